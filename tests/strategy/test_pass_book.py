"""The book of measured passes: what is stored, and a small sample measured again."""

from __future__ import annotations

import json
from itertools import combinations
from math import hypot

import pytest

from hearts_lesson.engine import Direction, NotationError
from hearts_lesson.strategy.advice import advise_pass
from hearts_lesson.strategy.fast.compiled import available
from hearts_lesson.strategy.pass_book import HANDS, THEMES, load, measure, named, save


def test_every_hand_of_the_book_is_measured():
    book = load()
    assert len(book) == len(HANDS) >= 24
    assert {hand.theme for hand in book} == set(THEMES)
    assert {hand.direction for hand in book} == set(Direction) & {"left", "right", "across"}
    told = [(hand.theme, str(hand.direction), hand.hand) for hand in book]
    assert told == [(t, d, type(book[0].hand).parse(cards)) for t, d, cards in HANDS]


def test_a_hand_ranks_all_its_passes():
    for hand in load():
        assert [one.rank for one in hand.passes] == list(range(1, 287))
        assert len({one.cards for one in hand.passes}) == 286
        rest = [one.points for one in hand.passes[1:]]
        assert rest == sorted(rest)
        assert hand.best.equal
        assert all(0 < one.se < 4 for one in hand.passes)
        assert sum(hand.often(10).values()) == 30


def test_a_small_sample_measured_again_agrees():
    hand = named("half-guarded-queen-1")
    deals = 300 if available() else 16
    again = advise_pass(hand.hand, hand.direction, deals=deals, seed=99)
    new, old = again.of(hand.best.cards), hand.best
    assert abs(new.points - old.points) <= 3.5 * hypot(new.se, old.se)
    poor = hand.passes[-1]
    new = again.of(poor.cards)
    assert abs(new.points - poor.points) <= 3.5 * hypot(new.se, poor.se)


def test_measuring_is_repeatable_and_survives_its_file(tmp_path):
    cards = HANDS[0][2]
    one = measure(cards, name="x", theme="bare-queen", deals=8, first_deals=2)
    assert one == measure(cards, name="x", theme="bare-queen", deals=8, first_deals=2)
    assert len(one.points) == len(list(combinations(one.hand, 3)))
    file = save([one], tmp_path / "passes.jsonl")
    assert type(one).of_data(json.loads(file.read_text())) == one


def test_what_is_unknown_is_said():
    with pytest.raises(NotationError, match="no measured hand"):
        named("nonsense")
    with pytest.raises(NotationError, match="cannot be passed"):
        load()[0].of("2C 2D 2H")
