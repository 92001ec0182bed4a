"""Slips: what a wrong answer of the first chapters shows, beside the thirty misconceptions.

Whoever taps a lower card has seldom a belief about Hearts; most often a card was misread. A slip
says what happened, for the teacher's results. The reader hears it from the answer itself, so a
slip has no text of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from hearts_lesson.engine.cards import Card
from hearts_lesson.exercises.beliefs import DUCKING
from hearts_lesson.exercises.cases import Case, GoalCase, OrderCase, PlayCase, TrickCase, TurnCase
from hearts_lesson.exercises.misconception import Misconception

_LETTERS = range(11, 14)


def _ace_low(case: OrderCase, answer: Card) -> bool:
    """The ace was passed over as the highest, or taken for the lowest."""
    return (answer if case.low_first else case.wanted).rank == 14


def _letters(case: OrderCase, answer: Card) -> bool:
    """J, Q and K were taken in another order."""
    return answer.rank in _LETTERS and case.wanted.rank in _LETTERS


def _other_end(case: OrderCase, answer: Card) -> bool:
    """The lowest was tapped where the highest is wanted, or the other way round."""
    return answer is (max if case.low_first else min)(case.open, key=lambda card: card.rank)


def _any_card(_: OrderCase, __: Card) -> bool:
    """A card was taken for the next one that is not."""
    return True


def _ace_missed(case: TrickCase, answer: int) -> bool:
    """An ace takes the trick, and another card of its suit was chosen."""
    return _follows(case, answer) and _best(case).rank == 14


def _letters_mixed(case: TrickCase, answer: int) -> bool:
    """One of J, Q, K takes the trick, and another of them was chosen."""
    if not _follows(case, answer):
        return False
    return case.cards[answer].rank in _LETTERS and _best(case).rank in _LETTERS


def _lowest(case: TrickCase, answer: int) -> bool:
    """The lowest card of the suit led was chosen."""
    led = case.cards[0].suit
    followed = [card.rank for card in case.cards if card.suit is led]
    return _follows(case, answer) and case.cards[answer].rank == min(followed)


def _first_card(case: TrickCase, answer: int) -> bool:
    """The lead was chosen."""
    return case.winner is not None and answer == 0


def _last_card(case: TrickCase, answer: int) -> bool:
    """The card played last was chosen."""
    return _follows(case, answer) and answer == len(case.cards) - 1


def _other_suit(case: TrickCase, answer: int) -> bool:
    """A card of another suit was chosen."""
    return case.winner is not None and case.cards[answer].suit is not case.cards[0].suit


def _best(case: TrickCase) -> Card:
    assert case.winner is not None
    return case.cards[case.winner]


def _follows(case: TrickCase, answer: int) -> bool:
    return case.winner is not None and case.cards[answer].suit is case.cards[0].suit


def _revokes(case: PlayCase, answer: Card) -> bool:
    """A card of another suit was played although the hand holds the suit led."""
    if case.skipped or not case.trick:
        return False
    led = case.trick[0].suit
    return answer.suit is not led and bool(case.hand.of_suit(led))


def _void_unseen(case: PlayCase, _: Card) -> bool:
    """A card was left out although the hand has none of the suit led and any may go."""
    if not case.skipped or not case.trick:
        return False
    return not case.first_trick and not case.hand.of_suit(case.trick[0].suit)


def _leaves_one_out(case: PlayCase, answer: Card) -> bool:
    """A card of the suit led was left out."""
    return case.skipped and bool(case.trick) and answer.suit is case.trick[0].suit


def _leads_unbroken(case: PlayCase, answer: Card) -> bool:
    """A heart was led before hearts were broken."""
    leads = not case.skipped and not case.trick and not case.first_trick
    return leads and answer.suit.letter == "H" and not case.hearts_broken


def _points_first(case: PlayCase, answer: Card) -> bool:
    """A heart was thrown on the first trick."""
    return not case.skipped and case.first_trick and bool(case.trick) and answer.suit.letter == "H"


def _takes(case: GoalCase, answer: Card) -> bool:
    """The trick was to be left, and the card takes it or may."""
    return case.goal in DUCKING and answer in case.takes


def _leaves(case: GoalCase, answer: Card) -> bool:
    """The trick was to be taken, and the card does not do so for sure."""
    return case.goal == "win" and answer not in case.best


def _ducks_low(case: GoalCase, answer: Card) -> bool:
    """The highest card that ducks was wanted, and a lower one was played."""
    return case.goal == "duck_high" and answer not in case.takes


def _gives_less(case: GoalCase, _: Card) -> bool:
    """Points were to be given, and a dearer card was at hand."""
    return case.goal == "give"


def _leader_again(case: TurnCase, answer: int) -> bool:
    """The player who led was named."""
    return answer == case.leader


def _against_the_clock(case: TurnCase, answer: int) -> bool:
    """The player on the right was named, who would be next the other way round."""
    return answer == (case.leader - 1) % case.players


def _lead_goes_round(case: TurnCase, answer: int) -> bool:
    """The lead was given to the neighbour of the leader."""
    return case.whole and answer == (case.leader + 1) % case.players


def _any_seat(_: TurnCase, __: int) -> bool:
    """Another seat was named."""
    return True


When = tuple[tuple[type[Case], Callable[..., bool]], ...]
_ALL: tuple[tuple[str, str, str, When], ...] = (
    (
        "the ace is low",
        "The ace is the lowest card.",
        "card-order",
        ((OrderCase, _ace_low), (TrickCase, _ace_missed)),
    ),
    (
        "J, Q, K mixed up",
        "J, Q and K rank in another order.",
        "card-order",
        ((OrderCase, _letters), (TrickCase, _letters_mixed)),
    ),
    (
        "the lowest for the highest",
        "The lowest card is the best one.",
        "card-order",
        ((OrderCase, _other_end), (TrickCase, _lowest)),
    ),
    (
        "the lead takes it",
        "The card that was led takes the trick.",
        "trick-winner",
        ((TrickCase, _first_card),),
    ),
    (
        "the last card takes it",
        "The card played last takes the trick.",
        "trick-winner",
        ((TrickCase, _last_card),),
    ),
    (
        "a rank misread",
        "This card is higher than it is.",
        "card-order",
        ((OrderCase, _any_card), (TrickCase, _follows)),
    ),
    (
        "another suit takes it",
        "A card of another suit can take the trick.",
        "trick-winner",
        ((TrickCase, _other_suit),),
    ),
    (
        "not following suit",
        "Any card may be played.",
        "follow-suit",
        ((PlayCase, _revokes),),
    ),
    (
        "void not seen",
        "A card must match the suit led, even when I have none.",
        "follow-suit",
        ((PlayCase, _void_unseen),),
    ),
    (
        "a card that follows left out",
        "Not every card of the suit led may be played.",
        "follow-suit",
        ((PlayCase, _leaves_one_out),),
    ),
    (
        "hearts led too early",
        "A heart may be led at any time.",
        "breaking-hearts",
        ((PlayCase, _leads_unbroken),),
    ),
    (
        "points on the first trick",
        "Points may be thrown on the first trick.",
        "first-trick",
        ((PlayCase, _points_first),),
    ),
    (
        "takes what was to be left",
        "This card does not take the trick.",
        "trick-winner",
        ((GoalCase, _takes),),
    ),
    (
        "leaves what was to be taken",
        "This card takes the trick.",
        "trick-winner",
        ((GoalCase, _leaves),),
    ),
    (
        "ducks lower than need be",
        "The lowest card is the one to duck with.",
        "trick-winner",
        ((GoalCase, _ducks_low),),
    ),
    (
        "gives less than possible",
        "No card gives away more.",
        "scoring",
        ((GoalCase, _gives_less),),
    ),
    ("the lead stays", "Whoever led leads again.", "trick-winner", ((TurnCase, _leader_again),)),
    (
        "the lead goes round",
        "The leader's neighbour leads the next trick.",
        "trick-winner",
        ((TurnCase, _lead_goes_round),),
    ),
    ("against the clock", "Play goes to the right.", "turn", ((TurnCase, _against_the_clock),)),
    ("the seat misjudged", "It is another player's turn.", "turn", ((TurnCase, _any_seat),)),
)

#: Slips by number, "s01" …; the first that fits is named, after the misconceptions.
SLIPS: tuple[Misconception, ...] = tuple(
    Misconception(f"s{number:02}", name, says, "", rule, when)
    for number, (name, says, rule, when) in enumerate(_ALL, 1)
)
