"""The counting trainer: the tricks of a round go by, then you say what there was to count.

On a page `counting.js` shows the rounds of a stored pool, a card at a time. In a notebook, where
nothing flows by, the same questions come as a ladder with the tricks beside them.
"""

from __future__ import annotations

from typing import Any

from hearts_lesson.exercises import generate
from hearts_lesson.exercises.ladders import Ladder
from hearts_lesson.widgets.fallback import fallback_html

__all__ = ["CountingTrainer", "trainer"]

POOL = "counting-trainer"


class CountingTrainer(Ladder):
    """A ladder that a page shows as the trainer; without a script its first round reads as text."""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**options)
        shown = {**self.payload(), "items": [self.items[-1].payload()]}
        form = f"<hearts-counting>{fallback_html(shown)}</hearts-counting>"
        return {**data, "text/html": form}, metadata


def trainer(seed: int = 0) -> CountingTrainer:
    """Make the trainer: a round of each level, and more of them from its pool.

    `trainer(seed=3)` shows itself in a notebook; the last of its rounds is the one that stands on a
    page for readers without a script.
    """
    items = [
        generate("count", "standard", level, seed + level, "mixed", "flow") for level in (1, 2, 3)
    ]
    return CountingTrainer(POOL, "Counting trainer", items, pool=POOL)
