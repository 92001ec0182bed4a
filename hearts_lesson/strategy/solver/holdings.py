"""What a suit looks like to the solver: whose its cards are, from the lowest to the highest."""

from __future__ import annotations

from typing import Final

from hearts_lesson.strategy.solver.ending import Ending

SUIT: Final = 0x1FFF  # the thirteen cards of a suit, as bits of its lane


class Holdings:
    """What can be known about a suit once and for all, from the lane of its cards left."""

    def __init__(self, ending: Ending) -> None:
        """Note who holds and what costs each card."""
        self.owner: dict[int, int] = {}
        self.cost: dict[int, int] = {}
        self.player = ending.player
        players = ending.rules.players
        for seat, hand in enumerate(ending.hands):
            for card in hand:
                self.owner[card.bit] = seat
                self.cost[card.bit] = ending.cost(card)
        for place, card in enumerate(ending.trick):
            self.owner[card.bit] = (ending.leader + place) % players
            self.cost[card.bit] = ending.cost(card)
        self._names: list[dict[tuple[tuple[int, int], ...], int]] = [{}, {}, {}, {}]
        self.orders: list[dict[int, int]] = [{}, {}, {}, {}]
        self._distinct: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._safe: list[dict[int, bool]] = [{}, {}, {}, {}]

    @staticmethod
    def _cards(suit: int, lane: int) -> list[int]:
        return [1 << 13 * suit + rank for rank in range(13) if lane >> rank & 1]

    def order(self, suit: int, lane: int) -> int:
        """A number for the order of owners and costs in this suit; equal orders, equal numbers."""
        found = self.orders[suit].get(lane)
        if found is None:
            row = tuple((self.owner[bit], self.cost[bit]) for bit in Holdings._cards(suit, lane))
            names = self._names[suit]
            found = self.orders[suit][lane] = names.setdefault(row, len(names))
        return found

    def distinct(self, suit: int, lane: int, seat: int) -> tuple[int, ...]:
        """The seat's cards of a suit, lowest first, one of each group of interchangeable ones."""
        key = (suit, lane, seat)
        found = self._distinct.get(key)
        if found is None:
            cards, before = [], None
            for bit in Holdings._cards(suit, lane):
                kind = (self.owner[bit], self.cost[bit])
                if kind[0] == seat and kind != before:
                    cards.append(bit)
                before = kind
            found = self._distinct[key] = tuple(cards)
        return found

    def safe(self, suit: int, lane: int) -> bool:
        """Whether the player can duck every lead of others in this suit to the end.

        It can if its lowest card is below their lowest, its next below their next, and so on.
        """
        found = self._safe[suit].get(lane)
        if found is None:
            mine = [bit for bit in Holdings._cards(suit, lane) if self.owner[bit] == self.player]
            others = [bit for bit in Holdings._cards(suit, lane) if self.owner[bit] != self.player]
            found = all(low < high for low, high in zip(mine, others, strict=False))
            self._safe[suit][lane] = found
        return found
