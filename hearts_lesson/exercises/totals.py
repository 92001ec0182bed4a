"""Points and totals as rounds make them: what a row of a sheet can be, and what rows add up to.

A total that no rounds could have given would teach the wrong check, so what is drawn comes from
here, and what an author writes is held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd
from random import Random

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import MoonChoice, bonus_total, penalty_total, round_sum

__all__ = ["moon_row", "moon_ways", "plain_row", "possible_totals", "what_round"]


def plain_row(rules: HouseRules, rng: Random, *, bonus: bool = True) -> tuple[int, ...]:
    """Draw everybody's points of a round in which nobody shot the moon.

    Without `bonus` the bonus card is left out, as in the middle of a round.
    """
    while True:
        points = [0] * rules.players
        queens = [rules.queen_value] * rules.packs
        hearts = penalty_total(rules) - sum(queens)
        for value in queens:
            points[rng.randrange(rules.players)] += value
        while hearts > 0:
            part = min(hearts, rng.randint(1, max(1, hearts // 2)))
            points[rng.randrange(rules.players)] += part
            hearts -= part
        # Everything in one pile would be a moon, and is not written down like that.
        if rules.moon == "off" or max(points) < penalty_total(rules):
            break
    if bonus:
        points[rng.randrange(rules.players)] += bonus_total(rules)
    return tuple(points)


def moon_row(rules: HouseRules, rng: Random) -> tuple[int, ...]:
    """Draw everybody's points of a round with a moon, where the table has one."""
    if rules.moon == "off":
        return plain_row(rules, rng)
    amount = penalty_total(rules)
    less = rules.moon == "shooter_minus_26"
    points = [0 if less else amount] * rules.players
    shooter = rng.randrange(rules.players)
    points[shooter] = -amount if less else 0
    points[rng.randrange(rules.players)] += bonus_total(rules)
    return tuple(points)


def what_round(rules: HouseRules, total: int) -> str | None:
    """Say what a row that adds up to this is, or None if no round of this table does."""
    return _all_sums(rules).get(total)


@lru_cache(maxsize=512)
def _all_sums(rules: HouseRules) -> dict[int, str]:
    """Everything a round may add up to at a table, with what it was.

    Without the cards a row cannot show who took no trick, so with that bonus any number of
    players may have.
    """
    found: dict[int, str] = {}
    if rules.moon != "off":
        for sun in (False, True) if rules.sun == "double" else (False,):
            for way in moon_ways(rules):
                found[round_sum(rules, way, sun)] = "a moon"
    for number in range(rules.players) if rules.no_trick_bonus else (0,):
        found[round_sum(rules, without_trick=number)] = "a round without a moon"
    return found


def moon_ways(rules: HouseRules) -> tuple[MoonChoice, ...]:
    """The ways in which a moon may be paid at a table that has one."""
    if rules.moon == "others_plus_26":
        return ("others_plus_26",)
    if rules.moon == "shooter_minus_26":
        return ("shooter_minus_26",)
    return ("others_plus_26", "shooter_minus_26")


def possible_totals(rules: HouseRules, totals: Sequence[int]) -> bool:
    """Whether whole rounds can have made these totals: in the standard game a multiple of 26.

    Where a total goes back from exactly the target, the sum no longer shows it, and all may be.
    """
    if rules.exact_target != "no_change":
        return True
    return sum(totals) % gcd(*_all_sums(rules)) == 0
