"""Practice, review and progress, used as a reader would, with all that a browser may withhold."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from browser import axe_violations, opened, sideways

from hearts_lesson.site.server import Site

PRACTICE, REVIEW, PROGRESS = (f"book/{name}.html" for name in ("practice", "review", "progress"))
KEY = "hearts-lesson:v1"
DAY = int(time.time() // 86400)
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); }});"""
CORRUPTED = f"localStorage.setItem('{KEY}', '{{\"v\":1,\"items\":[[');"
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError"); };"""


def pool(html: Path, name: str) -> list[dict[str, Any]]:
    """The exercises of one of the site's pools."""
    text = (html / "_static" / "pools" / f"{name}.js").read_text(encoding="utf-8")
    items: list[dict[str, Any]] = json.loads(text[text.index(",") + 1 : text.rindex(")")])["items"]
    return items


def course(html: Path) -> dict[str, Any]:
    """What the pages know of the course."""
    return pool(html, "course")[0]


def missed(item: dict[str, Any], src: str, due: int = DAY - 1) -> dict[str, Any]:
    """The stored entry of a question that was missed."""
    entry = {"t": item["topic"], "k": item["kind"], "src": src, "n": 1, "box": 0}
    return {item["id"]: {**entry, "due": due, "last": min(due, DAY) - 1}}


def stored(**parts: Any) -> str:
    """A script that puts progress into the browser before a page runs, once."""
    text = json.dumps(json.dumps({"v": 1, **parts}))
    return f"if (!localStorage.getItem('{KEY}')) localStorage.setItem('{KEY}', {text});"


def progress(page: Any) -> dict[str, Any]:
    """What the browser has stored."""
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')") or "{}")
    return found


def go(page: Any, site: Site, path: str) -> None:
    page.goto(site.address + path)
    page.locator('[data-live=""]').first.wait_for(state="attached")


def give_up(page: Any) -> None:
    """Have every question of the exercise on the page answered by its last hint."""
    for _ in range(40):
        if page.locator(".hx-main:visible", has_text="Next").count():
            return
        onward = page.locator(".hx-main:visible", has_text="Go on")
        if onward.count():
            onward.click()
        else:
            page.locator(".hx-bar button:visible").filter(
                has_text=re.compile("^Hint|answer")
            ).first.click()
    raise AssertionError("the exercise does not end")


