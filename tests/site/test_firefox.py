"""The site in Firefox, where there is one: it stands, it answers, it says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import PARTS, bring_something_new, living_pages
from firefox import NO_FIREFOX, Firefox, find_firefox

from hearts_lesson.site.server import Site


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = find_firefox()
    if program is None:
        pytest.skip(NO_FIREFOX)
    browser = Firefox(program, tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


def test_pages_stand_and_their_exercises_come_alive(
    firefox: Firefox, site: Site, html: Path
) -> None:
    """Each page that has an element, a look or a script which those before it have not."""
    paths = bring_something_new(html, living_pages(), PARTS)
    assert len(paths) >= 8
    firefox.size(390)
    for path in sorted(paths):
        firefox.words.clear()
        firefox.open(site.address + path)
        assert firefox.evaluate("document.querySelectorAll('h1').length") == 1, path
        assert firefox.evaluate("document.documentElement.scrollWidth") <= 390, path
        exercises = firefox.evaluate("document.querySelectorAll('hearts-exercise').length")
        firefox.wait(f"document.querySelectorAll('hearts-exercise .hx').length >= {exercises}")
        assert firefox.words == [], path


def test_list_of_chapters_opens_on_a_phone(firefox: Firefox, site: Site) -> None:
    firefox.size(390)
    firefox.open(site.address + living_pages()[0])
    assert not firefox.evaluate("document.querySelector('#chapters').checkVisibility()")
    firefox.click(".primary-toggle")
    firefox.wait("document.querySelector('#chapters').checkVisibility()")


def test_theme_switch(firefox: Firefox, site: Site) -> None:
    firefox.size(1280)
    firefox.open(site.address + living_pages()[0])
    before = firefox.evaluate("document.documentElement.dataset.theme")
    firefox.click(".theme-switch-button")
    firefox.wait(f"document.documentElement.dataset.theme !== {before!r}")


@pytest.mark.parametrize("where", ["server", "disk"])
def test_a_card_that_is_tapped_gets_its_answer(
    firefox: Firefox, site: Site, html: Path, where: str
) -> None:
    firefox.words.clear()
    firefox.size(1280)
    path = living_pages()[0]
    firefox.open(site.address + path if where == "server" else (html / path).as_uri())
    firefox.wait("document.querySelector('hearts-exercise .hx')")
    before = firefox.evaluate("document.querySelector('hearts-exercise').innerText")
    firefox.click("hearts-exercise .hx button:enabled")
    firefox.wait(f"document.querySelector('hearts-exercise').innerText !== {before!r}")
    assert firefox.words == []
