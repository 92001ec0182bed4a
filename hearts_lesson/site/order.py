"""The order in which pages are read: notebooks, which take long, are dealt out among the cores.

Sphinx gives each core a run of pages that follow one another by name. All chapters are notebooks
and do, so one core would run them all while the others wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.parallel import make_chunks

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def dealt(names: list[str], sizes: list[int]) -> list[str]:
    """The names, dealt like cards into runs of these sizes, and one run after the other."""
    runs: list[list[str]] = [[] for _ in sizes]
    left = iter(names)
    for turn in range(max(sizes, default=0)):
        for run, size in zip(runs, sizes, strict=True):
            if turn < size:
                run.append(next(left))
    return [name for run in runs for name in run]


def before_reading(app: Sphinx, env: BuildEnvironment, names: list[str]) -> None:
    """Deal the notebooks out among the runs of pages that Sphinx will make, then the rest.

    The longest come first, since they take longest, and what is left then is short.
    """

    def place(name: str) -> tuple[bool, int, str]:
        page = Path(env.doc2path(name))
        notebook = page.suffix == ".ipynb" and page.is_file()
        return not notebook, -page.stat().st_size if notebook else 0, name

    names.sort(key=place)
    runs = make_chunks(names, max(1, app.parallel))
    names[:] = dealt(names, [len(run) for run in runs])


def setup(app: Sphinx) -> None:
    """Listen for the list of pages to read."""
    app.connect("env-before-read-docs", before_reading)
