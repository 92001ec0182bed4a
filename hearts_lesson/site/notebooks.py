"""The form in which notebooks are committed: run, stripped of what changes from run to run, stable.

Running a notebook leaves times, versions and live-widget references in the file. None of them
belongs in a commit: they differ on every machine, and a reference to a live widget that no longer
lives shows an error in JupyterLab. What stays are the cells and the outputs a reader sees, so that
running a clean notebook again gives the same bytes.
"""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {"name": "python"}
SOLUTION = "solution"
"""The tag of a cell that is folded away in Jupyter as it is on the page."""
_MACHINE_PATH = re.compile(r"(/home/|/Users/|/root/|/tmp/|[A-Z]:\\\\Users\\\\)")
_ADDRESS = re.compile(r"<[\w.]+ (?:object )?at 0x[0-9a-f]+>")


class NotebookError(ValueError):
    """A notebook that cannot be read or run; the message names it and the cell."""


def read(path: Path) -> NotebookNode:
    """A notebook from disk."""
    try:
        notebook: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
        return notebook
    except Exception as error:
        raise NotebookError(f"{path}: not a notebook that can be read ({error})") from error


def node(value: dict[str, Any]) -> NotebookNode:
    """A plain dict in nbformat's own kind of dict."""
    result: NotebookNode = nbformat.from_dict(value)  # type: ignore[no-untyped-call]
    return result


def cell_id(position: int, kind: str) -> str:
    """The id of the cell at a place: fixed, readable, the same whoever saved the file."""
    return f"{kind}-{position:03d}"


def cleaned(notebook: NotebookNode) -> NotebookNode:
    """The notebook in the form it is committed in; the one given is left alone."""
    clean = copy.deepcopy(notebook)
    clean.nbformat, clean.nbformat_minor = 4, 5
    keep = {key: value for key, value in clean.metadata.items() if key == "hearts"}
    clean.metadata = node({**keep, "kernelspec": dict(KERNEL), "language_info": dict(LANGUAGE)})
    count = 0
    for position, cell in enumerate(clean.cells, start=1):
        cell.id = cell_id(position, cell.cell_type)
        tags = cell.metadata.get("tags")
        cell.metadata = node({"tags": sorted(set(tags))} if tags else {})
        if tags and SOLUTION in tags:
            cell.metadata["jupyter"] = node({"source_hidden": True, "outputs_hidden": True})
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count if cell.outputs or cell.execution_count else None
        cell.outputs = [_clean_output(output, cell.execution_count) for output in cell.outputs]
    return clean


def _clean_output(output: NotebookNode, count: int | None) -> NotebookNode:
    if "data" in output:
        output.data.pop(WIDGET_VIEW, None)
        output.data = node(dict(sorted(output.data.items())))
    if "metadata" in output:
        output.metadata = node({})
    if output.get("output_type") == "execute_result":
        output.execution_count = count
    return output


def as_text(notebook: NotebookNode) -> str:
    """The text of a notebook file: keys in order, one newline at the end."""
    text: str = nbformat.writes(notebook, version=4)  # type: ignore[no-untyped-call]
    return text.rstrip("\n") + "\n"


def faults(path: Path) -> list[str]:
    """What keeps a notebook from being committed, each as a sentence; empty when it is clean."""
    notebook = read(path)
    found: list[str] = []
    if "widgets" in notebook.metadata:
        found.append("holds the state of live widgets (metadata.widgets)")
    for number, cell in enumerate(notebook.cells, start=1):
        found += [f"cell {number} {fault}" for fault in _cell_faults(cell)]
    if not found and path.read_text(encoding="utf-8") != as_text(cleaned(notebook)):
        found.append("is not in the form it is committed in (ids, metadata or key order differ)")
    return found


def _cell_faults(cell: NotebookNode) -> list[str]:
    found: list[str] = []
    if "execution" in cell.metadata:
        found.append("holds execution times")
    for output in cell.get("outputs", []):
        data: dict[str, Any] = dict(output.get("data", {}))
        if WIDGET_VIEW in data:
            found.append("refers to a live widget that no longer lives (the widget view)")
        if output.get("output_type") == "error":
            found.append(f"ended in an error ({output.get('ename', 'unknown')})")
        text = "".join([*map(str, data.values()), str(output.get("text", ""))])
        if _ADDRESS.search(text):
            found.append("shows a memory address, which differs from run to run")
        if _MACHINE_PATH.search(text):
            found.append("shows a path of somebody's machine")
    return found


def executed(notebook: NotebookNode, folder: Path, name: str, timeout: int = 300) -> NotebookNode:
    """The notebook after running every cell in a fresh kernel; a failing cell raises."""
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError

    run = copy.deepcopy(notebook)
    for cell in run.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        run,
        timeout=timeout,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        coalesce_streams=True,  # in how many pieces text arrives differs from run to run
    )
    try:
        client.execute()
    except (CellExecutionError, CellTimeoutError) as error:
        failing = next((n for n, cell in enumerate(run.cells, 1) if _failed(cell)), len(run.cells))
        reason = getattr(error, "ename", "")
        detail = f"{reason}: {getattr(error, 'evalue', '')}" if reason else str(error)
        raise NotebookError(f"{name}: cell {failing} failed: {detail.strip()}") from error
    return run


def _failed(cell: NotebookNode) -> bool:
    return any(output.get("output_type") == "error" for output in cell.get("outputs", []))


def tidy(path: Path, *, execute: bool = False) -> bool:
    """Bring a notebook file into the form it is committed in; True when the file changed."""
    notebook = read(path)
    if execute:
        notebook = executed(notebook, path.parent, path.name)
    text = as_text(cleaned(notebook))
    if path.read_text(encoding="utf-8") == text:
        return False
    path.write_bytes(text.encode("utf-8"))
    return True
