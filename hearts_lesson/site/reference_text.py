"""The reference as Markdown: each public name with its signature and its docstring."""

from __future__ import annotations

import ast
import enum
import inspect
import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, Final

from hearts_lesson.engine import OPTIONS, RULES, HouseRules
from hearts_lesson.engine.cards import signs

from .reference import PAGES, Name, field_texts, first_sentence, load, names

__all__ = ["list_text", "page_text"]

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
"""Special methods as they are used; the others say nothing that a reader needs."""
_READ: Final = "engine."
"""Where the modules are that stand on their pages as a whole."""
_STARS: Final[dict[Any, str]] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}
_QUIET: Final = ":no-contents-entry:"
"""Keeps members of a class out of the list of what is on the page."""


def page_text(page: str) -> str:
    """A page of the reference, below its title."""
    return "\n\n".join(_module_text(module) for module in PAGES[page]) + "\n"


def list_text(page: str) -> str:
    """The names of a page that are not inner ones, in a table, each with its first sentence."""
    rows = [
        f"| {{py:obj}}`{name.name} <{name.full}>` | {_cell(first_sentence(name.doc))} |"
        for module in PAGES[page]
        for name in names(module)
        if not name.inner
    ]
    return "\n".join(["| Name | What it is |", "|---|---|", *rows]) + "\n"


def _cell(text: str) -> str:
    return signs(text).replace("|", "\\|")


def _module_text(module: str) -> str:
    listed = names(module)
    heading = module.rpartition(".")[2]
    parts = [f"## {heading}", _markdown(inspect.getdoc(load(module)) or ""), _imports(listed)]
    if module.startswith(_READ):
        parts.append(_code(module))
    for home in dict.fromkeys(name.home for name in listed):
        parts.append(_fence(":::", f"{{py:currentmodule}} {home}", ""))
        parts += [_name_text(name) for name in listed if name.home == home]
    return "\n\n".join(parts)


def _code(module: str) -> str:
    """The whole module, folded away, to be read beside what it says about itself."""
    file = Path(str(load(module).__file__))
    text = file.read_text(encoding="utf-8").rstrip("\n")
    lines = text.count("\n") + 1
    body = _fence("`" * 6, "python", text)
    title = f"The code: {module.replace('.', '/')}.py, {lines} lines"
    return _fence(":::::", f"{{dropdown}} {title}", body)


def _imports(listed: list[Name]) -> str:
    """How to get the names, as code to copy."""
    lines = []
    for home in dict.fromkeys(name.home for name in listed):
        wanted = [name.name for name in listed if name.home == home]
        line = f"from {home} import {', '.join(wanted)}"
        if len(line) > 78:
            line = "\n".join([f"from {home} import (", *(f"    {one}," for one in wanted), ")"])
        lines.append(line)
    return _fence("```", "python", "\n".join(lines))


def _fence(mark: str, what: str, body: str, *options: str) -> str:
    gap = [""] if options and body else []
    return "\n".join([f"{mark}{what}", *options, *gap, *([body] if body else []), mark])


def _name_text(name: Name) -> str:
    value, doc = name.value, _markdown(name.doc)
    if isinstance(value, type):
        return _fence("::::", f"{{py:class}} {_class_head(name)}", _class_body(name))
    routine = inspect.unwrap(value) if callable(value) else value
    if inspect.isroutine(routine):
        return _fence("::::", f"{{py:function}} {_signature(name.name, routine)}", doc)
    return _fence("::::", f"{{py:data}} {name.name}", doc, *_about_data(name))


def _about_data(name: Name) -> list[str]:
    """The type of a constant, or its value where that is short."""
    node = name.statement
    kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
    kind = re.sub(r"^Final\[(.*)\]$", r"\1", kind)
    if kind not in ("", "Final", "TypeAlias"):
        return [_option("type", _type(kind))]
    short = isinstance(name.value, int | str) and len(repr(name.value)) <= 12
    return [_option("value", repr(name.value))] if short else []


def _option(name: str, value: str) -> str:
    """An option of a directive, in quotes: without them YAML would read more into it."""
    return f":{name}: {json.dumps(value, ensure_ascii=False)}"


# --- Classes ------------------------------------------------------------------------------------


def _maker(cls: type) -> Any:
    """The function that makes an object, where it was written by hand."""
    if is_dataclass(cls) or issubclass(cls, enum.Enum):
        return None
    made = [vars(cls)[name] for name in ("__init__", "__new__") if name in vars(cls)]
    return getattr(made[0], "__func__", made[0]) if made else None


