"""The expert: deals the hidden cards many times as they may lie, and tries every card on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hearts_lesson.engine import Card, Direction, Hand, HouseRules, Position, Suit, View
from hearts_lesson.strategy.fast.compiled import available
from hearts_lesson.strategy.outlook import CardEstimate, Outlook, look
from hearts_lesson.strategy.pass_search import best_pass
from hearts_lesson.strategy.players import Sensible
from hearts_lesson.strategy.sampling import Hidden

__all__ = ["CardEstimate", "Expert", "Outlook", "look"]


@cache
def _warm_up() -> None:
    """Look ahead and pass once, which compiles whatever is compiled."""
    if available():
        rules = HouseRules()
        hand = Hand.of(rules.pack.of_suit(Suit.CLUBS))
        look(Hidden.without_history(rules, Position(hand, first_trick=True)), layouts=1)
        best_pass(rules, hand, Direction.LEFT, layouts=4)


@dataclass
class Expert(Sensible):
    """Looks ahead on deals that fit everything it has seen; its strength is its budget.

    With `seconds` it thinks about that long over a card, without it tries `layouts` layouts, and
    the same seed gives the same cards.
    """

    name: str = "expert"
    layouts: int = 120
    seconds: float | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        """Get the compiled code ready now, so that the first card does not wait for it."""
        super().__post_init__()
        _warm_up()

    def outlook(self, view: View, totals: Sequence[int] = ()) -> Outlook:
        """Estimate every legal card."""
        most = 100_000 if self.seconds is not None else self.layouts
        hidden = Hidden.of(view, totals)
        return look(
            hidden, layouts=most, seconds=self.seconds, seed=self._seed(view), totals=totals
        )

    def choose_card(self, view: View, totals: Sequence[int] = ()) -> Card:
        """Choose the card with the best average."""
        legal = view.legal()
        if len(legal) == 1:
            return next(iter(legal))
        return self.outlook(view, totals).best.card

    def choose_pass(self, view: View, totals: Sequence[int] = ()) -> Hand:  # noqa: ARG002
        """Choose the cards to pass: the best of the likely passes on many deals."""
        return best_pass(
            view.rules, view.hand, view.direction, layouts=self.layouts, seconds=self.seconds,
            seed=self._seed(view),
        )  # fmt: skip

    def _seed(self, view: View) -> int:
        """A seed of its own for every position."""
        return (self.seed * 1_000_003 + hash((view.hand.mask, len(view.played)))) & 0x7FFFFFFF
