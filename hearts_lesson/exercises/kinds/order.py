"""*Order*: put the cards of one suit in order, ace high.

Sources: article A08, sheets S25 (card-order).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.cards import Card, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.cases import OrderCase
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Response, Worked
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.words import capital, join, plural, small

RULE = "card-order"
_LADDER = "ace, king, queen, jack, 10, and so on down to 2"


@dataclass(frozen=True, slots=True)
class Draft:
    """The cards as they lie there, and which end comes first."""

    rules: HouseRules
    cards: tuple[Card, ...]
    low_first: bool = False

    @property
    def right(self) -> tuple[Card, ...]:
        """The cards in the order asked for."""
        return tuple(sorted(self.cards, key=lambda c: c.rank, reverse=not self.low_first))


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:  # noqa: ARG001
    """Draw cards of one suit; higher levels have more of them, close together, or lowest first."""
    suit = rng.choice(list(Suit))
    ranks = sorted({card.rank for card in rules.pack.of_suit(suit)})
    wanted = min((4, 5, 6)[level - 1], len(ranks))
    cards = [Card(rank, suit) for rank in rng.sample(ranks, wanted)]
    return Draft(rules, tuple(cards), low_first=level > 1 and rng.random() < 0.5)


def interesting(draft: Draft) -> bool:
    """Whether the ace or two letters take part, and the cards are not in order already."""
    ranks = [card.rank for card in draft.cards]
    telling = 14 in ranks or sum(rank >= 11 for rank in ranks) >= 2
    return telling and draft.cards != draft.right


def build(draft: Draft, step: str) -> Built:
    """Write the question out: for each place, every card that may still be tapped there."""
    right, suit = draft.right, plural(draft.cards[0].suit)
    end = "lowest" if draft.low_first else "highest"
    responses: dict[str, Response] = {}
    for place, wanted in enumerate(right):
        open_cards = right[place:]
        for card in open_cards:
            if card is wanted:
                last = place == len(right) - 1
                text = _right(draft, place)
                responses[f"{place}:{card}"] = Response(True, text, RULE, final=last)
            else:
                case = OrderCase(wanted, open_cards, draft.low_first)
                slip = shown_by(case, card)
                responses[f"{place}:{card}"] = Response(
                    False, _wrong(draft, card, place), RULE, slip.id if slip else None
                )
    line = join([card.symbol for card in right])
    first = "Lowest first this time" if draft.low_first else "Highest first"
    ask = Ask(
        prompt=f"{first}: put these {suit} in order. Tap the {end} card, then the next.",
        input=Input("order", source="cards"),
        responses=responses,
        answer=tuple(f"{place}:{card}" for place, card in enumerate(right)),
        done=f"{capital(small(len(right)))} {suit} in order: {line}.",
        solution=f"{capital(end)} first: {line}. The ranks run {_LADDER}.",
        hints=(
            Hint("nudge", "Letters rank above numbers. Where does the ace belong?"),
            Hint("point", _letters(draft.cards), ()),
            Hint("step", f"From the top, each suit runs {_LADDER}."),
            Hint("answer", f"{capital(end)} first: {line}."),
        ),
        worked=_worked(draft) if step == "watch" else (),
    )
    scene = Scene(players=draft.rules.players, cards=draft.cards)
    return scene, (ask,)


def _right(draft: Draft, place: int) -> str:
    right = draft.right
    card = right[place].symbol
    if place == len(right) - 1:
        return f"{card} is left for the end, {'above' if draft.low_first else 'below'} the rest."
    if place:
        side = "above" if draft.low_first else "below"
        return f"{card} comes next, just {side} {right[place - 1].symbol} here."
    if right[0].rank == 14:
        return f"{card} is highest: the ace beats every other card of its suit."
    return f"{card} is the {'lowest' if draft.low_first else 'highest'} of these."


def _wrong(draft: Draft, card: Card, place: int) -> str:
    """Say how many cards come before this one; where it is one, say which."""
    right = draft.right
    side = "lower" if draft.low_first else "higher"
    before = right[place : right.index(card)]
    if draft.low_first and card.rank == 14:
        return f"{card.symbol} is not low: in Hearts the ace ranks above the king."
    if len(before) > 1:
        said = f"{card.symbol} can wait: {small(len(before))} cards still open are {side}."
    else:
        said = f"{card.symbol} can wait: {before[0].symbol} is {side}."
    if before[0].rank == 14:
        return f"{said} The ace ranks highest."
    if before[0].rank > 10 and card.rank > 10:
        return f"{said} The letters run J, Q, K, A from below."
    return said


def _letters(cards: tuple[Card, ...]) -> str:
    letters = sum(card.rank > 10 for card in cards)
    if not letters:
        return "There is no letter here, so the numbers decide."
    if letters == 1:
        return "There is one card here with a letter on it. Place that one first in your mind."
    return f"There are {small(letters)} cards here with a letter on them. Sort those first."


def _worked(draft: Draft) -> tuple[Worked, ...]:
    right = draft.right
    first = Worked(f"From the top, each suit runs {_LADDER}.")
    steps = [Worked(_right(draft, place), (card,)) for place, card in enumerate(right)]
    return (first, *steps)


def order(
    cards: str,
    *,
    low_first: bool = False,
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask for the order of some cards of one suit, such as `order("9D AD 3D KD")`.

    Raises ExerciseError for cards of several suits or a card that is there twice.
    """
    table = read_rules(rules)
    try:
        read = parse_cards(cards)
    except NotationError as trouble:
        raise ExerciseError(f'In order("{cards}"): {trouble}') from None
    if len(read) < 2 or len({card.suit for card in read}) > 1:
        raise ExerciseError(f'In order("{cards}"): give two or more cards, all of one suit.')
    if len(set(read)) < len(read):
        raise ExerciseError(f'In order("{cards}"): a card is there twice.')
    draft = Draft(table, read, low_first)
    return authored("order", "one-suit", level, table, build(draft, step), step)


KIND = Kind(
    name="order",
    says="put cards in order",
    topics={"one-suit": "Cards in order"},
    measure="the ace or two letters take part, and the cards do not lie in order already",
    draw=draw,
    interesting=interesting,
    build=build,
)
