"""The solver's questions in JSON Lines, what is refused, fixed players, and the reach."""

from __future__ import annotations

import gzip
import json
import random
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from hearts_lesson.cli import main, solving
from hearts_lesson.engine import Card, Deal, Direction, Hand, HouseRules, NotationError, Round, View
from hearts_lesson.strategy.solver import Ending, costs_against, solve
from tests.strategy.test_solver import random_ending

DUCK = {
    "hands": ["QS 2C", "AS 3C", "KS 4C", "5C 6C"],
    "leader": 0,
    "points": [0, 0, 0, 13],
    "hearts_broken": True,
}


def run(*lines: object, options: tuple[str, ...] = ("--json",)) -> tuple[list[dict], int, str]:  # type: ignore[type-arg]
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    result = CliRunner().invoke(main, ["solve", *options, "-"], input=text)
    shown = [json.loads(line) for line in result.stdout.splitlines()] if options else []
    return shown, result.exit_code, result.stderr


def test_a_line_a_position() -> None:
    shown, status, _ = run(DUCK, {**DUCK, "rules": {"moon": "shooter_minus_26"}})
    assert shown == [
        {"worst": {"2C": 26, "QS": 0}, "best": {"2C": 26, "QS": 0}},
        {"worst": {"2C": 0, "QS": 0}, "best": {"2C": 0, "QS": 0}},
    ]
    assert status == 0


def test_a_trick_under_way() -> None:
    shown, status, _ = run(
        {
            "hands": ["2C", "QS 3D", "KS 4D", "5C 6D"],
            "leader": 0,
            "trick": "AS",
            "points": [5, 0, 2, 6],
            "hearts_broken": True,
        }
    )
    assert shown == [{"worst": {"QS": 0}, "best": {"QS": 0}}]
    assert status == 0


def test_a_closed_position() -> None:
    closed = {"seat": 0, "hand": "QS 2C", "unseen": "JS TS 3C 4C 5C 6C", "leader": 0}
    shown, status, _ = run(
        {**closed, "points": [2, 5, 6, 0]},
        {**closed, "points": [2, 5, 6, 0], "voids": ["", "S", "S", ""]},
    )
    assert shown[0] == {"at_most": {"2C": 15, "QS": 15}}
    assert shown[1] == {"at_most": {"2C": 2, "QS": 15}}
    assert status == 0


def test_for_people() -> None:
    result = CliRunner().invoke(main, ["solve", "-"], input=json.dumps(DUCK))
    assert "seat 0 to play" in result.stdout
    assert "at worst" in result.stdout
    assert "Q♠" in result.stdout


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": ["QS 2C", "AS 3C", "KS 4C", "5C"]}, "seat 3 holds 1 card, but should hold 2"),
        ({"hands": ["QS 2C", "AS 3C", "KS 4C"]}, "3 hands, but the rules are for 4 players"),
        ({"hands": ["QS 2C", "AS 3C", "KS 4C", "5C 2C"]}, "2C is there twice"),
        ({"hands": ["QS 2C", "AS 3C", "KS 4C", "5C 1C"]}, "seat 3"),
        ({"hands": "QS"}, "list of hands"),
        ({"hands": ["", "", "", ""]}, "No cards are left"),
        ({"leader": 4}, "seats are 0 to 3"),
        ({"leader": "Anna"}, "leader: this is a whole number"),
        ({"leader": None}, '"leader" is missing'),
        ({"points": [0, 0, 0]}, "3 entries for 4 players"),
        ({"points": [0, 0, 0, 20]}, "more than the 26"),
        ({"points": [0, 0, -1, 14]}, "seat 2 cannot have -1"),
        ({"trick": "3D"}, "should hold"),
        ({"trick": "2C 3C 4C 5C"}, "whole trick"),
        ({"rules": {"moon": "yes"}}, "moon"),
        ({"rules": "cancellation"}, "one pack"),
        ({"rules": {"kitty": "last_trick", "players": 3}}, "nobody has seen"),
        ({"hearts_broken": 1}, "true or false"),
        ({"moon": "add"}, "others_plus_26"),
        ({"taken": ["", "", "", "2H"]}, "52 are in play"),
        (
            {"rules": {"bonus_card": "JD", "bonus_in_moon": "needed"}, "points": [0, 0, 0, 3]},
            "taken",
        ),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, object], sentence: str) -> None:
    shown, status, errors = run({**DUCK, **changes}, DUCK)
    assert sentence in shown[0]["error"]
    assert errors.startswith("-, line 1: ")
    assert errors.count("\n") <= 2
    assert "worst" in shown[1]
    assert status == 2


