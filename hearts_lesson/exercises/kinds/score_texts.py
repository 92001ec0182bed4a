"""The words of *score*: each player's sum, the moon, the check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.engine.scoring import RoundScore, penalty_total
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.house import all_penalty_cards, penalty_cards
from hearts_lesson.exercises.kinds.guided import how_many, which, yes_or_no
from hearts_lesson.exercises.model import Ask, Worked
from hearts_lesson.exercises.points import price_list, sum_words, worth
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, count, show, signed

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
    return f"{took} {all_penalty_cards(draft.rules)}: a moon. {paid(draft, result)}"


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
        need = all_penalty_cards(draft.rules)
        return f"{name}: {points}. {capital(need)} in one player's tricks: that is a moon."
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


def first_question(draft: Draft, seating: Seating, result: RoundScore, moon: bool) -> Ask:
    """The guided first question: is it a moon, or, where nobody is near one, who has the queen?"""
    if moon:
        return _has_shot(draft, seating, result)
    piles = draft.taken
    order = [0, *seating.others()]
    queens = [seat for seat in order if QUEEN in piles[seat]]
    if len(queens) == 1:
        labels = {str(seat): seating.name(seat) for seat in order}
        took = "You took her" if queens[0] == 0 else f"{seating.name(queens[0])} took her"
        because = f"{took}, and she alone costs {draft.rules.queen_value}."
        return which(f"Who took {QUEEN.symbol}?", labels, str(queens[0]), because, names=True)
    most = max(order, key=lambda seat: _hearts(piles[seat]))
    number = _hearts(piles[most])
    did = "did you" if most == 0 else f"did {seating.name(most)}"
    return how_many(
        f"How many hearts {did} take?", number, 26, "hearts", f"{count(number, 'heart')}."
    )


def _hearts(pile: Sequence[Card]) -> int:
    return sum(card.suit is Suit.HEARTS for card in pile)


def _has_shot(draft: Draft, seating: Seating, result: RoundScore) -> Ask:
    """Ask whether somebody has shot the moon."""
    need = all_penalty_cards(draft.rules)
    if result.moon is None:
        because = f"No pile has {need}: the points stand as they fell."
    else:
        took = "You took" if result.moon == 0 else f"{seating.name(result.moon)} took"
        because = f"{took} {need}: a moon."
    return yes_or_no(f"Has one player taken {need}?", result.moon is not None, because)
