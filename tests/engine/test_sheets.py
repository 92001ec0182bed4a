"""Score sheets settled: who is wrong, and by how much."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_lesson.engine import Hand, HouseRules, NotationError
from hearts_lesson.engine.sheet import ScoreSheet, possible_sum, settle_sheet

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
EXAMPLE = ["3H 5H 8H", "QS 2H 4H", "AH KH QH JH TH 9H 7H 6H", ""]


def settled(
    taken: list[str] | None, claimed: list[int] | None = None, rules: Any = "standard", **more: Any
) -> ScoreSheet:
    house = HouseRules.of(rules)
    hands = None if taken is None else [Hand.parse(text, house.packs) for text in taken]
    return settle_sheet(house, hands, claimed, **more)


def test_a_right_sheet() -> None:
    sheet = settled(EXAMPLE, [3, 15, 8, 0])
    assert not sheet.faults
    assert not sheet.mistakes
    assert sheet.right_sum == 26


def test_who_is_wrong_and_by_how_much() -> None:
    sheet = settled(EXAMPLE, [3, 16, 6, 0], names=["Ada", "Bo", "Cy", "Di"])
    assert [(m.seat, m.difference) for m in sheet.mistakes] == [(1, 1), (2, -2)]
    assert sheet.faults == (
        "Bo: 15 points, not 16 (1 too many).",
        "Cy: 8 points, not 6 (2 too few).",
    )
    assert [row["difference"] for row in sheet.as_json()["wrong"]] == [1, -2]


def test_points_below_zero_are_written_with_a_minus() -> None:
    sheet = settled(["JD", "2H", f"QS {HEARTS[3:]}", ""], [10, 1, 25, 0], "omnibus")
    assert sheet.faults == ("Seat 0: −10 points, not 10 (20 too many).",)


def test_missing_cards_are_named() -> None:
    sheet = settled(["3H 5H 8H", "2H 4H", "AH KH QH JH TH 9H 7H", ""])
    assert sheet.faults == ("In nobody's tricks, and so not counted: Q♠\ufe0e, 6♥\ufe0e.",)
    omnibus = settled(EXAMPLE, rules="omnibus")
    assert omnibus.faults == ("In nobody's tricks, and so not counted: J♦\ufe0e.",)
    assert omnibus.missing


def test_a_moon_on_the_sheet() -> None:
    taken = [f"{HEARTS} QS", "", "", ""]
    assert not settled(taken, [0, 26, 26, 26]).faults
    assert not settled(taken, [-26, 0, 0, 0], choice="shooter_minus_26").faults
    wrong = settled(taken, [26, 0, 0, 0])
    assert len(wrong.mistakes) == 4
    shown = wrong.as_json()
    assert (shown["moon"], shown["moon_choice"], shown["assumed"]) == (0, "others_plus_26", True)
    assert (shown["sum"], shown["right_sum"]) == (78, 78)


def test_totals_and_the_end() -> None:
    shown = settled(EXAMPLE, totals=[97, 0, 0, 0]).as_json()
    assert (shown["totals"], shown["over"], shown["winner"]) == ([100, 15, 8, 0], True, 3)


@pytest.mark.parametrize(
    ("claimed", "rules", "fine"),
    [
        ([3, 15, 8, 0], "standard", True),
        ([3, 15, 7, 0], "standard", False),
        ([26, 26, 26, 0], "standard", True),
        ([-26, 0, 0, 0], "standard", True),
        ([26, 26, 26, 0], {"moon": "shooter_minus_26"}, False),
        ([3, 15, 8, 0], "omnibus", False),
        ([3, 15, 8, -10], "omnibus", True),
        ([21, 0, 5, -5], {"no_trick_bonus": 5}, True),
        ([13, 13, 0, -5], {"no_trick_bonus": 5}, True),
        ([13, 13, 5, -5], {"no_trick_bonus": 5}, True),
    ],
)
def test_points_alone_are_checked_by_their_sum(claimed: list[int], rules: Any, fine: bool) -> None:
    house = HouseRules.of(rules)
    assert possible_sum(house, sum(claimed)) is fine
    sheet = settled(None, claimed, rules)
    assert bool(sheet.faults) is not fine
    if not fine:
        assert "add up to" in sheet.faults[0]
    assert sheet.right_sum is None
    assert "points" not in sheet.as_json()


@pytest.mark.parametrize(
    ("taken", "claimed", "more", "sentence"),
    [
        (None, None, {}, "Give the cards"),
        (EXAMPLE[:3], None, {}, "cards taken by 3"),
        (EXAMPLE, [1, 2], {}, "4 points, and here are 2"),
        (EXAMPLE, None, {"totals": [1]}, "4 totals, and here are 1"),
        (EXAMPLE, None, {"names": ["A"]}, "4 names, and here are 1"),
    ],
)
def test_sheets_that_cannot_be_settled(
    taken: list[str] | None, claimed: list[int] | None, more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(NotationError, match=sentence):
        settled(taken, claimed, **more)
