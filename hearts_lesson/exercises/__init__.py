"""Exercises: questions about the cards, each with an answer for everything you may say."""

from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.kinds.legal import legal
from hearts_lesson.exercises.kinds.order import order
from hearts_lesson.exercises.kinds.play import play
from hearts_lesson.exercises.kinds.winner import winner
from hearts_lesson.exercises.ladders import Ladder, ladder, pool, pool_names, rising, site_pools
from hearts_lesson.exercises.model import Ask, Exercise, Response, Scene
from hearts_lesson.exercises.registry import KINDS, from_id, generate

__all__ = [
    "KINDS",
    "Ask",
    "Exercise",
    "ExerciseError",
    "Ladder",
    "Response",
    "Scene",
    "from_id",
    "generate",
    "ladder",
    "legal",
    "order",
    "play",
    "pool",
    "pool_names",
    "rising",
    "site_pools",
    "winner",
]
