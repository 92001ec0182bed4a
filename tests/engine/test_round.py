"""The play of a round: turns, tricks, breaking hearts, lead passes, cancelled tricks, kitties."""

from __future__ import annotations

import random
from typing import Any

import pytest
from engine_help import dealt, played

from hearts_lesson.engine import (
    Card,
    Deal,
    Hand,
    HouseRules,
    IllegalPass,
    IllegalPlay,
    NotationError,
    Reason,
    Round,
    Standing,
    at_random,
    is_penalty,
    parse_cards,
    play_out,
)
from hearts_lesson.engine.standing import Chooser

SUITS = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"]


def start(hands: list[str], rules: Any = "standard", **where: Any) -> Round:
    house = HouseRules.of(rules)
    where.setdefault("direction", "hold")
    return Round.start(house, Deal.parse(house, hands), **where)


def play(state: Round, cards: str) -> Round:
    for card in parse_cards(cards):
        state = state.play(card)
    return state


def rest(*hands: str, rules: HouseRules | None = None) -> list[str]:
    """Fill up hands with the other cards of the pack, lowest first."""
    house = rules or HouseRules()
    left = house.pack
    for hand in hands:
        left = left - Hand.parse(hand, house.packs)
    cards = list(left)
    filled = []
    for seat in range(house.players):
        hand = hands[seat].split() if seat < len(hands) else []
        while len(hand) < house.cards_each:
            hand.append(str(cards.pop(0)))
        filled.append(" ".join(hand))
    return filled


# --- Turns --------------------------------------------------------------------------------------


def test_the_holder_of_the_opening_card_leads_after_the_pass() -> None:
    state = Round.start(HouseRules(), Deal.parse(HouseRules(), SUITS))
    assert state.to_pass
    assert state.turn is None
    assert not state.legal()
    state = state.passed(["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"])
    assert state.turn == state.opening_seat == 1
    assert str(state.legal()) == "2C"


def test_the_opening_card_leads_in_hold_rounds_too() -> None:
    state = Round.start(HouseRules(), Deal.parse(HouseRules(), SUITS), number=4)
    assert state.direction == "hold"
    assert state.turn == 0


def test_left_of_the_dealer_leads_in_cancellation() -> None:
    rules = HouseRules.of("cancellation")
    deal = Deal.shuffled(rules, random.Random(2))
    assert [Round.start(rules, deal, number).turn for number in (1, 2, 3, 9)] == [0, 1, 2, 0]
    assert Round.start(rules, deal, dealer=5).turn == 6


def test_two_packs_the_first_holder_left_of_the_dealer_opens() -> None:
    rules = HouseRules(players=8, packs=2, opening_lead="lowest_club")
    hands = rest("", "", "2C", "", "", "2C", rules=rules)
    deal = Deal.parse(rules, hands)
    assert Round.start(rules, deal).turn == 2
    assert Round.start(rules, deal, dealer=2).turn == 5
    assert Round.start(rules, deal, dealer=5).turn == 2


def test_a_kitty_shifts_the_opening_card() -> None:
    rules = HouseRules(players=3, kitty="last_trick")
    cards = list(rules.pack)
    hands = [" ".join(map(str, cards[1 + seat :: 3])) for seat in range(3)]
    state = start(hands, rules)
    assert str(state.deal.kitty) == "2C"
    assert state.turn == 0
    assert str(state.legal()) == "3C"


def test_play_goes_clockwise_and_the_taker_leads() -> None:
    state = start(rest("2C 5D", "KC 3D", "8C AD", "9C TD"))
    for seat, card in enumerate(("2C", "KC", "8C", "9C")):
        assert state.turn == seat
        state = state.play(card)
    assert state.turn == 1
    assert state.takings[0].winner == 1
    assert [str(trick) for trick in state.tricks] == ["2C KC 8C 9C"]
    assert state.trick.leader == 1
    assert not state.trick.cards
    assert state.tricks_won == (0, 1, 0, 0)


