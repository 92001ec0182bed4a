"""The same fast code, compiled by numba where numba is installed: same cards, many times faster.

`load()` compiles every function of the fast core as it stands, with one machine instruction in
place of each question about bits. There is no second version of a policy. The compiled code is
for one pack of cards: a set of cards must fit a machine word.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from os import environ
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from hearts_lesson.strategy.fast import (
    batch,
    known,
    layout,
    moon,
    passes,
    play,
    rollout,
    sample,
    search,
    sense,
    weights,
)

__all__ = ["available", "load"]

_MODULES: tuple[ModuleType, ...] = (
    play,
    known,
    moon,
    sense,
    passes,
    rollout,
    sample,
    search,
    batch,
)


@cache
def available() -> bool:
    """Whether numba is there to compile with."""
    from importlib.util import find_spec

    return find_spec("numba") is not None and find_spec("numpy") is not None


@cache
def load() -> SimpleNamespace:
    """Compile the fast core; the functions have the names they have in their modules."""
    numba: Any = import_module("numba")
    home = _cache_file()
    made: dict[str, Any] = _bits()
    scopes = []
    for module in _MODULES:
        scope = dict(vars(module))
        scopes.append(scope)
        for name, item in vars(module).items():
            if isinstance(item, FunctionType) and item.__module__ == module.__name__:
                code = item.__code__.replace(co_filename=str(home)) if home else item.__code__
                copy = FunctionType(code, scope, name, item.__defaults__)
                copy.__module__ = module.__name__
                copy.__qualname__ = name
                made[name] = numba.njit(cache=home is not None, nogil=True)(copy)
    # Functions are compiled when first called; by then each finds the compiled others.
    for scope in scopes:
        scope.update(made)
    return SimpleNamespace(**made)


def _cache_file() -> Path | None:
    """A file in the user's cache folder, beside which numba keeps the compiled code.

    numba looks only at a function's own file to see whether it changed, and these functions call
    each other across files; so the folder is named after the text of all of them.
    """
    digest = sha256()
    for module in (layout, weights, *_MODULES):
        digest.update(Path(str(module.__file__)).read_bytes())
    base = environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    file = Path(base) / "hearts-lesson" / digest.hexdigest()[:16] / "fast.py"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text("# The compiled code of the fast core lies beside this file.\n")
    except OSError:
        return None
    return file


def _bits() -> dict[str, Any]:
    """The three questions about bits, as machine instructions."""
    numba: Any = import_module("numba")
    intrinsic: Any = import_module("numba.extending").intrinsic
    word, sure = numba.types.int64, numba.types.boolean

    def ones(_typing: Any, _cards: Any) -> Any:
        def build(_c: Any, builder: Any, _s: Any, values: Any) -> Any:
            return builder.ctpop(values[0])

        return word(word), build

    def trailing(_typing: Any, _cards: Any) -> Any:
        def build(context: Any, builder: Any, _s: Any, values: Any) -> Any:
            return builder.cttz(values[0], context.get_constant(sure, False))

        return word(word), build

    def leading(_typing: Any, _cards: Any) -> Any:
        def build(context: Any, builder: Any, _s: Any, values: Any) -> Any:
            return builder.ctlz(values[0], context.get_constant(sure, False))

        return word(word), build

    ctpop, cttz, ctlz = intrinsic(ones), intrinsic(trailing), intrinsic(leading)

    def count(cards: Any) -> Any:
        return ctpop(cards)

    def low(cards: Any) -> Any:
        return cttz(cards)

    def top(cards: Any) -> Any:
        return 63 - ctlz(cards)

    inlined = numba.njit(inline="always")
    return {"count": inlined(count), "low": inlined(low), "top": inlined(top)}
