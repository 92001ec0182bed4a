"""The counts in ``perft.jsonl`` hold for both readings."""

from __future__ import annotations

from typing import Any

import material
import naive
import perft
import pytest
from engine_side import EngineRound

from hearts_lesson.engine import HouseRules, Round

LINES = perft.read()[:: 7 if material.SMALL else 1]
COUNTED = [line for line in LINES if "nodes" in line]
HASHED = [line for line in LINES if "digest" in line]


def nodes(state: Round, depth: int) -> list[int]:
    """How many sequences of legal cards there are 1, 2, … ``depth`` plays deep."""
    if depth == 0:
        return []
    below = [0] * (depth - 1)
    legal = set(state.legal())
    for card in legal:
        for level, count in enumerate(nodes(state.play(card), depth - 1)):
            below[level] += count
    return [len(legal), *below]


def name(line: dict[str, Any]) -> str:
    return f"{line['preset']}-{line['seed']}-{len(line['plays'].split())}"


@pytest.mark.parametrize("line", COUNTED, ids=name)
def test_engine_counts(line: dict[str, Any]) -> None:
    state = perft.start(line, EngineRound)
    assert nodes(state.round, len(line["nodes"])) == line["nodes"]


@pytest.mark.parametrize("line", HASHED, ids=name)
def test_engine_digest(line: dict[str, Any]) -> None:
    assert perft.digest_of(line, EngineRound) == line["digest"]


@pytest.mark.parametrize("line", COUNTED[::7], ids=name)
def test_naive_counts(line: dict[str, Any]) -> None:
    assert perft.naive_nodes(line) == line["nodes"]


@pytest.mark.parametrize("line", HASHED, ids=name)
def test_naive_digest(line: dict[str, Any]) -> None:
    assert perft.digest_of(line, naive.Round) == line["digest"]


def test_presets_are_these_options() -> None:
    for preset, options in perft.PRESETS.items():
        assert HouseRules.of(preset) == HouseRules.of(options), preset
    assert {line["preset"] for line in perft.read()} == set(perft.PRESETS)
