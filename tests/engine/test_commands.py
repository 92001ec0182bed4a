"""The commands replay, legal and score, as people and programs use them."""

from __future__ import annotations

import gzip
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from engine_help import played
from test_records import a_round, moon_round, written

from hearts_lesson.cli import main
from hearts_lesson.engine import HouseRules


def run(*arguments: str, given: bytes | str | None = None) -> Result:
    result = CliRunner().invoke(main, list(arguments), input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.jsonl"
    rounds = [a_round(seed, number=seed + 1) for seed in range(4)]
    path.write_text("".join(json.dumps(record) + "\n" for record in rounds), encoding="utf-8")
    return path


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


# --- replay -------------------------------------------------------------------------------------


def test_replay_for_programs(good: Path) -> None:
    result = run("replay", "--json", str(good))
    assert result.exit_code == 0
    found = rows(result)
    assert [(row["file"], row["line"]) for row in found] == [(str(good), n) for n in (1, 2, 3, 4)]
    assert all(row["ok"] and len(row["decisions"]) == 52 for row in found)
    assert [row["direction"] for row in found] == ["left", "right", "across", "hold"]


def test_replay_for_people(good: Path) -> None:
    result = run("replay", str(good))
    assert result.exit_code == 0
    text = result.stdout
    assert f"{good}, line 1: fine. Passed to the left." in text
    assert "Trick 13: seat" in text
    assert text.count("  Trick ") == 52
    assert text.count(" of ") >= 208
    short = run("replay", "--short", str(good)).stdout
    assert len(short.splitlines()) == 4
    assert "Points " in short
    assert "Totals " in short


def test_replay_tells_a_moon_and_that_the_choice_was_assumed(tmp_path: Path) -> None:
    path = tmp_path / "moon.jsonl"
    path.write_text(json.dumps(written(moon_round())), encoding="utf-8")
    text = run("replay", "--short", str(path)).stdout
    assert "shot the moon (added to the others, assumed, for nothing was chosen)" in text
    path.write_text(json.dumps(written(moon_round(), moon="-26")), encoding="utf-8")
    assert "shot the moon (taken off)" in run("replay", "--short", str(path)).stdout


def test_replay_from_standard_input_and_gzip(good: Path, tmp_path: Path) -> None:
    raw = good.read_bytes()
    plain = rows(run("replay", "--json", "-", given=raw))
    assert [row["line"] for row in plain] == [1, 2, 3, 4]
    packed = tmp_path / "good.jsonl.gz"
    packed.write_bytes(gzip.compress(raw))
    for row, other in zip(plain, rows(run("replay", "--json", str(packed))), strict=True):
        assert {**row, "file": ""} == {**other, "file": ""}
    assert run("replay", "--json", "-", given=gzip.compress(raw)).exit_code == 0


def test_a_broken_rule_gives_status_1_with_seat_trick_code_and_sentence(tmp_path: Path) -> None:
    record = a_round(number=4)
    record["plays"][0], record["plays"][-1] = record["plays"][-1], record["plays"][0]
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(record) + "\n" + json.dumps(a_round()), encoding="utf-8")
    result = run("replay", "--json", str(path))
    assert result.exit_code == 1
    bad, fine = rows(result)
    fault = bad["faults"][0]
    assert fault.keys() == {"code", "text", "play", "seat", "trick"}
    assert fault["play"] == 0
    assert fault["trick"] == 1
    assert fine["ok"]
    assert "✗ Seat " in run("replay", str(path)).stdout


def test_unreadable_lines_give_status_2_and_the_others_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    illegal = a_round()
    illegal["plays"] = illegal["plays"][:-1]
    lines = [json.dumps(a_round()), '{"hands": [', json.dumps(illegal), "[]", '{"rules": "spt"}']
    path.write_text("\n".join(lines), encoding="utf-8")
    result = run("replay", "--json", str(path))
    assert result.exit_code == 2
    found = rows(result)
    assert [row["line"] for row in found] == [1, 2, 3, 4, 5]
    assert [row["ok"] for row in found] == [True, False, False, False, False]
    assert "Not JSON" in found[1]["error"]
    assert found[2]["faults"][0]["code"] == "too_few_plays"
    assert "Did you mean spot" in found[4]["error"]
    for number in (2, 4, 5):
        assert f"{path}, line {number}: " in result.stderr


