"""Every page, in a real browser: it fits every screen and paper, and everybody can use it."""

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
WIDE_RULES = ("landmark-unique", "target-size")

# Colours move nothing, so a page that fits in the light fits in the dark.
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
# Printed, a page shows its text and none of its tools; a sheet has a title of its own.
WRONG_ON_PAPER = """() => Object.entries({main: true, h1: !document.querySelector("hearts-sheet"),
    ".hl-header": false, "#chapters": false, ".hl-footer": false})
  .filter(([what, shown]) => shown !==
    document.querySelector(what).checkVisibility({visibilityProperty: true}))
  .map(([what]) => what)"""
# Text too pale to read, and links that look like the text around them.
BAD_STYLE = """main a[href] { text-decoration: none !important; color: #222 !important;
    border: 0 !important; } main p { color: #000; } .hl-footer { color: #ddd !important; }"""


@pytest.fixture(scope="module")
def tab(chromium: Any) -> Iterator[tuple[Any, Any]]:
    """One tab for all these pages: a profile of its own takes longer than a page."""
    with opened(chromium) as visit:
        yield visit


@pytest.fixture(scope="module")
def with_new_parts(html: Path) -> set[str]:
    """Pages with a class that no page before them has; the others are built of the same parts.

    The welcome page and the first two chapters, which everybody sees, are always among them.
    """
    found = bring_something_new(html, [path for path in PAGES if path not in ALIKE])
    return found.union(PAGES[:3])


@pytest.fixture(scope="module")
def looks() -> dict[str, set[str]]:
    """The looks of text whose contrast was found good on a page before, in each theme."""
    return {theme: set() for theme in THEMES}


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_every_screen_and_paper_and_can_be_used_by_all(
    tab: tuple[Any, Any],
    site_in_folder: Site,
    with_new_parts: set[str],
    looks: dict[str, set[str]],
    path: str,
) -> None:
    """One visit, since opening a page takes longest, in a subfolder, since that asks more."""
    faults = []
    with quiet(tab) as (page, guard):
        page.emulate_media(color_scheme="light", media="screen")
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        page.goto(site_in_folder.address + path)
        ready(page)
        faults += [url for url in guard.urls if not url.startswith(site_in_folder.address)]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            faults += [f"{width} px: {fault}" for fault in sideways(page)]
            if width == 390 and path not in ALIKE:
                faults += axe_violations(page, known=looks["light"])
        # Only colours and what is shown at all differ from the narrow, light page; where parts are
        # new it is looked at again that they do not.
        size = page.evaluate(SIZE)
        page.emulate_media(color_scheme="dark")
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        if page.evaluate(SIZE) != size:
            faults.append("the dark page is not as wide and as high as the light one")
        rules = WIDE_RULES if path in with_new_parts else ()
        faults += [f"dark: {fault}" for fault in axe_violations(page, rules, looks["dark"])]
        for width in (WIDTHS[-1], WIDTHS[0]) if path in with_new_parts else ():
            page.set_viewport_size({"width": width, "height": 900})
            faults += [f"{width} px, dark: {fault}" for fault in sideways(page)]
        page.emulate_media(media="print")
        faults += [f"on paper: {what}" for what in page.evaluate(WRONG_ON_PAPER)]
    assert faults == []


def test_what_cannot_be_read_is_found_also_on_a_page_like_others(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, _):
        page.goto(site.address + PAGES[1])
        ready(page)
        known: set[str] = set()
        assert axe_violations(page, known=known) == []
        assert axe_violations(page, (), known) == []
        page.add_style_tag(content=BAD_STYLE)
        found = " ".join(axe_violations(page, (), known))
        assert "color-contrast" in found
        assert "link-in-text-block" in found
