"""Plots: the same bytes every time, themed, and with their numbers beside them."""

import re
import xml.etree.ElementTree as ET

import pytest

pytest.importorskip("matplotlib")
from hearts_lesson.figures import plots

PLOTS = {
    "bars": lambda: plots.bars({"clubs": (1.28, 0.02), "spades": 5.1}, title="Void", unit="%"),
    "histogram": lambda: plots.histogram({0: 20.0, 1: (30.0, 1.0)}, title="Tricks", x="tricks"),
    "lines": lambda: plots.lines(
        {"You": [(1, 3), (2, 10)], "Anna": [(1, (5, 1)), (2, (20, 2))]},
        title="Race",
        x="round",
        y="points",
        goal=100,
    ),
}


@pytest.mark.parametrize("name", PLOTS)
def test_plot_is_well_formed_and_the_same_every_time(name: str) -> None:
    plot = PLOTS[name]()
    ET.fromstring(plot.picture.svg)
    assert plot.html == PLOTS[name]().html
    assert plot.picture.width == 320


@pytest.mark.parametrize("name", PLOTS)
def test_plot_follows_the_theme_and_has_no_frame(name: str) -> None:
    svg = PLOTS[name]().picture.svg
    assert "var(--hl-accent,#1f6f54)" in svg
    bare = re.sub(r"var\([^)]*\)", "", svg)
    assert not re.search(r"(fill|stroke): #(000000|ffffff|1d2430|20252d)", bare)
    assert "DejaVu" not in svg, "numbers are set in the page's own type"
    assert "<style" not in svg, "a style sheet in a plot would be one for the whole page"


def test_error_is_drawn_told_and_tabled() -> None:
    plot = PLOTS["bars"]()
    assert "clubs 1.3 % (give or take 0.0)" in plot.picture.alt
    assert plot.rows == (("clubs", "1.3 ± 0.0"), ("spades", "5.1"))
    assert '<th scope="row">clubs</th>' in plot.html


def test_lines_table_has_a_column_a_line() -> None:
    plot = PLOTS["lines"]()
    assert plot.head == ("round", "You", "Anna")
    assert plot.rows[1] == ("2", "10.0", "20.0 ± 4.0")


def test_nothing_to_draw_is_said() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        plots.bars({}, title="Empty")
    with pytest.raises(ValueError, match="at least one point"):
        plots.lines({"You": []}, title="Empty", x="x", y="y")
    with pytest.raises(ValueError, match="at least one column"):
        plots.histogram({}, title="Empty", x="x")


def test_labels_of_lines_that_end_together_step_aside_within_the_plot() -> None:
    together = {name: [(1, float(place)), (2, 100.0)] for place, name in enumerate("abc")}
    drawn = plots.lines(together, title="T", x="x", y="y").picture.html
    for name in together:
        assert re.search(rf">{name}</text>", drawn), name


def test_every_colour_of_a_plot_follows_the_theme() -> None:
    many = {name: [(1, (2.0, 0.5)), (2, (3.0, 0.5))] for name in "abc"}
    for plot in (
        plots.lines(many, title="T", x="x", y="y"),
        plots.gaps({"a": (-2, 0.5)}, title="T"),
    ):
        drawn = plot.picture.html
        assert "--hl-red" not in drawn
        assert "--hl-black" not in drawn
        assert set(re.findall(r"#[0-9a-f]{6}", re.sub(r"var\([^)]*\)", "", drawn))) == set()
