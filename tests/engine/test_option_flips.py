"""Each house rule, flipped alone, changes its own rule and nothing else.

`PLAYS` has a position for each rule about the play of cards; `ROUNDS` has finished rounds, `ENDS`
has totals. Flipping an option must change exactly the rows that are about it.
"""

from __future__ import annotations

from typing import Any

import pytest
from engine_help import legal

from hearts_lesson.engine import OPTIONS, Hand, HouseRules, Trick, end_of_round, settle

PLAYS: dict[str, dict[str, Any]] = {
    "opening_lead": {"hand": "2C 5C 4D", "first_trick": True},
    "first_trick_points": {"hand": "4D QS 2H", "trick": "2C", "first_trick": True},
    "first_trick_all_penalty": {"hand": "QS 2H", "trick": "2C", "first_trick": True},
    "heart_lead": {"hand": "4D 2H"},
    "queen_lead": {"hand": "4D QS"},
    "leader_only_hearts": {"hand": "2H 3H"},
    "leader_hearts_and_queen": {"hand": "QS 2H"},
    "follow suit": {"hand": "4D QS 2H", "trick": "9D"},
    "discard": {"hand": "4D QS 2H", "trick": "9C"},
    "broken lead": {"hand": "4D QS 2H", "hearts_broken": True},
}

ALSO = {
    # Points allowed on the first trick leave nothing for the all-penalty rule to decide.
    "first_trick_points": {"first_trick_all_penalty"},
    # Hearts led freely need no exception for a hand of hearts.
    "heart_lead": set(),
    "queen_lead": set(),
}

ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
REST = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D QD KD AD 2S 3S 4S 5S 6S 7S"
LAST = "8S 9S TS JS KS AS"

ROUNDS: dict[str, list[str]] = {
    "plain": [f"{ALL_HEARTS}", f"QS {REST[:24]}", "JD 8S 9S", "TD TS JS KS AS"],
    "no trick": [f"{ALL_HEARTS[:12]}", f"QS {ALL_HEARTS[12:]} {REST} {LAST}", "JD TD", ""],
    "moon": [f"{ALL_HEARTS} QS", "JD 8S 9S TS", "TD 2C 3C 4C", "5C 6C 7C 8C"],
    "moon with both bonus cards": [f"{ALL_HEARTS} QS JD TD", "2C 3C 4C 5C", "6C", "7C"],
    "sun": [f"{ALL_HEARTS} QS JD TD {REST} {LAST}", "", "", ""],
}

ENDS: dict[str, tuple[list[int], list[int]]] = {
    "exactly 100": ([88, 60, 70, 30], [12, 5, 5, 4]),
    "past 100": ([88, 60, 70, 30], [13, 5, 4, 4]),
    "tie": ([38, 38, 70, 95], [2, 2, 7, 15]),
    "at 75": ([70, 60, 30, 20], [9, 10, 5, 2]),
}


def play_rows(rules: HouseRules) -> dict[str, str]:
    return {
        name: legal(row["hand"], row.get("trick", ""), rules, **_flags(row))
        for name, row in PLAYS.items()
    }


def _flags(row: dict[str, Any]) -> dict[str, bool]:
    return {key: value for key, value in row.items() if key not in ("hand", "trick")}


def score_rows(rules: HouseRules) -> dict[str, tuple[int, ...]]:
    return {
        name: settle(rules, [Hand.parse(text) for text in taken]).points
        for name, taken in ROUNDS.items()
    }


def end_rows(rules: HouseRules) -> dict[str, Any]:
    endings = {name: end_of_round(rules, *row) for name, row in ENDS.items()}
    return {name: (ending.totals, ending.winners) for name, ending in endings.items()}


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    return {name for name in before if before[name] != after[name]}


def flips(names: set[str]) -> list[Any]:
    return [
        pytest.param(name, value, id=f"{name}={value}")
        for name in OPTIONS
        if name in names
        for value in OPTIONS[name].values[1:]
    ]


STANDARD = HouseRules()
ABOUT_PLAY = PLAYS.keys() & OPTIONS.keys()
ABOUT_ENDS = {"target", "end_test", "exact_target", "tie"}
ABOUT_POINTS = {"moon", "sun", "bonus_card", "no_trick_bonus", "heart_values", "bonus_in_moon"}


@pytest.mark.parametrize(("option", "value"), flips(set(ABOUT_PLAY)))
def test_a_rule_about_play_changes_only_its_own_position(option: str, value: Any) -> None:
    other = STANDARD.but(**{option: value})
    assert changed(play_rows(STANDARD), play_rows(other)) == {option} | ALSO.get(option, set())
    assert not changed(score_rows(STANDARD), score_rows(other))
    assert not changed(end_rows(STANDARD), end_rows(other))


