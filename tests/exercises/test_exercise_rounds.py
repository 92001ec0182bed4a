"""A whole round with a coach: every choice asked, the round going on as it was played."""

from __future__ import annotations

from random import Random

import pytest

from hearts_lesson.engine import Card, Deal, HouseRules, Round
from hearts_lesson.exercises import ExerciseError, coached_round
from hearts_lesson.widgets.payload import check_item


def played_round(rules: HouseRules, seed: int, until: int | None = None) -> Round:
    rng = Random(seed)
    state = Round.start(rules, Deal.shuffled(rules, rng))
    if state.to_pass:
        state = state.passed([Passing.first(hand, rules.pass_count) for hand in state.hands])
    while not state.over and (until is None or len(state.plays) < until):
        state = state.play(rng.choice(list(state.legal())))
    return state


class Passing:
    """How everybody passes here: the first cards of the hand."""

    @staticmethod
    def first(hand, number):
        return " ".join(str(card) for card in list(hand)[:number])


@pytest.mark.parametrize("name", ["standard", "three", "omnibus", "cancellation", "video"])
def test_every_choice_is_asked_and_the_round_goes_on_as_played(name):
    rules = HouseRules.of(name)
    done = played_round(rules, 5)
    item = coached_round(done, 1, coach=lambda view, card: f"The coach likes {card.symbol}.")
    payload = item.payload()
    check_item(payload)
    plays = list(done.plays)
    for ask in payload["asks"]:
        scene = ask.get("scene", payload["scene"])
        (answer,) = ask["answer"]
        right = ask["responses"][answer]
        assert right["ok"] is True
        assert Card.parse(answer) in plays
        assert set(ask["responses"]) == set(scene["hand"])
        on_table = [seat for seat in scene["seats"] if seat["card"]]
        assert len(on_table) + 1 + len(right.get("plays", ())) == rules.players
        assert "The coach likes" in right["text"]
    assert (
        "The round ends"
        in payload["asks"][-1]["responses"][payload["asks"][-1]["answer"][0]]["after"]
    )


def test_cards_as_good_are_right_too():
    done = played_round(HouseRules(), 8)
    item = coached_round(done, 0, equals=lambda view: list(view.legal()))
    for ask in item.payload()["asks"]:
        legal = {key for key, r in ask["responses"].items() if r["ok"] is True}
        assert legal == set(ask["answer"])
        assert len(legal) > 1


def test_an_unfinished_round_is_refused():
    with pytest.raises(ExerciseError, match="not over"):
        coached_round(played_round(HouseRules(), 5, until=20))
    with pytest.raises(ExerciseError, match="seat 4 does not exist"):
        coached_round(played_round(HouseRules(), 5), 4)
