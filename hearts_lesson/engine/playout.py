"""Fast play to the end: for simulations, with the same rules as everywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.engine.standing import Chooser, Standing

if TYPE_CHECKING:
    from random import Random

__all__ = ["Chooser", "at_random", "play_out"]


def play_out(state: Standing, choose: Chooser) -> Standing:
    """Play every remaining card; changes the standing and gives it back.

    `choose` is asked wherever there is a choice; a single legal card is simply played.
    """
    state.play_out(choose)
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
