"""The engine against OpenSpiel's "hearts", for every option that both have.

First the two play by the same rules, over random and stacked deals and all settings
of OpenSpiel's parameters, and may not differ in one card, trick or point. Then one of
our options at a time is set to something OpenSpiel does not play. The table of
``DIFFERENCES`` says what must differ, where and why, and the test asks for exactly
that: a difference that disappears fails as well as a new one.

How OpenSpiel's own defaults differ from our standard rules:

===================================  ==========================  =====================
situation                            standard rules              OpenSpiel's defaults
===================================  ==========================  =====================
queen of spades played               does not break hearts       breaks hearts
leader with hearts and queen alone   any of them                 the queen is forced
all-penalty hand on the first trick  a heart, not the queen      any of them
moon                                 the shooter chooses         +26 to the others
===================================  ==========================  =====================
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("open_spiel has no wheels for Windows", allow_module_level=True)

import material
import naive
import spiel
from engine_side import EngineRound
from naive import Cards, Rules

ROUNDS = {"random": 400, "stacked": 1200}  # 52 decisions each


Only = tuple[set[str], set[str]]
"""The cards only we allow, and the cards only OpenSpiel allows."""
SAME: Only = (set(), set())


def same_cards(log: naive.Round) -> Only:
    return SAME


@dataclass
class Table:
    """One deal at both tables, with everything that must differ between them."""

    rules: Rules
    parameters: dict[str, bool]
    hands: list[Cards]
    number: int
    passes: list[Cards] | None
    counts: material.Counts = field(default_factory=material.Counts)

    @property
    def where(self) -> str:
        return f"{self.parameters} round {self.number}: {self.hands} passes {self.passes}"

    def play(
        self,
        rng: random.Random,
        chooser: material.Chooser,
        predicted: Callable[[naive.Round], Only] = same_cards,
    ) -> tuple[naive.Round, list[int], list[int]]:
        """Play the round out; at every decision the tables differ just as predicted.

        Returns the round's log, our points and theirs. The naive round only keeps the
        log, for choosers and counters: the engine and OpenSpiel are what is compared.
        """
        direction = naive.direction_of_round(self.rules, self.number)
        ours = EngineRound(self.rules, self.hands, [], self.number, self.passes)
        theirs = spiel.SpielRound(self.parameters, self.hands, direction, self.passes)
        log = naive.Round(self.rules, self.hands, [], self.number, self.passes)
        while not ours.over:
            assert ours.turn == theirs.turn, self.where
            a, b = ours.legal(), theirs.legal()
            assert (a - b, b - a) == predicted(log), self.where
            self.counts["difference"] += a != b
            self.counts.decision(log)
            both = sorted(a & b)
            card = chooser(rng, log, both) if rng.random() < 0.9 else rng.choice(both)
            for table in (ours, theirs, log):
                table.play(card)
            self.counts.played(log, card)
            if predicted is same_cards and self.rules["heart_lead"] == "after_broken":
                # Where hearts are free OpenSpiel counts them as broken from the start.
                assert ours.hearts_broken == theirs.hearts_broken, self.where
        assert theirs.over
        self.counts.finished(log)
        return log, ours.points([0, 0, 0, 0]), theirs.points()


def random_table(
    rng: random.Random,
    shape: Callable[[random.Random, Rules], material.Deal],
    parameters: dict[str, bool],
    changed: dict[str, Any],
) -> Table:
    rules = spiel.same_rules(parameters) | changed
    hands, _ = shape(rng, rules)
    number = rng.randint(1, 4)
    hold = naive.direction_of_round(rules, number) == "hold"
    passes = None if hold else material.random_passes(rng, hands, 3)
    return Table(rules, parameters, hands, number, passes)


# ---------------------------------------------------------------- the same rules


def play_the_same_rules(
    kind: str, shapes: Sequence[Callable[[random.Random, Rules], material.Deal]]
) -> material.Counts:
    rng = random.Random(kind)
    counts = material.Counts()
    for i in range(ROUNDS[kind]):
        table = random_table(rng, shapes[i % len(shapes)], spiel.random_parameters(rng), {})
        _, ours, theirs = table.play(rng, rng.choice(material.CHOOSERS))
        assert ours == theirs, table.where
        counts.update(table.counts)
    return counts


def test_random_rounds_agree_with_openspiel() -> None:
    counts = play_the_same_rules("random", [material.plain_deal])
    assert counts["decision"] >= 20_000
    for name in ("first trick: void", "leader: hearts not broken", "the queen breaks hearts"):
        assert counts[name] >= 15, name


def test_stacked_deals_agree_with_openspiel() -> None:
    stacked = [material.penalty_hand, material.long_hearts, material.strong_hand]
    counts = play_the_same_rules("stacked", stacked)
    assert counts["decision"] >= 20_000
    wanted = {
        "first trick: only penalty cards": 10,
        "first trick: all penalty, any": 5,
        "hearts broken in the first trick": 20,
        "leader: only hearts": 10,
        "leader: hearts and queen, either": 4,
        "leader: hearts and queen, queen_forced": 4,
        "moon: others_plus_26": 40,
        "moon: separate, with the bonus card": 20,
        "moon: separate, without the bonus card": 4,
        "all tricks": 20,
        "near-moon: one heart short": 10,
        "near-moon: all hearts, a queen short": 4,
        "no-trick bonus": 50,
    }
    assert {name: counts[name] for name in wanted if counts[name] < wanted[name]} == {}


def test_each_parameter_alone_agrees_with_openspiel() -> None:
    """From OpenSpiel's defaults, each parameter flipped by itself."""
    rng = random.Random(3)
    for name in [None, *spiel.PARAMETERS]:
        parameters = dict(spiel.DEFAULTS)
        if name is not None:
            parameters[name] = not parameters[name]
        for shape in material.SHAPES:
            for chooser in material.CHOOSERS:
                table = random_table(rng, shape, parameters, {})
                _, ours, theirs = table.play(rng, chooser)
                assert ours == theirs, name


