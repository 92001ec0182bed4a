"""Which cards are legal: the one place where that is decided.

`Masks` is a rule set boiled down to what the play of a round asks for, with sets of cards as
integers. `decide` is the only function in the project that knows which cards may be played; the
frozen `Round`, the verdicts with their sentences and the fast playouts all call it.

The fixed order, the same for every rule set:

1. The opening play: under `lowest_club` the lowest club in play, under `any_club` any club. (The
   opener holds the lowest club in play, so it is also the lowest club of that hand.) Under
   `left_of_dealer` the lead rules of step 4 hold.
2. Holding cards of the suit led: those, whatever they are.
3. The first trick, void in the suit led, points not allowed: everything but hearts and Q♠. If that
   leaves nothing, `first_trick_all_penalty` decides: a heart (Q♠ only without a heart), any card,
   or Q♠ if she is held.
4. A lead while hearts are not broken. Where hearts may not be led, a hand of nothing but hearts
   and Q♠ is looked at first:

   - 4a, both hearts and Q♠: `either` allows all of them, also where Q♠ may not be led before
     hearts are broken, since such a hand has no other lead. `queen_forced` allows Q♠ alone.
   - 4b, only hearts: `may_lead` allows them; under `lead_passes` nothing may be led, and the lead
     passes on. (If it comes all the way round, any heart may be led. One must know all hands to
     see that, so it is left to the caller.)
   - 4c, every other hand: everything but hearts where they may not be led, and but Q♠ where she
     may not. If Q♠ is the only card left, she may be led.

   Where hearts may be led freely no hand needs an exception, and 4c is for all: a hand of hearts
   and Q♠ leads a heart if Q♠ may not be led, and any card if she may.
5. Otherwise everything.

Rules: opening-lead, follow-suit, first-trick, first-trick-all-penalty, breaking-hearts,
only-hearts, hearts-and-queen, queen-lead.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from hearts_lesson.engine.cards import COPY, Card, Suit

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["CLUBS", "HEARTS", "QUEEN", "SUIT_OF", "Ground", "Masks", "decide"]


def _both(mask: int) -> int:
    """A set of faces as bits of both copies; one pack simply never holds the upper ones."""
    return mask | mask << COPY


CLUBS: Final = _both(Suit.CLUBS.mask)
"""All clubs, as bits of both copies."""
HEARTS: Final = _both(Suit.HEARTS.mask)
"""All hearts, as bits of both copies."""
QUEEN: Final = _both(Card(12, Suit.SPADES).bit)
"""The queen of spades, as bits of both copies."""
PENALTY: Final = HEARTS | QUEEN
"""The penalty cards: hearts and Q♠, as bits of both copies."""
SUIT_OF: Final[tuple[int, ...]] = tuple(_both(Suit(i % 52 // 13).mask) for i in range(104))
"""For each bit position, the bits of all cards of that suit: what a card led asks for."""


class Ground(Enum):
    """The step of the fixed order that decided."""

    OPENING_CARD = "1, the lowest club"
    OPENING_CLUB = "1, any club"
    FOLLOW = "2"
    FIRST_TRICK = "3"
    ALL_PENALTY_HEART = "3, all penalty cards, a heart"
    ALL_PENALTY_ANY = "3, all penalty cards, any"
    ALL_PENALTY_QUEEN = "3, all penalty cards, the queen"
    QUEEN_FORCED = "4a, the queen alone"
    HEARTS_AND_QUEEN = "4a, all of them"
    ONLY_HEARTS = "4b, hearts open"
    LEAD_PASSES = "4b, the lead passes"
    NOT_BROKEN = "4c"
    ONLY_QUEEN = "4c, nothing but the queen"
    FREE_LEAD = "5, leading"
    DISCARD = "5, discarding"


# Bound once: looking a member up on its class at every play is slow.
_FOLLOW = Ground.FOLLOW
_DISCARD = Ground.DISCARD
_FREE_LEAD = Ground.FREE_LEAD


@dataclass(frozen=True, slots=True)
class Masks:
    """A rule set boiled down for play: sets of cards as bits, both copies of each.

    `after` has the next seat for each seat. `opening` 0 leaves the opening play to the lead
    rules, 1 wants the lowest club, 2 any club. `first_trick_barred` are the cards that nobody may
    throw on the first trick, `breakers` those that break hearts, `lead_barred` those that may not
    be led before. The other fields are house rules as they are.
    """

    players: int
    packs: int
    after: tuple[int, ...]
    opening: int
    first_trick_barred: int
    all_penalty: str
    lead_barred: int
    breakers: int
    queen_forced: bool
    lead_passes: bool
    kitty: str

    @classmethod
    def of(cls, rules: HouseRules) -> Masks:
        """Boil a rule set down."""
        barred = HEARTS if rules.heart_lead == "after_broken" else 0
        if rules.queen_lead == "after_hearts_broken":
            barred |= QUEEN
        return cls(
            players=rules.players,
            packs=rules.packs,
            after=(*range(1, rules.players), 0),
            opening={"left_of_dealer": 0, "lowest_club": 1, "any_club": 2}[rules.opening_lead],
            first_trick_barred=PENALTY if rules.first_trick_points == "not_allowed" else 0,
            all_penalty=rules.first_trick_all_penalty,
            lead_barred=barred,
            breakers=HEARTS | (QUEEN if rules.queen_breaks_hearts else 0),
            queen_forced=rules.leader_hearts_and_queen == "queen_forced",
            lead_passes=rules.leader_only_hearts == "lead_passes",
            kitty=rules.kitty,
        )


def decide(
    masks: Masks, hand: int, led: int, first_trick: bool, broken: bool
) -> tuple[int, Ground]:
    """The cards of this hand that may be played, and the step of the order that said so.

    `hand` is the hand as bits, `led` the bits of the suit led (`SUIT_OF`), 0 for a lead. The
    cards are never empty for a hand that is not, except on the ground LEAD_PASSES.
    """
    if led:
        following = hand & led
        if following:
            return following, _FOLLOW
        if first_trick and masks.first_trick_barred:
            clean = hand & ~masks.first_trick_barred
            if clean:
                return clean, Ground.FIRST_TRICK
            return _all_penalty(masks, hand)
        return hand, _DISCARD
    if first_trick and masks.opening:
        clubs = hand & CLUBS
        if masks.opening == 1:
            return _lowest(clubs), Ground.OPENING_CARD
        return clubs, Ground.OPENING_CLUB
    if broken:
        return hand, _FREE_LEAD
    return _unbroken_lead(masks, hand)


def _lowest(clubs: int) -> int:
    """The lowest club, in each copy that is held of it."""
    upper = clubs >> COPY
    face = clubs | upper
    face &= -face
    return clubs & _both(face)


def _all_penalty(masks: Masks, hand: int) -> tuple[int, Ground]:
    """Step 3 for a hand of nothing but hearts and Q♠."""
    if masks.all_penalty == "any":
        return hand, Ground.ALL_PENALTY_ANY
    hearts, queen = hand & HEARTS, hand & QUEEN
    if masks.all_penalty == "heart":
        return hearts or queen, Ground.ALL_PENALTY_HEART
    return queen or hearts, Ground.ALL_PENALTY_QUEEN


def _unbroken_lead(masks: Masks, hand: int) -> tuple[int, Ground]:
    """Step 4: a lead while hearts are not broken."""
    hearts, queen = hand & HEARTS, hand & QUEEN
    if masks.lead_barred & hearts and not hand & ~PENALTY:
        if not queen:
            return (0, Ground.LEAD_PASSES) if masks.lead_passes else (hand, Ground.ONLY_HEARTS)
        if masks.queen_forced:
            return queen, Ground.QUEEN_FORCED
        return hand, Ground.HEARTS_AND_QUEEN
    allowed = hand & ~masks.lead_barred
    if allowed == hand:
        return hand, _FREE_LEAD
    if not allowed:  # nothing but Q♠: hearts alone were dealt with above
        return hand, Ground.ONLY_QUEEN
    return allowed, Ground.NOT_BROKEN
