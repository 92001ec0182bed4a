"""Recorded rounds: reading them in a bounded way, judging them, and reporting every fault."""

from __future__ import annotations

import io
import json
import random
import re
from functools import cache
from typing import Any

import pytest
from engine_help import house_rules, played, seeds, settled
from hypothesis import given

from hearts_lesson.engine import HouseRules, NotationError, Round
from hearts_lesson.engine.record import LINE_LIMIT, Line, Record, read_lines
from hearts_lesson.engine.replay import Replay, replay


def written(state: Round, **extra: Any) -> dict[str, Any]:
    """A finished round as a record."""
    record: dict[str, Any] = {
        "rules": state.rules.options(),
        "hands": [str(hand) for hand in state.deal.hands],
        "plays": [str(card) for card in state.plays],
        "round": state.number,
    }
    if state.direction != "hold":
        record["passes"] = [str(cards) for cards in state.given or ()]
    return record | extra


def a_round(
    seed: int = 1, rules: Any = "standard", number: int = 1, **extra: Any
) -> dict[str, Any]:
    return written(played(HouseRules.of(rules), random.Random(seed), number), **extra)


def judged(record: dict[str, Any]) -> Replay:
    return replay(Record.of(record))


def codes(result: Replay) -> list[str]:
    return [fault.code for fault in result.faults]


# --- Sound records ------------------------------------------------------------------------------


@settled
@given(house_rules(), seeds)
def test_a_played_round_is_replayed_as_it_was(rules: HouseRules, seed: int) -> None:
    rng = random.Random(seed)
    state = played(rules, rng, number=rng.randrange(1, 12))
    result = judged(json.loads(json.dumps(written(state))))
    assert result.ok, result.faults
    shown = json.loads(json.dumps(result.as_json()))
    assert result.last == state
    assert [row["card"] for row in shown["decisions"]] == [str(card) for card in state.plays]
    assert all(row["ok"] and row["card"] in row["legal"] for row in shown["decisions"])
    assert shown["tricks"] == [
        {"leader": taking.leader, "winner": taking.winner, "points": taking.points}
        for taking in state.takings
    ]
    score = state.result()
    assert shown["raw_points"] == list(score.raw_points)
    assert shown["points"] == list(score.points)
    assert shown["moon"] == score.moon
    assert shown["broken_at"] == state.broken_at
    assert shown["direction"] == str(state.direction)
    assert shown["opening_seat"] == state.tricks[0].leader


def test_the_fields_of_the_output() -> None:
    shown = judged(a_round()).as_json()
    fields = "decisions tricks broken_at raw_points moon points totals direction opening_seat"
    assert set(fields.split()) <= shown.keys()
    assert shown["decisions"][0].keys() == {"seat", "card", "legal", "ok", "reason"}
    assert shown["decisions"][0]["legal"] == ["2C"]
    assert shown["tricks"][0].keys() == {"leader", "winner", "points"}


@pytest.mark.parametrize(
    ("words", "direction", "dealer_of"),
    [
        ({"round": 1}, "left", 3),
        ({"round": 3}, "across", 1),
        ({"round": 4}, "hold", 2),
        ({"direction": "right"}, "right", 3),
        ({"direction": "hold"}, "hold", 3),
        ({}, "hold", 3),
        ({"round": 2, "direction": "right"}, "right", 0),
        ({"direction": "across", "dealer": 2}, "across", 2),
    ],
)
def test_direction_and_dealer_of_a_record(
    words: dict[str, Any], direction: str, dealer_of: int
) -> None:
    number = {"left": 1, "right": 2, "across": 3, "hold": 4}[direction]
    record = a_round(number=number)
    del record["round"]
    result = judged(record | words)
    assert result.ok, result.faults
    assert result.direction == direction
    assert result.last is not None
    assert result.last.dealer == dealer_of


def test_passes_without_a_word_about_direction_go_to_the_left() -> None:
    record = a_round()
    del record["round"]
    result = judged(record)
    assert result.ok
    assert result.direction == "left"


def test_totals_before_and_after() -> None:
    state = played(HouseRules(), random.Random(5))
    points = state.result().points
    shown = judged(written(state, totals=[90, 10, 20, 30])).as_json()
    assert shown["totals"] == [a + b for a, b in zip([90, 10, 20, 30], points, strict=True)]
    assert judged(written(state)).as_json()["totals"] == list(points)


@cache
def moon_round() -> Round:
    """Seat 0 holds all spades and hearts at the top: a moon by plain high cards."""
    for seed in range(5000):
        state = played(HouseRules(), random.Random(seed), 4)
        if state.result().moon is not None:
            return state
    raise AssertionError("no moon in 5000 rounds")


