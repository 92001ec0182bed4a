"""The rules and the cards of many tables at once, trick by trick.

`TableRules` is a set of house rules boiled down to masks. `Table` holds many rounds that all stand
at the same trick: hands, what is on the table, what has been taken. The engine stays the authority;
the tests compare both card by card.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hearts_lesson.engine import HouseRules, RulesClash
from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Bools, Masks, Small, U

NO_MASK = U(0)


@dataclass(frozen=True)
class TableRules:
    """House rules as the bulk simulation needs them: sets of cards and switches.

    Made by `TableRules.of`, which raises RulesClash for rules the bulk simulation does not play:
    two packs, and cards left over after the deal (a kitty).
    """

    house: HouseRules
    players: int
    each: int
    deck: np.uint64
    opening: int
    barred_lead: np.uint64
    barred_first: np.uint64
    all_penalty: str
    breakers: np.uint64
    queen_forced: bool
    lead_passes: bool

    @classmethod
    def of(cls, rules: object) -> TableRules:
        """Boil house rules down; `rules` is anything that `HouseRules.of` reads."""
        house = HouseRules.of(rules)  # type: ignore[arg-type]
        problems = []
        if house.packs != 1:
            problems.append("The bulk simulation plays with one pack of cards, not with two.")
        if house.kitty != "none" or house.kitty_size:
            problems.append("The bulk simulation needs a deal without cards left over: no kitty.")
        if problems:
            raise RulesClash(tuple(problems))
        core = house.masks
        # Where hearts may be led freely, no hand needs an exception.
        hearts_barred = bool(core.lead_barred & int(m.HEARTS))
        return cls(
            house=house,
            players=house.players,
            each=house.cards_each,
            deck=U(house.pack.mask),
            opening=core.opening,
            barred_lead=U(core.lead_barred & int(m.FULL_DECK)),
            barred_first=U(core.first_trick_barred & int(m.FULL_DECK)),
            all_penalty=core.all_penalty,
            breakers=U(core.breakers & int(m.FULL_DECK)),
            queen_forced=core.queen_forced and hearts_barred,
            lead_passes=core.lead_passes and hearts_barred,
        )

    @property
    def opening_card(self) -> np.uint64:
        """The lowest club in play, as a set of one card."""
        clubs = int(self.deck & m.CLUBS)
        return U(clubs & -clubs)

    def lead_cards(self, hand: Masks, broken: Bools) -> Masks:
        """The cards of every hand that may be led, after the opening lead."""
        allowed = hand & ~self.barred_lead
        penalty_only = (hand & ~(m.HEARTS | m.QUEEN)) == 0
        # Rule 4a and 4b where hearts are barred; where only Q♠ is, 4c: the queen alone is left.
        stuck = penalty_only if self.barred_lead & m.HEARTS else allowed == 0
        free = broken | stuck
        legal = np.where(free, hand, allowed)
        if self.queen_forced:
            forced = penalty_only & ((hand & m.QUEEN) != 0) & ((hand & m.HEARTS) != 0) & ~broken
            legal = np.where(forced, m.QUEEN, legal)
        return legal

    def first_discards(self, hand: Masks) -> Masks:
        """The cards that a hand void in the suit led may play to the first trick."""
        if not self.barred_first:
            return hand
        clean = hand & ~self.barred_first
        if self.all_penalty == "any":
            rest = hand
        else:
            first, second = hand & m.HEARTS, hand & m.QUEEN
            if self.all_penalty == "queen_must":
                first, second = second, first
            rest = np.where(first != 0, first, second)
        return np.where(clean != 0, clean, rest)


class Table:
    """Many rounds, all at the same trick.

    `hands[i]` is the column of hands of the i-th player to this trick, the leader first; `leader`
    says which seat that is, round by round. `taken[s]` is the column of cards that seat s has won.
    All columns have one entry a round. Playing changes a table: it is a workbench, not a value.
    """

    def __init__(
        self,
        rules: TableRules,
        hands: list[Masks],
        leader: Small,
        *,
        first_trick: bool = True,
        broken: Bools | None = None,
        taken: list[Masks] | None = None,
    ) -> None:
        """Lay hands, given by seat, on the table, turned so that the leader comes first."""
        n = len(leader)
        self.rules = rules
        self.size = n
        self._rows: NDArray[np.intp] = np.arange(n)
        self.hands: Masks = np.array(hands)
        self._spare: Masks = np.empty_like(self.hands)
        self.leader = np.zeros(n, np.uint8)
        self.first_trick = first_trick
        self.broken = np.zeros(n, np.bool_) if broken is None else broken
        self.taken = taken if taken is not None else [np.zeros(n, np.uint64) for _ in hands]
        self.gone = np.bitwise_or.reduce(self.taken)  # all cards played so far
        self.on_table: Masks = np.zeros(n, np.uint64)
        self.led: Masks = np.zeros(n, np.uint64)  # all cards of the suit led
        self.best: Masks = np.zeros(n, np.uint64)  # the card that wins so far
        self.winner: Small = np.zeros(n, np.uint8)  # its place in the trick
        self.turn_to(leader)

    def turn_to(self, steps: NDArray[np.integer]) -> None:
        """Hand the lead on: the player so many places after the leader leads the next trick."""
        players = self.rules.players
        flat = self.hands.ravel()
        index = steps.astype(np.intp)
        index *= self.size
        index += self._rows
        for place in range(players):
            flat.take(index, out=self._spare[place], mode="wrap")
            index += self.size
        self.hands, self._spare = self._spare, self.hands
        self.leader = (self.leader + steps.astype(np.uint8)) % np.uint8(players)

    def pass_leads_on(self) -> None:
        """Where the house rule says so, pass the lead on from players who hold only hearts."""
        others = (self.hands & ~m.HEARTS) != 0
        steps = np.argmax(others, axis=0)  # 0 as well if everybody holds only hearts
        steps[self.broken] = 0
        if steps.any():
            self.turn_to(steps)

    def opening_seats(self) -> NDArray[np.intp]:
        """How many places after the present leader the player sits who has to open the round."""
        if not self.rules.opening:
            return np.zeros(self.size, np.intp)
        card = self.rules.opening_card
        steps: NDArray[np.intp] = np.argmax((self.hands & card) != 0, axis=0)
        return steps

    def legal(self, place: int) -> Masks:
        """The cards that the player at this place of the trick may play, round by round."""
        hand = self.hands[place]
        if place == 0:
            return self.legal_leads(hand)
        following = hand & self.led
        return np.where(following != 0, following, self.legal_discards(hand))

    def legal_leads(self, hand: Masks) -> Masks:
        """The cards that may be led from these hands, one a round."""
        if self.first_trick and self.rules.opening:
            return hand & (self.rules.opening_card if self.rules.opening == 1 else m.CLUBS)
        return self.rules.lead_cards(hand, self.broken)

    def legal_discards(self, hand: Masks) -> Masks:
        """The cards that may be thrown from these hands, all void in the suit led."""
        return self.rules.first_discards(hand) if self.first_trick else hand

    def put(self, place: int, cards: NDArray[np.integer]) -> None:
        """Put one card a round on the table, from the player at this place of the trick."""
        bits = m.bit(cards)
        self.hands[place] ^= bits
        self.gone |= bits
        if place == 0:
            self.on_table = bits
            self.led = m.SUIT_OF.take(cards)
            self.best = bits
            self.winner = np.zeros(self.size, np.uint8)
        else:
            self.on_table = self.on_table | bits
            bits &= self.led
            self.winner[bits > self.best] = place
            self.best = np.maximum(self.best, bits)

    def winner_seat(self) -> Small:
        """The seat that wins the trick so far."""
        return (self.leader + self.winner) % np.uint8(self.rules.players)

    def finish_trick(self) -> None:
        """Give the full trick to its winner, who leads next."""
        seat = self.winner_seat()
        for s, pile in enumerate(self.taken):
            pile |= np.where(seat == s, self.on_table, m.ZERO)
        self.broken = self.broken | ((self.on_table & self.rules.breakers) != 0)
        self.first_trick = False
        self.turn_to(self.winner)
