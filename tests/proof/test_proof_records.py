"""Recorded rounds, as other programs would write them, judged by engine and naive reading.

Some records are honest; in the others a player once plays a card that is not allowed, and
the round goes on as it does at a table. The replay must say the same as the naive
scorekeeper about every decision, trick and point.
"""

from __future__ import annotations

import json
import random
from typing import Any

import material
import naive

from hearts_lesson.engine.record import Record
from hearts_lesson.engine.replay import replay

ROUNDS = material.sized(300)


def written(rng: random.Random, case: material.Case, cheat: bool) -> tuple[Any, Any]:
    """A record of a round, and what a replay of it must say."""
    log = case.naive()
    size = log.players * naive.cards_each(case.rules)
    cheat_at = rng.randrange(size) if cheat else size
    plays: naive.Cards = []
    decisions = []
    opening_seat = log.opening_seat
    while not log.over:
        legal = log.legal()
        card = material.choose(rng, case.chooser, log)
        illegal = sorted(set(log.hands[log.turn]) - legal)
        if log.plays >= cheat_at and illegal:
            card, cheat_at = rng.choice(illegal), size
        decisions.append((log.turn, card, legal, card in legal))
        log.play(card)
        plays.append(card)
    totals = [rng.randint(0, 90) for _ in case.hands]
    choice = rng.choice(["others_plus_26", "shooter_minus_26"])
    points = log.points(totals, choice)
    record = {
        "rules": case.rules,
        "hands": [" ".join(hand) for hand in case.hands],
        "round": case.number,
        "plays": plays,
        "totals": totals,
    }
    if case.passes is not None:
        record["passes"] = [" ".join(given) for given in case.passes]
    if log.moon() is not None and case.rules["moon"] == "shooter_chooses":
        record["moon"] = choice
    expected = {
        "ok": all(ok for *_, ok in decisions),
        "direction": naive.direction_of_round(case.rules, case.number),
        "opening_seat": opening_seat,
        "decisions": decisions,
        "tricks": [{key: trick[key] for key in ("leader", "winner", "points")}
                   for trick in log.tricks],
        "broken_at": log.broken_at,
        "raw_points": log.raw_points(),
        "moon": log.moon(),
        "points": points,
        "totals": naive.new_totals(case.rules, totals, points),
    }  # fmt: skip
    return json.loads(json.dumps(record)), expected


def test_replays_agree() -> None:
    cheated = moons = 0
    for i, (rng, case) in enumerate(material.cases(200, ROUNDS)):
        record, expected = written(rng, case, cheat=i % 3 == 0)
        said = replay(Record.of(record)).as_json()
        said["decisions"] = [
            (d["seat"], d["card"], set(d["legal"]), d["ok"]) for d in said["decisions"]
        ]
        assert {key: said[key] for key in expected} == expected, record
        assert (said["faults"] == []) == expected["ok"]
        cheated += not expected["ok"]
        moons += expected["moon"] is not None
    assert material.SMALL or (cheated >= 60 and moons >= 10)
