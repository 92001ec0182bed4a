"""Which cards the solver tries, the most promising first: good answers are then found early."""

from __future__ import annotations

from typing import Final

from hearts_lesson.engine.masks import Masks, decide
from hearts_lesson.strategy.solver.holdings import SUIT, Holdings

_QUEEN: Final = 1 << 36
_DUCK, _LAST, _LOW, _HIGH = range(4)  # ways to follow suit


class Moves:
    """Lists the different legal cards of a seat, in the order in which to try them.

    `hands` are the hands by seat, cards on the table included, and `helps` tells for each seat
    whether it plays for the player's low score. `first` are all cards on the first trick of a
    round, otherwise -1.
    """

    def __init__(
        self, masks: Masks, holdings: Holdings, hands: list[int], helps: list[bool], first: int
    ) -> None:
        """Prepare for one ending."""
        self.masks = masks
        self.holdings = holdings
        self.hands = hands
        self.helps = helps
        self.first = first
        self.player = holdings.player
        self.players = len(hands)
        self._leads: dict[tuple[int, int, bool], list[int]] = {}
        self._following: dict[tuple[int, int, int, int, int], tuple[int, ...]] = {}
        self._leading: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        self._throwing: dict[tuple[int, int, int, bool], tuple[tuple[int, int], ...]] = {}

    def of(
        self,
        place: int,
        seat: int,
        left: int,
        table: int,
        suit: int,
        best: int,
        winner: int,
        broken: bool,
    ) -> list[int] | tuple[int, ...]:
        """The different cards that may be played, in the order in which to try them."""
        hand = self.hands[seat] & left
        if place == 0:
            key = (left, seat, broken)
            leads = self._leads.get(key)
            if leads is None:
                leads = self._leads[key] = self._lead_moves(seat, hand, left, broken)
            return leads
        if hand >> 13 * suit & SUIT:
            return self._follow_moves(place, seat, left, suit, best, winner)
        legal = hand
        if left | table == self.first:
            legal = decide(self.masks, hand, SUIT << 13 * suit, True, broken)[0]
        return self._throw_moves(seat, legal, left, winner)

    def prefer(self, left: int, seat: int, broken: bool, bit: int) -> None:
        """Remember that this lead was a good answer: it is tried first the next time."""
        leads = self._leads[left, seat, broken]
        leads.remove(bit)
        leads.insert(0, bit)

    def _lead_moves(self, seat: int, hand: int, left: int, broken: bool) -> list[int]:
        legal = decide(self.masks, hand, 0, left == self.first, broken)[0] or hand
        ranked: list[tuple[int, int]] = []
        for suit in range(4):
            if legal >> 13 * suit & SUIT:
                lane = left >> 13 * suit & SUIT
                key = (suit, lane, seat)
                cards = self._leading.get(key)
                if cards is None:
                    cards = self._leading[key] = self._rank_leads(suit, lane, seat)
                ranked += cards
        ranked.sort()
        if legal == hand:
            return [bit for _, bit in ranked]
        return [bit for _, bit in ranked if bit & legal]

    def _rank_leads(self, suit: int, lane: int, seat: int) -> tuple[tuple[int, int], ...]:
        """The player leads what others must beat; an opponent what the player must beat."""
        cards = lane << 13 * suit
        mine = self.hands[seat]
        against = cards & (~mine if self.helps[seat] else self.hands[self.player])
        ranked = []
        for bit in self.holdings.distinct(suit, lane, seat):
            lower = (against & (bit - 1)).bit_count()
            higher = (against & ~(2 * bit - 1)).bit_count()
            shut = (not higher) if self.helps[seat] else (lower > 0 or not higher)
            ranked.append((2000 * shut + 100 * lower - higher, bit))
        return tuple(ranked)

    def _follow_moves(
        self, place: int, seat: int, left: int, suit: int, best: int, winner: int
    ) -> tuple[int, ...]:
        lane = (left | best) >> 13 * suit & SUIT
        if self.helps[seat]:
            way = _LAST if place == self.players - 1 else _DUCK
        elif winner == self.player:
            way = _DUCK
        else:
            way = _LOW if (self.player - seat) % self.players < self.players - place else _HIGH
        key = (suit, lane, seat, best, way)
        cards = self._following.get(key)
        if cards is None:
            cards = tuple(self._rank_follows(self.holdings.distinct(suit, lane, seat), best, way))
            self._following[key] = cards
        return cards

    @staticmethod
    def _rank_follows(cards: tuple[int, ...], best: int, way: int) -> list[int]:
        """Duck as high as possible; an opponent stays low while the player is still to come."""
        if way in (_LOW, _HIGH):
            return list(cards if way == _LOW else cards[::-1])
        below = [bit for bit in cards if bit < best][::-1]
        above = [bit for bit in cards if bit > best]
        if way == _LAST:  # who has to take the trick last in hand takes it with the highest
            above.reverse()
        ranked = below + above
        if _QUEEN in ranked:  # she goes first under a higher spade, otherwise last
            ranked.remove(_QUEEN)
            ranked.insert(0 if best > _QUEEN else len(ranked), _QUEEN)
        return ranked

    def _throw_moves(self, seat: int, legal: int, left: int, winner: int) -> list[int]:
        dump = self.helps[seat] or winner == self.player
        ranked: list[tuple[int, int]] = []
        for suit in range(4):
            if legal >> 13 * suit & SUIT:
                lane = left >> 13 * suit & SUIT
                key = (suit, lane, seat, dump)
                cards = self._throwing.get(key)
                if cards is None:
                    cards = self._throwing[key] = self._rank_throws(suit, lane, seat, dump)
                ranked += cards
        ranked.sort()
        return [bit for _, bit in ranked if bit & legal]

    def _rank_throws(
        self, suit: int, lane: int, seat: int, dump: bool
    ) -> tuple[tuple[int, int], ...]:
        """The player throws Q♠ and what stands high; an opponent gives points, or keeps them."""
        others = lane << 13 * suit & ~self.hands[seat]
        ranked = []
        for bit in self.holdings.distinct(suit, lane, seat):
            cost = self.holdings.cost[bit]
            if self.helps[seat]:
                key = -100 * (bit == _QUEEN) - (others & (bit - 1)).bit_count()
            else:
                key = -cost if dump else cost
            ranked.append((key * 64 - bit.bit_length(), bit))
        return tuple(ranked)