# ---------------------------------------------------------------- what differs

Hand = list[str]


def hearts_of(hand: Hand) -> set[str]:
    return {card for card in hand if naive.is_heart(card)}


def only_hearts_and_queen(hand: Hand) -> bool:
    return naive.QUEEN in hand and set(hand) == hearts_of(hand) | {naive.QUEEN}


def bars_points(log: naive.Round) -> bool:
    """A player of the first trick who is void in the suit led and may throw no points."""
    hand = log.hands[log.turn]
    void = bool(log.trick) and not any(naive.suit(c) == naive.suit(log.trick[0]) for c in hand)
    return void and not log.tricks and log.rules["first_trick_points"] == "not_allowed"


def leads_unbroken(log: naive.Round) -> bool:
    return not log.trick and log.plays > 0 and not log.hearts_broken


def heart_on_first_trick(log: naive.Round) -> Only:
    hand = log.hands[log.turn]
    if bars_points(log) and only_hearts_and_queen(hand) and hearts_of(hand):
        return set(), {naive.QUEEN}
    return SAME


def queen_on_first_trick(log: naive.Round) -> Only:
    hand = log.hands[log.turn]
    if bars_points(log) and only_hearts_and_queen(hand):
        return set(), hearts_of(hand)
    return SAME


def queen_not_led(log: naive.Round) -> Only:
    hand = log.hands[log.turn]
    if leads_unbroken(log) and naive.QUEEN in hand and not only_hearts_and_queen(hand):
        return set(), {naive.QUEEN}
    return SAME


def either_of_hearts_and_queen(log: naive.Round) -> Only:
    hand = log.hands[log.turn]
    if leads_unbroken(log) and only_hearts_and_queen(hand):
        return hearts_of(hand), set()
    return SAME


