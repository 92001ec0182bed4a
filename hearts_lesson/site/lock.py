"""One build at a time: a lock that other processes respect and that a crash releases."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def _nothing() -> None:
    """Say nothing while waiting."""


def _take(file: IO[bytes]) -> bool:
    """Try to lock an open file; the system frees it when the file or the process closes."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def only_one(path: Path, waiting: Callable[[], None] = _nothing) -> Iterator[None]:
    """Hold the lock file ``path``; ``waiting`` is called once if another process has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        if not _take(file):
            waiting()
            while not _take(file):
                time.sleep(0.2)
        yield
