"""The script of the pages that practise: its own tests in Node, its types, and the served form."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hearts_lesson.widgets import SCRIPT
from hearts_lesson.widgets.classic import classic_script, strip_script, strip_style
from hearts_lesson.widgets.parts import script_of
from hearts_lesson.widgets.shorten import shorten

from . import tools

HERE = Path(__file__).parent / "pages"
PAGES = script_of("pages")
STYLE = PAGES.with_suffix(".css")


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=HERE, capture_output=True, text=True, timeout=300
    )


def test_pure_functions_in_node() -> None:
    done = run(tools.node(), "--test", *sorted(HERE.glob("*.test.mjs")))
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_types() -> None:
    done = run(
        tools.node(), tools.package("typescript") / "bin" / "tsc", "-p", HERE / "tsconfig.json"
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("form", ["strip", "shorten"])
def test_smaller_forms_still_pass_the_tests(tmp_path: Path, form: str) -> None:
    source = PAGES.read_text(encoding="utf-8")
    exported = re.findall(r"^export (?:function|const) (\w+)", source, re.MULTILINE)
    small = strip_script(source) if form == "strip" else shorten(source, exported)
    widgets = tmp_path / "hearts_lesson" / "widgets"
    widgets.mkdir(parents=True)
    (widgets / "pages.js").write_text(small, encoding="utf-8")
    shutil.copy(SCRIPT, widgets)
    shutil.copytree(HERE, tmp_path / "tests" / "js" / "pages")
    done = run(
        tools.node(), "--test", *sorted((tmp_path / "tests" / "js" / "pages").glob("*.test.mjs"))
    )
    assert done.returncode == 0, done.stdout[-4000:]


def test_classic_script_runs_without_a_page_and_leaves_no_global(tmp_path: Path) -> None:
    path = tmp_path / "pages.cjs"
    path.write_text(
        "const before = new Set(Object.getOwnPropertyNames(globalThis));\n"
        + classic_script(PAGES.read_text(encoding="utf-8"))
        + "\nconst now = Object.getOwnPropertyNames(globalThis).filter((n) => !before.has(n));\n"
        + "if (now.length) throw new Error(now.join());\n",
        encoding="utf-8",
    )
    done = run(tools.node(), path)
    assert done.returncode == 0, done.stderr


def test_no_html_from_data() -> None:
    source = PAGES.read_text(encoding="utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in source


def test_weight() -> None:
    """What these pages load besides the exercises: script and style, compressed."""
    script = classic_script(PAGES.read_text(encoding="utf-8")).encode()
    style = strip_style(STYLE.read_text(encoding="utf-8")).encode()
    assert len(gzip.compress(script, 9)) <= 6_500
    assert len(gzip.compress(style, 9)) <= 1_200


def test_style_loads_nothing() -> None:
    style = STYLE.read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style
