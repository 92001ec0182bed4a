"""House rules that clash, each with its sentence, and those at the edge that do not.

The sentences stand here as a player reads them. Whoever rewords one changes it here too,
and so reads it twice.
"""

from __future__ import annotations

from typing import Any

import naive
import pytest

from hearts_lesson.engine import Direction, Hand, HouseRules, RulesClash
from hearts_lesson.engine.cards import Card, signs
from hearts_lesson.engine.clashes import closest, nearest

STANDARD = HouseRules()
EVERY_CLUB = [r + "C" for r in naive.RANKS]
EVERY_HEART = [r + "H" for r in naive.RANKS]


def plain(text: str) -> str:
    """Without the invisible sign that keeps phones from drawing suits as pictures."""
    return text.replace("\ufe0e", "")


CLASHES: list[tuple[dict[str, Any], list[str]]] = [
    ({"players": 2}, ["players 2: one pack is for 3 to 7 players. Choose 3 to 7."]),
    (
        {"players": 8},
        [
            "players 8: one pack is for 3 to 7 players. "
            "Choose 3 to 7 or, for up to ten players, packs 2."
        ],
    ),
    (
        {"players": 10},
        [
            "players 10: one pack is for 3 to 7 players. "
            "Choose 3 to 7 or, for up to ten players, packs 2."
        ],
    ),
    ({"players": 11}, ["players 11: one pack is for 3 to 7 players. Choose 3 to 7."]),
    (
        {"players": 4, "packs": 2},
        ["players 4: two packs are for 5 to 10 players. Choose 5 to 10 or packs 1."],
    ),
    (
        {"players": 3, "packs": 2},
        ["players 3: two packs are for 5 to 10 players. Choose 5 to 10 or packs 1."],
    ),
    (
        {"players": 2, "packs": 2},
        ["players 2: two packs are for 5 to 10 players. Choose 5 to 10."],
    ),
    (
        {"players": 11, "packs": 2},
        ["players 11: two packs are for 5 to 10 players. Choose 5 to 10."],
    ),
    (
        {"removed": ["2C", "2C", "3C", "4C"]},
        ["removed: 2♣ is listed 2 times, and one pack cannot give that."],
    ),
    (
        {"players": 8, "packs": 2, "removed": ["2C", "2C", "2C"]},
        ["removed: 2♣ is listed 3 times, and two packs cannot give that."],
    ),
    (
        {"removed": ["QS", "2C", "3C", "4C"]},
        ["removed: Q♠ cannot be left out, she is what the game is about. Leave her in."],
    ),
    (
        {"bonus_card": "JD", "removed": ["JD", "2C", "3C", "4C"]},
        [
            "removed: J♦ is the bonus card and cannot be left out. "
            "Leave out another card or choose another bonus card."
        ],
    ),
    (
        {"players": 3, "removed": EVERY_HEART},
        ["removed: without any heart there is nothing to avoid. Leave some hearts in."],
    ),
    (
        {"players": 3, "removed": EVERY_CLUB},
        [
            "removed: opening_lead lowest_club needs a club, and all are left out. "
            "Leave a club in or choose left_of_dealer."
        ],
    ),
    (
        {"players": 3, "removed": EVERY_CLUB, "opening_lead": "any_club"},
        [
            "removed: opening_lead any_club needs a club, and all are left out. "
            "Leave a club in or choose left_of_dealer."
        ],
    ),
    (
        {"players": 8, "packs": 2, "removed": EVERY_HEART * 2, "pass_cycle": ["hold"]},
        ["removed: without any heart there is nothing to avoid. Leave some hearts in."],
    ),
    (
        {"players": 3, "removed": []},
        [
            "removed: 3 players cannot share 52 cards evenly, 1 card is left over. "
            "Leave out other cards (usual: 2D), or choose a kitty: first_trick, last_trick or "
            "first_penalty_trick."
        ],
    ),
    (
        {"players": 5, "removed": []},
        [
            "removed: 5 players cannot share 52 cards evenly, 2 cards are left over. "
            "Leave out other cards (usual: 2D 2C), or choose a kitty: first_trick, last_trick or "
            "first_penalty_trick."
        ],
    ),
    (
        {"removed": ["2C", "3D"]},
        [
            "removed: 4 players cannot share 50 cards evenly, 2 cards are left over. "
            "Leave out other cards, or choose a kitty: first_trick, last_trick or "
            "first_penalty_trick."
        ],
    ),
    (
        {"players": 7, "packs": 2, "kitty": "none"},
        [
            "removed: 7 players cannot share 104 cards evenly, 6 cards are left over. "
            "Leave out other cards, or choose a kitty: first_trick, last_trick or "
            "first_penalty_trick."
        ],
    ),
    ({"pass_count": 0}, ['pass_count 0: for no pass choose the pass_cycle ["hold"].']),
    (
        {"pass_count": -1, "pass_cycle": ["hold"]},
        ['pass_count -1: for no pass choose the pass_cycle ["hold"].'],
    ),
    ({"pass_cycle": []}, ['pass_cycle: the list is empty. For no pass choose ["hold"].']),
    (
        {"players": 7, "pass_cycle": ["left", "across"]},
        ["pass_cycle: with 7 players nobody sits across. Choose left, right, left2 or right2."],
    ),
    (
        {"pass_count": 14},
        ['pass_count 14: each player holds 13 cards. Choose 13 or fewer, or pass_cycle ["hold"].'],
    ),
    (
        {"players": 7, "pass_count": 8},
        ['pass_count 8: each player holds 7 cards. Choose 7 or fewer, or pass_cycle ["hold"].'],
    ),
    ({"target": 0}, ["target 0: nobody could play to that. Choose a number above 0."]),
    ({"target": -5}, ["target -5: nobody could play to that. Choose a number above 0."]),
    ({"target": "100"}, ["target: this is a whole number, not '100'."]),
    ({"target": True}, ["target: this is a whole number, not True."]),
    ({"target": 2.5}, ["target: this is a whole number, not 2.5."]),
    ({"queen_value": -1}, ["queen_value -1: Q♠ costs 0 to 1000 points, usually 13."]),
    ({"queen_value": 1001}, ["queen_value 1001: Q♠ costs 0 to 1000 points, usually 13."]),
    ({"sun": "doubel"}, ["sun: 'doubel' is not a value of this rule. Did you mean double?"]),
    (
        {"moon": "zzzz"},
        [
            "moon: 'zzzz' is not a value of this rule. Choose from shooter_chooses, "
            "others_plus_26, shooter_minus_26, best_for_shooter, off."
        ],
    ),
    (
        {"queen_breaks_hearts": "true"},
        ["queen_breaks_hearts: 'true' is not a value of this rule. Did you mean true?"],
    ),
    (
        {"queen_breaks_hearts": 1},
        ["queen_breaks_hearts: 1 is not a value of this rule. Choose from false, true."],
    ),
    ({"packs": True}, ["packs: True is not a value of this rule. Choose from 1, 2."]),
    ({"packs": 3}, ["packs: 3 is not a value of this rule. Choose from 1, 2."]),
    ({"no_trick_bonus": 3}, ["no_trick_bonus: 3 is not a value of this rule. Choose from 0, 5."]),
    ({"bonus_card": "QD"}, ["bonus_card: Q♦ is no bonus card. Choose JD, TD or null."]),
    ({"bonus_card": 5}, ["bonus_card: 5 is not a card."]),
    ({"removed": 7}, ["removed: this is a list of cards, not 7."]),
    ({"removed": [7]}, ["removed: 7 is not a card."]),
    (
        {"pass_cycle": "left"},
        ['pass_cycle: this is a list such as ["left", "hold"], not \'left\'.'],
    ),
    ({"pass_cycle": 4}, ['pass_cycle: this is a list such as ["left", "hold"], not 4.']),
    (
        {"pass_cycle": ["lefft"]},
        ["pass_cycle: 'lefft' is no direction. Did you mean left or left2?"],
    ),
    (
        {"pass_cycle": ["left", 3]},
        ["pass_cycle: 3 is no direction. Choose from left, right, across, left2, right2, hold."],
    ),
    ({"bonus": "JD"}, ["There is no house rule 'bonus'. Did you mean bonus_card?"]),
    ({"preset": "standrd"}, ["There is no preset 'standrd'. Did you mean standard?"]),
    (
        {"preset": 3, "sum": "off", "moon": "offf"},
        [
            "There is no preset 3. Choose from standard, omnibus, omnibus_article, "
            "omnibus_bicycle, spot, cancellation, three, five, six, seven, article, sheets, video.",
            "There is no house rule 'sum'. Did you mean sun?",
            "moon: 'offf' is not a value of this rule. Did you mean off?",
        ],
    ),
    (
        {"players": 5, "pass_count": 0, "pass_cycle": ["across"], "target": 0},
        [
            'pass_count 0: for no pass choose the pass_cycle ["hold"].',
            "pass_cycle: with 5 players nobody sits across. Choose left, right, left2 or right2.",
            "target 0: nobody could play to that. Choose a number above 0.",
        ],
    ),
]


