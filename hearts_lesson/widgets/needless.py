"""What a script says as well without: signs, line breaks, and every `let` after the first.

Kept apart from the names of variables: this is about tokens alone. Nothing here may depend on
whether the source ends its statements with `;`: where a line break could end one, it stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from hearts_lesson.widgets.scopes import Script

_DECLARES = ("const", "let")
# What stands before the bracket after which a statement follows.
_HEADS = ("if", "for", "while", "await")
_OPERATORS = {"await", "new", "async", "typeof", "void", "delete", "in", "instanceof", "yield"}
_BEFORE_STATEMENT = ("", ";", "{", "}")


@dataclass(frozen=True, slots=True)
class Needless:
    """The tokens that may go, the `;` that become commas, and the line breaks that say nothing."""

    gone: frozenset[int]
    commas: frozenset[int]
    breaks: frozenset[int]
    """Each is the token that follows the line break."""


def needless(script: Script, breaks: Collection[int], casts: Iterable[int]) -> Needless:
    """Find what a script can do without.

    `breaks` are the tokens that begin a line; `casts` the brackets that stand only for the sake of
    a type in a comment.
    """
    joined = _joined(script, breaks)
    gone = {i for i in range(len(script.tokens)) if _may_go(script, i)} | _brackets(script)
    plain = [i for i in casts if _is_plain(script, i)]
    gone |= {at for i in plain for at in (i, script.ends[i])}
    return Needless(
        frozenset(gone | {i + 1 for i in joined}),
        frozenset(joined),
        frozenset(i for i in breaks if _is_head(script, i - 1) or _ends_block(script, i - 1))
        # What follows `return` must not begin a line now.
        | {i + 1 for i in plain},
    )


def _may_go(script: Script, i: int) -> bool:
    """Whether a sign is one too many: a last `;` in a block, a comma after the last of a list."""
    text, before, after = script.text(i), script.text(i - 1), script.text(i + 1)
    if text == ",":
        return after in (")", "]", "}") and before not in (",", "[")
    # After the head of a loop or an if it may be all that follows.
    return text == ";" and after == "}" and not _is_head(script, i - 1)


def _is_head(script: Script, i: int) -> bool:
    """Whether a token closes the head of an if or a loop, so that a statement goes on after it."""
    return script.text(i) == ")" and script.text(script.ends.get(i, 0) - 1) in _HEADS


def _ends_block(script: Script, i: int) -> bool:
    """Whether a token closes a block or a declared function: no statement goes on after it."""
    start = script.ends.get(i, 0)
    before = script.text(start - 1)
    if script.text(i) != "}" or before != ")":
        return script.text(i) == "}" and before in ("else", "try", "finally")
    head = script.ends[start - 1]
    named = script.text(head - 2) == "function"
    return script.text(head - 1) in (*_HEADS, "switch", "catch") or (
        named and script.text(head - 3) in (*_BEFORE_STATEMENT, "export", "async")
    )


def _brackets(script: Script) -> set[int]:
    """The brackets around the one plain parameter of an arrow function."""
    found = set()
    for i, token in enumerate(script.tokens):
        alone = script.text(i + 2) == ")" and script.text(i + 3) == "=>"
        if token.text == "(" and alone and script.tokens[i + 1].kind == "name":
            found |= {i, i + 2}
    return found


def _is_plain(script: Script, start: int) -> bool:
    """Whether a value in brackets means the same without them.

    It does where it is all there is between two signs, and a chain of names and calls does
    wherever no operator before it could take its beginning away.
    """
    end = script.ends[start]
    before, after = script.text(start - 1), script.text(end + 1)
    inner = [i for i in range(start + 1, end) if script.inside[i] == start]
    if any(script.text(i) == "," for i in inner) or script.text(start + 1) in ("{", "function"):
        return False
    opened = before in ("=", "return", "(", "[", ",", ":", "=>") or before.endswith("${")
    if opened and (after in (";", ",", ")", "]", "}") or after.startswith("}")):
        return True
    chain = all(
        script.tokens[i].kind in ("name", "string") or script.text(i) in (*"()[].", "?.")
        for i in inner
    )
    return (
        (opened or before in _BEFORE_STATEMENT)
        and chain
        and not _OPERATORS & {script.text(i) for i in inner}
    )


def _joined(script: Script, breaks: Collection[int]) -> set[int]:
    """Each `;` between two declarations that can be one."""
    found = set()
    for i, token in enumerate(script.tokens):
        if token.text not in _DECLARES or script.text(i - 1) not in _BEFORE_STATEMENT:
            continue
        level = script.inside[i]
        if script.text(level) == "(":
            continue  # the head of a loop
        end = i + 1
        while end < len(script.tokens) and script.inside[end] >= level:
            if script.inside[end] == level and (end in breaks or script.text(end) == ";"):
                break
            end += 1
        if script.text(end) == ";" and script.text(end + 1) in _DECLARES:
            found.add(end)
    return found
