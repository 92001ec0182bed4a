"""The pass: everybody chooses cards to give away before seeing what comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hearts_lesson.engine.cards import Hand
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.errors import IllegalPass, NotationError
from hearts_lesson.engine.table import Direction, receiver

__all__ = ["Passing"]


@dataclass(frozen=True)
class Passing:
    """The pass of one round, while everybody chooses; nothing moves until all have chosen.

    `given` has the cards each seat gives away, None where the seat has not chosen yet. Rule:
    passing.
    """

    deal: Deal
    direction: Direction
    given: tuple[Hand | None, ...] = ()

    def __post_init__(self) -> None:
        """Nobody has chosen yet; nobody needs to in a hold round."""
        if not self.given:
            object.__setattr__(self, "given", (None,) * self.deal.rules.players)
        receiver(0, self.deal.rules.players, self.direction)  # "across" may have no meaning here

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that still have to choose."""
        if self.direction is Direction.HOLD:
            return ()
        return tuple(seat for seat, cards in enumerate(self.given) if cards is None)

    @property
    def done(self) -> bool:
        """Whether everybody has chosen."""
        return not self.waiting

    def choose(self, seat: int, cards: Hand | str) -> Passing:
        """Choose what this seat gives away. Raises IllegalPass if it may not be that."""
        rules = self.deal.rules
        if self.direction is Direction.HOLD:
            raise IllegalPass("Nobody passes in a hold round: everybody keeps their cards.")
        if not 0 <= seat < rules.players:
            raise IllegalPass(f"There is no seat {seat}; seats are 0 to {rules.players - 1}.")
        if self.given[seat] is not None:
            raise IllegalPass(f"Seat {seat} has passed already, and a pass is final.")
        if isinstance(cards, str):
            try:
                cards = Hand.parse(cards, rules.packs)
            except NotationError as trouble:
                raise IllegalPass(f"The pass of seat {seat} cannot be read. {trouble}") from None
        if len(cards) != rules.pass_count:
            raise IllegalPass(
                f"Seat {seat} passes {_cards(len(cards))}, and this table passes "
                f"{rules.pass_count}."
            )
        held = self.deal.hands[seat]
        strange = [card for card in dict.fromkeys(cards) if cards.count(card) > held.count(card)]
        if strange:
            names = ", ".join(card.symbol for card in strange)
            raise IllegalPass(f"Seat {seat} does not hold {names} and cannot pass what it has not.")
        given = list(self.given)
        given[seat] = cards
        return replace(self, given=tuple(given))

    def choose_all(self, passes: Sequence[Hand | str]) -> Passing:
        """Choose for every seat, in seat order."""
        if len(passes) != self.deal.rules.players:
            raise IllegalPass(
                f"{self.deal.rules.players} players need {self.deal.rules.players} passes, "
                f"and here are {len(passes)}."
            )
        passing = self
        for seat, cards in enumerate(passes):
            passing = passing.choose(seat, cards)
        return passing

    def received(self, seat: int) -> Hand:
        """What comes to a seat, once everybody has chosen."""
        if self.direction is Direction.HOLD:
            return Hand()
        for giver, cards in enumerate(self.given):
            if receiver(giver, self.deal.rules.players, self.direction) == seat and cards:
                return cards
        return Hand()

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands after the pass; raises IllegalPass while somebody has to choose."""
        if not self.done:
            raise IllegalPass(f"Seat {self.waiting[0]} has not chosen yet.")
        if self.direction is Direction.HOLD:
            return self.deal.hands
        return tuple(
            hand - (self.given[seat] or Hand()) + self.received(seat)
            for seat, hand in enumerate(self.deal.hands)
        )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"
