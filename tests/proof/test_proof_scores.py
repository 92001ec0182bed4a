"""Score sheets and whole games, engine against naive.

Points are compared on cards dealt out as "taken", with moons made by hand so that
every way of paying and every relation to the bonus card comes up often; ends of games
on totals close to the target.
"""

from __future__ import annotations

import random
from collections import Counter

import material
import naive

from hearts_lesson.engine import Game, Hand, HouseRules, end_of_round, moon_shooter, settle
from hearts_lesson.engine import raw_points as engine_raw_points

SHEETS = material.sized(4000)
GAMES = material.sized(1500)


def hand(cards: naive.Cards, packs: int) -> Hand:
    return Hand.parse(" ".join(cards), packs)


def random_taken(rng: random.Random, rules: naive.Rules) -> list[naive.Cards]:
    """All cards in play, often with every penalty card, or all but one, in one pile."""
    taken: list[naive.Cards] = [[] for _ in range(rules["players"])]
    star = rng.randrange(rules["players"])
    kind = rng.choice(["any", "moon", "moon", "near", "sun"])
    spared = rng.choice([c for c in naive.deck(rules) if naive.is_penalty(c)])
    for card in naive.deck(rules):
        seat = rng.randrange(rules["players"])
        if kind == "sun" or (kind != "any" and naive.is_penalty(card)):
            seat = star
        if kind == "near" and card == spared:
            seat, spared = (star + 1) % rules["players"], ""
        taken[seat].append(card)
    return taken


def tricks_of(rng: random.Random, taken: list[naive.Cards]) -> list[int]:
    """A count of tricks for each player: none only for those without a card."""
    return [rng.randint(1, 5) if cards else 0 for cards in taken]


def test_score_sheets_agree() -> None:
    rng = random.Random(8)
    seen: Counter[str] = Counter()
    for _ in range(SHEETS):
        rules = material.random_rules(rng)
        if rng.random() < 0.6:
            rules["bonus_card"] = rng.choice(["JD", "TD"])
            rules["bonus_in_moon"] = rng.choice(["separate", "needed", "avoided"])
        ours = HouseRules.of(rules)
        taken = random_taken(rng, rules)
        tricks = tricks_of(rng, taken)
        totals = [rules["target"] - rng.randint(0, 40) for _ in taken]
        if rng.random() < 0.5:
            totals = [rng.choice([-10, 0, 12, 50]) for _ in taken]
            totals[rng.randrange(len(totals))] = rules["target"] - 1
        cards = [hand(pile, rules["packs"]) for pile in taken]
        where = f"{rules}\n{taken}\n{tricks} {totals}"
        raw = [sum(naive.card_points(rules, card) for card in pile) for pile in taken]
        assert [engine_raw_points(ours, pile) for pile in cards] == raw, where
        seat = naive.shooter(rules, taken)
        assert moon_shooter(ours, cards) == seat, where
        for choice in ("others_plus_26", "shooter_minus_26"):
            asked = choice if rules["moon"] == "shooter_chooses" else None
            score = settle(ours, cards, tricks=tricks, totals=totals, choice=asked)  # type: ignore[arg-type]
            expected = naive.settle(rules, taken, tricks, totals, choice)
            assert list(score.points) == expected, where
            assert list(score.raw_points) == raw, where
            assert score.moon == seat, where
        if seat is not None:
            seen[f"moon {rules['moon']}"] += 1
            if rules["bonus_card"] and rules["bonus_card"] in naive.deck(rules):
                whose = rules["bonus_card"] in taken[seat]
                seen[f"moon {rules['bonus_in_moon']}, bonus {whose}"] += 1
            if rules["moon"] == "best_for_shooter":
                seen["best: subtract" if expected[seat] < -10 else "best: add"] += 1
        elif any(sum(map(naive.is_penalty, pile)) > 0 for pile in taken):
            seen["no moon"] += 1
    if material.SMALL:
        return
    assert min(seen.values()) >= 30, seen
    assert {name for name in seen if name.startswith("moon ")} == {
        "moon shooter_chooses",
        "moon others_plus_26",
        "moon shooter_minus_26",
        "moon best_for_shooter",
        "moon separate, bonus True",
        "moon separate, bonus False",
        "moon needed, bonus True",
        "moon avoided, bonus False",
    }


def random_points(rng: random.Random, players: int) -> list[int]:
    """Points as a round gives them, bonus and moon among them."""
    kind = rng.random()
    if kind < 0.2:
        seat = rng.randrange(players)
        return [0 if s == seat else 26 for s in range(players)]
    if kind < 0.3:
        seat = rng.randrange(players)
        return [-26 if s == seat else 0 for s in range(players)]
    return [rng.choice([0, 0, 1, 3, 5, 13, 14, -10]) for _ in range(players)]


def test_games_agree() -> None:
    rng = random.Random(9)
    seen: Counter[str] = Counter()
    for _ in range(GAMES):
        rules = material.random_rules(rng)
        rules["target"] = rng.choice([1, 13, 25, 50, 75, 100, 120])
        ours = HouseRules.of(rules)
        players = rules["players"]
        totals = [rng.choice([0, rules["target"] - 14, 20, 38]) for _ in range(players)]
        game = Game.start(ours, totals)
        number = 1
        while not game.over and number < 60:
            assert game.number == number
            assert str(game.direction) == naive.direction_of_round(rules, number)
            assert game.dealer == naive.dealer_of_round(players, number)
            points = random_points(rng, players)
            if rng.random() < 0.2:  # somebody lands exactly on the target
                seat = rng.randrange(players)
                points[seat] = rules["target"] - totals[seat]
            exact = sum(t + p == rules["target"] for t, p in zip(totals, points, strict=True))
            ending = end_of_round(ours, totals, points)
            totals = naive.new_totals(rules, totals, points)
            game = game.after(points)
            winners = naive.winners(rules, totals)
            assert list(game.totals) == list(ending.totals) == totals
            assert list(game.winners) == list(ending.winners) == winners
            assert game.over == ending.over == bool(winners)
            if exact:
                seen[f"exact {rules['exact_target']} {rules['end_test']}"] += 1
            if len(winners) > 1:
                seen["shared win"] += 1
            reached = [naive.has_reached(rules, total) for total in totals]
            if any(reached) and not winners:
                seen["another round"] += 1
            if winners and min(totals) < 0:
                seen["a winner below zero"] += 1
            number += 1
    if material.SMALL:
        return
    assert len(seen) == 9, seen
    assert min(seen.values()) >= 30, seen
