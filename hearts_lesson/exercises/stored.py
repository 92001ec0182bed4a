"""Exercises from stored results: hands with every pass measured, and proven puzzles.

They cannot be drawn from a seed, for measuring and proving takes long. So each makes a pool of its
own, "pass-advice" and "puzzle-duck" and so on, and mixed pools may draw from them, too.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from hearts_lesson.engine.errors import NotationError
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.kinds.pass_ import pass_cards
from hearts_lesson.exercises.kinds.puzzle import puzzle
from hearts_lesson.exercises.model import Exercise

__all__ = ["ADVICE", "measured", "stock", "stored", "stored_names"]

ADVICE = "pass-advice"
#: So many passes that cannot be told from the best, or more, make a hand easier than fewer do.
MANY = 4


@lru_cache(maxsize=1)
def stored_names() -> tuple[str, ...]:
    """The pools that are stored: measured hands, and a pool for each theme of the puzzles."""
    # The data and the proofs' code are read when first wanted: an exercise seldom needs them.
    from hearts_lesson.strategy.puzzles.themes import THEMES

    return (ADVICE, *(f"puzzle-{theme}" for theme in THEMES))


def measured(name: str, step: str = "yours") -> Exercise:
    """Ask for the pass of a measured hand: `measured("guarded-queen-2")`.

    The reader learns where the choice stands among all passes. Raises ExerciseError for a hand
    that the book of passes does not have.
    """
    from hearts_lesson.strategy import pass_book

    try:
        hand = pass_book.named(name)
    except NotationError as trouble:
        raise ExerciseError(str(trouble)) from None
    level = 2 if len(hand.equals) >= MANY else 3
    return pass_cards(
        str(hand.hand), direction=str(hand.direction), advice=hand.passes, level=level, step=step
    )


@lru_cache(maxsize=16)
def stock(name: str, levels: Collection[int] = (1, 2, 3)) -> tuple[Exercise, ...]:
    """All exercises of a stored pool that have one of these levels, in a fixed mixed order."""
    if name == ADVICE:
        from hearts_lesson.strategy import pass_book

        found = [measured(hand.id, step="mixed") for hand in pass_book.load()]
    else:
        from hearts_lesson.exercises.puzzle_sets import rows

        theme = name.removeprefix("puzzle-")
        found = [puzzle(row, step="mixed") for row in rows() if row["theme"] == theme]
    return _shuffled([item for item in found if item.level in levels])


def _shuffled(items: list[Exercise]) -> tuple[Exercise, ...]:
    """Neighbours far apart, without chance: by the digits of their ids read backwards."""
    return tuple(sorted(items, key=lambda item: item.id[::-1]))


def stored(name: str, place: int, levels: Collection[int] = (1, 2, 3)) -> Exercise:
    """The exercise in one place of a stored pool; after the last comes the first again."""
    items = stock(name, tuple(levels))
    return items[place % len(items)]
