"""The counting trainer on its page: tricks go by, questions come, the tricks can be seen again."""

from __future__ import annotations

import re
from typing import Any

from browser import axe_violations, opened

from hearts_lesson.site.server import Site

PAGE = "book/15_counting.html"


def test_a_round_goes_by_and_is_asked_about(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, guard):
        page.goto(site.address + PAGE)
        trainer = page.locator("hearts-counting")
        trainer.scroll_into_view_if_needed()
        trainer.locator("select").first.select_option("3")
        trainer.get_by_label("Pace").select_option("brisk")
        trainer.get_by_role("button", name="Start").click()
        told = trainer.locator(".hx-unseen[role=status]").first
        # A trick is told once it is whole, with who takes it.
        page.wait_for_function(
            "el => /^Trick 1: .* takes? it\\.$/.test(el.textContent)", arg=told.element_handle()
        )
        trainer.get_by_role("button", name="Pause").click()
        # By hand, or by the keyboard alone: a whole trick at each press.
        step = trainer.get_by_role("button", name="Next trick")
        for _ in range(9):
            if not step.is_visible():
                break
            step.focus()
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # to the questions
        assert trainer.locator(".hx-prompt:focus").inner_text().startswith("How many")
        assert not trainer.locator(".hx-sheet").count()  # no trick lies open now
        while True:
            onward = trainer.get_by_role("button", name="Go on")
            hint = trainer.get_by_role("button", name=re.compile("^Hint"))
            if onward.count() and onward.is_visible():
                onward.click()
            elif hint.last.is_visible():
                hint.last.click()
            else:
                break
        trainer.get_by_text("Look at the tricks again").click()
        assert trainer.locator(".hx-sheet tbody tr").count() >= 4
        assert axe_violations(page) == []
        trainer.get_by_role("button", name="Next", exact=True).click()
        trainer.locator(".hx-table").first.wait_for()
        assert guard.faults == []


def test_whoever_wants_no_motion_goes_trick_by_trick(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, _):
        page.emulate_media(reduced_motion="reduce")
        page.goto(site.address + PAGE)
        trainer = page.locator("hearts-counting")
        assert trainer.get_by_label("Pace").input_value() == "step"
        trainer.get_by_role("button", name="Start").click()
        trainer.get_by_role("button", name="Next trick").wait_for()
        assert trainer.locator(".hx-seat .hx-card").count() == 4
        # The tip beside it stands in the text; a box of the site once had the same name.
        tip = page.locator("#tip-count-the-cards")
        assert tip.evaluate("el => getComputedStyle(el).position") == "static"
