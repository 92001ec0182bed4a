"""The exercises on a page: every screen, both themes, and everything that can be missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import THEMES, WIDTHS, axe_violations, opened, sideways

from hearts_lesson.site.server import Site

from . import demo, samples
from .hands import Mouse, feedback, show

NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); }});"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError"); };"""
CORRUPT_STORAGE = "if (!localStorage.length) localStorage.setItem('hearts-lesson:v1', '{\"v\":1,');"


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Site]:
    """The sample pages on a server: axe-core reads style sheets, which it may not from disk."""
    site = Site(folder, prefix="/")
    site.serve_in_background()
    yield site
    site.shutdown()
    site.server_close()


def all_alive(page: Any) -> None:
    page.wait_for_function(
        "document.querySelectorAll('hearts-exercise[data-live]').length"
        " === document.querySelectorAll('hearts-exercise').length"
    )


def answer_all(page: Any) -> None:
    """Give every exercise of the page some answer, so that marks and feedback show."""
    for exercise in page.locator(".hx").all():
        for selector in (".hx-choice", ".hx-hand button", ".hx-table button"):
            target = exercise.locator(selector).first
            if target.count():
                target.click(position={"x": 8, "y": 20})
                break


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["all", "crowds"])
def test_axe_finds_nothing(chromium: Any, served: Site, name: str, theme: str) -> None:
    with opened(chromium, width=390) as (page, _):
        page.goto(f"{served.address}{name}.html")
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        all_alive(page)
        # Only colours differ in the dark.
        only = () if theme == "dark" else None
        faults = axe_violations(page, only)
        answer_all(page)
        page.evaluate("document.documentElement.dataset.deck = 'four'")
        page.set_viewport_size({"width": 1280, "height": 900})
        assert faults + axe_violations(page, only) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_fits_every_screen(chromium: Any, folder: Path, width: int) -> None:
    with opened(chromium, width=width) as (page, _):
        for name in ("all", "crowds"):
            show(page, folder, name)
            all_alive(page)
            assert sideways(page) == []
            cut = page.locator(".hx").evaluate_all(
                "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText)"
            )
            assert cut == []


VISIBLE = """all => all.map(e => {
  const box = e.getBoundingClientRect();
  const free = (x) => x < box.right && e.contains(document.elementFromPoint(x + 1, box.top + 20));
  let right = box.left;
  while (free(right)) right++;
  const rank = e.querySelector(".hx-i").getBoundingClientRect().right - box.left;
  return {card: e.dataset.card, wide: right - box.left, high: box.height, rank};
})"""


@pytest.mark.parametrize(("name", "index"), [("crowds", 0), ("crowds", 7), ("pass", 0)])
def test_every_card_shows_its_rank_and_can_be_hit(
    chromium: Any, folder: Path, name: str, index: int
) -> None:
    """Seventeen cards at 320 px: 24 px of each are free, its rank and suit among them."""
    with opened(chromium, width=320) as (page, _):
        show(page, folder, name)
        all_alive(page)
        exercise = page.locator(".hx").nth(index)
        exercise.locator(".hx-hand").scroll_into_view_if_needed()
        cards = exercise.locator(".hx-hand button").evaluate_all(VISIBLE)
        if name == "crowds" and index == 0:
            assert len(cards) == 17
        for card in cards:
            assert card["wide"] >= 24, card
            assert card["high"] >= 24, card
            assert card["rank"] <= card["wide"] + 1, card


def test_seats_never_touch(chromium: Any, folder: Path) -> None:
    """From three to ten players, no card lies on another, at 320 and at 1280 px."""
    for width in (320, 1280):
        with opened(chromium, width=width) as (page, _):
            show(page, folder, "crowds")
            all_alive(page)
            for number, ring in enumerate(page.locator(".hx-ring").all(), 3):
                boxes = ring.locator(".hx-spot, .hx-name").evaluate_all(
                    "all => all.map(e => e.getBoundingClientRect().toJSON())"
                )
                assert len(boxes) == 2 * number
                table = ring.evaluate("e => e.parentElement.getBoundingClientRect().toJSON()")
                for i, a in enumerate(boxes):
                    assert a["left"] >= table["left"]
                    assert a["right"] <= table["right"]
                    for b in boxes[i + 1 :]:
                        apart = (
                            a["right"] <= b["left"] + 0.5
                            or b["right"] <= a["left"] + 0.5
                            or a["bottom"] <= b["top"] + 0.5
                            or b["bottom"] <= a["top"] + 0.5
                        )
                        assert apart, f"{number} players at {width} px"


