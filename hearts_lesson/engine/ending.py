"""Does the game end after this round, and who wins?

The order is fixed: add the points, then reset whoever stands exactly on the target (where the
table plays that), then see whether anyone has reached the target, then look for the lowest total,
then settle a tie. A player who was reset has not reached the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules

__all__ = ["Ending", "end_of_round"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Where the game stands after a round.

    `totals` are those after the round. `reached` are the seats that have reached the target (or
    passed it, at tables that ask for that), `reset` those sent back from exactly on it, `lowest`
    those with the lowest total. `winners` is empty while the game goes on.
    """

    totals: tuple[int, ...]
    reset: tuple[int, ...]
    reached: tuple[int, ...]
    lowest: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)

    @property
    def winner(self) -> int | list[int] | None:
        """The winning seat, or all of them for a shared win; None while the game goes on."""
        if not self.winners:
            return None
        return self.winners[0] if len(self.winners) == 1 else list(self.winners)


def end_of_round(rules: HouseRules, before: Sequence[int], points: Sequence[int]) -> Ending:
    """Add a round's points to the totals and see whether the game ends.

    First the totals, then who goes back from exactly on the target, then who has reached it, then
    who is lowest, then the rule for ties. Rules: target, exact-target, tie.
    """
    for name, row in (("totals", before), ("points", points)):
        if len(row) != rules.players:
            raise NotationError(
                f"{rules.players} players need {rules.players} {name}, and here are {len(row)}."
            )
    totals = [old + new for old, new in zip(before, points, strict=True)]
    reset: tuple[int, ...] = ()
    if rules.exact_target != "no_change":
        reset = tuple(seat for seat, total in enumerate(totals) if total == rules.target)
        for seat in reset:
            totals[seat] = rules.target // 2 if rules.exact_target == "half" else 0
    least = rules.target if rules.end_test == "reaches" else rules.target + 1
    reached = tuple(seat for seat, total in enumerate(totals) if total >= least)
    lowest = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    over = reached and (len(lowest) == 1 or rules.tie == "shared_win")
    return Ending(tuple(totals), reset, reached, lowest, lowest if over else ())
