"""Sampled deals agree with everything that was seen, and all that fit come up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from hearts_lesson.engine import Card, Hand, HouseRules, NotationError
from hearts_lesson.strategy.players import RandomPlayer, Sensible
from hearts_lesson.strategy.sampling import Hidden, sample_layouts
from hearts_lesson.strategy.sight import taken_by

from .tables import HOUSES, positions, view_of


@pytest.mark.parametrize("name", HOUSES)
def test_samples_fit_the_view(name):
    rules = HOUSES[name]
    rng = Random(f"sample {name}")
    player = Sensible() if rules.packs == 1 else RandomPlayer(2)
    for state in positions(rules, [player] * rules.players, rng, 2):
        if state.over or rng.random() < 0.7:
            continue
        view = state.view(state.turn)
        for hands in sample_layouts(view, 4, rng):
            assert tuple(map(len, hands)) == view.sizes
            assert hands[view.seat] == view.hand
            known = Hand()
            for hand in hands:
                known += hand
            assert not len(known - view.hand - _inside(known - view.hand, view.unseen))
            for trick in view.tricks:
                for seat, card in zip(trick.seats, trick.cards, strict=True):
                    if card.suit is not trick.led:
                        assert not len(hands[seat].of_suit(trick.led))
            if view.given:
                to = {"left": 1, "right": -1, "across": 2, "left2": 2, "right2": -2}[view.direction]
                to = (view.seat + to) % rules.players
                for card in view.given:
                    if view.unseen.count(card) and rules.packs == 1:
                        assert card in hands[to]


def _inside(cards: Hand, whole: Hand) -> Hand:
    left = list(whole)
    for card in cards:
        left.remove(card)
    return cards


def test_every_layout_comes_up_equally_often():
    """Three cards, two hands, one void: the layouts that fit are hit alike."""
    rules = HouseRules()
    state = None
    for state in positions(rules, [RandomPlayer(6)] * 4, Random(6)):
        if state.hands and sum(map(len, state.hands)) == 8:
            break
    view = state.view(state.turn)
    count = Counter(tuple(map(str, hands)) for hands in sample_layouts(view, 6000, Random(1)))
    expected = 6000 / len(count)
    assert len(count) > 3
    assert all(abs(n - expected) < 6 * expected**0.5 + 20 for n in count.values()), count


def _late_view():
    for state in positions(HouseRules(), [Sensible()] * 4, Random(12)):
        if len(state.tricks) == 9 and not state.trick.cards:
            return state.view(state.turn)
    raise AssertionError


def test_a_view_that_no_deal_fits_is_refused_with_a_sentence():
    view = view_of("AD KD", tricks=["QD 2C 3C 4C"])  # nobody has diamonds, and J♦ is still out
    assert Card.parse("JD") in view.unseen
    with pytest.raises(NotationError, match="No deal fits this view"):
        Hidden.of(view)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda v: {"hand": v.hand - Hand.of(list(v.hand)[:1])}, "The hand has 3 cards"),
        (lambda v: {"sizes": tuple(s + 1 for s in v.sizes)}, "The hand has 4 cards"),
        (lambda v: {"tricks": v.tricks[1:], "winners": v.winners[1:]}, "do not add up"),
    ],
)
def test_views_of_the_wrong_size_are_refused(change, words):
    view = _late_view()
    with pytest.raises(NotationError, match=words):
        Hidden.of(replace(view, **change(view)))


def test_a_card_in_two_places_is_refused():
    view = _late_view()
    played = view.tricks[0].cards[0]
    hand = Hand.of([*list(view.hand)[1:], played])
    with pytest.raises(NotationError, match="played and is still held"):
        Hidden.of(replace(view, hand=hand))


def test_cards_taken_are_read_off_the_tricks():
    view = _late_view()
    assert sum(len(cards) for cards in taken_by(view)) == 36
    assert Card.parse("2C") in taken_by(view)[view.winners[0]]
