"""The website from the book, as one call: what is stale is made again, and failures are sentences.

>>> from hearts_lesson.site.build import Book, build_site
>>> outcome = build_site(Book.find())           # doctest: +SKIP
>>> outcome.ok, outcome.problems                # doctest: +SKIP
(True, ())
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import browser_python
from .lock import only_one
from .stale import fingerprint

_STEP = re.compile(
    r"^(?P<what>reading sources|writing output)\.\.\. *\[ *(?P<percent>\d+)%\] *(?P<page>.*)$"
)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PROBLEM = re.compile(r"^(?P<where>.*?)(?:\b(?:WARNING|ERROR|CRITICAL)): (?P<text>.*)$")
WORDS = {"reading sources": "Running the notebooks", "writing output": "Writing the pages"}
BY_PRODUCTS = {"__pycache__", ".ipynb_checkpoints", ".mypy_cache", ".ruff_cache"}
# What a page can be made from; a change in any of these makes the site stale.
INPUTS = ("_config.yml", "_toc.yml", "book", "hearts_lesson")


class BuildError(ValueError):
    """The book cannot be built as asked; the message says what to do."""


@dataclass(frozen=True)
class Book:
    """A book on disk: the folder with ``_config.yml``, and the folder its site goes to."""

    root: Path
    output: Path

    @classmethod
    def find(cls, start: Path | None = None, output: Path | None = None) -> Book:
        """The book in this folder or one above, or the one this package was installed from."""
        here = (start or Path.cwd()).resolve()
        package = Path(__file__).resolve().parent.parent.parent
        for folder in (here, *here.parents, package):
            if (folder / "_config.yml").is_file() and (folder / "book").is_dir():
                return cls(folder, (output or folder / "_build").resolve())
        raise BuildError(
            f"There is no book in {here} or above it: expected a folder with _config.yml and "
            "book/. Change into the folder of the course and try again."
        )

    @property
    def html(self) -> Path:
        """Where the pages are."""
        return self.output / "html"

    @property
    def again(self) -> Path:
        """The file that names the pages with complaints, which the next build reads again.

        Sphinx would not: a page that was read with a warning counts as read, and a second build
        would pass where the first one failed.
        """
        return self.output / ".again"

    @property
    def stamp(self) -> Path:
        """The file that says from which inputs the site was built."""
        return self.output / ".inputs"

    def inputs(self) -> str:
        """The state of everything the site is made from, as one hash."""
        files: list[Path] = []
        for name in INPUTS:
            path = self.root / name
            found = [path] if path.is_file() else list(path.rglob("*"))
            files += [file for file in found if file.is_file() and not is_by_product(file)]
        return fingerprint(files, self.root)

    def is_fresh(self) -> bool:
        """Whether the site on disk is what a build would make now."""
        return (
            (self.html / "index.html").is_file()
            and self.stamp.is_file()
            and self.stamp.read_text(encoding="utf-8") == self.inputs()
        )


def is_by_product(path: Path) -> bool:
    """Whether a file is only left behind by Python, Jupyter or a checking tool."""
    return not BY_PRODUCTS.isdisjoint(path.parts)


@dataclass(frozen=True)
class Outcome:
    """What a build came to: fine or not, how long it took, each problem and note as a sentence."""

    ok: bool
    seconds: float
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


Progress = Callable[[str, float, str], None]


def _no_progress(_what: str, _share: float, _page: str) -> None:
    """Say nothing."""


def clean(book: Book) -> None:
    """Throw away an earlier site; only folders that a build makes are touched."""
    for name in ("html", ".doctrees", "jupyter_execute", ".jupyter_cache"):
        shutil.rmtree(book.output / name, ignore_errors=True)
    for path in (book.again, book.stamp, book.output / ".made"):
        path.unlink(missing_ok=True)


def build_site(
    book: Book, *, jobs: int | None = None, progress: Progress = _no_progress
) -> Outcome:
    """Build what is stale of the book's site; warnings and failing notebooks fail the build.

    ``progress`` is called with what is going on, the share done (0 to 1) and the page at hand.
    """
    book.output.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with only_one(book.output / ".lock", lambda: progress("Waiting for another build", 0.0, "")):
        inputs = book.inputs()
        progress("Fetching Python for the browser", 0.0, "")
        note = browser_python.fetch_core(book.output)
        report, errors = _run_sphinx(book, jobs or min(4, os.cpu_count() or 1), progress)
        seconds = time.monotonic() - started
        if report["ok"]:
            book.stamp.write_text(inputs, encoding="utf-8")
            book.again.unlink(missing_ok=True)
            return Outcome(True, seconds, notes=(note,) if note else ())
        book.stamp.unlink(missing_ok=True)
        book.again.write_text(json.dumps(_pages(book, errors)), encoding="utf-8")
    return Outcome(False, seconds, tuple(_problems(book, report, errors)))


def _run_sphinx(book: Book, jobs: int, progress: Progress) -> tuple[dict[str, Any], list[str]]:
    """The build's report and the lines it complained with."""
    with tempfile.TemporaryDirectory() as folder:
        report_file = Path(folder) / "report.json"
        command = [
            *(sys.executable, "-m", "hearts_lesson.site.sphinx_run"),
            *(str(book.root), str(book.output), str(report_file), "--jobs", str(jobs)),
        ]
        errors = _watch(command, progress)
        if report_file.exists():
            return json.loads(report_file.read_text(encoding="utf-8")), errors
    return {"ok": False, "text": "\n".join(errors[-20:]), "failure": None}, errors


