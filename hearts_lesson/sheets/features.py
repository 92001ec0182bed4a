"""Where the lines of the sheets are kept, and what several of them depend on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearts_lesson.engine import HouseRules, Suit
from hearts_lesson.engine.cards import signs
from hearts_lesson.sheets.lines import Line

__all__ = [
    "LINES",
    "adds",
    "bonus",
    "deck",
    "feature",
    "hearts_in_play",
    "line",
    "opener",
    "table",
    "takes",
]

LINES: Final[dict[str, Line]] = {}
"""Every line of the sheets by its name; `words` fills it."""


def line(name: str, *on: str | Line) -> Callable[[Callable[[HouseRules], str]], Line]:
    """Make a line of a function that says what it says, and keep it under a name."""

    def add(text: Callable[[HouseRules], str]) -> Line:
        LINES[name] = Line(name, on, lambda rules: signs(text(rules)))
        return LINES[name]

    return add


def feature(name: str, *on: str) -> Callable[[Callable[[HouseRules], str]], Line]:
    """Make a feature, whose text nobody reads."""

    def add(text: Callable[[HouseRules], str]) -> Line:
        LINES[name] = Line(name, on, text)
        return LINES[name]

    return add


def hearts_in_play(rules: HouseRules) -> int:
    """How many hearts are in play."""
    return len(rules.pack.of_suit(Suit.HEARTS))


@feature("deck", "packs", "removed")
def deck(rules: HouseRules) -> str:
    """How many packs and hearts are in play."""
    return f"{rules.packs}.{hearts_in_play(rules)}"


@feature("table", "players", "packs", "removed")
def table(rules: HouseRules) -> str:
    """The same, and how many players."""
    return f"{rules.players}.{rules.packs}.{hearts_in_play(rules)}"


@feature("opener", "players", "packs", "removed", "kitty")
def opener(rules: HouseRules) -> str:
    """The card that opens, as long as it cannot lie in the kitty."""
    card = rules.but(opening_lead="lowest_club").opening_card
    return str(card) if card and not rules.kitty_size else "low"


@feature("bonus", "bonus_card")
def bonus(rules: HouseRules) -> str:
    """Whether there is a bonus card."""
    return "1" if rules.bonus_card else "0"


@feature("adds", "moon")
def adds(rules: HouseRules) -> str:
    """Whether a moon may be added to the others' points."""
    return "0" if rules.moon in ("off", "shooter_minus_26") else "1"


@feature("takes", "moon")
def takes(rules: HouseRules) -> str:
    """Whether a moon may be taken off the shooter's points."""
    return "0" if rules.moon in ("off", "others_plus_26") else "1"
