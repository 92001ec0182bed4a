"""A sheet as a PDF of exactly one page, in the largest type that fits.

fpdf2 writes the file; where each word goes is decided here. Lengths are millimetres, sizes of type
points. The same sheet gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator

from hearts_lesson.sheets.model import (
    OPTIONAL,
    Boxes,
    Bullets,
    Choice,
    Grid,
    Rows,
    Section,
    Sheet,
    sheet,
)
from hearts_lesson.sheets.page import PAPERS, POINT, SERIF, Page, Paper
from hearts_lesson.sheets.words import pass_words

__all__ = ["PAPERS", "Paper", "SheetTooLong", "pdf"]


class SheetTooLong(ValueError):
    """The rules do not fit on one page, even in the smallest type; the message says what to do."""


def pdf(drawn: Sheet, paper: Paper | str = "a4") -> bytes:
    """Draw a sheet as a PDF of one page.

    Raises SheetTooLong, which says what to leave out, when even the smallest type is too large.
    """
    if isinstance(paper, str):
        paper = PAPERS[paper]
    draw, largest, smallest = {
        "rules": (_rules, 11.5, 8.5),
        "cheat": (_cheat, 16.0, 9.0),
        "score": (_score, 11.0, 8.5),
    }[drawn.kind]
    size = largest
    while size >= smallest:
        page = Page(drawn, paper)
        page.head()
        draw(page, size)
        if page.y <= page.end:
            page.foot()
            return bytes(page.out.output())
        size -= 0.25
    raise SheetTooLong(_too_long(drawn, paper, page.y - page.end))


def _too_long(drawn: Sheet, paper: Paper, over: float) -> str:
    smaller = [
        f"{words} (without {name})"
        for name, words in OPTIONAL.items()
        if len(sheet(drawn.kind, drawn.rules, [name]).parts) < len(drawn.parts)
    ]
    start = f"These rules do not fit on one page of {paper.name}: {over:.0f} mm too long."
    if smaller:
        return f"{start} Leave out {' or '.join(smaller)}."
    return f"{start} Choose larger paper, or print the shorter cheat sheet."


# --- Rules --------------------------------------------------------------------------------------


def _rules(page: Page, size: float) -> None:
    label = size * 3.35
    x = page.left + label
    for part in page.sheet.parts:
        if isinstance(part, Section):
            page.font(size, "B")
            page.put(page.left, part.title)
            page.font(size)
            page.flow(x, page.right - x, page.sheet.text(part.lines))
            page.y += size * 0.15
        elif isinstance(part, tuple):
            _boxes(page, part, size)


def _boxes(page: Page, boxes: Boxes, size: float) -> None:
    """The house rules with boxes, in two columns, and two lines to write on."""
    page.y += size * 0.16
    page.rule(page.left, page.right)
    page.y += size * 0.34
    page.font(size + 3, family=SERIF)
    page.flow(page.left, page.right - page.left, "Our table’s house rules", 1.7)
    gap, top = 8.0, page.y
    width = (page.right - page.left - gap) / 2
    deepest = top
    half = len(boxes) // 2
    for column, some in enumerate((boxes[:half], boxes[half:])):
        page.y = top
        x = page.left + column * (width + gap)
        for title, choices in some:
            page.font(size, "B")
            page.flow(x, width, title)
            page.font(size)
            for line in _packed(page, choices, width):
                page.put(x, line)
                page.y += size * POINT * 1.42
            page.y += size * 0.13
        deepest = max(deepest, page.y)
    page.y = deepest
    for _ in range(2):
        page.y += max(7.0, size * 0.7)
        page.rule(page.left, page.right)


def _packed(page: Page, choices: tuple[Choice, ...], width: float) -> Iterator[str]:
    """Boxes side by side, as many as fit into a line."""
    line = ""
    for choice in choices:
        box = f"{'☑' if page.sheet.is_ticked(choice) else '☐'} {choice.label}"
        longer = f"{line}     {box}" if line else box
        if line and page.out.get_string_width(longer) > width:
            yield line
            line = box
        else:
            line = longer
    yield line


# --- Cheat sheet --------------------------------------------------------------------------------


def _cheat(page: Page, size: float) -> None:
    parts = list(page.sheet.parts)
    whole = page.right - page.left
    order = parts[0]
    if isinstance(order, Section):
        del parts[0]
        _heading(page, page.left, order.title, size)
        page.font(size + 3, "B")
        page.flow(page.left, whole, order.lines[0], 1.45)
        page.font(size)
        page.flow(page.left, whole, " ".join(order.lines[1:]))
        page.y += size * 0.5
    gap, top = 10.0, page.y
    width = (whole - gap) / 2
    deepest = top
    half = next(i for i, p in enumerate(parts) if isinstance(p, Rows) and p.line == "score-rows")
    for column, some in enumerate((parts[:half], parts[half:])):
        page.y = top
        x = page.left + column * (width + gap)
        for part in some:
            _block(page, part, x, width, size)
            page.y += size * 0.5
        deepest = max(deepest, page.y)
    page.y = deepest


def _heading(page: Page, x: float, text: str, size: float) -> None:
    page.font(size + 2.5, family=SERIF)
    page.put(x, text)
    page.y += (size + 2.5) * POINT * 1.6


def _block(page: Page, part: object, x: float, width: float, size: float) -> None:
    """A section, a list or a small table, as wide as a column."""
    if isinstance(part, Section):
        _heading(page, x, part.title, size)
        page.font(size)
        page.flow(x, width, page.sheet.text(part.lines))
    elif isinstance(part, Bullets):
        _heading(page, x, part.title, size)
        page.font(size)
        for text in filter(None, map(page.sheet.say, part.lines)):
            page.put(x, "•")
            page.flow(x + size * 0.34, width - size * 0.34, text)
            page.y += size * 0.06
    elif isinstance(part, Rows):
        _heading(page, x, page.sheet.say(part.title), size)
        page.font(size - 1.5)
        page.put(x, part.heads[0])
        page.put(x, part.heads[1], "right", width)
        _table_rows(page, part, x, width, size)


def _table_rows(page: Page, part: Rows, x: float, width: float, size: float) -> None:
    page.y += size * POINT * 1.25
    page.rule(x, x + width, 0.35, 0)
    page.y += size * 0.1
    page.font(size)
    for row in page.sheet.say(part.line).split("|"):
        name, _, value = row.partition(">")
        page.put(x, name)
        page.put(x, value, "right", width)
        page.y += size * POINT * 1.5


# --- Score sheet --------------------------------------------------------------------------------


def _score(page: Page, size: float) -> None:
    players = page.sheet.rules.players
    grid = next(part for part in page.sheet.parts if isinstance(part, Grid))
    rest = [part for part in page.sheet.parts if isinstance(part, Section)]
    first, second, last = 12.0, 19.0, 17.0
    each = (page.right - page.left - first - second - last) / players
    xs = [page.left, page.left + first, page.left + first + second]
    xs += [xs[2] + each * (seat + 1) for seat in range(players)]
    top = page.y
    page.font(9)
    heads = ["Round", "Pass", *[""] * players, "Sum"]
    page.y += 3.5
    for x, text in zip(xs, heads, strict=True):
        page.put(x + 1, text)
    page.y += 4.2
    page.font(7.5)
    page.put(xs[-1] + 1, page.sheet.say("must"))
    page.y = top + 13
    page.rule(page.left, page.right, 0.5, 0)
    # What is left for the rows, once the lines below them have been measured.
    start = page.y
    _notes(page, rest, size, dry=True)
    below = page.y - start
    page.y = start
    height = min(10.0, (page.end - start - below) / grid.rounds)
    words = pass_words(page.sheet.rules)
    for number in range(grid.rounds):
        page.y += height / 2 - 1.9
        page.font(10.5, "B")
        page.put(page.left, str(number + 1), "middle", first - 2)
        page.font(10.5)
        page.put(xs[1] + 1, words[number % len(words)])
        page.y = start + height * (number + 1)
        page.rule(page.left, page.right, 0.15 if number % 5 < 4 else 0.4, 110)
    for i, x in enumerate([*xs[1:], page.right]):
        page.out.set_line_width(0.4 if i in (1, players + 1) else 0.15)
        page.out.set_draw_color(110)
        if x < page.right:
            page.out.line(x, top, x, page.y)
        if players <= 6 and 1 <= i <= players:
            page.out.set_line_width(0.1)
            page.out.set_dash_pattern(dash=0.6, gap=1.0)
            page.out.line(x + each / 2, top + 13, x + each / 2, page.y)
            page.out.set_dash_pattern()
    if height < 7:
        page.y = page.end + (7 - height) * grid.rounds  # too narrow to write in
        return
    _notes(page, rest, size)


def _notes(page: Page, rest: list[Section], size: float, dry: bool = False) -> None:
    """How to use the columns, and what a round must add up to."""
    page.y += 4
    page.font(size)
    texts = [page.sheet.text(part.lines) for part in rest]
    if page.sheet.rules.players <= 6:
        texts.insert(0, "Left of the dots: the points of the round. Right: the total so far.")
    texts.append(page.sheet.text(("end", "exact", "tie")))
    for text in texts:
        if dry:
            page.y += size * POINT * 1.36 * len(list(page.lines(text, page.right - page.left)))
        else:
            page.flow(page.left, page.right - page.left, text)
        page.y += size * 0.1
