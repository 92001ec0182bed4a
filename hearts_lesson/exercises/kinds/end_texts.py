"""The words of *end*: the choices, the reason, and what speaks against a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts_lesson.engine.ending import Ending
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, count, signed

if TYPE_CHECKING:
    from hearts_lesson.exercises.kinds.end import Draft


def prompt(draft: Draft, seating: Seating) -> str:
    """Put the question."""
    target = draft.rules.target
    if draft.trick:
        top = max(range(draft.rules.players), key=lambda seat: draft.totals[seat])
        who = seating.name(top)
        taken = "have taken" if top == 0 else "has taken"
        each = draft.rules.cards_each
        part = f"{draft.trick} of the {each}" if draft.in_play else f"all {each}"
        return (
            f"You play to {target}, and {part} tricks have been played. {who} had "
            f"{count(draft.before[top], 'point')} before this round and {taken} "
            f"{count(draft.points[top], 'point')} in it. What now?"
        )
    return f"You play to {target}, and the round is over. What now?"


def nudge(draft: Draft) -> str:
    """Help a little."""
    if draft.trick:
        return "Has every card of this round been played?"
    return "What ends a game of Hearts, and who wins it?"


def step(draft: Draft) -> str:
    """Help a little more."""
    if draft.trick:
        return "When are points written down: after a trick, or after the round?"
    if draft.rules.end_test == "passes":
        return "The game ends only when a total is above the target. Few points are good."
    return "The game ends when a total has come up to the target. Few points are good."


def labels(draft: Draft, seating: Seating, order: Sequence[int]) -> dict[str, str]:
    """Give the choices by key."""
    target, totals = draft.rules.target, draft.totals
    if draft.trick:
        top = max(range(draft.rules.players), key=lambda seat: totals[seat])
        return {
            "stop": "Play stops here, and the totals are compared.",
            "go-on": "The round is played to its end, then the totals are compared.",
            "another": "The next round is dealt.",
            "out": f"{seating.verb(top, 'be')} out; the others play on.",
        }
    labels = {
        f"win:{s}": f"The game is over: {'you win' if s == 0 else seating.name(s) + ' wins'}."
        for s in order
    }
    least = min(totals)
    lowest = [seat for seat in order if totals[seat] == least]
    if len(lowest) > 1:
        names = seating.several(lowest)
        labels["shared"] = f"The game is over: {names} share the win."
        labels["tie"] = f"Another round, because {names} are level."
    exact = [seat for seat in order if totals[seat] == target]
    if exact:
        names = capital(seating.several(exact))
        back = "goes" if len(exact) == 1 and exact[0] != 0 else "go"
        labels["half"] = f"{names} {back} back to {target // 2}, and the game goes on."
        labels["zero"] = f"{names} {back} back to 0, and the game goes on."
    labels["on"] = f"Another round: nobody has {_reached_word(draft)} {target}."
    return labels


def _reached_word(draft: Draft) -> str:
    return "reached" if draft.rules.end_test == "reaches" else "passed"


def because(draft: Draft, seating: Seating, ending: Ending) -> str:
    """Say what the engine found, and why."""
    rules, target = draft.rules, draft.rules.target
    if draft.in_play:
        return "A round is always played to its last trick; only then do totals count."
    word = _reached_word(draft)
    names = capital(seating.several(ending.reached)) or "Nobody"
    verb = "have" if len(ending.reached) > 1 or ending.reached == (0,) else "has"
    said = f"{names} {verb} {word} {target}"
    if ending.over:
        least = signed(min(ending.totals))
        first = ending.winners[0]
        if len(ending.winners) > 1:
            both = seating.several(ending.winners)
            return f"{said}, and {both} share the lowest total, {least}."
        lowest = "your" if first == 0 else f"{seating.name(first)}'s"
        return f"{said}, which ends the game, and {lowest} {least} is the lowest total."
    if ending.reset:
        who = capital(seating.several(ending.reset))
        verb = "stand" if len(ending.reset) > 1 or ending.reset == (0,) else "stands"
        back = target // 2 if rules.exact_target == "half" else 0
        return f"{who} {verb} exactly on {target}: at this table that goes back to {back}."
    if ending.reached:
        both = seating.several(ending.lowest)
        least = signed(min(ending.totals))
        return f"{said}, but {both} are level at {least}, the lowest: play another round."
    return f"{said}: the highest total is {signed(max(ending.totals))}."


def slip(draft: Draft, seating: Seating, key: str) -> str:
    """Say what speaks against a choice."""
    totals, target = draft.totals, draft.rules.target
    if key.startswith("win:"):
        seat = int(key[4:])
        own = f"{'Your' if seat == 0 else seating.name(seat) + chr(39) + 's'} total is"
        if totals[seat] == min(totals):
            return f"{own} {signed(totals[seat])}, but that does not settle it."
        return f"{own} {signed(totals[seat])}, not the lowest."
    if draft.in_play:
        if key == "another":
            return "This round is not over yet."
    elif key == "go-on":
        return "It has been played to its end: nobody holds a card any more."
    elif key in ("stop", "another", "on"):
        return f"Compare the highest total, {signed(max(totals))}, with {target}."
    if key in ("half", "zero"):
        back = target // 2 if key == "half" else 0
        return f"A total of exactly {target} does not go back to {back} here."
    return {
        "tie": "Level players matter only once the game could end.",
        "shared": "A shared win is one way to settle a tie.",
        "stop": "There are still cards in hand, and they will cost somebody.",
        "out": "Nobody drops out of a game of Hearts.",
    }[key] + (" It is not the way here." if key == "shared" else "")
