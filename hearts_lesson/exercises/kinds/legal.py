"""*Legal*: tap every card you may play; where most may, the ones you may not.

The engine judges each card; its own sentence explains. Sources: sheets S08–S12, article A14–A18,
A42–A50, video V06–V15.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hearts_lesson.engine.cards import Suit
from hearts_lesson.engine.explain import Explanation, explain
from hearts_lesson.engine.legality import Verdict
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises import deals
from hearts_lesson.exercises.cases import PlayCase
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds import legal_texts as texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import led_on
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import (
    Ask,
    Exercise,
    Input,
    Missed,
    Response,
)
from hearts_lesson.exercises.spots import Spot, read_spot
from hearts_lesson.exercises.words import choice, fit, show

#: Of more playable cards than these only the others are asked for, where they are fewer.
MANY = 5
TOPICS = {
    "moves": "Which cards may you play?",
    "follow-suit": "Follow suit",
    "void": "Follow, or free to choose?",
    "discard": "When you cannot follow",
    "first-trick": "The first trick",
    "breaking-hearts": "Leading and breaking hearts",
}


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Spot:
    """Draw a moment of play in which a rule is at work."""
    if topic == "moves":
        topic = rng.choice(("following", "discard", "first-trick", "breaking-hearts"))
    return DRAWS[topic](rules, level, rng)


DRAWS = {
    "following": deals.following_spot,
    "follow-suit": deals.two_suit_spot,
    "void": deals.void_or_not_spot,
    "discard": deals.void_spot,
    "first-trick": deals.first_trick_spot,
    "breaking-hearts": deals.lead_spot,
}


def interesting(spot: Spot) -> bool:
    """Whether a rule bites, or a belief would: never when any card goes and nobody would doubt it.

    That is: some cards are legal and some are not; or all are, and the hand holds hearts while
    they are unbroken or Q♠ is out, or you are void and hold both penalty and plain cards. Then
    the hand is short, since every card is to be tapped.
    """
    legal = spot.legal()
    if not legal:
        return False
    if len(legal) < len(spot.hand):
        return True
    if len(legal) > MANY:  # every card to be tapped
        return False
    hearts = bool(spot.hand.of_suit(Suit.HEARTS))
    if not spot.trick:
        return hearts and not (spot.broken(spot.rules) and spot.queen_fell)
    void = not spot.hand.of_suit(spot.trick[0].suit)
    if spot.plain:
        return void
    penalties = sum(map(is_penalty, spot.hand))
    return void and 0 < penalties < len(spot.hand)


def build(spot: Spot, step: str) -> Built:
    """Ask for every playable card, with the engine's reason for each."""
    verdicts = spot.verdicts()
    guided = texts.guided(spot) if step == "together" and spot.trick else ()
    main = _ask(spot, verdicts, step)
    return spot.scene(), led_on(guided, (main,))


def turned(verdicts: tuple[Verdict, ...]) -> bool:
    """Whether the question is turned round, for nobody likes to tap nine cards of thirteen."""
    allowed = {verdict.card for verdict in verdicts if verdict.ok}
    barred = {verdict.card for verdict in verdicts if not verdict.ok}
    return len(allowed) > MANY and 0 < len(barred) < len(allowed)


def _ask(spot: Spot, verdicts: tuple[Verdict, ...], step: str) -> Ask:
    # What may be played instead is the question itself, so no sentence lists it.
    told = {verdict.card: explain(verdict, listing=False) for verdict in verdicts}
    elsewhere = _elsewhere(spot)
    wanted = not turned(verdicts)
    responses: dict[str, Response] = {}
    missed: dict[str, Missed] = {}
    for verdict in verdicts:
        card, words = verdict.card, told[verdict.card]
        key = str(card)
        if verdict.ok is wanted:
            responses[key] = Response(True, words.text, words.rule_id)
            missed[key] = _missed(spot, verdict, words, elsewhere.get(key, ""))
        else:
            responses[key] = _tapped(spot, verdict, words, elsewhere.get(key, ""))
    faces = tuple(dict.fromkeys(v.card for v in verdicts if v.ok is wanted))
    reason = told[faces[0]].text
    if wanted:
        tap, solution = "Tap every card you may play.", f"You may play {show(faces, 'or', 17)}."
        done = f"You may play {choice(spot.hand, faces)}."
        if len(faces) == 1:
            done = f"You may play {show(faces)}, and nothing else."
    else:
        tap = "Most cards may go, so the other way round: tap every card you may not play."
        solution = f"You may not play {show(faces, 'or', 17)}."
        done = f"You may play {choice(spot.hand, verdicts[0].playable)}."
    return Ask(
        prompt=f"{texts.situation(spot)} {tap}",
        input=Input("cards-all", source="hand"),
        responses=responses,
        answer=tuple(map(str, faces)),
        missed=missed,
        done=done,
        solution=f"{solution} {reason}",
        hints=texts.hints(spot, f"{solution} {reason}"),
        worked=texts.worked(spot, verdicts, told) if step == "watch" else (),
    )


