"""The themes of the puzzles, and how a theme is recognised in a position and its best card."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from hearts_lesson.engine import Card, Suit, View, raw_points
from hearts_lesson.strategy.sight import taken_by

__all__ = ["THEMES", "Theme", "themes_of"]

_QUEEN = Card.parse("QS")


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its id, its title, and the idea in a sentence."""

    id: str
    title: str
    idea: str


THEMES: Final[dict[str, Theme]] = {
    theme.id: theme
    for theme in (
        Theme("duck", "Duck", "Stay below the best card and let somebody else take the points."),
        Theme("win-late", "Win late and cheap", "Take a cheap trick now rather than a dear one."),
        Theme("dump-queen", "Dump the queen", "Find the moment in which Q♠ goes to someone else."),
        Theme("smoke-out", "Smoke her out", "Lead low spades while Q♠ is with another player."),
        Theme("keep-exit", "Keep an exit", "Keep the low card that hands the lead on later."),
        Theme("void-suit", "Void a suit", "Play the last card of a suit to throw danger later."),
        Theme("count", "Count to the last card", "Know what is left in the suit you lead."),
        Theme("stop-moon", "Stop the moon", "Take a point yourself before it costs 26."),
        Theme("shoot-moon", "Shoot the moon", "Take them all, without losing one."),
    )
}
"""Every theme of a puzzle, by its id."""


def themes_of(view: View, best: Collection[Card]) -> list[str]:
    """The themes that a position with these best cards shows, the most telling first."""
    found = []
    taken = taken_by(view)
    points = [raw_points(view.rules, cards) for cards in taken]
    takers = [seat for seat, value in enumerate(points) if value > 0]
    if takers == [view.seat] and points[view.seat] >= 6:
        found.append("shoot-moon")
    if len(takers) == 1 and takers[0] != view.seat and points[takers[0]] >= 13:
        found.append("stop-moon")
    if set(best) == {_QUEEN}:
        found.append("dump-queen")
    others = [card for card in view.legal() if card not in best]
    card = min(best)
    if not view.trick.cards:
        found += _lead(view, card, others)
    elif card.suit is view.trick.led:
        found += _follow(view, best, others)
    else:
        found += _discard(view, card, others)
    return found


def _lead(view: View, card: Card, others: Collection[Card]) -> list[str]:
    found = []
    same = [c for c in view.unseen if c.suit is card.suit]
    if card.suit is Suit.SPADES and card < _QUEEN and view.unseen.count(_QUEEN):
        found.append("smoke-out")
    if len(view.hand.of_suit(card.suit)) == 1 and any(c > card for c in same):
        found.append("void-suit")
    if len(same) <= 2 and any(c.suit is not card.suit for c in others):
        found.append("count")
    lower = [c for c in others if c.rank < card.rank]
    if lower and not any(c > card for c in same):
        found.append("keep-exit")
    return found


def _follow(view: View, best: Collection[Card], others: Collection[Card]) -> list[str]:
    top = max(c for c in view.trick.cards if c.suit is view.trick.led)
    last = len(view.trick.cards) == view.rules.players - 1
    if all(card < top for card in best) and any(card > top for card in others):
        return ["duck"]
    if all(card > top for card in best) and any(card < top for card in others):
        return ["win-late"]
    if last and all(card > top for card in (*best, *others)):
        return ["keep-exit"]
    return []


def _discard(view: View, card: Card, others: Collection[Card]) -> list[str]:
    found = []
    if any(_lower_out(view, c) < _lower_out(view, card) for c in others):
        found.append("keep-exit")
    if len(view.hand.of_suit(card.suit)) == 1 and card is not _QUEEN:
        found.append("void-suit")
    return found


def _lower_out(view: View, card: Card) -> int:
    """How many cards that others hold are lower than this one, in its suit."""
    return sum(c.suit is card.suit and c < card for c in view.unseen)
