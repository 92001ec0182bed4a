"""Of a script only what is used: what some names need, or what it needs when it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hearts_lesson.widgets.scopes import Script
from hearts_lesson.widgets.tokens import BETWEEN, Token, join, tokens


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement at the top level: its first and last token, and the names that it declares."""

    start: int
    end: int
    names: tuple[str, ...]
    several: bool = False
    """Whether the names stand in a pattern, ``const { a, b } = c``, from which each may go."""


def only(source: str, names: Iterable[str]) -> str:
    """Give the declarations of these names and all that they use, in the order of the script.

    Whatever else the script does when it runs is left out. Raises ValueError for a name that the
    script does not declare at its top level, and for a declaration that cannot be taken apart.
    """
    return _picked(source, list(names), whole=False)


def without_unused(source: str) -> str:
    """Leave declarations out that nothing needs when the script runs."""
    return _picked(source, [], whole=True)


def _picked(source: str, wanted: list[str], whole: bool) -> str:
    """The declarations of the names and what they need; `whole`: also all other statements."""
    pieces = list(tokens(source))
    places = [at for at, token in enumerate(pieces) if token.kind not in BETWEEN]
    script = Script([pieces[at] for at in places])
    statements = list(_statements(script))
    home = {name: statement for statement in statements for name in statement.names}
    top = (0, len(script.tokens) - 1)
    used = {v.name: v.places for v in script.variables if v.scope == top and v.name in home}

    def needs(statement: Statement) -> list[str]:
        span = range(statement.start, statement.end + 1)
        return [
            name
            for name, at in used.items()
            if name not in statement.names and any(place in span for place in at)
        ]

    if whole:
        wanted += [name for s in statements if not s.names for name in needs(s)]
    kept: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in home:
            raise ValueError(f"the script declares no “{name}” at its top level.")
        if name not in kept:
            kept.add(name)
            wanted += needs(home[name])
    ends = [*places, len(pieces)]
    parts = []
    for s in statements:
        if kept.intersection(s.names) or (whole and not s.names):
            text = pieces[ends[s.start] : ends[s.end] + 1]
            fewer = _fewer(text, kept) if s.several else text
            parts.append("".join(token.text for token in fewer))
    return "\n".join(parts) + "\n"


def _fewer(statement: list[Token], kept: set[str]) -> Iterator[Token]:
    """A pattern with those of its names that are kept."""
    inside = False
    for token in statement:
        if inside and token.kind == "name":
            if token.text in kept:
                yield Token("name", f" {token.text},")
        elif not inside or token.text == "}":
            yield token
        inside = (inside or token.text == "{") and token.text != "}"


def _statements(script: Script) -> Iterator[Statement]:
    """The statements at the top level."""
    start = 0
    while start < len(script.tokens):
        head = start
        while script.text(head) in ("export", "async"):
            head += 1
        block = script.text(head) in ("function", "class")
        end = head
        while end < len(script.tokens) - 1 and not (
            script.inside[end] < 0 and script.text(end) == ("{" if block else ";")
        ):
            end += 1
        if block:
            end = script.ends[end]
        yield _statement(script, start, head, end)
        start = end + 1


def _statement(script: Script, start: int, head: int, end: int) -> Statement:
    if script.text(head) not in ("const", "let", "function", "class"):
        return Statement(start, end, ())
    first = script.tokens[head + 1]
    close = script.ends.get(head + 1, 0)
    pattern = script.tokens[head + 2 : close] if first.text == "{" else []
    names = [token.text for token in pattern if token.kind == "name"]
    plain = all(token.kind == "name" or token.text == "," for token in pattern)
    apart = not any(script.inside[i] < 0 and script.text(i) == "," for i in range(head, end))
    if apart and first.kind == "name":
        return Statement(start, end, (first.text,))
    if apart and plain and names:
        return Statement(start, end, tuple(names), several=True)
    text = join(script.tokens[head : end + 1])
    raise ValueError(f"this declaration cannot be taken apart: “{text[:60]}”.")
