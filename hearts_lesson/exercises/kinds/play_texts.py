"""The words of *play*: what a card does to the trick, and what that means for the goal."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.goals import Effect, winning_place
from hearts_lesson.exercises.model import Hint, Worked
from hearts_lesson.exercises.spots import Spot
from hearts_lesson.exercises.words import a_suit, count, named, plural, show, small


def top_card(spot: Spot) -> Card | None:
    """The card that would take the trick as it lies there."""
    if not spot.trick:
        return None
    place = winning_place(spot.trick)
    return None if place is None else spot.trick[place]


def _taker(spot: Spot, card: Card) -> int | None:
    """Who takes the trick after your card, when you play last."""
    place = winning_place((*spot.trick, card))
    return None if place is None else (spot.leader + place) % spot.rules.players


def opening_line(spot: Spot, goal: str) -> str:
    """Set the scene in a few words."""
    seating = spot.seating
    if goal == "stop" and spot.taken:
        name = seating.name(spot.taken[0][0])
        return f"{name} has taken every penalty card so far."
    if not spot.trick:
        return "You lead."
    led = a_suit(spot.trick[0].suit)
    leader = seating.name(spot.leader)
    if not spot.after_you:
        return f"{leader} led {led}, and you play last."
    queen = QUEEN in spot.hand or QUEEN in spot.trick or spot.queen_fell
    unseen = "" if goal != "safe" or queen else f" {QUEEN.symbol} has not been seen."
    return f"{leader} led {led}; {_to_come(spot)} after you.{unseen}"


def _to_come(spot: Spot) -> str:
    if spot.after_you == 1:
        return "one player comes"
    return f"{small(spot.after_you)} players come"


def judged(
    spot: Spot, goal: str, effect: Effect, best: Sequence[Card], found: Sequence[Effect]
) -> str:
    """Say what a legal card does, and what that means for the goal."""
    ok = effect.card in best
    parts = (_does(spot, effect), _means(spot, goal, effect, ok, best, found))
    return " ".join(part for part in parts if part)


def _does(spot: Spot, effect: Effect) -> str:
    card = effect.card
    if not spot.trick:
        return _leads(spot, effect)
    led = spot.trick[0].suit
    top = top_card(spot)
    if spot.rules.packs == 2 and card in spot.trick and card.suit is led:
        return f"{card.symbol} meets its twin: both are cancelled and cannot win."
    if card.suit is not led:
        return f"{card.symbol} is a discard, and a discard never wins."
    if effect.takes == "surely" and not spot.after_you:
        over = f" is above {top.symbol}" if top else f" is the only {_one(led)} not cancelled"
        return f"{card.symbol}{over}: the trick is yours."
    if effect.takes == "never" and top is not None and top.rank > card.rank:
        taker = _taker(spot, card)
        if spot.after_you or taker is None:
            return f"{card.symbol} stays below {top.symbol} and cannot take the trick."
        return f"{card.symbol} stays below {top.symbol}: {spot.seating.verb(taker, 'take')} it."
    if effect.takes == "surely":
        return f"{card.symbol} is the highest {_one(led)} left, so the trick comes to you."
    if top is not None:
        return f"{card.symbol} lies above {top.symbol} and may well take the trick."
    return f"{card.symbol} may take the trick or not."


def _leads(spot: Spot, effect: Effect) -> str:
    card = effect.card
    suit = plural(card.suit)
    out = [c for c in spot.out or () if c.suit is card.suit]
    if not out:
        return f"Nobody else has {suit} left: {card.symbol} takes the trick."
    if effect.takes == "never":
        higher = (
            f"all {suit} still out are" if len(out) > 1 else f"the {_one(card.suit)} still out is"
        )
        return f"{card.symbol} cannot win: {higher} higher ({show(out)}), and must follow."
    if effect.takes == "surely":
        return f"{card.symbol} takes the trick: no higher {_one(card.suit)} is out ({show(out)})."
    return (
        f"{card.symbol} may win: {show(out)} {'is' if len(out) == 1 else 'are'} out, "
        "and a lower one may be all that follows."
    )


def _one(suit: Suit) -> str:
    return plural(suit)[:-1]


def _means(
    spot: Spot,
    goal: str,
    effect: Effect,
    ok: bool,
    best: Sequence[Card],
    found: Sequence[Effect],
) -> str:
    if goal == "win":
        if ok:
            return ""
        return (
            f"You wanted it, and you hold {_such(best, 'a card that takes', 'cards that take')} it."
        )
    if goal == "duck":
        return "" if ok else "You meant to leave it to somebody else."
    if goal == "duck_high":
        if ok:
            return _high_duck(spot, found)
        if effect.takes == "never":
            return "That ducks, but keeps a higher card that ducks as well and may win later."
        return "You meant to leave it to somebody else."
    if goal == "give":
        if ok:
            return f"It costs the taker {count(effect.gives, 'point')}, the most you can give."
        if effect.gives > 0:
            return f"It gives {count(effect.gives, 'point')}; you hold something dearer."
        return "It gives nothing away, and your points stay with you."
    if goal in ("cheap", "safe"):
        return _price(spot, goal, effect, ok)
    if goal == "stop":
        return _stops(spot, ok)
    if ok:
        return ""
    return "You wanted to be rid of the lead."


def _such(cards: Sequence[Card], one: str, many: str) -> str:
    return one if len(cards) == 1 else many


def _high_duck(spot: Spot, found: Sequence[Effect]) -> str:
    led = spot.trick[0].suit
    others = [e for e in found if e.takes == "never" and e.card.suit is led]
    if len(others) == 1:
        return f"It is the only {_one(led)} you have that does."
    return "It is the highest card that does, and your low cards stay for later."


def _price(spot: Spot, goal: str, effect: Effect, ok: bool) -> str:
    at_worst = "At worst that costs you" if spot.after_you else "It costs you"
    if effect.cost == 0:
        price = "It costs you nothing." if not spot.after_you else "It cannot cost you anything."
    elif effect.cost < 0:
        price = f"It takes {count(-effect.cost, 'point')} off your score."
    else:
        price = f"{at_worst} {count(effect.cost, 'point')}."
    if ok or goal == "safe":
        return price
    return f"{price} Another card does better."


def _stops(spot: Spot, ok: bool) -> str:
    name = spot.seating.name(spot.taken[0][0]) if spot.taken else "the collector"
    if ok:
        return f"With a penalty card in your tricks, {name} cannot shoot the moon any more."
    return f"{name} gets these points as well, and the moon comes nearer."


def after(spot: Spot, winner: int | None, points: int) -> str:
    """Say how the trick ended."""
    if winner is None:
        return "Everything is cancelled: the trick stays on the table."
    takes = spot.seating.verb(winner, "take")
    if spot.plain:
        return f"{takes} the trick."
    if points == 0:
        return f"{takes} the trick: no points."
    return f"{takes} the trick: {count(points, 'point')}."


def goal_hints(spot: Spot, goal: str, best: Sequence[Card], solution: str) -> tuple[Hint, ...]:
    """Help in four steps; only the last names a card that serves."""
    if not spot.trick:
        nudge = "Look at the cards still out, suit by suit."
        point = "Compare each of your cards with the cards still out in its suit."
        step = "A lead cannot win if everybody who follows must play higher."
        top = None
    else:
        led = spot.trick[0].suit
        follows = bool(spot.hand.of_suit(led))
        top = top_card(spot)
        nudge = f"First: which cards may you play to {a_suit(led)}?"
        best_so_far = (
            f"The best card so far is {top.symbol}." if top else "All are cancelled so far."
        )
        if top in best:  # its twin is an answer, so it is not named
            top, best_so_far = None, "And the best card so far may meet its twin."
        if not follows:
            point = f"You have no {_one(led)}, so you cannot take this trick."
        else:
            point = f"You must follow with {a_suit(led)}. {best_so_far}"
        step = _step(goal)
    return (
        Hint("nudge", nudge),
        Hint("point", point, (top,) if top else ()),
        Hint("step", step),
        Hint("answer", named(best, solution)),
    )


def _step(goal: str) -> str:
    if goal == "win":
        return "You play last, so a higher card of the suit led is enough."
    if goal == "duck":
        return "Any card below the best one leaves the trick to its owner."
    if goal == "duck_high":
        return "Below the best card, but as high as possible: the low ones are for later."
    if goal == "give":
        return "What is the dearest card you may throw?"
    if goal == "stop":
        return "The moon needs every penalty card. Whose tricks must one of them lie in?"
    if goal == "safe":
        return "Who may still play after you, and where may the high spades be?"
    return "Compare what each card costs: a trick you do not take costs nothing."


def worked(
    spot: Spot,
    goal: str,
    found: Sequence[Effect],
    best: Sequence[Card],
    solution: str,
) -> tuple[Worked, ...]:
    """Think the choice through, step by step."""
    steps = [Worked(opening_line(spot, goal), spot.trick[:1])]
    legal = tuple(effect.card for effect in found)
    steps.append(Worked(f"You may play {show(legal)}.", legal))
    others = [effect for effect in found if effect.card not in best]
    for effect in others[:2]:
        text = judged(spot, goal, effect, best, found)
        steps.append(Worked(text, (effect.card,)))
    steps.append(Worked(f"So: {named(best, solution)}", tuple(best)))
    return tuple(steps)
