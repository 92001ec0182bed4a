"""What a house rule changes: for each value one position, and what the engine says of it.

Every entry answers the same question by the standard rule and by the other one. What is played and
scored is worked out here, never typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearts_lesson.engine import (
    OPTIONS,
    Hand,
    HouseRules,
    Position,
    Trick,
    check_play,
    explain,
    legal_plays,
    parse_cards,
)
from hearts_lesson.engine.cards import signs
from hearts_lesson.engine.summary import sentence
from hearts_lesson.figures.compare import ends_at, points_at
from hearts_lesson.sheets.lines import Line
from hearts_lesson.sheets.words import LINES, number_word

__all__ = ["CHANGE_LINES", "changes"]

_STANDARD: Final = HouseRules()
_ALL_HEARTS: Final = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
_PLENTY: Final = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD "
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS"
)

# Plays: the hand, the card that is asked about, and the state of the round.
_PLAYS: Final[dict[str, dict[str, Any]]] = {
    "first_trick_points": {"hand": "4D 9S QS 2H", "trick": "2C", "card": "QS", "first": True},
    "first_trick_all_penalty": {"hand": "QS 2H 9H KH", "trick": "2C", "card": "QS", "first": True},
    "heart_lead": {"hand": "4D 9S 2H JH", "card": "2H"},
    "queen_breaks_hearts": {"hand": "4D 9S 2H JH", "card": "2H", "fell": True},
    "queen_lead": {"hand": "4D QS 6H", "card": "QS"},
    "leader_only_hearts": {"hand": "2H 7H JH", "card": "2H"},
    "leader_hearts_and_queen": {"hand": "QS 2H 7H", "card": "2H"},
    "opening_lead": {"hand": "2C 8C 4D 9H", "card": "8C", "first": True},
}
# Rounds: what each player took, yours first, with options that the question is asked under.
_ROUNDS: Final[dict[str, dict[str, Any]]] = {
    "moon": {"taken": [f"{_ALL_HEARTS} QS", "", "", ""], "totals": [50, 60, 80, 40]},
    "sun": {"taken": [f"{_ALL_HEARTS} QS {_PLENTY}", "", "", ""]},
    "bonus_card": {"taken": ["JD 2H", "TD QS", _ALL_HEARTS[3:], ""]},
    "bonus_in_moon:1": {
        "taken": [f"{_ALL_HEARTS} QS", "JD", "", ""],
        "over": {"bonus_card": "JD", "moon": "others_plus_26"},
    },
    "bonus_in_moon:2": {
        "taken": [f"{_ALL_HEARTS} QS JD", "", "", ""],
        "over": {"bonus_card": "JD", "moon": "others_plus_26"},
    },
    "no_trick_bonus": {
        "taken": ["", "QS 2H 3H", "4H 5H 6H 7H 8H", "9H TH JH QH KH AH"],
        "tricks": [0, 4, 4, 5],
    },
    "heart_values": {"taken": ["3H KH", "QS", "2H 4H 5H 6H 7H 8H", "9H TH JH QH AH"]},
}
_SAID: Final[dict[str, str]] = {
    "moon": "You took all the hearts and Q♠. The totals were 50 for you, then 60, 80 and 40.",
    "sun": "You took every single trick.",
    "bonus_card": "You took J♦ and 2♥, Anna 10♦ and Q♠, Ben the other hearts.",
    "bonus_in_moon:1": "You took all the hearts and Q♠, and Anna J♦.",
    "bonus_in_moon:2": "You took all the hearts, Q♠ and J♦.",
    "no_trick_bonus": "You took no trick at all.",
    "heart_values": "You took two hearts: 3♥ and K♥.",
}
_ENDS: Final[dict[str, tuple[list[int], list[int]]]] = {
    "target:75": ([35, 66, 70, 40], [5, 10, 5, 6]),
    "target:50": ([35, 40, 45, 12], [5, 10, 5, 6]),
    "target:500": ([35, 93, 70, 40], [5, 10, 5, 6]),
    "end_test": ([60, 88, 70, 30], [5, 12, 5, 4]),
    "exact_target": ([60, 88, 70, 30], [5, 12, 5, 4]),
    "tie": ([38, 38, 90, 70], [2, 2, 15, 7]),
}


def changes() -> dict[str, dict[str, dict[str, Any]]]:
    """For each option and value, spelled as in share codes, the position and both answers.

    A text that begins with ``=`` names a line, for what depends on more than the one option.
    """
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for name, option in OPTIONS.items():
        for index, value in enumerate(option.values):
            if index and (entry := _entry(name, index, value)):
                found.setdefault(name, {})[str(index)] = entry
    for key, (before, points) in _ENDS.items():
        name, _, value = key.partition(":")
        if value:
            found.setdefault(name, {})[value] = _end(name, [100, int(value)], before, points)
    for name in ("players", "packs", "removed", "kitty", "pass_cycle", "pass_count", "queen_value"):
        found[name] = {"#": _by_line(name)}
    return found


def _entry(name: str, index: int, value: Any) -> dict[str, Any] | None:
    if name == "opening_lead" and value == "left_of_dealer":
        own = sentence(HouseRules(opening_lead=value), name)
        return _texts(
            "The cards are dealt, the pass is done. Who begins?",
            LINES["opening"].text(_STANDARD),
            own,
        )
    if name in _PLAYS:
        asked = {"card": "2H"} if value == "queen_must" else {}
        return _play(name, value, **{**_PLAYS[name], **asked})
    key = f"{name}:{index}" if f"{name}:{index}" in _ROUNDS else name
    if key in _ROUNDS:
        comparison = points_at(
            name, OPTIONS[name].values[0], value, question=signs(_SAID[key]), **_ROUNDS[key]
        )
        (_, first), (_, own) = comparison.rows
        return _texts(comparison.question, first, own)
    if name in _ENDS:
        return _end(name, [OPTIONS[name].values[0], value], *_ENDS[name])
    return None


def _texts(question: str, first: str, own: str) -> dict[str, Any]:
    return {"q": signs(question), "std": signs(first), "own": signs(own)}


def _end(
    name: str, values: list[Any], before: Sequence[int], points: Sequence[int]
) -> dict[str, Any]:
    comparison = ends_at(name, *values, before=before, points=points)
    (_, first), (_, own) = comparison.rows
    return _texts(comparison.question, first, own)


def _play(
    name: str,
    value: Any,
    *,
    hand: str,
    card: str,
    trick: str = "",
    first: bool = False,
    fell: bool = False,
) -> dict[str, Any]:
    """Whether a card may be played, by the standard rule and by another one."""
    asked = parse_cards(card)[0]
    sides = {}
    for side, rules in (("std", _STANDARD), ("own", HouseRules(**{name: value}))):
        broken = fell and rules.queen_breaks_hearts
        position = Position.parse(hand, trick, first_trick=first, hearts_broken=broken)
        ok = [str(c) for c in legal_plays(rules, position)]
        sides[side] = (explain(check_play(rules, position, asked)).text, ok)
    if trick:
        question = f"First trick: {parse_cards(trick)[0].symbol} was led. May you play"
    elif first:
        question = "You open the first trick. May you lead"
    elif fell:
        question = "Q♠ was thrown, but no heart yet. May you lead"
    else:
        question = "Hearts are not broken. May you lead"
    entry = _texts(f"{question} {asked.symbol}?", sides["std"][0], sides["own"][0])
    shown: Mapping[str, Any] = {
        "hand": [str(c) for c in Hand.parse(hand)],
        "table": [str(c) for c in parse_cards(trick)] if trick else [],
        "stdok": sides["std"][1],
        "ownok": sides["own"][1],
    }
    return {**entry, **shown}


# --- The deal and the pass: what is said depends on the whole table -----------------------------


def _dealt(rules: HouseRules) -> str:
    lowest = rules.but(opening_lead="lowest_club").opening_card
    card = lowest.symbol if lowest else ""
    low = "the lowest club in the hands" if rules.kitty_size else card
    return f"{rules.cards_each} cards each. {low[0].upper()}{low[1:]} opens the first trick."


def _pairs(rules: HouseRules) -> str:
    if rules.packs == 1:
        return "One pack has each card once. This cannot happen."
    trick = Trick.parse("KD 9D KD 4D 2D", leader=1, players=5)
    seat = trick.winner(rules)
    assert seat is not None
    card = trick.cards[trick.seats.index(seat)].symbol
    return f"The two K♦ cancel each other, and {card} takes the trick."


def _usual_deck(rules: HouseRules) -> HouseRules:
    """The same table with the cards that it usually leaves out."""
    return HouseRules(players=rules.players, packs=rules.packs)


def _six_rounds(rules: HouseRules) -> str:
    words = [
        LINES["pass-words"].text(rules).split("|")[n % len(rules.pass_cycle)] for n in range(6)
    ]
    return f"{', '.join(words)} …".capitalize()


def _count(number: int) -> str:
    return f"You choose {number_word(number)} card{'' if number == 1 else 's'}."


_TABLE: Final = ("players", "packs")
_DECK: Final = (*_TABLE, "removed")

CHANGE_LINES: Final[dict[str, Line]] = {
    line.name: line
    for line in (
        Line("change-dealt", _DECK, lambda rules: signs(_dealt(rules))),
        Line("change-usual", _TABLE, lambda rules: signs(_dealt(_usual_deck(rules)))),
        Line("change-pairs", ("packs",), lambda rules: signs(_pairs(rules))),
        Line("change-pass", ("pass_cycle",), _six_rounds),
        Line("change-usual-pass", _TABLE, lambda rules: _six_rounds(_usual_deck(rules))),
        Line("change-count", ("pass_count",), lambda rules: _count(rules.pass_count)),
        Line("change-kitty", (*_DECK, "kitty"), lambda rules: sentence(rules, "kitty")),
        Line(
            "change-queen",
            ("queen_value",),
            lambda rules: f"{rules.queen_value + 2} points.",
        ),
    )
}
"""Answers that follow from the table as a whole."""


def _by_line(name: str) -> dict[str, Any]:
    """The entry of an option whose answers are lines."""
    usual = {
        "players": ("The deal and the opening.", _dealt(_STANDARD), "=change-dealt"),
        "packs": ("K♦ 9♦ K♦ 4♦ 2♦: who takes it?", _pairs(_STANDARD), "=change-pairs"),
        "removed": ("The deal and the opening.", "=change-usual", "=change-dealt"),
        "kitty": ("The cards do not come out even.", "None are left over.", "=change-kitty"),
        "pass_cycle": ("Where do you pass, round by round?", "=change-usual-pass", "=change-pass"),
        "pass_count": ("The pass.", _count(3), "=change-count"),
        "queen_value": (
            "You took Q♠ and two hearts of 1 point.",
            f"{_STANDARD.queen_value + 2} points.",
            "=change-queen",
        ),
    }
    return _texts(*usual[name])
