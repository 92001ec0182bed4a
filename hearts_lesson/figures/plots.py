"""Plots in the book's own look: no frame, labels where the data is, the uncertainty drawn.

A plot is an inline SVG of the same width as every other picture, with its numbers as text (so
they follow the page's type and theme), a description made from the data, and the data itself as
a table. matplotlib is imported only when a plot is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

from hearts_lesson.figures.drawing import INK, MAIN, SECOND, SOFT, THIRD, WIDTH, canvas
from hearts_lesson.figures.picture import Picture

Estimate = float | tuple[float, float]
"""A number, or a number with its standard error."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot as a picture, with the table of numbers that it draws."""

    picture: Picture
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def html(self) -> str:
        """The picture, and its numbers one click away."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        rows = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        return (
            f'{self.picture.html}<details class="hl-data"><summary>The numbers</summary>'
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></details>"
        )

    def __repr__(self) -> str:
        """The description: what the notebook stores as plain text."""
        return repr(self.picture)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def bars(
    data: Mapping[str, Estimate],
    *,
    title: str,
    unit: str = "",
    digits: int = 1,
    strong: str | None = None,
    caption: str = "",
) -> Plot:
    """Draw one bar a name, with its value written at its end.

    A value may be `(value, standard error)`: then twice the error is drawn as a whisker. With
    `strong` that bar keeps the full colour and the others step back.
    """
    if not data:
        raise ValueError("There is nothing to draw: expected at least one bar.")
    pairs = {name: _pair(value) for name, value in data.items()}
    with canvas(title, height=64 + 30 * len(pairs)) as (axes, save):
        names = list(pairs)
        values = [pairs[name][0] for name in names]
        colours = [MAIN if strong in (None, name) else SOFT for name in names]
        axes.barh(range(len(names)), values, color=colours, height=0.62)
        reach = max(abs(v) + 2 * (e or 0) for v, e in pairs.values()) or 1.0
        for row, name in enumerate(names):
            value, error = pairs[name]
            end = value
            if error:
                axes.errorbar(value, row, xerr=2 * error, color=INK, capsize=3, linewidth=1.2)
                end += 2 * error
            text = f"{value:.{digits}f}{_space(unit)}"
            axes.text(max(end, 0) + reach * 0.02, row, text, va="center")
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xlim(min(0, min(values) * 1.15), reach * 1.32)
        axes.xaxis.set_visible(False)
        axes.spines["bottom"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        body, height = save()
    told = "; ".join(f"{name} {_told(*pair, digits, unit)}" for name, pair in pairs.items())
    head, rows = _table("", unit, pairs, digits)
    return Plot(Picture(body, WIDTH, height, f"Bar chart: {title}. {told}.", caption), head, rows)


def histogram(
    data: Mapping[int, Estimate],
    *,
    title: str,
    x: str,
    unit: str = "%",
    digits: int = 1,
    caption: str = "",
) -> Plot:
    """Draw how often each whole number comes up: a column for each, in order."""
    if not data:
        raise ValueError("There is nothing to draw: expected at least one column.")
    pairs = {number: _pair(data[number]) for number in sorted(data)}
    with canvas(title, height=210) as (axes, save):
        values = [value for value, _ in pairs.values()]
        axes.bar(list(pairs), values, color=MAIN, width=0.78)
        errors = [2 * (error or 0) for _, error in pairs.values()]
        if any(errors):
            axes.errorbar(
                list(pairs), values, yerr=errors, fmt="none", color=INK, capsize=2, linewidth=1
            )
        axes.set_xlabel(x)
        axes.set_ylabel(unit, rotation=0, ha="right", va="top", y=1.0)
        if len(pairs) <= 14:
            axes.set_xticks(list(pairs))
        axes.tick_params(axis="x", length=0)
        axes.locator_params(axis="y", nbins=4)
        body, height = save()
    named = {str(number): pair for number, pair in pairs.items()}
    most = max(pairs, key=lambda number: pairs[number][0])
    told = f"Most often {most} ({_told(*pairs[most], digits, unit)}); the rest is in the table."
    head, rows = _table(x, unit, named, digits)
    alt = f"Column chart: {title}, from {min(pairs)} to {max(pairs)} {x}. {told}"
    return Plot(Picture(body, WIDTH, height, alt, caption), head, rows)


def lines(
    series: Mapping[str, Sequence[tuple[float, Estimate]]],
    *,
    title: str,
    x: str,
    y: str,
    digits: int = 1,
    goal: float | None = None,
    caption: str = "",
) -> Plot:
    """Draw one line a name, each labelled at its end; twice the standard error as a band.

    `goal` draws a quiet horizontal line (such as the target of a game).
    """
    if not series or not all(series.values()):
        raise ValueError("There is nothing to draw: every line needs at least one point.")
    colours = (MAIN, SECOND, THIRD, SOFT)
    dashes = ("-", "--", "-.", ":")  # colour is never the only sign
    with canvas(title, height=230) as (axes, save):
        ends: list[tuple[float, float, str, str]] = []
        for place, (name, points) in enumerate(series.items()):
            colour, dash = colours[place % 4], dashes[place % 4]
            across = [at for at, _ in points]
            pairs = [_pair(value) for _, value in points]
            up = [value for value, _ in pairs]
            axes.plot(across, up, color=colour, linestyle=dash)
            if any(error for _, error in pairs):
                low = [value - 2 * (error or 0) for value, error in pairs]
                high = [value + 2 * (error or 0) for value, error in pairs]
                axes.fill_between(across, low, high, color=colour, alpha=0.18, linewidth=0)
            ends.append((up[-1], across[-1], name, colour))
        if goal is not None:
            axes.axhline(goal, color=SOFT, linewidth=1)
        floor, ceiling = axes.get_ylim()
        right = max(at for _, at, _, _ in ends)
        places = _aside([end[0] for end in sorted(ends)], (ceiling - floor) * 0.085, ceiling)
        for (_, _, name, colour), place_up in zip(sorted(ends), places, strict=True):
            axes.annotate(
                name,
                (right, place_up),
                (5, 0),
                textcoords="offset points",
                va="center",
                color=colour,
                annotation_clip=False,
            )
        axes.set_xlabel(x)
        axes.locator_params(axis="both", nbins=5, integer=True)
        axes.set_title(y, loc="left", fontsize=10.5, color=SOFT, pad=4)
        body, height = save()
    told = "; ".join(
        f"{name} from {_told(*_pair(points[0][1]), digits, '')} "
        f"to {_told(*_pair(points[-1][1]), digits, '')}"
        for name, points in series.items()
    )
    steps = list(dict.fromkeys(at for points in series.values() for at, _ in points))
    rows = tuple(
        (f"{at:g}", *(_cell(dict(points).get(at), digits) for points in series.values()))
        for at in steps
    )
    picture = Picture(body, WIDTH, height, f"Line chart: {title}. {y} by {x}: {told}.", caption)
    return Plot(picture, (x, *series), rows)


def _aside(levels: Sequence[float], gap: float, ceiling: float) -> list[float]:
    """Where labels go that step aside for each other, from the lowest up, none above the plot."""
    places: list[float] = []
    for level in levels:
        places.append(max(level, places[-1] + gap) if places else level)
    highest = ceiling
    for place in reversed(range(len(places))):
        places[place] = min(places[place], highest)
        highest = places[place] - gap
    return places


def gaps(
    data: Mapping[str, tuple[float, float]],
    *,
    title: str,
    unit: str = "points",
    less: str = "is worse",
    more: str = "is better",
    digits: int = 1,
    caption: str = "",
) -> Plot:
    """Draw one difference a name, with twice its standard error, beside a line at nothing.

    What lies clear of the line to the right is a full round mark, clear to the left a square one,
    and what reaches the line is hollow: there the sign of the difference is not known. `less` and
    `more` say what the two sides mean.
    """
    if not data:
        raise ValueError("There is nothing to draw: expected at least one difference.")
    names = {name: wrap(name, 36) for name in data}
    line, mark = 17, 24  # the heights of a line of text and of a mark, in the plot's units
    tall = sum(line * len(rows) + mark for rows in names.values())
    with canvas(title, height=108 + tall) as (axes, save):
        across = axes.get_yaxis_transform()
        top = 0.0
        for name, (value, error) in data.items():
            told = f"{signed(value, digits)} ± {2 * error:.{digits}f}"
            text = "\n".join(names[name])
            axes.text(0, top, text, transform=across, va="top", linespacing=1.1)
            axes.text(1, top, told, transform=across, va="top", ha="right", fontweight="bold")
            at = top + line * len(names[name]) + 7
            axes.plot([0, 0], [at - 9, at + 9], color=SOFT, linewidth=1)
            clear = abs(value) > 2 * error
            colour = (MAIN if value > 0 else SECOND) if clear else SOFT
            axes.errorbar(
                value,
                at,
                xerr=2 * error,
                fmt="s" if value < 0 and clear else "o",
                color=colour,
                markerfacecolor=colour if clear else "none",
                markersize=7,
                capsize=3,
                linewidth=1.6,
            )
            top += line * len(names[name]) + mark
        sides: dict[str, Any] = {"transform": across, "va": "top", "fontsize": 10.5, "color": SOFT}
        axes.text(0, top, f"← {less}", **sides)
        axes.text(1, top, f"{more} →", ha="right", **sides)
        axes.set_ylim(top + line + 6, -4)
        reach = max(abs(value) + 2 * error for value, error in data.values()) or 1.0
        axes.set_xlim(-1.12 * reach, 1.12 * reach)
        axes.yaxis.set_visible(False)
        axes.spines["left"].set_visible(False)
        axes.locator_params(axis="x", nbins=6)
        axes.set_xlabel(unit)
        body, height = save()
    words = "; ".join(
        f"{name} {signed(value, digits)} (give or take {2 * error:.{digits}f})"
        for name, (value, error) in data.items()
    )
    rows = tuple(
        (name, signed(value, digits), f"{2 * error:.{digits}f}")
        for name, (value, error) in data.items()
    )
    alt = f"Differences with their uncertainty: {title}. In {unit}; above 0 {more}: {words}."
    return Plot(Picture(body, WIDTH, height, alt, caption), ("what", unit, "give or take"), rows)


def signed(value: float, digits: int) -> str:
    """A difference with its sign; a real minus, and no sign for what rounds to nothing."""
    text = f"{value:+.{digits}f}"
    return text[1:] if not float(text) else text.replace("-", "−")


def _pair(value: Estimate) -> tuple[float, float | None]:
    return value if isinstance(value, tuple) else (float(value), None)


def _space(unit: str) -> str:
    return f" {unit}" if unit else ""


def _told(value: float, error: float | None, digits: int, unit: str) -> str:
    text = f"{value:.{digits}f}{_space(unit)}"
    return f"{text} (give or take {2 * error:.{max(digits, 1)}f})" if error else text


def _cell(value: Estimate | None, digits: int) -> str:
    if value is None:
        return "–"
    number, error = _pair(value)
    return f"{number:.{digits}f}" + (f" ± {2 * error:.{max(digits, 1)}f}" if error else "")


def _table(
    first: str, unit: str, pairs: Mapping[str, tuple[float, float | None]], digits: int
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Head and rows of the table behind a chart with one value a name."""
    rows = tuple(
        (name, _cell(value if error is None else (value, error), digits))
        for name, (value, error) in pairs.items()
    )
    return (first or "what", unit or "value"), rows
