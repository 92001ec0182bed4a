"""Every entry of the collected cases that the engine can answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hearts_lesson.engine import (
    Deal,
    Hand,
    HouseRules,
    IllegalPass,
    IllegalPlay,
    Position,
    Round,
    end_of_round,
    legal_plays,
    parse_cards,
    settle,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "positions.jsonl").read_text().splitlines()
]


def of_kind(kind: str) -> list[Any]:
    found = [case for case in CASES if case["kind"] == kind]
    assert found
    return [pytest.param(case, id=case.get("why", kind)[:60]) for case in found]


@pytest.mark.parametrize("case", of_kind("legal"))
def test_legal_cards(case: dict[str, Any]) -> None:
    rules = HouseRules.of(case["rules"])
    position = Position.parse(
        case["hand"],
        case["trick"],
        first_trick=case["first_trick"],
        hearts_broken=case["hearts_broken"],
    )
    position.check(rules)
    assert legal_plays(rules, position) == Hand.parse(case["legal"])


@pytest.mark.parametrize("case", of_kind("score"))
def test_points(case: dict[str, Any]) -> None:
    taken = [Hand.parse(text) for text in case["taken"]]
    assert list(settle(HouseRules.of(case["rules"]), taken).points) == case["points"]


@pytest.mark.parametrize("case", of_kind("end"))
def test_end_of_game(case: dict[str, Any]) -> None:
    ending = end_of_round(HouseRules.of(case["rules"]), case["before"], case["points"])
    assert list(ending.totals) == case["totals"]
    assert ending.over is case["over"]
    assert ending.winner == case["winner"]


@pytest.mark.parametrize("case", of_kind("pass"))
def test_pass_directions(case: dict[str, Any]) -> None:
    rules = HouseRules.of({"preset": case["rules"], "players": case["players"]})
    rounds = range(1, len(case["directions"]) + 1)
    assert [str(rules.direction(number)) for number in rounds] == case["directions"]


@pytest.mark.parametrize("case", of_kind("deal"))
def test_deals(case: dict[str, Any]) -> None:
    rules = HouseRules(players=case["players"])
    assert rules.cards_each == case["cards_each"]
    assert set(rules.removed) == set(parse_cards(case["removed"]))
    assert str(rules.opening_card) == case["opening"]


def test_what_must_be_refused() -> None:
    (case,) = (case for case in CASES if case["kind"] == "play-refused")
    assert case["right"] == "refused with a sentence, state unchanged"
    rules = HouseRules()
    deal = Deal.parse(rules, [f"{' '.join(r + suit for r in '23456789TJQKA')}" for suit in "CDSH"])
    passing = Round.start(rules, deal)
    for wrong in ("2C 3C", "2C 3C 4C 5C", "2C 2C 3C", "2C 3C 2D"):
        with pytest.raises(IllegalPass, match=r"\w+ .*\."):
            passing.passed([wrong, "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"])
    assert passing.to_pass
    assert passing.hands == deal.hands

    playing = Round.start(rules, deal, direction="hold")
    before = playing.plays, playing.hands
    with pytest.raises(IllegalPlay, match="not in this hand"):
        playing.play("AH")
    with pytest.raises(IllegalPlay, match="another player's turn"):
        playing.play("2D", seat=1)
    after = playing.play("2C")
    with pytest.raises(IllegalPlay, match="another player's turn"):
        after.play("2C", seat=0)
    assert (playing.plays, playing.hands) == before
