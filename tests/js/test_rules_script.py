"""The script that looks house rules up says what Python says, for many random rule sets."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from hearts_lesson.engine import OPTIONS, HouseRules, RulesClash
from hearts_lesson.sheets.data import rules_data, sheets_data
from hearts_lesson.sheets.offers import CLASHES, NUMBERS, VALUES, clash_of, spelled
from hearts_lesson.sheets.words import LINES
from hearts_lesson.widgets.shorten import shorten

from . import tools


@cache
def data() -> tuple[dict[str, Any], dict[str, Any]]:
    return rules_data(), sheets_data()


def ask(questions: list[dict[str, Any]], tests: Path = tools.HERE) -> list[Any]:
    """What the script answers, in one run of Node for all questions."""
    model, sheets = data()
    given = json.dumps({"model": model, "sheets": sheets, "questions": questions})
    done = tools.run(tests, tools.node(), "rules/answer.mjs", given=given)
    assert done.returncode == 0, done.stderr[-3000:]
    answers: list[Any] = json.loads(done.stdout)
    return answers


def real(given: dict[str, str]) -> dict[str, Any]:
    """Values as HouseRules takes them."""
    return {n: int(v) if n in NUMBERS else VALUES[n][v] for n, v in given.items()}


def built(given: dict[str, str]) -> tuple[HouseRules | None, tuple[str, ...]]:
    """The rules, or what the engine says is wrong with them."""
    try:
        return HouseRules(**real(given)), ()
    except RulesClash as clash:
        return None, clash.problems


def some_rules(rng: random.Random, most: int = 12) -> dict[str, str]:
    """A few options with values that are offered, numbers also ones that are not."""
    names = rng.sample(list(OPTIONS), rng.randint(0, most))
    given = {}
    for name in names:
        values = list(VALUES[name])
        if name in NUMBERS:
            values += [str(rng.randint(1, 999)), "1", "2"]
        given[name] = rng.choice(values)
    if rng.random() < 0.5:  # most tables that are drawn blindly could not be
        given = {n: v for n, v in given.items() if n not in ("players", "packs", "removed")}
    return given


def test_words_codes_and_clashes_are_pythons() -> None:
    rng = random.Random(17)
    sets = [some_rules(rng) for _ in range(700)]
    answers = ask([{"do": "rules", "given": given} for given in sets])
    good = 0
    for given, said in zip(sets, answers, strict=True):
        rules, problems = built(given)
        if rules is None:
            assert len(said["clashes"]) == len(problems), (given, problems)
            for ours, engine in zip(said["clashes"], problems, strict=True):
                start = engine.partition(": ")[2].split(". ")[0].rstrip(".")
                assert ours.lower().startswith(start.lower()), given
            continue
        good += 1
        assert said["clashes"] == [], given
        names = [option for option in given if option in rules.options()]
        if set(names) == set(given):  # nothing chosen that is usual anyway
            assert said["code"] == rules.code, given
            assert said["differs"] == list(rules.summary()), given
        lines = {name: line.text(rules) for name, line in LINES.items()}
        assert said["lines"] == lines, given
    assert good > 300
    assert len(sets) - good > 60


def test_one_choice_after_the_other_leads_where_it_leads_in_python() -> None:
    rng = random.Random(18)
    walks = []
    for _ in range(60):
        names = [rng.choice(list(OPTIONS)) for _ in range(12)]
        walks.append([[name, rng.choice(list(VALUES[name]))] for name in names])
    answers = ask([{"do": "walk", "steps": steps} for steps in walks])
    compared = 0
    for steps, said in zip(walks, answers, strict=True):
        rules = HouseRules()
        for (name, value), now in zip(steps, said, strict=True):
            try:
                rules = rules.but(**real({name: value}))
            except RulesClash:
                assert now["clashes"], (steps, name)
                break  # the page goes on from what clashes, which Python cannot hold
            assert now == {"code": rules.code, "clashes": 0}, (steps, name, value)
            compared += 1
    assert compared > 300


def damaged(rng: random.Random, code: str) -> str:
    """A code as it comes out of a bad copy: cut, with a sign changed, doubled or lost."""
    at = rng.randrange(len(code))
    return rng.choice(
        [
            code[:at],
            code[at:],
            f"{code[:at]}{code[at + 1 :]}",
            f"{code[:at]}{rng.choice('0123456789abcxmzLRH€ ')}{code[at + 1 :]}",
            code + code,
            f" {code} ",
            f"2{code[1:]}",
        ]
    )


def offered_here(rules: HouseRules) -> bool:
    """Whether the page knows all values of these rules."""
    return all(n in NUMBERS or spelled(rules, n) in VALUES[n] for n in OPTIONS)


def test_codes_are_read_as_python_reads_them_whatever_became_of_them() -> None:
    rng = random.Random(19)
    codes = ["", "1", "x", "1x", "1x1H", "9x9", "hello", "1p9x00", "1p5cLRAx", "1t0x1A"]
    for _ in range(300):
        given = real(some_rules(rng))
        try:
            code = HouseRules(**given).code
        except RulesClash:
            continue
        codes += [code, damaged(rng, code)]
    answers = ask([{"do": "read", "code": code} for code in codes])
    sound = 0
    for code, said in zip(codes, answers, strict=True):
        rules, problems = HouseRules.from_code_lenient(code)
        sound += not problems
        if not offered_here(rules):
            assert said["faults"], code
            continue
        assert said["code"] == rules.code, (code, problems, said)
        assert bool(said["faults"]) == bool(problems), (code, problems, said)
    assert sound > 100
    assert len(codes) - sound > 60


def test_the_ways_out_of_a_clash_are_ways_out() -> None:
    clashing: list[dict[str, str]] = [
        {"players": "8"},
        {"players": "4", "packs": "1"},
        {"players": "5", "pass_cycle": "LRA"},
        {"players": "3", "removed": ""},
        {"players": "3", "removed": "2C2D", "kitty": "0"},
    ]
    answers = ask([{"do": "ways", "given": given} for given in clashing])
    for given, groups in zip(clashing, answers, strict=True):
        assert groups
        for ways in groups:
            assert ways, given
            for way in ways:
                HouseRules(**real(way))


def test_no_two_options_clash_but_those_that_are_looked_for() -> None:
    known = [set(group) for group in CLASHES]
    for first in OPTIONS:
        for second in OPTIONS:
            if first < second and not any({first, second} <= group for group in known):
                for a in VALUES[first]:
                    for b in VALUES[second]:
                        pair = {first: a, second: b}
                        alone = clash_of({first: a}) or clash_of({second: b})
                        assert not clash_of(pair) or alone, pair


def test_the_form_that_is_served_answers_the_same(tmp_path: Path) -> None:
    questions = [{"do": "rules", "given": {"players": "5", "target": "75"}}]
    assert ask(questions, tools.written(tmp_path, shorten)) == ask(questions)
