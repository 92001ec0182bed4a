"""All kinds by name, and the calls that make exercises from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.kinds import (
    count,
    direction,
    end,
    legal,
    order,
    pass_,
    play,
    puzzle,
    score,
    spot,
    why,
    winner,
)
from hearts_lesson.exercises.kinds.base import Kind, check_level, check_step, drawn
from hearts_lesson.exercises.model import Exercise

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        order.KIND,
        winner.KIND,
        legal.KIND,
        play.KIND,
        why.KIND,
        score.KIND,
        end.KIND,
        direction.KIND,
        pass_.KIND,
        count.KIND,
        spot.KIND,
        puzzle.KIND,
    )
}
"""Every kind of exercise by name, in the order in which the course brings them."""


def find(kind: str, topic: str | None = None) -> tuple[Kind, str]:
    """Look a kind and one of its topics up; without a topic, its usual one."""
    known = KINDS.get(kind)
    if known is None:
        raise ExerciseError(
            f"There is no kind of exercise {kind!r}. Did you mean {nearest(kind, KINDS)}?"
        )
    topic = topic or known.usual
    if topic not in known.topics:
        raise ExerciseError(
            f"The kind {kind} has no topic {topic!r}. Did you mean {nearest(topic, known.topics)}?"
        )
    return known, topic


def generate(
    kind: str,
    rules: str | Mapping[str, Any] | HouseRules = "standard",
    level: int = 1,
    seed: int | str = 0,
    step: str = "yours",
    topic: str | None = None,
) -> Exercise:
    """Draw an exercise: `generate("legal", rules="omnibus", level=2, seed=17)`.

    The same arguments give the same exercise, byte for byte. Raises ExerciseError for an unknown
    kind, topic, level or step, and RulesClash for rules that cannot be played.
    """
    known, subject = find(kind, topic)
    table = _preset(rules) if isinstance(rules, str) else HouseRules.of(rules)
    return drawn(known, table, subject, check_level(level), seed, check_step(step))


@lru_cache(maxsize=64)
def _preset(name: str) -> HouseRules:
    return HouseRules.of(name)


def from_id(text: str, step: str = "yours") -> Exercise:
    """Make a drawn exercise again from its id, such as "legal-discard.standard.2.17"."""
    parts = text.split(".")
    if len(parts) != 4 or not parts[2].isdigit():
        raise ExerciseError(
            f"{text!r} is not the id of a drawn exercise: it looks like legal.standard.2.17."
        )
    head, code, level, seed = parts
    kind, _, topic = head.partition("-")
    rules = HouseRules() if code == "standard" else HouseRules.from_code(code)
    return generate(kind, rules, int(level), seed, step, topic or None)
