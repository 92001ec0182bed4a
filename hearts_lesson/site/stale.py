"""Which pages must be made again after a change in the package.

Sphinx compares each page with its source file. But a page here is made by running a notebook, and
what the notebook shows comes from the package: a new sentence in the engine changes pages whose
sources did not move. So the build keeps a fingerprint of the package's Python files and runs every
notebook again when it differs; and one of the look and one of the chapters' titles, after which
pages are only written anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

PACKAGE = Path(__file__).resolve().parent.parent
# The command line and the server never change what a notebook shows, and neither do the sheets.
NOT_IN_PAGES = {"cli", "sheets", "site"}


def fingerprint(files: Iterable[Path], root: Path) -> str:
    """A hash of the files' names and contents, the same on every machine."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def package_fingerprint() -> str:
    """The state of the Python code that notebooks run."""
    files = [
        path
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] not in NOT_IN_PAGES
    ]
    return fingerprint(files, PACKAGE)


def data_fingerprint() -> str:
    """The state of all that pools, tables, scripts and styles are made from."""
    kinds = {".py", ".json", ".jsonl", ".js", ".css"}
    files = [path for path in PACKAGE.rglob("*") if path.suffix in kinds]
    return fingerprint(files, PACKAGE)


def look_fingerprint(app: Sphinx) -> str:
    """The state of what wraps every page: templates, styles, scripts and this extension."""
    root = Path(app.confdir)
    folders = [*app.config.html_static_path, *app.config.templates_path]
    own = [root / folder for folder in folders if not Path(folder).is_absolute()]
    files = [path for folder in own for path in folder.rglob("*") if path.is_file()]
    package = [*(PACKAGE / "site").glob("*.py"), *(PACKAGE / "widgets").glob("*.[cj]s*")]
    return fingerprint(files, root) + fingerprint(package, PACKAGE)


def complained(app: Sphinx) -> set[str]:
    """The pages that the last build complained about; see ``build.Book.again``."""
    path = Path(app.outdir).parent / ".again"
    if not path.is_file():
        return set()
    return set(json.loads(path.read_text(encoding="utf-8")))


def on_outdated(
    app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str]
) -> list[str]:
    """Pages with complaints, and every notebook when the package's code has changed."""
    now = package_fingerprint()
    before = getattr(env, "hearts_package", None)
    env.hearts_package = now  # type: ignore[attr-defined]
    again = complained(app) & set(env.found_docs)
    if before not in (None, now):
        again |= {name for name in env.found_docs if str(env.doc2path(name)).endswith(".ipynb")}
    return sorted(again)


def on_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Every page, when the list of chapters that stands on each of them has changed."""
    toc = Path(app.confdir) / "_toc.yml"
    titles = {name: title.astext() for name, title in sorted(env.titles.items())}
    now = (toc.read_text(encoding="utf-8") if toc.is_file() else "", titles)
    before = getattr(env, "hearts_titles", None)
    env.hearts_titles = now  # type: ignore[attr-defined]
    return [] if before in (None, now) else sorted(env.found_docs)


def on_source(app: Sphinx, docname: str, _text: list[str]) -> None:
    """A list of data beside a notebook is part of it: when it changes, the notebook runs again."""
    page = Path(app.env.doc2path(docname))
    if page.suffix == ".ipynb":
        for data in sorted(page.parent.glob("*.tsv")):
            app.env.note_dependency(str(data))


def on_config(app: Sphinx, config: Config) -> None:
    """Keep the look's fingerprint among the settings: when it differs, pages are written anew."""
    config["hearts_look"] = look_fingerprint(app)


def setup(app: Sphinx) -> None:
    """Listen for the list of pages to read, and let a change of the look rewrite all pages."""
    app.add_config_value("hearts_look", "", "html", (str,))
    app.connect("config-inited", on_config)
    app.connect("source-read", on_source)
    app.connect("env-get-outdated", on_outdated)
    app.connect("env-updated", on_updated)
