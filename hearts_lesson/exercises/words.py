"""Small words around cards: lists, counts, "a" or "an", singular and plural."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.exercises.model import WORD_LIMIT

_SENTENCE = re.compile(r"(?<=[.!?]) ")
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def count(number: int, noun: str, plural: str = "") -> str:
    """Say how many of a thing: "1 point", "2 points".

    >>> count(1, "point"), count(-10, "point")
    ('1 point', '−10 points')
    """
    word = noun if abs(number) == 1 else (plural or noun + "s")
    return f"{signed(number)} {word}"


def signed(number: int) -> str:
    """Write a number with a real minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def small(number: int) -> str:
    """Write a small number as a word: "no", "one" … "ten"; larger ones in digits."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


def ordinal(number: int) -> str:
    """Write a place in a row: 1 is "first"."""
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    return f"{number}th"


def join(parts: Sequence[str], last: str = "and") -> str:
    """Join words as in a sentence: "a", "a and b", "a, b and c"."""
    if len(parts) <= 1:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def show(cards: Iterable[Card], last: str = "and", most: int = 5) -> str:
    """Name cards in a sentence; a long list is cut to the count.

    The cut keeps feedback short: nobody reads eleven cards.
    """
    names = [card.symbol for card in cards]
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} {last} {small(len(names) - most + 1)} more"
    return join(names, last)


def choice(hand: Iterable[Card], playable: Iterable[Card]) -> str:
    """Say which cards of a hand may be played, in an object: "any card", "any card but Q♠"."""
    held = dict.fromkeys(hand)
    allowed = dict.fromkeys(playable)
    barred = [card for card in held if card not in allowed]
    if not barred and len(held) > 1:
        return "any card"
    if len(allowed) > 5 and len(barred) < len(allowed):
        return f"any card but {show(barred, 'and', most=17)}"
    return show(allowed, "or", most=17)


def named(cards: Sequence[Card], reason: str) -> str:
    """Give an answer with its reason; a reason that begins with the one card says it already."""
    return reason if len(cards) == 1 else f"{show(cards, 'or')}. {reason}"


def plural(suit: Suit) -> str:
    """Name a suit's cards: "clubs"."""
    return ("clubs", "diamonds", "spades", "hearts")[suit]


def a_suit(suit: Suit) -> str:
    """Name one card of a suit: "a club"."""
    return ("a club", "a diamond", "a spade", "a heart")[suit]


def within(*sentences: str, limit: int = WORD_LIMIT) -> str:
    """Put sentences together, the most important first, as long as the limit holds.

    A sentence that no longer fits is left out whole, and so is one already said.
    """
    kept: list[str] = []
    room = limit
    for sentence in sentences:
        length = len(sentence.split())
        if sentence and length <= room and sentence not in kept:
            kept.append(sentence)
            room -= length
    return " ".join(kept)


def fit(text: str, *must: str, limit: int = WORD_LIMIT) -> str:
    """Keep what must be said, and before it as many whole sentences of a text as fit."""
    room = limit - sum(len(part.split()) for part in must)
    kept = []
    for sentence in _SENTENCE.split(text):
        room -= len(sentence.split())
        if room < 0:
            break
        kept.append(sentence)
    return " ".join([*kept, *(part for part in must if part)])


def capital(text: str) -> str:
    """Begin a sentence with a capital letter."""
    return text[:1].upper() + text[1:]
