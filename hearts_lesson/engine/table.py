"""Who sits where: seats count clockwise from 0, and the seat to the left is the next one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from hearts_lesson.engine.errors import NotationError

__all__ = ["Direction", "clockwise", "left_of", "receiver", "seat_names"]

_OTHERS = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")


class Direction(StrEnum):
    """To whom cards go before play; `HOLD` is a round without a pass."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    LEFT2 = "left2"
    RIGHT2 = "right2"
    HOLD = "hold"

    @classmethod
    def _missing_(cls, value: object) -> Direction | None:
        """Say which directions there are when a word is none of them."""
        raise NotationError(f"{value!r} is no direction. Choose from {', '.join(cls)}.")

    @property
    def phrase(self) -> str:
        """The direction in words: "to the left"."""
        return _PHRASES[self]


_PHRASES = {
    Direction.LEFT: "to the left",
    Direction.RIGHT: "to the right",
    Direction.ACROSS: "across",
    Direction.LEFT2: "two seats to the left",
    Direction.RIGHT2: "two seats to the right",
    Direction.HOLD: "no pass",
}


def receiver(seat: int, players: int, direction: Direction) -> int:
    """The seat that gets this seat's cards. In a hold round everybody keeps their own.

    Raises NotationError for "across" with an odd number of players: nobody sits opposite. Rule:
    passing.
    """
    if direction is Direction.ACROSS:
        if players % 2:
            raise NotationError(f'With {players} players nobody sits across; pass "left", "right".')
        steps = players // 2
    else:
        steps = _STEPS[direction]
    return (seat + steps) % players


_STEPS = {
    Direction.LEFT: 1,
    Direction.RIGHT: -1,
    Direction.LEFT2: 2,
    Direction.RIGHT2: -2,
    Direction.HOLD: 0,
}


def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % players


def clockwise(start: int, players: int) -> Iterator[int]:
    """Every seat once, clockwise, beginning with `start`."""
    return ((start + step) % players for step in range(players))


def seat_names(players: int, you: int | None = 0) -> tuple[str, ...]:
    """Names for the seats: "You" for the learner, then Anna, Ben, Cleo … clockwise.

    With `you=None` nobody is "You", and seat 0 is Anna.
    """
    if you is None:
        return (*_OTHERS, "Jo")[:players]
    names = ("You", *_OTHERS)[:players]
    return tuple(names[(seat - you) % players] for seat in range(players))
