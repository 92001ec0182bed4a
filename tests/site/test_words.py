"""Words of the game: links to the glossary that explain themselves, to mouse, finger and keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from browser import axe_violations, opened, ready

from hearts_lesson.site import glossary
from hearts_lesson.site.server import Site

PAGE = "book/06_breaking_hearts.html"


def test_a_word_shows_its_meaning_to_mouse_and_keys(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390, height=844) as (page, _):
        page.goto(site.address + PAGE)
        ready(page)
        word, tip = page.locator(".hl-term").first, page.locator(".hl-gloss")
        assert not tip.is_visible()
        # The mouse rests on it, moves onto the meaning, and leaves both.
        word.hover()
        tip.wait_for(state="visible")
        assert tip.inner_text() == word.get_attribute("data-hl-term")
        assert word.get_attribute("aria-describedby") == tip.get_attribute("id")
        assert axe_violations(page) == []
        tip.hover()
        page.wait_for_timeout(500)
        assert tip.is_visible()
        page.mouse.move(5, 800)
        tip.wait_for(state="hidden")
        # Escape puts it away without moving anything.
        word.hover()
        tip.wait_for(state="visible")
        page.keyboard.press("Escape")
        tip.wait_for(state="hidden")
        page.mouse.move(5, 800)
        # The keyboard's focus shows it, and takes it away on leaving.
        page.locator("h1").click()
        page.evaluate("document.querySelector('.hl-term').closest('p').tabIndex = -1")
        page.evaluate("document.querySelector('.hl-term').closest('p').focus()")
        page.keyboard.press("Tab")
        assert word.evaluate("el => el === document.activeElement")
        tip.wait_for(state="visible")
        box = tip.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        page.keyboard.press("Tab")
        assert word.get_attribute("aria-describedby") is None


def test_a_tap_explains_and_a_second_tap_leads_to_the_glossary(chromium: Any, site: Site) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(site.address + PAGE)
    word, tip = page.locator(".hl-term").first, page.locator(".hl-gloss")
    word.tap()
    tip.wait_for(state="visible")
    assert page.url.endswith(PAGE)
    page.locator("h1").tap()
    tip.wait_for(state="hidden")
    word.tap()
    word.tap()
    page.wait_for_url("**/glossary.html#term-*")
    context.close()


def test_words_are_linked_once_and_lead_to_an_entry(html: Path) -> None:
    ids = set(re.findall(r'<dt id="([^"]+)"', (html / f"{glossary.PAGE}.html").read_text("utf-8")))
    assert len(ids) >= 45
    linked = {}
    for path in (html / "book").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        anchors = re.findall(r'<a class="hl-term" href="[^"#]*#([^"]+)"', text)
        assert len(anchors) == len(set(anchors)), path.name
        assert set(anchors) <= ids, path.name
        linked[path.name] = set(anchors)
        for script in re.findall(r"<script.*?</script>|<svg.*?</svg>|<h\d.*?</h\d>", text, re.S):
            assert "hl-term" not in script, path.name
    assert {"term-follow-suit", "term-void", "term-trick"} <= linked["02_following_suit.html"]
    assert linked["glossary.html"] == set()
