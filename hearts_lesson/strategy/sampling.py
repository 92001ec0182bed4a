"""Deals of the hidden cards that agree with everything a player has seen.

A layout respects the size of every hand, every void that was shown, and the cards one has passed
oneself and not seen since. If no layout does, the view contradicts itself, and that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hearts_lesson.engine import (
    CARDS,
    Card,
    Hand,
    HouseRules,
    NotationError,
    Position,
    Suit,
    View,
    legal_plays,
)
from hearts_lesson.engine.cards import COPY
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.play import put
from hearts_lesson.strategy.fast.sample import MASK, mix
from hearts_lesson.strategy.sight import see

__all__ = ["Hidden", "sample_layouts"]


@dataclass
class Hidden:
    """The hidden cards of a view and one way they may lie.

    `row` is the view as the fast code sees it, with the cards of known owners in their hands.
    `cards` are the other hidden cards (bit numbers), `owners` who holds them in this layout (the
    number after the last seat stands for the kitty), `may` the suits each owner may hold.
    """

    rules: HouseRules
    seat: int
    playable: tuple[Card, ...]
    row: list[int]
    cards: list[int]
    owners: list[int]
    may: list[int]
    plays: tuple[list[int], list[int]]

    @classmethod
    def of(cls, view: View, totals: Sequence[int] = ()) -> Hidden:
        """Find a first layout for a view. Raises NotationError if none fits."""
        rules = view.rules
        R, S = rule_row(rules), see(view, totals)
        n, me = rules.players, view.seat
        unseen = R[L.DECK] & ~S[L.GONE] & ~S[L.HAND + me]
        room = [0 if seat == me else view.sizes[seat] for seat in range(n)]
        room.append(S[L.KITTY_OUT])
        lost = len(rules.pack) - rules.players * rules.cards_each - S[L.KITTY_OUT]
        if unseen.bit_count() - lost != sum(room):
            raise NotationError(
                f"The cards do not add up: {unseen.bit_count() - lost} are hidden, and the other "
                f"players hold {sum(room)}."
            )
        # A kitty that somebody took stays unknown: its cards may be any of the unseen ones.
        room[n] += lost
        may = [15 & ~S[L.VOID + seat] for seat in range(n)] + [15]
        known = S[L.GAVE + me] & unseen
        if known and S[L.STEPS]:
            to = (me + S[L.STEPS]) % n
            _place_known(S, known, to, room)
            unseen &= ~known
        cards = [i for i in range(104) if unseen >> i & 1]
        owners = _first_layout(view, cards, room, may)
        playable = tuple(sorted(dict.fromkeys(view.legal())))
        return cls(rules, me, playable, S, cards, owners, may, _plays(view))

    @classmethod
    def without_history(cls, rules: HouseRules, position: Position) -> Hidden:
        """A position of which only the hand and the trick are known, seen from seat 0.

        The others hold some of the unseen cards, any of them; the rest are gone, nobody knows to
        whom, so points count from here on.
        """
        position.check(rules)
        n, table = rules.players, position.trick
        R = rule_row(rules)
        S = [0] * L.STATE_SIZE
        each = len(position.hand)
        leader = (n - len(table)) % n
        if position.first_trick and each != rules.cards_each:
            raise NotationError(
                f"On the first trick a hand has {rules.cards_each} cards, and here are {each}."
            )
        S[L.HAND] = position.hand.mask
        S[L.TURN], S[L.LEADER] = leader, leader
        S[L.BEST] = S[L.WINNER] = -1
        S[L.FIRST] = int(position.first_trick)
        S[L.BROKEN] = int(position.hearts_broken)
        S[L.LEFT] = n * each
        for seat in range(n):
            S[L.SIZE + seat] = each
        for card in table:
            i = card.index
            if (S[L.HAND] | S[L.GONE]) >> i & 1:
                i += COPY
            put(R, S, i)
        unseen = R[L.DECK] & ~S[L.GONE] & ~S[L.HAND]
        room = [0 if seat == 0 else S[L.SIZE + seat] for seat in range(n)]
        room.append(unseen.bit_count() - sum(room))
        may = [15 & ~S[L.VOID + seat] for seat in range(n)] + [15]
        cards = [i for i in range(2 * COPY) if unseen >> i & 1]
        owners = [seat for seat in range(n + 1) for _ in range(room[seat])]
        Random(0).shuffle(owners)
        owners = _repair(cards, owners, room, may)
        playable = tuple(sorted(dict.fromkeys(legal_plays(rules, position))))
        return cls(rules, 0, playable, S, cards, owners, may, ([], []))

    def shuffle(self, seed: int) -> list[int]:
        """Leave the first layout behind: mix long enough to forget it; gives the random state."""
        rng = [seed * 2862933555777941757 + 3037000493 & MASK]
        mix(self.cards, self.owners, self.may, rng, 20 * len(self.cards) + 50)
        return rng


def _repair(
    cards: Sequence[int], owners: Sequence[int], room: Sequence[int], may: Sequence[int]
) -> list[int]:
    """A layout in which nobody holds a suit they cannot hold (there is room for the others)."""
    left = list(room)
    fixed = [-1] * len(cards)
    for k, owner in enumerate(owners):
        if may[owner] >> cards[k] % COPY // 13 & 1:
            fixed[k] = owner
            left[owner] -= 1
    for k in range(len(cards)):
        if fixed[k] < 0:
            path = _path(k, cards, fixed, left, may)
            if path is None:
                raise NotationError("No deal fits this position.")
            for card, owner in path:
                fixed[card] = owner
            left[path[-1][1]] -= 1
    return fixed


def _plays(view: View) -> tuple[list[int], list[int]]:
    """All cards played so far, as bit numbers, and who played them."""
    cards: list[int] = []
    seats: list[int] = []
    for trick in (*view.tricks, view.trick):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            cards.append(card.index + COPY if card.index in cards else card.index)
            seats.append(seat)
    return cards, seats


def _place_known(S: list[int], known: int, to: int, room: list[int]) -> None:
    for i in range(104):
        if known >> i & 1:
            suit = Suit(i % 52 // 13)
            if room[to] == 0 or S[L.VOID + to] >> suit & 1:
                raise NotationError(
                    f"No deal fits this view: {CARDS[i % 52].symbol} was passed to seat {to} and "
                    f"not played since, and that hand cannot hold it."
                )
            S[L.HAND + to] |= 1 << i
            room[to] -= 1


def _first_layout(
    view: View, cards: Sequence[int], room: Sequence[int], may: Sequence[int]
) -> list[int]:
    """Give every card an owner, making room by moving others on (augmenting paths)."""
    left = list(room)
    owners = [-1] * len(cards)
    order = sorted(range(len(cards)), key=lambda k: sum(m >> cards[k] % 52 // 13 & 1 for m in may))
    for k in order:
        path = _path(k, cards, owners, left, may)
        if path is None:
            suit = Suit(cards[k] % 52 // 13)
            seats = [s for s in range(view.rules.players) if not may[s] >> suit & 1]
            shown = ", ".join(f"seat {seat}" for seat in seats if seat != view.seat)
            raise NotationError(
                f"No deal fits this view: {shown or 'nobody'} cannot hold {suit.word}, and the "
                f"other hands have no room for the {suit.word} that are still out."
            )
        for card, owner in path:
            owners[card] = owner
        left[path[-1][1]] -= 1
    return owners


def _path(
    start: int, cards: Sequence[int], owners: Sequence[int], left: Sequence[int], may: Sequence[int]
) -> list[tuple[int, int]] | None:
    """Moves that make room for a card: (card, new owner) in the order in which they are made."""
    queue: list[tuple[int, list[tuple[int, int]]]] = [(start, [])]
    seen: set[int] = set()
    while queue:
        card, moves = queue.pop(0)
        suit = cards[card] % 52 // 13
        for owner, suits in enumerate(may):
            if owner in seen or not suits >> suit & 1 or owners[card] == owner:
                continue
            steps = [*moves, (card, owner)]
            if left[owner] > 0:
                return steps
            seen.add(owner)
            held = {cards[k] % 52 // 13: k for k, who in enumerate(owners) if who == owner}
            queue += [(k, steps) for k in held.values()]
    return None


def sample_layouts(
    view: View, count: int, rng: Random, totals: Sequence[int] = ()
) -> list[tuple[Hand, ...]]:
    """Draw hidden hands that fit a view: for each sample everybody's hand, the own included.

    Every layout that fits is equally likely. Raises NotationError if none fits.
    """
    hidden = Hidden.of(view, totals)
    state = hidden.shuffle(rng.getrandbits(31))
    n = view.rules.players
    layouts = []
    for _ in range(count):
        mix(hidden.cards, hidden.owners, hidden.may, state, 2 * len(hidden.cards) + 8)
        hands = [hidden.row[L.HAND + seat] for seat in range(n)]
        for card, owner in zip(hidden.cards, hidden.owners, strict=True):
            if owner < n:
                hands[owner] |= 1 << card
        layouts.append(tuple(Hand(bits) for bits in hands))
    return layouts