def hearts_wait_for_a_heart(log: naive.Round) -> Only:
    """OpenSpiel counts hearts as broken once the queen is out; we do not."""
    hand = log.hands[log.turn]
    queen_out = not any(naive.QUEEN in other for other in log.hands)
    others = set(hand) - hearts_of(hand)
    if leads_unbroken(log) and queen_out and others:
        return set(), hearts_of(hand)
    return SAME


def moon_seat(log: naive.Round) -> int | None:
    return naive.shooter(log.rules | {"moon": "others_plus_26", "bonus_card": None}, log.taken)


def same_points(log: naive.Round, theirs: list[int]) -> list[int]:
    return theirs


def minus_26(log: naive.Round, theirs: list[int]) -> list[int]:
    """Everybody 26 lower than where the others get 26 each."""
    return theirs if moon_seat(log) is None else [points - 26 for points in theirs]


def no_moon(log: naive.Round, theirs: list[int]) -> list[int]:
    if moon_seat(log) is None:
        return theirs
    return [p + 26 if s == moon_seat(log) else p - 26 for s, p in enumerate(theirs)]


def sun_pays_double(log: naive.Round, theirs: list[int]) -> list[int]:
    seat = moon_seat(log)
    if seat is None or sum(log.tricks_won) != log.tricks_won[seat]:
        return theirs
    return [p if s == seat else p + 26 for s, p in enumerate(theirs)]


def moon_needs_bonus(log: naive.Round, theirs: list[int]) -> list[int]:
    seat = moon_seat(log)
    return theirs if seat is None or "JD" in log.taken[seat] else no_moon(log, theirs)


def moon_avoids_bonus(log: naive.Round, theirs: list[int]) -> list[int]:
    seat = moon_seat(log)
    return no_moon(log, theirs) if seat is not None and "JD" in log.taken[seat] else theirs


def ten_for_jack(log: naive.Round, theirs: list[int]) -> list[int]:
    """OpenSpiel's bonus card can only be the jack."""
    return [
        p + 10 * ("JD" in cards) - 10 * ("TD" in cards)
        for p, cards in zip(theirs, log.taken, strict=True)
    ]


def pips_count(log: naive.Round, theirs: list[int]) -> list[int]:
    if moon_seat(log) is not None:
        return [p if s == moon_seat(log) else p + 91 for s, p in enumerate(theirs)]
    return [
        p + sum(naive.rank(card) - 1 for card in cards if naive.is_heart(card))
        for p, cards in zip(theirs, log.taken, strict=True)
    ]


@dataclass(frozen=True)
class Difference:
    """One option that OpenSpiel does not have, and what it changes."""

    name: str
    ours: dict[str, Any]
    reason: str
    legal: Callable[[naive.Round], Only] = same_cards
    points: Callable[[naive.Round, list[int]], list[int]] = same_points
    theirs: dict[str, bool] = field(default_factory=dict)


