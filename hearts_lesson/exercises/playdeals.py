"""Chance for *play*: moments in which one card is better than another, and provably so."""

from __future__ import annotations

from random import Random

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.deals import Pack
from hearts_lesson.exercises.spots import Spot

_MIXED = ("duck", "points", "give", "queen", "stop-moon", "exit")


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> tuple[Spot, str]:
    """Draw a moment and its goal for a topic; "choice" stands for any of the serious ones."""
    if topic == "choice":
        topic = rng.choice(_MIXED)
    if topic in ("queen", "exit") and rules.packs == 2:
        # With two packs a card may be cancelled, and nothing about it is certain in advance.
        topic = "points"
    if topic == "stop-moon" and rules.moon == "off":
        topic = "points"
    return _DRAWS[topic](rules, level, rng)


def _last(
    rules: HouseRules,
    rng: Random,
    pack: Pack,
    led: Suit,
    follow: float,
    size: int,
    held: int,
    before: int = 0,
) -> tuple[list[Card], list[Card]]:
    """Draw a trick, and a hand with so many cards of the suit led.

    `before` cards lie there already; without it all others have played.
    """
    hand = pack.take(held, suit=led)
    trick = pack.take(1, suit=led)
    for _ in range((before or rules.players - 1) - 1):
        suit = led if rng.random() < follow else None
        trick += pack.take(1, suit=suit) or pack.take(1)
    hand += pack.take(size - len(hand), no=led) if follow < 1 else pack.take(size - len(hand))
    return hand, trick


def _place(rules: HouseRules, rng: Random) -> int:
    """Choose how many play before you: every other time all, so that you play last."""
    if rules.packs == 2 or rng.random() < 0.45:
        # With two packs a card may be cancelled later, and nothing is certain before the end.
        return rules.players - 1
    return rng.randint(1, rules.players - 2)


def _plain_goal(level: int, rng: Random) -> str:
    return rng.choice(("win", "duck", "duck_high" if level > 1 else "duck"))


