"""How a trick goes on after your card: the others' replies, one likely layout of hidden cards.

The layout is drawn once a spot, from a seed that is the spot itself, so each answer meets the
same hidden hands. Replies are legal by the engine; the others duck and throw points.
"""

from __future__ import annotations

from random import Random

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.legality import Position, legal_plays
from hearts_lesson.engine.scoring import card_points, is_penalty
from hearts_lesson.exercises.goals import unseen, winning_place
from hearts_lesson.exercises.model import Played
from hearts_lesson.exercises.spots import Spot


class Replies:
    """The hidden hands behind one spot, and the way they answer."""

    def __init__(self, spot: Spot) -> None:
        """Deal the unseen cards to the players after you."""
        self.spot = spot
        self.hands: list[list[Card]] = []
        if not spot.after_you:
            return
        hidden = unseen(spot)
        Random(f"{spot.hand} {spot.number} {' '.join(map(str, spot.trick))}").shuffle(hidden)
        size = max(1, min(len(spot.hand), len(hidden) // spot.after_you))
        self.hands = [hidden[i * size : (i + 1) * size] for i in range(spot.after_you)]

    def finish(self, card: Card) -> tuple[tuple[Played, ...], int | None, int]:
        """Play the trick out after your card: the replies, the taker's seat, the points in it."""
        spot = self.spot
        trick = [*spot.trick, card]
        replies = []
        for place, hand in enumerate(self.hands):
            reply = _reply(spot, tuple(trick), hand)
            trick.append(reply)
            seat = (spot.you + 1 + place) % spot.rules.players
            replies.append(Played(seat, reply))
        won = winning_place(trick)
        winner = None if won is None else (spot.leader + won) % spot.rules.players
        return tuple(replies), winner, sum(card_points(spot.rules, c) for c in trick)


def _reply(spot: Spot, trick: tuple[Card, ...], hand: list[Card]) -> Card:
    broken = spot.broken(spot.rules) or any(c.suit is Suit.HEARTS for c in trick)
    position = Position(Hand.of(hand), trick, spot.first_trick, broken)
    legal = list(legal_plays(spot.rules, position)) or hand
    led = trick[0].suit
    best = max(card.rank for card in trick if card.suit is led)
    if legal[0].suit is led:
        under = [card for card in legal if card.rank < best]
        return max(under, key=_rank) if under else min(legal, key=_rank)
    return max(legal, key=lambda c: (card_points(spot.rules, c), is_penalty(c), c.rank))


def _rank(card: Card) -> int:
    return card.rank
