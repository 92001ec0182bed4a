"""Which exercises can show which misconception: found by looking, not by declaring.

The table draws exercises of every kind, topic and level and reads their response tables. It is
what teachers see, and what the tests hold against the list of thirty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.kinds.base import LEVELS
from hearts_lesson.exercises.misconception import Misconception
from hearts_lesson.exercises.misconceptions import MISCONCEPTIONS
from hearts_lesson.exercises.model import Exercise
from hearts_lesson.exercises.registry import KINDS, generate

#: How many exercises of each kind, topic and level are looked at.
DRAWN = 12
#: Tables at which beliefs show that the standard game cannot show: J♦ counts, three players.
TABLES = ("standard", "omnibus", "three")


@dataclass(frozen=True, slots=True)
class Row:
    """One misconception with the kinds and topics that can show it, and an exercise that does.

    `shown_by` holds names such as "legal-first-trick"; `example` is the id of one exercise.
    """

    misconception: Misconception
    shown_by: tuple[str, ...]
    example: str
    answer: str
    text: str


def shown(item: Exercise) -> Iterator[tuple[str, str, str]]:
    """Give each misconception an exercise can show: its id, the answer that shows it, the text."""
    for ask in item.asks:
        for key, response in ask.responses.items():
            if response.m:
                yield response.m, key, response.text
        for key, miss in ask.missed.items():
            if miss.m:
                yield miss.m, f"without {key}", miss.text


def misconception_table(drawn: int = DRAWN) -> tuple[Row, ...]:
    """Give all misconceptions, in order, each with the exercises that can show it."""
    found: dict[str, dict[str, tuple[str, str, str]]] = {m.id: {} for m in MISCONCEPTIONS}
    for name in TABLES:
        rules = HouseRules.of(name)
        for kind in KINDS.values():
            for topic in kind.topics:
                for level in LEVELS:
                    for seed in range(drawn if name == "standard" else max(1, drawn // 3)):
                        item = generate(kind.name, rules, level, seed, "mixed", topic)
                        place = f"{kind.name}-{topic}"
                        for m, key, text in shown(item):
                            if m in found:  # a slip is no misconception
                                found[m].setdefault(place, (item.id, key, text))
    return tuple(
        Row(belief, tuple(found[belief.id]), *next(iter(found[belief.id].values()), ("", "", "")))
        for belief in MISCONCEPTIONS
    )
