"""The cards: suits, ranks, and hands as players hold them.

A card is one of 52 faces. Its `index` counts them suit by suit (clubs, diamonds, spades, hearts),
two up to ace: 0 is the two of clubs, 51 the ace of hearts. A `Hand` is a bag of cards kept as one
integer: bit `index` says that the card is held, bit `index + 52` that its second copy is held too
(only with two packs). Sets of cards then cost one machine operation, and the whole engine rests
on that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

from hearts_lesson.engine.errors import NotationError

__all__ = ["CARDS", "COPY", "PACK", "Card", "Hand", "Suit", "bag", "parse_cards", "signs"]

COPY: Final = 52
"""How far the bit of a second copy lies above the bit of the first."""
PACK: Final = (1 << 52) - 1
"""Every card of one pack, as bits."""

_RANKS = "23456789TJQKA"
_RANK_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_TEXT_SIGN = "\ufe0e"  # keeps phones from drawing the suit as a coloured emoji
_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♠": "S", "♤": "S", "♥": "H", "♡": "H"}


class Suit(IntEnum):
    """A suit, in the order in which hands are shown: clubs, diamonds, spades, hearts."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """The suit's letter in notation: C, D, S or H."""
        return "CDSH"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign, followed by U+FE0E so that it is drawn as text."""
        return "♣♦♠♥"[self] + _TEXT_SIGN

    @property
    def word(self) -> str:
        """The suit's name in the plural: "clubs"."""
        return self.name.lower()

    @property
    def one(self) -> str:
        """The suit's name for a single card: "a club"."""
        return "a " + self.word[:-1]

    @property
    def mask(self) -> int:
        """The bits of the suit's 13 cards in one pack."""
        return 0x1FFF << (13 * self)


