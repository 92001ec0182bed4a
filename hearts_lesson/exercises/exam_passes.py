"""Which of three passes? Hands for the final exam whose passes were measured beforehand.

Measuring all passes of a hand takes seconds, so what was found is stored beside this module: for
each hand the best pass and two others, each with its points, their standard error and its reasons.
`measured` measures a hand again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from hearts_lesson.engine.cards import Hand
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction, receiver
from hearts_lesson.exercises.kinds.base import authored
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Option, Response
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats

__all__ = ["hands", "measured", "pass_of_three", "passes_of_three"]

RULE = "passing"


@lru_cache(maxsize=1)
def hands() -> tuple[Mapping[str, Any], ...]:
    """The stored hands: direction, seed, number of deals, and three passes each."""
    file = resources.files("hearts_lesson.exercises") / "data" / "exam_passes.jsonl"
    return tuple(map(json.loads, file.read_text(encoding="utf-8").splitlines()))


def measured(row: Mapping[str, Any], deals: int) -> dict[str, tuple[float, float]]:
    """Measure the passes of a stored hand again: points and standard error by cards."""
    from hearts_lesson.strategy.advice import advise_pass

    advice = advise_pass(row["hand"], row["direction"], deals=deals, seed=row["seed"] + 1)
    found = {option["cards"]: advice.of(option["cards"]) for option in row["options"]}
    return {cards: (choice.points, choice.se) for cards, choice in found.items()}


def passes_of_three(step: str = "mixed") -> tuple[Exercise, ...]:
    """Every stored hand as an exercise."""
    return tuple(pass_of_three(row, step) for row in hands())


def pass_of_three(row: Mapping[str, Any], step: str = "mixed") -> Exercise:
    """Ask which of three passes costs least; each answer says what it costs and why."""
    rules, seating = HouseRules(), Seating(4)
    direction = Direction(row["direction"])
    best = min(row["options"], key=lambda option: option["points"])
    responses = {}
    options = []
    for option in row["options"]:
        name = Hand.parse(option["cards"]).show()
        key = option["cards"].replace(" ", "-")
        options.append(Option(key, name))
        responses[key] = Response(option is best, _says(option, best), RULE, final=option is best)
    to = seating.name(receiver(0, 4, direction))
    why = _says(best, best)
    ask = Ask(
        prompt=f"You pass {direction.phrase}, to {to}. Which of these passes costs you least?",
        input=Input("choice", options=tuple(options)),
        responses=responses,
        answer=best["cards"].replace(" ", "-"),
        solution=f"{why} Measured on {row['deals']:,} deals, against sensible players, seed "
        f"{row['seed']}.",
        hints=(
            Hint("nudge", "Think of the tricks that you will have to take."),
            Hint("point", "Look at your spades, at your high cards, and at your short suits."),
            Hint("step", "Ask of each pass: which danger goes, and which guard goes with it?"),
            Hint("answer", why),
        ),
    )
    scene = Scene(
        players=4,
        you=0,
        seats=seats(seating, 0, ()),
        center=f"pass {direction.phrase}",
        hand=tuple(Hand.parse(row["hand"])),
        arrows=str(direction),
    )
    return authored("pass", "choose", 2, rules, (scene, (ask,)), step)


def _says(option: Mapping[str, Any], best: Mapping[str, Any]) -> str:
    name = Hand.parse(option["cards"]).show()
    costs = f"{name} costs {option['points']:.1f} ± {option['se']:.1f} points a round"
    if option is best:
        costs += ", the least of the three."
    else:
        costs += f", {option['gap']:.1f} ± {option['gap_se']:.1f} more than the best of the three."
    return " ".join([costs, *(f"It {reason}." for reason in option["reasons"])])
