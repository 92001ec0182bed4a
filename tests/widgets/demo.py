"""Pages of sample exercises, to look at and to test: `python -m tests.widgets.demo FOLDER`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from hearts_lesson.widgets.classic import classic_script, fallback_style, strip_style
from hearts_lesson.widgets.fallback import static_html

from . import samples

BASE = """
body{margin:0;background:var(--hl-page);color:var(--hl-ink);
font:1.0625rem/1.6 "Source Sans 3",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1rem clamp(.5rem,3vw,2rem)}
[hidden]{display:none!important}
h1{font-size:1.9rem;line-height:1.2}h2{font-size:1.2rem;margin:2rem 0 0}
"""


def page(payloads: Iterable[dict[str, Any]], script: str = "hearts.js", root: bool = True) -> str:
    """A whole HTML page holding these ladders."""
    body = "".join(
        f"<h2>{escape(payload['title'])}</h2>{static_html(payload)}" for payload in payloads
    )
    content_root = ' data-content_root="./"' if root else ""
    return (
        f'<!doctype html><html lang="en" data-theme="light"{content_root}><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>Exercises</title><link rel="stylesheet" href="hearts.css"><style>{BASE}</style>'
        f'<link rel="icon" href="data:,"><script async src="{script}"></script></head>'
        f"<body><main><h1>Exercises</h1>{body}</main></body></html>"
    )


def write(folder: Path, pages: dict[str, list[dict[str, Any]]]) -> None:
    """Write pages, the script, the style sheet and one pool into a folder."""
    (folder / "_static" / "pools").mkdir(parents=True, exist_ok=True)
    (folder / "hearts.js").write_text(classic_script(), encoding="utf-8")
    (folder / "hearts.css").write_text(strip_style() + fallback_style(), encoding="utf-8")
    pool = json.dumps({"v": 1, "items": samples.pool_items()})
    (folder / "_static" / "pools" / "legal-follow-suit.js").write_text(
        f'heartsPool("legal-follow-suit",{pool});\n', encoding="utf-8"
    )
    for name, payloads in pages.items():
        (folder / f"{name}.html").write_text(page(payloads), encoding="utf-8")


def main(folder: str) -> None:
    """Write one page for each ladder, one with all, one with tables of every size."""
    ladders = samples.everything()
    crowds = [
        samples.ladder(f"crowd-{n}", f"{n} players", samples.crowd(n, 17 if n == 3 else 10))
        for n in range(3, 11)
    ]
    pages = {payload["id"]: [payload] for payload in ladders}
    write(Path(folder), {**pages, "all": ladders, "crowds": crowds})


if __name__ == "__main__":
    main(sys.argv[1])
