"""What goes wrong at a card table, each with a sentence a player understands.

All four are `ValueError`, so that a caller who does not care which can catch just one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearts_lesson.engine.legality import Verdict

__all__ = ["IllegalPass", "IllegalPlay", "NotationError", "RulesClash"]


class NotationError(ValueError):
    """Something was written down in a way that cannot be read as cards, hands or a record."""


class IllegalPlay(ValueError):
    """A card may not be played now; `verdict` says which rule stands in the way."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        """Keep the verdict beside the sentence."""
        super().__init__(message)
        self.verdict = verdict


class IllegalPass(ValueError):
    """A pass is of the wrong size, of cards not held, or comes at the wrong time."""


class RulesClash(ValueError):
    """Some house rules cannot be played together; `problems` has one sentence for each clash."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep every clash; the message is all of them, one a line."""
        super().__init__("\n".join(problems))
        self.problems = problems
