"""How dangerous a holding in one suit is, and which of its cards to give away first.

A holding is the thirteen-bit lane of one suit. The tables answer for all 8192 holdings of a suit
at once: `danger` in points it is likely to cost, and the best one to four cards to pass from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

# What an unguarded Q♠ costs, by the number of smaller spades that guard her; likewise A♠ or K♠.
QUEEN_DANGER = (6.0, 4.5, 3.0, 1.5, 0.5, 0.1)
HIGH_SPADE_DANGER = (4.5, 3.6, 2.4, 1.2, 0.5, 0.1)


@dataclass(frozen=True, eq=False)
class SuitTable:
    """Danger of every holding of a suit, and what to pass from it.

    `after[k][holding]` is the danger left when the best k cards are passed (infinite if there are
    fewer), and `give[k][holding]` those cards, as a lane.
    """

    danger: NDArray[np.float32]
    after: tuple[NDArray[np.float32], ...]
    give: tuple[NDArray[np.uint64], ...]


def side_danger(ranks: list[int], hearts: bool) -> float:
    """The danger of clubs, diamonds or hearts: cards high for their place in the suit.

    The lowest card should be about a 3, the next about a 5, and so on: a high card above enough
    low ones will be thrown away or never be needed.
    """
    weight = 0.16 if hearts else 0.14
    return weight * sum(max(0, rank - 3 - 2 * place) for place, rank in enumerate(ranks))


def spade_danger(ranks: list[int]) -> float:
    """The danger of spades: Q♠, K♠ and A♠ with too few small ones below them."""
    small = sum(rank < 12 for rank in ranks)
    if 12 in ranks:
        # Higher spades beside the queen can take a trick for her, but only now and then.
        guards = min(5, small + (13 in ranks or 14 in ranks) * (small > 0))
        return QUEEN_DANGER[guards] + 0.3 * sum(rank > 12 for rank in ranks)
    high = sum(rank > 12 for rank in ranks)
    return high * HIGH_SPADE_DANGER[min(5, small)]


@cache
def suit_tables(pass_count: int) -> tuple[SuitTable, SuitTable, SuitTable, SuitTable]:
    """The tables of the four suits, for passes of so many cards."""
    tables = []
    for suit in range(4):
        column = np.zeros(8192, np.float32)
        for lane in range(8192):
            ranks = [rank + 2 for rank in range(13) if lane >> rank & 1]
            column[lane] = spade_danger(ranks) if suit == 2 else side_danger(ranks, suit == 3)
        tables.append(_with_passes(column, pass_count))
    return tables[0], tables[1], tables[2], tables[3]


def _with_passes(danger: NDArray[np.float32], pass_count: int) -> SuitTable:
    """Work out the best cards to pass: the best k are one card, then the best k - 1 of the rest."""
    lanes = np.arange(8192)
    after = [danger]
    give = [np.zeros(8192, np.uint64)]
    for _ in range(pass_count):
        best = np.full(8192, np.inf, np.float32)
        cards = np.zeros(8192, np.uint64)
        for rank in range(12, -1, -1):
            card = 1 << rank
            holds = (lanes & card) != 0
            rest = after[-1][lanes & ~card]
            better = holds & (rest < best)
            best = np.where(better, rest, best)
            cards = np.where(better, give[-1][lanes & ~card] | np.uint64(card), cards)
        after.append(best)
        give.append(cards)
    return SuitTable(danger, tuple(after), tuple(give))
