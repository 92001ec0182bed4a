"""Passes of one hand, ranked: what the book of passes and the advice have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from hearts_lesson.engine import Hand, NotationError

__all__ = ["RankedPass", "equals_among", "pass_among"]


class RankedPass(Protocol):
    """A way to pass, and whether it can be told from the best one."""

    @property
    def cards(self) -> Hand:
        """What it gives."""
        ...

    @property
    def equal(self) -> bool:
        """Whether it cannot be told from the best."""
        ...


Choice = TypeVar("Choice", bound=RankedPass)


def equals_among(passes: Sequence[Choice]) -> tuple[Choice, ...]:
    """The passes that cannot be told from the best, itself among them."""
    return tuple(one for one in passes if one.equal)


def pass_among(passes: Sequence[Choice], cards: Hand | str, packs: int = 1) -> Choice:
    """The pass that gives these cards. Raises NotationError if the hand cannot pass them."""
    wanted = Hand.parse(cards, packs) if isinstance(cards, str) else cards
    for one in passes:
        if one.cards == wanted:
            return one
    raise NotationError(
        f"{wanted.show()} cannot be passed from this hand: choose {len(passes[0].cards)} of its "
        "cards."
    )
