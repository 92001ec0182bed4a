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
from hearts_lesson.exercises.cases import EndCase
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds import end_sheets
from hearts_lesson.exercises.kinds import end_texts as texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.scene import Scene, Sheet
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.totals import possible_totals, what_round
from hearts_lesson.exercises.words import capital, count, fit, signed

TOPICS = {
    "game": "Is the game over?",
    "exact": "Exactly on the target, and ties",
    "mid-round": "In the middle of a round",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """Totals before the round and the points of the round.

    With `trick` given the question is whether play goes on: `points` are those taken so far, in
    so many tricks. After the last trick that is the whole round.
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

    @property
    def in_play(self) -> bool:
        """Whether cards of this round are still in hand."""
        return 0 < self.trick < self.rules.cards_each

    def ending(self, rules: HouseRules | None = None) -> Ending:
        """Let the engine say what comes of it, under these or other rules."""
        return end_of_round(rules or self.rules, self.before, self.points)


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a score sheet near the end of a game, with totals that whole rounds have made."""
    before, points, trick = end_sheets.draw(rules, topic, rng)
    return Draft(rules, before, points, trick, sums=level < 3)


def interesting(draft: Draft) -> bool:
    """Whether it is close: somebody is at the target or near it, and the sheet is sound."""
    totals, target = draft.totals, draft.rules.target
    return end_sheets.sound(draft.rules, draft.before) and abs(max(totals) - target) <= target // 10


def _right(draft: Draft, rules: HouseRules | None = None) -> str:
    """The key of the right answer, by the engine."""
    if draft.in_play:
        return "go-on"
    table = rules or draft.rules
    ending = draft.ending(table)
    if draft.trick:
        return "stop" if ending.over else "another"
    if ending.over:
        return f"win:{ending.winners[0]}" if len(ending.winners) == 1 else "shared"
    if ending.reset:
        return table.exact_target
    return "tie" if ending.reached else "on"


def build(draft: Draft, step: str) -> Built:
    """Ask what comes next, with an answer to every choice."""
    seating = Seating(draft.rules.players)
    order = [0, *seating.others()]
    labels = texts.labels(draft, seating, order)
    right = _right(draft)
    ending = draft.ending()
    winners = () if draft.in_play else ending.winners
    case = EndCase(draft.rules, draft.totals, winners, draft.in_play)
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
    if draft.in_play:
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
            row("so far this round" if draft.in_play else "this round", draft.points),
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
    """Ask whether the game is over: `end([88, 64, 85, 49], [12, 5, 5, 4])`, you first.

    With `trick`, the round is in the middle, after so many tricks, or has just had its last.
    Totals and points must be what rounds can give. `sums=False` leaves the adding
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
    if not 0 <= trick <= table.cards_each:
        raise ExerciseError(f"In {where}: a round of {table.cards_each} has no trick {trick}.")
    if not possible_totals(table, before):
        raise ExerciseError(
            f"In {where}: no rounds add up to {signed(sum(before))}, the sum of the totals before."
        )
    if what_round(table, sum(points)) is None and not 0 < trick < table.cards_each:
        raise ExerciseError(f"In {where}: no round adds up to {signed(sum(points))}.")
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
