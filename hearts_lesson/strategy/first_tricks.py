"""The first tricks of a round between sensible players, for whoever asks what was to be seen.

They play on rows of integers, in half the time, the cards they would play in a `Round`. (With two
packs they may choose another of two cards that cost the same.)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hearts_lesson.engine.cards import CARDS, Card, Hand
from hearts_lesson.engine.deal import Deal
from hearts_lesson.strategy.deals import deal_rows
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.play import put
from hearts_lesson.strategy.fast.rollout import begin
from hearts_lesson.strategy.fast.sense import choose
from hearts_lesson.strategy.fast.weights import weight_row

__all__ = ["first_tricks"]


def first_tricks(
    deal: Deal, dealer: int, seat: int = 0
) -> Iterator[tuple[int, tuple[Card, ...], int | None, Hand]]:
    """Play a deal without a pass, trick by trick.

    Each trick comes with its leader, its cards in the order played, its taker (None where it was
    cancelled), and the hand that `seat` has left after it.
    """
    rules, weights = deal.rules, weight_row()
    R, n = L.rule_row(rules), rules.players
    # Every hand is given, so nothing is left to chance.
    (S,) = deal_rows(rules, 1, Random(0), dict(enumerate(deal.hands)))
    begin(R, S, (dealer + 1) % n)
    scratch = [0.0] * 2 * 52
    while S[L.LEFT]:
        leader, won = S[L.LEADER], S[L.WON : L.WON + n]
        for _ in range(n):
            put(R, S, choose(R, S, weights, scratch))
        cards = tuple(CARDS[card % 52] for card in S[L.TRICK : L.TRICK + n])
        taker = next((at for at in range(n) if S[L.WON + at] > won[at]), None)
        yield leader, cards, taker, Hand(S[L.HAND + seat])
