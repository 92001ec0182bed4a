"""Which cards are legal, what a play changes, and what the round costs, on rows of integers.

The engine is the authority; the tests play rounds of every rule set on both, card by card.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from hearts_lesson.strategy.fast.bits import low
from hearts_lesson.strategy.fast.layout import (
    ALL_PENALTY,
    ALL_POINTS,
    BEST,
    BONUS,
    BONUS_IN_MOON,
    BREAKERS,
    BROKEN,
    CLUBS,
    DECK,
    FIRST,
    FIRST_BARRED,
    GONE,
    HAND,
    HEARTS,
    KITTY,
    KITTY_OUT,
    KITTY_TO,
    LEAD_BARRED,
    LEAD_PASSES,
    LEADER,
    LED,
    LEFT,
    MOON,
    NO_TRICK,
    ON_TABLE,
    OPENING,
    PACKS,
    PILE,
    PLAYERS,
    QUEEN_FORCED,
    QUEENS,
    SIZE,
    SUIT,
    SUN,
    TAKEN,
    TRICK,
    TURN,
    VALUE,
    VOID,
    WINNER,
    WON,
)

__all__ = ["legal", "points_of", "put", "score_into", "settle_lead"]


def lead_cards(R: Sequence[int], hand: int, broken: int) -> int:
    """The cards of a hand that may be led after the opening lead; none if the lead passes on."""
    barred = R[LEAD_BARRED]
    if broken or not barred:
        if not broken and R[QUEEN_FORCED]:
            hearts = hand & R[HEARTS]
            if hearts and hand & R[QUEENS] and not hand & ~(R[HEARTS] | R[QUEENS]):
                return hand & R[QUEENS]
        return hand
    hearts = hand & R[HEARTS]
    queen = hand & R[QUEENS]
    if hearts and not hand & ~(R[HEARTS] | R[QUEENS]):
        if queen:
            if R[QUEEN_FORCED]:
                return queen
            if barred & R[HEARTS]:
                return hand
        elif barred & R[HEARTS]:
            return 0 if R[LEAD_PASSES] else hand
    allowed = hand & ~barred
    return allowed if allowed else hand


def legal(R: Sequence[int], S: Sequence[int]) -> int:
    """The cards that the seat whose turn it is may play, as bits."""
    hand = S[HAND + S[TURN]]
    if S[ON_TABLE] > 0:
        following = hand & S[LED]
        if following:
            return following
        if S[FIRST] and R[FIRST_BARRED]:
            clean = hand & ~R[FIRST_BARRED]
            if clean:
                return clean
            hearts = hand & R[HEARTS]
            queen = hand & R[QUEENS]
            if R[ALL_PENALTY] == 0:
                return hearts if hearts else queen
            if R[ALL_PENALTY] == 2:
                return queen if queen else hearts
        return hand
    if S[FIRST] and R[OPENING]:
        clubs = hand & R[CLUBS]
        return clubs & -clubs if R[OPENING] == 1 else clubs
    cards = lead_cards(R, hand, S[BROKEN])
    return cards if cards else hand


def put(R: Sequence[int], S: MutableSequence[int], i: int) -> None:
    """Play card number `i` from the seat whose turn it is; take up the trick if it is complete."""
    seat = S[TURN]
    bit = 1 << i
    face = i % 52
    S[HAND + seat] &= ~bit
    S[SIZE + seat] -= 1
    n = S[ON_TABLE]
    if n == 0:
        S[LED] = R[SUIT + face // 13]
        S[BEST] = face
        S[WINNER] = seat
    elif bit & S[LED]:
        if R[PACKS] == 2:
            S[TRICK + n] = i
            find_winner(R, S, n + 1)
        elif face > S[BEST]:
            S[BEST] = face
            S[WINNER] = seat
    else:
        led = S[LED]
        S[VOID + seat] |= 1 << ((low(led) % 52) // 13)
    S[TRICK + n] = i
    S[ON_TABLE] = n + 1
    S[GONE] |= bit
    S[PILE] |= bit
    S[LEFT] -= 1
    if bit & R[BREAKERS]:
        S[BROKEN] = 1
    if n + 1 == R[PLAYERS]:
        take_up(R, S)
    else:
        seat += 1
        S[TURN] = seat if seat < R[PLAYERS] else 0


def find_winner(R: Sequence[int], S: MutableSequence[int], n: int) -> None:
    """With two packs: who takes the trick so far, twins having cancelled each other."""
    suit = (S[TRICK] % 52) // 13
    S[BEST] = -1
    S[WINNER] = -1
    for a in range(n):
        face = S[TRICK + a] % 52
        if face // 13 == suit and face > S[BEST]:
            twins = 0
            for b in range(n):
                if S[TRICK + b] % 52 == face:
                    twins += 1
            if twins == 1:
                S[BEST] = face
                S[WINNER] = (S[LEADER] + a) % R[PLAYERS]


def take_up(R: Sequence[int], S: MutableSequence[int]) -> None:
    """Give the complete trick to its taker, who leads next; a cancelled one stays lying."""
    winner = S[WINNER]
    if winner < 0 and S[LEFT] == 0:
        winner = S[LEADER]
    if winner >= 0:
        pile = S[PILE]
        if S[KITTY_OUT] > 0 and (
            R[KITTY_TO] == 1
            or S[LEFT] == 0
            or (R[KITTY_TO] == 3 and pile & (R[HEARTS] | R[QUEENS]))
        ):
            pile |= S[KITTY]
            S[KITTY] = 0
            S[KITTY_OUT] = 0
        S[TAKEN + winner] |= pile
        S[WON + winner] += 1
        S[PILE] = 0
        S[LEADER] = winner
    S[TURN] = S[LEADER]
    S[ON_TABLE] = 0
    S[LED] = 0
    S[BEST] = -1
    S[WINNER] = -1
    S[FIRST] = 0
    if R[LEAD_PASSES] and not S[BROKEN] and S[LEFT] > 0:
        settle_lead(R, S)


def settle_lead(R: Sequence[int], S: MutableSequence[int]) -> None:
    """Where the lead passes on from hands of hearts alone: give it to the next who can lead."""
    seat = S[TURN]
    for _ in range(R[PLAYERS]):
        if lead_cards(R, S[HAND + seat], 0):
            S[TURN] = seat
            S[LEADER] = seat
            return
        seat += 1
        if seat == R[PLAYERS]:
            seat = 0


def points_of(R: Sequence[int], cards: int) -> int:
    """What cards cost before any moon."""
    total = 0
    cards &= R[HEARTS] | R[QUEENS] | R[BONUS]
    while cards:
        i = low(cards)
        cards &= cards - 1
        total += R[VALUE + i % 52]
    return total


def score_into(R: Sequence[int], S: Sequence[int], out: MutableSequence[int]) -> int:
    """Write everybody's points of the finished round to `out`; say who shot the moon, or -1."""
    n = R[PLAYERS]
    wanted = R[HEARTS] | (R[QUEENS] & R[DECK])
    shooter = -1
    tricks = 0
    for seat in range(n):
        out[seat] = points_of(R, S[TAKEN + seat])
        tricks += S[WON + seat]
        if R[MOON] and S[TAKEN + seat] & wanted == wanted:
            held = S[TAKEN + seat] & R[BONUS]
            if (
                R[BONUS] == 0
                or R[BONUS_IN_MOON] == 0
                or (R[BONUS_IN_MOON] == 1 and held == R[BONUS])
                or (R[BONUS_IN_MOON] == 2 and held == 0)
            ):
                shooter = seat
    if shooter < 0:
        if R[NO_TRICK]:
            for seat in range(n):
                if S[WON + seat] == 0:
                    out[seat] -= R[NO_TRICK]
        return -1
    amount = R[ALL_POINTS]
    if R[SUN] and S[WON + shooter] == tricks:
        amount *= 2
    for seat in range(n):
        bonus = points_of(R, S[TAKEN + seat] & R[BONUS])
        if R[MOON] == 1:
            out[seat] = bonus + (0 if seat == shooter else amount)
        else:
            out[seat] = bonus - (amount if seat == shooter else 0)
    return shooter
