"""Single positions, engine against naive: also those that play hardly ever reaches."""

from __future__ import annotations

import random

import material
import naive

from hearts_lesson.engine import HouseRules, Position, Reason, legal_plays, verdicts

RULE_SETS = material.sized(400)
POSITIONS = 60  # for each rule set


def random_hand(rng: random.Random, rules: naive.Rules) -> naive.Cards:
    """Few cards, and often only hearts and the queen: that is where the rules bite."""
    cards = naive.deck(rules)
    kind = rng.random()
    if kind < 0.35:
        cards = [card for card in cards if naive.is_penalty(card)]
    elif kind < 0.5:
        cards = [card for card in cards if naive.is_penalty(card) or naive.suit(card) == "S"]
    if rng.random() < 0.3:
        return cards_without_repeats(rng, [naive.QUEEN, *cards])
    return rng.sample(cards, rng.randint(1, min(len(cards), naive.cards_each(rules))))


def cards_without_repeats(rng: random.Random, cards: naive.Cards) -> naive.Cards:
    return list(dict.fromkeys(cards))[: rng.randint(1, 5)]


def random_trick(rng: random.Random, rules: naive.Rules, hand: naive.Cards) -> naive.Cards:
    cards = naive.deck(rules)
    for card in hand:
        cards.remove(card)
    return rng.sample(cards, rng.choice([0, 0, 1, rng.randrange(rules["players"])]))


def test_random_positions() -> None:
    rng = random.Random(5)
    counts = material.Counts()
    for _ in range(RULE_SETS):
        rules = material.random_rules(rng)
        ours = HouseRules.of(rules)
        for _ in range(POSITIONS):
            hand = random_hand(rng, rules)
            trick = random_trick(rng, rules, hand)
            first_trick = rng.random() < 0.5 and (
                bool(trick) or rules["opening_lead"] == "left_of_dealer"
            )
            broken = rng.random() < 0.3
            came_back = rng.random() < 0.5
            position = Position.parse(
                " ".join(hand),
                " ".join(trick),
                first_trick=first_trick,
                hearts_broken=broken,
                packs=rules["packs"],
            )
            if came_back:
                position = Position(
                    position.hand, position.trick, first_trick, broken, lead_came_back=True
                )
            expected = naive.legal(
                rules, hand, trick, first_trick=first_trick, hearts_broken=broken
            )
            passes_on = not trick and naive.lead_is_passed(rules, hand, broken)
            if passes_on and not came_back:
                expected = set()
            where = f"{rules}\n{hand} on {trick}, first {first_trick}, broken {broken}"
            got = legal_plays(ours, position)
            assert {str(card) for card in got} == expected, where
            judged = verdicts(ours, position)
            assert {str(v.card) for v in judged} == set(hand), where
            assert {str(v.card) for v in judged if v.ok} == expected, where
            for verdict in judged:
                assert verdict.playable == got, where
                assert verdict.ok == bool(verdict)
                counts[verdict.reason.name] += 1
    if material.SMALL:
        return
    # Every reason that a card in hand can have has been given.
    never_here = {
        Reason.NOT_YOUR_CARD,
        Reason.NOT_YOUR_TURN,
        Reason.ROUND_OVER,
        Reason.PASS_FIRST,
        Reason.OPENING_CARD,
        Reason.OPENS,
    }
    assert {reason.name for reason in Reason if reason not in never_here} <= set(counts)


def test_opening_positions() -> None:
    """The first card of a round that opens with a club."""
    rng = random.Random(6)
    for _ in range(RULE_SETS):
        rules = material.random_rules(rng)
        if rules["opening_lead"] == "left_of_dealer":
            rules["opening_lead"] = rng.choice(["lowest_club", "any_club"])
        lowest = naive.opening_card([naive.deck(rules)])
        rest = naive.deck(rules)
        rest.remove(lowest)
        hand = [lowest, *rng.sample(rest, naive.cards_each(rules) - 1)]
        position = Position.parse(" ".join(hand), first_trick=True, packs=rules["packs"])
        expected = naive.legal(
            rules, hand, [], first_trick=True, hearts_broken=False, opening=lowest
        )
        got = legal_plays(HouseRules.of(rules), position)
        assert {str(card) for card in got} == expected
