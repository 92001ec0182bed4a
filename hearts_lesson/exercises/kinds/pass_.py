"""*Pass*: choose the cards to pass, and know what you hold afterwards.

Which passes are best is for the strategy room to measure: its advice, where given, becomes
`ranking` and `combos`. Without it each card gets a comment on what it does in your hand. Sources:
article A12, A28–A32, sheets S06–S07.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.table import Direction, receiver
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.cases import PassCase
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.kinds.pass_other import ask_after, ask_look, receiver_name
from hearts_lesson.exercises.kinds.pass_texts import (
    comment,
    danger_first,
    moon_comment,
    strong,
)
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Response, Worked
from hearts_lesson.exercises.passes import (
    combos,
    in_some_equal,
    measured_best,
    ranking,
    read_rows,
)
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats
from hearts_lesson.exercises.words import count, fit, show

RULE = "passing"
TOPICS = {
    "choose": "Choose your pass",
    "after": "What do you hold after the pass?",
    "look": "When may you look?",
}


HINTS = (
    "Which cards could take tricks you do not want?",
    "Look at your spades first: how many low ones do you have?",
    "High spades without low ones in front, high hearts, then short suits.",
)
STRONG_HINTS = (
    "So many high cards: a hand for the moon, or only a bad one?",
    "Count the tricks that it may lose.",
    "For a moon the losers go: low and middle cards. Else the high ones go, as always.",
)


@dataclass(frozen=True, slots=True)
class Draft:
    """Your hand and the direction; after the pass also what went and what came.

    `suit` is asked about after the pass. `advice` are measured passes, best first (`passes`).
    """

    rules: HouseRules
    hand: Hand
    direction: Direction
    topic: str = "choose"
    given: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    suit: Suit = Suit.SPADES
    turn: int = 0
    advice: Any = ()


def _directions(rules: HouseRules) -> list[Direction]:
    """The directions this table passes in; the usual left where it does not pass."""
    return [d for d in rules.pass_cycle if d is not Direction.HOLD] or [Direction.LEFT]


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:  # noqa: ARG001
    """Draw a dealt hand and a direction."""
    direction = rng.choice(_directions(rules))
    hands = Deal.shuffled(rules, rng).hands
    hand = hands[0]
    if topic == "choose":
        return Draft(rules, hand, direction)
    giver = hands[-1] if direction is not Direction.RIGHT else hands[1]
    given = tuple(sorted(danger_first(hand)[: rules.pass_count]))
    received = tuple(sorted(rng.sample(list(giver), rules.pass_count)))
    moved = {card.suit for card in given} ^ {card.suit for card in received}
    suit = rng.choice(sorted(moved) or list(Suit))
    return Draft(rules, hand, direction, topic, given, received, suit, rng.randrange(3))


def interesting(draft: Draft) -> bool:
    """Whether the hand has a decision in it: a high spade or heart, or a suit of one to three.

    After the pass: the number of cards of the suit changes.
    """
    if draft.topic == "look":
        return True
    if draft.topic == "after":
        gone = sum(card.suit is draft.suit for card in draft.given)
        came = sum(card.suit is draft.suit for card in draft.received)
        return gone != came
    high = any(card.suit >= Suit.SPADES and card.rank >= 12 for card in draft.hand)
    short = any(1 <= len(draft.hand.of_suit(suit)) <= 3 for suit in (Suit.CLUBS, Suit.DIAMONDS))
    return high or short


def build(draft: Draft, step: str) -> Built:
    """Ask for the pass, for the hand after it, or for when one may look."""
    seating = Seating(draft.rules.players)
    if draft.topic == "after":
        ask = ask_after(draft, seating)
    elif draft.topic == "look":
        ask = ask_look(draft, seating)
    else:
        ask = _ask_choose(draft, seating, step)
    after = draft.topic == "after"
    guided = (_low_spades(draft),) if step == "together" and draft.topic == "choose" else ()
    scene = Scene(
        players=draft.rules.players,
        you=0,
        seats=seats(seating, 0, ()),
        center=f"pass {draft.direction.phrase}",
        hand=tuple(draft.hand),
        given=draft.given if after else (),
        received=draft.received if after else (),
        flags=("your hand before the pass",) if after else (),
        arrows=str(draft.direction),
    )
    return scene, led_on(guided, (ask,))


def _low_spades(draft: Draft) -> Ask:
    """The guided first question: how many low spades guard the high ones?"""
    low = sum(card.rank < QUEEN.rank for card in draft.hand.of_suit(Suit.SPADES))
    because = f"{count(low, 'spade')} below {QUEEN.symbol}: so many spade leads you can duck."
    prompt = f"How many spades below {QUEEN.symbol} do you hold?"
    return how_many(prompt, low, draft.rules.cards_each, "spades", because)


def _ask_choose(draft: Draft, seating: Seating, step: str) -> Ask:
    rules, hand = draft.rules, draft.hand
    number = rules.pass_count
    case = PassCase(rules, hand)
    responses = {}
    rows = read_rows(draft.advice, rules.packs)
    cards = tuple(rows[0].cards) if rows else tuple(danger_first(hand)[:number])
    # Whether to go for the moon is for measured advice to say: it gives losers then.
    moon = bool(rows) and strong(hand) and sum(card.rank >= QUEEN.rank for card in cards) <= 1

    def said(card: Card) -> str:
        losing = card.rank < QUEEN.rank or card not in cards
        return moon_comment(card) if moon and losing else comment(hand, card)

    for card in dict.fromkeys(hand):
        belief = shown_by(case, card)
        if rows and in_some_equal(rows, card):
            belief = None  # what was measured decides
        text = said(card)
        responses[str(card)] = Response(
            belief is None,
            fit(text, belief.feedback(rules) if belief else ""),
            belief.rule if belief else RULE,
            belief.id if belief else None,
        )
    equals = tuple(str(row.cards) for row in rows if row.equal)
    names = show(sorted(cards))
    place = Worked(measured_best(rows, names), cards) if rows else None
    why = " ".join(said(card) for card in cards)
    solution = f"One sound pass: {names}. {why}"
    things = count(number, "card")
    hints = STRONG_HINTS if rows and strong(hand) else HINTS
    return Ask(
        prompt=f"You pass {things} to {receiver_name(draft, seating)}. Which {_noun(number)}?",
        input=Input("cards-n", n=number, source="hand"),
        responses=responses,
        answer=equals or tuple(map(str, cards)),
        solution=solution,
        done=f"{things.capitalize()} passed. One sound choice was {names}.",
        hints=(
            *(
                Hint(kind, text)
                for kind, text in zip(("nudge", "point", "step"), hints, strict=True)
            ),
            Hint("answer", f"For example {names}."),
        ),
        worked=(
            *(Worked(said(card), (card,)) for card in cards),
            *((place,) if place else ()),
        )
        if step == "watch"
        else (),
        combos=combos(rows),
        ranking=ranking(rows),
    )


def _noun(number: int) -> str:
    return "card" if number == 1 else "cards"


def pass_cards(
    hand: str,
    *,
    direction: str = "left",
    topic: str = "choose",
    given: str = "",
    received: str = "",
    suit: str = "S",
    advice: Any = (),
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask for a pass from a hand: `pass_cards("AS QS 5S … 13 cards", direction="left")`.

    `advice` is what `advise_pass` gives, or rows with cards, points, se and reasons, best first;
    with it the reader sees where the choice stands. `topic="after"` asks how many cards of `suit`
    are held after giving `given` and getting `received`.
    """
    table = read_rules(rules)
    where = f'pass_cards("{hand}")'
    if topic not in TOPICS:
        raise ExerciseError(f"In {where}: no topic {topic!r}. Try {nearest(topic, TOPICS)}.")
    try:
        held = Hand.parse(hand, table.packs)
        gone, came = Hand.parse(given, table.packs), Hand.parse(received, table.packs)
        if len(held) != table.cards_each:
            raise NotationError(
                f"the hand has {count(len(held), 'card')}, and each player is dealt "
                f"{table.cards_each}."
            )
        if topic == "after" and not len(gone) == len(came) == table.pass_count:
            raise NotationError(f"give and receive {table.pass_count} cards each.")
        _ = held - gone
        if any(card in held for card in came) and table.packs == 1:
            raise NotationError("a card that came was in the hand already.")
        if direction not in [str(d) for d in Direction if d is not Direction.HOLD]:
            raise NotationError(f"no direction {direction!r}; try left, right or across.")
        where_to = Direction(direction)
        receiver(0, table.players, where_to)
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    letters = {s.letter: s for s in Suit}
    if suit.upper() not in letters:
        raise ExerciseError(f"In {where}: suit {suit!r} is none; write C, D, S or H.")
    draft = Draft(
        table,
        held,
        where_to,
        topic,
        tuple(gone),
        tuple(came),
        letters[suit.upper()],
        0,
        advice,
    )
    # Where a choice is measured, the question is another one than where any sound pass will do.
    told = "advice" if topic == "choose" and advice else topic
    return authored("pass", told, level, table, build(draft, step), step)


KIND = Kind(
    name="pass",
    says="which cards to pass",
    topics=TOPICS,
    measure="the hand holds Q♠ or a higher spade, a high heart, or a short plain suit; "
    "after the pass, the number asked for changes",
    draw=draw,
    interesting=interesting,
    build=build,
)
