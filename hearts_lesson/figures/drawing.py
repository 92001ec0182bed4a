"""The book's own look for matplotlib: its type, its colours, and SVG that follows the theme.

The only module that imports matplotlib, and only when a plot is asked for.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hearts_lesson.figures.tokens import COLOURS, SANS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 320.0
_POINTS = 72.0  # SVG units to the inch, as matplotlib counts

INK, SOFT, MAIN, SECOND, THIRD = (
    # The red and the black of cards stay as they are on a dark page; these follow the theme.
    COLOURS[name]
    for name in ("ink", "muted", "accent", "bad", "ink")
)
_ENDS = "stroke-linejoin: round; stroke-linecap: butt"  # as matplotlib's style sheet has it
_STYLE: dict[str, Any] = {
    "svg.fonttype": "none",  # text stays text: themed, selectable, and small
    "font.family": "DejaVu Sans",  # comes with matplotlib, so every machine measures alike
    "font.size": 11.5,
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 11,
    "ytick.labelsize": 11,
    "lines.linewidth": 2.0,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


@contextmanager
def canvas(title: str, *, height: float) -> Iterator[tuple[Axes, Any]]:
    """Axes in the book's style, and the function that turns them into SVG and its height."""
    import matplotlib
    from matplotlib.figure import Figure

    # The salt makes the file's inner names the same in every run, and its own for every plot.
    style: Any = {**_STYLE, "svg.hashsalt": title}
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(WIDTH / _POINTS, height / _POINTS), layout="constrained")
        drawn = figure.add_subplot()
        figure.suptitle(title, x=0.01, ha="left", fontsize=12.5, fontweight="bold")

        def save() -> tuple[str, float]:
            out = io.StringIO()
            figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
            return _inline(out.getvalue()), height

        yield drawn, save


def _inline(svg: str) -> str:
    """matplotlib's file as a fragment of ours: its colours themed, its type the page's."""
    inner = svg[svg.index(">", svg.index("<svg")) + 1 : svg.rindex("</svg>")]
    inner = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", inner, flags=re.DOTALL)
    # A style sheet within a page is one for the whole page: its icons would lose their round ends.
    inner = re.sub(r"<defs>\s*<style[^>]*>[^<]*</style>\s*</defs>", "", inner)
    inner = f'<g style="{_ENDS}">{inner}</g>'
    for name in ("ink", "muted", "accent", "bad"):
        literal = "currentColor" if name == "ink" else COLOURS[name]
        inner = inner.replace(COLOURS[name], f"var(--hl-{name},{literal})")
    inner = inner.replace("'DejaVu Sans'", SANS.replace("'", "&#39;"))
    inner = inner.replace("xlink:href", "href")
    inner = re.sub(r"\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}", inner)
    return re.sub(r">\s+<", "><", inner.strip())
