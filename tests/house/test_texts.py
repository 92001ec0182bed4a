"""What stands in the repository's files, and how long they are."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from house_files import ROOT

# Paths of somebody's machine, which would work there and nowhere else.
MACHINE_PATH = re.compile(
    r"(?<![\w.:/-])(?:/home/\w+|/Users/\w+|/root/|/work/|/opt/\w+/|/tmp/\w)|[A-Z]:\\\\?Users\\"
)
# This file and the notebook check must be able to say what they look for.
SPEAK_OF_PATHS = {"tests/house/test_texts.py", "hearts_lesson/site/notebooks.py"}
SPEAK_OF_PATHS |= {"tests/house/test_notebooks.py"}

# About 300 lines; a tenth more is no reason to split what belongs together.
LONGEST = 330
# Modules that may be longer, each with its reason.
LONGER: dict[str, str] = {
    "hearts_lesson/engine/replay.py": "the checks of one record, in the order they are reported",
    "hearts_lesson/cli/records.py": "three commands that share how they read and print records",
}


def test_no_file_names_a_path_of_a_machine(texts: dict[str, str]) -> None:
    found = [
        f"{name}: {match[0]}"
        for name, text in texts.items()
        if name not in SPEAK_OF_PATHS
        for match in MACHINE_PATH.finditer(text)
    ]
    assert found == []


def test_no_file_names_a_package_index(texts: dict[str, str]) -> None:
    index = re.compile(r"https?://(?:[\w.-]*\.)?(?:pypi\.org|pythonhosted\.org|npmjs\.\w+)/")
    found = [name for name, text in texts.items() if index.search(text)]
    assert found == ["tests/house/test_texts.py"] or found == []


def test_files_end_with_one_newline_and_have_no_stray_blanks(texts: dict[str, str]) -> None:
    faults = []
    for name, text in texts.items():
        if not text or name.startswith("tests/cases/") or name.endswith((".svg", ".ipynb")):
            continue
        if not text.endswith("\n") or text.endswith("\n\n"):
            faults.append(f"{name}: does not end with exactly one newline")
        for number, line in enumerate(text.split("\n"), start=1):
            if line != line.rstrip() and not name.endswith(".md"):
                faults.append(f"{name}:{number}: blanks at the end of the line")
    assert faults == []


def test_modules_are_short_enough_to_read(texts: dict[str, str]) -> None:
    long = {
        name: lines
        for name, text in texts.items()
        if name.startswith("hearts_lesson/") and name.endswith(".py")
        if (lines := text.count("\n")) > LONGEST
    }
    unexplained = {name: lines for name, lines in long.items() if name not in LONGER}
    assert unexplained == {}, f"longer than {LONGEST} lines; split them, or give a reason in LONGER"
    assert sorted(set(LONGER) - set(long)) == [], "these are short now: take them out of LONGER"


# Pages outside the course whose readers came for the calls.
FOR_PROGRAMMERS = {"for-teachers", "experiments"}


def test_code_cells_are_hidden_from_readers() -> None:
    """Learners see no code unless they open it; under the bonnet code is what they came for."""
    shown = []
    for path in sorted((ROOT / "book").rglob("*.ipynb")):
        if path.is_relative_to(ROOT / "book" / "bonnet") or path.stem in FOR_PROGRAMMERS:
            continue
        for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], 1):
            tags = set(cell["metadata"].get("tags", []))
            if cell["cell_type"] == "code" and not tags & {
                *("hide-input", "remove-input", "hide-cell", "remove-cell"),
            }:
                shown.append(f"{path.name}: cell {number}")
    assert shown == []


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=["lint", "format"])
def test_ruff_has_nothing_to_say(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "hearts_lesson", "tests", "benchmarks", "run.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_hold_strictly(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / ".mypy_cache")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
