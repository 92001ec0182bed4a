"""A whole game: rounds until somebody reaches the target, and the totals on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_lesson.engine.ending import Ending, end_of_round
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction

__all__ = ["Game"]


@dataclass(frozen=True)
class Game:
    """A game as it stands between two rounds.

    `before` are the totals it began with. `rounds` has the points of every finished round, by
    seat, and `endings` what came of each: the totals after resets, and at last the winner. The
    pass cycle and the deal go on through extra rounds after a tie.
    """

    rules: HouseRules
    before: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()
    endings: tuple[Ending, ...] = ()

    @classmethod
    def start(cls, rules: HouseRules, totals: Sequence[int] | None = None) -> Game:
        """Begin a game, from zero or from the totals of a score sheet."""
        before = tuple(totals) if totals is not None else (0,) * rules.players
        if len(before) != rules.players:
            raise NotationError(f"{rules.players} players need {rules.players} totals.")
        return cls(rules, before)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's total so far."""
        return self.endings[-1].totals if self.endings else self.before

    @property
    def number(self) -> int:
        """The number of the next round; the first is 1."""
        return len(self.rounds) + 1

    @property
    def direction(self) -> Direction:
        """Where cards are passed in the next round."""
        return self.rules.direction(self.number)

    @property
    def dealer(self) -> int:
        """Who deals the next round."""
        return self.rules.dealer(self.number)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: more than one for a shared win, none while the game goes on."""
        return self.endings[-1].winners if self.endings else ()

    def after(self, points: Sequence[int]) -> Game:
        """Write down a round's points, by seat. Raises ValueError once the game is over."""
        if self.over:
            raise NotationError("The game is over; no more rounds are written down.")
        ending = end_of_round(self.rules, self.totals, points)
        return Game(self.rules, self.before, (*self.rounds, tuple(points)), (*self.endings, ending))
