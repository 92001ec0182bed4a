"""The thirty misconceptions: each has its trigger, its text, and an exercise that can show it."""

from __future__ import annotations

import re

import pytest

from hearts_lesson.engine import RULES, Card, Hand, HouseRules, parse_cards
from hearts_lesson.exercises import KINDS, MISCONCEPTIONS, generate, misconception_table
from hearts_lesson.exercises.cases import (
    DirectionCase,
    EndCase,
    GoalCase,
    OrderCase,
    PassCase,
    PlayCase,
    PointsCase,
    SettleCase,
    TrickCase,
    TurnCase,
)
from hearts_lesson.exercises.misconceptions import BY_ID, shown_by
from hearts_lesson.exercises.slips import SLIPS
from hearts_lesson.exercises.survey import shown

STANDARD = HouseRules()


def card(text):
    return Card.parse(text)


def case(hand, trick="", *, first=False, broken=False, queen=False, skipped=False):
    held = Hand.parse(hand)
    return PlayCase(STANDARD, held, parse_cards(trick), first, broken, queen, skipped)


def aim(goal, hand, trick="", best="", takes=""):
    return GoalCase(
        STANDARD, goal, Hand.parse(hand), parse_cards(trick), parse_cards(best), parse_cards(takes)
    )


def settled(*taken, raw, points, shooter=None, every=False, near=None, seat=0, rules=STANDARD):
    piles = tuple(parse_cards(pile) for pile in taken)
    return SettleCase(rules, piles, raw, points, shooter, every, near, seat)


ALL = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
MOON = settled(f"{ALL} QS", "", "", "", raw=(26, 0, 0, 0), points=(0, 26, 26, 26), shooter=0)
NEAR = settled(ALL, "QS", "", "", raw=(13, 13, 0, 0), points=(13, 13, 0, 0), near=0)
OMNIBUS = settled(
    f"{ALL} QS",
    "JD",
    "",
    "",
    raw=(26, -10, 0, 0),
    points=(0, 16, 26, 26),
    shooter=0,
    rules=HouseRules.of("omnibus"),
)
TRICK = TrickCase(STANDARD, parse_cards("9D KC 2D AH"), 0)

