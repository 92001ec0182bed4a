"""What the messages offer beyond one kind: mixtures, levels going round, presets, scores."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_lesson.engine import PRESETS, HouseRules
from hearts_lesson.exercises import serve
from hearts_lesson.exercises.mixtures import MIXTURES, source
from hearts_lesson.exercises.serve import answer
from hearts_lesson.widgets.payload import check_item


@pytest.mark.parametrize("name", MIXTURES)
def test_a_mixed_pool_is_drawn_in_turn_and_goes_on(name):
    texts = MIXTURES[name]
    first = answer({"do": "draw", "kind": name, "n": len(texts), "level": None})
    names = [f"{item['kind']}-{item['topic']}" for item in first["items"]]
    assert names == [source(text)[0] for text in texts]
    assert names == answer({"do": "kinds"})["mixed"][name]
    more = answer({"do": "draw", "kind": name, "n": 5, "seed": first["next"], "level": None})
    ids = [item["id"] for item in first["items"] + more["items"]]
    assert len(set(ids)) == len(texts) + 5
    for item in first["items"]:
        check_item(item)
        assert item["step"] == "mixed"


def test_several_kinds_go_round_and_so_do_levels():
    kinds = ["legal-void", "score"]
    items = answer({"do": "draw", "kind": kinds, "level": None, "n": 6})["items"]
    assert [item["kind"] for item in items] == ["legal", "score"] * 3
    assert [item["level"] for item in items] == [1, 1, 2, 2, 3, 3]
    assert items[0]["topic"] == "void"
    assert answer({"do": "draw", "kind": "legal-void", "seed": 3.0})["items"][0]["topic"] == "void"


def test_an_exercise_comes_with_the_step_asked_for():
    item = answer({"do": "draw", "kind": "legal", "step": "watch"})["items"][0]
    assert item["asks"][0]["worked"]
    assert answer({"do": "again", "id": item["id"], "step": "watch"})["items"] == [item]


def test_rules_are_told_whole():
    told = answer({"do": "rules", "options": {"moon": "off", "players": 5}})
    rules = HouseRules.of({"moon": "off", "players": 5})
    assert told["code"] == rules.code
    assert told["summary"] == list(rules.summary())
    assert (told["players"], told["cards_each"], told["problems"]) == (5, 10, [])
    assert answer({"do": "rules", "code": rules.code})["options"] == rules.options()
    assert answer({"do": "rules", "preset": "three"})["players"] == 3
    assert answer({"do": "rules"})["options"] == {}


def test_every_clash_is_told_and_no_code_is_given():
    told = answer({"do": "rules", "options": {"players": 5, "pass_cycle": ["across"], "target": 0}})
    assert told["code"] is None
    assert len(told["problems"]) == 2
    assert all(text.endswith(".") for text in told["problems"])
    assert answer({"do": "rules", "preset": "omnibs"})["problems"][0].count("omnibus")
    assert answer({"do": "rules", "preset": "three", "players": 9})["code"] is None


def test_presets_are_listed_with_their_titles():
    presets = answer({"do": "presets"})["presets"]
    assert [preset["preset"] for preset in presets] == list(PRESETS)
    for preset in presets:
        assert HouseRules.from_code(preset["code"]) == HouseRules.of(preset["preset"])
        assert preset["title"]


def test_a_verdict_says_where_it_would_differ():
    told = answer({"do": "legal", "hand": "QS KH 4D"})
    assert told["playable"] == ["4D", "QS"]
    heart = next(card for card in told["cards"] if card["card"] == "KH")
    assert heart["elsewhere"]


def test_a_round_is_settled():
    taken = ["QS 2H", "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H", "", ""]
    assert answer({"do": "settle", "taken": taken})["points"] == [14, 12, 0, 0]
    moon = ["QS AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", "", "", ""]
    told = answer({"do": "settle", "taken": moon, "rules": {"moon": "shooter_minus_26"}})
    assert told == {"raw": [26, 0, 0, 0], "points": [-26, 0, 0, 0], "moon": 0}
    tricks = answer({"do": "settle", "taken": taken, "tricks": [5, 8, 0, 0]})
    assert tricks["points"] == [14, 12, 0, 0]


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"do": "draw"}, "no kind of exercise"),
        ({"do": "draw", "kind": []}, "the list is empty"),
        ({"do": "draw", "kind": [5]}, "a list of names"),
        ({"do": "draw", "kind": ["legal", "score"], "topic": "moves"}, "goes with one kind"),
        ({"do": "draw", "kind": "legal", "topic": 5}, "this is text, not 5"),
        ({"do": "draw", "kind": "legal", "n": True}, "whole number"),
        ({"do": "draw", "kind": "legal", "seed": -1}, "choose 0 to"),
        ({"do": "draw", "kind": "legal", "seed": 1.5}, "whole number"),
        ({"do": "draw", "kind": "legal", "rules": 7}, "a preset's name"),
        ({"do": "draw", "kind": "legal", "rules": "9zzz"}, "code"),
        ({"do": "draw", "kind": "legal", "step": "alone"}, "no step 'alone'"),
        ({"do": "again", "id": 7}, "this is text"),
        ({"do": "rules", "code": "1x", "preset": "three"}, "not both"),
        ({"do": "legal", "hand": "QS", "first_trick": 1}, "true or false"),
        ({"do": "legal"}, "no card is named"),
        ({"do": "settle", "taken": "QS"}, "a list of texts"),
        ({"do": "settle", "taken": ["QS"], "tricks": [1, 2]}, "one for each player"),
        ({"do": "settle", "taken": ["QS"]}, "4"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(message: dict[str, Any], says: str):
    told = answer(message)
    assert set(told) == {"error"}, told
    assert says in told["error"]
    assert told["error"][-1] in ".?!"


def test_a_fault_of_ours_does_not_leave_a_page_waiting(monkeypatch):
    def broken(_: Any) -> Any:
        raise KeyError("oops")

    monkeypatch.setitem(serve._ANSWERS, "hello", broken)
    told = answer({"do": "hello"})
    assert told["bug"] is True
    assert "KeyError" in told["error"]


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
NAMES = [
    "kind",
    "topic",
    "rules",
    "players",
    "level",
    "seed",
    "n",
    "step",
    "id",
    "options",
    "code",
    "preset",
    "hand",
    "trick",
    "taken",
    "tricks",
    "first_trick",
    "hearts_broken",
]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(list(serve._ANSWERS)),
    st.dictionaries(
        st.sampled_from(NAMES),
        PLAIN | st.sampled_from(["legal", "three", "QS 2H", "2C", "1x1H", "mixed-tricks"]),
        max_size=6,
    ),
)
def test_no_message_breaks_it(do: str, rest: dict[str, Any]):
    told = json.loads(serve.reply(json.dumps({**rest, "do": do})))
    assert "bug" not in told, told
    if "error" in told:
        assert told["error"][-1] in ".?!"


def test_the_first_answer_needs_the_standard_library_only():
    code = (
        "import sys; from hearts_lesson.exercises.serve import reply; "
        'reply(\'{"do":"draw","kind":"legal"}\'); '
        "print(*(m for m in ('numpy','pandas','anywidget','IPython') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
