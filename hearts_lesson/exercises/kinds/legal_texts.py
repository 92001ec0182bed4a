"""The words of *legal*: what you are facing, help in steps, a worked search."""

from __future__ import annotations

from typing import Any

from hearts_lesson.engine.cards import Suit
from hearts_lesson.engine.explain import Explanation
from hearts_lesson.engine.legality import Verdict
from hearts_lesson.exercises.kinds.guided import how_many
from hearts_lesson.exercises.model import Ask, Hint, Worked
from hearts_lesson.exercises.spots import Spot
from hearts_lesson.exercises.words import a_suit, choice, count, plural, show


def situation(spot: Spot) -> str:
    """Say in a few words what you are facing: who led what, or that you lead."""
    if spot.trick:
        leader = spot.seating.name(spot.leader)
        return f"{leader} led {a_suit(spot.trick[0].suit)}."
    if spot.first_trick:
        return "The first trick begins, and the lead is yours."
    return "You lead."


def hints(spot: Spot, solution: str) -> tuple[Hint, ...]:
    """Help in four steps; only the last names the cards."""
    last = Hint("answer", solution)
    if spot.trick:
        lead = spot.trick[0]
        suit = plural(lead.suit)
        void = not spot.hand.of_suit(lead.suit)
        leader = spot.seating.name(spot.leader)
        if not void:
            step = f"You hold {suit}, so only {suit} may be played."
        elif spot.first_trick and spot.rules.first_trick_points == "not_allowed":
            step = f"You have no {suit[:-1]}. But this is the first trick: what may not be thrown?"
        else:
            step = f"You have no {suit[:-1]}. What does the rule ask of a void player?"
        return (
            Hint("nudge", "Start with the card that was led."),
            Hint("point", f"{leader} led {lead.symbol}, so the rule asks for {suit}.", (lead,)),
            Hint("step", step),
            last,
        )
    if spot.first_trick and spot.rules.opening_lead == "lowest_club":
        step = "The lowest club in play opens the round. Do you hold it?"
        point = "Look at your clubs."
    elif spot.first_trick and spot.rules.opening_lead == "any_club":
        step = "A club opens the round, whichever its holder likes."
        point = "Look at your clubs."
    else:
        step = _lead_step(spot)
        state = "broken" if spot.broken(spot.rules) else "not broken"
        point = f"Look at the table: hearts are {state}."
    return (
        Hint("nudge", "You are the leader: which rule is about leads?"),
        Hint("point", point),
        Hint("step", step),
        last,
    )


def _lead_step(spot: Spot) -> str:
    if spot.broken(spot.rules):
        return "Once hearts are broken, which suits are still barred from the lead?"
    if all(card.suit is Suit.HEARTS for card in spot.hand):
        return "Hearts may not be led yet, but can a player be left without a lead?"
    if spot.rules.queen_lead == "any_time":
        return "Hearts have to wait. The queen is a spade: does the rule speak about her?"
    return "Hearts have to wait, and at this table the queen with them."


def worked(
    spot: Spot, verdicts: tuple[Verdict, ...], told: dict[Any, Explanation]
) -> tuple[Worked, ...]:
    """Find the legal cards step by step."""
    steps = []
    if spot.trick:
        lead = spot.trick[0]
        suit = plural(lead.suit)
        leader = spot.seating.name(spot.leader)
        steps.append(Worked(f"{leader} led {lead.symbol}: {suit} were led.", (lead,)))
        held = tuple(dict.fromkeys(spot.hand.of_suit(lead.suit)))
        if held:
            holds = f"You hold {count(len(spot.hand.of_suit(lead.suit)), suit[:-1])}: {show(held)}."
            steps.append(Worked(holds, held))
        else:
            steps.append(Worked(f"You look through your hand: no {suit[:-1]}. You are void."))
    else:
        steps.append(Worked(situation(spot)))
    refused = [verdict.card for verdict in verdicts if not verdict.ok]
    if refused:
        steps.append(Worked(told[refused[0]].text, tuple(refused)))
    playable = tuple(dict.fromkeys(verdicts[0].playable))
    steps.append(Worked(f"So you may play {choice(spot.hand, playable)}.", playable))
    return tuple(steps)


def guided(spot: Spot) -> tuple[Ask, ...]:
    """The guiding question: how many cards of the suit led do you hold?"""
    lead = spot.trick[0]
    suit, leader = plural(lead.suit), spot.seating.name(spot.leader)
    held = spot.hand.of_suit(lead.suit)
    because = f"You hold {show(held, most=17)}." if held else f"Not one: you are void in {suit}."
    slips = {
        len(held) + 1: "One too many. A card of another suit does not count.",
        len(spot.hand) - len(held): f"So many cards of other suits. Count the {suit}.",
    }
    slips.pop(len(held), None)
    prompt = f"{leader} led {lead.symbol}. How many {suit} do you hold?"
    return (how_many(prompt, len(held), len(spot.hand), suit, because, slips),)
