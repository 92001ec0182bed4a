"""The end of a game: targets, resets, ties, and totals that go on."""

from __future__ import annotations

from typing import Any

import pytest
from engine_help import house_rules, settled
from hypothesis import given
from hypothesis import strategies as st

from hearts_lesson.engine import Game, HouseRules, NotationError, end_of_round, explain_end


def end(before: list[int], points: list[int], **rules: Any) -> tuple[list[int], Any]:
    ending = end_of_round(HouseRules(**rules), before, points)
    assert ending.over is (ending.winner is not None)
    return list(ending.totals), ending.winner


def test_the_game_ends_when_somebody_reaches_the_target() -> None:
    assert end([88, 60, 70, 30], [12, 5, 5, 4]) == ([100, 65, 75, 34], 3)
    assert end([88, 60, 70, 30], [11, 5, 6, 4]) == ([99, 65, 76, 34], None)


def test_some_tables_must_pass_the_target() -> None:
    assert end([88, 60, 70, 30], [12, 5, 5, 4], end_test="passes")[1] is None
    assert end([88, 60, 70, 30], [13, 5, 4, 4], end_test="passes")[1] == 3


@pytest.mark.parametrize(("target", "half"), [(100, 50), (75, 37), (50, 25), (1, 0)])
def test_exactly_on_the_target_goes_back_to_half(target: int, half: int) -> None:
    totals, winner = end([target - 1, 0, 0, 0], [1, 0, 0, 0], target=target, exact_target="half")
    assert totals[0] == half
    assert winner is None


def test_exactly_on_the_target_goes_back_to_zero() -> None:
    assert end([88, 60, 70, 30], [12, 5, 5, 4], exact_target="zero") == ([0, 65, 75, 34], None)


def test_a_reset_player_has_not_reached_the_target_but_others_may_have() -> None:
    assert end([88, 95, 70, 30], [12, 9, 1, 4], exact_target="half") == ([50, 104, 71, 34], 3)
    assert end([88, 95, 70, 60], [12, 9, 1, 4], exact_target="zero") == ([0, 104, 71, 64], 0)


def test_two_players_reset_together() -> None:
    assert end([88, 95, 70, 60], [12, 5, 5, 4], exact_target="half")[0] == [50, 50, 75, 64]


def test_tied_for_lowest_another_round() -> None:
    assert end([38, 38, 70, 95], [2, 2, 7, 15]) == ([40, 40, 77, 110], None)


def test_tied_for_lowest_shared_win() -> None:
    assert end([38, 38, 70, 95], [2, 2, 7, 15], tie="shared_win")[1] == [0, 1]
    assert end([38, 38, 70, 80], [2, 2, 7, 15], tie="shared_win")[1] is None


def test_tied_in_the_middle_changes_nothing() -> None:
    assert end([20, 38, 38, 95], [1, 2, 2, 21])[1] == 0


def test_totals_below_zero() -> None:
    assert end([-10, 0, 0, 0], [-26, 0, 0, 0]) == ([-36, 0, 0, 0], None)


@pytest.mark.parametrize(("before", "points"), [([0, 0, 0], [0] * 4), ([0] * 4, [0] * 5), ([], [])])
def test_lists_of_the_wrong_length_are_refused(before: list[int], points: list[int]) -> None:
    with pytest.raises(NotationError, match="4 players need 4"):
        end(before, points)


# --- Games --------------------------------------------------------------------------------------


def test_a_game_goes_round_by_round() -> None:
    game = Game.start(HouseRules())
    assert (game.number, game.direction, game.dealer, game.totals) == (1, "left", 3, (0,) * 4)
    game = game.after([1, 23, 0, 2])
    assert (game.number, game.direction, game.dealer) == (2, "right", 0)
    for _ in range(4):
        assert not game.over
        game = game.after([1, 23, 0, 2])
    assert game.over
    assert game.totals == (5, 115, 0, 10)
    assert game.winners == (2,)
    assert len(game.rounds) == len(game.endings) == 5


def test_the_pass_cycle_goes_on_through_extra_rounds() -> None:
    game = Game.start(HouseRules(), [40, 40, 80, 90])
    game = game.after([0, 0, 10, 16])
    assert not game.over
    assert game.endings[-1].lowest == (0, 1)
    assert game.direction == "right"
    game = game.after([1, 0, 0, 25])
    assert game.winners == (1,)


def test_nothing_is_written_down_after_the_end() -> None:
    game = Game.start(HouseRules(target=10)).after([26, 0, 1, 2])
    assert game.winners == (1,)
    with pytest.raises(NotationError, match="is over"):
        game.after([0, 0, 0, 26])


def test_a_game_starts_from_a_sheet() -> None:
    assert Game.start(HouseRules(), [1, 2, 3, 4]).totals == (1, 2, 3, 4)
    with pytest.raises(NotationError, match="4 totals"):
        Game.start(HouseRules(), [1, 2])


# --- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "points", "rules", "text", "rule"),
    [
        (
            [88, 60, 70, 30], [12, 5, 5, 4], {},
            "You have reached 100, so the game is over. Cleo wins with the lowest total, 34.",
            "target",
        ),
        (
            [20, 60, 70, 95], [2, 5, 5, 14], {},
            "Cleo has reached 100, so the game is over. You win with the lowest total, 22.",
            "target",
        ),
        (
            [0, 0, 0, 0], [26, 0, 0, 0], {"end_test": "passes"},
            "Nobody has passed 100, so the game goes on.", "target",
        ),
        (
            [88, 60, 70, 30], [12, 5, 5, 4], {"exact_target": "half"},
            "You stand exactly on 100 and go back to 50. Nobody has reached 100, so the game goes "
            "on.", "exact-target",
        ),
        (
            [38, 38, 70, 95], [2, 2, 7, 15], {},
            "Cleo has reached 100, but you and Anna are tied for lowest with 40: another round is "
            "played.", "tie",
        ),
        (
            [38, 38, 70, 95], [2, 2, 7, 15], {"tie": "shared_win"},
            "Cleo has reached 100, so the game is over. You and Anna share the win with 40.", "tie",
        ),
    ],
)  # fmt: skip
def test_the_end_in_words(
    before: list[int], points: list[int], rules: dict[str, Any], text: str, rule: str
) -> None:
    house = HouseRules(**rules)
    told = explain_end(house, end_of_round(house, before, points))
    assert (told.text, told.rule_id) == (text, rule)


@settled
@given(house_rules(), st.data())
def test_every_end_has_words_and_the_winner_has_the_lowest_total(
    rules: HouseRules, data: st.DataObject
) -> None:
    totals = st.lists(st.integers(-60, 520), min_size=rules.players, max_size=rules.players)
    ending = end_of_round(rules, data.draw(totals), data.draw(totals))
    assert len(explain_end(rules, ending).text.split()) <= 120
    if ending.over:
        assert ending.reached
        assert all(ending.totals[seat] == min(ending.totals) for seat in ending.winners)
        assert len(ending.winners) == 1 or rules.tie == "shared_win"
    else:
        assert not ending.reached or (len(ending.lowest) > 1 and rules.tie == "another_round")
    assert not set(ending.reset) & set(ending.reached)