def test_people_sit_where_they_sit(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        page.evaluate("document.documentElement.dir = 'rtl'")
        x = {}
        y = {}
        for seat, name in enumerate(("you", "left", "across", "right")):
            box = hx.locator(f'[data-seat="{seat}"]').bounding_box()
            x[name], y[name] = box["x"], box["y"]
        assert x["left"] < x["you"] < x["right"], "left is left in every script"
        assert y["across"] < y["left"] < y["you"]


@pytest.mark.parametrize("damage", ["cut", "version", "kind", "card", "options", "empty"])
def test_damaged_payload_leaves_the_readable_form_and_a_line(
    chromium: Any, folder: Path, damage: str
) -> None:
    with opened(chromium) as (page, _):
        page.goto((folder / f"damaged-{damage}.html").as_uri())
        page.locator(".hx-note").wait_for()
        exercise = page.locator("hearts-exercise")
        assert "This exercise cannot answer here: " in exercise.inner_text()
        assert "Who takes this trick?" in exercise.inner_text()
        exercise.get_by_text("Answer", exact=True).first.click()
        assert "highest card of the suit led" in exercise.inner_text()
        assert page.locator(".hx").count() == 0


def test_reads_without_scripts(chromium: Any, folder: Path) -> None:
    with opened(chromium, width=390, scripts=False) as (page, _):
        page.goto((folder / "follow-suit.html").as_uri())
        text = page.locator("hearts-exercise").inner_text()
        for words in ("Tap every card you may play.", "Anna led 9♦", "Your hand: 3♣", "Who takes"):
            assert words in text.replace("\ufe0e", "")
        assert "Answers" not in text, "the key is for paper"
        page.locator("summary").first.click()
        assert "so you must follow suit" in page.locator("details").first.inner_text()
        assert sideways(page) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_print_has_questions_cards_and_the_key(chromium: Any, folder: Path, scripts: bool) -> None:
    with opened(chromium, scripts=scripts) as (page, _):
        page.goto((folder / "follow-suit.html").as_uri())
        if scripts:
            page.locator(".hx").wait_for()
            page.evaluate("document.documentElement.dataset.theme = 'dark'")
        page.emulate_media(media="print")
        text = page.locator("hearts-exercise").inner_text()
        assert text.count("Tap every card you may play.") == 3
        assert "Your hand" in text
        assert "Answers" in text
        assert "14 points: 13 for" in text
        assert not page.locator("hearts-exercise details").first.is_visible()
        assert page.locator("button:visible").count() == 0
        colour = page.locator(".hx-fallback").evaluate("e => getComputedStyle(e).backgroundColor")
        assert colour == "rgb(255, 255, 255)", "paper is white, also at night"


@pytest.mark.parametrize(
    ("before", "says"),
    [
        (NO_STORAGE, "does not let the page store anything, so your progress is not kept"),
        (FULL_STORAGE, "storage is full, so your progress is not kept"),
        (CORRUPT_STORAGE, "is not kept: it could not be read"),
    ],
    ids=["none", "full", "corrupt"],
)
def test_without_storage_everything_works_and_one_line_says_so(
    chromium: Any, folder: Path, before: str, says: str
) -> None:
    with opened(chromium, before=before) as (page, _):
        hx = show(page, folder, "direction")
        reader = Mouse(page, hx)
        reader.option("ben")
        reader.option("anna")
        assert "0 of 1 right at" in hx.locator(".hx-tally").inner_text()
        assert says in hx.locator(".hx-note").inner_text()
        page.get_by_role("button", name="Four-colour deck").click()
        assert page.evaluate("document.documentElement.dataset.deck") == "four"


def test_progress_and_place_are_kept(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "follow-suit")
        reader = Mouse(page, hx)
        for _ in range(3):
            reader.main()
        for card in ("QS", "4D", "JD"):
            reader.card(card)
        reader.main()
        stored = json.loads(page.evaluate("localStorage.getItem('hearts-lesson:v1')"))
        entry = stored["items"]["legal.standard.2.2"]
        assert stored["v"] == 1
        assert entry["due"] == entry["last"] + 1
        assert entry["m"] == ["m06"]
        assert entry["src"] == "ladder-follow-suit"
        # Another day, another tab: what was done since the item began is gone, the place is not.
        page.goto("about:blank")
        page.goto((folder / "direction.html").as_uri())
        page.evaluate("sessionStorage.clear()")
        hx = show(page, folder, "follow-suit")
        assert hx.locator(".hx-ladder .hx-now").inner_text() == "your turn"
        assert hx.locator(".hx-tally").inner_text() == "0 of 1 right at the first try"
        assert "once more" in hx.locator(".hx-ladder").inner_text(), "the missed one comes again"
        assert hx.get_by_role("button", name="Start over").count() == 0, "not before the end"


PRESS = """label => [...document.querySelectorAll(".hx-btn")]
  .filter((b) => !b.hidden && b.textContent.startsWith(label)).forEach((b) => b.click())"""
LEFT = """() => [...document.querySelectorAll(".hx")].map((e) => [
  e.querySelector(".hx-prompt").textContent, e.querySelector(".hx-fb").innerText,
  e.querySelector(".hx-tally").textContent, e.querySelector(".hx-ladder").innerText,
  [...e.querySelectorAll("button")].filter((b) => !b.hidden).map((b) => b.textContent),
  [...e.querySelectorAll("[aria-label]")].map((b) => b.ariaLabel),
  [...e.querySelectorAll("input")].map((b) => b.value)])"""


def test_whoever_follows_a_link_finds_everything_as_it_was_left(
    chromium: Any, folder: Path
) -> None:
    """Rules are links to another page: on return, place, marks and feedback stand as before."""
    with opened(chromium, width=390) as (page, _):
        show(page, folder, "all")
        all_alive(page)
        answer_all(page)
        page.evaluate(PRESS, "Hint 1")
        for field in page.locator(".hx input").all():
            field.fill("3")
        page.evaluate(PRESS, "Check")
        page.evaluate(PRESS, "Next step")
        before = page.evaluate(LEFT)
        stored = page.evaluate("localStorage.getItem('hearts-lesson:v1')")
        page.goto((folder / "direction.html").as_uri())
        page.go_back()
        page.locator(".hx").first.wait_for()
        all_alive(page)
        assert page.evaluate(LEFT) == before
        assert page.evaluate("localStorage.getItem('hearts-lesson:v1')") == stored
        assert page.evaluate("document.activeElement === document.body"), "and takes no focus"


def test_start_over_stands_at_the_end_only(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "direction")
        over = hx.get_by_role("button", name="Start over")
        assert over.count() == 0
        Mouse(page, hx).option("anna")
        over.click()
        assert hx.locator(".hx-tally").inner_text() == ""
        stored = json.loads(page.evaluate("localStorage.getItem('hearts-lesson:v1')"))
        assert len(stored["items"]) == 1, "starting over forgets nothing"


def test_four_colour_deck_is_kept_and_shows_everywhere(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        show(page, folder, "all")
        all_alive(page)
        club = page.locator('.hx [data-card="3C"]').first
        spade = page.locator('.hx [data-card="5S"]').first
        colour = "e => getComputedStyle(e).color"
        assert club.evaluate(colour) == spade.evaluate(colour)
        page.get_by_role("button", name="Four-colour deck").first.click()
        assert page.locator('.hx-deck[aria-pressed="true"]').count() == page.locator(".hx").count()
        assert club.evaluate(colour) != spade.evaluate(colour)
        page.reload()
        page.locator(".hx").first.wait_for()
        assert page.evaluate("document.documentElement.dataset.deck") == "four"
        assert page.locator(".hx-deck").first.get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("page_name", ["lost-pool", "newer-pool"])
def test_a_pool_that_cannot_be_had_leaves_a_line(
    chromium: Any, folder: Path, page_name: str
) -> None:
    with opened(chromium) as (page, guard):
        hx = show(page, folder, page_name)
        reader = Mouse(page, hx)
        reader.option("anna")
        reader.main()
        hx.get_by_text(
            "could not be loaded. Try again when you are online, or reload"
        ).first.wait_for()
        assert hx.locator(".hx-main").inner_text() == "More like this"
        assert [
            fault for fault in guard.faults if "nowhere" not in fault and "ERR_FILE" not in fault
        ] == []
        guard.faults.clear()


def test_another_source_can_be_plugged_in(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        show(page, folder, "direction")
        page.evaluate(
            "item => heartsLesson.setSource(async ({payload, seen}) =>"
            " (window.wish = [payload.id, seen], item))",
            {**samples.count(), "id": "fresh"},
        )
        hx = page.locator(".hx").first
        reader = Mouse(page, hx)
        reader.option("anna")
        reader.main()
        hx.locator(".hx-prompt", has_text="How many clubs are still out").wait_for()
        assert page.evaluate("window.wish") == ["direction", ["direction.standard.1.1"]]


def test_pool_never_repeats_and_says_when_it_is_over(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        page.goto((folder / "direction.html").as_uri())
        ladder = samples.ladder("d", "D", samples.direction(), pool="legal-follow-suit")
        html = demo.page([ladder])
        (folder / "short.html").write_text(html, encoding="utf-8")
        hx = show(page, folder, "short")
        reader = Mouse(page, hx)
        reader.option("anna")
        prompts = []
        for _ in range(6):
            reader.main()
            hx.locator(".hx-hand button").nth(12).wait_for()
            for card in ("4D", "JD"):
                reader.card(card)
            reader.main()
            prompts.append(hx.locator(".hx-tally").inner_text())
        reader.main()
        assert "That was every exercise of this kind." in hx.locator(".hx-note").inner_text()
        assert prompts[-1].startswith("7 of 7 right")


SLOW = """async ([first, second]) => {
  document.open();
  document.write(first);
  await new Promise((done) => setTimeout(done, 120));
  document.write(second);
  document.close();
}"""


def test_an_element_met_while_the_page_still_loads_waits_for_its_children(
    chromium: Any, folder: Path
) -> None:
    with opened(chromium) as (page, _):
        show(page, folder, "direction")
        html = demo.page([samples.ladder("slow", "Slow", samples.direction())])
        html = html.replace("async src", "src")
        for cut in ('"asks"', "</script><div", "<details>", "</hearts-exercise>"):
            at = html.index(cut) + 3
            page.evaluate(SLOW, [html[:at], html[at:]])
            page.locator(".hx").wait_for()
            assert page.locator(".hx-note:visible").count() == 0


def test_ten_ladders_answer_at_once(chromium: Any, folder: Path) -> None:
    """The first click is answered before the others are built, and all are built soon after."""
    with opened(chromium) as (page, _):
        ladders = [samples.ladder(f"n{n}", f"N {n}", samples.winner()) for n in range(10)]
        (folder / "ten.html").write_text(demo.page(ladders), encoding="utf-8")
        hx = show(page, folder, "ten")
        Mouse(page, hx).option("ben")
        assert "highest spade" in feedback(hx)
        all_alive(page)
        spent = page.evaluate(
            """() => {
              const start = performance.now();
              const fresh = document.querySelectorAll("hearts-exercise");
              for (const old of fresh) {
                const el = document.createElement("hearts-exercise");
                el.append(old.querySelector("script").cloneNode(true));
                old.replaceWith(el);
              }
              return performance.now() - start;
            }"""
        )
        assert spent < 500


def test_nothing_hidden_is_in_the_page(chromium: Any, folder: Path) -> None:
    """Opponents' cards that have not been played stand nowhere in what is shown or spoken."""
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        html = hx.evaluate("e => e.outerHTML")
        for word in ("QH", "Q♥", "queen of hearts", "J♦", "jack of diamonds"):
            assert word not in html


def test_forced_colours_keep_cards_and_marks(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        page.emulate_media(forced_colors="active")
        hx = show(page, folder, "play")
        Mouse(page, hx).card("QS")
        assert hx.locator(".hx-badge").is_visible()
        edge = hx.locator(".hx-fb").evaluate("e => getComputedStyle(e).borderTopWidth")
        assert edge == "1px"
