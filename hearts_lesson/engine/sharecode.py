"""Short codes for house rules, for links and exercises: the standard game is `1x` and two signs.

A code is a version digit, then for each option that differs from the usual a small letter and its
value in digits and capitals, then `x` and two check signs. `1p3m1x…` is three players and moons
added to the others. The letters and the order of values stand in `OPTIONS` and never change
within a version; a code therefore means the same rules for ever.
"""

from __future__ import annotations

import re
from typing import Any, Final

from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.errors import NotationError, RulesClash
from hearts_lesson.engine.options import OPTIONS
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction

__all__ = ["decode", "decode_lenient", "encode", "write_value"]

VERSION: Final = "1"
_CHECK: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I L O U: they are misread
_STEPS: Final = {
    "L": Direction.LEFT,
    "R": Direction.RIGHT,
    "A": Direction.ACROSS,
    "M": Direction.LEFT2,
    "W": Direction.RIGHT2,
    "H": Direction.HOLD,
}
_LETTERS: Final = {step: letter for letter, step in _STEPS.items()}
_BY_KEY: Final = {option.key: option for option in OPTIONS.values()}


def encode(rules: HouseRules) -> str:
    """The share code of a rule set; equal rules have equal codes."""
    body = VERSION
    for name, value in rules.options().items():
        body += OPTIONS[name].key + write_value(name, value)
    return f"{body}x{_check(body)}"


def decode(code: str) -> HouseRules:
    """Read a share code.

    Raises NotationError if the code is damaged and RulesClash if it is sound but its rules clash.
    """
    rules, problems = decode_lenient(code)
    if problems:
        raise NotationError(" ".join(problems))
    return rules


def decode_lenient(code: str) -> tuple[HouseRules, tuple[str, ...]]:
    """Read what can be read of a damaged code; the sentences say what had to be left out."""
    text = code.strip()
    if not text:
        return HouseRules(), ("The code for the house rules is empty. Copy it once more.",)
    if text[0] != VERSION:
        return HouseRules(), (
            f"The code {_short(text)} does not begin with {VERSION}, so it is not one of ours or "
            "comes from a newer version.",
        )
    body, _, check = text.rpartition("x")
    problems = []
    if not body or check != _check(body):
        problems.append(
            f"The code {_short(text)} is damaged: its last signs do not fit. Copy it once more."
        )
        body = body if body and len(check) <= 2 else text
    given, wrong = _read_body(body[1:])
    problems += wrong
    rules, wrong = _build(given)
    return rules, (*problems, *wrong)


def _read_body(body: str) -> tuple[dict[str, Any], list[str]]:
    """The options of a code by name, and what could not be read."""
    given: dict[str, Any] = {}
    problems = []
    for part in re.findall(r"[a-z]?[^a-z]*", body):
        if not part:
            continue
        option = _BY_KEY.get(part[0])
        value = _read(option.name, part[1:]) if option else None
        if option is None or value is _UNREADABLE:
            problems.append(f'The part "{_short(part)}" of the code means nothing to us.')
        else:
            given[option.name] = value
    return given, problems


def _build(given: dict[str, Any]) -> tuple[HouseRules, list[str]]:
    """Rules from what was read; if they clash, as many of the options as go together."""
    try:
        return HouseRules(**given), []
    except RulesClash as clash:
        problems = list(clash.problems)
    kept: dict[str, Any] = {}
    rules = HouseRules()
    for name, value in given.items():
        try:
            rules = HouseRules(**{**kept, name: value})
            kept[name] = value
        except RulesClash:
            continue
    return rules, problems


_UNREADABLE: Final = object()


def write_value(name: str, value: Any) -> str:
    """How one value of an option is spelled in a code, given as it stands in `rules.options()`."""
    if name == "removed":
        return "".join(value)
    if name == "pass_cycle":
        return "".join(_LETTERS[Direction(step)] for step in value)
    values = OPTIONS[name].values
    return str(values.index(value) if values else value)


def _read(name: str, text: str) -> Any:
    if name == "removed":
        try:
            return tuple(Card.parse(text[i : i + 2]) for i in range(0, len(text), 2))
        except NotationError:
            return _UNREADABLE
    if name == "pass_cycle":
        return tuple(_STEPS[c] for c in text) if set(text) <= _STEPS.keys() else _UNREADABLE
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        return _UNREADABLE
    number = int(text)
    values = OPTIONS[name].values
    if not values:
        return number
    return values[number] if number < len(values) else _UNREADABLE


def _check(body: str) -> str:
    """Two check signs; they notice any changed sign and any two that changed places."""
    total = 0
    for char in body:
        total = (total * 37 + ord(char)) % 1021
    return _CHECK[total // 32] + _CHECK[total % 32]


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:21] + "…"
