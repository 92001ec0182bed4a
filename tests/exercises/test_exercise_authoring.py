"""What authors write: positions of their own, ladders, pools; mistakes are named in a sentence."""

from __future__ import annotations

import json

import pytest
from possible import impossible

from hearts_lesson import practice
from hearts_lesson.engine import Card, Hand, HouseRules
from hearts_lesson.exercises import (
    ExerciseError,
    Ladder,
    count_cards,
    direction,
    end,
    generate,
    ladder,
    legal,
    order,
    pass_cards,
    play,
    pool,
    pool_names,
    rising,
    score,
    site_pools,
    spot_sheet,
    spot_trick,
    why,
    winner,
)
from hearts_lesson.exercises.mixtures import MIXTURES, source
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Response
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.stored import stored_names
from hearts_lesson.widgets.payload import check_item, check_payload

DEALT = "7C AC 3D 8D TD 3S 5S 6S QS 9S TS 2H 4H"
SHEETS = ("3H 5H 8H", "QS 2H 4H", "AH KH QH JH TH 9H 7H 6H", "")
TRICKS = ((0, "2C 4C 5C 3C", 2), (2, "KS TS 4S QS", 2), (2, "KC TC QC 8C", 2))

GOOD = {
    "order": lambda: order("9D AD 3D KD"),
    "winner": lambda: winner("9D KD 2C 4D", leader="Anna", points=True),
    "legal": lambda: legal("3C 9C JD 4D", "9D KD", topic="follow-suit"),
    "legal first": lambda: legal("5D 9S 2D 3D 4D 6D 7D 8D TD JD QD KH QS", "2C", first_trick=True),
    "next lead": lambda: winner("9D KD 2C 4D", leader="Ben", topic="next-lead"),
    "turn": lambda: winner("9D KD", leader="You", topic="turn"),
    "legal lead": lambda: legal("QS KH 4H 7D"),
    "play": lambda: play("3D JD QD", "9D TD 2D", goal="duck"),
    "why": lambda: why("QS KH 4H 7D", card="KH"),
    "score": lambda: score(*SHEETS),
    "score so far": lambda: score("QS 3H 4C 5C", hand="5H 3C"),
    "end": lambda: end([88, 64, 85, 49], [12, 5, 5, 4]),
    "end mid": lambda: end([88, 64, 85, 49], [13, 0, 0, 0], trick=6),
    "direction": lambda: direction(6),
    "pass": lambda: pass_cards(DEALT),
    "after": lambda: pass_cards(DEALT, topic="after", given="AC TD QS", received="2S 3H KH"),
    "count": lambda: count_cards(
        "2C 7C 6C 5C", hand="3C 4C QC 4D 6D TD JD 5S TS TH 2H 3H", suit="C"
    ),
    "sheet": lambda: spot_sheet([3, 15, 8, 0], [5, 5, 5, 10]),
    "trick": lambda: spot_trick(*TRICKS[:2], (2, "KC TC QC 8C", 0), kind="winner", trick=3, seat=0),
}

