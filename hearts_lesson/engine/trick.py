"""One trick: a card from each player, and who takes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import COPY, PACK, Card, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.masks import SUIT_OF

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["Trick", "taking_place"]


def taking_place(cards: list[int], table: int) -> int | None:
    """The place in the trick, 0 for the lead, of the card that takes it.

    `cards` are bit numbers in the order played (a second copy is 52 higher), `table` the same
    cards as bits. Only cards of the suit led can take the trick, and the highest of them does. Two
    copies of a card cancel each other; if that leaves none of the suit led, nobody takes it: None.
    """
    if table > PACK:  # upper bits: there may be pairs, and they do not count
        table = (table & PACK) ^ (table >> COPY)
    highest = (table & SUIT_OF[cards[0]]).bit_length() - 1
    if highest in cards:
        return cards.index(highest)
    return cards.index(highest + COPY) if highest >= 0 else None


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick on the table: who led, and the cards in the order in which they were played.

    It may be unfinished. With fewer cards than players the one who would take it so far is still
    well defined: `winner` gives that seat.
    """

    leader: int
    cards: tuple[Card, ...]
    players: int = 4

    def __post_init__(self) -> None:
        """Check that the trick can be on a table with so many players."""
        if len(self.cards) > self.players:
            raise NotationError(
                f"A trick of {self.players} players has {self.players} cards, "
                f"and here are {len(self.cards)}."
            )

    @classmethod
    def parse(cls, text: str, leader: int = 0, players: int = 4) -> Trick:
        """Read a trick: the card led first, then clockwise."""
        return cls(leader, parse_cards(text), players)

    @property
    def led(self) -> Suit | None:
        """The suit led; None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def complete(self) -> bool:
        """Whether everybody has played to it."""
        return len(self.cards) == self.players

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the cards, in the order played."""
        return tuple((self.leader + i) % self.players for i in range(len(self.cards)))

    def winner(self, rules: HouseRules | None = None) -> int | None:
        """The seat whose card takes the trick; None if all cards of the suit led are cancelled.

        Cards cancel only where a card can be there twice, so the rules hardly matter; they are
        taken to check the number of players. Rule: trick-winner, cancellation.
        """
        if not self.cards:
            return None
        if rules is not None and rules.players != self.players:
            raise NotationError(
                f"This trick is for {self.players} players, the rules are for {rules.players}."
            )
        bits: list[int] = []
        for card in self.cards:
            bits.append(card.index + COPY if card.index in bits else card.index)
        place = taking_place(bits, sum(1 << bit for bit in bits))
        return None if place is None else (self.leader + place) % self.players

    @property
    def cancelled(self) -> tuple[Card, ...]:
        """The cards of the suit led that cancel each other."""
        twice = (card for card in self.cards if self.cards.count(card) == 2)
        return tuple(sorted({card for card in twice if card.suit is self.led}))

    def points(self, rules: HouseRules) -> int:
        """What the cards of this trick cost whoever takes it, a bonus card counted."""
        from hearts_lesson.engine.scoring import card_points

        return sum(card_points(rules, card) for card in self.cards)

    def __str__(self) -> str:
        """Print the cards in the order played."""
        return " ".join(map(str, self.cards))
