"""For all tests: nothing skips where nothing may; one site, one browser for those in need."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import nbval.kernel
import pytest

sys.path.insert(0, str(Path(__file__).parent / "site"))

from browser import ARGUMENTS, NO_BROWSER, find_chromium

from hearts_lesson.site.build import Book, build_site
from hearts_lesson.site.ports import use_own_ports
from hearts_lesson.site.warm import warm_kernels

# Several processes start kernels at the same time.
use_own_ports()
# nbval writes out each message of a kernel for a log that nobody keeps, which takes longer than all
# else it does with them.
nbval.kernel.pformat = lambda message: message

NO_SKIP = os.environ.get("HEARTS_NO_SKIP") == "1"


def pytest_configure(config: pytest.Config) -> None:
    """Start the kernels of all processes from one that is warm: the first process's."""
    stack = ExitStack()
    stack.enter_context(warm_kernels())
    config.add_cleanup(stack.close)


def _must_not_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if NO_SKIP and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, although HEARTS_NO_SKIP=1 lets nothing skip: {reason}"


# Where the site is built, and what takes longest in one piece.
FIRST = ("tests/site/test_files.py", "tests/house/test_build.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files in an order that keeps all processes busy.

    The site is built by the first test that wants it, while the others do what needs none. What
    needs it comes next, much before little; short notebooks fill the gaps at the end.
    """
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)

    def place(name: str) -> tuple[int, int]:
        if name in FIRST:
            return 0, FIRST.index(name)
        if name.startswith("book/"):
            return 3, 0
        waits = any("book" in getattr(item, "fixturenames", ()) for item in files[name])
        return (2, -len(files[name])) if waits else (1, 0)

    items[:] = [item for name in sorted(files, key=place) for item in files[name]]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure when HEARTS_NO_SKIP=1, as in continuous integration."""
    report = yield
    _must_not_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file that skips."""
    report = yield
    _must_not_skip(report)
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Chromium without a window. Where there is none, the test skips and says how to get one.

    One for the whole session: Playwright cannot be started twice in one process.
    """
    program = find_chromium()
    if program is None:
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def book() -> Book:
    """The book with an up-to-date site: what is stale was built, once, whoever came first."""
    book = Book.find(Path(__file__))
    if not book.is_fresh():
        outcome = build_site(book)
        if not outcome.ok:
            pytest.fail("the site does not build:\n" + "\n".join(outcome.problems), pytrace=False)
    return book
