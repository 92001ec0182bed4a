"""The first tricks of a round between sensible players, for whoever asks what was to be seen.

They play on rows of integers, in half the time, the cards they would play in a `Round`. (With two
packs they may choose another of two cards that cost the same.)
"""

from __future__ import annotations

from collections.abc import Iterator

from hearts_lesson.engine.cards import CARDS, Card, Hand
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.standing import Standing
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.play import put
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
    begun = Standing.of(rules, deal.hands, deal.kitty, dealer)
    S = [0] * L.STATE_SIZE
    S[L.HAND : L.HAND + n] = begun.hands
    S[L.SIZE : L.SIZE + n] = [hand.bit_count() for hand in begun.hands]
    S[L.LEFT] = sum(S[L.SIZE : L.SIZE + n])
    S[L.KITTY], S[L.KITTY_OUT] = begun.kitty, rules.kitty_size
    S[L.LEADER], S[L.TURN] = begun.leader, begun.turn
    S[L.BEST] = S[L.WINNER] = -1
    S[L.FIRST] = 1
    scratch = [0.0] * 2 * 52
    while S[L.LEFT]:
        leader, won, played = S[L.LEADER], S[L.WON : L.WON + n], []
        for _ in range(n):
            card = choose(R, S, weights, scratch)
            played.append(CARDS[card % 52])
            put(R, S, card)
        taker = next((at for at in range(n) if S[L.WON + at] > won[at]), None)
        yield leader, tuple(played), taker, Hand(S[L.HAND + seat])
