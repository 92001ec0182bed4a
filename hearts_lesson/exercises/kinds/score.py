"""*Score*: what does each player write down for the round?

The engine settles the round; every number people arrive at has its own answer. Sources: article
A22–A26, A38–A40, sheets S13–S16, S22, S28, video V14, V16.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from hearts_lesson.engine.cards import Card, Hand, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import RoundScore, is_penalty, penalty_total, settle
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.cases import SettleCase
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.house import (
    all_penalty_cards,
    gone_after_first,
    opening_card,
    other_tables,
    penalty_cards,
)
from hearts_lesson.exercises.kinds import score_texts as texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import led_on
from hearts_lesson.exercises.kinds.score_deals import share_tricks, so_far, whole_round
from hearts_lesson.exercises.kinds.score_slips import score_slips
from hearts_lesson.exercises.kinds.score_so_far import build_so_far
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, NumberField, Response
from hearts_lesson.exercises.scene import Pile, Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import count, fit, join, signed

TOPICS = {
    "round": "Score a round",
    "so-far": "What have you taken so far?",
    "moon": "A moon, or nearly",
}


Tables: TypeAlias = Sequence[tuple[str, tuple[int, ...]]]
"""Other tables' rules in words, each with everybody's points there."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What each player took (the cards that may matter), and how many tricks.

    With `hand` given, the round is not over: you count your own pile, and hold these cards still.
    """

    rules: HouseRules
    taken: tuple[tuple[Card, ...], ...]
    tricks: tuple[int, ...]
    hand: Hand | None = None

    def settled(self, rules: HouseRules | None = None) -> RoundScore:
        """Let the engine score the round, under these or other rules."""
        table = rules or self.rules
        hands = [Hand.of(cards) for cards in self.taken]
        return settle(table, hands, tricks=self.tricks)


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a round's tricks: spread out, or all but all in one pile."""
    if topic == "so-far":
        piles_so_far, held = so_far(rules, level, rng)
        return Draft(rules, piles_so_far, (0,) * rules.players, held)
    taken = whole_round(rules, topic == "moon", level, rng)
    return Draft(rules, taken, share_tricks(rules, taken, rng))


def interesting(draft: Draft) -> bool:
    """Whether a slip would show: a moon or nearly one, Q♠ with hearts in a pile, or cards held."""
    if draft.hand is not None:
        return any(map(is_penalty, draft.hand))
    if _near(draft) is not None or draft.settled().moon is not None:
        return True
    mixed = any(QUEEN in pile and len(pile) > 1 for pile in draft.taken)
    return mixed and sum(bool(pile) for pile in draft.taken) >= 2


def _near(draft: Draft) -> int | None:
    """The seat that came close to a moon: all hearts, or all penalty cards but one."""
    if draft.settled().moon is not None:
        return None
    penalty = penalty_cards(draft.rules)
    hearts = sum(card.suit is Suit.HEARTS for card in penalty)
    for seat, pile in enumerate(draft.taken):
        got = [card for card in pile if is_penalty(card)]
        all_hearts = sum(card.suit is Suit.HEARTS for card in got) == hearts
        if all_hearts or len(got) >= len(penalty) - 1:
            return seat
    return None


def build(draft: Draft, step: str) -> Built:
    """Ask for every player's points; or, in the middle of a round, for your own."""
    if draft.hand is not None:
        return build_so_far(draft)
    rules = draft.rules
    seating = Seating(rules.players)
    result = draft.settled()
    order = [0, *seating.others()]
    near = _near(draft)
    # Of the moon only where one is near: early chapters have not told of it.
    moon = near is not None or result.moon is not None
    elsewhere = [(t.says, draft.settled(t.rules).points) for t in other_tables(rules, "settle")]
    responses: dict[str, Response] = {}
    for seat in order:
        responses |= _field(draft, seating, result, seat, near, elsewhere)
    fields = tuple(
        NumberField(str(seat), seating.name(seat), _lowest(rules), _highest(rules))
        for seat in order
    )
    said = [f"{seating.name(seat)} {signed(result.points[seat])}" for seat in order]
    ask = Ask(
        prompt=_prompt(rules, moon),
        input=Input("numbers", fields=fields),
        responses=responses,
        answer=tuple(f"{seat}:{result.points[seat]}" for seat in order),
        done=texts.check_sum(result),
        solution=f"{join(said)}. {texts.reason(draft, seating, result)}".strip(),
        hints=(
            Hint("nudge", "Which cards cost points, and who took them?"),
            Hint("point", _point(draft, moon)),
            Hint("step", "Go from pile to pile: first the hearts, then the queen."),
            Hint("answer", f"{join(said)}. {texts.reason(draft, seating, result)}".strip()),
        ),
        worked=texts.worked(draft, seating, result, order) if step == "watch" else (),
    )
    guided = (texts.first_question(draft, seating, result, moon),) if step == "together" else ()
    return _scene(draft, seating, order), led_on(guided, (ask,))


def _prompt(rules: HouseRules, moon: bool) -> str:
    ask = "The round is over. What does each player write down?"
    if moon and rules.moon == "shooter_chooses":
        return f"{ask} (After a moon here, the others add the points.)"
    if moon and rules.moon == "best_for_shooter":
        return f"{ask} (It is the first round of the game.)"
    return ask


