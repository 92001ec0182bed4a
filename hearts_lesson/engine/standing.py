"""How the play of a round stands, and how it goes on: the engine's one moving part.

A `Standing` is small and changes with every card, so that playouts are fast. The frozen `Round`
keeps one inside and plays on a copy. Every card in play is one bit here, and the two copies of a
card with two packs are two different bits (`index` and `index + 52`), each in one place only:
a hand, the pile, the kitty or the cards taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from hearts_lesson.engine.cards import COPY, PACK, Card, Hand
from hearts_lesson.engine.masks import CLUBS, PENALTY, SUIT_OF, Ground, Masks, decide
from hearts_lesson.engine.table import clockwise
from hearts_lesson.engine.trick import taking_place

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["Chooser", "Standing"]

Chooser: TypeAlias = "Callable[[Standing, int], int]"
"""Gets the standing and the legal cards as bits, and gives back one of the bits."""


class Standing:
    """The cards still held, the trick on the table, and what everybody has taken.

    `hands` and `taken` are bits by seat, `won` the tricks each seat has taken. `cards` are the bit
    numbers on the table in the order played and `table` the same as bits; `pile` has the cancelled
    tricks that wait for a taker. `left` counts the cards that are held or on the table: 0 when the
    round is over. `first` is true during the first trick, `broken` once hearts are broken.
    """

    __slots__ = (
        "broken",
        "cards",
        "first",
        "hands",
        "kitty",
        "leader",
        "left",
        "masks",
        "pile",
        "table",
        "taken",
        "turn",
        "won",
    )

    masks: Masks
    hands: list[int]
    taken: list[int]
    won: list[int]
    cards: list[int]
    table: int
    pile: int
    kitty: int
    leader: int
    turn: int
    left: int
    broken: bool
    first: bool

    @classmethod
    def of(
        cls, rules: HouseRules, hands: Sequence[Hand], kitty: Hand | None = None, dealer: int = -1
    ) -> Standing:
        """Begin the play of a round with the hands after the pass; seat -1 is the last one."""
        state = cls.later(rules, hands, leader=0, kitty=kitty)
        state.first = True
        state.leader = state.turn = _opener(rules, state.hands, (dealer + 1) % rules.players)
        if rules.masks.lead_passes:
            state._pass_lead(state.leader)
        return state

    @classmethod
    def later(
        cls,
        rules: HouseRules,
        hands: Sequence[Hand],
        leader: int,
        trick: Sequence[Card] = (),
        broken: bool = False,
        taken: Sequence[Hand] | None = None,
        kitty: Hand | None = None,
    ) -> Standing:
        """Stand in the middle of a round, after the first trick.

        `leader` has led, or is to lead, to the trick on the table, which holds `trick`. `hands`
        are without those cards.
        """
        state = cls.__new__(cls)
        state.masks = rules.masks
        bags = [hand.mask for hand in hands]
        count = len(bags)
        bags += [hand.mask for hand in taken] if taken else [0] * count
        bags.append(kitty.mask if kitty else 0)
        bags += [card.bit for card in trick]
        _apart(bags)
        state.hands, state.taken, state.kitty = (
            bags[:count],
            bags[count : 2 * count],
            bags[2 * count],
        )
        table = bags[2 * count + 1 :]
        state.won = [0] * count
        state.cards = [bit.bit_length() - 1 for bit in table]
        state.table, state.pile = sum(table), 0
        state.broken = broken
        state.first = False
        state.left = sum(hand.bit_count() for hand in state.hands) + len(table)
        state.leader, state.turn = leader, (leader + len(table)) % count
        if rules.masks.lead_passes and not table:
            state._pass_lead(leader)
        return state

    def copy(self) -> Standing:
        """A standing of its own to play on from."""
        new = Standing.__new__(Standing)
        new.masks = self.masks
        new.hands = self.hands[:]
        new.taken = self.taken[:]
        new.won = self.won[:]
        new.cards = self.cards[:]
        new.table = self.table
        new.pile = self.pile
        new.kitty = self.kitty
        new.leader = self.leader
        new.turn = self.turn
        new.left = self.left
        new.broken = self.broken
        new.first = self.first
        return new

    def ground(self) -> tuple[int, Ground]:
        """The playable bits of the hand whose turn it is, and the step that decided.

        LEAD_PASSES comes with the whole hand here: the lead went all the way round and came back.
        """
        cards, hand = self.cards, self.hands[self.turn]
        led = SUIT_OF[cards[0]] if cards else 0
        playable, ground = decide(self.masks, hand, led, self.first, self.broken)
        return playable or hand, ground

    def legal(self) -> int:
        """The playable bits of the hand whose turn it is."""
        return self.ground()[0]

    def play(self, bit: int) -> None:
        """Play a card, which must be legal, and take up the trick if it is complete."""
        turn = self.turn
        self.hands[turn] ^= bit
        self.cards.append(bit.bit_length() - 1)
        self.table |= bit
        if bit & self.masks.breakers:
            self.broken = True
        if len(self.cards) == self.masks.players:
            self._take_up()
        else:
            self.turn = self.masks.after[turn]

    def play_out(self, choose: Chooser) -> None:
        """Play every remaining card; `choose` is asked wherever there is a choice.

        The loop does what `play` does, card by card, and is written out for speed.
        """
        masks, hands = self.masks, self.hands
        breakers, after = masks.breakers, masks.after
        while self.left:
            cards, turn, table = self.cards, self.turn, self.table
            first, broken = self.first, self.broken
            led = SUIT_OF[cards[0]] if cards else 0
            for _ in range(masks.players - len(cards)):
                hand = hands[turn]
                bit = decide(masks, hand, led, first, broken)[0] or hand
                if bit & (bit - 1):
                    bit = choose(self, bit)
                hands[turn] = hand ^ bit
                cards.append(bit.bit_length() - 1)
                self.table = table = table | bit
                if bit & breakers:
                    self.broken = broken = True
                led = led or SUIT_OF[cards[0]]
                self.turn = turn = after[turn]
            self._take_up()

    def _take_up(self) -> None:
        """Give the complete trick to its taker, who leads next; a cancelled one stays lying."""
        masks, pile, leader = self.masks, self.pile | self.table, self.leader
        self.left -= masks.players
        place = taking_place(self.cards, self.table)
        if place is None and not self.left:
            place = 0  # nobody takes the last trick: its leader does
        if place is None:
            self.pile = pile
        else:
            leader = (leader + place) % masks.players
            if self.kitty and self._kitty_due(pile):
                pile |= self.kitty
                self.kitty = 0
            self.taken[leader] |= pile
            self.won[leader] += 1
            self.pile = 0
        self.cards = []
        self.table = 0
        self.first = False
        self.leader = self.turn = leader
        if masks.lead_passes:
            self._pass_lead(leader)

    def _kitty_due(self, pile: int) -> bool:
        """Whether the cards left over go to the taker of this trick."""
        if self.masks.kitty == "first_trick" or not self.left:
            return True
        return self.masks.kitty == "first_penalty_trick" and bool(pile & PENALTY)

    def _pass_lead(self, leader: int) -> None:
        """Pass the lead on from a hand of hearts alone, at tables that play so.

        It goes to the next seat clockwise with a card to lead; if there is none, it comes back.
        """
        if self.broken or not self.left:
            return
        for seat in clockwise(leader, self.masks.players):
            playable, _ = decide(self.masks, self.hands[seat], 0, self.first, False)
            if playable:
                self.leader = self.turn = seat
                return


def _opener(rules: HouseRules, hands: Sequence[int], first: int) -> int:
    """Who makes the opening lead: `first`, left of the dealer, or the holder of the lowest club."""
    if rules.opening_lead == "left_of_dealer":
        return first
    seats = list(clockwise(first, rules.players))

    def lowest_club(seat: int) -> int:
        clubs = hands[seat] & CLUBS
        clubs = (clubs | clubs >> COPY) & PACK
        return clubs & -clubs or 1 << COPY

    return min(seats, key=lowest_club)  # the first of them, should two hold a copy


def _apart(bags: list[int]) -> None:
    """Where two bags hold a copy of the same card, move the later one to the upper bit."""
    seen = 0
    for i, bag in enumerate(bags):
        again = bag & seen
        bags[i] = bag ^ again | again << COPY if again else bag
        seen |= bag
