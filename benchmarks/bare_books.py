"""Bare Jupyter Books to measure against: the stock theme and settings, and nothing of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat

from hearts_lesson.site import notebooks

CONFIG = """\
title: A bare book
author: Nobody
only_build_toc_files: true
execute: {execute_notebooks: force, timeout: 180}
"""


def write_notebook(path: Path, title: str, *cells: str) -> None:
    """A notebook with a title and some code cells, in the form that is committed."""
    book = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_markdown_cell(f"# {title}\n\nText."),
            *(
                nbformat.v4.new_code_cell(cell, metadata={"tags": ["remove-input"]})
                for cell in cells
            ),
        ]
    )
    path.write_text(notebooks.as_text(notebooks.cleaned(book)), encoding="utf-8")


def write_book(folder: Path, names: Sequence[str], config: str = "") -> None:
    """The settings and the list of contents; the first name is the root page."""
    (folder / "_config.yml").write_text(CONFIG + config, encoding="utf-8")
    chapters = "".join(f"- file: {name}\n" for name in names[1:])
    toc = f"format: jb-book\nroot: {names[0]}\n" + (f"chapters:\n{chapters}" if chapters else "")
    (folder / "_toc.yml").write_text(toc, encoding="utf-8")


def build(folder: Path) -> Path:
    """Build with Jupyter Book's own command; the folder with the pages."""
    command = [sys.executable, "-c", "from jupyter_book.cli.main import main; main()"]
    done = subprocess.run(
        [*command, "build", str(folder), "--quiet"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    if done.returncode != 0:
        raise SystemExit(f"{folder} does not build:\n{done.stdout}{done.stderr}")
    return folder / "_build" / "html"