# Each misconception in a situation where it shows, and in one close by where it does not.
SHOWS = [
    ("m01", TRICK, 1),
    ("m02", TRICK, 3),
    ("m03", case("QS 4H 9C", "3H"), card("QS")),
    ("m03", case("QS 4H 9C", "3S"), card("9C")),
    ("m04", case("4H 9C", queen=True), card("4H")),
    ("m05", case("QS 4H 9C", skipped=True), card("QS")),
    ("m06", case("4H 9C", "3S", skipped=True), card("4H")),
    ("m07", case("4H 9C", broken=True, skipped=True), card("4H")),
    ("m08", case("QS 9D", "2C", first=True), card("QS")),
    ("m09", case("QS 2H 3H", "2C", first=True, skipped=True), card("2H")),
    ("m10", case("2H 3H", skipped=True), card("2H")),
    ("m11", case("2C AC 3D", first=True), card("AC")),
    ("m12", case("3D KD", "9D", broken=True, skipped=True), card("3D")),
    ("s13", aim("duck", "3D KD", "9D", "3D", "KD"), card("KD")),
    ("s14", aim("win", "3D KD", "9D", "KD", "KD"), card("3D")),
    ("s15", aim("duck_high", "3D 5D KD", "9D", "5D", "KD"), card("3D")),
    ("s16", aim("give", "3D 5H QS", "9C", "QS"), card("3D")),
    ("s01", OrderCase(card("AD"), parse_cards("AD 4D 9D"), False), card("9D")),
    ("s01", OrderCase(card("4D"), parse_cards("AD 4D 9D"), True), card("AD")),
    ("s02", OrderCase(card("KD"), parse_cards("KD QD 9D"), False), card("QD")),
    ("s03", OrderCase(card("KD"), parse_cards("KD QD 9D"), False), card("9D")),
    ("s06", OrderCase(card("TD"), parse_cards("TD 8D 9D 2D"), False), card("9D")),
    ("s01", TrickCase(STANDARD, parse_cards("9D AD 2D 4S"), 1), 0),
    ("s02", TrickCase(STANDARD, parse_cards("9D KD QD 4S"), 1), 2),
    ("s03", TrickCase(STANDARD, parse_cards("9D KD 2D 4S"), 1), 2),
    ("s04", TrickCase(STANDARD, parse_cards("9D KD 2D 4S"), 1), 0),
    ("s05", TrickCase(STANDARD, parse_cards("9D KD 2D 4D"), 1), 3),
    ("s06", TrickCase(STANDARD, parse_cards("9D KD 4D 2D"), 1), 2),
    ("s07", TrickCase(STANDARD, parse_cards("9D 8C 2D 4S"), 0), 1),
    ("s08", case("3D 9C", "4D"), card("9C")),
    ("s09", case("3D 9C", "4S", skipped=True), card("9C")),
    ("s10", case("3D 4D", "9D", skipped=True), card("3D")),
    ("s11", case("3H 9C"), card("3H")),
    ("s12", case("3H 9D", "2C", first=True), card("3H")),
    ("s17", TurnCase(4, 1, True), 1),
    ("s18", TurnCase(4, 1, True), 2),
    ("s19", TurnCase(4, 1, False), 0),
    ("s20", TurnCase(5, 1, True), 3),
    ("m13", case("4H 9C", "3S", broken=True, skipped=True), card("9C")),
    ("m14", PointsCase(STANDARD, parse_cards("2H"), Hand.parse("3H QS"), 1), 15),
    ("m15", PointsCase(STANDARD, parse_cards("9H KH"), Hand(), 2), 22),
    ("m16", EndCase(STANDARD, (101, 40, 60, 70), (1,), False), "win:0"),
    ("m17", EndCase(STANDARD, (101, 40, 60, 70), (), True), "stop"),
    ("m18", MOON, 26),
    ("m19", NEAR, 0),
    ("m20", OMNIBUS, 26),
    ("m20", PointsCase(STANDARD, parse_cards("JD 2H"), Hand(), 1), -9),
    ("m22", PassCase(STANDARD, Hand.parse("2D AS")), card("2D")),
    ("m23", PassCase(STANDARD, Hand.parse("QS 2S 3S 4S")), card("QS")),
    ("m24", aim("exit", "8D 2S", best="2S"), card("8D")),
    ("m25", aim("safe", "KS 3S", "5S", "3S", "KS"), card("KS")),
    ("m26", aim("safe", "QS 3S", "5S", "3S", "QS"), card("QS")),
    ("m27", aim("stop", "KC 3C", "9C 2H 4C", "KC", "KC"), card("3C")),
    ("m28", DirectionCase(HouseRules.of("three"), 3), "across"),
    ("m29", EndCase(STANDARD, (100, 40, 60, 70), (1,), False), "half"),
]
SHOWS_NOT = [
    ("m01", TrickCase(STANDARD, parse_cards("9D 8C 2D 4S"), 0), 1),
    ("m02", TrickCase(STANDARD, parse_cards("9H KH 2H 4S"), 1), 0),
    ("m03", case("QS 4D 9C", "3D"), card("QS")),
    ("m04", case("4H 9C", queen=False), card("4H")),
    ("m05", case("QS 4H 9C", broken=True, skipped=True), card("QS")),
    ("m06", case("4H 9C", "3S", broken=True, skipped=True), card("4H")),
    ("m07", case("4H 9C", broken=True, queen=True, skipped=True), card("4H")),
    ("m08", case("QS 9D", "2C", first=False), card("QS")),
    ("m09", case("QS 2H 3D", "2C", first=True, skipped=True), card("2H")),
    ("m10", case("2H 3D", skipped=True), card("2H")),
    ("m11", case("2C AC 3D"), card("AC")),
    ("m12", case("3D 4D", "9D", broken=True, skipped=True), card("3D")),
    ("m13", case("4C 9C", "3S", broken=True, skipped=True), card("9C")),
    ("m14", PointsCase(STANDARD, parse_cards("2H"), Hand.parse("3D"), 1), 15),
    ("m15", PointsCase(STANDARD, parse_cards("QS"), Hand(), 13), 12),
    ("m16", EndCase(STANDARD, (101, 40, 60, 70), (1,), False), "win:2"),
    ("m17", EndCase(STANDARD, (101, 40, 60, 70), (), True), "out"),
    ("m18", NEAR, 26),
    ("m19", MOON, 26),
    ("m22", PassCase(STANDARD, Hand.parse("9D AS")), card("9D")),
    ("m23", PassCase(STANDARD, Hand.parse("QS 2S 3D 4D")), card("QS")),
    ("m24", aim("exit", "KD 2S", best="2S"), card("KD")),
    ("m25", aim("give", "KS 3S", "5D", "3S"), card("KS")),
    ("m26", aim("safe", "QS 3S", "KS", "QS 3S"), card("QS")),
    ("m27", aim("stop", "KC 3C", "9C 2H 4C", "KC", "KC"), card("KC")),
    ("m28", DirectionCase(STANDARD, 4), "across"),
    ("m29", EndCase(STANDARD, (99, 40, 60, 70), (), False), "half"),
]