def _point(draft: Draft, moon: bool) -> str:
    if moon:
        return f"Before you add: has one player taken {all_penalty_cards(draft.rules)}?"
    piles = "Which pile has" if draft.rules.packs == 1 else "Which piles have"
    return f"{piles} {QUEEN.symbol}? Her {draft.rules.queen_value} points belong there."


def _lowest(rules: HouseRules) -> int:
    return -2 * penalty_total(rules) - 20


def _highest(rules: HouseRules) -> int:
    return 2 * penalty_total(rules)


def _scene(draft: Draft, seating: Seating, order: Sequence[int]) -> Scene:
    tricks = ", ".join(
        f"{seating.name(seat)} {count(draft.tricks[seat], 'trick')}" for seat in order
    )
    return Scene(
        players=draft.rules.players,
        you=0,
        flags=(tricks, "only cards that may matter are shown", *_strays(draft)),
        taken=tuple(Pile(seating.name(seat), draft.taken[seat]) for seat in order),
    )


def _strays(draft: Draft) -> Iterator[str]:
    """Say what bonus cards are doing in the piles of a table that may not know them."""
    cards = {card for pile in draft.taken for card in pile}
    strays = [c for c in sorted(cards) if not is_penalty(c) and c is not draft.rules.bonus_card]
    if strays:
        are = "is a bonus card" if len(strays) == 1 else "are bonus cards"
        yield f"{join([card.symbol for card in strays])} {are} at some tables only"


def _field(
    draft: Draft,
    seating: Seating,
    result: RoundScore,
    seat: int,
    near: int | None,
    elsewhere: Tables,
) -> dict[str, Response]:
    """Answer every number that may be typed for one player."""
    rules, cards = draft.rules, draft.taken[seat]
    right = result.points[seat]
    case = SettleCase(
        rules,
        draft.taken,
        result.raw_points,
        result.points,
        result.moon,
        result.moon is not None and draft.tricks[result.moon] == sum(draft.tricks),
        near,
        seat,
    )
    found = {
        f"{seat}:{right}": Response(True, texts.right(draft, seating, result, seat), _rule(result))
    }
    for number, how in score_slips(draft, seating, result, seat, near, elsewhere).items():
        key = f"{seat}:{number}"
        if key in found:
            continue
        belief = shown_by(case, number)
        table = next((says for says, points in elsewhere if points[seat] == number), "")
        must = f"Right at tables that play: {table}" if table else ""
        if not must and belief:
            must = belief.feedback(rules)
        found[key] = Response(
            "elsewhere" if table else False,
            fit(how, must or texts.own(draft, seating, seat)),
            belief.rule if belief else _rule(result),
            belief.id if belief else None,
        )
    own = texts.own(draft, seating, seat)
    moon = f" {texts.paid(draft, result)}" if result.moon is not None else ""
    found[f"{seat}:*"] = Response(
        False, fit(f"That is another sum. {own}", moon.strip()), "scoring"
    )
    if not cards and result.moon is None:
        found[f"{seat}:*"] = Response(
            False, f"{own} Only cards taken in tricks cost points.", "scoring"
        )
    return found


def _rule(result: RoundScore) -> str:
    return "moon" if result.moon is not None else "scoring"


def score(
    *taken: str,
    tricks: Sequence[int] = (),
    hand: str | None = None,
    rules: Any = "standard",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask what each player writes down: `score("3H 5H 8H", "QS 2H 4H", "AH KH …", "")`.

    One text for each player, you first, then clockwise; only cards that matter need be there.
    With `hand`, give your own pile alone: the round is not over. Raises ExerciseError for cards
    that cannot be read or were taken twice.
    """
    table = read_rules(rules)
    where = f"score({', '.join(map(repr, taken))})"
    try:
        piles = [tuple(sorted(parse_cards(pile))) for pile in taken]
        if hand is not None:
            held = Hand.parse(hand, table.packs)
            piles = [*piles, *[()] * (table.players - len(piles))]
        settle(table, [Hand.of(pile) for pile in piles])
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    counts = tuple(tricks) or share_tricks(table, piles, Random(0))
    if len(counts) != table.players:
        raise ExerciseError(
            f"In {where}: tricks has {count(len(counts), 'number')}, "
            f"but there are {table.players} players."
        )
    if hand is not None and gone_after_first(table) in held:
        raise ExerciseError(
            f"In {where}: {opening_card(table).symbol} opened the round, "
            "so nobody holds it any more once a trick is taken."
        )
    draft = Draft(table, tuple(piles), counts, held if hand is not None else None)
    if hand is None and not _whole(draft):
        raise ExerciseError(
            f"In {where}: some hearts or {QUEEN.symbol} are in nobody's tricks. "
            "At the end of a round every penalty card has been taken."
        )
    topic = "so-far" if hand is not None else "round"
    return authored("score", topic, level, table, build(draft, step), step)


def _whole(draft: Draft) -> bool:
    wanted = list(penalty_cards(draft.rules))
    got = sorted(card for pile in draft.taken for card in pile if is_penalty(card))
    return got == wanted


KIND = Kind(
    name="score",
    says="what each player scores",
    topics=TOPICS,
    measure="a moon or nearly one, or Q♠ with hearts in one pile, or penalty cards still in hand",
    draw=draw,
    interesting=interesting,
    build=build,
)
