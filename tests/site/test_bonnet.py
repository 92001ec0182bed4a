"""Under the bonnet: the engine's story shows its code, and leads to the reference."""

from __future__ import annotations

import html as entities
import json
import re
from pathlib import Path
from typing import Any

import pytest
from browser import ROOT, opened

import hearts_lesson.engine as engine
from hearts_lesson.site import notebooks as tidy
from hearts_lesson.site.cells import whole
from hearts_lesson.site.reference import PAGES, names
from hearts_lesson.site.server import Site

STORY = "book/bonnet/engine.html"
NOTEBOOK = ROOT / "book" / "bonnet" / "engine.ipynb"


def cells() -> list[dict[str, Any]]:
    notebook: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return list(notebook["cells"])


def is_solution(cell: dict[str, Any]) -> bool:
    return "solution" in cell["metadata"].get("tags", [])


@pytest.fixture(scope="module")
def story(html: Path) -> str:
    return (html / STORY).read_text(encoding="utf-8")


def test_every_section_has_a_question_and_something_to_do() -> None:
    text = "\n".join(
        "%solution%" if is_solution(cell) else "".join(cell["source"])
        for cell in cells()
        if cell["cell_type"] == "markdown" or is_solution(cell)
    )
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:-1]  # the last one leads on
    assert len(sections) >= 12
    for section in sections:
        assert section.count("**Question.**") == 1, section[:60]
        assert re.search(r"\*\*For you\.\*\*[^%]*%solution%", section), section[:60]


def test_claims_are_executed() -> None:
    code = ["".join(cell["source"]) for cell in cells() if cell["cell_type"] == "code"]
    assert sum(source.count("assert ") for source in code) > 80
    assert max(len(line) for source in code for line in source.splitlines()) <= 88


def test_story_says_the_same_to_those_who_skip_the_solutions() -> None:
    notebook = tidy.read(NOTEBOOK)
    notebook.cells = [cell for cell in notebook.cells if not is_solution(cell)]
    run = tidy.executed(notebook, NOTEBOOK.parent, NOTEBOOK.name)
    for stored, cell in zip(notebook.cells, run.cells, strict=True):
        told = [[o.get("text"), o.get("data")] for o in stored.get("outputs", [])]
        assert [[o.get("text"), o.get("data")] for o in cell.get("outputs", [])] == told


def test_code_is_shown_and_solutions_are_folded(story: str) -> None:
    shown = story.count('class="cell_input docutils container"')
    assert shown == sum(cell["cell_type"] == "code" for cell in cells())
    folds = re.findall(r'<p class="collapsed admonition-title">(.*?)</p>', story)
    assert folds == ["A solution"] * sum(map(is_solution, cells()))


def test_page_prints_what_the_notebook_printed(story: str) -> None:
    """Text arrives in pieces, cut anywhere; on the page there is no trace of that."""
    plain = entities.unescape(re.sub(r"<[^>]+>", "", story))
    for cell in cells():
        for output in cell.get("outputs", []):
            assert "".join(output.get("text", "")).strip() in plain


def test_pieces_of_printed_text_become_one() -> None:
    def piece(name: str, text: str) -> dict[str, Any]:
        return {"output_type": "stream", "name": name, "text": text}

    shown: dict[str, Any] = {"output_type": "display_data", "data": {}}
    pieces = [piece("stdout", "4♦"), piece("stdout", "\n"), shown, piece("stderr", "!")]
    joined = whole([*pieces, piece("stdout", "Q♠\n")])
    assert joined == [piece("stdout", "4♦\nQ♠\n"), shown, piece("stderr", "!")]


def test_names_in_the_story_lead_to_the_reference(html: Path, story: str) -> None:
    links = re.findall(r'href="(reference/[\w-]+)\.html#([\w.]+)"', story)
    assert len(links) > 20
    for page, name in links:
        text = (html / "book" / "bonnet" / f"{page}.html").read_text(encoding="utf-8")
        assert f'id="{name}"' in text
    assert ("reference/play", "hearts_lesson.engine.masks.decide") in links


def test_every_public_name_of_the_engine_has_an_entry(html: Path) -> None:
    text = "".join(
        (html / "book" / "bonnet" / "reference" / f"{page}.html").read_text(encoding="utf-8")
        for page in PAGES
    )
    for name in engine.__all__:
        assert text.count(f'id="hearts_lesson.engine.{name}"') == 1, name
    for member in ("Card.parse", "Round.play", "HouseRules.moon", "Direction.HOLD", "View.unseen"):
        assert f'id="hearts_lesson.engine.{member}"' in text


def test_index_lists_what_rooms_share(html: Path) -> None:
    text = (html / "book/bonnet/reference/index.html").read_text(encoding="utf-8")
    for page, modules in PAGES.items():
        for module in modules:
            for name in names(module):
                link = f'href="{page}.html#{name.full}"'
                assert (link in text) is not name.inner, name.full


def test_types_in_signatures_are_links(html: Path) -> None:
    text = (html / "book/bonnet/reference/play.html").read_text(encoding="utf-8")
    head = text[text.index('id="hearts_lesson.engine.legal_plays"') :].split("</dt>")[0]
    assert 'href="house-rules.html#hearts_lesson.engine.HouseRules"' in head
    assert 'href="#hearts_lesson.engine.Position"' in head


def test_docstrings_lead_to_the_rules(html: Path) -> None:
    text = (html / "book/bonnet/reference/play.html").read_text(encoding="utf-8")
    for rule in ("follow-suit", "trick-winner", "passing"):
        assert f'href="../../about/rules.html#rule-{rule}"' in text


def test_module_shows_its_code(html: Path) -> None:
    text = (html / "book/bonnet/reference/play.html").read_text(encoding="utf-8")
    plain = entities.unescape(re.sub(r"<[^>]+>", "", text))
    code = (ROOT / "hearts_lesson/engine/masks.py").read_text(encoding="utf-8")
    assert code.strip() in plain


def test_solution_opens_by_keyboard(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, _):
        page.goto(site.address + STORY)
        fold = page.locator(".tag_solution details").first
        assert not fold.locator("pre").first.is_visible()
        fold.locator("summary").focus()
        page.keyboard.press("Enter")
        assert fold.locator("pre").first.is_visible()
        assert fold.locator("summary").inner_text().strip() == "Hide the solution"
