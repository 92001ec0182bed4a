"""The map of the course: which ladders stand in which chapter, for the pages that practise.

A missed question comes back on the review page, so each ladder of the book also goes into a file of
its own beside the pools, ``_static/pools/ladder-<id>.js``. And ``course.js`` says what the chapters
are and where each topic is taught. Both are read from the finished pages, so that they tell what
the pages show, also when only some of them were made anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from . import assets, repairs

if TYPE_CHECKING:
    from sphinx.application import Sphinx

log = logging.getLogger(__name__)

Data = dict[str, Any]

_LADDER = re.compile(
    r'<section id="(?P<section>[^"]*)"'
    r'|<hearts-exercise[^>]*><script type="application/json">(?P<payload>.*?)</script>',
    re.S,
)
_TITLE = re.compile(r'<h1>(?:<span class="hl-chapter">Chapter (\d+)</span>)?(.*?)</h1>', re.S)
_LINK = re.compile(r'<a class="headerlink".*?</a>|<[^>]*>', re.S)
_NUMBERED = re.compile(r"^\d+_")
# The final exam is practised like a ladder, under this name, from the pool of the same name.
EXAM = "exam"
_EXAM = re.compile(r"<hearts-exam[\s>]")
# The mark in a page that asks for links to the chapters.
CHAPTER_LINKS = '<ul class="hp-chapters"></ul>'
# What a stock of questions under house rules asks: where other rules give other answers.
UNDER_RULES = (
    *("winner-points", "legal-moves", "score-round", "direction-give", "end-game"),
    *("legal-first-trick", "why-reasons", "score-so-far", "play-choice"),
)
PER_TOPIC = 4


@dataclass(frozen=True)
class Page:
    """A page that was built: its file, its chapter number if it has one, its title and ladders.

    `exam` says that the final exam stands there.
    """

    path: str
    number: int | None
    title: str
    ladders: tuple[tuple[str, Data], ...]
    exam: bool = False

    @classmethod
    def read(cls, path: str, html: str) -> Page:
        """Take a page apart; each ladder comes with the id of the section that it stands in."""
        head = _TITLE.search(html)
        number, title = (head[1], _LINK.sub("", head[2])) if head else (None, "")
        return cls(
            path,
            int(number) if number else None,
            unescape(title).strip(),
            tuple(ladders(html)),
            bool(_EXAM.search(html)),
        )

    @property
    def name(self) -> str:
        """What the page is called in stored progress: a chapter that moves keeps its name."""
        return _NUMBERED.sub("", Path(self.path).stem)


def ladders(html: str) -> Iterator[tuple[str, Data]]:
    """Each ladder of a page, in order, with the id of the section it stands in."""
    section = ""
    for hit in _LADDER.finditer(html):
        if hit["payload"] is None:
            section = unescape(hit["section"])
        else:
            yield section, json.loads(hit["payload"])


def sources(payload: Data) -> list[str]:
    """What a ladder practises, as names of pools such as "legal-follow-suit"."""
    return list(dict.fromkeys(f"{item['kind']}-{item['topic']}" for item in payload["items"]))


def course(pages: Iterable[Page], topics: Iterable[Data], rules: Iterable[Data]) -> Data:
    """Say what the chapters are, where each topic is taught, and which rule sets have a stock."""
    chapters: list[Data] = []
    taught: dict[str, tuple[int, str]] = {}
    for page in (page for page in pages if page.number is not None):
        for section, payload in page.ladders:
            for name in sources(payload):
                taught.setdefault(name, (len(chapters), f"{page.path}#{section}"))
        pool = page.ladders[-1][1].get("pool") if page.ladders else None
        chapters.append(
            {
                "name": page.name,
                "page": page.path,
                "number": page.number,
                "title": page.title,
                "mixed": EXAM if page.exam else pool["name"] if pool else "",
                "ladders": [EXAM] * page.exam + [payload["id"] for _, payload in page.ladders],
            }
        )
    found = []
    for topic in topics:
        chapter, at = taught.get(topic["name"], (None, ""))
        found.append({**topic, "chapter": chapter, "at": at})
    return {"chapters": chapters, "topics": found, "rules": list(rules)}


def all_topics() -> list[Data]:
    """Every kind and topic that has a pool, with its name for people; puzzles by theme, too."""
    from hearts_lesson.exercises import KINDS
    from hearts_lesson.strategy.puzzles.themes import THEMES

    puzzles = [
        {
            "name": f"puzzle-{theme.id}",
            "kind": "puzzle",
            "topic": theme.id,
            "title": f"Puzzles: {theme.title}",
        }
        for theme in THEMES.values()
    ]
    drawn = [
        {"name": f"{kind.name}-{topic}", "kind": kind.name, "topic": topic, "title": title}
        for kind in KINDS.values()
        for topic, title in kind.topics.items()
    ]
    return drawn + puzzles


def all_rules() -> list[Data]:
    """Every rule set with a name that differs from the others, with its share code."""
    from hearts_lesson.engine import HouseRules
    from hearts_lesson.engine.presets import PRESET_TITLES, PRESETS

    known: dict[str, Data] = {}
    for name, title in PRESET_TITLES.items():
        rules = HouseRules.of(name)
        plain = set(PRESETS[name]) <= {"players"}
        entry = {"name": name, "title": title, "code": rules.code, "players": rules.players}
        known.setdefault(rules.code, {**entry, "plain": plain})
    return list(known.values())


def rule_pools() -> dict[str, Data]:
    """A stock of mixed questions for each rule set with a name, ``rules-omnibus`` and so on.

    With Python in the browser a reader may practise anything under any rules; these serve where
    there is none.
    """
    from hearts_lesson.exercises import generate

    pools: dict[str, Data] = {}
    for rules in all_rules():
        if rules["name"] != "standard":
            items = [
                generate(kind, rules["name"], 1 + turn % 3, 7000 + turn, "mixed", topic).payload()
                for turn in range(PER_TOPIC)
                for kind, _, topic in (name.partition("-") for name in UNDER_RULES)
            ]
            pools[f"rules-{rules['name']}"] = {"v": 1, "items": items}
    return pools


def chapter_links(toctree: str) -> str:
    """The links of the course's first part, for readers whose browser runs no script."""
    first = re.search(r"<ul[^>]*>(.*?)</ul>", toctree, re.S)
    items = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', first[1], re.S) if first else []
    links = "".join(
        f'<li><a href="{escape(unescape(href))}">'
        f"{repairs.without_number(_LINK.sub('', text).strip())}</a></li>"
        for href, text in items
    )
    return f'<ul class="hp-chapters">{links}</ul>'


