"""The build: what is stale is made again, nothing else, and failures name page and cell."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from house_files import ROOT

from hearts_lesson.site import assets, order, ports, repairs, sphinx_run, stale, watch
from hearts_lesson.site.build import Book, BuildError, build_site, clean
from hearts_lesson.site.lock import only_one

# A cell that leaves a mark each time it runs.
COUNT = "from pathlib import Path\nwith Path('runs.txt').open('a') as f: f.write('x')"


@pytest.fixture(autouse=True)
def without_fetching(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small books of these tests need no Python for the browser, so nothing is fetched."""
    monkeypatch.setenv("HEARTS_OFFLINE", "1")


def notebook(path: Path, title: str, *sources: str) -> None:
    cells = [nbformat.v4.new_markdown_cell(f"# {title}\n\nText.\n\n## One\n\n## Two\n")]
    cells += [nbformat.v4.new_code_cell(s, metadata={"tags": ["hide-input"]}) for s in sources]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), path)


def make_book(root: Path) -> Book:
    """A book of three pages with the site's own settings and look."""
    root.mkdir()
    shutil.copy(ROOT / "_config.yml", root)
    for folder in ("_look", "_templates", "_extra"):
        shutil.copytree(ROOT / "book" / folder, root / "book" / folder)
    (root / "book" / "index.md").write_text(
        "# Welcome\n\nA table:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", encoding="utf-8"
    )
    notebook(root / "book" / "01_one.ipynb", "One", COUNT, "print('♥ one')")
    notebook(root / "book" / "02_two.ipynb", "Two", COUNT)
    (root / "_toc.yml").write_text(
        "format: jb-book\nroot: book/index\nparts:\n- caption: Part\n  numbered: 1\n  chapters:\n"
        "  - file: book/01_one\n  - file: book/02_two\n",
        encoding="utf-8",
    )
    return Book(root, root / "_build")