class Card:
    """One card face, such as the queen of spades; there is exactly one object for each.

    Cards compare and sort by `index`. With two packs both copies are the same `Card`.
    """

    __slots__ = ("bit", "index", "rank", "suit")

    index: int
    suit: Suit
    rank: int
    bit: int

    def __new__(cls, rank: int, suit: Suit) -> Card:
        """Give the card of this rank (2 to 14, ace high) and suit."""
        if not 2 <= rank <= 14:
            raise NotationError(f"A rank is a number from 2 to 14 (ace), not {rank}.")
        return CARDS[13 * suit + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: `QS`, `TH`, `10h`, `Q♠` and `♠Q` all work.

        Raises NotationError if the text is not one card.
        """
        card = _BY_TEXT.get(text)
        if card is None:
            card = _BY_TEXT.get(_tidy(text))
        if card is None:
            raise NotationError(
                f'"{_short(text)}" is not a card. Write the rank (2–9, T or 10, J, Q, K, A) '
                "and then the suit (C, D, S, H), like QS or 10H."
            )
        return card

    @property
    def symbol(self) -> str:
        """The card as people see it: "Q♠", "10♥" (the sign is followed by U+FE0E)."""
        rank = "10" if self.rank == 10 else _RANKS[self.rank - 2]
        return rank + self.suit.symbol

    @property
    def name(self) -> str:
        """The card as people say it: "queen of spades"."""
        return f"{_RANK_WORDS[self.rank - 2]} of {self.suit.word}"

    def __str__(self) -> str:
        """Print the card in notation: "QS"."""
        return _RANKS[self.rank - 2] + self.suit.letter

    def __repr__(self) -> str:
        """Show how to get the card again."""
        return f"Card.parse({str(self)!r})"

    def __hash__(self) -> int:
        """Hash by index, the same in every run."""
        return self.index

    def __lt__(self, other: Card) -> bool:
        """Sort in the order hands are shown in."""
        return self.index < other.index

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: cards never change."""
        raise AttributeError("Cards cannot be changed.")

    def __reduce__(self) -> tuple[type[Card], tuple[int, Suit]]:
        """Pickle by rank and suit, so that there stays one object for each card."""
        return Card, (self.rank, self.suit)

    def __copy__(self) -> Card:
        """Copying a card gives the card."""
        return self

    def __deepcopy__(self, memo: object) -> Card:
        """Copying a card gives the card."""
        return self


def _make(index: int) -> Card:
    card = object.__new__(Card)
    suit = Suit(index // 13)
    for name, value in (
        ("index", index),
        ("suit", suit),
        ("rank", index % 13 + 2),
        ("bit", 1 << index),
    ):
        object.__setattr__(card, name, value)
    return card


CARDS: Final[tuple[Card, ...]] = tuple(_make(i) for i in range(52))
"""All 52 cards in index order."""

_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in CARDS}


def _tidy(text: str) -> str:
    """Bring the other ways of writing a card to the first one."""
    plain = text.strip().replace("\ufe0e", "").replace("\ufe0f", "")
    for sign, letter in _SIGNS.items():
        plain = plain.replace(sign, letter)
    plain = plain.upper().replace("10", "T")
    if len(plain) == 2 and plain[0] in "CDSH":  # the sign in front: ♠Q
        plain = plain[1] + plain[0]
    return plain


def _short(text: str) -> str:
    """Keep a quoted input short, whatever was thrown at us."""
    shown = text if len(text) <= 24 else text[:21] + "…"
    return shown.replace("\n", " ")


def signs(text: str) -> str:
    """Put U+FE0E after every bare suit sign of a sentence, so that phones draw it as text."""
    for sign in "♣♦♠♥":
        text = text.replace(sign + _TEXT_SIGN, sign).replace(sign, sign + _TEXT_SIGN)
    return text


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order in which they are written, with blanks (or commas) between them."""
    words = text.split()
    try:
        return tuple([_BY_TEXT[word] for word in words])
    except KeyError:
        return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def bag(bits: int) -> int:
    """Write held cards so that a single copy always sits on its lower bit."""
    upper = bits >> COPY
    if not upper:
        return bits
    lower = bits & PACK
    return (lower | upper) | (lower & upper) << COPY


class Hand:
    """The cards a player holds: a bag in which order does not matter.

    Two hands are equal if they hold the same cards. A hand never changes; `+` and `-` give new
    ones. Iterating gives the cards in the order in which hands are shown.
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, mask: int = 0) -> None:
        """Hold the cards of `mask` (bit `index`; the second copy at `index + 52`)."""
        object.__setattr__(self, "mask", bag(mask))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """Hold these cards. A card may come twice (two packs), never three times."""
        mask = 0
        for card in cards:
            bit = card.bit
            if mask & bit:
                bit <<= COPY
                if mask & bit:
                    raise NotationError(f"{card.symbol} is there three times.")
            mask |= bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str, packs: int = 1) -> Hand:
        """Read a hand such as `QS TH 2C`; the order does not matter.

        Raises NotationError for a word that is no card and for a card that comes too often.
        """
        cards = parse_cards(text)
        hand = cls.of(cards)
        if packs == 1 and hand.mask >> COPY:
            twice = next(card for card in hand if hand.count(card) == 2)
            raise NotationError(f"{twice.symbol} is there twice, and one pack has it once.")
        return hand

    def of_suit(self, suit: Suit) -> Hand:
        """Only the cards of one suit."""
        return Hand(self.mask & (suit.mask | suit.mask << COPY))

    def count(self, card: Card) -> int:
        """How many copies of a card are held: 0, 1 or 2."""
        return (self.mask >> card.index & 1) + (self.mask >> (card.index + COPY) & 1)

    def show(self) -> str:
        """The hand as people see it: "2♣ Q♠ 10♥"."""
        return " ".join(card.symbol for card in self)

    def __iter__(self) -> Iterator[Card]:
        """Give the cards in index order, a second copy right after the first."""
        lower, upper = self.mask & PACK, self.mask >> COPY
        while lower:
            bit = lower & -lower
            lower ^= bit
            card = CARDS[bit.bit_length() - 1]
            yield card
            if upper & bit:
                yield card

    def __len__(self) -> int:
        """How many cards."""
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        """Whether at least one copy is held."""
        return isinstance(card, Card) and bool(self.mask & card.bit)

    def __add__(self, other: Hand) -> Hand:
        """Put two hands together."""
        ours, theirs = self.mask, other.mask
        both = ours & theirs
        if both >> COPY or both & ((ours | theirs) >> COPY):
            raise NotationError("No card comes more than twice.")
        return Hand(ours | theirs | (both & PACK) << COPY)

    def __sub__(self, other: Hand) -> Hand:
        """Take cards out; they must all be there."""
        mask = self.mask
        for card in other:
            bit = card.bit << COPY
            if not mask & bit:
                bit = card.bit
            if not mask & bit:
                raise NotationError(f"{card.symbol} is not in the hand {self.show()}.")
            mask ^= bit
        return Hand(mask)

    def __eq__(self, other: object) -> bool:
        """Same cards, same hand."""
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        """Hash by the cards held, the same in every run."""
        return hash(self.mask)

    def __str__(self) -> str:
        """Print the hand in notation: "2C QS TH"."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Show how to get the hand again."""
        packs = ", packs=2" if self.mask >> COPY else ""
        return f"Hand.parse({str(self)!r}{packs})"

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a hand is a value."""
        raise AttributeError("A hand cannot be changed; use + and - to get a new one.")

    def __reduce__(self) -> tuple[type[Hand], tuple[int]]:
        """Pickle by the cards held."""
        return Hand, (self.mask,)
