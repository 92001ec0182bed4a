"""Rule sets, deals and ways of playing that the proofs feed to both readings.

Random rounds alone almost never bring a hand of nothing but penalty cards or a moon,
so some deals are stacked and some players stubborn. All of it is drawn from a
``random.Random`` and uses only the naive rules; ``Counts`` records which rare
situations really came up.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import naive
from naive import Cards, Rules

SMALL = os.environ.get("HEARTS_PROOF") == "small"
"""Mutation testing asks for short runs; how often situations must come up is not asked then."""


def sized(rounds: int) -> int:
    """How many rounds to play where ``rounds`` is the full number."""
    return max(1, rounds // 25) if SMALL else rounds


# ---------------------------------------------------------------- rule sets

SIX_PLAYER_REMOVALS = [["2D", "3D", "3C", "4C"], ["2C", "3C", "2D", "3D"], ["2C", "2D", "2S", "2H"]]
FREE_OPTIONS = [name for name in naive.OPTIONS if name not in ("kitty", "queen_value")]


def random_rules(rng: random.Random) -> Rules:
    """Any playable rule set: every option drawn anew, 3 to 10 players, one or two packs."""
    players = rng.choice([3, 4, 4, 5, 6, 7, 8, 9, 10])
    packs = 2 if players > 7 or (players > 4 and rng.random() < 0.25) else 1
    options: dict[str, Any] = {"players": players, "packs": packs}
    for name in FREE_OPTIONS:
        values = naive.OPTIONS[name]
        options[name] = values[0] if rng.random() < 0.4 else rng.choice(values)
    if options["heart_values"] == "spot":
        options["queen_value"] = rng.choice(naive.OPTIONS["queen_value"])
    if rng.random() < 0.2:
        options["target"] = rng.randint(1, 130)
    options["removed"] = random_removal(rng, players, packs)
    rules = naive.rules_of(**options)
    if naive.kitty_size(rules):
        rules["kitty"] = rng.choice(naive.OPTIONS["kitty"][1:])
    hand = naive.cards_each(rules)
    rules["pass_count"] = rng.randint(1, 4) if rng.random() < 0.9 else rng.randint(1, hand)
    rules["pass_cycle"] = random_cycle(rng, players, packs)
    return rules


def random_removal(rng: random.Random, players: int, packs: int) -> Cards:
    """The usual cards; nothing, which leaves a kitty; or any cards but the queen."""
    chance = rng.random()
    if chance < 0.5:
        return naive.removed_by_default(players, packs)
    if chance < 0.75:
        return []
    if players == 6 and packs == 1:
        return rng.choice(SIX_PLAYER_REMOVALS)
    others = [r + s for s in "CDH" for r in naive.RANKS if r not in "JTA"]
    return rng.sample(others, rng.randint(0, 8))


def random_cycle(rng: random.Random, players: int, packs: int) -> list[str]:
    directions = ["left", "right", "hold", *(["left2", "right2"] if players > 3 else [])]
    if players % 2 == 0:
        directions.append("across")
    if rng.random() < 0.5:
        return naive.cycle_by_default(players) if packs == 1 else ["hold"]
    return rng.sample(directions, rng.randint(1, 3))


# ---------------------------------------------------------------- deals

Deal = tuple[list[Cards], Cards]
"""The hands, and the kitty."""


def deal_rest(rng: random.Random, rules: Rules, fixed: dict[int, Cards], kitty: Cards) -> Deal:
    """Fill up hands and kitty at random around the cards that are already placed."""
    rest = naive.deck(rules)
    for cards in [*fixed.values(), kitty]:
        for card in cards:
            rest.remove(card)
    rng.shuffle(rest)
    hands = []
    for seat in range(rules["players"]):
        hand = list(fixed.get(seat, []))
        while len(hand) < naive.cards_each(rules):
            hand.append(rest.pop())
        hands.append(hand)
    return hands, kitty + rest


def plain_deal(rng: random.Random, rules: Rules) -> Deal:
    return deal_rest(rng, rules, {}, [])


def penalty_hand(rng: random.Random, rules: Rules) -> Deal:
    """One hand of penalty cards alone, or as many of them as there are."""
    penalty = [card for card in naive.deck(rules) if naive.is_penalty(card)]
    if rng.random() < 0.7:  # with the queen, else by chance
        penalty.sort(key=lambda card: card != naive.QUEEN)
        queen, hearts = penalty[:1], penalty[1:]
    else:
        queen, hearts = [], [card for card in penalty if naive.is_heart(card)]
    rng.shuffle(hearts)
    seat = rng.randrange(rules["players"])
    hand = (queen + hearts)[: naive.cards_each(rules)]
    return deal_rest(rng, rules, {seat: hand}, [])


def long_hearts(rng: random.Random, rules: Rules) -> Deal:
    """One hand of many hearts, the queen now and then, and aces to win the lead with."""
    deck = naive.deck(rules)
    size = naive.cards_each(rules)
    aces = [card for card in ["AC", "AD", "AS", "KC", "KS", "KD"] if card in deck]
    aces = aces[: max(1, size // 3)]
    hearts = [card for card in dict.fromkeys(deck) if naive.is_heart(card)]
    rng.shuffle(hearts)
    hand = aces + ([naive.QUEEN] if rng.random() < 0.5 else []) + hearts
    return deal_rest(rng, rules, {rng.randrange(rules["players"]): hand[:size]}, [])


def strong_hand(rng: random.Random, rules: Rules) -> Deal:
    """One hand of the highest cards of every suit: a moon, perhaps a sun."""
    players, bonus, deck = rules["players"], rules["bonus_card"], naive.deck(rules)
    high = [r + s for r in reversed(naive.RANKS) for s in naive.SUITS]
    seat = rng.randrange(players)
    fixed: dict[int, Cards] = {}
    if bonus and rng.random() < 0.5:
        high.insert(0, bonus)
    elif bonus:
        high.remove(bonus)
        fixed[(seat + 1) % players] = [bonus] * deck.count(bonus)
    hand = [card for card in dict.fromkeys(high) for _ in range(deck.count(card))]
    fixed[seat] = hand[: naive.cards_each(rules)]
    return deal_rest(rng, rules, fixed, [])


def one_suit_each(rng: random.Random, rules: Rules) -> Deal:
    """Every hand as alike as can be: hearts stay unbroken for long, pairs meet."""
    cards = sorted(naive.deck(rules), key=lambda card: (naive.is_heart(card), card[1], card[0]))
    players = rules["players"]
    kitty_size = naive.kitty_size(rules)
    cut = len(cards) - kitty_size
    kitty = cards[cut:]
    hands: list[Cards] = [cards[seat:cut:players] for seat in range(players)]
    rng.shuffle(hands)
    return hands, kitty


SHAPES: list[Callable[[random.Random, Rules], Deal]] = [
    plain_deal,
    penalty_hand,
    long_hearts,
    strong_hand,
    one_suit_each,
]

# ---------------------------------------------------------------- ways of playing

Chooser = Callable[[random.Random, naive.Round, Cards], str]


def anything(rng: random.Random, game: naive.Round, cards: Cards) -> str:
    return rng.choice(cards)


def clings_to_penalties(rng: random.Random, game: naive.Round, cards: Cards) -> str:
    """Keeps hearts and the queen as long as the rules let it, and wins the lead."""
    return min(cards, key=lambda c: (naive.is_penalty(c), -naive.rank(c), c))


def dumps_penalties(rng: random.Random, game: naive.Round, cards: Cards) -> str:
    """Throws hearts and the queen as soon as it may, and ducks otherwise."""
    return min(cards, key=lambda c: (not naive.is_penalty(c), naive.rank(c), c))


def helps_a_moon(rng: random.Random, game: naive.Round, cards: Cards) -> str:
    """The longest-armed hand takes everything; the others feed it."""
    strongest = max(range(game.players), key=lambda s: sum(map(naive.rank, game.hands[s])))
    leading = max(range(game.players), key=lambda s: len(game.taken[s]))
    star = leading if game.tricks else strongest
    if game.turn == star:
        return max(cards, key=lambda c: (naive.rank(c), c))
    return min(cards, key=lambda c: (not naive.is_penalty(c), naive.rank(c), c))


def spoils_a_moon(rng: random.Random, game: naive.Round, cards: Cards) -> str:
    """As before, but one heart is kept back: the near-moon."""
    low = [c for c in cards if c != "AH"] or cards
    return helps_a_moon(rng, game, low)


CHOOSERS: list[Chooser] = [
    anything,
    clings_to_penalties,
    dumps_penalties,
    helps_a_moon,
    spoils_a_moon,
]


def choose(rng: random.Random, chooser: Chooser, game: naive.Round) -> str:
    """One legal card; now and then a random one, so that rounds do not repeat."""
    cards = sorted(game.legal())
    return chooser(rng, game, cards) if rng.random() < 0.9 else rng.choice(cards)


def random_passes(rng: random.Random, hands: list[Cards], count: int) -> list[Cards]:
    return [rng.sample(hand, count) for hand in hands]


# ---------------------------------------------------------------- rounds to play

RARE_TABLES: list[dict[str, Any]] = [
    # two hearts for each of six players, or five for each of five: the lead goes all round
    {"players": 6, "removed": ["2C", "2D", "2S", "2H"], "leader_only_hearts": "lead_passes",
     "pass_cycle": ["hold"]},
    {"players": 5, "packs": 2, "kitty": "last_trick", "leader_only_hearts": "lead_passes",
     "pass_cycle": ["hold"]},
    {"leader_only_hearts": "lead_passes"},
    {"leader_hearts_and_queen": "queen_forced"},
    {"queen_lead": "after_hearts_broken", "leader_hearts_and_queen": "queen_forced"},
    {"queen_lead": "after_hearts_broken"},
    {"first_trick_all_penalty": "queen_must"},
    {"first_trick_all_penalty": "any", "players": 5},
    {"bonus_card": "JD", "bonus_in_moon": "needed", "sun": "double"},
    {"bonus_card": "TD", "bonus_in_moon": "avoided", "no_trick_bonus": 5},
    {"players": 8, "packs": 2, "opening_lead": "left_of_dealer", "pass_cycle": ["hold"]},
    {"players": 10, "packs": 2, "kitty": "first_trick", "pass_cycle": ["hold"]},
    {"players": 3, "removed": [], "kitty": "first_penalty_trick", "sun": "double"},
    {"moon": "best_for_shooter", "tie": "shared_win"},
    {"moon": "off", "sun": "double", "no_trick_bonus": 5},
]  # fmt: skip
"""Options under which rare situations come up, standard otherwise."""


@dataclass(frozen=True)
class Case:
    """A round that is about to be played."""

    rules: Rules
    hands: list[Cards]
    kitty: Cards
    number: int
    passes: list[Cards] | None
    chooser: Chooser

    def naive(self) -> naive.Round:
        return naive.Round(self.rules, self.hands, self.kitty, self.number, self.passes)


def draw(rng: random.Random) -> Case:
    """A round under random rules, or at one of the rare tables."""
    rules = random_rules(rng)
    if rng.random() < 0.4:
        rules = naive.rules_of(**rng.choice(RARE_TABLES))
    hands, kitty = rng.choice(SHAPES)(rng, rules)
    number = rng.randint(1, 12)
    passes = None
    if naive.direction_of_round(rules, number) != "hold":
        passes = random_passes(rng, hands, rules["pass_count"])
    return Case(rules, hands, kitty, number, passes, rng.choice(CHOOSERS))


def cases(seed: int, rounds: int) -> Iterator[tuple[random.Random, Case]]:
    """The same rounds for the same seed; each with its own source of chance."""
    for i in range(rounds):
        rng = random.Random(f"{seed} {i}")
        yield rng, draw(rng)


# ---------------------------------------------------------------- what came up


class Counts(Counter[str]):
    """How often each rare situation came up."""

    def decision(self, game: naive.Round) -> None:
        """Look at the position before a card is played."""
        rules, hand = game.rules, game.hands[game.turn]
        self["decision"] += 1
        hearts = any(naive.is_heart(card) for card in hand)
        queen = naive.QUEEN in hand
        only_penalty = all(naive.is_penalty(card) for card in hand)
        if game.trick:
            void = all(naive.suit(card) != naive.suit(game.trick[0]) for card in hand)
            if void and not game.tricks:
                self["first trick: void"] += 1
                if only_penalty and rules["first_trick_points"] == "not_allowed":
                    self["first trick: only penalty cards"] += 1
                    if hearts and queen:
                        self[f"first trick: all penalty, {rules['first_trick_all_penalty']}"] += 1
            return
        if game.turn != game.next_leader:
            self["the lead is passed on"] += 1
        if game.hearts_broken or rules["heart_lead"] == "free":
            return
        if game.opening is not None and game.plays == 0:
            return
        if only_penalty and hearts and not queen:
            self["leader: only hearts"] += 1
            if rules["leader_only_hearts"] == "lead_passes":
                self["leader: only hearts all round the table"] += 1
        if only_penalty and hearts and queen:
            self[f"leader: hearts and queen, {rules['leader_hearts_and_queen']}"] += 1
        if queen and rules["queen_lead"] == "after_hearts_broken":
            self["leader: queen may not be led"] += 1
        if only_penalty and not hearts:
            self["leader: nothing but the queen"] += 1
        if hearts and not only_penalty:
            self["leader: hearts not broken"] += 1

    def played(self, game: naive.Round, card: str) -> None:
        """Look at the state after a card."""
        if game.broken_at == game.plays - 1:
            self["the queen breaks hearts" if card == naive.QUEEN else "a heart breaks hearts"] += 1
            if len(game.tricks) == 0:
                self["hearts broken in the first trick"] += 1
        if not game.trick:
            trick = game.tricks[-1]
            led = [c for c in trick["cards"] if naive.suit(c) == naive.suit(trick["cards"][0])]
            if len(set(led)) < len(led):
                self["a pair cancels"] += 1
                best = max(trick["cards"], key=lambda c: (c in led, naive.rank(c)))
                if trick["cards"].count(best) == 2:
                    self["the highest card is cancelled"] += 1
            if all(led.count(c) == 2 for c in led):
                self["every card of the suit is cancelled"] += 1
                if game.over:
                    self["the last trick is cancelled"] += 1
                if len(game.tricks) == 1 and game.kitty:
                    self["the first trick is cancelled, with a kitty"] += 1
            elif game.tricks[-2:-1] and game.tricks[-2]["winner"] is None:
                self["a winner takes waiting tricks"] += 1

    def finished(self, game: naive.Round) -> None:
        """Look at who took what."""
        rules = game.rules
        hearts = sum(naive.is_heart(c) for c in naive.deck(rules))
        queens = naive.deck(rules).count(naive.QUEEN)
        bonus = rules["bonus_card"]
        for seat, cards in enumerate(game.taken):
            h, q = sum(map(naive.is_heart, cards)), cards.count(naive.QUEEN)
            if h == hearts - 1 and q == queens:
                self["near-moon: one heart short"] += 1
            if h == hearts and q == queens - 1:
                self["near-moon: all hearts, a queen short"] += 1
            if h == hearts and q == queens:
                self["all penalty cards"] += 1
                self[f"moon: {rules['moon']}"] += 1
                if all(not won for s, won in enumerate(game.tricks_won) if s != seat):
                    self["all tricks"] += 1
                    self[f"sun: {rules['sun']}"] += 1
                if bonus:
                    whose = "with" if bonus in cards else "without"
                    self[f"moon: {rules['bonus_in_moon']}, {whose} the bonus card"] += 1
        if rules["no_trick_bonus"] and 0 in game.tricks_won:
            self["no-trick bonus"] += 1
        if game.kitty and any(map(naive.is_penalty, game.kitty)):
            self[f"kitty with points: {rules['kitty']}"] += 1
