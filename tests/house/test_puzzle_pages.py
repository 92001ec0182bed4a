"""The puzzle pages: what the build puts into them, and that none is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml
from house_files import ROOT

from hearts_lesson.exercises import puzzle_sets
from hearts_lesson.exercises.exam import SKILLS
from hearts_lesson.site import puzzle_pages
from hearts_lesson.strategy.puzzles import THEMES

BOOK = ROOT / "book" / "puzzles"


def data(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.S)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


def mark(path: Path) -> str | None:
    found = puzzle_pages.MARK.search(path.read_text(encoding="utf-8"))
    assert found is not None, path.name
    return found["theme"]


def test_each_theme_has_its_page_in_the_book_and_a_chapter() -> None:
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    chapters = [chapter for part in toc["parts"] for chapter in part["chapters"]]
    (index,) = [chapter for chapter in chapters if chapter["file"] == "book/puzzles/index"]
    listed = [Path(section["file"]).name for section in index["sections"]]
    assert listed == list(THEMES) == list(puzzle_pages.CHAPTERS)
    assert mark(BOOK / "index.md") is None
    for theme in THEMES.values():
        page = BOOK / f"{theme.id}.md"
        assert mark(page) == theme.id
        assert page.read_text(encoding="utf-8").startswith(f"# {theme.title}\n")
    # A chapter that the book does not have yet gets no link; the exam knows them all by name.
    taught = {name for skill in SKILLS for name in skill.chapters}
    for chapter in puzzle_pages.CHAPTERS.values():
        assert Path(chapter).name[3:] in taught, chapter


def test_a_page_lists_all_puzzles_and_shows_the_first_of_each_level_in_words() -> None:
    for theme in THEMES:
        html = puzzle_pages.theme_page(theme)
        levels = data(html)["levels"]
        assert [name for level in levels for name in level["names"]] == puzzle_sets.names(theme)
        assert html.count("<h2 id=") == len(levels) >= 2
        assert html.count("<details>") >= len(levels)
        assert "Which card costs least?" in html


def test_the_index_leads_to_every_level_and_knows_the_order_of_days() -> None:
    html = puzzle_pages.index_page()
    assert data(html)["order"] == list(puzzle_sets.daily_order())
    for theme in THEMES:
        for level in puzzle_sets.LEVELS:
            wanted = bool(puzzle_sets.names(theme, level))
            assert (f'href="{theme}.html#level-{level}"' in html) == wanted
