"""Mutation testing: change the rule modules in every small way and see that a test notices.

    pip install mutmut
    python tests/proof/mutate.py            # all rule modules, about an hour on one core
    python tests/proof/mutate.py trick      # some of them

A scratch copy of engine and tests is made (nothing in the work tree is touched), mutmut
changes one thing at a time there and runs the fast tests, and every mutant that no test
noticed is printed as a diff. The exit status is 1 when less than 95 % were noticed.

mutmut leaves decorated functions alone, so the copy spells properties as ``name =
property(_get_name)`` and drops caches: the rules in them are changed as well. It does not
run on Windows.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
ENGINE = REPO / "hearts_lesson" / "engine"

MODULES = [
    "masks", "legality", "trick", "standing", "round", "passing", "deal", "table",
    "scoring", "ending", "game", "rules", "clashes",
]  # fmt: skip

TESTS = [
    "tests/proof/test_proof_clashes.py",
    "tests/proof/test_proof_refusals.py",
    "tests/proof/test_proof_details.py",
    "tests/proof/test_proof_perft.py",
    "tests/proof/test_proof_positions.py",
    "tests/proof/test_proof_scores.py",
    "tests/proof/test_proof_fast.py",
    "tests/proof/test_proof_records.py",
    "tests/proof/test_proof_rounds.py",
]
"""The tests that look at the engine alone, at a small size (HEARTS_PROOF=small)."""

SELECTED = "not naive and not rare"
SMALL = {"HEARTS_PROOF": "small"}

CONFIG = """
[tool.mutmut]
source_paths = ["hearts_lesson"]
only_mutate = [{only}]
pytest_add_cli_args = ["-q", "-p", "no:cacheprovider", "-k", "{selected}"]
pytest_add_cli_args_test_selection = [{tests}]
use_git_change_detection = false
[tool.pytest.ini_options]
addopts = "--strict-markers"
"""

NOTICED = ("killed", "timeout", "caught_by_type_check", "suspicious", "segfault")


def plainly_spelt(source: str) -> str:
    """Spell properties as plain methods, each with an assignment after it, and cache nothing."""
    lines = source.splitlines()
    after: dict[int, str] = {}
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            continue
        decorator = node.decorator_list[0]
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "lru_cache":
            lines[decorator.lineno - 1] = ""
        if isinstance(decorator, ast.Name) and decorator.id == "property":
            lines[decorator.lineno - 1] = ""
            first = lines[node.lineno - 1]
            lines[node.lineno - 1] = first.replace(f"def {node.name}(", f"def _get_{node.name}(")
            indent = " " * node.col_offset
            after[node.end_lineno or 0] = f"{indent}{node.name} = property(_get_{node.name})"
    text = []
    for number, line in enumerate(lines, start=1):
        text.append(line)
        if number in after:
            text.append(after[number])
    return "\n".join(text) + "\n"


def scratch_copy(folder: Path, modules: list[str]) -> None:
    """Engine, tests and mutmut's settings, nothing else."""
    package = folder / "hearts_lesson"
    (package / "engine").mkdir(parents=True)
    shutil.copy(REPO / "hearts_lesson" / "__init__.py", package)
    for path in ENGINE.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        if path.stem in modules:
            source = plainly_spelt(source)
        (package / "engine" / path.name).write_text(source, encoding="utf-8")
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("engine", "proof"):
        if (REPO / "tests" / name).exists():
            shutil.copytree(REPO / "tests" / name, folder / "tests" / name, ignore=ignore)
    only = ", ".join(f'"hearts_lesson/engine/{module}.py"' for module in modules)
    tests = ", ".join(f'"{test}"' for test in TESTS)
    (folder / "pyproject.toml").write_text(
        CONFIG.format(only=only, tests=tests, selected=SELECTED), encoding="utf-8"
    )


def noticed_from_the_start(folder: Path, mutmut: list[str], mutant: str) -> bool:
    """Look again at a survivor, with the change there before anything is imported.

    mutmut switches a mutant on after the import, too late for what runs during it.
    """
    module = folder / "hearts_lesson" / "engine" / f"{mutant.split('.')[2]}.py"
    before = module.read_text(encoding="utf-8")
    subprocess.run([*mutmut, "apply", mutant], cwd=folder, capture_output=True, check=True)
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", SELECTED,
         *TESTS],
        cwd=folder, env=os.environ | SMALL, capture_output=True, check=False,
    )  # fmt: skip
    module.write_text(before, encoding="utf-8")
    return tests.returncode != 0


def main(modules: list[str]) -> int:
    unknown = set(modules) - set(MODULES)
    if unknown:
        print(f"No such rule module: {', '.join(sorted(unknown))}. Choose from {MODULES}.")
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scratch_copy(folder, modules or MODULES)
        mutmut = [sys.executable, "-m", "mutmut"]
        subprocess.run(
            [*mutmut, "run", "--max-children", "1"], cwd=folder, env=os.environ | SMALL,
            stdout=None if sys.stdout.isatty() else subprocess.DEVNULL, check=False,
        )  # fmt: skip
        listing = subprocess.run(
            [*mutmut, "results", "--all", "true"], cwd=folder, capture_output=True, text=True,
            check=True,
        ).stdout  # fmt: skip
        results = [line.strip().rsplit(": ", 1) for line in listing.splitlines() if ": " in line]
        for result in results:
            if result[1] not in NOTICED and noticed_from_the_start(folder, mutmut, result[0]):
                result[1] = "killed"
            if result[1] not in NOTICED:
                show = subprocess.run(
                    [*mutmut, "show", result[0]], cwd=folder, capture_output=True, text=True,
                    check=False,
                )  # fmt: skip
                print(f"\n{result[1]}: {show.stdout}", flush=True)
    total = Counter(status for _, status in results)
    noticed = sum(total[status] for status in NOTICED)
    for module in modules or MODULES:
        mine = [status for mutant, status in results if f".{module}." in mutant]
        caught = sum(status in NOTICED for status in mine)
        print(f"{module:10} {caught:5} of {len(mine):5} noticed")
    share = noticed / len(results) if results else 0.0
    print(f"{noticed} of {len(results)} mutants noticed: {share:.1%} {dict(total)}")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
