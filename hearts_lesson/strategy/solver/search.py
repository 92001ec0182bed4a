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

from hearts_lesson.engine.masks import HEARTS, QUEEN, decide
from hearts_lesson.strategy.solver.ending import Ending
from hearts_lesson.strategy.solver.ledger import Ledger

SUIT = 0x1FFF
FAR = 10_000  # beyond any score


class Holdings:
    """What can be known about a suit once and for all, from the lane of its cards left."""

    def __init__(self, ending: Ending) -> None:
        """Note who holds and what costs each card."""
        self.owner: dict[int, int] = {}
        self.cost: dict[int, int] = {}
        self.player = ending.player
        players = ending.rules.players
        for seat, hand in enumerate(ending.hands):
            for card in hand:
                self.owner[card.bit] = seat
                self.cost[card.bit] = ending.cost(card)
        for place, card in enumerate(ending.trick):
            self.owner[card.bit] = (ending.leader + place) % players
            self.cost[card.bit] = ending.cost(card)
        self._names: list[dict[tuple[tuple[int, int], ...], int]] = [{}, {}, {}, {}]
        self._order: list[dict[int, int]] = [{}, {}, {}, {}]
        self._distinct: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._safe: list[dict[int, bool]] = [{}, {}, {}, {}]

    def _cards(self, suit: int, lane: int) -> list[int]:
        return [1 << 13 * suit + rank for rank in range(13) if lane >> rank & 1]

    def order(self, suit: int, lane: int) -> int:
        """A number for the order of owners and costs in this suit; equal orders, equal numbers."""
        found = self._order[suit].get(lane)
        if found is None:
            row = tuple((self.owner[bit], self.cost[bit]) for bit in self._cards(suit, lane))
            names = self._names[suit]
            found = self._order[suit][lane] = names.setdefault(row, len(names))
        return found

    def distinct(self, suit: int, lane: int, seat: int) -> tuple[int, ...]:
        """The seat's cards of a suit, lowest first, one of each group of interchangeable ones."""
        key = (suit, lane, seat)
        found = self._distinct.get(key)
        if found is None:
            cards, before = [], None
            for bit in self._cards(suit, lane):
                kind = (self.owner[bit], self.cost[bit])
                if kind[0] == seat and kind != before:
                    cards.append(bit)
                before = kind
            found = self._distinct[key] = tuple(cards)
        return found

    def safe(self, suit: int, lane: int) -> bool:
        """Whether the player can duck every lead of others in this suit to the end.

        It can if its lowest card is below their lowest, its next below their next, and so on.
        """
        found = self._safe[suit].get(lane)
        if found is None:
            mine = [bit for bit in self._cards(suit, lane) if self.owner[bit] == self.player]
            others = [bit for bit in self._cards(suit, lane) if self.owner[bit] != self.player]
            found = all(low < high for low, high in zip(mine, others, strict=False))
            self._safe[suit][lane] = found
        return found


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
        self.orders = [self.holdings._order[suit] for suit in range(4)]
        self.known: dict[tuple[int, ...], tuple[int, int]] = {}
        self._prices: dict[int, tuple[int, int, bool, bool]] = {0: (0, 0, False, False)}
        self._limits: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._leads: dict[tuple[int, bool, int], int] = {}
        self._leading: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        self._throwing: dict[tuple[int, int, int, bool], tuple[tuple[int, int], ...]] = {}
        self.rest = self.price(self.all_cards & self.special)[0]
        # Whether a player who takes no trick any more scores nothing more.
        self.quiet = against and not self.bonus_bit and not rules.no_trick_bonus
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
        low, high = self.limits(state, rest, left)
        if t <= low:
            return True
        if t > high:
            return False
        if self.masks.lead_passes and not broken and left != self.first:
            leader = self._who_leads(left, leader)
        clubs, diamonds, spades, hearts = self.orders
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
        if t > 0 and self.quiet and leader != self.player and self.ledger.closed(state):
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
        for bit in only or self.moves(place, seat, left, table, suit, best, winner, broken):
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
                        self.ledger.after(state, owner, has_penalty, has_bonus),
                        rest - penalty,
                        t - whole if owner == self.player else t,
                    )
                else:
                    after = self.ledger.after(state, owner, False, False)
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
                return answer
        return helps

    # Which cards to try, the most promising first.

    def moves(
        self,
        place: int,
        seat: int,
        left: int,
        table: int,
        suit: int,
        best: int,
        winner: int,
        broken: bool,
    ) -> list[int] | tuple[int, ...]:
        """The different cards that may be played, in the order in which to try them."""
        hand = self.hands[seat] & left
        if place == 0:
            return self._lead_moves(seat, hand, left, broken)
        following = hand >> 13 * suit & SUIT
        if following:
            cards = self.holdings.distinct(suit, (left | best) >> 13 * suit & SUIT, seat)
            return (
                cards if len(cards) == 1 else self._follow_moves(place, seat, cards, best, winner)
            )
        legal = hand
        if left | table == self.first:
            legal = decide(self.masks, hand, SUIT << 13 * suit, True, broken)[0]
        return self._throw_moves(seat, legal, left, winner)

    def _lead_moves(self, seat: int, hand: int, left: int, broken: bool) -> list[int]:
        first = left == self.first
        legal = self._leads.get((hand, broken, first))
        if legal is None:
            legal = decide(self.masks, hand, 0, first, broken)[0] or hand
            self._leads[hand, broken, first] = legal
        ranked: list[tuple[int, int]] = []
        for suit in range(4):
            if legal >> 13 * suit & SUIT:
                lane = left >> 13 * suit & SUIT
                key = (suit, lane, seat)
                cards = self._leading.get(key)
                if cards is None:
                    cards = self._leading[key] = self._rank_leads(suit, lane, seat)
                ranked += cards
        ranked.sort()
        if legal == hand:
            return [bit for _, bit in ranked]
        return [bit for _, bit in ranked if bit & legal]

    def _rank_leads(self, suit: int, lane: int, seat: int) -> tuple[tuple[int, int], ...]:
        """The player leads what others must beat; an opponent what the player must beat."""
        cards = lane << 13 * suit
        mine = self.hands[seat]
        against = cards & (~mine if self.helps[seat] else self.hands[self.player])
        ranked = []
        for bit in self.holdings.distinct(suit, lane, seat):
            lower = (against & (bit - 1)).bit_count()
            higher = (against & ~(2 * bit - 1)).bit_count()
            shut = (not higher) if self.helps[seat] else (lower > 0 or not higher)
            ranked.append((2000 * shut + 100 * lower - higher, bit))
        return tuple(ranked)

    def _follow_moves(
        self, place: int, seat: int, cards: tuple[int, ...], best: int, winner: int
    ) -> list[int] | tuple[int, ...]:
        if self.helps[seat]:
            # Duck as high as possible; if that cannot be, last in hand take it with the highest.
            below = [bit for bit in cards if bit < best][::-1]
            above = [bit for bit in cards if bit > best]
            if place == self.players - 1:
                above.reverse()
            cards = [*below, *above]  # type: ignore[assignment]
            if QUEEN & best:
                return cards
            return self._queen(list(cards), under=best > QUEEN)
        if winner == self.player:
            below = [bit for bit in cards if bit < best][::-1]
            return self._queen(below + [bit for bit in cards if bit > best], under=best > QUEEN)
        to_come = (self.player - seat) % self.players < self.players - place
        return cards if to_come else cards[::-1]

    @staticmethod
    def _queen(cards: list[int], *, under: bool) -> list[int]:
        """Try Q♠ first where she goes under a higher spade, otherwise last."""
        for bit in cards:
            if bit & QUEEN:
                cards.remove(bit)
                cards.insert(0 if under else len(cards), bit)
                break
        return cards

    def _throw_moves(self, seat: int, legal: int, left: int, winner: int) -> list[int]:
        dump = self.helps[seat] or winner == self.player
        ranked: list[tuple[int, int]] = []
        for suit in range(4):
            if legal >> 13 * suit & SUIT:
                lane = left >> 13 * suit & SUIT
                key = (suit, lane, seat, dump)
                cards = self._throwing.get(key)
                if cards is None:
                    cards = self._throwing[key] = self._rank_throws(suit, lane, seat, dump)
                ranked += cards
        ranked.sort()
        return [bit for _, bit in ranked if bit & legal]

    def _rank_throws(
        self, suit: int, lane: int, seat: int, dump: bool
    ) -> tuple[tuple[int, int], ...]:
        """The player throws Q♠ and what stands high; an opponent gives points, or keeps them."""
        others = lane << 13 * suit & ~self.hands[seat]
        ranked = []
        for bit in self.holdings.distinct(suit, lane, seat):
            cost = self.holdings.cost[bit]
            if self.helps[seat]:
                key = -100 * bool(bit & QUEEN) - (others & (bit - 1)).bit_count()
            else:
                key = -cost if dump else cost
            ranked.append((key * 64 - bit.bit_length(), bit))
        return tuple(ranked)
