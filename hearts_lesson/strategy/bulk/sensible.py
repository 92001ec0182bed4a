"""The policy of the bulk simulation that plays like somebody who knows the game."""

from __future__ import annotations

from itertools import product

import numpy as np

from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Bools, Masks, Small, U
from hearts_lesson.strategy.bulk.shooting import (
    shooting_discard,
    shooting_follow,
    shooting_lead,
    worth_shooting,
)
from hearts_lesson.strategy.bulk.suits import suit_tables
from hearts_lesson.strategy.bulk.table import TableRules
from hearts_lesson.strategy.bulk.turn import Turn

HIGH_SPADES = U(3 << 37)  # K♠ and A♠
ALARM = 5  # so many penalty cards with one player alone look like a moon


class Sensible:
    """Guards Q♠ or passes her, leads low, smokes her out, dumps on others, watches for a moon."""

    uses_draws = False

    def choose_pass(self, rules: TableRules, hands: Masks, rng: np.random.Generator) -> Masks:
        """Pass the cards whose going leaves the least danger, suit by suit."""
        del rng
        cards = rules.house.pass_count
        tables = suit_tables(cards)
        lanes = [((hands >> U(13 * s)) & m.LANE).astype(np.intp) for s in range(4)]
        after = [[t.after[k].take(lane) for k in range(cards + 1)]
                 for t, lane in zip(tables, lanes, strict=True)]  # fmt: skip
        best = np.full(len(hands), np.inf, np.float32)
        split = np.zeros((4, len(hands)), np.uint8)
        for counts in product(range(cards + 1), repeat=4):
            if sum(counts) == cards:
                total = sum(after[s][k] for s, k in enumerate(counts))
                better = total < best
                best = np.where(better, total, best)
                for s, k in enumerate(counts):
                    split[s][better] = k
        chosen = np.zeros_like(hands)
        for s, table in enumerate(tables):
            give = np.array(table.give)[split[s], lanes[s]]
            chosen |= give << U(13 * s)
        return chosen

    def lead(self, turn: Turn) -> Small:
        """Lead the low card that is least likely to win; smoke Q♠ out if that is safe."""
        hand, legal, unseen = turn.hand, turn.legal_leads, turn.unseen
        queen_out = (unseen & m.QUEEN) != 0
        best = np.zeros(len(hand), np.uint8)
        best_worth = np.full(len(hand), -1000, np.int16)
        for s in range(4):
            mine = legal & m.SUITS[s]
            others = unseen & m.SUITS[s]
            low = m.lowest(mine)
            higher = np.bitwise_count(others & ~(low | (low - m.ONE))).astype(np.int16)
            lower = np.bitwise_count(others).astype(np.int16) - higher
            length = np.bitwise_count(mine).astype(np.int16)
            # Nobody above: the lead wins, and the others throw what they like.
            worth = 4 * np.minimum(higher, 4) - lower - 5 * length
            worth -= 25 * (higher == 0).astype(np.int16)
            card = m.low_card(mine)
            if s == 2:
                worth, card = self._spade_lead(turn, mine, worth, card, queen_out)
            worth = np.where(mine != 0, worth, np.int16(-1000))
            better = worth > best_worth
            best = np.where(better, card, best)
            best_worth = np.where(better, worth, best_worth)
        rows = worth_shooting(turn)
        if len(rows):
            card, sure = shooting_lead(turn, rows, legal)
            best[rows] = np.where(sure, card, best[rows])
        return best

    def _spade_lead(
        self, turn: Turn, mine: Masks, worth: np.ndarray, card: Small, queen_out: Bools
    ) -> tuple[np.ndarray, Small]:
        small = mine & ~(m.QUEEN | HIGH_SPADES)
        have_high = (turn.hand & HIGH_SPADES) != 0
        smoke = queen_out & ~have_high & (small != 0)
        worth = worth + 25 * smoke.astype(np.int16)
        card = np.where(smoke, m.top_card(small), card)
        # With Q♠, K♠ or A♠ in hand, spades are for others to lead, the more so the fewer.
        holds_queen = (turn.hand & m.QUEEN) != 0
        guards = np.bitwise_count(small).astype(np.int16)
        shy = holds_queen | (queen_out & have_high)
        worth = worth - shy * (14 - 2 * np.minimum(guards, 5))
        only_high = (small == 0) & shy
        return worth - 40 * only_high.astype(np.int16), card

    def follow(self, turn: Turn) -> Small:
        """Duck as high as possible; win only where it is cheap or cannot be helped."""
        best = turn.best
        table = turn.on_table
        mine = turn.hand & turn.led
        plain = np.where((mine & ~m.QUEEN) != 0, mine & ~m.QUEEN, mine)  # never Q♠ by choice
        below = plain & (best - m.ONE)
        above = plain & ~(best - m.ONE)
        points = (table & (m.HEARTS | m.QUEEN)) != 0
        duck = m.top_card(below)
        highest = m.top_card(plain)
        spades = (turn.led & m.SPADES) != 0
        hearts = (turn.led & m.HEARTS) != 0
        queen_out = (turn.unseen & m.QUEEN) != 0
        if turn.behind == 0:
            stuck = highest
            win = ~points & ~hearts
        else:
            # Early in a suit somebody void is unlikely behind you: get rid of a high card.
            left = np.bitwise_count(turn.unseen & turn.led)
            win = ~points & ~hearts & ~spades & (left >= 2 * turn.behind + 5)
            if turn.first_trick and turn.rules.barred_first:
                win |= ~points
            # Who has to take the trick anyway takes a clean one with the highest card.
            clean = ~points & ~(spades & queen_out)
            stuck = np.where(clean, highest, m.low_card(above))
        card = np.where(below != 0, np.where(win, highest, duck), stuck)
        # Q♠ goes under A♠ or K♠ at once.
        under = ((mine & m.QUEEN) != 0) & (best > m.QUEEN) & spades
        card = np.where(under, np.uint8(36), card)
        card = self._stop_moon(turn, mine, card)
        rows = worth_shooting(turn)
        if len(rows):
            card[rows] = shooting_follow(turn, rows)
        return card

    def _stop_moon(self, turn: Turn, mine: Masks, card: Small) -> Small:
        """Take a trick from somebody who seems to be shooting, if it is cheap."""
        who, cards = turn.collector
        alarm = (cards >= ALARM) & (who != turn.seat) & (who == turn.winner_seat)
        alarm &= (turn.on_table & m.QUEEN) == 0
        top = m.top_card(mine & ~m.QUEEN)
        can = (mine & ~m.QUEEN) > turn.best
        return np.where(alarm & can, top, card)

    def discard(self, turn: Turn) -> Small:
        """Throw Q♠, then A♠ and K♠ while she is out, then the most dangerous card left."""
        legal, unseen = turn.legal_discards, turn.unseen
        queen_out = (unseen & m.QUEEN) != 0
        who, cards = turn.collector
        alarm = (cards >= ALARM) & (who != turn.seat)
        feeding = alarm & (who == turn.winner_seat)
        best = np.zeros(len(legal), np.uint8)
        best_worth = np.full(len(legal), -1000, np.int16)
        for s in range(4):
            mine = legal & m.SUITS[s]
            others = unseen & m.SUITS[s]
            card = m.top_card(mine)
            top = np.where(mine != 0, m.bit(card), m.ZERO)
            lower = np.bitwise_count(others & (top - m.ONE)).astype(np.int16)
            higher = np.bitwise_count(others).astype(np.int16) - lower
            length = np.bitwise_count(mine).astype(np.int16)
            worth = 3 * lower - higher - 2 * length
            if s == 3:
                worth = worth + 16
                worth = np.where(feeding, np.int16(-500), worth + 40 * alarm.astype(np.int16))
            if s == 2:
                small = np.bitwise_count(mine & ~HIGH_SPADES).astype(np.int16)
                high = ((mine & HIGH_SPADES) != 0) & queen_out
                worth = worth + high * (30 - 6 * np.minimum(small, 5))
            worth = np.where(mine != 0, worth, np.int16(-1000))
            better = worth > best_worth
            best = np.where(better, card, best)
            best_worth = np.where(better, worth, best_worth)
        queen = ((legal & m.QUEEN) != 0) & ~feeding
        card = np.where(queen, np.uint8(36), best)
        rows = worth_shooting(turn)
        if len(rows):
            card[rows] = shooting_discard(turn, rows)
        return card
