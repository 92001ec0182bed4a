"""*Pass*, the mechanics: what you hold afterwards, and when you may look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.engine.table import receiver
from hearts_lesson.exercises.cases import BeliefCase
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import count, plural, show, small

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.pass_ import Draft

RULE = "passing"


def ask_after(draft: Draft, seating: Seating) -> Ask:
    """Ask how many cards of a suit are held after the pass."""
    suit = plural(draft.suit)
    before = len(draft.hand.of_suit(draft.suit))
    gone = sum(card.suit is draft.suit for card in draft.given)
    came = sum(card.suit is draft.suit for card in draft.received)
    right = before - gone + came
    whole = f"You had {count(before, suit[:-1])}, gave {gone} and got {came}: now {right}."
    slips: dict[int, str] = {}
    for number, text in (
        (before, f"That is how many {suit} you had before the pass."),
        (before - gone, f"What came counts too: {_some(came, suit)} came."),
        (before + came, f"What went is gone: {_some(gone, suit)} went."),
        (came, f"That is what came; your own {suit} count as well."),
    ):
        if number != right:
            slips.setdefault(number, text)
    responses = {str(right): Response(True, f"Yes. {whole}", RULE, final=True)}
    for number, text in slips.items():
        responses[str(number)] = Response(False, text, RULE)
    responses["*"] = Response(
        False, f"Begin with the {suit} you had, take away what went, add what came.", RULE
    )
    giver = _giver(draft, seating)
    return Ask(
        prompt=f"You passed {show(draft.given)} to {receiver_name(draft, seating)} and got "
        f"{show(draft.received)} from {giver}. How many {suit} do you hold now?",
        input=Input("number", min=0, max=draft.rules.cards_each, unit=suit),
        responses=responses,
        answer=str(right),
        solution=whole,
        hints=(
            Hint("nudge", "Everyone gives and gets at the same moment."),
            Hint("point", "Two groups of cards change your hand: what went and what came."),
            Hint("step", "Your old cards of the suit, less what went, plus what came."),
            Hint("answer", whole),
        ),
    )


def _some(number: int, suit: str) -> str:
    return f"{small(number)} {suit[:-1] if number == 1 else suit}"


def _giver(draft: Draft, seating: Seating) -> str:
    players = draft.rules.players
    return seating.name((-receiver(0, players, draft.direction)) % players)


def ask_look(draft: Draft, seating: Seating) -> Ask:
    """Ask when the cards passed to you may be looked at."""
    giver = _giver(draft, seating)
    cards = "one card" if draft.rules.pass_count == 1 else f"{small(draft.rules.pass_count)} cards"
    rule = "You choose first, pass, and only then pick up what came to you."
    belief = shown_by(BeliefCase(draft.rules), "m21")
    assert belief is not None
    options = [
        ("before", "Now, before I choose mine"),
        ("after", "Once I have passed mine on"),
        ("trick", "After the first trick"),
        ("never", "Not at all: they stay face down"),
    ]
    turn = draft.turn % len(options)
    options = options[turn:] + options[:turn]
    replies = {
        "before": Response(False, f"{rule} {belief.feedback(draft.rules)}", RULE, belief.id),
        "after": Response(True, f"Yes. {rule}", RULE, final=True),
        "trick": Response(False, f"Play begins with your new hand. {rule}", RULE),
        "never": Response(False, f"They are your cards from now on. {rule}", RULE),
    }
    return Ask(
        prompt=f"{giver} has laid {cards} face down before you; you have not chosen yours yet. "
        "When may you look at them?",
        input=Input("choice", options=tuple(Option(key, label) for key, label in options)),
        responses={key: replies[key] for key, _ in options},
        answer="after",
        solution=f"Once I have passed mine on. {rule}",
        hints=(
            Hint("nudge", "What could you do if you had seen them?"),
            Hint("point", "You could hand the same cards straight on to the next player."),
            Hint("step", "The rule is there to keep the pass a choice made in the dark."),
            Hint("answer", f"Once I have passed mine on. {rule}"),
        ),
    )


def receiver_name(draft: Draft, seating: Seating) -> str:
    """Name the player to whom you pass."""
    return seating.name(receiver(0, draft.rules.players, draft.direction))
