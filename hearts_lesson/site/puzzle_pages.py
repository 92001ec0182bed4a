"""The puzzle pages: what stands in each before a script runs, and what the script needs to know.

A page of the book holds one empty element, ``<hearts-puzzles theme="duck"></hearts-puzzles>``, or
one without a theme on the page that lists them all. The build fills it from the proven puzzles: a
list of them for the script, and for readers without one the first puzzle of each level in words, or
links to the themes. The puzzles themselves are files beside the pools, ``puzzle-<theme>.js``.
"""

from __future__ import annotations

import hashlib
import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

from . import repairs, stale

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

# Before `pages` looks at what stands in a page.
PRIORITY = 850
MARK = re.compile(r'<hearts-puzzles(?: theme="(?P<theme>[a-z-]+)")?>\s*</hearts-puzzles>')
# The chapter that teaches what the puzzles of a theme ask for.
CHAPTERS = {
    "duck": "book/12_ducking_and_winning",
    "win-late": "book/12_ducking_and_winning",
    "dump-queen": "book/13_the_queen_of_spades",
    "smoke-out": "book/13_the_queen_of_spades",
    "keep-exit": "book/14_voids_and_discards",
    "void-suit": "book/14_voids_and_discards",
    "count": "book/15_counting",
    "stop-moon": "book/16_shoot_and_stop",
    "shoot-moon": "book/16_shoot_and_stop",
}


def element(content: str, data: dict[str, Any], theme: str = "") -> str:
    """The element with its data and what reads without a script."""
    from hearts_lesson.widgets.payload import script_json

    name = f' theme="{theme}"' if theme else ""
    script = f'<script type="application/json">{script_json(data)}</script>'
    return f"<hearts-puzzles{name}>{script}{content}</hearts-puzzles>"


def theme_page(theme: str) -> str:
    """What stands on the page of a theme: for each level its first puzzle, in words."""
    from hearts_lesson.exercises import puzzle_sets
    from hearts_lesson.widgets.fallback import fallback_html

    levels, parts = [], []
    for level, means in puzzle_sets.LEVELS.items():
        names = puzzle_sets.names(theme, level)
        if not names:
            continue
        title = f"Level {level}: {means}"
        levels.append({"level": level, "title": title, "names": names})
        item = puzzle_sets.puzzle_named(names[0]).payload()
        shown = {"title": f"Puzzle 1 of {len(names)}", "items": [item]}
        parts.append(f'<h2 id="level-{level}">{escape(title)}</h2>{fallback_html(shown)}')
    note = "<p>With JavaScript, all puzzles stand here and answer card by card.</p>"
    data = {"prefix": puzzle_sets.PREFIX, "levels": levels}
    return element("".join(parts) + note, data, theme)


def index_page() -> str:
    """The list of themes, each with its idea and its levels, and the order of the daily puzzles."""
    from hearts_lesson.exercises import puzzle_sets
    from hearts_lesson.strategy.puzzles.themes import THEMES

    lines = []
    for theme in THEMES.values():
        page = f"{theme.id}.html"
        counts = [(level, len(puzzle_sets.names(theme.id, level))) for level in puzzle_sets.LEVELS]
        levels = "".join(
            f'<a href="{page}#level-{level}">Level {level}: {n}</a>' for level, n in counts if n
        )
        lines.append(
            f'<li data-theme="{theme.id}"><a href="{page}">{escape(theme.title)}</a>'
            f"<span>{_signs(theme.idea)}</span><span>{levels}</span></li>"
        )
    data = {
        "prefix": puzzle_sets.PREFIX,
        "themes": {theme.id: theme.title for theme in THEMES.values()},
        "order": puzzle_sets.daily_order(),
    }
    return element(f'<ul class="hz-themes">{"".join(lines)}</ul>', data)


def _signs(text: str) -> str:
    """Text with every suit sign in its text form."""
    return re.sub("([♣♦♠♥])(?!\ufe0e)", "\\1\ufe0e", escape(text))


def on_page(
    app: Sphinx, _pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document
) -> None:
    """Fill the element of a puzzle page, and lead to the chapter that has the idea."""
    body = context.get("body") or ""
    mark = MARK.search(body)
    if mark is None:
        return
    theme = mark["theme"]
    if theme is None:
        filled = index_page()
    else:
        filled = theme_page(theme)
        chapter = CHAPTERS[theme]
        if chapter in app.env.found_docs:
            title = repairs.without_number(escape(app.env.titles[chapter].astext()))
            link = f'<a href="{context["pathto"](chapter)}">{title}</a>'
            filled = (
                f"<p>The idea behind these puzzles has a chapter of its own: {link}.</p>{filled}"
            )
    context["body"] = body.replace(mark[0], filled)


def on_config(_app: Sphinx, config: Config) -> None:
    """Keep a fingerprint of the puzzles among the settings: when it differs, pages are new.

    Of what they are made from, since making them all takes longer than many a build.
    """
    from hearts_lesson.exercises import puzzle_sets

    text = json.dumps([puzzle_sets.rows(), stale.package_fingerprint()])
    config["hearts_puzzles"] = hashlib.sha256(text.encode()).hexdigest()


def setup(app: Sphinx) -> None:
    """Listen for the pages of puzzles."""
    app.add_config_value("hearts_puzzles", "", "html", (str,))
    app.connect("config-inited", on_config)
    app.connect("html-page-context", on_page, priority=PRIORITY)
