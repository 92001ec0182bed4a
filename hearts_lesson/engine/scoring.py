"""What the round costs everybody: card points, the moon, and the check sum.

`settle` turns the cards each player took into points. Where the shooter may choose how a moon is
scored, the choice is an argument; without one the others get the points and the result says that
this was assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from hearts_lesson.engine.cards import COPY, Card, Hand, Suit
from hearts_lesson.engine.ending import end_of_round
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.masks import HEARTS, PENALTY, QUEEN
from hearts_lesson.engine.rules import HouseRules

__all__ = [
    "MoonChoice",
    "RoundScore",
    "card_points",
    "is_penalty",
    "moon_shooter",
    "penalty_total",
    "raw_points",
    "round_sum",
    "settle",
]

MoonChoice: TypeAlias = Literal["others_plus_26", "shooter_minus_26"]
BONUS = -10
"""What the bonus card is worth, where there is one."""


def is_penalty(card: Card) -> bool:
    """Whether a card is a penalty card: a heart or Q♠. The bonus card is none."""
    return bool(card.bit & PENALTY)


def card_points(rules: HouseRules, card: Card) -> int:
    """What one card costs whoever takes it; the bonus card has a negative price.

    Rules: scoring, spot, bonus-card.
    """
    if card.suit is Suit.HEARTS:
        return card.rank if rules.heart_values == "spot" else 1
    if card.bit & QUEEN:
        return rules.queen_value
    return BONUS if card is rules.bonus_card else 0


def raw_points(rules: HouseRules, cards: Hand) -> int:
    """What these cards cost before any moon, a bonus card counted."""
    # Three cards in four cost nothing, and need not be looked at.
    costly = PENALTY if rules.bonus_card is None else PENALTY | rules.bonus_card.bit
    return sum(card_points(rules, card) for card in Hand(cards.mask & (costly | costly << COPY)))


@lru_cache(maxsize=256)
def penalty_total(rules: HouseRules) -> int:
    """All penalty points of a round: 26 in the standard game. It is also what a moon pays."""
    return sum(card_points(rules, card) for card in rules.pack if is_penalty(card))


@lru_cache(maxsize=256)
def bonus_total(rules: HouseRules) -> int:
    """What all bonus cards of a round are worth together: 0 or less."""
    return sum(BONUS for card in rules.pack if card is rules.bonus_card)


def round_sum(
    rules: HouseRules,
    moon: MoonChoice | None = None,
    sun: bool = False,
    without_trick: int = 0,
) -> int:
    """What everybody's points of a round must add up to.

    Without a moon: all penalty points and the bonus card. `without_trick` counts the players who
    took no trick; they matter only where that has a bonus, and never in a moon round.
    """
    total = penalty_total(rules)
    if moon is None:
        return total + bonus_total(rules) - rules.no_trick_bonus * without_trick
    amount = 2 * total if sun else total
    shared = amount * (rules.players - 1) if moon == "others_plus_26" else -amount
    return shared + bonus_total(rules)


def moon_shooter(rules: HouseRules, taken: Sequence[Hand]) -> int | None:
    """The seat that shot the moon, or None.

    The moon needs every heart in play and every Q♠. Where the bonus card is needed it must be
    there too, where it must be avoided it must not. Rules: moon, bonus-card.
    """
    if rules.moon == "off":
        return None
    wanted = rules.pack.mask & (HEARTS | QUEEN)
    for seat, cards in enumerate(taken):
        if cards.mask & wanted == wanted:
            bonus = rules.bonus_card
            if bonus is not None and rules.bonus_in_moon != "separate":
                held = cards.count(bonus)
                needed = rules.bonus_in_moon == "needed"
                if held != (rules.pack.count(bonus) if needed else 0):
                    return None
            return seat
    return None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of one round, by seat.

    `raw_points` are the points of the cards taken; `points` what is written down after moon, sun
    and no-trick bonus. In a moon round `moon` is the seat of the shooter, `sun` says that every
    trick was taken and that this counts double, `choice` how the moon was scored, and `assumed`
    that the shooter should have chosen but did not, so that the points went to the others.
    `without_trick` are the seats that get a bonus for taking no trick.
    """

    raw_points: tuple[int, ...]
    points: tuple[int, ...]
    moon: int | None = None
    sun: bool = False
    choice: MoonChoice | None = None
    assumed: bool = False
    without_trick: tuple[int, ...] = ()


