"""*Winner*: who takes the trick, and what does it cost?

Sources: article A15–A16, sheets S08, S25, video V10–V11 (trick-winner); points: S13, V14.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
from hearts_lesson.exercises.house import gone_after_first
from hearts_lesson.exercises.kinds import winner_texts as texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import led_on
from hearts_lesson.exercises.kinds.winner_turns import ask_turn
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Input, Option, Response
from hearts_lesson.exercises.points import ask_points
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats
from hearts_lesson.exercises.words import count, within

RULE = "trick-winner"
TOPICS = {
    "tricks": "Who takes the trick",
    "one-suit": "Who takes the trick: one suit",
    "two-suits": "Who takes the trick: two suits",
    "points": "What the trick costs",
    "next-lead": "Who leads next?",
    "turn": "Whose turn is it?",
}
_TURNS = ("next-lead", "turn")


@dataclass(frozen=True, slots=True)
class Draft:
    """A trick: who led, and the cards in the order played; whole, but for the topic "turn"."""

    rules: HouseRules
    leader: int
    cards: tuple[Card, ...]
    points: bool
    you: int | None = 0
    plain: bool = False
    topic: str = "tricks"

    @property
    def one_suit(self) -> bool:
        """Whether this is the one-suit game of the first chapter, where only ranks count."""
        return self.plain and len({card.suit for card in self.cards}) == 1

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
    if topic in _TURNS:
        return _draw_turn(rules, topic, level, rng)
    plain = topic in ("one-suit", "two-suits")
    if topic == "one-suit":
        suit = rng.choice([suit for suit in Suit if len(rules.pack.of_suit(suit)) >= players])
        held = sorted(card for card in pack if card.suit is suit)
        if level > 1:  # ranks close together are harder to tell apart
            room = players + (4 - level)
            start = rng.randint(0, max(0, len(held) - room))
            held = held[start : start + room]
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
    if not plain:
        # Among all four suits the card that opens the round would be a trick of its own.
        follow = [card for card in follow if card is not gone_after_first(rules)]
        rest = [card for card in rest if card is not gone_after_first(rules)]
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


def _draw_turn(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a trick that somebody takes, or the beginning of one."""
    trick = draw(rules, ("one-suit", "two-suits", "tricks")[level - 1], level, rng)
    while trick.winner is None:
        trick = draw(rules, "two-suits", level, rng)
    if topic == "turn":
        cards = trick.cards[: rng.randint(1, rules.players - 1)]
        return replace(trick, cards=cards, topic=topic)
    return replace(trick, topic=topic)


def interesting(draft: Draft) -> bool:
    """Whether something tempts: a higher card of another suit, a heart, a late winner, points."""
    cards, place = draft.cards, draft.winner
    if draft.topic == "turn":
        return place != len(cards) - 1 or len(cards) == 1
    if draft.topic == "next-lead":
        return place not in (None, 0)
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
    scene = Scene(
        players=draft.rules.players,
        you=draft.you,
        seats=seats(seating, draft.leader, draft.cards, discards=False),
    )
    if draft.topic in _TURNS:
        return scene, (ask_turn(draft, step),)
    guided = [texts.guided(draft)] if step == "together" else []
    asks = [_ask_winner(draft, step, len(guided))]
    if draft.points:
        taker = None if place is None else draft.seat(place)
        asks.append(ask_points(draft.rules, seating, draft.cards, taker))
    return scene, led_on(guided, asks)


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
    prompt = (
        "Who takes this trick?" if two_packs else "Who takes this trick? Tap the card that does."
    )
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
    name. With the topic "next-lead" the question is who leads next; with "turn" the trick has
    begun and is not over, and the question is whose turn it is. Raises ExerciseError for cards
    that cannot be read, come twice, or are too few.
    """
    table = read_rules(rules)
    where = f'winner("{trick}")'
    try:
        cards = parse_cards(trick)
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    turn = topic == "turn"
    if turn and not 1 <= len(cards) < table.players:
        raise ExerciseError(
            f"In {where}: {count(len(cards), 'card')}; for the topic turn the trick has begun and "
            f"is not over, so 1 to {table.players - 1} cards lie there."
        )
    if not turn and len(cards) != table.players:
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
    draft = Draft(table, seat, cards, points or topic == "points", you, plain, topic)
    if topic == "next-lead" and draft.winner is None:
        raise ExerciseError(f"In {where}: all cards are cancelled, so nobody takes the trick.")
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
    "with one suit, the winner neither led nor played last; "
    "the next leader is not the old one; whoever is next does not follow the best card",
    draw=draw,
    interesting=interesting,
    build=build,
)
