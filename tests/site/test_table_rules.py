"""House rules and sheets in the browser: tick, clash, share, a bad link, print on one page."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from browser import axe_violations, opened, sideways
from pypdf import PdfReader

from hearts_lesson.engine import HouseRules
from hearts_lesson.sheets.model import KINDS
from hearts_lesson.site.server import Site

RULES, PRACTICE = "book/house_rules.html", "book/practice.html"
OWN = {"players": 5, "target": 75, "queen_lead": "after_hearts_broken", "bonus_card": "JD"}


def go(page: Any, site: Site, path: str) -> None:
    page.goto("about:blank")
    page.goto(site.address + path)
    page.locator('[data-live=""]').first.wait_for(state="attached")


def open_group(page: Any, title: str) -> None:
    page.locator("summary", has_text=title).click()


def choose(page: Any, option: str, value: str) -> None:
    page.locator(f'input[name="tr-{option}"][value="{value}"]').check()


def told(page: Any) -> list[str]:
    """The rules in words, as the page lists them."""
    lines: list[str] = page.locator("hearts-table-rules > div > ul > li").all_inner_texts()
    return lines


def code_of(page: Any) -> str:
    return str(page.locator("#tr-link").input_value().partition("#rules=")[2])


def test_a_table_chooses_its_rules_and_takes_them_along(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, _):
        go(page, site, RULES)
        assert code_of(page) == HouseRules().code
        open_group(page, "Hearts and the queen")
        page.get_by_label("Q♠︎ may be led only after hearts are broken.").check()
        open_group(page, "The end of the game")
        choose(page, "target", "75")
        page.get_by_label("another number").last.fill("42")
        page.get_by_label("another number").last.press("Enter")
        rules = HouseRules.of({"queen_lead": "after_hearts_broken", "target": 42})
        assert code_of(page) == rules.code
        assert told(page) == list(rules.summary())
        assert "may not be led yet" in page.locator(".tr-change").first.inner_text()
        assert axe_violations(page) == []
        assert sideways(page) == []
        # The address has the rules, too: a reload keeps them.
        assert page.url.endswith(f"#rules={rules.code}")
        page.reload()
        page.locator('[data-live=""]').first.wait_for(state="attached")
        assert code_of(page) == rules.code
        # Along to the practice page, and to a sheet.
        page.get_by_role("link", name="Practise with these rules").click()
        page.locator('[data-live=""]').first.wait_for(state="attached")
        assert page.get_by_label("Rules").input_value() == rules.code
        page.go_back()
        page.locator('[data-live=""]').first.wait_for(state="attached")
        page.get_by_role("link", name="Cheat sheet").first.click()
        page.locator('hearts-sheet[data-live=""]').wait_for(state="attached")
        assert "reaches 42 points" in page.locator(".hs").inner_text()


def test_a_clash_is_explained_and_each_way_out_is_one_press(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        go(page, site, RULES)
        choose(page, "players", "8")
        clash = page.locator(".tr-clash")
        assert "One pack is for 3 to 7 players." in clash.inner_text()
        assert not page.locator(".tr-share").is_visible()
        clash.get_by_role("button", name="Two packs of cards.").click()
        assert clash.count() == 0
        assert HouseRules.from_code(code_of(page)) == HouseRules(players=8, packs=2)
        page.get_by_label("Start from").select_option(label="Cancellation Hearts")
        assert HouseRules.from_code(code_of(page)) == HouseRules.of("cancellation")
        page.get_by_label("Start from").select_option(label="Standard (Black Lady)")
        assert code_of(page) == HouseRules().code


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_bad_link_keeps_what_can_be_read(chromium: Any, site: Site, theme: str) -> None:
    code = HouseRules.of(OWN).code
    with opened(chromium, theme=theme) as (page, _):
        for text, said, kept in (
            (code[:-3], "damaged or cut", HouseRules.of(OWN).code),
            (f"2{code[1:]}", "newer version", HouseRules().code),
            ("", "no rules in it", HouseRules().code),
            ("1p8x00", "contradicts itself: One pack is for 3 to 7", HouseRules().code),
            (f"1t75zz9{code[-3:]}", "means nothing here", HouseRules(target=75).code),
        ):
            go(page, site, f"{RULES}#rules={text}")
            assert said in page.locator(".tr-fault").inner_text()
            assert code_of(page) == kept
        # One that leads nowhere on the page was meant to hold rules; a place on the page was not.
        for address, said in (("#%E0%A4%A", "no rules in it"), ("#content", "")):
            go(page, site, RULES + address)
            assert said in page.locator(".tr-fault").inner_text()
            assert bool(said) == bool(page.locator(".tr-fault").inner_text())
        # A sound one says nothing, in each form that an address can have.
        for address in (f"{RULES}#rules={code}", f"{RULES}?rules={code}", f"{RULES}#{code}"):
            go(page, site, address)
            assert page.locator(".tr-fault").inner_text() == ""
            assert code_of(page) == code
        assert told(page) == list(HouseRules.of(OWN).summary())
        page.locator("details.tr-group").evaluate_all("all => all.forEach(e => (e.open = true))")
        assert axe_violations(page) == []


def test_sheets_are_drawn_for_the_rules_and_print_on_one_page(chromium: Any, site: Site) -> None:
    rules = HouseRules.of({**OWN, "moon": "best_for_shooter", "no_trick_bonus": 5})
    with opened(chromium) as (page, guard):
        for kind in KINDS:
            go(page, site, f"book/sheets/{kind}.html#rules={rules.code}")
            assert "Hearts for five" in page.locator(".hs").inner_text()
            assert rules.code in page.locator(".hs-sub").inner_text()
            for paper, size in (("a4", (210, 297)), ("letter", (216, 279))):
                page.get_by_label("Paper").select_option(paper)
                assert page.locator(".hs-over").count() == 0
                data = page.pdf(prefer_css_page_size=True, print_background=True)
                printed = PdfReader(io.BytesIO(data)).pages
                box = printed[0].mediabox
                assert len(printed) == 1, (kind, paper)
                assert (round(float(box[2]) * 25.4 / 72), round(float(box[3]) * 25.4 / 72)) == size
                text = printed[0].extract_text().replace("\n", " ")
                assert "75 points" in text
                assert {"rules": "First trick", "cheat": "Card order", "score": "must be 16"}[
                    kind
                ] in text
        assert page.locator(".hs-grid tbody tr").first.locator("td").count() == 1 + 5 + 1
        # No exercise stands here: what answers one, and Python for more of them, stay away.
        scripts = {url.rpartition("/")[2].partition("?")[0] for url in guard.urls}
        assert "hearts-basics.js" in scripts
        assert scripts.isdisjoint({"hearts.js", "python.js"})


def test_a_sheet_that_is_too_long_says_so_before_it_is_printed(chromium: Any, site: Site) -> None:
    def make_wordy(route: Any) -> None:
        """Add words to each box of the page, as it comes from the server."""
        answer = route.fetch()
        text, boxes = re.subn(
            r'(<div class="hs-box">.*?)(</p>)', rf"\1{' much more than fits' * 60}\2", answer.text()
        )
        assert boxes > 5
        route.fulfill(response=answer, body=text)

    with opened(chromium, width=390) as (page, _):
        page.route("**/sheets/rules.html", make_wordy)
        go(page, site, "book/sheets/rules.html")
        assert "too long for one page of A4" in page.locator(".hs-over").inner_text()
        page.get_by_role("button", name="Leave out the tick boxes").click()
        assert page.locator(".hs-over").count() == 0
        assert len(PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 1
        assert axe_violations(page, made_up=True) == []
        assert sideways(page) == []


def test_a_sheet_is_measured_again_once_its_letters_have_come(chromium: Any, site: Site) -> None:
    held: list[Any] = []
    size = "document.querySelector('hearts-sheet').style.getPropertyValue('--hs-size')"
    with opened(chromium) as (page, _):
        page.route("**/*.woff2*", lambda route: held.append(route))
        page.goto(f"{site.address}book/sheets/cheat.html", wait_until="commit")
        page.locator('hearts-sheet[data-live=""]').wait_for(state="attached")
        page.wait_for_function("document.fonts.status === 'loading'")
        page.evaluate(size.replace("getPropertyValue('--hs-size')", "cssText = '--hs-size: 1pt'"))
        page.route("**/*.woff2*", lambda route: route.continue_())  # those that come later pass
        for route in held:
            route.continue_()
        page.wait_for_function(f"{size} !== '1pt'")


def test_without_a_script_the_rules_and_the_sheets_can_be_read(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390, scripts=False) as (page, _):
        page.goto(site.address + RULES)
        table = page.locator(".tr-table").inner_text()
        for words in ("Shooting the moon", "J♦︎ counts −10.", "Exactly on the target"):
            assert words in table
        assert sideways(page) == []
        page.goto(f"{site.address}book/sheets/rules.html")
        assert "Whoever holds 2♣" in page.locator(".hs").inner_text()
        assert not page.get_by_role("button", name="Print", exact=True).is_visible()
        assert page.get_by_role("link", name="Rules sheet, 6 players, Letter (PDF)").is_visible()
        assert sideways(page) == []
