"""Deals of the hidden cards at random, and how well they fit what was played.

A layout says for each hidden card who holds it. From one layout that fits, random exchanges of
two or three cards lead to others; each exchange keeps every hand's size and every shown void, and
in the long run every layout that fits comes up equally often.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp, log

from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import low
from hearts_lesson.strategy.fast.play import legal, put
from hearts_lesson.strategy.fast.sense import costs_into

__all__ = ["below", "fit", "lay", "mix"]

MULTIPLIER = 25214903917
MASK = (1 << 48) - 1


def below(rng: MutableSequence[int], n: int) -> int:
    """A random number from 0 to n - 1; `rng` is the state of a 48-bit generator."""
    rng[0] = (rng[0] * MULTIPLIER + 11) & MASK
    return (rng[0] >> 17) % n


def mix(
    hidden: Sequence[int],
    owners: MutableSequence[int],
    may: Sequence[int],
    rng: MutableSequence[int],
    tries: int,
) -> None:
    """Exchange hidden cards at random; `may` has the suits each owner may hold, as bits."""
    size = len(hidden)
    if size < 2:
        return
    for _ in range(tries):
        a = below(rng, size)
        b = below(rng, size)
        x = owners[a]
        y = owners[b]
        if x == y:
            continue
        suit_a = 1 << (hidden[a] % 52) // 13
        suit_b = 1 << (hidden[b] % 52) // 13
        if may[y] & suit_a and may[x] & suit_b:
            owners[a] = y
            owners[b] = x
        elif may[y] & suit_a:
            # A third card may close the ring where two cannot change places.
            c = below(rng, size)
            z = owners[c]
            suit_c = 1 << (hidden[c] % 52) // 13
            if z != x and z != y and may[z] & suit_b and may[x] & suit_c:
                owners[a] = y
                owners[b] = z
                owners[c] = x


def lay(
    R: Sequence[int], S: MutableSequence[int], hidden: Sequence[int], owners: Sequence[int]
) -> None:
    """Put the hidden cards into the hands of a row; the owner after the last seat is the kitty."""
    n = R[L.PLAYERS]
    for k in range(len(hidden)):
        if owners[k] == n:
            S[L.KITTY] |= 1 << hidden[k]
        else:
            S[L.HAND + owners[k]] |= 1 << hidden[k]


def fit(
    R: Sequence[int],
    S: Sequence[int],
    W: Sequence[float],
    plays: Sequence[int],
    seats: Sequence[int],
    me: int,
    work: MutableSequence[int],
    scratch: MutableSequence[float],
    heat: float,
    slip: float,
) -> float:
    """The logarithm of the chance that sensible players with these hands play as they did.

    `plays` are the cards played so far and `seats` who played them. A player prefers cheap cards,
    the more clearly the smaller `heat` is, and in a share `slip` of cases plays anything.
    """
    for j in range(L.STATE_SIZE):
        work[j] = 0
    n = R[L.PLAYERS]
    for seat in range(n):
        work[L.HAND + seat] = S[L.HAND + seat]
        work[L.SIZE + seat] = S[L.SIZE + seat]
        work[L.TOTAL + seat] = S[L.TOTAL + seat]
    work[L.KITTY_OUT] = S[L.KITTY_OUT]
    work[L.LEFT] = S[L.LEFT]
    for k in range(len(plays)):
        work[L.HAND + seats[k]] |= 1 << plays[k]
        work[L.SIZE + seats[k]] += 1
        work[L.LEFT] += 1
    work[L.FIRST] = 1
    work[L.BEST] = -1
    work[L.WINNER] = -1
    total = 0.0
    for k in range(len(plays)):
        work[L.TURN] = seats[k]
        if work[L.ON_TABLE] == 0:
            work[L.LEADER] = seats[k]
        if seats[k] != me:
            playable = legal(R, work)
            if playable & (playable - 1) and playable >> plays[k] & 1:
                cheapest = costs_into(R, work, W, playable, scratch)
                least = scratch[cheapest]
                mine = exp((least - scratch[plays[k]]) / heat)
                every = 0.0
                ways = 0
                while playable:
                    i = low(playable)
                    playable &= playable - 1
                    every += exp((least - scratch[i]) / heat)
                    ways += 1
                total += log((1.0 - slip) * mine / every + slip / ways)
        put(R, work, plays[k])
    return total
