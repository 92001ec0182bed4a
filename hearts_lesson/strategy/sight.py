"""From a player's view to the row of integers the fast code judges; hidden hands stay empty."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine import Hand, HouseRules, NotationError, View, receiver
from hearts_lesson.engine.cards import COPY
from hearts_lesson.engine.masks import PENALTY
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.play import find_winner

__all__ = ["kitty_taken", "see", "taken_by"]


def taken_by(view: View) -> tuple[Hand, ...]:
    """The cards every seat has taken in finished tricks, as far as they lay open (no kitty)."""
    taken = [Hand()] * view.rules.players
    waiting = Hand()
    for trick, winner in zip(view.tricks, view.winners, strict=True):
        waiting += Hand.of(trick.cards)
        if winner is not None:
            taken[winner] += waiting
            waiting = Hand()
    return tuple(taken)


def kitty_taken(view: View) -> bool:
    """Whether somebody has taken the cards left over."""
    rules = view.rules
    if rules.kitty == "last_trick" or not rules.kitty_size:
        return False
    taken = taken_by(view)
    if rules.kitty == "first_trick":
        return any(len(cards) for cards in taken)
    return any(cards.mask & PENALTY for cards in taken)


class _Bits:
    """Gives every card in play a bit of its own: the second copy seen of a card sits higher."""

    def __init__(self, packs: int) -> None:
        self.used = 0
        self.packs = packs

    def of(self, hand: Hand) -> int:
        bits = 0
        for card in hand:
            bits |= self.one(card.index)
        return bits

    def one(self, face: int) -> int:
        bit = 1 << face
        if self.used & bit and self.packs == 2:
            bit <<= COPY
        if self.used & bit:
            raise NotationError(
                "This view cannot be: a card was played and is still held. Check hand and tricks."
            )
        self.used |= bit
        return bit


def see(view: View, totals: Sequence[int] = ()) -> list[int]:
    """Write down what a view shows: a standing row in which other hands are empty.

    `totals` are the points of the game before this round, by seat. Raises NotationError for a view
    that cannot be: a card in two places, hands of the wrong size.
    """
    rules = view.rules
    R = rule_row(rules)
    n = rules.players
    check_sizes(view)
    S = [0] * L.STATE_SIZE
    bits = _Bits(rules.packs)
    played = []
    for trick in (*view.tricks, view.trick):
        played.append([bits.one(card.index) for card in trick.cards])
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if card.suit is not trick.led:
                S[L.VOID + seat] |= 1 << trick.cards[0].suit
    pile = 0
    for cards, winner in zip(played, view.winners, strict=False):
        pile |= sum(cards)
        if winner is not None:
            S[L.TAKEN + winner] |= pile
            S[L.WON + winner] += 1
            pile = 0
    S[L.PILE] = pile | sum(played[-1])
    S[L.GONE] = bits.used
    S[L.HAND + view.seat] = bits.of(view.hand)
    S[L.TURN] = view.seat if view.turn is None else view.turn
    S[L.LEADER] = view.trick.leader
    S[L.ON_TABLE] = len(view.trick.cards)
    S[L.BEST] = S[L.WINNER] = -1
    for place, bit in enumerate(played[-1]):
        S[L.TRICK + place] = bit.bit_length() - 1
    if view.trick.cards:
        S[L.LED] = R[L.SUIT + view.trick.cards[0].suit]
        find_winner(R, S, len(view.trick.cards))
    S[L.BROKEN] = int(view.hearts_broken)
    S[L.FIRST] = int(not view.tricks)
    S[L.LEFT] = sum(view.sizes)
    S[L.KITTY_OUT] = 0 if kitty_taken(view) else rules.kitty_size
    if view.given:
        S[L.GAVE + view.seat] = view.given.mask
        S[L.STEPS] = (receiver(view.seat, n, view.direction) - view.seat) % n
    for seat in range(n):
        S[L.SIZE + seat] = view.sizes[seat]
        S[L.TOTAL + seat] = totals[seat] if totals else 0
    return S


def check_sizes(view: View) -> None:
    """Raise NotationError if the cards of a view do not add up."""
    rules = view.rules
    if len(view.hand) != view.sizes[view.seat]:
        raise NotationError(
            f"The hand has {len(view.hand)} cards, and the table says {view.sizes[view.seat]}."
        )
    gone = len(view.tricks) * rules.players + len(view.trick.cards)
    dealt = rules.players * rules.cards_each
    if gone + sum(view.sizes) != dealt:
        raise NotationError(
            f"The cards do not add up: {gone} played and {sum(view.sizes)} held are "
            f"{gone + sum(view.sizes)}, and {dealt} were dealt."
        )
    _check_pack(rules, view)


def _check_pack(rules: HouseRules, view: View) -> None:
    for card in view.hand:
        if not rules.pack.count(card):
            raise NotationError(f"{card.symbol} is not in this pack.")