BAD = [
    (lambda: order("9D AS"), "all of one suit"),
    (lambda: order("9D 9D"), "a card is there twice"),
    (lambda: order("9D XX"), '"XX" is not a card'),
    (lambda: winner("9D KD 2C"), "3 cards, but 4 players"),
    (lambda: winner("9D KD 2C 9D"), "is there too often"),
    (lambda: winner("9D KD 2C 4D", leader="Zoe"), "nobody here is called 'Zoe'"),
    (lambda: winner("9D KD 2C 4D", leader=7), "there is no seat 7"),
    (lambda: winner("9D KD 2D 4D", rules="three"), "4 cards, but 3 players"),
    (lambda: winner("9D KD 2D", rules="three"), "is not in this pack"),
    (lambda: winner("9D KD 2C 4D", topic="tricky"), "no topic 'tricky'"),
    (lambda: legal("QS QS KH"), "is there twice"),
    (lambda: legal("QS KX"), '"KX" is not a card'),
    (lambda: legal("QS KH", "QS"), "is there twice"),
    (lambda: legal(""), "The hand is empty"),
    (lambda: legal("5D 9S KH QS", "2C", first_trick=True), "each player holds 13 cards"),
    (lambda: legal("QS KH", "2C 3C 4C 5C"), "it is over"),
    (lambda: legal("QS KH", queen_fell=True), "yet she is still there"),
    (lambda: legal("4H KH", rules="video"), "the lead passes on"),
    (lambda: play("3D JD", "9D TD 2D", goal="fly"), "no goal 'fly'"),
    (lambda: play("3D JD", "9D", goal="cheap"), "you play last"),
    (lambda: play("3D JD", goal="duck"), "somebody has led"),
    (lambda: play("3D JD", "9D", goal="duck", rules="cancellation"), "you play last"),
    (lambda: winner("9D KD 2C 4D", topic="turn"), "the trick has begun"),
    (lambda: winner("9D KD 2C", topic="next-lead"), "3 cards, but 4 players"),
    (lambda: play("QD JD", "9D TD 2D", goal="duck"), "no legal card reaches the goal"),
    (lambda: play("QD JD", "9D", goal="exit"), "you lead, so the trick is empty"),
    (lambda: why("QS KH 4H 7D", card="2C"), "is not in the hand"),
    (lambda: why("QS KH 4H 7D", card="2X"), "is not a card"),
    (lambda: score("3H", "", "", ""), "are in nobody's tricks"),
    (lambda: score("3H 3H", "", "", ""), "3♥"),
    (lambda: score(*SHEETS, tricks=(1, 2)), "tricks has 2 numbers"),
    (lambda: end([88, 60], [12, 5, 5, 4]), "before has 2 numbers"),
    (lambda: end([88, 64, 85, 49], [12, 5, 5, 4], trick=14), "a round of 13 has no trick 14"),
    (lambda: end([88, 60, 70, 30], [12, 5, 5, 4]), "no rounds add up to 248"),
    (lambda: end([88, 64, 85, 49], [12, 5, 5, 5]), "no round adds up to 27"),
    (lambda: legal("2C 5S 6H KH"), "2♣ opened the round"),
    (lambda: play("3D JD QD", "9D TD 2C", goal="duck"), "here it turns up in trick 11"),
    (
        lambda: legal("5D 8D JD KD 3S 7S QS AS 2H 6H 9H QH KH", "3C", first_trick=True),
        "2♣ is led",
    ),
    (lambda: score("QS 3H 4C 5C", hand="5H 2C"), "nobody holds it any more"),
    (lambda: direction(0), "rounds count from 1"),
    (lambda: pass_cards("AS KS"), "the hand has 2 cards"),
    (lambda: pass_cards(DEALT, direction="up"), "no direction 'up'"),
    (lambda: pass_cards(DEALT, topic="after"), "give and receive 3 cards"),
    (lambda: pass_cards(DEALT, topic="after", given="AC TD KS", received="2S 3H KH"), "K♠"),
    (lambda: count_cards("2C 7C 6C", hand="3C", suit="C"), "needs 4 cards"),
    (lambda: count_cards("2C 7C 6C 5C", hand="3C", suit="C"), "you hold 12 cards"),
    (lambda: count_cards("2C 7C 6C 5C", hand="3C", suit="X"), "write C, D, S or H"),
    (lambda: spot_sheet([3, 15, 8]), "row 1 has 3 numbers"),
    (lambda: spot_sheet([3, 15, 8, 1], [5, 5, 5, 10]), "2 rows do not add up"),
    (lambda: spot_sheet(), "at least one row"),
    (lambda: spot_trick(*TRICKS, kind="winner", trick=3, seat=0), "went to the right player"),
    (lambda: spot_trick(*TRICKS, kind="revoke", trick=1, seat=1, proof=3), "does not show"),
    (lambda: spot_trick(*TRICKS, kind="theft", trick=1, seat=1), "no mistake 'theft'"),
    (lambda: spot_trick(*TRICKS, kind="winner", trick=9, seat=1), "there is no trick 9"),
    (lambda: order("9D AD", step="alone"), "There is no step"),
    (lambda: order("9D AD", level=0), "There is no level"),
    (lambda: ladder("x"), "is empty"),
    (lambda: ladder("x", items=[order("9D AD"), order("9D AD")]), "is there twice"),
    (lambda: ladder("x", items=["legal"]), "is a str, not an exercise"),
    (lambda: ladder("x", items=[order("9D AD")], pool="legal-follow"), "Did you mean legal-foll"),
    (lambda: ladder("x", items=[order("9D AD")], pool=["legal-void"]), "no mixed pool draws"),
    (lambda: pool("legal-folow-suit"), "Did you mean legal-follow-suit"),
    (lambda: practice.legal(n=0), "1 to 200"),
    (lambda: practice.set(" "), "needs a name"),
    (lambda: practice.mixed(["lgal"]), "Did you mean legal"),
]


@pytest.mark.parametrize("name", GOOD)
def test_an_author_gets_a_whole_exercise(name):
    item = GOOD[name]()
    check_item(item.payload())
    again = GOOD[name]()
    assert json.dumps(item.payload()) == json.dumps(again.payload())
    assert item.id.split(".")[2] == "a"


