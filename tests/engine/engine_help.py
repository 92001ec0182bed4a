"""Short ways to write positions, and random rule sets and rounds for the property tests."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from hearts_lesson.engine import (
    CARDS,
    OPTIONS,
    Deal,
    Direction,
    Hand,
    HouseRules,
    Position,
    Round,
    legal_plays,
)

settled = settings(max_examples=60, deadline=None, derandomize=True)
"""For property tests: the same examples on every machine, and no clock."""


def legal(hand: str, trick: str = "", rules: Any = "standard", **where: bool) -> str:
    """The cards of a position that may be played, as text."""
    house = HouseRules.of(rules)
    position = Position.parse(hand, trick, packs=house.packs, **where)
    position.check(house)
    return str(legal_plays(house, position))


def cards(text: str) -> str:
    """Cards in the order in which hands are printed."""
    return str(Hand.parse(text, packs=2))


_LISTS = ("players", "packs", "removed", "pass_cycle", "pass_count", "queen_value", "target")


@st.composite
def house_rules(draw: st.DrawFn, *, packs: int | None = None) -> HouseRules:
    """Any rule set that can be played, every option and every number of players."""
    options: dict[str, Any] = {
        name: draw(st.sampled_from(option.values))
        for name, option in OPTIONS.items()
        if name not in _LISTS
    }
    options["packs"] = packs or draw(st.sampled_from([1, 1, 2]))
    low, high = (3, 7) if options["packs"] == 1 else (5, 10)
    options["players"] = draw(st.integers(low, high))
    if draw(st.booleans()):
        options |= _removed(draw, options)
    elif options["kitty"] == "none" and options["packs"] == 2:
        options["kitty"] = None
    plain = HouseRules(**options)
    ways = [way for way in Direction if way is not Direction.ACROSS or plain.players % 2 == 0]
    if draw(st.booleans()):
        options["pass_cycle"] = draw(st.lists(st.sampled_from(ways), min_size=1, max_size=6))
    options["pass_count"] = draw(st.integers(1, min(4, plain.cards_each)))
    options["queen_value"] = draw(st.sampled_from([13, 13, 0, 25, 26, 50]))
    options["target"] = draw(st.sampled_from([100, 75, 50, 500, 1]))
    return HouseRules(**options)


def _removed(draw: st.DrawFn, options: dict[str, Any]) -> dict[str, Any]:
    """A list of cards left out; a kitty takes what does not come out even."""
    free = [card for card in CARDS if str(card) not in ("QS", options["bonus_card"])]
    out = draw(st.lists(st.sampled_from(free), max_size=6, unique=True))
    if options["kitty"] == "none":
        uneven = (52 * options["packs"] - len(out)) % options["players"]
        rest = [card for card in free if card not in out]
        out += rest[:uneven]
    return {"removed": out}


seeds = st.integers(0, 2**32 - 1)


def dealt(rules: HouseRules, rng: random.Random, number: int = 1) -> Round:
    """A round after the pass, with cards passed at random."""
    state = Round.start(rules, Deal.shuffled(rules, rng), number)
    if state.to_pass:
        passes = [Hand.of(rng.sample(list(hand), rules.pass_count)) for hand in state.hands]
        state = state.passed(passes)
    return state


def played(rules: HouseRules, rng: random.Random, number: int = 1) -> Round:
    """A finished round of random play."""
    state = dealt(rules, rng, number)
    while not state.over:
        state = state.play(rng.choice(list(state.legal())))
    return state
