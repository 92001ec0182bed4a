"""Every statement of the sources, and where the course teaches, shows, practises and tests it.

The list is data, `book/about/coverage.tsv`: a line a statement, fields between tabs. This module
reads it and makes the table of the page for teachers; a test keeps each line true.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

__all__ = ["Coverage", "Statement", "coverage", "read_statements"]

SOURCES = {"article": "the article", "sheets": "the sheets", "video": "the video"}


@dataclass(frozen=True)
class Statement:
    """One statement of a source, in our words, and its places in the course.

    `page`, `picture` and `place` name a section, as in "book/02_following_suit#follow-suit";
    `exercise` is the id of a ladder or "pool:" and the name of a pool, and stands at `place`;
    `test` is a test of the engine by file and name. An empty field is explained by `note`.
    """

    id: str
    source: str
    statement: str
    page: str
    picture: str
    exercise: str
    place: str
    test: str
    note: str


def read_statements(path: str | Path) -> list[Statement]:
    """Read the list. Raises ValueError with the line that does not fit."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    names = [field.name for field in fields(Statement)]
    if not lines or lines[0].split("\t") != names:
        raise ValueError(f"{path}, line 1: expected the names {', '.join(names)}, tabs between.")
    found = []
    for number, line in enumerate(lines[1:], 2):
        parts = line.split("\t")
        if len(parts) != len(names):
            raise ValueError(f"{path}, line {number}: {len(parts)} fields, expected {len(names)}.")
        found.append(Statement(*parts))
    return found


@dataclass(frozen=True)
class Coverage:
    """The statements as a table, a row each, with links as seen from the folder `here`."""

    statements: tuple[Statement, ...]
    here: str

    @property
    def markdown(self) -> str:
        """The table in Markdown, so that its links lead to notebooks here and to pages there."""
        head = ("No.", "What the source says", "Taught", "Shown", "Practised", "Tested")
        lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
        lines += [f"| {' | '.join(self._cells(one))} |" for one in self.statements]
        return "\n".join(lines)

    def _cells(self, one: Statement) -> Iterable[str]:
        says = f"{one.statement}." if one.statement[-1] not in ".?" else one.statement
        yield one.id
        yield f"{says} *{one.note}.*" if one.note else says
        yield self._link(title(one.page), one.page)
        yield self._link("picture", one.picture)
        yield self._link(one.exercise.replace("pool:", "drawn: "), one.place)
        yield one.test.rpartition("::")[2].removeprefix("test_").replace("_", " ") or "–"

    def _link(self, text: str, target: str) -> str:
        page, _, anchor = target.partition("#")
        if not page:
            return "–"
        path = posixpath.relpath(page, self.here)
        suffix = ".ipynb" if Path(path + ".ipynb").is_file() else ".md"
        return f"[{text}]({path}{suffix}{'#' + anchor if anchor else ''})"

    def __repr__(self) -> str:
        """How many statements of which source; notebooks store this beside the table."""
        each = [
            f"{sum(one.source == source for one in self.statements)} of {words}"
            for source, words in SOURCES.items()
        ]
        return f"A table of {len(self.statements)} statements: {', '.join(each)}."

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/markdown": self.markdown, "text/plain": repr(self)}


def title(page: str) -> str:
    """What a page is called in the table: "chapter 2", "house rules" …"""
    name = page.partition("#")[0].removeprefix("book/")
    number = name.partition("_")[0]
    if number.isdigit():
        # The last two chapters stand behind others that are still to come.
        return {"17": "house rules", "18": "variants"}.get(number, f"chapter {int(number)}")
    known = {"about/faq": "questions", "index": "welcome", "sheets/index": "sheets"}
    return known.get(name, name.rpartition("/")[2].replace("-", " "))


def coverage(path: str | Path = "coverage.tsv", here: str = "book/about") -> Coverage:
    """The table of every statement, for a notebook that stands beside the list in `here`."""
    return Coverage(tuple(read_statements(path)), here)
