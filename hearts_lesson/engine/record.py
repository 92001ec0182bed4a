"""Recorded rounds as text: JSON Lines, one round a line.

A record has `hands` (by seat, before the pass) and `plays` (in order), and may have `rules`,
`round` or `direction`, `passes` (by giving seat), `dealer`, `kitty`, `bonus`, `moon` and `totals`
(before the round). This module only reads; `replay` judges what was read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, Final

from hearts_lesson.engine.cards import Card, parse_cards
from hearts_lesson.engine.clashes import closest, nearest
from hearts_lesson.engine.errors import NotationError, RulesClash
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import MoonChoice
from hearts_lesson.engine.table import Direction

__all__ = ["LINE_LIMIT", "Line", "Record", "json_fault", "read_lines"]

LINE_LIMIT: Final = 1_000_000
"""A line may have so many bytes; a round needs about 700."""

_FIELDS: Final = (
    "rules", "hands", "passes", "direction", "round", "plays", "bonus", "moon", "totals",
    "dealer", "kitty",
)  # fmt: skip

_CHOICES: Final[dict[str, MoonChoice]] = {
    "others_plus_26": "others_plus_26",
    "+26": "others_plus_26",
    "shooter_minus_26": "shooter_minus_26",
    "-26": "shooter_minus_26",
    "−26": "shooter_minus_26",
}


@dataclass(frozen=True)
class Line:
    """One line of a file: its number, and either the record's fields or what is wrong with it."""

    number: int
    data: Mapping[str, Any] | None = None
    trouble: str = ""


@dataclass(frozen=True)
class Record:
    """A round as it was written down; nothing is judged yet.

    `hands`, `passes` and `plays` are cards as written. `number` is the round's number if it was
    given. `choice` is how a shooter chose to score a moon.
    """

    rules: HouseRules
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[Card, ...]
    passes: tuple[tuple[Card, ...], ...] | None = None
    direction: Direction | None = None
    number: int | None = None
    dealer: int | None = None
    kitty: tuple[Card, ...] | None = None
    choice: MoonChoice | None = None
    totals: tuple[int, ...] | None = None

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Record:
        """Read the fields of a record.

        Raises NotationError with everything that cannot be read, and what was expected instead.
        """
        reader = _Reader(data)
        for name in ("hands", "plays"):
            if data.get(name) is None:
                close = closest(name, [key for key in data if key not in _FIELDS])
                hint = f' There is "{close[0]}"; is that meant?' if close else ""
                reader.problems.append(f'The record has no "{name}".{hint}')
        record = cls(
            rules=reader.rules(),
            hands=reader.lists("hands") or (),
            plays=reader.cards("plays") or (),
            passes=reader.lists("passes"),
            direction=reader.direction(),
            number=reader.number("round", least=1),
            dealer=reader.number("dealer", least=0),
            kitty=reader.cards("kitty"),
            choice=reader.choice(),
            totals=reader.totals(),
        )
        if reader.problems:
            raise NotationError(" ".join(reader.problems))
        return record


