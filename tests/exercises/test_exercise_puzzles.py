"""Puzzles: solved exactly against the stated play, kept as data, shown as a tree."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources
from itertools import permutations

import pytest

from hearts_lesson.engine import Card, Hand, HouseRules, card_points
from hearts_lesson.engine.standing import Standing
from hearts_lesson.exercises import ExerciseError, PuzzleData, generate, grow, puzzle
from hearts_lesson.exercises.growing import duckers
from hearts_lesson.exercises.puzzles import DUCKERS
from hearts_lesson.widgets.payload import check_item

RULES = HouseRules()
HANDS = tuple(map(Hand.parse, ("QS KS 5H", "4D 3S AS", "3D 7S 3H", "8S 6H QH")))


def solved(hands=HANDS, leader=0, rules=RULES):
    nodes = grow(rules, hands, leader)
    return PuzzleData("p1", "ending", 2, rules, 0, "Take as few points as you can.", DUCKERS, nodes)


def lines(hands, leader, rules=RULES):
    """Every order of one's own cards, played out against the policy, with what it costs."""
    for order in permutations(hands[0]):
        state = Standing.later(rules, hands, leader, broken=True)
        mine = list(order)
        played = []
        while state.left:
            legal = state.legal()
            if state.turn == 0:
                card = mine.pop(0)
                if not legal & card.bit:
                    break
                state.play(card.bit)
                played.append(card)
            else:
                state.play(duckers(state, legal))
        else:
            yield tuple(played), sum(card_points(rules, c) for c in Hand(state.taken[0]))


def test_values_are_those_of_the_best_line_from_each_card():
    data = solved()
    by_first: dict[Card, int] = {}
    for order, cost in lines(HANDS, 0):
        by_first[order[0]] = min(cost, by_first.get(order[0], 99))
    assert {move.card: move.value for move in data.nodes[0].moves} == by_first
    assert data.nodes[0].best == (Card.parse("KS"),)


def test_the_tree_follows_the_best_cards_and_explains_the_others():
    item = puzzle(solved()).payload()
    first = item["asks"][0]
    assert first["answer"] == ["KS"]
    assert "13 points more" in first["responses"]["QS"]["text"]
    # After it both cards left cost the same, so there is nothing more to ask.
    assert first["responses"]["KS"]["final"] is True
    assert len(item["asks"]) == 1

    longer = tuple(map(Hand.parse, ("QD 4H JH", "JD AD 9H", "4D TD TH", "6S 7S 9S")))
    item = puzzle(solved(longer)).payload()
    first, second = item["asks"]
    assert first["answer"] == ["QD"]
    assert first["responses"]["QD"]["next"] == 1
    assert "next" not in first["responses"]["4H"]
    assert "1 point more" in first["responses"]["4H"]["text"]
    assert len(first["responses"]["QD"]["plays"]) == 3
    assert second["scene"]["hand"] == ["4H", "JH"]
    assert second["answer"] == ["4H"]
    assert all(second["responses"][card].get("final") for card in second["answer"])


def test_a_puzzle_survives_json():
    data = solved()
    again = PuzzleData.read(json.loads(json.dumps(data.data())))
    assert again == data
    assert puzzle(again).payload() == puzzle(data).payload()
    assert puzzle(data.data()).payload() == puzzle(data).payload()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda d: d.pop("nodes"), "has no nodes"),
        (lambda d: d.update(rules={"moon": "cheese"}), "cannot be read"),
        (lambda d: d["nodes"][0].update(hand="QS XX"), "is not a card"),
        (lambda d: d.update(level="hard"), "cannot be read"),
    ],
)
def test_damaged_data_is_named(spoil, says):
    data = json.loads(json.dumps(solved().data()))
    spoil(data)
    with pytest.raises(ExerciseError, match=says):
        PuzzleData.read(data)


