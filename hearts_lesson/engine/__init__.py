"""The game of Hearts itself: cards, rules, rounds, scores, and a reason for every verdict.

Standard library only; every state is frozen; chance comes in as `random.Random(seed)`.
"""

from hearts_lesson.engine.cards import CARDS, Card, Hand, Suit, parse_cards
from hearts_lesson.engine.errors import IllegalPass, IllegalPlay, NotationError, RulesClash
from hearts_lesson.engine.explain import RULES, Elsewhere, Explanation, Rule, explain
from hearts_lesson.engine.legality import (
    Position,
    Reason,
    Verdict,
    check_play,
    legal_plays,
    verdicts,
)
from hearts_lesson.engine.options import OPTIONS, Option
from hearts_lesson.engine.presets import PRESET_TITLES, PRESETS
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction, clockwise, left_of, receiver, seat_names
from hearts_lesson.engine.trick import Trick

__all__ = [
    "CARDS",
    "OPTIONS",
    "PRESETS",
    "PRESET_TITLES",
    "RULES",
    "Card",
    "Direction",
    "Elsewhere",
    "Explanation",
    "Hand",
    "HouseRules",
    "IllegalPass",
    "IllegalPlay",
    "NotationError",
    "Option",
    "Position",
    "Reason",
    "Rule",
    "RulesClash",
    "Suit",
    "Trick",
    "Verdict",
    "check_play",
    "clockwise",
    "explain",
    "left_of",
    "legal_plays",
    "parse_cards",
    "receiver",
    "seat_names",
    "verdicts",
]
