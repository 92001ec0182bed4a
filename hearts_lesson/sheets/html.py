"""A sheet as HTML, for the page where it is read, printed and redrawn for other rules.

Whatever depends on the rules carries the name of its line in `data-line` (a text), `data-rows` (a
small table) or `data-tick` (a box), so that the page's script can put in what other rules say.
"""

from __future__ import annotations

from html import escape

from hearts_lesson.sheets.model import (
    PASSES,
    Bullets,
    Choice,
    Grid,
    Part,
    Rows,
    Section,
    Sheet,
    boxes_for,
)
from hearts_lesson.sheets.words import LINES, pass_words

__all__ = ["sheet_html"]


def sheet_html(drawn: Sheet) -> str:
    """Draw a sheet as HTML; its look is that of `sheets.css`."""
    parts = "".join(_part(drawn, part) for part in drawn.parts)
    return (
        f'<div class="hs hs-{drawn.kind}"><header class="hs-head">'
        f'<h2>{_line(drawn, "title")}</h2><p class="hs-sub">{escape(drawn.subtitle)}</p>'
        f"</header>{parts}</div>"
    )


def _line(drawn: Sheet, name: str) -> str:
    if name not in LINES:
        return f"<span>{escape(name)}</span>"
    return f'<span data-line="{name}">{escape(drawn.say(name))}</span>'


def _lines(drawn: Sheet, names: tuple[str, ...]) -> str:
    return " ".join(_line(drawn, name) for name in names)


def _part(drawn: Sheet, part: Part) -> str:
    if isinstance(part, Section):
        wide = " hs-wide" if part.lines[0] not in LINES else ""
        return (
            f'<section class="hs-part{wide}"><h3>{escape(part.title)}</h3>'
            f"<p>{_lines(drawn, part.lines)}</p></section>"
        )
    if isinstance(part, Bullets):
        items = "".join(f"<li>{_line(drawn, name)}</li>" for name in part.lines)
        return f'<section class="hs-part"><h3>{escape(part.title)}</h3><ul>{items}</ul></section>'
    if isinstance(part, Rows):
        return _rows(drawn, part)
    if isinstance(part, Grid):
        return _grid(drawn, part)
    return _boxes(drawn)


def _rows(drawn: Sheet, part: Rows) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in part.heads)
    rows = []
    for row in drawn.say(part.line).split("|"):
        name, _, value = row.partition(">")
        rows.append(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>')
    return (
        f'<section class="hs-part"><h3>{_line(drawn, part.title)}</h3>'
        f"<table><thead><tr>{heads}</tr></thead>"
        f'<tbody data-rows="{part.line}">{"".join(rows)}</tbody></table></section>'
    )


def _boxes(drawn: Sheet) -> str:
    """The house rules with boxes, among them every pass that any number of players may choose."""
    found = "".join(
        f'<div class="hs-box"><h4>{escape(title)}</h4>'
        f"<p>{' '.join(_choice(drawn, choice) for choice in choices)}</p></div>"
        for title, choices in boxes_for(None)
    )
    return (
        '<section class="hs-boxes" data-part="the tick boxes"><h3>Our table’s house rules</h3>'
        f'<div class="hs-columns">{found}</div><div class="hs-write"></div>'
        '<div class="hs-write"></div></section>'
    )


def _choice(drawn: Sheet, choice: Choice) -> str:
    players = hidden = ""
    if choice.option == "pass_cycle":
        fits = PASSES[choice.value][1]
        players = f' data-for="{" ".join(map(str, sorted(fits)))}"'
        hidden = "" if drawn.rules.players in fits else " hidden"
    tick = "✓" if drawn.is_ticked(choice) else ""
    return (
        f'<span class="hs-tick"{players}{hidden}>'
        f'<span class="hs-square" data-tick="{choice.option}={choice.value}">{tick}</span>'
        f" {escape(choice.label)}</span>"
    )


def _grid(drawn: Sheet, part: Grid) -> str:
    words = pass_words(drawn.rules)
    names = '<th scope="col"><span class="hx-unseen">Name</span></th>' * drawn.rules.players
    cells = "<td></td>" * (drawn.rules.players + 1)
    rows = "".join(
        f'<tr><th scope="row">{number + 1}</th><td>{words[number % len(words)]}</td>{cells}</tr>'
        for number in range(part.rounds)
    )
    return (
        f'<div class="hl-scroll"><table class="hs-grid" data-grid="{part.rounds}">'
        '<thead><tr><th scope="col">Round</th>'
        f'<th scope="col">Pass</th>{names}<th scope="col">Sum <small>{_line(drawn, "must")}'
        f"</small></th></tr></thead><tbody>{rows}</tbody></table></div>"
        '<p class="hs-note">Left of the dots: the points of the round. Right: the total so far.</p>'
        f'<p class="hs-note">{_lines(drawn, ("end", "exact", "tie"))}</p>'
    )
