"""Shorter names for the variables of a script, so that a page waits less for it.

Each variable is found with its scope, and gets the shortest name that no other variable used there
has. Properties, keys and methods stay; `{ text }` becomes `{ text: a }`. Enough of JavaScript for
our own front end, in strict mode and without `var`. Where it is not plain what a word is, it stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count, product

from hearts_lesson.widgets.needless import needless
from hearts_lesson.widgets.scopes import Script, Variable
from hearts_lesson.widgets.tokens import BETWEEN, Token, join, may_break, tokens

# The most frequent first: what the language and the texts are full of packs best.
_LETTERS = "etnisraocldupmhgfyvbxwkjqzETNISRAOCLDUPMHGFYVBXWKJQZ"


def shorten(source: str, keep: Collection[str] = ()) -> str:
    """Give the script with short variable names, and without comments and needless blanks.

    Names in `keep` stay, such as those that other scripts use.
    """
    pieces = list(tokens(source))
    script = Script([t for t in pieces if t.kind not in BETWEEN])
    names = _named(script, keep)
    spare = needless(script, *_comments(pieces))
    out: list[Token] = []
    at = 0
    for piece in pieces:
        if piece.kind in BETWEEN:
            out.append(Token("space", " ") if at in spare.breaks else piece)
            continue
        text = names.get(at, piece.text)
        if at in names and script.is_key_too(at):
            text = f"{piece.text}:{text}"
        elif at in spare.commas:
            text = ","
        elif at not in names:
            text = script.shorter(at)
        out.append(Token("space", "") if at in spare.gone else Token(piece.kind, text))
        at += 1
    return join(out)


def _comments(pieces: Iterable[Token]) -> tuple[set[int], set[int]]:
    """What stands between the tokens says something of those that follow.

    Before some the source breaks the line so that a statement may end there; some open brackets
    only since a comment names the type of what is in them.
    """
    breaks, casts = set(), set()
    before, broken, typed, at = Token("sign", ";"), False, False, 0
    for piece in pieces:
        if piece.kind in BETWEEN:
            broken = broken or "\n" in piece.text
            typed = typed or piece.text.startswith("/** @type")
            continue
        if broken and may_break(before, piece):
            breaks.add(at)
        if typed and piece.text == "(":
            casts.add(at)
        before, broken, typed, at = piece, False, False, at + 1
    return breaks, casts


def _named(script: Script, keep: Collection[str]) -> dict[int, str]:
    """The short name for each place of each variable, outer scopes first."""
    stay = {v for v in script.variables if v.name in keep}
    reserved = script.free | {v.name for v in stay}
    chosen: list[tuple[Variable, str]] = []
    for variable in sorted(script.variables - stay, key=Variable.order):
        near = {short for other, short in chosen if other.meets(variable)}
        short = next(name for name in _fresh() if name not in reserved and name not in near)
        chosen.append((variable, short))
    return {place: short for variable, short in chosen for place in variable.places}


def _fresh() -> Iterator[str]:
    """Short names, shortest first."""
    for size in count(1):
        for letters in product(_LETTERS, repeat=size):
            yield "".join(letters)