@pytest.mark.parametrize("call", [call for call, _ in BAD], ids=[text for _, text in BAD])
def test_a_mistake_is_named_in_a_sentence(call):
    says = next(text for one, text in BAD if one is call)
    with pytest.raises(ExerciseError) as caught:
        call()
    message = str(caught.value)
    assert says in message.replace("\ufe0e", "")
    assert message[-1] in ".?"


def test_ids_of_authored_exercises_follow_from_what_they_ask():
    one = legal("QS KH 4H 7D").id
    assert one == legal("7D 4H KH QS").id
    assert one != legal("QS KH 4H 8D").id
    assert one != legal("QS KH 4H 7D", rules="article").id


def test_verdicts_come_from_the_rules_not_from_the_author():
    here = legal("QS KH 4H 7D").payload()["asks"][0]
    there = legal("QS KH 4H 7D", rules="article").payload()["asks"][0]
    assert set(here["answer"]) == {"QS", "7D"}
    assert set(there["answer"]) == {"7D"}
    assert there["responses"]["QS"]["ok"] == "elsewhere"


def test_measured_passes_show_where_a_choice_stands():
    advice = [
        {"cards": "AC TD 8D", "points": 5.5, "se": 0.1, "reasons": ["Diamonds soon void."]},
        {"cards": "AC TD 3D", "points": 5.6, "se": 0.1, "reasons": []},
        {"cards": "2H 4H 3S", "points": 8.0, "se": 0.1, "reasons": []},
    ]
    ask = pass_cards(DEALT, advice=advice).payload()["asks"][0]
    assert ask["answer"] == ["AC 8D TD", "AC 3D TD"]
    assert ask["ranking"]["total"] == 3
    assert (ask["ranking"]["best"], ask["ranking"]["worst"]) == (5.5, 8.0)
    worst = ask["combos"]["3S 2H 4H"]
    assert (list(ask["combos"])[-1], worst["ok"]) == ("3S 2H 4H", False)
    assert "2.5 points a round worse" in worst["text"]
    # What was measured decides: here the low 3♦ is part of a pass as good as the best.
    assert ask["responses"]["3D"]["ok"] is True
    assert ask["responses"]["2H"]["m"] == "m22"


def test_the_strategy_rooms_advice_is_read_as_it_is():
    class Choice:
        def __init__(self, cards, points, equal):
            self.cards, self.points, self.equal = Hand.parse(cards), points, equal
            self.se, self.reasons = 0.1, ("Because.",)

    class Advice:
        passes = (Choice("AC TD 8D", 5.5, True), Choice("AC TD QS", 5.6, False))

    ask = pass_cards(DEALT, advice=Advice()).payload()["asks"][0]
    assert ask["answer"] == ["AC 8D TD"]
    assert ask["combos"]["AC TD QS"]["ok"] is False


def test_an_exercise_refuses_what_would_leave_a_reader_alone():
    hints = tuple(Hint(kind, "Text.") for kind in ("nudge", "step", "point", "answer"))
    good = {"a": Response(True, "Yes.")}

    def made(**changes):
        ask = Ask(
            "What?",
            Input("choice"),
            **{"responses": good, "answer": "a", "solution": "", **changes},
        )
        return Exercise("x", "why", "t", 1, HouseRules(), Scene(4), (ask,))

    made()
    long = {"a": Response(True, "word " * 46)}
    for changes, says in (
        ({"responses": long}, "more than 45 words"),
        ({"responses": {"a": Response(True, "Yes.", next=3)}}, "leads to question 4"),
        ({"hints": hints}, "hints come as"),
        ({"answer": ""}, "no right answer"),
        ({"answer": "b"}, "no text for the right answer b"),
    ):
        with pytest.raises(ExerciseError, match=says):
            made(**changes)
    with pytest.raises(ExerciseError, match="asks nothing"):
        Exercise("x", "why", "t", 1, HouseRules(), Scene(4), ())


def test_a_ladder_is_plain_data_with_its_pool():
    rungs = rising("legal", "follow-suit", seed=3)
    payload = rungs.payload()
    check_payload(payload)
    assert [item["step"] for item in payload["items"][:3]] == ["watch", "together", "yours"]
    assert payload["items"][0]["asks"][0]["worked"]
    assert len(payload["items"][1]["asks"]) == 2
    assert payload["pool"]["name"] == "legal-follow-suit"
    assert repr(rungs) == "<Ladder legal-follow-suit: 5 exercises>"
    assert rungs.results == []
    assert rising("legal", rules="three").payload()["pool"] is None


