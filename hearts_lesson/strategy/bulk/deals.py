"""Many deals at once, and the cards passed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hearts_lesson.engine import Direction, Hand
from hearts_lesson.engine.table import receiver
from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import BLOCK, Masks, U
from hearts_lesson.strategy.bulk.table import TableRules

_DEALS, _PLAYS, _PASSES = 1, 2, 3


def stream(seed: int, purpose: int, block: int) -> np.random.Generator:
    """The random numbers for one block of rounds; each purpose has its own."""
    return np.random.Generator(np.random.SFC64(np.random.SeedSequence([seed, purpose, block])))


def hand_mask(cards: int | str | Hand) -> np.uint64:
    """A hand given as text, as a Hand or as a mask, as a mask."""
    if isinstance(cards, str):
        cards = Hand.parse(cards)
    return U(cards.mask if isinstance(cards, Hand) else cards)


def deal_hands(
    n: int,
    rules: object = "standard",
    seed: int = 0,
    *,
    fixed: Mapping[int, int | str | Hand] | None = None,
) -> Masks:
    """Deal n rounds at random: masks of shape (n, players).

    `fixed` gives the hands of some seats; the others share the rest of the cards. The first n
    deals of a longer run with the same seed are the same. Raises ValueError if a fixed hand has
    the wrong size or holds a card twice or one that is not in play.
    """
    table = TableRules.of(rules)
    given = {seat: hand_mask(hand) for seat, hand in (fixed or {}).items()}
    rest = _check(table, given)
    cards = np.array([card for card in range(52) if rest >> card & 1], np.uint32)
    seats = [seat for seat in range(table.players) if seat not in given]
    hands = np.empty((n, table.players), np.uint64)
    for seat, hand in given.items():
        hands[:, seat] = hand
    for block, start in enumerate(range(0, n, BLOCK) if seats else ()):
        stop = min(n, start + BLOCK)
        # Always a whole block, so that a shorter run is the beginning of a longer one.
        rng = stream(seed, _DEALS, block)
        keys = rng.integers(0, 1 << 26, size=(BLOCK, len(cards)), dtype=np.uint32)[: stop - start]
        keys <<= np.uint32(6)
        keys |= cards
        keys.sort(axis=1)  # random keys in the upper bits: the cards in the lower are shuffled
        bits = m.bit(keys & np.uint32(63)).reshape(-1, len(seats), table.each)
        hands[start:stop, seats] = np.bitwise_or.reduce(bits, axis=2)
    return hands


def _check(table: TableRules, given: Mapping[int, np.uint64]) -> int:
    """Check the hands that are given; return the cards left for the others."""
    rest = int(table.deck)
    for seat, hand in given.items():
        if not 0 <= seat < table.players:
            raise ValueError(f"There is no seat {seat}: with {table.players} players they are "
                             f"0 to {table.players - 1}.")  # fmt: skip
        if int(hand).bit_count() != table.each:
            raise ValueError(
                f"Seat {seat} holds {int(hand).bit_count()} cards; here each hand has {table.each}."
            )
        if int(hand) & ~rest:
            wrong = Hand(int(hand) & ~rest)
            raise ValueError(f"Seat {seat} holds {wrong}, which is dealt twice or not in play.")
        rest &= ~int(hand)
    return rest


def exchange(hands: Masks, passes: Masks, direction: str | Direction) -> Masks:
    """The hands after the pass: everybody gives the chosen cards, then takes what comes."""
    players = hands.shape[1]
    to = [receiver(seat, players, Direction(direction)) for seat in range(players)]
    after = hands & ~passes
    for seat in range(players):
        after[:, to[seat]] |= passes[:, seat]
    return after
