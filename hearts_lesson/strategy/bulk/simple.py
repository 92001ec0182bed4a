"""The two plain policies of the bulk simulation: random and beginner."""

from __future__ import annotations

import numpy as np

from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Masks, Small
from hearts_lesson.strategy.bulk.table import TableRules
from hearts_lesson.strategy.bulk.turn import Turn


class Random:
    """Plays any legal card, each equally likely, and passes at random."""

    uses_draws = True

    def choose_pass(self, rules: TableRules, hands: Masks, rng: np.random.Generator) -> Masks:
        """Choose the cards to pass, each set equally likely."""
        left = hands.copy()
        for _ in range(rules.house.pass_count):
            left ^= m.bit(m.pick(left, m.draws(rng, left.shape)))
        return hands ^ left

    def lead(self, turn: Turn) -> Small:
        """Lead any legal card."""
        assert turn.draw is not None
        return m.pick(turn.legal_leads, turn.draw)

    def follow(self, turn: Turn) -> Small:
        """Follow with any card of the suit led."""
        assert turn.draw is not None
        start = np.bitwise_count((turn.led & (~turn.led + m.ONE)) - m.ONE)
        lane = (turn.hand & turn.led) >> start.astype(np.uint64)
        n = (turn.draw * np.bitwise_count(lane)).astype(np.intp)
        return m.nth_in_suit(lane, n) + start

    def discard(self, turn: Turn) -> Small:
        """Throw any legal card."""
        assert turn.draw is not None
        return m.pick(turn.legal_discards, turn.draw)


class Beginner:
    """Ducks when it can, throws the worst penalty card when void, passes its highest cards."""

    uses_draws = False

    def choose_pass(self, rules: TableRules, hands: Masks, rng: np.random.Generator) -> Masks:
        """Pass the highest cards; among equals spades first, then hearts."""
        del rng
        return highest_ranks(hands, rules.house.pass_count)

    def lead(self, turn: Turn) -> Small:
        """Lead the lowest card there is."""
        return lowest_rank(turn.legal_leads)

    def follow(self, turn: Turn) -> Small:
        """Duck with the highest card that does not win, else play the lowest."""
        mine = turn.hand & turn.led
        below = mine & (turn.best - m.ONE)
        return np.where(below != 0, m.top_card(below), m.low_card(mine))

    def discard(self, turn: Turn) -> Small:
        """Throw Q♠, else the highest heart, else the highest card."""
        legal = turn.legal_discards
        hearts = legal & m.HEARTS
        card = np.where(hearts != 0, m.top_card(hearts), highest_rank(legal))
        return np.where((legal & m.QUEEN) != 0, np.uint8(36), card)


def highest_rank(cards: Masks) -> Small:
    """The number of the highest card of every set, whatever its suit."""
    best = np.zeros(cards.shape, np.uint8)
    best_rank = np.full(cards.shape, -1, np.int8)
    for suit in (0, 1, 3, 2):
        lane = cards & m.SUITS[suit]
        top = m.top_card(lane)
        rank = np.where(lane != 0, (top - np.uint8(13 * suit)).view(np.int8), np.int8(-1))
        better = (rank >= best_rank) & (rank >= 0)
        best = np.where(better, top, best)
        best_rank = np.where(better, rank, best_rank)
    return best


def lowest_rank(cards: Masks) -> Small:
    """The number of the lowest card of every set, whatever its suit; clubs before diamonds."""
    best = np.zeros(cards.shape, np.uint8)
    best_rank = np.full(cards.shape, 99, np.uint8)
    for suit in range(4):
        lane = cards & m.SUITS[suit]
        low = m.low_card(lane)
        rank = np.where(lane != 0, low - np.uint8(13 * suit), np.uint8(98))
        better = rank < best_rank
        best = np.where(better, low, best)
        best_rank = np.where(better, rank, best_rank)
    return best


def highest_ranks(cards: Masks, n: int) -> Masks:
    """The n highest cards of every set; among equals spades, then hearts, diamonds, clubs."""
    left = cards.copy()
    for _ in range(n):
        left ^= m.bit(highest_rank(left))
    return cards ^ left
