"""Kernels that start at once, for whoever runs many notebooks.

A kernel imports for half a second before its first cell, and for another half when a cell plots.
Inside ``with warm_kernels():`` the kernels of this process, and of processes it starts, are forked
off one that has imported all that already (see ``nursery``). Each notebook still has a process of
its own, with nothing in it of another notebook. Where this cannot be had, kernels start as always:
only Linux can do it, since elsewhere a fork may not use what was loaded before.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, cast

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

__all__ = ["ADDRESS", "WarmProvisioner", "use_warm_kernels", "warm_kernels"]

ADDRESS = "HEARTS_WARM_KERNELS"
"""The environment variable that names the nursery's socket."""
NAME = "hearts-lesson-warm"
NURSERY = Path(__file__).with_name("nursery.py")
# As a program it would have the folder of this package in its path, and its kernels, too.
RUN = """import sys
if not sys.flags.safe_path:
    del sys.path[0]
exec(compile(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1], "exec"))"""
LAUNCHER = "ipykernel_launcher"


@contextmanager
def warm_kernels() -> Iterator[None]:
    """Start kernels from a warm process in this block; the outermost block's, if there are more."""
    with nullcontext() if sys.platform != "linux" or ADDRESS in os.environ else _nursery():
        use_warm_kernels()
        yield


@contextmanager
def _nursery() -> Iterator[None]:
    """A nursery that can be asked, unless it cannot be had."""
    with tempfile.TemporaryDirectory(prefix="hearts-", ignore_cleanup_errors=True) as folder:
        nursery = _started(folder)
        try:
            yield
        finally:
            os.environ.pop(ADDRESS, None)
            if nursery:
                # Not by closing its input: processes that outlive this block may hold it open.
                nursery.terminate()
                nursery.communicate()


def _started(folder: str) -> subprocess.Popen[bytes] | None:
    """Start the nursery, with its socket in a folder that is ours alone."""
    address = str(Path(folder) / "nursery")
    with socket.socket(socket.AF_UNIX) as server:
        try:
            server.bind(address)
        except OSError:  # some folders for temporary files have too long a name for a socket
            return None
        server.listen(64)
        nursery = subprocess.Popen(
            [sys.executable, "-c", RUN, str(NURSERY), str(server.fileno()), folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[server.fileno()],
            start_new_session=True,  # Ctrl-C is for us, and we end it
        )
    # Here the socket is closed: a request to a nursery that has died is refused, and does not wait.
    os.environ[ADDRESS] = address
    return nursery


def use_warm_kernels() -> None:
    """Let Jupyter ask for a warm kernel wherever a kernel's description wants nothing special."""
    if ADDRESS in os.environ:
        factory = KernelProvisionerFactory.instance()
        place = f"{WarmProvisioner.__module__}:{WarmProvisioner.__name__}"
        factory.provisioners[NAME] = EntryPoint(NAME, place, factory.GROUP_NAME)
        factory.default_provisioner_name = NAME


class WarmProvisioner(LocalProvisioner):
    """Starts a kernel by asking the nursery, or as always where that is not possible."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel that a command would start."""
        kernel = _ask(cmd, kwargs)
        if kernel is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = cast("Any", kernel)
        self.pid = self.pgid = kernel.pid
        self.cwd = kwargs.get("cwd") or Path.cwd()
        return self.connection_info


def _ask(cmd: list[str], kwargs: dict[str, Any]) -> Kernel | None:
    """The kernel that this command would start, or None where the nursery has no such kernel."""
    streams = [kwargs.get("stdout"), kwargs.get("stderr")]
    numbers = [
        standard if stream is None else stream if isinstance(stream, int) else stream.fileno()
        for standard, stream in enumerate(streams, start=1)
    ]
    if cmd[0] != sys.executable or LAUNCHER not in cmd or min(numbers) < 0:
        return None
    request = {
        "arguments": cmd[cmd.index(LAUNCHER) + 1 :],
        "folder": str(Path(kwargs.get("cwd") or ".").resolve()),
        "environment": dict(kwargs.get("env") or os.environ),
    }
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(os.environ[ADDRESS])
        data = json.dumps(request).encode() + b"\n"
        with Path(os.devnull).open() as nothing:
            socket.send_fds(line, [data[:1]], [nothing.fileno(), *numbers])
        line.sendall(data[1:])
        return Kernel(line)
    except (OSError, KeyError, ValueError):
        line.close()
        return None


class Kernel:
    """A forked kernel, to be asked what one asks of a program that was started."""

    stdin = stdout = stderr = None

    def __init__(self, line: socket.socket) -> None:
        """Take over the line on which the kernel says its number, and its keeper how it ended."""
        self._line = line
        self._said = line.makefile("rb")
        self.pid = int(self._said.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The code it ended with, or None while it runs."""
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            return self.wait()
        return self.returncode

    def wait(self) -> int:
        """Wait for its end."""
        if self.returncode is None:
            # The keeper can only be silent if it was killed.
            self.returncode = int(self._said.readline() or -signal.SIGKILL)
            self._said.close()
            self._line.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)
