"""Predicates: when does an answer show a certain belief?

Each is a question about a case (`cases`) and an answer that is not right.
"""

from __future__ import annotations

from collections.abc import Callable

from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.engine.scoring import card_points, is_penalty
from hearts_lesson.exercises.cases import (
    DirectionCase,
    EndCase,
    GoalCase,
    PassCase,
    PlayCase,
    PointsCase,
    SettleCase,
    TrickCase,
)

QUEEN = Card.parse("QS")
_HEARTS = Suit.HEARTS


# Who takes the trick: the answer is the place of the chosen card.


def higher_elsewhere(case: TrickCase, answer: int) -> bool:
    """The card chosen is the higher one, but not of the suit led."""
    card = case.cards[answer]
    if case.winner is None or card.suit is case.cards[0].suit or card.suit is _HEARTS:
        return False
    return card.rank >= case.cards[case.winner].rank


def heart_as_trump(case: TrickCase, answer: int) -> bool:
    """The card chosen is a heart in a trick where hearts were not led."""
    return case.cards[answer].suit is _HEARTS and case.cards[0].suit is not _HEARTS


# May this card be played: the answer is a card tapped or left out.


def queen_as_heart(case: PlayCase, answer: Card) -> bool:
    """Q♠ was played to a heart lead, or was not counted among the spades."""
    if case.skipped or not case.trick:
        return False
    led = case.trick[0].suit
    if answer is QUEEN:
        return led is _HEARTS
    return led is Suit.SPADES and set(case.hand.of_suit(Suit.SPADES)) == {QUEEN}


def queen_broke_hearts(case: PlayCase, answer: Card) -> bool:
    """A heart was led as though the queen had broken hearts."""
    leads_heart = not case.trick and answer.suit is _HEARTS and not case.skipped
    return leads_heart and case.queen_gone and not case.hearts_broken


def queen_not_led(case: PlayCase, answer: Card) -> bool:
    """Q♠ was left out of the leads because hearts are not broken."""
    return case.skipped and answer is QUEEN and not case.trick and not case.hearts_broken


def heart_not_thrown(case: PlayCase, answer: Card) -> bool:
    """A heart was left out of the discards because hearts are not broken."""
    if not case.skipped or not case.trick or case.first_trick or case.hearts_broken:
        return False
    return answer.suit is _HEARTS and case.trick[0].suit is not _HEARTS


def waits_for_queen(case: PlayCase, answer: Card) -> bool:
    """A heart was left out of the leads, hearts broken, while Q♠ is still out."""
    if not case.skipped or case.trick or not case.hearts_broken or case.queen_gone:
        return False
    return answer.suit is _HEARTS


def dumps_queen_first(case: PlayCase, answer: Card) -> bool:
    """Q♠ was thrown on the first trick."""
    return not case.skipped and case.first_trick and bool(case.trick) and answer is QUEEN


def nothing_on_first(case: PlayCase, answer: Card) -> bool:
    """A hand of penalty cards was taken to have no legal card on the first trick."""
    stuck = case.first_trick and bool(case.trick) and all(map(is_penalty, case.hand))
    return case.skipped and stuck and is_penalty(answer)


def stuck_with_hearts(case: PlayCase, _: Card) -> bool:
    """A leader with nothing but hearts was taken to have no legal lead."""
    leads = case.skipped and not case.trick and not case.hearts_broken
    return leads and all(card.suit is _HEARTS for card in case.hand)


def opens_with_anything(case: PlayCase, answer: Card) -> bool:
    """Another card than the opening card was led to the first trick."""
    return not case.skipped and case.first_trick and not case.trick and answer in case.hand


def must_beat(case: PlayCase, answer: Card) -> bool:
    """A card that follows was left out because it is lower than the best on the table."""
    if not case.skipped or not case.trick or answer.suit is not case.trick[0].suit:
        return False
    best = max(card.rank for card in case.trick if card.suit is answer.suit)
    higher = any(card.rank > best for card in case.hand.of_suit(answer.suit))
    return answer.rank < best and higher


def must_throw_heart(case: PlayCase, answer: Card) -> bool:
    """A plain card was left out of the discards, as though a heart or Q♠ had to go."""
    if not case.skipped or not case.trick or is_penalty(answer):
        return False
    void = not case.hand.of_suit(case.trick[0].suit)
    return void and not case.first_trick and any(map(is_penalty, case.hand))


# Which card serves the goal: the answer is a legal card that does not.

#: Goals that a needlessly taken trick spoils.
DUCKING = frozenset({"duck", "duck_high", "cheap", "safe"})


def throws_penalty(case: GoalCase, answer: Card) -> bool:
    """Void, a heart was thrown where another card served the goal."""
    void = bool(case.trick) and not case.hand.of_suit(case.trick[0].suit)
    return void and is_penalty(answer) and not any(map(is_penalty, case.best))


def trusts_middle(case: GoalCase, answer: Card) -> bool:
    """A middle card was led as safe although nothing higher of its suit is out."""
    return case.goal == "exit" and 7 <= answer.rank <= 11


def high_spade_early(case: GoalCase, answer: Card) -> bool:
    """K♠ or A♠ was played while Q♠ may still fall on it."""
    return case.goal == "safe" and answer.suit is Suit.SPADES and answer.rank > QUEEN.rank