def _one_suit(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    least = rules.players + 2
    suits = [suit for suit in Suit if len(rules.pack.of_suit(suit)) >= least]
    suit = rng.choice(suits)
    pack = Pack(rules, rng, [suit])
    size = min(2 + level, len(pack.cards) - rules.players + 1)
    hand, trick = _last(rules, rng, pack, suit, 1.0, size, size, _place(rules, rng))
    return _teaching(rules, hand, trick, pack), _plain_goal(level, rng)


def _two_suits(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    led, other = rng.sample([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES], 2)
    pack = Pack(rules, rng, [led, other])
    pack.cards = [card for card in pack.cards if card is not QUEEN]
    held, before = rng.randint(2, 3), _place(rules, rng)
    hand, trick = _last(rules, rng, pack, led, 0.7, 4 + level, held, before)
    return _teaching(rules, hand, trick, pack), _plain_goal(level, rng)


def _teaching(rules: HouseRules, hand: list[Card], trick: list[Card], pack: Pack) -> Spot:
    """Make a spot of the one-suit or two-suit game, in which only these suits are dealt."""
    out = tuple(sorted(pack.cards))
    return Spot(rules, Hand.of(hand), tuple(trick), plain=True, out=out)


def _placed(rules: HouseRules, hand: list[Card], trick: list[Card], fell: bool) -> Spot:
    """Put hand and trick into the round where the size of the hand says they belong."""
    number = rules.cards_each - len(hand) + 1
    hearts = any(card.suit is Suit.HEARTS for card in trick)
    return Spot(rules, Hand.of(hand), tuple(trick), number, hearts or fell)


def _size(rules: HouseRules, level: int, rng: Random) -> int:
    return min(rules.cards_each - 1, rng.randint(4, 5 + level))


def _duck(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    pack = Pack(rules, rng, later=True)
    led = rng.choice(list(Suit))
    held = rng.randint(2, 3)
    size = _size(rules, level, rng)
    hand, trick = _last(rules, rng, pack, led, 0.75, size, held, _place(rules, rng))
    spot = _placed(rules, hand, trick, rng.random() < 0.5)
    return spot, "duck" if level == 1 else "duck_high"


def _points(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    pack = Pack(rules, rng, later=True)
    led = rng.choice([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES])
    pack.cards.sort(key=lambda card: not (is_penalty(card) and rng.random() < 0.3))
    hand, trick = _last(rules, rng, pack, led, 0.6, _size(rules, level, rng), 2)
    return _placed(rules, hand, trick, rng.random() < 0.5), "cheap"


def _give(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    pack = Pack(rules, rng, later=True)
    led = rng.choice([Suit.CLUBS, Suit.DIAMONDS])
    trick = pack.take(rng.randint(1, rules.players - 1), suit=led)
    hand = pack.take(rng.randint(1, 2), suit=Suit.HEARTS)
    if level > 1 and QUEEN in pack.cards and rng.random() < 0.7:
        pack.drop([QUEEN])
        hand.append(QUEEN)
    hand += pack.take(_size(rules, level, rng) - len(hand), no=led)
    return _placed(rules, hand, trick, rng.random() < 0.4), "give"


def _queen(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    pack = Pack(rules, rng, later=True)
    high = rng.choice([QUEEN, QUEEN, Card.parse("KS"), Card.parse("AS")])
    pack.drop([high])
    if high is not QUEEN:
        # She must still be out to make the question one.
        pack.drop([QUEEN])
    low = [card for card in pack.cards if card.suit is Suit.SPADES and card.rank < 12]
    lead = max(low[:2], key=lambda card: card.rank)
    low.remove(lead)
    mine = low[: rng.randint(1, 3)]
    pack.drop([lead, *mine])
    hand = [high, *mine]
    hand += pack.take(max(0, _size(rules, level, rng) - len(hand)), no=Suit.SPADES)
    before = rng.randint(0, rules.players - 3)
    trick = [lead, *(card for card in low[3 : 3 + before])]
    return _placed(rules, hand, trick, rng.random() < 0.5), "safe"


def _stop_moon(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    pack = Pack(rules, rng, later=True)
    hearts = pack.take(rng.randint(5, 7) * rules.packs, suit=Suit.HEARTS)
    queens = [card for card in pack.cards if card is QUEEN]
    pack.drop(queens)
    led = rng.choice([Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS])
    size = max(2, min(rules.cards_each - 6, 3 + level))
    mine = sorted(pack.take(3, suit=led), key=lambda card: card.rank)
    below = [c for c in pack.cards if c.suit is led and mine[0].rank < c.rank < mine[-1].rank]
    lead = max(below[:3], key=lambda c: c.rank, default=mine[1])
    hand = [mine[0], mine[-1]]
    if lead is not mine[1]:
        pack.drop([lead])
    hand += pack.take(size - len(hand), no=led)
    trick = [lead]
    low = [c for c in pack.cards if c.suit is led and c.rank < lead.rank]
    for place in range(rules.players - 2):
        if place == 0 and led is not Suit.HEARTS:
            trick += pack.take(1, suit=Suit.HEARTS)
        elif low and rng.random() < 0.7:
            trick.append(low.pop())
            pack.drop(trick[-1:])
        else:
            trick += pack.take(1, no=led)
    spot = _placed(rules, hand, trick, fell=True)
    shooter = spot.leader
    pile = tuple(sorted([*hearts, *queens]))
    return (
        Spot(
            rules,
            spot.hand,
            spot.trick,
            spot.number,
            True,
            bool(queens),
            taken=((shooter, pile),),
        ),
        "stop",
    )


def _exit(rules: HouseRules, level: int, rng: Random) -> tuple[Spot, str]:
    size = rng.randint(2, 3) if level == 1 else 3
    suits = rng.sample([Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES], 2)
    pack = Pack(rules, rng, [*suits, Suit.HEARTS], later=True)
    plain = [card for card in pack.cards if card.suit is not Suit.HEARTS and card is not QUEEN]
    hand = []
    for suit in suits:
        of_suit = [card for card in plain if card.suit is suit]
        low_end = suit is suits[0]
        hand.append(
            min(of_suit[:4], key=lambda c: c.rank)
            if low_end
            else next((c for c in of_suit if 7 <= c.rank <= 11), of_suit[0])
        )
    if size == 3:
        hand.append(next(card for card in plain if card not in hand))
    pack.drop(hand)
    out = []
    for _ in range(size * (rules.players - 1)):
        card = pack.cards.pop()
        same = [mine for mine in hand if mine.suit is card.suit]
        # Mostly cards that make up the puzzle: above the low suit, below the middle one.
        above = bool(same) and card.rank > same[0].rank
        wanted = not same or (above if card.suit is suits[0] else not above)
        if not wanted and pack.cards and rng.random() < 0.8:
            pack.cards.insert(0, card)
            card = pack.cards.pop()
        out.append(card)
    number = rules.cards_each - size + 1
    spot = Spot(rules, Hand.of(hand), (), number, True, QUEEN not in out, out=tuple(sorted(out)))
    return spot, "exit"


_DRAWS = {
    "one-suit": _one_suit,
    "two-suits": _two_suits,
    "duck": _duck,
    "points": _points,
    "give": _give,
    "queen": _queen,
    "stop-moon": _stop_moon,
    "exit": _exit,
}
