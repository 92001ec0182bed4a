"""Tables for the tests of the players: rule sets of every kind, rounds in the middle of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hearts_lesson.engine import PRESETS, Deal, Direction, Hand, HouseRules, Round, View
from hearts_lesson.strategy.players import Player

HOUSES: dict[str, HouseRules] = {name: HouseRules.of(name) for name in PRESETS} | {
    name: HouseRules.of(options)
    for name, options in {
        "kitty": {"players": 3, "kitty": "first_trick"},
        "kitty last": {"players": 3, "kitty": "last_trick"},
        "kitty penalty": {"players": 3, "kitty": "first_penalty_trick"},
        "any club": {"opening_lead": "any_club", "heart_lead": "free", "pass_count": 4},
        "strict": {
            "queen_lead": "after_hearts_broken",
            "leader_hearts_and_queen": "queen_forced",
            "leader_only_hearts": "lead_passes",
            "first_trick_all_penalty": "queen_must",
            "queen_breaks_hearts": True,
        },
        "loose": {
            "first_trick_points": "allowed",
            "heart_lead": "free",
            "queen_lead": "after_hearts_broken",
            "leader_hearts_and_queen": "queen_forced",
            "sun": "double",
            "no_trick_bonus": 5,
            "moon": "shooter_minus_26",
            "first_trick_all_penalty": "any",
        },
        "no moon": {"moon": "off", "heart_values": "spot", "queen_value": 0},
        "cancellation 5": {"preset": "cancellation", "players": 5},
        "cancellation 10": {
            "preset": "cancellation",
            "players": 10,
            "kitty": "last_trick",
        },
    }.items()
}


def started(rules: HouseRules, players: Sequence[Player], rng: Random, number: int = 1) -> Round:
    """A round after the pass."""
    state = Round.start(rules, Deal.shuffled(rules, rng), number)
    if state.to_pass:
        state = state.passed(
            [player.choose_pass(state.view(seat)) for seat, player in enumerate(players)]
        )
    return state


def positions(
    rules: HouseRules, players: Sequence[Player], rng: Random, number: int = 1
) -> Iterator[Round]:
    """Every position of a round that these players play."""
    state = started(rules, players, rng, number)
    while not state.over:
        yield state
        assert state.turn is not None
        state = state.play(players[state.turn].choose_card(state.view(state.turn)))
    yield state


def view_of(
    hand: str,
    trick: str = "",
    *,
    leader: int | None = None,
    rules: str | dict[str, object] = "standard",
    tricks: Sequence[str] = (),
    broken: bool | None = None,
) -> View:
    """A view made up from a hand and a trick: as many tricks gone as the hand's size says.

    `tricks` gives the last finished tricks; those before are filled with cards nobody misses.
    The learner sits at seat 0.
    """
    from hearts_lesson.engine import Card, Trick, parse_cards

    house = HouseRules.of(rules)
    n = house.players
    held = Hand.parse(hand)
    table = parse_cards(trick)
    lead = (n - len(table)) % n if leader is None else leader
    known = [Trick(0, parse_cards(text), n) for text in tricks]
    used = {*held, *table, *(card for t in known for card in t.cards)}
    missing = house.cards_each - len(held) - len(known)
    free: list[Card] = [card for card in house.pack if card not in used]
    keep = [Card.parse(text) for text in ("QS", "AS", "KS", "JD")]
    fill = [card for card in free if card not in keep]
    # Whole tricks of one suit first, so that nobody has shown a void.
    fill.sort(key=lambda card: (card.suit == 3, card.suit == 2, card.rank * (card.suit != 2)))
    past = []
    for number in range(missing):
        suit = fill[0].suit
        same = [card for card in fill if card.suit is suit][:n]
        same += [card for card in fill if card not in same][: n - len(same)]
        heart = next((card for card in fill if card.suit == 3), None)
        if number < n and heart is not None and heart not in same:
            same[-1] = heart  # everybody takes a heart early: nobody shoots the moon
        for card in same:
            fill.remove(card)
        past.append(Trick(number % n, tuple(same), n))
    done = (*past, *known)
    sizes = [len(held)] * n
    for step in range(len(table)):
        sizes[(lead + step) % n] -= 1
    hearts = any(card.suit == 3 for t in (*done, Trick(lead, table, n)) for card in t.cards)
    return View(
        rules=house,
        seat=0,
        number=4,
        direction=Direction.HOLD,
        dealer=0,
        hand=held,
        given=Hand(),
        received=Hand(),
        tricks=done,
        # Everybody has taken something: nobody is collecting.
        winners=tuple(i % n for i in range(len(done))),
        trick=Trick(lead, table, n),
        turn=0,
        hearts_broken=hearts if broken is None else broken,
        lead_came_back=False,
        sizes=tuple(len(held) if s == 0 else sizes[s] for s in range(n)),
    )
