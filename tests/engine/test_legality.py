"""Which cards are legal: one test for each step of the fixed order, named by its rule."""

from __future__ import annotations

from typing import Any

import pytest
from engine_help import cards, legal

from hearts_lesson.engine import (
    Card,
    Hand,
    HouseRules,
    NotationError,
    Position,
    Reason,
    check_play,
    legal_plays,
    verdicts,
)


def reason(
    card: str, hand: str, trick: str = "", rules: Any = "standard", **where: bool
) -> tuple[bool, str]:
    house = HouseRules.of(rules)
    position = Position.parse(hand, trick, packs=house.packs, **where)
    verdict = check_play(house, position, Card.parse(card))
    assert bool(verdict) is verdict.ok
    return verdict.ok, str(verdict.reason)


# --- 1. The opening play ------------------------------------------------------------------------


def test_opening_play_is_the_opening_card_only() -> None:
    assert legal("2C 5C QS AH", first_trick=True) == "2C"
    assert reason("2C", "2C 5C", first_trick=True) == (True, "opens")
    assert reason("5C", "2C 5C", first_trick=True) == (False, "opening_card")


@pytest.mark.parametrize(
    ("players", "hand", "opening"),
    [(5, "3C 4C AH", "3C"), (6, "2C 5C AH", "2C"), (7, "2C 4C AH", "2C"), (3, "2C 3C", "2C")],
)
def test_opening_card_is_the_lowest_club_in_play(players: int, hand: str, opening: str) -> None:
    assert legal(hand, rules={"players": players}, first_trick=True) == opening


def test_opening_card_follows_the_cards_left_out() -> None:
    rules = {"players": 6, "removed": "2C 3C 2D 3D"}
    assert legal("4C 5C", rules=rules, first_trick=True) == "4C"


def test_opening_card_may_lie_in_the_kitty() -> None:
    rules = {"players": 3, "kitty": "first_trick"}
    assert legal("3C 5C", rules=rules, first_trick=True) == "3C"


def test_opening_with_any_club() -> None:
    rules = {"opening_lead": "any_club"}
    assert legal("2C 5C QS AH", rules=rules, first_trick=True) == "2C 5C"
    assert reason("QS", "2C 5C QS", rules=rules, first_trick=True) == (False, "opening_card")


def test_opening_left_of_the_dealer_follows_the_lead_rules() -> None:
    rules = {"opening_lead": "left_of_dealer"}
    assert legal("2C 5D QS AH", rules=rules, first_trick=True) == "2C 5D QS"
    assert legal("QS AH", rules=rules, first_trick=True) == "QS AH"
    assert legal("KH AH", rules=rules, first_trick=True) == "KH AH"
    late = rules | {"queen_lead": "after_hearts_broken"}
    assert legal("2C 5D QS AH", rules=late, first_trick=True) == "2C 5D"


# --- 2. Following suit --------------------------------------------------------------------------


def test_follow_suit_whatever_the_cards_are() -> None:
    assert legal("2C 6H KH", "4H") == "6H KH"
    assert legal("QS 2D", "KS", first_trick=False) == "QS"
    assert legal("3C QS 6H", "2C", first_trick=True) == "3C"
    assert reason("2D", "QS 2D", "KS") == (False, "follow_suit")
    assert reason("QS", "QS 2D", "KS") == (True, "following")


def test_follow_the_suit_led_not_the_suit_of_later_cards() -> None:
    assert legal("4D 5H", "9D AH") == "4D"


def test_follow_suit_on_the_first_trick_even_with_penalty_cards() -> None:
    rules = {"opening_lead": "left_of_dealer"}
    assert legal("QS 2D", "KS", rules=rules, first_trick=True) == "QS"


# --- 3. The first trick -------------------------------------------------------------------------


def test_first_trick_void_no_points() -> None:
    assert legal("5D 9S KH QS", "2C", first_trick=True) == "5D 9S"
    for card in ("KH", "QS"):
        assert reason(card, "5D 9S KH QS", "2C", first_trick=True) == (
            False,
            "no_points_first_trick",
        )
    assert reason("5D", "5D KH", "2C", first_trick=True) == (True, "discarding")


def test_first_trick_points_allowed() -> None:
    rules = {"first_trick_points": "allowed"}
    assert legal("5D KH QS", "2C", rules=rules, first_trick=True) == "5D QS KH"


def test_first_trick_bonus_card_is_no_penalty_card() -> None:
    for rules, card in (("omnibus", "JD"), ("omnibus_article", "TD")):
        assert legal(f"{card} QS 3H", "2C", rules=rules, first_trick=True) == card


