"""Pages where something answers: without scripts, from disk, in a subfolder, with bad storage."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser import EXERCISE, living_pages, opened, pages, ready

from hearts_lesson.site.server import Site

# What may go wrong where something answers; pages that only stand there are one like the other.
LIVING = [*living_pages(), "search.html", pages()[-1]]
# Chapters keep what they keep in one way; two of them stand for all.
CHAPTERS = [path for path in LIVING if re.search(r"/\d\d_", path)]
STORING = [path for path in LIVING if path not in CHAPTERS[2:]]
# Storage that throws on every touch, as with cookies blocked.
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("no", "SecurityError"); }});"""
# Every key that a page reads holds something that is not what it wrote.
BROKEN_STORAGE = """Storage.prototype.getItem = () => '{"v":99,"items":[[';"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError"); };"""


@pytest.mark.parametrize("path", LIVING)
def test_page_reads_without_scripts(chromium: Any, site: Site, path: str) -> None:
    with opened(chromium, width=390, scripts=False) as (page, _):
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
def test_page_works_straight_from_disk(chromium: Any, html: Path, path: str) -> None:
    with opened(chromium) as (page, _):
        page.goto((html / path).as_uri())
        ready(page)
        assert page.locator("h1").is_visible()


@pytest.mark.parametrize("path", LIVING)
def test_page_works_in_a_subfolder(chromium: Any, site_in_folder: Site, path: str) -> None:
    with opened(chromium) as (page, guard):
        page.goto(site_in_folder.address + path)
        ready(page)
        outside = [url for url in guard.urls if not url.startswith(site_in_folder.address)]
        assert outside == []


@pytest.mark.parametrize(
    "storage", [NO_STORAGE, BROKEN_STORAGE, FULL_STORAGE], ids=["missing", "corrupted", "full"]
)
@pytest.mark.parametrize("path", STORING)
def test_page_bears_bad_storage(chromium: Any, site: Site, path: str, storage: str) -> None:
    with opened(chromium, before=storage) as (page, _):
        page.goto(site.address + path)
        ready(page)
        page.locator(".theme-switch-button").click()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("path", LIVING)
def test_page_prints_its_text_and_none_of_its_tools(chromium: Any, site: Site, path: str) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + path)
        ready(page)
        page.emulate_media(media="print")
        assert page.locator("h1").is_visible()
        for tool in (".hl-header", "#chapters", ".hl-footer"):
            assert not page.locator(tool).first.is_visible()
