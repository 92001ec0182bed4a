"""One page of paper being written: fonts, lines of text, and rules drawn across."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from hearts_lesson.sheets.model import Sheet

__all__ = ["PAPERS", "POINT", "SANS", "SERIF", "Page", "Paper"]

_FONTS: Final = Path(__file__).parent / "fonts"
POINT: Final = 25.4 / 72
SANS, SERIF = "sans", "serif"


@dataclass(frozen=True)
class Paper:
    """A size of paper."""

    name: str
    width: float
    height: float
    margin: float = 17.0


PAPERS: Final[dict[str, Paper]] = {
    "a4": Paper("A4", 210, 297),
    "letter": Paper("Letter", 215.9, 279.4),
}
"""The papers that printers have, by the names of the command line."""


class Page:
    """One page being written: where one is, and how large the type is."""

    def __init__(self, drawn: Sheet, paper: Paper) -> None:
        """Begin an empty page."""
        from fpdf import FPDF  # slow to import, and many only ask which papers there are

        self.sheet, self.paper = drawn, paper
        self.out = FPDF(unit="mm", format=(paper.width, paper.height))
        self.out.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
        self.out.set_producer("hearts_lesson")
        self.out.set_title(f"{drawn.title}: {drawn.subtitle}".replace("︎", ""))
        self.out.set_author("Hearts, card by card")
        self.out.set_lang("en")
        self.out.set_auto_page_break(False)
        self.out.add_font(SANS, "", _FONTS / "sheet-sans-regular.ttf")
        self.out.add_font(SANS, "B", _FONTS / "sheet-sans-bold.ttf")
        self.out.add_font(SERIF, "", _FONTS / "sheet-serif-bold.ttf")
        self.out.add_page()
        self.left, self.right = paper.margin, paper.width - paper.margin
        self.y = paper.margin
        self.end = paper.height - paper.margin - 5  # the last line of the page stands below

    def font(self, size: float, style: str = "", family: str = SANS) -> None:
        """Take another type."""
        self.out.set_font(family, style, size)
        self.size = size

    def lines(self, text: str, width: float) -> Iterator[str]:
        """Break a text into lines that fit into a width."""
        line = ""
        for word in text.replace("︎", "").split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.out.get_string_width(longer) > width:
                yield line
                line = word
            else:
                line = longer
        if line:
            yield line

    def put(self, x: float, text: str, align: str = "left", width: float = 0) -> None:
        """Set one line at the present height."""
        text = text.replace("︎", "")
        if align != "left":
            free = width - self.out.get_string_width(text)
            x += free / 2 if align == "middle" else free
        self.out.text(x, self.y + self.size * POINT * 0.82, text)

    def flow(self, x: float, width: float, text: str, leading: float = 1.36) -> None:
        """Set a paragraph and go on below it."""
        for line in self.lines(text, width):
            self.put(x, line)
            self.y += self.size * POINT * leading

    def rule(self, x1: float, x2: float, weight: float = 0.2, grey: int = 120) -> None:
        """Draw a line across."""
        self.out.set_draw_color(grey)
        self.out.set_line_width(weight)
        self.out.line(x1, self.y, x2, self.y)

    def head(self) -> None:
        """Title, and which sheet it is."""
        self.font(25, family=SERIF)
        self.put(self.left, self.sheet.title)
        self.y += 4.6
        self.font(10)
        self.put(self.left, self.sheet.subtitle, "right", self.right - self.left)
        self.y += 7.4
        self.rule(self.left, self.right, 0.5, 0)
        self.y += 6

    def foot(self) -> None:
        """Where the sheet comes from."""
        self.y = self.paper.height - self.paper.margin + 1
        self.font(8)
        self.out.set_text_color(90)
        self.put(self.left, "Hearts, card by card")
        self.put(self.left, "CC BY 4.0", "right", self.right - self.left)
