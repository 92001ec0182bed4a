"""Pictures of measured passes: how far they lie apart, and what the best ones have in common.

Each takes the name of a hand in the book of passes, such as "guarded-queen-1", so that a page shows
what was measured and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import floor, sqrt

from hearts_lesson.engine import Card
from hearts_lesson.figures import plots
from hearts_lesson.figures.plots import Plot
from hearts_lesson.strategy.pass_book import MeasuredHand, MeasuredPass, named

__all__ = ["best_passes", "give_or_keep", "in_common", "spread"]


def spread(name: str) -> Plot:
    """How many of a hand's passes cost so many points: a column a point."""
    hand = named(name)
    often = Counter(floor(one.points) for one in hand.passes)
    equal = len(hand.equals)
    best = hand.best
    return plots.histogram(
        {points: often[points] for points in range(min(often), max(often) + 1)},
        title=f"All {len(hand.passes)} passes of this hand",
        x="points a round",
        unit="passes",
        digits=0,
        caption=f"The best costs {best.points:.1f} ± {2 * best.se:.1f} points, the poorest "
        f"{hand.passes[-1].points:.1f} ± {2 * hand.passes[-1].se:.1f}; "
        f"{'every other one is worse' if equal == 1 else f'{equal} cannot be told from the best'} "
        f"(seed {hand.seed})",
    )


def best_passes(name: str, first: int = 5) -> Plot:
    """The best passes of a hand, the one in the middle and the poorest, with their errors."""
    hand = named(name)
    shown = [*hand.passes[:first], hand.passes[len(hand.passes) // 2], hand.passes[-1]]
    return plots.bars(
        {f"{one.rank}. {one.cards.show()}": (one.points, one.se) for one in shown},
        title="The best passes, the middle one, the last",
        unit="points",
        strong=f"{hand.best.rank}. {hand.best.cards.show()}",
        caption=f"Points a round; whiskers: twice the standard error (seed {hand.seed})",
    )


def in_common(name: str, first: int = 10) -> Plot:
    """Which cards the best passes of a hand give, and how many of them give each."""
    often = {card: count for card, count in named(name).often(first).items() if count}
    return plots.bars(
        {card.symbol: count for card, count in often.items()},
        title=f"What the best {first} passes give",
        unit=f"of {first}",
        digits=0,
    )


def give_or_keep(names: Mapping[str, str], cards: str) -> Plot:
    """Give some cards, or keep them all? The best pass of either kind, hand by hand.

    `names` are hands of the book with what to call them. Each hand's two passes were measured
    against the hand's best pass on the same deals, and so the error is that of the difference.
    """
    wanted = [Card.parse(text) for text in cards.split()]
    shown = " and ".join(card.symbol for card in wanted)
    found: dict[str, tuple[float, float]] = {}
    deals = set()
    for name, called in names.items():
        hand = named(name)
        given = next(one for one in hand.passes if all(card in one.cards for card in wanted))
        kept = next(one for one in hand.passes if not any(card in one.cards for card in wanted))
        error = sqrt(_gap_se(hand, given) ** 2 + _gap_se(hand, kept) ** 2)
        found[called] = (kept.points - given.points, error)
        deals.add(hand.seed)
    return plots.gaps(
        found,
        title=f"Give {shown} away, or keep?",
        unit="points a round",
        less="keep",
        more="give away",
        caption=f"The best pass that gives {shown} against the best that does not "
        f"(seed {', '.join(map(str, sorted(deals)))})",
    )


def _gap_se(hand: MeasuredHand, one: MeasuredPass) -> float:
    """The standard error of a pass against the best; the stored error holds that of the best."""
    return sqrt(max(0.0, one.se**2 - hand.best.se**2))
