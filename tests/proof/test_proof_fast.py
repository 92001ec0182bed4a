"""The engine's fast core, which simulations use, against the naive reading.

A ``Standing`` counts a second copy of a card as bit 52 higher; apart from that it must
offer the same cards and leave the same piles. Its playout asks only where there is a
choice, and it can be set up in the middle of a round.
"""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy

import material
import naive
from engine_side import faces

from hearts_lesson.engine import Hand, HouseRules, Standing, parse_cards, play_out

ROUNDS = material.sized(500)


def faces_of(bits: int) -> naive.Cards:
    return faces(Hand(bits))


def bits_of(hands: list[naive.Cards], packs: int) -> list[Hand]:
    return [Hand.parse(" ".join(hand), packs) for hand in hands]


def piles_of(hands: list[naive.Cards]) -> list[Counter[str]]:
    return [Counter(hand) for hand in hands]


def lowest(state: Standing, bits: int) -> int:
    """The lowest card, whichever copy of it is held."""
    numbers = [number for number in range(104) if bits >> number & 1]
    return 1 << min(numbers, key=lambda number: number % 52)


class Shadow:
    """Chooses for a playout, and plays the naive round along with it."""

    def __init__(self, rng: random.Random, case: material.Case) -> None:
        self.rng, self.case, self.log = rng, case, case.naive()
        self.asked = 0

    def catch_up(self) -> None:
        """Play what a playout plays without a question: where only one card is legal."""
        log = self.log
        while not log.over:
            cards = [card for card in log.hands[log.turn] if card in log.legal()]
            if len(cards) > 1:
                return
            log.play(cards[0])

    def __call__(self, state: Standing, bits: int) -> int:
        self.asked += 1
        self.catch_up()
        assert state.turn == self.log.turn, self.case
        assert set(faces_of(bits)) == self.log.legal(), self.case
        assert state.legal() == bits
        assert state.broken == self.log.hearts_broken
        assert piles_of([faces_of(hand) for hand in state.hands]) == piles_of(self.log.hands)
        card = material.choose(self.rng, self.case.chooser, self.log)
        self.log.play(card)
        bit = parse_cards(card)[0].bit
        return bit if bits & bit else bit << 52


def test_playout_offers_the_same_cards() -> None:
    for rng, case in material.cases(100, ROUNDS):
        shadow = Shadow(rng, case)
        log, packs = shadow.log, case.rules["packs"]
        state = Standing.of(
            HouseRules.of(case.rules),
            bits_of(log.hands, packs),
            Hand.parse(" ".join(case.kitty), packs),
            naive.dealer_of_round(log.players, case.number),
        )
        assert play_out(state, shadow) is state
        shadow.catch_up()
        assert shadow.asked > 0
        assert log.over
        assert state.left == 0
        assert piles_of([faces_of(pile) for pile in state.taken]) == piles_of(log.taken), case
        assert [won > 0 for won in state.won] == [won > 0 for won in log.tricks_won]


def test_standing_in_the_middle_of_a_round() -> None:
    looked_at = with_cards_on_the_table = 0
    for rng, case in material.cases(101, ROUNDS):
        log = case.naive()
        packs, players = case.rules["packs"], len(case.hands)
        stop = rng.randrange(players, players * naive.cards_each(case.rules))
        while log.plays < stop:
            log.play(material.choose(rng, case.chooser, log))
        if log.table or not log.kitty_given:
            continue  # cancelled tricks and a kitty cannot be told in this form
        looked_at += 1
        with_cards_on_the_table += bool(log.trick)
        state = Standing.later(
            HouseRules.of(case.rules),
            bits_of(log.hands, packs),
            log.leader if log.trick else log.next_leader,
            trick=parse_cards(" ".join(log.trick)),
            broken=log.hearts_broken,
            taken=bits_of(log.taken, packs),
        )
        copy, ahead = state.copy(), deepcopy(log)
        done = play_out(state.copy(), lowest)
        while not ahead.over:
            ahead.play(min(ahead.legal(), key=lambda card: parse_cards(card)[0].index))
        assert piles_of([faces_of(pile) for pile in done.taken]) == piles_of(ahead.taken), case
        while not log.over:
            assert state.turn == log.turn, case
            assert set(faces_of(state.legal())) == log.legal(), case
            card = material.choose(rng, case.chooser, log)
            bit = parse_cards(card)[0].bit
            log.play(card)
            state.play(bit if state.legal() & bit else bit << 52)
            assert state.broken == log.hearts_broken
        assert state.left == 0
        assert piles_of([faces_of(pile) for pile in state.taken]) == piles_of(log.taken), case
        assert sum(map(int.bit_count, copy.hands)) > 0  # the copy stayed behind
    if material.SMALL:
        return
    assert looked_at >= 200
    assert with_cards_on_the_table >= 100
