"""Rounds with one mistake in them, and what gives the mistake away.

A legal beginning of a round is played, then one thing is changed so that the mistake can be
proven from what lies open: a suit not followed by somebody who shows it later, a trick taken by
the wrong player, a heart led too early, points thrown on the first trick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.engine.standing import Standing
from hearts_lesson.exercises.goals import winning_place
from hearts_lesson.exercises.rounds import Played, card_of, choose, played_round
from hearts_lesson.exercises.scene import PastTrick


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake: `kind`, the trick it is in (0 = the first), who made it, and what proves it.

    `kind` is revoke, winner, heart, points, or none.
    """

    kind: str
    trick: int = -1
    seat: int = -1
    card: Card | None = None
    proof: int = -1
    proof_card: Card | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """Tricks as somebody tells them, with the mistake in them."""

    rules: HouseRules
    tricks: tuple[PastTrick, ...]
    fault: Fault


def draw_told(rules: HouseRules, level: int, rng: Random) -> Told:
    """Play some tricks and put a mistake in; now and then leave them as they are."""
    number = min(rules.cards_each - 3, 2 + level)
    makers = [_revoke, _winner, _heart, _points] if level > 1 else [_winner, _revoke]
    maker = rng.choice(makers)
    if level > 1 and rng.random() < 0.12:
        return Told(rules, played_round(rules, number, rng).tricks, Fault("none"))
    for _ in range(12):
        played = played_round(rules, number, rng)
        told = maker(played, rng)
        if told is not None:
            return told
    played = played_round(rules, number, rng)
    return _winner(played, rng) or Told(rules, played.tricks, Fault("none"))


def _seat(trick: PastTrick, place: int, players: int) -> int:
    return (trick.leader + place) % players


def _revoke(played: Played, rng: Random) -> Told | None:
    """Let somebody discard on a suit of which they play a card later."""
    rules, tricks = played.rules, played.tricks
    players = rules.players
    choices = []
    for index, trick in enumerate(tricks[:-1]):
        led = trick.cards[0].suit
        if winning_place(trick.cards) is None:
            continue
        for place in range(1, players):
            card = trick.cards[place]
            seat = _seat(trick, place, players)
            if card.suit is not led or seat == trick.winner:
                continue
            later = _later_card(tricks, index, seat, led, players)
            if later is not None:
                choices.append((index, place, seat, led, *later))
    rng.shuffle(choices)
    for index, place, seat, led, proof, shown in choices:
        plain = [
            card for card in played.hands[seat] if card.suit is not led and not is_penalty(card)
        ]
        if not plain:
            continue
        wrong = rng.choice(plain)
        cards = list(tricks[index].cards)
        cards[place] = wrong
        if rules.packs == 2 and winning_place(cards) != winning_place(tricks[index].cards):
            continue
        changed = replace(tricks[index], cards=tuple(cards))
        told = (*tricks[:index], changed, *tricks[index + 1 :])
        return Told(rules, told, Fault("revoke", index, seat, wrong, proof, shown))
    return None


def _later_card(
    tricks: tuple[PastTrick, ...], index: int, seat: int, suit: Suit, players: int
) -> tuple[int, Card] | None:
    """The first later trick in which a seat shows a card of a suit."""
    for later in range(index + 1, len(tricks)):
        card = tricks[later].cards[(seat - tricks[later].leader) % players]
        if card.suit is suit:
            return later, card
    return None


def _winner(played: Played, rng: Random) -> Told | None:
    """Let the last trick go to somebody who did not win it."""
    rules, tricks = played.rules, played.tricks
    last = tricks[-1]
    place = winning_place(last.cards)
    if place is None:
        return None
    right = _seat(last, place, rules.players)
    led = last.cards[0].suit
    best = last.cards[place]
    tempting = [
        _seat(last, other, rules.players)
        for other, card in enumerate(last.cards)
        if other != place and (card.rank > best.rank or (card.suit is led and card.rank > 9))
    ]
    others = [_seat(last, other, rules.players) for other in range(rules.players) if other != place]
    wrong = rng.choice(tempting or others)
    told = (*tricks[:-1], replace(last, winner=wrong))
    return Told(rules, told, Fault("winner", len(tricks) - 1, wrong, best, right))


def _heart(played: Played, rng: Random) -> Told | None:
    """Let a leader lead a heart although none has been played."""
    rules = played.rules
    hand = played.hands[played.next_leader]
    hearts = list(hand.of_suit(Suit.HEARTS))
    if played.broken or rules.heart_lead == "free" or not hearts:
        return None
    others = [card for card in hand if not is_penalty(card)]
    if not others:
        return None
    lead = rng.choice(hearts)
    cards = [lead]
    for step in range(1, rules.players):
        cards.append(_answer(played.hands[(played.next_leader + step) % rules.players], rng))
    place = winning_place(cards)
    winner = None if place is None else (played.next_leader + place) % rules.players
    leader = played.next_leader
    trick = PastTrick(leader, tuple(cards), winner)
    after = _one_more(played, trick, rng)
    if after is None:
        return None
    shown = after.cards[(leader - after.leader) % rules.players]
    if is_penalty(shown):
        # Whoever holds only penalty cards may lead a heart; another card must give it away.
        return None
    told = (*played.tricks, trick, after)
    index = len(told) - 2
    return Told(rules, told, Fault("heart", index, leader, lead, index + 1, shown))


def _one_more(played: Played, trick: PastTrick, rng: Random) -> PastTrick | None:
    """Play one trick after a given one."""
    rules, players = played.rules, played.rules.players
    if trick.winner is None:
        return None
    hands = [
        hand - Hand.of([trick.cards[(seat - trick.leader) % players]])
        for seat, hand in enumerate(played.hands)
    ]
    state = Standing.later(rules, hands, trick.winner, broken=True)
    cards = []
    for _ in range(players):
        bit = choose(state, rng)
        cards.append(card_of(bit))
        state.play(bit)
    place = winning_place(cards)
    return PastTrick(
        trick.winner, tuple(cards), None if place is None else (trick.winner + place) % players
    )


def _answer(hand: Hand, rng: Random) -> Card:
    hearts = list(hand.of_suit(Suit.HEARTS))
    return rng.choice(hearts or list(hand))


def _points(played: Played, rng: Random) -> Told | None:
    """Let somebody throw a heart on the first trick, and play a plain card later."""
    rules, tricks = played.rules, played.tricks
    first = tricks[0]
    led = first.cards[0].suit
    if rules.first_trick_points == "allowed" or led is Suit.HEARTS:
        return None
    players = rules.players
    choices = []
    for place in range(1, players):
        seat = _seat(first, place, players)
        hearts = list(played.hands[seat].of_suit(Suit.HEARTS))
        later = [
            (index, trick.cards[(seat - trick.leader) % players])
            for index, trick in enumerate(tricks[1:], 1)
        ]
        plain = [(i, card) for i, card in later if not is_penalty(card) and card.suit is not led]
        showed_led = any(card.suit is led for _, card in later)
        if seat != first.winner and hearts and plain and not showed_led:
            choices.append((place, seat, hearts, plain[0]))
    if not choices or any(card.suit is Suit.HEARTS for t in tricks for card in t.cards[:1]):
        return None
    place, seat, hearts, (proof, shown) = rng.choice(choices)
    cards = list(first.cards)
    cards[place] = rng.choice(hearts)
    if winning_place(cards) != winning_place(first.cards):
        return None
    told = (replace(first, cards=tuple(cards)), *tricks[1:])
    return Told(rules, told, Fault("points", 0, seat, cards[place], proof, shown))