def test_a_refused_card_leaves_the_round_as_it_was() -> None:
    state = start(SUITS)
    for card, seat, reason in (
        ("3C", None, Reason.OPENING_CARD),
        ("2D", None, Reason.NOT_YOUR_CARD),
        ("2D", 1, Reason.NOT_YOUR_TURN),
    ):
        with pytest.raises(IllegalPlay) as caught:
            state.play(card, seat)
        assert caught.value.verdict.reason is reason
        assert str(caught.value).endswith(".")
    assert state == start(SUITS)
    assert state.play("2C", seat=0).turn == 1


def test_no_play_before_the_pass_and_after_the_end() -> None:
    state = Round.start(HouseRules(), Deal.parse(HouseRules(), SUITS))
    with pytest.raises(IllegalPlay, match="first everybody passes 3 cards"):
        state.play("2C")
    over = played(HouseRules(), random.Random(1))
    with pytest.raises(IllegalPlay) as caught:
        over.play("2C")
    assert caught.value.verdict.reason is Reason.ROUND_OVER
    assert over.turn is None
    assert not over.legal()


def test_passing_twice_is_refused() -> None:
    passes = ["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"]
    state = Round.start(HouseRules(), Deal.parse(HouseRules(), SUITS)).passed(passes)
    with pytest.raises(IllegalPass, match="is over"):
        state.passed(passes)
    with pytest.raises(IllegalPass, match="hold round"):
        start(SUITS).passed(passes)


def test_a_deal_for_other_rules_is_refused() -> None:
    deal = Deal.shuffled(HouseRules(), random.Random(1))
    with pytest.raises(NotationError, match="other rules"):
        Round.start(HouseRules.of("omnibus"), deal)


# --- Breaking hearts ----------------------------------------------------------------------------


def test_a_discarded_heart_breaks_hearts() -> None:
    state = start(rest("2C 5D", "KC AS", "8C 4S", "9C 8S 2H"))
    state = play(state, "2C KC 8C 9C AS 4S")
    assert not state.hearts_broken
    assert state.broken_at is None
    hands = [str(hand) for hand in state.hands]
    assert "2H" in hands[3]


def _void_round(**rules: Any) -> Round:
    """Seat 3 is void in spades after one trick of clubs; it holds 2H, and seat 0 holds QS."""
    hands = ["2C QS 2S", "KC AS 3S", "8C 4S 5S", "9C 2H 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"]
    return play(start(rest(*hands), rules), "2C KC 8C 9C AS 4S")


def test_hearts_are_broken_by_a_discard_at_that_play() -> None:
    state = _void_round().play("2H")
    assert state.hearts_broken
    assert state.broken_at == 6


def test_the_queen_does_not_break_hearts() -> None:
    state = _void_round().play("3D").play("QS")
    assert not state.hearts_broken
    assert state.broken_at is None


def test_the_queen_breaks_hearts_at_some_tables() -> None:
    state = _void_round(queen_breaks_hearts=True).play("3D").play("QS")
    assert state.hearts_broken
    assert state.broken_at == 7


def test_a_heart_led_under_the_exception_breaks_hearts() -> None:
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    hands = rest(f"2C {hearts}", "", "", "AC")
    state = start(hands)
    state = state.play("2C")
    assert not state.hearts_broken
    lead = Standing.later(
        HouseRules(),
        [Hand.parse("2H 3H"), *[Hand.parse(x) for x in ("2C 3C", "4C 5C", "6C 7C")]],
        0,
    )
    lead.play(Card.parse("2H").bit)
    assert lead.broken


def test_a_heart_on_the_first_trick_under_the_exception_breaks_hearts() -> None:
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"
    state = start(rest("2C", hearts)).play("2C").play("2H")
    assert state.broken_at == 1


# --- The lead that is passed on -----------------------------------------------------------------


def _late(
    hands: list[str], leader: int = 0, rules: Any = "video", broken: bool = False
) -> Standing:
    house = HouseRules.of(rules)
    return Standing.later(house, [Hand.parse(hand) for hand in hands], leader, broken=broken)


def test_a_hand_of_hearts_passes_the_lead_to_the_left() -> None:
    assert _late(["2H 3H", "2C 4H", "3C 4C", "5C 6C"]).turn == 1
    assert _late(["2H 3H", "4H 5H", "3C 4C", "5C 6C"]).turn == 2
    assert _late(["2H 3H", "4H 5H", "6H 7H", "5C 6C"], leader=2).turn == 3
    assert _late(["2H 3C", "4H 5H", "6H 7H", "8H 9H"], leader=1).turn == 0


