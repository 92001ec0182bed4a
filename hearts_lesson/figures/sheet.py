"""The score sheet: a row a round, a column a player, sums that the engine has checked.

A sheet is a real table (not a drawing), so that it can be read aloud cell by cell, copied into a
spreadsheet, and grow with the reader's letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hearts_lesson.figures.tokens import paint
from hearts_lesson.figures.words import NAMES, counted, listed

_CELL = f"padding:.2rem .6rem;text-align:right;border-bottom:1px solid {paint('line')}"


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A game on paper: points a round and the running totals, by seat.

    `before` are the totals of the rounds before the first one shown.
    """

    rounds: tuple[tuple[int, ...], ...]
    passes: tuple[str, ...] = ()
    caption: str = "Score sheet"
    first: int = 1
    before: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """Each player's total after each round."""
        running = list(self.before) or [0] * len(self.rounds[0])
        out = []
        for row in self.rounds:
            running = [total + points for total, points in zip(running, row, strict=True)]
            out.append(tuple(running))
        return tuple(out)

    @property
    def html(self) -> str:
        """The sheet as a table: points of the round, total in bold once it differs."""
        players = len(self.rounds[0])
        head = ["Round", *(["Pass"] if self.passes else []), *NAMES[:players]]
        cells = "".join(f'<th scope="col" style="{_CELL}">{escape(name)}</th>' for name in head)
        body = "".join(self._row(number) for number in range(len(self.rounds)))
        if self.before:
            body = self._carried() + body
        return (
            '<div class="hl-sheet" style="overflow-x:auto">'
            '<table style="margin:1rem auto;border-collapse:collapse;'
            'font-variant-numeric:tabular-nums;color:inherit">'
            f"<caption>{escape(self.caption)}</caption>"
            f"<thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def _carried(self) -> str:
        """The line that says what everybody had before the rounds shown."""
        cells = [f'<th scope="row" style="{_CELL}">before</th>']
        if self.passes:
            cells.append(f'<td style="{_CELL}"></td>')
        cells += [f'<td style="{_CELL}"><b>{_signed(total)}</b></td>' for total in self.before]
        return f"<tr>{''.join(cells)}</tr>"

    def _row(self, number: int) -> str:
        points, totals = self.rounds[number], self.totals[number]
        cells = [f'<th scope="row" style="{_CELL}">{number + self.first}</th>']
        if self.passes:
            cells.append(f'<td style="{_CELL}">{escape(self.passes[number])}</td>')
        for gained, total in zip(points, totals, strict=True):
            text = f"{_signed(gained)} <small>→</small> <b>{_signed(total)}</b>"
            if number == 0 and not self.before:
                text = f"<b>{_signed(gained)}</b>"
            cells.append(f'<td style="{_CELL}">{text}</td>')
        return f"<tr>{''.join(cells)}</tr>"

    def __repr__(self) -> str:
        """The sheet in words: the totals after the last round shown."""
        names = NAMES[: len(self.rounds[0])]
        totals = [f"{name} {total}" for name, total in zip(names, self.totals[-1], strict=True)]
        played = counted(len(self.rounds), "round")
        if self.before:
            had = [f"{name} {total}" for name, total in zip(names, self.before, strict=True)]
            played = f"{played}. Before: {listed(had)}"
        return f"{self.caption}, {played}. Totals: {listed(totals)}."

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def score_sheet(
    rounds: Sequence[Sequence[int]],
    *,
    passes: Sequence[str] = (),
    first: int = 1,
    before: Sequence[int] = (),
    caption: str = "Score sheet",
) -> ScoreSheet:
    """Draw a score sheet: `rounds` holds the points of each round by seat, yours first.

    `passes` names the direction of each round ("left", "right" …). `first` is the number of the
    first round shown, `before` are the totals up to there. The totals are summed here.
    """
    if not rounds or len({len(row) for row in rounds}) != 1:
        raise ValueError("A score sheet needs rounds, each with points for the same players.")
    if passes and len(passes) != len(rounds):
        raise ValueError(f"{len(rounds)} rounds need as many passes, not {len(passes)}.")
    if before and len(before) != len(rounds[0]):
        raise ValueError(f"{len(rounds[0])} players need as many totals, not {len(before)}.")
    return ScoreSheet(tuple(map(tuple, rounds)), tuple(passes), caption, first, tuple(before))


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
