"""The front end as the site serves it: a classic script, without comments.

A page opened straight from disk may not load modules, but it may run a classic script. The source
is written so that the change is small: `export` stands only in front of declarations, and once as
`export default {…}` at the end, which the site does not need. Comments go, since readers of the
site should not wait for them; `strip_script` knows strings, templates and regular expressions, so
a `//` in a text stays.
"""

from __future__ import annotations

import re
from pathlib import Path

_SCRIPT = Path(__file__).with_name("hearts.js")
_STYLE = Path(__file__).with_name("hearts.css")

# The part that only a notebook needs, up to the default export.
_NOTEBOOK = re.compile(
    r"^// -+ The notebook host$.*?(?=^export default )", re.MULTILINE | re.DOTALL
)
_EXPORT = re.compile(r"^export (?=(?:async |const|let|function|class)\b)", re.MULTILINE)
# A regular expression may follow these; after a name, a number or a bracket a slash divides.
_BEFORE_REGEX = re.compile(
    r"(?:^|[=(,:;!&|?{}\[+\-*%<>~^]|\b(?:return|typeof|case|in|of|await))\s*$"
)
_TOKEN = re.compile(
    r"""(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|(?P<quote>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<tick>`)|(?P<slash>/)|(?P<open>\{)|(?P<close>\})""",
    re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.DOTALL)


def classic_script(source: str | None = None) -> str:
    """Turn the module into a classic script: one function that runs at once, no comments.

    Without an argument the package's own `hearts.js` is taken. Raises ValueError if an `export` or
    `import` is left that a classic script could not have.
    """
    text = _SCRIPT.read_text(encoding="utf-8") if source is None else source
    text = _NOTEBOOK.sub("", text)
    text = re.sub(r"^export default [^;]*;\s*", "", text, flags=re.MULTILINE)
    text = _EXPORT.sub("", text)
    left = re.search(r"^(?:export|import)\b.*", text, flags=re.MULTILINE)
    if left:
        raise ValueError(
            f"a classic script cannot hold “{left[0]}”: put export in front of a declaration, "
            "and import nothing."
        )
    return f'(() => {{\n"use strict";\n{strip_script(text)}}})();\n'


def strip_script(source: str) -> str:
    """Leave comments and needless blanks out of a script; strings and templates stay."""
    out: list[str] = []
    depths: list[int] = []  # for each open template: how many braces are open inside its ${…}
    at = 0
    while at < len(source):
        hit = _TOKEN.search(source, at)
        if hit is None:
            out.append(_squeeze(source[at:]))
            break
        out.append(_squeeze(source[at : hit.start()]))
        at = hit.end()
        kind = hit.lastgroup
        if kind == "quote":
            out.append(hit[0])
        elif kind == "block":
            out.append(" " if "\n" not in hit[0] else "\n")
        elif kind == "tick":
            at = _template(source, at, out, depths, "`")
        elif kind == "slash":
            before = "".join(out[-4:])
            regex = _REGEX.match(source, hit.start()) if _BEFORE_REGEX.search(before) else None
            out.append(regex[0] if regex else "/")
            at = regex.end() if regex else at
        elif kind == "open":
            out.append("{")
            if depths:
                depths[-1] += 1
        elif kind == "close":
            if depths and depths[-1] == 0:
                depths.pop()
                at = _template(source, at, out, depths, "}")
            else:
                out.append("}")
                if depths:
                    depths[-1] -= 1
    return _tidy(out)


def strip_style(source: str | None = None) -> str:
    """Leave comments and needless blanks out of a style sheet (ours, without argument)."""
    text = _STYLE.read_text(encoding="utf-8") if source is None else source
    text = re.sub(r'("[^"\n]*")|/\*.*?\*/', lambda hit: hit[1] or "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,]) ?", r"\1", text)
    text = re.sub(r"(?<=[{;])([a-z0-9-]+): ", r"\1:", text)
    return text.replace(";}", "}").replace("}", "}\n").strip() + "\n"


# Stands for a line break inside a template while lines are tidied; occurs in no source.
_KEPT = "\0"


def _template(source: str, at: int, out: list[str], depths: list[int], start: str) -> int:
    """Copy a template's text up to its end or to the next ${…}; return where that is."""
    hit = _TEMPLATE.match(source, at)
    if hit is None:
        raise ValueError("a template string is not closed.")
    out.append(start + hit[0].replace("\n", _KEPT))
    if hit["end"] == "${":
        depths.append(0)
    return hit.end()


def _squeeze(code: str) -> str:
    """Take the blanks out of a stretch of plain code where they mean nothing.

    A line break stays wherever a statement could end, and a blank between two signs such as those
    of `a - -b`.
    """
    code = re.sub(r"\s*\n\s*", "\n", code)
    code = re.sub(r"[ \t]*([=<>!?:&|*%,;(){}\[\]])[ \t]*", r"\1", code)
    code = re.sub(r"(?<![+-])[ \t]*([+-])[ \t]*(?![+-])", r"\1", code)
    code = re.sub(r"([=<>!?:&|*%,;({\[])\n", r"\1", code)
    return re.sub(r"\n([=<>!?:&|*%,;)}\].])", r"\1", code)


def _tidy(out: list[str]) -> str:
    text = "".join(out)
    text = re.sub(r"[ \t]*\n\s*", "\n", text).strip() + "\n"
    return text.replace(_KEPT, "\n")
