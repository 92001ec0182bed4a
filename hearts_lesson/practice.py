"""Practice in a notebook, one line a kind: `practice.legal(level=2, seed=7)`.

Each call gives a ladder, which shows itself as a live exercise when it stands last in a cell.
What was answered is in its `results`, as plain Python, and in `frame()` where pandas is there.
`practice.set("class-7b", kinds=["legal", "score"], n=10)` gives a whole class the same exercises,
and `practice.exam(seed=1)` is the final exam with that number.
`practice.results()` gathers the answers of everything shown in the notebook, a chapter's ladders
too; `practice.summary()` sums them up, `practice.csv("answers.csv")` writes them for a spreadsheet.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.exam import exam as exam
from hearts_lesson.exercises.kinds.base import LEVELS
from hearts_lesson.exercises.ladders import SHOWN, Ladder, pool_name
from hearts_lesson.exercises.registry import KINDS, find, generate
from hearts_lesson.exercises.results import Row, write_csv
from hearts_lesson.exercises.results import frame as as_frame
from hearts_lesson.exercises.results import summary as sum_up

Rules: TypeAlias = str | Mapping[str, Any] | HouseRules
"""House rules as they may be given: a preset's name, options over one, or the rules themselves."""


class Practice:
    """One kind of exercise to practise; call it to get a ladder."""

    def __init__(self, kind: str) -> None:
        """Practise this kind."""
        self.kind = kind
        topics = ", ".join(KINDS[kind].topics)
        self.__doc__ = f"Practise: {KINDS[kind].says}. Topics: {topics}."

    def __call__(
        self,
        topic: str | None = None,
        *,
        level: int | None = None,
        seed: int = 0,
        n: int = 5,
        rules: Rules = "standard",
        step: str = "yours",
    ) -> Ladder:
        """Draw `n` exercises, the same for the same arguments; without a level they get harder.

        Raises ExerciseError for an unknown topic, level or step.
        """
        known, subject = find(self.kind, topic)
        items = [
            generate(self.kind, rules, hard, seed + place, step, subject)
            for place, hard in enumerate(_rising(level, n))
        ]
        name = pool_name(self.kind, subject)
        standard = HouseRules.of(rules) == HouseRules()
        return Ladder(
            f"practice-{name}-{seed}",
            known.topics[subject],
            items,
            topic=subject,
            pool=name if standard else None,
        )

    def __repr__(self) -> str:
        """Say how to call it."""
        return f"practice.{self.kind}(topic=None, level=None, seed=0, n=5, rules='standard')"


order = Practice("order")
winner = Practice("winner")
legal = Practice("legal")
play = Practice("play")
why = Practice("why")
score = Practice("score")
end = Practice("end")
direction = Practice("direction")
pass_ = Practice("pass")
count = Practice("count")
spot = Practice("spot")
puzzle = Practice("puzzle")


def mixed(
    kinds: Iterable[str] = (),
    *,
    level: int | None = None,
    seed: int = 0,
    n: int = 10,
    rules: Rules = "standard",
) -> Ladder:
    """Mix kinds, and topics within them: mixing is harder, and teaches more.

    `kinds` are names such as "legal" or "legal-first-trick"; without any, all kinds take part.
    """
    return _mix(f"practice-mixed-{seed}", "Mixed practice", kinds, level, seed, n, rules)


def set(
    name: str,
    *,
    kinds: Iterable[str] = (),
    level: int | None = None,
    n: int = 10,
    rules: Rules = "standard",
) -> Ladder:
    """Give a class a fixed set: the same name gives the same exercises, anywhere and any day."""
    if not name.strip():
        raise ExerciseError("A class set needs a name, such as class-7b.")
    seed = zlib.crc32(name.encode()) % 1_000_000
    return _mix(f"set-{name}", name, kinds, level, seed, n, rules)


def results(*ladders: Ladder) -> list[Row]:
    """Give what was answered in these ladders, or in all that this notebook has shown.

    A ladder whose cell was run again is there twice, so nothing answered before is lost.
    """
    return [row for ladder in ladders or SHOWN for row in ladder.results]


def summary(*ladders: Ladder) -> list[Row]:
    """Sum the answers up, a row for each ladder, kind and topic."""
    return sum_up(results(*ladders))


def frame(*ladders: Ladder) -> Any:
    """Give the answers as a pandas frame, a row an answer. Needs pandas."""
    return as_frame(results(*ladders))


def csv(path: str | Path, *ladders: Ladder) -> Path:
    """Write the answers as a file that spreadsheets open, a line an answer; gives its path."""
    return write_csv(results(*ladders), path)


def _mix(
    id: str,
    title: str,
    kinds: Iterable[str],
    level: int | None,
    seed: int,
    n: int,
    rules: Rules,
) -> Ladder:
    wanted = [kinds] if isinstance(kinds, str) else list(kinds)
    pairs: list[tuple[str, Sequence[str]]] = []
    for name in wanted or KINDS:
        kind, _, topic = name.partition("-")
        known, _ = find(kind, topic or None)
        pairs.append((kind, [topic] if topic else list(known.topics)))
    items = []
    for place, hard in enumerate(_rising(level, n)):
        kind, topics = pairs[place % len(pairs)]
        topic = topics[(place // len(pairs) + seed) % len(topics)]
        items.append(generate(kind, rules, hard, seed + place, "mixed", topic))
    return Ladder(id, title, items, topic="mixed")


def _rising(level: int | None, n: int) -> list[int]:
    """Give each of `n` exercises its level: the one wanted, or the first third 1, and so on."""
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 200:
        raise ExerciseError(f"n={n!r}: ask for 1 to 200 exercises.")
    return [level or LEVELS[place * len(LEVELS) // n] for place in range(n)]
