"""Rounds played for exercises: seeded, legal, and played the way people play.

The players duck, throw their dear cards when void, and now and then do something else. A round
is played by the engine's fast standing; only what was played is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hearts_lesson.engine.cards import CARDS, COPY, PACK, Card, Hand
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.masks import HEARTS, QUEEN, SUIT_OF
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.standing import Standing
from hearts_lesson.exercises.scene import PastTrick


@dataclass(frozen=True, slots=True)
class Played:
    """The beginning of a round: hands after the pass, the tricks played, the hands left."""

    rules: HouseRules
    dealt: tuple[Hand, ...]
    tricks: tuple[PastTrick, ...]
    hands: tuple[Hand, ...]
    next_leader: int
    broken: bool


def played_round(rules: HouseRules, tricks: int, rng: Random) -> Played:
    """Deal and play so many tricks."""
    deal = Deal.shuffled(rules, rng)
    return _play(rules, deal.hands, deal.kitty, tricks, rng)


def _play(
    rules: HouseRules, hands: tuple[Hand, ...], kitty: Hand, tricks: int, rng: Random
) -> Played:
    state = Standing.of(rules, hands, kitty)
    past = []
    players = rules.players
    for _ in range(tricks):
        leader = state.leader
        won = list(state.won)
        cards = []
        for _ in range(players):
            bit = choose(state, rng)
            cards.append(CARDS[(bit.bit_length() - 1) % COPY])
            state.play(bit)
        took = [seat for seat in range(players) if state.won[seat] > won[seat]]
        past.append(PastTrick(leader, tuple(cards), took[0] if took else None))
    left = tuple(Hand(mask) for mask in state.hands)
    return Played(rules, hands, tuple(past), left, state.turn, state.broken)


def choose(state: Standing, rng: Random) -> int:
    """Choose a legal card as a beginner would: duck, throw points when void, lead low."""
    legal = state.legal()
    if not legal & (legal - 1):
        return legal
    if rng.random() < 0.15:
        return _nth(legal, rng.randrange(legal.bit_count()))
    if not state.cards:
        return _lead(legal, rng)
    led = SUIT_OF[state.cards[0]]
    if legal & led:
        best = max(card % COPY for card in state.cards if SUIT_OF[card] == led)
        under = legal & ((1 << best) - 1) & PACK
        return _highest(under) if under else legal & -legal
    for dear in (legal & QUEEN, legal & HEARTS):
        if dear:
            return _highest(dear)
    return _nth(legal, rng.randrange(legal.bit_count()))


def _lead(legal: int, rng: Random) -> int:
    suits = [mask for mask in _SUITS if legal & mask]
    cards = legal & rng.choice(suits)
    return cards & -cards


_SUITS = tuple(SUIT_OF[index] for index in (0, 13, 26, 39))


def _highest(mask: int) -> int:
    return 1 << (mask.bit_length() - 1)


def _nth(mask: int, skip: int) -> int:
    while skip:
        mask &= mask - 1
        skip -= 1
    return mask & -mask


def card_of(bit: int) -> Card:
    """Give the card of one bit."""
    return CARDS[(bit.bit_length() - 1) % COPY]