def solve(page: Any, items: list[dict[str, Any]]) -> None:
    """Answer a question of one tap or one choice as its table says."""
    prompt = page.locator(".hx-prompt").inner_text()
    cards = page.locator(".hx [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    for item in items:
        ask = item["asks"][0]
        seats = [seat["card"] for seat in item["scene"]["seats"] if seat.get("card")]
        if len(item["asks"]) == 1 and set(seats) == set(cards) and prompt:
            key = ask["answer"] if isinstance(ask["answer"], str) else ask["answer"][0]
            page.locator(f'.hx button[data-card="{key}"]').click()
            page.locator(".hx-main", has_text="Next").wait_for()
            return
    raise AssertionError(f"the pool does not hold the question with {cards}")


def test_a_fresh_reader_practises_and_reads_how_it_went(
    chromium: Any, site: Site, html: Path
) -> None:
    with opened(chromium, width=390) as (page, _):
        go(page, site, PRACTICE)
        # A first visit begins with the topics of the first chapter.
        page.locator("summary", has_text="Topics").click()
        first = [t["title"] for t in course(html)["topics"] if t["chapter"] == 0]
        checked = page.locator(".hp-chip:has(:checked)")
        assert checked.all_inner_texts() == first
        for title in first:
            page.get_by_label(title, exact=True).uncheck()
        page.get_by_role("button", name="Start").click()
        assert page.get_by_text("Choose at least one topic.").is_visible()
        page.get_by_label("Who takes the trick: one suit").check()
        page.get_by_role("button", name="Start").click()
        page.locator(".hx-prompt:focus").wait_for()
        solve(page, pool(html, "winner-one-suit"))
        page.locator(".hx-main").click()
        page.locator(".hp-tally", has_text="1 of 1 right").wait_for()
        page.locator(".hx-main").wait_for(state="hidden")
        give_up(page)
        assert page.locator(".hp-tally").inner_text() == "1 of 2 right"
        page.get_by_role("button", name="Finish").click()
        assert page.locator("h2:focus").inner_text() == "How it went"
        summary = page.locator(".hp-sum")
        assert "1 of 2 questions right at once" in summary.inner_text()
        # The idea to reread is a link into its chapter, and the missed question comes back.
        summary.get_by_role("link", name="Who takes the trick: one suit").click()
        page.wait_for_url("**/01_cards_and_tricks.html#*")
        entries = list(progress(page)["items"].values())
        assert [entry["src"] for entry in entries] == ["winner-one-suit"] * 2
        assert sorted(bool(entry["due"]) for entry in entries) == [False, True]
        assert progress(page)["topics"]["mixed-tricks"] == "10"


def test_practice_never_runs_out(chromium: Any, site: Site, html: Path) -> None:
    """With every question known and asked in this sitting, they begin again."""
    first, *_ = items = pool(html, "winner-one-suit")
    text = f'heartsPool("winner-one-suit",{json.dumps({"v": 1, "items": [first]})});'
    known = {i["id"]: missed(i, "winner-one-suit")[i["id"]] for i in items}
    before = stored(items=known, prefs={"practice": "winner-one-suit"})
    with opened(chromium, before=before) as (page, _):
        page.route("**/winner-one-suit.js", lambda route: route.fulfill(body=text))
        go(page, site, PRACTICE)
        page.get_by_role("button", name="Start").click()
        for right in range(1, 4):
            solve(page, [first])
            page.locator(".hp-tally", has_text=f"{right} of {right} right").wait_for()
            page.locator(".hx-main").click()
            page.locator(".hx-main").wait_for(state="hidden")


def test_house_rules_from_the_stock_and_from_a_share_code(
    chromium: Any, site: Site, html: Path
) -> None:
    omnibus = next(r for r in course(html)["rules"] if r["name"] == "omnibus")
    quiet = "delete window.WebAssembly;"
    with opened(chromium, before=quiet) as (page, _):
        go(page, site, f"{PRACTICE}#rules={omnibus['code']}")
        assert page.get_by_label("Rules").input_value() == "omnibus"
        page.get_by_role("button", name="Start").click()
        page.locator(".hx-rules", has_text="J♦").wait_for()
        page.get_by_role("button", name="Finish").click()
        page.get_by_label("Rules").select_option("standard")
        page.get_by_label("Players").select_option("5")
        page.get_by_role("button", name="Start").click()
        page.locator(".hx-rules", has_text="Five players").wait_for()
        assert "few questions have these rules" in page.locator("p.hp-note").first.inner_text()
    with opened(chromium, before=quiet) as (page, _):
        go(page, site, f"{PRACTICE}#rules=1zzzz")
        assert "1zzzz" in page.get_by_label("Rules").inner_text()
        assert "standard rules" in page.locator(".hp-setup > .hp-note").inner_text()
        page.get_by_role("button", name="Start").click()
        page.locator(".hx").wait_for()


def test_a_source_of_fresh_questions_is_asked_first(chromium: Any, site: Site, html: Path) -> None:
    item = {**pool(html, "winner-one-suit")[0], "id": "winner-one-suit.standard.2.123456"}
    plug = """item => { window.wishes = [];
      heartsLesson.pages.setSource(async (wish) => { wishes.push(wish);
        if (wish.players === 6) throw new Error("Six cannot play that.");
        return [item]; }); }"""
    before = stored(prefs={"practice": "winner-one-suit"}) + "delete window.WebAssembly;"
    with opened(chromium, before=before) as (page, _):
        go(page, site, PRACTICE)
        page.evaluate(plug, item)
        page.get_by_label("Rules").select_option("omnibus")
        page.get_by_label("Players").select_option("5")
        page.get_by_role("button", name="Start").click()
        page.locator(".hx").wait_for()
        wish = page.evaluate("wishes[0]")
        assert (wish["kind"], wish["topic"], wish["n"]) == ("winner", "one-suit", 1)
        assert (wish["rules"], wish["players"], wish["level"]) == ("omnibus", 5, 1)
        give_up(page)
        assert progress(page)["items"][item["id"]]["src"] == "fresh"
        page.get_by_role("button", name="Finish").click()
        page.get_by_label("Players").select_option("6")
        page.get_by_role("button", name="Start").click()
        page.get_by_text("Six cannot play that.").wait_for()
        page.locator(".hx").wait_for()
    # In the review the same question is asked for by its name.
    with opened(chromium, before=stored(items=missed(item, "fresh"))) as (page, _):
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => ("
            + plug
            + f")({json.dumps(item)}))".replace("</", "<\\/")
        )
        go(page, site, REVIEW)
        page.locator(".hx").wait_for()


def test_review_mixes_what_is_due_and_finds_it_in_pools_and_ladders(
    chromium: Any, site: Site, html: Path
) -> None:
    pools = ("winner-one-suit", "winner-two-suits")
    ladder = next(p.stem for p in sorted((html / "_static" / "pools").glob("ladder-follow*.js")))
    items: dict[str, Any] = {}
    for name in (*pools, ladder):
        for item in pool(html, name)[-2:]:
            items |= missed(item, name)
    gone = {"id": "winner-one-suit.standard.a.00000000", "topic": "one-suit", "kind": "winner"}
    items |= missed(gone, "ladder-that-was-renamed-away", DAY - 9)
    with opened(chromium, before=stored(items=items)) as (page, guard):
        go(page, site, REVIEW)
        page.locator(".hp-tally", has_text="7 to go").wait_for()
        prompts = set()
        for left in range(6, -1, -1):
            assert page.locator(".hx-ladder li").count() == 0
            give_up(page)
            page.locator(".hp-tally", has_text=f"0 right, {left} to go").wait_for()
            prompts.add(page.locator(".hx-prompt").inner_text())
            page.locator(".hx-main").click()
            page.wait_for_function("document.querySelector('.hx-main')?.textContent !== 'Next'")
        page.locator(".hp-sum").wait_for()
        assert len(prompts) > 1
        now = progress(page)["items"]
        assert now[gone["id"]]["due"] == 0
        for name in items:
            if name != gone["id"]:
                assert (now[name]["due"], now[name]["n"]) == (DAY + 1, 2)
        # One of its kind stood in for the question that the course no longer has.
        assert len(now) == len(items) + 1
        guard.faults = [f for f in guard.faults if "renamed-away" not in f and "404" not in f]


def test_review_says_what_waits_when_nothing_is_due(chromium: Any, site: Site, html: Path) -> None:
    with opened(chromium) as (page, _):
        go(page, site, REVIEW)
        assert "Nothing is due today." in page.locator("hearts-review").inner_text()
        page.get_by_role("link", name="Practise something").click()
        page.locator("hearts-practice[data-live='']").wait_for()
    item = pool(html, "winner-one-suit")[0]
    # A clock that was far ahead and has been set back hides nothing for longer than its gap.
    ahead = stored(items=missed(item, "winner-one-suit", DAY + 5000))
    with opened(chromium, before=ahead) as (page, _):
        go(page, site, REVIEW)
        assert "the next one tomorrow" in page.locator("hearts-review").inner_text()
        page.get_by_role("button", name="Ask me now").click()
        solve(page, [item])
        page.locator(".hx-main").click()
        assert page.locator(".hp-sum h3").inner_text() == "Went well"


def test_ten_thousand_due_questions_begin_at_once(chromium: Any, site: Site, html: Path) -> None:
    names = [path.stem for path in sorted((html / "_static" / "pools").glob("[a-l]*-*.js"))][:20]
    real = [(name, item) for name in names for item in pool(html, name)]
    items: dict[str, Any] = {}
    for number in range(10_000):
        name, item = real[number % len(real)]
        key = item["id"] if number < len(real) else f"{item['id']}{number}"
        items[key] = missed(item, name, DAY - number % 90)[item["id"]]
    with opened(chromium, before=stored(items=items)) as (page, _):
        started = time.perf_counter()
        go(page, site, REVIEW)
        page.locator(".hx").wait_for()
        assert time.perf_counter() - started < 5
        assert "10 to go" in page.locator(".hp-tally").inner_text()
        go(page, site, PROGRESS)
        assert re.search(r"\d+ questions due for review", page.locator("main").inner_text())


def test_the_end_of_a_chapter_makes_it_read(chromium: Any, site: Site, html: Path) -> None:
    chapter = course(html)["chapters"][1]
    with opened(chromium, width=390) as (page, _):
        page.goto(site.address + chapter["page"], wait_until="load")
        assert "read" not in progress(page) or progress(page)["read"] == {}
        page.locator(".hl-turn").scroll_into_view_if_needed()
        page.wait_for_function(f"localStorage.getItem('{KEY}')?.includes('\"read\":{{\"')")
        assert list(progress(page)["read"]) == [chapter["name"]]
        go(page, site, PROGRESS)
        row = page.locator(".hp-map li").nth(1)
        assert row.locator(".hp-yes").all_inner_texts() == ["✓ read"]


def test_the_map_shows_what_is_practised_and_mastered(
    chromium: Any, site: Site, html: Path
) -> None:
    chapters = course(html)["chapters"]
    first, second = chapters[:2]
    done = {"at": 0, "right": {}, "done": True}
    ladders = dict.fromkeys([*first["ladders"], second["ladders"][0]], done)
    before = stored(ladders=ladders, topics={first["mixed"]: "011111"}, read={first["name"]: DAY})
    with opened(chromium, before=before) as (page, _):
        go(page, site, PROGRESS)
        rows = page.locator(".hp-map li")
        assert rows.count() == len(chapters)
        assert rows.nth(0).locator(".hp-yes").count() == 3
        assert f"practised (1 of {len(second['ladders'])})" in rows.nth(1).inner_text()
        assert rows.locator("a").all_inner_texts() == [c["title"] for c in chapters]
        page.get_by_role("link", name="Go on with chapter 2").click()
        page.wait_for_url(f"**/{second['page']}")


def test_progress_is_exported_erased_brought_back_and_merged(
    chromium: Any, site: Site, html: Path, tmp_path: Path
) -> None:
    one, two, *_ = pool(html, "winner-one-suit")
    with opened(chromium, before=stored(items=missed(one, "winner-one-suit"))) as (page, _):
        go(page, site, PROGRESS)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save to a file").click()
        assert re.fullmatch(
            r"hearts-progress-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename
        )
        saved = tmp_path / "saved.json"
        download.value.save_as(saved)
        mine = json.loads(saved.read_text(encoding="utf-8"))
        assert list(mine["items"]) == [one["id"]]

        erase = page.get_by_role("button", name="Erase …")
        erase.click()
        page.locator("button:focus", has_text="Keep it").click()
        assert list(progress(page)["items"]) == [one["id"]]
        erase.click()
        page.get_by_role("button", name="Erase everything").click()
        assert progress(page) == {}
        page.locator("button:focus", has_text="Undo").click()
        assert progress(page) == mine

        other = tmp_path / "other.json"
        other.write_text(
            "\ufeff" + json.dumps({"v": 1, "items": missed(two, "winner-one-suit")}),
            encoding="utf-8",
        )
        take = page.locator("input[type=file]")
        take.set_input_files(other)
        page.get_by_text("Loaded and merged: 1 new question.").wait_for()
        assert set(progress(page)["items"]) == {one["id"], two["id"]}
        kept = progress(page)
        for number, text in enumerate(("", saved.read_text()[:-20], "[]", "\0\0", '{"v":99}')):
            bad = tmp_path / f"bad{number}.json"
            bad.write_text(text, encoding="utf-8")
            take.set_input_files(bad)
            page.locator(".hp-note", has_text="Nothing was changed.").wait_for()
            assert progress(page) == kept


@pytest.mark.parametrize(
    "storage", [NO_STORAGE, CORRUPTED, FULL], ids=["missing", "corrupted", "full"]
)
def test_all_works_without_storage_and_says_so(
    chromium: Any, site: Site, html: Path, storage: str
) -> None:
    with opened(chromium, before=storage) as (page, _):
        go(page, site, PRACTICE)
        page.get_by_role("button", name="Start").click()
        page.locator(".hx").wait_for()
        give_up(page)
        page.locator(".hp-note", has_text="not kept").first.wait_for()
        page.locator(".hx-main").click()
        page.locator(".hx-main").wait_for(state="hidden")
        page.get_by_role("button", name="Finish").click()
        page.locator(".hp-sum").wait_for()
        go(page, site, REVIEW)
        assert "Nothing is due today." in page.locator("hearts-review").inner_text()
        go(page, site, PROGRESS)
        assert page.locator(".hp-map li").count() == len(course(html)["chapters"])


def test_practice_with_the_keyboard_alone(chromium: Any, site: Site, html: Path) -> None:
    before = stored(prefs={"practice": "winner-one-suit"})

    def tab_to(page: Any, selector: str) -> None:
        for _ in range(60):
            if page.evaluate("s => !!document.activeElement?.matches(s)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    with opened(chromium, before=before) as (page, _):
        go(page, site, PRACTICE)
        tab_to(page, "hearts-practice .hp-main")
        page.keyboard.press("Enter")
        page.locator(".hx-prompt:focus").wait_for()
        tab_to(page, ".hx button[data-card]")
        for _ in range(4):
            page.keyboard.press("Enter")
            if page.locator(".hx-main", has_text="Next").is_visible():
                break
            page.keyboard.press("ArrowRight")
        page.locator(".hx-main", has_text="Next").wait_for()
        tab_to(page, ".hx-main")
        page.keyboard.press("Enter")
        page.locator(".hx-prompt:focus").wait_for()
        tab_to(page, ".hp-bar .hp-btn")
        page.keyboard.press("Enter")
        page.locator(".hp-sum h2:focus").wait_for()


def test_the_pages_fit_and_can_be_used_by_all_while_in_use(
    chromium: Any, site: Site, html: Path
) -> None:
    items = missed(pool(html, "score-round")[0], "score-round")
    faults: list[str] = []

    def check(page: Any, what: str) -> None:
        for theme, width in (("light", 320), ("dark", 390), ("light", 1280)):
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size({"width": width, "height": 900})
            faults.extend(f"{what}, {width} px: {fault}" for fault in sideways(page))
            if width == 390:
                faults.extend(f"{what}, {theme}: {fault}" for fault in axe_violations(page))

    with opened(chromium, before=stored(items=items)) as (page, _):
        go(page, site, REVIEW)
        page.locator(".hx").wait_for()
        check(page, "review")
        go(page, site, PRACTICE)
        page.locator("summary", has_text="Topics").click()
        check(page, "topics")
        page.get_by_role("button", name="Start").click()
        page.locator(".hx").wait_for()
        give_up(page)
        page.get_by_role("button", name="Finish").click()
        check(page, "summary")
        go(page, site, PROGRESS)
        page.get_by_role("button", name="Erase …").click()
        check(page, "progress")
    assert faults == []


def test_from_disk_and_in_a_subfolder(chromium: Any, html: Path, site_in_folder: Site) -> None:
    for address in (f"{html.as_uri()}/", site_in_folder.address):
        with opened(chromium) as (page, guard):
            page.goto(address + PRACTICE)
            page.get_by_role("button", name="Start").click()
            page.locator(".hx").wait_for()
            page.goto(address + PROGRESS)
            page.locator(".hp-map li").first.wait_for()
            outside = [url for url in guard.urls if not url.startswith(address)]
            assert outside == []


def test_pages_read_without_scripts(chromium: Any, site: Site, html: Path) -> None:
    titles = [chapter["title"] for chapter in course(html)["chapters"]]
    for path in (PRACTICE, REVIEW, PROGRESS):
        with opened(chromium, scripts=False) as (page, _):
            page.goto(site.address + path)
            assert page.locator(".hp-chapters a").all_inner_texts() == titles
            page.locator(".hp-chapters a").first.click()
            assert titles[0] in page.locator("h1").inner_text()


def test_the_course_map_names_chapters_topics_and_rules(html: Path) -> None:
    known = course(html)
    numbers = [chapter["number"] for chapter in known["chapters"]]
    assert numbers == list(range(1, len(numbers) + 1))
    files = {path.stem for path in (html / "_static" / "pools").glob("*.js")}
    for chapter in known["chapters"]:
        assert (html / chapter["page"]).is_file()
        # The exam comes from a stock of its own; it is the one ladder without a file.
        assert {f"ladder-{name}" for name in chapter["ladders"] if name != "exam"} <= files
        assert chapter["mixed"] in files
    assert {topic["name"] for topic in known["topics"]} <= files
    for topic in known["topics"]:
        assert bool(topic["at"]) == (topic["chapter"] is not None)
        if topic["at"]:
            page, _, section = topic["at"].partition("#")
            assert f'id="{section}"' in (html / page).read_text(encoding="utf-8")
    for rules in known["rules"]:
        assert rules["name"] == "standard" or f"rules-{rules['name']}" in files
