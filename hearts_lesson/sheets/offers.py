"""What a reader can choose on the page of house rules: values of every option, and what clashes.

Values are spelled as in share codes: ``0`` is an option's first value, ``2C2D`` are cards left
out, ``LRAH`` is a cycle of passes. Which of them go together the engine says: all are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

from hearts_lesson.engine import OPTIONS, HouseRules, RulesClash, parse_cards
from hearts_lesson.engine.options import DEFAULT_REMOVED
from hearts_lesson.engine.sharecode import write_value

__all__ = [
    "CLASHES",
    "GENERIC",
    "GROUPS",
    "NUMBERS",
    "VALUES",
    "clash_of",
    "decks",
    "offered",
    "spelled",
]

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("The table", ("players", "packs", "removed", "kitty")),
    ("The pass", ("pass_cycle", "pass_count")),
    ("The first trick", ("opening_lead", "first_trick_points", "first_trick_all_penalty")),
    (
        "Hearts and the queen",
        (
            *("heart_lead", "queen_breaks_hearts", "queen_lead"),
            *("leader_only_hearts", "leader_hearts_and_queen"),
        ),
    ),
    ("Points", ("heart_values", "queen_value", "bonus_card", "no_trick_bonus")),
    ("The moon", ("moon", "sun", "bonus_in_moon")),
    ("The end of the game", ("target", "end_test", "exact_target", "tie")),
)
"""Every option, in the order in which a table would talk about them."""

NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "queen_value": (0, 1000),
    "target": (1, 999_999_999),
}
"""Options that take any number, from the least to the greatest."""

GENERIC: Final = "#"
"""Stands for every number that has no entry of its own."""

_LISTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "players": (4, 3, 5, 6, 7, 8, 9, 10),
    "removed": (
        *("", "2D", "2C", "2C 2D", "2D 3D 3C 4C", "2C 3C 2D 3D"),
        *("2C 2D 2S 2H", "2D 3D 3C"),
    ),
    "pass_count": (3, 1, 2, 4),
    "pass_cycle": (
        *("left right across hold", "left right across", "left right hold", "left right"),
        *("left right left2 right2 hold", "left left2 right right2 hold"),
        *("left", "right", "across", "hold"),
    ),
    "queen_value": (13, 0, 25, 26, 50),
    "target": (100, 75, 50, 500),
}


def _real(name: str) -> tuple[Any, ...]:
    """The values offered, as the rules take them."""
    values = _LISTS.get(name, OPTIONS[name].values)
    if name == "removed":
        return tuple(tuple(sorted(parse_cards(text))) for text in values)
    return tuple(text.split() for text in values) if name == "pass_cycle" else tuple(values)


def _as_written(name: str, value: Any) -> Any:
    """A value as it stands in `HouseRules.options()`."""
    if name == "removed":
        return [str(card) for card in value]
    return str(value) if name == "bonus_card" and value is not None else value


VALUES: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {write_value(name, _as_written(name, value)): value for value in _real(name)}
    for name in OPTIONS
}
"""For each option the values offered anywhere, by their spelling; the standard one first."""


def spelled(rules: HouseRules, name: str) -> str:
    """How the value of an option is spelled in these rules."""
    return write_value(name, _as_written(name, getattr(rules, name)))


CLASHES: Final[tuple[tuple[str, ...], ...]] = (
    ("players", "packs"),
    ("players", "packs", "removed", "kitty"),
    ("players", "pass_cycle"),
)
"""Options that can clash with one another; a test tries everything else against everything."""


def clash_of(values: Mapping[str, str]) -> str:
    """What is wrong with values of some options, in a sentence for readers; "" if nothing is.

    The engine finds it. Its sentence says for programmers what to choose instead; a page offers
    that as buttons, and so only the first half is kept.
    """
    try:
        HouseRules(**{name: VALUES[name][value] for name, value in values.items()})
    except RulesClash as clash:
        problem = clash.problems[0].partition(": ")[2].split(". ")[0].rstrip(".")
        if clash.problems[0].startswith("pass_count"):
            problem += ", so nobody can pass so many"
        return f"{problem[0].upper()}{problem[1:]}."
    return ""


@cache
def decks() -> tuple[dict[str, str], ...]:
    """Every combination of players, packs, cards left out, kitty and pass that can be played."""
    tables = [dict(zip(CLASHES[0], pair, strict=True)) for pair in _products(CLASHES[0])]
    found = []
    for table in tables:
        if clash_of(table):
            continue
        cycles = [c for c in VALUES["pass_cycle"] if not clash_of({**table, "pass_cycle": c})]
        for removed, kitty in _products(("removed", "kitty")):
            deck = {**table, "removed": removed, "kitty": kitty}
            if not clash_of(deck):
                found += [{**deck, "pass_cycle": cycle} for cycle in cycles]
    return tuple(found)


def _products(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return product(*(VALUES[name] for name in names))


@cache
def offered(players: str, packs: str) -> dict[str, tuple[str, ...]]:
    """Which cards left out and which passes make sense at a table, the usual ones first."""
    number = int(players)
    usual = HouseRules(players=number, packs=int(packs) + 1)
    removed = [spelled(usual, "removed"), *(["2C"] if number == 3 else [])]
    if number == 6:
        removed += ["2C3C2D3D", "2C2D2S2H"]
    if packs != "0" or not DEFAULT_REMOVED[number]:
        removed = [""]
    elif "" not in removed:
        removed.append("")  # all cards in play, with a kitty
    cycles = [spelled(usual, "pass_cycle")]
    for cycle in VALUES["pass_cycle"]:
        fits = not clash_of({"players": players, "packs": packs, "pass_cycle": cycle})
        far = number > 4
        wanted = cycle in ("L", "R", "LR", "H", "LRH") or (cycle == "LMRWH" and far)
        if fits and cycle not in cycles and (wanted or (number == 4 and "A" in cycle)):
            cycles.append(cycle)
    return {"removed": tuple(dict.fromkeys(removed)), "pass_cycle": tuple(cycles)}
