"""Shorter names for the variables of a script, so that a page waits less for it.

One rename for the whole script: a name that is declared somewhere and never used as a property, a
key or a method gets a new one that stands nowhere yet. Since every use changes alike, no scope has
to be understood. Where it is not plain what a word is, the word stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count, product
from string import ascii_letters
from typing import TypeAlias

from hearts_lesson.widgets.tokens import Token, join, tokens

_KEYWORDS = """
as async await break case catch class const continue debugger default delete do else export extends
false finally for from function get if import in instanceof let new null of return set static super
switch this throw true try typeof undefined var void while with yield
"""
_WORDS = frozenset(_KEYWORDS.split())
#: For each token the bracket around it, and for each bracket its other end.
Brackets: TypeAlias = tuple[list[int], dict[int, int]]

_OPENS, _CLOSES = ("(", "[", "{"), (")", "]", "}")


def shorten(source: str, keep: Collection[str] = ()) -> str:
    """Give the script with short variable names, and without comments and needless blanks.

    Names in `keep` stay, such as those that other scripts use.
    """
    script = [t for t in tokens(source) if t.kind not in ("space", "comment")]
    brackets = _brackets(script)
    declared = _declared(script, brackets)
    fixed = _fixed(script, brackets) | _WORDS | frozenset(keep)
    uses = Counter(t.text for t in script if t.kind == "name" and t.text in declared - fixed)
    fresh = _fresh({t.text for t in script if t.kind == "name"} | _WORDS)
    # Longest gain first; equal ones by name, so that the same source gives the same script.
    order = sorted(uses, key=lambda name: (-uses[name], name))
    new = {name: short for name, short in zip(order, fresh, strict=False) if len(short) < len(name)}
    return join(
        Token("name", new.get(t.text, t.text)) if t.kind == "name" else t for t in tokens(source)
    )


def _fresh(taken: Collection[str]) -> Iterator[str]:
    """Short names, shortest first, none of them taken."""
    for size in count(1):
        for letters in product(ascii_letters, repeat=size):
            name = "".join(letters)
            if name not in taken:
                yield name


def _brackets(script: Sequence[Token]) -> Brackets:
    """For each token the innermost bracket around it (-1: none); for each bracket its other end."""
    inside: list[int] = []
    ends: dict[int, int] = {}
    stack: list[int] = []
    for i, (kind, text) in enumerate(script):
        if (text in _CLOSES or (kind == "template" and text[0] == "}")) and stack:
            start = stack.pop()
            ends[start], ends[i] = i, start
        inside.append(stack[-1] if stack else -1)
        if text in _OPENS or (kind == "template" and text.endswith("${")):
            stack.append(i)
    return inside, ends


def _text(script: Sequence[Token], i: int) -> str:
    return script[i].text if 0 <= i < len(script) else ""


def _fixed(script: Sequence[Token], brackets: Brackets) -> frozenset[str]:
    """Every word that is, or could be, a property, a key or a method somewhere."""
    inside, ends = brackets
    found = set()
    for i, (kind, text) in enumerate(script):
        if kind != "name":
            continue
        before, after = _text(script, i - 1), _text(script, i + 1)
        member = before in (".", "?.")
        first = _text(script, inside[i]) == "{" and before in ("{", ",")
        key = first and after in (":", ",", "}", "=")
        body = _text(script, ends.get(i + 1, -2) + 1) == "{"
        method = after == "(" and before != "function" and body
        if member or key or method:
            found.add(text)
    return frozenset(found)


def _declared(script: Sequence[Token], brackets: Brackets) -> frozenset[str]:
    """Every word that the script declares: variables, functions, parameters."""
    ends = brackets[1]
    found = set()
    for i, (kind, text) in enumerate(script):
        before, after = _text(script, i - 1), _text(script, i + 1)
        if kind == "name" and text not in _WORDS:
            if before in ("const", "let", "function", "class") or after == "=>":
                found.add(text)
        elif text == "(" and i in ends:
            follows = _text(script, ends[i] + 1)
            if follows in ("=>", "{") and (follows == "=>" or before not in _WORDS - {"catch"}):
                found |= _listed(script, brackets, i)
        elif text == "[" and before in ("const", "let") and i in ends:
            found |= _listed(script, brackets, i)
    return frozenset(found)


def _listed(script: Sequence[Token], brackets: Brackets, start: int) -> set[str]:
    """The names in a list of parameters, or of a list taken apart; not those of their defaults."""
    inside, ends = brackets
    return {
        script[i].text
        for i in range(start + 1, ends[start])
        if script[i].kind == "name"
        and _text(script, i - 1) in ("(", "[", ",", "...")
        and start in (inside[i], _text(script, inside[i]) == "[" and inside[inside[i]])
    }
