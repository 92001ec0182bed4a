"""The scripts and styles of pages with an element of their own: how they are put together."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hearts_lesson.widgets import parts
from hearts_lesson.widgets.classic import classic_script, strip_style
from hearts_lesson.widgets.parts import (
    ELEMENTS,
    WITHOUT_EXERCISES,
    basics_script,
    element_script,
    element_style,
    part_names,
    style_of,
)
from hearts_lesson.widgets.sieve import without_unused

from . import tools


def test_parts_become_one_scope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_FOLDER", tmp_path)
    for name, text in (
        ("one", "export const { shared, spare } = lesson;\nexport function used() { shared() }\n"),
        ("two", 'import {\n  used,\n} from "./one.js";\nused();\n'),
        ("three", 'import { used } from "./two.js";\nconst { used } = lesson;\n'),
    ):
        (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
    text = parts.bundle(["one", "two"])
    assert "import" not in text
    assert without_unused(text) == (
        "export const{shared,}=lesson;\nexport function used(){shared()}\nused();\n"
    )
    with pytest.raises(ValueError, match=r"two\.js imports from one\.js, which is not before it"):
        parts.bundle(["two", "one"])
    with pytest.raises(ValueError, match=r"three\.js declares used, which one\.js has, too"):
        parts.bundle(["one", "two", "three"])


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
