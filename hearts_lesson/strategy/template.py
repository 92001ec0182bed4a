"""A bot to start from: copy this file or the class, and make it better than "sensible".

A bot sees a view: `view.hand` (your cards), `view.legal()` (the cards you may play now),
`view.trick.cards` (on the table, the lead first), `view.tricks` (all finished tricks),
`view.unseen` (cards the others hold) and `view.hearts_broken`. Cards have `suit`, `rank` (2 to
14) and print as "QS". Try it:

    from hearts_lesson.strategy.tournament import tournament
    tournament({"mine": MyBot}, deals=50)
"""

from __future__ import annotations

from hearts_lesson.engine import Card, Suit, View

__all__ = ["MyBot"]


class MyBot:
    """Ducks when it can, and throws its most dangerous card when it is void."""

    def choose_pass(self, view: View) -> list[Card]:
        """Choose three cards to pass: here the most dangerous ones."""
        return sorted(view.hand, key=self.danger)[-view.rules.pass_count :]

    def choose_card(self, view: View) -> Card:
        """Choose one of the cards of `view.legal()`."""
        cards = sorted(view.legal(), key=lambda card: card.rank)
        trick = view.trick.cards
        if not trick:
            return cards[0]  # lead low
        led = trick[0].suit
        if cards[0].suit is not led:
            return max(cards, key=self.danger)  # void: throw danger away
        best = max(card.rank for card in trick if card.suit is led)
        below = [card for card in cards if card.rank < best]
        return below[-1] if below else cards[0]  # duck as high as possible

    def danger(self, card: Card) -> int:
        """How much you want to be rid of a card."""
        if str(card) == "QS":
            return 100
        if card.suit is Suit.SPADES and card.rank > 12:
            return 50 + card.rank
        return card.rank + (10 if card.suit is Suit.HEARTS else 0)
