from __future__ import annotations

import copy
import pickle

import pytest
from engine_help import settled
from hypothesis import given
from hypothesis import strategies as st

from hearts_lesson.engine import CARDS, Card, Hand, NotationError, Suit, parse_cards
from hearts_lesson.engine.cards import signs

hands = st.lists(st.sampled_from(CARDS), unique=True).map(Hand.of)
double_hands = st.lists(st.sampled_from(CARDS * 2), max_size=30).filter(
    lambda cards: all(cards.count(card) < 3 for card in cards)
)


def test_there_are_52_cards_in_the_order_hands_are_shown() -> None:
    assert [str(card) for card in CARDS[:3]] == ["2C", "3C", "4C"]
    assert [str(card) for card in CARDS[12:14]] == ["AC", "2D"]
    assert str(CARDS[-1]) == "AH"
    assert [card.index for card in CARDS] == list(range(52))
    assert all(card.bit == 1 << card.index for card in CARDS)
    assert [suit.word for suit in Suit] == ["clubs", "diamonds", "spades", "hearts"]


@pytest.mark.parametrize("text", ["QS", "qs", "Qs", "Q♠", "♠Q", "SQ", " QS ", "Q♠\ufe0e", "♤q"])
def test_a_card_is_read_in_many_ways(text: str) -> None:
    card = Card.parse(text)
    assert card is Card(12, Suit.SPADES)
    assert (card.rank, card.suit) == (12, Suit.SPADES)
    assert card.name == "queen of spades"
    assert card.symbol == "Q♠\ufe0e"


@pytest.mark.parametrize("text", ["10H", "TH", "10h", "♥10", "H10", "10♥"])
def test_ten_is_read_in_many_ways(text: str) -> None:
    assert str(Card.parse(text)) == "TH"
    assert Card.parse(text).symbol == "10♥\ufe0e"


@pytest.mark.parametrize("text", ["", "Q", "QX", "1H", "11H", "QSS", "Queen", "Q S", "🂭", "x" * 99])
def test_what_is_no_card_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not a card\. Write the rank .* like QS or 10H"):
        Card.parse(text)


def test_a_long_wrong_text_is_shortened_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse("x" * 10_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("rank", [1, 15, 0, -2])
def test_a_rank_outside_the_suit_is_refused(rank: int) -> None:
    with pytest.raises(NotationError, match="from 2 to 14"):
        Card(rank, Suit.CLUBS)


@settled
@given(st.sampled_from(CARDS))
def test_parse_and_print_of_cards_are_inverse(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(card.symbol) is card
    assert Card(card.rank, card.suit) is card
    assert eval(repr(card), {"Card": Card}) is card


@settled
@given(hands)
def test_parse_and_print_of_hands_are_inverse(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(hand.show()) == hand
    assert eval(repr(hand), {"Hand": Hand}) == hand


@settled
@given(double_hands)
def test_hands_of_two_packs_keep_every_copy(cards: list[Card]) -> None:
    hand = Hand.of(cards)
    assert sorted(hand) == sorted(cards)
    assert len(hand) == len(cards)
    assert Hand.parse(str(hand), packs=2) == hand
    assert all(hand.count(card) == cards.count(card) for card in CARDS)


@settled
@given(double_hands, st.data())
def test_taking_cards_out_and_putting_them_back(cards: list[Card], data: st.DataObject) -> None:
    hand = Hand.of(cards)
    out = data.draw(st.lists(st.sampled_from(range(len(cards))), unique=True)) if cards else []
    part = Hand.of(cards[i] for i in out)
    rest = hand - part
    assert len(rest) == len(hand) - len(part)
    assert rest + part == part + rest == hand


def test_a_hand_has_no_order_and_does_not_change() -> None:
    hand = Hand.parse("QS 2C TH")
    assert str(hand) == "2C QS TH"
    assert hand.show() == "2♣\ufe0e Q♠\ufe0e 10♥\ufe0e"
    assert hand == Hand.parse("10h, 2c, ♠Q")
    assert hash(hand) == hash(Hand.parse("TH QS 2C"))
    assert hand != "2C QS TH"
    with pytest.raises(AttributeError, match="cannot be changed"):
        hand.mask = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be changed"):
        CARDS[0].rank = 3


def test_a_suit_of_a_hand() -> None:
    hand = Hand.parse("2C QS TH KH")
    assert str(hand.of_suit(Suit.HEARTS)) == "TH KH"
    assert not hand.of_suit(Suit.DIAMONDS)
    assert Card.parse("QS") in hand
    assert Card.parse("KS") not in hand
    assert "QS" not in hand


def test_cards_that_come_too_often_are_refused() -> None:
    with pytest.raises(NotationError, match="Q♠\ufe0e is there twice, and one pack has it once"):
        Hand.parse("QS 2C QS")
    with pytest.raises(NotationError, match="three times"):
        Hand.parse("QS QS QS", packs=2)
    with pytest.raises(NotationError, match="more than twice"):
        Hand.parse("QS QS", packs=2) + Hand.parse("QS")
    with pytest.raises(NotationError, match="more than twice"):
        Hand.parse("QS") + Hand.parse("QS QS", packs=2)
    assert str(Hand.parse("QS") + Hand.parse("QS")) == "QS QS"


def test_cards_that_are_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(NotationError, match="K♠\ufe0e is not in the hand"):
        Hand.parse("QS") - Hand.parse("KS")
    with pytest.raises(NotationError, match="Q♠\ufe0e is not in the hand"):
        Hand.parse("QS") - Hand.parse("QS QS", packs=2)


def test_cards_and_hands_survive_copy_and_pickle() -> None:
    hand = Hand.parse("QS QS TH", packs=2)
    for again in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert again == hand
    queen = Card.parse("QS")
    for same in (copy.copy(queen), copy.deepcopy(queen), pickle.loads(pickle.dumps(queen))):
        assert same is queen


def test_cards_in_order() -> None:
    assert [str(card) for card in parse_cards("QS 2C, 10h")] == ["QS", "2C", "TH"]
    assert parse_cards("  ") == ()


def test_signs_are_made_safe_once() -> None:
    assert signs("Q♠ and 10♥\ufe0e") == "Q♠\ufe0e and 10♥\ufe0e"
    assert signs(signs("♣♦")) == signs("♣♦")