@pytest.mark.parametrize(
    ("moon", "choice", "assumed"),
    [
        (None, "others_plus_26", True),
        ("others_plus_26", "others_plus_26", False),
        ("+26", "others_plus_26", False),
        ("shooter_minus_26", "shooter_minus_26", False),
        ("-26", "shooter_minus_26", False),
        ("−26", "shooter_minus_26", False),
        (-26, "shooter_minus_26", False),
    ],
)
def test_the_shooters_choice_in_a_record(moon: Any, choice: str, assumed: bool) -> None:
    shown = judged(written(moon_round(), moon=moon)).as_json()
    assert shown["ok"]
    assert (shown["moon_choice"], shown["assumed"]) == (choice, assumed)
    assert sum(shown["points"]) == (78 if choice == "others_plus_26" else -26)
    assert shown["raw_points"][shown["moon"]] == 26


def test_a_choice_the_table_does_not_leave_is_a_fault() -> None:
    record = written(moon_round(), moon="-26", rules={"moon": "others_plus_26"})
    result = judged(record)
    assert codes(result) == ["wrong_moon"]
    assert sum(result.as_json()["points"]) == 78


def test_a_bonus_card_named_in_the_record() -> None:
    plain, omnibus = a_round(), a_round(bonus="JD")
    assert sum(judged(plain).as_json()["raw_points"]) == 26
    assert sum(judged(omnibus).as_json()["raw_points"]) == 16
    off = a_round(bonus=None, rules="omnibus")
    assert sum(judged(off).as_json()["raw_points"]) == 26


def test_cards_may_be_written_in_other_ways() -> None:
    record = a_round()
    record["plays"] = " ".join(record["plays"])
    record["hands"] = [hand.split() for hand in record["hands"]]
    record["passes"] = [cards.lower().replace("t", "10") for cards in record["passes"]]
    assert judged(record).ok


# --- Faults: all of them, and going on where that is possible ----------------------------------


def _illegal(record: dict[str, Any], wanted: str) -> tuple[dict[str, Any], int]:
    """Swap two plays of one seat so that the first becomes illegal; the place of the play."""
    good = judged(record).decisions
    for i, decision in enumerate(good):
        for j in range(i + 1, len(good)):
            later = good[j]
            if later.seat == decision.seat and later.card not in decision.legal:
                changed = record | {"plays": list(record["plays"])}
                changed["plays"][i], changed["plays"][j] = str(later.card), str(decision.card)
                result = judged(changed)
                if result.decisions[i].reason == wanted:
                    return changed, i
    raise AssertionError(f"no {wanted} to be had")


@pytest.mark.parametrize("reason", ["follow_suit", "hearts_not_broken", "opening_card"])
def test_an_illegal_card_is_reported_and_judging_goes_on(reason: str) -> None:
    for seed in range(30):
        record = a_round(seed, number=4)
        try:
            changed, place = _illegal(record, reason)
        except AssertionError:
            continue
        result = judged(changed)
        fault = result.faults[0]
        decision = result.decisions[place]
        assert (fault.code, fault.play, fault.seat) == (reason, place, decision.seat)
        assert fault.trick == place // 4 + 1
        assert fault.sentence.startswith(f"Seat {decision.seat}, trick {fault.trick}: ")
        assert not decision.ok
        assert decision.card not in decision.legal
        assert len(result.decisions) > place + 1
        return
    pytest.fail(f"no {reason} in 30 rounds")


def test_two_illegal_cards_are_both_reported() -> None:
    suits = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"]
    plays = []
    for rank in "23456789TJQKA":
        plays += [f"{rank}C", f"{rank}D", f"{rank}S", f"{rank}H"]
    result = judged({"hands": suits, "plays": plays, "direction": "hold"})
    # Seat 3 holds only hearts, so its hearts are fine; seat 2 throws Q♠ legally: no fault.
    assert result.ok
    plays[0], plays[4] = plays[4], plays[0]
    assert codes(judged({"hands": suits, "plays": plays, "direction": "hold"})) == ["opening_card"]


def test_a_card_out_of_turn() -> None:
    record = a_round()
    record["plays"][1] = record["plays"][2]
    result = judged(record)
    assert codes(result) == ["not_your_turn", "cannot_continue"]
    assert "and it is seat" in result.faults[0].text
    assert len(result.decisions) == 2
    assert result.as_json()["points"] is None


def test_a_card_played_twice() -> None:
    record = a_round()
    record["plays"][5] = record["plays"][0]
    result = judged(record)
    assert codes(result) == ["not_your_card", "cannot_continue"]
    assert "was played already, in trick 1" in result.faults[0].text
    assert "46 more plays are not judged" in result.faults[1].text
    assert len(result.as_json()["tricks"]) == 1


