"""The front end as the site serves it: a classic script, without comments.

A page opened straight from disk may not load modules, but it may run a classic script. The source
is written so that the change is small: `export` stands only in front of declarations, and once as
`export default {…}` at the end, which the site does not need. Comments, needless blanks and long
names go, since readers of the site should not wait for them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hearts_lesson.widgets.shorten import shorten
from hearts_lesson.widgets.tokens import join, tokens

_SCRIPT = Path(__file__).with_name("hearts.js")
_STYLE = Path(__file__).with_name("hearts.css")
_FALLBACK = Path(__file__).with_name("fallback.css")

# The part that only a notebook needs, up to the default export.
_NOTEBOOK = re.compile(
    r"^// -+ The notebook host$.*?(?=^export default )", re.MULTILINE | re.DOTALL
)
_EXPORT = re.compile(r"^export (?=(?:async |const|let|function|class)\b)", re.MULTILINE)


def classic_script(source: str | None = None) -> str:
    """Turn the module into a classic script: one function that runs at once, as small as it gets.

    Without an argument the package's own `hearts.js` is taken. Raises ValueError if an `export` or
    `import` is left that a classic script could not have.
    """
    return _classic(_SCRIPT.read_text(encoding="utf-8") if source is None else source)


@cache
def _classic(text: str) -> str:
    text = _NOTEBOOK.sub("", text)
    text = re.sub(r"^export default [^;]*;\s*", "", text, flags=re.MULTILINE)
    text = _EXPORT.sub("", text)
    left = re.search(r"^(?:export|import)\b.*", text, flags=re.MULTILINE)
    if left:
        raise ValueError(
            f"a classic script cannot hold “{left[0]}”: put export in front of a declaration, "
            "and import nothing."
        )
    return f'(() => {{\n"use strict";\n{shorten(text)}}})();\n'


def strip_script(source: str) -> str:
    """Leave comments and needless blanks out of a script; strings and templates stay."""
    return join(tokens(source)) + "\n"


def strip_style(source: str | None = None) -> str:
    """Leave comments and needless blanks out of a style sheet (ours, without argument)."""
    text = _STYLE.read_text(encoding="utf-8") if source is None else source
    text = re.sub(r'("[^"\n]*")|/\*.*?\*/', lambda hit: hit[1] or "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text)
    text = re.sub(r" ([*/]) (?=[\d(]|var|calc)", r"\1", text)  # in sums, not in selectors
    text = re.sub(r"(?<=[{;(])([a-z0-9-]+): ", r"\1:", text)
    text = re.sub(r"(?<![\w.])0(?=\.\d)", "", text)
    return text.replace(";}", "}").strip() + "\n"


def fallback_style() -> str:
    """The style sheet for what reads of an exercise without a script, and is printed."""
    return strip_style(_FALLBACK.read_text(encoding="utf-8"))
