"""Deals for simulation: some hands fixed, the rest shuffled, as standing rows before the pass."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hearts_lesson.engine import Hand, HouseRules, NotationError
from hearts_lesson.engine.cards import COPY
from hearts_lesson.strategy.fast import layout as L

__all__ = ["check_hand", "deal_rows"]


def check_hand(rules: HouseRules, hand: Hand) -> None:
    """Raise NotationError unless this is a whole hand as dealt under these rules."""
    if len(hand) != rules.cards_each:
        raise NotationError(
            f"The hand has {len(hand)} cards; with these rules everybody is dealt "
            f"{rules.cards_each}."
        )
    strange = [card for card in dict.fromkeys(hand) if hand.count(card) > rules.pack.count(card)]
    if strange:
        shown = ", ".join(card.symbol for card in strange)
        raise NotationError(f"{shown} cannot be in a hand: the pack does not have so many of it.")


def deal_rows(
    rules: HouseRules, count: int, rng: Random, fixed: Mapping[int, Hand] | None = None
) -> list[list[int]]:
    """Deal many times: one standing row each, with hands, sizes and the kitty. `fixed` by seat."""
    fixed = dict(fixed or {})
    for hand in fixed.values():
        check_hand(rules, hand)
    n, each = rules.players, rules.cards_each
    deck = [i for i in range(104) if rules.pack.mask >> i & 1]
    blank = [0] * L.STATE_SIZE
    for seat in range(n):
        blank[L.SIZE + seat] = each
    blank[L.KITTY_OUT] = rules.kitty_size
    for seat, hand in fixed.items():
        for card in hand:
            i = card.index if card.index in deck else card.index + COPY
            if i not in deck:
                raise NotationError(f"{card.symbol} is in two hands.")
            deck.remove(i)
            blank[L.HAND + seat] |= 1 << i
    free = [seat for seat in range(n) if seat not in fixed]
    bits = [1 << i for i in deck]
    rows = []
    for _ in range(count):
        rng.shuffle(bits)
        row = blank[:]
        for place, seat in enumerate(free):
            row[L.HAND + seat] = sum(bits[place * each : (place + 1) * each])
        row[L.KITTY] = sum(bits[len(free) * each :])
        rows.append(row)
    return rows


def fast_rows(core: Any, rows: list[list[int]]) -> Any:
    """The rows as the machine wants them."""
    if not core.compiled:
        return rows
    import numpy as np

    return np.array(rows, dtype=np.int64)
