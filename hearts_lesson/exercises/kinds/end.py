"""*End*: the round is written down; is the game over, and who has won?

Sources: article A05, A25, A27, A48, sheets S15, S18–S19, S23, video V01–V02, V17.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.ending import Ending, end_of_round
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import penalty_total
from hearts_lesson.exercises.cases import EndCase
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds import end_texts as texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.scene import Scene, Sheet
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, count, fit, signed

TOPICS = {
    "game": "Is the game over?",
    "exact": "Exactly on the target, and ties",
    "mid-round": "In the middle of a round",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """Totals before the round and the points of the round.

    With `trick` given the round is not over: `points` are those taken so far.
    """

    rules: HouseRules
    before: tuple[int, ...]
    points: tuple[int, ...]
    trick: int = 0
    sums: bool = True

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals as they are added up, before anything is reset."""
        return tuple(old + new for old, new in zip(self.before, self.points, strict=True))

    def ending(self, rules: HouseRules | None = None) -> Ending:
        """Let the engine say what comes of it, under these or other rules."""
        return end_of_round(rules or self.rules, self.before, self.points)


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a score sheet near the end of a game."""
    target, players = rules.target, rules.players
    whole = penalty_total(rules)
    points = [0] * players
    for _ in range(2):
        points[rng.randrange(players)] += whole // 4
    points[rng.randrange(players)] += whole - sum(points)
    low, high = target * 3 // 10, target * 19 // 20
    before = [rng.randint(low, high) for _ in range(players)]
    leader = rng.randrange(players)
    if topic == "mid-round":
        part = [value // 2 for value in points]
        points = part
        before[leader] = max(1, target - max(1, points[leader]) + rng.randint(0, 3))
        if not points[leader]:
            points[leader] = 3
        trick = rng.randint(rules.cards_each // 2, rules.cards_each - 2)
        return Draft(rules, tuple(before), tuple(points), trick, level < 3)
    if topic == "exact":
        if rng.random() < 0.5:
            before[leader] = target - points[leader]
        else:
            first, second = rng.sample(range(players), 2)
            floor = min(old + new for old, new in zip(before, points, strict=True)) - 1
            before[first] = floor - points[first]
            before[second] = floor - points[second]
            third = next(seat for seat in range(players) if seat not in (first, second))
            before[third] = target + rng.randint(0, 5) - points[third]
    else:
        shift = rng.choice((-6, -1, 0, 1, 4, 9))
        before[leader] = target + shift - points[leader]
    return Draft(rules, tuple(before), tuple(points), sums=level < 3)


def interesting(draft: Draft) -> bool:
    """Whether it is close: somebody is at the target or near it, and the sheet is sound."""
    totals, target = draft.totals, draft.rules.target
    sound = all(old >= 0 for old in draft.before) and max(draft.before) < target
    return sound and abs(max(totals) - target) <= target // 10


def _right(draft: Draft, rules: HouseRules | None = None) -> str:
    """The key of the right answer, by the engine."""
    if draft.trick:
        return "go-on"
    table = rules or draft.rules
    ending = draft.ending(table)
    if ending.over:
        return f"win:{ending.winners[0]}" if len(ending.winners) == 1 else "shared"
    if ending.reset:
        return table.exact_target
    return "tie" if ending.reached else "on"


def build(draft: Draft, step: str) -> Built:
    """Ask what comes next, with an answer to every choice."""
    seating = Seating(draft.rules.players)
    order = [*seating.others(), 0]
    labels = texts.labels(draft, seating, order)
    right = _right(draft)
    ending = draft.ending()
    winners = ending.winners if not draft.trick else ()
    case = EndCase(draft.rules, draft.totals, winners, bool(draft.trick))
    solution = texts.because(draft, seating, ending)
    responses = {}
    for key in labels:
        if key == right:
            responses[key] = Response(True, f"Yes. {solution}", _rule(right), final=True)
            continue
        belief = shown_by(case, key)
        table = _elsewhere(draft, key)
        must = f"Right at tables that play: {table}" if table else ""
        if not must and belief:
            must = belief.feedback(draft.rules)
        text = fit(f"{texts.slip(draft, seating, key)} {solution}", must)
        responses[key] = Response(
            "elsewhere" if table else False,
            text,
            belief.rule if belief else _rule(key),
            belief.id if belief else None,
        )
    ask = Ask(
        prompt=texts.prompt(draft, seating),
        input=Input("choice", options=tuple(Option(k, label) for k, label in labels.items())),
        responses=responses,
        answer=right,
        solution=f"{labels[right]} {solution}",
        hints=(
            Hint("nudge", texts.nudge(draft)),
            Hint("point", "Look at the highest total first, then at the lowest."),
            Hint("step", texts.step(draft)),
            Hint("answer", f"{labels[right]} {solution}"),
        ),
        worked=_worked(draft, seating, labels[right], solution) if step == "watch" else (),
    )
    guided = (_highest(draft, seating),) if step == "together" and not draft.trick else ()
    return _scene(draft, seating, order), led_on(guided, (ask,))


def _highest(draft: Draft, seating: Seating) -> Ask:
    """The guiding question: how high is the highest total?"""
    top = max(draft.totals)
    seats = [seat for seat, total in enumerate(draft.totals) if total == top]
    have = "have" if len(seats) > 1 or seats == [0] else "has"
    who = capital(seating.several(seats))
    because = f"{who} {have} {signed(top)}, and you play to {draft.rules.target}."
    slips = {max(draft.before): "That was the highest before this round. Add the new points."}
    return how_many(
        "Add up: what is the highest total now?",
        top,
        max(999, top),
        "points",
        because,
        slips,
        sum_up=True,
    )


def _rule(key: str) -> str:
    if key in ("half", "zero"):
        return "exact-target"
    return "tie" if key in ("shared", "tie") else "target"


def _elsewhere(draft: Draft, key: str) -> str:
    if draft.trick:
        return ""
    for table in other_tables(draft.rules, "end"):
        if _right(draft, table.rules) == key:
            return table.says
    return ""


def _scene(draft: Draft, seating: Seating, order: Sequence[int]) -> Scene:
    def row(name: str, values: Sequence[int]) -> tuple[str, ...]:
        return (name, *(signed(values[seat]) for seat in order))

    sheet = Sheet(
        head=("", *(seating.name(seat) for seat in order)),
        rows=(
            row("before", draft.before),
            row("so far this round" if draft.trick else "this round", draft.points),
        ),
        foot=row("total", draft.totals) if draft.sums and not draft.trick else (),
    )
    ends = "reaches" if draft.rules.end_test == "reaches" else "passes"
    return Scene(
        players=draft.rules.players,
        you=0,
        sheet=sheet,
        flags=(f"the game ends when somebody {ends} {draft.rules.target}",),
    )


def _worked(draft: Draft, seating: Seating, label: str, solution: str) -> tuple[Worked, ...]:
    adds = [
        f"{seating.name(seat)} {signed(old)} + {signed(new)} = {signed(old + new)}"
        for seat, (old, new) in enumerate(zip(draft.before, draft.points, strict=True))
    ]
    return (
        Worked(f"Add up first: {'; '.join(adds)}."),
        Worked(capital(solution)),
        Worked(f"So: {label}"),
    )


def end(
    before: Sequence[int],
    points: Sequence[int],
    *,
    trick: int = 0,
    sums: bool = True,
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask whether the game is over: `end([88, 60, 70, 30], [12, 5, 5, 4])`, you first.

    With `trick`, the round is in the middle, after so many tricks. `sums=False` leaves the adding
    to the reader.
    """
    table = read_rules(rules)
    where = f"end({list(before)}, {list(points)})"
    for name, row in (("before", before), ("points", points)):
        if len(row) != table.players:
            raise ExerciseError(
                f"In {where}: {name} has {count(len(row), 'number')}, "
                f"but there are {table.players} players."
            )
    if not 0 <= trick < table.cards_each:
        raise ExerciseError(
            f"In {where}: trick {trick} is not in the middle of a round of {table.cards_each}."
        )
    draft = Draft(table, tuple(before), tuple(points), trick, sums)
    topic = "mid-round" if trick else "game"
    return authored("end", topic, level, table, build(draft, step), step)


KIND = Kind(
    name="end",
    says="is the game over, and who wins",
    topics=TOPICS,
    measure="somebody stands on the target or within a tenth of it",
    draw=draw,
    interesting=interesting,
    build=build,
)
