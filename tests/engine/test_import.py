"""The engine needs only the standard library and starts at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "hearts_lesson" / "engine"


def python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_the_engine_imports_nothing_outside_the_standard_library() -> None:
    loaded = python(
        "import sys; before = set(sys.modules); import hearts_lesson.engine, "
        "hearts_lesson.engine.replay, hearts_lesson.engine.sheet; "
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    ).split()
    strange = {name for name in loaded if name not in sys.stdlib_module_names}
    assert strange == {"hearts_lesson"}


def test_slow_modules_stay_out_until_they_are_needed() -> None:
    loaded = python("import hearts_lesson.engine, sys; print(*sys.modules)").split()
    assert not {"difflib", "json", "random", "asyncio", "pathlib"} & set(loaded)


def test_the_engine_starts_quickly() -> None:
    """Well under a tenth of a second of work; the best of some runs, for busy machines."""
    code = (
        "import time; begun = time.process_time(); import hearts_lesson.engine; "
        "print(time.process_time() - begun)"
    )
    assert min(float(python(code)) for _ in range(8)) < 0.1


def test_the_engine_reads_no_clock_no_files_and_no_chance_of_its_own() -> None:
    for path in PACKAGE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for word in ("import time", "import os", "open(", "import threading", "from pathlib"):
            assert word not in text, f"{path.name}: {word}"
        if "import random" in text or "from random" in text:
            assert "if TYPE_CHECKING:" in text, path.name


def test_modules_stay_small() -> None:
    for path in PACKAGE.glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 345, path.name
