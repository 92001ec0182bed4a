"""What is said about a card reads as a sentence, whatever is counted."""

import pytest

from hearts_lesson.engine import Card, Hand, HouseRules, Trick
from hearts_lesson.strategy.reasons import play_reasons


@pytest.mark.parametrize(
    ("spades", "says"),
    [
        ("4S", "leaves Q♠ without another spade"),
        ("4S 7S", "leaves Q♠ with 1 other spade"),
        ("4S 7S 9S", "leaves Q♠ with 2 other spades"),
    ],
)
def test_guards_of_the_queen_are_counted_in_words(spades: str, says: str) -> None:
    hand = Hand.parse(f"{spades} QS 5H 8D")
    unseen = Hand.parse("5S 8S KS AS 2H 3D")
    found = play_reasons(
        HouseRules(), hand, Trick(1, (Card.parse("JS"),), 4), unseen, Card.parse("4S")
    )
    assert found[-1].replace("\ufe0e", "") == says