@pytest.mark.parametrize(("options", "problems"), CLASHES, ids=lambda value: str(value)[:60])
def test_clashing_rules_are_refused(options: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(RulesClash) as caught:
        HouseRules.of(options)
    assert [plain(problem) for problem in caught.value.problems] == problems
    for problem in caught.value.problems:  # phones would draw a bare sign as a picture
        assert signs(problem) == problem


FITTING: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 7},
    {"players": 5, "packs": 2},
    {"players": 10, "packs": 2},
    {"players": 8, "packs": 2, "removed": EVERY_HEART},
    {"players": 8, "packs": 2, "removed": ["2C", "2C"]},
    {"players": 3, "removed": EVERY_CLUB, "opening_lead": "left_of_dealer"},
    {"players": 3, "removed": EVERY_CLUB[:-1], "kitty": "last_trick"},
    {"players": 3, "removed": EVERY_HEART[:-1], "kitty": "last_trick"},
    {"pass_count": 13},
    {"pass_count": 1},
    {"pass_count": 14, "pass_cycle": ["hold"]},
    {"players": 7, "pass_count": 7},
    {"players": 6, "pass_cycle": ["across"]},
    {"target": 1},
    {"queen_value": 0},
    {"queen_value": 1000},
    {"bonus_card": "TD", "removed": ["JD", "2C", "3C", "4C"]},
]


