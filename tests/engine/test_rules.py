"""House rules as a value: presets, defaults by players, clashes, words and share codes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from engine_help import house_rules, settled
from hypothesis import given
from hypothesis import strategies as st

from hearts_lesson.engine import (
    OPTIONS,
    PRESET_TITLES,
    PRESETS,
    Card,
    Direction,
    HouseRules,
    NotationError,
    RulesClash,
)


def clash(**options: Any) -> tuple[str, ...]:
    with pytest.raises(RulesClash) as caught:
        HouseRules(**options)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


# --- Presets and defaults -----------------------------------------------------------------------


def test_the_standard_game_is_the_first_value_of_every_option() -> None:
    rules = HouseRules()
    for name, option in OPTIONS.items():
        if option.values:
            assert getattr(rules, name) == option.values[0], name
    assert (rules.players, rules.pass_count, rules.queen_value, rules.target) == (4, 3, 13, 100)
    assert rules == HouseRules.of("standard") == HouseRules.of({}) == HouseRules.of("sheets")
    assert not rules.summary()
    assert rules.options() == {}


def test_every_preset_of_the_rules_is_there() -> None:
    wanted = "standard omnibus omnibus_article omnibus_bicycle spot cancellation three five six"
    assert set(wanted.split()) | {"article", "sheets", "video"} <= PRESETS.keys()
    assert PRESETS.keys() == PRESET_TITLES.keys()
    assert all(isinstance(HouseRules.of(name), HouseRules) for name in PRESETS)


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("omnibus", {"bonus_card": "JD"}),
        ("omnibus_article", {"bonus_card": "TD", "bonus_in_moon": "avoided"}),
        ("omnibus_bicycle", {"bonus_card": "TD", "bonus_in_moon": "needed"}),
        ("spot", {"heart_values": "spot", "target": 500}),
        ("article", {"queen_lead": "after_hearts_broken"}),
        (
            "video",
            {
                "leader_only_hearts": "lead_passes",
                "moon": "others_plus_26",
                "pass_cycle": ["hold"],
            },
        ),
    ],
)
def test_what_a_preset_changes(preset: str, options: dict[str, Any]) -> None:
    assert HouseRules.of(preset).options() == options


def test_cancellation_is_eight_players_with_two_packs() -> None:
    rules = HouseRules.of("cancellation")
    assert (rules.players, rules.packs, rules.cards_each, rules.kitty_size) == (8, 2, 13, 0)
    assert (rules.kitty, rules.opening_lead) == ("first_trick", "left_of_dealer")
    assert rules.pass_cycle == (Direction.HOLD,)
    assert rules.opening_card is None


@pytest.mark.parametrize(
    ("players", "each", "kitty"),
    [(5, 20, 4), (6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4)],
)
def test_cancellation_deals(players: int, each: int, kitty: int) -> None:
    rules = HouseRules.of({"preset": "cancellation", "players": players})
    assert (rules.cards_each, rules.kitty_size) == (each, kitty)
    assert len(rules.pack) == 104


@pytest.mark.parametrize(
    ("players", "removed", "each", "cycle"),
    [
        (3, ["2D"], 17, "left right hold"),
        (4, [], 13, "left right across hold"),
        (5, ["2C", "2D"], 10, "left right left2 right2 hold"),
        (6, ["3C", "4C", "2D", "3D"], 8, "left right left2 right2 hold"),
        (7, ["3C", "2D", "3D"], 7, "left right left2 right2 hold"),
    ],
)
def test_what_follows_from_the_number_of_players(
    players: int, removed: list[str], each: int, cycle: str
) -> None:
    for rules in (HouseRules(players=players), HouseRules().but(players=players)):
        assert [str(card) for card in rules.removed] == removed
        assert rules.cards_each == each
        assert " ".join(rules.pass_cycle) == cycle


def test_a_kitty_takes_the_place_of_cards_left_out() -> None:
    rules = HouseRules(players=3, kitty="first_trick")
    assert (rules.removed, rules.kitty_size) == ((), 1)
    assert HouseRules(players=3).but(kitty="last_trick").removed == ()


def test_all_twos_removed() -> None:
    rules = HouseRules(players=6, removed="2C 2D 2S 2H")  # type: ignore[arg-type]
    assert str(rules.opening_card) == "3C"
    assert rules.cards_each == 8


def test_the_pass_cycle_and_the_deal_go_round() -> None:
    rules = HouseRules()
    ways = [str(rules.direction(number)) for number in range(1, 10)]
    assert ways == ["left", "right", "across", "hold"] * 2 + ["left"]
    assert [rules.dealer(number) for number in range(1, 6)] == [3, 0, 1, 2, 3]


# --- What is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7, "pass_cycle": ["across"]}, "nobody sits across"),
        ({"players": 3, "pass_cycle": ["left", "across"]}, "nobody sits across"),
        ({"players": 7, "pass_count": 8}, "each player holds 7 cards. Choose 7 or fewer"),
        ({"target": 0}, "above 0"),
        ({"target": -5}, "above 0"),
        ({"players": 10}, "packs 2"),
        ({"players": 2}, "3 to 7 players"),
        ({"players": 11, "packs": 2}, "5 to 10 players"),
        ({"players": 4, "packs": 2}, "or packs 1"),
        ({"pass_count": 0}, r'pass_cycle \["hold"\]'),
        ({"pass_cycle": []}, "is empty"),
        ({"removed": "2D"}, "cannot share 51 cards evenly, 3 cards are left over"),
        ({"players": 3, "removed": ""}, "1 card is left over.*usual: 2D"),
        ({"removed": "QS 2C 2D 2H"}, "cannot be left out, she"),
        ({"removed": "JD 2C 2D 2H", "bonus_card": "JD"}, "is the bonus card"),
        ({"removed": "2D 2D 2C 3C"}, "listed 2 times"),
        ({"packs": 2, "players": 5, "removed": "2D 2D 2D"}, "listed 3 times"),
        ({"queen_value": -1}, "0 to 1000"),
        (
            {"removed": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D"},
            "needs a club, and all are left out",
        ),
        (
            {"removed": "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2C 3C 4C"},
            "without any heart",
        ),
    ],
)
def test_what_cannot_be_played_together(options: dict[str, Any], sentence: str) -> None:
    problems = clash(**options)
    assert any(re.search(sentence, problem) for problem in problems), problems
    assert all(problem.startswith(tuple(OPTIONS)) for problem in problems)


def test_all_clubs_may_be_left_out_where_the_dealers_left_opens() -> None:
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D"
    rules = HouseRules(removed=clubs, opening_lead="left_of_dealer")  # type: ignore[arg-type]
    assert rules.cards_each == 9


def test_every_clash_is_named_at_once() -> None:
    problems = clash(players=7, pass_cycle=["across"], pass_count=8, target=0, removed="QS 2D 3D")
    assert len(problems) == 4
    assert {problem.split(":")[0].split(" ")[0] for problem in problems} == {
        "pass_cycle",
        "pass_count",
        "target",
        "removed",
    }


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("standrad", "Did you mean standard"),
        ("nothing like it", "Choose from standard, omnibus"),
        ({"preset": 3}, "There is no preset 3"),
        ({"mon": "off"}, "Did you mean moon"),
        ({"moon": "of"}, "Did you mean off"),
        ({"moon": None, "bonus_card": "JD"}, None),
        ({"queen_breaks_hearts": 1}, "Choose from false, true"),
        ({"packs": True}, "Choose from 1, 2"),
        ({"players": "4"}, "whole number"),
        ({"players": True}, "whole number"),
        ({"target": 1.5}, "whole number"),
        ({"bonus_card": "QX"}, "is not a card"),
        ({"bonus_card": 5}, "is not a card"),
        ({"removed": 5}, "list of cards"),
        ({"removed": [5]}, "is not a card"),
        ({"pass_cycle": "left"}, r'\["left", "hold"\]'),
        ({"pass_cycle": ["lft"]}, "Did you mean left"),
        ({"pass_cycle": [3]}, "is no direction"),
        (17, "a preset's name or an object"),
        ([], "a preset's name or an object"),
    ],
)
def test_unknown_names_and_values_are_refused_with_the_nearest(
    rules: Any, sentence: str | None
) -> None:
    if sentence is None:
        assert HouseRules.of(rules)  # null is "as usual"
        return
    with pytest.raises(RulesClash, match=sentence):
        HouseRules.of(rules)


def test_a_bonus_card_other_than_the_two_is_refused() -> None:
    (problem,) = clash(bonus_card="QH")
    assert "JD" in problem
    assert "TD" in problem


def test_unknown_names_are_named_together_with_wrong_values() -> None:
    with pytest.raises(RulesClash) as caught:
        HouseRules.of({"preset": "standrad", "mon": 1, "tie": "x", "target": "y"})
    assert len(caught.value.problems) == 4


# --- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_summary_says_only_what_differs(preset: str) -> None:
    summary = HouseRules.of(preset).summary()
    assert bool(summary) == (preset not in ("standard", "sheets"))
    assert all(line.endswith(".") and len(line.split()) <= 30 for line in summary)


def test_summaries_in_words() -> None:
    def first(**options: Any) -> str:
        return HouseRules(**options).summary()[0].replace("\ufe0e", "")

    assert first(bonus_card="JD") == "J♦ counts −10."
    assert first(target=50) == (
        "The game ends after the round in which somebody reaches 50 points; the lowest total wins."
    )
    assert first(exact_target="half", target=75).startswith("The game ends")
    assert HouseRules(exact_target="half", target=75).summary()[-1] == (
        "Exactly on 75, you go back to 37."
    )
    assert first(pass_cycle=["left"]) == "Every round you pass three cards to the left."
    assert first(pass_cycle=["hold"]) == "Nobody passes cards."
    assert first(pass_count=1) == "You pass one card."
    assert first(queen_value=1) == "Q♠ costs 1 point."
    assert first(queen_value=0) == "Q♠ costs nothing."
    assert first(players=3) == "Three players, 17 cards each; 2♦ is left out."
    assert first(players=5) == "Five players, 10 cards each; 2♣ and 2♦ are left out."
    assert first(players=6, packs=2) == (
        "Six players, two packs of cards, 17 cards each, with equal cards cancelling each other."
    )


def test_options_without_effect_are_left_out_of_summaries() -> None:
    assert not HouseRules(bonus_in_moon="needed").summary()
    assert len(HouseRules(moon="off", sun="double").summary()) == 1
    assert len(HouseRules(end_test="passes", target=50).summary()) == 1
    assert len(HouseRules(pass_cycle=["hold"], pass_count=2).summary()) == 1


@settled
@given(house_rules())
def test_every_rule_set_has_words(rules: HouseRules) -> None:
    for line in (*rules.summary(), *rules.describe()):
        assert line.endswith(".")
        assert not re.search(r"\b1 (points|cards)\b|\b([2-9]|\d\d) (point|card)\b", line), line
        assert not re.search(r"[♣♦♠♥](?!\ufe0e)", line), line
        assert not re.search(r"[{}_]|None|True|False", line), line
    assert len(rules.describe()) >= 8


# --- Records and share codes --------------------------------------------------------------------


@settled
@given(house_rules())
def test_rules_round_trip_through_records(rules: HouseRules) -> None:
    text = json.dumps(rules.options())
    assert HouseRules.of(json.loads(text)) == rules


@settled
@given(house_rules())
def test_rules_round_trip_through_share_codes(rules: HouseRules) -> None:
    code = rules.code
    assert HouseRules.from_code(code) == rules
    assert HouseRules.from_code(code).code == code
    assert re.fullmatch(r"[0-9A-Za-z]+", code), "only signs that are safe in links"
    assert HouseRules.from_code_lenient(code) == (rules, ())


def test_share_codes_are_short_and_stable() -> None:
    """These codes stand in links and exercises: they must never change."""
    assert {name: HouseRules.of(name).code for name in PRESETS} == {
        "standard": "1x1H",
        "omnibus": "1j1xJV",
        "omnibus_article": "1j2i2xQ2",
        "omnibus_bicycle": "1j2i1xQ1",
        "spot": "1v1t500xNY",
        "cancellation": "1p8k1o2x95",
        "three": "1p3xSV",
        "five": "1p5xSX",
        "six": "1p6xSY",
        "seven": "1p7xSZ",
        "article": "1q1xTY",
        "sheets": "1x1H",
        "video": "1cHl1m1xQ1",
    }


@settled
@given(house_rules(), st.data())
def test_a_damaged_share_code_is_noticed(rules: HouseRules, data: st.DataObject) -> None:
    code = rules.code
    place = data.draw(st.integers(1, len(code) - 1))
    sign = data.draw(st.sampled_from("0123456789ABCDEFGHabcdefgh"))
    damaged = code[:place] + sign + code[place + 1 :]
    if damaged == code:
        return
    with pytest.raises((NotationError, RulesClash)):
        HouseRules.from_code(damaged)
    kept, problems = HouseRules.from_code_lenient(damaged)
    assert isinstance(kept, HouseRules)
    assert problems


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("2p3xAA", "does not begin with 1"),
        ("hello", "does not begin with 1"),
        ("1p3", "damaged"),
        ("1p3xZZ", "damaged"),
        ("1", "damaged"),
        ("1x", "damaged"),
        ("1p3x" + "Z" * 10_000, "damaged"),
        ("1p99999999999999999999xAA", "damaged"),
        ("1<script>x", "damaged"),
    ],
)
def test_what_is_no_share_code_is_refused_with_a_sentence(code: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as caught:
        HouseRules.from_code(code)
    assert len(str(caught.value)) < 500


def test_what_can_be_read_of_a_damaged_code_is_kept() -> None:
    code = HouseRules(players=3, bonus_card="JD", target=50).code  # type: ignore[arg-type]
    kept, problems = HouseRules.from_code_lenient(code[:-1] + "?")
    assert (kept.players, kept.bonus_card, kept.target) == (3, Card.parse("JD"), 50)
    assert problems
    kept, problems = HouseRules.from_code_lenient("1p3zz9t50x00")
    assert (kept.players, kept.target) == (3, 50)
    assert len(problems) >= 2


def test_a_code_whose_rules_clash_keeps_what_goes_together() -> None:
    kept, problems = HouseRules.from_code_lenient("1p3cAt50x00")
    assert kept.players == 3
    assert kept.target == 50
    assert any("across" in problem for problem in problems)


def test_rules_are_values() -> None:
    rules = HouseRules(target=50)
    assert rules == HouseRules.of({"target": 50})
    assert hash(rules) == hash(HouseRules.of({"target": 50}))
    assert rules != HouseRules()
    assert HouseRules.of(rules) is rules
    assert rules.but() == rules
    with pytest.raises(AttributeError):
        rules.target = 3  # type: ignore[misc]
