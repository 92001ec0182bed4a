"""Pages where something answers: without scripts, straight from disk, with bad storage."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser import (
    ALIVE,
    EXERCISE,
    bring_something_new,
    living_pages,
    opened,
    pages,
    quiet,
    ready,
)

from hearts_lesson.site.server import Site

# What may go wrong where something answers; pages that only stand there are one like the other.
LIVING = [*living_pages(), "search.html", pages()[-1]]
# Storage that throws on every touch, as with cookies blocked.
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("no", "SecurityError"); }});"""
# Every key that a page reads holds something that is not what it wrote.
BROKEN_STORAGE = """Storage.prototype.getItem = () => '{"v":99,"items":[[';"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError"); };"""

# A page without scripts reads all the same, and each exercise has its text and answers in folds.
WRONG_WHEN_STILL = f"""() => Object.entries({{
    "one heading": document.querySelectorAll("h1").length === 1,
    "a text": document.querySelector("main").innerText.trim() !== "",
    "no list of chapters before it is opened":
      !document.querySelector("#chapters").checkVisibility({{visibilityProperty: true}}),
    "exercises that can be read": [...document.querySelectorAll("{EXERCISE}")]
      .every((e) => e.innerText.trim() !== "" && e.querySelector("details")),
  }}).filter(([, well]) => !well).map(([what]) => `not there: ${{what}}`)"""


@pytest.fixture(scope="module")
def still(chromium: Any) -> Iterator[tuple[Any, Any]]:
    """A tab without scripts."""
    with opened(chromium, width=390, scripts=False) as visit:
        yield visit


@pytest.mark.parametrize("path", LIVING)
def test_page_reads_without_scripts(still: tuple[Any, Any], site: Site, path: str) -> None:
    with quiet(still) as (page, _):
        page.goto(site.address + path)
        assert page.evaluate(WRONG_WHEN_STILL) == []
        # The list of chapters opens without a script, too.
        chapters = page.locator("#chapters")
        page.get_by_role("button", name="Chapters", exact=True).click()
        assert chapters.is_visible()
        assert chapters.locator("a").count() >= 5


@pytest.fixture(scope="module")
def telling(html: Path) -> list[str]:
    """Where everybody begins, and each page with an element or a script that none before it has."""
    found = bring_something_new(html, LIVING, ALIVE)
    assert len(found) >= 3
    return [path for path in LIVING if path in found or path in LIVING[:3]]


def test_pages_work_straight_from_disk(chromium: Any, html: Path, telling: list[str]) -> None:
    with opened(chromium) as (page, _):
        for path in telling:
            page.goto((html / path).as_uri())
            ready(page)
            assert page.locator("h1").is_visible(), path


@pytest.mark.parametrize(
    "storage", [NO_STORAGE, BROKEN_STORAGE, FULL_STORAGE], ids=["missing", "corrupted", "full"]
)
def test_pages_bear_bad_storage(
    chromium: Any, site: Site, telling: list[str], storage: str
) -> None:
    with opened(chromium, before=storage) as (page, _):
        for path in telling:
            page.goto(site.address + path)
            ready(page)
            theme = page.evaluate("document.documentElement.dataset.theme")
            page.locator(".theme-switch-button").click()
            assert page.evaluate("document.documentElement.dataset.theme") != theme, path


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a second address of its own")
def test_a_foreign_request_is_refused_and_noticed(chromium: Any, site: Site) -> None:
    """A server that is there and would answer, at an address that pages have no business with."""
    with ThreadingHTTPServer(("127.0.0.2", 0), SimpleHTTPRequestHandler) as elsewhere:
        threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
        address = f"http://127.0.0.2:{elsewhere.server_port}/nothing.js"
        with opened(chromium) as (page, guard):
            page.goto(site.address + pages()[0])
            asking = "(it) => fetch(it, {mode: 'no-cors'}).then(() => 'answer', () => 'refused')"
            assert page.evaluate(asking, address) == "refused"
            assert f"foreign request: {address}" in guard.faults
            guard.faults.clear()
        elsewhere.shutdown()
