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
from hearts_lesson.strategy.fast.rollout import BEGINNER, begin, card_of, finish, pass_cards

__all__ = ["finish_states", "play_deals"]


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


def finish_states(
    R: Sequence[int],
    states: Any,
    W: Sequence[float],
    kinds: Sequence[int],
    scratch: MutableSequence[float],
    points: Any,
    moons: MutableSequence[int],
) -> None:
    """Play rounds that have begun to their ends; all seats have the same weights."""
    for k in range(len(states)):
        moons[k] = finish(R, states[k], W, kinds, scratch, points[k])


def play_turn(
    R: Sequence[int], S: Any, W: Any, kinds: Sequence[int], scratch: MutableSequence[float]
) -> None:
    """Play one card by the way of the seat whose turn it is."""
    seat = S[L.TURN]
    put(R, S, card_of(R, S, W[seat], kinds[seat], scratch))