def test_more_like_this_never_runs_out_and_keeps_the_rules():
    rungs = rising("legal", "discard", rules="omnibus", seed=1)
    drawn = [rungs.more() for _ in range(12)]
    assert len({item["id"] for item in drawn} | {item.id for item in rungs.items}) == 17
    for item in drawn:
        check_item(item)
        assert item["topic"] == "discard"
        assert item["rules"]["code"] == HouseRules.of("omnibus").code
    coached = Ladder("x", "X", [GOOD["legal"]()])
    assert coached.more()["topic"] == "follow-suit"


def test_pools_hold_what_a_ladder_promises():
    pools = site_pools()
    assert set(pools) == set(pool_names())
    for name, payload in pools.items():
        assert payload["v"] == 1
        promised = Ladder("x", "X", [generate("order")], pool=name).payload()["pool"]
        assert len(payload["items"]) == promised["count"]
        ids = [item["id"] for item in payload["items"]]
        assert len(set(ids)) == len(ids), name
        assert {item["step"] for item in payload["items"]} == {"mixed"}
        levels = [item["level"] for item in payload["items"]]
        if name in MIXTURES or name in stored_names():
            assert set(levels) <= {1, 2, 3}
        else:
            assert set(levels) == {1, 2, 3}
            assert levels.count(1) <= len(levels) // 5  # not easier than the ladder before it
        for item in payload["items"]:
            assert impossible(item) == [], (name, item["id"])
    whole = json.dumps(pools, ensure_ascii=False, separators=(",", ":"))
    assert len(whole) < 9_500_000


def test_a_mixed_pool_asks_everything_in_turn():
    for name, sources in MIXTURES.items():
        names = [source(text)[0] for text in sources]
        assert set(names) <= set(pool_names()) - set(MIXTURES), name
        first = [f"{item.kind}-{item.topic}" for item in pool(name, len(sources))]
        assert first == names
        for item, text in zip(pool(name, len(sources) * 3), sources * 3, strict=True):
            assert item.level in source(text)[1]
    # The first chapter knows one suit at a time.
    for item in pool("mixed-tricks", 36):
        cards = item.scene.cards or tuple(s.card for s in item.scene.seats if s.card)
        assert len({card.suit for card in cards}) == 1


def test_a_ladder_draws_more_from_its_own_pool():
    items = [generate("winner", topic="one-suit"), generate("order")]
    mixed = Ladder("m", "M", items, pool="mixed-tricks")
    kinds = [mixed.more()["kind"] for _ in range(10)]
    assert set(kinds) == {"winner", "order", "play"}
    named = [source(text)[0] for text in MIXTURES["mixed-following"]]
    assert Ladder("n", "N", items, pool=named).pool == "mixed-following"
    void = Ladder("v", "V", [GOOD["legal"]()], pool="legal-void")
    drawn = [void.more() for _ in range(12)]
    assert {item["topic"] for item in drawn} == {"void"}
    free = [i for i in drawn if len(i["asks"][0]["answer"]) == len(i["scene"]["hand"])]
    assert 2 <= len(free) <= 10


def test_practice_is_one_line_a_kind():
    for kind in ("order", "winner", "legal", "play", "why", "score", "end", "direction"):
        assert isinstance(getattr(practice, kind)(seed=7, n=2), Ladder)
    for one in (practice.pass_, practice.count, practice.spot, practice.puzzle):
        assert len(one(n=3)) == 3
        assert "Topics" in one.__doc__
    ladder_ = practice.legal("first-trick", level=2, seed=7, rules="three")
    assert {item.level for item in ladder_.items} == {2}
    assert ladder_.items[0].rules.players == 3
    assert [item.level for item in practice.legal(n=6).items] == [1, 1, 2, 2, 3, 3]


def test_a_class_set_is_the_same_for_everybody():
    one, two = (practice.set("class-7b", kinds=["legal", "score-moon"], n=6) for _ in range(2))
    assert one.payload() == two.payload()
    assert one.payload() != practice.set("class-7c", kinds=["legal", "score-moon"], n=6).payload()
    assert {item.kind for item in one.items} == {"legal", "score"}
    assert {item.topic for item in one.items if item.kind == "score"} == {"moon"}


def test_a_ladder_shows_itself_as_a_widget():
    pytest.importorskip("anywidget")
    rungs = ladder("order", items=[order("9D AD 3D KD")])
    bundle = rungs._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "text/html" in data
    assert rungs.widget is rungs.widget
    rungs.widget.results = [
        {"item": "x", "ask": 0, "answer": "AD", "ok": True, "m": None, "hints": 0}
    ]
    assert rungs.results[0]["answer"] == "AD"
    pytest.importorskip("pandas")
    assert list(rungs.frame()["ok"]) == [True]


def test_words_of_a_hand_are_the_cards():
    item = generate("legal", seed=5)
    assert Hand.of(item.scene.hand).show()
    assert all(isinstance(card, Card) for card in item.scene.hand)
