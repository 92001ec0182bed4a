"""All tips with their verdicts in one table, each linked to its place in the course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from hearts_lesson.engine.cards import signs
from hearts_lesson.figures.tips import Tip, told, unit_of
from hearts_lesson.figures.words import listed

__all__ = ["CHAPTERS", "TipsTable", "tips_table"]

CHAPTERS: Mapping[int, str] = {
    11: "11_passing_well",
    12: "12_ducking_and_winning",
    13: "13_the_queen_of_spades",
    14: "14_voids_and_discards",
    15: "15_counting",
    16: "16_shoot_and_stop",
}
"""The page of each chapter that has tips."""


@dataclass(frozen=True)
class TipsTable:
    """Every tip with its verdict, and where the course has it; `root` leads to the book."""

    tips: tuple[Tip, ...]
    root: str = ""

    @property
    def html(self) -> str:
        """A row a tip, each linked to its place in its chapter, with a line a case."""
        rows = "".join(
            f'<tr><th scope="row">{escape(one.claim)} <a href="{self.root}'
            f'{CHAPTERS[one.result["chapter"]]}.html#tip-{one.result["id"]}">'
            f"Chapter\u00a0{one.result['chapter']}</a></th>"
            f"<td>{_in_a_word(one)}</td><td>{_cases_listed(one)}</td></tr>"
            for one in self.tips
        )
        cells = ("The tip", "The verdict", "What following it saves")
        head = "".join(f'<th scope="col">{cell}</th>' for cell in cells)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def __repr__(self) -> str:
        """A line a tip."""
        return "\n".join(f"{one.claim} – {one.short}. {_cases_told(one)}" for one in self.tips)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def tips_table(chapter: int | None = None, root: str = "") -> TipsTable:
    """All tips with their verdicts, or those of a chapter; `root` leads to the book's folder."""
    from hearts_lesson.strategy.evidence import load_results

    found = (Tip(result) for result in load_results().values())
    return TipsTable(tuple(t for t in found if chapter in (None, t.result["chapter"])), root)


def _in_a_word(one: Tip) -> str:
    """The verdict in few words; where a tip holds in some cases, in how many."""
    if not one.short.startswith("holds when"):
        return one.short
    good = sum(finding["verdict"] == "for" for finding in one.findings)
    return f"holds in {good} of {len(one.findings)} cases"


def _number(text: str) -> str:
    """A number with its uncertainty, never on two lines."""
    return f'<strong style="white-space:nowrap">{text}</strong>'


def _cases_listed(one: Tip) -> str:
    """A line a comparison: the case, its number, twice its standard error."""
    factor, unit = unit_of(one.result)
    lines = "".join(
        f"<li>{escape(signs(f['case']))}: {_number(told(f, factor))}</li>" for f in one.findings
    )
    said = "" if unit == "points a round" else f"<em>{escape(unit)}</em>"
    return f'{said}<ul style="margin:0;padding-left:1rem">{lines}</ul>'


def _cases_told(one: Tip) -> str:
    """Every comparison with its number and twice its standard error."""
    factor, unit = unit_of(one.result)
    cases = [f"{signs(f['case'])} {told(f, factor)}" for f in one.findings]
    return f"In {unit}: {listed(cases)}."
