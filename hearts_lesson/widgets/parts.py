"""Parts of the front end that only some pages need: a script each, and a style sheet beside it.

`hearts.js` brings the exercises to every page that has one. A page with an element of its own, such
as ``<hearts-practice>``, loads the parts listed here after it, as one script and one style sheet
(``hearts-practice.js``), so that no other page carries them. Parts import from each other, and are
served in one scope; what `hearts.js` offers, `frame.js` takes from ``heartsLesson``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hearts_lesson.widgets.classic import classic_script, strip_style
from hearts_lesson.widgets.sieve import only, without_unused

__all__ = [
    "ELEMENTS",
    "WITHOUT_EXERCISES",
    "basics_script",
    "bundle",
    "element_script",
    "element_style",
    "elements_in",
    "part_names",
    "script_of",
    "style_of",
]

ELEMENTS: dict[str, tuple[str, ...]] = {
    "hearts-practice": ("frame", "pages", "sitting", "practice"),
    "hearts-review": ("frame", "pages", "sitting", "review"),
    "hearts-progress": ("frame", "pages", "progress"),
    "hearts-placement": ("frame", "placement"),
    "hearts-puzzles": ("frame", "puzzles"),
    "hearts-exam": ("frame", "exam"),
    "hearts-counting": ("frame", "counting"),
    "hearts-table-rules": ("frame", "rule-tables", "table-rules"),
    "hearts-sheet": ("frame", "rule-tables", "sheets"),
}
"""Each element that a page may have, with the parts it needs in the order they load."""

WITHOUT_EXERCISES = frozenset({"hearts-progress", "hearts-table-rules", "hearts-sheet"})
"""The elements that show no exercise: for them a small part of `hearts.js` is enough."""

_FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(?P<part>[\w-]+)\.js";$', re.MULTILINE)
_DECLARED = re.compile(
    r"^(?:export )?(?:async )?(?:function|const|let|class) (?:(\w+)|\{([^}]*)\})", re.MULTILINE
)


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


def bundle(parts: Iterable[str]) -> str:
    """Parts as one module: none imports from another any more, since all share one scope.

    Raises ValueError where a part imports from one that does not stand before it, or declares a
    name that one before it has.
    """
    texts: dict[str, str] = {}
    owners: dict[str, str] = {}
    for part in parts:
        text = script_of(part).read_text(encoding="utf-8")
        for hit in _IMPORT.finditer(text):
            if hit["part"] not in texts:
                raise ValueError(
                    f"{part}.js imports from {hit['part']}.js, which is not before it."
                )
        for name in " ".join(map(" ".join, _DECLARED.findall(text))).replace(",", " ").split():
            if name in owners:
                raise ValueError(f"{part}.js declares {name}, which {owners[name]}.js has, too.")
            owners[name] = part
        texts[part] = _IMPORT.sub("", text)
    return "".join(texts.values())


def element_script(element: str) -> str:
    """All parts of an element as one classic script, without what this page does not use."""
    return classic_script(without_unused(bundle(ELEMENTS[element])))


def basics_script() -> str:
    """What is served in place of `hearts.js` where a page has no exercise."""
    source = (_FOLDER / "hearts.js").read_text(encoding="utf-8")
    return classic_script(f"{only(source, ['basics'])}basics();\n")


def element_style(element: str) -> str:
    """The style sheets of an element's parts as one; ``hearts-page`` in them is the element."""
    styles = [style for part in ELEMENTS[element] if (style := style_of(part))]
    text = "".join(style.read_text(encoding="utf-8") for style in styles)
    return strip_style(text.replace("hearts-page", element))
