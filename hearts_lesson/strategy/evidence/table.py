"""The table the experiments play at: standard rules, you at seat 0, three sensible others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from hearts_lesson.engine import Hand, HouseRules
from hearts_lesson.strategy.deals import deal_rows, fast_rows
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.rollout import SENSIBLE, begin, pass_cards
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.machine import machine

__all__ = [
    "RULES",
    "begun",
    "deals",
    "moments",
    "others_pass",
    "pass_of",
    "play",
    "turns",
    "without_shooting",
]

RULES = HouseRules()
R = rule_row(RULES)
W = weight_row()
Rows = list[list[int]]


def deals(count: float, seed: str, fixed: Mapping[int, Hand] | None = None) -> Rows:
    """So many deals, as standing rows before the pass."""
    return deal_rows(RULES, max(4, int(count)), Random(f"evidence {seed}"), fixed)


def pass_of(hand: int) -> int:
    """The sensible pass of a hand, both as bits."""
    return machine(RULES, W).sensible_pass(hand)


def others_pass(rows: Rows) -> None:
    """Let the three others choose their passes."""
    for state in rows:
        for seat in range(1, 4):
            state[L.GAVE + seat] = pass_of(state[L.HAND + seat])


def begun(rows: Rows, totals: Sequence[int] = (0,) * 4) -> Rows:
    """The rows after everybody's sensible pass to the left, ready for the opening lead."""
    others_pass(rows)
    for state in rows:
        state[L.TOTAL : L.TOTAL + 4] = totals
        state[L.GAVE] = pass_of(state[L.HAND])
        pass_cards(R, state, 1)
        begin(R, state, 0)
    return rows


def moments(state: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Let sensible players play a round; give each standing in which only one card is missing.

    With it comes who took the tricks before, in order. The first trick and the last one, in which
    nobody has a choice, are left out.
    """
    core = machine(RULES, W)
    row: Any = core.ints(state)
    takers: list[int] = []
    core.play_until(row, 3)
    while row[L.LEFT] > 4:
        if takers:
            yield list(map(int, row)), takers[:]
        core.play_until(row, 3)
        takers.append(int(row[L.LEADER]))


def turns(
    state: list[int], first: int = 0, last: int = 3, opening: bool = False
) -> Iterator[list[int]]:
    """Let sensible players play a round; give each standing in which somebody has to choose.

    `first` and `last` are how many cards lie on the table then: 0 is a lead, 3 the last card of a
    trick. The first trick and the last one are left out; with `opening` it is the first alone.
    """
    core = machine(RULES, W)
    row: Any = core.ints(state)
    core.play_until(row, 1 if opening else 0)
    while row[L.LEFT] > 4 and (row[L.FIRST] or not opening):
        if first <= row[L.ON_TABLE] <= last:
            yield list(map(int, row))
        core.play_until(row, (int(row[L.ON_TABLE]) + 1) % 4)


def play(
    rows: Rows,
    *,
    kinds: Sequence[int] = (SENSIBLE,) * 4,
    steps: int = 1,
    you: dict[str, float] | None = None,
    others: dict[str, float] | None = None,
) -> tuple[list[list[int]], list[int]]:
    """Play every row to the end; gives everybody's points and who shot the moon (-1: nobody).

    The rows stay as they are. `you` and `others` change weights of the sensible judgement.
    """
    core = machine(RULES, W)
    states: Any = fast_rows(core, [state[:] for state in rows])
    weights = [weight_row(you)] + [weight_row(others)] * 3
    points, moons = core.play_deals(states, kinds, steps, by_seat=weights)
    if core.compiled:
        return points.tolist(), moons.tolist()
    return points, moons


def finish_rounds(states: Rows) -> list[list[int]]:
    """Everybody's points when sensible players finish rounds that have begun."""
    core = machine(RULES, W)
    if not states:
        return []
    rows: Any = fast_rows(core, [state[:] for state in states])
    points: Any = core.finish_all(rows, (SENSIBLE,) * 4)
    return [list(map(int, row)) for row in points]


def yours(rows: Rows, **how: Any) -> list[float]:
    """Your points in every round."""
    return [float(points[0]) for points in play(rows, **how)[0]]


def without_shooting() -> dict[str, float]:
    """Weights of somebody who never tries a moon."""
    return {"shoot": -99.0, "shoot_more": 0.0}
