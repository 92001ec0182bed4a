"""The site, served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_lesson.site.build import Book
from hearts_lesson.site.server import Site


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
