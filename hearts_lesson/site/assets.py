"""The exercises' style sheet, script and pools, written where the pages look for them.

Everything a page loads carries a short hash of its content (``site.css?v=1a2b3c4d``), so a browser
never mixes an old script with a new page.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import browser_python
from .stale import data_fingerprint

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STYLE, SCRIPT, BASICS = "hearts.css", "hearts.js", "hearts-basics.js"
FALLBACK = "fallback.css"
# Pools that `course` writes, at the end of a build.
FROM_PAGES = re.compile(r"course|ladder-.*")


def pool_script(name: str, payload: Mapping[str, Any]) -> str:
    """One pool of exercises as a script of a single statement.

    A script rather than JSON, since a page opened straight from disk may run scripts but may not
    fetch files. The text is ASCII and in a fixed order: the same pool is the same file.
    """
    body = json.dumps(payload, ensure_ascii=True, separators=(",", ":"))
    return f"heartsPool({json.dumps(name)},{body});\n"


def pools() -> dict[str, Mapping[str, Any]]:
    """The pools behind "more like this", a stock for each rule set, the puzzles and the exam."""
    from hearts_lesson import exercises
    from hearts_lesson.exercises.exam import exam_pool
    from hearts_lesson.exercises.puzzle_sets import puzzle_pools

    from .course import rule_pools
    from .table_pages import table_pools

    stored = {**exercises.site_pools(), **rule_pools(), **puzzle_pools(), **table_pools()}
    return {**stored, "exam": exam_pool()}


def without_script(style: str) -> str:
    """The style sheet with its dark colours also for readers whose browser runs no script.

    The page's script puts the theme on the root element; without it, the device's own choice
    must do.
    """
    dark = re.search(r'html\[data-theme="?dark"?\][^{]*\{(?P<tokens>[^}]*)\}', style)
    if dark is None:
        raise ValueError(f'{STYLE} has no block of dark colours (html[data-theme="dark"] {{…}}).')
    rule = f"html:not([data-theme]) {{{dark['tokens']}}}"
    return f"{style}@media screen and (prefers-color-scheme: dark) {{\n{rule}\n}}\n"


def exercise_files() -> dict[str, str]:
    """The style sheets and classic scripts of the exercises and of their parts."""
    from hearts_lesson.widgets.classic import classic_script, fallback_style, strip_style
    from hearts_lesson.widgets.parts import ELEMENTS, basics_script, element_script, element_style

    files = {STYLE: without_script(strip_style()), SCRIPT: classic_script()}
    files[BASICS] = basics_script()
    files[FALLBACK] = fallback_style()
    for element in ELEMENTS:
        files[f"{element}.js"] = element_script(element)
        files[f"{element}.css"] = element_style(element)
    return files


def write_if_changed(path: Path, text: str) -> None:
    """Write a file, but leave it (and its time stamp) alone when it says the same already."""
    data = text.encode("utf-8")
    if path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def write_all(static: Path, state: Path) -> None:
    """Write the exercises' files into the site's ``_static`` folder and drop pools long gone.

    Drawing the pools takes most of a small build. The file ``state`` remembers which package made
    the files; while that is the same and all of them are there, they stay.
    """
    now = data_fingerprint()
    if _made_by(state, static) == now:
        return
    drawn = {f"pools/{name}.js": pool_script(name, payload) for name, payload in pools().items()}
    files = {**exercise_files(), **drawn}
    for name, text in sorted(files.items()):
        write_if_changed(static / name, text)
    for old in (static / "pools").glob("*.js"):
        if f"pools/{old.name}" not in files and not FROM_PAGES.fullmatch(old.stem):
            old.unlink()
    state.write_text(json.dumps({"by": now, "files": sorted(files)}), encoding="utf-8")


def _made_by(state: Path, static: Path) -> str:
    """Which package made the files that are there; empty when any is missing or nobody knows."""
    try:
        made = json.loads(state.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(made["by"]) if all((static / name).is_file() for name in made["files"]) else ""


def versioned(folders: list[Path], name: str) -> str:
    """``_static/<name>?v=<hash>`` for the first folder that has the file."""
    for folder in folders:
        if (folder / name).is_file():
            digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:8]
            return f"_static/{name}?v={digest}"
    return f"_static/{name}"


def static_folders(app: Sphinx) -> list[Path]:
    """Where a file of ``_static`` may come from, the book's own folders first."""
    own = [Path(app.confdir) / entry for entry in app.config.html_static_path]
    return [*own, Path(app.outdir) / "_static"]


def on_builder_inited(app: Sphinx) -> None:
    """Write the files before any page is read."""
    if app.builder.format == "html":
        write_all(Path(app.outdir) / "_static", Path(app.outdir).parent / ".made")
        browser_python.write(Path(app.outdir) / "_static", Path(app.outdir).parent)


def setup(app: Sphinx) -> None:
    """Listen for the start of the build."""
    app.connect("builder-inited", on_builder_inited)
