"""Many rounds in a row from given deals or positions, on tables of integers.

These loops are the same as elsewhere; compiled, they run a few hundred thousand times a second.
`states` and `points` have one row a round.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.passes import highest_pass, sensible_pass
from hearts_lesson.strategy.fast.play import put, score_into
from hearts_lesson.strategy.fast.rollout import BEGINNER, begin, ducking_card, finish, pass_cards
from hearts_lesson.strategy.fast.sense import choose

__all__ = ["play_deals", "try_cards"]


def play_deals(
    R: Sequence[int],
    states: Any,
    W: Any,
    kinds: Sequence[int],
    steps: int,
    left_of_dealer: int,
    scratch: MutableSequence[float],
    points: Any,
    moons: MutableSequence[int],
) -> None:
    """Pass and play rounds from their deals. A pass that is in `GAVE` already is kept.

    `W` has a row of weights for each seat, `kinds` how each seat plays, `steps` how far cards are
    passed (0 for no pass).
    """
    n = R[L.PLAYERS]
    for k in range(len(states)):
        S = states[k]
        if steps:
            for seat in range(n):
                if S[L.GAVE + seat] == 0:
                    if kinds[seat] == BEGINNER:
                        S[L.GAVE + seat] = highest_pass(R, S[L.HAND + seat])
                    else:
                        S[L.GAVE + seat] = sensible_pass(R, W[seat], S[L.HAND + seat])
            pass_cards(R, S, steps)
        begin(R, S, left_of_dealer)
        while S[L.LEFT] > 0:
            play_turn(R, S, W, kinds, scratch)
        moons[k] = score_into(R, S, points[k])


def play_turn(
    R: Sequence[int], S: Any, W: Any, kinds: Sequence[int], scratch: MutableSequence[float]
) -> None:
    """Play one card by the way of the seat whose turn it is."""
    seat = S[L.TURN]
    if kinds[seat] == BEGINNER:
        put(R, S, ducking_card(R, S))
    else:
        put(R, S, choose(R, S, W[seat], scratch))


def try_cards(
    R: Sequence[int],
    states: Any,
    W: Sequence[float],
    kinds: Sequence[int],
    cards: Sequence[int],
    work: MutableSequence[int],
    scratch: MutableSequence[float],
    points: Any,
) -> None:
    """For each layout in `states` and each card: play it, play on, and write everybody's points.

    `points[layout][card]` gets the points by seat. The layouts are left as they were.
    """
    for k in range(len(states)):
        for c in range(len(cards)):
            for j in range(L.STATE_SIZE):
                work[j] = states[k][j]
            put(R, work, cards[c])
            finish(R, work, W, kinds, scratch, points[k][c])
