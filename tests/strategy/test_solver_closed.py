"""The bound over all layouts, against a naive search that keeps every layout that still fits."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence

import pytest

from hearts_lesson.engine import (
    Card,
    Deal,
    Hand,
    HouseRules,
    NotationError,
    Round,
    Suit,
    View,
    settle,
)
from hearts_lesson.engine.standing import Standing
from hearts_lesson.strategy.solver import ClosedEnding, Ending, cost_at_most, cost_in_some_layout
from tests.strategy.test_solver import random_ending, random_rules


def naive_bound(closed: ClosedEnding, taken: Sequence[Hand]) -> dict[Card, int]:
    """What each card costs at most, by keeping all layouts and playing whatever one of them allows.

    The player sees only what is played, so it makes one choice for all layouts that still fit.
    """
    rules, me = closed.rules, closed.seat
    tricks = [len(pile) // rules.players for pile in taken]
    start = [
        Standing.later(rules, e.hands, e.leader, e.trick, bool(e.hearts_broken), taken)
        for e in closed.layouts()
    ]

    def value(states: list[Standing]) -> int:
        if not states[0].left:
            score = settle(
                rules,
                [Hand(pile) for pile in states[0].taken],
                tricks=[a + b for a, b in zip(tricks, states[0].won, strict=True)],
            )
            return score.points[me]
        replies: dict[int, list[Standing]] = {}
        for state in states:
            for card in Hand(state.legal()):
                after = state.copy()
                after.play(card.bit)
                replies.setdefault(card.bit, []).append(after)
        values = [value(after) for after in replies.values()]
        return min(values) if states[0].turn == me else max(values)

    values = {}
    for card in Hand(start[0].legal()):
        after = [state.copy() for state in start]
        for state in after:
            state.play(card.bit)
        values[card] = value(after)
    return values


def closed_ending(rng: random.Random, ending: Ending) -> ClosedEnding:
    """The ending as its player sees it, knowing a few of the others' voids and cards."""
    me, players = ending.player, ending.rules.players
    voids = []
    for seat, hand in enumerate(ending.hands):
        void = {suit for suit in Suit if not hand.of_suit(suit) and rng.random() < 0.5}
        place = (seat - ending.leader) % players
        if place < len(ending.trick) and ending.trick[place].suit != ending.trick[0].suit:
            void.add(ending.trick[0].suit)
        voids.append(frozenset() if seat == me else frozenset(void))
    known = [Hand()] * players
    if rng.random() < 0.4:
        other = (me + 1) % players
        known[other] = Hand.of(card for card in ending.hands[other] if rng.random() < 0.3)
    unseen = Hand(sum(hand.mask for seat, hand in enumerate(ending.hands) if seat != me))
    return ClosedEnding(
        rules=ending.rules,
        seat=me,
        hand=ending.hands[me],
        unseen=unseen,
        leader=ending.leader,
        trick=ending.trick,
        points=ending.points,
        hearts_broken=ending.hearts_broken,
        voids=tuple(voids),
        known=tuple(known),
        tricks_won=tuple(len(pile) // players for pile in ending.taken or ()),
    )


@pytest.mark.parametrize("seed", range(60))
def test_two_cards_as_the_naive_search(seed: int) -> None:
    """Where Q♠ cannot matter to who may lead hearts, the bound is exact for the adversary."""
    rng = random.Random(seed)
    rules = HouseRules.of(
        {"players": rng.choice((3, 4)), "moon": rng.choice(("off", "others_plus_26"))}
    )
    ending = random_ending(rng, rules, 2, rng.randrange(3), penalties=rng.randint(1, 6))
    closed = closed_ending(rng, ending)
    assert ending.taken is not None
    assert cost_at_most(closed) == naive_bound(closed, ending.taken)


@pytest.mark.parametrize("seed", range(25))
def test_three_cards_as_the_naive_search(seed: int) -> None:
    rng = random.Random(500 + seed)
    ending = random_ending(rng, HouseRules.of({"players": 3}), 3, rng.randrange(3))
    closed = closed_ending(rng, ending)
    assert ending.taken is not None
    assert cost_at_most(closed) == naive_bound(closed, ending.taken)


def test_bound_holds_under_any_rules_and_is_rarely_above() -> None:
    """Where a queen may hide among only hearts the bound may be high; it is never low."""
    above = total = 0
    for seed in range(80):
        rng = random.Random(900 + seed)
        rules = random_rules(rng, rng.choice((3, 4))).but(leader_only_hearts="may_lead")
        if rules.moon == "best_for_shooter":  # totals are not part of the naive search
            continue
        ending = random_ending(rng, rules, 2, rng.randrange(3))
        assert ending.taken is not None
        with contextlib.suppress(NotationError):  # the points may not tell who took the bonus card
            closed = closed_ending(rng, ending)
            bound = cost_at_most(closed)
            exact = naive_bound(closed, ending.taken)
            assert all(bound[card] >= exact[card] for card in exact), seed
            above += sum(bound[card] > exact[card] for card in exact)
            total += len(exact)
    assert total > 100
    assert above <= total / 20


@pytest.mark.parametrize("seed", range(30))
def test_no_layout_costs_more_than_the_bound(seed: int) -> None:
    rng = random.Random(seed)
    view, truth = played_view(rng, 3)
    closed = ClosedEnding.of(view)
    bound = cost_at_most(closed)
    some = cost_in_some_layout(closed)
    assert truth in {ending.hands for ending in closed.layouts()}
    assert all(some[card] <= bound[card] for card in bound)


def played_view(rng: random.Random, cards: int) -> tuple[View, tuple[Hand, ...]]:
    """A round played at random until so many cards are left: one player's view, and all hands."""
    rules = HouseRules()
    state = Round.start(rules, Deal.shuffled(rules, rng), number=rng.choice((1, 2, 3)))
    state = state.passed([Hand.of(rng.sample(list(hand), 3)) for hand in state.hands])
    while len(state.tricks) < 13 - cards or len(state.trick.cards) < rng.randrange(4):
        state = state.play(rng.choice(list(state.legal())))
    assert state.turn is not None
    return state.view(state.turn), state.hands


def test_view_gives_voids_and_passed_cards() -> None:
    rules = HouseRules()
    deal = Deal.parse(
        rules,
        [
            "2C 3C 4C 5D 6D 7D 8S 9S TS JH QH KH AH",
            "5C 6C 7C 8D 9D TD JS QS KS 2H 3H 4H 5H",
            "8C 9C TC JD QD KD AS 2S 3S 6H 7H 8H 9H",
            "JC QC KC AC 2D 3D 4D AD 4S 5S 6S 7S TH",
        ],
    )
    state = Round.start(rules, deal, number=1)
    state = state.passed(["JH QH KH", "2H 3H 4H", "6H 7H 8H", "2D 3D 4D"])
    plays = "2C 5C 8C AC AD 6D TD JD 4S 8S JS AS QD TH 2D 8D KD 6H 3D"
    for card in plays.split():
        state = state.play(card)
    view = state.view(1)
    closed = ClosedEnding.of(view)
    assert closed.known[2] == Hand.parse("2H 3H 4H")
    assert closed.voids == (frozenset(), frozenset(), frozenset(), frozenset({Suit.DIAMONDS}))
    assert closed.unseen == view.unseen
    assert closed.points == state.points
    assert closed.tricks_won == (0, 0, 2, 2)


def test_contradictions_are_refused() -> None:
    rules = HouseRules()

    def ending(**changes: object) -> ClosedEnding:
        record = {
            "seat": 0,
            "hand": "2C 3C",
            "unseen": "4C 5C 6C 7D 8D 9D",
            "leader": 0,
            "points": [26, 0, 0, 0],
            **changes,
        }
        return ClosedEnding.from_record(record)

    assert cost_at_most(ending()) == dict.fromkeys(Hand.parse("2C 3C"), 0)
    with pytest.raises(NotationError, match="No deal of the unseen cards fits"):
        ending(voids=["", "C", "CD", "C"])
    with pytest.raises(NotationError, match="the others hold 6 together"):
        ending(unseen="4C 5C")
    with pytest.raises(NotationError, match="not unseen"):
        ending(known=["", "AS", "", ""])
    with pytest.raises(NotationError, match="turn"):
        ending(leader=1)
    with pytest.raises(NotationError, match="write C, D, S, H"):
        ending(voids=["", "X", "", ""])
    too_many = [card for card in rules.pack if card.suit != Suit.HEARTS][:28]
    with pytest.raises(NotationError, match="at most 24"):
        cost_at_most(
            ending(hand=str(Hand.of(too_many[:7])), unseen=str(Hand.of(too_many[7:])), points=None)
        )
    with pytest.raises(NotationError, match="More than 10 layouts"):
        cost_in_some_layout(ending(), most=10)
