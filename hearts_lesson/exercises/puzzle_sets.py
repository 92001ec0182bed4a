"""The course's proven puzzles as exercises: by theme and level, with their proofs in words.

The strategy room mines and proves them; here each one becomes an exercise, with what a reader wants
to know once it is solved: what was proven, against whom, and why the other cards are worse.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from random import Random
from typing import Any, Final

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.kinds.puzzle import puzzle
from hearts_lesson.exercises.model import PAYLOAD_VERSION, Exercise
from hearts_lesson.exercises.scene import Payload
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import count, join
from hearts_lesson.strategy.puzzles.themes import THEMES

__all__ = [
    "LEVELS",
    "MODEL",
    "PREFIX",
    "daily_order",
    "names",
    "proof_words",
    "puzzle_items",
    "puzzle_named",
    "puzzle_pools",
    "rows",
    "without_forms",
]

LEVELS: Final[Mapping[int, str]] = {
    1: "two or three cards left",
    2: "four or five cards left",
    3: "where a sensible player goes wrong",
}
"""What makes a puzzle of each level."""

MODEL: Final = (
    "The others may hold any cards that fit what you know, and they all play against you."
)
"""The opponent model of every proof, in words."""

PREFIX: Final = "puzzle.standard.a."
"""What stands before a puzzle's name in the id of its exercise."""

TEXT_FORM = "\ufe0e"
NO_POINTS = ("at most 0 points", "no points")


@lru_cache(maxsize=1)
def rows() -> tuple[Mapping[str, Any], ...]:
    """Every stored puzzle as data: theme by theme, from easy to hard."""
    file = resources.files("hearts_lesson.strategy") / "data" / "puzzles.jsonl"
    found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    order = list(THEMES)

    def place(row: Mapping[str, Any]) -> tuple[int, int, int, int]:
        cards = len(row["nodes"][0]["hand"].split())
        return order.index(row["theme"]), row["level"], cards, len(row["nodes"])

    return tuple(
        {**row, "proof": row["proof"].replace(*NO_POINTS)} for row in sorted(found, key=place)
    )


def names(theme: str, level: int | None = None) -> list[str]:
    """The names of a theme's puzzles, from easy to hard: "duck-1-56", "duck-1-80" …"""
    return [row["id"] for row in rows() if row["theme"] == theme and level in (None, row["level"])]


def puzzle_named(name: str, step: str = "yours") -> Exercise:
    """The exercise of one puzzle by its name. Raises ExerciseError for an unknown one."""
    row = _by_name().get(name)
    if row is None:
        raise ExerciseError(
            f"There is no puzzle {name!r}. Did you mean {nearest(name, _by_name())}?"
        )
    return puzzle(row, step=step)


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Mapping[str, Any]]:
    return {row["id"]: row for row in rows()}


def proof_words(row: Mapping[str, Any]) -> Payload:
    """What was proven about a puzzle, and for the worse cards layouts in which they cost more."""
    seating = Seating(4, row["you"])
    together: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for card, witness in row["witnesses"].items():
        layout = (witness["points"], tuple(witness["hands"]))
        together.setdefault(layout, []).append(Card.parse(card).symbol)
    lines = []
    others = tuple(seating.others())
    for (points, hands), cards in together.items():
        first, *rest = (f"{seating.name(s)} {{}}{Hand.parse(hands[s]).show()}" for s in others)
        held = join([first.format("holds "), *(text.format("") for text in rest)])
        lines.append(
            f"{join(cards, 'or')} can cost {count(points, 'point')}, for example when {held}."
        )
    return {"text": row["proof"], "model": MODEL, "lines": lines}


@lru_cache(maxsize=1)
def puzzle_items() -> dict[str, tuple[Payload, ...]]:
    """Every puzzle by theme as plain data for a page, with its proof in words."""
    found: dict[str, list[Payload]] = {theme: [] for theme in THEMES}
    for row in rows():
        item = {**puzzle(row).payload(), "proof": proof_words(row)}
        found[row["theme"]].append(_lean(item))
    return {theme: tuple(items) for theme, items in found.items()}


def without_forms(item: Payload) -> Payload:
    """The same item without the mark after each suit sign, which the page puts back."""
    bare: Payload = json.loads(json.dumps(item, ensure_ascii=False).replace(TEXT_FORM, ""))
    return bare


def _lean(item: Payload) -> Payload:
    """The same item without what the page adds by itself, or has in the last hint already."""
    lean = without_forms(item)
    for ask in lean["asks"]:
        del ask["solution"]
    return lean


def puzzle_pools() -> dict[str, Payload]:
    """The site's puzzles, a pool a theme: "puzzle-duck" and so on, for pages and for ladders.

    On the site they stand in for the stored pools of the same names, which lack the proofs.
    """
    return {
        f"puzzle-{theme}": {"v": PAYLOAD_VERSION, "items": list(items)}
        for theme, items in puzzle_items().items()
    }


@lru_cache(maxsize=1)
def daily_order(seed: int = 1) -> tuple[str, ...]:
    """Every puzzle once, in the order of the puzzles of the day; no theme two days in a row.

    The page takes the one at the day's number. Which puzzle follows which depends on the seed only.
    """
    rng = Random(seed)
    left = {theme: rng.sample(own, len(own)) for theme in THEMES if (own := names(theme))}
    order: list[str] = []
    last = ""
    while left:
        # The longest rest first, so that at the end no theme is left over alone.
        most = max(len(rest) for theme, rest in left.items() if theme != last or len(left) == 1)
        among = [
            theme
            for theme, rest in left.items()
            if len(rest) == most and (theme != last or len(left) == 1)
        ]
        last = rng.choice(among)
        order.append(left[last].pop())
        if not left[last]:
            del left[last]
    return tuple(order)
