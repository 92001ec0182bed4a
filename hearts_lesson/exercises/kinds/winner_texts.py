"""The words of *winner*: why a card takes the trick, or does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.model import Hint, Worked
from hearts_lesson.exercises.words import a_suit, capital, plural, show

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.winner import Draft


def cancelled(draft: Draft, place: int) -> bool:
    """Say whether the card in this place is cancelled by its twin."""
    card = draft.cards[place]
    return card.suit is draft.cards[0].suit and draft.cards.count(card) == 2


def why_wins(draft: Draft) -> str:
    """Say who takes the trick and why."""
    place = draft.winner
    if place is None:
        return nobody(draft)
    card, seating = draft.cards[place], draft.seating
    led = card.suit
    takes = seating.verb(draft.seat(place), "take")
    followed = [c for c in draft.cards if c.suit is led]
    if len(followed) == 1:
        return (
            f"{takes} the trick: {card.symbol} is the only {led.word[:-1]}, so nothing can beat it."
        )
    pair = {c for c in followed if followed.count(c) == 2 and c.rank > card.rank}
    if pair:
        high = max(pair)
        return (
            f"{takes} the trick: the two {high.symbol} cancel each other, and of the "
            f"{plural(led)} left {card.symbol} is highest."
        )
    highest = f"{card.symbol} is the highest {led.word[:-1]}"
    return f"{takes} the trick: {highest}, and {plural(led)} were led."


def why_not(draft: Draft, place: int) -> str:
    """Say why the card in this place does not take it."""
    twin = draft.cards.count(draft.cards[place]) > 1
    whose = f"{capital(draft.seating.whose(draft.seat(place)))} " if twin else ""
    name = whose + draft.cards[place].symbol
    card, led = draft.cards[place], draft.cards[0].suit
    leader = draft.seating.name(draft.leader)
    if cancelled(draft, place):
        whose = draft.seating.whose(draft.seat(place))
        return (
            f"{capital(whose)} {card.symbol} meets another {card.symbol}: two equal cards cancel "
            "each other, and neither can win."
        )
    if card.suit is led:
        if place == 0:
            return (
                f"{card.symbol} was led, which names the suit and no more. "
                f"A higher {led.word[:-1]} fell on it."
            )
        return f"{name} follows suit, but there is a higher {led.word[:-1]} on the table."
    if card is QUEEN:
        return (
            f"{name} was thrown in. {capital(plural(led))} were led, and only "
            f"{plural(led)} can win; she only makes the trick dear."
        )
    return (
        f"{name} does not count here: {leader} led {a_suit(led)}, and only "
        f"{plural(led)} can win this trick."
    )


def nobody(draft: Draft) -> str:
    """Answer the claim that nobody takes the trick."""
    led = draft.cards[0].suit
    place = draft.winner
    if place is not None:
        card = draft.cards[place].symbol
        return (
            f"Somebody takes it: a trick stays only if every {led.word[:-1]} has its twin, "
            f"and {card} has none here."
        )
    return (
        f"Nobody: the trick stays. Every {led.word[:-1]} has its twin and is cancelled, "
        "and whoever wins the next trick takes both."
    )


def hints(draft: Draft) -> tuple[Hint, ...]:
    """Help in four steps; only the last names the winner."""
    lead = draft.cards[0]
    leader = draft.seating.name(draft.leader)
    twins = " Strike out twins first." if draft.rules.packs == 2 else ""
    compare = f"Compare only {plural(lead.suit)}: the highest of them wins."
    # With the lead as the only card of its suit, pointing at it would be the answer.
    point = () if draft.winner == 0 else (lead,)
    who = f"Look at the first card. {leader} led {a_suit(lead.suit)}."
    return (
        Hint("nudge", "Which suit was led? Forget all other suits for a moment."),
        Hint("point", who, point),
        Hint("step", compare + twins),
        Hint("answer", solution(draft)),
    )


def solution(draft: Draft) -> str:
    """Name the answer, as it stands among the choices, with its reason."""
    if draft.rules.packs == 1 or draft.winner is None:
        return why_wins(draft)
    place = draft.winner
    return (
        f"{draft.seating.name(draft.seat(place))}: {draft.cards[place].symbol}. {why_wins(draft)}"
    )


def worked(draft: Draft) -> tuple[Worked, ...]:
    """Find the winner step by step."""
    led, leader = draft.cards[0].suit, draft.seating.name(draft.leader)
    followed = tuple(card for card in draft.cards if card.suit is led)
    others = tuple(card for card in draft.cards if card.suit is not led)
    steps = [
        Worked(f"{leader} led {draft.cards[0].symbol}: {plural(led)} were led.", draft.cards[:1])
    ]
    if others:
        cannot = "cannot win, however high it is" if len(others) == 1 else "cannot win"
        steps.append(Worked(f"{show(others)} {cannot}: another suit was led.", others))
    if len(followed) > 1:
        steps.append(Worked(f"Left to compare: {show(followed)}.", followed))
    place = draft.winner
    last = () if place is None else (draft.cards[place],)
    steps.append(Worked(why_wins(draft), last))
    return tuple(steps)
