"""Python in the reader's browser: it starts on a click, draws at any table, and may be missing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hearts_lesson.site import browser_python
from hearts_lesson.site.server import Site

ASK = "message => heartsLesson.python.ask(message)"


@pytest.fixture(scope="module")
def page(chromium: Browser, site: Site) -> Page:
    if not (site.folder / "_static" / "python" / "worker.js").is_file():
        pytest.fail("the site was built without Python for the browser; is there npm, a network?")
    page = chromium.new_page()
    page.goto(site.address + "book/practice.html")
    return page


def test_it_starts_on_a_click_and_says_so(page: Page) -> None:
    page.get_by_role("button", name="Draw fresh exercises").click()
    expect(page.get_by_text("Every exercise is now drawn fresh")).to_be_visible(timeout=120_000)
    assert page.evaluate("heartsLesson.python.state()") == "ready"


def test_it_draws_what_python_draws(page: Page) -> None:
    from hearts_lesson.exercises.serve import answer

    message = {"do": "draw", "kind": "score", "rules": "spot", "level": 2, "seed": 41, "n": 2}
    assert page.evaluate(ASK, message) == answer(message)


def test_what_it_cannot_do_is_a_sentence(page: Page) -> None:
    told = page.evaluate(
        "message => heartsLesson.python.ask(message).catch(error => error.message)",
        {"do": "draw", "kind": "winner", "players": 12},
    )
    assert "12" in told, told


def test_opened_from_disk_one_line_says_that_stored_exercises_serve(
    chromium: Browser, html: Path
) -> None:
    page = chromium.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto((html / "book" / "practice.html").as_uri())
    expect(page.get_by_text("the stored ones go on serving")).to_be_visible()
    assert not faults
    page.close()


def test_a_worker_that_cannot_start_is_said_once(chromium: Browser, site: Site) -> None:
    page = chromium.new_page()
    page.route("**/python/pyodide.mjs", lambda route: route.abort())
    page.goto(site.address + "book/practice.html")
    page.get_by_role("button", name="Draw fresh exercises").click()
    expect(page.get_by_text("could not start Python")).to_be_visible()
    page.close()


def test_the_course_travels_as_the_same_bytes() -> None:
    assert browser_python.course_zip() == browser_python.course_zip()


def test_a_package_that_is_not_the_pinned_one_is_left_out(tmp_path: Path) -> None:
    told = browser_python._unpack(b"something else", tmp_path / "core")
    assert "not the one that is pinned" in told
    assert not (tmp_path / "core").exists()


def test_without_a_network_the_site_is_built_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTS_OFFLINE", "1")
    assert "built without Python" in browser_python.fetch_core(tmp_path)
    browser_python.write(tmp_path / "_static", tmp_path)
    assert not (tmp_path / "_static" / "python").exists()
    assert "AVAILABLE=false" in (tmp_path / "_static" / "python.js").read_text("utf-8")


def test_what_was_fetched_once_is_used_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTS_OFFLINE", "1")
    kept = browser_python.cache(tmp_path)
    kept.mkdir(parents=True)
    for name in browser_python.CORE:
        (kept / name).write_bytes(b"x")
    assert browser_python.fetch_core(tmp_path) == ""
    browser_python.write(tmp_path / "_static", tmp_path)
    assert "AVAILABLE=true" in (tmp_path / "_static" / "python.js").read_text("utf-8")
    assert (tmp_path / "_static" / "python" / "course.zip").stat().st_size > 50_000