def test_a_card_that_nobody_holds() -> None:
    record = a_round(rules="three")
    record["plays"][1] = "2D"
    assert "is in nobody's hand" in judged(record).faults[0].text


@pytest.mark.parametrize(
    ("count", "words"), [(51, "1 more is"), (49, "3 more are"), (0, "52 more")]
)
def test_too_few_plays(count: int, words: str) -> None:
    record = a_round()
    record["plays"] = record["plays"][:count]
    result = judged(record)
    assert codes(result) == ["too_few_plays"]
    assert words in result.faults[0].text
    shown = result.as_json()
    assert len(shown["decisions"]) == count
    assert len(shown["tricks"]) == count // 4
    assert shown["points"] is shown["totals"] is shown["moon"] is None
    assert not shown["complete"]


@pytest.mark.parametrize(("extra", "words"), [(1, "1 more is"), (3, "3 more are")])
def test_too_many_plays(extra: int, words: str) -> None:
    record = a_round()
    record["plays"] += ["2C"] * extra
    result = judged(record)
    assert codes(result) == ["too_many_plays"]
    assert words in result.faults[0].text
    assert sum(result.as_json()["raw_points"]) == 26


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [("2C", "Hand 0 has 1 card and should have 13"), ("", "Hand 0 has 0 cards")],
)
def test_a_deal_that_cannot_be(hand: str, sentence: str) -> None:
    record = a_round()
    record["hands"][0] = hand
    result = judged(record)
    assert set(codes(result)) == {"wrong_deal", "cannot_continue"}
    assert any(sentence in fault.text for fault in result.faults)
    shown = result.as_json()
    assert shown["decisions"] == shown["tricks"] == []
    assert shown["raw_points"] is None


def test_a_card_dealt_twice() -> None:
    record = a_round()
    first, second = record["hands"][0].split()[0], record["hands"][1].split()[0]
    record["hands"][0] = record["hands"][0].replace(first, second)
    result = judged(record)
    texts = " ".join(fault.text for fault in result.faults)
    assert "is dealt too often" in texts
    assert "is not dealt" in texts


def test_too_few_hands() -> None:
    record = a_round()
    record["hands"].pop()
    assert "4 players need 4 hands, and here are 3" in judged(record).faults[0].text


def test_every_wrong_pass_is_reported() -> None:
    record = a_round()
    record["passes"][0] = "2C"
    record["passes"][2] = record["passes"][3]
    result = judged(record)
    assert codes(result) == ["wrong_pass", "wrong_pass", "cannot_continue"]
    assert "Seat 0 passes 1 card" in result.faults[0].text or "Seat 0" in result.faults[0].text
    assert "Seat 2 does not hold" in result.faults[1].text


def test_a_pass_missing_or_too_many() -> None:
    record = a_round()
    record["passes"].pop()
    result = judged(record)
    assert codes(result) == ["wrong_pass", "cannot_continue"]
    assert "4 players need 4 passes, and here are 3" in result.faults[0].text


def test_no_passes_in_a_round_with_a_pass() -> None:
    record = a_round(number=4)
    result = judged(record | {"round": 1})
    assert codes(result) == ["wrong_pass"]
    assert "as if nobody had passed" in result.faults[0].text
    assert result.last is not None
    assert result.last.over


def test_cards_passed_in_a_hold_round() -> None:
    record = a_round(number=4)
    passes = [" ".join(hand.split()[:3]) for hand in record["hands"]]
    assert codes(judged(record | {"passes": passes})) == ["wrong_pass"]
    assert judged(record | {"passes": ["", "", "", ""]}).ok


def test_a_direction_that_is_not_the_rounds() -> None:
    record = a_round(number=2)
    result = judged(record | {"direction": "right", "round": 1})
    assert codes(result) == ["wrong_direction"]
    assert "passed to the left" in result.faults[0].text
    assert result.last is not None
    assert result.last.over
    across = a_round(rules="three", number=3) | {"direction": "across"}
    del across["round"]
    assert "wrong_direction" in codes(judged(across))


def test_wrong_totals_and_dealer() -> None:
    assert codes(judged(a_round(totals=[1, 2]))) == ["wrong_totals"]
    unfinished = a_round(totals=[1, 2]) | {"plays": []}
    assert codes(judged(unfinished)) == ["wrong_totals", "too_few_plays"]
    assert codes(judged(a_round(dealer=9))) == ["wrong_dealer"]


