"""*Round*: a whole round as it was played, with a coach at your shoulder.

At each of your turns you choose; the round then goes on with the card that was played. What the
coach says comes from outside: a note by the author, or a player that can say why. Sources: sheets
S32 (a worked round).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Verdict
from hearts_lesson.engine.round import Round
from hearts_lesson.engine.view import View
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.kinds.base import authored
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Played, Response
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats
from hearts_lesson.exercises.words import a_suit, count, fit, join, signed

Coach: TypeAlias = Callable[[View, Card], str]
"""Says in a sentence or two why this card was played; sees what the player sees."""
Equals: TypeAlias = Callable[[View], Collection[Card]]
"""Names cards that are as good as the one played."""


def coached_round(
    played: Round,
    seat: int = 0,
    *,
    coach: Coach | None = None,
    equals: Equals | None = None,
    level: int = 2,
    step: str = "yours",
) -> Exercise:
    """Ask for each of a seat's choices in a finished round: `coached_round(round, 0, coach=why)`.

    Only choices are asked for: a card that must be played is played. Raises ExerciseError for a
    round that is not over, or a seat that does not exist.
    """
    if not played.over:
        raise ExerciseError("In coached_round: the round is not over; play it to its last card.")
    seating = Seating(played.rules.players, seat)
    state = Round.start(
        played.rules,
        played.deal,
        played.number,
        direction=played.direction,
        dealer=played.dealer,
    )
    if state.to_pass and played.given is not None:
        state = state.passed(list(played.given))
    moments = []
    for index, card in enumerate(played.plays):
        if state.turn == seat and len(set(state.legal())) > 1:
            moments.append((state, card, _rest_of_trick(played, index)))
        state = state.play(card)
    if not moments:
        raise ExerciseError(f"In coached_round: seat {seat} had no choice in this round.")
    asks = tuple(
        _ask(place, moments, seating, coach, equals, _result(played, seating))
        for place in range(len(moments))
    )
    built = (_scene(moments[0][0], seating), asks)
    return authored("round", "coached", level, played.rules, built, step)


def _rest_of_trick(played: Round, index: int) -> tuple[Card, ...]:
    """The cards that fell after this one in the same trick."""
    players = played.rules.players
    end = (index // players + 1) * players
    return played.plays[index + 1 : end]


def _scene(state: Round, seating: Seating) -> Scene:
    seat = seating.you or 0
    view = state.view(seat)
    mine = state.points[seat]
    flags = ["hearts broken" if view.hearts_broken else "hearts not broken"]
    if mine:
        flags.append(f"you have {count(mine, 'point')}")
    return Scene(
        players=state.rules.players,
        you=seat,
        seats=seats(seating, view.trick.leader, view.trick.cards),
        center=f"trick {len(view.tricks) + 1}",
        flags=tuple(flags),
        hand=tuple(view.hand),
    )


def _ask(
    place: int,
    moments: list[tuple[Round, Card, tuple[Card, ...]]],
    seating: Seating,
    coach: Coach | None,
    equals: Equals | None,
    result: str,
) -> Ask:
    state, card, rest = moments[place]
    view = state.view(seating.you or 0)
    why = coach(view, card) if coach else ""
    last = place + 1 == len(moments)
    good = [card, *(c for c in (equals(view) if equals else ()) if c is not card)]
    responses = {}
    for verdict in view.verdicts():
        responses[str(verdict.card)] = _response(
            verdict, card, good, why, state, rest, seating, None if last else place + 1, result
        )
    solution = f"{card.symbol} was played. {why}".strip()
    return Ask(
        prompt=_prompt(view, seating),
        input=Input("card", source="hand"),
        responses=responses,
        answer=tuple(str(c) for c in good),
        solution=solution,
        hints=(
            Hint("nudge", "Which cards may you play at all?"),
            Hint("point", "Who has played already, and what lies there to be taken?"),
            Hint(
                "step", "What would each of your cards do to this trick, and what is it for later?"
            ),
            Hint("answer", solution),
        ),
        scene=_scene(state, seating) if place else None,
    )


def _prompt(view: View, seating: Seating) -> str:
    number = len(view.tricks) + 1
    if not view.trick.cards:
        return f"Trick {number}. You lead: which card?"
    led = a_suit(view.trick.cards[0].suit)
    return f"Trick {number}. {seating.name(view.trick.leader)} led {led}: which card?"


def _response(
    verdict: Verdict,
    played: Card,
    good: list[Card],
    why: str,
    state: Round,
    rest: tuple[Card, ...],
    seating: Seating,
    follow: int | None,
    result: str,
) -> Response:
    words = explain(verdict)
    if not verdict.ok:
        return Response(False, words.text, words.rule_id)
    card = verdict.card
    if card not in good:
        text = fit(f"{card.symbol} may be played too.", f"Here it was {played.symbol}.", why)
        return Response(False, text, words.rule_id)
    after = state.play(played)
    for reply in rest:
        after = after.play(reply)
    taking = after.takings[-1] if after.takings else None
    players = state.rules.players
    you = seating.you or 0
    replies = tuple(Played((you + 1 + i) % players, reply) for i, reply in enumerate(rest))
    goes_on = "" if card is played else f"As good as {played.symbol}, with which it goes on."
    winner = taking.winner if taking else None
    points = sum(taking.points for taking in after.takings[-1:])
    told = _trick_end(seating, winner, points)
    return Response(
        True,
        fit(why or words.text, goes_on) if goes_on else fit(why or words.text),
        words.rule_id,
        plays=replies if card is played else (),
        winner=winner if card is played else None,
        points=points if card is played else None,
        after=f"{told} {result}" if follow is None else told,
        next=follow,
        final=follow is None,
    )


def _trick_end(seating: Seating, winner: int | None, points: int) -> str:
    if winner is None:
        return "The trick stays on the table."
    what = count(points, "point") if points else "no points"
    return f"{seating.verb(winner, 'take')} the trick: {what}."


def _result(played: Round, seating: Seating) -> str:
    points = played.result().points
    order = [seating.you or 0, *seating.others()]
    said = join([f"{seating.name(seat)} {signed(points[seat])}" for seat in order])
    return f"The round ends: {said}."
