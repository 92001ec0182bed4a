"""The endgame solver against a naive search that plays every line on the engine's own table."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace

import pytest

from hearts_lesson.engine import CARDS, Card, Hand, HouseRules, NotationError, is_penalty, settle
from hearts_lesson.engine.standing import Standing
from hearts_lesson.strategy.solver import Ending, solve

OPTIONS = {
    "queen_breaks_hearts": (False, True),
    "queen_lead": ("any_time", "after_hearts_broken"),
    "heart_lead": ("after_broken", "free"),
    "leader_only_hearts": ("may_lead", "lead_passes"),
    "leader_hearts_and_queen": ("either", "queen_forced"),
    "moon": (
        "shooter_chooses",
        "others_plus_26",
        "shooter_minus_26",
        "best_for_shooter",
        "off",
    ),
    "sun": ("off", "double"),
    "bonus_card": (None, "JD", "TD"),
    "bonus_in_moon": ("separate", "needed", "avoided"),
    "no_trick_bonus": (0, 5),
    "heart_values": ("one", "spot"),
    "queen_value": (13, 25),
    "target": (100, 30),
}


def naive(ending: Ending, against: bool) -> dict[Card, int]:
    """Every legal card's final points, by playing every line to its end."""
    assert ending.taken is not None
    me = ending.player
    tricks = [len(pile) // ending.rules.players for pile in ending.taken]
    standing = Standing.later(
        ending.rules,
        ending.hands,
        ending.leader,
        ending.trick,
        bool(ending.hearts_broken),
        ending.taken,
    )

    def value(state: Standing) -> int:
        if not state.left:
            score = settle(
                ending.rules,
                [Hand(pile) for pile in state.taken],
                tricks=[a + b for a, b in zip(tricks, state.won, strict=True)],
                totals=ending.totals,
                choice=ending.moon,
            )
            return score.points[me]
        values = [value(after(state, card)) for card in Hand(state.legal())]
        return max(values) if against and state.turn != me else min(values)

    return {card: value(after(standing, card)) for card in Hand(standing.legal())}


def after(state: Standing, card: Card) -> Standing:
    state = state.copy()
    state.play(card.bit)
    return state


def random_rules(rng: random.Random, players: int) -> HouseRules:
    """Rules where about a third of the options are not the standard ones."""
    changed = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.35}
    if "bonus_in_moon" in changed and not changed.get("bonus_card"):
        del changed["bonus_in_moon"]
    if changed.get("moon") == "off":
        changed.pop("sun", None)
        changed.pop("bonus_in_moon", None)
    return HouseRules.of({"players": players, **changed})


def random_ending(
    rng: random.Random,
    rules: HouseRules,
    cards: int,
    depth: int = 0,
    *,
    penalties: int = 6,
    takers: int = 0,
) -> Ending:
    """An ending of so many cards a hand, about half of them `penalties`.

    The cards before it were taken by so many seats (0: one, two or all). Who took them need not
    come from a round that was played: that makes open moons common. `depth` plays so many cards of
    the present trick.
    """
    players = rules.players
    pack = list(rules.pack)
    rng.shuffle(pack)
    front = [card for card in pack if is_penalty(card)][:penalties]
    rest = [card for card in pack if card not in front and not is_penalty(card)]
    front += rest[: players * cards - len(front)]
    rng.shuffle(front)
    pack = front + [card for card in pack if card not in front]
    hands = [Hand.of(pack[seat * cards : (seat + 1) * cards]) for seat in range(players)]
    gone = pack[players * cards :]
    rng.shuffle(gone)
    taken = [Hand() for _ in range(players)]
    seats = rng.sample(range(players), takers or rng.choice((1, 1, 2, players)))
    for start in range(0, len(gone), players):
        seat = rng.choice(seats)
        taken[seat] = taken[seat] + Hand.of(gone[start : start + players])
    hearts_gone = any(card.bit & rules.masks.breakers for card in gone)
    broken = hearts_gone or rng.random() < 0.2
    leader = rng.randrange(players)
    standing = Standing.later(rules, hands, leader, (), broken, taken)
    for _ in range(depth):
        standing.play(rng.choice(list(Hand(standing.legal()))).bit)
    return Ending(
        rules=rules,
        hands=tuple(Hand(hand) for hand in standing.hands),
        leader=standing.leader,
        trick=tuple(CARDS[i] for i in standing.cards),
        hearts_broken=standing.broken,
        taken=tuple(taken),
        totals=tuple(rng.randrange(60) for _ in range(players)),
        moon=rng.choice((None, "others_plus_26", "shooter_minus_26")),
    )


@pytest.mark.parametrize("seed", range(200))
def test_three_cards_as_the_naive_search(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng, rng.choice((3, 4, 4, 4)))
    ending = random_ending(rng, rules, 3, rng.randrange(rules.players))
    solution = solve(ending)
    assert solution.worst == naive(ending, True)
    assert solution.best == naive(ending, False)


@pytest.mark.parametrize("seed", range(12))
def test_four_cards_as_the_naive_search(seed: int) -> None:
    rng = random.Random(1000 + seed)
    ending = random_ending(rng, HouseRules(), 4, 2)
    solution = solve(ending)
    assert solution.worst == naive(ending, True)
    assert solution.best == naive(ending, False)


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("seed", range(8))
def test_more_players_as_the_naive_search(players: int, seed: int) -> None:
    rng = random.Random(2000 + seed)
    ending = random_ending(rng, random_rules(rng, players), 2, rng.randrange(players))
    assert solve(ending).worst == naive(ending, True)
    assert solve(ending).best == naive(ending, False)


@pytest.mark.parametrize("seed", range(60))
def test_points_alone_are_enough_or_refused(seed: int) -> None:
    """Without the cards taken the answer is the same, or the solver says what it must know."""
    rng = random.Random(3000 + seed)
    ending = random_ending(rng, random_rules(rng, 4), 2, rng.randrange(4))
    full = solve(ending)
    with contextlib.suppress(NotationError):
        bare = solve(replace(ending, taken=None))
        assert bare.worst == full.worst
        assert bare.best == full.best


def test_most_endings_need_no_cards_taken() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        ending = random_ending(rng, HouseRules(), 3)
        assert solve(replace(ending, taken=None)).worst == solve(ending).worst


def test_open_moons_as_the_naive_search() -> None:
    """Few penalty cards left and all others with one player: moons that can be shot or stopped."""
    changed = 0
    for seed in range(150):
        rng = random.Random(4000 + seed)
        rules = random_rules(rng, 4)
        ending = random_ending(rng, rules, 3, seed % 4, penalties=rng.randint(1, 3), takers=1)
        solution = solve(ending)
        assert solution.worst == naive(ending, True), seed
        assert solution.best == naive(ending, False), seed
        if rules.moon != "off":
            plain = rules.but(moon="off", sun="off", bonus_in_moon="separate")
            changed += solution != replace(solve(replace(ending, rules=plain)), ending=ending)
    assert changed >= 40  # the moon must really have been at stake
