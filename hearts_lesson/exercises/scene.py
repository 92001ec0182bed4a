"""What lies open on the table of an exercise: seats, cards, piles, score sheets.

A scene never holds a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from hearts_lesson.engine.cards import Card

Payload: TypeAlias = dict[str, Any]


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Write cards as they stand in payloads."""
    return [str(card) for card in cards]


def put(target: Payload, **values: Any) -> Payload:
    """Add the values that say something: None, "" and empty groups are left out."""
    for name, value in values.items():
        if value is None or value is False or value == "" or value == [] or value == {}:
            continue
        target[name.rstrip("_")] = value
    return target


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table, with the card in front of them, if any."""

    seat: int
    name: str
    card: Card | None = None
    led: bool = False
    note: str = ""

    def payload(self) -> Payload:
        """Give this seat as plain data."""
        out: Payload = {
            "seat": self.seat,
            "name": self.name,
            "card": str(self.card) if self.card is not None else None,
        }
        return put(out, led=self.led, note=self.note)


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards a player has taken in tricks."""

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: a heading row, a row a round, and a foot with totals."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()

    def payload(self) -> Payload:
        """Give this sheet as plain data."""
        out: Payload = {"head": list(self.head), "rows": [list(row) for row in self.rows]}
        return put(out, foot=list(self.foot))


@dataclass(frozen=True, slots=True)
class PastTrick:
    """A trick that is over: who led, the cards in the order played, and the seat that won it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None

    def payload(self) -> Payload:
        """Give this trick as plain data."""
        return {"leader": self.leader, "cards": card_texts(self.cards), "winner": self.winner}


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies open before you: the table, your cards, the score sheet. Never a hidden card."""

    players: int
    you: int | None = None
    seats: tuple[SeatView, ...] = ()
    center: str = ""
    flags: tuple[str, ...] = ()
    hand: tuple[Card, ...] | None = None
    given: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    arrows: str | None = None
    taken: tuple[Pile, ...] = ()
    sheet: Sheet | None = None
    history: tuple[PastTrick, ...] = ()
    cards: tuple[Card, ...] = ()

    def payload(self) -> Payload:
        """Give this scene as plain data."""
        out: Payload = {
            "you": self.you,
            "players": self.players,
            "seats": [seat.payload() for seat in self.seats],
            "center": self.center,
            "flags": list(self.flags),
            "hand": None if self.hand is None else card_texts(self.hand),
        }
        return put(
            out,
            given=card_texts(self.given),
            received=card_texts(self.received),
            arrows=self.arrows,
            taken=[{"name": pile.name, "cards": card_texts(pile.cards)} for pile in self.taken],
            sheet=None if self.sheet is None else self.sheet.payload(),
            history=[trick.payload() for trick in self.history],
            cards=card_texts(self.cards),
        )
