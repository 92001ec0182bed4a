"""Pages where something answers: without scripts, from disk, in a subfolder, with bad storage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import (
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


@pytest.fixture(scope="module")
def still(chromium: Any) -> Iterator[tuple[Any, Any]]:
    """A tab without scripts."""
    with opened(chromium, width=390, scripts=False) as visit:
        yield visit


@pytest.fixture(scope="module")
def tab(chromium: Any) -> Iterator[tuple[Any, Any]]:
    """A tab that many tests share."""
    with opened(chromium) as visit:
        yield visit


@pytest.mark.parametrize("path", LIVING)
def test_page_reads_without_scripts(still: tuple[Any, Any], site: Site, path: str) -> None:
    with quiet(still) as (page, _):
        page.goto(site.address + path)
        assert page.locator("h1").count() == 1
        assert page.locator("main").inner_text().strip() != ""
        for exercise in page.locator(EXERCISE).all():
            assert exercise.inner_text().strip() != ""
            assert exercise.locator("details").count() > 0
        # The list of chapters opens without a script, too.
        chapters = page.locator("#chapters")
        assert not chapters.is_visible()
        page.get_by_role("button", name="Chapters", exact=True).click()
        assert chapters.is_visible()
        assert page.locator("#chapters a").count() >= 5


@pytest.mark.parametrize("path", LIVING)
def test_page_works_straight_from_disk(tab: tuple[Any, Any], html: Path, path: str) -> None:
    with quiet(tab) as (page, _):
        page.goto((html / path).as_uri())
        ready(page)
        assert page.locator("h1").is_visible()


@pytest.mark.parametrize("path", LIVING)
def test_page_works_in_a_subfolder_and_prints_its_text_and_none_of_its_tools(
    tab: tuple[Any, Any], site_in_folder: Site, path: str
) -> None:
    with quiet(tab) as (page, guard):
        page.emulate_media(media="screen")
        page.goto(site_in_folder.address + path)
        ready(page)
        outside = [url for url in guard.urls if not url.startswith(site_in_folder.address)]
        assert outside == []
        page.emulate_media(media="print")
        assert page.locator("h1").is_visible()
        for tool in (".hl-header", "#chapters", ".hl-footer"):
            assert not page.locator(tool).first.is_visible()


@pytest.mark.parametrize(
    "storage", [NO_STORAGE, BROKEN_STORAGE, FULL_STORAGE], ids=["missing", "corrupted", "full"]
)
def test_pages_bear_bad_storage(chromium: Any, site: Site, html: Path, storage: str) -> None:
    """Each page that has an element or a script which those before it have not."""
    storing = bring_something_new(html, LIVING, r'<(hearts-[a-z-]+)|<script[^>]* src="([^"?]*)')
    assert len(storing) >= 3
    with opened(chromium, before=storage) as (page, _):
        for path in (path for path in LIVING if path in storing):
            page.goto(site.address + path)
            ready(page)
            theme = page.evaluate("document.documentElement.dataset.theme")
            page.locator(".theme-switch-button").click()
            assert page.evaluate("document.documentElement.dataset.theme") != theme, path
