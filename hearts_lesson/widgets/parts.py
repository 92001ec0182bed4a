"""Parts of the front end that only some pages need: a script each, and a style sheet beside it.

`hearts.js` brings the exercises to every page that has one. A page with an element of its own, such
as ``<hearts-practice>``, loads the parts listed here after it, so that no other page carries them.
A part reaches what it shares with others through ``heartsLesson``, never by importing.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["ELEMENTS", "part_names", "parts_for", "script_of", "style_of"]

ELEMENTS: dict[str, tuple[str, ...]] = {
    "hearts-practice": ("pages",),
    "hearts-review": ("pages",),
    "hearts-progress": ("pages",),
}
"""Each element that a page may have, with the parts it needs in the order they load."""

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


def parts_for(body: str) -> list[str]:
    """The parts that a page with this body needs, in the order they load."""
    needed = [
        part for element, parts in ELEMENTS.items() if f"<{element}" in body for part in parts
    ]
    return list(dict.fromkeys(needed))