def test_first_trick_queen_stays_a_penalty_card_where_she_costs_nothing() -> None:
    assert legal("4D QS", "2C", rules={"queen_value": 0}, first_trick=True) == "4D"


@pytest.mark.parametrize(
    ("rule", "hand", "playable"),
    [
        ("heart", "QS 2H 3H", "2H 3H"),
        ("heart", "2H 3H", "2H 3H"),
        ("heart", "QS", "QS"),
        ("any", "QS 2H 3H", "QS 2H 3H"),
        ("any", "2H 3H", "2H 3H"),
        ("queen_must", "QS 2H 3H", "QS"),
        ("queen_must", "2H 3H", "2H 3H"),
        ("queen_must", "QS", "QS"),
    ],
)
def test_first_trick_only_penalty_cards(rule: str, hand: str, playable: str) -> None:
    rules = {"first_trick_all_penalty": rule}
    assert legal(hand, "2C", rules=rules, first_trick=True) == playable


def test_first_trick_only_penalty_cards_reasons() -> None:
    where = {"first_trick": True}
    assert reason("QS", "QS 2H", "2C", **where) == (False, "no_points_first_trick")
    assert reason("2H", "QS 2H", "2C", **where) == (True, "only_penalty_cards")
    must = {"first_trick_all_penalty": "queen_must"}
    assert reason("2H", "QS 2H", "2C", must, **where) == (False, "queen_forced")
    assert reason("QS", "QS 2H", "2C", must, **where) == (True, "only_penalty_cards")


def test_after_the_first_trick_points_may_be_thrown() -> None:
    assert legal("5D KH QS", "2C") == "5D QS KH"
    assert reason("KH", "5D KH QS", "2C") == (True, "discarding")


# --- 4. Leads while hearts are not broken -------------------------------------------------------


def test_hearts_may_not_be_led_before_they_are_broken() -> None:
    assert legal("3H 4D") == "4D"
    assert legal("3H 4D", hearts_broken=True) == "4D 3H"
    assert reason("3H", "3H 4D") == (False, "hearts_not_broken")
    assert reason("3H", "3H 4D", hearts_broken=True) == (True, "free_lead")


def test_hearts_may_be_led_freely_at_some_tables() -> None:
    assert legal("3H 4D", rules={"heart_lead": "free"}) == "4D 3H"
    assert legal("3H QS", rules={"heart_lead": "free"}) == "QS 3H"


def test_the_queen_may_be_led_at_any_time() -> None:
    assert legal("QS KH 4H 7D") == "7D QS"


def test_the_queen_may_wait_for_hearts_to_be_broken() -> None:
    rules = {"queen_lead": "after_hearts_broken"}
    assert legal("QS KH 4H 7D", rules=rules) == "7D"
    assert legal("QS KH 4H 7D", rules=rules, hearts_broken=True) == "7D QS 4H KH"
    assert reason("QS", "QS 7D", rules=rules) == (False, "queen_not_yet")
    assert reason("KH", "QS 7D KH", rules=rules) == (False, "hearts_not_broken")


def test_the_queen_alone_may_be_led() -> None:
    rules = {"queen_lead": "after_hearts_broken"}
    assert legal("QS", rules=rules) == "QS"
    assert reason("QS", "QS", rules=rules) == (True, "only_queen")
    assert legal("QS") == "QS"


def test_a_leader_with_only_hearts_may_lead_one() -> None:
    assert legal("3H 4H") == "3H 4H"
    assert reason("3H", "3H 4H") == (True, "only_hearts")


def test_a_leader_with_only_hearts_passes_the_lead_at_some_tables() -> None:
    assert legal("3H 4H", rules="video") == ""
    assert reason("3H", "3H 4H", rules="video") == (False, "lead_passes")
    assert legal("3H 4H", rules="video", hearts_broken=True) == "3H 4H"
    assert legal("3H QS", rules="video") == "QS 3H"


def test_the_lead_that_came_back_may_be_a_heart() -> None:
    rules = HouseRules.of("video")
    position = Position(Hand.parse("3H 4H"), lead_came_back=True)
    assert str(legal_plays(rules, position)) == "3H 4H"
    assert check_play(rules, position, Card.parse("3H")).reason is Reason.LEAD_CAME_BACK


