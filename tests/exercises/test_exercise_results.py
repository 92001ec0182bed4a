"""Results as a teacher reads them: what was said, what was expected, what a mistake shows."""

from __future__ import annotations

import csv
import re

import pytest

from hearts_lesson import practice
from hearts_lesson.exercises import (
    direction,
    generate,
    ladder,
    ladders,
    legal,
    order,
    pass_cards,
    play,
    score,
    winner,
)
from hearts_lesson.exercises.registry import KINDS
from hearts_lesson.exercises.results import COLUMNS, in_words, summary, told

ITEMS = [
    order("9D AD 3D KD"),
    winner("9D KD 2D 4D", leader="Anna", topic="one-suit"),
    legal("3C 9C JD 4D", "9D KD", topic="follow-suit"),
    play("4C 8C KC", "9C QC 2C", goal="duck", topic="one-suit"),
    direction(2),
    score("QS 3H 4C 5C", hand="5H 3C"),
    score("3H 5H 8H", "QS 2H 4H", "AH KH QH JH TH 9H 7H 6H", ""),
]
EXPECTED = [
    "A♦ K♦ 9♦ 3♦",
    "K♦",
    "4♦ J♦",
    "4♣ or 8♣",
    "Cleo",
    "14 points",
    "You 3, Anna 15, Ben 8, Cleo 0",
]


def row(item, answer, ok=False, m=None, hints=0, ask=0):
    return {"item": item.id, "ask": ask, "answer": answer, "ok": ok, "m": m, "hints": hints}


@pytest.mark.parametrize(("item", "expected"), list(zip(ITEMS, EXPECTED, strict=True)))
def test_the_right_answer_is_said_in_words(item, expected):
    said = told(row(item, ""), {item.id: item})
    assert said["expected"].replace("\ufe0e", "") == expected
    assert said["said"] == "(shown)"
    assert said["question"] == item.asks[0].prompt
    assert tuple(said)[: len(COLUMNS)] == COLUMNS


def test_several_right_passes_are_told_apart():
    advice = [
        {"cards": "AC TD 8D", "points": 5.5, "se": 0.1, "reasons": []},
        {"cards": "AC TD 3D", "points": 5.6, "se": 0.1, "reasons": []},
        {"cards": "2H 4H 3S", "points": 8.0, "se": 0.1, "reasons": []},
    ]
    item = pass_cards("7C AC 3D 8D TD 3S 5S 6S QS 9S TS 2H 4H", advice=advice)
    words = in_words(item.asks[0], item.asks[0].answers).replace("\ufe0e", "")
    assert words == "A♣ 8♦ 10♦ or A♣ 3♦ 10♦"


def test_every_kind_of_answer_has_words():
    for kind, known in KINDS.items():
        for topic in known.topics:
            for ask in generate(kind, topic=topic, step="together", seed=4).asks:
                words = in_words(ask, ask.answers)
                assert words
                assert not re.search(r"\w:\S", words)


def test_answers_and_mistakes_are_said_in_words():
    known = {item.id: item for item in ITEMS}
    first, second, third = ITEMS[0], ITEMS[1], ITEMS[4]
    said = told(row(first, "0:KD", m="s01"), known)
    assert (said["said"].replace("\ufe0e", ""), said["shows"]) == ("K♦", "the ace is low")
    said = told(row(second, "9D", m="s04"), known, "one")
    assert (said["ladder"], said["shows"]) == ("one", "the lead takes it")
    assert told(row(third, "1"), known)["said"] == "Anna"


def test_an_item_drawn_later_is_known_by_its_id_and_a_strange_one_does_no_harm():
    more = generate("legal", seed=50_001, step="mixed")
    said = told(row(more, more.asks[0].answers[0], True), {})
    assert (said["kind"], said["level"]) == ("legal", 1)
    assert said["expected"]
    strange = told({"item": "x", "ask": 7, "answer": "AD", "ok": True, "m": None, "hints": 0}, {})
    assert (strange["kind"], strange["expected"], strange["said"]) == ("", "", "AD")
    odd = told(row(ITEMS[6], "broken"), {ITEMS[6].id: ITEMS[6]})
    assert odd["said"] == "broken"


def test_a_summary_counts_first_tries():
    known = {item.id: item for item in ITEMS}
    rows = [
        told(row(ITEMS[1], "9D", m="s04"), known, "one"),
        told(row(ITEMS[1], "KD", True, hints=2), known, "one"),
        told(row(ITEMS[2], "4D JD", True), known, "one"),
        told(row(ITEMS[2], "4D JD", True), known, "two"),
    ]
    one, two, three = summary(rows)
    assert (one["kind"], one["questions"], one["first_try"]) == ("winner", 1, 0)
    assert (one["wrong"], one["hints"], one["shows"]) == (1, 2, "the lead takes it")
    assert (two["ladder"], two["first_try"], two["shows"]) == ("one", 1, "")
    assert three["ladder"] == "two"


def test_a_notebook_gathers_everything_it_has_shown(tmp_path, monkeypatch):
    pytest.importorskip("anywidget")
    monkeypatch.setattr(ladders, "SHOWN", [])
    monkeypatch.setattr(practice, "SHOWN", ladders.SHOWN)
    assert practice.results() == []
    one = ladder("one", items=ITEMS[:2])
    two = practice.set("class-7b", kinds=["legal"], n=3)
    more = one.more()
    one.widget.results = [row(ITEMS[1], "9D", m="s04"), row(ITEMS[1], "KD", True)]
    one.widget.results = [*one.widget.results, {**row(ITEMS[0], ""), "item": more["id"]}]
    right = two.items[0].asks[-1].answers
    two.widget.results = [{**row(two.items[0], " ".join(right), True), "seconds": 3.5}]
    assert [r["ladder"] for r in practice.results()] == ["one"] * 3 + ["set-class-7b"]
    assert len(practice.results(two)) == 1
    assert {r["ladder"] for r in practice.summary()} == {"one", "set-class-7b"}
    path = practice.csv(tmp_path / "answers.csv")
    with path.open(encoding="utf-8-sig", newline="") as stream:
        lines = list(csv.DictReader(stream))
    assert len(lines) == 4
    assert lines[0]["expected"].replace("\ufe0e", "") == "K♦"
    assert lines[3]["seconds"] == "3.5"
    assert one.csv(tmp_path / "one.csv").exists()
    pytest.importorskip("pandas")
    table = practice.frame()
    assert list(table["ok"]) == [False, True, False, True]
    assert not one.frame().isna().drop(columns="m").any().any()
