"""JupyterLab itself, with a real kernel: a click in the notebook arrives in Python."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from answering import Chosen, choose
from browser import ROOT, living_pages
from playwright.sync_api import TimeoutError

from hearts_lesson import practice
from hearts_lesson.exercises import KINDS
from hearts_lesson.exercises.exam import SKILLS
from hearts_lesson.site import notebooks as tidy

# A token only keeps the server from asking; it listens on this machine for the test's length.
TOKEN = "hearts"
SHORT = ("play", "why", "direction", "count")  # kinds that ask for one card, choice or number
SHOW = "from hearts_lesson import practice\nladder = practice.order(level=1, seed=3, n=2)\nladder"
OPEN = "name => jupyterapp.commands.execute('docmanager:open', {path: name}).then(() => null)"
ASK = "print('answers:', [(row['ok'], row['item']) for row in ladder.results])"


@dataclass
class Lab:
    """A JupyterLab that runs, the folder it shows, and the page it is open in."""

    address: str
    folder: Path
    page: Any

    def opened(self, name: str, cells: Iterable[Any] = ()) -> Any:
        """The panel of a notebook, made of cells unless it is there, its kernel at rest.

        All notebooks are opened in one page, as by a reader: loading JupyterLab takes longest.
        """
        path = self.folder / name
        if not path.exists():
            notebook = nbformat.v4.new_notebook(cells=list(cells))
            path.write_text(tidy.as_text(tidy.cleaned(notebook)), encoding="utf-8")
        start_kernel(self.address, name)
        panel = self.page.locator(".jp-NotebookPanel:visible")
        if panel.count():
            self.page.evaluate(OPEN, name)
        else:
            self.page.goto(f"{self.address}/lab/tree/{name}?token={TOKEN}&reset")
        panel.locator(".jp-Notebook").wait_for()
        settled(panel)
        return panel


@pytest.fixture(scope="module")
def lab(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as the course's command opens it, with no settings of whoever runs the test.

    One notebook has been open in it: a Lab that was never used may ask which kernel to take.
    """
    course = tmp_path_factory.mktemp("lab")
    (course / "_config.yml").touch()
    folder = course / "book"
    folder.mkdir()
    home = tmp_path_factory.mktemp("home")
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    command = [
        *(sys.executable, "-m", "hearts_lesson", "lab"),
        *("--no-browser", "--allow-root", "--port", "0", f"--IdentityProvider.token={TOKEN}"),
        # No news from the network, please.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--ServerApp.shutdown_no_activity_timeout=300",
        # A notebook is opened by a command of the Lab's own.
        "--expose-app-in-browser",
    ]
    log = home / "log.txt"
    with (
        log.open("w") as out,
        subprocess.Popen(
            command, cwd=course, env=environment, stdout=out, stderr=out, start_new_session=True
        ) as server,
    ):
        try:
            address = _address(log, server)
            context = chromium.new_context(viewport={"width": 1280, "height": 1000})
            there = Lab(address, folder, context.new_page())
            there.page.set_default_timeout(60_000)
            there.opened("first.ipynb", [nbformat.v4.new_code_cell()])
            yield there
            context.close()
        finally:
            end(server)
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                # It waits for a kernel that does not answer. Nobody needs either any more.
                end(server, "SIGKILL")


