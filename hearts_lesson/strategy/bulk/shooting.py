"""Shooting the moon in the bulk simulation: when a hand is worth it, and how to play it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Bools, Masks, Small, U
from hearts_lesson.strategy.bulk.turn import Turn

HIGH = U(sum(0b1111 << 9 << 13 * suit for suit in range(4)))  # jack to ace of every suit
MOST_LOSERS = 2  # once some penalty cards are taken; none before


def tops_and_losers(
    hand: Masks, unseen: Masks, players: int
) -> tuple[list[Small], NDArray[np.uint8]]:
    """Count the cards above all unseen ones, suit by suit, and the tricks that may be lost in all.

    A suit has no loser if its top cards outlast the others, who are taken to share what is unseen
    about evenly.
    """
    tops = []
    losers = np.zeros(len(hand), np.uint8)
    for suit in m.SUITS:
        mine, others = hand & suit, unseen & suit
        length, out = m.count(mine), m.count(others)
        above = m.count(mine & ~(m.fill_below(others)))
        rounds = np.minimum(out, (out + np.uint8(players - 2)) // np.uint8(players - 1) + 1)
        losers += np.where(above >= rounds, np.uint8(0), length - above)
        tops.append(above)
    return tops, losers


def worth_shooting(turn: Turn) -> NDArray[np.intp]:
    """The tables (by place in the turn's columns) where the player goes for the moon."""
    house = turn.rules.house
    if house.moon == "off":
        return np.zeros(0, np.intp)
    who, cards = turn.collector
    open_moon = (who == turn.seat) | (cards == 0)
    strong = 2 * m.count(turn.hand & HIGH) >= m.count(turn.hand)
    rows = np.flatnonzero(open_moon & strong)
    if not len(rows):
        return rows
    _, losers = tops_and_losers(turn.hand[rows], turn.unseen[rows], turn.rules.players)
    allowed = np.where(cards[rows] == 0, 0, MOST_LOSERS)
    return rows[losers <= allowed]


def shooting_lead(turn: Turn, rows: NDArray[np.intp], legal: Masks) -> tuple[Small, Bools]:
    """The highest card of the suit that is most surely won, and whether there is one."""
    hand, unseen = legal[rows], turn.unseen[rows]
    tops, _ = tops_and_losers(hand, unseen, turn.rules.players)
    best = np.zeros(len(rows), np.uint8)
    most = np.full(len(rows), -1, np.int16)
    for top, suit in zip(tops, m.SUITS, strict=True):
        # Draw the suit that others hold most of first, while they have nothing better to throw.
        worth = np.where(top > 0, m.count(unseen & suit).astype(np.int16), np.int16(-1))
        better = worth > most
        best = np.where(better, m.top_card(hand & suit), best)
        most = np.where(better, worth, most)
    return best, most >= 0


def shooting_follow(turn: Turn, rows: NDArray[np.intp]) -> Small:
    """Win the trick: last with the lowest card that does, before that with the highest."""
    mine = (turn.hand & turn.led)[rows]
    above = mine & ~(turn.best[rows] - m.ONE)
    winning = m.low_card(above) if turn.behind == 0 else m.top_card(above)
    return np.where(above != 0, winning, m.low_card(mine))


def shooting_discard(turn: Turn, rows: NDArray[np.intp]) -> Small:
    """Throw a card that would lose a trick, and no penalty card if that can be helped."""
    legal, unseen = turn.legal_discards[rows], turn.unseen[rows]
    clean = legal & ~(m.HEARTS | m.QUEEN)
    pool = np.where(clean != 0, clean, legal)
    best = np.zeros(len(rows), np.uint8)
    most = np.full(len(rows), -1, np.int16)
    for suit in m.SUITS:
        mine = pool & suit
        low = m.lowest(mine)
        higher = m.count(unseen & suit & ~(low | (low - m.ONE))).astype(np.int16)
        worth = np.where(mine != 0, higher, np.int16(-1))
        better = worth > most
        best = np.where(better, m.low_card(mine), best)
        most = np.where(better, worth, most)
    return best
