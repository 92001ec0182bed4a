"""Chance for exercises: hands and tricks that could come up at a table with the given rules.

Everything here takes a `random.Random`, and the same one gives the same cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.house import gone_after_first, opening_card
from hearts_lesson.exercises.spots import Spot


class Pack:
    """The cards not yet placed, in random order, from which cards of a wanted sort are taken."""

    def __init__(
        self, rules: HouseRules, rng: Random, suits: Iterable[Suit] = Suit, *, later: bool = False
    ) -> None:
        """Shuffle the cards in play, of all suits or of some.

        `later` is a moment after trick 1, in which the card that opened the round is gone.
        """
        wanted = set(suits)
        self.cards = [card for card in rules.pack if card.suit in wanted]
        rng.shuffle(self.cards)
        gone = gone_after_first(rules) if later else None
        if gone in self.cards:
            self.cards.remove(gone)

    def take(self, number: int, *, suit: Suit | None = None, no: Suit | None = None) -> list[Card]:
        """Take up to so many cards, of one suit or of any but one."""
        taken: list[Card] = []
        left: list[Card] = []
        for card in self.cards:
            fits = (suit is None or card.suit is suit) and card.suit is not no
            (taken if fits and len(taken) < number else left).append(card)
        self.cards = left
        return taken

    def drop(self, cards: Iterable[Card]) -> None:
        """Put particular cards aside."""
        for card in cards:
            self.cards.remove(card)


def two_suit_spot(rules: HouseRules, level: int, rng: Random) -> Spot:
    """Draw a moment of the two-suit game in which you follow, or at higher levels seldom cannot."""
    return _two_suits(rules, level, rng, void=level > 1 and rng.random() < 0.12)


def void_or_not_spot(rules: HouseRules, level: int, rng: Random) -> Spot:
    """Draw a moment of the two-suit game in which you cannot follow every other time."""
    return _two_suits(rules, level, rng, void=rng.random() < 0.5)


def _two_suits(rules: HouseRules, level: int, rng: Random, void: bool) -> Spot:
    suits = rng.sample([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES], 2)
    pack = Pack(rules, rng, suits)
    if QUEEN in pack.cards:
        pack.cards = [card for card in pack.cards if card is not QUEEN]
    led, other = suits
    # When every card may go, every card is tapped: that wants a short hand.
    size = rng.randint(2, 3) if void else 3 + level + rng.randrange(2)
    held = 0 if void else rng.randint(1, size - 1)
    hand = [*pack.take(held, suit=led), *pack.take(size - held, suit=other)]
    before = rng.randint(1, rules.players - 1)
    trick = pack.take(1, suit=led)
    for _ in range(before - 1):
        follows = rng.random() < 0.75
        trick += pack.take(1, suit=led if follows else other) or pack.take(1)
    return Spot(rules, Hand.of(hand), tuple(trick), plain=True)


def following_spot(rules: HouseRules, level: int, rng: Random) -> Spot:
    """Draw a moment after the first trick when you hold the suit led."""
    led = rng.choice(list(Suit))
    return _later(rules, rng, led, rng.randint(1, 1 + level), level)


def void_spot(rules: HouseRules, level: int, rng: Random) -> Spot:
    """Draw a moment after the first trick when you are void in the suit led."""
    led = rng.choice([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES])
    return _later(rules, rng, led, 0, level)


def _later(rules: HouseRules, rng: Random, led: Suit, held: int, level: int) -> Spot:
    pack = Pack(rules, rng, later=True)
    trick = pack.take(1, suit=led)
    number, size = _moment(rules, level, rng)
    if not held:  # any card may go, and each is tapped
        size = rng.randint(3, 3 + min(level, 2))
        number = rules.cards_each - size + 1
    hand = pack.take(min(held, size - 1), suit=led) + pack.take(size - held, no=led)
    for _ in range(rng.randint(0, rules.players - 2)):
        trick += pack.take(1, suit=led if rng.random() < 0.8 else None)
    hearts = any(card.suit is Suit.HEARTS for card in trick)
    fell = hearts or rng.random() < 0.4
    queen = _queen_may_have_gone(rules, hand, trick) and rng.random() < 0.3
    return Spot(rules, Hand.of(hand), tuple(trick), number, fell, queen)


def _moment(rules: HouseRules, level: int, rng: Random) -> tuple[int, int]:
    """Choose a trick after the first, and how many cards you then hold."""
    size = rng.randint(4, min(rules.cards_each - 1, 5 + 2 * level))
    return rules.cards_each - size + 1, size


def _queen_may_have_gone(rules: HouseRules, hand: list[Card], trick: list[Card]) -> bool:
    return rules.packs == 1 and QUEEN not in hand and QUEEN not in trick


def lead_spot(rules: HouseRules, level: int, rng: Random) -> Spot:
    """Draw a lead after the first trick: hearts broken or not, now and then a bare hand."""
    pack = Pack(rules, rng, later=True)
    number, size = _moment(rules, level, rng)
    shape = rng.random()
    if level > 1 and shape < 0.2:
        size = min(size, 5)
        hand = pack.take(size, suit=Suit.HEARTS)
    elif level > 1 and shape < 0.35 and QUEEN in pack.cards:
        size = min(size, 5)
        pack.drop([QUEEN])
        hand = [QUEEN, *pack.take(size - 1, suit=Suit.HEARTS)]
    else:
        hearts = rng.randint(1, max(1, size // 2))
        hand = pack.take(hearts, suit=Suit.HEARTS)
        if QUEEN in pack.cards and rng.random() < 0.4:
            pack.drop([QUEEN])
            hand.append(QUEEN)
        hand += pack.take(size - len(hand), no=Suit.HEARTS)
    number = rules.cards_each - len(hand) + 1
    queen = _queen_may_have_gone(rules, hand, []) and rng.random() < 0.4
    return Spot(rules, Hand.of(hand), (), number, rng.random() < 0.35, queen)


def first_trick_spot(rules: HouseRules, level: int, rng: Random) -> Spot:
    """Draw the first trick: you open, or follow, or are void, or hold only penalty cards."""
    size = rules.cards_each
    lowest = opening_card(rules)
    pack = Pack(rules, rng)
    shape = rng.random()
    if shape < (0.5, 0.2, 0.1)[level - 1] and rules.opening_lead != "left_of_dealer":
        pack.drop([lowest])
        return Spot(rules, Hand.of([lowest, *pack.take(size - 1)]), number=1)
    led = Suit.CLUBS
    if rules.opening_lead == "left_of_dealer":
        led = rng.choice([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES])
    lead = lowest
    if rules.opening_lead != "lowest_club":
        lead = rng.choice([card for card in pack.cards if card.suit is led and card is not QUEEN])
    pack.drop([lead])
    trick = [lead]
    for _ in range(rng.randint(0, rules.players - 2)):
        trick += pack.take(1, suit=led)
    trick = [card for card in trick if card is not QUEEN]
    penalty = sum(map(is_penalty, pack.cards))
    if level == 3 and shape > 0.6 and penalty >= size:
        cards = sorted(pack.cards, key=lambda card: not is_penalty(card))
        hand = cards[:size] if rng.random() < 0.6 else rng.sample(cards[:penalty], size)
    elif level > 1 or shape > 0.8:
        hand = [QUEEN] if QUEEN in pack.cards and rng.random() < 0.6 else []
        pack.drop(hand)
        hand += pack.take(size - len(hand), no=led)
    else:
        hand = pack.take(rng.randint(1, 4), suit=led)
        hand += pack.take(size - len(hand), no=led)
    return Spot(rules, Hand.of(hand), tuple(trick), number=1)
