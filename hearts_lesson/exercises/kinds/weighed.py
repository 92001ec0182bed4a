"""*Play*, weighed: choose a card in a real round, and see what each one costs on average.

No rule says which card is best here. The strategy room plays the rest of the round many times on
deals that fit what you have seen; its points, with their standard errors, are the answers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from random import Random
from typing import TYPE_CHECKING, Any

from hearts_lesson.engine.cards import Hand, Suit, parse_cards
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Verdict
from hearts_lesson.engine.round import Round
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.view import View
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.kinds.base import authored, read_rules
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Response, Worked
from hearts_lesson.exercises.scene import PastTrick, Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import points_so_far, seats
from hearts_lesson.exercises.words import capital, join, plural, within

RULE = "trick-winner"
ASKED = "Which card costs you least in this round?"
HINTS = (
    "Think beyond this trick: who will have the lead, and what do you hold then?",
    "For each card ask two things: what may it cost now, and what does it leave you with?",
)
FOLLOW = "Leave out the cards that bring points now. Of the rest, let the most dangerous one go."
LEAD = "Leave out the leads that can bring you points now. Which of the rest gives the lead away?"
STOP = "One player has all the points so far. Which of your cards could still stop a moon?"
SHOOT = "All the points are with you. Can you still win every trick that matters?"
MANY = 7
"""From so many points in one player's tricks on, a hint speaks of the moon."""


if TYPE_CHECKING:
    from hearts_lesson.strategy.advice import CardAdvice as Weight


@lru_cache(maxsize=1)
def _stored() -> Mapping[str, Mapping[str, Any]]:
    file = resources.files("hearts_lesson.exercises") / "data" / "moments.jsonl"
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {row["name"]: row for row in rows}


def moments() -> tuple[str, ...]:
    """The names of the stored moments: what they are about, and a number."""
    return tuple(_stored())


def moment(name: str) -> View:
    """Give a stored moment of a round, in which it is your turn: `moment("throw-1")`.

    They were played by sensible players, and are stored so that better players do not change them.
    Raises ExerciseError for a name that is not there.
    """
    # The advice brings the compiled core, which takes a moment to load.
    from hearts_lesson.strategy.advice import view_of_tricks

    if name not in _stored():
        raise ExerciseError(
            f"There is no moment {name!r}. Did you mean {nearest(name, _stored())}?"
        )
    row = _stored()[name]
    tricks = [parse_cards(text) for text in row["tricks"]]
    return view_of_tricks(HouseRules(), Hand.parse(row["hand"]), tricks, parse_cards(row["trick"]))


def find_moment(seed: int, trick: int, rules: Any = "standard") -> View:
    """Deal by seed, let four sensible players play, and stop at your turn in a trick.

    For authors who look for new moments: you sit at seat 0 and nobody passes. Raises ExerciseError
    for a trick that the round does not have.
    """
    table = read_rules(rules)
    if not 1 <= trick <= table.cards_each:
        raise ExerciseError(f"There is no trick {trick}: choose 1 to {table.cards_each}.")
    # Only such exercises need the players: a page that asks others should not wait for them.
    from hearts_lesson.strategy.players import Sensible

    player = Sensible()
    state = Round.start(table, Deal.shuffled(table, Random(seed)), direction="hold")
    while True:
        turn = state.turn
        assert turn is not None
        if turn == 0 and len(state.tricks) == trick - 1:
            return state.view(0)
        state = state.play(player.choose_card(state.view(turn)))


def decide(name: str, **words: Any) -> Exercise:
    """Weigh your choice at a stored moment: `decide("lead-1", step="watch")`.

    What every card costs is stored beside the moment, see `measured`. `words` go on to `weigh`.
    """
    from hearts_lesson.strategy.advice import stored_play

    view = moment(name)
    return weigh(view, stored_play(view, _stored()[name]["costs"]), **words)


def measured(view: View, layouts: int = 1000, seed: int = 1) -> list[dict[str, Any]]:
    """Measure a moment anew, best card first, in the form in which moments keep it.

    `layouts` deals that fit what you saw are played out for every card; more of them make the
    numbers surer. It takes seconds where numba is missing, which is why the numbers are stored.
    """
    from hearts_lesson.strategy.advice import advise_play

    return [
        {
            "card": str(weight.card),
            **{name: getattr(weight, name) for name in ("points", "se", "gap", "gap_se", "equal")},
        }
        for weight in advise_play(view, layouts=layouts, seed=seed).cards
    ]


