"""The front end's source: its own tests in Node, its types, and the form the site serves."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path

import pytest

from hearts_lesson.widgets import SCRIPT, STYLE
from hearts_lesson.widgets.classic import classic_script, strip_script, strip_style

from . import tools

HERE = Path(__file__).parent


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


def test_classic_script_runs_without_a_page(tmp_path: Path) -> None:
    """In Node there is no customElements: the script must run and leave no global but its own."""
    path = tmp_path / "hearts.cjs"
    path.write_text(
        "const before = new Set(Object.getOwnPropertyNames(globalThis));\n"
        + classic_script()
        + "\nconst now = Object.getOwnPropertyNames(globalThis).filter((n) => !before.has(n));\n"
        + "if (now.length) throw new Error(now.join());\n",
        encoding="utf-8",
    )
    done = run(tools.node(), path)
    assert done.returncode == 0, done.stderr


def test_stripped_module_still_passes_its_tests(tmp_path: Path) -> None:
    """Leaving comments and blanks out changes no behaviour: the same tests, on what is left."""
    widgets = tmp_path / "hearts_lesson" / "widgets"
    tests = tmp_path / "tests" / "js"
    widgets.mkdir(parents=True)
    tests.mkdir(parents=True)
    source = SCRIPT.read_text(encoding="utf-8")
    (widgets / "hearts.js").write_text(strip_script(source), encoding="utf-8")
    for path in HERE.glob("*.mjs"):
        (tests / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    done = run(tools.node(), "--test", *sorted(tests.glob("*.test.mjs")))
    assert done.returncode == 0, done.stdout[-4000:]


def test_strip_keeps_what_only_looks_like_a_comment(tmp_path: Path) -> None:
    source = r"""
    // a comment
    const url = "http://x"; /* gone */ const re = /[/*"'`]\/\/+/g; const half = 4 / 2 / 1;
    const deep = `a ${ [1, 2].map((n) => `<${ n } // kept>`).join("/* kept */") } // kept
      and the second line`;
    const minus = 1 - -1, plus = 1 + +1, step = { a: { b: 1 } };
    let i = 0
    i++
    /** doc */
    const y = "x".replace(/x/, "y");
    console.log(JSON.stringify([url, re.source, half, deep, minus, plus, step, i, y]));
    """
    stripped = strip_script(source)
    assert "a comment" not in stripped
    assert "gone" not in stripped
    assert "doc" not in stripped
    outputs = []
    for name, text in (("before", source), ("after", stripped)):
        path = tmp_path / f"{name}.cjs"
        path.write_text(text, encoding="utf-8")
        done = run(tools.node(), path)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert "// kept" in outputs[0]


def test_classic_script_refuses_what_it_cannot_turn() -> None:
    for source in ('import x from "y";\n', "const a = 1;\nexport { a };\n"):
        with pytest.raises(ValueError, match="classic script cannot hold"):
            classic_script(source)


def test_classic_form_of_a_small_module() -> None:
    source = "export const A = 1;\nexport function f() {}\nexport default { f };\n"
    assert classic_script(source) == '(() => {\n"use strict";\nconst A=1;function f(){}\n})();\n'


def test_no_html_from_data() -> None:
    """Data goes in as text: nothing in the source parses markup or code."""
    source = SCRIPT.read_text(encoding="utf-8")
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
    ):
        assert word not in source


def test_weight() -> None:
    """Script and style together, as served: at most 25 kB compressed."""
    served = classic_script().encode() + strip_style().encode()
    assert len(gzip.compress(served, 9)) <= 25_000


def test_style_loads_nothing() -> None:
    style = STYLE.read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style
    assert "/*" not in strip_style()
