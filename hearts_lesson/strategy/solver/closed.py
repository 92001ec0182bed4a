"""The end of a round as one player sees it: own cards, and what it knows about the others'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from hearts_lesson.engine import Card, Hand, HouseRules, NotationError, Suit
from hearts_lesson.engine.table import receiver
from hearts_lesson.engine.view import View
from hearts_lesson.strategy.solver.ending import Ending
from hearts_lesson.strategy.solver.fields import read_fields

FIELDS: Final = (
    "rules",
    "seat",
    "hand",
    "unseen",
    "leader",
    "trick",
    "points",
    "hearts_broken",
    "voids",
    "known",
    "tricks_won",
    "totals",
)


@dataclass(frozen=True)
class ClosedEnding:
    """The last tricks of a round from one seat, the other hands closed.

    `hand` are the own cards, `unseen` the cards that the others hold together. `voids` says, by
    seat, in which suits a player is known to be void; `known`, by seat, which cards a player is
    known to hold (because they were passed to it). The rest is as in an Ending. Raises
    NotationError if no deal of the unseen cards fits.
    """

    rules: HouseRules
    seat: int
    hand: Hand
    unseen: Hand
    leader: int
    trick: tuple[Card, ...] = ()
    points: tuple[int, ...] | None = None
    hearts_broken: bool | None = None
    voids: tuple[frozenset[Suit], ...] = ()
    known: tuple[Hand, ...] = ()
    tricks_won: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Fill in what was left out, and refuse what no deal fits."""
        players = self.rules.players
        if not self.voids:
            object.__setattr__(self, "voids", (frozenset(),) * players)
        if not self.known:
            object.__setattr__(self, "known", (Hand(),) * players)
        for name, value in (("voids", self.voids), ("known", self.known)):
            if len(value) != players:
                raise NotationError(
                    f"{name}: {len(value)} entries for {players} players; give one for each seat."
                )
        if not 0 <= self.seat < players or not 0 <= self.leader < players:
            raise NotationError(f"Seats are 0 to {players - 1} with {players} players.")
        if (self.leader + len(self.trick)) % players != self.seat:
            turn = (self.leader + len(self.trick)) % players
            raise NotationError(f"It is seat {turn}'s turn, not seat {self.seat}'s.")
        for seat, cards in enumerate(self.known):
            strange = [card for card in cards if card not in self.unseen]
            if strange:
                raise NotationError(
                    f"known: seat {seat} cannot hold {strange[0]}, which is not unseen."
                )
        need = sum(self.sizes[seat] for seat in self.others)
        if len(self.unseen) != need:
            raise NotationError(
                f"unseen: {len(self.unseen)} cards, but the others hold {need} together, since you "
                f"hold {len(self.hand)}."
            )
        if next(self.deals(), None) is None:
            raise NotationError(
                "No deal of the unseen cards fits what is known: too many voids or known cards."
            )
        ending = self.example
        object.__setattr__(self, "points", ending.points)
        object.__setattr__(self, "hearts_broken", ending.hearts_broken)

    @classmethod
    def of(cls, view: View) -> ClosedEnding:
        """Read off a view what its player can know: voids shown, and cards it passed."""
        players = view.rules.players
        voids: list[set[Suit]] = [set() for _ in range(players)]
        points, won = [0] * players, [0] * players
        for trick, winner in zip(view.tricks, view.winners, strict=True):
            _note_voids(voids, trick.leader, trick.cards)
            if winner is None:
                raise NotationError("The solver plays with one pack of cards, not with two.")
            points[winner] += trick.points(view.rules)
            won[winner] += 1
        _note_voids(voids, view.trick.leader, view.trick.cards)
        known = [Hand() for _ in range(players)]
        if view.given is not None:
            to = receiver(view.seat, players, view.direction)
            if to != view.seat:
                known[to] = Hand(view.given.mask & view.unseen.mask)
        return cls(
            rules=view.rules,
            seat=view.seat,
            hand=view.hand,
            unseen=view.unseen,
            leader=view.trick.leader,
            trick=tuple(view.trick.cards),
            points=tuple(points),
            hearts_broken=view.hearts_broken,
            voids=tuple(frozenset(suits) for suits in voids),
            known=tuple(known),
            tricks_won=tuple(won),
        )

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> ClosedEnding:
        """Read a closed ending from the fields of a JSON record.

        `hand` and `unseen` are texts, `seat` is a number, `voids` a list of suits by seat such as
        ["", "CD", "", "H"], `known` a list of texts by seat; the other fields are an Ending's.
        """
        return cls(**read_fields(record, FIELDS, ("seat", "hand", "unseen", "leader")))

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the player's left."""
        players = self.rules.players
        return tuple((self.seat + step) % players for step in range(1, players))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards every seat holds."""
        players, n = self.rules.players, len(self.hand)
        played = {(self.leader + place) % players for place in range(len(self.trick))}
        return tuple(n - (seat in played) for seat in range(players))

    @cached_property
    def example(self) -> Ending:
        """One layout that fits, as an open ending."""
        return next(self.layouts())

    def deals(self) -> Iterator[tuple[Hand, ...]]:
        """Every deal of the unseen cards that fits what is known: all hands, by seat."""
        hands = [Hand()] * self.rules.players
        hands[self.seat] = self.hand
        loose = self.unseen
        for cards in self.known:
            loose = loose - cards
        seats = sorted(self.others, key=lambda seat: -len(self.voids[seat]))
        return self._fill(seats, loose.mask, hands)

    def layouts(self) -> Iterator[Ending]:
        """Every deal of the unseen cards that fits what is known, as open endings."""
        for hands in self.deals():
            yield Ending(
                rules=self.rules,
                hands=hands,
                leader=self.leader,
                trick=self.trick,
                points=self.points,
                hearts_broken=self.hearts_broken,
                tricks_won=self.tricks_won,
                totals=self.totals,
            )

    def _fill(
        self, seats: Sequence[int], loose: int, hands: list[Hand]
    ) -> Iterator[tuple[Hand, ...]]:
        if not seats:
            yield tuple(hands)
            return
        seat, rest = seats[0], seats[1:]
        barred = sum(suit.mask for suit in self.voids[seat])
        fits = [card.bit for card in Hand(loose) if not card.bit & barred]
        need = self.sizes[seat] - len(self.known[seat])
        if need < 0 or need > len(fits) or self.known[seat].mask & barred:
            return
        for cards in combinations(fits, need):
            mine = sum(cards)
            if self._can_place(rest, loose & ~mine):
                hands[seat] = Hand(mine | self.known[seat].mask)
                yield from self._fill(rest, loose & ~mine, hands)

    def _can_place(self, seats: Sequence[int], loose: int) -> bool:
        """Whether every loose card may be held by one of these seats."""
        allowed = 0
        for seat in seats:
            allowed |= ~sum(suit.mask for suit in self.voids[seat])
        return not loose & ~allowed


def _note_voids(voids: list[set[Suit]], leader: int, cards: Sequence[Card]) -> None:
    """Whoever does not follow is void in the suit led."""
    for place, card in enumerate(cards):
        if card.suit != cards[0].suit:
            voids[(leader + place) % len(voids)].add(cards[0].suit)
