"""*Count*: who has shown that a suit has run out."""

from __future__ import annotations

from hearts_lesson.exercises.kinds.count_out import Draft
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, count, plural

RULE = "follow-suit"


def ask_void(draft: Draft, seating: Seating, step: str) -> Ask:
    """Ask for the player who is surely void."""
    suit = plural(draft.suit)
    voids = draft.voids
    right = str(voids[0]) if voids else "nobody"
    reason = (
        shown(draft, seating, voids[0]) if voids else f"Everyone followed whenever {suit} were led."
    )
    labels = {str(seat): seating.name(seat) for seat in seating.others()}
    labels["nobody"] = "Nobody, as far as one can tell"
    responses = {}
    for key in labels:
        if key == right:
            responses[key] = Response(True, f"Yes. {reason}", RULE, final=True)
        elif key == "nobody":
            text = f"Somebody has shown it. Look for another suit on {suit[:-1]} leads."
            responses[key] = Response(False, text, RULE)
        elif int(key) in voids:
            responses[key] = Response(
                True, f"Yes. {shown(draft, seating, int(key))}", RULE, final=True
            )
        else:
            responses[key] = Response(False, _followed(draft, seating, int(key)), RULE)
    answers = tuple(str(seat) for seat in voids) or ("nobody",)
    return Ask(
        prompt=f"Who surely has no {suit[:-1]} left?",
        input=Input("choice", options=tuple(Option(k, label) for k, label in labels.items())),
        responses=responses,
        answer=answers if len(answers) > 1 else answers[0],
        solution=f"{labels[right]}. {reason}",
        hints=(
            Hint("nudge", "When does a player show that a suit has run out?"),
            Hint("point", f"Look at the tricks in which {suit} were led."),
            Hint("step", "Whoever discards there had none; whoever follows may have more."),
            Hint("answer", f"{labels[right]}. {reason}"),
        ),
        worked=(
            Worked(f"{capital(suit)} were led in {_led_words(draft)}."),
            Worked(reason),
        )
        if step == "watch"
        else (),
    )


def _led_words(draft: Draft) -> str:
    numbers = [str(n) for n, t in enumerate(draft.tricks, 1) if t.cards[0].suit is draft.suit]
    return f"trick{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def shown(draft: Draft, seating: Seating, seat: int) -> str:
    """Say where a player showed a void."""
    suit = plural(draft.suit)
    for number, trick in enumerate(draft.tricks, 1):
        place = (seat - trick.leader) % draft.rules.players
        card = trick.cards[place]
        if trick.cards[0].suit is draft.suit and card.suit is not draft.suit:
            return (
                f"In trick {number} {suit} were led and {seating.name(seat)} threw {card.symbol}: "
                f"no {suit[:-1]} left."
            )
    return f"{seating.name(seat)} has shown no void in {suit}."


def _followed(draft: Draft, seating: Seating, seat: int) -> str:
    """Say why nothing is known of a player's suit."""
    suit = plural(draft.suit)
    name = seating.name(seat)
    times = sum(
        trick.cards[(seat - trick.leader) % draft.rules.players].suit is draft.suit
        for trick in draft.tricks
        if trick.cards[0].suit is draft.suit
    )
    if times == 0:
        return f"{name} has not been asked for {suit} yet."
    return (
        f"{name} played {count(times, suit[:-1])} when {suit} were led, and may hold more: "
        "following shows no void."
    )
