"""The command line: quick to start, and clear when something is wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner
from house_files import ROOT

from hearts_lesson.cli import COMMANDS, main

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send to one process")


def test_help_names_every_command_without_importing_it() -> None:
    code = (
        "import sys\nfrom hearts_lesson.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in sys.modules if m.startswith('hearts_lesson.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", done.stdout, re.M), name
    assert done.stdout.rstrip().endswith("['hearts_lesson.cli']")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_exists_and_explains_itself(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage:" in result.output


def test_an_unknown_command_is_an_unreadable_input() -> None:
    result = CliRunner().invoke(main, ["shuffle"])
    assert result.exit_code == 2
    assert "No such command 'shuffle'" in result.output


def test_version_is_that_of_the_package() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert re.fullmatch(r"hearts-lesson, version \d+\.\d+\.\d+\n", result.output)


def test_python_m_is_the_same_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearts_lesson", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("hearts-lesson, version ")


def test_outside_a_course_the_installed_one_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    from hearts_lesson.cli.site import find_book

    assert find_book().root == ROOT


def test_notebooks_check_names_the_fault_and_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "n.ipynb"
    path.write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    result = CliRunner().invoke(main, ["notebooks", str(path)])
    assert result.exit_code == 1
    assert "is not in the form it is committed in" in result.output
    assert "hearts-lesson notebooks --execute" in result.output
    assert CliRunner().invoke(main, ["notebooks", "--clean", str(path)]).exit_code == 0
    assert CliRunner().invoke(main, ["notebooks", str(path)]).exit_code == 0


@POSIX
def test_serve_prints_its_address_answers_and_stops_cleanly(built_site: Path) -> None:
    command = [sys.executable, "-m", "hearts_lesson", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell that runs the tests in the background has Ctrl-C ignored by all that they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as server:
        assert server.stdout is not None
        address = None
        for line in server.stdout:
            if found := re.search(r"http://localhost:\d+/", line):
                address = found[0]
                break
        assert address is not None
        with urllib.request.urlopen(f"{address}book/index.html", timeout=10) as answer:
            assert b"<h1>" in answer.read()
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=20)
        assert server.returncode == 0, errors
        assert "Traceback" not in errors


def test_serve_says_when_its_port_is_taken(built_site: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "hearts_lesson", "serve", "--no-browser", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert f"Port {port} is in use by another program" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("nothing_skips", "status"), [("0", 0), ("1", 1)])
def test_a_skip_is_a_failure_where_nothing_may_skip(
    tmp_path: Path, nothing_skips: str, status: int
) -> None:
    test = tmp_path / "test_skips.py"
    test.write_text("import pytest\n\ndef test_it(): pytest.skip('no browser')\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "conftest", "-q", "--rootdir", tmp_path, test],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]),
            "HEARTS_NO_SKIP": nothing_skips,
            # No plugin is needed, and starting all of them takes seconds.
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout
    assert ("lets nothing skip: Skipped: no browser" in done.stdout) == bool(status)