def test_there_are_thirty_in_order():
    assert [m.id for m in MISCONCEPTIONS] == [f"m{number:02}" for number in range(1, 31)]
    assert len({m.name for m in MISCONCEPTIONS}) == len({m.text for m in MISCONCEPTIONS}) == 30


@pytest.mark.parametrize("belief", MISCONCEPTIONS, ids=lambda m: m.id)
def test_each_has_a_name_a_belief_a_text_and_a_rule(belief):
    assert belief.rule in RULES
    for rules in (STANDARD, HouseRules.of("three"), HouseRules.of("five")):
        text = belief.feedback(rules)
        assert 5 <= len(text.split()) <= 45
        assert text.endswith(".")
        assert "{" not in text
        assert not re.search(r"[♣♦♠♥](?!\ufe0e)", text + belief.name)
    assert belief.says.endswith(".")


@pytest.mark.parametrize(("name", "situation", "answer"), SHOWS)
def test_it_shows_where_it_should(name, situation, answer):
    assert BY_ID[name].fires(situation, answer)
    found = shown_by(situation, answer)
    assert found is not None
    assert found.id == name


@pytest.mark.parametrize(("name", "situation", "answer"), SHOWS_NOT)
def test_it_does_not_show_close_by(name, situation, answer):
    assert not BY_ID[name].fires(situation, answer)


def test_texts_speak_of_the_cards_at_the_table():
    assert "2♣" in BY_ID["m30"].feedback(STANDARD)
    assert "3♣" in BY_ID["m30"].feedback(HouseRules.of("five"))
    assert "50" in BY_ID["m16"].feedback(HouseRules.of({"target": 50}))


def test_every_misconception_can_be_shown_by_some_exercise():
    table = misconception_table(6)
    assert [row.misconception.id for row in table] == [m.id for m in MISCONCEPTIONS]
    missing = [row.misconception.id for row in table if not row.shown_by]
    assert missing == []
    for row in table:
        for place in row.shown_by:
            kind, _, topic = place.partition("-")
            assert topic in KINDS[kind].topics


def test_a_misconception_speaks_its_text_wherever_it_is_shown():
    """The id alone helps nobody: where it is named, its help is said, or a table that differs."""
    for kind in KINDS.values():
        for topic in kind.topics:
            for seed in range(8):
                item = generate(kind.name, level=1 + seed % 3, seed=seed, topic=topic)
                for name, _, text in shown(item):
                    said = BY_ID[name].feedback(item.rules)
                    told = said in text or "ables" in text or kind.name == "why"
                    assert told, (item.id, name, text)


def test_slips_have_names_and_leave_the_talking_to_the_answer():
    assert [slip.id for slip in SLIPS] == [f"s{number:02}" for number in range(1, len(SLIPS) + 1)]
    assert len({slip.name for slip in SLIPS}) == len(SLIPS)
    for slip in SLIPS:
        assert slip.rule in RULES
        assert slip.says.endswith(".")
        assert slip.feedback(STANDARD) == ""


@pytest.mark.parametrize(
    ("kind", "topic"),
    [
        ("order", "one-suit"),
        ("winner", "one-suit"),
        ("winner", "two-suits"),
        ("winner", "next-lead"),
        ("legal", "follow-suit"),
        ("legal", "void"),
        ("play", "one-suit"),
        ("play", "two-suits"),
    ],
)
def test_a_teacher_learns_what_went_wrong_in_the_first_chapters(kind, topic):
    """At least four of five wrong answers carry the belief or the slip that they show."""
    wrong = named = 0
    for seed in range(40):
        item = generate(kind, level=1 + seed % 3, seed=seed, topic=topic)
        for response in item.asks[-1].responses.values():
            wrong += response.ok is False
            named += response.ok is False and response.m is not None
        for missed in item.asks[-1].missed.values():
            wrong, named = wrong + 1, named + (missed.m is not None)
    assert wrong > 40
    assert named / wrong >= 0.8
