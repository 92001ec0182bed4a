"""Every statement of the sources has its place in the course, and every question its exercise.

The list is `book/about/coverage.tsv`. Its places are looked up in the pages' own sources, so a
heading that is renamed, a ladder that moves or a test that goes is noticed here.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from house_files import ROOT
from myst_parser.mdit_to_docutils.base import default_slugify

from hearts_lesson.exercises import pool_names
from hearts_lesson.figures.coverage import Coverage, Statement, coverage, read_statements

LIST = ROOT / "book" / "about" / "coverage.tsv"
STATEMENTS = read_statements(LIST)
# How many statements each source makes, by the letter of their numbers.
HOW_MANY = {"A": ("article", 51), "S": ("sheets", 32), "V": ("video", 18)}
# The statements that are a question somebody asks.
QUESTIONS = [*(f"A{n}" for n in range(42, 52)), "S29", "S30", "S31"]
FAQ = "book/about/faq"


@cache
def sections(page: str) -> dict[str, dict[str, Any]]:
    """Each section of a page by its anchor: whether it has a picture, and its ladders."""
    found: dict[str, dict[str, Any]] = {}
    for kind, text in parts(page):
        if kind == "text":
            for heading in re.findall(r"^#+ (.+)$", text, re.M):
                here = found[default_slugify(heading)] = {"picture": False, "ladders": []}
        elif found:
            here["picture"] |= "<svg role" in text or "<table" in text
            here["ladders"] += re.findall(r'<hearts-exercise id="hx-([^"]+)"', text)
    return found


def parts(page: str) -> list[tuple[str, str]]:
    """A page's text, and what its cells show, in order."""
    notebook = ROOT / f"{page}.ipynb"
    if not notebook.is_file():
        text = (ROOT / f"{page}.md").read_text(encoding="utf-8")
        return [("text", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M))]
    found = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            found.append(("text", "".join(cell["source"])))
        for output in cell.get("outputs", []):
            found.append(("shown", "".join(output.get("data", {}).get("text/html", ""))))
    return found


def place(target: str) -> dict[str, Any]:
    page, _, anchor = target.partition("#")
    assert anchor in sections(page), f"{page} has no section #{anchor}: {sorted(sections(page))}"
    return sections(page)[anchor]


def by_id() -> dict[str, Statement]:
    return {one.id: one for one in STATEMENTS}


def test_every_statement_is_listed_once_and_in_order() -> None:
    wanted = [
        f"{letter}{n:02}" for letter, (_, many) in HOW_MANY.items() for n in range(1, many + 1)
    ]
    assert [one.id for one in STATEMENTS] == wanted
    assert {(one.id[0], one.source) for one in STATEMENTS} == {
        (letter, source) for letter, (source, _) in HOW_MANY.items()
    }
    assert len({one.statement for one in STATEMENTS}) == len(STATEMENTS)


@pytest.mark.parametrize("one", STATEMENTS, ids=lambda one: one.id)
def test_a_statement_is_taught_shown_practised_and_tested(one: Statement) -> None:
    place(one.page)
    if one.picture:
        assert place(one.picture)["picture"], f"no picture in {one.picture}"
    if one.exercise.startswith("pool:"):
        assert one.exercise.removeprefix("pool:") in pool_names()
        assert (ROOT / f"{one.place}.md").is_file()
    elif one.exercise:
        assert one.exercise in place(one.place)["ladders"], f"not in {one.place}"
    if one.test:
        path, _, name = one.test.partition("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {name}\(", text, re.M), f"{path} has no {name}"
    if not (one.picture and one.exercise and one.test):
        assert one.note, "say in the note why a picture, an exercise or a test is missing"


def test_rules_are_shown_practised_and_tested_without_exception() -> None:
    """A note excuses how something is said, on paper or in moving pictures, and never a rule."""
    excused = [one.id for one in STATEMENTS if not (one.picture and one.exercise and one.test)]
    paper = {f"S{n:02}" for n in (1, 2, 3, 24, 25, 26, 27)}
    assert set(excused) <= {"V18", *paper}


def test_every_question_of_the_sources_is_answered_by_an_entry_of_its_own() -> None:
    pages = [by_id()[id].page for id in QUESTIONS]
    assert {page.partition("#")[0] for page in pages} == {FAQ}
    assert len(set(pages)) == len(QUESTIONS)


def faq() -> list[tuple[str, str]]:
    """The questions of the page, each with its answer."""
    text = (ROOT / f"{FAQ}.md").read_text(encoding="utf-8")
    return re.findall(r"^### ([^\n]+)\n\n(.+?)(?=\n##|\Z)", text, re.M | re.S)


def test_the_page_of_questions_holds_questions() -> None:
    assert len(faq()) >= len(QUESTIONS) + 5
    assert [question for question, _ in faq() if not question.endswith("?")] == []


@pytest.mark.parametrize(("question", "answer"), faq(), ids=[q for q, _ in faq()])
def test_every_answer_leads_to_its_exercise(question: str, answer: str) -> None:
    links = re.findall(r"\]\(([^)]+)\.ipynb#([^)]+)\)", answer)
    places = [
        place(f"{(ROOT / FAQ).parent.joinpath(page).resolve().relative_to(ROOT)}#{anchor}")
        for page, anchor in links
    ]
    assert any(found["ladders"] for found in places), f"{question}: no link to a ladder"


def test_the_table_has_a_row_for_each_statement() -> None:
    table = Coverage(tuple(STATEMENTS), "book/about").markdown.splitlines()[2:]
    assert [row.split("|")[1].strip() for row in table] == [one.id for one in STATEMENTS]
    assert all(row.count("|") == 7 for row in table)


def test_a_damaged_list_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "list.tsv"
    path.write_text("id\tsource\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: expected the names id, source, statement"):
        coverage(path)
    head = LIST.read_text(encoding="utf-8").splitlines()[0]
    path.write_text(f"{head}\nA01\tarticle\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2: 2 fields, expected 9"):
        coverage(path)