@pytest.mark.parametrize("options", FITTING, ids=str)
def test_rules_at_the_edge_are_taken(options: dict[str, Any]) -> None:
    rules = HouseRules.of(options)
    again = HouseRules.of(rules.options())
    assert again == rules
    for name, value in options.items():
        shown = getattr(rules, name)
        if isinstance(shown, tuple):
            assert sorted(map(str, shown)) == sorted(value)
        else:
            assert str(shown) == str(value)


def test_hints_are_few_and_near() -> None:
    assert nearest("left", ["left1", "left2", "left3"]) in (
        "Did you mean left3 or left2?",
        "Did you mean left1 or left2?",
    )
    assert len(closest("left", ["left1", "left2", "left3"])) == 2
    assert closest("abcdexx", ["abcdeyz"]) == ["abcdeyz"]  # 5 letters of 7 are near enough
    assert closest("abcdxxx", ["abcdyyy"]) == []  # 4 of 7 are not
    assert closest("LEFT", ["left"]) == ["left"]
    # A very long wrong word is cut to 60 letters before it is compared.
    assert closest("x" * 60 + "y" * 1000, ["x" * 60]) == ["x" * 60]
    assert closest("a" * 26 + "b" * 35, ["a" * 26]) == ["a" * 26]
    assert closest("a" * 25 + "b" * 35, ["a" * 25]) == []
    assert nearest("zzz", [None, True, False, 5]) == "Choose from null, true, false, 5."


