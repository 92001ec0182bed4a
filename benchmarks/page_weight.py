"""What a page weighs and how soon it answers: ours against jupyterquiz and ipywidgets.

One exercise (which cards may you play?), with the same words of feedback, is put on a page three
ways: as ours, as a jupyterquiz question on a stock Jupyter Book page, and as ipywidgets shown by
html-manager from the same server on a stock page. A whole chapter of the course is measured beside
them. All are served by one compressing server in one run, to a browser with an empty cache; other
hosts are refused at once, which favours the stock pages, as they ask for some. A script in the page
presses the first button that is there, frame by frame, until an answer shows.

Needs Chromium, npm and the extra "bench". Run it by hand; only the ratios mean anything:

    python benchmarks/page_weight.py
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bare_books

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "site"))

from browser import ARGUMENTS, NO_BROWSER, find_chromium, is_local

from hearts_lesson.exercises import generate
from hearts_lesson.site.build import Book, build_site
from hearts_lesson.site.server import Site

CALL = 'generate("legal", "standard", 1, 7, "yours")'
CHAPTER = "book/02_following_suit.html"
# 1.6 Mbit/s and 150 ms there and back: a phone on a middling day.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9e4}

# Presses the first button that fits until something that was not there before shows up.
PRESS = """(() => {
  const [button, answer] = %s;
  const words = () =>
    [...document.querySelectorAll(answer)].map((e) => e.textContent.trim()).join("|");
  let before = null;
  const step = () => {
    const target = document.querySelector(button);
    if (target) {
      if (before === null) before = words();
      if (words() !== before) {
        window.answeredAfter = performance.now();
        return;
      }
      target.click();
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})()"""


@dataclass(frozen=True)
class Way:
    """One way to put the exercise on a page."""

    name: str
    path: str
    button: str
    answer: str


OURS = ("hearts-exercise .hx button:not([aria-pressed])", "hearts-exercise .hx")
WAYS = (
    Way("ours, a whole chapter", f"ours/{CHAPTER}", *OURS),
    Way("ours, this exercise", "one/book/index.html", *OURS),
    Way("jupyterquiz", "quiz/index.html", ".MCButton", ".Feedback"),
    Way("ipywidgets, html-manager", "widgets/index.html", ".widget-toggle-button", ".answer"),
)


def question() -> dict[str, Any]:
    """The exercise as plain data: its prompt, and for each card whether it is right and why."""
    exercise = generate("legal", "standard", 1, 7, "yours")
    ask: dict[str, Any] = exercise.payload()["asks"][0]
    return ask


def our_book(folder: Path) -> Path:
    """The exercise alone on a page of ours, with the course's own settings and look."""
    course = Book.find(Path(__file__).parent)
    shutil.copy(course.root / "_config.yml", folder)
    for name in ("_look", "_templates", "_extra"):
        shutil.copytree(course.root / "book" / name, folder / "book" / name)
    cell = (
        "from hearts_lesson.exercises import generate, ladder\n"
        f'ladder("one", title="One", items=[{CALL}])'
    )
    bare_books.write_notebook(folder / "book" / "index.ipynb", "One exercise", cell)
    (folder / "_toc.yml").write_text("format: jb-book\nroot: book/index\n", encoding="utf-8")
    book = Book(folder, folder / "_build")
    outcome = build_site(book)
    if not outcome.ok:
        raise SystemExit("\n".join(outcome.problems))
    return book.html


def quiz_book(folder: Path) -> Path:
    """The same question as jupyterquiz would ask it."""
    ask = question()
    answers = [
        {"answer": card, "correct": bool(reply["ok"]), "feedback": reply["text"]}
        for card, reply in ask["responses"].items()
    ]
    data = [{"question": ask["prompt"], "type": "many_choice", "answers": answers}]
    cell = f"from jupyterquiz import display_quiz\ndisplay_quiz({data!r})"
    bare_books.write_notebook(folder / "index.ipynb", "One exercise", cell)
    bare_books.write_book(folder, ["index"])
    return bare_books.build(folder)


def widget_book(folder: Path, packages: Path) -> Path:
    """The same question in ipywidgets that work without a kernel: buttons linked to a stack."""
    ask = question()
    texts = {card: reply["text"] for card, reply in ask["responses"].items()}
    cell = (
        "import ipywidgets as w\n"
        f"texts = {texts!r}\n"
        f"prompt = w.HTML({ask['prompt']!r})\n"
        "buttons = w.ToggleButtons(options=list(texts), index=None)\n"
        "shown = [w.HTML(f'<span class=answer>{t}</span>') for t in texts.values()]\n"
        "answers = w.Stack(shown)\n"
        "link = w.jslink((buttons, 'index'), (answers, 'selected_index'))\n"
        "w.VBox([prompt, buttons, answers])"
    )
    bare_books.write_notebook(folder / "index.ipynb", "One exercise", cell)
    static = folder / "packages"
    shutil.copytree(packages, static)
    bare_books.write_book(
        folder,
        ["index"],
        "sphinx: {config: {html_static_path: [packages], "
        "nb_ipywidgets_js: {require.js: {}, embed-amd.js: {}}}}\n",
    )
    return bare_books.build(folder)


def fetch_packages(folder: Path) -> Path:
    """require.js and html-manager from npm, as the files a page loads."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("This benchmark needs npm, which comes with Node.js.")
    wanted = {"requirejs@2": "package/require.js", "@jupyter-widgets/html-manager@1": "dist"}
    files = folder / "files"
    files.mkdir()
    for package, inside in wanted.items():
        name = subprocess.run(
            [npm, "pack", "--silent", package],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()[-1]
        with tarfile.open(folder / name) as archive:
            archive.extractall(folder / "unpacked", filter="data")
        if inside == "dist":
            for path in (folder / "unpacked" / "package" / "dist").iterdir():
                if path.suffix != ".map":
                    shutil.copy(path, files)
        else:
            shutil.copy(folder / "unpacked" / inside, files)
        shutil.rmtree(folder / "unpacked")
    return files


def visit(browser: Any, url: str, way: Way, slow: bool) -> tuple[float, float]:
    """Kilobytes over the wire and milliseconds, both until the first answer shows."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.route(lambda address: not is_local(address), lambda route: route.abort())
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW)
    received = [0.0]
    session.on(
        "Network.loadingFinished",
        lambda event: received.__setitem__(0, received[0] + event["encodedDataLength"]),
    )
    page.add_init_script(PRESS % json.dumps([way.button, way.answer]))
    page.goto(url, wait_until="commit", timeout=60_000)
    page.wait_for_function("window.answeredAfter", timeout=60_000)
    answered = float(page.evaluate("window.answeredAfter"))
    wire = received[0] / 1000
    context.close()
    return wire, answered


def main() -> None:
    """Build the four pages, visit each in turns, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    program = find_chromium()
    if program is None:
        raise SystemExit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        for part in ("npm", "one-book", "quiz-book", "widgets-book", "www"):
            (top / part).mkdir()
        course = Book.find(Path(__file__).parent)
        if not course.is_fresh() and not build_site(course).ok:
            raise SystemExit("The course does not build; see: hearts-lesson build")
        shutil.copytree(course.html, top / "www" / "ours")
        shutil.copytree(our_book(top / "one-book"), top / "www" / "one")
        shutil.copytree(quiz_book(top / "quiz-book"), top / "www" / "quiz")
        packages = fetch_packages(top / "npm")
        shutil.copytree(widget_book(top / "widgets-book", packages), top / "www" / "widgets")
        figures = measure(program, top / "www", runs)
    report(figures, runs)


def measure(program: str, folder: Path, runs: int) -> dict[tuple[str, bool], list[Any]]:
    """Visit every page in turns, fast and slow."""
    from playwright.sync_api import sync_playwright

    site = Site(folder)
    site.serve_in_background()
    figures: dict[tuple[str, bool], list[Any]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for run in range(runs + 1):
            for slow in (False, True):
                for way in WAYS:
                    seen = visit(browser, site.address + way.path, way, slow)
                    if run:  # the first round warms the server and the browser up
                        figures.setdefault((way.name, slow), []).append(seen)
        browser.close()
    site.shutdown()
    return figures


def report(figures: dict[tuple[str, bool], list[Any]], runs: int) -> None:
    """Print the medians, and each as a multiple of jupyterquiz's."""

    def median(name: str, slow: bool, part: int) -> float:
        return statistics.median(seen[part] for seen in figures[name, slow])

    print(f"Until the first answer, empty cache, median of {runs}; × is against jupyterquiz")
    print(f"{'':26} {'wire kB':>16} {'fast ms':>16} {'1.6 Mbit/s, 150 ms':>20}")
    for way in WAYS:
        cells = []
        for slow, part in ((True, 0), (False, 1), (True, 1)):
            value = median(way.name, slow, part)
            cells.append(f"{value:8.0f} {value / median('jupyterquiz', slow, part):5.2f}×")
        print(f"{way.name:26} {cells[0]:>16} {cells[1]:>16} {cells[2]:>20}")


if __name__ == "__main__":
    main()
