"""Puzzles and the final exam in a browser: solved, missed, finished, resumed, printed."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from browser import axe_violations, opened, sideways

from hearts_lesson.exercises.exam import exam
from hearts_lesson.exercises.puzzle_sets import PREFIX, daily_order, names
from hearts_lesson.site.server import Site

KEY = "hearts-lesson:v1"
INDEX, DUCK, EXAM = "book/puzzles/index.html", "book/puzzles/duck.html", "book/19_final_exam.html"
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("no", "SecurityError"); }});"""


def pool(html: Path, name: str) -> dict[str, dict[str, Any]]:
    """The exercises of one of the site's pools, by id."""
    text = (html / "_static" / "pools" / f"{name}.js").read_text(encoding="utf-8")
    items = json.loads(text[text.index(",") + 1 : text.rindex(")")])["items"]
    return {item["id"]: item for item in items}


def stored(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')") or "{}")
    return found


def tap(page: Any, card: str) -> None:
    page.locator(f'button[data-card="{card}"][data-zone="hand"]').click(position={"x": 8, "y": 20})


def solve(page: Any, item: dict[str, Any]) -> None:
    """Play the best line of a puzzle to its end."""
    at = 0
    while True:
        ask = item["asks"][at]
        card = ask["answer"][0]
        tap(page, card)
        reply = ask["responses"][card]
        if reply.get("next") is None:
            return
        at = reply["next"]
        page.get_by_role("button", name="Go on").click()


def test_a_puzzle_is_solved_another_is_missed_and_both_are_marked(
    chromium: Any, site: Site, html: Path
) -> None:
    items = pool(html, "puzzle-duck")
    first, second = names("duck")[:2]
    with opened(chromium, width=390, height=844) as (page, _):
        page.goto(site.address + DUCK)
        page.locator("hearts-puzzles .hx-prompt").wait_for()
        # The first that is open comes by itself; its proof is told once it is solved.
        proof = page.locator(".hz-proof")
        assert proof.inner_text() == ""
        solve(page, items[PREFIX + first])
        assert proof.inner_text().startswith("Proven. Whatever the others hold")
        assert "all play against you" in proof.inner_text()
        assert axe_violations(page) == []
        assert sideways(page) == []
        page.get_by_role("button", name="Next").click()
        page.wait_for_url(f"**#{second}")
        # A wrong card plays out and says what it costs; then the hints, one after the other.
        missed = items[PREFIX + second]
        wrong = next(c for c, r in missed["asks"][0]["responses"].items() if not r["ok"])
        page.locator(f'button[data-card="{wrong}"]').wait_for()
        tap(page, wrong)
        assert page.locator(".hx-fb.hx-bad").count() == 1
        page.get_by_role("button", name="Hint 1 of 4").click()
        assert page.locator(".hx-fb.hx-hint").count() == 1
        solve(page, missed)
        links = [page.locator(f'.hz-list a[href="#{name}"]') for name in (first, second)]
        assert [link.get_attribute("aria-label") for link in links] == [
            "Puzzle 1, solved",
            "Puzzle 2, comes back",
        ]
        entries = stored(page)["items"]
        assert entries[PREFIX + first]["due"] == 0
        assert entries[PREFIX + second]["due"] > 0
        assert entries[PREFIX + second]["src"] == "puzzle-duck"


def test_the_puzzle_of_the_day_by_the_keyboard_alone(chromium: Any, site: Site, html: Path) -> None:
    with opened(chromium, before=NO_STORAGE) as (page, _):
        page.goto(site.address + INDEX)
        page.locator("hearts-puzzles .hx-prompt").wait_for()
        day = page.evaluate("heartsLesson.today()")
        order = daily_order()
        name = order[day % len(order)]
        theme = name.rsplit("-", 2)[0]
        ask = pool(html, f"puzzle-{theme}")[PREFIX + name]["asks"][0]
        shown = page.locator("[data-zone='hand']").evaluate_all(
            "all => all.map(e => e.dataset.card)"
        )
        assert sorted(shown) == sorted(ask["responses"])
        page.locator('button[data-zone="hand"][tabindex="0"]').focus()
        for _ in shown:
            if page.evaluate("document.activeElement.dataset.card") in ask["answer"]:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert page.locator(".hx-fb.hx-good").count() == 1
        # Where the browser stores nothing, the page works and says so.
        if ask["responses"][ask["answer"][0]].get("final"):
            assert "does not let the page store" in page.locator("hearts-puzzles").inner_text()
        assert page.locator(".hz-themes li").count() == 9
        assert axe_violations(page) == []


# Answers the question on the page: right where its table says how, in the way its input wants.
ANSWER = """(ask) => {
  const hx = document.querySelector(".he-box .hx");
  const { type, from } = ask.input;
  const keys = [ask.answer].flat();
  const card = (c) => hx.querySelector(`button[data-card="${c}"][data-zone="${from}"]`).click();
  const main = () => hx.querySelector(".hx-main").click();
  const put = (key, text) => {
    const input = hx.querySelector(`input[data-key="${key}"]`);
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  if (type === "card") card(keys[0]);
  else if (type === "choice") hx.querySelector(`.hx-choice[data-key="${keys[0]}"]`).click();
  else if (type === "number") { put("", keys[0]); main(); }
  else if (type === "numbers") { keys.forEach((k) => put(...k.split(":"))); main(); }
  else { (keys[0].includes(" ") ? keys[0].split(" ") : keys).forEach(card); main(); }
}"""


def asked(seed: int) -> list[dict[str, Any]]:
    """The questions of an exam as Python chooses them, as plain data, each with its skill."""
    made = exam(seed)
    items: list[dict[str, Any]] = made.payload()["items"]
    return [{**item, "skill": made.skills[item["id"]]} for item in items]


def right_answer(page: Any, item: dict[str, Any]) -> None:
    at = 0
    while True:
        ask = item["asks"][at]
        page.evaluate(ANSWER, ask)
        reply = ask["responses"].get(
            ask["answer"] if isinstance(ask["answer"], str) else ask["answer"][0]
        )
        onward = (reply or {}).get("next", ask.get("next"))
        if onward is None:
            return
        at = onward
        page.locator(".he-box .hx-main").click()


def test_an_exam_is_taken_resumed_judged_and_certified(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390, height=844) as (page, _):
        page.goto(site.address + EXAM + "#exam=7")
        page.locator("#he-number").wait_for()
        # By the keyboard: the number stands there, Enter begins.
        assert page.locator("#he-number").input_value() == "7"
        page.locator("#he-number").focus()
        page.keyboard.press("Enter")
        items = asked(7)
        begun = time.monotonic()
        onward = page.locator(".hp-bar .hp-main")
        for number, item in enumerate(items, 1):
            page.get_by_text(f"Question {number} of 30, exam 7").wait_for()
            assert page.get_by_role("button", name="Hint").count() == 0
            if item["skill"] == "tricks":
                # Given up: that is a miss, and there is no second try.
                page.locator(".hx-bar").get_by_role("button", name="Show the answer").click()
            else:
                right_answer(page, item)
            onward.wait_for(state="visible")
            page.wait_for_function("document.querySelector('.hx-stage').inert")
            if number == 3:
                assert page.locator(".hx-fb").evaluate("el => el === document.activeElement")
                page.reload()  # what was answered stays answered
                page.get_by_text("Question 4 of 30, exam 7").wait_for()
            else:
                onward.click()
        page.locator(".he-cert").wait_for()
        assert time.monotonic() - begun < 10
        assert page.locator("h2", has_text="28 of 30 right").count() == 1
        rows = page.locator(".he-sums tbody tr")
        assert rows.count() == 15
        # Both questions of one skill were missed: its chapters stand beside it.
        (missed,) = rows.filter(has_text="0 of 2").all()
        assert "Tricks and following suit" in missed.inner_text()
        assert "Cards and tricks" in missed.locator("a").first.inner_text()
        assert rows.filter(has_text="2 of 2").locator("a").count() == 0
        assert axe_violations(page) == []
        assert sideways(page) == []
        kept = stored(page)
        assert kept["ladders"]["exam"]["done"] is True
        assert sum(entry["due"] > 0 for entry in kept["items"].values()) == 2
        # The certificate: one sheet on either paper, and the name is kept nowhere.
        page.get_by_label("Your name").fill("Ada Lovelace")
        page.evaluate("window.print = () => {}")
        for paper in ("A4", "Letter"):
            page.get_by_role("button", name="Print the certificate").click()
            printed = page.pdf(format=paper)
            assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1
        page.get_by_role("button", name="Print the certificate").click()
        page.emulate_media(media="print")
        sheet = page.locator("body > .he-print .he-cert")
        assert "Ada Lovelace" in sheet.inner_text()
        assert "28 of 30" in sheet.inner_text()
        assert "Exam no. 7" in sheet.inner_text()
        assert not page.locator("h1").is_visible()
        page.emulate_media(media="screen")
        assert "Ada" not in json.dumps(stored(page))
        page.get_by_role("button", name="Another exam").click()
        assert page.locator("#he-number").is_visible()


def test_an_exam_is_taken_where_nothing_can_be_stored(chromium: Any, site: Site) -> None:
    with opened(chromium, before=NO_STORAGE) as (page, _):
        page.goto(site.address + EXAM)
        page.locator("#he-number").fill("12 or so")
        page.get_by_role("button", name="Begin").click()
        assert "whole one" in page.locator("p.hp-note").inner_text()
        page.locator("#he-number").fill("12")
        page.get_by_role("button", name="Begin").click()
        page.get_by_text("Question 1 of 30, exam 12").wait_for()
        assert page.url.endswith("#exam=12")
        right_answer(page, asked(12)[0])
        page.get_by_role("button", name="Next question").click()
        page.get_by_text("Question 2 of 30, exam 12").wait_for()
        assert "does not let the page store" in page.locator("hearts-exam").inner_text()


def test_both_read_without_scripts(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390, scripts=False) as (page, _):
        page.goto(site.address + EXAM)
        assert page.locator("hearts-exam .hx-item").count() == 30
        assert page.locator("hearts-exam details").count() >= 30
        page.goto(site.address + DUCK)
        assert page.locator("hearts-puzzles .hx-item").count() == 2
        page.goto(site.address + INDEX)
        assert page.locator(".hz-themes li > a").count() == 9
