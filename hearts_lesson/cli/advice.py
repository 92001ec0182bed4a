"""The commands about strategy: advice, endgames, puzzles."""

from __future__ import annotations

from hearts_lesson.cli.advising import advise_pass, advise_play
from hearts_lesson.cli.puzzling import evidence, mine, puzzles
from hearts_lesson.cli.solving import solve

__all__ = ["advise_pass", "advise_play", "evidence", "mine", "puzzles", "solve"]
