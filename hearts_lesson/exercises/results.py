"""What was answered, in words: rows for a teacher's table, a summary, a file for a spreadsheet.

A row is a dict. The page gives `item` (its id), `ask` (which question of it, from 0), `answer` (a
key, "" where the answer was shown), `ok`, `m` (what a wrong answer shows, or None) and `hints`;
here come the words: `ladder`, `kind`, `topic`, `level`, `step`, `question`, `said`, `expected` and
`shows`, the name of the misconception or slip.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from hearts_lesson.engine.cards import Card
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.misconceptions import BY_ID
from hearts_lesson.exercises.model import Ask, Exercise
from hearts_lesson.exercises.registry import from_id
from hearts_lesson.exercises.words import count, join, signed

Row: TypeAlias = dict[str, Any]

#: The columns of a table of results, in order; a page may add others, such as the time taken.
COLUMNS = (
    "ladder",
    "item",
    "ask",
    "kind",
    "topic",
    "level",
    "step",
    "question",
    "said",
    "expected",
    "ok",
    "m",
    "shows",
    "hints",
    "answer",
)


def in_words(ask: Ask, keys: Sequence[str]) -> str:
    """Say answers as a reader would: "4♦ J♦", "Ben", "14 points", "You 3, Anna 15"."""
    kind = ask.input.type
    if kind == "choice":
        labels = {option.key: option.label for option in ask.input.options}
        return join([labels.get(key, key) for key in keys], "or")
    if kind == "number":
        unit = f" {ask.input.unit}" if ask.input.unit else ""
        if ask.input.unit.endswith("s"):
            return join([count(int(key), ask.input.unit[:-1]) for key in keys], "or")
        return join([f"{signed(int(key))}{unit}" for key in keys], "or")
    if kind == "numbers":
        labels = {field.key: field.label for field in ask.input.fields}
        pairs = [pair.partition(":") for key in keys for pair in key.split()]
        return ", ".join(f"{labels.get(f, f)} {signed(int(number))}" for f, _, number in pairs)
    if kind == "order":
        return " ".join(_cards(key.rpartition(":")[2]) for key in keys)
    if kind == "card" or any(" " in key for key in keys):
        return join([_cards(key) for key in keys], "or")
    return " ".join(_cards(key) for key in keys)


def _cards(text: str) -> str:
    return " ".join(Card.parse(card).symbol for card in text.split())


def _said(ask: Ask, answer: str) -> str:
    if not answer:
        return "(shown)"
    try:
        return in_words(ask, [answer])
    except ValueError:  # a key this version does not know stays as it is
        return answer


def told(row: Mapping[str, Any], known: Mapping[str, Exercise], ladder: str = "") -> Row:
    """Give a row its words; an item that is not known is drawn again from its id."""
    name = str(row.get("item", ""))
    item = known.get(name)
    if item is None:
        try:
            item = from_id(name)
        except (ExerciseError, ValueError):
            item = None
    words: Row = {"ladder": ladder, **row}
    number = row.get("ask", 0)
    shows = BY_ID.get(str(row.get("m")))
    words["shows"] = shows.name if shows else ""
    ask = None
    if item is not None and isinstance(number, int) and 0 <= number < len(item.asks):
        ask = item.asks[number]
    for column, value in (
        ("kind", item.kind if item else ""),
        ("topic", item.topic if item else ""),
        ("level", item.level if item else 0),
        ("step", item.step if item else ""),
        ("question", ask.prompt if ask else ""),
        ("said", _said(ask, str(row.get("answer", ""))) if ask else str(row.get("answer", ""))),
        ("expected", in_words(ask, ask.answers) if ask else ""),
    ):
        words.setdefault(column, value)
    first = {column: words.get(column) for column in COLUMNS}
    return first | {column: value for column, value in words.items() if column not in first}


def summary(rows: Iterable[Row]) -> list[Row]:
    """Sum results up, a row for each ladder and topic.

    `questions` were answered, `first_try` of them right at once and without a hint; `wrong` counts
    wrong answers, `hints` the hints used, and `shows` names what they show most often.
    """
    groups: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        key = (str(row["ladder"]), str(row["kind"]), str(row["topic"]))
        groups.setdefault(key, []).append(row)
    return [
        {"ladder": ladder, "kind": kind, "topic": topic, **_sums(group)}
        for (ladder, kind, topic), group in groups.items()
    ]


def _sums(rows: Sequence[Row]) -> Row:
    questions: dict[tuple[Any, Any], list[Row]] = {}
    for row in rows:
        questions.setdefault((row["item"], row["ask"]), []).append(row)
    at_once = sum(told[0]["ok"] is True and not told[0]["hints"] for told in questions.values())
    hints = sum(max(row["hints"] or 0 for row in told) for told in questions.values())
    shown = Counter(row["shows"] for row in rows if row["shows"])
    return {
        "questions": len(questions),
        "first_try": at_once,
        "wrong": sum(row["ok"] is False for row in rows),
        "hints": hints,
        "shows": shown.most_common(1)[0][0] if shown else "",
    }


def write_csv(rows: Sequence[Row], path: str | Path) -> Path:
    """Write results as a file that spreadsheets open, a line an answer; gives the path."""
    target = Path(path)
    extra = [name for row in rows for name in row if name not in COLUMNS]
    columns = [*COLUMNS, *dict.fromkeys(extra)]
    # The mark at the beginning tells spreadsheets that suit signs are Unicode.
    with target.open("w", newline="", encoding="utf-8-sig") as stream:
        writer = csv.DictWriter(stream, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)
    return target


def frame(rows: Sequence[Row]) -> Any:
    """Give results as a pandas frame, a row an answer. Raises ImportError without pandas."""
    try:
        import pandas  # type: ignore[import-untyped,unused-ignore]
    except ImportError as error:
        raise ImportError(
            "A frame needs pandas (pip install pandas); .results is a plain list."
        ) from error
    extra = [name for row in rows for name in row if name not in COLUMNS]
    return pandas.DataFrame(list(rows), columns=[*COLUMNS, *dict.fromkeys(extra)])