@dataclass
class _Reader:
    """Reads one field after the other and collects what is wrong."""

    data: Mapping[str, Any]
    problems: list[str] = field(default_factory=list)

    def rules(self) -> HouseRules:
        given = self.data.get("rules", "standard")
        bonus = self.data.get("bonus", ...)
        try:
            rules = HouseRules.of(given)
        except RulesClash as clash:
            self.problems += [f"rules: {problem}" for problem in clash.problems]
            return HouseRules()
        if bonus is ...:
            return rules
        try:
            return rules.but(bonus_card=None if bonus in ("none", "") else bonus)
        except RulesClash as clash:
            self.problems += [f"bonus: {problem}" for problem in clash.problems]
            return rules

    def cards(self, name: str) -> tuple[Card, ...] | None:
        """Cards in the order written: a list of texts, or one text with blanks."""
        value = self.data.get(name)
        return None if value is None else self._cards(name, value)

    def lists(self, name: str) -> tuple[tuple[Card, ...], ...] | None:
        """A list of cards for each seat."""
        value = self.data.get(name)
        if value is None:
            return None
        if not isinstance(value, list):
            self._expected(name, 'a list with the cards of each seat, like ["2C QS", "TH 3D", …]')
            return None
        return tuple(self._cards(f"{name}, seat {i}", cards) for i, cards in enumerate(value))

    def _cards(self, where: str, value: Any) -> tuple[Card, ...]:
        try:
            if isinstance(value, str):
                return parse_cards(value)
            if isinstance(value, list) and all(isinstance(card, str) for card in value):
                return tuple([Card.parse(card) for card in value])
        except NotationError as trouble:
            self.problems.append(f"{where}: {trouble}")
            return ()
        self._expected(where, 'cards, like "2C QS TH"')
        return ()

    def direction(self) -> Direction | None:
        value = self.data.get("direction")
        if value is None:
            return None
        if isinstance(value, str) and value in list(Direction):
            return Direction(value)
        self.problems.append(f"direction: {value!r} is none. {nearest(value, list(Direction))}")
        return None

    def number(self, name: str, least: int) -> int | None:
        value = self.data.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self._expected(name, f"a whole number from {least} up")
            return None
        return value

    def choice(self) -> MoonChoice | None:
        value = self.data.get("moon")
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) == 26:
            value = "+26" if value > 0 else "-26"
        if not isinstance(value, str) or value not in _CHOICES:
            names = ("others_plus_26", "shooter_minus_26")
            self.problems.append(f"moon: {value!r} is no choice. {nearest(value, names)}")
            return None
        return _CHOICES[value]

    def totals(self) -> tuple[int, ...] | None:
        value = self.data.get("totals")
        if value is None:
            return None
        if not isinstance(value, list) or not all(
            isinstance(total, int) and not isinstance(total, bool) for total in value
        ):
            self._expected("totals", "a list of whole numbers, one for each seat")
            return None
        return tuple(value)

    def _expected(self, where: str, what: str) -> None:
        self.problems.append(f"{where}: expected {what}.")


def read_lines(stream: IO[bytes]) -> Iterator[Line]:
    """Read JSON Lines from a binary stream, one round a line; blank lines are left out.

    A line that is too long or broken becomes a `Line` with `trouble`, and reading goes on with the
    next one, in a fixed amount of memory. Errors of the stream itself (half a gzip) come through.
    """
    number = 0
    while raw := stream.readline(LINE_LIMIT + 1):
        number += 1
        if len(raw) > LINE_LIMIT:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(LINE_LIMIT)
            yield Line(
                number,
                trouble=f"The line is longer than {LINE_LIMIT:,} bytes. "
                "Expected one round a line; a round needs about 700.",
            )
        elif raw.strip() and raw.strip() != b"\xef\xbb\xbf":
            yield _line(number, raw)


def _line(number: int, raw: bytes) -> Line:
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as trouble:
        return Line(
            number, trouble=f"Byte {trouble.start + 1} is not UTF-8 text. Expected JSON in UTF-8."
        )
    try:
        data = json.loads(text.rstrip("\r\n"))
    except json.JSONDecodeError as trouble:
        return Line(
            number,
            trouble=f"Not JSON at {json_fault(trouble)}. "
            'Expected one object, like {"hands": […], "plays": […]}.',
        )
    except (RecursionError, ValueError):
        return Line(number, trouble="Not JSON that can be read. Expected one object with a round.")
    if not isinstance(data, dict):
        return Line(
            number, trouble='Expected one object, like {"hands": […], "plays": […]}, and no other.'
        )
    return Line(number, data)


# What is wrong with text that should be JSON, by how Python's own words for it begin.
_JSON_FAULTS = {
    "Unterminated string": "a text that begins there has no closing quote",
    "Expecting value": "a value is missing there",
    "Expecting property name": "a name in double quotes is missing there",
    "Expecting ',' delimiter": "a comma is missing there",
    "Expecting ':' delimiter": "a colon is missing there",
    "Illegal trailing comma": "a comma stands there with nothing after it",
    "Extra data": "something follows there after the end",
    "Invalid control character": "a text there has a line break or another sign it may not have",
    "Invalid \\": "a backslash stands there with nothing to follow it",
}


def json_fault(trouble: json.JSONDecodeError) -> str:
    """Where text stops being JSON and what is wrong there: "column 12: a comma is missing there".

    A line that was cut off says so. Columns count from 1; a second line of the text is named.
    """
    place = f"column {trouble.colno}"
    if "\n" in trouble.doc.rstrip("\n"):
        place = f"line {trouble.lineno}, {place}"
    if trouble.pos >= len(trouble.doc.rstrip()):
        return f"{place}: the text ends too early"
    found = (said for begin, said in _JSON_FAULTS.items() if trouble.msg.startswith(begin))
    return f"{place}: {next(found, 'it cannot be read there')}"
