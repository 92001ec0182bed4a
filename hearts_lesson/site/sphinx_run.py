"""One run of Jupyter Book's builder in a process of its own.

Called as ``python -m hearts_lesson.site.sphinx_run SOURCE OUTPUT REPORT``. The build runs apart
from the command line so that it can be watched, stopped, and started again with changed code. It
prints Sphinx's own progress and leaves a report as JSON, from which ``build`` makes sentences.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import sys
import traceback
from pathlib import Path
from typing import Any

from .warm import warm_kernels

_NOTEBOOK = re.compile(r"ExecutionError: (?P<path>.+\.ipynb)\s*$", re.M)
_CELL = re.compile(r"executing the following cell:\n-+\n(?P<source>.*?)\n-{10,}\n", re.S)
_ERROR = re.compile(
    r"^(?P<error>\w+(?:\.\w+)*(?:Error|Exception|Interrupt|Exit|Warning)\b.*)$", re.M
)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def notebook_failure(text: str) -> dict[str, Any] | None:
    """Which notebook failed, in which cell and why, read from a chain of tracebacks."""
    text = _COLOUR.sub("", text)
    notebook = _NOTEBOOK.search(text)
    if notebook is None:
        return None
    cell = _CELL.search(text)
    source = cell["source"] if cell else ""
    rest = text[cell.end() :] if cell else text
    errors = [match["error"] for match in _ERROR.finditer(rest[: rest.find(notebook[0])])]
    timeout = re.search(r"CellTimeoutError: (.*)", text)
    why = timeout[1] if timeout and not errors else (errors[-1] if errors else "")
    return {"notebook": notebook["path"], "source": source, "error": why}


def describe(result: object) -> dict[str, Any]:
    """What the build came to, as plain data."""
    if result == 0:
        return {"ok": True}
    if isinstance(result, BaseException):
        chain = "".join(traceback.format_exception(result))
        # Notebooks are run in parallel; the error that counts then comes along as text.
        text = getattr(result, "traceback", "") or chain
        failure = notebook_failure(str(text)) or notebook_failure(chain)
        return {"ok": False, "failure": failure, "text": _in_words(result, str(text))}
    return {"ok": False, "failure": None, "text": ""}


def _in_words(error: BaseException, trace: str) -> str:
    """An error that is no notebook's, with the place it came from: the last one that is ours."""
    frames = re.findall(r'File "[^"]*(hearts_lesson[\\/][^"]+)", line (\d+)', trace)
    place = f" ({frames[-1][0]}, line {frames[-1][1]})" if frames else ""
    words = _COLOUR.sub("", str(error)).strip()[:4000]
    # Sphinx's own errors are sentences already; others need their kind to mean anything.
    kind = "" if type(error).__module__.startswith("sphinx") else f"{type(error).__name__}: "
    return f"{kind}{words}".removesuffix(": ") + place


def main(arguments: list[str] | None = None) -> int:
    """Build the book once; 0 when it came out without a warning."""
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("report", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(arguments)
    from jupyter_book.sphinx import build_sphinx

    with warm_kernels():
        result = build_sphinx(
            options.source,
            options.output / "html",
            doctreedir=options.output / ".doctrees",
            noconfig=True,
            path_config=options.source / "_config.yml",
            confoverrides={
                "external_toc_path": (options.source / "_toc.yml").as_posix(),
                "latex_individualpages": False,
                "nitpicky": True,
                # Without both of these a broken page or notebook would pass unseen.
                "nb_execution_raise_on_error": True,
            },
            warningiserror=True,
            keep_going=True,
            jobs=options.jobs,
        )
    report = describe(result)
    options.report.write_text(json.dumps(report), encoding="utf-8")
    end_workers()
    return 0 if report["ok"] else 1


def end_workers() -> None:
    """End the processes that read or wrote pages beside one that failed.

    Sphinx stops listening to them at the first error. One with much to say would then wait for
    ever to say it, and this process for it.
    """
    for worker in multiprocessing.active_children():
        worker.kill()
        worker.join()


if __name__ == "__main__":
    sys.exit(main())