def without_pools(book: Book) -> None:
    """Its pages ask for no pool, and drawing the course's would take longer than making them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "pools", dict)
        assets.write_all(book.html / "_static", book.output / ".made")


def runs(book: Book) -> int:
    path = book.root / "book" / "runs.txt"
    return len(path.read_text()) if path.exists() else 0


def refuses_a_failing_cell_without_waiting_for_others(book: Book) -> None:
    """Pages are made in parallel; workers that nobody listens to any more must not hold it up."""
    names = [f"book/0{number}_page" for number in range(3, 6)]
    for name in names:
        notebook(book.root / f"{name}.ipynb", name, "import time", "time.sleep(100)")
    # The longest notebook is run first.
    notebook(book.root / "book" / "01_one.ipynb", "One" * 2000, "x = 1", "hand = []\nhand[3]")
    toc = book.root / "_toc.yml"
    before = toc.read_text(encoding="utf-8")
    toc.write_text(before + "".join(f"  - file: {name}\n" for name in names), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hearts_lesson", "build", "--jobs", "3"],
        cwd=book.root,
        capture_output=True,
        text=True,
        check=False,
        timeout=80,
    )
    assert done.returncode == 1
    # A failing cell ends the build before pages are written; it alone is named then.
    said = " ".join(done.stderr.split())
    assert "book/01_one.ipynb: code cell 2, which begins with “hand = []”, failed: " in said
    assert "IndexError: list index out of range" in said
    toc.write_text(before, encoding="utf-8")
    for name in names:
        (book.root / f"{name}.ipynb").unlink()


def refuses_warnings_and_formulas_until_they_are_mended(book: Book) -> None:
    one, dead = (book.root / "book" / name for name in ("01_one.ipynb", "02_two.ipynb"))
    index = book.root / "book" / "index.md"
    good = index.read_text(encoding="utf-8")
    notebook(one, "One", COUNT, "print('♥ one')")
    notebook(dead, "Two\n\n[](nowhere.md)", "x = 1")
    index.write_text("# Welcome\n\n```{math}\na + b\n```\n", encoding="utf-8")
    outcome = build_site(book)
    assert not outcome.ok
    assert any("ships no formula script" in problem for problem in outcome.problems)

    # The warning belongs to a page that does not change: it must come up again all the same.
    index.write_text(good, encoding="utf-8")
    outcome = build_site(book)
    assert not outcome.ok
    assert len(outcome.problems) == 1
    assert outcome.problems[0].startswith("book/02_two.ipynb, cell 1, line ")
    assert "nowhere.md" in outcome.problems[0]
    assert not book.is_fresh()

    notebook(dead, "Two", COUNT)
    steps: list[tuple[str, float, str]] = []
    outcome = build_site(book, progress=lambda *step: steps.append(step))
    assert outcome.problems == ()
    assert {what for what, _, _ in steps} == {
        "Fetching Python for the browser",
        "Running the notebooks",
        "Writing the pages",
    }
    assert steps[-1][1] == 1.0


def shows_what_the_notebooks_said(book: Book) -> None:
    page = (book.html / "book" / "01_one.html").read_text(encoding="utf-8")
    assert "♥ one" in page
    assert '<span class="hl-chapter">Chapter 1</span>' in page
    assert "Show the code" in page
    assert page.index("♥ one") < page.index("Show the code"), "code stands below its result"
    assert '<link rel="canonical" href="https://example.org/hearts/book/01_one.html">' in page
    assert 'property="og:image" content="https://example.org/hearts/social.png"' in page
    assert (book.html / "social.png").is_file()
    top = (book.html / "index.html").read_text(encoding="utf-8")
    assert 'url=book/index.html"' in top


def makes_only_what_changed(book: Book) -> None:
    # Counting the runs left a file in the book, which is no page but may be part of one.
    (book.root / "book" / "runs.txt").unlink()
    assert build_site(book).ok
    assert book.is_fresh()
    assert runs(book) == 0, "nothing changed, so no notebook runs"

    # One notebook and the look change: that notebook runs, and all pages are written anew.
    notebook(book.root / "book" / "02_two.ipynb", "Two, better", COUNT)
    style = book.root / "book" / "_look" / "site.css"
    style.write_text(style.read_text(encoding="utf-8") + "\n.new { color: red; }\n", "utf-8")
    assert not book.is_fresh()
    before = (book.html / "book" / "01_one.html").read_text(encoding="utf-8")
    assert build_site(book).ok
    assert runs(book) == 1, "one notebook changed, so one runs"
    after = (book.html / "book" / "01_one.html").read_text(encoding="utf-8")
    assert "Two, better" in after
    stamp = r"site\.css\?v=(\w+)"
    assert re.findall(stamp, before) != re.findall(stamp, after)
    assert ".new" in (book.html / "_static" / "site.css").read_text(encoding="utf-8")


def test_a_book_from_its_first_failure_to_its_last_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One book for all of it, since each further one would have to be built first."""
    monkeypatch.setenv("HEARTS_ADDRESS", "https://example.org/hearts")
    book = make_book(tmp_path / "course")
    assert not book.is_fresh()
    without_pools(book)
    refuses_a_failing_cell_without_waiting_for_others(book)
    refuses_warnings_and_formulas_until_they_are_mended(book)
    shows_what_the_notebooks_said(book)
    makes_only_what_changed(book)
    clean(book)
    assert not book.html.exists()
    assert not book.is_fresh()


def test_pools_and_scripts_are_made_again_only_for_another_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def pools() -> dict[str, dict[str, int]]:
        drawn.append("all")
        return {"one": {"v": 1}, "two": {"v": 1}}

    monkeypatch.setattr(assets, "pools", pools)
    static, state = tmp_path / "_static", tmp_path / ".made"
    for _ in range(2):
        assets.write_all(static, state)
    assert drawn == ["all"]
    (static / "pools" / "one.js").unlink()
    (static / "pools" / "gone.js").write_text("heartsPool()")
    assets.write_all(static, state)
    assert {path.stem for path in (static / "pools").iterdir()} == {"one", "two"}
    state.write_text("{", encoding="utf-8")
    assets.write_all(static, state)
    assert len(drawn) == 3
    monkeypatch.setattr(assets, "data_fingerprint", lambda: "another")
    assets.write_all(static, state)
    assert len(drawn) == 4


