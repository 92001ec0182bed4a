"""The words of *score*: each player's sum, the moon, the check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts_lesson.engine.scoring import RoundScore, penalty_total
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.house import penalty_cards
from hearts_lesson.exercises.kinds.guided import yes_or_no
from hearts_lesson.exercises.model import Ask, Worked
from hearts_lesson.exercises.points import price_list, sum_words, worth
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import count, show, signed

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.score import Draft


def own(draft: Draft, seating: Seating, seat: int) -> str:
    """A seat's own sum in words: "Anna took 3 hearts + Q♠ (13) = 16 points"."""
    total = sum_words(draft.rules, draft.taken[seat])
    took = seating.verb(seat, "take").replace("takes", "took").replace("take", "took")
    return f"{took} {total}." if total else f"{took} no card that counts."


def reason(draft: Draft, seating: Seating, result: RoundScore) -> str:
    """Say what settles the round."""
    if result.moon is None:
        return check_sum(result)
    shooter = result.moon
    took = "You took" if shooter == 0 else f"{seating.name(shooter)} took"
    return f"{took} every heart and {QUEEN.symbol}: a moon. {paid(draft, result)}"


def paid(draft: Draft, result: RoundScore) -> str:
    """Say how the moon is paid."""
    amount = penalty_total(draft.rules) * (2 if result.sun else 1)
    if result.choice == "shooter_minus_26":
        return f"The shooter takes off {amount}, the others score nothing for it."
    return f"The shooter scores nothing for it, each other player {amount}."


def check_sum(result: RoundScore) -> str:
    """Say what the round adds up to."""
    return f"Together that makes {signed(sum(result.points))}."


def right(draft: Draft, seating: Seating, result: RoundScore, seat: int) -> str:
    """Confirm a player's points with the reason."""
    name = seating.name(seat)
    points = count(result.points[seat], "point")
    if result.moon is None:
        sum_ = own(draft, seating, seat)
        if seat in result.without_trick:
            return f"{name}: {points}, for taking no trick at all."
        return sum_ if sum_words(draft.rules, draft.taken[seat]) else f"{sum_} So {name}: {points}."
    if seat == result.moon:
        return f"{name}: {points}. Every heart and {QUEEN.symbol} in one hand's tricks is a moon."
    return f"{name}: {points}, as somebody else shot the moon."


def missing(draft: Draft, seat: int) -> str:
    """Name what a near moon lacks."""
    left = list(penalty_cards(draft.rules))
    for card in draft.taken[seat]:
        if card in left:
            left.remove(card)
    return show(left) if left else "the bonus card"


def worked(
    draft: Draft, seating: Seating, result: RoundScore, order: Sequence[int]
) -> tuple[Worked, ...]:
    """Score the round pile by pile."""
    steps = [Worked(price_list(draft.rules))]
    for seat in order:
        counted = tuple(card for card in draft.taken[seat] if worth(draft.rules, [card]))
        steps.append(Worked(own(draft, seating, seat), counted))
    steps.append(Worked(reason(draft, seating, result)))
    return tuple(steps)


def has_shot(seating: Seating, result: RoundScore) -> Ask:
    """The guided first question: has somebody shot the moon?"""
    if result.moon is None:
        because = f"No pile has every heart and {QUEEN.symbol}: the points stand as they fell."
    else:
        took = "You took" if result.moon == 0 else f"{seating.name(result.moon)} took"
        because = f"{took} every heart and {QUEEN.symbol}: a moon."
    question = f"Has one player taken every heart and every {QUEEN.symbol}?"
    return yes_or_no(question, result.moon is not None, because)
