from __future__ import annotations

import pytest
from engine_help import settled
from hypothesis import given
from hypothesis import strategies as st

from hearts_lesson.engine import CARDS, Card, HouseRules, NotationError, Suit, Trick


@pytest.mark.parametrize(
    ("cards", "leader", "winner"),
    [
        ("2C 5C KC 8C", 0, 2),  # the article's example
        ("AS 4S 2H 8S", 0, 0),
        ("2C AD AH AS", 1, 1),  # only the suit led can win
        ("3D KD AD 2S", 3, 1),  # seats go round
        ("2H AC QS AS", 2, 2),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(
    cards: str, leader: int, winner: int
) -> None:
    trick = Trick.parse(cards, leader)
    assert trick.winner() == winner
    assert trick.complete
    assert trick.led is Card.parse(cards.split()[0]).suit


def test_an_unfinished_trick_has_a_winner_so_far() -> None:
    trick = Trick.parse("9D KD", leader=3)
    assert trick.winner() == 0
    assert trick.seats == (3, 0)
    assert not trick.complete
    assert Trick(2, ()).winner() is None
    assert Trick(2, ()).led is None


@pytest.mark.parametrize(
    ("cards", "winner", "cancelled"),
    [
        ("KC KC 5C 2C 3D", 2, "KC"),
        ("KC 5C KC 5C 2C", 4, "5C KC"),
        ("KC KC 5C 5C 3D", None, "5C KC"),
        ("KC 3D 3D 2C AD", 0, ""),  # an off-suit pair changes nothing
        ("KC KC QH QH AD", None, "KC"),
        ("2C AC KC AC 3D", 2, "AC"),
    ],
)
def test_equal_cards_cancel_each_other(cards: str, winner: int | None, cancelled: str) -> None:
    trick = Trick.parse(cards, players=5)
    assert trick.winner() == winner
    assert " ".join(map(str, trick.cancelled)) == cancelled


def test_the_points_of_a_trick() -> None:
    trick = Trick.parse("JD QS 5H AH")
    assert trick.points(HouseRules()) == 15
    assert trick.points(HouseRules.of("omnibus")) == 5
    assert trick.points(HouseRules.of("spot")) == 32
    assert trick.points(HouseRules(queen_value=25)) == 27


def test_a_trick_that_cannot_be() -> None:
    with pytest.raises(NotationError, match="4 players has 4 cards, and here are 5"):
        Trick.parse("2C 3C 4C 5C 6C")
    with pytest.raises(NotationError, match="for 4 players, the rules are for 3"):
        Trick.parse("2C").winner(HouseRules(players=3))


def test_a_trick_prints_in_the_order_played() -> None:
    assert str(Trick.parse("QS 2C AH 10D")) == "QS 2C AH TD"


@settled
@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=4, unique=True))
def test_the_winner_holds_the_highest_of_the_suit_led(cards: list[Card]) -> None:
    trick = Trick(0, tuple(cards))
    winner = trick.winner()
    assert winner is not None
    best = cards[winner]
    assert best.suit is cards[0].suit
    assert all(card.rank <= best.rank for card in cards if card.suit is best.suit)


def test_suits_speak() -> None:
    assert [suit.one for suit in Suit] == ["a club", "a diamond", "a spade", "a heart"]
    assert "".join(suit.letter for suit in Suit) == "CDSH"
