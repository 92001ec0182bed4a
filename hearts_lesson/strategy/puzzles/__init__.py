"""Puzzles: small endings with a proof, mined from played rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hearts_lesson.strategy.puzzles.themes import THEMES, Theme

if TYPE_CHECKING:
    from hearts_lesson.strategy.puzzles.collection import Puzzle, load, read
    from hearts_lesson.strategy.puzzles.mining import mine
    from hearts_lesson.strategy.puzzles.proof import Proof, prove

__all__ = ["THEMES", "Proof", "Puzzle", "Theme", "load", "mine", "prove", "read"]

# Those who only want the themes do not wait for the solver.
_FROM = {
    **dict.fromkeys(("Puzzle", "load", "read"), "collection"),
    **dict.fromkeys(("Proof", "prove"), "proof"),
    "mine": "mining",
}


def __getattr__(name: str) -> Any:
    """Import what proves and mines when it is first used."""
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_FROM[name]}"), name)
