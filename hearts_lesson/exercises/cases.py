"""What a misconception looks at: the situation of one question, without the rest of the exercise.

Each kind of question has its own small value here. The predicates in `misconceptions` take one
of these and the answer that was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.engine.rules import HouseRules


@dataclass(frozen=True, slots=True)
class TrickCase:
    """Who takes the trick? The answer is the place (0 = the lead) of the card chosen."""

    rules: HouseRules
    cards: tuple[Card, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class OrderCase:
    """Which card comes next in order? The answer is a card still open that is not the next one.

    `wanted` is the card that comes next, `open` are all those not yet placed.
    """

    wanted: Card
    open: tuple[Card, ...]
    low_first: bool


@dataclass(frozen=True, slots=True)
class TurnCase:
    """Who plays next? The answer is a seat; `whole` says that the trick is complete."""

    players: int
    leader: int
    whole: bool


@dataclass(frozen=True, slots=True)
class PlayCase:
    """May this card be played? The answer is a card tapped, or a card left out.

    `skipped` says which: a legal card that was not tapped, or an illegal one that was.
    `queen_gone` is True when every Q♠ has been seen in earlier tricks.
    """

    rules: HouseRules
    hand: Hand
    trick: tuple[Card, ...]
    first_trick: bool
    hearts_broken: bool
    queen_gone: bool
    skipped: bool


@dataclass(frozen=True, slots=True)
class GoalCase:
    """Which card serves the goal? The answer is a legal card that does not.

    `best` are the cards that serve it, `takes` the cards that may take the trick. `plain`
    marks the games of the first chapters, in which no card costs points.
    """

    rules: HouseRules
    goal: str
    hand: Hand
    trick: tuple[Card, ...]
    best: tuple[Card, ...]
    takes: tuple[Card, ...]
    plain: bool = False


@dataclass(frozen=True, slots=True)
class PointsCase:
    """How many points lie in these cards? The answer is a number.

    `hand` are cards still held, which cost nothing yet.
    """

    rules: HouseRules
    cards: tuple[Card, ...]
    hand: Hand
    points: int


@dataclass(frozen=True, slots=True)
class SettleCase:
    """What does this player score for the round? The answer is a number for one seat.

    `raw` are all players' points before the moon, `points` after it; `shooter` is the seat that
    shot the moon, `every_trick` whether that took all tricks, `near` the seat that came close.
    """

    rules: HouseRules
    taken: tuple[tuple[Card, ...], ...]
    raw: tuple[int, ...]
    points: tuple[int, ...]
    shooter: int | None
    every_trick: bool
    near: int | None
    seat: int


@dataclass(frozen=True, slots=True)
class EndCase:
    """Is the game over, and who wins? The answer is an option's key."""

    rules: HouseRules
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    mid_round: bool


@dataclass(frozen=True, slots=True)
class DirectionCase:
    """To whom do you pass? The answer is a direction, "across" and "hold" among them."""

    rules: HouseRules
    round: int


@dataclass(frozen=True, slots=True)
class PassCase:
    """Which cards do you pass? The answer is one card of the hand."""

    rules: HouseRules
    hand: Hand


@dataclass(frozen=True, slots=True)
class BeliefCase:
    """Which of these statements is true? The answer is the id of the belief chosen."""

    rules: HouseRules


Case: TypeAlias = (
    TrickCase
    | OrderCase
    | TurnCase
    | PlayCase
    | GoalCase
    | PointsCase
    | SettleCase
    | EndCase
    | DirectionCase
    | PassCase
    | BeliefCase
)
Answer: TypeAlias = Card | int | str
