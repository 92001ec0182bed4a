"""What every seat scores in many rounds at once, from the cards in its tricks."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hearts_lesson.engine import HouseRules
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

    `taken` has shape (n, players). Under `shooter_chooses` and `best_for_shooter` a moon adds its
    points to the others: there are no totals here to choose by.
    """
    raw = raw_points(rules, taken)
    shot = shooters(rules, taken)
    moon_rows = np.flatnonzero(shot.any(axis=1))
    moon = np.full(len(taken), -1, np.int8)
    moon[moon_rows] = np.argmax(shot[moon_rows], axis=1)
    points = raw.copy()
    if rules.no_trick_bonus:
        points -= np.int16(rules.no_trick_bonus) * (taken == 0)
    for row in moon_rows:
        points[row] = _moon_points(rules, taken[row], raw[row], int(moon[row]))
    return raw, points, moon


def _moon_points(rules: HouseRules, taken: Masks, raw: Points, shooter: int) -> Points:
    """What a moon round scores: the amount to the others or off the shooter, and the bonus card."""
    points = np.zeros_like(raw)
    if rules.bonus_card is not None:
        points -= ((taken & U(rules.bonus_card.bit)) != 0) * np.int16(10)
    amount = int(raw[shooter] - points[shooter])
    if rules.sun == "double" and taken[shooter] == U(rules.pack.mask):
        amount *= 2
    if rules.moon == "shooter_minus_26":
        points[shooter] -= amount
    else:
        points += np.int16(amount)
        points[shooter] -= amount
    return points
