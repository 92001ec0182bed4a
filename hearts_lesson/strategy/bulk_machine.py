"""Looking ahead with the bulk simulation: for computers with NumPy but without numba.

The bulk simulation's own sensible policy plays the rounds out, many at once. It decides for itself
whether to try for the moon and cannot be told to, and it has no judgement of how well a layout fits
the past play; the expert does without both then.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from hearts_lesson.engine import CARDS, HouseRules
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.sample import lay, mix
from hearts_lesson.strategy.machine import Machine

__all__ = ["BulkMachine", "plays_in_bulk"]


def plays_in_bulk(rules: HouseRules) -> bool:
    """Whether the bulk simulation plays these rules, and NumPy is there for it."""
    from importlib.util import find_spec

    return rules.packs == 1 and not rules.kitty_size and find_spec("numpy") is not None


class BulkMachine(Machine):
    """The plain machine, except that looking ahead goes through the bulk simulation."""

    tries_moons = False

    def __init__(self, rules: HouseRules, weights: tuple[float, ...]) -> None:
        """Lay out the rows once."""
        super().__init__(rules, weights, compiled=False)
        self.block = 96

    def look_ahead(
        self,
        row: Sequence[int],
        kinds: Sequence[int],  # noqa: ARG002
        cards: Sequence[int],
        hidden: Any,
        plays: tuple[Sequence[int], Sequence[int]],  # noqa: ARG002
        rng: MutableSequence[int],
        count: int,
        heat: float,  # noqa: ARG002
        slip: float,  # noqa: ARG002
    ) -> tuple[list[float], Any]:
        """Play every card on `count` layouts; see `search.look_ahead`."""
        import numpy as np

        from hearts_lesson.strategy.bulk import resume_rounds

        n = self.players
        R = rule_row(self.rules)
        hands = []
        for _ in range(count):
            mix(hidden[0], hidden[1], hidden[2], rng, 2 * len(hidden[0]) + 8)
            base = list(row)
            lay(R, base, hidden[0], hidden[1])
            hands.append(base[L.HAND : L.HAND + n])
        trick = tuple(CARDS[row[L.TRICK + place]] for place in range(row[L.ON_TABLE]))
        result = resume_rounds(
            np.repeat(np.array(hands, dtype=np.uint64), len(cards), axis=0),
            self.rules,
            leader=row[L.LEADER],
            trick=trick,
            broken=bool(row[L.BROKEN]),
            taken=row[L.TAKEN : L.TAKEN + n],
            first_card=np.tile(np.array(cards, dtype=np.uint8), count),
        )
        return [0.0] * count, result.points.reshape(count, len(cards), n).tolist()
