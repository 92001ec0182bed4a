"""Looking ahead: what every card of a position is worth, averaged over layouts that fit.

Each layout agrees with all that was seen. It counts the more the better the other players' cards
so far fit what sensible players would have done with those hands. On every layout every card is
played, and sensible players finish the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, sqrt
from time import perf_counter
from typing import Any

from hearts_lesson.engine import (
    CARDS,
    Card,
    HouseRules,
    end_of_round,
    penalty_total,
)
from hearts_lesson.strategy.bulk_machine import BulkMachine, plays_in_bulk
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.compiled import available
from hearts_lesson.strategy.fast.known import collector
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.rollout import SENSIBLE, SHOOTER
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.machine import Machine, machine
from hearts_lesson.strategy.sampling import Hidden

__all__ = ["CardEstimate", "Outlook", "Stake", "look", "machine_for"]

GAME = 30.0
"""What winning the game in this round is worth, in points."""
SURE = 32
"""Layouts after which the first candidates may be dropped."""


@dataclass(frozen=True, slots=True)
class CardEstimate:
    """What a card is expected to cost: final points of the round, with the standard error.

    `gap` is how much worse the card is than the best one and `gap_se` the standard error of that;
    since all cards met the same layouts, it is smaller than `se` suggests. `worth` is what was
    minimised: it counts the others' points a little, too.
    """

    card: Card
    points: float
    se: float
    worth: float
    gap: float = 0.0
    gap_se: float = 0.0

    @property
    def equal(self) -> bool:
        """Whether the card cannot be told from the best one: within two standard errors."""
        return self.gap <= 2 * self.gap_se


@dataclass(frozen=True, slots=True)
class Outlook:
    """A position as the expert sees it: the cards, best first, and how many layouts were tried."""

    cards: tuple[CardEstimate, ...]
    layouts: int

    @property
    def best(self) -> CardEstimate:
        """The card to play."""
        return self.cards[0]


class _Tally:
    """Weighted results of one candidate on the layouts tried so far."""

    def __init__(self, card: int, kind: int) -> None:
        self.card = card
        self.kind = kind
        self.worth: list[float] = []
        self.points: list[int] = []


def _mean(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """A weighted mean and its standard error."""
    total = sum(weights)
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / total
    if len(values) < 2:
        return mean, 0.0
    spread = sum((w * (v - mean)) ** 2 for w, v in zip(weights, values, strict=True))
    return mean, sqrt(spread) / total


def look(
    hidden: Hidden,
    *,
    layouts: int = 200,
    seconds: float | None = None,
    seed: int = 0,
    weights: tuple[float, ...] | None = None,
    others: float = 0.3,
    totals: Sequence[int] = (),
    heat: float = 2.0,
    slip: float = 0.15,
    trust: float = 0.7,
    prune: bool = True,
    clock: Callable[[], float] = perf_counter,
    engine: Machine | None = None,
) -> Outlook:
    """Estimate every legal card of a position.

    At most `layouts` layouts are tried, fewer if `seconds` run out first; without `seconds` the
    same seed gives the same numbers. `others` is how much a point of an opponent is worth against
    an own one (it matters for moons), `totals` the score before the round. `heat`, `slip` and
    `trust` say how far the past play is believed to be sensible. With `prune`, cards that are
    clearly worse are dropped on the way. Ctrl-C ends the search and keeps what was found.
    """
    started = clock()
    rules, seat, row = hidden.rules, hidden.seat, hidden.row
    like = _alike(rules, row, hidden.playable)
    bits = [_bit_of(row, seat, card) for card in hidden.playable if like[card] is card]
    core = engine or machine_for(rules, weights or weight_row(), seconds)
    rng = core.ints(hidden.shuffle(seed))
    layout = (core.ints(hidden.cards), core.ints(hidden.owners), core.ints(hidden.may))
    tallies = [_Tally(bit, SENSIBLE) for bit in bits]
    if core.tries_moons and rules.moon != "off" and collector(rule_row(rules), row) in (-1, seat):
        tallies += [_Tally(bit, SHOOTER) for bit in bits]
    live = list(tallies)
    fits: list[float] = []
    try:
        while len(fits) < layouts and (len(live) > 1 or not prune or not fits):
            count = min(core.block, layouts - len(fits))
            block: list[float] = []
            before = list(layout[1]), rng[0]
            for kind in (SENSIBLE, SHOOTER):
                group = [tally for tally in live if tally.kind == kind]
                if not group:
                    continue
                # Both ways of going on meet the same layouts.
                layout[1][:] = core.ints(before[0])
                rng[0] = before[1]
                kinds = [SENSIBLE] * rules.players
                kinds[seat] = kind
                believe = slip if not block else 1.0
                found, points = core.look_ahead(
                    row,
                    kinds,
                    [t.card for t in group],
                    layout,
                    hidden.plays,
                    rng,
                    count,
                    heat,
                    believe,
                )
                block = block or found
                _add(group, points, seat, Stake(rules, totals, others))
            fits += block
            if seconds is not None and clock() - started >= seconds:
                break
            if prune and len(fits) >= SURE:
                live = _still_alive(live, _trusted(fits, trust))
    except KeyboardInterrupt:
        if not fits:
            raise  # nothing was found yet
        for tally in tallies:
            # The block in which it happened may be there in part.
            del tally.worth[len(fits) :], tally.points[len(fits) :]
    return _with_equals(_outlook(tallies, fits, trust), like)


def _alike(rules: HouseRules, row: Sequence[int], cards: Sequence[Card]) -> dict[Card, Card]:
    """For each card the lowest one that is worth the same: no card lies between the two."""
    R = rule_row(rules)
    me = row[L.TURN]
    between = R[L.DECK] & ~row[L.HAND + me] & ~(row[L.GONE] & ~row[L.PILE])
    like: dict[Card, Card] = {}
    last: Card | None = None
    for card in cards:
        same = (
            last is not None
            and last.suit is card.suit
            and R[L.VALUE + last.index] == R[L.VALUE + card.index]
            and not between & R[L.ABOVE + last.index] & R[L.BELOW + card.index]
        )
        like[card] = like[last] if same and last is not None else card
        last = card
    return like


def _with_equals(outlook: Outlook, like: dict[Card, Card]) -> Outlook:
    """The outlook with the cards that are worth the same as one of its cards."""
    cards = [
        replace(estimate, card=card)
        for estimate in outlook.cards
        for card, first in like.items()
        if first is estimate.card
    ]
    return replace(outlook, cards=tuple(cards))


def machine_for(
    rules: HouseRules, weights: tuple[float, ...], seconds: float | None = None
) -> Machine:
    """The machine for looking ahead under these rules.

    Where the clock decides how far, it is the fastest there is. Where the number of layouts does,
    the same seed must give the same numbers on every computer: compiled or not, they are the same,
    but the bulk simulation plays in its own way.
    """
    if seconds is not None and not available() and plays_in_bulk(rules):
        return BulkMachine(rules, weights)
    return machine(rules, weights)


@dataclass(frozen=True)
class Stake:
    """What a round's points are worth to a player, given the totals before it.

    A point of one's own counts 1, a point of an opponent `others` less. Where the round may end
    the game, winning it counts as `GAME` points.
    """

    rules: HouseRules
    totals: Sequence[int]
    others: float

    def worth(self, points: Sequence[int], me: int) -> float:
        """The cost of a result for a seat; the lower the better."""
        mine = points[me]
        rest = (sum(points) - mine) / (len(points) - 1)
        cost = mine - self.others * rest
        if self._near:
            ending = end_of_round(self.rules, self.totals, points)
            if ending.over:
                cost += -GAME if ending.winners == (me,) else GAME
        return cost

    @cached_property
    def _near(self) -> bool:
        """Whether this round may end the game."""
        if not self.totals:
            return False
        most = max(penalty_total(self.rules), 26)
        return max(self.totals) + most >= self.rules.target


def _add(group: list[_Tally], points: Any, me: int, stake: Stake) -> None:
    for c, tally in enumerate(group):
        for row in points:
            tally.points.append(row[c][me])
            tally.worth.append(stake.worth(row[c], me))


def _trusted(fits: Sequence[float], trust: float) -> list[float]:
    """How much each layout counts."""
    most = max(fits)
    return [exp(trust * (fit - most)) for fit in fits]


def _still_alive(live: list[_Tally], weights: list[float]) -> list[_Tally]:
    """The candidates that may still turn out best."""
    best = min(live, key=lambda tally: _mean(tally.worth, weights)[0])
    kept = []
    for tally in live:
        if tally is not best:
            gaps = [a - b for a, b in zip(tally.worth, best.worth, strict=True)]
            gap, error = _mean(gaps, weights)
            if gap > 0 and gap > 3 * error + 0.02:
                continue
            if not any(gaps):
                # Never any different so far: equals, of which one is enough to go on with.
                continue
        kept.append(tally)
    return kept


def _outlook(tallies: list[_Tally], fits: list[float], trust: float) -> Outlook:
    weights = _trusted(fits, trust)
    best_of: dict[int, tuple[float, _Tally]] = {}
    for tally in tallies:
        worth, _ = _mean(tally.worth, weights[: len(tally.worth)])
        if tally.card not in best_of or worth < best_of[tally.card][0]:
            best_of[tally.card] = worth, tally
    # A card that met more layouts goes first among equals.
    ranked = sorted(best_of.values(), key=lambda pair: (pair[0], -len(pair[1].worth)))
    longest = max(len(tally.worth) for tally in tallies)
    full = [pair for pair in ranked if len(pair[1].worth) == longest] or ranked
    ranked = full + [pair for pair in ranked if pair not in full]
    top = ranked[0][1]
    estimates = []
    for worth, tally in ranked:
        size = len(tally.worth)
        points, error = _mean([float(p) for p in tally.points], weights[:size])
        gaps = [a - b for a, b in zip(tally.worth, top.worth[:size], strict=False)]
        gap, gap_error = _mean(gaps, weights[: len(gaps)])
        estimates.append(
            CardEstimate(CARDS[tally.card % 52], points, error, worth, max(gap, 0.0), gap_error)
        )
    return Outlook(tuple(estimates), len(fits))


def _bit_of(row: Sequence[int], seat: int, card: Card) -> int:
    """The bit number of a card in a hand: with two packs it may be the upper one."""
    return card.index if row[L.HAND + seat] >> card.index & 1 else card.index + 52
