"""The words of *pass*: what a card does in a hand, and how much it threatens to cost."""

from __future__ import annotations

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.words import count, plural

STRONG = 7
"""From so many queens, kings and aces on, a hand may be one for the moon."""


def danger(hand: Hand, card: Card) -> int:
    """Say how much a card threatens to cost, roughly: the higher, the sooner it goes.

    A stand-in for measured advice: high spades without three low ones in front, then high
    hearts, then high cards of short suits.
    """
    length = len(hand.of_suit(card.suit))
    if card.suit is Suit.SPADES:
        low = sum(c.rank < QUEEN.rank for c in hand.of_suit(Suit.SPADES))
        if card.rank >= QUEEN.rank:
            return 100 + card.rank if low < 3 else 5
        return 0
    if card.suit is Suit.HEARTS:
        return 4 * card.rank - 2 * length if card.rank >= 10 else card.rank // 2
    return 3 * card.rank - 5 * length


def danger_first(hand: Hand) -> list[Card]:
    """Sort a hand by danger, the most dangerous card first."""
    return sorted(hand, key=lambda card: (-danger(hand, card), card.index))


def strong(hand: Hand) -> bool:
    """Whether a hand has so many high cards that it may be one for the moon."""
    return sum(card.rank >= QUEEN.rank for card in hand) >= STRONG


def moon_comment(card: Card) -> str:
    """Say what a card does in a hand for the moon."""
    if card.rank >= QUEEN.rank:
        return f"{card.symbol} may win a trick that a moon needs."
    return f"{card.symbol} may lose a trick, and that can be the end of a moon."


def comment(hand: Hand, card: Card) -> str:
    """Say what a card does in this hand."""
    suit = plural(card.suit)
    length = len(hand.of_suit(card.suit))
    low = sum(c.rank < QUEEN.rank for c in hand.of_suit(Suit.SPADES))
    if card.suit is Suit.SPADES and card.rank >= QUEEN.rank:
        front = "no low spade" if low == 0 else f"only {count(low, 'low spade')}"
        if low >= 3:
            return f"{card.symbol} has {count(low, 'low spade')} in front of it."
        if card is QUEEN:
            return f"{card.symbol} has {front} in front of her: a few spade leads flush her out."
        return f"{card.symbol} has {front} in front of it and may have to catch {QUEEN.symbol}."
    if card.suit is Suit.SPADES:
        return f"{card.symbol} is a low spade, a shield while {QUEEN.symbol} is about."
    if card.rank >= (10 if card.suit is Suit.HEARTS else 11):
        if card.suit is Suit.HEARTS:
            return f"{card.symbol} is a high heart and takes tricks full of points."
        if length <= 2:
            return f"{card.symbol} goes well: {_short(length, suit)} soon gone lets you discard."
        return f"{card.symbol} is high and may take a trick you do not want."
    if card.rank <= 4:
        return f"{card.symbol} is low and ducks under nearly everything."
    if length <= 2 and card.suit is not Suit.HEARTS:
        return f"{card.symbol} is one of few {suit}: without them you could discard early."
    return f"{card.symbol} is a middle card; it takes tricks late, when the high {suit} are gone."


def _short(length: int, suit: str) -> str:
    return f"a single {suit[:-1]}" if length == 1 else f"two {suit}"
