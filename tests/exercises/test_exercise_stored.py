"""Exercises from stored results: measured passes and proven puzzles, as pools."""

import pytest

from hearts_lesson.exercises import ExerciseError, Ladder
from hearts_lesson.exercises.ladders import pool, pool_size
from hearts_lesson.exercises.stored import measured, stock, stored, stored_names
from hearts_lesson.strategy import pass_book
from hearts_lesson.strategy.puzzles import THEMES
from hearts_lesson.widgets.payload import check_payload


def test_a_measured_hand_tells_where_every_pass_stands():
    hand = pass_book.load()[0]
    ask = measured(hand.id).payload()["asks"][0]
    assert len(ask["combos"]) == ask["ranking"]["total"] == 286
    points = [told["points"] for told in ask["combos"].values()]
    assert points == sorted(points)
    assert set(ask["answer"]) == {str(one.cards) for one in hand.equals}
    assert set(ask["answer"]) == {cards for cards, told in ask["combos"].items() if told["ok"]}
    assert all(len(told["text"].split()) <= 45 for told in ask["combos"].values())
    for cards, told in ask["combos"].items():
        assert told["points"] == pytest.approx(hand.of(cards).points, abs=0.051)
        assert told["se"] > 0


def test_a_far_pass_is_told_how_far_it_is_and_one_idea():
    hand = pass_book.load()[0]
    combos = measured(hand.id).payload()["asks"][0]["combos"]
    worst = hand.passes[-1]
    text = combos[str(worst.cards)]["text"]
    gap = worst.points - hand.best.points
    assert text.startswith(f"About {gap:.1f} points a round worse than the best pass. It ")
    assert text.count("; it ") == 0
    assert combos[str(hand.best.cards)]["text"].startswith("This is the best pass. It ")


def test_the_worked_hand_ends_with_what_was_measured():
    hand = pass_book.load()[0]
    worked = measured(hand.id, step="watch").payload()["asks"][0]["worked"]
    assert f"about {hand.best.points:.1f} points a round" in worked[-1]["text"]


def test_unknown_hands_are_named_with_those_there_are():
    with pytest.raises(ExerciseError, match="There are: bare-queen-1"):
        measured("nonsense")


@pytest.mark.parametrize("name", stored_names())
def test_a_stored_pool_holds_different_items_of_its_own_topic(name):
    items = pool(name)
    assert len(items) == pool_size(name) == len({item.id for item in items})
    assert {f"{item.kind}-{item.topic}" for item in items} == {name}
    check_payload(Ladder("x", "X", items[:1], pool=name).payload())


def test_stored_pools_are_the_measured_hands_and_every_theme():
    assert stored_names() == ("pass-advice", *(f"puzzle-{theme}" for theme in THEMES))
    assert len(stock("pass-advice")) == len(pass_book.load()) >= 24


def test_after_the_last_stored_item_comes_the_first_again():
    items = stock("puzzle-duck", (1,))
    assert {item.level for item in items} == {1}
    assert stored("puzzle-duck", len(items), (1,)) == items[0]


def test_a_ladder_draws_more_from_a_stored_pool():
    one = Ladder("x", "X", [stored("puzzle-smoke-out", 0)], pool="puzzle-smoke-out")
    assert [one.more()["id"] for _ in range(3)] == [
        item.id for item in stock("puzzle-smoke-out")[:3]
    ]
