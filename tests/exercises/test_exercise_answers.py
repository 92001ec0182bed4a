"""A walk over every answer of many drawn exercises of each kind."""

from __future__ import annotations

import json
import re

import pytest

from hearts_lesson.engine import RULES
from hearts_lesson.exercises import KINDS, Exercise, generate
from hearts_lesson.exercises.misconceptions import BY_ID
from hearts_lesson.exercises.model import HINT_KINDS, WORD_LIMIT, Ask

SEEDS = 200
STEPS = ("yours", "watch", "together", "mixed")


def drawn(kind: str) -> list[Exercise]:
    """Draw exercises of a kind, going round its topics, levels and steps."""
    topics = list(KINDS[kind].topics)
    return [
        generate(kind, "standard", 1 + seed % 3, seed, STEPS[seed % 4], topics[seed % len(topics)])
        for seed in range(SEEDS)
    ]


@pytest.fixture(scope="module", params=list(KINDS))
def items(request: pytest.FixtureRequest) -> list[Exercise]:
    return drawn(request.param)


def every_ask(items: list[Exercise]) -> list[tuple[str, Ask]]:
    return [(f"{item.id} ask {n}", ask) for item in items for n, ask in enumerate(item.asks)]


def keys_wanted(item: Exercise, ask: Ask) -> set[str]:
    """Every answer a reader can give, as keys of the response table."""
    kind, scene = ask.input.type, ask.scene or item.scene
    if kind in ("card", "cards-all", "cards-n"):
        if ask.input.source == "hand":
            return {str(card) for card in scene.hand or ()}
        if ask.input.source == "table":
            return {str(seat.card) for seat in scene.seats if seat.card is not None}
        return {str(card) for card in scene.cards}
    if kind == "choice":
        return {option.key for option in ask.input.options}
    if kind == "number":
        return {"*", *ask.answers}
    if kind == "numbers":
        return {f"{field.key}:*" for field in ask.input.fields} | set(ask.answers)
    rest = [answer.split(":")[1] for answer in ask.answers]
    return {f"{place}:{card}" for place in range(len(rest)) for card in rest[place:]}


def test_every_possible_answer_has_a_text(items):
    for item in items:
        for ask in item.asks:
            missing = keys_wanted(item, ask) - set(ask.responses)
            assert not missing, f"{item.id}: no text for {missing}"


def test_texts_are_short_and_whole_sentences(items):
    for where, ask in every_ask(items):
        for text in spoken(ask):
            assert len(text.split()) <= WORD_LIMIT, (where, text)
            assert text[-1] in ".!?", (where, text)
            assert not re.search(r"  |[{}]|None", text), (where, text)
            assert not re.search(r"[♣♦♠♥](?!\ufe0e)", text), (where, text)


def spoken(ask: Ask) -> list[str]:
    return [
        *(text for r in ask.responses.values() for text in (r.text, r.after) if text),
        *(miss.text for miss in ask.missed.values()),
        *(hint.text for hint in ask.hints),
        *(step.text for step in ask.worked if len(step.text.split()) <= WORD_LIMIT),
    ]


def test_numbers_agree_with_their_nouns(items):
    singular = re.compile(r"(?<![\d−-])1 (points|hearts|cards|tricks|players|rounds)\b")
    plural = re.compile(r"\b(?:[02-9]|\d\d+) (point|heart|card|trick|player|round)\b")
    for where, ask in every_ask(items):
        for text in [*spoken(ask), ask.prompt, ask.done, ask.solution]:
            assert not singular.search(text), (where, text)
            assert not plural.search(text), (where, text)


def test_different_answers_have_different_texts(items):
    for where, ask in every_ask(items):
        if ask.input.type in ("order", "numbers"):
            for prefix in {key.split(":")[0] for key in ask.responses}:
                texts = [r.text for k, r in ask.responses.items() if k.split(":")[0] == prefix]
                assert len(set(texts)) == len(texts), (where, texts)
            continue
        texts = [response.text for response in ask.responses.values()]
        assert len(set(texts)) == len(texts), (where, texts)
        missed = [miss.text for miss in ask.missed.values()]
        assert len(set(missed)) == len(missed), (where, missed)


def test_right_answers_are_called_right_and_no_others(items):
    for where, ask in every_ask(items):
        if ask.input.type == "cards-n":
            continue
        right = {key for key, response in ask.responses.items() if response.ok is True}
        assert right == set(ask.answers), where
        assert all(r.ok in (True, False, "elsewhere") for r in ask.responses.values())
        assert all(r.m is None for r in ask.responses.values() if r.ok is True), where


def test_hints_come_in_four_steps_and_only_the_last_tells(items):
    for where, ask in every_ask(items):
        if not ask.hints:
            continue
        assert tuple(hint.kind for hint in ask.hints) == HINT_KINDS, where
        for hint in ask.hints[:-1]:
            assert not tells(ask, hint.text), (where, hint)
            assert not ({str(card) for card in hint.cards} & right_cards(ask)), (where, hint)
        assert tells(ask, ask.hints[-1].text), (where, ask.hints[-1])


def right_cards(ask: Ask) -> set[str]:
    if ask.input.type in ("card", "cards-all"):
        return set(ask.answers)
    return set()


def tells(ask: Ask, text: str) -> bool:
    """Whether a text gives the right answer away, wholly or in part."""
    plain = text.replace("\ufe0e", "").replace("−", "-")
    if ask.input.type in ("card", "cards-all", "cards-n"):
        return any(symbol(key) in plain for key in ask.answers)
    if ask.input.type == "order":
        names = [symbol(key.split(":")[1]) for key in ask.answers]
        found = [plain.find(name) for name in names]
        return -1 not in found
    if ask.input.type == "number":
        words = {0: r"\b(nothing|no|nobody)\b", 1: r"\bone\b"}.get(int(ask.answers[0]), "")
        if re.search(rf"(?<![\d-]){ask.answers[0]}(?!\d)", plain):
            return True
        return bool(words) and bool(re.search(words, plain, re.IGNORECASE))
    if ask.input.type == "numbers":
        numbers = [key.split(":")[1] for key in ask.answers]
        return all(re.search(rf"(?<![\d-]){n}(?!\d)", plain) for n in numbers)
    label = {option.key: option.label for option in ask.input.options}[ask.answers[0]]
    return label.replace("\ufe0e", "").lower().rstrip(".") in plain.lower()


def symbol(key: str) -> str:
    """Write "TH" as people see it, "10♥"."""
    rank = "10" if key[0] == "T" else key[0]
    return rank + {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}[key[1]]


def test_rules_and_misconceptions_named_are_known(items):
    for where, ask in every_ask(items):
        for response in ask.responses.values():
            assert response.rule is None or response.rule in RULES, (where, response.rule)
            assert response.m is None or response.m in BY_ID, where


def test_payloads_are_plain_data_and_the_same_again(items):
    for item in items[::10]:
        text = json.dumps(item.payload(), ensure_ascii=False)
        head, _, _ = item.id.partition(".")
        kind, _, topic = head.partition("-")
        seed = int(item.id.rsplit(".", 1)[1])
        again = generate(kind, "standard", item.level, seed, item.step, topic or None)
        assert json.dumps(again.payload(), ensure_ascii=False) == text
