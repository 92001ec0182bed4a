"""Choices in real rounds: every card with what it costs, and the best ones right."""

from dataclasses import dataclass

import pytest

from hearts_lesson.engine import Card
from hearts_lesson.exercises import ExerciseError, decide, moment, weigh
from hearts_lesson.exercises.kinds.weighed import _stored, find_moment, measured, moments
from hearts_lesson.strategy import machine, outlook
from hearts_lesson.strategy.advice import stored_play
from hearts_lesson.widgets.payload import check_item


def kept(name):
    return _stored()[name]["costs"]


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


@pytest.mark.parametrize("name", moments())
def test_a_stored_moment_is_your_turn_with_a_choice(name):
    view = moment(name)
    assert (view.seat, view.my_turn) == (0, True)
    assert len(view.hand) + len(view.tricks) == 13
    assert len(view.legal()) > 1


def test_an_author_finds_moments_by_seed():
    view = find_moment(47, 4)
    assert (view.seat, len(view.tricks), view.my_turn, len(view.hand)) == (0, 3, True, 10)
    assert find_moment(47, 4) == view


def test_every_card_says_what_it_costs_and_the_best_are_right():
    view = moment("throw-2")  # a spade was led, and you have none: eight cards to throw
    advice = costs(view, 5, 1, 4, 3, 2, 6, 1.2, 7)
    ask = weigh(view, advice).asks[0]
    right = {key for key, reply in ask.responses.items() if reply.ok is True}
    assert right == set(ask.answers) == {str(c.card) for c in advice if c.equal}
    assert len(ask.responses) == len(view.hand) == 8
    dear = ask.responses[str(advice[-1].card)].text
    assert "7.0 ± 0.2 points" in dear
    assert "6.0 ± 0.1 more than the best" in dear


def test_cards_that_may_not_be_played_get_the_rule():
    view = moment("stop-5")  # a diamond was led, and you hold four
    item = weigh(view, costs(view, 2, 1, 3, 4))
    assert item.asks[0].responses["5H"].rule == "follow-suit"
    assert item.asks[0].responses["5H"].ok is False


def test_a_choice_is_judged_by_what_is_stored():
    item = decide("throw-2", step="watch")
    advice = stored_play(moment("throw-2"), kept("throw-2"))
    assert item.asks[0].answers == tuple(str(c.card) for c in advice if c.equal)
    assert f"{advice[0].points:.1f} ± {advice[0].se:.1f}" in item.asks[0].solution
    assert item.asks[0].worked[-1].text == item.asks[0].solution
    check_item(item.payload())


@pytest.mark.parametrize("name", moments()[::4])
def test_what_is_stored_comes_out_again_to_the_last_digit(name):
    row = _stored()[name]
    assert measured(moment(name), row["layouts"], row["seed"]) == row["costs"]


def test_the_numbers_do_not_ask_what_is_installed(monkeypatch):
    """A page must not give other answers where it was made without the compiled code."""
    view = moment("shoot-4")
    fast = measured(view, layouts=60)
    monkeypatch.setattr(outlook, "available", lambda: False)
    monkeypatch.setattr(machine, "available", lambda: False)
    machine.machine.cache_clear()
    assert measured(view, layouts=60) == fast
    machine.machine.cache_clear()


@pytest.mark.parametrize("name", moments())
def test_every_card_of_a_moment_has_its_costs(name):
    rows, view = kept(name), moment(name)
    assert sorted(row["card"] for row in rows) == sorted(str(card) for card in view.legal())
    assert [row["points"] for row in rows] == sorted(row["points"] for row in rows)
    assert rows[0]["equal"]


def test_the_history_shows_what_you_have_seen_and_no_more():
    view = moment("lead-1")
    scene = weigh(view, costs(view, *range(1, len(view.legal()) + 1))).scene
    assert [trick.cards for trick in scene.history] == [trick.cards for trick in view.tricks]
    assert set(scene.hand) == set(view.hand)


def test_bad_input_is_named():
    view = moment("lead-1")
    advice = costs(view, *range(1, len(view.legal()) + 1))
    with pytest.raises(ExerciseError, match="no card is marked"):
        weigh(view, [Cost(c.card, c.points, False) for c in advice])
    with pytest.raises(ExerciseError, match="says nothing about"):
        weigh(view, advice[:-1])
    with pytest.raises(ExerciseError, match="There is no trick 14"):
        find_moment(47, 14)
    with pytest.raises(ExerciseError, match="Did you mean throw-"):
        moment("throw-")
