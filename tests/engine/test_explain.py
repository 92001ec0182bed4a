"""The sentences learners read: short, in the right number, and fair to other tables."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from engine_help import dealt, house_rules, seeds, settled
from hypothesis import given

from hearts_lesson.engine import (
    OPTIONS,
    RULES,
    Card,
    Deal,
    Explanation,
    Hand,
    HouseRules,
    IllegalPlay,
    Position,
    Reason,
    Round,
    check_play,
    explain,
)
from hearts_lesson.engine.sentences import list_cards

WANTED = (
    "card-order opening-lead follow-suit trick-winner first-trick first-trick-all-penalty "
    "breaking-hearts only-hearts hearts-and-queen queen-lead queen-breaks turn cards-held passing "
    "scoring moon sun bonus-card no-trick-bonus spot target exact-target tie cancellation kitty "
    "deal"
)


def told(
    card: str, hand: str, trick: str = "", rules: Any = "standard", **where: bool
) -> Explanation:
    house = HouseRules.of(rules)
    position = Position(
        Hand.parse(hand, house.packs), tuple(map(Card.parse, trick.split())), **where
    )
    return explain(check_play(house, position, Card.parse(card)))


def say(*position: Any, **where: Any) -> str:
    return told(*position, **where).text.replace("\ufe0e", "")


def test_every_rule_has_its_place_name_and_source() -> None:
    assert set(RULES) == set(WANTED.split())
    for name, rule in RULES.items():
        assert rule.id == name
        assert rule.name
        assert rule.source
        assert not re.search(r"[♣♦♠♥](?!\ufe0e)", rule.name + rule.source)


FREE = {"heart_lead": "free"}
LATE = {"queen_lead": "after_hearts_broken"}
FORCED = {"leader_hearts_and_queen": "queen_forced"}
MUST = {"first_trick_all_penalty": "queen_must"}
ANY = {"opening_lead": "any_club"}
FIRST = {"first_trick": True}

SENTENCES: list[tuple[tuple[Any, ...], dict[str, bool], str, str]] = [
    # position, where, the sentence, the rule
    (("AS", "2C 3C", "4C"), {}, "A♠ is not in this hand. You can play only cards you hold.",
     "cards-held"),
    (("2C", "2C 3C", "4C"), {"your_turn": False},
     "2♣ has to wait: it is another player's turn. Play goes clockwise, one card each.", "turn"),
    (("5C", "2C 5C"), FIRST,
     "5♣ has to wait: the lowest club in play opens the round, and that is your 2♣. It must be "
     "led.", "opening-lead"),
    (("2C", "2C 5C"), FIRST,
     "2♣ opens the round: it is the lowest club in play, and it must be led.", "opening-lead"),
    (("5D", "2C 5D", "", ANY), FIRST,
     "5♦ cannot open the round: a club must. You may play 2♣.", "opening-lead"),
    (("5C", "2C 5C", "", ANY), FIRST, "5♣ may open the round: any club may.", "opening-lead"),
    (("9C", "9C 3D", "5D"), {},
     "9♣ does not follow suit. A diamond was led and you hold 1 diamond, so you must play your "
     "only diamond: 3♦.", "follow-suit"),
    (("9C", "9C 3D 4D", "5D"), {},
     "9♣ does not follow suit. A diamond was led and you hold 2 diamonds, so you must play one "
     "of your diamonds: 3♦ or 4♦.", "follow-suit"),
    (("3D", "9C 3D", "5D"), {},
     "3♦ follows suit. It is your only diamond, so you have no choice.", "follow-suit"),
    (("3D", "9C 3D 4D", "5D"), {},
     "3♦ follows suit: a diamond was led. High or low is up to you.", "follow-suit"),
    (("KH", "5D KH", "2C"), FIRST,
     "K♥ costs points, and nobody may throw points on the first trick, even when void in clubs. "
     "You may play 5♦.", "first-trick"),
    (("5D", "5D KH", "2C"), FIRST,
     "5♦ may be thrown: you have no club, and it is no penalty card.", "first-trick"),
    (("QS", "QS KH", "2C"), FIRST,
     "Q♠ may not be thrown on the first trick while you hold a heart. You have nothing but "
     "penalty cards, so you play a heart: K♥.", "first-trick-all-penalty"),
    (("KH", "QS KH", "2C"), FIRST,
     "K♥ may be played: you hold nothing but penalty cards, so on the first trick a heart it is. "
     "That breaks hearts.", "first-trick-all-penalty"),
    (("QS", "QS", "2C"), FIRST,
     "Q♠ may be played on the first trick: you have no other card.", "first-trick-all-penalty"),
    (("KH", "QS KH", "2C", MUST), FIRST,
     "K♥ may not be played: with nothing but penalty cards on the first trick, this table asks "
     "for Q♠.", "first-trick-all-penalty"),
    (("QS", "QS KH", "2C", MUST), FIRST,
     "Q♠ may be played on the first trick: you hold nothing but penalty cards.",
     "first-trick-all-penalty"),
    (("3H", "3H 4D"), {},
     "3♥ may not be led yet: hearts are not broken. Lead another suit until somebody has played "
     "a heart. You may play 4♦.", "breaking-hearts"),
    (("3H", "3H 4D"), {"hearts_broken": True}, "3♥ may be led: hearts are broken.",
     "breaking-hearts"),
    (("3H", "3H 4D", "", FREE), {},
     "3♥ may be led: this table lets hearts be led at any time.", "breaking-hearts"),
    (("4D", "3H 4D"), {},
     "4♦ may be led: the leader may choose any suit but unbroken hearts.", "breaking-hearts"),
    (("4D", "3H 4D"), {"hearts_broken": True},
     "4♦ may be led: the leader may choose any suit.", "breaking-hearts"),
    (("QS", "QS 4D"), {}, "Q♠ may be led at any time: she is a spade, not a heart.", "queen-lead"),
    (("QS", "QS 4D", "", LATE), {},
     "Q♠ may not be led yet: at this table she waits until hearts are broken. You may play 4♦.",
     "queen-lead"),
    (("QS", "QS 4D", "", LATE), {"hearts_broken": True}, "Q♠ may be led: hearts are broken.",
     "queen-lead"),
    (("QS", "QS", "", LATE), {}, "Q♠ may be led: you have no other card.", "queen-lead"),
    (("3H", "3H 4H"), {},
     "3♥ may be led although hearts are not broken: you hold nothing but hearts. That breaks "
     "them.", "only-hearts"),
    (("3H", "3H 4H", "", "video"), {},
     "3♥ may not be led: you hold only hearts and they are not broken. At this table the lead "
     "passes to the player on your left.", "only-hearts"),
    (("3H", "3H 4H", "", "video"), {"lead_came_back": True},
     "3♥ may be led: everybody holds only hearts, the lead went all the way round, and so hearts "
     "may be led after all.", "only-hearts"),
    (("KH", "QS KH"), {},
     "K♥ may be led although hearts are not broken: you hold nothing but hearts and Q♠, so any "
     "of them will do.", "hearts-and-queen"),
    (("KH", "QS KH", "", FORCED), {},
     "K♥ may not be led: hearts are not broken and you hold only hearts and Q♠, so at this table "
     "you must lead Q♠.", "hearts-and-queen"),
    (("QS", "QS KH", "", FORCED), {},
     "Q♠ must be led: hearts are not broken, and besides her you hold only hearts. This table "
     "forces her out.", "hearts-and-queen"),
    (("KH", "QS KH", "4D"), {},
     "K♥ may be thrown: you have no diamond, so any card will do.", "follow-suit"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "where", "text", "rule"), SENTENCES)
def test_the_sentence_of_every_verdict(
    position: tuple[Any, ...], where: dict[str, bool], text: str, rule: str
) -> None:
    explanation = told(*position, **where)
    assert explanation.text.replace("\ufe0e", "") == text
    assert explanation.rule_id == rule
    assert (explanation.rule_name, explanation.source) == (RULES[rule].name, RULES[rule].source)
    assert str(explanation) == explanation.text


def test_every_reason_has_its_sentence_tested() -> None:
    seen = {
        check_play(
            HouseRules.of(position[3] if len(position) > 3 else "standard"),
            Position(
                Hand.parse(position[1]),
                tuple(map(Card.parse, (position[2] if len(position) > 2 else "").split())),
                **where,
            ),
            Card.parse(position[0]),
        ).reason
        for position, where, _, _ in SENTENCES
    }
    # These two come up in rounds only, and are tested below.
    assert seen == set(Reason) - {Reason.ROUND_OVER, Reason.PASS_FIRST}


def test_before_the_pass_and_after_the_end() -> None:
    rules = HouseRules(pass_count=1)
    state = Round.start(rules, Deal.shuffled(rules, random.Random(1)))
    card = next(iter(state.hands[0]))
    with pytest.raises(IllegalPlay, match=r"has to wait: first everybody passes 1 card\."):
        state.play(card)
    assert explain(state.check(card)).rule_id == "passing"
    state = state.passed([Hand.of([next(iter(hand))]) for hand in state.hands])
    while not state.over:
        state = state.play(next(iter(state.legal())))
    verdict = state.check(card)
    assert verdict.reason is Reason.ROUND_OVER
    assert "all cards of this round are played" in explain(verdict).text


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("6H", "6♥"),
        ("6H 7H", "6♥ or 7♥"),
        ("2C 6H 7H", "2♣, 6♥ or 7♥"),
        ("2C 3C 4C 5C 6C", "2♣, 3♣, 4♣, 5♣ or 6♣"),
        ("2C 3C 4C 5C 6C 7C", "2♣, 3♣, 4♣, 5♣ or 2 more"),
        ("2C 2C 3C", "2♣ or 3♣"),
    ],
)
def test_cards_listed_in_a_sentence(cards: str, text: str) -> None:
    assert list_cards(Hand.parse(cards, 2)).replace("\ufe0e", "") == text


# --- Right at other tables ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "where", "others"),
    [
        (("QS", "QS 4D"), {}, {("queen_lead", "after_hearts_broken")}),
        (("QS", "QS 4D", "", LATE), {}, {("queen_lead", "any_time")}),
        (("3H", "3H 4D"), {}, {("heart_lead", "free")}),
        (("4D", "3H 4D"), {}, set()),
        (("KH", "5D KH", "2C"), FIRST, {("first_trick_points", "allowed")}),
        (("KH", "QS KH"), {}, {("leader_hearts_and_queen", "queen_forced")}),
        (("QS", "QS KH"), {}, set()),
        (("3H", "3H 4H"), {}, {("leader_only_hearts", "lead_passes")}),
        (
            ("3H", "3H 4H", "", "video"), {},
            {("leader_only_hearts", "may_lead"), ("heart_lead", "free")},
        ),
        (
            ("QS", "QS KH", "2C"), FIRST,
            {
                ("first_trick_points", "allowed"),
                ("first_trick_all_penalty", "any"),
                ("first_trick_all_penalty", "queen_must"),
            },
        ),
        (
            ("5C", "2C 5C"), FIRST,
            {("opening_lead", "any_club"), ("opening_lead", "left_of_dealer")},
        ),
        (("9C", "9C 3D", "5D"), {}, set()),
        (("AS", "2C 3C", "4C"), {}, set()),
    ],
)  # fmt: skip
def test_what_other_tables_would_say(
    position: tuple[Any, ...], where: dict[str, bool], others: set[tuple[str, Any]]
) -> None:
    found = told(*position, **where).elsewhere
    assert {(other.option, other.value) for other in found} == others
    for other in found:
        assert other.text == OPTIONS[other.option].words[other.value]


@settled
@given(house_rules(), seeds)
def test_every_sentence_of_a_round_is_short_safe_and_true(rules: HouseRules, seed: int) -> None:
    rng = random.Random(seed)
    state = dealt(rules, rng, number=rng.randrange(1, 9))
    while not state.over:
        every = state.verdicts()
        for verdict in rng.sample(every, min(3, len(every))):
            explanation = explain(verdict)
            text = explanation.text
            assert len(text.split()) <= 45, text
            assert text.startswith(verdict.card.symbol)
            assert text.endswith(".")
            assert not re.search(r"[♣♦♠♥](?!\ufe0e)", text)
            assert not re.search(r"\b1 \w+s\b|\b[2-9] (club|diamond|spade|heart|card)\b", text)
            for other in explanation.elsewhere:
                flipped = rules.but(**{other.option: other.value})
                assert check_play(flipped, verdict.position, verdict.card).ok is not verdict.ok
        state = state.play(rng.choice(list(state.legal())))


@settled
@given(house_rules(), seeds)
def test_without_the_list_a_refusal_names_no_card_that_may_be_played(
    rules: HouseRules, seed: int
) -> None:
    rng = random.Random(seed)
    state = dealt(rules, rng, number=rng.randrange(1, 9))
    told: Counter[Reason] = Counter()
    while not state.over:
        for verdict in state.verdicts():
            told[verdict.reason] += 1
            if told[verdict.reason] > 5:  # the same sentence about other cards
                continue
            text = explain(verdict, listing=False).text
            if verdict.ok:
                assert text == explain(verdict).text
            elif verdict.reason is not Reason.QUEEN_FORCED:  # there the rule itself names her
                assert not any(card.symbol in text for card in verdict.playable), text
            assert text.startswith(verdict.card.symbol)
            assert text.endswith(".")
            assert not re.search(r"[,;:]\.| \.|  ", text)
        state = state.play(rng.choice(list(state.legal())))
