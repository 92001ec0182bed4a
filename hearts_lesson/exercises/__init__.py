"""Exercises: questions about the cards, each with an answer for everything you may say."""

from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.growing import grow
from hearts_lesson.exercises.kinds.coached import coached_round
from hearts_lesson.exercises.kinds.count import count_cards
from hearts_lesson.exercises.kinds.direction import direction
from hearts_lesson.exercises.kinds.end import end
from hearts_lesson.exercises.kinds.legal import legal
from hearts_lesson.exercises.kinds.order import order
from hearts_lesson.exercises.kinds.pass_ import pass_cards
from hearts_lesson.exercises.kinds.play import play
from hearts_lesson.exercises.kinds.puzzle import puzzle
from hearts_lesson.exercises.kinds.score import score
from hearts_lesson.exercises.kinds.spot_authored import spot_sheet, spot_trick
from hearts_lesson.exercises.kinds.weighed import decide, moment, weigh
from hearts_lesson.exercises.kinds.why import why
from hearts_lesson.exercises.kinds.winner import winner
from hearts_lesson.exercises.ladders import (
    Ladder,
    ladder,
    pool,
    pool_names,
    pool_payload,
    rising,
    site_pools,
)
from hearts_lesson.exercises.misconception import Misconception
from hearts_lesson.exercises.misconceptions import MISCONCEPTIONS
from hearts_lesson.exercises.model import Ask, Exercise, Response
from hearts_lesson.exercises.puzzles import PuzzleData
from hearts_lesson.exercises.registry import KINDS, from_id, generate
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.survey import misconception_table

__all__ = [
    "KINDS",
    "MISCONCEPTIONS",
    "Ask",
    "Exercise",
    "ExerciseError",
    "Ladder",
    "Misconception",
    "PuzzleData",
    "Response",
    "Scene",
    "coached_round",
    "count_cards",
    "decide",
    "direction",
    "end",
    "from_id",
    "generate",
    "grow",
    "ladder",
    "legal",
    "misconception_table",
    "moment",
    "order",
    "pass_cards",
    "play",
    "pool",
    "pool_names",
    "pool_payload",
    "puzzle",
    "rising",
    "score",
    "site_pools",
    "spot_sheet",
    "spot_trick",
    "weigh",
    "why",
    "winner",
]
