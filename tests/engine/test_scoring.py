"""Points, the moon in every mode, the sun, bonus cards, and what a round adds up to."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_lesson.engine import (
    Hand,
    HouseRules,
    NotationError,
    card_points,
    check_sums,
    explain_score,
    moon_shooter,
    parse_cards,
    penalty_total,
    points_text,
    raw_points,
    round_sum,
    settle,
    worked_sum,
)
from hearts_lesson.engine.sums import signed

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
MOON = [f"{HEARTS} QS", "2C 3C 4C 5C", "6C", "7C"]


def points(taken: list[str], rules: Any = "standard", **where: Any) -> list[int]:
    house = HouseRules.of(rules)
    hands = [Hand.parse(text, house.packs) for text in taken]
    score = settle(house, hands, **where)
    lost = penalty_total(house) + sum(
        card_points(house, card) for card in house.pack if card_points(house, card) < 0
    )
    if sum(score.raw_points) == lost:
        assert sum(score.points) == round_sum(
            house, score.choice, score.sun, len(score.without_trick)
        )
    return list(score.points)


# --- Cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "prices"),
    [
        ("standard", {"2H": 1, "AH": 1, "QS": 13, "KS": 0, "JD": 0, "TD": 0, "2C": 0}),
        ("omnibus", {"JD": -10, "TD": 0}),
        ("omnibus_article", {"JD": 0, "TD": -10}),
        ("spot", {"2H": 2, "TH": 10, "JH": 11, "QH": 12, "KH": 13, "AH": 14, "QS": 13}),
        ({"preset": "spot", "queen_value": 50}, {"QS": 50}),
    ],
)
def test_what_a_card_costs(rules: Any, prices: dict[str, int]) -> None:
    house = HouseRules.of(rules)
    for text, price in prices.items():
        (card,) = parse_cards(text)
        assert card_points(house, card) == price


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        ("standard", 26),
        ("spot", 117),
        ("cancellation", 52),
        ("omnibus", 26),
        ("three", 26),
        ("six", 26),
        ({"players": 6, "removed": "2C 2D 2S 2H"}, 25),
        ({"preset": "spot", "queen_value": 0}, 104),
        ({"preset": "spot", "packs": 2, "players": 8}, 234),
    ],
)
def test_all_penalty_points_of_a_round(rules: Any, total: int) -> None:
    assert penalty_total(HouseRules.of(rules)) == total


@pytest.mark.parametrize(
    ("rules", "moon", "total"),
    [
        ("standard", None, 26),
        ("omnibus", None, 16),
        ("standard", "others_plus_26", 78),
        ("omnibus", "others_plus_26", 68),
        ("standard", "shooter_minus_26", -26),
        ("three", "others_plus_26", 52),
        ("five", "others_plus_26", 104),
        ("six", "others_plus_26", 130),
        ("spot", None, 117),
        ("cancellation", None, 52),
        ({"preset": "cancellation", "bonus_card": "JD"}, None, 32),
    ],
)
def test_what_a_round_must_add_up_to(rules: Any, moon: Any, total: int) -> None:
    assert round_sum(HouseRules.of(rules), moon) == total


def test_the_sum_with_players_without_a_trick_and_with_a_sun() -> None:
    rules = HouseRules(no_trick_bonus=5, sun="double")
    assert round_sum(rules, without_trick=2) == 16
    assert round_sum(rules, "others_plus_26", sun=True) == 156
    assert round_sum(rules, "shooter_minus_26", sun=True) == -52


# --- The moon -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moon", "expected"),
    [
        ("others_plus_26", [0, 26, 26, 26]),
        ("shooter_minus_26", [-26, 0, 0, 0]),
        ("off", [26, 0, 0, 0]),
    ],
)
def test_a_moon(moon: str, expected: list[int]) -> None:
    assert points(MOON, {"moon": moon}) == expected


def test_the_shooter_chooses_and_no_choice_is_told() -> None:
    rules, hands = HouseRules(), [Hand.parse(text) for text in MOON]
    plus = settle(rules, hands, choice="others_plus_26")
    minus = settle(rules, hands, choice="shooter_minus_26")
    silent = settle(rules, hands)
    assert plus.points == (0, 26, 26, 26)
    assert minus.points == (-26, 0, 0, 0)
    assert (plus.assumed, minus.assumed, silent.assumed) == (False, False, True)
    assert silent.points == plus.points
    assert {score.moon for score in (plus, minus, silent)} == {0}


def test_a_choice_changes_nothing_where_there_is_none() -> None:
    assert points(MOON, {"moon": "others_plus_26"}, choice="shooter_minus_26") == [0, 26, 26, 26]


@pytest.mark.parametrize(
    ("taken", "why"),
    [
        ([HEARTS, "QS", "", ""], "all hearts without the queen"),
        ([f"{HEARTS[3:]} QS", "2H", "", ""], "one heart short"),
        (["QS", HEARTS, "", ""], "the queen alone"),
        ([f"{HEARTS[:-3]} QS", "AH", "2C", "3C"], "25 points"),
    ],
)
def test_no_moon(taken: list[str], why: str) -> None:
    rules = HouseRules()
    assert moon_shooter(rules, [Hand.parse(text) for text in taken]) is None, why
    assert sum(points(taken)) == 26


def test_a_moon_needs_every_heart_in_play_only() -> None:
    rules = {"players": 6, "removed": "2C 2D 2S 2H", "moon": "others_plus_26"}
    assert points([f"{HEARTS[3:]} QS", "", "", "", "", ""], rules) == [0, 25, 25, 25, 25, 25]


def test_a_moon_with_two_packs_needs_both_queens_and_all_hearts() -> None:
    rules = {"preset": "cancellation", "moon": "others_plus_26"}
    everything = f"{HEARTS} {HEARTS} QS QS"
    others = [""] * 7
    assert points([everything, *others], rules) == [0] + [52] * 7
    assert points([everything.replace("QS QS", "QS"), "QS", *others[1:]], rules)[:2] == [39, 13]
    assert points([everything[3:], "2H", *others[1:]], rules)[:2] == [51, 1]


def test_a_spot_moon_is_the_rounds_total() -> None:
    rules = {"preset": "spot", "moon": "others_plus_26"}
    assert points(MOON, rules) == [0, 117, 117, 117]
    assert points(MOON, {**rules, "queen_value": 25, "moon": "shooter_minus_26"})[0] == -129


@pytest.mark.parametrize(
    ("before", "expected", "why"),
    [
        ([0, 0, 0, 0], "others_plus_26", "nobody reaches the target"),
        ([60, 80, 80, 80], "others_plus_26", "it ends the game and the shooter wins"),
        ([90, 80, 80, 20], "shooter_minus_26", "it ends the game and somebody else wins"),
        ([46, 80, 80, 20], "others_plus_26", "tied for lowest: another round, so no end"),
        ([90, 70, 70, 70], "others_plus_26", "96 is not the target"),
    ],
)
def test_best_for_the_shooter(before: list[int], expected: str, why: str) -> None:
    rules = HouseRules(moon="best_for_shooter")
    score = settle(rules, [Hand.parse(text) for text in MOON], totals=before)
    assert score.choice == expected, why
    assert not score.assumed


def test_best_for_the_shooter_with_a_shared_win_takes_the_points_off() -> None:
    rules = HouseRules(moon="best_for_shooter", tie="shared_win")
    hands = [Hand.parse(text) for text in MOON]
    assert settle(rules, hands, totals=[46, 80, 80, 20]).choice == "shooter_minus_26"


def test_best_for_the_shooter_counts_resets_and_the_bonus_card() -> None:
    hands = [Hand.parse(text) for text in MOON]
    half = HouseRules(moon="best_for_shooter", exact_target="half")
    # 74 + 26 is exactly 100 and goes back to 50: the game goes on.
    assert settle(half, hands, totals=[90, 74, 60, 20]).choice == "others_plus_26"
    omnibus = HouseRules(moon="best_for_shooter", bonus_card="JD")  # type: ignore[arg-type]
    with_jack = [Hand.parse(text) for text in (MOON[0], "JD", "6C", "7C")]
    # 74 + 26 − 10 is only 90.
    assert settle(omnibus, with_jack, totals=[95, 74, 60, 20]).choice == "others_plus_26"


# --- The sun ------------------------------------------------------------------------------------


def test_the_sun_doubles_the_moon() -> None:
    rules = {"sun": "double", "moon": "others_plus_26"}
    assert points(MOON, rules, tricks=[13, 0, 0, 0]) == [0, 52, 52, 52]
    assert points(MOON, rules, tricks=[12, 1, 0, 0]) == [0, 26, 26, 26]
    assert points(MOON, {**rules, "moon": "shooter_minus_26"}, tricks=[13, 0, 0, 0])[0] == -52
    assert points(MOON, {**rules, "moon": "off"}, tricks=[13, 0, 0, 0]) == [26, 0, 0, 0]
    assert points(MOON, {"moon": "others_plus_26"}, tricks=[13, 0, 0, 0]) == [0, 26, 26, 26]


def test_the_sun_is_seen_from_the_cards_when_all_are_given() -> None:
    rules = {"sun": "double", "moon": "others_plus_26"}
    everything = str(HouseRules().pack)
    assert points([everything, "", "", ""], rules) == [0, 52, 52, 52]
    assert points([f"{HEARTS} QS", "", "", ""], rules) == [0, 26, 26, 26]  # who knows?
    rest = str(HouseRules().pack - Hand.parse(MOON[0]) - Hand.parse("2C 3C 4C 5C"))
    assert points([f"{MOON[0]} {rest}", "2C 3C 4C 5C", "", ""], rules) == [0, 26, 26, 26]


# --- The bonus card -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relation", "jack_with", "moon"),
    [
        ("separate", 0, True),
        ("separate", 1, True),
        ("needed", 0, True),
        ("needed", 1, False),
        ("avoided", 0, False),
        ("avoided", 1, True),
    ],
)
def test_the_bonus_card_and_the_moon(relation: str, jack_with: int, moon: bool) -> None:
    rules = HouseRules.of({"bonus_card": "JD", "bonus_in_moon": relation, "moon": "others_plus_26"})
    taken = list(MOON)
    taken[jack_with] += " JD"
    hands = [Hand.parse(text) for text in taken]
    assert moon_shooter(rules, hands) == (0 if moon else None)
    bonus = [-10 if seat == jack_with else 0 for seat in range(4)]
    base = [0, 26, 26, 26] if moon else [26, 0, 0, 0]
    assert list(settle(rules, hands).points) == [a + b for a, b in zip(base, bonus, strict=True)]


def test_the_bonus_card_in_a_moon_taken_off_the_shooter() -> None:
    rules = {"bonus_card": "JD", "moon": "shooter_minus_26"}
    assert points([MOON[0] + " JD", *MOON[1:]], rules) == [-36, 0, 0, 0]
    assert points([MOON[0], MOON[1] + " JD", *MOON[2:]], rules) == [-26, -10, 0, 0]


def test_two_packs_have_two_bonus_cards() -> None:
    rules = {"preset": "cancellation", "bonus_card": "JD", "bonus_in_moon": "needed"}
    everything = f"{HEARTS} {HEARTS} QS QS"
    house = HouseRules.of(rules)
    both = [Hand.parse(f"{everything} JD JD", 2), *[Hand()] * 7]
    one = [Hand.parse(f"{everything} JD", 2), Hand.parse("JD"), *[Hand()] * 6]
    assert moon_shooter(house, both) == 0
    assert moon_shooter(house, one) is None
    assert raw_points(house, both[0]) == 32


def test_the_bonus_card_relation_matters_only_with_a_bonus_card() -> None:
    assert points(MOON, {"bonus_in_moon": "needed", "moon": "others_plus_26"})[0] == 0


# --- Taking no trick ----------------------------------------------------------------------------


def test_taking_no_trick() -> None:
    rules = {"no_trick_bonus": 5}
    taken = [HEARTS, "QS", "2C", ""]
    assert points(taken, rules) == [13, 13, 0, -5]
    assert points(taken, rules, tricks=[6, 5, 2, 0]) == [13, 13, 0, -5]
    assert points(taken, rules, tricks=[6, 5, 1, 1]) == [13, 13, 0, 0]
    assert points(MOON, {**rules, "moon": "others_plus_26"}, tricks=[13, 0, 0, 0]) == [
        0, 26, 26, 26,
    ]  # fmt: skip
    assert points(taken) == [13, 13, 0, 0]


# --- Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "rules", "sentence"),
    [
        (["", "", ""], "standard", "4 players, but cards taken by 3"),
        (["QS", "QS", "", ""], "standard", "was taken twice, and the pack has it once"),
        (["2D", "", ""], "three", "was taken once, and it is not in this pack"),
    ],
)
def test_cards_that_cannot_have_been_taken(taken: list[str], rules: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        settle(HouseRules.of(rules), [Hand.parse(text) for text in taken])


# --- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rules", "text"),
    [
        ("2H 3H 4H QS", "standard", "3 hearts + Q♠ = 3 + 13 = 16"),
        ("2H", "standard", "1 heart = 1"),
        ("QS", "standard", "Q♠ = 13"),
        ("2C KS", "standard", "no penalty card = 0"),
        ("", "standard", "no penalty card = 0"),
        ("JD", "standard", "no penalty card = 0"),
        ("JD", "omnibus", "J♦ = −10"),
        ("JD 2H 3H", "omnibus", "2 hearts + J♦ = 2 − 10 = −8"),
        ("QS JD 2H", "omnibus", "1 heart + Q♠ + J♦ = 1 + 13 − 10 = 4"),
        ("2H KH QS", "spot", "2♥ + K♥ + Q♠ = 2 + 13 + 13 = 28"),
        ("QS QS 2H 2H", "cancellation", "2 hearts + Q♠ + Q♠ = 2 + 13 + 13 = 28"),
    ],
)
def test_sums_worked_out(cards: str, rules: str, text: str) -> None:
    house = HouseRules.of(rules)
    assert worked_sum(house, Hand.parse(cards, 2)).replace("\ufe0e", "") == text


def test_check_sums_by_table() -> None:
    assert check_sums(HouseRules()) == (
        ("Without a moon", 26),
        ("A moon, added to the others", 78),
        ("A moon, taken off the shooter", -26),
    )
    assert check_sums(HouseRules(moon="off")) == (("In every round", 26),)
    assert dict(check_sums(HouseRules(moon="others_plus_26", sun="double"))) == {
        "Without a moon": 26,
        "A moon, added to the others": 78,
        "A sun, added to the others": 156,
    }
    assert dict(check_sums(HouseRules(moon="shooter_minus_26")))[
        "A moon, taken off the shooter"
    ] == -26  # fmt: skip


def test_one_point_and_many() -> None:
    assert [points_text(n) for n in (0, 1, 2, -1, -10)] == [
        "0 points", "1 point", "2 points", "−1 point", "−10 points",
    ]  # fmt: skip
    assert signed(-26) == "−26"


def test_scores_in_words() -> None:
    def say(taken: list[str], seat: int, rules: Any = "standard", **where: Any) -> tuple[str, str]:
        house = HouseRules.of(rules)
        hands = [Hand.parse(text) for text in taken]
        told = explain_score(house, settle(house, hands, **where), hands, seat)
        assert len(told.text.split()) <= 45
        return told.text.replace("\ufe0e", ""), told.rule_id

    plain = ["QS 2H", "3H", "", HEARTS[6:]]
    assert say(plain, 0) == ("You: 1 heart + Q♠ = 1 + 13 = 14.", "scoring")
    assert say(plain, 1) == ("Anna: 1 heart = 1.", "scoring")
    assert say(plain, 2) == ("Ben: no penalty card = 0.", "scoring")
    assert say(plain, 2, {"no_trick_bonus": 5}) == (
        "Ben took no trick: −5 points.",
        "no-trick-bonus",
    )
    assert say(["JD", *plain[1:]], 0, "omnibus")[1] == "bonus-card"
    assert say(plain, 0, "spot")[1] == "spot"
    text, rule = say(MOON, 1)
    assert rule == "moon"
    assert text == (
        "You took every heart and Q♠: the moon. That is 0 for the shooter, +26 for each other "
        "player. Anna: 26 points."
    )
    text, rule = say(MOON, 0, {"sun": "double"}, tricks=[13, 0, 0, 0], choice="shooter_minus_26")
    assert rule == "sun"
    assert "every trick: the sun" in text
    assert text.endswith("You: −52 points.")
