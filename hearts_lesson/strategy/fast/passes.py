"""Choosing the cards to pass, on rows of integers."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast import weights as K
from hearts_lesson.strategy.fast.bits import count, low, top
from hearts_lesson.strategy.fast.known import HEARTS, QUEEN, SPADES
from hearts_lesson.strategy.fast.sense import suit_risk

__all__ = ["highest_pass", "sensible_pass"]


def highest_pass(R: Sequence[int], hand: int) -> int:
    """The beginner's pass: the highest cards; among equals spades first, then hearts."""
    given = 0
    for _ in range(R[L.PASS_COUNT]):
        best = -1
        most = -1
        cards = hand & ~given
        while cards:
            i = low(cards)
            cards &= cards - 1
            suit = i % 52 // 13
            rank = i % 13 if i < 52 else (i - 52) % 13
            order = rank * 4 + (3 if suit == SPADES else (2 if suit == HEARTS else suit - 0))
            if order > most:
                most = order
                best = i
        given |= 1 << best
    return given


def keep_risk(R: Sequence[int], W: Sequence[float], suit: int, held: int, given: int) -> float:
    """What the cards of a suit are likely to cost if `given` of them are passed."""
    kept = held & ~given
    out = R[L.DECK] & R[L.SUIT + suit] & ~kept
    hands = R[L.PLAYERS] - 1
    queen_kept = 1 if suit == SPADES and kept & R[L.QUEENS] else 0
    risk = suit_risk(R, W, suit, kept, out, hands, 1, queen_kept, 1.0)
    if suit == SPADES:
        queen = R[L.QUEENS]
        if held & queen and not kept & queen:
            risk += W[K.PASS_QUEEN] * R[L.QUEEN_VALUE]
        risk += W[K.PASS_LOW_SPADE] * count(given & R[L.BELOW + QUEEN])
        risk += W[K.PASS_HIGH_SPADE] * count(given & R[L.ABOVE + QUEEN])
    elif suit == HEARTS:
        risk += W[K.PASS_HEART] * R[L.HEART_VALUE] * count(given)
    else:
        if suit == 0:
            risk += W[K.PASS_CLUB] * count(given)
        if not kept:
            risk -= W[K.PASS_VOID] * R[L.HEART_VALUE]
    return risk


def sensible_pass(R: Sequence[int], W: Sequence[float], hand: int) -> int:
    """The cards a sensible player passes: those that make the rest of the hand safest."""
    given = 0
    for _ in range(R[L.PASS_COUNT]):
        best = -1
        most = -1e9
        left = R[L.PASS_COUNT] - count(given)
        for suit in range(4):
            held = hand & R[L.SUIT + suit]
            cards = held & ~given
            if not cards:
                continue
            now = keep_risk(R, W, suit, held, held & given)
            single = cards
            while single:
                i = low(single)
                single &= single - 1
                gain = now - keep_risk(R, W, suit, held, held & given | 1 << i)
                if gain > most:
                    most = gain
                    best = i
            # Two or three cards that empty a suit are one thought, not several.
            size = count(cards)
            if 1 < size <= left:
                gain = (now - keep_risk(R, W, suit, held, held)) / size
                if gain > most:
                    most = gain
                    best = top(cards)
        given |= 1 << best
    return given
