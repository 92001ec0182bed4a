"""A clean build of the course against a bare Jupyter Book with as many notebooks and pages.

The bare book's notebooks hold one cell that adds two numbers. Both are built clean, in turns, on
the same machine. Run it by hand; only the ratio means anything:

    python benchmarks/site_build.py
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import bare_books
import yaml

from hearts_lesson.site.build import Book, build_site


def entries(root: Path) -> list[bool]:
    """For each page of the course, whether it is a notebook."""
    found: list[bool] = []

    def walk(entry: object) -> None:
        if isinstance(entry, list):
            for item in entry:
                walk(item)
        elif isinstance(entry, dict):
            for key in ("root", "file"):
                if key in entry:
                    found.append((root / f"{entry[key]}.ipynb").exists())
            for key in ("parts", "chapters", "sections"):
                walk(entry.get(key, []))

    walk(yaml.safe_load((root / "_toc.yml").read_text(encoding="utf-8")))
    return found


def bare_book(folder: Path, kinds: list[bool]) -> None:
    """A book of as many notebooks and as many plain pages."""
    names = [f"page_{number:02d}" for number in range(len(kinds))]
    for name, is_notebook in zip(names, kinds, strict=True):
        if is_notebook:
            bare_books.write_notebook(folder / f"{name}.ipynb", name, "1 + 1")
        else:
            (folder / f"{name}.md").write_text(f"# {name}\n\nText.\n", encoding="utf-8")
    bare_books.write_book(folder, names)


def main() -> None:
    """Build both, in turns, and print the ratio of the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    course = Book.find(Path(__file__).parent)
    kinds = entries(course.root)
    # Python for the browser comes over the network, once; that is no part of building.
    fetched = course.output / ".pyodide"
    ours: list[float] = []
    bare: list[float] = []
    for _run in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            book = Book(course.root, Path(folder) / "_build")
            if fetched.is_dir():
                shutil.copytree(fetched, book.output / fetched.name)
            outcome = build_site(book)
            if not outcome.ok:
                raise SystemExit("\n".join(outcome.problems))
            ours.append(outcome.seconds)
        with tempfile.TemporaryDirectory() as folder:
            bare_book(Path(folder), kinds)
            start = time.monotonic()
            bare_books.build(Path(folder))
            bare.append(time.monotonic() - start)
        print(f"  course {ours[-1]:5.1f} s   bare book {bare[-1]:5.1f} s")
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"{sum(kinds)} notebooks and {len(kinds) - sum(kinds)} pages, clean, median of {runs}:")
    print(f"the course takes {ratio:.2f} times what a bare Jupyter Book takes")


if __name__ == "__main__":
    main()