def test_no_book_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearts_lesson.site.build.__file__", str(tmp_path / "a" / "b" / "c.py"))
    with pytest.raises(BuildError, match=r"expected a folder with _config\.yml and book/"):
        Book.find(tmp_path)


def test_the_book_is_found_from_a_folder_inside_it() -> None:
    assert Book.find(ROOT / "book" / "_look").root == ROOT


def test_a_change_in_the_package_runs_every_notebook_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = SimpleNamespace(outdir=tmp_path / "html")
    paths = {"book/a": "book/a.ipynb", "book/b": "book/b.md"}
    env: Any = SimpleNamespace(found_docs=set(paths), doc2path=lambda name: paths[name])
    assert stale.on_outdated(app, env, set(), set(), set()) == []
    assert stale.on_outdated(app, env, set(), set(), set()) == []
    monkeypatch.setattr(stale, "package_fingerprint", lambda: "another")
    assert stale.on_outdated(app, env, set(), set(), set()) == ["book/a"]
    assert stale.on_outdated(app, env, set(), set(), set()) == []


def test_pages_are_dealt_out_in_runs_of_given_sizes() -> None:
    assert order.dealt(list("abcdefgh"), [3, 3, 2]) == list("adgbehcf")
    assert order.dealt(list("abcd"), [1, 3]) == list("abcd")
    assert order.dealt([], []) == []


def test_processes_have_ports_of_their_own_for_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[int] = set()
    monkeypatch.setattr(ports, "_is_free", lambda _ip, port: port not in taken)
    monkeypatch.setattr("os.getpid", lambda: 4321)
    given = ports.OwnPorts()
    mine = [given.find_available_port("127.0.0.1") for _ in range(ports.EACH)]
    assert sorted(mine) == list(range(min(mine), min(mine) + ports.EACH))
    assert given.find_available_port("127.0.0.1") not in mine, "then one of the system's"
    monkeypatch.setattr("os.getpid", lambda: 4322)
    theirs = [given.find_available_port("127.0.0.1") for _ in range(5)]
    assert not set(mine) & set(theirs)
    taken.add(theirs[-1] + 1)
    assert given.find_available_port("127.0.0.1") == theirs[-1] + 2


def test_a_port_on_which_somebody_listens_is_not_free() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert not ports._is_free("127.0.0.1", other.getsockname()[1])


