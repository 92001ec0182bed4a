"""A script cut into tokens and put together again, with no more blanks than it needs.

Enough of JavaScript for our own front end: strings, templates and regular expressions are told
apart from code, so that a `//` inside a text is no comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<name>[A-Za-z_$][\w$]*)
    |(?P<number>\d[\w.]*|\.\d\w*)
    |(?P<template>`)
    |(?P<regex>/)
    |(?P<sign>\.\.\.|=>|\?\.(?!\d)|\+\+|--|[^\w\s])""",
    re.DOTALL | re.VERBOSE,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*")
_TEMPLATE = re.compile(r"[`}](?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{)", re.DOTALL)
BETWEEN = ("space", "comment")
"""The kinds of tokens that are no code."""

# After these words comes a value, so a slash begins a regular expression.
_BEFORE_VALUE = {"return", "typeof", "case", "in", "of", "await", "void", "delete", "else"}


class Token(NamedTuple):
    """One piece of a script: its kind (space, comment, string, name …) and its text."""

    kind: str
    text: str


def tokens(source: str) -> Iterator[Token]:
    """Cut a script into tokens, blanks and comments among them.

    A template comes in parts, from a back quote or brace to the next `${` or back quote. Raises
    ValueError where a template is not closed.
    """
    at = 0
    before = Token("sign", ";")
    depths: list[int] = []  # for each open template: how many braces are open inside its ${…}
    while at < len(source):
        hit = _TOKEN.match(source, at)
        assert hit is not None  # every character is a space, part of a word, or a sign
        token = Token(hit.lastgroup or "", hit[0])
        if token.text == "}" and depths and depths[-1] == 0:
            depths.pop()
            token = _template(source, at)
        elif token.kind == "template":
            token = _template(source, at)
        elif token.kind == "regex":
            regex = _REGEX.match(source, at) if _value_follows(before) else None
            token = Token("regex", regex[0]) if regex else Token("sign", "/")
        elif depths and token.text in "{}":
            depths[-1] += 1 if token.text == "{" else -1
        if token.kind == "template" and token.text.endswith("${"):
            depths.append(0)
        at += len(token.text)
        if token.kind not in BETWEEN:
            before = token
        yield token


def join(script: Iterable[Token]) -> str:
    """Write tokens as text: no comment, and a blank or a line break only where one is needed."""
    out: list[str] = []
    before: Token | None = None
    broken = False
    for token in script:
        if token.kind in BETWEEN:
            broken = broken or "\n" in token.text
            continue
        if before is not None:
            if broken and may_break(before, token):
                out.append("\n")
            elif _would_stick(before, token):
                out.append(" ")
        out.append(token.text)
        before, broken = token, False
    return "".join(out)


def may_break(before: Token, after: Token) -> bool:
    """Whether a line break between two tokens may end a statement; other lines go on."""
    ends = before.kind != "sign" or before.text in (")", "]", "}", "++", "--")
    begins = after.kind not in ("sign", "template") or after.text in ("{", "!", "~", "++", "--")
    return ends and begins


def _template(source: str, at: int) -> Token:
    hit = _TEMPLATE.match(source, at)
    if hit is None:
        line = source.count("\n", 0, at) + 1
        raise ValueError(f"line {line}: a template text is not closed.")
    return Token("template", hit[0])


def _value_follows(before: Token) -> bool:
    if before.kind == "name":
        return before.text in _BEFORE_VALUE
    return before.kind == "sign" and before.text not in (")", "]", "}", "++", "--")


def _would_stick(before: Token, token: Token) -> bool:
    """Whether two tokens without a blank between them would read as one."""
    if before.kind in ("name", "number", "regex") and token.kind in ("name", "number"):
        return True
    if before.kind == "number" and token.text.startswith("."):
        return True
    pair = before.text[-1] + token.text[0]
    return pair in ("++", "--", "//") or (before.text == "/" and token.kind == "regex")