def queen_too_soon(case: GoalCase, answer: Card) -> bool:
    """Q♠ was played on a spade that neither A♠ nor K♠ covers."""
    if case.plain or case.goal not in DUCKING or answer is not QUEEN or not case.trick:
        return False
    covered = any(c.suit is Suit.SPADES and c.rank > QUEEN.rank for c in case.trick)
    return case.trick[0].suit is Suit.SPADES and not covered


def ducks_always(case: GoalCase, answer: Card) -> bool:
    """The trick was left to a player who collects everything."""
    return case.goal == "stop" and answer not in case.takes


# How many points: the answer is a number.


def pips(cards: tuple[Card, ...]) -> int:
    """Add up the hearts' pips, jack 11 to ace 14."""
    return sum(card.rank for card in cards if card.suit is _HEARTS)


def counts_pips(case: PointsCase, answer: int) -> bool:
    """The hearts were counted by their pips."""
    hearts = sum(card.suit is _HEARTS for card in case.cards)
    if case.rules.heart_values != "one" or not hearts:
        return False
    return answer != case.points and answer == case.points - hearts + pips(case.cards)


def queen_counts_one(case: PointsCase, answer: int) -> bool:
    """Q♠ was counted like a heart."""
    queens = case.cards.count(QUEEN)
    if not queens or case.rules.queen_value == 1:
        return False
    return answer == case.points - queens * (case.rules.queen_value - 1)


def counts_own_hand(case: PointsCase, answer: int) -> bool:
    """Penalty cards still in the hand were counted too."""
    held = sum(card_points(case.rules, card) for card in case.hand if is_penalty(card))
    return held > 0 and answer == case.points + held


def counts_bonus(case: PointsCase, answer: int) -> bool:
    """J♦ or 10♦ was counted although this table does not play it."""
    if case.rules.bonus_card is not None:
        return False
    return _has_bonus(case.cards) and answer == case.points - 10


def _has_bonus(cards: tuple[Card, ...]) -> bool:
    return any(card.suit is Suit.DIAMONDS and card.rank in (10, 11) for card in cards)


def wants_every_trick(case: SettleCase, answer: int) -> bool:
    """A moon was settled as ordinary points, one trick having gone to somebody else."""
    moon = case.shooter is not None and not case.every_trick
    return moon and answer == case.raw[case.seat] and not moon_needs_bonus(case, answer)


def moon_needs_bonus(case: SettleCase, answer: int) -> bool:
    """A moon was settled as ordinary points, the bonus card lying elsewhere."""
    if case.shooter is None or case.rules.bonus_card is None:
        return False
    if case.rules.bonus_in_moon != "separate" or answer != case.raw[case.seat]:
        return False
    return case.rules.bonus_card not in case.taken[case.shooter]


def settles_bonus(case: SettleCase, answer: int) -> bool:
    """J♦ or 10♦ was counted although this table does not play it."""
    if case.rules.bonus_card is not None:
        return False
    return _has_bonus(case.taken[case.seat]) and answer == case.points[case.seat] - 10


def settles_pips(case: SettleCase, answer: int) -> bool:
    """The hearts were counted by their pips."""
    cards = case.taken[case.seat]
    hearts = sum(card.suit is _HEARTS for card in cards)
    if case.rules.heart_values != "one" or not hearts or answer == case.points[case.seat]:
        return False
    return answer == case.raw[case.seat] - hearts + pips(cards)


def settles_queen_as_heart(case: SettleCase, answer: int) -> bool:
    """Q♠ was counted like a heart."""
    queens = case.taken[case.seat].count(QUEEN)
    if not queens or case.rules.queen_value == 1:
        return False
    return answer == case.raw[case.seat] - queens * (case.rules.queen_value - 1)


def sees_moon(case: SettleCase, answer: int) -> bool:
    """A round without a moon was settled as one."""
    if case.near is None or case.shooter is not None or case.rules.moon == "off":
        return False
    whole = sum(value for value in case.raw if value > 0)
    if case.seat == case.near:
        return answer in (0, -whole)
    return answer in (whole, whole + case.raw[case.seat]) or (
        answer == 0 and case.raw[case.seat] > 0
    )


# The end of the game: the answer is an option's key.


def first_wins(case: EndCase, answer: str) -> bool:
    """The player with the highest total was named as the winner."""
    if not answer.startswith("win:"):
        return False
    seat = int(answer[4:])
    top = case.totals[seat] == max(case.totals)
    return top and seat not in case.winners and case.totals[seat] >= case.rules.target


def stops_at_target(case: EndCase, answer: str) -> bool:
    """The round was stopped in the middle because somebody reached the target."""
    return case.mid_round and answer == "stop"


def exact_is_special(case: EndCase, answer: str) -> bool:
    """A total of exactly the target was set back."""
    return answer in ("half", "zero") and case.rules.target in case.totals


# To whom, and which cards, do you pass.


def three_across(case: DirectionCase, answer: str) -> bool:
    """Three players were said to pass across."""
    return case.rules.players == 3 and answer == "across"


def passes_low(_: PassCase, answer: Card) -> bool:
    """One of the lowest cards was passed."""
    return answer.rank <= 4


def passes_guarded_spade(case: PassCase, answer: Card) -> bool:
    """A♠, K♠ or Q♠ was passed from behind three or more low spades."""
    spades = list(case.hand.of_suit(Suit.SPADES))
    low = sum(card.rank < QUEEN.rank for card in spades)
    return answer.suit is Suit.SPADES and answer.rank >= QUEEN.rank and low >= 3


Belief = Callable[..., bool]
