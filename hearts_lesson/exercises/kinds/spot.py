"""*Spot*: find the mistake in some tricks, or in a score sheet.

Sources: sheets S08–S12, S28; article A14–A20; video V06–V12.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.faults import Fault, Told, draw_told
from hearts_lesson.exercises.goals import winning_place
from hearts_lesson.exercises.house import other_tables
from hearts_lesson.exercises.kinds.base import Built, Kind
from hearts_lesson.exercises.kinds.spot_sheet import build_sheet, sheet
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, plural

TOPICS = {
    "trick": "Find the mistake in the tricks",
    "sheet": "Find the mistake on the sheet",
    "moon-sheet": "Find the mistake on a sheet with moons",
}
RULES = {
    "revoke": "follow-suit",
    "winner": "trick-winner",
    "heart": "breaking-hearts",
    "points": "first-trick",
    "none": "follow-suit",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """Tricks with a mistake (`told`), or the rows of a score sheet with the wrong one's index."""

    rules: HouseRules
    told: Told | None = None
    rows: tuple[tuple[int, ...], ...] = ()
    wrong: int | None = None


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:
    """Draw tricks or a sheet; now and then there is nothing wrong."""
    if topic != "trick":
        rows, wrong = sheet(rules, level, rng, moons=topic == "moon-sheet")
        return Draft(rules, rows=rows, wrong=wrong)
    return Draft(rules, draw_told(rules, level, rng))


def interesting(draft: Draft) -> bool:
    """Whether there is a mistake that can be proven from what lies open."""
    if draft.told is not None:
        return draft.told.fault.kind != "none"
    return draft.wrong is not None


def build(draft: Draft, step: str) -> Built:
    """Ask where the mistake is, with an answer for every trick or row."""
    if draft.told is None:
        return build_sheet(draft, step)
    return _build_tricks(draft.told, step)


def _build_tricks(told: Told, step: str) -> Built:
    rules, fault = told.rules, told.fault
    seating = Seating(rules.players)
    right = f"trick:{fault.trick}" if fault.kind != "none" else "none"
    reason = _proof(told, seating)
    labels = {f"trick:{i}": f"Trick {i + 1}" for i in range(len(told.tricks))}
    labels["none"] = "No mistake"
    responses = {}
    for key in labels:
        if key == right:
            responses[key] = Response(True, f"Yes. {reason}", RULES[fault.kind], final=True)
        elif key == "none":
            responses[key] = _no_mistake(told)
        else:
            index = int(key.split(":")[1])
            responses[key] = Response(False, _fine(told, seating, index), "follow-suit")
    ask = Ask(
        prompt="Somebody tells these tricks. In which one is there a mistake?",
        input=Input("choice", options=tuple(Option(k, label) for k, label in labels.items())),
        responses=responses,
        answer=right,
        solution=f"{labels[right]}. {reason}",
        hints=(
            Hint("nudge", "Go through the tricks in order: lead, suit, taker."),
            Hint("point", _where_to_look(fault)),
            Hint("step", _what_to_ask(fault)),
            Hint("answer", f"{labels[right]}. {reason}"),
        ),
        worked=_worked_tricks(told, seating, reason) if step == "watch" else (),
    )
    scene = Scene(
        players=rules.players,
        you=0,
        center=f"tricks 1 to {len(told.tricks)}",
        history=told.tricks,
    )
    return scene, (ask,)


def _where_to_look(fault: Fault) -> str:
    return {
        "revoke": "Look at the discards, and at what the same players show later.",
        "winner": "Look at who is said to have taken each trick.",
        "heart": "Look at the leads.",
        "points": "Look at where the points were thrown.",
        "none": "Look at each lead, each discard and each taker.",
    }[fault.kind]


def _what_to_ask(fault: Fault) -> str:
    return {
        "revoke": "Whoever discards claims to be void. Is that always true here?",
        "winner": "Only the suit led can take it, and of that the highest card.",
        "heart": "What must have happened before a heart may be led?",
        "points": "One trick of a round has a rule of its own.",
        "none": "A claim of being void must hold; a taker must have the highest card.",
    }[fault.kind]


def _name(seating: Seating, seat: int) -> str:
    return seating.name(seat)


def _proof(told: Told, seating: Seating) -> str:
    """Say what is wrong, and how one knows."""
    fault = told.fault
    if fault.kind == "none":
        return "Every lead, discard and taker fits."
    name = _name(seating, fault.seat)
    trick = told.tricks[fault.trick]
    led = plural(trick.cards[0].suit)
    card = fault.card.symbol if fault.card else ""
    if fault.kind == "revoke":
        shown = fault.proof_card.symbol if fault.proof_card else ""
        return (
            f"In trick {fault.trick + 1} {name} threw {card} on {led}, but played {shown} in trick "
            f"{fault.proof + 1}: a {led[:-1]} was there, and had to follow."
        )
    if fault.kind == "winner":
        taker = seating.several([fault.proof])
        said = seating.several([fault.seat])
        return (
            f"Trick {fault.trick + 1} is not for {said}: {led} were led, and the highest is "
            f"{card}, played by {taker}."
        )
    shown = fault.proof_card.symbol if fault.proof_card else ""
    if fault.kind == "heart":
        return (
            f"{name} led {card} in trick {fault.trick + 1} before hearts were broken. {shown} in "
            f"trick {fault.proof + 1} shows that another lead was there."
        )
    return (
        f"{name} threw {card} on the first trick, where points are barred. {shown} in trick "
        f"{fault.proof + 1} shows that another card was there."
    )


def _fine(told: Told, seating: Seating, index: int) -> str:
    """Say why a trick is in order."""
    trick = told.tricks[index]
    led = trick.cards[0].suit
    number = index + 1
    place = winning_place(trick.cards)
    if place is None:
        return f"Trick {number} is in order: every {plural(led)[:-1]} is cancelled, so it stays."
    taker = (trick.leader + place) % told.rules.players
    takes = "you take" if taker == 0 else f"{seating.name(taker)} takes"
    best = trick.cards[place].symbol
    others = [
        (trick.leader + p) % told.rules.players
        for p, card in enumerate(trick.cards)
        if card.suit is not led
    ]
    text = f"Trick {number} is in order: {plural(led)} were led, and {takes} it with {best}."
    if others:
        who = capital(seating.several(others))
        text += f" {who} discarded, and no {plural(led)[:-1]} shows up there later."
    return text


def _no_mistake(told: Told) -> Response:
    """Answer "no mistake" where there is one, which some tables may not mind."""
    fault = told.fault
    option = {"heart": "heart_lead", "points": "first_trick_points"}.get(fault.kind)
    for table in other_tables(told.rules, "legal"):
        if option == table.option:
            text = f"Not at this table. Right at tables that play: {table.says}"
            return Response("elsewhere", text, RULES[fault.kind])
    return Response(
        False, "There is one. Take each discard as a claim, and check each taker.", "follow-suit"
    )


def _worked_tricks(told: Told, seating: Seating, reason: str) -> tuple[Worked, ...]:
    steps = []
    for index, trick in enumerate(told.tricks):
        if index == told.fault.trick:
            steps.append(Worked(reason, trick.cards))
        else:
            steps.append(Worked(_fine(told, seating, index), trick.cards))
    return tuple(steps)


KIND = Kind(
    name="spot",
    says="find the mistake",
    topics=TOPICS,
    measure="there is a mistake, and what lies open proves it",
    draw=draw,
    interesting=interesting,
    build=build,
)