def _watch(command: list[str], progress: Progress) -> list[str]:
    """Run the build, pass its progress on and give back the lines it complained with."""
    # -X utf8: a notebook's card signs must survive a console with another encoding.
    environment = {
        "OPENBLAS_NUM_THREADS": "1",  # no large matrix here, and each kernel would start threads
        **os.environ,
        "PYTHONUTF8": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment,
    )
    errors: list[str] = []

    def read_errors() -> None:
        assert process.stderr is not None
        errors.extend(_COLOUR.sub("", line.rstrip()) for line in process.stderr)

    reader = threading.Thread(target=read_errors, daemon=True)
    reader.start()
    try:
        assert process.stdout is not None
        for line in process.stdout:
            step = _STEP.match(_COLOUR.sub("", line.strip()))
            if step:
                progress(WORDS[step["what"]], int(step["percent"]) / 100, step["page"])
        process.wait()
        reader.join()
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()
    return errors


def _pages(book: Book, errors: list[str]) -> list[str]:
    """The pages that lines of complaint name, as Sphinx names them (``book/01_cards``)."""
    found = set()
    for line in errors:
        problem = _PROBLEM.match(line)
        where = _relative(book, problem["where"]) if problem else ""
        path = re.match(r"(?P<page>[^:]+)\.(?:md|ipynb)\b", where)
        if path:
            found.add(path["page"].replace(os.sep, "/"))
    return sorted(found)


def _problems(book: Book, report: dict[str, object], errors: list[str]) -> list[str]:
    failure = report.get("failure")
    if isinstance(failure, dict):
        return [_notebook_sentence(book, failure)]
    found = []
    for line in errors:
        problem = _PROBLEM.match(line)
        if problem and "IPKernelApp" not in line:
            where = _relative(book, problem["where"].rstrip(": "))
            found.append(f"{where}: {problem['text']}" if where else problem["text"])
    if found:
        return list(dict.fromkeys(found))
    text = str(report.get("text") or "").strip()
    return [text or "The build stopped without saying why. Try: hearts-lesson build --clean"]


def _relative(book: Book, where: str) -> str:
    """A place as an author knows it; myst-nb counts lines of a notebook as cell × 10,000 + line."""
    where = where.replace(str(book.root) + os.sep, "")
    line = re.fullmatch(r"(?P<name>.*\.ipynb):(?P<line>\d{5,})", where)
    if line is None:
        return where
    cell, row = divmod(int(line["line"]), 10_000)
    return f"{line['name']}, cell {cell}, line {row}"


def _notebook_sentence(book: Book, failure: dict[str, str]) -> str:
    name = _relative(book, failure["notebook"])
    source = failure["source"].strip()
    number = _cell_number(Path(failure["notebook"]), source)
    cell = f"code cell {number}" if number else "a code cell"
    first = next((line for line in source.splitlines() if line.strip()), "")
    begins = f", which begins with “{first.strip()[:60]}”" if first else ""
    error = failure["error"] or "no error text"
    return f"{name}: {cell}{begins}, failed: {error}"


def _cell_number(path: Path, source: str) -> int | None:
    """The place of a cell among the notebook's code cells, counted from 1."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return None
    code = [cell for cell in cells if cell.get("cell_type") == "code"]
    for number, cell in enumerate(code, start=1):
        text = cell.get("source", "")
        if ("".join(text) if isinstance(text, list) else text).strip() == source:
            return number
    return None
