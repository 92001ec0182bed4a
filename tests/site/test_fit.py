"""Every page, in a real browser: it fits every screen, and everybody can use it."""

from __future__ import annotations

from typing import Any

import pytest
from browser import THEMES, WIDTHS, axe_violations, opened, pages, ready, sideways

from hearts_lesson.site.server import Site

PAGES = [*pages(), "search.html"]
# Pages of the reference are long and made by one template: one of them is enough in the dark.
ALIKE = [path for path in PAGES if "/reference/" in path][1:]
WIDE_RULES = ("color-contrast", "link-in-text-block", "landmark-unique", "target-size")


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_every_screen_and_can_be_used_by_all(
    chromium: Any, site: Site, path: str
) -> None:
    faults = []
    with opened(chromium) as (page, _):
        page.goto(site.address + path)
        ready(page)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_function(f"document.documentElement.dataset.theme === '{theme}'")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                at = f"{width} px, {theme}"
                faults += [f"{at}: {fault}" for fault in sideways(page)]
                if (width, theme) == (390, "light"):
                    faults += [f"{at}: {fault}" for fault in axe_violations(page)]
                elif (width, theme) == (1280, "dark") and path not in ALIKE:
                    # Only colours and what is shown at all differ from the narrow, light page.
                    faults += [f"{at}: {fault}" for fault in axe_violations(page, WIDE_RULES)]
    assert faults == []
