from __future__ import annotations

import random

import pytest
from engine_help import house_rules, seeds, settled
from hypothesis import given

from hearts_lesson.engine import (
    Deal,
    Direction,
    Hand,
    HouseRules,
    IllegalPass,
    NotationError,
    Passing,
    Round,
    receiver,
    seat_names,
)

SUITS = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"]


@settled
@given(house_rules(), seeds)
def test_a_deal_gives_everybody_the_same_number_of_cards(rules: HouseRules, seed: int) -> None:
    deal = Deal.shuffled(rules, random.Random(seed))
    assert {len(hand) for hand in deal.hands} == {rules.cards_each}
    assert len(deal.hands) == rules.players
    assert len(deal.kitty) == rules.kitty_size
    together = deal.kitty
    for hand in deal.hands:
        together += hand
    assert together == rules.pack
    assert deal == Deal.shuffled(rules, random.Random(seed))
    assert Deal.parse(rules, [str(hand) for hand in deal.hands]) == deal
    assert Deal.parse(rules, [str(hand) for hand in deal.hands], str(deal.kitty)) == deal


def test_different_seeds_deal_different_hands() -> None:
    deals = {Deal.shuffled(HouseRules(), random.Random(seed)) for seed in range(50)}
    assert len(deals) == 50


def test_every_place_is_dealt_every_card() -> None:
    seen: list[set[int]] = [set() for _ in range(4)]
    for seed in range(60):
        for seat, hand in enumerate(Deal.shuffled(HouseRules(), random.Random(seed)).hands):
            seen[seat] |= {card.index for card in hand}
    assert all(len(cards) == 52 for cards in seen)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (SUITS[:3], "4 players need 4 hands, and here are 3"),
        ([SUITS[0] + " 2D", *SUITS[1:]], "Hand 0 has 14 cards and should have 13"),
        ([SUITS[0][3:], *SUITS[1:]], "2♣\ufe0e is not dealt"),
        ([SUITS[0].replace("2C", "2D"), *SUITS[1:]], "2♦\ufe0e is dealt too often"),
        ([SUITS[0].replace("2C", "XX"), *SUITS[1:]], 'In hand 0: "XX" is not a card'),
        ([SUITS[0].replace("2C", "3C"), *SUITS[1:]], "In hand 0: 3♣\ufe0e is there twice"),
        (["2C", "2D", "2S", "2H"], "and 42 more are not dealt"),
    ],
)
def test_a_wrong_deal_is_refused_with_all_that_is_wrong(hands: list[str], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        Deal.parse(HouseRules(), hands)


def test_a_card_that_was_left_out_cannot_be_dealt() -> None:
    rules = HouseRules(players=3)
    deal = Deal.shuffled(rules, random.Random(1))
    first = next(iter(deal.hands[0]))
    hands = [str(hand) for hand in deal.hands]
    hands[0] = hands[0].replace(str(first), "2D")
    with pytest.raises(NotationError, match="2♦\ufe0e is not in this pack"):
        Deal.parse(rules, hands)


def test_two_packs_are_checked_card_by_card() -> None:
    rules = HouseRules.of("cancellation")
    deal = Deal.shuffled(rules, random.Random(1))
    hands = list(deal.hands)
    moved = next(card for card in hands[0] if card not in hands[1])
    other = next(card for card in hands[1] if card is not moved)
    hands[0] = hands[0] - Hand.of([moved]) + Hand.of([other])
    with pytest.raises(NotationError, match="not dealt"):
        Deal(rules, tuple(hands))


def test_the_kitty_is_dealt_too() -> None:
    rules = HouseRules(players=3, kitty="first_trick")
    deal = Deal.shuffled(rules, random.Random(1))
    hands = [str(hand) for hand in deal.hands]
    with pytest.raises(NotationError, match="is not dealt"):
        Deal.parse(rules, hands, "")
    with pytest.raises(NotationError, match="In the kitty"):
        Deal.parse(rules, hands, "XX")


# --- Directions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "players", "receivers"),
    [
        ("left", 4, [1, 2, 3, 0]),
        ("right", 4, [3, 0, 1, 2]),
        ("across", 4, [2, 3, 0, 1]),
        ("hold", 4, [0, 1, 2, 3]),
        ("left", 3, [1, 2, 0]),
        ("right", 3, [2, 0, 1]),
        ("left2", 5, [2, 3, 4, 0, 1]),
        ("right2", 5, [3, 4, 0, 1, 2]),
        ("across", 6, [3, 4, 5, 0, 1, 2]),
    ],
)
def test_to_whom_cards_are_passed(direction: str, players: int, receivers: list[int]) -> None:
    way = Direction(direction)
    assert [receiver(seat, players, way) for seat in range(players)] == receivers
    assert way.phrase


