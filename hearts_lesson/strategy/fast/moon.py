"""Moons: whether to try one's own, how to play it, and which hearts stop another player's."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast import weights as K
from hearts_lesson.strategy.fast.bits import count, low, top
from hearts_lesson.strategy.fast.known import HEARTS, collector, hands_for, share_taken

__all__ = ["losers", "moon_threat", "shooting_card", "shoots", "stopper", "suspect"]


def suspect(R: Sequence[int], S: Sequence[int]) -> int:
    """Who may be shooting: the only taker of points or, before any point, who leads the trick.

    It is the seat itself that is asked for, too; -1 and -2 say that nobody may be.
    """
    alone = collector(R, S)
    if alone == -1 and S[L.ON_TABLE]:
        return S[L.LEADER]
    return alone


def moon_threat(
    R: Sequence[int], S: Sequence[int], W: Sequence[float], me: int, unseen: int, who: int
) -> float:
    """How likely another player is on the way to a moon, as far as `me` can tell: from 0 to 1.

    Points alone say little: Q♠ falls to somebody in every round. A player who has them all and
    leads a card that no unseen card beats is hardly trying to get rid of the lead.
    """
    pile = S[L.TAKEN + who]
    odds = W[K.MOON_BASE]
    if pile & R[L.QUEENS]:
        odds += W[K.MOON_QUEEN]
    if R[L.HEARTS]:
        odds += W[K.MOON_HEARTS] * count(pile & R[L.HEARTS]) / count(R[L.HEARTS])
    odds += W[K.MOON_TIME] * (1.0 - S[L.SIZE + me] / R[L.EACH])
    if S[L.ON_TABLE] and S[L.LEADER] == who:
        lead = S[L.TRICK] % 52
        if not unseen & R[L.ABOVE + lead] and lead % 13 > 5:
            odds += W[K.MOON_TOP]
            if lead // 13 == HEARTS:
                odds += W[K.MOON_TOP_HEART]
    return 1.0 / (1.0 + exp(-odds))


def stopper(R: Sequence[int], mine: int, out: int) -> float:
    """How surely the hearts of a hand take a heart trick from a player who wants them all."""
    if not mine:
        return 0.0
    higher = count(out & R[L.ABOVE + top(mine) % 52])
    guards = count(mine) - 1
    if higher == 0:
        return 1.0
    if higher == 1:
        return 0.7 if guards else 0.2
    if higher == 2:
        return 0.4 if guards > 1 else 0.1
    return 0.0


def losers(
    R: Sequence[int], S: Sequence[int], W: Sequence[float], me: int, mine: int, unseen: int
) -> float:
    """How many tricks that matter a hand would probably lose if it tried for all of them."""
    total = 0.0
    for suit in range(4):
        cards = mine & R[L.SUIT + suit]
        out = unseen & R[L.SUIT + suit]
        hands = hands_for(R, S, me, suit)
        rounds = W[K.SPREAD] * count(out) / hands if hands else 0.0
        led = 0
        while cards:
            i = top(cards)
            cards ^= 1 << i
            if out & R[L.ABOVE + i % 52] and led < rounds:
                total += W[K.LOSE_HEART] if suit == HEARTS else W[K.LOSE_SIDE]
            led += 1
    return total


def shoots(
    R: Sequence[int], S: Sequence[int], W: Sequence[float], me: int, mine: int, unseen: int
) -> bool:
    """Whether a moon of one's own is worth a try now."""
    if not R[L.MOON]:
        return False
    alone = collector(R, S)
    if alone == -2 or (alone >= 0 and alone != me):
        return False
    share = share_taken(R, S[L.TAKEN + me])
    played = 1.0 - S[L.SIZE + me] / R[L.EACH]
    allowed = W[K.SHOOT] + W[K.SHOOT_MORE] * share - W[K.SHOOT_CARDS] * played * (1.0 - share)
    return losers(R, S, W, me, mine, unseen) <= allowed


def shooting_card(R: Sequence[int], S: Sequence[int], mine: int, unseen: int, playable: int) -> int:
    """The card to play in a try for the moon."""
    me = S[L.TURN]
    if S[L.ON_TABLE] == 0:
        best = -1
        most = -1
        weakest = -1
        cards = playable
        while cards:
            i = low(cards)
            cards &= cards - 1
            face = i % 52
            suit = R[L.SUIT + face // 13]
            if not unseen & R[L.ABOVE + face]:
                # Sure winners: the long suits first, so that their small cards grow.
                length = count(mine & suit) * 16 + face % 13
                if length > most:
                    most = length
                    best = i
            elif face // 13 != HEARTS and (
                weakest < 0
                or count(unseen & R[L.ABOVE + face]) < count(unseen & R[L.ABOVE + weakest % 52])
            ):
                weakest = i
        if best >= 0:
            return best
        return weakest if weakest >= 0 else top(playable)
    if playable & S[L.LED]:
        behind = R[L.PLAYERS] - 1 - S[L.ON_TABLE]
        cards = playable
        cheapest = -1
        highest = -1
        while cards:
            i = low(cards)
            cards &= cards - 1
            if i % 52 > S[L.BEST]:
                if cheapest < 0:
                    cheapest = i
                highest = i
        if highest >= 0:
            if behind == 0 or not unseen & R[L.ABOVE + cheapest % 52]:
                return cheapest
            return highest
        return low(playable)
    # Void: throw what would lose a trick, and no penalty card if it can be helped.
    best = -1
    most = -1
    cards = playable
    while cards:
        i = low(cards)
        cards &= cards - 1
        face = i % 52
        harm = count(unseen & R[L.ABOVE + face])
        if (1 << i) & (R[L.HEARTS] | R[L.QUEENS]) and S[L.WINNER] != me:
            harm = 0
        if harm > most:
            most = harm
            best = i
    return best
