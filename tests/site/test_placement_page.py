"""The placement test on the welcome page: questions, an honest start, and nothing kept."""

from __future__ import annotations

from typing import Any

from browser import axe_violations, opened, ready

from hearts_lesson.exercises.placement import STOPS, start
from hearts_lesson.site.server import Site


def right(page: Any, answers: list[str], kind: str) -> None:
    """Answer the question on the screen rightly."""
    stage = page.locator(".hl-placed")
    for answer in answers:
        stage.locator(f'button[data-card="{answer}"]').first.click()
    if kind == "legal":
        stage.locator(".hx-main").click()


def test_the_first_missed_chapter_is_where_one_begins(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390, height=844) as (page, _):
        page.goto(site.address + "book/index.html")
        ready(page)
        begin = page.get_by_role("button", name="Ask me 8 questions")
        begin.click()
        stage = page.locator(".hl-placed")
        for stop in STOPS[:2]:
            (ask, *_) = stop.exercise.payload()["asks"]
            answers = [ask["answer"]] if isinstance(ask["answer"], str) else ask["answer"]
            right(page, answers, stop.exercise.kind)
            stage.locator(".hx-main", has_text="Next").click()
        assert stage.locator("p").first.inner_text() == "Question 3 of 8"
        assert axe_violations(page) == []
        stage.get_by_role("button", name="That is enough").click()
        said = page.locator(".hl-start")
        assert said.inner_text() == start(STOPS[2])
        marks = page.locator(".hl-placed li").all_inner_texts()
        assert [mark.rpartition(": ")[2] for mark in marks] == ["✓ right"] * 2 + ["not asked"] * 6
        assert said.evaluate("el => el === document.activeElement")
        kept = page.evaluate("Object.keys({...localStorage, ...sessionStorage}).join()")
        assert "placement" not in kept
        page.get_by_role("link", name="Go there").click()
        page.wait_for_url(f"**/{STOPS[2].page}.html")
