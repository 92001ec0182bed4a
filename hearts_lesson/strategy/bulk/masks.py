"""Sets of cards as numbers, many at once: the arithmetic under the bulk simulation.

A set of cards is one unsigned 64-bit number, the same mask the engine uses: the bit of a card is
its index, suit times 13 plus rank minus 2, suits in the order clubs, diamonds, spades, hearts. An
array of such numbers is a column of hands, one a round. Everything here works on whole columns.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = NDArray[np.uint64]
Small: TypeAlias = NDArray[np.uint8]
Bools: TypeAlias = NDArray[np.bool_]

BLOCK: Final = 8192  # rounds that share a stream of random numbers and are simulated together

U: Final = np.uint64
ZERO: Final = U(0)
ONE: Final = U(1)
LANE: Final = U(0x1FFF)  # the thirteen cards of one suit
HALF: Final = U((1 << 26) - 1)  # clubs and diamonds
CLUBS: Final = LANE
DIAMONDS: Final = U(0x1FFF << 13)
SPADES: Final = U(0x1FFF << 26)
HEARTS: Final = U(0x1FFF << 39)
SUITS: Final = (CLUBS, DIAMONDS, SPADES, HEARTS)
QUEEN: Final = U(1 << 36)
FULL_DECK: Final = U((1 << 52) - 1)

# The k-th card of a suit holding, for every holding: one byte, found at 16 * holding + k.
_NTH = np.zeros((8192, 16), np.uint8)
for _rank in range(13):
    _holds = (np.arange(8192) >> _rank & 1).astype(bool)
    _below = np.bitwise_count(np.arange(8192)[_holds] & ((1 << _rank) - 1))
    _NTH[np.flatnonzero(_holds), _below] = _rank
NTH: Final = _NTH.ravel()

SHIFT: Final = np.repeat(np.arange(4, dtype=np.uint64) * U(13), 13)  # card index -> start of suit
SUIT_OF: Final = np.repeat(SUITS, 13)  # card index -> mask of its suit


def bit(card: NDArray[np.integer]) -> Masks:
    """Turn card numbers into sets of one card each."""
    return np.left_shift(ONE, card.astype(np.uint64))


def count(cards: Masks) -> Small:
    """Count the cards of every set."""
    return np.bitwise_count(cards)


def lowest(cards: Masks) -> Masks:
    """Keep the lowest card of every set, clubs before diamonds, spades, hearts."""
    return cards & (~cards + ONE)


def fill_below(cards: Masks) -> Masks:
    """Fill every set up: its highest card and all numbers below it."""
    filled = cards.copy()
    for step in (1, 2, 4, 8):  # enough for the thirteen cards of one suit
        filled |= filled >> U(step)
    return filled


def top_card(cards: Masks) -> Small:
    """Give the number of the highest card of every set. An empty set gives a meaningless number."""
    # A 52-bit number is exact as a double; its exponent is the place of the highest bit.
    exponent = cards.view(np.int64).astype(np.float64).view(np.int64) >> 52
    card: Small = (exponent - 1023).astype(np.uint8)
    return card


def low_card(cards: Masks) -> Small:
    """Give the number of the lowest card of every set. An empty set gives a meaningless number."""
    below: Small = np.bitwise_count(lowest(cards) - ONE)
    return below


def nth_in_suit(lane: Masks, n: NDArray[np.integer]) -> Small:
    """Give the rank (0 for the two) of the n-th card from below of a 13-card lane."""
    index = lane.astype(np.intp)
    index <<= 4
    index |= n
    rank: Small = NTH.take(index, mode="clip")
    return rank


def nth_card(cards: Masks, n: Small) -> Small:
    """Give the number of the n-th card from below, 0 for the lowest, of every set."""
    # Find the pair of suits, then the suit, by counting; a table knows the rest.
    n = n.copy()
    part = cards & HALF
    passed = np.bitwise_count(part)
    upper = n >= passed
    part = np.where(upper, cards >> U(26), part)
    n -= passed * upper
    lane = part & LANE
    passed = np.bitwise_count(lane)
    second = n >= passed
    lane = np.where(second, part >> U(13), lane)
    n -= passed * second
    card = nth_in_suit(lane, n)
    card += upper.view(np.uint8) * np.uint8(26)
    card += second.view(np.uint8) * np.uint8(13)
    return card


def draws(rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Random numbers from 0 to below 1; the last axis has one entry a round of a block.

    A whole block is always drawn, so that a shorter run is the beginning of a longer one.
    """
    return rng.random((*shape[:-1], BLOCK), dtype=np.float32)[..., : shape[-1]]


def pick(cards: Masks, draw: NDArray[np.float32]) -> Small:
    """Pick one card of every set, each equally likely, with a draw from 0 to below 1."""
    return nth_card(cards, (draw * np.bitwise_count(cards)).astype(np.uint8))
