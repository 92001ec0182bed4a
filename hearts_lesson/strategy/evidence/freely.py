"""Tips about cards that one chooses freely: leads, and discards by a player who is void."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hearts_lesson.strategy.evidence.choosing import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    PLAIN,
    QUEEN,
    Choice,
    best_of,
    compared,
    ranks,
)
from hearts_lesson.strategy.evidence.experiment import Result, experiment
from hearts_lesson.strategy.evidence.following import EARLY, LATE, MIDDLE, when
from hearts_lesson.strategy.evidence.table import R
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import count, low, top
from hearts_lesson.strategy.fast.known import collector
from hearts_lesson.strategy.fast.play import points_of

LOWER, BETWEEN, HIGHER = ranks(2, 5), ranks(6, 10), ranks(11, 14)
MANY = 7
"""So many points are many."""


@experiment(
    "lead-low",
    "Low cards are safe to lead.",
    "Leads of somebody who holds a club or diamond from 2 to 5 and one of the same suit from the "
    "jack up: the lowest or the highest of the suit, on the same deals.",
    12,
)
def lead_low(seed: int, scale: float) -> Result:
    """A low lead against a high one of the same suit, early and late."""

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        for suit in (CLUBS, DIAMONDS):
            cards = playable & suit
            if cards & LOWER and cards & HIGHER:
                yield when(state), low(cards), top(cards)

    return compared(10000 * scale, f"lead {seed}", find, (EARLY, MIDDLE, LATE), last=0)


@experiment(
    "lead-a-last-card",
    "Lead the last card of a suit, and be void.",
    "Leads of somebody who holds a single club or diamond: that card, or the best other one, on "
    "the same deals. By the rank of the single card.",
    14,
)
def lead_a_last_card(seed: int, scale: float) -> Result:
    """Leading a single card, by its rank."""
    cases = ("a single card from 2 to 5", "from 6 to 10", "from the jack up")

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        for suit in (CLUBS, DIAMONDS):
            card = playable & suit
            if count(card) == 1 and playable & ~card:
                place = 0 if card & LOWER else 1 if card & BETWEEN else 2
                yield cases[place], low(card), best_of(state, playable & ~card)
                return

    return compared(24000 * scale, f"last card {seed}", find, cases, last=0)


@experiment(
    "throw-what-hurts",
    "Void, throw high cards and keep low ones, hearts as well.",
    "Moments in which somebody cannot follow and does not hold Q♠: one card thrown or another, on "
    "the same deals. High is from the queen up (a heart from the ten up), low is up to the five.",
    14,
)
def throw_what_hurts(seed: int, scale: float) -> Result:
    """What goes first when one is void."""
    cases = (
        "a high club or diamond, not a low heart",
        "a high heart, not a low heart",
        "a high heart, not a high club or diamond",
        "any other card, not your last card up to 4",
    )
    lowest = ranks(2, 4)

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        if playable & state[L.LED] or playable & QUEEN:
            return
        high, high_hearts = playable & PLAIN & ranks(12, 14), playable & HEARTS & ranks(10, 14)
        low_hearts, exits = playable & HEARTS & LOWER, playable & lowest
        if high and low_hearts:
            yield cases[0], best_of(state, high), low(low_hearts)
        if high_hearts and low_hearts:
            yield cases[1], best_of(state, high_hearts), low(low_hearts)
        if high and high_hearts:
            yield cases[2], best_of(state, high_hearts), best_of(state, high)
        if count(exits) == 1 and playable & ~exits:
            yield cases[3], best_of(state, playable & ~exits), low(exits)

    return compared(10000 * scale, f"throw {seed}", find, cases, first=1)


@experiment(
    "stop-with-a-heart",
    "Against a player who has all points: keep your highest heart, and give a heart to anybody "
    "else.",
    "Moments in which one other player has all points so far, and somebody plays last and cannot "
    "follow. If the collector takes the trick: keep their highest heart, from the ten up, or throw "
    "it. If a third player takes it: give a heart, or a card without points. Both on the same "
    "deals. By the points of the collector.",
    16,
)
def stop_with_a_heart(seed: int, scale: float) -> Result:
    """Which hearts stop a moon."""
    few, many = f"fewer than {MANY} points", f"{MANY} points or more"
    cases = (
        f"{few}: keep your highest heart",
        f"{many}: keep your highest heart",
        f"{few}: give a third player a heart",
        f"{many}: give a third player a heart",
    )

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        alone = collector(R, state)
        hearts = playable & HEARTS
        if playable & state[L.LED] or alone < 0 or alone == state[L.TURN] or not hearts:
            return
        place = int(points_of(R, state[L.TAKEN + alone]) >= MANY)
        if state[L.WINNER] != alone:
            if playable & ~(HEARTS | QUEEN):
                clean = best_of(state, playable & ~(HEARTS | QUEEN))
                yield cases[2 + place], best_of(state, hearts), clean
        elif (rest := playable & ~(1 << top(hearts))) and top(hearts) % 13 >= 8:
            yield cases[place], best_of(state, rest), top(hearts)

    return compared(48000 * scale, f"stop {seed}", find, cases, first=3)
