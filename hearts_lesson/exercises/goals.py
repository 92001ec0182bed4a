"""What a card does to this trick: does it take it, what does it cost you, now or at worst?

Goals turn that into a question with a provable answer. Nothing here is opinion: where players
come after you, "at worst" means the worst that any cards still unseen can do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import card_points
from hearts_lesson.engine.trick import Trick
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.spots import Spot


def winning_place(cards: Sequence[Card]) -> int | None:
    """Give the place, 0 for the lead, of the card that takes a trick as it lies there."""
    return Trick(0, tuple(cards), len(cards)).winner()


Takes = Literal["surely", "perhaps", "never"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What one card does: `takes` the trick or not, and the most it can cost you in it.

    `gives` are the points of your own card, for whoever takes the trick.
    """

    card: Card
    takes: Takes
    cost: int
    gives: int


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to aim for with one card; `serves` says which of the legal cards reach it.

    `asks` is the question as put to the reader; `early` is it where players come after you.
    """

    name: str
    asks: str
    early: str
    serves: Callable[[Spot, Sequence[Effect]], list[Card]]


def unseen(spot: Spot) -> list[Card]:
    """Cards the others may still hold: all but yours, those on the table and in past tricks."""
    if spot.out is not None:
        return list(spot.out)
    gone = [*spot.hand, *spot.trick, *(card for past in spot.history for card in past.cards)]
    left = list(spot.rules.pack)
    for card in gone:
        left.remove(card)
    known = set()
    if spot.queen_fell and spot.rules.packs == 1:
        known.add(QUEEN)
    if opened := spot.opened:
        known.add(opened)
    return [card for card in left if card not in known]


def effects(spot: Spot, legal: Hand | None = None) -> list[Effect]:
    """Give each legal card's effect, exactly where you play last, at worst where you do not."""
    cards = dict.fromkeys(spot.legal() if legal is None else legal)
    hidden = unseen(spot) if spot.after_you else []
    return [_effect(spot, card, hidden) for card in cards]


def _effect(spot: Spot, card: Card, hidden: list[Card]) -> Effect:
    rules = spot.rules
    trick = [*spot.trick, card]
    points = [card_points(rules, c) for c in trick]
    gives = points[-1]
    mine = len(spot.trick)
    if not spot.after_you:
        takes: Takes = "surely" if winning_place(trick) == mine else "never"
        return Effect(card, takes, sum(points) if takes == "surely" else 0, gives)
    led = trick[0].suit
    beaten = any(c.suit is led and c.rank > card.rank for c in spot.trick)
    if card.suit is not led or beaten:
        return Effect(card, "never", 0, gives)
    same = [c for c in hidden if c.suit is led]
    higher = [c for c in same if c.rank > card.rank]
    if rules.packs == 1 and same and len(higher) == len(same) and not spot.trick:
        # Whoever holds cards of this suit must beat it. That somebody holds one is certain.
        return Effect(card, "never", 0, gives)
    harmless = [c for c in hidden if c.suit is not led or c.rank <= card.rank]
    if len(harmless) < spot.after_you:
        return Effect(card, "never", 0, gives)
    dear = sorted((card_points(rules, c) for c in harmless), reverse=True)
    worst = sum(points) + sum(dear[: spot.after_you])
    return Effect(card, "perhaps" if higher else "surely", worst, gives)


def _winning(spot: Spot, found: Sequence[Effect]) -> list[Card]:  # noqa: ARG001
    return [effect.card for effect in found if effect.takes == "surely"]


def _losing(spot: Spot, found: Sequence[Effect]) -> list[Card]:  # noqa: ARG001
    return [effect.card for effect in found if effect.takes == "never"]


def _highest_losing(spot: Spot, found: Sequence[Effect]) -> list[Card]:
    losing = [card for card in _losing(spot, found) if card.suit is spot.trick[0].suit]
    top = max((card.rank for card in losing), default=0)
    return [card for card in losing if card.rank == top]


def _dearest(spot: Spot, found: Sequence[Effect]) -> list[Card]:  # noqa: ARG001
    free = [effect for effect in found if effect.takes == "never"]
    most = max((effect.gives for effect in free), default=0)
    return [effect.card for effect in free if effect.gives == most and most > 0]


def _cheapest(spot: Spot, found: Sequence[Effect]) -> list[Card]:  # noqa: ARG001
    least = min(effect.cost for effect in found)
    return [effect.card for effect in found if effect.cost == least]


def _stopping(spot: Spot, found: Sequence[Effect]) -> list[Card]:
    heart = any(card.suit is Suit.HEARTS or str(card) == "QS" for card in spot.trick)
    return _winning(spot, found) if heart else []


_SAFE = "Play the card that can cost you least in this trick."
GOALS: Mapping[str, Goal] = {
    goal.name: goal
    for goal in (
        Goal(
            "win",
            "Take this trick: which card?",
            "Make sure that this trick comes to you: which card?",
            _winning,
        ),
        Goal(
            "duck",
            "Leave this trick to somebody else: which card?",
            "Make sure that somebody else takes this trick: which card?",
            _losing,
        ),
        Goal(
            "duck_high",
            "Leave this trick to somebody else, with the highest card of yours that stays below.",
            "Make sure that somebody else takes this trick, with the highest card of yours that "
            "stays below.",
            _highest_losing,
        ),
        Goal(
            "give",
            "Give away as many points as you can: which card?",
            "Give away as many points as you can: which card?",
            _dearest,
        ),
        Goal(
            "cheap", "Let this trick cost you as little as possible: which card?", _SAFE, _cheapest
        ),
        Goal("safe", _SAFE, _SAFE, _cheapest),
        Goal("stop", "Stop the moon: which card?", "Stop the moon: which card?", _stopping),
        Goal(
            "exit",
            "Lead a card that cannot take the trick.",
            "Lead a card that cannot take the trick.",
            _losing,
        ),
    )
}


def best(spot: Spot, goal: str, rules: HouseRules | None = None) -> list[Card]:
    """Give the cards that serve a goal, under these rules or others."""
    found = effects(spot, spot.legal(rules))
    return GOALS[goal].serves(spot, found) if found else []
