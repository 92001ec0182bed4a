"""The pages for a table of one's own: the choice of house rules, and the sheets to print.

The book holds empty elements, ``<hearts-table-rules>`` and ``<hearts-sheet data-kind="rules">``,
and a mark for the list of files. The build fills them with what reads without a script, stores what
the scripts look up beside the pools, and writes each sheet as PDF files.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .stale import PACKAGE, fingerprint

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

# Before `pages` looks at what stands in a page.
PRIORITY = 850
RULES = re.compile(r"<hearts-table-rules>\s*</hearts-table-rules>")
SHEET = re.compile(r'<hearts-sheet data-kind="(?P<kind>[a-z]+)">\s*</hearts-sheet>')
FILES = '<div class="hs-files"></div>'
FOLDER = "_static/sheets"
# The numbers of players that one pack serves well, the usual one first.
PLAYERS: Final = {4: "standard", 3: "three", 5: "five", 6: "six"}


@cache
def table_pools() -> dict[str, dict[str, Any]]:
    """What the scripts of these pages look up, as pools."""
    from hearts_lesson.sheets.data import rules_data, sheets_data

    return {
        "table-rules": {"v": 1, "items": [rules_data()]},
        "sheets": {"v": 1, "items": [sheets_data()]},
    }


def file_name(kind: str, players: int, paper: str) -> str:
    """What the file of a sheet is called."""
    return f"hearts-{kind}-{players}-players-{paper}.pdf"


def papers() -> dict[str, str]:
    """The sizes of paper, each with its name for people."""
    from hearts_lesson.sheets.pdf import PAPERS

    return {name: paper.name for name, paper in PAPERS.items()}


def _links(kind: str, players: int, root: str) -> str:
    from hearts_lesson.sheets.model import KINDS

    return " · ".join(
        f'<a href="{root}{FOLDER}/{file_name(kind, players, paper)}" type="application/pdf" '
        f'aria-label="{KINDS[kind]}, {players} players, {name} (PDF)">{name}</a>'
        for paper, name in papers().items()
    )


def files_table(root: str) -> str:
    """Every file, a row for each number of players."""
    from hearts_lesson.sheets.model import KINDS

    heads = "".join(f'<th scope="col">{title}</th>' for title in KINDS.values())
    rows = "".join(
        f'<tr><th scope="row">{players} players</th>'
        f"{''.join(f'<td>{_links(kind, players, root)}</td>' for kind in KINDS)}</tr>"
        for players in sorted(PLAYERS)
    )
    return (
        '<table class="docutils"><caption>Ready to print, one page each</caption>'
        f'<thead><tr><th scope="col">PDF</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def sheet_element(kind: str, root: str) -> str:
    """A sheet in its page: the button, the files, and the sheet for the standard rules."""
    from hearts_lesson.sheets.html import sheet_html
    from hearts_lesson.sheets.model import sheet

    files = ", ".join(
        f"{players} players: {_links(kind, players, root)}" for players in sorted(PLAYERS)
    )
    return (
        f'<hearts-sheet data-kind="{kind}"><div class="hp-bar hs-bar">'
        '<button type="button" class="hl-action hl-js-only" data-hl="print">Print</button></div>'
        f'<p class="hp-note">As PDF, {files}.</p>{sheet_html(sheet(kind))}</hearts-sheet>'
    )


def rules_element() -> str:
    """The page of house rules as it reads without a script."""
    from hearts_lesson.sheets.data import options_html

    return (
        "<hearts-table-rules><p>With JavaScript you tick your rules here, and get them in words "
        f"and as a link. This is the whole list.</p>{options_html()}</hearts-table-rules>"
    )


def on_page(
    _app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document
) -> None:
    """Fill the elements of a page."""
    body = context.get("body") or ""
    root = "../" * pagename.count("/")
    body = RULES.sub(lambda _: rules_element(), body)
    body = SHEET.sub(lambda mark: sheet_element(mark["kind"], root), body)
    context["body"] = body.replace(FILES, files_table(root))


def sources() -> list[Path]:
    """The files that decide what stands on a sheet."""
    sheets = [path for path in (PACKAGE / "sheets").rglob("*") if path.suffix in {".py", ".ttf"}]
    return [*sheets, *(PACKAGE / "engine").glob("*.py"), Path(__file__)]


def write_files(static: Path, output: Path) -> None:
    """Write every sheet as a PDF; they are drawn once and kept while nothing about them changes."""
    from hearts_lesson.sheets.model import KINDS, sheet
    from hearts_lesson.sheets.pdf import pdf

    kept = output / ".sheets" / fingerprint(sources(), PACKAGE)[:16]
    if not kept.is_dir():
        shutil.rmtree(kept.parent, ignore_errors=True)
        fresh = kept.with_name("new")
        fresh.mkdir(parents=True)
        for kind in KINDS:
            for players, rules in PLAYERS.items():
                for paper in papers():
                    name = file_name(kind, players, paper)
                    (fresh / name).write_bytes(pdf(sheet(kind, rules), paper))
        fresh.rename(kept)
    folder = static / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    for path in kept.iterdir():
        target = folder / path.name
        if not target.is_file() or target.read_bytes() != path.read_bytes():
            shutil.copyfile(path, target)


def on_builder_inited(app: Sphinx) -> None:
    """Write the files before any page is read."""
    if app.builder.format == "html":
        write_files(Path(app.outdir) / "_static", Path(app.outdir).parent)


def on_config(_app: Sphinx, config: Config) -> None:
    """Keep a fingerprint of what these pages show among the settings."""
    from hearts_lesson.sheets.model import KINDS

    shown = [rules_element(), *(sheet_element(kind, "") for kind in KINDS)]
    config["hearts_tables"] = hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def setup(app: Sphinx) -> None:
    """Listen for the pages, and for the start of the build."""
    app.add_config_value("hearts_tables", "", "html", (str,))
    app.connect("config-inited", on_config)
    app.connect("builder-inited", on_builder_inited)
    app.connect("html-page-context", on_page, priority=PRIORITY)
