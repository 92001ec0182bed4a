"""Shorter names for the variables of a script, so that a page waits less for it.

Each variable is found with its scope, and gets the shortest name that no other variable used there
has. Properties, keys and methods stay; `{ text }` becomes `{ text: a }`. Enough of JavaScript for
our own front end, in strict mode and without `var`. Where it is not plain what a word is, it stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count, product

from hearts_lesson.widgets.scopes import Script, Variable
from hearts_lesson.widgets.tokens import Token, join, tokens

# The most frequent first: what the language and the texts are full of packs best.
_LETTERS = "etnisraocldupmhgfyvbxwkjqzETNISRAOCLDUPMHGFYVBXWKJQZ"


def shorten(source: str, keep: Collection[str] = ()) -> str:
    """Give the script with short variable names, and without comments and needless blanks.

    Names in `keep` stay, such as those that other scripts use.
    """
    script = Script([t for t in tokens(source) if t.kind not in ("space", "comment")])
    names = _named(script, keep)
    changed = []
    for i, token in enumerate(script.tokens):
        name = names.get(i, token.text)
        key = f"{token.text}:" if i in names and script.is_key_too(i) else ""
        changed.append(Token(token.kind, key + name))
    for i, token in enumerate(changed):
        if i in script.needless:
            changed[i] = Token("space", "")
        elif token.text == "const":
            changed[i] = Token("name", "let")  # one word for both packs better
    # Blanks are still needed between some words.
    rest = iter(changed)
    return join(t if t.kind in ("space", "comment") else next(rest) for t in tokens(source))


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
