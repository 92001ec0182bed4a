"""Other tables: which answers are right under another house rule, and how to say so.

A question is answered by the engine. Asking it again with one option changed shows whether an
answer that is not right here is right somewhere else. The words for a house rule are the
engine's own (`OPTIONS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from hearts_lesson.engine.cards import Card, Suit, signs
from hearts_lesson.engine.errors import RulesClash
from hearts_lesson.engine.options import OPTIONS
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN

Answer = TypeVar("Answer")

#: Options that can change the answer, by what is asked. The order is the order of naming.
GROUPS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "legal": {
        "opening_lead": ("lowest_club", "any_club", "left_of_dealer"),
        "first_trick_points": ("not_allowed", "allowed"),
        "first_trick_all_penalty": ("heart", "any", "queen_must"),
        "queen_breaks_hearts": (False, True),
        "queen_lead": ("any_time", "after_hearts_broken"),
        "leader_hearts_and_queen": ("either", "queen_forced"),
        "heart_lead": ("after_broken", "free"),
    },
    "points": {
        "bonus_card": (None, "JD", "TD"),
        "heart_values": ("one", "spot"),
    },
    "settle": {
        "moon": ("others_plus_26", "shooter_minus_26", "off"),
        "sun": ("off", "double"),
        "bonus_card": (None, "JD", "TD"),
        "bonus_in_moon": ("separate", "needed", "avoided"),
        "no_trick_bonus": (0, 5),
        "heart_values": ("one", "spot"),
    },
    "end": {
        "end_test": ("reaches", "passes"),
        "exact_target": ("no_change", "half", "zero"),
        "tie": ("another_round", "shared_win"),
    },
}

_CYCLES: Mapping[int, tuple[tuple[tuple[str, ...], str], ...]] = {
    3: (
        (("left", "right", "hold"), "left, right, hold"),
        (("left", "right"), "left, right"),
    ),
    4: (
        (("left", "right", "across", "hold"), "left, right, across, hold"),
        (("left", "right", "across"), "left, right, across"),
        (("left",), "always to the left"),
        (("right",), "always to the right"),
        (("hold",), "no passing"),
    ),
    5: (
        (("left", "right", "left2", "right2", "hold"), "left, right, 2 left, 2 right, hold"),
        (("left", "left2", "right", "right2", "hold"), "left, 2 left, right, 2 right, hold"),
        (("left", "right", "hold"), "left, right, hold"),
    ),
}


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The rules of another table: like ours but for one option, which `says` puts in words."""

    rules: HouseRules
    option: str
    says: str


@lru_cache(maxsize=512)
def other_tables(rules: HouseRules, group: str) -> tuple[Elsewhere, ...]:
    """Give the tables that play one option of a group differently, as far as that fits ours."""
    return tuple(_flips(rules, group))


def _flips(rules: HouseRules, group: str) -> Iterator[Elsewhere]:
    if group == "pass":
        for cycle, words in _CYCLES.get(min(rules.players, 5), ()):
            yield from _but(rules, "pass_cycle", cycle, f"Pass: {words}.")
        return
    for option, values in GROUPS[group].items():
        for value in values:
            yield from _but(rules, option, value, signs(OPTIONS[option].words[value]))


def _but(rules: HouseRules, option: str, value: Any, says: str) -> Iterator[Elsewhere]:
    try:
        other = rules.but(**{option: value})
    except RulesClash:
        return
    if other != rules:
        yield Elsewhere(other, option, says)


def right_elsewhere(
    rules: HouseRules, group: str, judge: Callable[[HouseRules], bool]
) -> Elsewhere | None:
    """Name the first other table at which an answer is right; `judge` asks the engine."""
    for table in other_tables(rules, group):
        if judge(table.rules):
            return table
    return None


def names_table(table: Elsewhere) -> str:
    """Say at which tables an answer is right.

    For example: "Right at tables that play: Q♠ breaks hearts when she is played."
    """
    return f"Right at tables that play: {table.says}"


@lru_cache(maxsize=512)
def rules_line(rules: HouseRules) -> str:
    """Say in one line what this table plays differently; empty for the standard game."""
    said = [signs(sentence) for sentence in rules.summary()]
    return f"At this table: {' '.join(said)}" if said else ""


@lru_cache(maxsize=512)
def penalty_cards(rules: HouseRules) -> tuple[Card, ...]:
    """Give every penalty card in play, both copies where there are two."""
    return tuple(card for card in rules.pack if is_penalty(card))


@lru_cache(maxsize=512)
def all_penalty_cards(rules: HouseRules) -> str:
    """Say what a moon needs: "all thirteen hearts and Q♠"; with two packs both queens."""
    cards = penalty_cards(rules)
    hearts = sum(card.suit is Suit.HEARTS for card in cards)
    number = {12: "twelve", 13: "thirteen"}.get(hearts, str(hearts))
    queens = "both queens of spades" if rules.packs > 1 else QUEEN.symbol
    return f"all {number} hearts and {queens}"


@lru_cache(maxsize=512)
def opening_card(rules: HouseRules) -> Card:
    """Give the lowest club in play, which opens the round at most tables."""
    return rules.opening_card or next(iter(rules.pack.of_suit(Suit.CLUBS)))


@lru_cache(maxsize=512)
def gone_after_first(rules: HouseRules) -> Card | None:
    """Give the card that is in nobody's hand after trick 1, for it had to open the round.

    None where another card may open, and where a second copy or a kitty keeps it in doubt.
    """
    if rules.opening_lead != "lowest_club" or rules.packs > 1 or rules.kitty_size:
        return None
    return rules.opening_card


@lru_cache(maxsize=512)
def rules_code(rules: HouseRules) -> str:
    """Give the short code of a rule set as it stands in exercise ids; "standard" is itself."""
    return "standard" if rules == HouseRules() else rules.code