def end(server: subprocess.Popen[bytes], how: str = "SIGTERM") -> None:
    """End the command and the JupyterLab that it started."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(server.pid)], check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, getattr(signal, how))


def _address(log: Path, server: subprocess.Popen[bytes]) -> str:
    """Where the server listens, once it does."""
    for _attempt in range(300):
        found = re.search(r"http://(?:localhost|127\.0\.0\.1):(\d+)/lab", log.read_text())
        if found:
            address = f"http://localhost:{found[1]}"
            # It names its address a moment before it answers there.
            with (
                contextlib.suppress(urllib.error.URLError),
                urllib.request.urlopen(f"{address}/api?token={TOKEN}", timeout=20),
            ):
                return address
        if server.poll() is not None:
            break
        time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


def run_all(panel: Any) -> None:
    """Run every cell by the menu, as a reader would; again if a question came in between."""
    page = panel.page
    for _attempt in range(10):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            panel.locator(".jp-InputPrompt", has_text=re.compile(r"\[(\d+|\*)\]")).first.wait_for(
                timeout=2_000
            )
        except TimeoutError:
            continue
        return


def start_kernel(address: str, name: str) -> None:
    """Start a notebook's kernel before it is opened; a Lab that was never used may ask for one."""
    session = {"path": name, "name": name, "type": "notebook", "kernel": {"name": "python3"}}
    request = urllib.request.Request(
        f"{address}/api/sessions?token={TOKEN}",
        data=json.dumps(session).encode(),
        headers={"Content-Type": "application/json"},
        method="POST",
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 201


def settled(panel: Any) -> None:
    """Wait for the kernel, and say yes to what is asked, until nothing more comes."""
    page = panel.page
    idle = panel.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
    asked = page.locator(".jp-Dialog .jp-mod-accept")
    quiet = 0
    for _ in range(240):
        if asked.count():
            with contextlib.suppress(TimeoutError):
                asked.first.click(timeout=2_000)
            page.wait_for_timeout(1_000)
        quiet = quiet + 1 if idle.count() and not asked.count() else 0
        if quiet == 4:
            return
        page.wait_for_timeout(250)
    raise AssertionError("the notebook's kernel never came to rest")


def test_a_click_in_the_notebook_arrives_in_python(lab: Lab) -> None:
    cells = [nbformat.v4.new_code_cell(SHOW), nbformat.v4.new_code_cell(ASK)]
    panel = lab.opened("click.ipynb", cells)
    run_all(panel)
    panel.get_by_text("answers: []").wait_for()
    exercise = panel.locator(".jp-OutputArea .hx").first
    exercise.wait_for()
    # Right cards and wrong ones: whatever is tapped must arrive as it was judged.
    for card in exercise.locator("button:has(svg):visible").all()[:4]:
        if card.is_enabled():
            card.click()
    answers = panel.get_by_text(re.compile(r"answers: \[\((True|False)"))
    for _ in range(40):
        # Asked at once, Python may answer before the taps are there: ask again then.
        panel.locator(".jp-CodeCell").nth(1).locator(".cm-content").click()
        panel.page.keyboard.press("Control+Enter")
        panel.page.wait_for_timeout(500)
        if answers.count():
            break
    answers.wait_for()
    assert "order.standard.1." in answers.inner_text()


def test_every_kind_is_answered_right_and_wrong(lab: Lab) -> None:
    """Two ladders a kind, one for the right answer and one for a wrong one, in one notebook."""
    chosen = [choose(kind) for kind in KINDS]
    lines = ["from hearts_lesson import practice", "asked = []"]
    cells = [nbformat.v4.new_code_cell("\n".join(lines))]
    for one in chosen:
        for _ in ("wrong", "right"):
            cells.append(nbformat.v4.new_code_cell(f"asked.append({one.call})\nasked[-1]"))
    told = "[[(row['kind'], row['ok']) for row in ladder.results] for ladder in asked]"
    cells.append(nbformat.v4.new_code_cell(f"import json\nprint('answers:', json.dumps({told}))"))
    panel = lab.opened("kinds.ipynb", cells)
    run_all(panel)
    for number, one in enumerate(chosen):
        for turn, answer in enumerate((one.answer_wrong, one.answer_right)):
            cell = panel.locator(".jp-Notebook .jp-Cell").nth(1 + 2 * number + turn)
            cell.scroll_into_view_if_needed()
            exercise = cell.locator(".hx")
            exercise.wait_for()
            answer(exercise)
            tone = "hx-bad" if turn == 0 else "hx-good"
            exercise.locator(f".hx-fb.{tone}").wait_for()
            # What is said is what Python had written for this answer.
            said = exercise.locator(".hx-fb").inner_text()
            words = one.said_wrong if turn == 0 else one.said_right
            assert plain(words) in plain(said), one.kind
    last = panel.locator(".jp-Notebook .jp-Cell").nth(1 + 2 * len(chosen))
    rows = arrived(panel, last, lambda rows: all(rows))
    for number, one in enumerate(chosen):
        wrong, right = rows[2 * number : 2 * number + 2]
        assert wrong[-1] == [one.kind, False]
        assert right[-1] == [one.kind, True]


def plain(text: str) -> str:
    """Words without signs, marks and line ends, to compare what is drawn with what was written."""
    return re.sub(r"[^\w]+", " ", text).strip()


def arrived(panel: Any, cell: Any, enough: Callable[[Any], bool]) -> Any:
    """Run a cell that prints answers until they have arrived in Python."""
    for _ in range(40):
        cell.scroll_into_view_if_needed()
        cell.locator(".cm-content").click()
        panel.page.keyboard.press("Control+Enter")
        panel.page.wait_for_timeout(500)
        text = cell.locator(".jp-OutputArea-output").all_inner_texts()
        found = re.search(r"answers: (.*)", "".join(text))
        if found and enough(rows := json.loads(found[1])):
            return rows
    raise AssertionError("the answers never arrived in Python")


def test_an_exam_is_taken_and_its_results_by_skill_arrive(lab: Lab) -> None:
    """Two questions of an exam, one right and one wrong, and what a teacher reads then."""
    seed, first, second = next(exams())
    cells = [
        f"from hearts_lesson import practice\nfinal = practice.exam(seed={seed})\nfinal",
        "import json\nprint('answers:', json.dumps(final.by_skill()))",
        "final.report()",
    ]
    panel = lab.opened("exam.ipynb", map(nbformat.v4.new_code_cell, cells))
    run_all(panel)
    exercise = panel.locator(".jp-OutputArea .hx").first
    exercise.wait_for()
    assert exercise.get_by_role("button", name="Hint").count() == 0
    first.answer_right(exercise)
    exercise.locator(".hx-fb.hx-good").wait_for()
    exercise.get_by_role("button", name="Next", exact=True).click()
    exercise.get_by_text(second.ask["prompt"]).wait_for()
    second.answer_wrong(exercise)
    exercise.locator(".hx-fb.hx-bad").wait_for()
    cell = panel.locator(".jp-Notebook .jp-Cell").nth(1)
    rows = arrived(panel, cell, lambda rows: sum(row["asked"] for row in rows) == 2)
    skills = practice.exam(seed=seed).skills
    titles = {skill.id: skill.title for skill in SKILLS}
    assert {row["skill"]: row["right"] for row in rows if row["asked"]} == {
        titles[skills[first.call]]: 1,
        titles[skills[second.call]]: 0,
    }
    assert sum(bool(row["reread"]) for row in rows) == 1
    panel.page.keyboard.press("Shift+Enter")
    panel.page.keyboard.press("Shift+Enter")
    panel.get_by_text(f"Exam {seed}: 1 of 2 right, 28 not answered yet.").wait_for()


def exams() -> Iterator[tuple[int, Chosen, Chosen]]:
    """Exams that begin with two short questions of different skills, by the items' ids."""
    for seed in range(1, 200):
        exam = practice.exam(seed=seed)
        begin = exam.payload()["items"][:2]
        short = [item for item in begin if len(item["asks"]) == 1 and item["kind"] in SHORT]
        if len(short) == 2 and len({exam.skills[item["id"]] for item in short}) == 2:
            first, second = (
                Chosen(item["kind"], item["id"], ask := item["asks"][0], wrong_key(ask))
                for item in short
            )
            yield seed, first, second


def wrong_key(ask: Mapping[str, Any]) -> str:
    """A plainly wrong answer."""
    replies = ask["responses"].items()
    return next(key for key, reply in replies if reply["ok"] is False and "*" not in key)


def test_a_chapter_runs_and_its_exercises_come_alive(lab: Lab) -> None:
    chapters = [p.removesuffix(".html") for p in living_pages() if "index" not in p]
    if not chapters:
        pytest.fail("there is no chapter to try")
    source = ROOT / f"{chapters[0]}.ipynb"
    shutil.copy(source, lab.folder / "chapter.ipynb")
    stored = json.loads(source.read_text(encoding="utf-8"))
    exercises = sum("hearts-exercise" in json.dumps(cell) for cell in stored["cells"])
    assert exercises > 0
    panel = lab.opened("chapter.ipynb")
    run_all(panel)
    # Windowed notebooks build cells as one scrolls to them, and drop them behind: go through
    # the chapter until the kernel has come to the first exercise.
    alive = panel.locator(".jp-OutputArea .hx")
    for _ in range(40):
        for cell in panel.locator(".jp-Notebook .jp-Cell").all():
            cell.scroll_into_view_if_needed()
            if alive.count():
                break
        if alive.count():
            break
        panel.page.wait_for_timeout(500)
    alive.first.wait_for()
    assert (
        panel.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count()
        == 0
    )


def test_a_students_tournament_names_what_went_wrong(lab: Lab) -> None:
    """The cells of the page for a class, from the template on, as students would run them."""
    stored = json.loads((ROOT / "book/about/experiments.ipynb").read_text(encoding="utf-8"))
    sources = ["".join(c["source"]) for c in stored["cells"] if c["cell_type"] == "code"]
    wanted = [text for text in sources if "MyBot" in text]
    assert len(wanted) == 2  # a tournament of the template, and one with four bad bots
    cells = [nbformat.v4.new_code_cell(text) for text in wanted]
    cells[0]["source"] = "from hearts_lesson.strategy.tournament import tournament\n" + wanted[0]
    panel = lab.opened("bots.ipynb", cells)
    run_all(panel)
    board = panel.locator(".jp-OutputArea table", has_text="careless")
    board.wait_for()
    told = {
        row.locator("th").inner_text(): row.locator("td").last.inner_text()
        for row in board.locator("tbody tr").all()
    }
    assert told["good"] == ""
    for name, kind in (
        ("careless", "illegal"),
        ("typo", "raised"),
        ("sleeper", "hung"),
        ("peeker", "peeked"),
    ):
        assert told[name].startswith(kind), told


def test_a_fold_of_a_chapter_opens_in_the_notebook(lab: Lab) -> None:
    source = json.loads(next(ROOT.glob("book/02_*.ipynb")).read_text(encoding="utf-8"))
    folds = ["".join(c["source"]) for c in source["cells"] if "<details>" in "".join(c["source"])]
    panel = lab.opened("folds.ipynb", [nbformat.v4.new_markdown_cell(folds[0])])
    fold = panel.locator(".jp-RenderedMarkdown details").first
    fold.wait_for()
    answer = fold.locator("p").first
    assert not answer.is_visible()
    fold.locator("summary").click()
    assert answer.is_visible()
    assert panel.locator(".jp-RenderedMarkdown details").count() == folds[0].count("<details>")