@pytest.mark.parametrize(
    ("heart_lead", "queen_lead", "both", "playable"),
    [
        ("after_broken", "any_time", "either", "QS 4H KH"),
        ("after_broken", "any_time", "queen_forced", "QS"),
        ("after_broken", "after_hearts_broken", "either", "QS 4H KH"),
        ("after_broken", "after_hearts_broken", "queen_forced", "QS"),
        # Where hearts may be led freely, such a hand needs no exception.
        ("free", "any_time", "either", "QS 4H KH"),
        ("free", "any_time", "queen_forced", "QS 4H KH"),
        ("free", "after_hearts_broken", "either", "4H KH"),
        ("free", "after_hearts_broken", "queen_forced", "4H KH"),
    ],
)
def test_a_leader_with_only_hearts_and_the_queen(
    heart_lead: str, queen_lead: str, both: str, playable: str
) -> None:
    rules = {"heart_lead": heart_lead, "queen_lead": queen_lead, "leader_hearts_and_queen": both}
    assert legal("QS KH 4H", rules=rules) == playable
    assert legal("QS KH 4H", rules=rules, hearts_broken=True) == "QS 4H KH"


def test_a_leader_with_only_hearts_and_the_queen_reasons() -> None:
    assert reason("KH", "QS KH") == (True, "hearts_and_queen")
    assert reason("QS", "QS KH") == (True, "hearts_and_queen")
    forced = {"leader_hearts_and_queen": "queen_forced"}
    assert reason("KH", "QS KH", rules=forced) == (False, "queen_forced")
    assert reason("QS", "QS KH", rules=forced) == (True, "must_lead_queen")


# --- 5. Everything else -------------------------------------------------------------------------


def test_void_any_card_broken_or_not() -> None:
    assert legal("AS KS 9H", "4D") == "KS AS 9H"
    assert legal("AS KS 9H", "4D", hearts_broken=True) == "KS AS 9H"


def test_after_hearts_are_broken_any_card_may_be_led() -> None:
    assert legal("2C 3D QS 4H", hearts_broken=True) == "2C 3D QS 4H"


# --- Turn and cards held ------------------------------------------------------------------------


def test_a_card_that_is_not_held() -> None:
    assert reason("AS", "2C 3C", "4C") == (False, "not_your_card")


def test_another_players_turn() -> None:
    position = Position(Hand.parse("2C 3C"), your_turn=False)
    verdict = check_play(HouseRules(), position, Card.parse("2C"))
    assert (verdict.ok, verdict.reason) == (False, Reason.NOT_YOUR_TURN)
    assert not legal_plays(HouseRules(), position)
    assert not any(verdicts(HouseRules(), position))


# --- Two packs ----------------------------------------------------------------------------------


def test_two_packs_copies_are_legal_together() -> None:
    two = {"preset": "cancellation", "opening_lead": "lowest_club"}
    assert legal("2C 2C 3C", rules=two, first_trick=True) == "2C 2C"
    assert legal("QS QS 4H 4H", rules=two) == cards("QS QS 4H 4H")
    assert legal("QS QS 4D", rules=two | {"queen_lead": "after_hearts_broken"}) == "4D"
    assert legal("QS QS 4D 2H 2H", "2C", rules=two, first_trick=True) == "4D"
    assert legal("4S 4S 5H", "KS KS", rules=two) == "4S 4S"


def test_verdicts_come_once_for_each_face() -> None:
    rules = HouseRules.of("cancellation")
    position = Position.parse("QS QS 4D", packs=2)
    assert [str(v.card) for v in verdicts(rules, position)] == ["4D", "QS"]


# --- Positions that cannot be -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "rules", "where", "sentence"),
    [
        ("2C", "2C", "standard", {}, "is there twice"),
        ("2D 3D", "", "three", {}, "is not in this pack"),
        ("2C", "3C 4C 5C 6C", "standard", {}, "it is over"),
        ("2C", "3C 4C 5C", "three", {}, "it is over"),
        ("2C 5C 4C 6C 7C 8C 9C TC", "", "seven", {}, "each player gets 7"),
        ("3C 4D", "", "standard", {"first_trick": True}, "opens the first trick"),
        ("4D", "", {"players": 3, "kitty": "first_trick"}, {"first_trick": True}, "holds none"),
        ("2C 2C", "2C", "cancellation", {}, "is there 3 times"),
    ],
)
def test_impossible_positions_are_refused(
    hand: str, trick: str, rules: Any, where: dict[str, bool], sentence: str
) -> None:
    house = HouseRules.of(rules)
    position = Position.parse(hand, trick, packs=house.packs, **where)
    with pytest.raises(NotationError, match=sentence):
        position.check(house)
