"""Puzzles: small endings with a proof, mined from played rounds."""

from hearts_lesson.strategy.puzzles.collection import Puzzle, load, read
from hearts_lesson.strategy.puzzles.mining import mine
from hearts_lesson.strategy.puzzles.proof import Proof, prove
from hearts_lesson.strategy.puzzles.themes import THEMES, Theme

__all__ = ["THEMES", "Proof", "Puzzle", "Theme", "load", "mine", "prove", "read"]
