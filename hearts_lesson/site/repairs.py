"""Small repairs to HTML that Sphinx and its extensions write, so that every reader can use it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

# myst-nb names every fold "Toggle hidden content", over the words that stand there.
_FOLD_LABEL = re.compile(r'<summary aria-label="Toggle hidden content">')
# Sphinx gives a table no way to be scrolled by keyboard on a small screen.
_TABLE = re.compile(r"(<table\b.*?</table>)", re.S)
_IN_CELL_OUTPUT = re.compile(r'<div class="cell_output')
_CURRENT = re.compile(r'<a class="current reference internal"')
_HEADER_LINK = re.compile(r'<a class="headerlink" href="(?P<href>[^"]*)" title="[^"]*">[^<]*</a>')


def repair(body: str) -> str:
    """The page's body with names that match what is seen and links that say where they go."""
    body = _FOLD_LABEL.sub("<summary>", body)
    return _HEADER_LINK.sub(
        r'<a class="headerlink" href="\g<href>" aria-label="Link to this section">#</a>', body
    )


def current_page(toctree: str) -> str:
    """Mark the page one is on in the list of chapters."""
    return _CURRENT.sub('<a aria-current="page" class="current reference internal"', toctree)


def remove(path: Path) -> None:
    """Remove a file or folder if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
