"""Tips about the card to follow suit with: ducking, taking, and the high spades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hearts_lesson.strategy.evidence.choosing import (
    CLUBS,
    HEARTS,
    HIGH_SPADES,
    LOW_SPADES,
    PLAIN,
    QUEEN,
    Choice,
    best_of,
    compared,
    trick_number,
)
from hearts_lesson.strategy.evidence.experiment import Result, experiment
from hearts_lesson.strategy.evidence.table import R
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import count, low, top

EARLY, MIDDLE, LATE = "tricks 2 to 4", "tricks 5 to 7", "tricks 8 to 12"


def when(state: Sequence[int]) -> str:
    """Which part of the round it is."""
    number = trick_number(state)
    return EARLY if number <= 4 else MIDDLE if number <= 7 else LATE


@experiment(
    "duck-high",
    "Duck with the highest card that stays below.",
    "Moments in which somebody plays last and has two cards or more of the suit led that stay "
    "below: the highest of them, or the lowest, on the same deals. Spades are left out.",
    12,
)
def duck_high(seed: int, scale: float) -> Result:
    """Which of several cards that duck."""
    cases = ("clubs or diamonds are led", "hearts are led")

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        led = state[L.LED]
        below = playable & R[L.BELOW + state[L.BEST]]
        if led != R[L.SPADES] and count(below) > 1:
            yield cases[led == HEARTS], top(below), low(below)

    return compared(16000 * scale, f"duck {seed}", find, cases, first=3)


@experiment(
    "high-club-first",
    "Play your highest club to the first trick.",
    "First tricks: somebody who holds several clubs plays the highest or the lowest, on the same "
    "deals. No points may fall there. By whether they play last.",
    12,
)
def high_club_first(seed: int, scale: float) -> Result:
    """The highest club or the lowest to the trick on which no points fall."""
    cases = ("you play last", "others play after you")

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        if count(playable & CLUBS) > 1:
            yield cases[state[L.ON_TABLE] < 3], top(playable & CLUBS), low(playable & CLUBS)

    return compared(12000 * scale, f"first {seed}", find, cases, first=1, opening=True)


@experiment(
    "take-a-free-trick",
    "Take a trick without points if you play last, and be rid of a high card.",
    "Moments in which somebody plays last to clubs or diamonds, no point lies on the table, and "
    "they can take the trick or duck it: the highest card, or the highest that ducks, on the same "
    "deals.",
    12,
)
def take_a_free_trick(seed: int, scale: float) -> Result:
    """Whether an empty trick is worth taking, early and late."""

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        above = R[L.ABOVE + state[L.BEST]]
        following = playable & state[L.LED] & PLAIN
        if following & above and following & ~above and not state[L.PILE] & (HEARTS | QUEEN):
            yield when(state), top(playable), top(playable & ~above)

    return compared(48000 * scale, f"free {seed}", find, (EARLY, MIDDLE, LATE), first=3)


@experiment(
    "high-spades-wait",
    "While Q♠ is out, play low spades; let A♠ or K♠ go when you play last and she does not lie "
    "there.",
    "Moments in which spades are led, another player has Q♠, and somebody can follow with A♠ or K♠ "
    "or with a lower spade: both ways on the same deals. By whether others play after that.",
    13,
)
def high_spades_wait(seed: int, scale: float) -> Result:
    """A♠ and K♠ under a spade lead, by the place in the trick."""
    cases = ("others play after you: stay low", "you play last: let the high one go")

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        if state[L.LED] != R[L.SPADES] or (state[L.GONE] | playable) & QUEEN:
            return
        lower, higher = playable & LOW_SPADES, playable & HIGH_SPADES
        if not lower or not higher:
            return
        if state[L.ON_TABLE] < 3:
            yield cases[0], best_of(state, lower), best_of(state, higher)
        else:
            yield cases[1], top(higher), best_of(state, lower)

    return compared(10000 * scale, f"wait {seed}", find, cases, first=1)


@experiment(
    "let-the-queen-go",
    "Let Q♠ go at the first void or under A♠ or K♠, and never on another spade.",
    "Moments in which the player with Q♠ may play her and something else: her or the best other "
    "card, on the same deals. By what is on the table.",
    13,
)
def let_the_queen_go(seed: int, scale: float) -> Result:
    """When the queen is played, and when she is kept."""
    cases = (
        "you are void: throw her",
        "A♠ or K♠ lies there: play her",
        "no higher spade lies there: play another",
    )

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        if not playable & QUEEN or not playable & ~QUEEN:
            return
        queen, other = top(QUEEN), best_of(state, playable & ~QUEEN)
        if state[L.LED] != R[L.SPADES]:
            yield cases[0], queen, other
        elif state[L.BEST] > queen:
            yield cases[1], queen, other
        else:
            yield cases[2], other, queen

    return compared(10000 * scale, f"go {seed}", find, cases, first=1)


@experiment(
    "highest-guard-first",
    "Holding Q♠, play your highest guard first.",
    "Moments in which spades are led, the player with Q♠ has two lower spades or more, and neither "
    "A♠ nor K♠ lies there: the highest guard or the lowest, on the same deals.",
    13,
)
def highest_guard_first(seed: int, scale: float) -> Result:
    """Which guard goes first."""
    cases = ("with 2 guards", "with 3 guards or more")

    def find(state: Sequence[int], playable: int) -> Iterator[Choice]:
        guards = playable & LOW_SPADES
        if (
            state[L.LED] == R[L.SPADES]
            and playable & QUEEN
            and state[L.BEST] < top(QUEEN)
            and count(guards) > 1
        ):
            yield cases[count(guards) > 2], top(guards), low(guards)

    return compared(24000 * scale, f"guard {seed}", find, cases, first=1)
