"""The scripts of pages with an element of their own: tests in Node, types, the served form."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest

from hearts_lesson.widgets import SCRIPT
from hearts_lesson.widgets.classic import classic_script, strip_script, strip_style
from hearts_lesson.widgets.parts import (
    ELEMENTS,
    WITHOUT_EXERCISES,
    basics_script,
    element_script,
    element_style,
    part_names,
    script_of,
    style_of,
)
from hearts_lesson.widgets.shorten import shorten

from . import tools

HERE = Path(__file__).parent / "pages"
SOURCES = {part: script_of(part).read_text(encoding="utf-8") for part in part_names()}


def test_pure_functions_in_node() -> None:
    tools.pass_in_node(HERE)


def test_types() -> None:
    tools.hold_types(HERE)


@pytest.mark.parametrize("form", ["strip", "shorten"])
def test_smaller_forms_still_pass_the_tests(tmp_path: Path, form: str) -> None:
    widgets = tmp_path / "hearts_lesson" / "widgets"
    widgets.mkdir(parents=True)
    for name, source in SOURCES.items():
        small = strip_script(source) if form == "strip" else shorten(source, tools.exported(source))
        (widgets / f"{name}.js").write_text(small, encoding="utf-8")
    shutil.copy(SCRIPT, widgets)
    shutil.copytree(HERE, tmp_path / "tests" / "js" / "pages")
    done = tools.run(
        HERE,
        tools.node(),
        "--test",
        *sorted((tmp_path / "tests" / "js" / "pages").glob("*.test.mjs")),
    )
    assert done.returncode == 0, done.stdout[-4000:]


def test_classic_scripts_run_without_a_page_and_leave_no_global(tmp_path: Path) -> None:
    script = "".join(classic_script(source) for source in SOURCES.values())
    tools.leaves_no_global(script, tmp_path / "parts.cjs")


def test_no_html_from_data() -> None:
    for source in SOURCES.values():
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in source


def test_the_basics_offer_what_such_pages_use(tmp_path: Path) -> None:
    """The part of hearts.js that is served where no exercise stands, run as on a page."""
    page = "globalThis.document = { documentElement: { dataset: {} } };\n"
    check = """
      const { store, today, dueItems, readProgress, loadPool, h, button, rich } = heartsLesson;
      if (![dueItems, readProgress, loadPool, h, button, rich].every((f) => f instanceof Function))
        throw new Error("not all is there");
      console.log(JSON.stringify(store.load(today())), store.problem);
    """
    path = tmp_path / "basics.cjs"
    path.write_text(page + basics_script() + check, encoding="utf-8")
    done = tools.run(tmp_path, tools.node(), path)
    assert '"items":{}' in done.stdout, done.stderr
    assert "your progress is not kept" in done.stdout  # Node has no storage
    assert "hearts-exercise" not in basics_script()


# Practice carries a form of choices beside its exercises; it holds no ladders of a chapter.
HEAVIER = {"hearts-practice": 25_700}


@pytest.mark.parametrize("element", ELEMENTS)
def test_weight(element: str) -> None:
    """All that a page with such an element loads for its exercises, compressed: script and style.

    Python's side (the worker, and the script that starts it) comes apart.
    """
    first = basics_script() if element in WITHOUT_EXERCISES else classic_script()
    texts = [first, strip_style(), element_script(element), element_style(element)]
    weight = sum(len(gzip.compress(text.encode(), 9)) for text in texts)
    most = 13_000 if element in WITHOUT_EXERCISES else HEAVIER.get(element, 25_000)
    assert weight <= most, f"{weight} bytes"


@pytest.mark.parametrize("part", [part for part in part_names() if style_of(part)])
def test_style_loads_nothing(part: str) -> None:
    style = style_of(part)
    assert style
    text = style.read_text(encoding="utf-8")
    assert "url(" not in text
    assert "@import" not in text
