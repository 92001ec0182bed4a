"""The proven puzzles as the site has them: all of them, with their proofs in words."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from hearts_lesson.exercises import ExerciseError
from hearts_lesson.exercises import puzzle_sets as sets
from hearts_lesson.exercises.serve import answer
from hearts_lesson.strategy.puzzles import THEMES, load
from hearts_lesson.widgets.payload import check_item


def test_the_pools_hold_every_puzzle_once_and_as_it_was_proven() -> None:
    stored = {puzzle.id: puzzle for puzzle in load()}
    pools = sets.puzzle_pools()
    assert set(pools) == {f"puzzle-{theme}" for theme in THEMES}
    found = {}
    for name, pool in pools.items():
        for item in pool["items"]:
            check_item({**item, "asks": [{**ask, "solution": "-"} for ask in item["asks"]]})
            puzzle = stored[item["id"].removeprefix(sets.PREFIX)]
            found[puzzle.id] = item
            assert name == f"puzzle-{puzzle.theme}" == f"puzzle-{item['topic']}"
            assert item["level"] == puzzle.level
            assert item["asks"][0]["answer"] == [str(card) for card in puzzle.proof.best]
            assert [hint["kind"] for hint in item["asks"][0]["hints"]] == [
                *("nudge", "point", "step", "answer")
            ]
    assert set(found) == set(stored)
    assert sum(len(pool["items"]) for pool in pools.values()) == len(stored)


def test_a_proof_says_what_it_claims_against_whom_and_how_the_others_fail() -> None:
    for row in sets.rows():
        told = sets.proof_words(row)
        assert told["text"].startswith("Whatever the others hold and do, ")
        assert "at most 0" not in told["text"]
        assert "all play against you" in told["model"]
        assert 1 <= len(told["lines"]) <= len(row["witnesses"])
        for line in told["lines"]:
            assert "for example when Anna holds" in line
            assert " and Cleo " in line


def test_a_pool_is_no_larger_than_a_page_should_fetch() -> None:
    for name, pool in sets.puzzle_pools().items():
        assert len(json.dumps(pool, separators=(",", ":"))) <= 200_000, name


def test_names_go_from_easy_to_hard() -> None:
    for theme in THEMES:
        levels = [row["level"] for row in sets.rows() if row["theme"] == theme]
        assert levels == sorted(levels)
        by_level = [name for level in sets.LEVELS for name in sets.names(theme, level)]
        assert by_level == sets.names(theme)


def test_every_puzzle_has_its_day_and_no_theme_two_days_in_a_row() -> None:
    order = sets.daily_order()
    assert Counter(order) == Counter(row["id"] for row in sets.rows())
    theme = {row["id"]: row["theme"] for row in sets.rows()}
    assert all(theme[a] != theme[b] for a, b in zip(order, order[1:] + order[:1], strict=True))
    assert sets.daily_order(2) != order
    assert sets.daily_order(2) == sets.daily_order(2)


def test_a_puzzle_is_found_by_its_name_and_python_in_the_browser_gives_it_again() -> None:
    name = sets.names("count")[0]
    assert sets.puzzle_named(name).id == sets.PREFIX + name
    with pytest.raises(ExerciseError, match="Did you mean"):
        sets.puzzle_named("count-0-0")
    (again,) = answer({"do": "again", "id": sets.PREFIX + name})["items"]
    assert again["id"] == sets.PREFIX + name
    (drawn,) = answer({"do": "draw", "kind": "puzzle", "topic": "count", "level": 1})["items"]
    assert drawn["topic"] == "count"
    assert "no puzzle" in answer({"do": "again", "id": sets.PREFIX + "count-0-0"})["error"]


def test_a_moon_puzzle_says_who_has_all_the_points() -> None:
    for row in sets.rows():
        if row["theme"] == "stop-moon":
            flags = sets.puzzle_named(row["id"]).scene.flags
            assert any(flag.endswith("points so far") for flag in flags), row["id"]
