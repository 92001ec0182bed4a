"""Pass advice: all passes, honest about ties, and the commands that print it."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from hearts_lesson.cli import main
from hearts_lesson.engine import Deal, Hand, HouseRules, NotationError
from hearts_lesson.strategy.advice import advise_pass, random_hand
from hearts_lesson.strategy.expert import Expert

HAND = "QS 2S 5S 8S 9S KC 7C 3C AD 9D 4D JH 3H"


@pytest.fixture(scope="module")
def advice():
    return advise_pass(HAND, "left", deals=96, seed=4)


def test_all_passes_are_ranked(advice):
    assert len(advice.passes) == 286
    assert len({choice.cards for choice in advice.passes}) == 286
    assert [choice.rank for choice in advice.passes] == list(range(1, 287))
    gaps = [choice.gap for choice in advice.passes]
    assert gaps[0] == 0
    assert all(choice.reasons and choice.se > 0 for choice in advice.passes)
    assert advice.best.equal
    assert advice.of(str(advice.best.cards)) is advice.best


def test_equals_are_within_two_standard_errors(advice):
    for choice in advice.passes:
        if choice.equal:
            assert choice.gap <= 2 * choice.gap_se
            assert choice.deals == advice.best.deals
    assert len(advice.equals) < 40


def test_plain_blunders_come_last(advice):
    """Giving the low hearts and spades away and keeping everything high costs points."""
    assert advice.of("3H 2S 5S").rank > 200
    assert advice.of("3H 2S 5S").gap > 1


def test_the_same_seed_gives_the_same_advice(advice):
    again = advise_pass(HAND, "left", deals=96, seed=4)
    assert again.passes == advice.passes


@pytest.mark.parametrize("name", ["three", "five", "omnibus", "spot"])
def test_other_tables(name):
    rules = HouseRules.of(name)
    result = advise_pass(random_hand(rules, 5), "right", rules, deals=8)
    assert result.best.cards
    assert sum(len(choice.cards) == rules.pass_count for choice in result.passes) == len(
        result.passes
    )


@pytest.mark.parametrize(
    ("hand", "direction", "words"),
    [
        ("QS 2S", "left", "The hand has 2 cards"),
        (HAND, "up", "is no direction"),
        (HAND, "hold", "nobody passes"),
    ],
)
def test_bad_input_is_said_in_a_sentence(hand, direction, words):
    with pytest.raises(NotationError, match=words):
        advise_pass(hand, direction)


def test_a_pass_that_is_not_in_the_hand(advice):
    with pytest.raises(NotationError, match="cannot be passed"):
        advice.of("AC KC QC")


def test_the_expert_passes_three_cards_of_its_hand():
    rules = HouseRules()
    from hearts_lesson.engine import Round

    state = Round.start(rules, Deal.shuffled(rules, Random(3)), 1)
    cards = Expert(layouts=12).choose_pass(state.view(2))
    assert len(cards) == 3
    assert len(state.hands[2] - cards) == 10


# --- The commands -------------------------------------------------------------------------------


def run(*words: str):
    return CliRunner().invoke(main, list(words))


def test_advise_pass_json():
    result = run("advise-pass", HAND, "--direction", "right", "--deals", "16", "--json")
    assert result.exit_code == 0
    passes = json.loads(result.stdout)["passes"]
    assert len(passes) == 286
    assert {"cards", "points", "se", "reasons"} <= set(passes[0])
    assert len(Hand.parse(passes[0]["cards"])) == 3


def test_advise_pass_in_words():
    result = run("advise-pass", HAND, "--deals", "16", "--top", "3")
    assert result.exit_code == 0
    assert "Pass to the left:" in result.stdout
    assert "and 283 more" in result.stdout


def test_advise_play_json():
    result = run("advise-play", "--hand", "KS QS", "--trick", "AS 4S", "--layouts", "32", "--json")
    assert result.exit_code == 0
    cards = json.loads(result.stdout)["cards"]
    assert [card["card"] for card in cards] == ["QS", "KS"]
    assert {"card", "points", "se", "reasons"} <= set(cards[0])


def test_advise_play_with_the_tricks_before():
    tricks = "2C KC AC 5C / 4D 9D 2D KD / 3D TD 5D JD / 3C 7C 6C 4C / 9C 8C TC JC / 2S 3S 4S AS"
    result = run(
        "advise-play", "QS 5S QC AD 2H 7H 9H", "--played", tricks, "--layouts", "16", "--json"
    )
    assert result.exit_code == 0, result.stderr
    assert len(json.loads(result.stdout)["cards"]) == 4


@pytest.mark.parametrize(
    "words",
    [
        ["advise-pass", "QS 2S"],
        ["advise-pass", HAND + " 2C"],
        ["advise-pass", HAND.replace("QS", "XX")],
        ["advise-pass", HAND, "--direction", "up"],
        ["advise-play", "--hand", ""],
        ["advise-play", "QS", "--hand", "QS"],
        ["advise-play", "QS", "--trick", "QS"],
        ["advise-play", "QS 2C", "--played", "2C KC AC"],
        ["advise-play", "QS 2C", "--rules", "nonsense"],
    ],
)
def test_bad_input_ends_with_status_two_and_no_traceback(words):
    result = run(*words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "Error:" in result.stderr


def test_ctrl_c_keeps_the_passes_found_so_far():
    def stop(share: float) -> None:
        if share > 0.4:
            raise KeyboardInterrupt

    whole = advise_pass(HAND, "left", deals=96, seed=4)
    part = advise_pass(HAND, "left", deals=96, seed=4, progress=stop)
    assert 0 < part.rounds < whole.rounds
    assert len(part.passes) == 286
    assert part.best.deals < whole.best.deals
