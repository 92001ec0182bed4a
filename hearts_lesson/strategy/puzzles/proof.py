"""Proofs: what the best card costs at most, and what every other card can cost.

Two numbers close a proof. For the best cards a bound over every layout that agrees with what the
player can know, the others all playing against it: "whatever the others hold and do, at most so
much". For every other card one layout, the witness, in which the others make it cost more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from hearts_lesson.engine import Card, Hand, View
from hearts_lesson.strategy.reasons import points_text
from hearts_lesson.strategy.sampling import sample_layouts
from hearts_lesson.strategy.solver import ClosedEnding, Ending, cost_at_most, solve

__all__ = ["MODEL", "Proof", "Witness", "check", "prove"]

MODEL = "every layout that fits what you know; all others play against you"


@dataclass(frozen=True, slots=True)
class Witness:
    """A layout (hands by seat) in which a card costs at least `points`."""

    card: Card
    points: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """The best cards, what they cost at most (points of the whole round), and the witnesses."""

    best: tuple[Card, ...]
    at_most: int
    witnesses: tuple[Witness, ...]

    @property
    def text(self) -> str:
        """What was proven, in a sentence."""
        names = " or ".join(card.symbol for card in self.best)
        least = min(witness.points for witness in self.witnesses)
        rest = "the other card" if len(self.witnesses) == 1 else "every other card"
        return (
            f"Whatever the others hold and do, {names} leaves you with at most "
            f"{points_text(self.at_most)} in this round; {rest} can cost {least} or more."
        )


def prove(view: View, rng: Random, layouts: int = 16) -> Proof | None:
    """Prove which cards are best, or say None where that cannot be shown.

    Witnesses are looked for among `layouts` random layouts that fit the view.
    """
    bounds = cost_at_most(ClosedEnding.of(view))
    at_most = min(bounds.values())
    best = tuple(sorted(card for card, points in bounds.items() if points == at_most))
    if len(best) == len(bounds):
        return None
    found: dict[Card, Witness] = {}
    open_cards = {card for card in bounds if card not in best}
    for hands in sample_layouts(view, layouts, rng):
        worst = solve(ending_of(view, hands)).worst
        for card in open_cards:
            if worst[card] > at_most and (card not in found or worst[card] > found[card].points):
                found[card] = Witness(card, worst[card], hands)
    if set(found) != open_cards:
        return None
    return Proof(best, at_most, tuple(found[card] for card in sorted(found)))


def check(view: View, proof: Proof) -> bool:
    """Prove a proof again: the bound, and every witness."""
    bounds = cost_at_most(ClosedEnding.of(view))
    if any(bounds[card] > proof.at_most for card in proof.best):
        return False
    if set(proof.best) | {w.card for w in proof.witnesses} != set(bounds):
        return False
    return all(
        _fits(view, witness.hands)
        and solve(ending_of(view, witness.hands)).worst[witness.card]
        >= witness.points
        > proof.at_most
        for witness in proof.witnesses
    )


def _fits(view: View, hands: Sequence[Hand]) -> bool:
    """Whether a layout agrees with a view: sizes, own cards, unseen cards, voids, cards passed."""
    closed = ClosedEnding.of(view)
    rest = [hand for seat, hand in enumerate(hands) if seat != view.seat]
    return (
        tuple(map(len, hands)) == view.sizes
        and hands[view.seat] == view.hand
        and sum(map(len, rest)) == len(closed.unseen)
        and all(card in closed.unseen for hand in rest for card in hand)
        and not any(
            len(hands[seat].of_suit(suit))
            for seat, suits in enumerate(closed.voids)
            for suit in suits
        )
        and not any(
            len(known - _common(known, hands[seat])) for seat, known in enumerate(closed.known)
        )
    )


def _common(one: Hand, other: Hand) -> Hand:
    return Hand(one.mask & other.mask)


def ending_of(view: View, hands: Sequence[Hand]) -> Ending:
    """A view with all hands known."""
    return replace_hands(ClosedEnding.of(view).example, hands)


def replace_hands(ending: Ending, hands: Sequence[Hand]) -> Ending:
    """An ending with other hands."""
    return replace(ending, hands=tuple(hands))
