"""The words of *play*: what a card does to the trick, and what that means for the goal."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.goals import Effect, winning_place
from hearts_lesson.exercises.model import Hint, Worked
from hearts_lesson.exercises.spots import Spot
from hearts_lesson.exercises.words import a_suit, capital, choice, count, named, plural, show, small


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
    leader = seating.name(spot.leader)
    led = f"{leader} led" if spot.one_suit else f"{leader} led {a_suit(spot.trick[0].suit)}"
    if not spot.after_you:
        return f"{led}, and you play last."
    queen = QUEEN in spot.hand or QUEEN in spot.trick or spot.queen_fell
    unseen = "" if goal != "safe" or queen else f" {QUEEN.symbol} has not been seen."
    return f"{led}; {_to_come(spot)} after you.{unseen}"


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
    name = card.symbol
    if spot.rules.packs == 2 and card in spot.trick and card.suit is led:
        return f"{name} meets its twin: both are cancelled and cannot take it."
    if card.suit is not led:
        return f"{name} is a discard, and a discard never takes a trick."
    if effect.takes == "surely" and not spot.after_you:
        return f"{name} beats {top.symbol}." if top else f"{name} is alone, all else is cancelled."
    if effect.takes == "never" and top is not None and top.rank > card.rank:
        return f"{name} stays below {top.symbol}."
    noun = "card" if spot.one_suit else _one(led)
    if effect.takes == "surely":
        return f"{name} beats {top.symbol}, and no higher {noun} is out." if top else ""
    if effect.takes == "never":
        return f"{name} lies above so far, but too few lower cards are out: somebody must beat it."
    over = f"{name} beats {top.symbol}" if top else f"{name} is highest so far"
    return f"{over}, but a higher {noun} may still come."


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
        return f"{card.symbol} cannot take it: {higher} higher ({show(out)}), and must follow."
    if effect.takes == "surely":
        return f"{card.symbol} takes the trick: no higher {_one(card.suit)} is out ({show(out)})."
    return (
        f"{card.symbol} may take it: {show(out)} {'is' if len(out) == 1 else 'are'} out, "
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
        return "" if ok else _could_take(spot, best)
    if goal == "duck":
        return _kept(spot, effect, found) if ok else _ducks(spot, effect)
    if goal == "duck_high":
        if ok:
            return _high_duck(spot, found)
        if effect.takes == "never" and effect.card.suit is spot.trick[0].suit:
            kept = effect.card.symbol
            return f"So does {show(best, 'or')}, and that would have kept {kept} for later."
        return _ducks(spot, effect)
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


def _could_take(spot: Spot, best: Sequence[Card]) -> str:
    """Say that the trick could have been taken, without saying how."""
    surely = " for sure" if spot.after_you else ""
    if len(best) == 1:
        return f"One card of yours takes it{surely}."
    return f"{capital(small(len(best)))} cards of yours take it{surely}."


def _kept(spot: Spot, effect: Effect, found: Sequence[Effect]) -> str:
    """Say what a duck kept: the highest card that ducks saves the lower ones for later."""
    led = spot.trick[0].suit
    ducks = [e.card for e in found if e.takes == "never" and e.card.suit is led]
    if effect.card.suit is not led or len(ducks) < 2:
        return ""
    high = max(ducks, key=lambda card: card.rank)
    if effect.card.rank == high.rank:
        return "It is the highest of yours that does, so your low cards stay for later."
    return (
        f"{high.symbol} would have stayed below too, and kept your {effect.card.symbol} for later."
    )


def _ducks(spot: Spot, effect: Effect) -> str:
    """Say that a card does not leave the trick to somebody else."""
    if effect.takes == "surely":
        return "So the trick comes to you." if spot.after_you else ""
    if effect.takes == "perhaps":
        return "Nobody has to go higher, so the trick can come to you."
    return "That leaves it to somebody else, but another card was asked for."


def _high_duck(spot: Spot, found: Sequence[Effect]) -> str:
    led = spot.trick[0].suit
    others = [e for e in found if e.takes == "never" and e.card.suit is led]
    if len(others) == 1:
        one = "card" if spot.one_suit else _one(led)
        return f"It is the only {one} of yours that does."
    return "It is the highest of yours that does, so your low cards stay for later."


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
        step = "A lead cannot take the trick if everybody who follows must play higher."
        top = None
    else:
        led = spot.trick[0].suit
        follows = bool(spot.hand.of_suit(led))
        top = top_card(spot)
        one = "card" if spot.one_suit else _one(led)
        nudge = "Which of your cards may be played to this trick?"
        highest = f"The highest {one} so far is {top.symbol}." if top else "All are cancelled yet."
        if top in best:  # its twin is an answer, so it is not named
            top, highest = None, f"And the highest {one} so far may meet its twin."
        if spot.one_suit:
            nudge, point = "Compare your cards with those on the table.", highest
        elif not follows:
            point = f"You have no {_one(led)}, so you cannot take this trick."
        else:
            point = f"You must follow with {a_suit(led)}. {highest}"
        step = _step(spot, goal)
    return (
        Hint("nudge", nudge),
        Hint("point", point, (top,) if top else ()),
        Hint("step", step),
        Hint("answer", named(best, solution)),
    )


def _step(spot: Spot, goal: str) -> str:
    if goal == "win":
        if spot.after_you:
            return "Only a card that nobody can beat any more takes it for sure."
        return "You play last, so one card above the highest is enough."
    if goal == "duck":
        return "Any card below the highest one leaves the trick to somebody else."
    if goal == "duck_high":
        return "Below the highest one, but not lower than need be: the low ones are for later."
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
    if not spot.one_suit:
        steps.append(Worked(f"You may play {choice(spot.hand, legal)}.", legal))
    others = [effect for effect in found if effect.card not in best]
    for effect in others[:2]:
        text = judged(spot, goal, effect, best, found)
        steps.append(Worked(text, (effect.card,)))
    steps.append(Worked(f"So: {named(best, solution)}", tuple(best)))
    return tuple(steps)
