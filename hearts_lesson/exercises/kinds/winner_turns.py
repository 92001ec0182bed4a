"""*Winner*, the small questions round the table: whose turn is it, and who leads next?

Sources: article A15–A16, sheets S08 (turn, trick-winner).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.exercises.cases import TurnCase
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.words import small

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.winner import Draft


def ask_turn(draft: Draft, step: str) -> Ask:
    """Ask whose turn it is, or after a whole trick who leads to the next one."""
    seating, players = draft.seating, draft.rules.players
    whole = draft.topic == "next-lead"
    place = draft.winner if whole else len(draft.cards)
    assert place is not None
    right = draft.seat(place)
    reason = _taker(draft, right) if whole else _next(draft, right)
    case = TurnCase(players, draft.leader, whole)
    order = [draft.you or 0, *seating.others()]
    responses = {}
    for seat in order:
        if seat == right:
            responses[seating.key(seat)] = Response(True, reason, _rule(whole), final=True)
        else:
            slip = shown_by(case, seat)
            text = _no_lead(draft, seat) if whole else _no_turn(draft, seat)
            responses[seating.key(seat)] = Response(
                False, text, _rule(whole), slip.id if slip else None
            )
    return Ask(
        prompt="This trick is complete. Who leads to the next one?"
        if whole
        else f"{_played(draft)} Whose turn is it?",
        input=Input(
            "choice", options=tuple(Option(seating.key(s), seating.name(s)) for s in order)
        ),
        responses=responses,
        answer=seating.key(right),
        solution=reason,
        hints=(*_hints(whole), Hint("answer", reason)),
        worked=(Worked(_hints(whole)[1].text), Worked(reason)) if step == "watch" else (),
    )


def _rule(whole: bool) -> str:
    return "trick-winner" if whole else "turn"


def _played(draft: Draft) -> str:
    """Say how far the trick has come, without naming a seat but the leader's."""
    led = f"{draft.seating.name(draft.leader)} led"
    later = len(draft.cards) - 1
    if not later:
        return f"{led}."
    return f"{led}, and {small(later)} more {'card lies' if later == 1 else 'cards lie'} there."


def _taker(draft: Draft, seat: int) -> str:
    assert draft.winner is not None
    took = f"{draft.seating.name(seat)} took this trick with {draft.cards[draft.winner].symbol}"
    return f"{took}, and whoever takes a trick leads to the next."


def _next(draft: Draft, seat: int) -> str:
    before = (seat - 1) % draft.rules.players
    left = draft.seating.whose(before)
    sits = draft.seating.verb(seat, "sit")
    return f"{sits} on {left} left, and play goes clockwise, from left neighbour to left neighbour."


def _no_lead(draft: Draft, seat: int) -> str:
    name, you = draft.seating.name(seat), draft.seating.is_you(seat)
    if seat == draft.leader:
        return f"{name} led this trick, but the lead does not stay. Who took the trick?"
    if seat == (draft.leader + 1) % draft.rules.players:
        sit = "sit" if you else "sits"
        return f"{name} {sit} next to the leader, but the lead does not go round. Who took it?"
    return f"{name} did not take this trick. The highest card of the suit led decides."


def _no_turn(draft: Draft, seat: int) -> str:
    name = draft.seating.name(seat)
    place = (seat - draft.leader) % draft.rules.players
    has = draft.seating.verb(seat, "have")
    if place < len(draft.cards):
        return f"{has} played to this trick already: each player adds one card."
    between = place - len(draft.cards)
    whose = "Your" if draft.seating.is_you(seat) else f"{name}'s"
    players = "one player comes" if between == 1 else f"{small(between)} players come"
    return f"{whose} turn comes later: {players} first. Play goes clockwise."


def _hints(whole: bool) -> tuple[Hint, ...]:
    if whole:
        return (
            Hint("nudge", "The lead has to be earned, welcome or not."),
            Hint("point", "Whoever takes a trick leads to the next one."),
            Hint("step", "Find the highest card of the suit that was led. Who played it?"),
        )
    return (
        Hint("nudge", "Play goes round the table in one direction."),
        Hint("point", "Play goes clockwise: to the left of whoever played last."),
        Hint("step", "Start at the leader, and go round card by card."),
    )