def test_fingerprints_see_names_and_contents(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("x")
    first = stale.fingerprint([one], tmp_path)
    assert stale.fingerprint([one], tmp_path) == first
    one.rename(two)
    assert stale.fingerprint([two], tmp_path) != first
    two.write_text("y")
    assert stale.fingerprint([two], tmp_path) != stale.fingerprint([], tmp_path)


@pytest.mark.parametrize(
    ("traceback", "expected"),
    [
        (
            "CellExecutionError: An error occurred while executing the following cell:\n"
            "------------------\nhand[3]\n------------------\n\n"
            "IndexError: list index out of range\n\nThe above …\n"
            "myst_nb.core.execute.base.ExecutionError: /x/book/01.ipynb\n",
            {"notebook": "/x/book/01.ipynb", "source": "hand[3]"},
        ),
        (
            "nbclient.exceptions.CellTimeoutError: A cell timed out after 180 seconds\n"
            "ExecutionError: /x/book/02.ipynb\n",
            {"notebook": "/x/book/02.ipynb", "source": ""},
        ),
    ],
)
def test_the_failing_cell_is_read_from_a_traceback(
    traceback: str, expected: dict[str, str]
) -> None:
    failure = sphinx_run.notebook_failure(traceback)
    assert failure is not None
    assert {key: failure[key] for key in expected} == expected
    assert failure["error"] != ""


def test_other_errors_name_no_notebook() -> None:
    assert sphinx_run.notebook_failure("ValueError: no") is None
    assert sphinx_run.describe(0) == {"ok": True}
    assert sphinx_run.describe(1) == {"ok": False, "failure": None, "text": ""}
    json.dumps(sphinx_run.describe(ValueError("no")))


def test_an_error_in_the_package_is_named_with_its_place() -> None:
    try:
        repairs.repair(None)  # type: ignore[arg-type]
    except TypeError as error:
        text = sphinx_run.describe(error)["text"]
    assert text.startswith("TypeError: ")
    assert re.search(r"\(hearts_lesson.site.repairs\.py, line \d+\)$", text)
    assert sphinx_run.describe(StopIteration())["text"] == "StopIteration"


def test_only_one_build_runs_at_a_time(tmp_path: Path) -> None:
    order: list[str] = []
    waiting = threading.Event()

    def second() -> None:
        with only_one(tmp_path / "lock", waiting.set):
            order.append("second")

    with only_one(tmp_path / "lock"):
        thread = threading.Thread(target=second)
        thread.start()
        assert waiting.wait(5)
        order.append("first")
    thread.join(5)
    assert order == ["first", "second"]


def test_watching_sees_changes_new_files_and_removals(tmp_path: Path) -> None:
    book = make_book(tmp_path / "course")
    before = watch.state(book)
    page = book.root / "book" / "index.md"
    page.write_text("# Changed\n", encoding="utf-8")
    new = book.root / "book" / "new.md"
    new.write_text("# New\n", encoding="utf-8")
    gone = book.root / "book" / "02_two.ipynb"
    gone.unlink()
    (book.root / "book" / "__pycache__").mkdir()
    (book.root / "book" / "__pycache__" / "x.pyc").write_text("x")
    assert watch.changed(before, watch.state(book)) == sorted([page, new, gone])


def test_watching_rebuilds_once_for_each_save(tmp_path: Path) -> None:
    book = make_book(tmp_path / "course")
    stop, built = threading.Event(), threading.Event()
    calls: list[list[Path]] = []

    def rebuild(files: list[Path]) -> None:
        calls.append(files)
        built.set()

    thread = threading.Thread(target=watch.watch, args=(book, rebuild, stop))
    thread.start()
    try:
        page = book.root / "book" / "index.md"
        # The watcher takes its first look when it starts; save until it has seen a save.
        for attempt in range(100):
            page.write_text(f"# Saved {attempt}\n", encoding="utf-8")
            if built.wait(0.7):
                break
        assert calls[0] == [page]
    finally:
        stop.set()
        thread.join(5)
    assert not thread.is_alive()


def test_tables_scroll_by_themselves_and_folds_keep_their_own_name() -> None:
    body = '<summary aria-label="Toggle hidden content"><p>Show</p></summary>'
    assert repairs.repair(body).strip() == "<summary><p>Show</p></summary>"
    table = '<table class="table"><tr><td>1</td></tr></table>'
    assert repairs.repair(table).strip() == f'<div class="hl-scroll">{table}</div>'


def test_plots_of_one_page_do_not_share_names() -> None:
    plot = '<svg><path id="a"/><use href="#a"/><g fill="url(#a)"/><a href="#elsewhere"/></svg>'
    first, second = re.findall("<svg>.*?</svg>", repairs.own_ids(plot + plot))
    assert first == plot.replace('"a"', '"p1-a"').replace("#a", "#p1-a")
    assert second == plot.replace('"a"', '"p2-a"').replace("#a", "#p2-a")
    assert repairs.own_ids("<svg><path/></svg>") == "<svg><path/></svg>"


def test_an_empty_corner_is_no_heading_and_a_signature_no_list_of_terms() -> None:
    assert repairs.repair('<th class="head"><p></p></th>').strip() == "<td></td>"
    assert repairs.repair('<th scope="col">You</th>').strip() == '<th scope="col">You</th>'
    lines = repairs.repair("<dl>\n<dd>a</dd>\n<dd>b</dd>\n</dl>")
    assert "<d" not in lines
    assert lines.count('<span class="sig-line">') == 2
    terms = "<dl><dt>a</dt><dd>b</dd></dl>"
    assert repairs.repair(terms).strip() == terms


def test_chapter_numbers_stand_in_a_column_and_the_current_page_is_marked() -> None:
    item = '<a class="current reference internal" href="#">3. Points</a>'
    marked = '<a aria-current="page" class="current reference internal" href="#">'
    assert repairs.chapter_list(item) == f'{marked}<span class="hl-number">3</span> Points</a>'
    assert repairs.without_number("12. House rules") == "House rules"
