"""The bulk simulation against the engine: every deal, every legal set, every card, every score."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import numpy as np
import pytest

from hearts_lesson.engine import CARDS, Direction, Hand, HouseRules, Round, RulesClash
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.standing import Standing
from hearts_lesson.strategy.bulk import (
    POLICIES,
    BulkResult,
    choose_passes,
    deal_hands,
    exchange,
    play_rounds,
    resume_rounds,
    simulate,
)

# About so many rounds are compared card by card.
ROUNDS = int(os.environ.get("HEARTS_BULK_ROUNDS", "10000"))

OPTIONS: dict[str, Sequence[object]] = {
    "opening_lead": ("lowest_club", "any_club", "left_of_dealer"),
    "first_trick_points": ("not_allowed", "allowed"),
    "first_trick_all_penalty": ("heart", "any", "queen_must"),
    "heart_lead": ("after_broken", "free"),
    "queen_breaks_hearts": (False, True),
    "queen_lead": ("any_time", "after_hearts_broken"),
    "leader_only_hearts": ("may_lead", "lead_passes"),
    "leader_hearts_and_queen": ("either", "queen_forced"),
    "moon": ("shooter_chooses", "others_plus_26", "shooter_minus_26", "best_for_shooter", "off"),
    "sun": ("off", "double"),
    "bonus_card": (None, "JD", "TD"),
    "bonus_in_moon": ("separate", "needed", "avoided"),
    "no_trick_bonus": (0, 5),
    "heart_values": ("one", "spot"),
    "queen_value": (13, 25),
}


def random_rules(rng: random.Random, players: int) -> HouseRules:
    """Rules where about a third of the options are not the standard ones."""
    changed = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.4}
    if not changed.get("bonus_card"):
        changed.pop("bonus_in_moon", None)
    if changed.get("moon") == "off":
        changed.pop("sun", None)
        changed.pop("bonus_in_moon", None)
    return HouseRules.of({"players": players, **changed})


def check(result: BulkResult, rows: Sequence[int] | None = None) -> None:
    """Play recorded rounds again on the engine's table and compare everything."""
    rules = result.rules
    assert result.cards is not None
    assert result.seats is not None
    assert result.legal is not None
    for row in range(len(result)) if rows is None else rows:
        hands = [Hand(int(mask)) for mask in result.hands[row]]
        state = Standing.of(rules, hands)
        plays = zip(
            result.cards[row].tolist(),
            result.seats[row].tolist(),
            result.legal[row].tolist(),
            strict=True,
        )
        for card, seat, legal in plays:
            assert seat == state.turn
            assert legal == state.legal()
            assert legal >> card & 1
            state.play(1 << card)
        assert not state.left
        assert state.taken == result.taken[row].tolist()
        score = Round.start(rules, Deal(rules, tuple(hands)), direction=Direction.HOLD)
        if row < 3:  # the frozen round says the same, only more slowly
            for card in result.cards[row].tolist():
                score = score.play(CARDS[card])
            assert score.result().points == tuple(result.points[row].tolist())
        settled = _settle(rules, state)
        assert settled.raw_points == tuple(result.raw[row].tolist())
        assert settled.points == tuple(result.points[row].tolist())
        assert (-1 if settled.moon is None else settled.moon) == result.moon[row]


def _settle(rules: HouseRules, state: Standing):  # type: ignore[no-untyped-def]
    from hearts_lesson.engine import settle

    return settle(rules, [Hand(pile) for pile in state.taken], tricks=state.won)