def weigh(
    view: View,
    advice: Sequence[Weight],
    *,
    prompt: str = "",
    hints: Sequence[str] = (),
    level: int = 2,
    step: str = "yours",
) -> Exercise:
    """Ask which card costs least: `weigh(view, advise_play(view).cards)`.

    `advice` has a weight for each card that may be played, best first; cards that cannot be told
    from the best are right as well.
    """
    if view.seat != 0 or not view.my_turn:
        raise ExerciseError("weigh: it must be the turn of seat 0, which is yours.")
    best = [weight for weight in advice if weight.equal]
    if not best:
        raise ExerciseError("weigh: no card is marked as the best; give the advice as it came.")
    weights = {weight.card: weight for weight in advice}
    responses = {}
    for verdict in view.verdicts():
        card = verdict.card
        if verdict.ok and card not in weights:
            raise ExerciseError(f"weigh: the advice says nothing about {card.symbol}.")
        responses[str(card)] = _weighed(weights[card], best) if verdict.ok else _refused(verdict)
    solution = _solution(best, advice)
    ask = Ask(
        prompt=prompt or f"{_opening(view)} {ASKED}",
        input=Input("card", source="hand"),
        responses=responses,
        answer=tuple(str(weight.card) for weight in best),
        solution=solution,
        hints=(
            *(
                Hint(k, text)
                for k, text in zip(("nudge", "point", "step"), hints or _hints(view), strict=True)
            ),
            Hint("answer", solution, tuple(weight.card for weight in best)),
        ),
        worked=_worked(best, advice) if step == "watch" else (),
    )
    return authored("play", "choice", level, view.rules, (_scene(view), (ask,)), step)


def _hints(view: View) -> tuple[str, ...]:
    """Three hints; the last one speaks of the moon if somebody is on the way to it."""
    taken = _taken(view)
    if max(taken) == sum(taken) >= MANY:
        return (*HINTS, SHOOT if taken[view.seat] else STOP)
    return (*HINTS, FOLLOW if view.trick.cards else LEAD)


def _scene(view: View) -> Scene:
    seating = Seating(view.rules.players)
    past = tuple(
        PastTrick(trick.leader, trick.cards, winner)
        for trick, winner in zip(view.tricks, view.winners, strict=True)
    )
    flags = ["hearts broken" if view.hearts_broken else "hearts not broken"]
    if not view.trick.cards:
        flags.append("your lead")
    flags += points_so_far(seating, _taken(view))
    return Scene(
        players=view.rules.players,
        you=0,
        seats=seats(seating, view.trick.leader, view.trick.cards),
        center=f"trick {len(view.tricks) + 1}",
        flags=tuple(flags),
        hand=tuple(view.hand),
        history=past,
    )


def _taken(view: View) -> list[int]:
    """The points in everybody's tricks so far, by seat."""
    points = [0] * view.rules.players
    for trick, winner in zip(view.tricks, view.winners, strict=True):
        if winner is not None:
            points[winner] += trick.points(view.rules)
    return points


def _opening(view: View) -> str:
    trick = view.trick
    if not trick.cards:
        return "You lead."
    name = Seating(view.rules.players).name(trick.leader)
    led = trick.cards[0].suit
    without = not any(card.suit is led for card in view.hand)
    void = f", and you have no {plural(led)[:-1]}" if without else ""
    return f"{name} led {_a(led)}{void}."


def _a(suit: Suit) -> str:
    return f"a {plural(suit)[:-1]}"


def _points(weight: Weight) -> str:
    return f"{weight.points:.1f} ± {weight.se:.1f} points"


def _weighed(weight: Weight, best: Sequence[Weight]) -> Response:
    card, why = weight.card.symbol, _why(weight)
    if weight is best[0]:
        rest = "the least of all" if len(best) == 1 else "as little as any card"
        text = within(f"{card} costs {_points(weight)} on average, {rest}.", why)
        return Response(True, text, final=True)
    if weight.equal:
        text = f"{card} costs {_points(weight)}; that cannot be told from the best."
        return Response(True, within(text, why), final=True)
    more = f"{weight.gap:.1f} ± {weight.gap_se:.1f} more than the best"
    return Response(False, within(f"{card} costs {_points(weight)}: {more}.", why))


def _refused(verdict: Verdict) -> Response:
    told = explain(verdict, listing=False)
    return Response(False, told.text, told.rule_id)


def _why(weight: Weight) -> str:
    """What the card does, as a sentence: "It takes the trick and leaves you without clubs."."""
    does = [reason for reason in weight.reasons if reason.split()[0].endswith("s")]
    is_so = [reason for reason in weight.reasons if reason not in does]
    told = [f"It {join(does)}."] if does else []
    return " ".join([*(f"{capital(reason)}." for reason in is_so), *told])


def _solution(best: Sequence[Weight], advice: Sequence[Weight]) -> str:
    names = join([weight.card.symbol for weight in best[:4]], "or")
    if len(best) > 4:
        names = f"{best[0].card.symbol} or another that costs as little"
    worst = advice[-1]
    told = f"{names}: {_points(best[0])} on average. {_why(best[0])}"
    if worst.equal:
        return told
    return f"{told} The dearest, {worst.card.symbol}, costs {_points(worst)}."


def _worked(best: Sequence[Weight], advice: Sequence[Weight]) -> tuple[Worked, ...]:
    """The dearest card, one between, and the best."""
    others = [weight for weight in advice if not weight.equal]
    picked = list(dict.fromkeys(others[-1:] + others[:1]))
    steps = [
        Worked(within(f"{w.card.symbol} costs {_points(w)}.", _why(w)), (w.card,)) for w in picked
    ]
    return (*steps, Worked(_solution(best, advice), (best[0].card,)))
