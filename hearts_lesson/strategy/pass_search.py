"""What every pass is worth: all of them on the same deals, the poor ones dropped on the way.

The other hands are dealt at random, everybody else passes sensibly, and sensible players, who see
only their own cards, play the rounds out. All passes meet the same deals, so that their
differences are known far better than their levels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from hearts_lesson.engine import Direction, Hand, HouseRules, receiver
from hearts_lesson.strategy.deals import deal_rows
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.passes import keep_risk
from hearts_lesson.strategy.fast.rollout import SENSIBLE
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.machine import machine

__all__ = ["PassRace", "PassResult", "best_pass", "race_passes"]

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class PassResult:
    """What one pass cost on the deals it met.

    `points` is the expected points of the round and `se` its standard error; `gap` is how much
    worse than the best pass it is, `gap_se` the standard error of that; `moon` the chance to shoot
    the moon, `moon_against` that somebody else does; `deals` how many deals it met.
    """

    given: int
    points: float
    se: float
    gap: float
    gap_se: float
    moon: float
    moon_against: float
    deals: int


@dataclass(frozen=True)
class PassRace:
    """The passes, best first, and the number of rounds that were played."""

    results: tuple[PassResult, ...]
    rounds: int


class _Runner:
    def __init__(self, given: int, guess: float) -> None:
        self.given = given
        self.guess = guess
        self.points: list[int] = []
        self.worth: list[float] = []
        self.moons = 0
        self.against = 0


def all_passes(hand: Hand, size: int) -> list[int]:
    """Every way to choose so many cards, as bits; copies of a card count once."""
    bits = [1 << i for i in range(104) if hand.mask >> i & 1]
    return list(dict.fromkeys(sum(choice) for choice in combinations(bits, size)))


def stages(passes: int, deals: int) -> list[tuple[int, int]]:
    """The race: how many passes are kept, and how many deals they have met by then."""
    plan = []
    kept, met = passes, min(32, deals)
    while True:
        plan.append((kept, met))
        if met >= deals:
            return plan
        kept = max(6, kept * 2 // 5)
        met = min(deals, met * 2 if kept > 40 else met * 3)


def race_passes(
    rules: HouseRules,
    hand: Hand,
    direction: Direction,
    *,
    deals: int = 1600,
    seconds: float | None = None,
    seed: int = 0,
    only: int | None = None,
    first_deals: int = 32,
    others: float = 0.0,
    weights: tuple[float, ...] | None = None,
    progress: Progress | None = None,
    clock: Callable[[], float] = perf_counter,
) -> PassRace:
    """Play all passes of a hand against each other; `only` keeps that many likely ones.

    The best meet `deals` deals unless `seconds` run out first; then fewer. Without `seconds` the
    same seed gives the same numbers. `first_deals` is how many deals even the poorest passes meet,
    `others` the worth of an opponent's point. Ctrl-C ends the race and keeps what was found.
    """
    started = clock()
    W = weights or weight_row()
    R = rule_row(rules)
    core = machine(rules, W)
    runners = [
        _Runner(given, _guess(R, W, hand.mask, given))
        for given in all_passes(hand, rules.pass_count)
    ]
    runners.sort(key=lambda runner: runner.guess)
    if only is not None:
        runners = runners[:only]
    plan = stages(len(runners), deals)
    if first_deals != 32:
        plan = [(kept, min(deals, max(first_deals, met * first_deals // 32))) for kept, met in plan]
    steps = receiver(0, rules.players, direction)
    rng = Random(f"pass {seed}")
    met = rounds = 0
    live = runners
    try:
        for number, (kept, target) in enumerate(plan):
            if number:
                if seconds is not None and clock() - started >= seconds:
                    break
                live = sorted(live, key=lambda runner: sum(runner.worth))[:kept]
            while met < target:
                count = min(target - met, max(8, 2048 // len(live)))
                rows = deal_rows(rules, count, rng, {0: hand})
                for row in rows:
                    for seat in range(1, rules.players):
                        row[L.GAVE + seat] = core.sensible_pass(row[L.HAND + seat])
                _run(core, rows, live, steps, others)
                met += count
                rounds += count * len(live)
                if progress is not None:
                    progress((number + met / target) / len(plan))
                if seconds is not None and clock() - started >= seconds:
                    break
    except KeyboardInterrupt:
        if not met:
            raise  # nothing was found yet
    return PassRace(_ranked(runners), rounds)


def _guess(R: Sequence[int], W: Sequence[float], hand: int, given: int) -> float:
    """What the sensible player thinks of a pass."""
    return sum(
        keep_risk(R, W, suit, hand & R[L.SUIT + suit], given & R[L.SUIT + suit])
        for suit in range(4)
    )


def _run(core: Any, rows: list[list[int]], live: list[_Runner], steps: int, others: float) -> None:
    """Play every deal once for every pass that is still in the race."""
    n = core.players
    kinds = [SENSIBLE] * n
    if core.compiled:
        import numpy as np

        states: Any = np.repeat(np.array(rows, dtype=np.int64), len(live), axis=0)
        states[:, L.GAVE] = np.tile([runner.given for runner in live], len(rows))
        points, moons = core.play_deals(states, kinds, steps)
        table = points.reshape(len(rows), len(live), n)
        shooters = moons.reshape(len(rows), len(live))
        for c, runner in enumerate(live):
            mine = table[:, c, 0]
            rest = (table[:, c].sum(axis=1) - mine) / (n - 1)
            runner.points += mine.tolist()
            runner.worth += (mine - others * rest).tolist()
            runner.moons += int((shooters[:, c] == 0).sum())
            runner.against += int((shooters[:, c] > 0).sum())
        return
    for row in rows:
        states = [row[:] for _ in live]
        for state, runner in zip(states, live, strict=True):
            state[L.GAVE] = runner.given
        points, moons = core.play_deals(states, kinds, steps)
        for runner, score, moon in zip(live, points, moons, strict=True):
            rest = (sum(score) - score[0]) / (n - 1)
            runner.points.append(score[0])
            runner.worth.append(score[0] - others * rest)
            runner.moons += moon == 0
            runner.against += moon > 0


def _ranked(runners: list[_Runner]) -> tuple[PassResult, ...]:
    """Rank by the difference from the best, which was measured on common deals."""
    most = max(len(runner.points) for runner in runners)
    best = min(
        (runner for runner in runners if len(runner.points) == most),
        key=lambda runner: sum(runner.worth),
    )
    level, level_se = _mean([float(p) for p in best.points])
    results = []
    for runner in runners:
        size = len(runner.points)
        if not size:
            continue
        gaps = [a - b for a, b in zip(runner.points, best.points[:size], strict=True)]
        gap, gap_se = _mean([float(g) for g in gaps])
        results.append(
            PassResult(
                runner.given,
                level + gap,
                sqrt(level_se**2 + gap_se**2),
                gap,
                gap_se,
                runner.moons / size,
                runner.against / size,
                size,
            )
        )
    results.sort(key=lambda result: (result.given != best.given, result.gap, -result.deals))
    return tuple(results)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, 0.0
    return mean, sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)


def best_pass(
    rules: HouseRules,
    hand: Hand,
    direction: Direction,
    *,
    layouts: int = 120,
    seconds: float | None = None,
    seed: int = 0,
    others: float = 0.3,
) -> Hand:
    """The expert's pass: the best of the likely ones. It takes about three cards' time."""
    race = race_passes(
        rules, hand, direction, deals=3 * layouts if seconds is None else 100_000,
        seconds=None if seconds is None else 3 * seconds, seed=seed, only=24, first_deals=16,
        others=others,
    )  # fmt: skip
    return Hand(race.results[0].given)
