"""The numbers behind the sensible player: what it fears, in points, and how it judges a moon.

They were tuned by letting the player meet slightly changed copies of itself over the same deals,
and keeping the changes that cost fewer points. A weight is found in the row by its constant; a
table of chances lies behind the weights.
"""

from __future__ import annotations

from functools import cache
from typing import Final

__all__ = ["DEFAULTS", "weight_row"]

SIDE_QUEEN: Final = 0  # a trick of a plain suit taken later: the share of Q♠ that may come with it
SIDE_HEARTS: Final = 1  # the same for hearts, in middling hearts
HEART_TRICK: Final = 2  # a trick of hearts taken later, in middling hearts
HEART_QUEEN: Final = 3
SPADE_HEARTS: Final = 4
HOLD_QUEEN: Final = 5  # holding Q♠: the share of her value one expects to keep …
QUEEN_GUARD: Final = 6  # … times this for each other spade beside her
QUEEN_ALONE: Final = 7  # holding her when no other spade is out
HOLD_HIGH_SPADE: Final = 8  # A♠ or K♠ while somebody else holds Q♠ …
HIGH_GUARD: Final = 9  # … times this for each lower spade
VOID_QUEEN: Final = 10  # worth of a void while holding Q♠
VOID_OTHER: Final = 11
VOID_HIGH: Final = 12
LEAD_DANGER: Final = 13  # taking a trick means having to lead
MIDDLE: Final = 14  # a card's danger: lower cards out against higher cards out
MIDDLE_BASE: Final = 15
GUARDS: Final = 16  # how far own lower cards shield a higher one
DEAD_CARD: Final = 17  # a card of a suit that nobody else holds
OVER_FIRST: Final = 18  # how often others go over without need: on the first trick …
OVER_CLEAN: Final = 19  # … on a trick without points …
OVER_POINTS: Final = 20  # … and on one with points
DUMP_QUEEN: Final = 21  # how surely a player who is void and holds Q♠ throws her
DUMP_HEART: Final = 22
DROP_QUEEN: Final = 23  # how surely Q♠ falls under A♠ or K♠
SMOKE: Final = 24  # leading low spades while Q♠ is out
KEEP_BONUS: Final = 25
CATCH_BONUS: Final = 26
MOON_BASE: Final = 27  # how sure a moon of another player is (in log odds): for its own sake …
MOON_QUEEN: Final = 28  # … with Q♠ alone, which mostly only fell there
STOP: Final = 29  # worth of stopping it
FEED: Final = 30  # cost of helping it
THREAT_KEEP: Final = 31  # keep high cards while a moon threatens
SPREAD: Final = 32  # how unevenly a suit lies, for one's own moon
LOSE_HEART: Final = 33
LOSE_SIDE: Final = 34
SHOOT: Final = 35  # how many losers still allow the try
SHOOT_MORE: Final = 36  # more are allowed as points come in
SHOOT_CARDS: Final = 37
LEADER_OF_POINTS: Final = 38
PASS_VOID: Final = 39
PASS_QUEEN: Final = 40
PASS_HIGH_SPADE: Final = 41
PASS_LOW_SPADE: Final = 42
PASS_CLUB: Final = 43
PASS_HEART: Final = 44
LONG_SUIT: Final = 45
QUEEN_NOW: Final = 46  # giving Q♠ away on a trick that another card takes
QUEEN_HIGH: Final = 47  # playing her as the best card so far, with another spade in hand
MOON_TIME: Final = 51  # … with the share of the cards that are played
MOON_TOP: Final = 52  # … and when that player leads a card that nobody can beat
MOON_TOP_HEART: Final = 54  # … a heart
END_GAME: Final = 53  # giving points that end the game: good for its winner only
STOPPER_BASE: Final = 49  # keeping a heart that is sure to take a trick, before any moon threatens
STOPPER: Final = 50  # … and once one does
MOON_HEARTS: Final = 48  # … with the share of the hearts

DEFAULTS: Final[dict[str, float]] = {
    "side_queen": 0.037,
    "side_hearts": 1.381,
    "heart_trick": 2.432,
    "heart_queen": 0.148,
    "spade_hearts": 1.215,
    "hold_queen": 0.651,
    "queen_guard": 0.72,
    "queen_alone": 0.227,
    "hold_high_spade": 0.158,
    "high_guard": 0.683,
    "void_queen": 0.145,
    "void_other": 0.4,
    "void_high": 0.058,
    "lead_danger": 0.307,
    "middle": 1.063,
    "middle_base": 1.202,
    "guards": 0.52,
    "dead_card": 0.167,
    "over_first": 0.651,
    "over_clean": 0.183,
    "over_points": 0.073,
    "dump_queen": 1.64,
    "dump_heart": 1.372,
    "drop_queen": 1.15,
    "smoke": 0.103,
    "keep_bonus": 0.332,
    "catch_bonus": 0.338,
    "moon_base": -3.4,
    "moon_queen": -0.4,
    "stop": 0.663,
    "feed": -0.037,
    "threat_keep": 1.755,
    "spread": 1.155,
    "lose_heart": 2.414,
    "lose_side": 0.674,
    "shoot": 0.784,
    "shoot_more": 5.7,
    "shoot_cards": 0.286,
    "leader_of_points": 0.5,
    "pass_void": 0.6,
    "pass_queen": 0.198,
    "pass_high_spade": 0.108,
    "pass_low_spade": 0.179,
    "pass_club": -0.005,
    "pass_heart": 0.912,
    "long_suit": -0.083,
    "queen_now": 0.3,
    "queen_high": 1.0,
    "moon_hearts": 1.86,
    "stopper_base": 0.331,
    "stopper": 0.1,
    "moon_time": 1.7,
    "moon_top": 2.6,
    "end_game": 4.0,
    "moon_top_heart": 0.15,
}
NONE: Final = 64
"""Where the chances begin: that one of so many hands has none of so many unseen cards."""
NONE_ROW: Final = 30
WEIGHTS_SIZE: Final = NONE + 10 * NONE_ROW


@cache
def _plain() -> tuple[float, ...]:
    row = [0.0] * WEIGHTS_SIZE
    row[: len(DEFAULTS)] = DEFAULTS.values()
    for hands in range(10):
        for cards in range(NONE_ROW):
            chance = 1.0 if not cards or not hands else (1 - 1 / hands) ** cards
            row[NONE + hands * NONE_ROW + cards] = chance
    return tuple(row)


def weight_row(changes: dict[str, float] | None = None) -> tuple[float, ...]:
    """The weights as one row of numbers, with some of them changed."""
    row = list(_plain())
    names = list(DEFAULTS)
    for name, value in (changes or {}).items():
        row[names.index(name)] = value
    return tuple(row)
