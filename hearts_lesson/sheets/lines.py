"""A line of text that depends on a few house rules, and the table that says it for all of them.

The page of house rules and the sheets are redrawn in the browser for the reader's own rules, where
there is no Python. So every text on them is a `Line`: it names the options that it depends on, and
the site stores what it says for every combination of their values. Numbers that a reader may choose
freely leave a slot, ``{1,26}`` for the number and 26 more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

from hearts_lesson.engine import HouseRules
from hearts_lesson.sheets.offers import GENERIC, NUMBERS, VALUES, decks, spelled

__all__ = ["Line", "Texts", "key_of", "tabulate"]

DECK: Final = ("players", "packs", "removed", "kitty", "pass_cycle")
"""Options of which only some combinations can be played."""

# Numbers of which texts speak otherwise: "1 point", "costs nothing", nothing at the standard one.
_SPECIAL: Final[Mapping[str, tuple[str, ...]]] = {
    "queen_value": ("0", "1", "13"),
    "target": ("1", "100"),
}
_SAMPLES: Final = (200, 400, 600)


@dataclass(frozen=True)
class Line:
    """A text, with the options it depends on; a part of `on` may be another line, a feature.

    A feature is a short text that several decks share, such as how many hearts are in play. It
    keeps tables small.
    """

    name: str
    on: tuple[str | Line, ...]
    text: Callable[[HouseRules], str]


class Texts:
    """Each text once, in the order of first use."""

    def __init__(self) -> None:
        """Begin with no text."""
        self.all: list[str] = []
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        """Where a text stands; it is added if it is new."""
        if text not in self._places:
            self._places[text] = len(self.all)
            self.all.append(text)
        return self._places[text]


def key_of(line: Line, rules: HouseRules) -> str:
    """Where a line's table has the text for these rules, but for free numbers."""
    return ",".join(_value(part, rules) for part in line.on)


def _value(part: str | Line, rules: HouseRules) -> str:
    return part.text(rules) if isinstance(part, Line) else spelled(rules, part)


def tabulate(line: Line, texts: Texts) -> dict[str, Any]:
    """What a line says for every combination of its options: keys, each with a text's place."""
    table: dict[str, int] = {}
    for key, options, number in _cases(line):
        table[key] = texts.place(_said(line, options, number))
    names = [part if isinstance(part, str) else part.name for part in line.on]
    return {"on": names, "t": table}


def _cases(line: Line) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Each key of a line's table, with options that lead to it and the free number among them."""
    free = [name for name in dict.fromkeys(_options_of(line)) if name not in DECK]
    numbers = [name for name in free if name in NUMBERS]
    assert len(numbers) <= 1, f"{line.name}: only one free number fits into a line"
    choices = [dict(zip(free, values, strict=True)) for values in product(*map(_values, free))]
    ends = [[_free_part(part, chosen) for part in line.on] for chosen in choices]
    seen: set[str] = set()
    for deck, shown in _decks_for(line):
        for chosen, end in zip(choices, ends, strict=True):
            rest = iter(shown)
            key = ",".join(next(rest) if part is None else part for part in end)
            if key not in seen:
                seen.add(key)
                generic = [name for name in numbers if chosen[name] == GENERIC]
                yield key, {**deck, **_real(chosen)}, generic[0] if generic else ""


def _free_part(part: str | Line, chosen: Mapping[str, str]) -> str | None:
    """A part of a key that does not depend on the deck; None for one that does."""
    if _is_deck(part):
        return None
    if isinstance(part, str):
        return chosen[part]
    return part.text(HouseRules(**_real({name: chosen[name] for name in _options_of(part)})))


def _is_deck(part: str | Line) -> bool:
    return part in DECK if isinstance(part, str) else set(_options_of(part)) <= set(DECK)


def _options_of(line: Line) -> Iterator[str]:
    """Every option that a line depends on, also by way of its features."""
    for part in line.on:
        yield from [part] if isinstance(part, str) else _options_of(part)


def _values(name: str) -> Iterable[str]:
    return (*_SPECIAL[name], GENERIC) if name in NUMBERS else VALUES[name]


def _real(chosen: Mapping[str, str]) -> dict[str, Any]:
    """Values as the rules take them; a free number is left to the samples."""
    return {
        name: int(value) if name in NUMBERS else VALUES[name][value]
        for name, value in chosen.items()
        if value != GENERIC
    }


def _decks_for(line: Line) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """One deck for each way in which decks differ for a line, and how that is spelled."""
    parts = [part for part in line.on if _is_deck(part)]
    seen: set[tuple[str, ...]] = set()
    for options, rules in _deck_rules() if parts else [({}, HouseRules())]:
        shown = tuple(_value(part, rules) for part in parts)
        if shown not in seen:
            seen.add(shown)
            yield options, shown


@cache
def _deck_rules() -> tuple[tuple[dict[str, Any], HouseRules], ...]:
    found = []
    for deck in decks():
        options = {name: VALUES[name][value] for name, value in deck.items()}
        found.append((options, HouseRules(**options)))
    return tuple(found)


def _said(line: Line, options: Mapping[str, Any], number: str) -> str:
    if not number:
        return line.text(HouseRules(**options))
    return _with_slots(
        [line.text(HouseRules(**{**options, number: sample})) for sample in _SAMPLES]
    )


def _with_slots(said: list[str]) -> str:
    """One text out of three for different numbers: a slot where they differ.

    Raises ValueError where the numbers in it do not grow evenly; then the line needs other words.
    """
    pieces = [re.split(r"(\d+)", text) for text in said]
    whole = []
    for first, second, third in zip(*pieces, strict=True):
        if first == second == third:
            whole.append(first)
            continue
        low, middle, high = int(first), int(second), int(third)
        if middle - low != high - middle:
            raise ValueError(f"no slot fits the numbers of {said[0]!r}")
        step = (middle - low) / (_SAMPLES[1] - _SAMPLES[0])
        base = low - step * _SAMPLES[0]
        whole.append(f"{{{step:g},{base:g}}}")
    return "".join(whole)
