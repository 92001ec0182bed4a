"""The slips of *score*: numbers people write down, each with what happened there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import Hand
from hearts_lesson.engine.scoring import RoundScore, penalty_total
from hearts_lesson.exercises.house import all_penalty_cards
from hearts_lesson.exercises.kinds import score_texts as texts
from hearts_lesson.exercises.points import slips
from hearts_lesson.exercises.seating import Seating

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.score import Draft, Tables


def score_slips(
    draft: Draft,
    seating: Seating,
    result: RoundScore,
    seat: int,
    near: int | None,
    elsewhere: Tables,
) -> dict[int, str]:
    """Give the numbers people arrive at for one seat, each with what went wrong."""
    rules, cards = draft.rules, draft.taken[seat]
    raw, right = result.raw_points[seat], result.points[seat]
    whole = penalty_total(rules)
    found: dict[int, str] = {}
    if result.moon is not None:
        shooter = "You" if result.moon == 0 else seating.name(result.moon)
        found[raw] = (
            f"That is what {'you' if seat == 0 else seating.name(seat)} took, but look at the "
            f"piles: {shooter} took {all_penalty_cards(rules)}."
        )
        if seat == result.moon:
            found.setdefault(-whole, "That is how a moon is paid at other tables.")
            found.setdefault(whole, "In a moon the shooter does not pay.")
        else:
            found.setdefault(whole, "That is how a moon is paid at other tables.")
            found.setdefault(0, "A moon leaves its mark on this player too.")
    elif near is not None:
        name = "You" if near == 0 else seating.name(near)
        missing = texts.missing(draft, near)
        close = f"{name} came close, but {missing} went elsewhere: no moon."
        if seat == near:
            found[0] = close
            found[-whole] = f"{close} Nothing is taken off."
        else:
            found[whole] = close
            if raw:
                found.setdefault(whole + raw, f"{close} These points stand alone.")
                found.setdefault(0, f"{close} Each card counts for whoever took it.")
    for number, how in slips(rules, cards, Hand()).items():
        found.setdefault(number, how)
    for _, points in elsewhere:
        if points[seat] != right:
            found.setdefault(points[seat], "At this table it is another number.")
    found.pop(right, None)
    return found
