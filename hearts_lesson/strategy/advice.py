"""Advice: what every pass of a hand and every card of a position is worth, in points.

All estimates come with standard errors, and choices within two of them of the best are called
equal. The other players are sensible ones who see only their own cards, so a guarded Q♠ is not
punished by opponents who know where she is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine import (
    Card,
    Direction,
    Hand,
    HouseRules,
    NotationError,
    Position,
    Trick,
    View,
)
from hearts_lesson.strategy.deals import check_hand
from hearts_lesson.strategy.outlook import look
from hearts_lesson.strategy.pass_search import race_passes
from hearts_lesson.strategy.ranking import equals_among, pass_among
from hearts_lesson.strategy.reasons import pass_reasons, play_reasons
from hearts_lesson.strategy.sampling import Hidden

__all__ = [
    "CardAdvice",
    "PassAdvice",
    "PassChoice",
    "PlayAdvice",
    "advise_pass",
    "advise_play",
    "stored_play",
    "view_of_tricks",
]


@dataclass(frozen=True, slots=True)
class PassChoice:
    """One way to pass, and what it is worth.

    `points` are the expected points of the round, `se` their standard error. `gap` is how much
    worse than the best pass this one is and `gap_se` the standard error of that, measured on the
    same deals. `equal` says that the pass stayed in the race to the end and cannot be told from
    the best: within two standard errors. `moon` is the chance to shoot the moon,
    `moon_against` that another player does.
    """

    rank: int
    cards: Hand
    points: float
    se: float
    gap: float
    gap_se: float
    equal: bool
    moon: float
    moon_against: float
    deals: int
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class PassAdvice:
    """Every pass of a hand, best first."""

    hand: Hand
    direction: Direction
    rules: HouseRules
    passes: tuple[PassChoice, ...]
    rounds: int

    @property
    def best(self) -> PassChoice:
        """The pass with the fewest expected points."""
        return self.passes[0]

    @property
    def equals(self) -> tuple[PassChoice, ...]:
        """The passes that cannot be told from the best."""
        return equals_among(self.passes)

    def of(self, cards: Hand | str) -> PassChoice:
        """Where a pass stands. Raises NotationError if the hand cannot pass that."""
        return pass_among(self.passes, cards, self.rules.packs)


def advise_pass(
    hand: Hand | str,
    direction: Direction | str = Direction.LEFT,
    rules: HouseRules | str = "standard",
    *,
    deals: int = 1800,
    seconds: float | None = None,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> PassAdvice:
    """Rank every pass of a hand by the points it is expected to cost.

    The best passes are played on `deals` deals, fewer if `seconds` run out; without `seconds` the
    same seed gives the same numbers. Raises NotationError for a hand of the wrong size, and for a
    hold round, in which nobody passes.
    """
    house = HouseRules.of(rules)
    held = Hand.parse(hand, house.packs) if isinstance(hand, str) else hand
    check_hand(house, held)
    way = _direction(direction)
    if way is Direction.HOLD:
        raise NotationError("In a hold round nobody passes; choose left, right or across.")
    race = race_passes(house, held, way, deals=deals, seconds=seconds, seed=seed, progress=progress)
    passes = []
    most = race.results[0].deals
    for rank, result in enumerate(race.results, 1):
        cards = Hand(result.given)
        passes.append(
            PassChoice(
                rank=rank,
                cards=cards,
                points=result.points,
                se=result.se,
                gap=result.gap,
                gap_se=result.gap_se,
                equal=result.deals == most and result.gap <= 2 * result.gap_se,
                moon=result.moon,
                moon_against=result.moon_against,
                deals=result.deals,
                reasons=pass_reasons(house, held, cards),
            )
        )
    return PassAdvice(held, way, house, tuple(passes), race.rounds)


def _direction(value: Direction | str) -> Direction:
    try:
        return Direction(value)
    except ValueError:
        words = ", ".join(way.value for way in Direction if way is not Direction.HOLD)
        raise NotationError(f'"{value}" is no direction. Choose one of: {words}.') from None


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """One card that may be played, and what it is worth; see `PassChoice` for the numbers."""

    rank: int
    card: Card
    points: float
    se: float
    gap: float
    gap_se: float
    equal: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class PlayAdvice:
    """Every card that may be played in a position, best first."""

    cards: tuple[CardAdvice, ...]
    layouts: int

    @property
    def best(self) -> CardAdvice:
        """The card with the fewest expected points."""
        return self.cards[0]

    @property
    def equals(self) -> tuple[CardAdvice, ...]:
        """The cards that cannot be told from the best."""
        return tuple(choice for choice in self.cards if choice.equal)


def advise_play(
    where: View | Position,
    rules: HouseRules | str = "standard",
    totals: Sequence[int] = (),
    *,
    layouts: int = 400,
    seconds: float | None = None,
    seed: int = 0,
) -> PlayAdvice:
    """Rank every card that may be played by the points of the round it is expected to end with.

    Best is a `View`, which knows what was played; a bare `Position` is completed with any hidden
    cards, and its points count from here on. Raises NotationError if no deal fits what was seen.
    """
    if isinstance(where, View):
        if not where.my_turn:
            raise NotationError("It is not this seat's turn, so there is nothing to advise.")
        hidden = Hidden.of(where, totals)
        rules, hand, trick, unseen = where.rules, where.hand, where.trick, where.unseen
    else:
        rules = HouseRules.of(rules)
        hidden = Hidden.without_history(rules, where)
        leader = (rules.players - len(where.trick)) % rules.players
        hand, trick = where.hand, Trick(leader, where.trick, rules.players)
        unseen = rules.pack - hand - Hand.of(where.trick)
    outlook = look(hidden, layouts=layouts, seconds=seconds, seed=seed, others=0.0, prune=False)
    cards = []
    for rank, card in enumerate(outlook.cards, 1):
        cards.append(
            CardAdvice(
                rank=rank,
                card=card.card,
                points=card.points,
                se=card.se,
                gap=card.gap,
                gap_se=card.gap_se,
                equal=card.equal,
                reasons=tuple(play_reasons(rules, hand, trick, unseen, card.card)),
            )
        )
    return PlayAdvice(tuple(cards), outlook.layouts)


def stored_play(view: View, rows: Sequence[Mapping[str, Any]]) -> tuple[CardAdvice, ...]:
    """The advice for a view from numbers that were kept, best first; the reasons are told anew.

    Each row has what `CardAdvice` has, with the card as text and without rank and reasons.
    """
    cards = []
    for rank, row in enumerate(rows, 1):
        card = Card.parse(row["card"])
        reasons = play_reasons(view.rules, view.hand, view.trick, view.unseen, card)
        cards.append(CardAdvice(rank=rank, **{**row, "card": card}, reasons=tuple(reasons)))
    return tuple(cards)


def view_of_tricks(
    rules: HouseRules,
    hand: Hand,
    played: Sequence[Sequence[Card]] = (),
    trick: Sequence[Card] = (),
) -> View:
    """A view from the tricks so far, each a row of cards with the lead first; your seat is 0.

    Who led what follows from who took the tricks and from your being next to play. Raises
    NotationError if the hand and the tricks do not add up.
    """
    n = rules.players
    if rules.cards_each - len(hand) != len(played):
        raise NotationError(
            f"A hand of {len(hand)} cards comes after {rules.cards_each - len(hand)} tricks, and "
            f"here are {len(played)}."
        )
    leader = _first_leader(rules, played, (n - len(trick)) % n)
    done = []
    winners: list[int | None] = []
    for number, cards in enumerate(played, 1):
        if len(cards) != n:
            raise NotationError(f"Trick {number} has {len(cards)} cards instead of {n}.")
        one = Trick(leader, tuple(cards), n)
        winner = one.winner(rules)
        done.append(one)
        winners.append(winner)
        leader = leader if winner is None else winner
    table = Trick((n - len(trick)) % n, tuple(trick), n)
    sizes = [len(hand)] * n
    for seat in table.seats:
        sizes[seat] -= 1
    cards = [card for one in (*done, table) for card in one.cards]
    twice = [card for card in cards if cards.count(card) + hand.count(card) > rules.packs]
    if twice:
        raise NotationError(f"{twice[0].symbol} is there more than once.")
    breakers = rules.masks.breakers
    return View(
        rules=rules,
        seat=0,
        number=len(rules.pass_cycle),
        direction=Direction.HOLD,
        dealer=0,
        hand=hand,
        given=Hand(),
        received=Hand(),
        tricks=tuple(done),
        winners=tuple(winners),
        trick=table,
        turn=0,
        hearts_broken=any(card.bit & breakers for card in cards),
        lead_came_back=False,
        sizes=tuple(sizes),
    )


def _first_leader(rules: HouseRules, played: Sequence[Sequence[Card]], last: int) -> int:
    """Who led the first trick, if `last` leads the present one."""
    seat = 0
    for cards in played:
        winner = Trick(0, tuple(cards[: rules.players]), rules.players).winner(rules)
        seat += winner or 0
    return (last - seat) % rules.players


def random_hand(rules: HouseRules, seed: int) -> Hand:
    """A hand as it may be dealt, for trying things out."""
    return Hand.of(Random(seed).sample(list(rules.pack), rules.cards_each))
