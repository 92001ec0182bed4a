"""Chance for *score*: piles and tricks that could come out of a round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.house import gone_after_first, penalty_cards


def whole_round(
    rules: HouseRules, moon: bool, level: int, rng: Random
) -> tuple[tuple[Card, ...], ...]:
    """Draw what each player took in a round: spread out, or all but all in one pile (`moon`)."""
    players = rules.players
    penalty = penalty_cards(rules)
    piles: list[list[Card]] = [[] for _ in range(players)]
    if moon:
        shooter = rng.randrange(players)
        piles[shooter] = list(penalty)
        away = rng.choice(("none", "none", "heart", "queen", "queen"))
        if away != "none":
            hearts = [card for card in penalty if card is not QUEEN]
            lost = QUEEN if away == "queen" else rng.choice(hearts)
            piles[shooter].remove(lost)
            piles[(shooter + rng.randrange(1, players)) % players].append(lost)
    else:
        takers = rng.sample(range(players), min(players, 2 + level))
        for card in penalty:
            piles[rng.choice(takers)].append(card)
    for bonus in [c for c in rules.pack if c.suit is Suit.DIAMONDS and c.rank in (10, 11)]:
        # Where it counts for nothing, a bonus card only puzzles readers who do not know of any.
        stray = moon and level == 3 and rng.random() < 0.3
        if bonus is rules.bonus_card or stray:
            piles[rng.randrange(players)].append(bonus)
    return tuple(tuple(sorted(pile)) for pile in piles)


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
    # The card that opened the round lies in a trick without points: not with what you took here.
    opened = gone_after_first(rules)
    plain = [card for card in pack if not is_penalty(card) and card is not opened]
    mine = hearts[: rng.randint(1, 2 + level)]
    if level > 1 and rng.random() < 0.5:
        mine.append(QUEEN)
    pile = mine + plain[: 4 * ((len(mine) + 3) // 3) - len(mine)]
    held = hearts[6 : 6 + rng.randint(1, 2 + level)] + plain[20 : 20 + rng.randint(2, 4)]
    taken = (tuple(sorted(pile)), *[()] * (rules.players - 1))
    return taken, Hand.of(held)
