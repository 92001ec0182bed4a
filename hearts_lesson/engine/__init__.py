"""The game of Hearts itself: cards, rules, rounds, scores, and a reason for every verdict.

Standard library only; every state is frozen; chance comes in as `random.Random(seed)`.
"""

from hearts_lesson.engine.cards import CARDS, Card, Hand, Suit, parse_cards
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.ending import Ending, end_of_round
from hearts_lesson.engine.errors import IllegalPass, IllegalPlay, NotationError, RulesClash
from hearts_lesson.engine.explain import Elsewhere, Explanation, explain
from hearts_lesson.engine.game import Game
from hearts_lesson.engine.legality import (
    Position,
    Reason,
    Verdict,
    check_play,
    legal_plays,
    verdicts,
)
from hearts_lesson.engine.options import OPTIONS, Option
from hearts_lesson.engine.passing import Passing
from hearts_lesson.engine.playout import at_random, play_out
from hearts_lesson.engine.presets import PRESET_TITLES, PRESETS
from hearts_lesson.engine.round import Round, Taking
from hearts_lesson.engine.rulebook import RULES, Rule
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import (
    MoonChoice,
    RoundScore,
    card_points,
    is_penalty,
    moon_shooter,
    penalty_total,
    raw_points,
    round_sum,
    settle,
)
from hearts_lesson.engine.standing import Standing
from hearts_lesson.engine.sums import (
    check_sums,
    explain_end,
    explain_score,
    points_text,
    worked_sum,
)
from hearts_lesson.engine.table import Direction, clockwise, left_of, receiver, seat_names
from hearts_lesson.engine.trick import Trick
from hearts_lesson.engine.view import View

__all__ = [
    "CARDS",
    "OPTIONS",
    "PRESETS",
    "PRESET_TITLES",
    "RULES",
    "Card",
    "Deal",
    "Direction",
    "Elsewhere",
    "Ending",
    "Explanation",
    "Game",
    "Hand",
    "HouseRules",
    "IllegalPass",
    "IllegalPlay",
    "MoonChoice",
    "NotationError",
    "Option",
    "Passing",
    "Position",
    "Reason",
    "Round",
    "RoundScore",
    "Rule",
    "RulesClash",
    "Standing",
    "Suit",
    "Taking",
    "Trick",
    "Verdict",
    "View",
    "at_random",
    "card_points",
    "check_play",
    "check_sums",
    "clockwise",
    "end_of_round",
    "explain",
    "explain_end",
    "explain_score",
    "is_penalty",
    "left_of",
    "legal_plays",
    "moon_shooter",
    "parse_cards",
    "penalty_total",
    "play_out",
    "points_text",
    "raw_points",
    "receiver",
    "round_sum",
    "seat_names",
    "settle",
    "verdicts",
    "worked_sum",
]