def test_the_passed_lead_cannot_deadlock() -> None:
    state = _late(["2H 3H", "4H 5H", "6H 7H", "8H 9H"], leader=2)
    assert state.turn == 2
    assert Hand(state.legal()) == Hand.parse("6H 7H")
    state.play(Card.parse("6H").bit)
    assert state.broken


def test_the_lead_is_not_passed_on_where_it_need_not_be() -> None:
    hands = ["2H 3H", "2C 4H", "3C 4C", "5C 6C"]
    assert _late(hands, broken=True).turn == 0
    assert _late(hands, rules="standard").turn == 0
    assert _late(["2H QS", "2C 4H", "3C 4C", "5C 6C"]).turn == 0
    free = {"leader_only_hearts": "lead_passes", "heart_lead": "free"}
    assert _late(hands, rules=free).turn == 0


def test_the_opening_lead_left_of_the_dealer_is_passed_on_too() -> None:
    rules = {"leader_only_hearts": "lead_passes", "opening_lead": "left_of_dealer"}
    state = start(rest(SUITS[3]), rules)
    assert state.turn == 1
    assert state.opening_seat == 1


def test_after_a_passed_lead_the_trick_belongs_to_the_real_leader() -> None:
    state = _late(["2H 3H", "2C 4H", "3C 4C", "5C 6C"])
    for card in ("2C", "3C", "5C", "2H"):
        state.play(Card.parse(card).bit)
    assert state.won == [0, 0, 0, 1]
    assert state.turn == 3


# --- Cancellation -------------------------------------------------------------------------------


def _two_packs(hands: list[str], **options: Any) -> Standing:
    rules = HouseRules.of({"preset": "cancellation", "players": 5, **options})
    return Standing.later(rules, [Hand.parse(hand, 2) for hand in hands], 0)


def test_a_cancelled_trick_waits_and_the_same_player_leads_again() -> None:
    state = _two_packs(["KC 5D", "KC 6D", "2H 7D", "3H 8D", "4H 9D"])
    for card in ("KC", "KC", "2H", "3H", "4H"):
        state.play(_bit(state, card))
    assert state.turn == 0
    assert state.won == [0] * 5
    assert state.pile.bit_count() == 5
    for card in ("5D", "6D", "7D", "8D", "9D"):
        state.play(_bit(state, card))
    assert state.won == [0, 0, 0, 0, 1]
    assert len(Hand(state.taken[4])) == 10
    assert state.pile == 0


def test_a_cancelled_last_trick_goes_to_its_leader() -> None:
    state = _two_packs(["KC", "KC", "2H", "3H", "4H"])
    for card in ("KC", "KC", "2H", "3H", "4H"):
        state.play(_bit(state, card))
    assert state.won == [1, 0, 0, 0, 0]
    assert len(Hand(state.taken[0])) == 5


def _bit(state: Standing, card: str) -> int:
    bit = Card.parse(card).bit
    return bit if state.hands[state.turn] & bit else bit << 52


def test_points_of_a_cancelled_trick_go_to_the_next_taker() -> None:
    rules = HouseRules.of("cancellation")
    for seed in range(200):
        state = played(rules, random.Random(seed))
        gone = [i for i, taking in enumerate(state.takings) if taking.winner is None]
        if gone:
            break
    else:
        pytest.fail("no cancelled trick in 200 rounds")
    i = gone[0]
    assert state.takings[i].points == 0
    assert not state.takings[i].cards
    assert state.tricks[i + 1].leader == state.tricks[i].leader
    later = next(taking for taking in state.takings[i:] if taking.winner is not None)
    assert len(later.cards) >= 16
    assert sum(taking.points for taking in state.takings) == sum(state.points) == 52


