"""The endgame solver: exact values, with the opponent model named."""

from hearts_lesson.strategy.solver.ending import Ending
from hearts_lesson.strategy.solver.solution import Solution, solve

__all__ = ["Ending", "Solution", "solve"]
