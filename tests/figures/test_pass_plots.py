"""Pictures of measured passes say what the book of passes has."""

from importlib.util import find_spec

import pytest

from hearts_lesson.figures.pass_plots import best_passes, give_or_keep, in_common, spread
from hearts_lesson.strategy.pass_book import named

# Looked for, not imported: every process that collects tests would wait for it.
pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs matplotlib")
NAME = "guarded-queen-1"


def test_spread_counts_every_pass_once() -> None:
    plot = spread(NAME)
    assert sum(int(count) for _, count in plot.rows) == 286
    best = named(NAME).best
    assert f"The best costs {best.points:.1f} ± {2 * best.se:.1f} points" in repr(plot)


def test_best_passes_come_with_the_middle_and_the_last() -> None:
    rows = [row[0] for row in best_passes(NAME, 3).rows]
    assert [row.split(".")[0] for row in rows] == ["1", "2", "3", "144", "286"]


def test_what_the_best_have_in_common_is_counted() -> None:
    often = {card.symbol: str(count) for card, count in named(NAME).often(10).items() if count}
    assert {row[0]: row[1] for row in in_common(NAME).rows} == often


def test_giving_is_better_where_the_best_pass_gives() -> None:
    plot = give_or_keep({NAME: "left", "bare-queen-1": "bare"}, "QS")
    hand = named("bare-queen-1")
    kept = next(one for one in hand.passes if "QS" not in map(str, one.cards))
    gap = next(row[1] for row in plot.rows if row[0] == "bare")
    assert gap == f"+{kept.points - hand.best.points:.1f}"
