"""What one player can see of a round. Players, hints and advice get this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.engine.legality import Position, Verdict, legal_plays, verdicts
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction, receiver
from hearts_lesson.engine.trick import Trick

if TYPE_CHECKING:
    from hearts_lesson.engine.round import Round

__all__ = ["View"]


@dataclass(frozen=True)
class View:
    """A seat's view: its own hand, its own pass, and all that lay open on the table.

    `winners` has the taker of each finished trick, None for a cancelled one. `received` is None
    until the pass is done. `sizes` counts the cards in every hand. The kitty is never shown.
    """

    rules: HouseRules
    seat: int
    number: int
    direction: Direction
    dealer: int
    hand: Hand
    given: Hand | None
    received: Hand | None
    tricks: tuple[Trick, ...]
    winners: tuple[int | None, ...]
    trick: Trick
    turn: int | None
    hearts_broken: bool
    lead_came_back: bool
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, state: Round, seat: int) -> View:
        """Look at a round from one seat."""
        given = received = None
        if state.given is not None:
            given, received = state.given[seat], Hand()
            for giver, cards in enumerate(state.given):
                if receiver(giver, state.rules.players, state.direction) == seat:
                    received = cards
        hands = state.hands
        return cls(
            rules=state.rules,
            seat=seat,
            number=state.number,
            direction=state.direction,
            dealer=state.dealer,
            hand=hands[seat],
            given=given,
            received=received,
            tricks=state.tricks,
            winners=tuple(taking.winner for taking in state.takings),
            trick=state.trick,
            turn=state.turn,
            hearts_broken=state.hearts_broken,
            lead_came_back=state.position(seat).lead_came_back,
            sizes=tuple(len(hand) for hand in hands),
        )

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to play."""
        return self.turn == self.seat

    @property
    def position(self) -> Position:
        """The position, as far as it decides what is legal."""
        return Position(
            self.hand,
            self.trick.cards,
            not self.tricks,
            self.hearts_broken,
            lead_came_back=self.lead_came_back,
            your_turn=self.my_turn,
        )

    def legal(self) -> Hand:
        """The cards this seat may play now; empty when it is not its turn."""
        return legal_plays(self.rules, self.position)

    def verdicts(self) -> tuple[Verdict, ...]:
        """A verdict for every card of this seat's hand."""
        return verdicts(self.rules, self.position)

    @property
    def played(self) -> tuple[Card, ...]:
        """All cards played so far, in order."""
        return tuple(card for trick in (*self.tricks, self.trick) for card in trick.cards)

    @property
    def unseen(self) -> Hand:
        """The cards that others hold (or that lie in the kitty), as far as this seat can tell."""
        return self.rules.pack - self.hand - Hand.of(self.played)
