"""Notebooks: the form they are committed in, and that running them again changes nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from house_files import ROOT

from hearts_lesson.site import notebooks as tidy

BOOK = sorted(p for p in (ROOT / "book").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def write(path: Path, *cells: Any, **metadata: Any) -> Path:
    notebook = nbformat.v4.new_notebook(cells=list(cells), metadata=metadata)
    nbformat.write(notebook, path)
    return path


def code(source: str, outputs: list[Any] | None = None, **metadata: Any) -> Any:
    return nbformat.v4.new_code_cell(source, outputs=outputs or [], metadata=metadata)


def shown(data: dict[str, str]) -> Any:
    return nbformat.v4.new_output("execute_result", data=data, execution_count=7)


@pytest.mark.parametrize("path", BOOK, ids=lambda p: p.name)
def test_notebook_is_in_the_form_it_is_committed_in(path: Path) -> None:
    assert tidy.faults(path) == [], "run: hearts-lesson notebooks --execute"


def printed_once(notebook: Any) -> Any:
    """A notebook of the build, which merges what a cell prints and leaves the pieces beside it."""
    for cell in notebook.cells:
        kept: list[Any] = []
        for output in cell.get("outputs", []):
            streams = [o["name"] for o in kept if o["output_type"] == "stream"]
            if output["output_type"] != "stream" or output["name"] not in streams:
                kept.append(output)
        if cell.cell_type == "code":
            cell.outputs = kept
    return notebook


@pytest.mark.parametrize("path", BOOK, ids=lambda p: p.name)
def test_running_a_notebook_again_gives_the_same_bytes(path: Path, built_site: Path) -> None:
    """The site was built by running every notebook; what came out then is what is committed."""
    run = tidy.read(built_site.parent / "jupyter_execute" / path.relative_to(ROOT))
    assert tidy.as_text(tidy.cleaned(printed_once(run))) == path.read_text(encoding="utf-8")


def test_cleaning_twice_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "n.ipynb", nbformat.v4.new_markdown_cell("# A"), code("1 + 1"))
    assert tidy.tidy(path)
    assert not tidy.tidy(path)
    assert tidy.faults(path) == []


def test_executing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    path = write(tmp_path / "n.ipynb", code("print('♥')"), code("2 + 3"))
    tidy.tidy(path, execute=True)
    first = path.read_bytes()
    assert json.loads(first)["cells"][1]["outputs"][0]["data"]["text/plain"] == ["5"]
    assert not tidy.tidy(path, execute=True)
    assert path.read_bytes() == first


def test_cell_ids_are_fixed_by_place_and_kind(tmp_path: Path) -> None:
    path = write(tmp_path / "n.ipynb", nbformat.v4.new_markdown_cell("# A"), code("1"), code("2"))
    tidy.tidy(path)
    ids = [cell["id"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    assert ids == ["markdown-001", "code-002", "code-003"]


def test_tags_stay_and_everything_else_in_a_cell_goes(tmp_path: Path) -> None:
    cell = code("1", tags=["hide-input"], execution={"iopub.status.busy": "2026"}, collapsed=True)
    path = write(tmp_path / "n.ipynb", cell, widgets={"state": {}}, authors=["x"])
    tidy.tidy(path)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["cells"][0]["metadata"] == {"tags": ["hide-input"]}
    assert sorted(notebook["metadata"]) == ["kernelspec", "language_info"]
    assert notebook["metadata"]["language_info"] == {"name": "python"}


@pytest.mark.parametrize(
    ("cell", "metadata", "fault"),
    [
        (code("1"), {"widgets": {"x": 1}}, "holds the state of live widgets"),
        (code("1", execution={"a": "b"}), {}, "cell 1 holds execution times"),
        (code("1", [shown({tidy.WIDGET_VIEW: "{}"})]), {}, "refers to a live widget"),
        (code("1", [shown({"text/plain": "<Foo at 0x7f00aa>"})]), {}, "shows a memory address"),
        (code("1", [shown({"text/plain": "/home/anna/x.py"})]), {}, "path of somebody's machine"),
        (
            code("1", [nbformat.v4.new_output("error", ename="ValueError", evalue="no")]),
            {},
            "ended in an error (ValueError)",
        ),
    ],
)
def test_a_dirty_notebook_is_refused(
    tmp_path: Path, cell: Any, metadata: dict[str, Any], fault: str
) -> None:
    path = write(tmp_path / "n.ipynb", cell, **metadata)
    assert any(fault in found for found in tidy.faults(path))


def test_a_notebook_saved_by_jupyter_is_refused_until_cleaned(tmp_path: Path) -> None:
    path = write(tmp_path / "n.ipynb", code("1 + 1"))
    assert any("not in the form" in found for found in tidy.faults(path))
    tidy.tidy(path)
    assert tidy.faults(path) == []


def test_a_failing_cell_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "bad.ipynb", code("x = 1"), code("raise KeyError('queen')"))
    before = path.read_bytes()
    with pytest.raises(tidy.NotebookError, match=r"bad\.ipynb: cell 2 failed: KeyError: 'queen'"):
        tidy.tidy(path, execute=True)
    assert path.read_bytes() == before


def test_a_file_that_is_no_notebook_is_named(tmp_path: Path) -> None:
    path = tmp_path / "n.ipynb"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(tidy.NotebookError, match=r"n\.ipynb: not a notebook that can be read"):
        tidy.faults(path)


def test_a_chapter_that_jupyter_saved_is_found_dirty(tmp_path: Path) -> None:
    """A whole chapter with a widget view put back, as JupyterLab does on saving."""
    for original in BOOK:
        path = tmp_path / original.name
        shutil.copy(original, path)
        notebook = json.loads(path.read_text(encoding="utf-8"))
        outputs = [o for c in notebook["cells"] for o in c.get("outputs", []) if "data" in o]
        if not outputs:
            continue
        outputs[0]["data"][tidy.WIDGET_VIEW] = {"model_id": "1"}
        path.write_text(json.dumps(notebook), encoding="utf-8")
        assert any("live widget" in found for found in tidy.faults(path))
