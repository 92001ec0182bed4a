"""Measured passes for an exercise: where a choice stands among all, and which are as good as best.

The measuring is the strategy room's (`advise_pass`); here its rows become what a page shows. Rows
may be mappings, as the command line prints them, or objects with the same names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.exercises.scene import Payload
from hearts_lesson.exercises.words import count, within


@dataclass(frozen=True, slots=True)
class Row:
    """One pass: its cards, the points it costs on average, their standard error, and reasons."""

    cards: Hand
    points: float
    se: float
    equal: bool
    reasons: tuple[str, ...]


def read_rows(advice: Any, packs: int = 1) -> tuple[Row, ...]:
    """Read measured passes, best first; empty where nothing was measured.

    A pass counts as equal to the best if its row says so, or else if the two are within two
    standard errors of each other.
    """
    passes: Iterable[Any] = getattr(advice, "passes", None) or advice or ()
    rows: list[Row] = []
    for entry in passes:
        given = _get(entry, "cards")
        text = given if isinstance(given, str) else " ".join(map(str, given))
        points, se = float(_get(entry, "points")), float(_get(entry, "se"))
        equal = _get(entry, "equal")
        if equal is None:
            equal = not rows or points - rows[0].points <= 2 * se
        reasons = tuple(_get(entry, "reasons") or ())
        rows.append(Row(Hand.parse(text, packs), points, se, bool(equal), reasons))
    return tuple(rows)


def _get(entry: Any, name: str) -> Any:
    return entry.get(name) if isinstance(entry, Mapping) else getattr(entry, name, None)


def combos(rows: tuple[Row, ...]) -> dict[str, Payload]:
    """Give each pass its verdict, by its cards as text, in order: the first is the best.

    A page holds 286 of these for each hand, so they say what is needed and no more; the place of a
    pass is its place here.
    """
    found: dict[str, Payload] = {}
    for row in rows:
        found[str(row.cards)] = {
            "ok": row.equal,
            "points": round(row.points, 1),
            "se": round(row.se, 1),
            "text": _says(row, rows[0]),
        }
    return found


def _says(row: Row, best: Row) -> str:
    """What a pass does to the hand, and how far it is from the best; one idea if it is far."""
    if row is best:
        return within("This is the best pass.", _does(row.reasons))
    if row.equal:
        return within("As good as the best pass, as far as one can tell.", _does(row.reasons))
    gap = row.points - best.points
    worse = f"About {count_of(gap)} a round worse than the best pass."
    return within(
        worse if gap >= 0.15 else "A little worse than the best pass.", _does(row.reasons[:1])
    )


def count_of(points: float) -> str:
    """A measured number of points in words: "0.4 points", "1 point", "3.2 points"."""
    return count(1, "point") if f"{points:.1f}" == "1.0" else f"{points:.1f} points"


def _does(reasons: tuple[str, ...]) -> str:
    """Reasons as sentences; the strategy room gives clauses such as "gives Q♠ away"."""
    clauses = [reason for reason in reasons if not reason.endswith(".")]
    told = [f"It {'; it '.join(clauses)}."] if clauses else []
    return " ".join([*told, *(reason for reason in reasons if reason.endswith("."))])


def ranking(rows: tuple[Row, ...]) -> Payload | None:
    """Say what all passes together look like: how many, the best and the worst."""
    if not rows:
        return None
    points = [row.points for row in rows]
    equal = sum(row.equal for row in rows)
    return {
        "total": len(rows),
        "best": round(min(points), 2),
        "worst": round(max(points), 2),
        "text": f"{count(equal, 'pass', 'passes')} cannot be told from the best."
        if equal > 1
        else "Every other pass is worse than the best.",
    }


def measured_best(rows: tuple[Row, ...], names: str) -> str:
    """Say what the best pass costs, for a worked example."""
    best = rows[0]
    return (
        f"{names}: about {best.points:.1f} points a round, give or take {2 * best.se:.1f}. "
        f"None of the {len(rows)} ways to pass costs less, as far as one can tell."
    )


def in_some_equal(rows: tuple[Row, ...], card: Card) -> bool:
    """Whether a card is part of some pass as good as the best."""
    return any(row.equal and card in row.cards for row in rows)
