"""*Spot* on a score sheet: which row does not add up?"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import MoonChoice, bonus_total, penalty_total, round_sum
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds.base import Built
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.scene import Scene, Sheet
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import fit, signed

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.spot import Draft


def sheet(
    rules: HouseRules, level: int, rng: Random
) -> tuple[tuple[tuple[int, ...], ...], int | None]:
    """Draw the rows of a sheet, and the index of the wrong one; now and then there is none."""
    rows = [_row(rules, rng, moon=level > 1 and rng.random() < 0.15) for _ in range(3 + level)]
    if level > 1 and rng.random() < 0.12:
        return tuple(rows), None
    wrong = rng.randrange(len(rows))
    row = list(rows[wrong])
    for _ in range(20):
        changed = list(row)
        seat = rng.randrange(rules.players)
        changed[seat] += rng.choice((-1, 1, 2, -2, 10))
        if changed[seat] >= 0 and sums(rules, sum(changed)) is None:
            rows[wrong] = tuple(changed)
            return tuple(rows), wrong
    return tuple(rows), None


def _row(rules: HouseRules, rng: Random, *, moon: bool) -> tuple[int, ...]:
    players = rules.players
    points = [0] * players
    if moon and rules.moon != "off":
        shooter = rng.randrange(players)
        amount = penalty_total(rules)
        less = rules.moon == "shooter_minus_26"
        points = [0 if less else amount] * players
        points[shooter] = -amount if less else 0
    else:
        queens = [rules.queen_value] * rules.packs
        hearts = penalty_total(rules) - sum(queens)
        for value in queens:
            points[rng.randrange(players)] += value
        while hearts > 0:
            part = min(hearts, rng.randint(1, max(1, hearts // 2)))
            points[rng.randrange(players)] += part
            hearts -= part
    points[rng.randrange(players)] += bonus_total(rules)
    return tuple(points)


def sums(rules: HouseRules, total: int) -> str | None:
    """Say what a row that adds up to this is, or None if no round of this table does."""
    return _all_sums(rules).get(total)


@lru_cache(maxsize=512)
def _all_sums(rules: HouseRules) -> dict[int, str]:
    """Everything a round may add up to at a table, with what it was.

    Without the cards a row cannot show who took no trick, so with that bonus any number of
    players may have.
    """
    found: dict[int, str] = {}
    if rules.moon != "off":
        for sun in (False, True) if rules.sun == "double" else (False,):
            for way in _ways(rules):
                found[round_sum(rules, way, sun)] = "a moon"
    for number in range(rules.players) if rules.no_trick_bonus else (0,):
        found[round_sum(rules, without_trick=number)] = "a round without a moon"
    return found


def _ways(rules: HouseRules) -> tuple[MoonChoice, ...]:
    if rules.moon == "others_plus_26":
        return ("others_plus_26",)
    if rules.moon == "shooter_minus_26":
        return ("shooter_minus_26",)
    return ("others_plus_26", "shooter_minus_26")


def build_sheet(draft: Draft, step: str) -> Built:
    """Ask which row is wrong, with an answer for each."""
    rules = draft.rules
    seating = Seating(rules.players)
    order = [*seating.others(), 0]
    labels = {f"row:{i}": f"Round {i + 1}" for i in range(len(draft.rows))}
    labels["none"] = "No mistake"
    right = "none" if draft.wrong is None else f"row:{draft.wrong}"
    check = _check(rules)
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
            fits_there = sums(table.rules, total)
            rest = [sum(row) for i, row in enumerate(draft.rows) if i != draft.wrong]
            if fits_there and all(sums(table.rules, value) for value in rest):
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


@lru_cache(maxsize=512)
def _check(rules: HouseRules) -> str:
    usual = signed(round_sum(rules))
    moons = [signed(round_sum(rules, way)) for way in _ways(rules)]
    if rules.moon == "off":
        return f"Here a round adds up to {usual}."
    bonus = ", and 5 less for each player without a trick" if rules.no_trick_bonus else ""
    return f"Here a round adds up to {usual}, after a moon to {' or '.join(moons)}{bonus}."


def _row_says(draft: Draft, index: int | None) -> str:
    if index is None:
        return f"Every row adds up. {_check(draft.rules)}"
    total = sum(draft.rows[index])
    fits = sums(draft.rules, total)
    if fits is None:
        return f"Round {index + 1} adds up to {signed(total)}. {_check(draft.rules)}"
    return f"Round {index + 1} adds up to {signed(total)}, as it should after {fits}."
