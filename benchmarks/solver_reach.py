"""How long the endgame solver takes: whole answers, `worst` and `best`, by cards a hand.

    python benchmarks/solver_reach.py --cards 5 8 --positions 20

The positions stand at the beginning of a trick in rounds played at random and in rounds played by
sensible players; both kinds are counted apart. Times are processor time of one core.
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import median

from hearts_lesson.engine import CARDS, Hand, HouseRules, card_points
from hearts_lesson.strategy.bulk import simulate
from hearts_lesson.strategy.solver import Ending, solve

RULES = HouseRules()


def endings(cards: int, n: int, policy: str, seed: int) -> list[Ending]:
    """The positions with so many cards a hand in n rounds."""
    rounds = simulate(n, RULES, policy, seed, record=True)
    assert rounds.cards is not None
    assert rounds.seats is not None
    found = []
    for row in range(n):
        hands = [int(mask) for mask in rounds.hands[row]]
        points = [0, 0, 0, 0]
        played, seats = rounds.cards[row].tolist(), rounds.seats[row].tolist()
        for start in range(0, 4 * (13 - cards), 4):
            for card, seat in zip(played[start : start + 4], seats[start:], strict=False):
                hands[seat] ^= 1 << card
                points[seats[start + 4]] += card_points(RULES, CARDS[card])
        leader = seats[4 * (13 - cards)]
        ending = Ending(RULES, tuple(map(Hand, hands)), leader, points=tuple(points))
        found.append(ending)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, nargs="+", default=[5, 8], help="cards a hand")
    parser.add_argument("--positions", type=int, default=20, help="positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON, a line a kind")
    options = parser.parse_args()
    for cards in options.cards:
        for policy in ("random", "sensible"):
            seconds = []
            for ending in endings(cards, options.positions, policy, options.seed):
                begun = time.process_time()
                solve(ending)
                seconds.append(time.process_time() - begun)
            row = {
                "cards": cards,
                "play": policy,
                "median": median(seconds),
                "most": max(seconds),
            }
            if options.json:
                print(json.dumps(row))
            else:
                print(
                    f"{cards} cards a hand, {policy:8} play: median {row['median']:.3f} s, "
                    f"most {row['most']:.3f} s"
                )


if __name__ == "__main__":
    main()
