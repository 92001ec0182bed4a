"""What a card costs at most, whatever the others hold and do.

The others play as one adversary that has not decided yet who holds what. It decides card by card:
any unseen card may turn up with any player, unless that player is known or has shown to be void in
the suit, or the cards left could then no longer be dealt out. The player decides on what it sees
only. For every layout that fits, the real others can do no more than this adversary, so the
result is a bound that holds for all of them. It may be a little high: the adversary may change its
mind between lines.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from hearts_lesson.engine import Card, Hand, NotationError
from hearts_lesson.engine.masks import HEARTS, QUEEN, decide
from hearts_lesson.strategy.solver.adversary import Adversary, Voids
from hearts_lesson.strategy.solver.closed import ClosedEnding
from hearts_lesson.strategy.solver.holdings import SUIT
from hearts_lesson.strategy.solver.ledger import Ledger
from hearts_lesson.strategy.solver.search import FAR
from hearts_lesson.strategy.solver.solution import legal_cards, narrow

MOST_CARDS: Final = 24  # held by all together


def cost_at_most(closed: ClosedEnding) -> dict[Card, int]:
    """The most that each legal card can cost in the end, whatever the others hold and do.

    Points are those of the whole round, moon included. Raises NotationError where there are too
    many cards, where the points leave open what the score depends on, and under rules where the
    lead passes on.
    """
    search = BoundSearch(closed)
    ending = closed.example
    assert ending.points is not None
    have = ending.points[closed.seat]
    values: dict[Card, int] = {}
    guess = None
    for card in legal_cards(ending):
        low, high = search.limits(search.ledger.start, search.rest, search.all_cards)
        guess = narrow(low, high, guess, partial(search.plays_to, card.bit))
        values[card] = have + guess
    return values


class BoundSearch:
    """The search against an adversary that deals the unseen cards as it goes."""

    def __init__(self, closed: ClosedEnding) -> None:
        """Prepare to search. Raises NotationError if this cannot be searched."""
        ending = closed.example
        rules = closed.rules
        if rules.masks.lead_passes and not ending.hearts_broken:
            raise NotationError(
                "Where the lead passes on from a player with only hearts, a bound over all layouts "
                "is worked out only once hearts are broken."
            )
        if len(ending.held) > MOST_CARDS:
            raise NotationError(
                f"{len(ending.held)} cards are still in play; a bound over all layouts takes at "
                f"most {MOST_CARDS}. Give a later position."
            )
        self.players = rules.players
        self.me = closed.seat
        self.masks = rules.masks
        self.mine = closed.hand.mask
        self.adversary = Adversary(closed)
        self.all_cards = ending.held.mask
        self.cost = {card.bit: ending.cost(card) for card in ending.held}
        self.ledger = Ledger(ending)
        self.first = self.all_cards if ending.first_trick else -1
        self.bonus_bit = rules.bonus_card.bit if rules.bonus_card is not None else 0
        self.special = HEARTS | QUEEN | self.bonus_bit
        self.closed = closed
        self.broken = bool(ending.hearts_broken)
        self.rest = self.price(self.all_cards)[0]
        self._proven: dict[tuple[object, ...], tuple[int, int]] = {}
        self.nodes = 0

    def price(self, cards: int) -> tuple[int, int, bool, bool]:
        """Penalty points and all points of these cards; is a penalty, is the bonus card there?"""
        penalties, bonus = cards & (HEARTS | QUEEN), cards & self.bonus_bit
        points = sum(self.cost[card.bit] for card in Hand(penalties))
        return points, points + (self.cost[bonus] if bonus else 0), bool(penalties), bool(bonus)

    def limits(self, state: int, rest: int, left: int) -> tuple[int, int]:
        """The least and the most the player may still score."""
        bonus = left & self.bonus_bit
        return self.ledger.bounds(state, rest, self.cost[bonus] if bonus else 0)

    def plays_to(self, card: int, t: int) -> bool:
        """Whether the player can be made to score t or more if it plays this card now."""
        trick = self.closed.trick
        table = sum(c.bit for c in trick)
        suit = int(trick[0].suit) if trick else 0
        best = max((c.bit for c in trick if c.suit == suit), default=0)
        winner = self.me
        for place, played in enumerate(trick):
            if played.bit == best:
                winner = (self.closed.leader + place) % self.players
        return self._play(
            len(trick),
            self.me,
            self.all_cards & ~table,
            table,
            suit,
            best,
            winner,
            self.broken,
            self.ledger.start,
            self.rest,
            self.adversary.voids,
            t,
            card,
        )

    def _at_least(
        self,
        left: int,
        leader: int,
        broken: bool,
        state: int,
        rest: int,
        voids: Voids,
        t: int,
    ) -> bool:
        """Whether the player can be made to score t or more from this trick on."""
        if not left:
            return self.ledger.adjust(state) >= t
        low, high = self.limits(state, rest, left)
        if t <= low:
            return True
        if t > high:
            return False
        voids = self.adversary.voids_that_matter(left, voids)
        orders = (self.adversary.order(suit, left) for suit in range(4))
        key = (*orders, leader, broken, state, voids)
        low, high = self._proven.get(key, (-FAR, FAR))
        if t <= low:
            return True
        if t > high:
            return False
        answer = self._play(0, leader, left, 0, 0, 0, leader, broken, state, rest, voids, t)
        self._proven[key] = (t, high) if answer else (low, t - 1)
        return answer

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
        voids: Voids,
        t: int,
        only: int = 0,
    ) -> bool:
        self.nodes += 1
        mine = seat == self.me
        if mine:
            moves = [(only, voids)] if only else [
                (bit, voids) for bit in self._my_moves(left, table, suit, best, place, broken)
            ]  # fmt: skip
        else:
            moves = self.adversary.moves(
                place, seat, left, table, suit, best, winner, broken, voids
            )
        for bit, after in moves:
            led = suit if place else (bit.bit_length() - 1) // 13
            wins = place == 0 or (bit > best and bit >> 13 * led & SUIT)
            top, owner = (bit, seat) if wins else (best, winner)
            if place < self.players - 1:
                answer = self._play(
                    place + 1,
                    (seat + 1) % self.players,
                    left ^ bit,
                    table | bit,
                    led,
                    top,
                    owner,
                    broken,
                    state,
                    rest,
                    after,
                    t,
                )
            else:
                cards = table | bit
                penalty, whole, has_penalty, has_bonus = self.price(cards)
                answer = self._at_least(
                    left ^ bit,
                    owner,
                    broken or bool(cards & self.masks.breakers),
                    self.ledger.after(state, owner, has_penalty, has_bonus),
                    rest - penalty,
                    after,
                    t - whole if owner == self.me else t,
                )
            if answer is not mine:
                return answer
        return mine

    def _my_moves(
        self, left: int, table: int, suit: int, best: int, place: int, broken: bool
    ) -> list[int]:
        """The player's different cards: ducking and throwing high first, leading low first."""
        hand = self.mine & left
        led = SUIT << 13 * suit if place else 0
        first = left | table == self.first
        legal = decide(self.masks, hand, led, first, broken)[0] or hand
        cards = []
        for s in range(4):
            if legal >> 13 * s & SUIT:
                parted = best if place and s == suit else 0
                cards += [r[0] for r in self.adversary.runs(s, left, 0, parted) if r[0] & legal]
        others = left & ~hand

        def risk(bit: int) -> tuple[int, int]:
            s = (bit.bit_length() - 1) // 13
            lane = others & SUIT << 13 * s
            lower = (lane & (bit - 1)).bit_count()
            if not place:
                return (int(lane < bit), lower)
            if not hand & led:
                return (-self.cost[bit], -lower)
            return (int(bit > best), -lower)

        return sorted(cards, key=risk)
