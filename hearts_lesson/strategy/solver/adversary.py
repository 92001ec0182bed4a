"""The adversary behind closed hands: which cards may turn up with whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from hearts_lesson.engine.masks import HEARTS, QUEEN
from hearts_lesson.strategy.solver.closed import ClosedEnding
from hearts_lesson.strategy.solver.holdings import SUIT

Voids: TypeAlias = tuple[int, ...]
CLASSES = (SUIT, SUIT << 13, SUIT << 26 & ~QUEEN, HEARTS & (SUIT << 39), QUEEN & (SUIT << 26))
PLAIN = 0b00111  # the classes of cards that are no penalty
BARRED = tuple(sum(cards for i, cards in enumerate(CLASSES) if flags >> i & 1)
               for flags in range(32))  # fmt: skip


class Adversary:
    """Deals the unseen cards as it goes: any that the others can still hold.

    A card belongs to group 0 if the player holds it, 1 if it is loose, and 2 + seat if the player
    of that seat is known to hold it. `Voids` say for each seat which classes of loose cards it
    cannot hold, as bits: clubs, diamonds, spades but Q♠, hearts, Q♠.
    """

    def __init__(self, closed: ClosedEnding) -> None:
        """Note what is known about the hands."""
        ending = closed.example
        self.players = closed.rules.players
        self.me = closed.seat
        self.masks = closed.rules.masks
        self.mine = closed.hand.mask
        self.known = [hand.mask for hand in closed.known]
        self.loose = closed.unseen.mask & ~sum(self.known)
        self.cost = {card.bit: ending.cost(card) for card in ending.held}
        self.first = ending.held.mask if ending.first_trick else -1
        self.voids: Voids = tuple(
            sum(_suit_flags(int(suit)) for suit in suits) for suits in closed.voids
        )
        self._groups: dict[tuple[int, int, int, int], tuple[tuple[int, ...], ...]] = {}
        self._orders: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._fits: dict[tuple[object, ...], bool] = {}

    def group(self, bit: int) -> int:
        """To whom a card belongs, as far as is known."""
        if bit & self.mine:
            return 0
        for seat, cards in enumerate(self.known):
            if bit & cards:
                return 2 + seat
        return 1

    def order(self, suit: int, left: int) -> tuple[tuple[int, int], ...]:
        """Whose the cards of a suit are, from below: all that matters about their faces."""
        lane = left >> 13 * suit & SUIT
        key = (suit, lane)
        if key not in self._orders:
            cards = [bit for bit in (1 << 13 * suit + r for r in range(13)) if bit & left]
            self._orders[key] = tuple((self.group(bit), self.cost[bit]) for bit in cards)
        return self._orders[key]

    def voids_that_matter(self, left: int, voids: Voids) -> Voids:
        """The voids without those in what nobody can hold any more."""
        loose = self.loose & left
        there = sum(1 << i for i, cards in enumerate(CLASSES) if loose & cards)
        return tuple(flags & there for flags in voids)

    def runs(self, suit: int, left: int, group: int, best: int) -> tuple[tuple[int, ...], ...]:
        """A group's cards of a suit, in runs that nothing else parts; `best` on the table does."""
        key = (suit, left >> 13 * suit & SUIT, group, best)
        if key not in self._groups:
            runs: list[list[int]] = []
            before = None
            for bit in (1 << 13 * suit + rank for rank in range(13)):
                if bit == best:
                    before = None
                elif bit & left:
                    kind = (self.group(bit), self.cost[bit])
                    if kind[0] == group and kind != before:
                        runs.append([])
                    if kind[0] == group:
                        runs[-1].append(bit)
                    before = kind
            self._groups[key] = tuple(tuple(run) for run in runs)
        return self._groups[key]

    def _loose(self, suit: int, left: int, best: int, behind: int) -> list[int]:
        """One of each set of interchangeable loose cards for another player.

        Thrown or ducking, the cards of a run are all the same. A card that wins so far is not: of
        the rest of its run, other players (`behind` of them still to play) may hold cards above
        or below it.
        """
        cards = []
        for run in self.runs(suit, left, 1, best):
            if not behind or run[0] < best:
                cards.append(run[0])
                continue
            seen = set()
            for place, bit in enumerate(run):
                kind = (min(place, behind), min(len(run) - 1 - place, behind))
                if kind not in seen:
                    seen.add(kind)
                    cards.append(bit)
        return cards

    def _can_be(self, left: int, voids: Voids, sizes: tuple[int, ...]) -> bool:
        """Whether the loose cards can be dealt to players with so many cards and these voids."""
        loose = self.loose & left
        needs = [
            size - (cards & left).bit_count() for size, cards in zip(sizes, self.known, strict=True)
        ]
        key = (*((loose & cards).bit_count() for cards in CLASSES), voids, *needs)
        if key not in self._fits:
            others = [seat for seat in range(self.players) if seat != self.me]
            fits = all(needs[seat] >= 0 for seat in others)
            # Hall's condition: any set of players must find enough cards that fit one of them.
            for chosen in range(1, 1 << len(others)):
                some = [seat for i, seat in enumerate(others) if chosen >> i & 1]
                flags = 31
                for seat in some:
                    flags &= voids[seat]
                if (loose & ~BARRED[flags]).bit_count() < sum(needs[seat] for seat in some):
                    fits = False
            self._fits[key] = fits
        return self._fits[key]

    def moves(
        self,
        place: int,
        seat: int,
        left: int,
        table: int,
        suit: int,
        best: int,
        winner: int,
        broken: bool,
        voids: Voids,
    ) -> list[tuple[int, Voids]]:
        """What another player may turn out to play, and the voids that this shows."""
        options: list[tuple[int, Voids]] = []
        known = self.known[seat] & left
        wait = (self.me - seat) % self.players < self.players - place
        behind = self.players - 1 - place - wait
        if place == 0:
            for bit in self._cards(seat, left, voids[seat], range(4), 0, behind):
                options += self._leads(seat, bit, left, broken, voids)
        else:
            same = self._cards(seat, left, voids[seat], (suit,), best, behind)
            options = [(bit, voids) for bit in same]
            lane = SUIT << 13 * suit
            if not known & lane:
                shown = _with(voids, seat, voids[seat] | _suit_flags(suit))
                rest = [s for s in range(4) if s != suit]
                first = self.masks.first_trick_barred if left | table == self.first else 0
                for bit in self._cards(seat, left, shown[seat], rest, 0, 0):
                    # On the first trick a penalty card shows that there is nothing else.
                    more = PLAIN if bit & first else 0
                    if not known & BARRED[more]:
                        options.append((bit, _with(voids, seat, shown[seat] | more)))
        sizes = self._sizes(seat, left, place)
        options = [(bit, after) for bit, after in options
                   if self._can_be(left ^ bit, after, sizes)]  # fmt: skip
        dump = winner == self.me and place > 0
        mine = self.mine & left

        def promise(option: tuple[int, Voids]) -> tuple[int, int]:
            bit = option[0]
            s = (bit.bit_length() - 1) // 13
            if place == 0:
                lane = mine & SUIT << 13 * s
                return (int(lane < bit), (lane & (bit - 1)).bit_count())
            cost = self.cost[bit]
            if s != suit:
                return (-1, -cost) if dump else (0, cost)
            return (0, bit.bit_length() if wait else -bit.bit_length())

        return sorted(options, key=promise)

    def _cards(
        self, seat: int, left: int, flags: int, suits: Iterable[int], best: int, behind: int
    ) -> list[int]:
        """One of each set of interchangeable cards that this seat may turn out to hold.

        `behind` counts the other players still to play to this trick if the card may win it.
        """
        barred = BARRED[flags]
        cards: list[int] = []
        for s in suits:
            loose = self._loose(s, left, best, behind)
            cards += [bit for bit in loose if not bit & barred]
            cards += [run[0] for run in self.runs(s, left, 2 + seat, best)]
        return cards

    def _leads(
        self, seat: int, bit: int, left: int, broken: bool, voids: Voids
    ) -> list[tuple[int, Voids]]:
        """A lead, if the player can hold a hand from which it is allowed."""
        bars = self.masks.lead_barred
        if broken or not bit & bars:
            return [(bit, voids)]
        # It shows a hand of nothing but hearts and perhaps the queen.
        if self.known[seat] & left & BARRED[PLAIN]:
            return []
        return [(bit, _with(voids, seat, voids[seat] | PLAIN))]

    def _sizes(self, seat: int, left: int, place: int) -> tuple[int, ...]:
        """How many cards everybody holds once this seat has played as well."""
        each = (left.bit_count() + place) // self.players
        played = {(seat - back) % self.players for back in range(place + 1)}
        return tuple(each - (s in played) for s in range(self.players))


def _suit_flags(suit: int) -> int:
    """The classes that a void in this suit bars: two in spades."""
    return 1 << suit | (0b10000 if suit == 2 else 0)


def _with(voids: Voids, seat: int, flags: int) -> Voids:
    return (*voids[:seat], flags, *voids[seat + 1 :])