def _class_head(name: Name) -> str:
    """The class with what it is made from; a dataclass shows that in its fields."""
    maker = _maker(name.value)
    if maker is None:
        return name.name
    return _signature(name.name, maker, drop_first=True).partition(" -> ")[0]


def _class_body(name: Name) -> str:
    cls = name.value
    parts = [_markdown(name.doc), _markdown(inspect.getdoc(_maker(cls)) or "")]
    if _maker(cls) is None:
        parts.pop()
    if issubclass(cls, enum.Enum):
        parts += [_attribute(member.name, "", "", repr(member.value)) for member in cls]
    else:
        parts += _fields(name)
    for member, value in vars(cls).items():
        if not member.startswith("_"):
            parts.append(_member(member, value))
    parts += _operators(cls)
    return "\n\n".join(part for part in parts if part)


def _fields(name: Name) -> Iterator[str]:
    cls, texts = name.value, field_texts(name)
    for field, kind in vars(cls).get("__annotations__", {}).items():
        if not field.startswith("_"):
            default = vars(cls).get(field)
            simple = isinstance(default, int | str) or default == ()
            doc = texts.get(field, "")
            if cls is HouseRules and field in OPTIONS:
                doc = _house_rule(field)
            yield _attribute(field, _type(str(kind)), doc, repr(default) if simple else "")


def _house_rule(field: str) -> str:
    """What a house rule is about, and what each of its values means."""
    option = OPTIONS[field]
    if option.title == field:
        return ""
    lines = [f"- `{value!r}`: {words}" for value, words in option.words.items()]
    return "\n".join([f"{option.title[0].upper()}{option.title[1:]}.", "", *lines]).strip()


def _attribute(name: str, kind: str, doc: str, value: str) -> str:
    options = [_QUIET, *([_option("type", kind)] if kind else [])]
    options += [_option("value", value)] if value else []
    return _fence(":::", f"{{py:attribute}} {name}", _markdown(doc), *options)


def _member(name: str, value: Any) -> str:
    """A method or a property; nothing for anything else."""
    if isinstance(value, property):
        kind = str(inspect.get_annotations(value.fget).get("return", "")) if value.fget else ""
        doc = _markdown(inspect.getdoc(value) or "")
        return _fence(":::", f"{{py:property}} {name}", doc, _QUIET, _option("type", _type(kind)))
    how = [_QUIET, *([":classmethod:"] if isinstance(value, classmethod) else [])]
    how += [":staticmethod:"] if isinstance(value, staticmethod) else []
    function = inspect.unwrap(getattr(value, "__func__", value))
    if not inspect.isfunction(function):
        return ""
    text = _signature(name, function, drop_first=not isinstance(value, staticmethod))
    return _fence(":::", f"{{py:method}} {text}", _markdown(inspect.getdoc(function) or ""), *how)


def _operators(cls: type) -> Iterator[str]:
    """The special methods that have something to say, as one would write them."""
    for method, used in _OPERATORS.items():
        function = vars(cls).get(method)
        doc = inspect.getdoc(function) if inspect.isfunction(function) else None
        if doc:
            yield f"`{used}`\n: {_markdown(doc)}"


# --- Signatures and docstrings ------------------------------------------------------------------


def _signature(name: str, function: Any, *, drop_first: bool = False) -> str:
    """A signature with its annotations as they are written in the code."""
    sig = inspect.signature(function)
    shown: list[str] = []
    starred = False
    for one in list(sig.parameters.values())[1 if drop_first else 0 :]:
        if one.kind is one.KEYWORD_ONLY and not starred:
            shown.append("*")
        starred = starred or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        text = _STARS.get(one.kind, "") + one.name
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
    """An annotation without quotes and without the names of modules."""
    return re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", text).replace("'", "").replace('"', "")


def _markdown(doc: str) -> str:
    """A docstring as Markdown: with safe suit signs, and rules linked to their page."""
    doc = re.sub(r"\b([Rr]aises?) ([A-Z]\w+)", r"\1 `\2`", doc)
    return re.sub(r"\bRules?:\s+([a-z-]+(?:,\s+[a-z-]+)*)\.", _rule_links, signs(doc))


def _rule_links(match: re.Match[str]) -> str:
    links = [f"{{ref}}`{RULES[one].name} <rule-{one}>`" for one in re.findall(r"[a-z-]+", match[1])]
    return f"{'Rule' if len(links) == 1 else 'Rules'}: {', '.join(links)}."
