"""*Count*: what is still out, who is void, and where can the queen be?

Sources: article A34–A35; the rule behind it is following suit.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hearts_lesson.engine.cards import Hand, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.goals import winning_place
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.count_flow import Flow, chained, draw_flow, flow_asks
from hearts_lesson.exercises.kinds.count_out import Draft, ask_out
from hearts_lesson.exercises.kinds.count_void import ask_void
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.model import Ask, Exercise
from hearts_lesson.exercises.rounds import played_round
from hearts_lesson.exercises.scene import PastTrick, Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import count, plural

TOPICS = {
    "out": "How many are still out?",
    "void": "Who is void?",
    "flow": "Suits, voids and the queen",
}


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft | Flow:
    """Draw a round after a few tricks, and a suit that has been led."""
    if topic == "flow":
        return draw_flow(rules, level, rng)
    each = rules.cards_each
    tricks = rng.randint(2, 3) if level == 1 else rng.randint(3, 3 + level)
    if topic == "void":
        tricks += each // 6  # larger hands run dry later
    played = played_round(rules, min(tricks, each - 2), rng)
    led = [trick.cards[0].suit for trick in played.tricks]
    suit = rng.choice(led)
    draft = Draft(rules, played.tricks, played.hands[0], suit, topic == "void")
    if topic == "void":
        for other in dict.fromkeys(led):
            option = Draft(rules, played.tricks, played.hands[0], other, True)
            if len(option.voids) == 1 and option.out:
                return option
    return draft


def interesting(draft: Draft | Flow) -> bool:
    """Whether there is something to count: a suit led twice, or exactly one void shown."""
    if isinstance(draft, Flow):
        return draft.fits
    led = sum(trick.cards[0].suit is draft.suit for trick in draft.tricks)
    if draft.void:
        return len(draft.voids) == 1 and draft.out > 0
    return draft.out > 0 and draft.mine > 0 and (led >= 2 or draft.gone != len(draft.tricks))


def build(draft: Draft | Flow, step: str) -> Built:
    """Ask for the number still out, for the player who is void, or for all of it."""
    seating = Seating(draft.rules.players)
    asks: tuple[Ask, ...]
    flags: tuple[str, ...] = ()
    first = None
    if isinstance(draft, Flow):
        asks, flags = flow_asks(draft, step), draft.tasks
        if step == "together":
            first = _played(draft.of(draft.suits[0]))
    elif draft.void:
        asks = (ask_void(draft, seating, step),)
    else:
        asks = (ask_out(draft, step),)
        if step == "together":
            first = _played(draft)
    scene = Scene(
        players=draft.rules.players,
        you=0,
        center=f"after trick {len(draft.tricks)}",
        flags=flags,
        hand=tuple(draft.hand),
        history=draft.tricks,
    )
    if first is None:
        return scene, asks
    return scene, led_on((first,), chained(asks, 1))


def _played(draft: Draft) -> Ask:
    """The guided first question: how many have been played?"""
    suit = plural(draft.suit)
    because = f"{count(draft.gone, suit[:-1])} so far, discards among them."
    prompt = f"How many {suit} have been played in these tricks?"
    return how_many(prompt, draft.gone, draft.suit_in_play, suit, because)


def count_cards(
    *tricks: str,
    hand: str,
    suit: str,
    leader: int = 0,
    void: bool = False,
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask how many of a suit are still out, or with `void=True` who has run out of it.

    `tricks` are the tricks played, each with the lead first; `leader` is the seat that led the
    first, and the engine says who led the others. `suit` is C, D, S or H.
    """
    table = read_rules(rules)
    where = f"count_cards({', '.join(map(repr, tricks))})"
    letters = {s.letter: s for s in Suit}
    if suit.upper() not in letters:
        raise ExerciseError(f"In {where}: suit {suit!r} is none; write C, D, S or H.")
    try:
        held = Hand.parse(hand, table.packs)
        past, seat = [], leader
        for text in tricks:
            cards = parse_cards(text)
            if len(cards) != table.players:
                raise NotationError(f"the trick {text!r} needs {table.players} cards.")
            place = winning_place(cards)
            winner = None if place is None else (seat + place) % table.players
            past.append(PastTrick(seat, cards, winner))
            seat = seat if winner is None else winner
        seen = [*held, *(card for trick in past for card in trick.cards)]
        for card in dict.fromkeys(seen):
            if seen.count(card) > table.pack.count(card):
                raise NotationError(f"{card.symbol} is there too often.")
        if len(held) != table.cards_each - len(past):
            raise NotationError(
                f"after {count(len(past), 'trick')} you hold {table.cards_each - len(past)} cards, "
                f"not {len(held)}."
            )
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    draft = Draft(table, tuple(past), held, letters[suit.upper()], void)
    if void and not draft.out:
        raise ExerciseError(f"In {where}: no {plural(draft.suit)} are out, so everybody is void.")
    topic = "void" if void else "out"
    return authored("count", topic, level, table, build(draft, step), step)


KIND = Kind(
    name="count",
    says="what is still out",
    topics=TOPICS,
    measure="the suit was led twice or appears among discards; for voids, exactly one is shown; "
    "for all of it, both, and a queen who cannot be everywhere",
    draw=draw,
    interesting=interesting,
    build=build,
)
