"""Fast play to the end: for simulations, with the same rules as everywhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from hearts_lesson.engine.standing import Standing

if TYPE_CHECKING:
    from random import Random

__all__ = ["Chooser", "at_random", "play_out"]

Chooser: TypeAlias = Callable[[Standing, int], int]
"""Gets the standing and the legal cards as bits, and gives back one of the bits."""


def play_out(state: Standing, choose: Chooser) -> Standing:
    """Play every remaining card, choosing with `choose`; changes the standing and gives it back."""
    while state.left:
        state.play(choose(state, state.legal()))
    return state


def at_random(rng: Random) -> Chooser:
    """A player who plays any legal card, each as likely as the others."""
    random = rng.random

    def choose(_: Standing, legal: int) -> int:
        skip = int(random() * legal.bit_count())
        while skip:
            legal &= legal - 1
            skip -= 1
        return legal & -legal

    return choose