def test_a_solver_may_judge_and_a_note_may_speak():
    """A judge from elsewhere decides what is best; here one that likes the five of hearts."""
    liked = Card.parse("5H").bit
    nodes = grow(RULES, HANDS, 0, judge=lambda _, bit: 0 if bit == liked else 5)
    assert nodes[0].best == (Card.parse("5H"),)
    moves = tuple(replace(move, note="As the solver says.") for move in nodes[0].moves)
    data = replace(solved(), nodes=(replace(nodes[0], moves=moves), *nodes[1:]))
    responses = puzzle(data).payload()["asks"][0]["responses"]
    texts = [response["text"] for response in responses.values()]
    assert all("As the solver says." in text for text in texts)
    assert len(set(texts)) == len(texts)


def test_hands_stay_hidden_where_a_puzzle_says_so():
    nodes = grow(RULES, HANDS, 0, show_hands=False)
    data = replace(solved(), nodes=nodes, out=(Card.parse("3S"), Card.parse("AS")))
    flags = puzzle(data).payload()["scene"]["flags"]
    assert flags[0].replace("\ufe0e", "") == "still out: 3♠ A♠"
    best = puzzle(data).payload()["asks"][0]["responses"]["KS"]["text"]
    assert "no points from here, whatever the others hold" in best


def test_drawn_puzzles_cost_what_they_say():
    for seed in range(25):
        item = generate("puzzle", level=1 + seed % 3, seed=seed)
        scene = item.payload()["scene"]
        opens = {}
        for flag in scene["flags"]:
            if ": " in flag and not flag.startswith("still"):
                name, cards = flag.split(": ")
                opens[name] = Hand.parse(cards)
        on_table = {s["seat"]: Card.parse(s["card"]) for s in scene["seats"] if s["card"]}
        if on_table:
            continue
        hands = [Hand.parse(" ".join(scene["hand"])), *opens.values()]
        best: dict[str, int] = {}
        for order, cost in lines(hands, 0):
            best[str(order[0])] = min(cost, best.get(str(order[0]), 99))
        least = min(best.values())
        asked = item.payload()["asks"][0]
        assert set(asked["answer"]) == {card for card, cost in best.items() if cost == least}


def stored() -> list[dict]:
    text = resources.files("hearts_lesson.strategy").joinpath("data/puzzles.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


def test_the_courses_own_puzzles_are_asked_without_giving_themselves_away():
    """Every puzzle of the collection: whole response tables, and no answer before the last hint."""
    rows = stored()
    assert rows
    for row in rows:
        item = puzzle(row)
        payload = item.payload()
        check_item(payload)
        assert item.id.endswith(row["id"])
        best = set(row["best"])
        assert set(item.asks[0].answers) == best
        reached = {0}
        for ask in item.asks:
            reached |= {r.next for r in ask.responses.values() if r.next is not None}
            symbols = {Card.parse(key).symbol for key in ask.answers}
            for text in (ask.prompt, *(hint.text for hint in ask.hints[:-1])):
                assert not any(symbol in text for symbol in symbols), (item.id, text)
            texts = [response.text for response in ask.responses.values()]
            assert len(set(texts)) == len(texts), item.id
            assert all(len(text.split()) <= 45 for text in texts)
            assert len(ask.responses) == len((ask.scene or item.scene).hand)
        assert reached == set(range(len(item.asks))), item.id
        wrong = item.asks[0].responses.keys() - best
        assert wrong, item.id
        # A line ends with a choice that matters, not with cards that are all the same.
        for ask in item.asks:
            ends = all(r.next is None for r in ask.responses.values())
            if ends:
                assert any(r.ok is not True for r in ask.responses.values()), item.id


def test_points_already_taken_are_told_and_counted():
    row = next(r for r in stored() if PuzzleData.read(r).have)
    data = PuzzleData.read(row)
    least = min(move.value for move in data.nodes[0].moves)
    assert data.have + least == row["at_most"]
    item = puzzle(row)
    assert any("in your tricks" in flag for flag in item.scene.flags)
    right = item.asks[0].responses[row["best"][0]].text
    assert "in this round" in right
    assert str(row["at_most"]) in right
    assert PuzzleData.read(data.data()) == data