def test_free_heart_leads_leave_the_queen_to_her_own_rule() -> None:
    free = STANDARD.but(heart_lead="free", leader_hearts_and_queen="queen_forced")
    assert play_rows(free)["leader_hearts_and_queen"] == "QS 2H"


MOON_ROWS = {"moon", "moon with both bonus cards", "sun"}

POINT_FLIPS: list[tuple[dict[str, Any], dict[str, Any], set[str]]] = [
    # rules, the flip, the rounds whose points change
    ({}, {"moon": "others_plus_26"}, set()),
    ({}, {"moon": "shooter_minus_26"}, MOON_ROWS),
    ({}, {"moon": "best_for_shooter"}, set()),
    ({}, {"moon": "off"}, MOON_ROWS),
    ({}, {"sun": "double"}, {"sun"}),
    ({}, {"bonus_card": "JD"}, set(ROUNDS)),
    ({}, {"bonus_card": "TD"}, set(ROUNDS)),
    ({}, {"bonus_in_moon": "needed"}, set()),
    ({}, {"bonus_in_moon": "avoided"}, set()),
    ({"bonus_card": "JD"}, {"bonus_in_moon": "needed"}, {"moon"}),
    ({"bonus_card": "JD"}, {"bonus_in_moon": "avoided"}, {"moon with both bonus cards", "sun"}),
    ({}, {"no_trick_bonus": 5}, {"no trick"}),
    ({}, {"heart_values": "spot"}, set(ROUNDS)),
    ({}, {"queen_value": 25}, set(ROUNDS)),
]


@pytest.mark.parametrize(("base", "flip", "rows"), POINT_FLIPS)
def test_a_rule_about_points_changes_only_its_own_rounds(
    base: dict[str, Any], flip: dict[str, Any], rows: set[str]
) -> None:
    rules = STANDARD.but(**base)
    other = rules.but(**flip)
    assert changed(score_rows(rules), score_rows(other)) == rows
    assert not changed(play_rows(rules), play_rows(other))
    assert not changed(end_rows(rules), end_rows(other))


def test_every_option_about_points_is_flipped() -> None:
    flipped = {(name, value) for _, flip, _ in POINT_FLIPS for name, value in flip.items()}
    wanted = {(name, value) for name in ABOUT_POINTS for value in OPTIONS[name].values[1:]}
    assert flipped >= wanted


@pytest.mark.parametrize(
    ("flip", "rows"),
    [
        ({"target": 75}, {"at 75"}),
        ({"end_test": "passes"}, {"exactly 100"}),
        ({"exact_target": "half"}, {"exactly 100"}),
        ({"exact_target": "zero"}, {"exactly 100"}),
        ({"tie": "shared_win"}, {"tie"}),
    ],
)
def test_a_rule_about_the_end_changes_only_its_own_rows(
    flip: dict[str, Any], rows: set[str]
) -> None:
    other = STANDARD.but(**flip)
    assert changed(end_rows(STANDARD), end_rows(other)) == rows
    assert not changed(play_rows(STANDARD), play_rows(other))
    assert not changed(score_rows(STANDARD), score_rows(other))


def test_queen_breaks_hearts_changes_only_when_hearts_are_broken() -> None:
    other = STANDARD.but(queen_breaks_hearts=True)
    assert not changed(play_rows(STANDARD), play_rows(other))
    assert not changed(score_rows(STANDARD), score_rows(other))
    assert STANDARD.masks.breakers != other.masks.breakers


@pytest.mark.parametrize(
    ("flip", "fields"),
    [
        ({"players": 3}, {"players", "removed", "pass_cycle"}),
        ({"players": 5}, {"players", "removed", "pass_cycle"}),
        ({"players": 5, "packs": 2}, {"players", "packs", "kitty", "pass_cycle"}),
        ({"kitty": "last_trick"}, {"kitty"}),
        ({"removed": "2C 2D 3C 3D"}, {"removed"}),
        ({"pass_count": 2}, {"pass_count"}),
        ({"pass_cycle": ["left"]}, {"pass_cycle"}),
    ],
)
def test_a_rule_about_the_deal_or_pass_changes_only_its_own_fields(
    flip: dict[str, Any], fields: set[str]
) -> None:
    other = STANDARD.but(**flip)
    assert {name for name in OPTIONS if getattr(other, name) != getattr(STANDARD, name)} == fields


def test_no_option_changes_who_takes_a_trick() -> None:
    trick = Trick.parse("9D AH JD QS")
    for name in OPTIONS:
        for value in OPTIONS[name].values[1:]:
            if name != "packs":
                assert trick.winner(STANDARD.but(**{name: value})) == 2
