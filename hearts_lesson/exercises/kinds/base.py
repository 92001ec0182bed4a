"""What every kind of exercise has: topics, a way to draw, a measure of interest, a way to build.

A kind draws a *draft*: the bare question, such as a trick and who played it. Drafts that are dull
by the kind's stated measure are drawn again. Building turns a draft into what the reader sees,
with all answers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.house import rules_code, rules_line
from hearts_lesson.exercises.model import STEPS, Ask, Exercise
from hearts_lesson.exercises.scene import Scene

LEVELS = (1, 2, 3)
#: How often a dull draft is drawn again before the best of them is taken as it is.
TRIES = 60

Built: TypeAlias = tuple[Scene, tuple[Ask, ...]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of exercise.

    `draw(rules, topic, level, rng)` gives a draft, `interesting(draft)` measures it (`measure`
    says the measure in words), `build(draft, step)` writes it out. `fits(rules, topic)` says
    whether a topic makes sense at a table; where it does not, `instead` names the topic drawn.
    """

    name: str
    says: str
    topics: Mapping[str, str]
    measure: str
    draw: Callable[[HouseRules, str, int, Random], Any]
    interesting: Callable[[Any], bool]
    build: Callable[[Any, str], Built]

    @property
    def usual(self) -> str:
        """The topic taken where none is named: the first."""
        return next(iter(self.topics))


def check_step(step: str) -> str:
    """Refuse an unknown step with the known ones."""
    if step not in STEPS:
        raise ExerciseError(f"There is no step {step!r}. Did you mean {nearest(step, STEPS)}?")
    return step


def check_level(level: int) -> int:
    """Refuse a level other than 1 to 3."""
    if isinstance(level, bool) or level not in LEVELS:
        raise ExerciseError(f"There is no level {level!r}: choose 1, 2 or 3.")
    return level


def drawn(
    kind: Kind, rules: HouseRules, topic: str, level: int, seed: int | str, step: str
) -> Exercise:
    """Draw one exercise: the same arguments give the same exercise, byte for byte."""
    code = rules_code(rules)
    rng = Random(f"{kind.name} {topic} {code} {level} {seed}")
    draft = kind.draw(rules, topic, level, rng)
    for _ in range(TRIES):
        if kind.interesting(draft):
            break
        draft = kind.draw(rules, topic, level, rng)
    scene, asks = kind.build(draft, step)
    head = kind.name if topic == kind.usual else f"{kind.name}-{topic}"
    return Exercise(
        id=f"{head}.{code}.{level}.{seed}",
        kind=kind.name,
        topic=topic,
        level=level,
        rules=rules,
        scene=scene,
        asks=asks,
        step=step,
        rules_line=rules_line(rules),
    )


def authored(
    kind: str, topic: str, level: int, rules: HouseRules, built: Built, step: str
) -> Exercise:
    """Make an exercise from a position that somebody wrote down; its id follows from it."""
    scene, asks = built
    told = [scene.payload(), [ask.prompt for ask in asks], [ask.answer for ask in asks]]
    text = json.dumps(told, sort_keys=True, ensure_ascii=True)
    mark = hashlib.sha256(text.encode()).hexdigest()[:8]
    return Exercise(
        id=f"{kind}.{rules_code(rules)}.a.{mark}",
        kind=kind,
        topic=topic,
        level=check_level(level),
        rules=rules,
        scene=scene,
        asks=asks,
        step=check_step(step),
        rules_line=rules_line(rules),
    )


def read_rules(rules: Any) -> HouseRules:
    """Read the rules of a table as an author gives them: a preset's name, options, or rules."""
    return HouseRules.of(rules)
