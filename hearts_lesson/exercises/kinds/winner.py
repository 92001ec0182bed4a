"""*Winner*: who takes the trick, and what does it cost?

Sources: article A15–A16, sheets S08, S25, video V10–V11 (trick-winner); points: S13, V14.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.cards import CARDS, Card, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.cases import TrickCase
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.goals import winning_place
from hearts_lesson.exercises.kinds import winner_texts as texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Input, Option, Response
from hearts_lesson.exercises.points import ask_points
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats
from hearts_lesson.exercises.words import capital, count, plural, small, within

RULE = "trick-winner"
TOPICS = {
    "tricks": "Who takes the trick",
    "one-suit": "Who takes the trick: one suit",
    "two-suits": "Who takes the trick: two suits",
    "points": "What the trick costs",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole trick: who led, and the cards in the order played."""

    rules: HouseRules
    leader: int
    cards: tuple[Card, ...]
    points: bool
    you: int | None = 0
    plain: bool = False

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(self.rules.players, self.you)

    @property
    def winner(self) -> int | None:
        """The place of the winning card in the trick, 0 for the lead; None if all cancel."""
        return winning_place(self.cards)

    def seat(self, place: int) -> int:
        """The seat that played the card in this place."""
        return (self.leader + place) % self.rules.players


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a trick; higher levels have more discards, hearts and Q♠ among them."""
    pack = list(rules.pack)
    players = rules.players
    leader = rng.randrange(players)
    plain = topic in ("one-suit", "two-suits")
    if topic == "one-suit":
        suit = rng.choice([suit for suit in Suit if len(rules.pack.of_suit(suit)) >= players])
        held = [card for card in pack if card.suit is suit]
        return Draft(rules, leader, tuple(rng.sample(held, players)), False, plain=True)
    led = rng.choice([suit for suit in Suit if len(rules.pack.of_suit(suit)) > players])
    others = [suit for suit in Suit if suit is not led]
    if topic == "two-suits":
        others = [rng.choice(others)]
    follow = [card for card in pack if card.suit is led]
    rest = [card for card in pack if card.suit in others]
    if topic == "two-suits":
        rest = [card for card in rest if card is not QUEEN]
        follow = [card for card in follow if card is not QUEEN]
    rng.shuffle(follow)
    rng.shuffle(rest)
    if topic == "points" and level > 1:
        rest.sort(key=lambda card: not (is_penalty(card) and rng.random() < 0.5))
    if topic == "points" and level > 1 and led is Suit.SPADES and rng.random() < 0.3:
        follow.sort(key=lambda card: card is not QUEEN)
    share = (0.3, 0.5, 0.6)[level - 1]
    cards = [follow.pop()] if level < 3 or rng.random() < 0.5 else [min(follow)]
    if cards[0] in follow:
        follow.remove(cards[0])
    for _ in range(players - 1):
        cards.append(rest.pop(0) if rng.random() < share else follow.pop(0))
    return Draft(rules, leader, tuple(cards), topic == "points", plain=plain)


def interesting(draft: Draft) -> bool:
    """Whether something tempts: a higher card of another suit, a heart, a late winner, points."""
    cards, place = draft.cards, draft.winner
    if place is None:
        return True
    led, best = cards[0].suit, cards[place]
    if draft.points:
        return sum(map(is_penalty, cards)) >= 2 or QUEEN in cards
    if all(card.suit is led for card in cards):
        return draft.plain and place not in (0, len(cards) - 1) and cards[-1].rank < best.rank
    return any(card.suit is not led and card.rank > best.rank for card in cards)


def build(draft: Draft, step: str) -> Built:
    """Ask who takes the trick, then, where asked, what it costs."""
    seating, place = draft.seating, draft.winner
    guided = [_ask_suit(draft)] if step == "together" else []
    first = len(guided)
    asks = [*guided, _ask_winner(draft, step, first)]
    if draft.points:
        taker = None if place is None else draft.seat(place)
        asks.append(ask_points(draft.rules, seating, draft.cards, taker))
    scene = Scene(
        players=draft.rules.players,
        you=draft.you,
        seats=seats(seating, draft.leader, draft.cards),
    )
    return scene, tuple(asks)


def _ask_suit(draft: Draft) -> Ask:
    """The guided first question: which suit was led?"""
    led = draft.cards[0].suit
    leader = draft.seating.name(draft.leader)
    responses = {}
    for suit in Suit:
        if suit is led:
            text = f"Yes: {leader} led {draft.cards[0].symbol}. Only {plural(led)} can win."
            responses[suit.word] = Response(True, text, RULE, next=1)
        else:
            text = (
                f"There {_are(draft.cards, suit)} on the table, but look at the first card: "
                f"the one {draft.seating.several([draft.leader])} led."
            )
            responses[suit.word] = Response(False, text, RULE)
    return Ask(
        prompt="Before anything else: which suit was led?",
        input=Input("choice", options=tuple(Option(s.word, capital(plural(s))) for s in Suit)),
        responses=responses,
        answer=led.word,
        solution=f"{leader} led {draft.cards[0].symbol}: {plural(led)} were led.",
    )


def _are(cards: tuple[Card, ...], suit: Suit) -> str:
    number = sum(card.suit is suit for card in cards)
    word = plural(suit)
    if number == 1:
        return f"is one {word[:-1]}"
    return f"are {small(number)} {word}"


def _ask_winner(draft: Draft, step: str, index: int) -> Ask:
    place = draft.winner
    two_packs = draft.rules.packs == 2
    keys = _keys(draft)
    nexts = index + 1 if draft.points else None
    responses: dict[str, Response] = {}
    for spot, key in enumerate(keys):
        if spot == place:
            seat = draft.seat(spot)
            text = texts.why_wins(draft)
            responses[key] = Response(
                True, text, RULE, winner=seat, next=nexts, final=nexts is None
            )
        else:
            case = TrickCase(draft.rules, draft.cards, place)
            belief = shown_by(case, spot)
            text = within(
                texts.why_not(draft, spot), belief.feedback(draft.rules) if belief else ""
            )
            rule = "cancellation" if texts.cancelled(draft, spot) else RULE
            responses[key] = Response(False, text, rule, belief.id if belief else None)
    if two_packs:
        ok = place is None
        responses["nobody"] = Response(
            ok,
            texts.nobody(draft),
            "cancellation",
            next=nexts if ok else None,
            final=ok and not nexts,
        )
    answer = "nobody" if place is None else keys[place]
    prompt = "Who takes this trick?" if two_packs else "Who takes this trick? Tap the winning card."
    return Ask(
        prompt=prompt,
        input=_input(draft, keys),
        responses=responses,
        answer=answer,
        solution=texts.solution(draft),
        hints=texts.hints(draft),
        worked=texts.worked(draft) if step == "watch" else (),
    )


def _keys(draft: Draft) -> tuple[str, ...]:
    if draft.rules.packs == 2:
        return tuple(draft.seating.key(draft.seat(place)) for place in range(len(draft.cards)))
    return tuple(map(str, draft.cards))


def _input(draft: Draft, keys: tuple[str, ...]) -> Input:
    if draft.rules.packs == 1:
        return Input("card", source="table")
    names = [draft.seating.name(draft.seat(place)) for place in range(len(draft.cards))]
    options = [
        Option(key, f"{name}: {card.symbol}")
        for key, name, card in zip(keys, names, draft.cards, strict=True)
    ]
    return Input("choice", options=(*options, Option("nobody", "Nobody: the trick stays")))


def winner(
    trick: str,
    *,
    leader: int | str = 1,
    you: int | None = 0,
    points: bool = False,
    rules: Any = "standard",
    topic: str = "tricks",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask who takes a trick: `winner("9D KD 2C 4D", leader="Anna", points=True)`.

    `trick` lists the cards in the order played, one from each player; `leader` is a seat or a
    name. Raises ExerciseError for cards that cannot be read, come twice, or are too few.
    """
    table = read_rules(rules)
    where = f'winner("{trick}")'
    try:
        cards = parse_cards(trick)
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    if len(cards) != table.players:
        raise ExerciseError(
            f"In {where}: {count(len(cards), 'card')}, but {table.players} players "
            f"make a trick of {table.players}."
        )
    for card in CARDS:
        if cards.count(card) > table.pack.count(card):
            known = "is not in this pack" if not table.pack.count(card) else "is there too often"
            raise ExerciseError(f"In {where}: {card.symbol} {known}.")
    if topic not in TOPICS:
        raise ExerciseError(f"In {where}: no topic {topic!r}. Try {nearest(topic, TOPICS)}.")
    seat = read_seat(Seating(table.players, you), leader, where)
    plain = topic in ("one-suit", "two-suits")
    draft = Draft(table, seat, cards, points or topic == "points", you, plain)
    return authored("winner", topic, level, table, build(draft, step), step)


def read_seat(seating: Seating, seat: int | str, where: str) -> int:
    """Read a seat given by number or by name."""
    if isinstance(seat, str):
        names = list(seating.names)
        if seat not in names:
            raise ExerciseError(f"In {where}: nobody here is called {seat!r}: {', '.join(names)}.")
        return names.index(seat)
    if not 0 <= seat < seating.players:
        raise ExerciseError(f"In {where}: there is no seat {seat} at a table of {seating.players}.")
    return seat


KIND = Kind(
    name="winner",
    says="who takes the trick",
    topics=TOPICS,
    measure="a higher card of another suit or a heart tempts, or points lie in the trick; "
    "with one suit, the winner neither led nor played last",
    draw=draw,
    interesting=interesting,
    build=build,
)
