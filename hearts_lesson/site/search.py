"""The search: what the site's own search page looks through, section by section.

Sphinx's search wants every word of a question to stand on a page, in the page's own words. Whoever
asks "what if I have no card of the suit" finds nothing that way. So the build writes an index of
its own from the finished pages: each section with its title, its prose, and the words that
beginners use for it. ``search.js`` weighs them; it is a script rather than data to fetch, so that
searching also works from disk.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import assets, course

if TYPE_CHECKING:
    from sphinx.application import Sphinx

INDEX = "search-index.js"
# Parts of Sphinx's own search, which no page loads.
UNUSED = (
    *("_static/searchtools.js", "_static/language_data.js", "_static/doctools.js"),
    *("_static/documentation_options.js", "searchindex.js"),
)

# Words for the same thing; one finds the others.
SAME = (
    ("deck", "pack"),
    ("trump", "trumps"),
    ("worth", "cost", "costs", "points", "value", "count"),
    ("start", "starts", "begin", "begins", "first", "opens", "open"),
    ("allowed", "may", "legal", "rule"),
    ("win", "wins", "winner", "take", "takes"),
    ("swap", "exchange", "give", "pass"),
    ("throw", "discard", "dump"),
    ("over", "end", "ends", "finish"),
    ("3", "three"),
    ("5", "five"),
    ("6", "six"),
    ("q", "queen"),
    ("draw", "tie", "tied", "same"),
    ("person", "people", "player", "players"),
    ("round", "hand", "deal"),
    ("pdf", "print", "printable", "paper"),
)
# What beginners call the matter of a section, where its own words are others.
ALSO: dict[str, dict[str, str]] = {
    "book/01_cards_and_tricks": {
        "low-and-high": "ranking order which card is higher ace high or low",
        "a-trick": "what is a trick meaning",
    },
    "book/02_following_suit": {
        "follow-suit": "must i have to play the same suit colour",
        "nothing-of-that-suit": "no card of suit cannot follow none left empty run out missing",
        "who-takes-a-trick-of-two-suits": "trump suit trumps who wins trick highest card",
    },
    "book/03_what_costs_points": {
        "the-fourteen-cards-nobody-wants": "queen worth many points bad cards value hearts score",
    },
    "book/04_the_deal_and_the_pass": {
        "the-deal": "how many cards each player dealing shuffle who deals",
        "the-pass": "swap exchange give three cards neighbour passing",
        "left-right-across-hold": "which direction which way pass order no passing hold",
        "three-players-or-five": "three 3 players five 5 number people how many can play",
    },
    "book/05_the_first_trick": {
        "the-two-of-clubs-opens": "who starts who goes first start lead 2 of clubs",
        "no-club-then-no-points-either": "queen on first trick hearts points first round no club",
    },
    "book/06_breaking_hearts": {
        "no-heart-leads-yet": "can i lead hearts lead a heart when can you play start with hearts",
        "how-hearts-break": "what does breaking hearts mean broken broke",
        "the-queen-breaks-nothing": "can i lead the queen of spades does the queen break hearts",
        "nothing-but-hearts": "only hearts left in my hand stuck",
    },
    "book/07_scoring_a_round": {
        "count-hearts-then-look-for-the-queen": "how to keep score scoring count points write",
        "the-sum-must-be-26": "26 add up total check wrong count",
    },
    "book/08_shooting_the_moon": {
        "all-of-them-or-nothing": "shoot the moon all hearts what is moon",
        "what-it-pays": "moon points 26 minus add",
    },
    "book/09_a_whole_game": {
        "the-game-ends-at-100": "how to win game end how long 100 points who wins lowest",
        "tied-for-lowest": "same score draw equal tie",
    },
    "book/17_house_rules": {
        "house-rules-your-table": "our rules different rules variations options",
    },
    "book/18_variants": {
        "omnibus-a-card-that-everybody-wants": "jack of diamonds ten of diamonds minus",
    },
    "book/about/faq": {
        "questions-people-ask": "help faq question",
    },
    "book/practice": {
        "practice": "practise exercises questions quiz training more",
    },
    "book/about/glossary": {
        "words-of-the-game": "meaning of words terms vocabulary dictionary",
    },
}
# Pages for other readers stand behind those of the course.
WEIGHTS = (
    (re.compile(r"book/bonnet/reference/|book/about/decisions/"), 0.25),
    (re.compile(r"book/bonnet/|book/about/(?:for-|experiments|sources|about|accessib)"), 0.45),
    (re.compile(r"book/about/(?:disagreements|rules)|book/puzzles/|book/1[0-9]_"), 0.85),
)
LONGEST = 4000

_PLACE = re.compile(r'<section id="([^"]*)"[^>]*>|<h[1-3][^>]*>(.*?)</h[1-3]>', re.S)
# A word of the glossary is found by itself.
_ENTRY = re.compile(
    r'<dt id="(?P<anchor>term-[^"]*)"[^>]*>(?P<name>.*?)</dt>\s*<dd>(?P<meaning>.*?)</dd>', re.S
)
_NOT_PROSE = re.compile(
    r"<hearts-(\w+).*?</hearts-\1>|<(script|style|svg|pre)\b.*?</\2>"
    r'|<details class="[^"]*\bhide\b.*?</details>|<a class="headerlink".*?</a>'
    r'|<span class="hl-chapter">.*?</span>',
    re.S,
)
_MAIN = re.compile(r'<article class="bd-article[^>]*>(.*?)</article>', re.S)


def sections(html: str) -> Iterator[tuple[str, str, str]]:
    """Each section of a finished page: its anchor, its title and its prose."""
    found = _MAIN.search(html)
    body = _NOT_PROSE.sub(" ", found[1] if found else "")
    marks = list(_PLACE.finditer(body))
    anchor = ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        if mark[1] is not None:
            anchor = mark[1]
            continue
        end = following.start() if following else len(body)
        yield unescape(anchor), _words(mark[2]), _words(body[mark.end() : end])[:LONGEST]
    for entry in _ENTRY.finditer(body):
        yield entry["anchor"], _words(entry["name"]), _words(entry["meaning"])


def _words(html: str) -> str:
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\ufe0e", "").split())
    return re.sub(r" (?=[,.;:!?”)])", "", text)


def weight(name: str) -> float:
    """How much a page counts among others that say the same."""
    return next((value for pattern, value in WEIGHTS if pattern.match(name)), 1.0)


def index(html: Path, names: list[str]) -> dict[str, Any]:
    """All that the search looks through."""
    pages, found = [], []
    for name in names:
        path = html / f"{name}.html"
        parts = list(sections(path.read_text(encoding="utf-8"))) if path.is_file() else []
        if not parts:
            continue
        pages.append([f"{name}.html", parts[0][1], weight(name)])
        for anchor, title, text in parts:
            also = ALSO.get(name, {}).get(anchor, "")
            found.append([len(pages) - 1, anchor, title, text, also])
    return {"v": 1, "pages": pages, "sections": found, "same": SAME}


def finish(app: Sphinx, error: Exception | None) -> None:
    """Write the index when all pages are there, and leave nothing of the other search."""
    if error is not None or app.builder.format != "html":
        return
    html = Path(app.outdir)
    data = json.dumps(index(html, course.in_order(app)), separators=(",", ":"))
    assets.write_if_changed(html / "_static" / INDEX, f"heartsSearch.load({data});\n")
    for name in UNUSED:
        (html / name).unlink(missing_ok=True)


def on_builder_inited(app: Sphinx) -> None:
    """Have Sphinx make no index of its own."""
    if app.builder.format == "html":
        app.builder.search = False  # type: ignore[attr-defined]


def extra_pages(_app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The search page, which Sphinx then leaves to us."""
    yield "search", {"title": "Search"}, "search.html"


def setup(app: Sphinx) -> None:
    """Listen for the start, the pages that are no page of the book, and the end of the build."""
    app.connect("builder-inited", on_builder_inited)
    app.connect("html-collect-pages", extra_pages)
    # After the pages have their last form.
    app.connect("build-finished", finish, priority=950)
