"""The rooms of the house: who may import whom, and what an import costs.

The rules are written down in ARCHITECTURE.md; this file checks them.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

from house_files import ROOT

PACKAGE = ROOT / "hearts_lesson"
# Each room may use those before it.
ROOMS = ["engine", "strategy", "exercises", "widgets", "figures", "sheets", "site", "cli"]
# An import against that order, allowed because it happens only when a notebook shows something.
UPWARDS = {("exercises", "widgets"): "a ladder shows itself in a notebook as a live widget"}
# Heavy libraries and the only rooms that may use them.
ONLY_IN = {
    "anywidget": {"widgets"},
    "ipywidgets": {"widgets"},
    "traitlets": {"widgets"},
    "matplotlib": {"figures"},
    "numpy": {"strategy", "figures"},
    "sphinx": {"site"},
    "docutils": {"site"},
    "jupyter_book": {"site"},
    "nbformat": {"site"},
    "nbclient": {"site"},
    "click": {"cli"},
    "fpdf": {"sheets"},
    "rich": {"cli"},
    "IPython": {"exercises", "widgets", "figures"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


@cache
def imports(path: Path) -> list[tuple[str, bool, int]]:
    """Every import as (full module name, whether it runs when the module is imported, line)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = path.relative_to(ROOT).with_suffix("").parts
    found: list[tuple[str, bool, int]] = []

    def visit(node: ast.AST, at_import: bool) -> None:
        for child in ast.iter_child_nodes(node):
            inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            typing_only = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            if isinstance(child, ast.Import):
                found.extend((alias.name, at_import, child.lineno) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    # from .x in package/__init__.py and in package/module.py mean the same folder
                    up = (
                        package[: -child.level]
                        if path.name != "__init__.py"
                        else (package[:-1] if child.level == 1 else package[: -child.level])
                    )
                    base = ".".join([*up, *([child.module] if child.module else [])])
                found.append((base, at_import, child.lineno))
                found.extend((f"{base}.{a.name}", at_import, child.lineno) for a in child.names)
            else:
                visit(child, at_import and not inside and not typing_only)

    visit(tree, True)
    return found


def room_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def test_every_room_is_known() -> None:
    found = {room_of(path) for path in MODULES} - {""}
    assert found == set(ROOMS)


def test_rooms_import_one_way() -> None:
    faults = []
    for path in MODULES:
        room = room_of(path)
        for name, at_import, line in imports(path) if room else ():
            parts = name.split(".")
            if parts[0] != "hearts_lesson" or len(parts) < 2 or parts[1] not in ROOMS:
                continue
            above = ROOMS.index(parts[1]) > ROOMS.index(room)
            if above and ((room, parts[1]) not in UPWARDS or at_import):
                where = path.relative_to(PACKAGE)
                faults.append(f"{where} line {line}: {room}/ must not import {name} above it")
    assert faults == []


def test_heavy_libraries_stay_in_their_rooms() -> None:
    faults = []
    for path in MODULES:
        for name, _, line in imports(path):
            library = name.split(".")[0]
            if library in ONLY_IN and room_of(path) not in ONLY_IN[library]:
                where = path.relative_to(PACKAGE)
                faults.append(f"{where} line {line}: {library} is not for this room")
    assert faults == []


def test_engine_uses_the_standard_library_alone() -> None:
    for path in MODULES:
        if room_of(path) == "engine":
            for name, _, line in imports(path):
                library = name.split(".")[0]
                known = library == "hearts_lesson" or library in sys.stdlib_module_names
                assert known, f"{path.name} line {line}: {library}"


AUDIT = """
import sys
before = set(sys.modules)
import hearts_lesson, hearts_lesson.engine, hearts_lesson.exercises
new = {name.split(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names) - {"hearts_lesson"}))
"""


def test_importing_the_package_needs_the_standard_library_only() -> None:
    # -S and -I: no site-packages at all, so a hidden need would be an ImportError.
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{AUDIT}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


def test_importing_the_package_takes_under_a_tenth_of_a_second() -> None:
    code = (
        f"import sys, time; sys.path.insert(0, {str(ROOT)!r}); start = time.perf_counter()\n"
        "import hearts_lesson; print(time.perf_counter() - start)"
    )
    times = []
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))
    # The best of five: a busy machine makes any one of them slow, but none of them fast.
    assert min(times) < 0.1


def test_randomness_comes_in_and_nothing_reads_the_clock() -> None:
    """No module-level generator, no clock, in the rooms whose results must repeat."""
    for path in MODULES:
        if room_of(path) not in {"engine", "strategy", "exercises", "figures"}:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            owner = node.func.value
            if not isinstance(owner, ast.Name):
                continue
            call = f"{owner.id}.{node.func.attr}"
            where = f"{path.relative_to(ROOT)} line {node.lineno}: {call}"
            assert owner.id != "random" or node.func.attr in {"Random"}, where
            assert call not in {"time.time", "datetime.now", "date.today", "os.urandom"}, where
