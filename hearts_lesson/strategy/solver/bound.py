"""What a card costs at most, whatever the others hold and do.

The others play as one adversary that has not decided yet who holds what. It decides card by card:
any unseen card may turn up with any player, unless that player is known or has shown to be void in
the suit, or the cards left could then no longer be dealt out. The player decides on what it sees
only. For every layout that fits, the real others can do no more than this adversary, so the
result is a bound that holds for all of them. It may be a little high: the adversary may change its
mind between lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TypeAlias

from hearts_lesson.engine import Card, Hand, NotationError
from hearts_lesson.engine.masks import HEARTS, QUEEN, decide
from hearts_lesson.strategy.solver.closed import ClosedEnding
from hearts_lesson.strategy.solver.ledger import Ledger
from hearts_lesson.strategy.solver.search import FAR, SUIT
from hearts_lesson.strategy.solver.solution import legal_cards, narrow

MOST_CARDS = 24  # held by all together
Voids: TypeAlias = tuple[int, ...]
CLASSES = (SUIT, SUIT << 13, SUIT << 26 & ~QUEEN, HEARTS & (SUIT << 39), QUEEN & (SUIT << 26))
PLAIN = 0b00111  # the classes of cards that are no penalty
BARRED = tuple(sum(cards for i, cards in enumerate(CLASSES) if flags >> i & 1)
               for flags in range(32))  # fmt: skip


def cost_at_most(closed: ClosedEnding) -> dict[Card, int]:
    """The most that each legal card can cost in the end, whatever the others hold and do.

    Points are those of the whole round, moon included. Raises NotationError where there are too
    many cards, where the points leave open what the score depends on, and under rules where the
    lead passes on.
    """
    search = BoundSearch(closed)
    ending = closed.example
    assert ending.points is not None
    have = ending.points[closed.seat]
    values: dict[Card, int] = {}
    guess = None
    for card in legal_cards(ending):
        low, high = search.limits(search.ledger.start, search.rest, search.all_cards)
        guess = narrow(low, high, guess, partial(search.plays_to, card.bit))
        values[card] = have + guess
    return values


class BoundSearch:
    """The search against an adversary that deals the unseen cards as it goes.

    A card belongs to group 0 if the player holds it, 1 if it is loose, and 2 + seat if the player
    of that seat is known to hold it. `Voids` say for each seat which classes of loose cards it
    cannot hold, as bits: clubs, diamonds, spades but Q♠, hearts, Q♠.
    """

    def __init__(self, closed: ClosedEnding) -> None:
        """Prepare to search. Raises NotationError if this cannot be searched."""
        ending = closed.example
        rules = closed.rules
        if rules.masks.lead_passes and not ending.hearts_broken:
            raise NotationError(
                "Where the lead passes on from a player with only hearts, a bound over all layouts "
                "is worked out only once hearts are broken."
            )
        if len(ending.held) > MOST_CARDS:
            raise NotationError(
                f"{len(ending.held)} cards are still in play; a bound over all layouts takes at "
                f"most {MOST_CARDS}. Give a later position."
            )
        self.players = rules.players
        self.me = closed.seat
        self.masks = rules.masks
        self.mine = closed.hand.mask
        self.known = [hand.mask for hand in closed.known]
        self.loose = closed.unseen.mask & ~sum(self.known)
        self.all_cards = ending.held.mask
        self.cost = {card.bit: ending.cost(card) for card in ending.held}
        self.ledger = Ledger(ending)
        self.first = self.all_cards if ending.first_trick else -1
        self.bonus_bit = rules.bonus_card.bit if rules.bonus_card is not None else 0
        self.special = HEARTS | QUEEN | self.bonus_bit
        self.closed = closed
        self.broken = bool(ending.hearts_broken)
        self.voids: Voids = tuple(
            sum(_suit_flags(int(suit)) for suit in suits) for suits in closed.voids
        )
        self.rest = self.price(self.all_cards)[0]
        self._proven: dict[tuple[object, ...], tuple[int, int]] = {}
        self._groups: dict[tuple[int, int, int, int], tuple[tuple[int, ...], ...]] = {}
        self._orders: dict[tuple[int, int], tuple[object, ...]] = {}
        self._fits: dict[tuple[object, ...], bool] = {}
        self.nodes = 0

    def group(self, bit: int) -> int:
        """To whom a card belongs, as far as is known."""
        if bit & self.mine:
            return 0
        for seat, cards in enumerate(self.known):
            if bit & cards:
                return 2 + seat
        return 1

    def price(self, cards: int) -> tuple[int, int, bool, bool]:
        """Penalty points and all points of these cards; is a penalty, is the bonus card there?"""
        penalties, bonus = cards & (HEARTS | QUEEN), cards & self.bonus_bit
        points = sum(self.cost[card.bit] for card in Hand(penalties))
        return points, points + (self.cost[bonus] if bonus else 0), bool(penalties), bool(bonus)

    def limits(self, state: int, rest: int, left: int) -> tuple[int, int]:
        """The least and the most the player may still score."""
        bonus = left & self.bonus_bit
        return self.ledger.bounds(state, rest, self.cost[bonus] if bonus else 0)

    def plays_to(self, card: int, t: int) -> bool:
        """Whether the player can be made to score t or more if it plays this card now."""
        trick = self.closed.trick
        table = sum(c.bit for c in trick)
        suit = int(trick[0].suit) if trick else 0
        best = max((c.bit for c in trick if c.suit == suit), default=0)
        winner = self.me
        for place, played in enumerate(trick):
            if played.bit == best:
                winner = (self.closed.leader + place) % self.players
        return self._play(
            len(trick),
            self.me,
            self.all_cards & ~table,
            table,
            suit,
            best,
            winner,
            self.broken,
            self.ledger.start,
            self.rest,
            self.voids,
            t,
            card,
        )

    def _order(self, suit: int, left: int) -> tuple[object, ...]:
        """Whose the cards of a suit are, from below: all that matters about their faces."""
        lane = left >> 13 * suit & SUIT
        key = (suit, lane)
        if key not in self._orders:
            cards = [bit for bit in (1 << 13 * suit + r for r in range(13)) if bit & left]
            self._orders[key] = tuple((self.group(bit), self.cost[bit]) for bit in cards)
        return self._orders[key]

    def _runs(self, suit: int, left: int, group: int, best: int) -> tuple[tuple[int, ...], ...]:
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
        for run in self._runs(suit, left, 1, best):
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

    def _at_least(
        self,
        left: int,
        leader: int,
        broken: bool,
        state: int,
        rest: int,
        voids: Voids,
        t: int,
    ) -> bool:
        """Whether the player can be made to score t or more from this trick on."""
        if not left:
            return self.ledger.adjust(state) >= t
        low, high = self.limits(state, rest, left)
        if t <= low:
            return True
        if t > high:
            return False
        # Voids in what nobody can hold any more make no difference.
        loose = self.loose & left
        there = sum(1 << i for i, cards in enumerate(CLASSES) if loose & cards)
        voids = tuple(flags & there for flags in voids)
        key = (*(self._order(suit, left) for suit in range(4)), leader, broken, state, voids)
        low, high = self._proven.get(key, (-FAR, FAR))
        if t <= low:
            return True
        if t > high:
            return False
        answer = self._play(0, leader, left, 0, 0, 0, leader, broken, state, rest, voids, t)
        self._proven[key] = (t, high) if answer else (low, t - 1)
        return answer

    def _play(
        self,
        place: int,
        seat: int,
        left: int,
        table: int,
        suit: int,
        best: int,
        winner: int,
        broken: bool,
        state: int,
        rest: int,
        voids: Voids,
        t: int,
        only: int = 0,
    ) -> bool:
        self.nodes += 1
        mine = seat == self.me
        if mine:
            moves = [(only, voids)] if only else [
                (bit, voids) for bit in self._my_moves(left, table, suit, best, place, broken)
            ]  # fmt: skip
        else:
            moves = self._their_moves(place, seat, left, table, suit, best, winner, broken, voids)
        for bit, after in moves:
            led = suit if place else (bit.bit_length() - 1) // 13
            wins = place == 0 or (bit > best and bit >> 13 * led & SUIT)
            top, owner = (bit, seat) if wins else (best, winner)
            if place < self.players - 1:
                answer = self._play(
                    place + 1,
                    (seat + 1) % self.players,
                    left ^ bit,
                    table | bit,
                    led,
                    top,
                    owner,
                    broken,
                    state,
                    rest,
                    after,
                    t,
                )
            else:
                cards = table | bit
                penalty, whole, has_penalty, has_bonus = self.price(cards)
                answer = self._at_least(
                    left ^ bit,
                    owner,
                    broken or bool(cards & self.masks.breakers),
                    self.ledger.after(state, owner, has_penalty, has_bonus),
                    rest - penalty,
                    after,
                    t - whole if owner == self.me else t,
                )
            if answer is not mine:
                return answer
        return mine

    def _my_moves(
        self, left: int, table: int, suit: int, best: int, place: int, broken: bool
    ) -> list[int]:
        """The player's different cards: ducking and throwing high first, leading low first."""
        hand = self.mine & left
        led = SUIT << 13 * suit if place else 0
        first = left | table == self.first
        legal = decide(self.masks, hand, led, first, broken)[0] or hand
        cards = []
        for s in range(4):
            if legal >> 13 * s & SUIT:
                parted = best if place and s == suit else 0
                cards += [r[0] for r in self._runs(s, left, 0, parted) if r[0] & legal]
        others = left & ~hand

        def risk(bit: int) -> tuple[int, int]:
            s = (bit.bit_length() - 1) // 13
            lane = others & SUIT << 13 * s
            lower = (lane & (bit - 1)).bit_count()
            if not place:
                return (int(lane < bit), lower)
            if not hand & led:
                return (-self.cost[bit], -lower)
            return (int(bit > best), -lower)

        return sorted(cards, key=risk)

    def _their_moves(
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
            cards += [run[0] for run in self._runs(s, left, 2 + seat, best)]
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
