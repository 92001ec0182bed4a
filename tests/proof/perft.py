"""Counts of legal ways to play, as chess programs keep them: a guard for every later change.

``perft.jsonl`` holds one position a line: the rules, the dealt hands, what was passed
and played so far, and under ``nodes`` how many different sequences of legal cards there
are 1, 2, 3 … plays deep. A single card too many or too few anywhere changes the counts.
It also holds whole rounds: ``digest`` is a hash over every decision, trick and point of a
round played to the end.

The file was written by the naive reading alone and is read by the tests for both
readings. After a wanted change of the rules write it anew, and look at what changed:

    python tests/proof/perft.py
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import material
import naive
from naive import Cards, Rules

FILE = Path(__file__).with_name("perft.jsonl")

PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "omnibus": {"bonus_card": "JD"},
    "omnibus_article": {"bonus_card": "TD", "bonus_in_moon": "avoided"},
    "omnibus_bicycle": {"bonus_card": "TD", "bonus_in_moon": "needed"},
    "spot": {"heart_values": "spot", "target": 500},
    "cancellation": {
        "players": 8,
        "packs": 2,
        "opening_lead": "left_of_dealer",
        "pass_cycle": ["hold"],
        "kitty": "first_trick",
    },
    "three": {"players": 3},
    "five": {"players": 5},
    "six": {"players": 6},
    "article": {"queen_lead": "after_hearts_broken"},
    "video": {
        "leader_only_hearts": "lead_passes",
        "moon": "others_plus_26",
        "pass_cycle": ["hold"],
    },
    "sheets": {},
}
"""The presets in their options. The bonus card of `omnibus_bicycle` is Bicycle's 10♦."""

LEFT = 3  # tricks still to play in the endgames
LIMIT = 300  # no deeper once there are more sequences than this


def start(line: dict[str, Any], reading: Any) -> Any:
    """The position of a line, in one of the two readings."""
    rules = naive.rules_of(**line["options"])
    hands = [hand.split() for hand in line["hands"]]
    passes = [given.split() for given in line["passes"]] if line["passes"] else None
    state = reading(rules, hands, line["kitty"].split(), line["round"], passes)
    for card in line["plays"].split():
        state.play(card)
    return state


def replayed(line: dict[str, Any], extra: Cards) -> naive.Round:
    state: naive.Round = start(line, naive.Round)
    for card in extra:
        state.play(card)
    return state


def naive_nodes(line: dict[str, Any]) -> list[int]:
    """Sequences of legal plays 1, 2, 3 … deep, each replayed from the start: slow and sure."""
    nodes: list[int] = []
    paths: list[Cards] = [[]]
    while paths and not replayed(line, paths[0]).over:
        paths = [[*path, card] for path in paths for card in sorted(replayed(line, path).legal())]
        nodes.append(len(paths))
        if len(paths) > LIMIT:
            break
    return nodes


def digest(state: Any, rng: random.Random, chooser: material.Chooser, log: naive.Round) -> str:
    """Play ``state`` to the end and hash every decision and the score.

    ``log`` is a naive round in the same position, for the players' choices.
    """
    text = []
    while not state.over:
        legal = state.legal()
        text.append(f"{state.turn}:{' '.join(sorted(legal))}")
        card = material.choose(rng, chooser, log)
        state.play(card)
        if log is not state:
            log.play(card)
    for trick in state.tricks:
        text.append(f"{trick['leader']} {trick['winner']} {trick['points']}")
    totals = [50] * len(state.hands)
    text.append(f"{state.broken_at} {state.moon()} {state.raw_points()} {state.points(totals)}")
    return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]


def line_for(rng: random.Random, name: str, rules: Rules, shape: Any) -> dict[str, Any]:
    number = rng.randint(1, 4)
    hands, kitty = shape(rng, rules)
    hold = naive.direction_of_round(rules, number) == "hold"
    passes = [] if hold else material.random_passes(rng, hands, rules["pass_count"])
    return {
        "preset": name,
        "options": PRESETS[name],
        "hands": [" ".join(sorted(hand)) for hand in hands],
        "kitty": " ".join(kitty),
        "round": number,
        "passes": [" ".join(given) for given in passes],
        "plays": "",
    }


def endgame(rng: random.Random, line: dict[str, Any]) -> dict[str, Any]:
    """The same round, played until a few tricks are left."""
    log = start(line, naive.Round)
    chooser = rng.choice(material.CHOOSERS)
    plays = []
    while len(log.hands[log.turn]) > LEFT:
        card = material.choose(rng, chooser, log)
        log.play(card)
        plays.append(card)
    return line | {"plays": " ".join(plays)}


def lines() -> list[dict[str, Any]]:
    rng = random.Random("perft")
    rows = []
    for name, options in PRESETS.items():
        rules = naive.rules_of(**options)
        for number, shape in enumerate(material.SHAPES):
            line = line_for(rng, name, rules, shape)
            line |= {"seed": number}
            rows.append(line | {"nodes": naive_nodes(line)})
            late = endgame(rng, line)
            rows.append(late | {"nodes": naive_nodes(late)})
            rows.append(line | {"digest": digest_of(line, naive.Round)})
    return rows


def digest_of(line: dict[str, Any], reading: Any) -> str:
    """The digest of a line's round; players choose by the line's seed."""
    state = start(line, reading)
    log = state if reading is naive.Round else start(line, naive.Round)
    rng = random.Random(line["seed"])
    return digest(state, rng, material.CHOOSERS[line["seed"]], log)


def read() -> list[dict[str, Any]]:
    return [json.loads(text) for text in FILE.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    FILE.write_text(
        "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in lines()), encoding="utf-8"
    )
    print(f"{FILE.name}: {len(read())} lines")
