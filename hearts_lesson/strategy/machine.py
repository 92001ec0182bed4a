"""The fast core as the players call it: compiled where numba is installed, plain Python otherwise.

Both give the same cards, points and random numbers. Rules with two packs are always played in
plain Python, since their sets of cards do not fit a machine word.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import Any

from hearts_lesson.engine import HouseRules
from hearts_lesson.strategy.fast import batch, passes, rollout, search
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.compiled import available, load
from hearts_lesson.strategy.fast.layout import rule_row

__all__ = ["Machine", "machine"]

CORES = min(4, cpu_count() or 1)
SHARED = 512
"""So many rounds are worth sharing out among the cores."""


class Machine:
    """Plays many rounds for one rule set and one set of weights.

    `block` is how many layouts are looked at between two looks at the clock; `tries_moons` says
    whether a player can be told to shoot.
    """

    tries_moons = True

    def __init__(self, rules: HouseRules, weights: tuple[float, ...], compiled: bool) -> None:
        """Lay out the rows once."""
        self.rules = rules
        self.compiled = compiled
        self.block = 16 if compiled else 4
        self.players = rules.players
        self._core: Any = load() if compiled else None
        self._rules = self.ints(rule_row(rules))
        self._weights = self.floats(weights)
        self._scratch = self.floats([0.0] * 104)
        self._rows = self.table(3, L.STATE_SIZE)

    def ints(self, numbers: Sequence[int]) -> Any:
        """A row of integers in the form the core wants."""
        if not self.compiled:
            return list(numbers)
        import numpy as np

        return np.array(numbers, dtype=np.int64)

    def floats(self, numbers: Sequence[float]) -> Any:
        """A row of numbers in the form the core wants."""
        if not self.compiled:
            return list(numbers)
        import numpy as np

        return np.array(numbers, dtype=np.float64)

    def table(self, *shape: int) -> Any:
        """A table of zeros."""
        if self.compiled:
            import numpy as np

            return np.zeros(shape, dtype=np.int64)
        if len(shape) == 1:
            return [0] * shape[0]
        return [self.table(*shape[1:]) for _ in range(shape[0])]

    def look_ahead(
        self,
        row: Sequence[int],
        kinds: Sequence[int],
        cards: Sequence[int],
        hidden: Any,
        plays: tuple[Sequence[int], Sequence[int]],
        rng: Any,
        count: int,
        heat: float,
        slip: float,
    ) -> tuple[list[float], Any]:
        """Play every card on `count` layouts; see `search.look_ahead`."""
        fits = self.floats([0.0] * count)
        points = self.table(count, len(cards), self.players)
        call = self._core.look_ahead if self.compiled else search.look_ahead
        call(
            self._rules, self.ints(row), self._weights, self.ints(kinds), self.ints(cards),
            hidden[0], hidden[1], hidden[2], self.ints(plays[0]), self.ints(plays[1]), rng,
            float(heat), float(slip), self._rows, self._scratch, fits, points,
        )  # fmt: skip
        return list(fits), points.tolist() if self.compiled else points

    def play_deals(
        self,
        states: Any,
        kinds: Sequence[int],
        steps: int,
        left_of_dealer: int = 0,
        by_seat: Sequence[Sequence[float]] | None = None,
    ) -> tuple[Any, Any]:
        """Pass and play whole rounds; see `batch.play_deals`. `states` is used up.

        `by_seat` gives every seat its own weights.
        """
        points = self.table(len(states), self.players)
        moons = self.table(len(states))
        weights: Any = [self.floats(w) for w in by_seat] if by_seat else None
        weights = weights or [self._weights] * self.players
        if self.compiled:
            import numpy as np

            weights = np.array(weights)
        call = self._core.play_deals if self.compiled else batch.play_deals

        def share(part: slice) -> None:
            call(
                self._rules, states[part], weights, self.ints(kinds), steps, left_of_dealer,
                self.floats([0.0] * 104), points[part], moons[part],
            )  # fmt: skip

        if not self.compiled:
            call(
                self._rules, states, weights, self.ints(kinds), steps, left_of_dealer,
                self._scratch, points, moons,
            )  # fmt: skip
        elif len(states) < SHARED:
            share(slice(None))
        else:
            # Compiled code runs beside other threads; the points are the same either way.
            cuts = [k * len(states) // CORES for k in range(CORES + 1)]
            with ThreadPoolExecutor(CORES) as pool:
                list(pool.map(share, map(slice, cuts, cuts[1:])))
        return points, moons

    def sensible_pass(self, hand: int) -> int:
        """The cards that a sensible player passes from a hand; see `passes.sensible_pass`."""
        call = self._core.sensible_pass if self.compiled else passes.sensible_pass
        return int(call(self._rules, self._weights, hand))

    def play_until(self, row: Any, place: int) -> None:
        """Let sensible players play on; see `rollout.play_until`. `row` comes from `ints`."""
        call = self._core.play_until if self.compiled else rollout.play_until
        call(self._rules, row, self._weights, place, self._scratch)

    def finish_all(self, states: Any, kinds: Sequence[int]) -> Any:
        """Play rounds that have begun to their ends; gives everybody's points."""
        points = self.table(len(states), self.players)
        call = self._core.finish_states if self.compiled else batch.finish_states
        call(
            self._rules, states, self._weights, self.ints(kinds), self._scratch, points,
            self.table(len(states)),
        )  # fmt: skip
        return points


@cache
def machine(rules: HouseRules, weights: tuple[float, ...], compiled: bool | None = None) -> Machine:
    """The machine for some rules and weights; compiled if it can be, unless told otherwise."""
    if compiled is None:
        compiled = rules.packs == 1 and available()
    return Machine(rules, weights, compiled)
