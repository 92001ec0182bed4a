"""Every kind at every table: all presets, three to six players, all levels and steps."""

from __future__ import annotations

import json
import time
from random import Random

import pytest
from exercise_reading import rule_sets

from hearts_lesson.engine import HouseRules
from hearts_lesson.exercises import KINDS, ExerciseError, from_id, generate
from hearts_lesson.widgets.payload import check_item

RULE_SETS = rule_sets()
EVERY = [(kind.name, topic) for kind in KINDS.values() for topic in kind.topics]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.code)
def test_every_kind_works_at_every_table(rules):
    for kind, topic in EVERY:
        for seed, step in enumerate(("yours", "together", "watch")):
            item = generate(kind, rules, seed + 1, 900 + seed, step, topic)
            payload = item.payload()
            check_item(payload)
            told = payload["rules"]
            if rules == HouseRules():
                assert told is None
            else:
                assert HouseRules.from_code(told["code"]) == rules
                assert bool(told["line"]) == bool(rules.summary())
            assert json.loads(json.dumps(payload)) == payload


@pytest.mark.parametrize(("kind", "topic"), EVERY)
def test_at_least_two_in_five_are_interesting(kind, topic):
    known, rules = KINDS[kind], HouseRules()
    # What is drawn at all: dull drafts cost time, and some topics draw many.
    rng = Random(7)
    kept = 0
    for number in range(60):
        draft = known.draw(rules, topic, 1 + number % 3, rng)
        for _ in range(60):
            if known.interesting(draft):
                break
            draft = known.draw(rules, topic, 1 + number % 3, rng)
        kept += known.interesting(draft)
    assert kept / 60 >= 0.9


@pytest.mark.parametrize(("kind", "topic"), EVERY)
def test_a_thousand_take_under_two_seconds(kind, topic):
    generate(kind, topic=topic)  # fills the caches for the rules
    number = 60
    best = min(_seconds(kind, topic, number, start) for start in (0, 1000))
    # Where sensible players play most of a round, each of their cards is thought about.
    assert best * 1000 / number < (30 if topic == "flow" else 2)


def _seconds(kind, topic, number, start):
    # Processor time, so that other work on the machine does not count.
    begin = time.process_time()
    for seed in range(start, start + number):
        generate(kind, "standard", 1 + seed % 3, seed, topic=topic)
    return time.process_time() - begin


@pytest.mark.parametrize(("kind", "topic"), EVERY)
def test_an_id_brings_the_same_exercise_back(kind, topic):
    for rules in ("standard", "omnibus", "three"):
        item = generate(kind, rules, 2, 31, "mixed", topic)
        assert from_id(item.id, "mixed").payload() == item.payload()


def test_levels_and_seeds_make_a_difference():
    for kind, topic in EVERY:
        if topic in ("look", "opening"):
            continue  # one question, in a few wordings
        prints = {
            json.dumps(generate(kind, level=level, seed=seed, topic=topic).payload()["asks"])
            for level in (1, 2, 3)
            for seed in range(5)
        }
        assert len(prints) > 5, (kind, topic)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: generate("leagl"), "Did you mean legal"),
        (lambda: generate("legal", topic="first-trik"), "Did you mean first-trick"),
        (lambda: generate("legal", level=4), "choose 1, 2 or 3"),
        (lambda: generate("legal", level=True), "choose 1, 2 or 3"),
        (lambda: generate("legal", step="alone"), "There is no step 'alone'"),
        (lambda: from_id("legal.standard.2"), "is not the id of a drawn exercise"),
        (lambda: from_id("legal.standard.a.0123abcd"), "is not the id of a drawn exercise"),
    ],
)
def test_what_is_unknown_is_named_with_the_nearest(call, says):
    with pytest.raises(ExerciseError, match=says):
        call()
