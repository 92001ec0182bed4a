"""The expert looks ahead: its numbers are reproducible, its advice right where that is known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hearts_lesson.engine import Card, HouseRules, Position
from hearts_lesson.strategy.advice import advise_play, view_of_tricks
from hearts_lesson.strategy.expert import Expert
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.machine import machine
from hearts_lesson.strategy.outlook import Stake, look
from hearts_lesson.strategy.players import Sensible
from hearts_lesson.strategy.sampling import Hidden

from .tables import HOUSES, positions, started


@pytest.mark.parametrize("name", HOUSES)
def test_the_expert_plays_every_rule_set(name):
    rules = HOUSES[name]
    expert, sensible = Expert(layouts=4, seed=1), Sensible()
    players = [expert] + [sensible] * (rules.players - 1)
    for state in positions(rules, players, Random(f"expert {name}")):
        if state.over:
            break
        if state.turn == 0:
            decision = expert.decide(state.view(0))
            assert decision.card in state.legal()
            assert decision.why


def test_the_same_seed_gives_the_same_cards():
    state = started(HouseRules(), [Sensible()] * 4, Random(3))
    view = state.view(state.turn)
    for _ in range(5):
        state = state.play(Sensible().choose_card(state.view(state.turn)))
    view = state.view(state.turn)
    one = look(Hidden.of(view), layouts=40, seed=5)
    two = look(Hidden.of(view), layouts=40, seed=5)
    assert one == two
    assert one != look(Hidden.of(view), layouts=40, seed=6)


def test_compiled_and_plain_give_the_same_numbers():
    pytest.importorskip("numba")
    state = started(HouseRules(), [Sensible()] * 4, Random(4))
    for _ in range(9):
        state = state.play(Sensible().choose_card(state.view(state.turn)))
    view = state.view(state.turn)
    plain = machine(HouseRules(), weight_row(), compiled=False)
    fast = machine(HouseRules(), weight_row(), compiled=True)
    one = look(Hidden.of(view), layouts=12, seed=2, engine=plain)
    two = look(Hidden.of(view), layouts=12, seed=2, engine=fast)
    assert [c.card for c in one.cards] == [c.card for c in two.cards]
    for a, b in zip(one.cards, two.cards, strict=True):
        assert a.points == pytest.approx(b.points)


def test_hidden_hands_do_not_change_the_expert():
    from hearts_lesson.engine import Deal, Round

    rules = HouseRules()
    state = started(rules, [Sensible()] * 4, Random(8), number=4)
    me = state.turn
    hands = list(state.hands)
    a, b = [seat for seat in range(4) if seat != me][:2]
    hands[a], hands[b] = hands[b], hands[a]
    other = Round.start(rules, Deal(rules, tuple(hands)), 4)
    assert other.turn == me
    expert = Expert(layouts=12)
    assert expert.choose_card(other.view(me)) == expert.choose_card(state.view(me))


def test_it_stops_when_the_time_is_up():
    state = started(HouseRules(), [Sensible()] * 4, Random(3))
    state = state.play(next(iter(state.legal())))
    ticks = iter(range(1000))
    outlook = look(
        Hidden.of(state.view(state.turn)), layouts=10_000, seconds=3, clock=lambda: next(ticks),
        prune=False, engine=machine(HouseRules(), weight_row(), compiled=False),
    )  # fmt: skip
    assert outlook.layouts == 12


@pytest.mark.parametrize(
    ("hand", "trick", "best"),
    [
        ("KS QS", "AS 4S", "QS"),
        ("KD 3D", "9D QS 5D", "3D"),
        ("QS", "", "QS"),
        ("QS TS 3S", "5S", "3S"),
        ("AH 2H", "", "2H"),
    ],
)
def test_advice_in_plain_positions(hand, trick, best):
    position = Position.parse(hand, trick, hearts_broken=True)
    advice = advise_play(position, layouts=60)
    assert str(advice.best.card) == best
    assert [c.rank for c in advice.cards] == list(range(1, len(advice.cards) + 1))
    assert all(c.reasons or len(advice.cards) == 1 for c in advice.cards)


def test_a_view_from_tricks_knows_who_led():
    rules = HouseRules()
    state = started(rules, [Sensible()] * 4, Random(2))
    while len(state.tricks) < 6 or state.turn != 0:
        state = state.play(Sensible().choose_card(state.view(state.turn)))
    view = state.view(0)
    again = view_of_tricks(rules, view.hand, [t.cards for t in view.tricks], view.trick.cards)
    assert again.tricks == view.tricks
    assert again.winners == view.winners
    assert again.sizes == view.sizes
    assert again.hearts_broken == view.hearts_broken
    plain = replace(view, given=again.given, received=again.received, direction=again.direction)
    assert [c.card for c in advise_play(plain, layouts=30).cards] == [
        c.card for c in advise_play(again, layouts=30).cards
    ]
    assert Card.parse("2C") in view.tricks[0].cards


def test_without_numba_the_bulk_simulation_looks_ahead_by_the_clock(monkeypatch):
    from hearts_lesson.strategy import outlook as module

    monkeypatch.setattr(module, "available", lambda: False)
    for name in ("standard", "three", "omnibus", "cancellation", "kitty"):
        rules = HOUSES[name]
        machine = module.machine_for(rules, weight_row(), seconds=1.0)
        assert isinstance(machine, module.BulkMachine) == (name not in ("cancellation", "kitty"))
        assert not isinstance(module.machine_for(rules, weight_row()), module.BulkMachine)
        state = started(rules, [Sensible()] * rules.players, Random(name))
        for _ in range(rules.players + 3):
            view = state.view(state.turn)
            found = [
                look(Hidden.of(view), layouts=2, seed=2, engine=machine).best.card for _ in "ab"
            ]
            assert found[0] == found[1]
            assert found[0] in view.legal()
            state = state.play(found[0])


def test_the_end_of_a_game_counts():
    """Winning the game is worth more than a few points."""
    far = Stake(HouseRules(), (10, 20, 30, 40), 0.3)
    near = Stake(HouseRules(), (40, 60, 70, 90), 0.3)
    last = Stake(HouseRules(), (70, 60, 70, 90), 0.3)
    points = (5, 4, 4, 13)
    assert near.worth(points, 0) < far.worth(points, 0) < last.worth(points, 0)


def test_ctrl_c_keeps_the_layouts_tried_so_far():
    state = started(HouseRules(), [Sensible()] * 4, Random(6))
    hidden = Hidden.of(state.play(next(iter(state.legal()))).view((state.turn + 1) % 4))
    ticks = iter([0.0, 0.0, 0.0])

    def clock() -> float:
        for tick in ticks:
            return tick
        raise KeyboardInterrupt

    found = look(hidden, layouts=5000, seconds=1000.0, prune=False, clock=clock)
    assert 0 < found.layouts < 5000
    assert len(found.cards) == len(hidden.playable)
