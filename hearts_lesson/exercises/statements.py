"""Reasons to choose from: what people say about a card, true here or not.

Each statement has a label as people say it, and an answer for when it is not the reason. Some are
rules put in the wrong place, some are misconceptions (`m`). `fits` says whether a statement makes
a fair wrong answer for a card in a spot: never one that happens to be the reason too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.engine.legality import Reason, Verdict
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.house import opening_card
from hearts_lesson.exercises.spots import Spot
from hearts_lesson.exercises.words import a_suit, plural

_Q = QUEEN.symbol


@dataclass(frozen=True, slots=True)
class Statement:
    """Something said about a card: `label` says it, `reply` answers it where it is wrong."""

    key: str
    label: str
    reply: str
    fits: Callable[[Spot, Verdict], bool]
    m: str | None = None


def _led(spot: Spot) -> Suit | None:
    return spot.trick[0].suit if spot.trick else None


def _void(spot: Spot) -> bool:
    led = _led(spot)
    return led is not None and not spot.hand.of_suit(led)


def _heart(verdict: Verdict) -> bool:
    return verdict.card.suit is Suit.HEARTS


def _broken(spot: Spot) -> bool:
    return spot.broken(spot.rules)


def _beaten(spot: Spot, card: Card) -> bool:
    """Whether a card cannot beat what lies on the table."""
    led = _led(spot)
    return card.suit is not led or any(c.suit is led and c.rank > card.rank for c in spot.trick)


#: Why a card may not be played, where that is not the reason.
AGAINST: tuple[Statement, ...] = (
    Statement(
        "beat",
        "It cannot beat the cards on the table.",
        "No card has to beat another. {why}",
        lambda spot, v: bool(spot.trick) and _beaten(spot, v.card),
        "m12",
    ),
    Statement(
        "not-broken",
        "Hearts are not broken, so no heart may be played.",
        "Unbroken hearts may not be led, but here you follow. {why}",
        lambda spot, v: _heart(v) and bool(spot.trick) and not _broken(spot),
        "m06",
    ),
    Statement(
        "queen-first",
        f"{_Q} has not fallen yet.",
        f"Hearts wait for a heart, not for {_Q}. {{why}}",
        lambda spot, v: _heart(v) and not spot.queen_fell,
        "m07",
    ),
    Statement(
        "queen-heart",
        f"{_Q} counts as a heart.",
        f"{_Q} is a spade, whatever she costs. {{why}}",
        lambda spot, v: (
            (v.card is QUEEN and v.reason not in (Reason.QUEEN_NOT_YET, Reason.FOLLOW_SUIT))
            or (v.card is QUEEN and _led(spot) is not Suit.HEARTS and _led(spot) is not None)
        ),
        "m03",
    ),
    Statement(
        "hearts-only",
        f"Without the suit led, you must throw a heart or {_Q}.",
        "A void player is free to throw other cards. {why}",
        lambda spot, v: _void(spot) and not is_penalty(v.card),
        "m13",
    ),
    Statement(
        "first-trick",
        "Penalty cards may not be played on the first trick.",
        "This is not the first trick. {why}",
        lambda spot, v: is_penalty(v.card) and not spot.first_trick,
    ),
    Statement(
        "dealer",
        "Only the dealer may choose the first lead.",
        "Dealing has nothing to do with leading. {why}",
        lambda spot, v: spot.first_trick and not spot.trick and v.reason is Reason.OPENING_CARD,
        "m30",
    ),
    Statement(
        "low-first",
        "The lowest card of the hand must go first.",
        "No rule asks for the lowest card of a hand. {why}",
        lambda spot, v: v.card is not min(spot.hand, key=lambda c: c.rank),
    ),
    Statement(
        "never-led",
        "A heart may never be led.",
        "Once a heart has been played, hearts may be led. {why}",
        lambda spot, v: _heart(v) and not spot.trick,
    ),
    Statement(
        "must-win",
        "The leader must keep the lead.",
        "A leader need not take the trick. {why}",
        lambda spot, _: not spot.trick,
    ),
    Statement(
        "high-first",
        "The highest card must be played first.",
        "High or low is always your choice. {why}",
        lambda spot, v: v.card is not max(spot.hand, key=lambda c: c.rank),
    ),
)

#: Why a card may be played, where that is not the reason.
FOR: tuple[Statement, ...] = (
    Statement(
        "beats",
        "It beats the best card on the table.",
        "Beating is not asked for. {why}",
        lambda spot, _: bool(spot.trick),
        "m12",
    ),
    Statement(
        "trump",
        "Hearts are trumps.",
        "There are no trumps in Hearts. {why}",
        lambda spot, v: _heart(v) and bool(spot.trick) and _led(spot) is not Suit.HEARTS,
        "m02",
    ),
    Statement(
        "are-broken",
        "Hearts are broken.",
        "Hearts are not broken here. {why}",
        lambda spot, v: is_penalty(v.card) and not _broken(spot),
    ),
    Statement(
        "broken-now",
        "Hearts are broken.",
        "So they are, but that is about leading. {why}",
        lambda spot, v: _heart(v) and bool(spot.trick) and _broken(spot),
    ),
    Statement(
        "must-throw",
        f"Without the suit led, a heart or {_Q} must go.",
        "It may go, but it need not. {why}",
        lambda spot, v: _void(spot) and is_penalty(v.card) and not spot.first_trick,
        "m13",
    ),
    Statement(
        "queen-breaks",
        f"{_Q} breaks hearts.",
        f"{_Q} breaks nothing at this table. {{why}}",
        lambda spot, v: is_penalty(v.card) and not spot.rules.queen_breaks_hearts,
        "m04",
    ),
    Statement(
        "queen-gone",
        f"{_Q} has fallen, so hearts are free.",
        f"Hearts wait for a heart, not for {_Q}. {{why}}",
        lambda spot, v: _heart(v) and spot.queen_fell and not spot.rules.queen_breaks_hearts,
        "m07",
    ),
    Statement(
        "first-void",
        "A void player may throw anything, on every trick.",
        "Not on the first trick: there, points are barred. {why}",
        lambda spot, _: (
            spot.first_trick and _void(spot) and spot.rules.first_trick_points == "not_allowed"
        ),
        "m08",
    ),
    Statement(
        "opener",
        "Whoever opens the round may lead any card.",
        "The opener has no choice. {why}",
        lambda spot, _: (
            spot.first_trick and not spot.trick and spot.rules.opening_lead == "lowest_club"
        ),
        "m11",
    ),
    Statement(
        "lowest",
        "It is the lowest card of the hand.",
        "No rule asks for the lowest card. {why}",
        lambda _, v: v.reason is not Reason.OPENS,
    ),
    Statement(
        "no-points",
        "It costs no points.",
        "That is true, and not the reason. {why}",
        lambda spot, v: not is_penalty(v.card) and not (spot.first_trick and _void(spot)),
    ),
    Statement(
        "always",
        "Any card may be played at any time.",
        "Each trick has its rules. {why}",
        lambda _, __: True,
    ),
)


def true_reason(verdict: Verdict) -> str:
    """Say the reason for a verdict in a few words, as one of the choices."""
    return _REASONS[verdict.reason](verdict)


def _suit_led(verdict: Verdict) -> Suit:
    return verdict.position.trick[0].suit


def _discarding(verdict: Verdict) -> str:
    rules = verdict.rules
    barred = rules.first_trick_points == "not_allowed" and verdict.position.first_trick
    void = f"You have no {plural(_suit_led(verdict))[:-1]}, and"
    return f"{void} it is no penalty card." if barred else f"{void} then any card may go."


def _free(verdict: Verdict) -> str:
    if verdict.card.suit is Suit.HEARTS:
        return "Hearts are broken." if verdict.position.hearts_broken else "Hearts are free here."
    if verdict.card is QUEEN and verdict.rules.queen_lead == "any_time":
        return "She is a spade, and a spade may be led."
    return "A leader may lead this suit."


_REASONS: Mapping[Reason, Callable[[Verdict], str]] = {
    Reason.FOLLOW_SUIT: lambda v: (
        f"{a_suit(_suit_led(v)).capitalize()} was led, and you hold "
        f"{'one' if len(v.playable) == 1 else 'some'}."
    ),
    Reason.NO_POINTS_FIRST_TRICK: lambda v: (
        "You hold a heart, and a heart must go first."
        if v.playable.of_suit(Suit.HEARTS) and v.card is QUEEN
        else "No points may be thrown on the first trick."
    ),
    Reason.HEARTS_NOT_BROKEN: lambda _: "Hearts are not broken, so no heart may be led.",
    Reason.QUEEN_NOT_YET: lambda _: f"Here {_Q} is led only once hearts are broken.",
    Reason.QUEEN_FORCED: lambda _: f"Here {_Q} must go first.",
    Reason.OPENING_CARD: lambda v: (
        "A club opens the round."
        if v.rules.opening_lead == "any_club"
        else f"{_opening(v.rules)} must open the round."
    ),
    Reason.OPENS: lambda v: (
        "Any club may open the round."
        if v.rules.opening_lead == "any_club"
        else "The lowest club in play opens the round."
    ),
    Reason.FOLLOWING: lambda v: f"{a_suit(_suit_led(v)).capitalize()} was led, and it is one.",
    Reason.DISCARDING: _discarding,
    Reason.FREE_LEAD: _free,
    Reason.ONLY_HEARTS: lambda _: "You hold nothing but hearts.",
    Reason.HEARTS_AND_QUEEN: lambda _: f"You hold nothing but hearts and {_Q}.",
    Reason.ONLY_QUEEN: lambda _: "You have no other card.",
    Reason.MUST_LEAD_QUEEN: lambda _: f"Besides {_Q} you hold only hearts.",
    Reason.ONLY_PENALTY_CARDS: lambda _: "You hold nothing but penalty cards.",
}


def _opening(rules: HouseRules) -> str:
    return opening_card(rules).symbol


def wrong_reasons(spot: Spot, verdict: Verdict) -> list[Statement]:
    """Give the statements that make fair wrong answers here; misconceptions first."""
    pool = FOR if verdict.ok else AGAINST
    right = true_reason(verdict)
    fair = [s for s in pool if s.label != right and s.fits(spot, verdict)]
    return sorted(fair, key=lambda s: s.m is None)
