"""Kernels forked off a warm process are like those that are started: alone, and soon gone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from nbclient import NotebookClient

from hearts_lesson.site import warm
from hearts_lesson.site.warm import ADDRESS, warm_kernels

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="kernels are forked off on Linux only; elsewhere none is warm"
)
PARENT = "import os; print(open(f'/proc/{os.getppid()}/cmdline').read())"


PLOT = (
    "import matplotlib, matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([0, 1])",
    "print(matplotlib.get_backend())",
)


@pytest.fixture(scope="module")
def first() -> Iterator[list[str]]:
    """A nursery for these tests alone; and what its first kernel says of its parent and a plot."""
    factory = KernelProvisionerFactory.instance()
    before = factory.default_provisioner_name
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(ADDRESS, raising=False)
        with warm_kernels():
            yield said(PARENT, *PLOT)
    factory.default_provisioner_name = before


def said(*cells: str, folder: Path | None = None, **more: object) -> list[str]:
    """What each cell of a notebook prints or shows, in a kernel of its own."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    resources = {"metadata": {"path": str(folder)}} if folder else {}
    NotebookClient(notebook, resources=resources, **more).execute()
    return [
        "".join(o.get("text", "") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)
        for cell in notebook.cells
    ]


def is_running(number: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text(encoding="utf-8")
    except OSError:
        return False


def soon(happens: Callable[[], bool]) -> bool:
    """Whether something happens within ten seconds."""
    for _ in range(200):
        if happens():
            return True
        time.sleep(0.05)
    return False


def test_only_the_first_kernel_is_started(first: list[str]) -> None:
    assert "nursery" not in first[0], "one alone starts sooner as always"
    assert "nursery" in said(PARENT)[0]


def test_a_kernel_knows_nothing_of_others(first: list[str], tmp_path: Path) -> None:
    modules, _, folder, path = said(
        "import sys; print({m.split('.')[0] for m in sys.modules} & {'hearts_lesson', 'numpy'})",
        "import json; json.mine = left = 1; import os; os.environ['LEFT'] = '1'",
        "print(os.getcwd())",
        "print([entry for entry in sys.path if 'site/' in entry], sys.flags.safe_path)",
        folder=tmp_path,
    )
    assert path.strip() == "[] False"
    assert modules.strip() == "{'numpy'}", "the book's own code is imported by those who want it"
    assert folder.strip() == str(tmp_path)
    names = "import json, os; print(hasattr(json, 'mine'), 'left' in dir(), 'LEFT' in os.environ)"
    assert said(names)[0].strip() == "False False False"


def test_a_plot_looks_as_in_any_kernel(first: list[str]) -> None:
    def without_addresses(texts: list[str]) -> list[str]:
        return [re.sub("0x[0-9a-f]+", "", text) for text in texts]

    assert "Figure size" in first[1]
    assert without_addresses(said(PARENT, *PLOT))[1:] == without_addresses(first)[1:]


def test_draws_differ_from_kernel_to_kernel(first: list[str]) -> None:
    draws = (
        "import random; print(random.getrandbits(64))",
        "import numpy; print(numpy.random.rand())",
        "import uuid; print(uuid.uuid4())",
    )
    one, two = said(*draws), said(*draws)
    assert all(a != b for a, b in zip(one, two, strict=True))


def test_a_cell_that_takes_too_long_is_interrupted(first: list[str]) -> None:
    begin = time.monotonic()
    one, two = said(
        "import time\nfor _ in range(600): time.sleep(0.1)",
        PARENT,
        timeout=1,
        interrupt_on_timeout=True,
        allow_errors=True,
    )
    assert time.monotonic() - begin < 30
    assert one == ""
    assert "nursery" in two


def test_a_kernel_ends_with_whoever_asked_for_it(first: list[str]) -> None:
    script = """
import sys, time
from jupyter_client.manager import start_new_kernel
from hearts_lesson.site.warm import use_warm_kernels
use_warm_kernels()
manager, client = start_new_kernel(kernel_name="python3")
print(type(manager.provisioner).__name__, manager.provisioner.pid, flush=True)
time.sleep(100)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        kind, number = one.stdout.readline().split()
        assert kind == "WarmProvisioner"
        assert is_running(int(number))
        one.kill()
    assert soon(lambda: not is_running(int(number)))


def test_how_a_kernel_ended_is_known(first: list[str]) -> None:
    command = [sys.executable, "-m", warm.LAUNCHER, "-f", "/nowhere/none.json"]
    kernel = warm._ask(command, {"stderr": subprocess.DEVNULL})
    assert kernel is None, "streams that a program would have to be started for"
    with Path(os.devnull).open("w") as nothing:
        kernel = warm._ask(command, {"stdout": nothing, "stderr": nothing})
        assert kernel is not None
        kernel.kill()
        assert kernel.wait() == -9
        assert kernel.poll() == -9
        kernel.terminate()  # to one that is gone nothing happens
        other = warm._ask([*command, "--help"], {"stdout": nothing, "stderr": nothing})
        assert other is not None
        assert other.wait() == 0
    assert warm._ask(["/another/python", "-m", warm.LAUNCHER], {}) is None


def test_without_a_nursery_kernels_start_as_always(
    first: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(ADDRESS, str(tmp_path / "gone"))
    parent, two = said(PARENT, "print(1 + 1)")
    assert "nursery" not in parent
    assert two.strip() == "2"


def test_a_folder_with_too_long_a_name_for_a_socket_does_no_harm(
    first: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(ADDRESS)
    deep = tmp_path / ("deep" * 25)
    deep.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(deep))
    with warm_kernels():
        assert ADDRESS not in os.environ
    assert list(deep.iterdir()) == []


def test_a_nursery_goes_with_whoever_started_it(first: list[str], tmp_path: Path) -> None:
    script = """
import os, time
from hearts_lesson.site.warm import ADDRESS, warm_kernels
with warm_kernels():
    print(os.environ[ADDRESS], flush=True)
    time.sleep(100)
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    del environment[ADDRESS]
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=environment
    ) as one:
        assert one.stdout is not None
        socket = Path(one.stdout.readline().strip())
        assert socket.is_socket()
        one.kill()
    assert soon(lambda: not socket.parent.exists()), "the nursery has not noticed"