# --- The kitty ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kitty", ["first_trick", "last_trick", "first_penalty_trick"])
@pytest.mark.parametrize("preset", [{"players": 3}, {"preset": "cancellation", "players": 7}])
def test_who_gets_the_cards_left_over(kitty: str, preset: dict[str, Any]) -> None:
    rules = HouseRules.of(preset | {"kitty": kitty})
    for seed in range(30):
        state = played(rules, random.Random(seed))
        extra = [i for i, t in enumerate(state.takings) if len(t.cards) % rules.players]
        assert len(extra) == 1
        taken = [i for i, t in enumerate(state.takings) if t.winner is not None]
        if kitty == "first_trick":
            assert extra == taken[:1]
        elif kitty == "last_trick":
            assert extra == taken[-1:]
        else:
            costly = [i for i in taken if _penalty_cards(state, i, without_kitty=i == extra[0])]
            assert extra == costly[:1]
        assert sum(state.points) == sum(t.points for t in state.takings)


def _penalty_cards(state: Round, trick: int, without_kitty: bool) -> bool:
    cards = state.takings[trick].cards
    if without_kitty:
        cards = cards - state.deal.kitty
    return any(is_penalty(card) for card in cards)


# --- The rest of a round ------------------------------------------------------------------------


def test_a_view_shows_what_was_given_and_what_came() -> None:
    passes = ["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"]
    waiting = Round.start(HouseRules(), Deal.parse(HouseRules(), SUITS))
    assert waiting.view(1).given is None
    assert waiting.view(1).received is None
    state = waiting.passed(passes)
    view = state.view(1)
    assert (str(view.given), str(view.received)) == (passes[1], passes[0])
    assert view.my_turn
    assert str(view.legal()) == "2C"
    assert not state.view(0).my_turn
    assert not state.view(0).legal()
    assert view.sizes == (13, 13, 13, 13)
    assert len(view.unseen) == 39
    later = state.play("2C").view(2)
    assert str(later.trick) == "2C"
    assert [str(card) for card in later.played] == ["2C"]
    assert len(later.unseen) == 38
    assert [verdict.ok for verdict in later.verdicts()].count(True) == len(later.legal())


def test_a_view_knows_when_the_lead_came_back() -> None:
    rules = HouseRules.of({"preset": "video", "opening_lead": "left_of_dealer"})
    assert not dealt(rules, random.Random(1)).view(0).lead_came_back


def test_going_on_from_a_card_that_was_really_played() -> None:
    state = start(rest("2C", "KC KD", "8C", "9C")).play("2C")
    with pytest.raises(IllegalPlay):
        state.play("KD")
    after = state.play_anyway(Card.parse("KD"))
    assert after.plays == parse_cards("2C KD")
    assert "KD" not in str(after.hands[1]).split()
    with pytest.raises(IllegalPlay):
        state.play_anyway(Card.parse("2C"))


def test_a_result_only_at_the_end() -> None:
    state = dealt(HouseRules(), random.Random(1))
    with pytest.raises(NotationError, match="not over"):
        state.result()
    assert sum(played(HouseRules(), random.Random(1)).result().raw_points) == 26


def _remembering(choose: Chooser, bits: list[int]) -> Chooser:
    def remember(state: Standing, legal: int) -> int:
        bits.append(choose(state, legal))
        return bits[-1]

    return remember


def test_playouts_follow_the_frozen_rounds_step_by_step() -> None:
    """The fast loop and the frozen round must be the same game, card for card."""
    for preset in ("standard", "video", "cancellation", "article"):
        rules = HouseRules.of(preset)
        for seed in range(20):
            state = dealt(rules, random.Random(seed), number=seed)
            fast = Standing.of(rules, state.hands, state.deal.kitty, state.dealer)
            choose = at_random(random.Random(seed))
            played_bits: list[int] = []
            play_out(fast, _remembering(choose, played_bits))
            chosen = iter(played_bits)
            while not state.over:
                legal = state.legal()
                card = legal if len(legal) == 1 else Hand(next(chosen))
                state = state.play(next(iter(card)))
            assert [Hand(bits) for bits in fast.taken] == list(state.taken)
            assert fast.won == list(state.tricks_won)
            assert fast.broken is state.hearts_broken


def test_a_standing_with_cards_on_the_table() -> None:
    hands = [Hand.parse(text) for text in ("3C", "4C", "5C 6C", "7C 8C")]
    state = Standing.later(HouseRules(), hands, 0, trick=parse_cards("KC 2C"))
    assert state.turn == 2
    assert state.left == 8
    play_out(state, at_random(random.Random(1)))
    assert state.left == 0
    assert sum(state.won) == 2
    assert state.won[0] >= 1
