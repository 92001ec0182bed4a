"""The site, built once and served, and a browser to look at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from browser import ARGUMENTS, NO_BROWSER, find_chromium

from hearts_lesson.site.build import Book, build_site
from hearts_lesson.site.server import Site


@pytest.fixture(scope="session")
def book() -> Book:
    """The book with an up-to-date site: what is stale was built, once, whoever came first."""
    book = Book.find(Path(__file__))
    if not book.is_fresh():
        outcome = build_site(book)
        if not outcome.ok:
            pytest.fail("the site does not build:\n" + "\n".join(outcome.problems), pytrace=False)
    return book


@pytest.fixture(scope="session")
def html(book: Book) -> Path:
    """The folder of the built site."""
    return book.html


def _serve(folder: Path, prefix: str) -> Iterator[Site]:
    site = Site(folder, prefix=prefix)
    site.serve_in_background()
    yield site
    site.shutdown()
    site.server_close()


@pytest.fixture(scope="session")
def site(html: Path) -> Iterator[Site]:
    """The site at the top of a server; ``site.address`` is where."""
    yield from _serve(html, "/")


@pytest.fixture(scope="session")
def site_in_folder(html: Path) -> Iterator[Site]:
    """The site in a subfolder of a server, as on GitHub Pages."""
    yield from _serve(html, "/hearts/")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Chromium without a window. Where there is none, the test skips and says how to get one."""
    program = find_chromium()
    if program is None:
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()
