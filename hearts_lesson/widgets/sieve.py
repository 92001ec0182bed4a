"""Of a script only what some names need, for pages that use a small part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hearts_lesson.widgets.scopes import Script
from hearts_lesson.widgets.tokens import BETWEEN, join, tokens


def only(source: str, names: Iterable[str]) -> str:
    """Give the declarations of these names and all that they use, in the order of the script.

    Whatever else the script does when it runs is left out. Raises ValueError for a name that the
    script does not declare at its top level, and where it declares several in one statement there.
    """
    pieces = [token for token in tokens(source) if token.kind != "comment"]
    places = [at for at, token in enumerate(pieces) if token.kind not in BETWEEN]
    script = Script([pieces[at] for at in places])
    spans = list(_statements(script))
    declared = {name: span for span in spans if (name := _declared(script, *span))}
    whole = (0, len(script.tokens) - 1)
    used = {v.name: v.places for v in script.variables if v.scope == whole}
    kept: set[str] = set()
    wanted = list(names)
    while wanted:
        name = wanted.pop()
        if name not in declared:
            raise ValueError(f"the script declares no “{name}” at its top level.")
        if name in kept:
            continue
        kept.add(name)
        start, end = declared[name]
        wanted += [n for n, at in used.items() if any(start <= place <= end for place in at)]
    ends = [*places, len(pieces)]
    parts = [
        join(pieces[ends[start] : ends[end] + 1])
        for name, (start, end) in declared.items()
        if name in kept
    ]
    return "\n".join(parts) + "\n"


def _statements(script: Script) -> Iterator[tuple[int, int]]:
    """The first and the last token of each statement at the top level."""
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
        yield start, end
        start = end + 1


def _declared(script: Script, start: int, end: int) -> str:
    """The name that a statement declares, or nothing."""
    while script.text(start) in ("export", "async"):
        start += 1
    if script.text(start) not in ("const", "let", "function", "class"):
        return ""
    several = any(script.inside[i] < 0 and script.text(i) == "," for i in range(start, end))
    if several or script.tokens[start + 1].kind != "name":
        declaration = join(script.tokens[start : end + 1])
        raise ValueError(f"declare one name at a time, not as in “{declaration[:60]}”.")
    return script.text(start + 1)
