"""*Why*: a card may be played, or may not; pick the reason.

Sources: as for *legal*; who opens: article A14, sheets S08, video V06.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Reason, Verdict, check_play
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises import deals
from hearts_lesson.exercises.cases import BeliefCase
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.kinds import legal, legal_texts
from hearts_lesson.exercises.kinds.base import Built, Kind, authored, read_rules
from hearts_lesson.exercises.kinds.guided import led_on
from hearts_lesson.exercises.kinds.why_opening import opening, who_opens
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.spots import Spot, read_spot
from hearts_lesson.exercises.statements import Statement, true_reason, wrong_reasons
from hearts_lesson.exercises.words import fit

TOPICS = {
    "reasons": "Why may it be played, or not?",
    "first-trick": "Reasons on the first trick",
    "breaking-hearts": "Reasons for the lead",
    "opening": "Who opens the round?",
}
_LEGAL_TOPICS = {
    "reasons": ("following", "discard", "first-trick", "breaking-hearts"),
    "first-trick": ("first-trick",),
    "breaking-hearts": ("breaking-hearts",),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A card in a spot, and the wrong reasons offered beside the true one.

    Where `spot` is None, the question is why a player opens the round, or `who` does: `opener`
    holds the lowest club, `dealer` dealt; both are seats.
    """

    rules: HouseRules
    spot: Spot | None
    card: Card | None
    wrong: tuple[Statement, ...] = ()
    turn: int = 0
    opener: int = 0
    dealer: int = 0
    who: bool = False

    @property
    def verdict(self) -> Verdict:
        """The engine's verdict on the card."""
        assert self.spot is not None
        assert self.card is not None
        return check_play(self.rules, self.spot.position(), self.card)


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw a card that is refused, or allowed for a reason that one may doubt."""
    if topic == "opening":
        dealer = rng.randrange(rules.players)
        left = (dealer + 1) % rules.players
        opener = left if rng.random() < 0.5 else rng.choice(_others(rules, dealer, left))
        turn = rng.randrange(4)
        return Draft(rules, None, None, (), turn, opener, dealer, who=rng.random() < 0.5)
    spot = legal.DRAWS[rng.choice(_LEGAL_TOPICS[topic])](rules, level, rng)
    while not spot.legal():  # at some tables a hand of hearts passes the lead on
        spot = deals.following_spot(rules, level, rng)
    refused = [v for v in spot.verdicts() if not v.ok]
    allowed = [v for v in spot.verdicts() if v.ok]
    pick = refused if refused and (rng.random() < 0.6 or not allowed) else allowed
    verdict = max(rng.sample(pick, min(2, len(pick))), key=lambda v: _doubtful(v, level))
    return _offer(spot, verdict, rng)


def _others(rules: HouseRules, dealer: int, left: int) -> list[int]:
    return [seat for seat in range(rules.players) if seat not in (dealer, left)]


def _doubtful(verdict: Verdict, level: int) -> int:
    """How much a card invites a wrong reason: hearts and Q♠ do."""
    dear = verdict.card.suit.letter == "H" or str(verdict.card) == "QS"
    return int(dear) * level


def _offer(spot: Spot, verdict: Verdict, rng: Random) -> Draft:
    fair = wrong_reasons(spot, verdict)
    telling = [s for s in fair if s.m]
    rest = [s for s in fair if not s.m]
    rng.shuffle(telling)
    rng.shuffle(rest)
    wrong: list[Statement] = []
    for statement in [*telling[:2], *rest, *telling[2:]]:
        if len(wrong) < 3 and statement.label not in {s.label for s in wrong}:
            wrong.append(statement)
    return Draft(spot.rules, spot, verdict.card, tuple(wrong), rng.randrange(4))


def interesting(draft: Draft) -> bool:
    """Whether two or more wrong reasons are at hand, one of them a common belief."""
    if draft.spot is None:
        return True
    return len(draft.wrong) >= 2 and any(statement.m for statement in draft.wrong)


def build(draft: Draft, step: str) -> Built:
    """Ask for the reason, with an answer to each one offered."""
    if draft.spot is None:
        return who_opens(draft, step) if draft.who else opening(draft, step)
    verdict = draft.verdict
    words = explain(verdict)
    right = true_reason(verdict)
    options = [Option(s.key, s.label) for s in draft.wrong]
    options.insert(draft.turn % (len(options) + 1), Option("reason", right))
    responses = {}
    for option in options:
        if option.key == "reason":
            responses["reason"] = Response(True, words.text, words.rule_id, final=True)
    case = BeliefCase(draft.rules)
    for statement in draft.wrong:
        belief = shown_by(case, statement.m) if statement.m else None
        text = fit(statement.reply.replace("{why}", words.text))
        rule = belief.rule if belief else words.rule_id
        responses[statement.key] = Response(False, text, rule, belief.id if belief else None)
    may = "may you play" if verdict.ok else "may you not play"
    lead = "lead" if not draft.spot.trick else "play"
    question = f"Why {may.replace('play', lead)} {verdict.card.symbol}?"
    prompt = f"{legal_texts.situation(draft.spot)} {question}"
    where = "the lead" if not draft.spot.trick else "the card that was led, and your own suits"
    ask = Ask(
        prompt=prompt,
        input=Input("choice", options=tuple(options)),
        responses=responses,
        answer="reason",
        solution=f"{right} {words.text}",
        hints=(
            Hint("nudge", f"Look at {where}."),
            Hint("point", _point(draft.spot), draft.spot.trick[:1]),
            Hint("step", "Strike out what is no rule at all; one reason fits this moment."),
            Hint("answer", f"{right} {words.text}"),
        ),
        worked=(
            Worked(legal_texts.situation(draft.spot), draft.spot.trick[:1]),
            Worked(words.text, (verdict.card,)),
            Worked(f"So the reason is: {right}"),
        )
        if step == "watch"
        else (),
    )
    guided = legal_texts.guided(draft.spot) if step == "together" and draft.spot.trick else ()
    return draft.spot.scene(), led_on(guided, (ask,))


def _point(spot: Spot) -> str:
    if spot.trick:
        return "This is the card that set the suit."
    if spot.first_trick:
        return "It is the very first lead of the round."
    return "Are hearts broken? And what else do you hold?"


def why(
    hand: str,
    trick: str = "",
    *,
    card: str,
    rules: Any = "standard",
    number: int = 0,
    first_trick: bool = False,
    hearts_broken: bool = False,
    queen_fell: bool = False,
    topic: str = "reasons",
    level: int = 1,
    step: str = "yours",
) -> Exercise:
    """Ask why a card may be played, or not: `why("QS KH 4H 7D", card="KH")`."""
    table = read_rules(rules)
    where = f'why("{hand}", "{trick}")'
    if topic not in TOPICS or topic == "opening":
        raise ExerciseError(f"In {where}: no topic {topic!r} with a hand; try reasons.")
    spot = read_spot(
        hand,
        trick,
        rules=table,
        number=1 if first_trick else number,
        hearts_broken=hearts_broken,
        queen_fell=queen_fell,
        where=where,
    )
    try:
        verdict = check_play(table, spot.position(), Card.parse(card))
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {trouble}") from None
    if verdict.reason is Reason.NOT_YOUR_CARD:
        raise ExerciseError(f"In {where}: the card {verdict.card.symbol} is not in the hand.")
    if verdict.reason is Reason.LEAD_PASSES:
        raise ExerciseError(f"In {where}: at this table the lead passes on, nothing may be led.")
    draft = _offer(spot, verdict, Random(str(spot.hand)))
    return authored("why", topic, level, table, build(draft, step), step)


KIND = Kind(
    name="why",
    says="pick the reason",
    topics=TOPICS,
    measure="two or more wrong reasons are at hand, at least one of them a common belief",
    draw=draw,
    interesting=interesting,
    build=build,
)
