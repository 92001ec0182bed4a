"""Testing a single choice: the same moment twice, once by the tip and once against it.

Sensible players play a round, and somebody comes to a moment that the tip speaks of. The card of
the tip is played there, and on the same deal the card that it warns of. Sensible players finish
both rounds. What the player of the card scores is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from hearts_lesson.strategy.evidence.experiment import Result, paired, row
from hearts_lesson.strategy.evidence.table import R, Rows, W, begun, deals, finish_rounds, turns
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.play import legal, put
from hearts_lesson.strategy.fast.sense import costs_into

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "HIGH_SPADES",
    "LOW_SPADES",
    "PLAIN",
    "QUEEN",
    "Choice",
    "best_of",
    "compared",
    "ranks",
    "trick_number",
]

Choice: TypeAlias = tuple[str, int, int]
"""A case, the card that the tip plays, and the one that it warns of, by their numbers."""
Chooser: TypeAlias = Callable[[Sequence[int], int], Iterable[Choice]]
"""Finds the choices of a moment: gets the standing and the cards that may be played, as bits."""

CLUBS, DIAMONDS, HEARTS = R[L.SUIT], R[L.SUIT + 1], R[L.HEARTS]
PLAIN, QUEEN = CLUBS | DIAMONDS, R[L.QUEENS]
LOW_SPADES, HIGH_SPADES = R[L.BELOW + 36], R[L.ABOVE + 36]
CHUNK = 4000
_SCRATCH = [0.0] * 104


def ranks(first: int, last: int) -> int:
    """All cards of these ranks (2 to 14, both included), as bits."""
    return sum(1 << suit * 13 + rank - 2 for suit in range(4) for rank in range(first, last + 1))


def best_of(state: Sequence[int], cards: int) -> int:
    """The card that a sensible player would choose of these."""
    return costs_into(R, state, W, cards, _SCRATCH)


def trick_number(state: Sequence[int]) -> int:
    """The number of the present trick, from 1."""
    return (52 - state[L.LEFT]) // 4 + 1


def compared(
    rounds: float,
    seed: str,
    find: Chooser,
    cases: Sequence[str],
    *,
    first: int = 0,
    last: int = 3,
    opening: bool = False,
) -> Result:
    """Compare both cards at the first choice of each case in every round.

    `first` and `last` say how many cards lie on the table at the moments that are tried; with
    `opening` they are those of the first trick, else those of the later ones.
    """
    seats: dict[str, list[int]] = {case: [] for case in cases}
    tips: dict[str, Rows] = {case: [] for case in cases}
    others: dict[str, Rows] = {case: [] for case in cases}
    left = int(rounds)
    while left > 0:
        for deal in begun(deals(min(left, CHUNK), f"{seed} {left}")):
            seen = set()
            for state in turns(deal, first, last, opening):
                for case, tip, other in find(state, legal(R, state)):
                    if case in seen or tip == other:
                        continue
                    seen.add(case)
                    one, two = state[:], state[:]
                    put(R, one, tip)
                    put(R, two, other)
                    seats[case].append(state[L.TURN])
                    tips[case].append(one)
                    others[case].append(two)
        left -= CHUNK
    findings, table = [], []
    for case in cases:
        if len(seats[case]) < 10:
            continue
        by_tip = _own(tips[case], seats[case])
        against = _own(others[case], seats[case])
        findings.append(paired(case, by_tip, against))
        table.append(row(f"{case}: by the tip", by_tip))
        table.append(row(f"{case}: against it", against))
    return Result(tuple(findings), tuple(table))


def _own(rows: Rows, seats: Sequence[int]) -> list[float]:
    """What each of these seats scores when sensible players finish the rounds."""
    points = finish_rounds(rows)
    return [float(round_[seat]) for round_, seat in zip(points, seats, strict=True)]