def _case(spot: Spot, skipped: bool) -> PlayCase:
    return PlayCase(
        spot.rules,
        spot.hand,
        spot.trick,
        spot.first_trick,
        spot.broken(spot.rules),
        spot.queen_fell,
        skipped,
    )


def _tapped(spot: Spot, verdict: Verdict, words: Explanation, table: str) -> Response:
    """Answer a card that was tapped and should not be: it may not be played, or here, it may."""
    belief = shown_by(_case(spot, skipped=verdict.ok), verdict.card)
    name = belief.id if belief else None
    if table:
        text = fit(words.text, f"Right at tables that play: {table}")
        return Response("elsewhere", text, words.rule_id, name)
    text = fit(words.text, belief.feedback(spot.rules) if belief else "")
    return Response(False, text, words.rule_id, name)


def _missed(spot: Spot, verdict: Verdict, words: Explanation, table: str) -> Missed:
    """Answer for a card that should have been tapped and was left out."""
    belief = shown_by(_case(spot, skipped=verdict.ok), verdict.card)
    more = belief.feedback(spot.rules) if belief else ""
    if table:
        more = f"Other tables play: {table}"
    return Missed(fit(words.text, more), words.rule_id, belief.id if belief else None)


def _elsewhere(spot: Spot) -> dict[str, str]:
    """For each card that another table would judge the other way: that table's rule."""
    here = spot.legal().mask
    found: dict[str, str] = {}
    for table in other_tables(spot.rules, "legal"):
        if spot.plain:
            break
        # A different answer about breaking counts only where Q♠ has shown herself.
        there = spot.legal(table.rules).mask
        differs = here ^ there
        if not differs or not there:
            continue
        for card in spot.hand:
            if differs & card.bit:
                found.setdefault(str(card), table.says)
    return found


def legal(
    hand: str,
    trick: str = "",
    *,
    rules: Any = "standard",
    number: int = 0,
    first_trick: bool = False,
    hearts_broken: bool = False,
    queen_fell: bool = False,
    plain: bool = False,
    topic: str = "moves",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask for every playable card: `legal("3C 9C JD 4D", "9D KD", topic="follow-suit")`.

    `trick` lists the cards on the table, the lead first; it is empty when you lead. The trick's
    number follows from the size of the hand unless it is given; `plain=True` leaves out the rules
    of the first trick and of hearts, as the first chapters do.
    """
    table = read_rules(rules)
    where = f'legal("{hand}", "{trick}")'
    if topic not in TOPICS:
        raise ExerciseError(f"In {where}: no topic {topic!r}. Try {nearest(topic, TOPICS)}.")
    spot = read_spot(
        hand,
        trick,
        rules=table,
        number=1 if first_trick else number,
        hearts_broken=hearts_broken,
        queen_fell=queen_fell,
        plain=plain or topic in ("follow-suit", "void"),
        where=where,
    )
    if not spot.legal():
        raise ExerciseError(f"In {where}: no card may be played, the lead passes on.")
    return authored("legal", topic, level, table, build(spot, step), step)


KIND = Kind(
    name="legal",
    says="which cards may be played",
    topics=TOPICS,
    measure="some cards are legal and some not; or all are, and a common belief says otherwise",
    draw=draw,
    interesting=interesting,
    build=build,
)
