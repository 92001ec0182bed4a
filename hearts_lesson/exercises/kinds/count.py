"""*Count*: what is still out, and who is void?

Sources: article A34–A35; the rule behind it is following suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.cards import Hand, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.goals import winning_place
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.count_void import ask_void
from hearts_lesson.exercises.kinds.guided import how_many, led_on
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Response, Worked
from hearts_lesson.exercises.rounds import played_round
from hearts_lesson.exercises.scene import PastTrick, Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import count, plural, small

RULE = "follow-suit"
TOPICS = {"out": "How many are still out?", "void": "Who is void?"}


@dataclass(frozen=True, slots=True)
class Draft:
    """The tricks so far, your hand, and the suit in question."""

    rules: HouseRules
    tricks: tuple[PastTrick, ...]
    hand: Hand
    suit: Suit
    void: bool = False

    @property
    def suit_in_play(self) -> int:
        """How many cards of the suit there are in the pack."""
        return len(self.rules.pack.of_suit(self.suit))

    @property
    def mine(self) -> int:
        """How many of them you hold."""
        return len(self.hand.of_suit(self.suit))

    @property
    def gone(self) -> int:
        """How many of them have been played."""
        return sum(card.suit is self.suit for trick in self.tricks for card in trick.cards)

    @property
    def out(self) -> int:
        """How many of them the others still hold."""
        return self.suit_in_play - self.mine - self.gone

    @property
    def voids(self) -> tuple[int, ...]:
        """The other seats that failed to follow the suit, in the order in which it showed."""
        found: list[int] = []
        for trick in self.tricks:
            if trick.cards[0].suit is not self.suit:
                continue
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % self.rules.players
                if card.suit is not self.suit and seat and seat not in found:
                    found.append(seat)
        return tuple(found)


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a round after a few tricks, and a suit that has been led."""
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


def interesting(draft: Draft) -> bool:
    """Whether there is something to count: a suit led twice, or exactly one void shown."""
    led = sum(trick.cards[0].suit is draft.suit for trick in draft.tricks)
    if draft.void:
        return len(draft.voids) == 1 and draft.out > 0
    return draft.out > 0 and draft.mine > 0 and (led >= 2 or draft.gone != len(draft.tricks))


def build(draft: Draft, step: str) -> Built:
    """Ask for the number still out, or for the player who is void."""
    seating = Seating(draft.rules.players)
    ask = ask_void(draft, seating, step) if draft.void else _ask_out(draft, step)
    scene = Scene(
        players=draft.rules.players,
        you=0,
        center=f"after trick {len(draft.tricks)}",
        hand=tuple(draft.hand),
        history=draft.tricks,
    )
    guided = (_played(draft),) if step == "together" and not draft.void else ()
    return scene, led_on(guided, (ask,))


def _played(draft: Draft) -> Ask:
    """The guided first question: how many have been played?"""
    suit = plural(draft.suit)
    because = f"{count(draft.gone, suit[:-1])} so far, discards among them."
    prompt = f"How many {suit} have been played in these tricks?"
    return how_many(prompt, draft.gone, draft.suit_in_play, suit, because)


def _ask_out(draft: Draft, step: str) -> Ask:
    suit, total = plural(draft.suit), draft.suit_in_play
    mine, gone, right = draft.mine, draft.gone, draft.out
    sum_ = f"{total} − {gone} − {mine} = {right}"
    whole = f"Of {total} {suit}, {_are(gone)} gone and you hold {mine}: {sum_}."
    slips: dict[int, str] = {}

    def slip(number: int, text: str) -> None:
        if number != right and number >= 0:
            slips.setdefault(number, text)

    slip(total - gone, f"That counts your own {suit} too. The question is what the others hold.")
    slip(total - mine, f"That leaves out the {suit} that have been played.")
    slip(gone, f"That is how many {suit} have been played.")
    slip(mine, f"That is how many {suit} you hold yourself.")
    led = sum(trick.cards[0].suit is draft.suit for trick in draft.tricks)
    slip(
        total - mine - led * draft.rules.players,
        f"Not every card in a trick is one of its suit: look for discards among the {suit}.",
    )
    if total != 13:
        slip(13 - mine - gone, f"At this table there are {total} {suit}, not 13.")
    responses = {str(right): Response(True, f"Yes. {whole}", None, final=True)}
    for number, text in slips.items():
        responses[str(number)] = Response(False, f"{text} Count once more.", None)
    responses["*"] = Response(
        False, f"Start from {total} {suit}, take away those played, then your own.", None
    )
    return Ask(
        prompt=f"How many {suit} do the others still hold?",
        input=Input("number", min=0, max=total, unit=suit),
        responses=responses,
        answer=str(right),
        solution=whole,
        hints=(
            Hint("nudge", "A suit has a fixed number of cards; where can they be?"),
            Hint("point", f"Look for {suit} in every trick, also where another suit was led."),
            Hint("step", "Played, in your hand, or in another hand: the three make up the suit."),
            Hint("answer", whole),
        ),
        worked=_worked(draft, whole) if step == "watch" else (),
    )


def _are(number: int) -> str:
    return f"{number} is" if number == 1 else f"{number} are"


def _worked(draft: Draft, whole: str) -> tuple[Worked, ...]:
    suit = plural(draft.suit)
    steps = [Worked(f"There are {draft.suit_in_play} {suit} in play.")]
    for number, trick in enumerate(draft.tricks, 1):
        cards = tuple(card for card in trick.cards if card.suit is draft.suit)
        if cards:
            steps.append(
                Worked(f"Trick {number}: {small(len(cards))} of them.".capitalize(), cards)
            )
    steps.append(Worked(whole, tuple(draft.hand.of_suit(draft.suit))))
    return tuple(steps)


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
    measure="the suit was led twice or appears among discards; for voids, exactly one is shown",
    draw=draw,
    interesting=interesting,
    build=build,
)
