"""*Score* in the middle of a round: your own pile counts, your hand does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.exercises.kinds.base import Built
from hearts_lesson.exercises.points import ask_points
from hearts_lesson.exercises.scene import Pile, Scene
from hearts_lesson.exercises.seating import Seating

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.score import Draft


def build_so_far(draft: Draft) -> Built:
    """Ask for your points so far."""
    rules, hand = draft.rules, draft.hand
    assert hand is not None
    seating = Seating(rules.players)
    ask = ask_points(
        rules,
        seating,
        draft.taken[0],
        0,
        hand=hand,
        prompt="The round is not over. How many points have you so far?",
    )
    scene = Scene(
        players=rules.players,
        you=0,
        hand=tuple(hand),
        taken=(Pile("You", draft.taken[0]),),
        flags=("your tricks so far, and your hand",),
    )
    return scene, (ask,)