def write(html: Path, names: Iterable[str]) -> None:
    """Write the ladders' files and the map, and drop ladders that no page has any more."""
    pages = [
        Page.read(f"{name}.html", (html / f"{name}.html").read_text(encoding="utf-8"))
        for name in names
        if (html / f"{name}.html").is_file()
    ]
    wanted: dict[str, Mapping[str, Any]] = {}
    for page in pages:
        for _, payload in page.ladders:
            name = f"ladder-{payload['id']}"
            if name in wanted:
                log.warning(
                    "the ladder “%s” has the id of another one: the reader's progress would be "
                    "mixed up. Give it an id of its own",
                    payload["id"],
                    location=page.path.removesuffix(".html"),
                )
            wanted[name] = {"v": payload["v"], "items": payload["items"]}
    wanted["course"] = {"v": 1, "items": [course(pages, all_topics(), all_rules())]}
    folder = html / "_static" / "pools"
    for name, content in wanted.items():
        assets.write_if_changed(folder / f"{name}.js", assets.pool_script(name, content))
    for old in folder.glob("ladder-*.js"):
        if old.stem not in wanted:
            old.unlink()


def in_order(app: Sphinx) -> list[str]:
    """Every page in the order of the table of contents."""
    order: list[str] = []

    def walk(name: str) -> None:
        if name not in order:
            order.append(name)
            for below in app.env.toctree_includes.get(name, []):
                walk(below)

    walk(app.config.root_doc)
    return order


def finish(app: Sphinx, error: Exception | None) -> None:
    """Write the files once all pages are there."""
    if error is None and app.builder.format == "html":
        write(Path(app.outdir), in_order(app))


def setup(app: Sphinx) -> None:
    """Listen for the end of the build."""
    app.connect("build-finished", finish)
