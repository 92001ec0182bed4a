"""Memory over many rounds: it must stay flat. Run it by hand:

    python benchmarks/engine_memory.py [rounds]

Plays rounds at random (fast playouts, and every hundredth as frozen states with a replay of its
record) and prints the most memory the process has had (Linux, macOS); exits with 1 if that still
grows after the first tenth.
"""

from __future__ import annotations

import gc
import random
import resource
import sys

from hearts_lesson.engine import (
    PRESETS,
    Deal,
    Hand,
    HouseRules,
    Round,
    Standing,
    at_random,
    play_out,
)
from hearts_lesson.engine.record import Record
from hearts_lesson.engine.replay import replay

ALLOWED = 0.05  # of the process; caches settle within the first rounds


def one(rules: HouseRules, rng: random.Random, number: int) -> None:
    deal = Deal.shuffled(rules, rng)
    play_out(Standing.of(rules, deal.hands, deal.kitty), at_random(rng))
    if number % 100:
        return
    state = Round.start(rules, deal, number)
    if state.to_pass:
        state = state.passed([Hand.of(list(hand)[: rules.pass_count]) for hand in state.hands])
    while not state.over:
        state.verdicts()
        state = state.play(rng.choice(list(state.legal())))
    record = {
        "rules": rules.options(),
        "hands": [str(hand) for hand in deal.hands],
        "plays": [str(card) for card in state.plays],
        "round": number,
    }
    if state.given and any(state.given):
        record["passes"] = [str(cards) for cards in state.given]
    assert replay(Record.of(record)).ok


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rng = random.Random(1)
    tables = [HouseRules.of(name) for name in PRESETS]
    first = 0
    for number in range(1, rounds + 1):
        one(tables[number % len(tables)], rng, number)
        if number % (rounds // 10) == 0:
            gc.collect()
            now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            first = first or now
            print(f"{number:>9,} rounds: {now / first:.3f} of the memory after the first tenth")
    grown = now / first - 1
    sys.exit(grown > ALLOWED)


if __name__ == "__main__":
    main()
