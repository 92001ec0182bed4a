"""The three questions about sets of cards that the fast code asks; a set is an integer of bits.

They are functions of their own so that a compiler can put one machine instruction in their place.
"""

from __future__ import annotations

__all__ = ["count", "low", "top"]


def count(cards: int) -> int:
    """How many cards a set has."""
    return cards.bit_count()


def low(cards: int) -> int:
    """The number of the lowest bit of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def top(cards: int) -> int:
    """The number of the highest bit of a set that is not empty."""
    return cards.bit_length() - 1
