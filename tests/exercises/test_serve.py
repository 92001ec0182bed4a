"""The messages between a page and Python: JSON in, JSON out, and a sentence for what cannot be."""

import json
from typing import Any

import pytest

from hearts_lesson.exercises import from_id, generate
from hearts_lesson.exercises.registry import KINDS
from hearts_lesson.exercises.serve import MOST, answer, reply
from hearts_lesson.widgets.payload import check_item


def ask(**message: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(reply(json.dumps(message)))
    return found


def test_hello() -> None:
    assert ask(do="hello") == {"v": 1, "kinds": len(KINDS)}


def test_every_kind_and_topic_can_be_drawn() -> None:
    for kind in ask(do="kinds")["kinds"]:
        for topic in kind["topics"]:
            items = ask(do="draw", kind=kind["kind"], topic=topic, level=2, seed=5, n=2)["items"]
            assert len(items) == 2
            for item in items:
                check_item(item)
                assert item["topic"] == topic


def test_a_drawn_exercise_is_the_one_that_python_draws() -> None:
    items = ask(do="draw", kind="legal", topic="moves", rules="omnibus", level=3, seed=7)["items"]
    same = generate("legal", "omnibus", 3, 7, "mixed", "moves").payload()
    assert items == [json.loads(json.dumps(same))]


@pytest.mark.parametrize("rules", ["three", "spot", {"preset": "standard", "moon": "off"}])
def test_drawn_again_by_its_id(rules: Any) -> None:
    [item] = ask(do="draw", kind="score", rules=rules, level=2, seed=11)["items"]
    assert ask(do="again", id=item["id"])["items"] == [item]
    assert from_id(item["id"]).id == item["id"]


def test_a_share_code_is_a_rule_set() -> None:
    told = ask(do="rules", rules={"preset": "standard", "queen_lead": "after_hearts_broken"})
    assert told["problems"] == []
    assert told["options"] == {"queen_lead": "after_hearts_broken"}
    assert ask(do="rules", rules=told["code"])["options"] == told["options"]
    [item] = ask(do="draw", kind="legal", rules=told["code"], seed=3)["items"]
    assert item["rules"]["code"] == told["code"]


def test_a_damaged_code_says_what_was_wrong_and_keeps_the_rest() -> None:
    code = ask(do="rules", rules={"preset": "standard", "target": 50})["code"]
    told = ask(do="rules", rules=code[:-1] + ("A" if code[-1] != "A" else "B"))
    assert told["problems"]
    assert told["code"]


def test_players_go_on_top_of_the_rules() -> None:
    [item] = ask(do="draw", kind="winner", rules="standard", players=5, seed=2)["items"]
    assert item["scene"]["players"] == 5
    assert "one pack" in ask(do="draw", kind="winner", players=9)["error"]


def test_a_position_is_judged_card_by_card() -> None:
    cards = ask(do="legal", rules="article", hand="QS KH 4H 7D")["cards"]
    assert {card["card"]: card["ok"] for card in cards} == {
        "7D": True,
        "QS": False,
        "4H": False,
        "KH": False,
    }
    assert all(card["text"] and card["rule"] for card in cards)


@pytest.mark.parametrize(
    ("message", "part"),
    [
        ({}, "nothing to do"),
        ([], "A message is an object"),
        ({"do": "drawn"}, "draw"),
        ({"do": "draw", "kind": "legl"}, "legal"),
        ({"do": "draw", "kind": "legal", "topic": "nothing"}, "topic"),
        ({"do": "draw", "kind": "legal", "level": "2"}, "whole number"),
        ({"do": "draw", "kind": "legal", "level": 9}, "level"),
        ({"do": "draw", "kind": "legal", "n": MOST + 1}, "at a time"),
        ({"do": "draw", "kind": "legal", "rules": {"moon": "blue"}}, "moon"),
        ({"do": "again", "id": "legal.standard"}, "legal.standard"),
        ({"do": "legal", "hand": "QS QS"}, "Q♠"),
        ({"do": "legal", "hand": "hello"}, "hello"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(message: Any, part: str) -> None:
    told = answer(message)
    assert set(told) == {"error"}
    assert part.lower() in told["error"].lower()


def test_what_is_not_json_is_a_sentence() -> None:
    assert "JSON" in json.loads(reply("{"))["error"]
