"""A tip says what its experiment brought, whatever that was."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")
from hearts_lesson.figures import plots, tip, tips_table
from hearts_lesson.figures.tips import Again, Tip
from hearts_lesson.figures.tips_table import CHAPTERS
from hearts_lesson.strategy.evidence import load_results
from hearts_lesson.strategy.evidence.results import names


def made_up(*cases: tuple[float, float, str], unit: str = "points a round") -> Tip:
    findings = [
        {"case": f"case {i}", "better": better, "se": se, "n": 100, "verdict": word}
        for i, (better, se, word) in enumerate(cases)
    ]
    rows = [{"label": "with ♠", "points": 5.25, "se": 0.2, "n": 100}]
    return Tip(
        {
            "id": "made-up", "claim": "Keep Q♠.", "how": "Often.", "chapter": 11, "seed": 4,
            "scale": 1.0, "unit": unit, "rule": "The rule.", "verdict": "", "findings": findings,
            "table": rows,
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cases", "short", "verdict"),
    [
        ([(1, 0.2, "for")], "holds", "Holds: in the comparison the tip is better"),
        ([(1, 0.2, "for")] * 2, "holds", "Holds: in each comparison the tip is better"),
        ([(-1, 0.2, "against")], "fails", "Fails. The other way round: case 0."),
        ([(0.1, 0.2, "open")], "not shown", "Not shown: what the tip saves is smaller"),
        (
            [(1, 0.2, "for"), (0, 0.2, "open"), (-1, 0.2, "against")],
            "holds when: case 0",
            "Holds when: case 0. Not shown either way: case 1. The other way round: case 2.",
        ),
    ],
)
def test_verdict_is_said_in_words(
    cases: list[tuple[float, float, str]], short: str, verdict: str
) -> None:
    one = made_up(*cases)
    assert one.short == short
    assert one.verdict.startswith(verdict)
    assert verdict in one.html


@pytest.mark.parametrize("name", names())
def test_tip_shows_claim_test_plot_verdict_and_numbers(name: str) -> None:
    one = tip(name)
    for text in ("The tip.", "The test.", "The verdict.", "<summary>The numbers</summary>"):
        assert one.html.count(text) == 1
    assert f'id="tip-{name}"' in one.html
    assert re.search(r'<svg role="img" aria-label="[^"]{20,}"', one.html)
    assert f"Seed {one.result['seed']}." in one.html
    for finding in one.findings:
        assert f"<td>{finding['n']:,}</td>" in one.html
    ET.fromstring(one.plot.picture.svg)


def test_tip_is_the_same_every_time() -> None:
    assert tip("keep-low-hearts").html == tip("keep-low-hearts").html


def test_chapters_are_where_the_tips_say() -> None:
    for number, page in CHAPTERS.items():
        for found in (Path(__file__).parents[2] / "book").glob(f"{number}_*.ipynb"):
            assert found.stem == page


def test_verdict_is_the_one_that_is_stored() -> None:
    for name, result in load_results().items():
        assert tip(name).short.replace("\ufe0e", "") == result["verdict"]


def test_numbers_come_with_their_errors() -> None:
    one = made_up((1.234, 0.21, "for"))
    assert "case 0 +1.2 (give or take 0.4)" in repr(one)
    assert "<td>+1.23</td><td>0.21</td><td>100</td>" in one.html
    assert '<th scope="row">with ♠\ufe0e</th><td>5.25</td><td>0.20</td><td>100</td>' in one.html


def test_games_won_are_counted_in_a_hundred() -> None:
    one = made_up((0.05, 0.01, "for"), unit="share of games won")
    assert "In more games won in 100; above 0 the tip wins: case 0 +5.0 (give or take 2.0)" in repr(
        one
    )


def test_unknown_case_is_named_with_those_there_are() -> None:
    assert made_up((1, 0.2, "for")).of("case 0")["better"] == 1
    with pytest.raises(ValueError, match="It has: case 0"):
        made_up((1, 0.2, "for")).of("nonsense")


def test_small_sample_is_compared_with_what_is_stored() -> None:
    one = made_up((1, 0.2, "for"), (2, 0.2, "for"), (3, 0.2, "for"))

    def again(*better: float) -> Again:
        findings = [{"case": f"case {i}", "better": b, "se": 0.5} for i, b in enumerate(better)]
        return Again(one, {"seed": 5, "scale": 0.05, "findings": findings})

    near = again(1.5, 1.0)
    assert [agrees for _, _, agrees in near.rows] == [True, True, None]
    assert near.agrees
    assert "agrees with the stored result" in near.says
    assert "case 2: stored +3.0 ± 0.4, now –, too few" in repr(near)
    far = again(5, 2)
    assert not far.agrees
    assert far.says == "The small sample does not agree on: case 0."
    assert "too small" in again().says


def test_small_sample_is_the_same_every_time() -> None:
    one = tip("keep-low-hearts")
    assert one.again().html == one.again().html
    assert one.again().sample["seed"] == one.result["seed"] + 1


def test_table_has_every_tip_and_leads_to_its_place() -> None:
    everything = tips_table(root="../")
    for name, result in load_results().items():
        assert f'href="../{CHAPTERS[result["chapter"]]}.html#tip-{name}"' in everything.html
    assert [t.result["id"] for t in tips_table(15).tips] == ["count-the-cards"]
    assert repr(everything).count("\n") == len(load_results()) - 1


def test_difference_clear_of_nothing_is_marked() -> None:
    plot = plots.gaps({"yes": (2, 0.5), "no": (-2, 0.5), "who knows": (0.5, 0.5)}, title="T")
    assert "yes +2.0 (give or take 1.0); no −2.0 (give or take 1.0)" in plot.picture.alt
    assert plot.rows[2] == ("who knows", "+0.5", "1.0")
    with pytest.raises(ValueError, match="nothing to draw"):
        plots.gaps({}, title="T")


def test_tips_cost_nothing_until_they_are_shown() -> None:
    code = "import sys, hearts_lesson.figures; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
