"""What a policy sees when it has to play a card at many tables at once."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Masks, Small
from hearts_lesson.strategy.bulk.table import Table, TableRules


class Turn:
    """One play at many tables: the own hand and what everybody at the table can see.

    Columns hold the tables `rows` (all of them if None). `behind` says how many players still
    play to this trick after this one. Nothing here shows another player's hand.
    """

    def __init__(
        self,
        table: Table,
        place: int,
        draw: NDArray[np.float32] | None,
        rows: NDArray[np.intp] | None = None,
    ) -> None:
        """Look at the tables `rows` from the player at this place of the trick."""
        self._table = table
        self._rows = rows
        self.rules: TableRules = table.rules
        self.place = place
        self.behind = table.rules.players - 1 - place
        self.first_trick = table.first_trick
        self.hand: Masks = self._of(table.hands[place])
        self.draw = None if draw is None else (draw if rows is None else draw[rows])

    def _of(self, column: NDArray[np.generic]) -> NDArray:  # type: ignore[type-arg]
        return column if self._rows is None else column[self._rows]

    @property
    def legal_leads(self) -> Masks:
        """The cards that may be led."""
        return self._of(self._table.legal_leads(self._table.hands[self.place]))

    @property
    def legal_discards(self) -> Masks:
        """The cards that may be thrown on another suit; for tables void in the suit led."""
        return self._table.legal_discards(self.hand)

    @property
    def on_table(self) -> Masks:
        """The cards on the table."""
        return self._of(self._table.on_table)

    @property
    def led(self) -> Masks:
        """All cards of the suit led."""
        return self._of(self._table.led)

    @property
    def best(self) -> Masks:
        """The card that wins the trick so far."""
        return self._of(self._table.best)

    @property
    def gone(self) -> Masks:
        """All cards played so far, those on the table included."""
        return self._of(self._table.gone)

    @property
    def unseen(self) -> Masks:
        """The cards in other players' hands."""
        return self.rules.deck & ~self.gone & ~self.hand

    @property
    def seat(self) -> Small:
        """The seat that plays."""
        place = np.uint8(self.place)
        return self._of((self._table.leader + place) % np.uint8(self.rules.players))

    @property
    def winner_seat(self) -> Small:
        """The seat that wins the trick so far."""
        return self._of(self._table.winner_seat())

    @property
    def collector(self) -> tuple[Small, Small]:
        """Who alone has taken penalty cards so far (99 if nobody or several), and how many."""
        who = np.full(len(self.hand), 99, np.uint8)
        cards = np.zeros(len(self.hand), np.uint8)
        takers = np.zeros(len(self.hand), np.uint8)
        for seat, pile in enumerate(self._table.taken):
            some = m.count(self._of(pile) & (m.HEARTS | m.QUEEN))
            takers += some != 0
            who[some != 0] = seat
            cards += some
        who[takers != 1] = 99
        return who, cards


class Policy(Protocol):
    """A way of playing for whole columns of tables: cards come and go as card numbers.

    `uses_draws` says whether it wants one random number a play.
    """

    uses_draws: bool

    def choose_pass(self, rules: TableRules, hands: Masks, rng: np.random.Generator) -> Masks:
        """Choose the cards to pass from every hand."""
        ...

    def lead(self, turn: Turn) -> Small:
        """Choose the card to lead."""
        ...

    def follow(self, turn: Turn) -> Small:
        """Choose a card of the suit led. Tables where there is none get any number."""
        ...

    def discard(self, turn: Turn) -> Small:
        """Choose a card of another suit."""
        ...
