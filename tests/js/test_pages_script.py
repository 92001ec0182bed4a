"""The scripts and styles of pages with an element of their own: how they are put together."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hearts_lesson.site import pages
from hearts_lesson.site.assets import exercise_files
from hearts_lesson.widgets import parts
from hearts_lesson.widgets.parts import (
    ELEMENTS,
    WITHOUT_EXERCISES,
    basics_script,
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
        "export const { shared,} = lesson;\nexport function used() { shared() }\nused();\n"
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


# Beside these stands a form that reads without a script, which brings its own style sheet.
FORMS = {"hearts-exercise", "hearts-placement", "hearts-puzzles", "hearts-exam", "hearts-counting"}


@pytest.fixture(scope="module")
def served() -> dict[str, int]:
    """The files that the site serves for exercises and elements, with their compressed size."""
    files = exercise_files()
    return {name: len(gzip.compress(text.encode(), 9)) for name, text in files.items()}


@pytest.mark.parametrize("element", ["hearts-exercise", *ELEMENTS])
def test_weight(served: dict[str, int], element: str) -> None:
    """All that a page with such an element loads for it, compressed: at most 25 kB.

    Python's side (the worker, and the script that starts it) comes apart, and so does what all
    pages of the site share.
    """
    form = '<div class="hx-fallback">' if element in FORMS else ""
    body = f"<{element}>{form}</{element}>"
    names = [*pages.styles_for(body), *(name for name, _ in pages.scripts_for(body))]
    own = {name: served[name] for name in names if name in served}
    assert len(own) >= 3
    most = 13_000 if element in WITHOUT_EXERCISES else 25_000
    assert sum(own.values()) <= most, own


def test_pages_load_what_they_use() -> None:
    """The whole script only where an exercise may answer, a form's style only where one stands."""
    for body, names in (
        ("<p>", set()),
        ("<hearts-sheet>", {"hearts-basics.js", "hearts-sheet.js"}),
        ("<hearts-review>", {"hearts.js", "hearts-review.js", "python.js"}),
        ("<hearts-sheet><hearts-exercise>", {"hearts.js", "hearts-sheet.js", "python.js"}),
        ("<hearts-exercise>", {"hearts.js", "python.js"}),
    ):
        assert {name for name, _ in pages.scripts_for(body)} == names | {"site.js"}
    assert "fallback.css" not in pages.styles_for("<hearts-practice>")
    assert pages.styles_for('<div class="hx-fallback">')[:2] == ["hearts.css", "fallback.css"]
