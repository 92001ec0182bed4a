"""The placement test: a question a chapter, in order, and a start for every result."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hearts_lesson.engine import HouseRules
from hearts_lesson.exercises.placement import AFTER, STOPS, placement, start
from hearts_lesson.widgets.payload import check_payload

BOOK = Path(__file__).parents[2] / "book"
PAYLOAD = placement().payload()


def test_the_questions_go_through_the_course_and_use_the_standard_game() -> None:
    chapters = [stop.chapter for stop in STOPS]
    assert chapters == sorted(set(chapters)) == [1, 2, 3, 4, 5, 6, 7, 9]
    assert {stop.exercise.rules for stop in STOPS} == {HouseRules()}


def test_each_start_names_a_chapter_as_its_page_does() -> None:
    named = {(stop.page, stop.title) for stop in STOPS} | {(AFTER[0], AFTER[2])}
    for page, title in named:
        cells = json.loads((BOOK / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
        assert "".join(cells[0]["source"]).startswith(f"# {title}\n")


def test_there_is_a_skill_a_question_and_one_start_more() -> None:
    check_payload(PAYLOAD)
    assert len(PAYLOAD["items"]) == len(PAYLOAD["skills"]) == len(PAYLOAD["starts"]) - 1 == 8
    assert [s["page"] for s in PAYLOAD["starts"][:-1]] == [s["page"] for s in PAYLOAD["skills"]]
    assert all(item["step"] == "mixed" for item in PAYLOAD["items"])


def test_what_is_said_gives_the_reason() -> None:
    for stop, entry in zip(STOPS, PAYLOAD["starts"], strict=False):
        assert entry["say"] == start(stop)
        assert stop.skill in entry["say"]
        assert f"chapter {stop.chapter}, {stop.title}" in entry["say"]
    assert PAYLOAD["starts"][-1]["say"].startswith("You know the rules")


def test_a_page_without_scripts_has_questions_answers_and_starts() -> None:
    html = placement()._repr_mimebundle_()["text/html"]
    data = re.search(r'<script type="application/json">(.*?)</script>', html, re.S)
    assert data is not None
    assert json.loads(data[1]) == PAYLOAD
    assert html.count("<summary>Answer</summary>") >= 8
    assert html.count("if you missed it, begin with chapter") == 8
    assert repr(placement()) == "<Placement: 8 questions>"
