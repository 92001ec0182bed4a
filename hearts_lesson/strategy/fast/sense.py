"""The sensible player's judgement: what each legal card is likely to cost, in points.

The cost of a card is the chance that it takes the trick times what would come with the trick,
plus what the hand is worse off afterwards: its dangerous cards, Q♠ and her guards, its voids. A
moon that threatens turns part of it round.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast import weights as K
from hearts_lesson.strategy.fast.bits import count, low
from hearts_lesson.strategy.fast.known import (
    HEARTS,
    QUEEN,
    SPADES,
    hands_for,
    queen_seat,
)
from hearts_lesson.strategy.fast.moon import moon_threat, shooting_card, shoots, stopper, suspect
from hearts_lesson.strategy.fast.play import legal, points_of

__all__ = ["choose", "costs_into", "suit_risk"]


def suit_risk(
    R: Sequence[int],
    W: Sequence[float],
    suit: int,
    mine: int,
    out: int,
    hands: int,
    queen_out: int,
    queen_mine: int,
    hearts_out: float,
) -> float:
    """What the cards of one suit in a hand are likely to cost later.

    `mine` and `out` are the cards of the suit held here and held by `hands` others; `queen_out`
    says that another player has Q♠, `queen_mine` that this hand has her; `hearts_out` is the share
    of all hearts that others hold.
    """
    queen_value = R[L.QUEEN_VALUE]
    heart = R[L.HEART_VALUE]
    if not mine:
        if not out:
            return 0.0
        worth = W[K.VOID_OTHER] * heart * hearts_out
        if queen_mine:
            worth += W[K.VOID_QUEEN] * queen_value
        return -worth
    risk = 0.0
    if suit == HEARTS:
        cost = heart * W[K.HEART_TRICK] + queen_out * W[K.HEART_QUEEN] * queen_value
    elif suit == SPADES:
        cost = W[K.SPADE_HEARTS] * heart * hearts_out
    else:
        cost = queen_out * W[K.SIDE_QUEEN] * queen_value + W[K.SIDE_HEARTS] * heart * hearts_out
    outside = count(out)
    below_mine = 0
    cards = mine
    while cards:
        i = low(cards)
        cards &= cards - 1
        face = i % 52
        lower = count(out & R[L.BELOW + face])
        higher = count(out & R[L.ABOVE + face])
        if outside == 0:
            risk += W[K.DEAD_CARD] * cost
        elif lower > 0:
            danger = lower / (lower + W[K.MIDDLE] * higher + W[K.MIDDLE_BASE])
            shield = 1.0 - W[K.GUARDS] * hands * below_mine / outside
            if shield > 0.0:
                risk += cost * danger * shield
        if suit == SPADES:
            if face == QUEEN:
                guards = count(mine) - 1
                held = W[K.HOLD_QUEEN] * queen_value
                if outside == 0:
                    held *= W[K.QUEEN_ALONE]
                for _ in range(guards):
                    held *= W[K.QUEEN_GUARD]
                risk += held
            elif face > QUEEN and queen_out:
                held = W[K.HOLD_HIGH_SPADE] * queen_value
                for _ in range(count(mine & R[L.BELOW + QUEEN])):
                    held *= W[K.HIGH_GUARD]
                risk += held
        below_mine += 1
    return risk


def costs_into(
    R: Sequence[int],
    S: Sequence[int],
    W: Sequence[float],
    playable: int,
    out: MutableSequence[float],
) -> int:
    """Write the cost of every playable card to `out`, by card number; give back the cheapest."""
    me = S[L.TURN]
    n = R[L.PLAYERS]
    mine = S[L.HAND + me]
    unseen = R[L.DECK] & ~S[L.GONE] & ~mine
    queen_value = R[L.QUEEN_VALUE]
    heart = R[L.HEART_VALUE]
    where = queen_seat(R, S, me)
    queen_out = 1 if where > -2 else 0
    queen_mine = 1 if mine & R[L.QUEENS] else 0
    spade_hands = hands_for(R, S, me, SPADES)
    hearts_unseen = count(unseen & R[L.HEARTS])
    hearts_out = hearts_unseen / count(R[L.HEARTS]) if R[L.HEARTS] else 0.0
    no_points = S[L.FIRST] and R[L.FIRST_BARRED]
    behind = n - 1 - S[L.ON_TABLE]
    on_table = 0
    cards = S[L.PILE]
    while cards:
        i = low(cards)
        cards &= cards - 1
        on_table += R[L.VALUE + i % 52]
    threat = 0.0
    alone = suspect(R, S)
    if R[L.MOON] and alone >= 0 and alone != me:
        threat = moon_threat(R, S, W, me, unseen, alone)
    stop = threat * W[K.STOP] * R[L.ALL_POINTS]
    guarding = R[L.MOON] > 0 and alone != -2 and alone != me
    keep = 1.0 - W[K.THREAT_KEEP] * threat
    cheapest = -1
    least = 1e9
    suit = -1
    hands = 0
    suit_out = 0
    held = 0
    before = 0.0
    last = -1
    cards = playable
    while cards:
        i = low(cards)
        cards &= cards - 1
        bit = 1 << i
        face = i % 52
        value = R[L.VALUE + face]
        if face // 13 != suit:
            suit = face // 13
            hands = hands_for(R, S, me, suit)
            suit_out = unseen & R[L.SUIT + suit]
            held = mine & R[L.SUIT + suit]
            before = suit_risk(R, W, suit, held, suit_out, hands, queen_out, queen_mine, hearts_out)
        elif (
            value == R[L.VALUE + last % 52]
            and not (suit_out | S[L.PILE]) & R[L.BELOW + face] & R[L.ABOVE + last % 52]
            and not bit & R[L.BONUS]
        ):
            out[i] = out[last]  # no card lies between the two: they are worth the same
            continue
        last = i
        after = suit_risk(
            R, W, suit, held & ~bit, suit_out, hands, queen_out,
            1 if queen_mine and face != QUEEN else 0, hearts_out,
        )  # fmt: skip
        cost = (after - before) * keep
        loss = 0.0
        if suit == HEARTS and guarding:
            loss = stopper(R, held, suit_out) - stopper(R, held & ~bit, suit_out)
            loss *= W[K.STOPPER_BASE] * heart + W[K.STOPPER] * threat * R[L.ALL_POINTS]
        if face == QUEEN and S[L.ON_TABLE]:
            if not bit & S[L.LED] or face < S[L.BEST]:
                cost -= W[K.QUEEN_NOW] * queen_value
            elif playable & R[L.SPADES] & ~R[L.QUEENS]:
                cost += W[K.QUEEN_HIGH] * queen_value
        if S[L.ON_TABLE] and not bit & S[L.LED]:
            cost += loss
            cost += discard_cost(R, S, W, me, value, threat, stop, alone)
            if bit & R[L.BONUS]:
                cost += 10.0 * W[K.KEEP_BONUS]
        else:
            win = 0.0
            if face > S[L.BEST]:
                win = 1.0
                lower = count(suit_out & R[L.BELOW + face])
                higher = count(suit_out & R[L.ABOVE + face])
                row = K.NONE + hands * K.NONE_ROW
                none_low = W[row + lower]
                none_high = W[row + higher]
                free = (
                    W[K.OVER_FIRST]
                    if S[L.FIRST]
                    else (W[K.OVER_POINTS] if on_table + value > 0 else W[K.OVER_CLEAN])
                )
                forced = none_low * (1.0 - none_high)
                over = forced + (1.0 - forced) * free * (1.0 - none_high)
                to_come = 0.0
                seat = me
                for _ in range(behind):
                    seat = seat + 1 if seat + 1 < n else 0
                    has_queen = 0.0
                    if queen_out and not S[L.VOID + seat] >> SPADES & 1:
                        if where >= 0:
                            has_queen = 1.0 if where == seat else 0.0
                        else:
                            has_queen = 1.0 / spade_hands
                    void = 1.0
                    if not S[L.VOID + seat] >> suit & 1:
                        if higher:
                            win *= 1.0 - over
                        void = none_low * none_high
                        if suit == HEARTS:
                            to_come += heart * (1.0 - void)
                        if suit == SPADES and face > QUEEN:
                            to_come += has_queen * W[K.DROP_QUEEN] * queen_value
                    if not no_points:
                        if suit != SPADES:
                            to_come += void * W[K.DUMP_QUEEN] * has_queen * queen_value
                        to_come += void * W[K.DUMP_HEART] * heart * min(1.0, hearts_unseen / 3.0)
                total = on_table + value + to_come
                cost += win * (total + W[K.LEAD_DANGER] * heart)
                if threat > 0.0:
                    spoils = min(1.0, max(0.0, total) / heart)
                    cost -= win * stop * spoils
                if suit_out & R[L.BONUS] and not R[L.BONUS] & S[L.PILE] and face % 13 > 9:
                    cost -= win * 10.0 * W[K.CATCH_BONUS]
            cost += (1.0 - win) * loss
            if bit & R[L.BONUS]:
                cost += 10.0 * W[K.KEEP_BONUS]
            smokes = S[L.ON_TABLE] == 0 and suit == SPADES and face < QUEEN
            if smokes and queen_out and not mine & R[L.ABOVE + QUEEN]:
                cost -= W[K.SMOKE] * queen_value
            if value > 0 and S[L.ON_TABLE] and win < 1.0:
                cost += (1.0 - win) * discard_cost(R, S, W, me, value, threat, stop, alone)
        out[i] = cost
        if cost < least:
            least = cost
            cheapest = i
    return cheapest


def discard_cost(
    R: Sequence[int],
    S: Sequence[int],
    W: Sequence[float],
    me: int,
    value: int,
    threat: float,
    stop: float,
    alone: int,
) -> float:
    """What it means that the taker of the trick gets points, apart from being rid of them."""
    if value <= 0 or S[L.WINNER] < 0:
        return 0.0
    cost = 0.0
    taker = S[L.WINNER]
    if threat > 0.0:
        cost += threat * W[K.FEED] * R[L.ALL_POINTS] if taker == alone else -stop
    # Points do most good with the player who leads the game: the lowest total.
    mean = 0.0
    for seat in range(R[L.PLAYERS]):
        if seat != me:
            mean += S[L.TOTAL + seat]
    mean /= R[L.PLAYERS] - 1
    if S[L.TOTAL + taker] + points_of(R, S[L.TAKEN + taker]) + value >= R[L.TARGET]:
        ahead_of_me = 0
        for seat in range(R[L.PLAYERS]):
            if seat != me and S[L.TOTAL + seat] <= S[L.TOTAL + me]:
                ahead_of_me += 1
        cost += W[K.END_GAME] if ahead_of_me else -W[K.END_GAME]
    ahead = (mean - S[L.TOTAL + taker]) / R[L.TARGET]
    return cost - W[K.LEADER_OF_POINTS] * value * min(1.0, max(-1.0, ahead))


def choose(
    R: Sequence[int], S: Sequence[int], W: Sequence[float], scratch: MutableSequence[float]
) -> int:
    """The card the sensible player plays, as a card number. `scratch` has room for all costs."""
    playable = legal(R, S)
    if not playable & (playable - 1):
        return low(playable)
    me = S[L.TURN]
    mine = S[L.HAND + me]
    unseen = R[L.DECK] & ~S[L.GONE] & ~mine
    if shoots(R, S, W, me, mine, unseen):
        return shooting_card(R, S, mine, unseen, playable)
    return costs_into(R, S, W, playable, scratch)
