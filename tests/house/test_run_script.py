"""run.py: the way in with nothing but Python, and what it says when something is missing."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import subprocess
import sys
from collections.abc import Callable
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


class Programs:
    """Stands in for programs that are started: keeps what was asked, and fails where told to."""

    def __init__(self, **failing: list[str]) -> None:
        self.failing = failing
        self.commands: list[list[str]] = []
        self.environments: list[dict[str, str]] = []

    def __call__(self, command: list[str], env: dict[str, str], **_options: object) -> Programs:
        self.commands.append(command)
        self.environments.append(env)
        return self

    @property
    def last(self) -> str:
        command = self.commands[-1]
        return "getting_uv" if command[-1] == "uv" else command[2]

    @property
    def stdout(self) -> list[str]:
        fetched = ["Collecting click", "Installing collected packages: click, rich"]
        return self.failing.get(self.last, fetched)

    def wait(self) -> int:
        return int(self.last in self.failing)


@pytest.fixture
def programs(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Programs]:
    def start(**failing: list[str]) -> Programs:
        found = Programs(**failing)
        monkeypatch.setattr(run.subprocess, "Popen", found)
        return found

    monkeypatch.setattr(run, "as_pip_is_set_up", lambda pip: (["--no-index"], {"A": "b"}))
    monkeypatch.setattr(run, "pip_inside", lambda python: [python, "-m", "pip", "inside"])
    return start


def test_a_changed_pin_is_installed(run, monkeypatch, tmp_path, programs) -> None:
    (tmp_path / "venv").mkdir()
    stamp = tmp_path / "venv" / "hearts-book.txt"
    stamp.write_text("of another time", encoding="ascii")
    compiled: list[str] = []
    monkeypatch.setattr(run, "packages_of", lambda python: "packages")
    monkeypatch.setattr(run, "compile_all", lambda python, *folders: compiled.extend(folders))
    started = programs()
    run.install("python", "book")
    assert [command[2] for command in started.commands] == ["pip", "uv"]
    assert all(str(ROOT / "constraints.txt") in command for command in started.commands)
    assert started.commands[1][-2:] == [f"{ROOT}[book]", "pip"]
    assert "--no-index" in started.commands[1]
    assert started.environments[1]["A"] == "b"
    assert compiled == ["packages", str(ROOT / "hearts_lesson")]
    assert run.is_installed(str(stamp), run.fingerprint("book"))


@pytest.mark.parametrize("what", ["getting_uv", "uv"])
def test_pip_does_it_where_uv_cannot(run, programs, what: str) -> None:
    started = programs(**{what: ["ERROR: No matching distribution found for uv"]})
    run.fetch("python", ["-e", "all"])
    assert started.commands[-1][:4] == ["python", "-m", "pip", "inside"]
    assert started.commands[-1][-2:] == ["-e", "all"]


def test_without_a_network_nothing_is_tried_twice(run, programs, capsys) -> None:
    started = programs(getting_uv=["NewConnectionError: no route"])
    with pytest.raises(SystemExit):
        run.fetch("python", ["-e", "all"])
    assert len(started.commands) == 1
    assert "there seems to be no network" in capsys.readouterr().err


def test_uv_fetches_from_where_pip_would(run, monkeypatch, tmp_path) -> None:
    settings = tmp_path / "pip.conf"
    settings.write_text(
        "[global]\nindex-url = http://inside/simple\nextra-index-url =\n  http://one/\n"
        "  http://two/\nfind-links = wheels\ncert = all.pem\nproxy = http://way-out:1\n",
        encoding="utf-8",
    )
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_CERT", "PIP_CONSTRAINT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(settings))
    monkeypatch.setenv("PIP_INDEX_URL", "http://counts-more/simple")
    options, environment = run.as_pip_is_set_up([sys.executable, "-m", "pip"])
    text = " ".join(options)
    assert "--index-url http://counts-more/simple" in text
    assert "http://inside" not in text
    assert "--extra-index-url http://one/ --extra-index-url http://two/" in text
    assert "--find-links wheels" in text
    assert "--index-strategy unsafe-best-match" in text
    assert environment["SSL_CERT_FILE"] == "all.pem"
    assert environment["HTTPS_PROXY"] == "http://way-out:1"


def test_without_settings_uv_fetches_as_it_likes(run, monkeypatch) -> None:
    monkeypatch.setattr(run.subprocess, "check_output", lambda *_args, **_options: "")
    assert run.as_pip_is_set_up(["pip"]) == ([], {})


def version_of_pip(monkeypatch: pytest.MonkeyPatch, version: str | None) -> None:
    def answer(name: str) -> str:
        if version is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return version

    monkeypatch.setattr(importlib.metadata, "version", answer)


def test_pip_looks_after_the_environment_from_outside_where_it_can(run, monkeypatch) -> None:
    monkeypatch.setattr(run, "pip_inside", lambda python: [python, "inside"])
    for version in ("22.3", "23.0.1", "26.3"):
        version_of_pip(monkeypatch, version)
        assert run.pip_for("there") == [sys.executable, "-m", "pip", "--python", "there"]
    for version in ("22.2.2", "9", "21.dev1", None):
        version_of_pip(monkeypatch, version)
        assert run.pip_for("there") == ["there", "inside"]


def test_pip_is_put_inside_where_it_is_missing(run, monkeypatch, tmp_path) -> None:
    version_of_pip(monkeypatch, None)
    python = run.make_venv()
    for _ in range(2):
        assert run.pip_for(python) == [python, "-m", "pip"]
    subprocess.run([python, "-c", "import pip"], check=True)


def test_progress_counts_packages_and_not_lines(run, capsys) -> None:
    for line in ("Collecting click (from x)", "  Downloading click.whl (1 MB)"):
        run.show(line, 10)
    run.show("Downloading numpy (15.9MiB)", 10)
    run.show("Installed 176 packages in 174ms", 10)
    assert capsys.readouterr().out.splitlines() == [
        "  fetching  10  click",
        "  fetching  10  numpy",
        "  installed 176 packages in 174ms",
    ]


def test_everything_that_is_of_use_is_compiled(run, tmp_path) -> None:
    # Names count below the packages only: this course may lie in a folder called tests.
    packages, course = tmp_path / "tests" / "packages", tmp_path / "tests" / "course"
    for path in (
        *(packages / name for name in ("six.py", "one/cards.py", "one/broken.py", "two/rules.py")),
        *(packages / name for name in ("one/tests/test_cards.py", "pip/main.py", "notes.txt")),
        course / "deal.py",
    ):
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text("x = (" if "broken" in path.name else "x = 1\n", encoding="utf-8")
    run.compile_all(sys.executable, str(packages), str(course))
    compiled = {path.name.partition(".")[0] for path in tmp_path.rglob("*.pyc")}
    assert compiled == {"six", "cards", "rules", "deal"}
    assert (Path(run.packages_of(sys.executable)) / "pytest").is_dir()


def test_tests_bring_node_only_where_there_is_none(run, monkeypatch) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _name: "node")
    assert run.extras_for("test") == "test"
    monkeypatch.setattr(run.shutil, "which", lambda _name: None)
    assert run.extras_for("test") == "test,node"
    assert run.extras_for("serve") == "book"


def test_a_folder_with_files_of_somebodys_is_left_alone(run, tmp_path, capsys) -> None:
    # Not even where a Python stands in it, as in a folder of the system.
    python = Path(run.python_of(str(tmp_path / "venv")))
    python.parent.mkdir(parents=True)
    python.write_text("", encoding="utf-8")
    thesis = tmp_path / "venv" / "thesis.txt"
    thesis.write_text("years of work", encoding="utf-8")
    with pytest.raises(SystemExit):
        run.make_venv()
    assert "is no virtual environment, so it is left alone" in capsys.readouterr().err
    assert thesis.exists()


def test_an_environment_without_a_pip_of_its_own_is_used(run, capsys) -> None:
    run.make_venv()
    python = run.make_venv()
    assert python == run.python_of(run.VENV)
    assert capsys.readouterr().out.count("Making a virtual environment") == 1
    assert subprocess.call([python, "-c", "import pip"], stderr=subprocess.DEVNULL) != 0
    shown = subprocess.check_output([*run.pip_for(python), "--version"], text=True)
    assert shown.startswith("pip ")


def test_an_environment_with_an_old_python_is_made_anew(run, monkeypatch, capsys) -> None:
    run.make_venv()
    monkeypatch.setattr(run, "OLDEST", (99, 0))
    run.make_venv()
    assert "no longer works; making it anew" in capsys.readouterr().out


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
