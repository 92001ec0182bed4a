"""Where everything lies in the two rows of integers the fast code works on.

The fast code plays rounds by the hundred thousand, so it has no objects: a rule set is one row of
integers (`R`), the standing of a round another (`S`). The row `S` has everything a table has, the
hidden hands as well; a policy reads from it only what its seat can see, and a test holds it to
that. As in the engine every card is one bit, and the second copy of a card with two packs lies 52
bits higher.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hearts_lesson.engine import CARDS, HouseRules, Suit
from hearts_lesson.engine.cards import COPY, PACK
from hearts_lesson.engine.masks import HEARTS as HEART_BITS
from hearts_lesson.engine.masks import QUEEN as QUEEN_BITS
from hearts_lesson.engine.scoring import card_points, penalty_total

__all__ = ["rule_row"]

# The rules row R: single numbers first, then tables by card face (0-51).
PLAYERS: Final = 0
PACKS: Final = 1
DECK: Final = 2
FIRST_BARRED: Final = 3
ALL_PENALTY: Final = 4  # 0 a heart, 1 any card, 2 the queen
LEAD_BARRED: Final = 5
BREAKERS: Final = 6
QUEEN_FORCED: Final = 7
LEAD_PASSES: Final = 8
OPENING: Final = 9
KITTY_TO: Final = 10  # 0 nobody, 1 first trick, 2 last trick, 3 first trick with a penalty card
QUEENS: Final = 11  # the bits of Q♠
HEARTS: Final = 12  # the bits of all hearts in play
BONUS: Final = 13  # the bits of the bonus card
BONUS_IN_MOON: Final = 14  # 0 separate, 1 needed, 2 avoided
MOON: Final = 15  # 0 off, 1 adds to the others, 2 is taken off the shooter
SUN: Final = 16
NO_TRICK: Final = 17
ALL_POINTS: Final = 18
TARGET: Final = 19
CLUBS: Final = 20
SPADES: Final = 21
EACH: Final = 22
PASS_COUNT: Final = 23
QUEEN_VALUE: Final = 24
HEART_VALUE: Final = 25  # of a middling heart: 1, or 8 in Spot
VALUE: Final = 30
ABOVE: Final = 90  # the bits of the higher cards of the same suit
BELOW: Final = 150
SUIT: Final = 210  # the bits of a suit, by suit
RULES_SIZE: Final = 214

# The standing row S: single numbers first, then one number a seat.
TURN: Final = 0
LEADER: Final = 1
ON_TABLE: Final = 2  # how many cards lie on the table
LED: Final = 3  # the bits of the suit led, 0 before the lead
BEST: Final = 4  # the face that takes the trick so far, -1 for none
WINNER: Final = 5  # the seat that takes it so far, -1 for none
GONE: Final = 6  # every card played so far
PILE: Final = 7  # the cards on the table, and cancelled tricks below them
BROKEN: Final = 8
FIRST: Final = 9
LEFT: Final = 10  # how many cards are still to be played
KITTY: Final = 11
KITTY_OUT: Final = 12  # how many cards of the kitty nobody has taken yet
STEPS: Final = 13  # how many seats to the left cards were passed, 0 for no pass
HAND: Final = 20
TAKEN: Final = 30
VOID: Final = 40  # bit s: this seat has shown that it holds nothing of suit s
GAVE: Final = 50  # what this seat passed
TRICK: Final = 60  # the bit numbers on the table, in the order played
WON: Final = 70
SIZE: Final = 80
TOTAL: Final = 90  # the points of the game before this round
SHOWN: Final = 100  # room to put the voids aside
STATE_SIZE: Final = 110

_PENALTY_CODE = {"heart": 0, "any": 1, "queen_must": 2}
_KITTY_CODE = {"none": 0, "first_trick": 1, "last_trick": 2, "first_penalty_trick": 3}
_BONUS_CODE = {"separate": 0, "needed": 1, "avoided": 2}


@cache
def rule_row(rules: HouseRules) -> tuple[int, ...]:
    """A rule set as a row of integers. With two packs some are longer than a machine word."""
    every = PACK | PACK << COPY if rules.packs == 2 else PACK
    masks = rules.masks
    row = [0] * RULES_SIZE
    row[PLAYERS] = rules.players
    row[PACKS] = rules.packs
    row[DECK] = rules.pack.mask
    row[FIRST_BARRED] = masks.first_trick_barred & every
    row[ALL_PENALTY] = _PENALTY_CODE[rules.first_trick_all_penalty]
    row[LEAD_BARRED] = masks.lead_barred & every
    row[BREAKERS] = masks.breakers & every
    row[QUEEN_FORCED] = int(masks.queen_forced)
    row[LEAD_PASSES] = int(masks.lead_passes)
    row[OPENING] = masks.opening
    row[KITTY_TO] = _KITTY_CODE[rules.kitty]
    row[QUEENS] = QUEEN_BITS & every
    row[HEARTS] = HEART_BITS & every & rules.pack.mask
    if rules.bonus_card is not None:
        bit = rules.bonus_card.bit
        row[BONUS] = (bit | bit << COPY) & every
    row[BONUS_IN_MOON] = _BONUS_CODE[rules.bonus_in_moon]
    row[MOON] = {"off": 0, "shooter_minus_26": 2}.get(rules.moon, 1)
    row[SUN] = int(rules.sun == "double")
    row[NO_TRICK] = rules.no_trick_bonus
    row[ALL_POINTS] = penalty_total(rules)
    row[TARGET] = rules.target
    row[CLUBS] = _both(Suit.CLUBS.mask) & every
    row[SPADES] = _both(Suit.SPADES.mask) & every
    row[EACH] = rules.cards_each
    row[PASS_COUNT] = rules.pass_count
    row[QUEEN_VALUE] = rules.queen_value
    row[HEART_VALUE] = 8 if rules.heart_values == "spot" else 1
    for card in CARDS:
        suit = card.suit.mask
        row[VALUE + card.index] = card_points(rules, card)
        row[BELOW + card.index] = _both(suit & (card.bit - 1)) & every
        row[ABOVE + card.index] = _both(suit & ~(card.bit * 2 - 1)) & every
    for suit_number in Suit:
        row[SUIT + suit_number] = _both(suit_number.mask) & every
    return tuple(row)


def _both(faces: int) -> int:
    return faces | faces << COPY
