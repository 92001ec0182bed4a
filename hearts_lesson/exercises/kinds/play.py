"""*Play*: choose one card for a goal; right or wrong, the trick plays out.

The goals are provable: you play last, or the card is judged by the worst that can happen
(`goals`). Sources: article A03, A28–A36 (tips), sheets S08.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Verdict
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises import goals, playdeals
from hearts_lesson.exercises.cases import GoalCase, PlayCase
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.goals import GOALS, Effect
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.kinds.play_texts import (
    after,
    goal_hints,
    judged,
    opening_line,
    top_card,
    worked,
)
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Input, Response
from hearts_lesson.exercises.replies import Replies
from hearts_lesson.exercises.spots import Spot, read_spot
from hearts_lesson.exercises.words import fit, named, plural, show

TOPICS = {
    "choice": "Choose a card",
    "one-suit": "Win or duck: one suit",
    "two-suits": "Win or duck: two suits",
    "duck": "Duck",
    "points": "Keep the points away",
    "give": "Throw points away",
    "queen": "Around the queen of spades",
    "stop-moon": "Stop the moon",
    "exit": "Lead and lose",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A moment of play and what to aim for."""

    spot: Spot
    goal: str


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a moment in which the goal can be reached, but not with every card."""
    spot, goal = playdeals.draw(rules, topic, level, rng)
    return Draft(spot, goal)


def interesting(draft: Draft) -> bool:
    """Whether some legal card serves the goal and some legal card does not."""
    legal = draft.spot.legal()
    if len(legal) < 2:
        return False
    found = goals.effects(draft.spot, legal)
    best = GOALS[draft.goal].serves(draft.spot, found)
    return 0 < len(best) < len(found)


def build(draft: Draft, step: str) -> Built:
    """Ask for a card, with what each card of the hand leads to."""
    spot, goal = draft.spot, draft.goal
    verdicts = spot.verdicts()
    found = goals.effects(spot)
    best = GOALS[goal].serves(spot, found)
    if not best:
        best = [effect.card for effect in found]
    replies = Replies(spot)
    effect_of = {effect.card: effect for effect in found}
    guided = _guided(spot, found, goal) if step == "together" else ()
    elsewhere = _elsewhere(draft)
    responses = {}
    for verdict in verdicts:
        if verdict.ok:
            response = _legal(draft, effect_of[verdict.card], best, found, replies)
        else:
            response = _refused(draft, verdict, elsewhere.get(verdict.card, ""))
        responses[str(verdict.card)] = response
    shown = max(best, key=lambda card: card.rank) if goal == "duck" else best[0]
    solution = judged(draft.spot, goal, effect_of[shown], best, found)
    wish = GOALS[goal].early if spot.trick and spot.after_you else GOALS[goal].asks
    ask = Ask(
        prompt=f"{opening_line(spot, goal)} {wish}".strip(),
        input=Input("card", source="hand"),
        responses=responses,
        answer=tuple(map(str, best)),
        solution=named(best, solution),
        hints=goal_hints(spot, goal, best, solution),
        worked=worked(spot, goal, found, best, solution) if step == "watch" else (),
    )
    # Early chapters ask where you follow, and there it does not matter whether hearts are broken.
    return spot.scene(hearts=not spot.trick), led_on(guided, (ask,))


def _legal(
    draft: Draft,
    effect: Effect,
    best: Sequence[Card],
    found: Sequence[Effect],
    replies: Replies,
) -> Response:
    spot, card = draft.spot, effect.card
    played, winner, points = replies.finish(card)
    ok = card in best
    text = judged(spot, draft.goal, effect, best, found)
    belief = None
    if not ok:
        takes = tuple(e.card for e in found if e.takes != "never")
        case = GoalCase(
            spot.rules, draft.goal, spot.hand, spot.trick, tuple(best), takes, spot.plain
        )
        belief = shown_by(case, card)
    rule = belief.rule if belief else "trick-winner"
    return Response(
        ok,
        fit(text, belief.feedback(spot.rules) if belief else ""),
        rule,
        belief.id if belief else None,
        plays=played,
        winner=winner,
        points=None if spot.plain else points,
        after=after(spot, winner, points),
        final=ok,
    )


def _elsewhere(draft: Draft) -> dict[Card, str]:
    """Refused cards that serve the goal at another table, each with that table's rule."""
    spot = draft.spot
    found: dict[Card, str] = {}
    if spot.plain:
        return found
    here = spot.legal().mask
    for table in other_tables(spot.rules, "legal"):
        if spot.legal(table.rules).mask & ~here:
            for card in goals.best(spot, draft.goal, table.rules):
                if not here & card.bit:
                    found.setdefault(card, table.says)
    return found


