"""The tip about the player who collects points: when taking one yourself pays."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.strategy.evidence.experiment import Result, experiment, paired, row
from hearts_lesson.strategy.evidence.table import (
    R,
    Rows,
    begun,
    deals,
    finish_rounds,
    moments,
)
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import top
from hearts_lesson.strategy.fast.known import collector
from hearts_lesson.strategy.fast.play import legal, points_of, put

RUN = 3
"""So many tricks in a row look like a plan."""
MANY = 7
"""So many points are many."""
CHUNK = 6000


@experiment(
    "watch-the-collector",
    "Watch the player who collects every point, and take one yourself in time.",
    "Moments in which one other player has all points so far and is about to win a trick with one "
    "to four points, and you play last and can take it: take it, or duck, on the same deals. By "
    "what everybody can see: how many points the collector has, and whether they won the last "
    "three tricks or more.",
    16,
)
def watch_the_collector(seed: int, scale: float) -> Result:
    """Taking a point from a player who has them all, against ducking."""
    groups: dict[str, tuple[list[int], Rows, Rows]] = {
        f"{points} and {tricks}": ([], [], [])
        for points in ("fewer than 7 points", "7 points or more")
        for tricks in ("no run of tricks", "the last three tricks")
    }
    left = int(60000 * scale)
    while left > 0:
        some = begun(deals(min(left, CHUNK), f"collector {seed} {left}"))
        for deal in some:
            for case, state in _collecting(deal).items():
                playable = legal(R, state)
                above = R[L.ABOVE + state[L.BEST]]
                take, duck = state[:], state[:]
                put(R, take, top(playable & above))
                put(R, duck, top(playable & ~above))
                seats, taken, ducked = groups[case]
                seats.append(state[L.TURN])
                taken.append(take)
                ducked.append(duck)
        left -= CHUNK
    findings, table = [], []
    for case, (seats, taken, ducked) in groups.items():
        if len(seats) < 10:
            continue
        after_taking, after_ducking = finish_rounds(taken), finish_rounds(ducked)
        one, two = _own(after_taking, seats), _own(after_ducking, seats)
        findings.append(paired(f"the collector has {case}: take it", one, two))
        moons = sum(points.count(26) == 3 for points in after_ducking) / len(seats)
        table.append(row(f"{case}: taken", one))
        table.append(row(f"{case}: ducked", two, moons=round(moons, 4)))
    return Result(tuple(findings), tuple(table))


def _own(points: Sequence[Sequence[int]], seats: Sequence[int]) -> list[float]:
    return [float(row[seat]) for row, seat in zip(points, seats, strict=True)]


def _collecting(deal: list[int]) -> dict[str, list[int]]:
    """The first moments of a round in which such a trick can be taken, by the signs of danger."""
    found: dict[str, list[int]] = {}
    for state, takers in moments(deal):
        alone = collector(R, state)
        if alone < 0 or alone == state[L.TURN] or state[L.WINNER] != alone:
            continue
        playable = legal(R, state)
        above = R[L.ABOVE + state[L.BEST]]
        choice = playable & state[L.LED] and playable & above and playable & ~above
        if choice and 1 <= points_of(R, state[L.PILE]) <= 4:
            many = points_of(R, state[L.TAKEN + alone]) >= MANY
            points = "7 points or more" if many else "fewer than 7 points"
            running = len(takers) >= RUN and set(takers[-RUN:]) == {alone}
            tricks = "the last three tricks" if running else "no run of tricks"
            found.setdefault(f"{points} and {tricks}", state)
    return found
