"""The final exam: the same for its number, two questions a skill, and results in plain Python."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from hearts_lesson import practice
from hearts_lesson.exercises import ExerciseError
from hearts_lesson.exercises.exam import QUESTIONS, SKILLS, Exam, choose, exam, exam_pool, stock
from hearts_lesson.exercises.exam_passes import hands, measured, passes_of_three
from hearts_lesson.widgets.payload import check_item, check_payload

BOOK = Path(__file__).parents[2] / "book"


def test_an_exam_asks_each_skill_twice() -> None:
    assert QUESTIONS == 30
    for seed in range(12):
        made = exam(seed)
        assert len(made) == len({item.id for item in made.items}) == QUESTIONS
        assert set(Counter(made.skills.values()).values()) == {2}
        assert set(made.skills.values()) == {skill.id for skill in SKILLS}
        check_payload(made.payload())


def test_a_number_gives_the_same_exam_and_others_give_others() -> None:
    assert Exam(5).payload() == practice.exam(seed=5).payload()
    orders = {tuple(item.id for item in exam(seed).items) for seed in range(40)}
    assert len(orders) == 40


def test_the_choice_is_the_one_that_the_page_makes() -> None:
    # The same lines stand in tests/js/pages/exam.test.mjs.
    assert choose(1, [8] * 5) == [(4, 3), (3, 5), (1, 1), (0, 3), (2, 3)]
    assert choose(999_999, [3, 5, 7]) == [(1, 4), (0, 2), (2, 6)]


def test_the_stock_has_a_dozen_questions_a_skill_without_hints() -> None:
    items = exam_pool()["items"]
    assert len({item["id"] for item in items}) == len(items)
    skills = Counter(item["skill"] for item in items)
    assert set(skills) == {skill.id for skill in SKILLS}
    assert min(skills.values()) >= 12
    for item in items:
        check_item(item)
        assert item["step"] == "mixed"
        assert all("hints" not in ask and ask["solution"] for ask in item["asks"])
    # Parts follow each other, as the page reads them.
    assert [item["part"] for item in items] == sorted(item["part"] for item in items)
    assert [len(part) for _, part in stock()] == list(
        Counter(item["part"] for item in items).values()
    )


def test_every_chapter_of_the_book_is_asked_about() -> None:
    chapters = {re.sub(r"^\d+_", "", path.stem) for path in BOOK.glob("[0-9][0-9]_*.ipynb")}
    wanted = [name for skill in SKILLS for name in skill.chapters]
    assert len(wanted) == len(set(wanted))
    assert chapters - {"final_exam"} <= set(wanted)


@pytest.mark.parametrize("seed", [-1, 1_000_000, True, "7", 1.5])
def test_a_number_that_no_exam_has_is_refused(seed: object) -> None:
    with pytest.raises(ExerciseError, match="0 to 999999"):
        Exam(seed)  # type: ignore[arg-type]


def test_results_by_skill_count_first_tries_only() -> None:
    made = exam(3)
    first, second = (item for item in made.items if made.skills[item.id] == "tricks")
    tree = next(item for item in made.items if len(item.asks) > 1)
    rows = [
        {"n": 1, "item": first.id, "ask": 0, "answer": first.asks[0].answers[0], "ok": True},
        {"n": 2, "item": second.id, "ask": 0, "answer": "", "ok": False},
        {"n": 3, "item": second.id, "ask": 0, "answer": "x", "ok": True},
        {"n": 4, "item": tree.id, "ask": 0, "answer": "x", "ok": True},
        {"n": 5, "item": tree.id, "ask": 1, "answer": "x", "ok": False},
    ]
    assert made.score == 0
    made.widget.results = [{"m": None, "hints": 0, **row} for row in rows]
    told = {row["skill"]: row for row in made.by_skill()}
    assert told["Tricks and following suit"] == {
        "skill": "Tricks and following suit",
        "asked": 2,
        "right": 1,
        "reread": ["cards_and_tricks", "following_suit"],
    }
    assert sum(row["asked"] for row in told.values()) == 3
    assert made.score == 1
    assert made.more() is None
    report = made.report()
    assert report.title == "Exam 3: 1 of 3 right, 27 not answered yet."
    line = next(line for line in repr(report).splitlines() if line.startswith("Tricks and"))
    assert re.sub(" +", " ", line).endswith("1 of 2 cards and tricks, following suit")
    assert report._repr_html_().count("<tr>") == 1 + len(SKILLS)


def test_an_exam_shows_itself_as_a_widget_and_as_an_element_with_its_questions() -> None:
    made = exam(2)
    bundle, _ = made._repr_mimebundle_()
    assert bundle["text/plain"] == "Final exam 2 (30 questions)"
    html = bundle["text/html"]
    assert html.startswith("<hearts-exam>")
    assert html.count("<details>") >= QUESTIONS
    data = re.search(r'<script type="application/json">(.*?)</script>', html, re.S)
    assert data is not None
    assert json.loads(data[1])["seed"] == 2
    assert any("widget" in kind for kind in bundle)
    assert all("hints" not in ask for item in made.payload()["items"] for ask in item["asks"])


def test_measured_passes_differ_by_more_than_chance() -> None:
    assert len(hands()) == len(passes_of_three()) >= 8
    for row in hands():
        best, *others = sorted(row["options"], key=lambda option: option["points"])
        assert best["gap"] == 0
        for option in others:
            assert option["gap"] >= 1
            assert option["gap"] >= 4 * option["gap_se"]


def test_a_stored_hand_measured_again_comes_out_alike() -> None:
    pytest.importorskip("numpy")
    row = hands()[0]
    again = measured(row, deals=240)
    for option in row["options"]:
        points, se = again[option["cards"]]
        assert abs(points - option["points"]) <= 4 * (se**2 + option["se"] ** 2) ** 0.5
    assert (
        min(again, key=lambda cards: again[cards][0])
        == min(row["options"], key=lambda option: option["points"])["cards"]
    )
