"""*Why* at the start of a round: who opens it, and for what reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.cases import BeliefCase
from hearts_lesson.exercises.house import opening_card, other_tables
from hearts_lesson.exercises.kinds.base import Built
from hearts_lesson.exercises.misconceptions import BY_ID, shown_by
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import seats
from hearts_lesson.exercises.words import fit

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.why import Draft


@dataclass(frozen=True)
class _Start:
    """How a round starts: who sits left of the dealer, which card opens, and who leads."""

    seating: Seating
    left: int
    card: Card
    by_seat: bool
    leader: int

    @classmethod
    def of(cls, draft: Draft) -> _Start:
        """Read it off a draft."""
        rules = draft.rules
        left, by_seat = (draft.dealer + 1) % rules.players, _by_seat(rules)
        leader = left if by_seat else draft.opener
        return cls(Seating(rules.players), left, opening_card(rules), by_seat, leader)

    def hints(self, answer: str) -> tuple[Hint, ...]:
        """Lead to the answer in steps."""
        return (
            Hint("nudge", "Think of the very first card of a round."),
            Hint("point", "Is it about seats, or about cards?"),
            Hint("step", f"At this table it is about {'seats' if self.by_seat else 'one suit'}."),
            Hint("answer", answer),
        )


def opening(draft: Draft, step: str) -> Built:
    """Ask who opens the round, and why."""
    rules, start = draft.rules, _Start.of(draft)
    seating, left, card = start.seating, start.left, start.card
    by_seat, leader = start.by_seat, start.leader
    name, dealer = seating.name(leader), seating.name(draft.dealer)
    has = "You hold" if leader == 0 else f"{name} holds"
    sits = "You sit" if leader == 0 else f"{name} sits"
    lead = "do you lead" if leader == 0 else f"does {name} lead"
    holds = (
        f"{has} {card.symbol}."
        if rules.opening_lead != "any_club"
        else f"{has} the lowest club in play."
    )
    labels = {
        "holds": holds,
        "left": f"{sits} to the left of the dealer.",
        "dealt": f"{'You' if leader == 0 else name} dealt the cards.",
        "anything": "Any player may start; somebody has to.",
    }
    right = "left" if by_seat else "holds"
    rule = "opening-lead"
    good = {
        "holds": f"Yes: the lowest club in play opens, here {card.symbol}. "
        "Who dealt does not matter.",
        "left": "Yes: at this table the player left of the dealer opens the round.",
    }
    case = BeliefCase(rules)
    responses = {}
    for key in labels:
        if key == right:
            responses[key] = Response(True, good[key], rule, final=True)
        elif key == "dealt":
            belief = shown_by(case, "m30")
            who = "You are" if draft.dealer == 0 else f"{dealer} is"
            text = f"{who} the dealer here. {_rule(rules, card)}"
            responses[key] = Response(False, text, rule, belief.id if belief else None)
        elif key == "anything":
            text = f"Nobody chooses to open. {_rule(rules, card)}"
            responses[key] = Response(False, text, rule, BY_ID["m11"].id)
        else:
            table = next((t for t in other_tables(rules, "legal") if _opens(t.rules) == key), None)
            if table and (key == "holds" or leader == left):
                text = fit(_rule(rules, card), f"Right at tables that play: {table.says}")
                responses[key] = Response("elsewhere", text, rule)
            elif key == "left":
                whose = "Your" if draft.dealer == 0 else f"{dealer}'s"
                neighbour = "you" if left == 0 else seating.name(left)
                text = f"{whose} left-hand neighbour is {neighbour}. {_rule(rules, card)}"
                responses[key] = Response(False, text, rule)
            else:
                text = f"{card.symbol} decides nothing here. {_rule(rules, card)}"
                responses[key] = Response(False, text, rule)
    order = list(labels)
    turn = draft.turn % len(order)
    options = tuple(Option(key, labels[key]) for key in order[turn:] + order[:turn])
    ask = Ask(
        prompt=f"{dealer if draft.dealer else 'You'} dealt. Why {lead} to the first trick?",
        input=Input("choice", options=options),
        responses=responses,
        answer=right,
        solution=f"{labels[right]} {_rule(rules, card)}",
        hints=start.hints(f"{labels[right]} {_rule(rules, card)}"),
        worked=(Worked(_rule(rules, card)), Worked(labels[right])) if step == "watch" else (),
    )
    trick = () if by_seat else (card,)
    scene = Scene(
        players=rules.players, you=0, seats=seats(seating, leader, trick), center="trick 1"
    )
    return scene, (ask,)


def who_opens(draft: Draft, step: str) -> Built:
    """Tell who dealt and who holds the lowest club, and ask who opens the round."""
    rules, start = draft.rules, _Start.of(draft)
    seating, left, card = start.seating, start.left, start.card
    by_seat, leader = start.by_seat, start.leader
    holds = f"{seating.verb(draft.opener, 'hold')} {card.symbol}."
    sits = f"{seating.verb(left, 'sit')} to the left of the dealer."
    reason = f"{sits if by_seat else holds} {_rule(rules, card)}"
    order = [0, *seating.others()]
    elsewhere = next(
        (t for t in other_tables(rules, "legal") if _by_seat(t.rules) != by_seat), None
    )
    belief = shown_by(BeliefCase(rules), "m30")
    responses = {}
    for seat in order:
        key, mark = seating.key(seat), None
        if seat == leader:
            responses[key] = Response(True, f"Yes. {reason}", "opening-lead", final=True)
            continue
        if seat == draft.dealer and belief:
            mark = belief.id
            says = f"{seating.name(seat)} dealt, and that decides nothing."
        elif elsewhere and seat == (draft.opener if by_seat else left):
            text = fit(reason, f"Right at tables that play: {elsewhere.says}")
            responses[key] = Response("elsewhere", text, "opening-lead")
            continue
        else:
            says = f"Not {'you' if seat == 0 else seating.name(seat)}."
        responses[key] = Response(False, f"{says} {reason}", "opening-lead", mark)
    name = seating.name(leader)
    options = tuple(Option(seating.key(seat), seating.name(seat)) for seat in order)
    why = sits if by_seat else holds
    dealer = f"{seating.name(draft.dealer)} dealt."
    ask = Ask(
        prompt=f"{dealer} {holds} Who leads to the first trick?",
        input=Input("choice", options=options),
        responses=responses,
        answer=seating.key(leader),
        solution=f"{name}. {reason}",
        hints=start.hints(f"{name}. {reason}"),
        worked=(
            Worked(_rule(rules, card)),
            Worked(f"{why} So the answer is: {name}."),
        )
        if step == "watch"
        else (),
    )
    scene = Scene(
        players=rules.players, you=0, seats=seats(seating, leader, ()), center="before trick 1"
    )
    return scene, (ask,)


def _by_seat(rules: HouseRules) -> bool:
    return rules.opening_lead == "left_of_dealer"


def _opens(rules: HouseRules) -> str:
    return "left" if _by_seat(rules) else "holds"


def _rule(rules: HouseRules, card: Card) -> str:
    if _by_seat(rules):
        return "Here the player left of the dealer opens the round."
    if rules.opening_lead == "any_club":
        return f"Here whoever holds {card.symbol}, the lowest club, opens with a club."
    return f"Here {card.symbol}, the lowest club in play, opens, whoever holds it."
