"""The fast core agrees with the engine, card by card, under every rule set."""

from __future__ import annotations

from random import Random

import pytest

from hearts_lesson.engine import Hand, HouseRules, settle
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import count, low, top
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.play import legal, put, score_into, settle_lead
from hearts_lesson.strategy.fast.rollout import begin
from hearts_lesson.strategy.players import RandomPlayer, Sensible
from hearts_lesson.strategy.sight import see

from .tables import HOUSES, positions, started


def row_of(state) -> list[int]:
    """A standing row of a round after the pass, with everybody's hand."""
    rules, standing = state.rules, state._standing
    S = [0] * L.STATE_SIZE
    for seat in range(rules.players):
        S[L.HAND + seat] = standing.hands[seat]
        S[L.SIZE + seat] = rules.cards_each
    S[L.KITTY] = standing.kitty
    S[L.KITTY_OUT] = rules.kitty_size
    begin(rule_row(rules), S, (state.dealer + 1) % rules.players)
    if rules.masks.lead_passes and not rules.masks.opening:
        settle_lead(rule_row(rules), S)
    return S


def same(state, S) -> None:
    standing = state._standing
    n = state.rules.players
    assert S[L.HAND : L.HAND + n] == standing.hands
    assert S[L.TAKEN : L.TAKEN + n] == standing.taken
    assert S[L.WON : L.WON + n] == standing.won
    assert bool(S[L.BROKEN]) == standing.broken
    assert S[L.LEFT] == standing.left - len(standing.cards)
    if standing.left:
        assert S[L.TURN] == standing.turn
        assert legal(rule_row(state.rules), S) == standing.legal()


@pytest.mark.parametrize("name", HOUSES)
def test_random_rounds_as_in_the_engine(name):
    rules = HOUSES[name]
    R = rule_row(rules)
    rng = Random(f"fast {name}")
    random = RandomPlayer(3)
    for number in range(1, 26):
        state = started(rules, [random] * rules.players, rng, number)
        S = row_of(state)
        same(state, S)
        while not state.over:
            playable = legal(R, S)
            card = rng.choice(list(Hand(playable)))
            i = card.index if playable & card.bit else card.index + 52
            state = state.play(card)
            put(R, S, i)
            same(state, S)
        out = [0] * rules.players
        shooter = score_into(R, S, out)
        result = state.result()
        if rules.moon != "best_for_shooter":
            assert tuple(out) == result.points
        assert shooter == (-1 if result.moon is None else result.moon)


@pytest.mark.parametrize("name", ["standard", "omnibus_bicycle", "loose", "cancellation"])
def test_moons_score_as_in_the_engine(name):
    rules = HOUSES[name]
    R = rule_row(rules)
    for shooter in range(rules.players):
        S = [0] * L.STATE_SIZE
        S[L.TAKEN + shooter] = rules.pack.mask
        S[L.WON + shooter] = rules.cards_each
        out = [0] * rules.players
        assert score_into(R, S, out) == shooter
        taken = [rules.pack if seat == shooter else Hand() for seat in range(rules.players)]
        assert tuple(out) == settle(rules, taken).points


@pytest.mark.parametrize("name", HOUSES)
def test_a_view_becomes_the_row_that_the_round_has(name):
    rules = HOUSES[name]
    players = [Sensible()] * rules.players
    for state in positions(rules, players, Random(f"see {name}")):
        if state.over:
            break
        full = state._standing
        S = see(state.view(state.turn))
        assert S[L.HAND + state.turn].bit_count() == full.hands[state.turn].bit_count()
        assert all(S[L.HAND + s] == 0 for s in range(rules.players) if s != state.turn)
        playable = legal(rule_row(rules), S)
        assert {i % 52 for i in range(104) if playable >> i & 1} == {
            card.index for card in state.legal()
        }
        winner = state.trick.winner()
        assert S[L.WINNER] == (-1 if winner is None else winner)
        for seat in range(rules.players):
            open_cards = sum(1 for i in range(104) if S[L.TAKEN + seat] >> i & 1)
            assert full.taken[seat].bit_count() - open_cards in (0, rules.kitty_size)


def test_bits():
    rng = Random(5)
    for _ in range(200):
        cards = rng.getrandbits(104) | 1
        on = [i for i in range(104) if cards >> i & 1]
        assert (count(cards), low(cards), top(cards)) == (len(on), on[0], on[-1])


def test_compiled_code_plays_the_same_cards():
    pytest.importorskip("numba")
    import numpy as np

    from hearts_lesson.strategy.fast import batch
    from hearts_lesson.strategy.fast.compiled import load
    from hearts_lesson.strategy.fast.weights import weight_row

    rules = HouseRules()
    R = rule_row(rules)
    rng = Random(8)
    rows = []
    for _ in range(60):
        cards = list(range(52))
        rng.shuffle(cards)
        S = [0] * L.STATE_SIZE
        for seat in range(4):
            S[L.HAND + seat] = sum(1 << c for c in cards[seat::4])
            S[L.SIZE + seat] = 13
        rows.append(S)
    W = [list(weight_row())] * 4
    points = [[0] * 4 for _ in rows]
    moons = [0] * len(rows)
    table = np.array(rows)
    batch.play_deals(R, rows, W, [2, 2, 1, 2], 1, 0, [0.0] * 104, points, moons)
    fast_points = np.zeros((len(rows), 4), np.int64)
    fast_moons = np.zeros(len(rows), np.int64)
    load().play_deals(
        np.array(R), table, np.array(W), np.array([2, 2, 1, 2]), 1, 0, np.zeros(104),
        fast_points, fast_moons,
    )  # fmt: skip
    assert table.tolist() == rows
    assert fast_points.tolist() == points
    assert fast_moons.tolist() == moons


def test_rounds_shared_among_cores_come_out_the_same():
    pytest.importorskip("numba")
    import numpy as np

    from hearts_lesson.strategy.deals import deal_rows
    from hearts_lesson.strategy.fast.weights import weight_row
    from hearts_lesson.strategy.machine import SHARED, machine

    rules = HouseRules()
    core = machine(rules, weight_row(), compiled=True)
    rows = np.array(deal_rows(rules, SHARED + 90, Random(4)))
    points, moons = core.play_deals(rows.copy(), [2, 2, 2, 2], 1)
    parts = [core.play_deals(rows[k : k + 200].copy(), [2, 2, 2, 2], 1) for k in (0, 200, 400)]
    assert np.array_equal(points[:600], np.concatenate([p for p, _ in parts]))
    assert np.array_equal(moons[:600], np.concatenate([m for _, m in parts]))
