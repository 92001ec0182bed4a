"""Bulk simulation: many rounds of Hearts at once, with NumPy."""

from hearts_lesson.strategy.bulk.deals import deal_hands, exchange
from hearts_lesson.strategy.bulk.play import BulkResult
from hearts_lesson.strategy.bulk.rounds import (
    POLICIES,
    choose_passes,
    play_rounds,
    resume_rounds,
    simulate,
)

__all__ = [
    "POLICIES",
    "BulkResult",
    "choose_passes",
    "deal_hands",
    "exchange",
    "play_rounds",
    "resume_rounds",
    "simulate",
]