# --- What cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rules": "standrad"}, "Did you mean standard"),
        ({"rules": {"mon": "off"}}, "Did you mean moon"),
        ({"rules": {"moon": "offf"}}, "Did you mean off"),
        ({"rules": {"players": 7, "pass_cycle": ["across"]}}, "nobody sits across"),
        ({"rules": 3}, "preset's name"),
        ({"bonus": "QH"}, "bonus: .*Choose JD, TD or null"),
        ({"hands": None}, 'has no "hands"'),
        ({"plays": None}, 'has no "plays"'),
        ({"hands": "2C"}, "hands: expected a list"),
        ({"hands": ["2C", 3, "4C", "5C"]}, "hands, seat 1: expected cards"),
        ({"hands": ["XX", "2C", "4C", "5C"]}, 'hands, seat 0: "XX" is not a card'),
        ({"plays": ["2C", "YY"]}, 'plays: "YY" is not a card'),
        ({"plays": 7}, "plays: expected cards"),
        ({"plays": ["2C", 7]}, "plays: expected cards"),
        ({"passes": "left"}, "passes: expected a list"),
        ({"direction": "lft"}, "Did you mean left"),
        ({"direction": 3}, "direction: 3 is none"),
        ({"round": 0}, "round: expected a whole number from 1 up"),
        ({"round": "1"}, "round: expected a whole number"),
        ({"round": True}, "round: expected a whole number"),
        ({"dealer": -1}, "dealer: expected a whole number from 0 up"),
        ({"moon": "+25"}, "moon: '\\+25' is no choice"),
        ({"moon": True}, "moon: True is no choice"),
        ({"totals": 3}, "totals: expected a list"),
        ({"totals": [1, 2, 3, "4"]}, "totals: expected a list"),
        ({"kitty": 5}, "kitty: expected cards"),
    ],
)
def test_fields_that_cannot_be_read(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        Record.of(a_round() | change)


def test_all_fields_that_cannot_be_read_are_named_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        Record.of(a_round() | {"round": 0, "rules": "x", "totals": 1, "plays": ["QQ"]})
    for name in ("round:", "rules:", "totals:", "plays:"):
        assert name in str(caught.value)


def test_a_misspelt_field_is_pointed_out() -> None:
    record = a_round()
    record["play"] = record.pop("plays")
    with pytest.raises(NotationError, match=r'has no "plays"\. There is "play"; is that meant\?'):
        Record.of(record)


# --- Lines --------------------------------------------------------------------------------------


def lines(raw: bytes) -> list[Line]:
    return list(read_lines(io.BytesIO(raw)))


def test_lines_are_numbered_and_blank_ones_left_out() -> None:
    found = lines(b'\n{"a": 1}\n\n  \n{"b": 2}')
    assert [(line.number, line.data) for line in found] == [(2, {"a": 1}), (5, {"b": 2})]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b'{"hands": [', "Not JSON at column 12: the text ends too early."),
        (
            b'{"hands": ["2C',
            "Not JSON at column 12: a text that begins there has no closing quote.",
        ),
        (b'{"hands": [] "plays": []}', "Not JSON at column 14: a comma is missing there."),
        (b'{"hands": []} 7', "Not JSON at column 15: something follows there after the end."),
        (b"[1, 2]", "Expected one object"),
        (b"null", "Expected one object"),
        (b"\xff\xfe{}", "Byte 1 is not UTF-8"),
        (b"[" * 100_000, "Expected one object with a round"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "cannot be read|can be read"),
        (b"x" * (LINE_LIMIT + 1), "longer than 1,000,000 bytes"),
    ],
)
def test_a_broken_line_does_not_stop_the_others(raw: bytes, sentence: str) -> None:
    first, bad, last = lines(b'{"a": 1}\n' + raw + b'\n{"b": 2}\n')
    assert (first.data, last.data) == ({"a": 1}, {"b": 2})
    assert (first.number, bad.number, last.number) == (1, 2, 3)
    assert bad.data is None
    assert re.search(sentence, bad.trouble)


def test_a_line_at_the_limit_is_read() -> None:
    text = b'{"a": "' + b"x" * (LINE_LIMIT - 10) + b'"}\n'
    assert len(text) == LINE_LIMIT
    assert lines(text)[0].data is not None


def test_a_byte_order_mark_is_no_fault() -> None:
    assert lines(b'\xef\xbb\xbf{"a": 1}')[0].data == {"a": 1}
    assert lines(b"\xef\xbb\xbf") == []


class _Endless(io.RawIOBase):
    """A stream of 100 MB in one line that hands out small pieces and counts what is asked for."""

    def __init__(self) -> None:
        self.left, self.largest = 100_000_000, 0

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size > 0
        self.largest = max(self.largest, size)
        count = min(size, self.left)
        self.left -= count
        return b"x" * count


def test_a_hundred_megabytes_of_one_line_are_read_in_pieces() -> None:
    stream = _Endless()
    (line,) = read_lines(stream)  # type: ignore[arg-type]
    assert "longer than" in line.trouble
    assert stream.left == 0
    assert stream.largest <= LINE_LIMIT + 1