@pytest.mark.parametrize("policy", POLICIES)
def test_standard_rounds_as_the_engine(policy: str) -> None:
    check(simulate(ROUNDS // 5, policy=policy, seed=3, record=True))


@pytest.mark.parametrize("seed", range(12))
def test_house_rules_as_the_engine(seed: int) -> None:
    """Random rules, three to seven players, a different policy at every seat."""
    rng = random.Random(seed)
    players = (4, 3, 4, 5, 4, 6, 4, 7)[seed % 8]
    rules = random_rules(rng, players)
    policies = [rng.choice(list(POLICIES)) for _ in range(players)]
    check(simulate(max(20, ROUNDS // 30), rules, policies, seed, direction="right", record=True))


@pytest.mark.parametrize("seed", [*range(12), 5004])  # the last one: hearts free, Q♠ barred
def test_rare_hands_as_the_engine(seed: int) -> None:
    """A hand of all hearts and Q♠: all-penalty first tricks, leads of hearts alone, moons."""
    rng = random.Random(50 + seed)
    rules = random_rules(rng, rng.choice((3, 4, 4)))
    hearts = sorted(rules.pack.of_suit(CARDS[51].suit), reverse=True)
    red = hearts[: rules.cards_each - seed % 2]
    black = [CARDS[36]] * (seed % 2)
    clubs = [card for card in rules.pack if card not in red and card not in black]
    hand = Hand.of([*red, *black, *clubs[::-1][: rules.cards_each - len(red) - len(black)]])
    result = simulate(
        40, rules, "random", seed, direction="hold", fixed={seed % 3: hand}, record=True
    )
    check(result)


def test_moons_as_the_engine() -> None:
    """Rounds with a moon, under every way of scoring it."""
    moons = 0
    for moon in ("others_plus_26", "shooter_minus_26", "best_for_shooter"):
        for more in ({}, {"sun": "double"}, {"bonus_card": "JD"}, {"heart_values": "spot"}):
            rules = HouseRules.of({"moon": moon, **more})
            hand = "AS KS QS JS AH KH QH JH TH AC KC AD KD"
            result = simulate(
                60, rules, "random", 5, direction="hold", fixed={1: hand}, record=True
            )
            check(result, [int(row) for row in np.flatnonzero(result.moon >= 0)])
            moons += int((result.moon >= 0).sum())
    assert moons >= 30


def test_same_seed_same_rounds() -> None:
    one = simulate(300, policy="random", seed=9, record=True)
    two = simulate(300, policy="random", seed=9, record=True)
    other = simulate(300, policy="random", seed=10, record=True)
    assert (one.cards == two.cards).all()
    assert (one.points == two.points).all()
    assert (one.cards != other.cards).any()


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    long = deal_hands(9000, seed=4)
    assert (deal_hands(100, seed=4) == long[:100]).all()
    assert (deal_hands(8500, seed=4) == long[:8500]).all()
    short = simulate(50, policy=["random", "sensible", "beginner", "random"], seed=4)
    longer = simulate(200, policy=["random", "sensible", "beginner", "random"], seed=4)
    assert (short.points == longer.points[:50]).all()


def test_deals_are_fair() -> None:
    """Every card is about as often with every player, and every pair of cards as often together."""
    n = 40_000
    hands = deal_hands(n, seed=1)
    assert (np.bitwise_or.reduce(hands, axis=1) == np.uint64((1 << 52) - 1)).all()
    bits = (hands[:, 0, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(float)
    assert abs(bits.mean(axis=0) - 0.25).max() < 5 * (0.1875 / n) ** 0.5
    together = bits.T @ bits / n
    pair = 13 / 52 * 12 / 51
    off = together[~np.eye(52, dtype=bool)]
    assert abs(off - pair).max() < 5.5 * (pair * (1 - pair) / n) ** 0.5


def test_random_play_is_uniform_over_the_legal_cards() -> None:
    """One lead from the same hand many times: every legal card equally often."""
    n = 26_000
    suits = [[8190 << 13, 8190, 8190 << 26, 8190 << 39]]  # without the twos
    hands = np.tile(np.array(suits, np.uint64), (n, 1))
    result = resume_rounds(
        hands,
        "standard",
        "random",
        2,
        leader=0,
        broken=True,
        taken=["2C 2D 2S 2H", "", "", ""],
        record=True,
    )
    assert result.cards is not None
    # Seat 0 leads any diamond; everybody else is void and throws any card.
    for place, first in enumerate((14, 1, 27, 40)):
        counts = np.bincount(result.cards[:, place], minlength=52)[first : first + 12]
        assert counts.sum() == n
        assert abs(counts - n / 12).max() < 5 * (n / 12) ** 0.5


def test_passing_goes_where_the_direction_says() -> None:
    hands = deal_hands(5, seed=2)
    passes = choose_passes(hands, policy="random", seed=1)
    assert (np.bitwise_count(passes) == 3).all()
    assert ((hands & passes) == passes).all()
    for direction, steps in (("left", 1), ("right", 3), ("across", 2)):
        after = exchange(hands, passes, direction)
        assert (np.bitwise_count(after) == 13).all()
        for seat in range(4):
            got = passes[:, (seat - steps) % 4]
            assert (after[:, seat] == (hands[:, seat] & ~passes[:, seat] | got)).all()


def test_fixed_hands_and_passes() -> None:
    hand = Hand.parse("QS 2S 3S 4S 5S KH 2C 3C 4C 2D 3D 4D 5D")
    hands = deal_hands(20, seed=1, fixed={2: hand})
    assert (hands[:, 2] == np.uint64(hand.mask)).all()
    result = simulate(
        20, policy="sensible", fixed={2: hand}, passes={2: "QS KH 5D"}, direction="left"
    )
    assert not (result.hands[:, 2] & np.uint64(Hand.parse("QS KH 5D").mask)).any()
    assert (result.hands[:, 3] & np.uint64(Hand.parse("QS KH 5D").mask)).all()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no policy 'clever'"):
        simulate(1, policy="clever")
    with pytest.raises(ValueError, match="each of the 4 seats"):
        simulate(1, policy=["random"])
    with pytest.raises(ValueError, match="holds 1 cards; here each hand has 13"):
        simulate(1, fixed={0: "QS"})
    with pytest.raises(ValueError, match="no seat 4"):
        deal_hands(1, fixed={4: "QS"})
    twice = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    with pytest.raises(ValueError, match="dealt twice"):
        deal_hands(1, fixed={0: twice, 1: twice})
    with pytest.raises(ValueError, match="everybody passes 3"):
        simulate(1, fixed={0: twice}, passes={0: "2C"})
    with pytest.raises(ValueError, match="cannot pass"):
        simulate(5, passes={0: "2C 3C 4C"})
    with pytest.raises(RulesClash, match="not with two"):
        simulate(1, "cancellation")
    with pytest.raises(RulesClash, match="no kitty"):
        simulate(1, {"players": 3, "kitty": "first_trick"})


def test_resumed_rounds_play_on_as_the_engine() -> None:
    """Stop recorded rounds in the middle of a trick, play on, and compare with the engine."""
    whole = simulate(40, policy="random", seed=8, direction="hold", record=True)
    assert whole.cards is not None
    for row in range(40):
        stop = 8 + row
        state = Standing.of(whole.rules, [Hand(int(mask)) for mask in whole.hands[row]])
        for card in whole.cards[row, :stop].tolist():
            state.play(1 << card)
        hands = np.array([state.hands], np.uint64)
        first = CARDS[int(whole.cards[row, stop])]
        result = resume_rounds(
            hands,
            whole.rules,
            "random",
            row,
            leader=state.leader,
            trick=[CARDS[card] for card in state.cards],
            broken=state.broken,
            taken=state.taken,
            first_card=first,
            record=True,
        )
        assert result.cards is not None
        assert result.legal is not None
        assert result.cards[0, 0] == first.index
        for card, legal in zip(result.cards[0].tolist(), result.legal[0].tolist(), strict=True):
            assert legal == state.legal()
            state.play(1 << card)
        assert not state.left
        assert state.taken == result.taken[0].tolist()


def test_sensible_beats_beginner_beats_random() -> None:
    for better, worse, gap in (("sensible", "beginner", 1.2), ("beginner", "random", 1.0)):
        mine = []
        for seat in range(4):
            policies = [better if other == seat else worse for other in range(4)]
            mine.append(simulate(600, policy=policies, seed=2).points[:, seat].mean())
        others = simulate(600, policy=worse, seed=2).points.mean()
        assert np.mean(mine) < others - gap


def test_play_rounds_of_nothing() -> None:
    empty = play_rounds(np.empty((0, 4), np.uint64))
    assert len(empty) == 0
    assert empty.points.shape == (0, 4)
