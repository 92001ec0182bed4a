"""The page's own tools: every button the theme offers is there, has a name, and works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser import is_mac, opened

from hearts_lesson.site.server import Site

CONTROL = "Meta" if is_mac() else "Control"
HOME = "book/index.html"


def wait_for_theme(page: Any, name: str) -> None:
    """The page hears of a change of the device's colours a moment after it."""
    page.wait_for_function(f"document.documentElement.dataset.theme === '{name}'")


def test_theme_follows_the_device_until_the_reader_chooses(chromium: Any, site: Site) -> None:
    with opened(chromium, theme="dark") as (page, _):
        page.goto(site.address + HOME)
        wait_for_theme(page, "dark")
        page.emulate_media(color_scheme="light")
        wait_for_theme(page, "light")
        switch = page.get_by_role("button", name="Colours: as the device")
        switch.click()
        wait_for_theme(page, "dark")
        page.get_by_role("button", name="Colours: dark").wait_for()
        page.reload()
        wait_for_theme(page, "dark")
        page.get_by_role("button", name="Colours: dark").click()
        wait_for_theme(page, "light")


def test_every_button_has_a_name_and_a_drawn_icon(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        tools = page.locator(".hl-header .hl-button").all()
        assert len(tools) >= 5
        for tool in tools:
            assert (tool.get_attribute("aria-label") or "").strip() != ""
            icon = tool.locator("svg:visible").first
            box = icon.bounding_box()
            assert box is not None
            assert box["width"] >= 16
            assert icon.locator("path, circle").count() > 0


def test_buttons_are_large_enough_for_a_thumb(chromium: Any, site: Site) -> None:
    with opened(chromium, width=320) as (page, _):
        page.goto(site.address + HOME)
        for tool in page.locator(".hl-header .hl-button:visible").all():
            box = tool.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44


def test_list_of_chapters_opens_and_closes_on_a_phone(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, _):
        page.goto(site.address + HOME)
        chapters = page.locator("#chapters")
        page.get_by_role("button", name="Chapters", exact=True).click()
        assert chapters.is_visible()
        page.get_by_role("button", name="Close the list of chapters").click()
        assert not chapters.is_visible()
        page.get_by_role("button", name="Chapters", exact=True).click()
        page.keyboard.press("Escape")
        assert not chapters.is_visible()


def test_list_of_chapters_makes_room_on_a_wide_screen(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        chapters = page.locator("#chapters")
        toggle = page.get_by_role("button", name="Chapters", exact=True)
        assert chapters.is_visible()
        assert toggle.get_attribute("aria-expanded") == "true"
        toggle.click()
        assert not chapters.is_visible()
        assert toggle.get_attribute("aria-expanded") == "false"
        toggle.click()
        assert chapters.is_visible()


def test_list_of_chapters_marks_the_page_one_is_on(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        current = page.locator("#chapters [aria-current=page]")
        assert current.count() == 1
        assert current.get_attribute("href").rpartition("/")[2] in {"index.html", "#"}


def test_full_screen(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        button = page.get_by_role("button", name="Fullscreen mode")
        button.click()
        page.wait_for_function("document.fullscreenElement !== null")
        button.click()
        page.wait_for_function("document.fullscreenElement === null")


def test_downloads_are_there(chromium: Any, site: Site, html: Path) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        menu = page.locator("details.hl-menu")
        menu.locator("summary").click()
        links = menu.locator("a").all()
        assert links
        for link in links:
            answer = page.request.get(link.evaluate("a => a.href"))
            assert answer.ok
            assert answer.body()
        page.keyboard.press("Escape")
        assert menu.get_attribute("open") is None


def test_print_button_prints(chromium: Any, site: Site) -> None:
    with opened(chromium, before="window.print = () => { window.printed = true; };") as (page, _):
        page.goto(site.address + HOME)
        page.locator("details.hl-menu summary").click()
        page.get_by_role("button", name="Print this page").click()
        assert page.evaluate("window.printed") is True


@pytest.mark.parametrize("where", ["server", "disk"])
def test_search_finds_the_welcome_page(chromium: Any, site: Site, html: Path, where: str) -> None:
    home = site.address + HOME if where == "server" else (html / HOME).as_uri()
    with opened(chromium) as (page, _):
        page.goto(home)
        page.keyboard.press(f"{CONTROL}+k")
        page.wait_for_url("**/search.html")
        page.get_by_label("Words to look for").fill("hearts")
        page.keyboard.press("Enter")
        first = page.locator("#search-results li a").first
        first.wait_for()
        # Let the excerpts arrive, where they can.
        page.wait_for_load_state("networkidle")
        first.click()
        page.wait_for_load_state("load")
        assert "search.html" not in page.url
        assert page.locator("h1").is_visible()


def test_search_page_says_when_nothing_is_found(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + "search.html?q=xylophonist")
        page.get_by_text("Nothing found.").wait_for()


def test_first_tab_skips_to_the_lesson(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to the lesson")
        assert skip.evaluate("a => a === document.activeElement")
        box = skip.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "content"


def test_keyboard_focus_is_visible_on_every_tool(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + HOME)
        tools = page.locator(".hl-header :is(a, button, summary):visible").count()
        assert tools >= 6
        for _step in range(tools + 3):
            page.keyboard.press("Tab")
            style = page.evaluate(
                "(s => s.outlineStyle + ' ' + parseFloat(s.outlineWidth))"
                "(getComputedStyle(document.activeElement))"
            )
            kind, width = style.split()
            assert kind != "none"
            assert float(width) >= 2


def test_the_address_of_the_site_leads_to_the_welcome_page(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address)
        page.wait_for_url(f"**/{HOME}")
        assert page.locator("h1").is_visible()
