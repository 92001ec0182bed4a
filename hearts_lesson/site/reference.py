"""The reference as Markdown: every public name with its docstring, read from the code itself.

Nothing here is typed twice. What a page of the reference says comes from signatures, annotations
and docstrings, so it cannot fall behind the code. `reference_pages` shows the text on the site.
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from hearts_lesson.engine.cards import signs

__all__ = ["PAGES", "Name", "first_sentence", "list_text", "names", "page_text", "sources"]

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
}
"""The pages of the reference, each with its modules in the order in which they are read."""

_OPERATORS: Final = {
    "__str__": "str(x)",
    "__iter__": "for … in x",
    "__len__": "len(x)",
    "__contains__": "… in x",
    "__add__": "x + y",
    "__sub__": "x - y",
    "__lt__": "x < y",
    "__bool__": "bool(x)",
    "__call__": "x(…)",
}
"""Special methods as they are used; others say nothing that a reader needs."""


@dataclass(frozen=True)
class Name:
    """A public name: what it is called, where it is imported from, and what it stands for."""

    name: str
    home: str
    module: ModuleType
    value: Any

    @property
    def full(self) -> str:
        """The name with the place it is imported from."""
        return f"{self.home}.{self.name}"

    @property
    def doc(self) -> str:
        """The docstring, or for a constant the text below it."""
        if isinstance(self.value, type) or inspect.isroutine(inspect.unwrap(self.value)):
            return inspect.getdoc(self.value) or ""
        return _texts_below(self.module).get(self.name, "") or _of_literal(self.value)


def _load(module: str) -> ModuleType:
    return importlib.import_module(f"hearts_lesson.{module}")


def names(module: str) -> list[Name]:
    """The public names of a module in its own order, or of a package."""
    found = _load(module)
    if hasattr(found, "__path__"):
        places = _imported_from(found)
        return [
            Name(name, found.__name__, importlib.import_module(places[name]), getattr(found, name))
            for name in found.__all__
        ]
    package = importlib.import_module(found.__name__.rpartition(".")[0])
    shared = getattr(package, "__all__", ())
    return [
        Name(
            name,
            package.__name__ if name in shared else found.__name__,
            found,
            getattr(found, name),
        )
        for name in _order(found)  # what it passes on from elsewhere is described there
        if name in found.__all__
    ]


def sources(page: str) -> list[Path]:
    """The files a page is made from."""
    found = [_load(module) for module in PAGES[page]]
    modules = {*found, *(name.module for module in PAGES[page] for name in names(module))}
    return sorted(Path(str(module.__file__)) for module in modules)


# --- Reading the code ---------------------------------------------------------------------------


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


def _imported_from(package: ModuleType) -> dict[str, str]:
    """Where a package has its public names from."""
    return {
        alias.asname or alias.name: str(node.module)
        for node in ast.walk(_tree(package))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _targets(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    places = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return [place.id for place in places if isinstance(place, ast.Name)]


@cache
def _order(module: ModuleType) -> dict[str, ast.stmt]:
    """What a module defines itself, from top to bottom."""
    return {name: node for node in _tree(module).body for name in _targets(node)}


def _below(body: list[ast.stmt]) -> dict[str, str]:
    """The text that stands right below a constant or a field, by the name of it."""
    found = {}
    for node, after in zip(body, body[1:], strict=False):
        text = after.value if isinstance(after, ast.Expr) else None
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            found |= {name: inspect.cleandoc(text.value) for name in _targets(node)}
    return found


@cache
def _texts_below(module: ModuleType) -> dict[str, str]:
    return _below(_tree(module).body)


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


# --- Writing it down ----------------------------------------------------------------------------


def page_text(page: str) -> str:
    """A page of the reference, below its title."""
    return "\n\n".join(_module_text(module) for module in PAGES[page]) + "\n"


def list_text(page: str) -> str:
    """The names of a page in a table, each with its first sentence."""
    rows = [
        f"| {{py:obj}}`{name.name} <{name.full}>` | {_cell(first_sentence(name.doc))} |"
        for module in PAGES[page]
        for name in names(module)
        if name.home != name.module.__name__ or hasattr(_load(module), "__path__")
    ]
    return "\n".join(["| Name | What it is |", "|---|---|", *rows]) + "\n"


def _cell(text: str) -> str:
    return signs(text).replace("|", "\\|")


def _module_text(module: str) -> str:
    found, listed = _load(module), names(module)
    heading = module.rpartition(".")[2]
    parts = [f"## {heading}", _markdown(inspect.getdoc(found) or ""), _imports(listed)]
    return "\n\n".join([*parts, *(_name_text(name) for name in listed)])


def _imports(listed: list[Name]) -> str:
    """How to get the names, as code to copy."""
    lines = []
    for home in dict.fromkeys(name.home for name in listed):
        wanted = [name.name for name in listed if name.home == home]
        line = f"from {home} import {', '.join(wanted)}"
        if len(line) > 78:
            rows = "".join(f"    {name},\n" for name in wanted)
            line = f"from {home} import (\n{rows})"
        lines.append(line)
    return _fence("```", "python", "\n".join(lines))


def _fence(mark: str, what: str, body: str, *options: str) -> str:
    return "\n".join([f"{mark}{what}", *options, *(["", body] if options else [body]), mark])


def _name_text(name: Name) -> str:
    value, doc = name.value, _markdown(name.doc)
    where = f":module: {name.home}"
    if isinstance(value, type):
        return _fence("::::", f"{{py:class}} {_class_head(name)}", _class_body(name), where)
    routine = inspect.unwrap(value) if callable(value) else value
    if inspect.isroutine(routine):
        return _fence("::::", f"{{py:function}} {_signature(name.name, routine)}", doc, where)
    return _fence("::::", f"{{py:data}} {name.name}", doc, where, *_data_options(name))


def _data_options(name: Name) -> list[str]:
    """The type of a constant, and its value where that is short."""
    node = _order(name.module).get(name.name)
    kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
    kind = re.sub(r"^Final\[(.*)\]$", r"\1", kind)
    if kind in ("", "Final", "TypeAlias"):
        short = isinstance(name.value, int | str) and len(repr(name.value)) <= 30
        return [f":value: {name.value!r}"] if short else []
    return [f":type: {_type(kind)}"]


def _class_head(name: Name) -> str:
    """The class with what it is made from; a dataclass shows that in its fields."""
    cls = name.value
    if is_dataclass(cls) or issubclass(cls, enum.Enum):
        return name.name
    for maker in ("__init__", "__new__"):
        if maker in vars(cls):
            return _signature(name.name, vars(cls)[maker], drop_first=True).partition(" -> ")[0]
    return name.name


def _class_body(name: Name) -> str:
    cls = name.value
    parts = [_markdown(name.doc)]
    for maker in ("__init__", "__new__"):
        if maker in vars(cls) and not is_dataclass(cls) and not issubclass(cls, enum.Enum):
            parts.append(_markdown(inspect.getdoc(vars(cls)[maker]) or ""))
    if issubclass(cls, enum.Enum):
        parts += [_attribute(member.name, "", "", repr(member.value)) for member in cls]
    else:
        parts += list(_fields(cls))
    for member, value in vars(cls).items():
        if not member.startswith("_"):
            parts += _member(member, value)
    if used := [*_operators(cls)]:
        parts.append("\n\n".join(used))
    return "\n\n".join(part for part in parts if part)


def _fields(cls: type) -> Iterator[str]:
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(cls))).body[0]
    texts = _below(tree.body) if isinstance(tree, ast.ClassDef) else {}
    said = _from_elsewhere(cls)
    for field, kind in vars(cls).get("__annotations__", {}).items():
        if not field.startswith("_"):
            default = vars(cls).get(field)
            simple = isinstance(default, int | str) or default == ()
            value = repr(default) if simple else ""
            yield _attribute(field, _type(str(kind)), texts.get(field) or said(field), value)


def _from_elsewhere(cls: type) -> Callable[[str], str]:
    """What the fields of a class mean, where another table of the engine says it."""
    from hearts_lesson.engine import OPTIONS, HouseRules

    def option(field: str) -> str:
        found = OPTIONS.get(field)
        if found is None:
            return ""
        lines = [f"- `{value!r}`: {words}" for value, words in found.words.items()]
        return "\n".join([f"House rule: {found.title}.", "", *lines]).strip()

    return option if cls is HouseRules else lambda _: ""


def _attribute(name: str, kind: str, doc: str, value: str) -> str:
    options = [f":type: {kind}"] if kind else []
    options += [f":value: {value}"] if value else []
    return _fence(":::", f"{{py:attribute}} {name}", _markdown(doc), *options)


def _member(name: str, value: Any) -> list[str]:
    """A method or property; nothing for anything else."""
    if isinstance(value, property):
        kind = inspect.get_annotations(value.fget).get("return", "") if value.fget else ""
        doc = _markdown(inspect.getdoc(value) or "")
        return [_fence(":::", f"{{py:property}} {name}", doc, f":type: {_type(kind)}")]
    how = [":classmethod:"] if isinstance(value, classmethod) else []
    how += [":staticmethod:"] if isinstance(value, staticmethod) else []
    function = inspect.unwrap(getattr(value, "__func__", value))
    if not inspect.isfunction(function):
        return []
    text = _signature(name, function, drop_first=not isinstance(value, staticmethod))
    return [_fence(":::", f"{{py:method}} {text}", _markdown(inspect.getdoc(function) or ""), *how)]


def _operators(cls: type) -> Iterator[str]:
    """The special methods that have something to say, as one would write them."""
    for method, used in _OPERATORS.items():
        function = vars(cls).get(method)
        doc = inspect.getdoc(function) if inspect.isfunction(function) else None
        if doc:
            yield f"`{used}`\n: {_markdown(doc)}"


def _signature(name: str, function: Any, *, drop_first: bool = False) -> str:
    """A signature as it stands in the code, with its annotations as they are written."""
    sig = inspect.signature(function)
    parameters = list(sig.parameters.values())[1 if drop_first else 0 :]
    shown, bare = [], False
    for one in parameters:
        if one.kind is one.KEYWORD_ONLY and not bare:
            shown.append("*")
        bare = bare or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        text = star + one.name
        if one.annotation is not one.empty:
            text += f": {_type(str(one.annotation))}"
        if one.default is not one.empty:
            text += f" = {_default(one.default)}"
        shown.append(text)
    back = "" if sig.return_annotation is sig.empty else f" -> {_type(str(sig.return_annotation))}"
    return f"{name}({', '.join(shown)}){back}"


def _default(value: Any) -> str:
    simple = isinstance(value, int | float | str | None) or value == ()
    return repr(value) if simple else "..."


def _type(text: str) -> str:
    """An annotation as a reader of the reference needs it: without the names of modules."""
    return re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", text).replace("'", "").replace('"', "")


def _markdown(doc: str) -> str:
    """A docstring as Markdown: with safe suit signs, and rules linked to their page."""
    return re.sub(r"\bRules?: ([a-z-]+(?:, [a-z-]+)*)\.", _rule_links, signs(doc))


def _rule_links(match: re.Match[str]) -> str:
    from hearts_lesson.engine import RULES

    links = [f"{{ref}}`{RULES[one].name} <rule-{one}>`" for one in match[1].split(", ")]
    return f"{'Rule' if len(links) == 1 else 'Rules'}: {', '.join(links)}."
