"""The end of a round, all cards open: what the solver is asked about, and whether it can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from hearts_lesson.engine import (
    Card,
    Hand,
    HouseRules,
    NotationError,
    card_points,
    penalty_total,
    raw_points,
)
from hearts_lesson.engine.masks import decide
from hearts_lesson.engine.scoring import MoonChoice, bonus_total
from hearts_lesson.strategy.solver.fields import read_fields

MOST_CARDS: Final = 36  # held and on the table: nine a hand with four players
FIELDS: Final = (
    "rules",
    "hands",
    "leader",
    "trick",
    "points",
    "hearts_broken",
    "taken",
    "tricks_won",
    "totals",
    "moon",
)


@dataclass(frozen=True)
class Ending:
    """The last tricks of a round with every card known.

    `hands` are the cards still held, by seat; `leader` led, or will lead, the present trick, and
    `trick` holds its cards so far, the lead first. `points` are each seat's points so far, the
    bonus card included. `taken`, the cards in each seat's tricks, and `tricks_won` are needed only
    where points do not tell enough. `totals` before the round decide under `best_for_shooter`;
    `moon` is the shooter's choice where there is one. Raises NotationError, with a sentence that
    says what is wrong, if such an ending cannot be.
    """

    rules: HouseRules
    hands: tuple[Hand, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    points: tuple[int, ...] | None = None
    hearts_broken: bool | None = None
    taken: tuple[Hand, ...] | None = None
    tricks_won: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    moon: MoonChoice | None = None

    def __post_init__(self) -> None:
        """Fill in what follows from the rest, and refuse what cannot be."""
        self._check_table()
        self._check_cards()
        if self.points is None:
            points = [0] * self.rules.players
            if self.taken is not None:
                points = [raw_points(self.rules, cards) for cards in self.taken]
            object.__setattr__(self, "points", tuple(points))
        if self.hearts_broken is None:
            breakers = self.rules.pack.mask & self.rules.masks.breakers
            gone = breakers & ~self.held.mask
            object.__setattr__(self, "hearts_broken", bool(gone))
        self._check_points()

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Ending:
        """Read an ending from the fields of a JSON record.

        Hands and piles are texts, the trick is a text or a list of texts. Raises NotationError or
        RulesClash, both with what was expected instead.
        """
        return cls(**read_fields(record, FIELDS, ("hands", "leader")))

    @property
    def player(self) -> int:
        """The seat to play; its points are what the solver works out.

        Where the lead passes on from a leader with only hearts, this is who leads instead.
        """
        players = self.rules.players
        if not self.trick and not self.hearts_broken:
            for step in range(players):
                seat = (self.leader + step) % players
                if decide(self.rules.masks, self.hands[seat].mask, 0, self.first_trick, False)[0]:
                    return seat
        return (self.leader + len(self.trick)) % players

    @property
    def held(self) -> Hand:
        """All cards still in play: held, or on the table."""
        return Hand(sum(hand.mask for hand in self.hands) | sum(card.bit for card in self.trick))

    @property
    def first_trick(self) -> bool:
        """Whether every card of the pack is still in play, so that this is the first trick."""
        return self.held == self.rules.pack

    @property
    def missing(self) -> int:
        """Penalty points that are neither in anybody's points nor still in play."""
        assert self.points is not None
        rules = self.rules
        whole = penalty_total(rules) + bonus_total(rules)
        return whole - sum(self.points) - raw_points(rules, self.held)

    def _check_table(self) -> None:
        players = self.rules.players
        if self.rules.packs != 1:
            raise NotationError("The solver plays with one pack of cards, not with two.")
        if self.rules.kitty == "last_trick":
            raise NotationError(
                "Who wins the last trick takes cards that nobody has seen; such a round cannot be "
                "solved. Use rules without that kitty."
            )
        if len(self.hands) != players:
            raise NotationError(
                f"hands: {len(self.hands)} hands, but the rules are for {players} players. "
                'Give one hand for each, or say "players" in the rules.'
            )
        if not 0 <= self.leader < players:
            raise NotationError(f"leader: {self.leader} is no seat; seats are 0 to {players - 1}.")
        if len(self.trick) >= players:
            raise NotationError(
                f"trick: {len(self.trick)} cards are a whole trick of {players} players; give the "
                "position after it, with its winner as the leader."
            )
        for name in ("points", "taken", "tricks_won", "totals"):
            value = cast("Sequence[object] | None", getattr(self, name))
            if value is not None and len(value) != players:
                raise NotationError(
                    f"{name}: {len(value)} entries for {players} players; give one for each seat."
                )

    def _check_cards(self) -> None:
        players, pack = self.rules.players, self.rules.pack
        piles = [*self.hands, *(Hand.of([card]) for card in self.trick), *(self.taken or ())]
        seen = Hand()
        for pile in piles:
            for card in pile:
                if card not in pack:
                    raise NotationError(f"{card} is not in play under these rules.")
                if card in seen:
                    raise NotationError(f"{card} is there twice.")
                seen = seen + Hand.of([card])
        most = max(len(hand) for hand in self.hands)
        if not most:
            raise NotationError("No cards are left to play: give at least one card a hand.")
        played = [(seat - self.leader) % players < len(self.trick) for seat in range(players)]
        for seat, hand in enumerate(self.hands):
            want = most - played[seat] if not all(played) else most
            if len(hand) != want:
                raise NotationError(
                    f"hands: seat {seat} holds {_count(len(hand))}, but should hold {want}: all "
                    "hands are equal, one card less for who has played to this trick."
                )
        if len(self.held) > MOST_CARDS:
            each = MOST_CARDS // players
            raise NotationError(
                f"{len(self.held)} cards are still in play; the solver takes at most {MOST_CARDS}, "
                f"that is {each} a hand with {players} players. Give a later position."
            )
        for place, card in enumerate(self.trick[1:], 1):
            seat = (self.leader + place) % players
            led = self.trick[0].suit
            if card.suit != led and self.hands[seat].of_suit(led):
                raise NotationError(
                    f"trick: seat {seat} played {card} on {self.trick[0]} and still holds "
                    f"{self.hands[seat].of_suit(led)}: that cannot be."
                )
        if self.taken is not None and len(seen) != len(pack) and self.rules.kitty == "none":
            raise NotationError(
                f"taken: with the hands and the trick these are {len(seen)} cards, but "
                f"{len(pack)} are in play. Give all cards taken, or leave the field out."
            )

    def _check_points(self) -> None:
        assert self.points is not None
        if self.taken is not None:
            points = tuple(raw_points(self.rules, cards) for cards in self.taken)
            if points != self.points:
                raise NotationError(
                    f"points: {list(self.points)}, but the cards taken make {list(points)}."
                )
        bonus = self.rules.bonus_card
        least = -10 if bonus is not None and bonus not in self.held else 0
        for seat, value in enumerate(self.points):
            if value < least:
                raise NotationError(f"points: seat {seat} cannot have {value} points so far.")
        if self.missing < 0:
            left = raw_points(self.rules, self.held)
            whole = penalty_total(self.rules) + bonus_total(self.rules)
            raise NotationError(
                f"points: {sum(self.points)} so far and {left} in the cards left are more than "
                f"the {whole} of a round."
            )

    def cost(self, card: Card) -> int:
        """What a card costs whoever takes it."""
        return card_points(self.rules, card)


def _count(cards: int) -> str:
    return f"{cards} card" + "s" * (cards != 1)
