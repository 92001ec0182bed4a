"""The thirty things beginners get wrong, each with a name, a trigger and a word of help.

The trigger is a predicate over the situation and the answer (`beliefs`); the help says the idea
that is missing, in one or two short sentences, in the words of the table's rules: `{opening}`
becomes 3♣ where five play. `misconception_table` (`survey`) shows which exercises can show which.
"""

from __future__ import annotations

from functools import cache

from hearts_lesson.exercises import beliefs
from hearts_lesson.exercises.cases import (
    Answer,
    BeliefCase,
    Case,
    DirectionCase,
    EndCase,
    GoalCase,
    PassCase,
    PlayCase,
    PointsCase,
    SettleCase,
    TrickCase,
)
from hearts_lesson.exercises.misconception import Misconception
from hearts_lesson.exercises.slips import SLIPS

_SIGN = "\ufe0e"
_Q = "Q♠" + _SIGN
_J = "J♦" + _SIGN


MISCONCEPTIONS: tuple[Misconception, ...] = (
    Misconception(
        "m01",
        "highest card of any suit",
        "The highest card on the table wins, whatever its suit.",
        "Rank counts only inside the suit led.",
        "trick-winner",
        ((TrickCase, beliefs.higher_elsewhere),),
    ),
    Misconception(
        "m02",
        "hearts are trumps",
        "A heart beats the other suits.",
        "Hearts has no trumps: a heart takes a trick only where hearts were led.",
        "trick-winner",
        ((TrickCase, beliefs.heart_as_trump),),
    ),
    Misconception(
        "m03",
        f"{_Q} is a heart",
        f"{_Q} costs points, so she counts as a heart.",
        f"{_Q} is a spade like any other when you follow suit, and no heart when you count.",
        "follow-suit",
        (
            (PlayCase, beliefs.queen_as_heart),
            (PointsCase, beliefs.queen_counts_one),
            (SettleCase, beliefs.settles_queen_as_heart),
        ),
    ),
    Misconception(
        "m04",
        f"{_Q} breaks hearts",
        f"Once {_Q} has been played, hearts may be led.",
        f"{_Q} costs points, but only a heart breaks hearts here.",
        "queen-breaks",
        ((PlayCase, beliefs.queen_broke_hearts),),
    ),
    Misconception(
        "m05",
        f"{_Q} may not be led yet",
        f"{_Q} may not be led before hearts are broken.",
        f"The rule about unbroken hearts is about hearts; {_Q} is a spade.",
        "queen-lead",
        ((PlayCase, beliefs.queen_not_led),),
    ),
    Misconception(
        "m06",
        "no hearts at all before they break",
        "Hearts may not be played before they are broken.",
        "Unbroken hearts may not be led. Throwing one when you are void is allowed: "
        "that is how they break.",
        "breaking-hearts",
        ((PlayCase, beliefs.heart_not_thrown),),
    ),
    Misconception(
        "m07",
        f"{_Q} must fall first",
        f"Hearts may be led only after {_Q} has fallen.",
        f"Hearts wait for a heart, not for {_Q}.",
        "breaking-hearts",
        ((PlayCase, beliefs.waits_for_queen),),
    ),
    Misconception(
        "m08",
        f"{_Q} on the first trick",
        f"I have no clubs on the first trick, so I may dump {_Q}.",
        f"Being void does not free {_Q} on the first trick; her chance comes later.",
        "first-trick",
        ((PlayCase, beliefs.dumps_queen_first),),
    ),
    Misconception(
        "m09",
        "no legal card on the first trick",
        "With nothing but penalty cards I have no legal card on the first trick.",
        "There is always a legal card. With nothing but penalty cards, one of them may go.",
        "first-trick-all-penalty",
        ((PlayCase, beliefs.nothing_on_first),),
    ),
    Misconception(
        "m10",
        "stuck with hearts",
        "With only hearts left and hearts not broken I cannot lead.",
        "A leader is never stuck: with nothing but hearts, one of them may be led.",
        "only-hearts",
        ((PlayCase, beliefs.stuck_with_hearts),),
    ),
    Misconception(
        "m11",
        "the opener may lead anything",
        "Whoever opens the round leads any card.",
        "Whoever opens the round has a duty there, not a choice.",
        "opening-lead",
        ((PlayCase, beliefs.opens_with_anything),),
    ),
    Misconception(
        "m12",
        "I must beat the card",
        "If I can beat the cards on the table, I must.",
        "You follow the suit, not the rank: a lower card is just as legal and often better.",
        "follow-suit",
        ((PlayCase, beliefs.must_beat),),
    ),
    Misconception(
        "m13",
        "void, so a heart must go",
        f"If I am void, I must throw a heart or {_Q}.",
        f"Void means free: any card may go, not only a heart or {_Q}.",
        "follow-suit",
        ((PlayCase, beliefs.must_throw_heart), (GoalCase, beliefs.throws_penalty)),
    ),
    Misconception(
        "m14",
        "cards in hand count",
        "Hearts in my hand cost points.",
        "Cards in your hand cost nothing. Only cards in tricks you took count.",
        "scoring",
        ((PointsCase, beliefs.counts_own_hand),),
    ),
    Misconception(
        "m15",
        "hearts score their pips",
        "The 9 of hearts costs 9, the ace 14.",
        "Each heart costs 1 point, from the 2 up to the ace.",
        "spot",
        ((PointsCase, beliefs.counts_pips), (SettleCase, beliefs.settles_pips)),
    ),
    Misconception(
        "m16",
        "first to the target wins",
        "Whoever gets to 100 first has won.",
        "Points are bad: reaching {target} ends the game, and the lowest total wins it.",
        "target",
        ((EndCase, beliefs.first_wins),),
    ),
    Misconception(
        "m17",
        "the round stops at the target",
        "As soon as somebody has 100, play stops.",
        "No round stops halfway, whatever the totals are.",
        "target",
        ((EndCase, beliefs.stops_at_target),),
    ),
    Misconception(
        "m18",
        "a moon is every trick",
        "To shoot the moon you must take every trick.",
        f"A moon needs every heart and {_Q}; tricks without points may go elsewhere.",
        "moon",
        ((SettleCase, beliefs.wants_every_trick),),
    ),
    Misconception(
        "m19",
        "nearly a moon is a moon",
        f"All the hearts without {_Q}, or 25 points, is a moon.",
        f"A moon needs every heart and {_Q}, without one missing.",
        "moon",
        ((SettleCase, beliefs.sees_moon),),
    ),
    Misconception(
        "m20",
        f"{_J} always counts",
        f"{_J} takes off 10 points everywhere, and a moon needs it.",
        "A bonus card counts only at tables that agreed on one, and is no part of the moon "
        "unless they said so.",
        "bonus-card",
        (
            (PointsCase, beliefs.counts_bonus),
            (SettleCase, beliefs.moon_needs_bonus),
            (SettleCase, beliefs.settles_bonus),
        ),
    ),
    Misconception(
        "m21",
        "look first, then pass",
        "I may look at the cards I was passed before I choose mine.",
        "Everyone chooses first and looks afterwards, so nobody passes on what just came.",
        "passing",
    ),
    Misconception(
        "m22",
        "pass the lowest cards",
        "My lowest cards are worth least, so I pass them.",
        "Low cards keep you out of tricks; they are the ones to keep.",
        "passing",
        ((PassCase, beliefs.passes_low),),
    ),
    Misconception(
        "m23",
        "always pass the high spades",
        "A♠, K♠ and Q♠ must always be passed.",
        "With three or four low spades in front of it, a high spade is safest with you.",
        "passing",
        ((PassCase, beliefs.passes_guarded_spade),),
    ),
    Misconception(
        "m24",
        "middle cards are safe",
        "A seven, eight or nine never takes a trick.",
        "A middle card is safe only while higher cards of its suit are out.",
        "trick-winner",
        ((GoalCase, beliefs.trusts_middle),),
    ),
    Misconception(
        "m25",
        "high spades early",
        "I get rid of K♠ and A♠ at once.",
        f"While {_Q} is out, K♠{_SIGN} and A♠{_SIGN} can catch her.",
        "trick-winner",
        ((GoalCase, beliefs.high_spade_early),),
    ),
    Misconception(
        "m26",
        f"{_Q} on the first spade",
        f"I play {_Q} as soon as spades are led.",
        f"{_Q} can wait until A♠{_SIGN} or K♠{_SIGN} lies above her, or until you are void.",
        "trick-winner",
        ((GoalCase, beliefs.queen_too_soon),),
    ),
    Misconception(
        "m27",
        "always duck",
        "Taking a trick with points is always bad.",
        "One heart in your tricks ruins a moon: a point now instead of a whole moon against you.",
        "moon",
        ((GoalCase, beliefs.ducks_always),),
    ),
    Misconception(
        "m28",
        "three players pass across",
        "Passing goes left, right, across at every table.",
        "At a table of three nobody sits across.",
        "passing",
        ((DirectionCase, beliefs.three_across),),
    ),
    Misconception(
        "m29",
        "exactly the target is special",
        "Whoever has exactly 100 goes back to 50 or to nothing.",
        "Exactly {target} is a total like any other here; setting it back is a house rule.",
        "exact-target",
        ((EndCase, beliefs.exact_is_special),),
    ),
    Misconception(
        "m30",
        "the dealer leads",
        "Whoever dealt leads to the first trick.",
        "Dealing and leading have nothing to do with each other: {opening} opens.",
        "opening-lead",
    ),
)
"""Every belief that feedback knows by name, in order: m01, m02 and so on."""

BY_ID = {belief.id: belief for belief in (*MISCONCEPTIONS, *SLIPS)}


def shown_by(case: Case, answer: Answer) -> Misconception | None:
    """Name the misconception, or else the slip, that an answer shows which is not right."""
    if isinstance(case, BeliefCase):
        return BY_ID.get(str(answer))
    found = (belief for belief, test in _tests(type(case).__name__) if test(case, answer))
    return next(found, None)


@cache
def _tests(kind: str) -> tuple[tuple[Misconception, beliefs.Belief], ...]:
    return tuple((m, test) for m in BY_ID.values() for k, test in m.when if k.__name__ == kind)
