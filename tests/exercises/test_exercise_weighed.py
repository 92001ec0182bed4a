"""Choices in real rounds: every card with what it costs, and the best ones right."""

from dataclasses import dataclass

import pytest

from hearts_lesson.engine import Card
from hearts_lesson.exercises import ExerciseError, decide, moment, weigh
from hearts_lesson.strategy.advice import advise_play
from hearts_lesson.widgets.payload import check_item


@dataclass
class Cost:
    card: Card
    points: float
    equal: bool
    gap: float = 0.0
    se: float = 0.25
    gap_se: float = 0.125
    reasons: tuple[str, ...] = ()


def costs(view, *points):
    cards = sorted(view.legal())
    best = min(points)
    pairs = sorted(zip(points, cards, strict=True))
    return [Cost(card, n, n - best < 0.5, n - best) for n, card in pairs]


def test_the_moment_is_your_turn_in_that_trick_of_the_round():
    view = moment(47, 4)
    assert (view.seat, len(view.tricks), view.my_turn) == (0, 3, True)
    assert len(view.hand) == 10
    assert moment(47, 4) == view


def test_every_card_says_what_it_costs_and_the_best_are_right():
    view = moment(54, 6)  # a spade was led, and you have none: eight cards to throw
    advice = costs(view, 5, 1, 4, 3, 2, 6, 1.2, 7)
    ask = weigh(view, advice).asks[0]
    right = {key for key, reply in ask.responses.items() if reply.ok is True}
    assert right == set(ask.answers) == {str(c.card) for c in advice if c.equal}
    assert len(ask.responses) == len(view.hand) == 8
    dear = ask.responses[str(advice[-1].card)].text
    assert "7.0 ± 0.2 points" in dear
    assert "6.0 ± 0.1 more than the best" in dear


def test_cards_that_may_not_be_played_get_the_rule():
    view = moment(5, 6)  # a club was led, and you hold three
    item = weigh(view, costs(view, 2, 1, 3))
    assert item.asks[0].responses["2D"].rule == "follow-suit"
    assert item.asks[0].responses["2D"].ok is False


def test_a_choice_is_measured_by_the_advice_of_its_own_view():
    item = decide(54, 6, layouts=60, step="watch")
    advice = advise_play(moment(54, 6), layouts=60, seed=54)
    assert item.asks[0].answers == tuple(str(c.card) for c in advice.equals)
    assert f"{advice.best.points:.1f} ± {advice.best.se:.1f}" in item.asks[0].solution
    assert len(item.asks[0].worked) == 3
    check_item(item.payload())
    assert item.payload() == decide(54, 6, layouts=60, step="watch").payload()


def test_the_history_shows_what_you_have_seen_and_no_more():
    view = moment(47, 4)
    scene = weigh(view, costs(view, *range(1, len(view.legal()) + 1))).scene
    assert [trick.cards for trick in scene.history] == [trick.cards for trick in view.tricks]
    assert set(scene.hand) == set(view.hand)


def test_bad_input_is_named():
    view = moment(47, 4)
    advice = costs(view, *range(1, len(view.legal()) + 1))
    with pytest.raises(ExerciseError, match="no card is marked"):
        weigh(view, [Cost(c.card, c.points, False) for c in advice])
    with pytest.raises(ExerciseError, match="says nothing about"):
        weigh(view, advice[:-1])
    with pytest.raises(ExerciseError, match="There is no trick 14"):
        moment(47, 14)
