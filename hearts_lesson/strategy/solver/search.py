"""The search: what a position costs the player if the others play against it, or for it.

Positions are compared at the beginning of a trick. There the cards left say everything about the
hands, for nobody can hold a card that was dealt to another. Per suit, only the order of the cards
left and their owners count, not their faces: that makes many positions the same, and one number a
suit stands for it (`Holdings.order`). Cards of one hand with no card of others between them are
interchangeable unless they cost different points, so one of them is tried for all.

The search asks yes-or-no questions, "can the player be made to score at least t?", and keeps for
every position the bounds proven so far.
"""

from __future__ import annotations

from typing import Final

from hearts_lesson.engine.masks import HEARTS, QUEEN, decide
from hearts_lesson.strategy.solver.ending import Ending
from hearts_lesson.strategy.solver.holdings import SUIT, Holdings
from hearts_lesson.strategy.solver.ledger import Ledger
from hearts_lesson.strategy.solver.moves import Moves

FAR: Final = 10_000  # beyond any score


class Search:
    """Answers how many more points the player to move can be made, or helped, to score.

    `against` says whether the others try to raise the player's points; otherwise they lower them.
    Values count from now on: they include what moon, sun and bonuses add at the end of the round,
    but not the points the player has already.
    """

    def __init__(self, ending: Ending, *, against: bool) -> None:
        """Prepare to search from one ending. Raises NotationError if its points are unclear."""
        rules = ending.rules
        self.players = rules.players
        self.player = ending.player
        self.against = against
        self.helps = [not against or seat == self.player for seat in range(self.players)]
        self.hands = [hand.mask for hand in ending.hands]
        for place, card in enumerate(ending.trick):
            self.hands[(ending.leader + place) % self.players] |= card.bit
        self.holdings = Holdings(ending)
        self.ledger = Ledger(ending)
        self.masks = rules.masks
        self.all_cards = ending.held.mask
        # While all these cards are out it is the first trick of the round; -1 never happens.
        self.first = self.all_cards if ending.first_trick else -1
        self.bonus_bit = rules.bonus_card.bit if rules.bonus_card is not None else 0
        self.special = HEARTS | QUEEN | self.bonus_bit
        self.heart_breakers = rules.masks.breakers
        self.order_of = self.holdings.orders
        self.known: dict[tuple[int, ...], tuple[int, int]] = {}
        self._prices: dict[int, tuple[int, int, bool, bool]] = {0: (0, 0, False, False)}
        self._limits: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.moves = Moves(self.masks, self.holdings, self.hands, self.helps, self.first)
        self.rest = self.price(self.all_cards & self.special)[0]
        # Facts beyond who collects penalty cards change with any trick; mostly there are none.
        self.steady = not self.ledger.sun_matters and not rules.no_trick_bonus
        # The state in which single cards are all that counts; -1 if there is none.
        self.plain = -1
        if self.steady and not self.bonus_bit:
            self.plain = self.ledger.after_all_moons()
        self.nodes = 0

    def plays_to(self, ending: Ending, card: int, t: int) -> bool:
        """Whether the player comes to t or more points if it plays this card (a bit) now."""
        trick = ending.trick
        table = sum(c.bit for c in trick)
        suit = int(trick[0].suit) if trick else 0
        best = max((c.bit for c in trick if c.suit == suit), default=0)
        winner = self.holdings.owner[best] if best else ending.player
        return self._play(
            len(trick),
            ending.player,
            self.all_cards & ~table,
            table,
            suit,
            best,
            winner,
            bool(ending.hearts_broken),
            self.ledger.start,
            self.rest,
            t,
            (card,),
        )

    # What a trick costs, and what may still come.

    def price(self, cards: int) -> tuple[int, int, bool, bool]:
        """Penalty points and all points of these cards; is a penalty, is the bonus card there?"""
        found = self._prices.get(cards)
        if found is None:
            cost = self.holdings.cost
            penalty = sum(cost[1 << i] for i in range(52) if cards >> i & 1
                          and 1 << i & (HEARTS | QUEEN))  # fmt: skip
            bonus = cards & self.bonus_bit
            whole = penalty + (cost[bonus] if bonus else 0)
            found = (penalty, whole, bool(cards & (HEARTS | QUEEN)), bool(bonus))
            self._prices[cards] = found
        return found

    def limits(self, state: int, rest: int, left: int) -> tuple[int, int]:
        """The least and the most the player may still score."""
        bonus = left & self.bonus_bit
        key = (state, rest, bonus)
        found = self._limits.get(key)
        if found is None:
            worth = self.holdings.cost[bonus] if bonus else 0
            found = self._limits[key] = self.ledger.bounds(state, rest, worth)
        return found

    # The search proper.

    def at_least(self, left: int, leader: int, broken: bool, state: int, rest: int, t: int) -> bool:
        """Whether the player comes to t or more points from the beginning of this trick on.

        `left` are all cards still held, `state` the ledger's, `rest` the penalty points in `left`.
        """
        if not left:
            return self.ledger.adjust(state) >= t
        # With every moon closed and no bonus, what is left lies between nothing and all of it.
        low, high = (0, rest) if state == self.plain else self.limits(state, rest, left)
        if t <= low:
            return True
        if t > high:
            return False
        if self.masks.lead_passes and not broken and left != self.first:
            leader = self._who_leads(left, leader)
        clubs, diamonds, spades, hearts = self.order_of
        try:
            key = (
                clubs[left & SUIT],
                diamonds[left >> 13 & SUIT],
                spades[left >> 26 & SUIT],
                hearts[left >> 39],
                leader,
                broken,
                state,
            )
        except KeyError:
            order = self.holdings.order
            names = [order(suit, left >> 13 * suit & SUIT) for suit in range(4)]
            key = (names[0], names[1], names[2], names[3], leader, broken, state)
        proven = self.known.get(key)
        if proven is not None:
            if t <= proven[0]:
                return True
            if t > proven[1]:
                return False
        if state == self.plain and self.against and leader != self.player:
            safe = self.holdings.safe
            if (
                safe(0, left & SUIT)
                and safe(1, left >> 13 & SUIT)
                and safe(2, left >> 26 & SUIT)
                and safe(3, left >> 39)
            ):
                return False
        answer = self._play(0, leader, left, 0, 0, 0, leader, broken, state, rest, t)
        low, high = proven if proven is not None else (-FAR, FAR)
        self.known[key] = (t, high) if answer else (low, t - 1)
        return answer

    def _who_leads(self, left: int, leader: int) -> int:
        """Pass the lead on from players with only hearts, unless everybody has only hearts."""
        for step in range(self.players):
            seat = (leader + step) % self.players
            if decide(self.masks, self.hands[seat] & left, 0, False, False)[0]:
                return seat
        return leader

    def _play(
        self,
        place: int,
        seat: int,
        left: int,
        table: int,
        suit: int,
        best: int,
        winner: int,
        broken: bool,
        state: int,
        rest: int,
        t: int,
        only: tuple[int, ...] | None = None,
    ) -> bool:
        """Whether the player comes to t or more, from the middle of a trick on.

        `table` are the cards on the table, `best` the one that wins so far, played by `winner`.
        `only` limits the cards that are tried.
        """
        self.nodes += 1
        helps = self.helps[seat]
        players = self.players
        last = place == players - 1
        follower = seat + 1 if seat + 1 < players else 0
        lane = SUIT << 13 * suit
        for bit in only or self.moves.of(place, seat, left, table, suit, best, winner, broken):
            if place == 0:
                suit = (bit.bit_length() - 1) // 13
                top, owner = bit, seat
            elif bit > best and bit & lane:
                top, owner = bit, seat
            else:
                top, owner = best, winner
            if last:
                special = (table | bit) & self.special
                if special:
                    penalty, whole, has_penalty, has_bonus = self._prices.get(
                        special
                    ) or self.price(special)
                    answer = self.at_least(
                        left ^ bit,
                        owner,
                        broken or bool(special & self.heart_breakers),
                        state
                        if state == self.plain
                        else self.ledger.after(state, owner, has_penalty, has_bonus),
                        rest - penalty,
                        t - whole if owner == self.player else t,
                    )
                else:
                    after = state if self.steady else self.ledger.after(state, owner, False, False)
                    answer = self.at_least(left ^ bit, owner, broken, after, rest, t)
            else:
                answer = self._play(
                    place + 1,
                    follower,
                    left ^ bit,
                    table | bit,
                    suit,
                    top,
                    owner,
                    broken,
                    state,
                    rest,
                    t,
                )
            if answer is not helps:
                if place == 0 and only is None:
                    self.moves.prefer(left, seat, broken, bit)
                return answer
        return helps
