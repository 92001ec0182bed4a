"""What each card costs against players whose way of playing is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hearts_lesson.engine import Card, NotationError, Round, View
from hearts_lesson.engine.scoring import MoonChoice

MOST_CARDS: Final = 6  # in the player's hand: up to 720 lines

Chooser: TypeAlias = Callable[[View], Card]
"""A player: gets its view and names its card. The same view must always bring the same card."""


def costs_against(
    state: Round,
    chooser: Chooser,
    *,
    totals: tuple[int, ...] | None = None,
    choice: MoonChoice | None = None,
) -> dict[Card, int]:
    """What each legal card costs the player to move if all others play like `chooser`.

    The player itself plays on as well as possible and foresees what the others will do; they see
    only their own views. Points are those of the whole round, moon included; `totals` before the
    round and the shooter's `choice` count where the rules ask for them. Raises NotationError if
    the round is not in play or the player holds more than six cards, IllegalPlay if the chooser
    names a card that may not be played.
    """
    me = state.turn
    if me is None:
        raise NotationError("Nobody is to play: the round is over, or the pass is not done.")
    if len(state.hands[me]) > MOST_CARDS:
        raise NotationError(
            f"You hold {len(state.hands[me])} cards; against fixed players at most {MOST_CARDS} "
            "are searched. Give a later position."
        )

    def value(now: Round) -> int:
        while not now.over:
            if now.turn == me:
                return min(value(now.play(card)) for card in now.legal())
            assert now.turn is not None
            now = now.play(chooser(now.view(now.turn)))
        return now.result(choice=choice, totals=totals).points[me]

    return {card: value(state.play(card)) for card in state.legal()}