def _refused(draft: Draft, verdict: Verdict, table: str) -> Response:
    spot, card = draft.spot, verdict.card
    case = PlayCase(
        spot.rules,
        spot.hand,
        spot.trick,
        spot.first_trick,
        spot.broken(spot.rules),
        spot.queen_fell,
        skipped=False,
    )
    belief = shown_by(case, card)
    words = explain(verdict)
    if table:
        text = fit(words.text, f"Right at tables that play: {table}")
        return Response("elsewhere", text, words.rule_id, belief.id if belief else None)
    text = fit(words.text, belief.feedback(spot.rules) if belief else "")
    return Response(False, text, words.rule_id, belief.id if belief else None)


def _guided(spot: Spot, found: Sequence[Effect], goal: str) -> tuple[Ask, ...]:
    """The guiding question: how many of your cards stay below, or lie above, the best one?"""
    top = top_card(spot)
    if top is None or goal not in ("win", "stop", "duck", "duck_high", "cheap"):
        return ()
    led = top.suit
    mine = [effect.card for effect in found if effect.card.suit is led]
    if not mine or spot.rules.packs == 2:
        return ()
    above = [card for card in mine if card.rank > top.rank]
    below = [card for card in mine if card.rank < top.rank]
    wanted, others, verb = (
        (above, below, "lie above") if goal in ("win", "stop") else (below, above, "stay below")
    )
    noun = "cards" if spot.one_suit else plural(led)
    because = (
        f"{show(wanted, most=17)}."
        if wanted
        else f"Not one: {top.symbol} is {'higher' if verb == 'lie above' else 'lower'}."
    )
    slips = {len(others): f"So many lie on the other side of {top.symbol}."} if others else {}
    slips.pop(len(wanted), None)
    if len(mine) < len(spot.hand):
        slips.setdefault(len(wanted) + len(spot.hand) - len(mine), f"Count only your {noun}.")
    prompt = f"{top.symbol} is highest so far. How many of your {noun} {verb} it?"
    return (how_many(prompt, len(wanted), len(spot.hand), "cards", because, slips),)


def play(
    hand: str,
    trick: str = "",
    *,
    goal: str,
    rules: Any = "standard",
    number: int = 0,
    first_trick: bool = False,
    hearts_broken: bool = False,
    queen_fell: bool = False,
    plain: bool = False,
    topic: str = "choice",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask for one card: `play("3D JD QD", "9D TD 2D", goal="duck", topic="duck")`.

    Goals are win, duck, duck_high, give, cheap, safe, stop and exit. For cheap and stop you play
    last, for exit you lead; where players come after you, a card reaches its goal only if it does
    so whatever they play. Raises ExerciseError where no legal card reaches the goal.
    """
    table = read_rules(rules)
    where = f'play("{hand}", "{trick}")'
    if goal not in GOALS:
        raise ExerciseError(f"In {where}: no goal {goal!r}. Try {nearest(goal, GOALS)}.")
    if topic not in TOPICS:
        raise ExerciseError(f"In {where}: no topic {topic!r}. Try {nearest(topic, TOPICS)}.")
    spot = read_spot(
        hand,
        trick,
        rules=table,
        number=1 if first_trick else number,
        hearts_broken=hearts_broken,
        queen_fell=queen_fell,
        plain=plain or topic in ("one-suit", "two-suits"),
        where=where,
    )
    last = ("cheap", "stop") if table.packs == 1 else ("win", "duck", "duck_high", "cheap", "stop")
    if goal in last and spot.after_you:
        raise ExerciseError(
            f"In {where}: for the goal {goal} you play last, so {table.players - 1} cards lie on "
            f"the table; here are {len(spot.trick)}."
        )
    if goal in ("win", "duck", "duck_high") and not spot.trick:
        raise ExerciseError(
            f"In {where}: for the goal {goal} somebody has led; the trick is empty."
        )
    if topic in ("one-suit", "two-suits"):
        spot = _within_suits(spot)
    if goal == "exit" and spot.trick:
        raise ExerciseError(f"In {where}: for the goal exit you lead, so the trick is empty.")
    if not goals.best(spot, goal):
        raise ExerciseError(f"In {where}: no legal card reaches the goal {goal}.")
    return authored("play", topic, level, table, build(Draft(spot, goal), step), step)


def _within_suits(spot: Spot) -> Spot:
    """Let the others hold only the suits that are shown, as the first chapters deal them."""
    suits = {card.suit for card in (*spot.hand, *spot.trick)}
    out = [card for card in goals.unseen(spot) if card.suit in suits]
    return replace(spot, out=tuple(out))


KIND = Kind(
    name="play",
    says="choose one card",
    topics=TOPICS,
    measure="at least one legal card serves the goal and at least one does not",
    draw=draw,
    interesting=interesting,
    build=build,
)
