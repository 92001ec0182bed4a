"""Questions that go before the main one while the reader is still led by the hand.

Each asks for the fact that the main question rests on, and leads on once it is answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response
from hearts_lesson.exercises.words import signed


def led_on(guided: Sequence[Ask], asks: Sequence[Ask]) -> tuple[Ask, ...]:
    """Put the guiding questions first; the main one then does not ask for the same again."""
    if not guided or not asks[0].hints:
        return (*guided, *asks)
    nudge = Hint("nudge", "Use what you have just found.")
    first = replace(asks[0], hints=(nudge, *asks[0].hints[1:]))
    return (*guided, first, *asks[1:])


def yes_or_no(prompt: str, truth: bool, because: str) -> Ask:
    """Ask for a fact that is so or not; either answer gets the reason."""
    right, wrong = ("yes", "no") if truth else ("no", "yes")
    responses = {
        right: Response(True, f"{right.capitalize()}. {because}", next=1),
        wrong: Response(False, f"Not so. {because}"),
    }
    return Ask(
        prompt=prompt,
        input=Input("choice", options=(Option("yes", "Yes"), Option("no", "No"))),
        responses={key: responses[key] for key in ("yes", "no")},
        answer=right,
        solution=f"{right.capitalize()}. {because}",
    )


def how_many(
    prompt: str,
    right: int,
    most: int,
    unit: str,
    because: str,
    slips: Mapping[int, str] | None = None,
    *,
    sum_up: bool = False,
) -> Ask:
    """Ask for a small number that the main question needs, counted or added up (`sum_up`).

    `slips` says for numbers that people arrive at how they do.
    """
    responses = {str(right): Response(True, because, next=1)}
    for number, text in (slips or {}).items():
        if number >= 0:
            responses.setdefault(str(number), Response(False, text))
    responses["*"] = Response(False, "Go through them once more, one by one.")
    ways = _ADDING if sum_up else _COUNTING
    return Ask(
        prompt=prompt,
        input=Input("number", min=min(0, right), max=most, unit=unit),
        responses=responses,
        answer=str(right),
        solution=because,
        # Nobody is left alone with a number: the last hint says it.
        hints=(*ways, Hint("answer", f"{signed(right)}. {because}")),
    )


_COUNTING = (
    Hint("nudge", "Go through the cards from left to right."),
    Hint("point", "Ask the same of each card, and count only those that fit."),
    Hint("step", "Count again from right to left: the number must come out the same."),
)
_ADDING = (
    Hint("nudge", "Take the numbers of one player or one row at a time."),
    Hint("point", "Begin with the largest number, and add the others to it."),
    Hint("step", "Add again from the other end: the sum must come out the same."),
)


def which(
    prompt: str, labels: Mapping[str, str], right: str, because: str, *, names: bool = False
) -> Ask:
    """Ask which of a few it is, or who (`names`)."""
    said = {
        key: label if names and label != "You" else label[:1].lower() + label[1:]
        for key, label in labels.items()
    }
    responses = {
        key: Response(True, because, next=1)
        if key == right
        else Response(False, f"Not {said[key]} this time. Look again.")
        for key in labels
    }
    return Ask(
        prompt=prompt,
        input=Input("choice", options=tuple(Option(key, label) for key, label in labels.items())),
        responses=responses,
        answer=right,
        solution=f"{labels[right]}. {because}",
    )
