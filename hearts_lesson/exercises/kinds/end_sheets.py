"""Chance for *end*: score sheets near the end of a game, as whole rounds make them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import round_sum
from hearts_lesson.exercises.totals import plain_row

#: How many sheets are drawn until the totals are such as whole rounds give.
SHEETS = 400

Drawn: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""Totals before the round, the points of it, and the number of tricks played, or 0."""


def draw(rules: HouseRules, topic: str, rng: Random) -> Drawn:
    """Draw sheets until one has totals that whole rounds have made."""
    for _ in range(SHEETS):
        found = _SHEETS[topic](rules, rng)
        if sound(rules, found[0]):
            break
    return found


def sound(rules: HouseRules, before: Sequence[int]) -> bool:
    """Whether nobody had reached the target before, and the totals come from whole rounds."""
    fair = min(before) >= 0 and max(before) < rules.target
    return fair and sum(before) % round_sum(rules) == 0


def _totals(rules: HouseRules, rng: Random) -> list[int]:
    """Totals of a game that may soon be over."""
    low, high = rules.target * 3 // 10, rules.target * 19 // 20
    return [rng.randint(low, high) for _ in range(rules.players)]


def _game(rules: HouseRules, rng: Random) -> Drawn:
    """One player comes close to the target, on it or past it."""
    points, before = plain_row(rules, rng), _totals(rules, rng)
    leader = rng.randrange(rules.players)
    before[leader] = rules.target + rng.choice((-6, -1, 0, 1, 4, 9)) - points[leader]
    return tuple(before), points, 0


def _exact(rules: HouseRules, rng: Random) -> Drawn:
    """One player comes to exactly the target, or two are level while a third ends the game."""
    players = rules.players
    points, before = plain_row(rules, rng), _totals(rules, rng)
    if rng.random() < 0.5:
        leader = rng.randrange(players)
        before[leader] = rules.target - points[leader]
    else:
        first, second, third = rng.sample(range(players), 3)
        least = min(old + new for old, new in zip(before, points, strict=True)) - 1
        before[first] = least - points[first]
        before[second] = least - points[second]
        before[third] = rules.target + rng.randint(0, 5) - points[third]
    return tuple(before), points, 0


def _mid_round(rules: HouseRules, rng: Random) -> Drawn:
    """One player's points would end the game in the middle of a round; or the last trick is over.

    The answer is not always the same, so that the reader has to look at the trick.
    """
    shape, before = rng.random(), _totals(rules, rng)
    if shape < 0.5:
        points = tuple(value // 2 for value in plain_row(rules, rng, bonus=False))
        trick = rng.randint(rules.cards_each // 2, rules.cards_each - 2)
    else:
        points, trick = plain_row(rules, rng), rules.cards_each
    leader = max(range(rules.players), key=lambda seat: points[seat])
    past = rng.randint(0, 3) if shape < 0.75 else -rng.randint(1, 4)
    before[leader] = rules.target + past - points[leader]
    return tuple(before), points, trick


_SHEETS = {"mid-round": _mid_round, "exact": _exact, "game": _game}
