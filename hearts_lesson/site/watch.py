"""Edit, save, see: waits for changes in the book or the package and builds what they touch."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from .build import INPUTS, Book, is_by_product

State = dict[Path, int]


def state(book: Book) -> State:
    """Each input file and when it was last written."""
    found: State = {}
    for name in INPUTS:
        top = book.root / name
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.is_file() and not is_by_product(path):
                found[path] = path.stat().st_mtime_ns
    return found


def changed(before: State, after: State) -> list[Path]:
    """The files that were written, added or removed in between."""
    return sorted(path for path in {*before, *after} if before.get(path) != after.get(path))


def watch(
    book: Book,
    rebuild: Callable[[list[Path]], None],
    stop: threading.Event,
    *,
    every: float = 0.5,
) -> None:
    """Call ``rebuild`` with the changed files, again and again, until ``stop`` is set.

    A change made while a build runs is seen at the next look: the state is taken before the build.
    """
    before = state(book)
    while not stop.wait(every):
        after = state(book)
        files = changed(before, after)
        if files:
            before = after
            rebuild(files)
