"""The inner loop of the expert: many layouts, every candidate card played out on each."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.play import put
from hearts_lesson.strategy.fast.rollout import finish
from hearts_lesson.strategy.fast.sample import fit, lay, mix

__all__ = ["look_ahead"]


def look_ahead(
    R: Sequence[int],
    S: Sequence[int],
    W: Sequence[float],
    kinds: Sequence[int],
    cards: Sequence[int],
    hidden: Sequence[int],
    owners: MutableSequence[int],
    may: Sequence[int],
    plays: Sequence[int],
    seats: Sequence[int],
    rng: MutableSequence[int],
    heat: float,
    slip: float,
    rows: Any,
    scratch: MutableSequence[float],
    fits: MutableSequence[float],
    points: Any,
) -> None:
    """For each of `len(fits)` layouts: how well it fits, and the points after each card.

    `S` is the row of the view with the cards of known owners laid; `rows` has three rows to work
    on. `points[layout][card]` gets the points by seat, `fits` the logarithm of the fit.
    """
    me = S[L.TURN]
    base = rows[0]
    work = rows[1]
    for k in range(len(fits)):
        mix(hidden, owners, may, rng, 2 * len(hidden) + 8)
        for j in range(L.STATE_SIZE):
            base[j] = S[j]
        lay(R, base, hidden, owners)
        fits[k] = 0.0
        if slip < 1.0:
            fits[k] = fit(R, base, W, plays, seats, me, work, scratch, heat, slip)
        for c in range(len(cards)):
            for j in range(L.STATE_SIZE):
                work[j] = base[j]
            put(R, work, cards[c])
            finish(R, work, W, kinds, scratch, points[k][c])