def settle(
    rules: HouseRules,
    taken: Sequence[Hand],
    *,
    tricks: Sequence[int] | None = None,
    totals: Sequence[int] | None = None,
    choice: MoonChoice | None = None,
) -> RoundScore:
    """Score a round from the cards each player took.

    `taken` may hold only the cards that matter. `tricks` counts the tricks each player took, for
    the sun and for the no-trick bonus; without it the counts are read off a complete `taken`, and
    otherwise a player without any card counts as one without a trick. `totals` are the totals
    before the round, for `best_for_shooter`. Rules: scoring, moon, sun, no-trick-bonus.
    """
    _check_taken(rules, taken)
    raw = tuple(raw_points(rules, cards) for cards in taken)
    counts = tricks if tricks is not None else _tricks(rules, taken)
    shooter = moon_shooter(rules, taken)
    if shooter is None:
        if rules.no_trick_bonus and counts is None:
            counts = [len(cards) for cards in taken]
        none = _without_trick(rules, counts)
        points = tuple(
            value - rules.no_trick_bonus if seat in none else value
            for seat, value in enumerate(raw)
        )
        return RoundScore(raw, points, without_trick=none)
    sun = rules.sun == "double" and counts is not None and counts[shooter] == sum(counts)
    amount = penalty_total(rules) * (2 if sun else 1)
    plus, minus = (
        _moon_points(rules, taken, shooter, amount, way)
        for way in ("others_plus_26", "shooter_minus_26")
    )
    way, assumed = _way(rules, shooter, plus, totals, choice)
    return RoundScore(raw, plus if way == "others_plus_26" else minus, shooter, sun, way, assumed)


def _check_taken(rules: HouseRules, taken: Sequence[Hand]) -> None:
    if len(taken) != rules.players:
        raise NotationError(
            f"{rules.players} players, but cards taken by {len(taken)}. "
            "Give one list of cards for each player, empty for one who took nothing."
        )
    every = 0
    for cards in taken:
        every |= cards.mask
    if every.bit_count() == sum(map(len, taken)) and not every & ~rules.pack.mask:
        return  # nothing was taken twice, and all of it is in the pack
    # Two packs, or a mistake: now the copies must be counted.
    counts: dict[Card, int] = {}
    for cards in taken:
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
    times = ("", "once", "twice")
    for card, count in counts.items():
        right = rules.pack.count(card)
        if count > right:
            often = times[count] if count < len(times) else f"{count} times"
            has = f"the pack has it {times[right]}" if right else "it is not in this pack"
            raise NotationError(f"{card.symbol} was taken {often}, and {has}.")


def _tricks(rules: HouseRules, taken: Sequence[Hand]) -> list[int] | None:
    """How many tricks each player took, if every card is there to tell.

    With a kitty or with cancelled tricks the cards do not divide evenly; a player with all of
    them or with none is still told apart, and more is not needed.
    """
    if sum(len(cards) for cards in taken) < len(rules.pack):
        return None
    return [-(-len(cards) // rules.players) for cards in taken]


def _without_trick(rules: HouseRules, counts: Sequence[int] | None) -> tuple[int, ...]:
    if not rules.no_trick_bonus or counts is None:
        return ()
    return tuple(seat for seat, count in enumerate(counts) if not count)


def _moon_points(
    rules: HouseRules, taken: Sequence[Hand], shooter: int, amount: int, way: str
) -> tuple[int, ...]:
    """The points of a moon round scored one way; a bonus card goes to whoever took it."""
    points = []
    for seat, cards in enumerate(taken):
        bonus = BONUS * cards.count(rules.bonus_card) if rules.bonus_card else 0
        if way == "others_plus_26":
            points.append(bonus + (0 if seat == shooter else amount))
        else:
            points.append(bonus - (amount if seat == shooter else 0))
    return tuple(points)


def _way(
    rules: HouseRules,
    shooter: int,
    plus: tuple[int, ...],
    totals: Sequence[int] | None,
    choice: MoonChoice | None,
) -> tuple[MoonChoice, bool]:
    """How a moon is scored at this table, and whether that had to be assumed."""
    if rules.moon == "shooter_chooses":
        return (choice, False) if choice else ("others_plus_26", True)
    if rules.moon == "best_for_shooter":
        ending = end_of_round(rules, totals or (0,) * rules.players, plus)
        good = not ending.over or ending.winners == (shooter,)
        return ("others_plus_26" if good else "shooter_minus_26"), False
    return ("others_plus_26" if rules.moon == "others_plus_26" else "shooter_minus_26"), False
