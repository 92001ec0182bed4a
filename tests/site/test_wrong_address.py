"""A wrong address, however deep, under the top or in a subfolder: a page that leads home."""

from __future__ import annotations

from typing import Any

import pytest
from browser import axe_violations, is_local

from hearts_lesson.site.server import Site


@pytest.mark.parametrize("wrong", ["nothing.html", "book/far/down/nothing"])
@pytest.mark.parametrize("where", ["site", "site_in_folder"])
def test_the_page_for_wrong_addresses_leads_home(
    chromium: Any, where: str, wrong: str, request: pytest.FixtureRequest
) -> None:
    site: Site = request.getfixturevalue(where)
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    asked: list[tuple[str, int]] = []
    page.on("response", lambda answer: asked.append((answer.url, answer.status)))
    answer = page.goto(site.address + wrong)
    assert answer is not None
    assert answer.status == 404
    assert page.locator("h1").inner_text() == "No such page"
    # All that it loads is found: styles and scripts, from any depth.
    assert [url for url, status in asked[1:] if status >= 400 or not is_local(url)] == []
    assert len(asked) > 3
    assert axe_violations(page) == []
    page.get_by_role("link", name="The welcome page").click()
    page.wait_for_url(f"{site.address}book/index.html")
    context.close()
