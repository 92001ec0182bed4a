"""How many random rounds a second: our bulk simulation against OpenSpiel driven from Python.

Both play whole rounds from a random deal to the score, without a pass, every legal card equally
likely, on one core. They take turns, so that a busy machine slows both; what counts is the ratio
of the medians. Run it from the repository's root:

    python benchmarks/bulk_vs_openspiel.py

OpenSpiel comes with the extra `test`. The engine's own playout is timed along, for comparison.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from statistics import median

import pyspiel

from hearts_lesson.engine import Deal, HouseRules
from hearts_lesson.engine.playout import at_random, play_out
from hearts_lesson.engine.standing import Standing
from hearts_lesson.strategy.bulk import simulate

GAME = pyspiel.load_game("hearts(pass_cards=false)")
RULES = HouseRules()


def openspiel(n: int, seed: int) -> None:
    """Play n random rounds with OpenSpiel, its chance nodes (the deal) drawn uniformly as well."""
    draw = random.Random(seed).random
    for _ in range(n):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        state.returns()


def bulk(n: int, seed: int) -> None:
    """Play n random rounds with the bulk simulation."""
    simulate(n, RULES, "random", seed, direction="hold")


def engine(n: int, seed: int) -> None:
    """Play n random rounds with the engine's fast playout."""
    rng = random.Random(seed)
    choose = at_random(rng)
    for _ in range(n):
        play_out(Standing.of(RULES, Deal.shuffled(RULES, rng).hands), choose)


def speed(play: Callable[[int, int], None], n: int, seed: int) -> float:
    """Rounds a second of processor time."""
    begun = time.process_time()
    play(n, seed)
    return n / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=7, help="how often each one takes its turn")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    sizes = {openspiel: 2_000, bulk: 131_072, engine: 2_000}
    for play in sizes:
        play(200, 0)  # warm up
    speeds: dict[str, list[float]] = {play.__name__: [] for play in sizes}
    for turn in range(options.turns):
        for play, n in sizes.items():
            speeds[play.__name__].append(speed(play, n, turn))
    middle = {name: median(values) for name, values in speeds.items()}
    ratio = middle["bulk"] / middle["openspiel"]
    ratios = sorted(b / o for b, o in zip(speeds["bulk"], speeds["openspiel"], strict=True))
    if options.json:
        print(json.dumps({"rounds_a_second": middle, "ratio": ratio, "ratios": ratios}))
        return
    for name, value in middle.items():
        print(f"{name:10} {value:10,.0f} rounds a second")
    print(f"bulk is {ratio:.1f} times OpenSpiel (turn by turn {ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    main()