def test_misspelt_field_is_pointed_out() -> None:
    shown, status, _ = run({"hands": DUCK["hands"], "leader": 0, "point": [0, 0, 0, 13]})
    assert '"point"; is that meant?' in shown[0]["error"]
    assert status == 2
    shown, status, _ = run({**DUCK, "why": "notes of one's own are left alone"})
    assert status == 0


def test_too_many_cards_names_the_limit() -> None:
    pack = list(HouseRules().pack)
    hands = [str(Hand.of(pack[seat * 10 : seat * 10 + 10])) for seat in range(4)]
    shown, status, _ = run({"hands": hands, "leader": 0, "points": [0, 0, 0, 0]})
    assert "at most 36" in shown[0]["error"]
    assert "later position" in shown[0]["error"]
    assert status == 2


def test_a_revoke_on_the_table_is_refused() -> None:
    shown, status, _ = run(
        {"hands": ["2C", "QS 3D", "KS 4D", "AS 6D"], "leader": 3, "trick": "5S 7C", "points": None}
    )
    assert "should hold" in shown[0]["error"] or "cannot be" in shown[0]["error"]
    assert status == 2
    with pytest.raises(NotationError, match="still holds"):
        Ending.from_record({"hands": ["2S", "QS 3D", "KS 4D", "6D"], "leader": 3, "trick": "5S 7C"})


def test_points_missing_from_the_sum_mean_no_moon_and_a_note() -> None:
    shown, status, errors = run({**DUCK, "points": [0, 0, 0, 0]})
    assert shown == [{"worst": {"2C": 0, "QS": 0}, "best": {"2C": 0, "QS": 0}}]
    assert "13 points" in errors
    assert status == 0


def test_gzip_and_no_file(tmp_path: Path) -> None:
    packed = tmp_path / "ends.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(DUCK).encode()))
    result = CliRunner().invoke(main, ["solve", "--json", str(packed)])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["worst"]["QS"] == 0
    result = CliRunner().invoke(main, ["solve", "--json", str(tmp_path / "none")])
    assert result.exit_code == 2
    assert "no such file" in result.stderr
    shown, status, _ = run("nonsense")
    assert '"leader": 0' in shown[0]["error"]
    assert status == 2


def test_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = solving.card_values

    def stopped(ending: Ending, *, against: bool, into: dict[Card, int]) -> dict[Card, int]:
        if ending.points == (1, 2, 3, 7) and not against:
            raise KeyboardInterrupt
        return real(ending, against=against, into=into)

    monkeypatch.setattr(solving, "card_values", stopped)
    shown, status, errors = run(DUCK, {**DUCK, "points": [1, 2, 3, 7]}, DUCK)
    assert shown[0]["worst"] == {"2C": 26, "QS": 0}
    assert shown[1] == {"worst": {"2C": 1, "QS": 1}, "best": {}}
    assert len(shown) == 2
    assert "line 2: stopped" in errors
    assert status == 1


def lowest(view: View) -> Card:
    return min(view.legal(), key=lambda card: (card.rank, card.suit))


@pytest.mark.parametrize("seed", range(6))
def test_fixed_players_cost_between_best_and_worst(seed: int) -> None:
    rng = random.Random(seed)
    rules = HouseRules()
    state = Round.start(rules, Deal.shuffled(rules, rng), direction=Direction.HOLD)
    while len(state.tricks) < 9 or len(state.trick.cards) < seed % 4:
        state = state.play(rng.choice(list(state.legal())))
    solution = solve(
        Ending(
            rules,
            state.hands,
            state.trick.leader,
            state.trick.cards,
            state.points,
            state.hearts_broken,
        )
    )
    costs = costs_against(state, lowest)
    assert costs.keys() == solution.worst.keys()
    for card, points in costs.items():
        assert solution.best[card] <= points <= solution.worst[card]


def test_fixed_players_limits() -> None:
    rules = HouseRules()
    state = Round.start(rules, Deal.shuffled(rules, random.Random(1)), direction=Direction.HOLD)
    with pytest.raises(NotationError, match="at most 6"):
        costs_against(state, lowest)


def test_five_cards_take_well_under_a_second() -> None:
    endings = [random_ending(random.Random(s), HouseRules(), 5, penalties=10) for s in range(10)]
    begun = time.process_time()
    for ending in endings:
        solve(ending)
    assert time.process_time() - begun < 5  # ten of them; about a tenth of this where it is quiet
