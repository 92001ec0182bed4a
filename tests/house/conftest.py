"""What the tests of the house share."""

from __future__ import annotations

from pathlib import Path

import pytest
from house_files import ROOT, TEXT, repository_files

from hearts_lesson.site.build import Book


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def texts() -> dict[str, str]:
    """Every text file of the repository by its path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in repository_files()
        if path.suffix in TEXT
    }


@pytest.fixture(scope="session")
def built_site(book: Book) -> Path:
    """The course's own site, up to date."""
    return book.html
