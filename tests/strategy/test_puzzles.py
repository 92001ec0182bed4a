"""Puzzles: what is stored is proven again, and mining finds the same with the same seed."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from click.testing import CliRunner

from hearts_lesson.cli import main
from hearts_lesson.engine import NotationError
from hearts_lesson.strategy.puzzles import THEMES, Puzzle, load, mine, read
from hearts_lesson.strategy.puzzles.proof import Proof, check

ALL = load()
SAMPLE = (
    ALL
    if os.environ.get("HEARTS_PROVE_ALL")
    else [
        puzzle
        for theme in THEMES
        for puzzle in Random(theme).sample([p for p in ALL if p.theme == theme], 2)
    ]
)
"""Two of every theme in the normal run; HEARTS_PROVE_ALL=1 proves every one."""
QUICK = sorted(SAMPLE, key=lambda puzzle: len(puzzle.view.hand))[:9]
"""Those with the fewest cards."""


@pytest.mark.parametrize("puzzle", SAMPLE, ids=[puzzle.id for puzzle in SAMPLE])
def test_the_proof_holds(puzzle):
    assert puzzle.prove()


def test_there_are_enough_of_every_theme_and_level():
    assert len(ALL) >= 300
    themes = Counter(puzzle.theme for puzzle in ALL)
    assert set(themes) == set(THEMES)
    assert min(themes.values()) >= 25
    assert set(Counter(puzzle.level for puzzle in ALL)) == {1, 2, 3}
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)


def test_the_best_cards_are_one_or_two_and_something_is_worse():
    for puzzle in ALL:
        assert 1 <= len(puzzle.proof.best) <= 2
        assert puzzle.proof.witnesses
        assert all(w.points > puzzle.proof.at_most for w in puzzle.proof.witnesses)
        assert len(puzzle.proof.text.split()) <= 45


@pytest.mark.parametrize("puzzle", QUICK, ids=[puzzle.id for puzzle in QUICK])
def test_false_claims_are_found_out(puzzle):
    view, proof = puzzle.view, puzzle.proof
    assert not check(view, replace(proof, at_most=proof.at_most - 1))
    first = proof.witnesses[0]
    assert not check(view, replace(proof, witnesses=(replace(first, points=60),)))
    swapped = Proof((first.card,), proof.at_most, proof.witnesses[1:])
    assert not check(view, swapped)
    wrong = replace(first, hands=tuple(reversed(first.hands)))
    assert not check(view, replace(proof, witnesses=(wrong, *proof.witnesses[1:])))


@pytest.mark.parametrize("puzzle", SAMPLE[:12], ids=[puzzle.id for puzzle in SAMPLE[:12]])
def test_the_tree_shows_legal_replies(puzzle):
    first = puzzle.nodes[0]
    view = puzzle.view
    assert set(first["moves"]) == {str(card) for card in view.legal()}
    best = {card for card, move in first["moves"].items() if move["value"] == _least(first)}
    assert best == {str(card) for card in puzzle.proof.best}
    for node in puzzle.nodes:
        for move in node["moves"].values():
            assert move["next"] is None or 0 < move["next"] < len(puzzle.nodes)
            assert len(move["plays"]) + 1 + len(node["trick"].split()) == 4


def _least(node):
    return min(move["value"] for move in node["moves"].values())


def test_stored_puzzles_read_back():
    for puzzle in ALL[:40]:
        assert Puzzle.of(json.loads(json.dumps(puzzle.data()))) == puzzle


def test_mining_again_finds_the_same():
    def some():
        return [p.data() for p in mine(11, 3, most_rounds=12)]

    one = some()
    assert one
    assert one == some()
    for data in one:
        assert Puzzle.of(data).prove()


def test_themes_that_are_full_are_passed_over():
    full = Counter(dict.fromkeys(THEMES, 5))
    assert list(mine(11, 5, most_rounds=5, known=full)) == []


def test_bad_files_are_named():
    with pytest.raises(NotationError, match="Line 2 is not JSON"):
        list(read(iter([json.dumps(ALL[0].data()), "{nonsense"])))
    with pytest.raises(NotationError, match="cannot be read"):
        list(read(iter(['{"id": "x"}'])))
    with pytest.raises(NotationError, match='no theme "luck"'):
        load("luck")


def run(*words):
    return CliRunner().invoke(main, list(words))


def test_the_list_as_json():
    result = run("puzzles", "--json")
    assert result.exit_code == 0
    listed = json.loads(result.stdout)
    assert len(listed) == len(ALL)
    assert all(set(entry) == {"id", "theme", "level", "proof"} for entry in listed)
    assert all(entry["proof"]["model"] for entry in listed)


def test_a_theme_proven_from_the_command_line():
    result = run("puzzles", "--theme", "smoke-out", "--level", "1", "--prove")
    assert result.exit_code == 0
    assert "proofs hold" in result.stdout


def test_an_unknown_theme_is_refused():
    result = run("puzzles", "--theme", "luck")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_mining_from_the_command_line(tmp_path):
    file = tmp_path / "found.jsonl"
    assert run("mine", "--seed", "3", "--rounds", "6", "--output", str(file)).exit_code == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines
    assert all(Puzzle.of(json.loads(line)).prove() for line in lines)
    assert run("mine", "--add").exit_code == 2


def test_ctrl_c_keeps_the_puzzles_found_so_far(monkeypatch, tmp_path):
    def search(*_: object, **__: object):
        yield from load()[:2]
        raise KeyboardInterrupt

    monkeypatch.setattr("hearts_lesson.strategy.puzzles.mine", search)
    file = tmp_path / "found.jsonl"
    result = CliRunner().invoke(main, ["mine", "--output", str(file)])
    assert result.exit_code == 0
    assert "what was found is kept" in result.output
    assert [p.id for p in read(iter(file.read_text().splitlines()))] == [p.id for p in load()[:2]]
