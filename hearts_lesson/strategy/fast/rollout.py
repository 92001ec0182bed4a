"""Whole rounds under given policies, on rows of integers: the inner loop of every search."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import low
from hearts_lesson.strategy.fast.known import HEARTS, SPADES, collector
from hearts_lesson.strategy.fast.moon import shooting_card
from hearts_lesson.strategy.fast.play import legal, put, score_into
from hearts_lesson.strategy.fast.sense import choose

__all__ = [
    "BEGINNER",
    "FORGETFUL",
    "HEARTS_ONLY",
    "SENSIBLE",
    "SHOOTER",
    "SPADES_ONLY",
    "begin",
    "ducking_card",
    "finish",
    "pass_cards",
    "play_out",
    "play_until",
]

BEGINNER = 1
SENSIBLE = 2
SHOOTER = 3
FORGETFUL = 4
HEARTS_ONLY = 5
SPADES_ONLY = 6


def ducking_card(R: Sequence[int], S: Sequence[int]) -> int:
    """The card a beginner plays: duck as high as possible, throw Q♠ and high cards when void."""
    playable = legal(R, S)
    if S[L.ON_TABLE] and playable & S[L.LED]:
        cards = playable
        under = -1
        lowest = -1
        while cards:
            i = low(cards)
            cards &= cards - 1
            face = i % 52
            if face < S[L.BEST] and (under < 0 or face > under % 52):
                under = i
            if lowest < 0 or face < lowest % 52:
                lowest = i
        return under if under >= 0 else lowest
    if S[L.ON_TABLE] and playable & R[L.QUEENS]:
        return low(playable & R[L.QUEENS])
    if S[L.ON_TABLE] and playable & R[L.HEARTS]:
        playable &= R[L.HEARTS]
    best = -1
    score = -1
    while playable:
        i = low(playable)
        playable &= playable - 1
        rank = i % 52 % 13
        if not S[L.ON_TABLE]:
            rank = 12 - rank
        if rank > score:
            score = rank
            best = i
    return best


def card_of(
    R: Sequence[int],
    S: MutableSequence[int],
    W: Sequence[float],
    kind: int,
    scratch: MutableSequence[float],
) -> int:
    """The card that a player of this kind plays. A shooter tries for the moon until it is lost."""
    if kind == BEGINNER:
        return ducking_card(R, S)
    if kind == SHOOTER:
        me = S[L.TURN]
        alone = collector(R, S)
        if alone == -1 or alone == me:
            playable = legal(R, S)
            mine = S[L.HAND + me]
            return shooting_card(R, S, mine, R[L.DECK] & ~S[L.GONE] & ~mine, playable)
    if kind >= FORGETFUL:
        # Plays sensibly, and remembers nothing but the trick on the table and perhaps one suit.
        known = 0
        suit = 0
        if kind == HEARTS_ONLY:
            known = R[L.HEARTS]
            suit = 1 << HEARTS
        elif kind == SPADES_ONLY:
            known = R[L.SPADES]
            suit = 1 << SPADES
        gone = S[L.GONE]
        S[L.GONE] = S[L.PILE] | gone & known
        for seat in range(R[L.PLAYERS]):
            S[L.SHOWN + seat] = S[L.VOID + seat]
            S[L.VOID + seat] &= suit
        card = choose(R, S, W, scratch)
        S[L.GONE] = gone
        for seat in range(R[L.PLAYERS]):
            S[L.VOID + seat] = S[L.SHOWN + seat]
            S[L.SHOWN + seat] = 0
        return card
    return choose(R, S, W, scratch)


def pass_cards(R: Sequence[int], S: MutableSequence[int], steps: int) -> None:
    """Hand on what everybody gave (`GAVE`) to the player so many seats to the left."""
    n = R[L.PLAYERS]
    S[L.STEPS] = steps
    for seat in range(n):
        S[L.HAND + seat] &= ~S[L.GAVE + seat]
    for seat in range(n):
        S[L.HAND + (seat + steps) % n] |= S[L.GAVE + seat]


def begin(R: Sequence[int], S: MutableSequence[int], left_of_dealer: int) -> None:
    """Find who opens the round, once the hands are what they are after the pass."""
    n = R[L.PLAYERS]
    S[L.FIRST] = 1
    S[L.BEST] = -1
    S[L.WINNER] = -1
    S[L.LEFT] = n * R[L.EACH]
    seat = left_of_dealer
    S[L.TURN] = seat
    if R[L.OPENING]:
        lowest = 99
        for _ in range(n):
            clubs = S[L.HAND + seat] & R[L.CLUBS]
            while clubs:
                i = low(clubs)
                clubs &= clubs - 1
                if i % 52 < lowest:
                    lowest = i % 52
                    S[L.TURN] = seat
            seat = seat + 1 if seat + 1 < n else 0
    S[L.LEADER] = S[L.TURN]


def play_out(
    R: Sequence[int],
    S: MutableSequence[int],
    W: Sequence[float],
    kinds: Sequence[int],
    scratch: MutableSequence[float],
) -> None:
    """Play every card that is left; `kinds` says how each seat plays."""
    while S[L.LEFT] > 0:
        put(R, S, card_of(R, S, W, kinds[S[L.TURN]], scratch))


def play_until(
    R: Sequence[int],
    S: MutableSequence[int],
    W: Sequence[float],
    place: int,
    scratch: MutableSequence[float],
) -> None:
    """Let sensible players play: one card, and on until so many lie on the table.

    It ends in any case when one card a hand is left, with which nobody has a choice.
    """
    put(R, S, choose(R, S, W, scratch))
    while S[L.ON_TABLE] != place and S[L.LEFT] > R[L.PLAYERS]:
        put(R, S, choose(R, S, W, scratch))


def finish(
    R: Sequence[int],
    S: MutableSequence[int],
    W: Sequence[float],
    kinds: Sequence[int],
    scratch: MutableSequence[float],
    out: MutableSequence[int],
) -> int:
    """Play to the end and write the points to `out`; say who shot the moon, or -1."""
    play_out(R, S, W, kinds, scratch)
    return score_into(R, S, out)
