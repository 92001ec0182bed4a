"""Who sits where: you, and the others clockwise from your left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hearts_lesson.engine.table import seat_names
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.words import join


@dataclass(frozen=True, slots=True)
class Seating:
    """The players round a table; `you` is your seat, or None when you only watch.

    Seats count clockwise from 0.
    """

    players: int
    you: int | None = 0
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a table nobody can sit at."""
        if not 3 <= self.players <= 10:
            raise ExerciseError(f"{self.players} players: Hearts is for 3 to 10.")
        if self.you is not None and not 0 <= self.you < self.players:
            raise ExerciseError(
                f"seat {self.you} does not exist at a table of {self.players}: "
                f"use 0 to {self.players - 1}."
            )
        object.__setattr__(self, "names", seat_names(self.players, self.you))

    def name(self, seat: int) -> str:
        """Name a seat: "You", "Anna", "Ben" …"""
        return self.names[seat % self.players]

    def key(self, seat: int) -> str:
        """Give a seat's name as an option's key: "anna"."""
        return self.name(seat).lower()

    def is_you(self, seat: int) -> bool:
        """Say whether a seat is yours."""
        return self.you is not None and seat == self.you

    def verb(self, seat: int, stem: str) -> str:
        """Name a seat with a verb that fits: "You win", "Anna wins"."""
        if self.is_you(seat):
            return f"{self.name(seat)} {'are' if stem == 'be' else stem}"
        return f"{self.name(seat)} {third(stem)}"

    def whose(self, seat: int) -> str:
        """Say whose: "your", "Anna's"."""
        return "your" if self.is_you(seat) else f"{self.name(seat)}'s"

    def several(self, seats: Iterable[int]) -> str:
        """Name some seats inside a sentence, you first: "you and Ben"."""
        chosen = list(seats)
        names = ["you"] if self.you in chosen else []
        names += [self.name(seat) for seat in chosen if seat != self.you]
        return join(names)

    def clockwise(self, start: int) -> Iterator[int]:
        """Go once round the table from a seat."""
        return ((start + step) % self.players for step in range(self.players))

    def others(self) -> Iterator[int]:
        """The other seats, clockwise from your left."""
        first = 0 if self.you is None else self.you
        return ((first + step) % self.players for step in range(1, self.players))


def third(stem: str) -> str:
    """Put a verb into the third person: "win" → "wins", "pass" → "passes", "have" → "has"."""
    if stem in {"have", "do", "be", "go"}:
        return {"have": "has", "do": "does", "be": "is", "go": "goes"}[stem]
    if stem.endswith(("s", "sh", "ch", "x")):
        return stem + "es"
    if stem.endswith("y") and stem[-2] not in "aeiou":
        return stem[:-1] + "ies"
    return stem + "s"
