"""Commands for the course itself: serve, build, lab, test and notebooks."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path
from typing import NoReturn

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from hearts_lesson.site.build import Book, BuildError, Outcome, build_site, clean

console = Console(highlight=False, soft_wrap=True)
complaints = Console(stderr=True, highlight=False, soft_wrap=True)


def fail(message: str, status: int = 1) -> NoReturn:
    """Stop with one sentence on standard error."""
    complaints.print(message, markup=False)
    raise SystemExit(status)


def find_book() -> Book:
    """The book to work on, or a sentence when there is none."""
    try:
        return Book.find()
    except BuildError as error:
        fail(str(error), 2)


def need(*modules: str, extra: str) -> None:
    """Stop with a sentence when a package that this command needs is not installed."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        fail(
            f"This needs {' and '.join(missing)}, which is not installed. Install it with:\n"
            f'  python -m pip install -e ".[{extra}]" -c constraints.txt',
            2,
        )


def build_with_progress(book: Book, jobs: int | None = None) -> Outcome:
    """Build, with a bar on a terminal and a line for each step elsewhere."""
    if not console.is_terminal:
        console.print(f"Building the course in {book.html} …")

        def say(what: str, _share: float, page: str) -> None:
            if not page:  # not a step of a page: waiting for another build
                console.print(f"{what} …")

        return build_site(book, jobs=jobs, progress=say)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[page]}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as bars:
        task = bars.add_task("Starting", total=1.0, page="")

        def show(what: str, share: float, page: str) -> None:
            bars.update(task, description=what, completed=share, page=page[-40:])

        return build_site(book, jobs=jobs, progress=show)


def report(book: Book, outcome: Outcome) -> None:
    """Say how a build went."""
    if outcome.ok:
        console.print(f"Built {book.html} in {outcome.seconds:.0f} s.")
        for note in outcome.notes:
            console.print(note, markup=False)
        return
    complaints.print("[bold]The build failed.[/bold]")
    for problem in outcome.problems:
        complaints.print(f"  {problem}", markup=False)


@click.command()
@click.option("--clean", "from_scratch", is_flag=True, help="Throw the earlier site away first.")
@click.option("--output", type=click.Path(path_type=Path), help="Folder to build in (_build).")
@click.option("--jobs", type=click.IntRange(min=1), help="Notebooks to run at once.")
def build(from_scratch: bool, output: Path | None, jobs: int | None) -> None:
    """Build the website into _build/html.

    Only what changed is made again. A warning or a failing notebook fails the build.
    """
    need("jupyter_book", extra="book")
    book = find_book()
    if output is not None:
        book = Book(book.root, output.resolve())
    if from_scratch:
        clean(book)
    outcome = build_with_progress(book, jobs)
    report(book, outcome)
    if not outcome.ok:
        raise SystemExit(1)


@click.command()
@click.option("--port", type=int, help="Port to serve on (default: the first free one from 8000).")
@click.option("--browser/--no-browser", default=True, help="Open the course in a browser.")
@click.option("--watch", "live", is_flag=True, help="Rebuild and reload when a file is saved.")
def serve(port: int | None, browser: bool, live: bool) -> None:
    """Build what is stale, serve the course and open it.

    Stop with Ctrl-C.
    """
    from hearts_lesson.site.server import PortInUse, open_site

    book = find_book()
    if not book.is_fresh():
        need("jupyter_book", extra="book")
        outcome = build_with_progress(book)
        report(book, outcome)
        if not outcome.ok and not (live and (book.html / "index.html").exists()):
            raise SystemExit(1)
    try:
        site = open_site(book.html, port, reload=live)
    except PortInUse as error:
        fail(str(error), 2)
    site.serve_in_background()
    # Plain print: the address must stand alone on its line for whoever reads it from a pipe.
    print(f"Hearts is served at {site.address}  (stop with Ctrl-C)", flush=True)
    if browser and _has_browser():
        webbrowser.open(site.address)
    stop = threading.Event()
    try:
        if live:
            from hearts_lesson.site.watch import watch

            def rebuild(files: list[Path]) -> None:
                names = ", ".join(path.relative_to(book.root).as_posix() for path in files[:3])
                console.print(f"Changed: {names}{' …' if len(files) > 3 else ''}", markup=False)
                report(book, build_with_progress(book))
                site.build_number += 1

            console.print("Watching the book and the package; save a file to see it here.")
            watch(book, rebuild, stop)
        else:
            while not stop.wait(3600):
                pass
    except KeyboardInterrupt:
        console.print("\nStopped.")
    finally:
        site.shutdown()
        site.server_close()


def _has_browser() -> bool:
    """Whether opening a browser makes sense: there is one, and a screen to show it on."""
    if os.environ.get("CI"):
        return False
    needs_screen = sys.platform.startswith(("linux", "freebsd"))
    if needs_screen and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lab(arguments: tuple[str, ...]) -> None:
    """Open the course's notebooks in JupyterLab.

    ARGUMENTS go to JupyterLab, such as --no-browser or --port 8890.
    """
    need("jupyterlab", "anywidget", extra="notebook")
    book = find_book()
    command = [sys.executable, "-m", "jupyterlab", str(book.root / "book"), *arguments]
    raise SystemExit(_run(command, book.root))


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def test(arguments: tuple[str, ...]) -> None:
    """Run every test.

    ARGUMENTS go to pytest, such as -k score or tests/engine.
    """
    need("pytest", "xdist", extra="test")
    book = find_book()
    chosen = any(argument.startswith("-n") or argument == "-p" for argument in arguments)
    # A process more than there are cores, since one often waits for a browser. Files stay together,
    # in the order of tests/conftest.py.
    processes = str((os.cpu_count() or 1) + 1)
    spread = ["-n", processes, "--dist", "loadfile", "--no-loadscope-reorder"]
    spread = [] if chosen else spread
    # Many processes import numpy; none has a matrix large enough for threads of its own.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    raise SystemExit(_run([sys.executable, "-m", "pytest", *spread, *arguments], book.root))


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--check", "mode", flag_value="check", default=True, help="Only say what is not clean."
)
@click.option("--clean", "mode", flag_value="clean", help="Rewrite the files in clean form.")
@click.option("--execute", "mode", flag_value="execute", help="Run the notebooks, then clean them.")
def notebooks(paths: tuple[Path, ...], mode: str) -> None:
    """Check or clean the notebooks before a commit (all of book/ without PATHS)."""
    need("nbformat", "nbclient", extra="book")
    from hearts_lesson.site import notebooks as tidy

    if mode == "execute":
        from hearts_lesson.site.warm import warm_kernels

        click.get_current_context().with_resource(warm_kernels())
    chosen = paths or tuple(sorted((find_book().root / "book").rglob("*.ipynb")))
    status = 0
    for path in chosen:
        if ".ipynb_checkpoints" in path.parts:
            continue
        try:
            if mode == "check":
                faults = tidy.faults(path)
                for fault in faults:
                    complaints.print(f"{path}: {fault}", markup=False)
                status = max(status, 1 if faults else 0)
            elif tidy.tidy(path, execute=mode == "execute"):
                console.print(f"{path}: rewritten", markup=False)
        except tidy.NotebookError as error:
            complaints.print(str(error), markup=False)
            status = 1
    if status and mode == "check":
        complaints.print("Run: hearts-lesson notebooks --execute")
    raise SystemExit(status)


def _run(command: list[str], folder: Path) -> int:
    """Run a program in a folder until it ends; Ctrl-C goes to it first."""
    with subprocess.Popen(command, cwd=folder) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue
