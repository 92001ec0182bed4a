"""The experiments: committed results, the rule behind the verdicts, small reruns."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from hearts_lesson.cli import main
from hearts_lesson.engine import NotationError
from hearts_lesson.strategy.evidence import EXPERIMENTS, Finding, Result, load_results, run
from hearts_lesson.strategy.evidence.results import names
from hearts_lesson.strategy.fast.compiled import available


def test_every_experiment_has_a_committed_result():
    results = load_results()
    assert set(results) == set(EXPERIMENTS) == set(names())
    for name, result in results.items():
        assert result["claim"] == EXPERIMENTS[name].claim
        assert result["how"] == EXPERIMENTS[name].how
        assert result["findings"]
        for finding in result["findings"]:
            assert finding["se"] >= 0
            assert finding["n"] >= 20


def test_verdicts_follow_from_the_findings():
    for result in load_results().values():
        findings = [Finding(f["case"], f["better"], f["se"], f["n"]) for f in result["findings"]]
        assert Result(tuple(findings)).verdict == result["verdict"]
        assert [f.verdict for f in findings] == [f["verdict"] for f in result["findings"]]


@pytest.mark.parametrize(
    ("findings", "verdict"),
    [
        ([(1, 0.2)], "holds"),
        ([(1, 0.2), (0.1, 0.2)], "holds when: case 0"),
        ([(-1, 0.2), (0.1, 0.2)], "fails"),
        ([(-1, 0.2), (1, 0.2)], "holds when: case 1"),
        ([(0.3, 0.2)], "not shown"),
    ],
)
def test_the_rule(findings, verdict):
    some = [Finding(f"case {i}", better, se, 100) for i, (better, se) in enumerate(findings)]
    assert Result(tuple(some)).verdict == verdict


@pytest.mark.parametrize("name", names())
def test_a_small_rerun_is_reproducible(name):
    scale = 0.01 if available() else 0.002
    one = run(name, seed=3, scale=scale)
    assert one == run(name, seed=3, scale=scale)
    assert one["id"] == name


def test_unknown_experiments_are_named():
    with pytest.raises(NotationError, match="no experiment"):
        run("luck")


def test_the_command_lists_claims_and_verdicts():
    result = CliRunner().invoke(main, ["evidence"])
    assert result.exit_code == 0
    assert "Pass your high cards." in result.stdout
    listed = json.loads(CliRunner().invoke(main, ["evidence", "--json"]).stdout)
    assert {entry["id"] for entry in listed} == set(names())
    assert CliRunner().invoke(main, ["evidence", "--run", "luck"]).exit_code == 2
