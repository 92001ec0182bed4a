"""Visits to the sample pages: every test gets its own tab, all tabs share one profile.

A profile of its own costs more time than most of these tests take. What a visit has stored is
cleared when it ends. Tests that need another browser (no scripts, a broken storage) still get a
profile of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from browser import Guard
from browser import opened as alone

_PROFILES: dict[Any, Any] = {}


@contextmanager
def opened(browser: Any, *, width: int = 1280, **special: Any) -> Iterator[tuple[Any, Guard]]:
    """A tab and its guard, as `browser.opened` gives them."""
    if special:
        with alone(browser, width=width, **special) as visit:
            yield visit
        return
    profile = _PROFILES.get(browser)
    if profile is None:
        profile = _PROFILES[browser] = browser.new_context(reduced_motion="reduce")
    guard = Guard()
    page = profile.new_page()
    page.set_viewport_size({"width": width, "height": 900})
    page.set_default_timeout(10_000)
    guard.attach(page)
    try:
        yield page, guard
        if guard.faults:
            raise AssertionError("the page was not quiet:\n" + "\n".join(guard.faults))
    finally:
        if page.url != "about:blank":
            page.evaluate("localStorage.clear()")
        page.close()
