"""For all tests: nothing skips where nothing may."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

NO_SKIP = os.environ.get("HEARTS_NO_SKIP") == "1"


def _must_not_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if NO_SKIP and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, although HEARTS_NO_SKIP=1 lets nothing skip: {reason}"


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
