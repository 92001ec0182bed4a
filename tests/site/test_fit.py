"""Every page, in a real browser: it fits every screen, and everybody can use it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import (
    THEMES,
    WIDTHS,
    axe_violations,
    bring_something_new,
    opened,
    pages,
    quiet,
    ready,
    sideways,
)

from hearts_lesson.site.server import Site

PAGES = [*pages(), "search.html"]
# Pages of the reference are long and made by one template: one of them is enough for axe.
ALIKE = [path for path in PAGES if "/reference/" in path][1:]
WIDE_RULES = ("link-in-text-block", "landmark-unique", "target-size")


@pytest.fixture(scope="module")
def tab(chromium: Any) -> Iterator[tuple[Any, Any]]:
    """One tab for all these pages: a profile of its own takes longer than a page."""
    with opened(chromium) as visit:
        yield visit


@pytest.fixture(scope="module")
def with_new_parts(html: Path) -> set[str]:
    """Pages with a class that no page before them has; the others are built of the same parts."""
    return bring_something_new(html, [path for path in PAGES if path not in ALIKE])


@pytest.fixture(scope="module")
def looks() -> dict[str, set[str]]:
    """The looks of text whose contrast was found good on a page before, in each theme."""
    return {theme: set() for theme in THEMES}


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_every_screen_and_can_be_used_by_all(
    tab: tuple[Any, Any],
    site: Site,
    with_new_parts: set[str],
    looks: dict[str, set[str]],
    path: str,
) -> None:
    faults = []
    with quiet(tab) as (page, _):
        page.emulate_media(color_scheme="light")
        page.goto(site.address + path)
        ready(page)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_function(f"document.documentElement.dataset.theme === '{theme}'")
            # Colours move nothing: in the dark the narrowest and the widest screen are enough.
            for width in WIDTHS if theme == "light" else (WIDTHS[0], WIDTHS[-1]):
                page.set_viewport_size({"width": width, "height": 900})
                at = f"{width} px, {theme}"
                faults += [f"{at}: {fault}" for fault in sideways(page)]
                found: list[str] = []
                if (width, theme) == (390, "light") and path not in ALIKE:
                    found = axe_violations(page, known=looks[theme])
                elif (width, theme) == (1280, "dark"):
                    # Only colours and what is shown at all differ from the narrow, light page.
                    rules = WIDE_RULES if path in with_new_parts else ("color-contrast",)
                    found = axe_violations(page, rules, looks[theme])
                faults += [f"{at}: {fault}" for fault in found]
    assert faults == []
