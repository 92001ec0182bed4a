"""Reading the solver's questions from JSON records, with a sentence for whatever is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from hearts_lesson.engine import Card, Hand, HouseRules, NotationError, Suit, parse_cards
from hearts_lesson.engine.clashes import closest
from hearts_lesson.engine.scoring import MoonChoice

_MOON: Final[dict[str, MoonChoice]] = {
    "others_plus_26": "others_plus_26",
    "+26": "others_plus_26",
    "shooter_minus_26": "shooter_minus_26",
    "-26": "shooter_minus_26",
    "−26": "shooter_minus_26",
}


def read_fields(
    record: Mapping[str, Any], fields: Sequence[str], needed: Sequence[str]
) -> dict[str, Any]:
    """Turn a record into values, by name. Fields that are null count as left out.

    Fields of other names are left alone, unless they look like a misspelt one. Raises
    NotationError for fields that are missing, misspelt or cannot be read, RulesClash for rules
    that cannot be.
    """
    for name in needed:
        if record.get(name) is None:
            raise NotationError(f'The field "{name}" is missing.{_hint(name, record, fields)}')
    for name in fields:
        if name not in record and (hint := _hint(name, record, fields)):
            raise NotationError(f'There is no field "{name}".{hint}')
    values = {
        name: _READERS[name](name, record[name])
        for name in fields
        if name != "rules" and record.get(name) is not None
    }
    rules = record.get("rules")
    return {"rules": HouseRules.of("standard" if rules is None else rules), **values}


def _hint(name: str, record: Mapping[str, Any], fields: Sequence[str]) -> str:
    """Point at a field that looks like this one misspelt; nothing if there is none."""
    strange = [key for key in record if key not in fields and name in closest(key, fields)[:1]]
    return f' There is "{strange[0]}"; is that meant?' if strange else ""


def _hands(name: str, value: object) -> tuple[Hand, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise NotationError(f'{name}: this is a list of hands such as ["QS 2C", …], not {value!r}.')
    hands = []
    for seat, text in enumerate(value):
        if not isinstance(text, str):
            raise NotationError(f"{name}: seat {seat}: {text!r} is no text such as 'QS 2C'.")
        try:
            hands.append(Hand.parse(text))
        except NotationError as trouble:
            raise NotationError(f"{name}: seat {seat}: {trouble}") from None
    return tuple(hands)


def _cards(name: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        if not isinstance(value, Sequence) or not all(isinstance(card, str) for card in value):
            raise NotationError(f"{name}: this is a text such as '9D KD', not {value!r}.")
        value = " ".join(value)
    try:
        return parse_cards(value)
    except NotationError as trouble:
        raise NotationError(f"{name}: {trouble}") from None


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{name}: this is a whole number, not {value!r}.")
    return value


def _numbers(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise NotationError(f"{name}: this is a list of numbers, one a seat, not {value!r}.")
    return tuple(_whole(name, number) for number in value)


def _flag(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise NotationError(f"{name}: this is true or false, not {value!r}.")


def _moon(name: str, value: object) -> MoonChoice:
    if isinstance(value, str) and value in _MOON:
        return _MOON[value]
    raise NotationError(f"{name}: this is 'others_plus_26' or 'shooter_minus_26', not {value!r}.")


def _hand(name: str, value: object) -> Hand:
    return Hand.of(_cards(name, value))


def _voids(name: str, value: object) -> tuple[frozenset[Suit], ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise NotationError(f'{name}: this is a list of suits by seat such as ["", "CD", "", "H"].')
    letters = {suit.letter: suit for suit in Suit}
    voids = []
    for seat, text in enumerate(value):
        if not isinstance(text, str) or set(text.upper()) - letters.keys():
            raise NotationError(f"{name}: seat {seat}: {text!r} are no suits; write C, D, S, H.")
        voids.append(frozenset(letters[letter] for letter in text.upper()))
    return tuple(voids)


_READERS: Final[dict[str, Callable[[str, object], Any]]] = {
    "hands": _hands,
    "hand": _hand,
    "unseen": _hand,
    "taken": _hands,
    "known": _hands,
    "leader": _whole,
    "seat": _whole,
    "trick": _cards,
    "points": _numbers,
    "tricks_won": _numbers,
    "totals": _numbers,
    "hearts_broken": _flag,
    "voids": _voids,
    "moon": _moon,
}
