"""The built site as files: no dead link, no foreign host, small pages, nothing left over."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from browser import pages

from hearts_lesson.exercises import pool_names, pool_payload
from hearts_lesson.site import assets
from hearts_lesson.site.build import Book

# What a page may weigh over the wire until its first exercise answers.
MOST = 200_000


class Page(HTMLParser):
    """What a page links to, what it loads, and where one can jump to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif tag == "link" and values.get("rel") in {"stylesheet", "icon", "preload"}:
            self.loads.append(values["href"])
        elif tag in {"script", "img", "source", "iframe"} and "src" in values:
            self.loads.append(values["src"])


@pytest.fixture(scope="module")
def parsed(html: Path) -> dict[str, Page]:
    return {
        path.relative_to(html).as_posix(): Page(path.read_text(encoding="utf-8"))
        for path in html.rglob("*.html")
        if "_static" not in path.parts
    }


def test_every_page_of_the_contents_was_built(parsed: dict[str, Page]) -> None:
    assert set(pages()) <= set(parsed)


def test_no_link_is_dead(html: Path, parsed: dict[str, Page]) -> None:
    dead = []
    for name, page in parsed.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme in {"http", "https", "mailto", "data"}:
                continue
            target = (html / name).parent / unquote(parts.path) if parts.path else html / name
            target = target.resolve()
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                dead.append(f"{name}: {link}")
            elif parts.fragment and target.suffix == ".html":
                there = parsed[target.relative_to(html.resolve()).as_posix()]
                if unquote(parts.fragment) not in there.ids:
                    dead.append(f"{name}: {link} (no such place in that page)")
    assert dead == []


def test_no_page_loads_from_another_host(parsed: dict[str, Page]) -> None:
    foreign = [
        f"{name}: {load}"
        for name, page in parsed.items()
        for load in page.loads
        if urlsplit(load).netloc or load.startswith("/")
    ]
    assert foreign == []


def test_no_style_sheet_fetches_from_another_host(html: Path) -> None:
    for path in html.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        for url in re.findall(r"(?:url\(|@import\s+)['\"]?([^'\")\s]+)", text):
            assert url.startswith("data:") or "//" not in url, f"{path.name}: {url}"


def test_ids_are_unique(parsed: dict[str, Page]) -> None:
    twice = {
        name: sorted({i for i in page.ids if page.ids.count(i) > 1})
        for name, page in parsed.items()
    }
    assert {name: ids for name, ids in twice.items() if ids} == {}


def test_pages_hold_no_widget_state_and_no_needless_script(html: Path) -> None:
    for path in (html / "book").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for word in ("vnd.jupyter.widget-state", "require.js", "thebe", "MathJax", "fontawesome"):
            assert word not in text, f"{path.name}: {word}"


@pytest.mark.parametrize("name", pages())
def test_page_is_light(html: Path, parsed: dict[str, Page], name: str) -> None:
    files = {html / name}
    for load in parsed[name].loads:
        files.add((html / name).parent / urlsplit(load).path)
    wire = sum(path.stat().st_size for path in (html / "_static" / "fonts").glob("*.woff2"))
    wire += sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
    assert wire <= MOST, f"{name} weighs {wire} bytes compressed"


def test_theme_scripts_fonts_and_styles_are_not_shipped(html: Path) -> None:
    names = {path.name for path in html.rglob("*")}
    assert not names & {"fontawesome.js", "bootstrap.js", "pydata-sphinx-theme.css"}
    assert not [name for name in names if name.endswith((".woff", ".ttf"))]


def test_assets_carry_a_hash_of_their_content(html: Path, parsed: dict[str, Page]) -> None:
    for name in pages():
        own = [u for u in parsed[name].loads if u.partition("?")[0].endswith((".css", ".js"))]
        assert own
        for url in own:
            assert re.search(r"\?v=[0-9a-f]{8}$", url), f"{name}: {url}"


def test_every_pool_is_a_script_of_one_statement(book: Book) -> None:
    written = {path.stem: path for path in (book.html / "_static" / "pools").glob("*.js")}
    from_pages = {name for name in written if assets.FROM_PAGES.fullmatch(name)}
    assert from_pages > {"course"}
    made = json.loads((book.output / ".made").read_text(encoding="utf-8"))["files"]
    drawn = {Path(name).stem for name in made if name.startswith("pools/")}
    assert set(written) - from_pages == drawn > set(pool_names())
    for name, path in written.items():
        text = path.read_text(encoding="ascii")
        assert text.count("\n") == 1
        said, _, payload = text.removeprefix("heartsPool(").removesuffix(");\n").partition(",")
        assert text == assets.pool_script(json.loads(said), json.loads(payload))
        assert json.loads(said) == name


@pytest.mark.parametrize("name", [n for n in pool_names() if not n.startswith("puzzle-")][::5])
def test_a_pool_drawn_again_is_the_same_file(html: Path, name: str) -> None:
    again = assets.pool_script(name, pool_payload(name))
    assert (html / "_static" / "pools" / f"{name}.js").read_text(encoding="ascii") == again
