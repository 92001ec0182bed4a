"""Evidence: every tip as a small experiment, with its result, standard errors and a verdict."""

from hearts_lesson.strategy.evidence.experiment import EXPERIMENTS, Experiment, Finding, Result
from hearts_lesson.strategy.evidence.results import load_result, load_results, run, save

__all__ = [
    "EXPERIMENTS",
    "Experiment",
    "Finding",
    "Result",
    "load_result",
    "load_results",
    "run",
    "save",
]