DIFFERENCES = [
    Difference(
        "all-penalty hand, first trick: a heart",
        {"first_trick_all_penalty": "heart"},
        "our standard keeps the queen back; OpenSpiel lifts the ban altogether",
        legal=heart_on_first_trick,
        theirs={"no_pts_on_first_trick": True},
    ),
    Difference(
        "all-penalty hand, first trick: the queen",
        {"first_trick_all_penalty": "queen_must"},
        "a house rule that OpenSpiel does not have",
        legal=queen_on_first_trick,
        theirs={"no_pts_on_first_trick": True},
    ),
    Difference(
        "queen may be led only after hearts are broken",
        {"queen_lead": "after_hearts_broken"},
        "the article's reading; in OpenSpiel she may always be led",
        legal=queen_not_led,
        theirs={"must_break_hearts": True, "can_lead_hearts_instead_of_qs": True},
    ),
    Difference(
        "leader with hearts and the queen: either",
        {"leader_hearts_and_queen": "either"},
        "OpenSpiel's default bars hearts as long as another card is left, the queen too",
        legal=either_of_hearts_and_queen,
        theirs={"must_break_hearts": True, "can_lead_hearts_instead_of_qs": False},
    ),
    Difference(
        "queen does not break hearts",
        {"queen_breaks_hearts": False},
        "our standard; OpenSpiel's default follows Bicycle's wording",
        legal=hearts_wait_for_a_heart,
        theirs={
            "must_break_hearts": True,
            "qs_breaks_hearts": True,
            "can_lead_hearts_instead_of_qs": True,
        },
    ),
    Difference(
        "moon: -26 to the shooter",
        {"moon": "shooter_minus_26"},
        "OpenSpiel always adds 26 to the others",
        points=minus_26,
    ),
    Difference("moon: off", {"moon": "off"}, "OpenSpiel has no game without it", points=no_moon,
               theirs={"avoid_all_tricks_bonus": False}),
    Difference(
        "sun: double", {"sun": "double"}, "OpenSpiel pays all tricks as a moon",
        points=sun_pays_double,
    ),
    Difference(
        "moon needs the bonus card",
        {"bonus_in_moon": "needed"},
        "Bicycle's Omnibus; in OpenSpiel the jack is separate",
        points=moon_needs_bonus,
        theirs={"jd_bonus": True, "avoid_all_tricks_bonus": False},
    ),
    Difference(
        "moon avoids the bonus card",
        {"bonus_in_moon": "avoided"},
        "the article's Omnibus; in OpenSpiel the jack is separate",
        points=moon_avoids_bonus,
        theirs={"jd_bonus": True, "avoid_all_tricks_bonus": False},
    ),
    Difference(
        "bonus card: ten of diamonds",
        {"bonus_card": "TD"},
        "OpenSpiel only knows the jack",
        points=ten_for_jack,
        theirs={"jd_bonus": True},
    ),
    Difference(
        "hearts count their pips",
        {"heart_values": "spot"},
        "OpenSpiel has no Spot Hearts",
        points=pips_count,
    ),
]  # fmt: skip


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda difference: difference.name)
def test_listed_differences_are_exactly_these(difference: Difference) -> None:
    rng = random.Random(difference.name)
    differing = 0
    for i in range(200):
        parameters = spiel.random_parameters(rng) | difference.theirs
        table = random_table(rng, material.SHAPES[i % 4], parameters, difference.ours)
        chooser = material.CHOOSERS[i // 4 % 5]
        log, ours, theirs = table.play(rng, chooser, difference.legal)
        assert ours == difference.points(log, theirs), table.where
        differing += (
            table.counts["difference"] if difference.legal is not same_cards else ours != theirs
        )
    assert differing >= 3, "the difference has disappeared"


def test_passed_on_lead_is_the_only_other_difference() -> None:
    """Where a hand of hearts passes the lead on, the two play different rounds from there."""
    rng = random.Random(4)
    passed_on = 0
    for i in range(200):
        parameters = spiel.random_parameters(rng) | {"must_break_hearts": True}
        changed = {"leader_only_hearts": "lead_passes"}
        table = random_table(rng, material.long_hearts, parameters, changed)
        ours = EngineRound(table.rules, table.hands, [], 4, None)
        theirs = spiel.SpielRound(parameters, table.hands, "hold", None)
        log = naive.Round(table.rules, table.hands, [], 4, None)
        chooser = material.CHOOSERS[i % 5]
        while not ours.over:
            if ours.turn != theirs.turn:
                passed_on += 1
                assert hearts_of(log.hands[theirs.turn]) == set(log.hands[theirs.turn])
                assert not log.trick
                assert not log.hearts_broken
                assert ours.turn == naive.real_leader(table.rules, log.hands, theirs.turn, False)
                break
            assert ours.legal() == theirs.legal()
            card = material.choose(rng, chooser, log)
            for side in (ours, theirs, log):
                side.play(card)
    assert passed_on >= 5
