"""What a seat can tell from what lay open: where Q♠ may be, who may hold what, who took points."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import low

__all__ = ["HEARTS", "QUEEN", "SPADES", "collector", "hands_for", "queen_seat", "share_taken"]

QUEEN = 36
SPADES = 2
HEARTS = 3


def queen_seat(R: Sequence[int], S: Sequence[int], me: int) -> int:
    """Where Q♠ must be for all I know: the seat I passed her to, -2 if mine or gone, -1 unknown."""
    if not R[L.QUEENS] & R[L.DECK] & ~S[L.GONE] & ~S[L.HAND + me]:
        return -2
    if S[L.GAVE + me] & R[L.QUEENS] & ~S[L.GONE] & ~S[L.HAND + me]:
        return (me + S[L.STEPS]) % R[L.PLAYERS]
    return -1


def hands_for(R: Sequence[int], S: Sequence[int], me: int, suit: int) -> int:
    """How many other hands may hold cards of a suit."""
    hands = 0
    for seat in range(R[L.PLAYERS]):
        if seat != me and not S[L.VOID + seat] >> suit & 1:
            hands += 1
    return hands


def collector(R: Sequence[int], S: Sequence[int]) -> int:
    """The only seat that has taken penalty cards; -1 if nobody has, -2 if several have."""
    found = -1
    penalty = R[L.HEARTS] | R[L.QUEENS]
    for seat in range(R[L.PLAYERS]):
        if S[L.TAKEN + seat] & penalty:
            if found >= 0:
                return -2
            found = seat
    return found


def share_taken(R: Sequence[int], cards: int) -> float:
    """Which share of all points some cards are."""
    if R[L.ALL_POINTS] <= 0:
        return 0.0
    total = 0
    cards &= R[L.HEARTS] | R[L.QUEENS]
    while cards:
        i = low(cards)
        cards &= cards - 1
        total += R[L.VALUE + i % 52]
    return total / R[L.ALL_POINTS]
