"""Tips about moons and whole games."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine import end_of_round
from hearts_lesson.strategy.evidence.experiment import (
    Finding,
    Result,
    experiment,
    mean_se,
    paired,
    row,
)
from hearts_lesson.strategy.evidence.table import (
    RULES,
    R,
    Rows,
    W,
    deals,
    others_pass,
    pass_of,
    play,
    without_shooting,
)
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.moon import losers
from hearts_lesson.strategy.fast.rollout import SENSIBLE, SHOOTER

STEPS = (1, 3, 2, 0)  # left, right, across, hold


@experiment(
    "moon-worth-trying",
    "Try the moon with a hand that loses hardly a trick, and only then.",
    "The same deals, after a sensible pass: try the moon until it is lost, or never try it. By the "
    "number of tricks that the hand looks likely to lose.",
    16,
)
def moon_worth_trying(seed: int, scale: float) -> Result:
    """When an attempt pays, by losers counted after the pass."""
    rows = deals(40000 * scale, f"moon {seed}")
    others_pass(rows)
    bins: dict[str, Rows] = {"at most 2": [], "2 to 4": [], "4 to 6": [], "more than 6": []}
    for state in rows:
        state[L.GAVE] = pass_of(state[L.HAND])
        hand = state[L.HAND] & ~state[L.GAVE] | state[L.GAVE + 3]
        count = losers(R, state, W, 0, hand, R[L.DECK] & ~hand)
        names = list(bins)
        name = names[0 if count <= 2 else 1 if count <= 4 else 2 if count <= 6 else 3]
        if name != names[3] or len(bins[name]) < 3000 * scale:
            bins[name].append(state)
    findings, table = [], []
    for name, some in bins.items():
        if len(some) < 10:
            continue
        tried, moons = play(some, kinds=(SHOOTER, SENSIBLE, SENSIBLE, SENSIBLE))
        never, _ = play(some, you=without_shooting())
        # What counts is the gap to the others: a moon gives each of them 26.
        one, two = _gaps(tried), _gaps(never)
        finding = paired(f"{name} losers: try", one, two)
        if name != "at most 2":  # the tip says not to
            finding = Finding(f"{name} losers: do not", -finding.better, finding.se, finding.count)
        findings.append(finding)
        chance = sum(moon == 0 for moon in moons) / len(moons)
        table.append(row(f"{name} losers, tried", one, moons=round(chance, 4)))
        table.append(row(f"{name} losers, not tried", two))
    return Result(tuple(findings), tuple(table), "points against the others' average")


def _gaps(points: Sequence[Sequence[int]]) -> list[float]:
    return [row[0] - sum(row[1:]) / 3 for row in points]


@experiment(
    "plus-or-minus-26",
    "After a moon, add 26 to the others, unless that ends the game and you do not win it.",
    "Games go on from totals before your moon, once with +26 for the others and once with −26 for "
    "you; sensible players finish them on the same deals. Games won out of all.",
    16,
)
def plus_or_minus(seed: int, scale: float) -> Result:
    """+26 against −26 from different totals."""
    games = int(1500 * scale)
    findings, table = [], []
    for before, tip in (
        ((26, 26, 26, 26), "plus"),
        ((60, 55, 60, 59), "plus"),
        ((40, 80, 50, 64), "plus"),
        ((70, 30, 80, 54), "minus"),
        ((60, 20, 76, 52), "minus"),
    ):
        plus = (before[0], *(total + 26 for total in before[1:]))
        minus = (before[0] - 26, *before[1:])
        wins = [finish_games([totals] * games, f"moon {seed} {before}") for totals in (plus, minus)]
        shown = " : ".join(map(str, before))
        differences = [a - b for a, b in zip(*wins, strict=True)]
        mean, error = mean_se(differences)
        sign = 1 if tip == "plus" else -1
        name = "+26" if tip == "plus" else "−26"
        findings.append(Finding(f"{name} from {shown}", sign * mean, error, games))
        for label, won in zip(("+26", "−26"), wins, strict=True):
            share, spread = mean_se(won)
            table.append(
                {
                    "label": f"{shown}, {label}",
                    "won": round(share, 4),
                    "se": round(spread, 4),
                    "n": games,
                }
            )
    return Result(tuple(findings), tuple(table), "share of games won")


def finish_games(starts: Sequence[Sequence[int]], seed: str) -> list[float]:
    """Play games to the end from some totals each; for each 1 if you won it, else 0.

    All games play their rounds side by side; game number k meets the same deals whatever happens
    in the others. Totals that have ended a game already count as they stand.
    """
    games = len(starts)
    result = [0.0] * games
    totals = [tuple(start) for start in starts]
    live = []
    for game in range(games):
        ending = end_of_round(RULES, totals[game], (0,) * 4)
        if ending.over:
            result[game] = float(ending.winners == (0,))
        else:
            live.append(game)
    number = 0
    while live:
        rows = deals(games, f"{seed} round {number}")
        some = [rows[game] for game in live]
        for state, game in zip(some, live, strict=True):
            state[L.TOTAL : L.TOTAL + 4] = totals[game]
        points, moons = play(some, steps=STEPS[number % 4])
        still = []
        for game, score, moon in zip(live, points, moons, strict=True):
            ending = end_of_round(RULES, totals[game], score_of(totals[game], score, moon))
            totals[game] = ending.totals
            if ending.over:
                result[game] = float(ending.winners == (0,))
            else:
                still.append(game)
        live = still
        number += 1
    return result


def score_of(before: Sequence[int], points: Sequence[int], moon: int) -> tuple[int, ...]:
    """What a round scores: a moon as its shooter scores it best."""
    if moon >= 0:
        ending = end_of_round(RULES, before, points)
        if ending.over and ending.winners != (moon,):
            return tuple(-26 if seat == moon else 0 for seat in range(4))
    return tuple(points)
