"""The words of *winner*: why a card takes the trick, or does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.kinds.guided import how_many
from hearts_lesson.exercises.model import Ask, Hint, Worked
from hearts_lesson.exercises.words import a_suit, capital, plural, show, small

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
    if draft.one_suit:
        return f"{takes} the trick: {card.symbol} is the highest of the {small(len(followed))}."
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
            "each other, and neither can take the trick."
        )
    if card.suit is led:
        higher = sum(c.suit is led and c.rank > card.rank for c in draft.cards)
        noun = "card" if draft.one_suit else led.word[:-1]
        there = f"{small(higher)} higher {noun}{'s lie' if higher > 1 else ' lies'} on the table"
        if place == 0:
            first = "was played first" if draft.one_suit else "was led"
            return f"{card.symbol} {first}, and that is no claim to the trick: {there}."
        return f"{name} does not take it: {there}."
    if card is QUEEN:
        return (
            f"{name} was thrown in. {capital(plural(led))} were led, and only "
            f"{plural(led)} can take the trick; she only makes it dear."
        )
    return (
        f"{name} does not count here: {leader} led {a_suit(led)}, and only "
        f"{plural(led)} can take this trick."
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
        "and whoever takes the next trick takes both."
    )


def guided(draft: Draft) -> Ask:
    """The guiding question: which cards come into question at all, by number."""
    lead, cards = draft.cards[0], draft.cards
    if draft.one_suit:
        above = [card for card in cards if card.rank > lead.rank]
        because = (
            f"{show(above)} {'is' if len(above) == 1 else 'are'} higher than {lead.symbol}."
            if above
            else f"Not one beats {lead.symbol}."
        )
        lower = len(cards) - 1 - len(above)
        prompt = f"How many of the cards are higher than {lead.symbol}, the first one?"
        slips = {lower: f"So many are lower than {lead.symbol}. Count the higher ones."}
        return how_many(prompt, len(above), len(cards) - 1, "cards", because, slips)
    suit = plural(lead.suit)
    able = [p for p, card in enumerate(cards) if card.suit is lead.suit and not cancelled(draft, p)]
    followed = sum(card.suit is lead.suit for card in cards)
    because = f"Only {suit} can take it, and that makes {small(len(able))}."
    if followed > len(able):
        because = f"Only {suit} without a twin can take it: {small(len(able))} here."
    slips = {
        len(cards): f"Not every card can: {suit} were led, and other suits only go along.",
        followed: f"So many {suit} lie there, but twins cancel each other.",
        len(cards) - followed: f"So many are of other suits. Count the {suit}.",
    }
    prompt = "How many of these cards can take the trick at all, by their suit?"
    return how_many(prompt, len(able), len(cards), "cards", because, slips)


def hints(draft: Draft) -> tuple[Hint, ...]:
    """Help in four steps; only the last names the winner."""
    lead = draft.cards[0]
    last = Hint("answer", solution(draft))
    if draft.one_suit:
        return (
            Hint("nudge", "All cards here are of one suit, so only their ranks count."),
            Hint("point", "From the top the ranks run ace, king, queen, jack, 10 and down to 2."),
            Hint("step", "Go from card to card, and keep the highest so far in mind."),
            last,
        )
    leader = draft.seating.name(draft.leader)
    twins = " Strike out twins first." if draft.rules.packs == 2 else ""
    compare = f"Compare only {plural(lead.suit)}: the highest of them takes it."
    # With the lead as the only card of its suit, pointing at it would be the answer.
    point = () if draft.winner == 0 else (lead,)
    who = f"Look at the first card: {leader} led {a_suit(lead.suit)}."
    return (
        Hint("nudge", "Cards of some suits cannot take this trick. Which suit can?"),
        Hint("point", who, point),
        Hint("step", compare + twins),
        last,
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
    if draft.one_suit:
        return _climbing(draft)
    led, leader = draft.cards[0].suit, draft.seating.name(draft.leader)
    followed = tuple(card for card in draft.cards if card.suit is led)
    others = tuple(card for card in draft.cards if card.suit is not led)
    steps = [
        Worked(f"{leader} led {draft.cards[0].symbol}: {plural(led)} were led.", draft.cards[:1])
    ]
    if others:
        cannot = "cannot take it, however high it is" if len(others) == 1 else "cannot take it"
        steps.append(Worked(f"{show(others)} {cannot}: another suit was led.", others))
    if len(followed) > 1:
        steps.append(Worked(f"Left to compare: {show(followed)}.", followed))
    place = draft.winner
    last = () if place is None else (draft.cards[place],)
    steps.append(Worked(why_wins(draft), last))
    return tuple(steps)


def _climbing(draft: Draft) -> tuple[Worked, ...]:
    """Go through a trick of one suit card by card, the highest so far in mind."""
    best, *later = draft.cards
    steps = [Worked(f"{draft.seating.verb(draft.leader, 'play')} {best.symbol} first.", (best,))]
    for place, card in enumerate(later, 1):
        plays = draft.seating.verb(draft.seat(place), "play")
        if card.rank > best.rank:
            steps.append(Worked(f"{plays} {card.symbol}, above {best.symbol}.", (card,)))
            best = card
        else:
            steps.append(Worked(f"{plays} {card.symbol}: {best.symbol} stays highest.", (card,)))
    steps.append(Worked(why_wins(draft), (best,)))
    return tuple(steps)
