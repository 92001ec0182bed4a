"""*Spot* on a score sheet: which row does not add up?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import penalty_total, round_sum
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds.base import Built
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.scene import Scene, Sheet
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.totals import moon_row, moon_ways, plain_row, what_round
from hearts_lesson.exercises.words import fit, signed

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.spot import Draft


def sheet(
    rules: HouseRules, level: int, rng: Random, *, moons: bool
) -> tuple[tuple[tuple[int, ...], ...], int | None]:
    """Draw the rows of a sheet, and the index of the wrong one; now and then there is none.

    With `moons` one or two rows are of rounds in which somebody shot the moon.
    """
    rows = [plain_row(rules, rng) for _ in range(3 + level)]
    if moons:
        for place in rng.sample(range(len(rows)), rng.randint(1, 2)):
            rows[place] = moon_row(rules, rng)
    if level > 1 and rng.random() < 0.12:
        return tuple(rows), None
    wrong = rng.randrange(len(rows))
    row = list(rows[wrong])
    for _ in range(20):
        changed = list(row)
        seat = rng.randrange(rules.players)
        changed[seat] += rng.choice((-1, 1, 2, -2, 10))
        if changed[seat] >= 0 and what_round(rules, sum(changed)) is None:
            rows[wrong] = tuple(changed)
            return tuple(rows), wrong
    return tuple(rows), None


def has_moon(rules: HouseRules, rows: Sequence[Sequence[int]]) -> bool:
    """Whether some row is that of a moon, so that its sum must be spoken of.

    The wrong row may be one, too: then its numbers show it, though the sum does not.
    """
    if rules.moon == "off":
        return False
    whole = penalty_total(rules)
    return any(
        what_round(rules, sum(row)) == "a moon" or -whole in row or list(row).count(whole) > 1
        for row in rows
    )


def build_sheet(draft: Draft, step: str) -> Built:
    """Ask which row is wrong, with an answer for each."""
    rules = draft.rules
    seating = Seating(rules.players)
    order = [0, *seating.others()]
    labels = {f"row:{i}": f"Round {i + 1}" for i in range(len(draft.rows))}
    labels["none"] = "No mistake"
    right = "none" if draft.wrong is None else f"row:{draft.wrong}"
    check = _check_of(draft)
    responses = {}
    for key in labels:
        if key == right:
            text = f"Yes. {_row_says(draft, draft.wrong)}"
            responses[key] = Response(True, text, "scoring", final=True)
        elif key == "none":
            text = f"One row does not add up. {check}"
            responses[key] = Response(False, text, "scoring")
        else:
            responses[key] = Response(False, _row_says(draft, int(key[4:])), "scoring")
    if draft.wrong is not None:
        total = sum(draft.rows[draft.wrong])
        for table in other_tables(rules, "settle"):
            fits_there = what_round(table.rules, total)
            rest = [sum(row) for i, row in enumerate(draft.rows) if i != draft.wrong]
            if fits_there and all(what_round(table.rules, value) for value in rest):
                must = f"Right at tables that play: {table.says}"
                responses["none"] = Response("elsewhere", fit(check, must), "scoring")
                break
    solution = f"{labels[right]}. {_row_says(draft, draft.wrong)}"
    ask = Ask(
        prompt="One look at the score sheet: is a round written down wrongly?",
        input=Input("choice", options=tuple(Option(k, label) for k, label in labels.items())),
        responses=responses,
        answer=right,
        solution=solution,
        hints=(
            Hint("nudge", "Every round has a check: what must a row add up to?"),
            Hint("point", "Add up each row."),
            Hint("step", check),
            Hint("answer", solution),
        ),
        worked=tuple(Worked(_row_says(draft, i)) for i in range(len(draft.rows)))
        if step == "watch"
        else (),
    )
    sheet = Sheet(
        head=("Round", *(seating.name(seat) for seat in order)),
        rows=tuple(
            (str(number), *(signed(row[seat]) for seat in order))
            for number, row in enumerate(draft.rows, 1)
        ),
    )
    guided = (_first_row(draft),) if step == "together" else ()
    return Scene(players=rules.players, you=0, sheet=sheet), led_on(guided, (ask,))


def _first_row(draft: Draft) -> Ask:
    """The guided first question: what does the first row add up to?"""
    total = sum(draft.rows[0])
    because = f"Round 1 adds up to {signed(total)}."
    most = 3 * penalty_total(draft.rules)
    return how_many("What does round 1 add up to?", total, most, "points", because, sum_up=True)


def _check_of(draft: Draft) -> str:
    return _check(draft.rules, has_moon(draft.rules, draft.rows))


@lru_cache(maxsize=512)
def _check(rules: HouseRules, moon: bool) -> str:
    """Say what a round adds up to; of the moon only where one stands on the sheet."""
    moons = " or ".join(signed(round_sum(rules, way)) for way in moon_ways(rules))
    after = f", after a moon to {moons}" if moon else ""
    bonus = ", and 5 less for each player without a trick" if rules.no_trick_bonus else ""
    return f"Here a round adds up to {signed(round_sum(rules))}{after}{bonus}."


def _row_says(draft: Draft, index: int | None) -> str:
    if index is None:
        return f"Every row adds up. {_check_of(draft)}"
    total = sum(draft.rows[index])
    fits = what_round(draft.rules, total)
    if fits is None:
        return f"Round {index + 1} adds up to {signed(total)}. {_check_of(draft)}"
    after = f" after {fits}" if has_moon(draft.rules, draft.rows) else ""
    return f"Round {index + 1} adds up to {signed(total)}, as it should{after}."