def test_rules_in_words_and_as_a_code() -> None:
    omnibus = HouseRules.of("omnibus")
    assert STANDARD.summary() == ()
    assert len(omnibus.summary()) == 1
    assert "J♦" in plain(omnibus.summary()[0])
    assert len(omnibus.describe()) > len(omnibus.summary())
    assert omnibus.describe() != STANDARD.describe()
    assert omnibus.code != STANDARD.code
    for rules in (STANDARD, omnibus):
        assert HouseRules.from_code(rules.code) == rules
        assert HouseRules.from_code_lenient(rules.code) == (rules, ())


def test_rules_must_be_a_name_or_an_object() -> None:
    for wrong in (5, None, ["standard"]):
        with pytest.raises(RulesClash) as caught:
            HouseRules.of(wrong)  # type: ignore[arg-type]
        assert caught.value.problems == (
            f"Rules are a preset's name or an object of options, not {wrong!r}.",
        )
    assert HouseRules.of(STANDARD) is STANDARD


def test_rules_follow_the_number_of_players() -> None:
    for players in range(3, 11):
        for packs in (1, 2):
            if (packs == 1 and players > 7) or (packs == 2 and players < 5):
                continue
            rules = HouseRules(players=players, packs=packs)
            expected = naive.rules_of(players=players, packs=packs)
            assert sorted(map(str, rules.removed)) == sorted(expected["removed"])
            assert rules.cards_each == naive.cards_each(expected)
            assert rules.kitty_size == naive.kitty_size(expected)
            assert sorted(map(str, rules.pack)) == sorted(naive.deck(expected))
            cycle = naive.cycle_by_default(players) if packs == 1 else ["hold"]
            assert [str(direction) for direction in rules.pass_cycle] == cycle
            assert rules.kitty == ("none" if packs == 1 else "first_trick")
            assert str(rules.opening_card) == naive.opening_card([naive.deck(expected)])
    assert HouseRules(opening_lead="left_of_dealer").opening_card is None
    kitty = HouseRules(players=3, kitty="last_trick")
    assert (kitty.removed, kitty.kitty_size) == ((), 1)


def test_changed_rules_follow_too() -> None:
    five = STANDARD.but(players=5)
    assert five == HouseRules(players=5)
    odd = HouseRules.of({"removed": ["2C", "3C", "4C", "5C"], "pass_cycle": ["left"], "target": 50})
    changed = odd.but(kitty="last_trick", packs=1)
    assert changed.removed == odd.removed
    assert changed.pass_cycle == odd.pass_cycle
    assert odd.but(target=75).removed == odd.removed
    assert STANDARD.but(players=3, removed=["2C"]).removed == (Card.parse("2C"),)
    assert STANDARD.but(players=8, packs=2, kitty="last_trick").pass_cycle == (Direction.HOLD,)
    usual = HouseRules(players=5)
    assert usual.but(packs=2) == HouseRules(players=5, packs=2)
    assert usual.but(kitty="last_trick") == HouseRules(players=5, kitty="last_trick")
    left_only = usual.but(pass_cycle=["left"])
    assert left_only.but(players=7).pass_cycle == (Direction.LEFT,)
    assert left_only.but(target=50) == HouseRules(players=5, pass_cycle=["left"], target=50)  # type: ignore[arg-type]
    assert usual.but(target=50).removed == usual.removed
    given = usual.but(players=6, removed=["2C", "2D", "2S", "2H"], pass_cycle=["right"])
    assert sorted(map(str, given.removed)) == ["2C", "2D", "2H", "2S"]
    assert given.pass_cycle == (Direction.RIGHT,)
    assert STANDARD.options() == {}
    assert HouseRules.of({"players": 3, "removed": "2C", "bonus_card": "JD"}).options() == {
        "players": 3,
        "removed": ["2C"],
        "bonus_card": "JD",
    }
    assert HouseRules(removed=Hand.parse("2C 3C 4C 5C")).removed == tuple(  # type: ignore[arg-type]
        map(Card.parse, ["2C", "3C", "4C", "5C"])
    )
