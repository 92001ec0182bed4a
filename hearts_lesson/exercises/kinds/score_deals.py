"""Chance for *score*: piles and tricks that could come out of a round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN


def share_tricks(
    rules: HouseRules, taken: Sequence[Sequence[Card]], rng: Random
) -> tuple[int, ...]:
    """Share the tricks out so that each pile could have come from as many."""
    total = rules.cards_each
    counts = [-(-len(pile) // rules.players) for pile in taken]
    big = max(range(rules.players), key=lambda seat: len(taken[seat]))
    while sum(counts) < total:
        seat = big if rng.random() < 0.4 else rng.randrange(rules.players)
        counts[seat] += 1
    return tuple(counts)


def so_far(rules: HouseRules, level: int, rng: Random) -> tuple[tuple[tuple[Card, ...], ...], Hand]:
    """Draw a pile and a hand in the middle of a round."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    hearts = [card for card in pack if card.suit is Suit.HEARTS]
    plain = [card for card in pack if not is_penalty(card)]
    mine = hearts[: rng.randint(1, 2 + level)]
    if level > 1 and rng.random() < 0.5:
        mine.append(QUEEN)
    pile = mine + plain[: 4 * ((len(mine) + 3) // 3) - len(mine)]
    held = hearts[6 : 6 + rng.randint(1, 2 + level)] + plain[20 : 20 + rng.randint(2, 4)]
    taken = (tuple(sorted(pile)), *[()] * (rules.players - 1))
    return taken, Hand.of(held)
