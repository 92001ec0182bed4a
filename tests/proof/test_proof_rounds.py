"""Whole rounds, engine against naive: random rules, 3 to 10 players, one and two packs.

After every card the two readings must agree on whose turn it is, on each card of the
hand, and on whether hearts are broken; after every round on tricks, points and moon.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

import material
import naive
import pytest
from engine_side import EngineRound, faces

SEEDS = range(1 if material.SMALL else 8)
ROUNDS = material.sized(250)  # for each seed; about 70 decisions each


@dataclass
class Found:
    """What came up in the rounds of one seed: rare situations and values of options."""

    counts: material.Counts = field(default_factory=material.Counts)
    values: Counter[tuple[str, str]] = field(default_factory=Counter)


@cache
def compare(seed: int, rounds: int) -> Found:
    found = Found()
    decisions = 0
    for rng, case in material.cases(seed, rounds):
        log = case.naive()
        ours = EngineRound(case.rules, case.hands, case.kitty, case.number, case.passes)
        found.values.update((name, str(case.rules[name])) for name in naive.OPTIONS)
        found.values["players", str(case.rules["players"])] += 1
        found.values["direction", naive.direction_of_round(case.rules, case.number)] += 1
        assert [sorted(hand) for hand in ours.hands] == [sorted(hand) for hand in log.hands], case
        assert ours.opening_seat == log.opening_seat, case
        while not log.over:
            decisions += 1
            assert not ours.over, played(case, log)
            assert ours.turn == log.turn, played(case, log)
            legal = log.legal()
            assert ours.legal() == legal, played(case, log)
            hand = log.hands[log.turn]
            assert ours.verdicts() == {card: card in legal for card in hand}, played(case, log)
            found.counts.decision(log)
            card = material.choose(rng, case.chooser, log)
            if decisions % 7 == 0:  # a seat judges its cards without seeing the others
                seen = set(faces(ours.round.view(log.turn).legal()))
                assert seen == legal, played(case, log)
            log.play(card)
            ours.play(card)
            found.counts.played(log, card)
            assert ours.broken_at == log.broken_at, played(case, log)
        assert ours.over, case
        assert ours.tricks == log.tricks, case
        assert ours.raw_points() == log.raw_points(), case
        assert ours.moon() == log.moon(), case
        totals = [rng.randint(-20, case.rules["target"]) for _ in case.hands]
        for choice in ("others_plus_26", "shooter_minus_26"):
            asked = choice if case.rules["moon"] == "shooter_chooses" else None
            assert ours.points(totals, asked) == log.points(totals, choice), (case, totals)
        found.counts.finished(log)
    assert decisions >= 30 * rounds
    return found


def played(case: object, log: naive.Round) -> str:
    """Where the two readings differ."""
    return f"{case}\nplayed {log.tricks} {log.trick}"


@pytest.mark.parametrize("seed", SEEDS)
def test_rounds_agree(seed: int) -> None:
    compare(seed, ROUNDS)


WANTED = {
    "decision": 100_000,
    "first trick: void": 200,
    "first trick: only penalty cards": 40,
    "first trick: all penalty, heart": 15,
    "first trick: all penalty, any": 8,
    "first trick: all penalty, queen_must": 8,
    "hearts broken in the first trick": 80,
    "a heart breaks hearts": 1000,
    "the queen breaks hearts": 80,
    "leader: hearts not broken": 3000,
    "leader: only hearts": 25,
    "leader: only hearts all round the table": 3,
    "the lead is passed on": 20,
    "leader: hearts and queen, either": 12,
    "leader: hearts and queen, queen_forced": 8,
    "leader: queen may not be led": 150,
    "all penalty cards": 100,
    "all tricks": 60,
    "sun: double": 20,
    "moon: shooter_chooses": 40,
    "moon: others_plus_26": 10,
    "moon: shooter_minus_26": 10,
    "moon: best_for_shooter": 10,
    "moon: off": 10,
    "moon: separate, with the bonus card": 10,
    "moon: separate, without the bonus card": 3,
    "moon: needed, with the bonus card": 6,
    "moon: needed, without the bonus card": 3,
    "moon: avoided, with the bonus card": 6,
    "moon: avoided, without the bonus card": 1,
    "near-moon: one heart short": 15,
    "near-moon: all hearts, a queen short": 10,
    "no-trick bonus": 200,
    "a pair cancels": 2000,
    "the highest card is cancelled": 500,
    "every card of the suit is cancelled": 60,
    "a winner takes waiting tricks": 30,
    "the first trick is cancelled, with a kitty": 3,
    "the last trick is cancelled": 10,
    "kitty with points: first_trick": 60,
    "kitty with points: last_trick": 60,
    "kitty with points: first_penalty_trick": 60,
}
"""How often the rounds above must bring each rare situation, at least."""


@pytest.mark.skipif(material.SMALL, reason="too few rounds for rare situations")
def test_rare_situations_come_up() -> None:
    counts: Counter[str] = Counter()
    values: Counter[tuple[str, str]] = Counter()
    for seed in SEEDS:
        found = compare(seed, ROUNDS)
        counts.update(found.counts)
        values.update(found.values)
    missing = {name: counts[name] for name, wanted in WANTED.items() if counts[name] < wanted}
    assert missing == {}
    for name, options in naive.OPTIONS.items():
        for option in options:
            assert values[name, str(option)] >= 40, (name, option)
    for players in range(3, 11):
        assert values["players", str(players)] >= 100
    for direction in ("left", "right", "across", "left2", "right2", "hold"):
        assert values["direction", direction] >= 60
