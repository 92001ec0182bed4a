"""No question of the book shows cards or totals that cannot be."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from possible import impossible, round_sums

from hearts_lesson.exercises import generate, pool
from hearts_lesson.exercises.exam import stock as exam_stock
from hearts_lesson.exercises.kinds.puzzle import puzzle
from hearts_lesson.exercises.placement import STOPS
from hearts_lesson.exercises.puzzle_sets import rows

BOOK = Path(__file__).parents[2] / "book"
PAYLOAD = re.compile(r'<script type="application/json">(.*?)</script>', re.DOTALL)
NOTEBOOKS = sorted(BOOK.rglob("*.ipynb"))
EARLY_POOLS = ("mixed-tricks", "mixed-following", "mixed-points", "play-give", "play-points")
TOTALS = re.compile(r"totals are (\d+), (\d+), (\d+) and (\d+)")


def cells(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(path.read_text(encoding="utf-8"))["cells"])


def stored(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every question in a notebook's ladders and tests, with where it stands."""
    for cell in cells(path):
        for output in cell.get("outputs", []):
            html = "".join(output.get("data", {}).get("text/html", ""))
            for match in PAYLOAD.finditer(html):
                payload = json.loads(match[1])
                for place, item in enumerate(payload.get("items", []), 1):
                    if "asks" in item:
                        yield f"{path.stem} {payload['id']} {place} {item['id']}", item


def test_every_stored_question_is_possible() -> None:
    found = [(where, item) for path in NOTEBOOKS for where, item in stored(path)]
    assert len(found) > 400
    assert {where: bad for where, item in found if (bad := impossible(item))} == {}


def test_every_question_of_the_exam_and_the_puzzles_is_possible() -> None:
    questions = [item for _, items in exam_stock() for item in items]
    questions += [puzzle(row) for row in rows()]
    questions += [stop.exercise for stop in STOPS]
    assert len(questions) > 300
    found = {item.id: impossible(item.payload()) for item in questions}
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_no_note_on_hearts_stands_before_they_are_explained() -> None:
    """Whether hearts are broken is told in chapter 6; chapter 5 says that it will be."""
    early = [
        (where, item) for path in NOTEBOOKS if path.name < "05" for where, item in stored(path)
    ]
    early += [(name, item.payload()) for name in EARLY_POOLS for item in pool(name)]
    assert len(early) > 100
    for where, item in early:
        assert "broken" not in " ".join(item["scene"]["flags"]), where


def written(path: Path) -> Iterator[ast.Call]:
    """Every score sheet that a notebook draws, as it is written in the code."""
    for cell in cells(path):
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and "score_sheet(" in source:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "score_sheet":
                    yield node


def test_every_written_score_sheet_is_possible() -> None:
    calls = [(path.stem, call) for path in NOTEBOOKS for call in written(path)]
    assert len(calls) > 4
    for where, call in calls:
        options = {keyword.arg: keyword.value for keyword in call.keywords}
        try:
            rows = ast.literal_eval(call.args[0])
            before = ast.literal_eval(options["before"]) if "before" in options else [0]
        except ValueError:
            continue  # rounds that the engine has scored
        assert sum(before) % 26 == 0, (where, before)
        for row in rows:
            assert sum(row) in round_sums(), (where, row)


def test_totals_in_the_text_are_possible() -> None:
    text = "".join("".join(c["source"]) for p in NOTEBOOKS for c in cells(p))
    found = TOTALS.findall(text)
    assert found
    for totals in found:
        assert sum(map(int, totals)) % 26 == 0, totals


def legal_item() -> dict[str, Any]:
    return generate("legal", level=2, seed=1, topic="discard", step="mixed").payload()


def test_the_check_sees_what_cannot_be() -> None:
    item = legal_item()
    assert impossible(item) == []
    item["scene"]["hand"][0] = "2C"
    assert impossible(item) == ["2♣ in a hand after trick 1"]
    item = legal_item()
    item["scene"]["seats"][0]["card"] = "2C"
    assert impossible(item) == ["2♣ on the table after trick 1"]
    item = generate("end", seed=1, step="mixed").payload()
    assert impossible(item) == []
    item["scene"]["sheet"]["rows"][0][1] = "7"
    assert impossible(item)[0].startswith("totals of")
    item["scene"]["sheet"]["head"].reverse()
    assert impossible(item)[0].startswith("a sheet on which")


@pytest.mark.parametrize("topic", ["sheet", "moon-sheet"])
def test_only_a_sheet_with_moons_speaks_of_them(topic: str) -> None:
    for seed in range(20):
        payload = generate("spot", level=1 + seed % 3, seed=seed, topic=topic).payload()
        says = json.dumps(payload["asks"])
        assert ("moon" in says) == (topic == "moon-sheet"), payload["id"]


def test_early_counts_ask_for_the_queen_and_later_ones_for_the_moon() -> None:
    for seed in range(8):
        early = generate("score", level=2, seed=seed, step="together").payload()["asks"]
        assert early[0]["prompt"].replace("\ufe0e", "") == "Who took Q♠?"
        assert "moon" not in json.dumps(early)
        later = generate("score", level=2, seed=seed, topic="moon", step="together").payload()
        question = later["asks"][0]["prompt"].replace("\ufe0e", "")
        assert question == "Has one player taken all thirteen hearts and Q♠?"


def test_two_packs_have_two_queens_for_the_moon() -> None:
    asks = generate("score", "cancellation", seed=3, topic="moon", step="together").payload()[
        "asks"
    ]
    assert asks[0]["prompt"] == "Has one player taken all 26 hearts and both queens of spades?"