def test_nobody_sits_across_with_an_odd_number_of_players() -> None:
    for players in (3, 5, 7):
        with pytest.raises(NotationError, match="nobody sits across"):
            receiver(0, players, Direction.ACROSS)


def test_names_go_clockwise_from_the_learner() -> None:
    assert seat_names(4) == ("You", "Anna", "Ben", "Cleo")
    assert seat_names(4, you=2) == ("Ben", "Cleo", "You", "Anna")
    assert seat_names(3, you=None) == ("Anna", "Ben", "Cleo")
    assert len(set(seat_names(10))) == len(set(seat_names(10, None))) == 10


# --- The pass -----------------------------------------------------------------------------------

PASSES = ["QC KC AC", "2D 3D 4D", "QS KS AS", "2H 3H 4H"]


@pytest.mark.parametrize("direction", ["left", "right", "across", "left2", "right2"])
def test_cards_move_all_at_once(direction: str) -> None:
    way = Direction(direction)
    deal = Deal.parse(HouseRules(), SUITS)
    passing = Passing(deal, way)
    for done, seat in enumerate((2, 0, 3, 1)):
        cards = PASSES[seat]
        assert not passing.done
        assert len(passing.waiting) == 4 - done
        with pytest.raises(IllegalPass, match="has not chosen yet"):
            _ = passing.hands
        passing = passing.choose(seat, cards)
    assert passing.done
    for seat, cards in enumerate(PASSES):
        goes_to = receiver(seat, 4, way)
        assert str(passing.received(goes_to)) == cards
        assert (
            Hand.parse(SUITS[seat]) - Hand.parse(cards) + passing.received(seat)
            == (passing.hands[seat])
        )


def test_what_was_received_cannot_be_passed_on() -> None:
    passing = Passing(Deal.parse(HouseRules(), SUITS), Direction.LEFT).choose(0, "QC KC AC")
    with pytest.raises(IllegalPass, match="does not hold A♣\ufe0e"):
        passing.choose(1, "2D 3D AC")


@pytest.mark.parametrize(
    ("seat", "cards", "sentence"),
    [
        (0, "QC KC", "passes 2 cards, and this table passes 3"),
        (0, "QC", "passes 1 card, and this table passes 3"),
        (0, "JC QC KC AC", "passes 4 cards"),
        (0, "", "passes 0 cards"),
        (0, "QC QC KC", "is there twice"),
        (0, "QC KC 2D", "does not hold 2♦\ufe0e"),
        (0, "QC KC XX", "cannot be read"),
        (4, "QC KC AC", "no seat 4"),
        (-1, "QC KC AC", "no seat -1"),
    ],
)
def test_a_wrong_pass_is_refused(seat: int, cards: str, sentence: str) -> None:
    passing = Passing(Deal.parse(HouseRules(), SUITS), Direction.LEFT)
    with pytest.raises(IllegalPass, match=sentence):
        passing.choose(seat, cards)
    assert passing.waiting == (0, 1, 2, 3)


def test_a_pass_is_final() -> None:
    passing = Passing(Deal.parse(HouseRules(), SUITS), Direction.LEFT).choose(0, "QC KC AC")
    with pytest.raises(IllegalPass, match="passed already"):
        passing.choose(0, "2C 3C 4C")


def test_nobody_passes_in_a_hold_round() -> None:
    passing = Passing(Deal.parse(HouseRules(), SUITS), Direction.HOLD)
    assert passing.done
    assert passing.hands == passing.deal.hands
    assert not passing.received(1)
    with pytest.raises(IllegalPass, match="hold round"):
        passing.choose(0, "QC KC AC")


@pytest.mark.parametrize("count", [1, 2, 4])
def test_other_pass_counts(count: int) -> None:
    rules = HouseRules(pass_count=count)
    deal = Deal.parse(rules, SUITS)
    passes = [" ".join(suit.split()[:count]) for suit in SUITS]
    state = Round.start(rules, deal).passed(passes)
    assert {len(hand) for hand in state.hands} == {13}
    assert str(state.view(1).received) == passes[0]
    with pytest.raises(IllegalPass, match=f"this table passes {count}"):
        Round.start(rules, deal).passed(PASSES if count != 3 else SUITS)


def test_a_copy_more_than_held_cannot_be_passed() -> None:
    rules = HouseRules(players=8, packs=2, pass_cycle=["left"])  # type: ignore[arg-type]
    deal = Deal.shuffled(rules, random.Random(3))
    single = next(card for card in deal.hands[0] if deal.hands[0].count(card) == 1)
    other = next(card for card in deal.hands[0] if card is not single)
    with pytest.raises(IllegalPass, match="does not hold"):
        Passing(deal, Direction.LEFT).choose(0, f"{single} {single} {other}")
