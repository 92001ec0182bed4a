"""Random play from a dealt hand to the end: our engine against OpenSpiel driven from Python.

Both play the same deals in the same process, in turns, and processor time is measured, so that a
busy machine slows both. Run it by hand; only the ratio means anything:

    python benchmarks/engine_vs_openspiel.py
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from hearts_lesson.engine import Deal, HouseRules, Round, Standing, at_random, play_out

ROUNDS, TURNS = 400, 15
RULES = HouseRules(opening_lead="any_club", first_trick_all_penalty="any")


def spiel_state(game: Any, deal: Deal) -> Any:
    """OpenSpiel's table with the same cards; its card number is rank * 4 + suit (C, D, H, S)."""
    state = game.new_initial_state()
    orders = [[(card.rank - 2) * 4 + (0, 1, 3, 2)[card.suit] for card in h] for h in deal.hands]
    for place in range(13):
        for order in orders:
            state.apply_action(order[place])
    return state


def openspiel(states: list[Any], rng: random.Random) -> None:
    choice = rng.choice
    for state in states:
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))


def fast(standings: list[Standing], rng: random.Random) -> None:
    choose = at_random(rng)
    for standing in standings:
        play_out(standing, choose)


def frozen(rounds: list[Round], rng: random.Random) -> None:
    for state in rounds:
        now = state
        while not now.over:
            now = now.play(rng.choice(list(now.legal())))


def timed(play: Callable[[list[Any], random.Random], None], states: list[Any], seed: int) -> float:
    begun = time.process_time()
    play(states, random.Random(seed))
    return len(states) / (time.process_time() - begun)


def main() -> None:
    game = pyspiel.load_game("hearts(pass_cards=false,can_lead_any_club=true)")
    rng = random.Random(1)
    speeds: dict[str, list[float]] = {"OpenSpiel": [], "playout": [], "frozen rounds": []}
    for turn in range(TURNS):
        deals = [Deal.shuffled(RULES, rng) for _ in range(ROUNDS)]
        states = [spiel_state(game, deal) for deal in deals]
        standings = [Standing.of(RULES, deal.hands) for deal in deals]
        rounds = [Round.start(RULES, deal, direction="hold") for deal in deals[: ROUNDS // 10]]
        speeds["OpenSpiel"].append(timed(openspiel, states, turn))
        speeds["playout"].append(timed(fast, standings, turn))
        speeds["frozen rounds"].append(timed(frozen, rounds, turn))
    for name, found in speeds.items():
        ratios = [a / b for a, b in zip(found, speeds["OpenSpiel"], strict=True)]
        low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
        print(f"{name:14} {middle:5.2f} times OpenSpiel ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
