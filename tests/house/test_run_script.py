"""run.py: the way in with nothing but Python, and what it says when something is missing."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from house_files import ROOT


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.setenv("HEARTS_VENV", str(tmp_path / "venv"))
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_can_read_it() -> None:
    """No word in it is younger than the Pythons that must be told they are too old."""
    tree = ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 4))
    young = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Match)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, young)] == []
    arguments = [a for node in ast.walk(tree) if isinstance(node, ast.arguments) for a in node.args]
    assert [a.arg for a in arguments if a.annotation] == []


def test_it_uses_the_standard_library_alone() -> None:
    tree = ast.parse((ROOT / "run.py").read_text(encoding="utf-8"))
    names = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    names |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_an_old_python_is_told_so(run, monkeypatch, capsys) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit) as stopped:
        run.main(["serve"])
    assert stopped.value.code == 1
    assert "needs Python 3.11 or newer" in (said := capsys.readouterr().err)
    assert "is Python 3.9" in said
    assert "Traceback" not in said


def test_a_python_without_venv_is_told_what_to_install(run, monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit):
        run.main(["serve"])
    assert "sudo apt install python3-venv" in capsys.readouterr().err


def test_no_network_is_said_in_a_sentence(run, capsys) -> None:
    lines = ["Collecting click", "  NewConnectionError: Failed to establish a new connection"]
    with pytest.raises(SystemExit):
        run.explain(lines)
    said = capsys.readouterr().err
    assert "there seems to be no network" in said
    assert "NewConnectionError" not in said


def test_other_failures_show_the_words_of_pip(run, capsys) -> None:
    with pytest.raises(SystemExit):
        run.explain(["ERROR: something odd"])
    assert "ERROR: something odd" in capsys.readouterr().err


def test_what_is_installed_is_not_installed_again(run, monkeypatch, tmp_path) -> None:
    (tmp_path / "venv").mkdir()
    stamp = tmp_path / "venv" / "hearts-book.txt"
    stamp.write_text(run.fingerprint("book"), encoding="ascii")

    def never(*_args: object, **_options: object) -> None:
        pytest.fail("pip was started")

    monkeypatch.setattr(run.subprocess, "Popen", never)
    run.install("python", "book")


def test_a_changed_pin_is_installed(run, monkeypatch, tmp_path) -> None:
    (tmp_path / "venv").mkdir()
    stamp = tmp_path / "venv" / "hearts-book.txt"
    stamp.write_text("of another time", encoding="ascii")
    calls = []

    class Pip:
        stdout = iter(["Collecting click", "Installing collected packages: click, rich"])

        def __init__(self, command: list[str], **_options: object) -> None:
            calls.append(command)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(run.subprocess, "Popen", Pip)
    monkeypatch.setattr(run, "packages_of", lambda python: "packages")
    monkeypatch.setattr(run, "compile_all", lambda python, folders: calls.append(folders))
    run.install("python", "book")
    assert calls[1] == ["packages", str(ROOT / "hearts_lesson")]
    assert calls[0][-1] == f"{ROOT}[book]"
    assert str(ROOT / "constraints.txt") in calls[0]
    assert run.is_installed(str(stamp), run.fingerprint("book"))


def test_everything_but_the_tests_of_others_is_compiled(run, tmp_path) -> None:
    for name in ("one/cards.py", "one/tests/test_cards.py", "one/broken.py", "two/rules.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text("x = (" if "broken" in name else "x = 1\n", encoding="utf-8")
    run.compile_all(sys.executable, [str(tmp_path / "one"), str(tmp_path / "two")])
    compiled = {path.name.partition(".")[0] for path in tmp_path.rglob("*.pyc")}
    assert compiled == {"cards", "rules"}
    assert (Path(run.packages_of(sys.executable)) / "pytest").is_dir()


def test_tests_bring_node_only_where_there_is_none(run, monkeypatch) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _name: "node")
    assert run.extras_for("test") == "test"
    monkeypatch.setattr(run.shutil, "which", lambda _name: None)
    assert run.extras_for("test") == "test,node"
    assert run.extras_for("serve") == "book"


def test_help_needs_no_environment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={"HEARTS_VENV": str(tmp_path / "none"), "PATH": ""},
    )
    assert "run.py serve" in done.stdout
    assert not (tmp_path / "none").exists()


def test_readme_shows_the_two_commands_on_its_first_screen() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:25]
    text = "\n".join(top)
    for command in ("python3 run.py serve", "py run.py serve", "python3 run.py test"):
        assert command in text
