"""The engine with the naive reading's manners: text in, lists and sets out.

Both readings, and OpenSpiel, then answer to the same names: ``turn``, ``legal()``,
``play(card)``, ``hearts_broken``, ``over``, ``points(totals)``.
"""

from __future__ import annotations

from typing import Any

from naive import Cards, Rules

from hearts_lesson.engine import Deal, Hand, HouseRules, Round


def faces(hand: Hand) -> Cards:
    return [str(card) for card in hand]


class EngineRound:
    """A round of the engine, dealt and passed."""

    def __init__(
        self,
        rules: Rules,
        hands: list[Cards],
        kitty: Cards,
        number: int = 1,
        passes: list[Cards] | None = None,
    ) -> None:
        self.rules = HouseRules.of(rules)
        deal = Deal.parse(self.rules, [" ".join(hand) for hand in hands], " ".join(kitty))
        self.round = Round.start(self.rules, deal, number)
        if passes is not None:
            self.round = self.round.passed([" ".join(given) for given in passes])

    @property
    def over(self) -> bool:
        return self.round.over

    @property
    def turn(self) -> int | None:
        return self.round.turn

    @property
    def hands(self) -> list[Cards]:
        return [faces(hand) for hand in self.round.hands]

    @property
    def opening_seat(self) -> int | None:
        return self.round.opening_seat

    @property
    def hearts_broken(self) -> bool:
        return self.round.hearts_broken

    @property
    def broken_at(self) -> int | None:
        return self.round.broken_at

    def legal(self) -> set[str]:
        return set(faces(self.round.legal()))

    def verdicts(self) -> dict[str, bool]:
        """For each card in hand, whether its verdict says yes."""
        return {str(verdict.card): verdict.ok for verdict in self.round.verdicts()}

    def play(self, card: str) -> None:
        self.round = self.round.play(card)

    @property
    def tricks(self) -> list[dict[str, Any]]:
        return [
            {
                "leader": taking.leader,
                "cards": [str(card) for card in trick.cards],
                "winner": taking.winner,
                "points": taking.points,
            }
            for trick, taking in zip(self.round.tricks, self.round.takings, strict=True)
        ]

    def raw_points(self) -> list[int]:
        return list(self.round.result().raw_points)

    def moon(self) -> int | None:
        return self.round.result().moon

    def points(self, totals: list[int], choice: str | None = None) -> list[int]:
        return list(self.round.result(choice=choice, totals=totals).points)  # type: ignore[arg-type]
