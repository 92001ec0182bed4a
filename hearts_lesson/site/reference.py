"""The public names of the package, read from the code: what the reference describes, and where.

Nothing of the reference is typed twice. It comes from signatures, annotations and docstrings, so
it cannot fall behind the code. `reference_text` writes it down, `reference_pages` shows it.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

__all__ = ["PAGES", "Name", "field_texts", "first_sentence", "load", "names", "sources"]

PAGES: Final[dict[str, tuple[str, ...]]] = {
    "cards": ("engine.cards", "engine.table", "engine.errors"),
    "house-rules": (
        *("engine.rules", "engine.options", "engine.presets", "engine.clashes"),
        *("engine.summary", "engine.sharecode", "engine.rulebook"),
    ),
    "play": (
        *("engine.deal", "engine.passing", "engine.trick", "engine.masks", "engine.legality"),
        *("engine.explain", "engine.sentences", "engine.round", "engine.view"),
    ),
    "score": ("engine.scoring", "engine.sums", "engine.ending", "engine.game", "engine.sheet"),
    "fast": ("engine.standing", "engine.playout"),
    "records": ("engine.record", "engine.replay"),
    "exercises": ("exercises", "practice", "widgets"),
    "pictures": ("figures",),
    "players": (
        *("strategy.players", "strategy.expert", "strategy.advice"),
        *("strategy.tournament", "strategy.template"),
    ),
    "research": ("strategy.bulk", "strategy.evidence", "strategy.solver", "strategy.puzzles"),
}
"""The pages of the reference, each with its modules in the order in which they are read."""


@dataclass(frozen=True)
class Name:
    """A public name: what it is called, where it is imported from, and what it stands for.

    `inner` names are for those who read on: the room does not offer them, only their module does.
    """

    name: str
    home: str
    module: ModuleType
    value: Any
    inner: bool = False

    @property
    def full(self) -> str:
        """The name with the place it is imported from."""
        return f"{self.home}.{self.name}"

    @property
    def statement(self) -> ast.stmt | None:
        """The statement that makes it."""
        return _made_in(self.module).get(self.name)

    @property
    def doc(self) -> str:
        """The docstring, or for a constant the text below it."""
        if isinstance(self.value, type) or inspect.isroutine(inspect.unwrap(self.value)):
            return inspect.getdoc(self.value) or ""
        text = _below(_tree(self.module).body).get(self.name)
        ours = type(self.value).__module__.startswith("hearts_lesson.")
        return text or _of_literal(self.value) or (ours and inspect.getdoc(self.value)) or ""


def load(module: str) -> ModuleType:
    """A module of this package, such as `engine.cards`."""
    return importlib.import_module(f"hearts_lesson.{module}")


@cache
def names(module: str) -> list[Name]:
    """The public names of a module, or of a whole room; the inner ones come last."""
    found = load(module)
    if hasattr(found, "__path__"):
        places = _imported_from(found)
        homes = [importlib.import_module(places.get(n, found.__name__)) for n in found.__all__]
        return [
            Name(name, found.__name__, home, getattr(found, name))
            for name, home in zip(found.__all__, homes, strict=True)
        ]
    room = importlib.import_module(found.__name__.rpartition(".")[0])
    shared = getattr(room, "__all__", ())
    made = _made_in(found)  # what it passes on from elsewhere is described there
    public = getattr(found, "__all__", [name for name in made if not name.startswith("_")])
    listed = [
        Name(
            *(name, (room if name in shared else found).__name__, found, getattr(found, name)),
            inner=name not in shared and not made.keys().isdisjoint(shared),
        )
        for name in made
        if name in public
    ]
    return sorted(listed, key=lambda name: name.inner)


def sources(page: str) -> list[Path]:
    """The files a page is made from."""
    listed = [name for module in PAGES[page] for name in names(module)]
    modules = {*map(load, PAGES[page]), *(name.module for name in listed)}
    return sorted(Path(str(module.__file__)) for module in modules)


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


def _imported_from(room: ModuleType) -> dict[str, str]:
    """Where a room has its public names from."""
    return {
        alias.asname or alias.name: str(node.module)
        for node in ast.walk(_tree(room))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _targets(node: ast.stmt) -> list[str]:
    """The names that a statement makes."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    places = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return [place.id for place in places if isinstance(place, ast.Name)]


@cache
def _made_in(module: ModuleType) -> dict[str, ast.stmt]:
    """What a module makes itself, from top to bottom."""
    return {name: node for node in _tree(module).body for name in _targets(node)}


def _below(body: list[ast.stmt]) -> dict[str, str]:
    """The text that stands right below a constant or a field, by the name of it."""
    found: dict[str, str] = {}
    for node, after in pairwise(body):
        text = after.value if isinstance(after, ast.Expr) else None
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            found |= {name: inspect.cleandoc(text.value) for name in _targets(node)}
    return found


def field_texts(name: Name) -> dict[str, str]:
    """The texts below the fields of a class."""
    node = name.statement
    return _below(node.body) if isinstance(node, ast.ClassDef) else {}


def _of_literal(value: Any) -> str:
    """What a type of a few fixed values allows."""
    allowed = getattr(value, "__args__", ())
    if not allowed or not all(isinstance(one, str) for one in allowed):
        return ""
    return f"One of {', '.join(f'`{one!r}`' for one in allowed)}."


def first_sentence(doc: str) -> str:
    """The first sentence of a docstring."""
    paragraph = " ".join(doc.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?])\s+(?=[A-Z`\"])", paragraph)[0]