def test_half_a_gzip(good: Path, tmp_path: Path) -> None:
    packed = gzip.compress(good.read_bytes() * 20)
    path = tmp_path / "half.gz"
    path.write_bytes(packed[: len(packed) // 2])
    result = run("replay", "--json", str(path))
    assert result.exit_code == 2
    assert "The gzip data ends in the middle" in rows(result)[-1]["error"]
    assert [row["ok"] for row in rows(result)][:2] == [True, True]
    path.write_bytes(packed[:50] + b"\x00" * 50 + packed[100:])
    assert run("replay", "--json", str(path)).exit_code == 2
    path.write_bytes(packed[:12])
    assert "gzip" in run("replay", str(path)).stderr


@pytest.mark.parametrize("raw", [b"", b"\n\n", gzip.compress(b"", mtime=0)])
def test_an_empty_file(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_bytes(raw)
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "Empty. Expected one round a line" in result.stderr


def test_a_directory_and_a_file_that_is_not_there(good: Path, tmp_path: Path) -> None:
    result = run("replay", "--json", str(tmp_path), str(tmp_path / "none"), str(good))
    assert result.exit_code == 2
    assert "This is a directory" in result.stderr
    assert "There is no such file" in result.stderr
    assert [row["ok"] for row in rows(result)] == [False, False, True, True, True, True]


def test_a_very_long_line(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"x" * 3_000_000 + b"\n" + json.dumps(a_round()).encode())
    result = run("replay", "--json", str(path))
    assert result.exit_code == 2
    assert [row["line"] for row in rows(result)] == [1, 2]
    assert rows(result)[1]["ok"]


def test_every_preset_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    names = ["omnibus", "spot", "cancellation", "three", "five", "six", "seven", "video"]
    rounds = [
        written(played(HouseRules.of(name), random.Random(3), 2), rules=name) for name in names
    ]
    path.write_text("\n".join(map(json.dumps, rounds)), encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 0, result.stdout
    assert run("replay", "--json", str(path)).exit_code == 0


def test_replay_without_a_file() -> None:
    assert run("replay").exit_code == 2


# --- legal --------------------------------------------------------------------------------------


def test_legal_for_programs() -> None:
    result = run("legal", "--hand", "QS KH 4H 7D", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert [(row["card"], row["ok"], row["reason"]) for row in found] == [
        ("7D", True, "free_lead"),
        ("QS", True, "free_lead"),
        ("4H", False, "hearts_not_broken"),
        ("KH", False, "hearts_not_broken"),
    ]
    assert all(row.keys() == {"card", "ok", "reason", "text"} for row in found)
    assert all(row["text"].endswith(".") for row in found)


def test_legal_has_one_entry_for_each_card_in_hand() -> None:
    result = run("legal", "--hand", "QS QS 4D", "--rules", "cancellation", "--json")
    assert [row["card"] for row in json.loads(result.stdout)] == ["4D", "QS", "QS"]


def test_legal_for_people() -> None:
    text = run("legal", "--hand", "5D KH", "--trick", "2C", "--first-trick").stdout
    assert "✓ 5♦" in text
    assert "✗ K♥" in text
    assert "Right at tables that play: Hearts and Q♠\ufe0e may be thrown" in text
    broken = run("legal", "--hand", "QS KH", "--hearts-broken", "--rules", "article").stdout
    assert broken.count("✓") == 2


@pytest.mark.parametrize(
    ("rules", "playable"),
    [
        ("standard", ["7D", "QS"]),
        ("article", ["7D"]),
        ('{"queen_lead": "after_hearts_broken"}', ["7D"]),
        ('{"preset": "article", "heart_lead": "free"}', ["7D", "4H"]),
        (HouseRules.of("article").code, ["7D"]),
    ],
)
def test_rules_on_the_command_line(rules: str, playable: list[str]) -> None:
    result = run("legal", "--hand", "QS 4H 7D", "--rules", rules, "--json")
    assert [row["card"] for row in json.loads(result.stdout) if row["ok"]] == playable


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--hand", "3X"], "is not a card"),
        (["--hand", ""], "The hand is empty"),
        (["--hand", "2C 2C"], "is there twice"),
        (["--hand", "2C", "--trick", "2C"], "is there twice"),
        (["--hand", "2C", "--trick", "YY"], "is not a card"),
        (["--hand", "2C", "--trick", "3C 4C 5C 6C"], "it is over"),
        (["--hand", "3C", "--first-trick"], "opens the first trick"),
        (["--hand", "2C", "--rules", "standrad"], "Did you mean standard"),
        (["--hand", "2C", "--rules", "{"], "not JSON at column 2"),
        (["--hand", "2C", "--rules", '{"mon": 1}'], "Did you mean moon"),
        (["--hand", "2C", "--rules", "1p3x00"], "damaged"),
        ([], "--hand"),
    ],
)
def test_positions_that_cannot_be_read(arguments: list[str], sentence: str) -> None:
    result = run("legal", *arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())
    assert not result.stdout


# --- score --------------------------------------------------------------------------------------

TAKEN = ["3H 5H 8H", "QS 2H 4H", "AH KH QH JH TH 9H 7H 6H", ""]


def test_score_for_people() -> None:
    result = run("score", *TAKEN)
    assert result.exit_code == 0
    text = result.stdout.replace("\ufe0e", "")
    assert "2 hearts + Q♠ = 2 + 13 = 15" in text
    assert "The points add up to 26; they must make 26." in text
    assert "✓ Fine" in text


def test_score_says_who_is_wrong_and_by_how_much() -> None:
    names = "Ada, Bo, Cy, Di"
    result = run("score", *TAKEN, "--claimed", "3 15 7 0", "--names", names)
    assert result.exit_code == 1
    assert "✗ Cy: 8 points, not 7 (1 too few)." in result.stdout
    found = json.loads(run("score", *TAKEN, "--claimed", "3,15,7,0", "--json").stdout)
    assert found["points"] == [3, 15, 8, 0]
    assert found["wrong"] == [
        {"seat": 2, "player": "Seat 2", "claimed": 7, "right": 8, "difference": -1}
    ]


def test_score_of_points_below_zero() -> None:
    result = run("score", "--claimed", "-26 0 0 0", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["claimed_sum"] == -26
    assert run("score", "--claimed", "−26 0 0 1").exit_code == 1


def test_score_of_a_moon_and_the_end() -> None:
    moon = ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "", "", ""]
    text = run("score", *moon, "--totals", "0 80 0 10").stdout
    assert "shot the moon (added to the others, assumed" in text
    assert "Seat 1 has reached 100" in text
    found = json.loads(run("score", *moon, "--moon", "-26", "--json").stdout)
    assert (found["points"], found["assumed"]) == ([-26, 0, 0, 0], False)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Give the cards"),
        (TAKEN[:3], "cards taken by 3"),
        ([*TAKEN[:3], "QS"], "taken twice"),
        (["XX", "", "", ""], 'TAKEN 1: "XX" is not a card'),
        ([*TAKEN, "--claimed", "1 2 3"], "expected 4 numbers, and here are 3"),
        ([*TAKEN, "--claimed", "1 2 3 x"], "expected 4 whole numbers"),
        ([*TAKEN, "--names", "A,B"], "4 names, and here are 2"),
        ([*TAKEN, "--moon", "off"], "--moon"),
    ],
)
def test_sheets_that_cannot_be_read(arguments: list[str], sentence: str) -> None:
    result = run("score", *arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_nothing_is_written_but_the_answer(good: Path) -> None:
    """With --json every line of standard output is JSON, and nothing goes to standard error."""
    result = run("replay", "--json", str(good))
    assert not result.stderr
    assert all(isinstance(json.loads(line), dict) for line in io.StringIO(result.stdout))
