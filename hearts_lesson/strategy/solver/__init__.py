"""The endgame solver: exact values, with the opponent model named."""

from hearts_lesson.strategy.solver.bots import costs_against
from hearts_lesson.strategy.solver.bound import cost_at_most
from hearts_lesson.strategy.solver.closed import ClosedEnding
from hearts_lesson.strategy.solver.ending import Ending
from hearts_lesson.strategy.solver.layouts import cost_in_some_layout
from hearts_lesson.strategy.solver.solution import Solution, solve

__all__ = [
    "ClosedEnding",
    "Ending",
    "Solution",
    "cost_at_most",
    "cost_in_some_layout",
    "costs_against",
    "solve",
]
