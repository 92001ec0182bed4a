"""Settle a score sheet: what each player should have written down, and who is wrong by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.engine.ending import Ending, end_of_round
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import (
    MoonChoice,
    RoundScore,
    card_points,
    is_penalty,
    round_sum,
    settle,
)
from hearts_lesson.engine.sums import check_sums, points_text, signed, worked_sum

__all__ = ["Mistake", "ScoreSheet", "possible_sum", "settle_sheet"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong number on the sheet: `claimed` is written down, `right` should be."""

    seat: int
    claimed: int
    right: int

    @property
    def difference(self) -> int:
        """How much too many points are written down; negative for too few."""
        return self.claimed - self.right

    def sentence(self, name: str) -> str:
        """The mistake in words."""
        much = "many" if self.difference > 0 else "few"
        return (
            f"{name}: {points_text(self.right)}, not {signed(self.claimed)} "
            f"({abs(self.difference)} too {much})."
        )


@dataclass(frozen=True)
class ScoreSheet:
    """A settled sheet: the right score, and what on the sheet differs from it.

    `claimed` are the points as written down, `taken` the cards in each player's tricks, `missing`
    the cards that cost or bring something and are in nobody's tricks. What was not given, or does
    not follow from what was, is None.
    """

    rules: HouseRules
    names: tuple[str, ...]
    claimed: tuple[int, ...] | None = None
    taken: tuple[Hand, ...] | None = None
    score: RoundScore | None = None
    ending: Ending | None = None
    missing: tuple[Card, ...] = ()

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """Every number that is written down wrong."""
        if self.claimed is None or self.score is None:
            return ()
        return tuple(
            Mistake(seat, old, new)
            for seat, (old, new) in enumerate(zip(self.claimed, self.score.points, strict=True))
            if old != new
        )

    @property
    def right_sum(self) -> int | None:
        """What the points of this round must add up to."""
        if self.score is None:
            return None
        score = self.score
        return round_sum(self.rules, score.choice, score.sun, len(score.without_trick))

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything that is wrong, a sentence each."""
        faults = []
        if self.score is None and self.claimed is not None:
            total = sum(self.claimed)
            if not possible_sum(self.rules, total):
                cases = "; ".join(
                    f"{case[0].lower()}{case[1:]}: {signed(right)}"
                    for case, right in check_sums(self.rules)
                )
                faults.append(
                    f"The points add up to {signed(total)}. At this table a round adds up "
                    f"otherwise ({cases})."
                )
        if self.missing:
            gone = ", ".join(card.symbol for card in self.missing)
            faults.append(f"In nobody's tricks, and so not counted: {gone}.")
        return (*faults, *(mistake.sentence(self.names[mistake.seat]) for mistake in self.mistakes))

    def as_json(self) -> dict[str, Any]:
        """The sheet as one JSON object."""
        score, ending = self.score, self.ending
        shown: dict[str, Any] = {
            "players": list(self.names),
            "check_sums": [{"case": case, "sum": total} for case, total in check_sums(self.rules)],
            "faults": list(self.faults),
        }
        if self.claimed is not None:
            shown |= {"claimed": list(self.claimed), "claimed_sum": sum(self.claimed)}
        if score is not None and self.taken is not None:
            shown |= {
                "raw_points": list(score.raw_points),
                "sums": [worked_sum(self.rules, cards) for cards in self.taken],
                "moon": score.moon,
                "sun": score.sun,
                "moon_choice": score.choice,
                "assumed": score.assumed,
                "points": list(score.points),
                "sum": sum(score.points),
                "right_sum": self.right_sum,
                "wrong": [
                    {
                        "seat": mistake.seat,
                        "player": self.names[mistake.seat],
                        "claimed": mistake.claimed,
                        "right": mistake.right,
                        "difference": mistake.difference,
                    }
                    for mistake in self.mistakes
                ],
            }
        if ending is not None:
            shown |= {
                "totals": list(ending.totals),
                "over": ending.over,
                "winner": ending.winner,
            }
        return shown


def possible_sum(rules: HouseRules, total: int) -> bool:
    """Whether the points of some round at this table add up to this."""
    sums = {amount for _, amount in check_sums(rules)}
    sums |= {round_sum(rules, without_trick=none) for none in range(rules.players)}
    return total in sums


def settle_sheet(
    rules: HouseRules,
    taken: Sequence[Hand] | None = None,
    claimed: Sequence[int] | None = None,
    *,
    totals: Sequence[int] | None = None,
    choice: MoonChoice | None = None,
    names: Sequence[str] | None = None,
) -> ScoreSheet:
    """Settle a sheet from the cards each player took, from the points claimed, or both.

    With the points alone it can only be said whether their sum is possible. `totals` are the
    totals before the round. Raises NotationError for lists of the wrong length and for cards that
    were taken too often.
    """
    if taken is None and claimed is None:
        raise NotationError("Give the cards each player took, or the points written down.")
    for what, row in (("points", claimed), ("totals", totals), ("names", names)):
        if row is not None and len(row) != rules.players:
            raise NotationError(
                f"{rules.players} players need {rules.players} {what}, and here are {len(row)}."
            )
    who = tuple(names) if names else tuple(f"Seat {seat}" for seat in range(rules.players))
    written = tuple(claimed) if claimed is not None else None
    if taken is None:
        return ScoreSheet(rules, who, written)
    score = settle(rules, taken, totals=totals, choice=choice)
    ending = end_of_round(rules, totals, score.points) if totals is not None else None
    return ScoreSheet(rules, who, written, tuple(taken), score, ending, _missing(rules, taken))


def _missing(rules: HouseRules, taken: Sequence[Hand]) -> tuple[Card, ...]:
    """The cards that cost or bring something and are in nobody's tricks."""
    return tuple(
        card
        for card in dict.fromkeys(rules.pack)
        if is_penalty(card) or card_points(rules, card)
        for _ in range(rules.pack.count(card) - sum(hand.count(card) for hand in taken))
    )
