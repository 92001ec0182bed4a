"""What every seat scores in many rounds at once, from the cards in its tricks."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hearts_lesson.engine import Hand, HouseRules, settle
from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Masks, U

Points: TypeAlias = NDArray[np.int16]

_SPOTS = np.zeros(8192, np.int16)
for _rank in range(13):
    _SPOTS += ((np.arange(8192) >> _rank & 1) * (_rank + 2)).astype(np.int16)


def raw_points(rules: HouseRules, taken: Masks) -> Points:
    """Points of the cards in each pile, the bonus card included, before moon and sun.

    `taken` may have any shape; the result has the same.
    """
    hearts = (taken & m.HEARTS) >> U(39)
    if rules.heart_values == "spot":
        points = _SPOTS.take(hearts.astype(np.intp))
    else:
        points = np.bitwise_count(hearts).astype(np.int16)
    points = points + ((taken & m.QUEEN) != 0) * np.int16(rules.queen_value)
    if rules.bonus_card is not None:
        points = points - ((taken & U(rules.bonus_card.bit)) != 0) * np.int16(10)
    return np.asarray(points, dtype=np.int16)


def shooters(rules: HouseRules, taken: Masks) -> NDArray[np.bool_]:
    """Mark the seats that shot the moon: all hearts in play and Q♠. Shape as `taken`."""
    if rules.moon == "off":
        return np.zeros(taken.shape, np.bool_)
    need = U(rules.pack.mask) & (m.HEARTS | m.QUEEN)
    shot: NDArray[np.bool_] = (taken & need) == need
    if rules.bonus_card is not None and rules.bonus_in_moon != "separate":
        has_bonus = (taken & U(rules.bonus_card.bit)) != 0
        shot &= has_bonus if rules.bonus_in_moon == "needed" else ~has_bonus
    return shot


def final_points(rules: HouseRules, taken: Masks) -> tuple[Points, Points, NDArray[np.int8]]:
    """Raw points, final points and moon shooter (-1: none) of rounds that are over.

    `taken` has shape (n, players). How a moon is scored is asked of the engine, without totals and
    without a shooter's choice: under `shooter_chooses` the others get its points.
    """
    raw = raw_points(rules, taken)
    shot = shooters(rules, taken)
    moon_rows = np.flatnonzero(shot.any(axis=1))
    moon = np.full(len(taken), -1, np.int8)
    moon[moon_rows] = np.argmax(shot[moon_rows], axis=1)
    points = raw.copy()
    if rules.no_trick_bonus:
        points -= np.int16(rules.no_trick_bonus) * (taken == 0)
    pack = U(rules.pack.mask)
    bonus = U(rules.bonus_card.bit if rules.bonus_card is not None else 0)
    for row in moon_rows:
        piles = taken[row]
        holder = int(np.argmax((piles & bonus) != 0)) if bonus else 0
        shooter = int(moon[row])
        points[row] = _moon_points(rules, shooter, holder, bool(piles[shooter] == pack))
    return raw, points, moon


@cache
def _moon_points(rules: HouseRules, shooter: int, holder: int, sun: bool) -> tuple[int, ...]:
    """What a moon round scores; `holder` took the bonus card, `sun` means every trick."""
    piles = [Hand() for _ in range(rules.players)]
    piles[shooter] = Hand(rules.pack.mask & int(m.HEARTS | m.QUEEN))
    if rules.bonus_card is not None:
        piles[holder] = piles[holder] + Hand.of([rules.bonus_card])
    tricks = [int(seat == shooter or not sun) for seat in range(rules.players)]
    return settle(rules, piles, tricks=tricks).points
