"""Parts of the front end that only some pages need: a script each, and a style sheet beside it.

`hearts.js` brings the exercises to every page that has one. A page with an element of its own, such
as ``<hearts-practice>``, loads the parts listed here after it, as one script and one style sheet
(``hearts-practice.js``), so that no other page carries them. A part reaches what it shares with
others through ``heartsLesson``, never by importing.
"""

from __future__ import annotations

import re
from pathlib import Path

from hearts_lesson.widgets.classic import classic_script, strip_style
from hearts_lesson.widgets.sieve import only

__all__ = [
    "ELEMENTS",
    "WITHOUT_EXERCISES",
    "basics_script",
    "element_script",
    "element_style",
    "elements_in",
    "part_names",
    "script_of",
    "style_of",
]

ELEMENTS: dict[str, tuple[str, ...]] = {
    "hearts-practice": ("pages", "sitting", "practice"),
    "hearts-review": ("pages", "sitting", "review"),
    "hearts-progress": ("pages", "progress"),
    "hearts-placement": ("placement",),
    "hearts-puzzles": ("puzzles",),
    "hearts-exam": ("exam",),
    "hearts-counting": ("counting",),
    "hearts-table-rules": ("rule-tables", "table-rules"),
    "hearts-sheet": ("rule-tables", "sheets"),
}
"""Each element that a page may have, with the parts it needs in the order they load."""

WITHOUT_EXERCISES = frozenset({"hearts-progress", "hearts-table-rules", "hearts-sheet"})
"""The elements that show no exercise: for them a small part of `hearts.js` is enough."""

_FOLDER = Path(__file__).parent


def script_of(part: str) -> Path:
    """Where the script of a part lies."""
    return _FOLDER / f"{part}.js"


def style_of(part: str) -> Path | None:
    """Where the style sheet of a part lies, if it has one."""
    path = _FOLDER / f"{part}.css"
    return path if path.is_file() else None


def part_names() -> list[str]:
    """Every part once."""
    return list(dict.fromkeys(part for parts in ELEMENTS.values() for part in parts))


def elements_in(body: str) -> list[str]:
    """The elements of a page with this body."""
    return [element for element in ELEMENTS if re.search(rf"<{element}[\s>]", body)]


def element_script(element: str) -> str:
    """All parts of an element as one classic script: one request, and it packs better."""
    sources = [script_of(part).read_text(encoding="utf-8") for part in ELEMENTS[element]]
    return "".join(classic_script(source) for source in sources)


def basics_script() -> str:
    """What is served in place of `hearts.js` where a page has no exercise."""
    source = (_FOLDER / "hearts.js").read_text(encoding="utf-8")
    return classic_script(f"{only(source, ['basics'])}basics();\n")


def element_style(element: str) -> str:
    """The style sheets of an element's parts as one."""
    styles = [style for part in ELEMENTS[element] if (style := style_of(part))]
    return "".join(strip_style(style.read_text(encoding="utf-8")) for style in styles)
