"""*Spot*, for authors: a sheet or tricks that somebody wrote down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearts_lesson.engine.cards import parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.faults import Fault, Told
from hearts_lesson.exercises.goals import winning_place
from hearts_lesson.exercises.kinds.base import authored, read_rules
from hearts_lesson.exercises.kinds.spot import RULES, Draft, build
from hearts_lesson.exercises.kinds.spot_sheet import has_moon
from hearts_lesson.exercises.model import Exercise
from hearts_lesson.exercises.scene import PastTrick
from hearts_lesson.exercises.totals import what_round
from hearts_lesson.exercises.words import count


def spot_sheet(
    *rows: Sequence[int], rules: Any = "standard", level: int = 1, step: str = "yours"
) -> Exercise:
    """Ask which row of a score sheet is wrong: `spot_sheet([3, 15, 8, 0], [5, 5, 5, 10])`.

    You first, then clockwise. At most one row may be wrong; the engine says which.
    """
    table = read_rules(rules)
    where = f"spot_sheet({', '.join(str(list(row)) for row in rows)})"
    if not rows:
        raise ExerciseError(f"In {where}: give at least one row.")
    for number, row in enumerate(rows, 1):
        if len(row) != table.players:
            raise ExerciseError(
                f"In {where}: row {number} has {count(len(row), 'number')}, "
                f"but there are {table.players} players."
            )
    wrong = [i for i, row in enumerate(rows) if what_round(table, sum(row)) is None]
    if len(wrong) > 1:
        raise ExerciseError(f"In {where}: {len(wrong)} rows do not add up; leave one wrong.")
    draft = Draft(table, rows=tuple(tuple(row) for row in rows), wrong=wrong[0] if wrong else None)
    topic = "moon-sheet" if has_moon(table, rows) else "sheet"
    return authored("spot", topic, level, table, build(draft, step), step)


def spot_trick(
    *tricks: tuple[int, str, int | None],
    kind: str,
    trick: int,
    seat: int,
    proof: int = 0,
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask in which trick a mistake was made.

    `tricks` are (leader, cards, taker) in order; `kind` is revoke, winner, heart, points or none,
    `trick` its number from 1, `seat` who made it, `proof` the number of the trick that shows it.
    """
    table = read_rules(rules)
    where = "spot_trick(…)"
    if kind not in RULES:
        raise ExerciseError(f"In {where}: no mistake {kind!r}; try {', '.join(RULES)}.")
    try:
        past = tuple(PastTrick(lead, parse_cards(text), taker) for lead, text, taker in tricks)
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    for number, one in enumerate(past, 1):
        if len(one.cards) != table.players:
            raise ExerciseError(f"In {where}: trick {number} needs {table.players} cards.")
    if kind == "none":
        told = Told(table, past, Fault("none"))
    else:
        if not 1 <= trick <= len(past):
            raise ExerciseError(f"In {where}: there is no trick {trick}.")
        told = Told(table, past, _read_fault(table, past, kind, trick, seat, proof, where))
    return authored("spot", "trick", level, table, build(Draft(table, told), step), step)


def _read_fault(
    rules: HouseRules,
    past: tuple[PastTrick, ...],
    kind: str,
    trick: int,
    seat: int,
    proof: int,
    where: str,
) -> Fault:
    """Check that the mistake is there, so that nobody has to believe the author."""
    one = past[trick - 1]
    card = one.cards[(seat - one.leader) % rules.players]
    if kind == "winner":
        place = winning_place(one.cards)
        right = None if place is None else (one.leader + place) % rules.players
        if right is None or one.winner == right:
            raise ExerciseError(f"In {where}: trick {trick} went to the right player.")
        assert place is not None
        return Fault(kind, trick - 1, one.winner or 0, one.cards[place], right)
    if kind == "heart":
        seat, card = one.leader, one.cards[0]
    if not 1 <= proof <= len(past):
        raise ExerciseError(f"In {where}: there is no trick {proof} to prove it.")
    shown = past[proof - 1].cards[(seat - past[proof - 1].leader) % rules.players]
    if kind == "revoke" and (
        card.suit is one.cards[0].suit or shown.suit is not one.cards[0].suit or proof <= trick
    ):
        raise ExerciseError(
            f"In {where}: trick {proof} does not show that seat {seat} could have followed in "
            f"trick {trick}."
        )
    return Fault(kind, trick - 1, seat, card, proof - 1, shown)
