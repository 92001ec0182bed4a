"""*Direction*: to whom do you pass this round, and who passes to you?

Sources: article A12–A13, A51, sheets S06, S20, S26.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction, receiver
from hearts_lesson.exercises.cases import DirectionCase
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import led_on, which
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import (
    Ask,
    Exercise,
    Hint,
    Input,
    Option,
    Response,
    Verdict,
    Worked,
)
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats
from hearts_lesson.exercises.words import fit, join, ordinal

RULE = "passing"
TOPICS = {"give": "To whom do you pass?", "get": "Who passes to you?"}
_WORDS = {
    Direction.LEFT: "on your left",
    Direction.RIGHT: "on your right",
    Direction.ACROSS: "across the table",
    Direction.LEFT2: "two seats to your left",
    Direction.RIGHT2: "two seats to your right",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """The number of the round; `get` asks who passes to you instead."""

    rules: HouseRules
    round: int
    get: bool = False

    @property
    def direction(self) -> Direction:
        """Where cards go in this round."""
        return self.rules.direction(self.round)


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a round: of the first cycle, of the second, or later."""
    cycle = len(rules.pass_cycle)
    most = (cycle, 2 * cycle + 1, 4 * cycle + 3)[level - 1]
    return Draft(rules, rng.randint(1 if level == 1 else 2, max(2, most)), topic == "get")


def interesting(draft: Draft) -> bool:
    """Whether it is more than the first round's left, or the table does not pass as usual."""
    return draft.round > 1 or draft.rules.pass_cycle != HouseRules().pass_cycle


def _partner(draft: Draft, direction: Direction) -> int:
    """The seat that gets your cards, or gives you theirs."""
    players = draft.rules.players
    to = receiver(0, players, direction)
    return (-to) % players if draft.get else to


def _key(draft: Draft, rules: HouseRules) -> str:
    """The right answer's key at a table with these rules: a seat, or "nobody"."""
    direction = rules.direction(draft.round)
    return "nobody" if direction is Direction.HOLD else str(_partner(draft, direction))


def build(draft: Draft, step: str) -> Built:
    """Ask for the partner in this round's pass, with an answer for each player."""
    rules = draft.rules
    seating = Seating(rules.players)
    right = _key(draft, rules)
    labels = {str(seat): seating.name(seat) for seat in seating.others()}
    if rules.players == 3:
        labels["across"] = "The player across"
    labels["nobody"] = "Nobody: all keep their cards"
    case = DirectionCase(rules, draft.round)
    reason = _reason(draft, seating)
    responses = {}
    for key in labels:
        if key == right:
            responses[key] = Response(True, f"Yes. {reason}", RULE, final=True)
            continue
        belief = shown_by(case, key)
        table = next((t for t in other_tables(rules, "pass") if _key(draft, t.rules) == key), None)
        must = f"Right at tables that play: {table.says}" if table else ""
        if not must and belief:
            must = belief.feedback(rules)
        text = fit(f"{_slip(draft, seating, key)} {reason}", must)
        verdict: Verdict = "elsewhere" if table else False
        responses[key] = Response(verdict, text, RULE, belief.id if belief else None)
    order = _cycle_words(rules)
    asks = "Who passes cards to you?" if draft.get else "To whom do you pass?"
    ask = Ask(
        prompt=f"Round {draft.round}. {asks}",
        input=Input("choice", options=tuple(Option(k, label) for k, label in labels.items())),
        responses=responses,
        answer=right,
        solution=f"{labels[right]}. {reason}",
        hints=(
            Hint("nudge", "The direction of the pass changes from round to round."),
            Hint("point", f"This table's cycle is: {order}."),
            Hint("step", _step(draft)),
            Hint("answer", f"{labels[right]}. {reason}"),
        ),
        worked=(
            Worked(f"This table's cycle is: {order}."),
            Worked(_step(draft)),
            Worked(f"{labels[right]}. {reason}"),
        )
        if step == "watch"
        else (),
    )
    scene = Scene(
        players=rules.players,
        you=0,
        seats=seats(seating, 0, ()),
        center=f"round {draft.round}",
    )
    guided = (_way(draft),) if step == "together" and len(set(rules.pass_cycle)) > 1 else ()
    return scene, led_on(guided, (ask,))


def _way(draft: Draft) -> Ask:
    """The guided first question: which way does this round go?"""
    cycle = dict.fromkeys(draft.rules.pass_cycle)
    labels = {str(way): way.phrase.capitalize() for way in cycle}
    place = ordinal((draft.round - 1) % len(draft.rules.pass_cycle) + 1)
    because = f"The cycle is {_cycle_words(draft.rules)}; round {draft.round} is the {place} of it."
    prompt = f"Which way does round {draft.round} go?"
    return which(prompt, labels, str(draft.direction), because)


def _cycle_words(rules: HouseRules) -> str:
    names = {"left2": "two to the left", "right2": "two to the right"}
    return ", ".join(names.get(direction, str(direction)) for direction in rules.pass_cycle)


def _step(draft: Draft) -> str:
    length = len(draft.rules.pass_cycle)
    if length == 1:
        return "Here every round is like the first."
    if draft.round > length:
        return f"After {length} rounds the cycle begins again. Count on from there."
    step = "Count along the cycle, one direction a round."
    return f"{step} Cards that go one way come from the other side." if draft.get else step


def _reason(draft: Draft, seating: Seating) -> str:
    rules, direction = draft.rules, draft.direction
    round_ = f"Round {draft.round}"
    if direction is Direction.HOLD:
        if len(rules.pass_cycle) == 1:
            return "This table does not pass at all."
        return f"{round_} is a hold round: nobody passes."
    name = seating.name(_partner(draft, direction))
    if draft.get:
        return f"{round_} passes {direction.phrase}, so your cards come from {name}."
    return f"{round_} passes {direction.phrase}: {name} sits {_WORDS[direction]}."


def _slip(draft: Draft, seating: Seating, key: str) -> str:
    rules = draft.rules
    if key == "nobody":
        if Direction.HOLD not in rules.pass_cycle:
            return "This table passes in every round."
        holds = [str(n) for n in range(1, 13) if rules.direction(n) is Direction.HOLD]
        return f"Nobody passes in round{'s' if len(holds) > 1 else ''} {join(holds[:3])}."
    if key == "across":
        return "Two others sit here, one on each side."
    seat = int(key)
    name = seating.name(seat)
    rounds = [str(n) for n in range(1, 13) if _key(Draft(rules, n, draft.get), rules) == key]
    verb = f"{name} passes to you" if draft.get else f"You pass to {name}"
    if not rounds:
        return f"{verb} in no round at this table."
    return f"{verb} in round{'s' if len(rounds) > 1 else ''} {join(rounds[:3])}."


def direction(
    round: int,
    *,
    get: bool = False,
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask to whom you pass in a round, or with `get=True` who passes to you."""
    table = read_rules(rules)
    if round < 1:
        raise ExerciseError(f"In direction({round}): rounds count from 1.")
    draft = Draft(table, round, get)
    topic = "get" if get else "give"
    return authored("direction", topic, level, table, build(draft, step), step)


KIND = Kind(
    name="direction",
    says="to whom you pass",
    topics=TOPICS,
    measure="the round is not the first, or the table does not pass in the usual cycle",
    draw=draw,
    interesting=interesting,
    build=build,
)
