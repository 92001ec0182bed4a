"""A process that has imported what kernels import, and becomes a kernel for whoever asks.

It is worth while for the second kernel on; the first is refused, and starts as always. ``warm``
starts it with SOCKET and FOLDER, where SOCKET is the number of an open socket that listens. Each
request on it forks off a keeper, and the keeper a kernel: a process of its own, as if it had just
been started and had imported the same modules. (Only the order of a set of words is the same in all
that come from one nursery.) The kernel says its number; the keeper waits for its end, and says how
it ended. It ends the kernel if whoever asked is gone. The nursery ends when it is told to, or when
its standard input closes: then whoever started it has died and left FOLDER behind. Its kernels live
on.

Nothing of this package is imported here, so that a kernel never has yesterday's code.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import shutil
import signal
import socket
import sys
from contextlib import suppress
from itertools import count
from typing import Any

__all__ = ["main"]

# What kernels and chapters import. What is missing here is missed by the kernel that wants it. Not
# pyplot: it looks whether it is in a notebook when it is imported.
BEFOREHAND = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "matplotlib.figure",
    "matplotlib.backends.backend_svg",
    "numpy.random",
    "anywidget",
)
INLINE = "module://matplotlib_inline.backend_inline"


def main() -> None:
    """Refuse the first request, then import, then fork for each until nobody is left to ask."""
    number_of_socket, folder = sys.argv[-2:]
    server = socket.socket(fileno=int(number_of_socket))
    # Whoever wants a single kernel has it sooner without us.
    for number in count():
        ready, _, _ = select.select([server, sys.stdin], [], [])
        if server not in ready:
            shutil.rmtree(folder, ignore_errors=True)
            return
        asked, _ = server.accept()
        if number == 1:
            _import_beforehand()
        if number == 0 or os.fork():
            asked.close()
            continue
        server.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        request, streams = _read(asked)
        kernel = os.fork()
        if not kernel:
            _become_a_kernel(asked, request, streams)
            return
        _keep(asked, kernel)
        os._exit(0)


def _import_beforehand() -> None:
    """Get ready to fork off kernels."""
    # A fork has no threads; and what kernels set for themselves, but after matplotlib has read it.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("MPLBACKEND", INLINE)
    for name in BEFOREHAND:
        with suppress(ImportError):
            importlib.import_module(name)
    with suppress(ImportError):
        # Most of numba is imported when it first compiles something.
        importlib.import_module("numba").njit(lambda: 0)()
    gc.collect()
    gc.freeze()  # else the first collection of each kernel copies all that was imported
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for keepers


def _read(asked: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """A request: one line of JSON, and with its first byte the kernel's three streams."""
    start, streams, _, _ = socket.recv_fds(asked, 1, 3)
    with asked.makefile("rb") as lines:
        return json.loads(start + lines.readline()), streams


def _keep(asked: socket.socket, kernel: int) -> None:
    """Wait until the kernel ends, or end it when whoever asked for it is gone."""
    end = os.pidfd_open(kernel)
    ready, _, _ = select.select([asked.fileno(), end], [], [])
    if end not in ready:
        os.killpg(kernel, signal.SIGKILL)
    _, status = os.waitpid(kernel, 0)
    try:
        asked.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
    except OSError:
        return


def _become_a_kernel(asked: socket.socket, request: dict[str, Any], streams: list[int]) -> None:
    """Be what ``python -m ipykernel_launcher ARGUMENTS`` would be."""
    os.setsid()
    asked.sendall(b"%d\n" % os.getpid())
    asked.close()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    # With a parent to look after, it leaves out how to use a kernel from a terminal.
    parent = f"--IPKernelApp.parent_handle={os.getppid()}"
    sys.argv = ["ipykernel_launcher", *request["arguments"], parent]
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()  # Python's own chance begins anew by itself
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


if __name__ == "__main__":
    main()
