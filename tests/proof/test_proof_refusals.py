"""Refusals of deals, passes, plays, positions and scores, word for word, and small helpers.

The sentences stand here as a player reads them. Whoever rewords one changes it here too,
and so reads it twice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import naive
import pytest

from hearts_lesson.engine import (
    CARDS,
    Deal,
    Direction,
    Game,
    Hand,
    HouseRules,
    IllegalPass,
    IllegalPlay,
    NotationError,
    Passing,
    Position,
    Reason,
    Round,
    Trick,
    check_play,
    clockwise,
    end_of_round,
    left_of,
    penalty_total,
    receiver,
    round_sum,
    seat_names,
    settle,
)
from hearts_lesson.engine.cards import Card, Suit
from hearts_lesson.engine.scoring import bonus_total

STANDARD = HouseRules()
SUITS = ("C", "D", "S", "H")
ONE_SUIT_EACH = [" ".join(r + suit for r in naive.RANKS) for suit in SUITS]
EVERY_HEART = [r + "H" for r in naive.RANKS]


def plain(text: str) -> str:
    """Without the invisible sign that keeps phones from drawing suits as pictures."""
    return text.replace("\ufe0e", "")


def says(error: type[Exception], call: Callable[[], Any]) -> str:
    with pytest.raises(error) as caught:
        call()
    return plain(str(caught.value))


# ---------------------------------------------------------------- dealing and passing


def standard_deal() -> Deal:
    return Deal.parse(STANDARD, ONE_SUIT_EACH)


def test_faulty_deals_are_refused() -> None:
    def say(*hands: str, rules: HouseRules = STANDARD, kitty: str | None = None) -> str:
        return says(NotationError, lambda: Deal.parse(rules, hands, kitty))

    assert say("2C", "2D") == "4 players need 4 hands, and here are 2."
    assert say(*ONE_SUIT_EACH[:3], ONE_SUIT_EACH[3].replace("AH", "AS")) == (
        "A♠ is dealt too often. A♥ is not dealt."
    )
    assert say(*ONE_SUIT_EACH[:3], ONE_SUIT_EACH[3].replace("AH", "")) == (
        "Hand 3 has 12 cards and should have 13. A♥ is not dealt."
    )
    assert say("2C", *ONE_SUIT_EACH[1:]) == (
        "Hand 0 has 1 card and should have 13. 3♣, 4♣, 5♣, 6♣, 7♣, 8♣ and 6 more are not dealt."
    )
    assert say(ONE_SUIT_EACH[0].replace("AC", "XX"), *ONE_SUIT_EACH[1:]).startswith(
        'In hand 0: "XX" is not a card.'
    )
    assert say(ONE_SUIT_EACH[0].replace("AC", "2C"), *ONE_SUIT_EACH[1:]) == (
        "In hand 0: 2♣ is there twice, and one pack has it once."
    )
    assert say(*ONE_SUIT_EACH, kitty="2C 2C") == (
        "In the kitty: 2♣ is there twice, and one pack has it once."
    )
    three = HouseRules.of("three")
    cards = [card for card in naive.deck(naive.rules_of(players=3)) if card != "3D"]
    hands = [" ".join(cards[:17]), " ".join(cards[17:34]), " ".join([*cards[34:], "2D"])]
    assert say(*hands, rules=three) == "2♦ is not in this pack. 3♦ is not dealt."
    assert say(*ONE_SUIT_EACH, kitty="2C") == "2♣ is dealt too often."
    assert say(*ONE_SUIT_EACH, kitty="xx").startswith('In the kitty: "xx" is not a card.')
    almost = say(*ONE_SUIT_EACH[:3], " ".join(ONE_SUIT_EACH[3].split()[7:]))
    assert almost.endswith("2♥, 3♥, 4♥, 5♥, 6♥, 7♥ and 1 more are not dealt.")
    seven = ONE_SUIT_EACH[0].split()[:6]
    few = say(" ".join(ONE_SUIT_EACH[0].split()[6:]), *ONE_SUIT_EACH[1:])
    assert few == (
        "Hand 0 has 7 cards and should have 13. "
        f"{', '.join(plain(Card.parse(card).symbol) for card in seven)} are not dealt."
    )


def test_two_packs_are_counted_too() -> None:
    rules = HouseRules.of("cancellation")
    deck = naive.deck(naive.rules_of(players=8, packs=2))
    hands = [deck[seat::8] for seat in range(8)]
    Deal.parse(rules, [" ".join(hand) for hand in hands])
    hands[0][0] = hands[1][0] = hands[2][0]  # a third copy, perhaps a fourth
    message = says(NotationError, lambda: Deal.parse(rules, [" ".join(hand) for hand in hands]))
    assert "dealt too often" in message
    assert "not dealt" in message


def test_the_cards_left_over_are_the_kitty() -> None:
    rules = HouseRules.of({"players": 10, "packs": 2})
    deck = naive.deck(naive.rules_of(players=10, packs=2))
    deck.sort()  # equal cards side by side: a pair of them is left over
    hands = [" ".join(deck[4 + 10 * seat : 14 + 10 * seat]) for seat in range(10)]
    deal = Deal.parse(rules, hands)
    assert sorted(map(str, deal.kitty)) == deck[:4]
    assert deal == Deal.parse(rules, hands, " ".join(deck[:4]))


def test_shuffled_deals_are_whole() -> None:
    for options in ({}, {"players": 3}, {"players": 7, "packs": 2}, {"players": 10, "packs": 2}):
        rules = HouseRules.of(options)
        deal = Deal.shuffled(rules, random.Random(1))
        assert deal == Deal.shuffled(rules, random.Random(1))
        assert deal != Deal.shuffled(rules, random.Random(2))
        assert deal.rules is rules
        assert [len(hand) for hand in deal.hands] == [rules.cards_each] * rules.players
        assert len(deal.kitty) == rules.kitty_size
        cards = sorted(str(card) for hand in (*deal.hands, deal.kitty) for card in hand)
        assert cards == sorted(map(str, rules.pack))


def test_faulty_passes_are_refused() -> None:
    passing = Passing(standard_deal(), Direction.LEFT)
    good = ["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"]

    def say(seat: int, cards: str, after: Passing = passing) -> str:
        return says(IllegalPass, lambda: after.choose(seat, cards))

    assert say(0, "2C 3C") == "Seat 0 passes 2 cards, and this table passes 3."
    assert say(0, "2C") == "Seat 0 passes 1 card, and this table passes 3."
    assert say(0, "2C 3C 4C 5C") == "Seat 0 passes 4 cards, and this table passes 3."
    assert say(1, "2C 3D 4H") == "Seat 1 does not hold 2♣, 4♥ and cannot pass what it has not."
    assert say(0, "2C 3C 2C").startswith("The pass of seat 0 cannot be read. 2♣ is there twice")
    assert say(4, "2C 3C 4C") == "There is no seat 4; seats are 0 to 3."
    assert say(-1, "2C 3C 4C") == "There is no seat -1; seats are 0 to 3."
    once = passing.choose(3, good[3])
    assert say(3, good[3], once) == "Seat 3 has passed already, and a pass is final."
    assert (once.waiting, once.done) == ((0, 1, 2), False)
    assert passing.waiting == (0, 1, 2, 3)
    assert says(IllegalPass, lambda: once.hands) == "Seat 0 has not chosen yet."
    assert says(IllegalPass, lambda: passing.choose_all(good[:3])) == (
        "4 players need 4 passes, and here are 3."
    )
    done = passing.choose_all(good)
    assert (done.waiting, done.done) == ((), True)
    assert [str(done.received(seat)) for seat in range(4)] == [good[3], *good[:3]]
    assert str(done.hands[1]) == "2C 3C 4C 5D 6D 7D 8D 9D TD JD QD KD AD"
    hold = Passing(standard_deal(), Direction.HOLD)
    assert (hold.waiting, hold.done, hold.hands) == ((), True, standard_deal().hands)
    assert hold.received(2) == Hand()
    assert says(IllegalPass, lambda: hold.choose(0, good[0])) == (
        "Nobody passes in a hold round: everybody keeps their cards."
    )
    five = HouseRules(players=5)
    deck = [card for card in CARDS if card in five.pack]
    deal = Deal(five, tuple(Hand.of(deck[seat::5]) for seat in range(5)))
    message = says(NotationError, lambda: Passing(deal, Direction.ACROSS))
    assert message == 'With 5 players nobody sits across; pass "left", "right".'


def test_a_pass_may_hold_both_copies_of_a_card() -> None:
    rules = HouseRules.of({"players": 8, "packs": 2, "pass_cycle": ["left"]})
    deck = sorted(naive.deck(naive.rules_of(players=8, packs=2)))
    hands = [" ".join(deck[13 * seat : 13 * seat + 13]) for seat in range(8)]
    start = Round.start(rules, Deal.parse(rules, hands))
    passes = [" ".join(hand.split()[:3]) for hand in hands]
    after = naive.after_pass([h.split() for h in hands], [p.split() for p in passes], "left")
    now = start.passed(passes).hands
    assert [sorted(map(str, hand)) for hand in now] == [sorted(hand) for hand in after]
    once = hands[0].split()
    single = next(card for card in once if once.count(card) == 1)
    other = [card for card in once if card != single][:1]
    message = says(IllegalPass, lambda: start.passing.choose(0, " ".join([single, single, *other])))
    assert message.startswith("Seat 0 does not hold")


# ---------------------------------------------------------------- playing


def reason_of(call: Callable[[], Any]) -> Reason:
    with pytest.raises(IllegalPlay) as caught:
        call()
    verdict = caught.value.verdict
    assert not verdict.ok
    assert plain(str(caught.value))
    return verdict.reason


def test_refused_plays_leave_the_round_as_it_was() -> None:
    rules = HouseRules.of({"first_trick_points": "not_allowed"})
    start = Round.start(rules, standard_deal(), 1)
    assert start.to_pass
    assert (start.turn, start.opening_seat, start.legal()) == (None, None, Hand())
    assert reason_of(lambda: start.play("2C")) is Reason.PASS_FIRST
    assert reason_of(lambda: start.play_anyway(Card.parse("2C"))) is Reason.PASS_FIRST
    assert start.taken == (Hand(),) * 4
    assert start.tricks_won == start.points == (0, 0, 0, 0)
    assert start.hands == standard_deal().hands
    assert start.trick.cards == ()
    round_ = Round.start(rules, standard_deal(), 4)
    assert not round_.to_pass
    assert (round_.turn, round_.opening_seat) == (0, 0)
    assert reason_of(lambda: round_.play("3C")) is Reason.OPENING_CARD
    assert reason_of(lambda: round_.play("2D")) is Reason.NOT_YOUR_CARD
    assert reason_of(lambda: round_.play("2D", seat=1)) is Reason.NOT_YOUR_TURN
    assert reason_of(lambda: round_.play_anyway(Card.parse("2D"))) is Reason.NOT_YOUR_CARD
    assert round_.play("2C", seat=0) == round_.play("2C") == round_.play(Card.parse("2C"))
    assert [v.reason for v in round_.verdicts(2)] == [Reason.NOT_YOUR_TURN] * 13
    assert round_.plays == ()
    refusal = says(IllegalPlay, lambda: round_.play_anyway(Card.parse("2D")))
    assert refusal == says(IllegalPlay, lambda: round_.play("2D"))
    assert refusal.startswith("2♦")
    wrong = round_.play_anyway(Card.parse("3C"))
    assert [str(card) for card in wrong.plays] == ["3C"]
    assert says(NotationError, round_.result) == ("The round is not over, so it has no score yet.")
    assert says(IllegalPass, lambda: Round.start(rules, standard_deal(), 1).passed(
        ["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"]).passing) == (
        "The pass of this round is over."
    )  # fmt: skip
    assert says(NotationError, lambda: Round.start(HouseRules.of("spot"), standard_deal())) == (
        "The deal was made for other rules than the round."
    )


def test_a_finished_round_takes_no_card() -> None:
    round_ = Round.start(STANDARD, standard_deal(), 4)
    while not round_.over:
        round_ = round_.play(next(iter(round_.legal())))
    assert (round_.turn, round_.legal()) == (None, Hand())
    assert reason_of(lambda: round_.play("2C")) is Reason.ROUND_OVER
    assert round_.tricks_won == (13, 0, 0, 0)
    assert round_.points == (26, 0, 0, 0)
    assert round_.result().points == (0, 26, 26, 26)


def test_dealer_and_direction_may_be_given() -> None:
    rules = HouseRules.of("cancellation")
    deck = naive.deck(naive.rules_of(players=8, packs=2))
    deal = Deal.parse(rules, [" ".join(deck[seat::8]) for seat in range(8)])
    for number in range(1, 20):
        assert Round.start(rules, deal, number).dealer == naive.dealer_of_round(8, number)
    round_ = Round.start(rules, deal, 1, dealer=2)
    assert (round_.dealer, round_.opening_seat) == (2, 3)
    assert Round.start(rules, deal, 1, dealer=9).dealer == 1
    assert Round.start(rules, deal, 1, direction="left2").direction is Direction.LEFT2
    assert Round.start(rules, deal, 1, direction=Direction.LEFT).to_pass
    assert says(NotationError, lambda: Round.start(rules, deal, 1, direction="lefft")) == (
        "'lefft' is no direction. Choose from left, right, across, left2, right2, hold."
    )
    assert Round.start(STANDARD, standard_deal(), 2).direction is Direction.RIGHT


# ---------------------------------------------------------------- positions


def test_impossible_positions_are_named() -> None:
    def say(position: Position, rules: HouseRules = STANDARD) -> str:
        return says(NotationError, lambda: position.check(rules))

    parse = Position.parse
    assert say(parse("2C", "2D 3D 4D 5D")) == (
        "The trick has 4 cards: with 4 players it is over. "
        "Give only the cards on the table before this play."
    )
    assert say(parse("2C", "2C")) == "2♣ is there twice, and the pack has it once."
    two = HouseRules.of("cancellation")
    assert say(parse("2C 2C", "2C", packs=2), two) == "2♣ is there 3 times."
    assert say(parse("2D"), HouseRules.of("three")) == "2♦ is not in this pack."
    assert say(Position(Hand.of(CARDS[:14]))) == ("The hand has 14 cards, and each player gets 13.")
    assert say(parse("3C", first_trick=True)) == (
        "2♣ opens the first trick, and this hand does not hold it. "
        "Say what was led, or leave out the first trick."
    )
    kitty = HouseRules.of({"players": 3, "kitty": "last_trick"})
    parse("3C", first_trick=True).check(kitty)
    assert say(parse("3D", first_trick=True), kitty) == (
        "A club opens the first trick, and this hand holds none."
    )
    parse("2C 3C", "2D 3D 4D", first_trick=True, hearts_broken=True).check(STANDARD)
    parse("3C", "2C", first_trick=True).check(STANDARD)
    parse("3C").check(STANDARD)
    parse("3C", first_trick=True).check(HouseRules(opening_lead="left_of_dealer"))
    parse("2C", "2C", packs=2).check(two)
    Position(Hand.of(CARDS[:13])).check(STANDARD)
    assert parse("2C", "3D").led is Suit.DIAMONDS
    assert parse("2C").led is None


def test_a_verdict_names_what_may_be_played() -> None:
    position = Position.parse("2C 3C KH", "5C")
    refused = check_play(STANDARD, position, Card.parse("KH"))
    assert (refused.ok, refused.reason, str(refused.playable)) == (
        False,
        Reason.FOLLOW_SUIT,
        "2C 3C",
    )
    assert (refused.card, refused.position, refused.rules) == (
        Card.parse("KH"),
        position,
        STANDARD,
    )
    assert not refused
    waiting = Position(position.hand, position.trick, your_turn=False)
    assert check_play(STANDARD, waiting, Card.parse("2C")).reason is Reason.NOT_YOUR_TURN
    assert check_play(STANDARD, waiting, Card.parse("2C")).playable == Hand()
    absent = check_play(STANDARD, position, Card.parse("9D"))
    assert (absent.ok, absent.reason, str(absent.playable)) == (
        False,
        Reason.NOT_YOUR_CARD,
        "2C 3C",
    )


REASONS: list[tuple[dict[str, Any], str, str, dict[str, bool], dict[str, str]]] = [
    ({}, "2C 3C KH", "", {"first_trick": True},
     {"2C": "opens", "3C": "opening_card", "KH": "opening_card"}),
    ({"opening_lead": "any_club"}, "2C 3C KH", "", {"first_trick": True},
     {"2C": "opens", "3C": "opens", "KH": "opening_card"}),
    ({}, "2C KH", "5C", {}, {"2C": "following", "KH": "follow_suit"}),
    ({}, "2D KH QS", "5C", {}, {"2D": "discarding", "KH": "discarding", "QS": "discarding"}),
    ({}, "2D KH QS", "5C", {"first_trick": True},
     {"2D": "discarding", "KH": "no_points_first_trick", "QS": "no_points_first_trick"}),
    ({}, "KH QS", "5C", {"first_trick": True},
     {"KH": "only_penalty_cards", "QS": "no_points_first_trick"}),
    ({}, "QS", "5C", {"first_trick": True}, {"QS": "only_penalty_cards"}),
    ({"first_trick_all_penalty": "any"}, "KH QS", "5C", {"first_trick": True},
     {"KH": "only_penalty_cards", "QS": "only_penalty_cards"}),
    ({"first_trick_all_penalty": "queen_must"}, "KH QS", "5C", {"first_trick": True},
     {"KH": "queen_forced", "QS": "only_penalty_cards"}),
    ({"first_trick_all_penalty": "queen_must"}, "KH", "5C", {"first_trick": True},
     {"KH": "only_penalty_cards"}),
    ({}, "2D KH QS", "", {}, {"2D": "free_lead", "KH": "hearts_not_broken", "QS": "free_lead"}),
    ({}, "2D KH", "", {"hearts_broken": True}, {"2D": "free_lead", "KH": "free_lead"}),
    ({"queen_lead": "after_hearts_broken"}, "2D KH QS", "", {},
     {"2D": "free_lead", "KH": "hearts_not_broken", "QS": "queen_not_yet"}),
    ({"queen_lead": "after_hearts_broken"}, "QS", "", {}, {"QS": "only_queen"}),
    ({}, "KH 2H", "", {}, {"KH": "only_hearts", "2H": "only_hearts"}),
    ({"leader_only_hearts": "lead_passes"}, "KH 2H", "", {},
     {"KH": "lead_passes", "2H": "lead_passes"}),
    ({}, "KH QS", "", {}, {"KH": "hearts_and_queen", "QS": "hearts_and_queen"}),
    ({"leader_hearts_and_queen": "queen_forced"}, "KH QS", "", {},
     {"KH": "queen_forced", "QS": "must_lead_queen"}),
    ({"heart_lead": "free"}, "KH QS 2D", "", {},
     {"KH": "free_lead", "QS": "free_lead", "2D": "free_lead"}),
    ({"heart_lead": "free", "queen_lead": "after_hearts_broken"}, "KH QS", "", {},
     {"KH": "free_lead", "QS": "queen_not_yet"}),
]  # fmt: skip


@pytest.mark.parametrize(("options", "hand", "trick", "flags", "reasons"), REASONS)
def test_reasons(
    options: dict[str, Any],
    hand: str,
    trick: str,
    flags: dict[str, bool],
    reasons: dict[str, str],
) -> None:
    """Each step of the fixed order gives its own codes, for yes and for no."""
    position = Position.parse(hand, trick, **flags)
    rules = HouseRules.of(options)
    given = {card: check_play(rules, position, Card.parse(card)).reason for card in hand.split()}
    assert given == reasons


def test_lead_that_comes_back() -> None:
    rules = HouseRules.of({"leader_only_hearts": "lead_passes"})
    position = Position(Hand.parse("KH 2H"), lead_came_back=True)
    verdict = check_play(rules, position, Card.parse("KH"))
    assert (verdict.ok, verdict.reason) == (True, Reason.LEAD_CAME_BACK)


# ---------------------------------------------------------------- tricks


@pytest.mark.parametrize(
    ("cards", "leader", "players", "winner", "cancelled"),
    [
        ("9D KD 4D QS", 1, 4, 2, ""),
        ("9D KS", 3, 4, 3, ""),
        ("9D KD KD 4D 3D", 2, 5, 2, "KD"),
        ("9D 9D KS KS 2H", 0, 5, None, "9D"),
        ("9D 9D KD KD 2D", 4, 5, 3, "9D KD"),
        ("9D KS KS 9D 2D 3D", 0, 6, 5, "9D"),
        ("", 2, 4, None, ""),
    ],
)
def test_tricks(cards: str, leader: int, players: int, winner: int | None, cancelled: str) -> None:
    trick = Trick.parse(cards, leader, players)
    assert trick.winner() == winner
    assert " ".join(map(str, trick.cancelled)) == cancelled
    assert str(trick) == cards
    assert trick.seats == tuple((leader + i) % players for i in range(len(cards.split())))
    assert trick.complete == (len(cards.split()) == players)
    assert trick.led == (Card.parse(cards[:2]).suit if cards else None)
    if players > 4:
        assert trick.winner(HouseRules(players=players, packs=2)) == winner


def test_tricks_of_the_wrong_size() -> None:
    assert says(NotationError, lambda: Trick.parse("2C 3C 4C 5C 6C")) == (
        "A trick of 4 players has 4 cards, and here are 5."
    )
    assert says(NotationError, lambda: Trick.parse("2C 3C").winner(HouseRules.of("three"))) == (
        "This trick is for 4 players, the rules are for 3."
    )
    assert Trick.parse("2C 3C").players == 4
    assert Trick.parse("2C 3C").leader == 0
    assert Trick.parse("JD QS 5H 2C").points(HouseRules.of("omnibus")) == 4
    assert Trick.parse("JD QS 5H 2C").points(HouseRules.of("spot")) == 18


# ---------------------------------------------------------------- the table


def test_the_table() -> None:
    assert [left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert list(clockwise(2, 4)) == [2, 3, 0, 1]
    for players in range(3, 11):
        for direction in Direction:
            if direction is Direction.ACROSS and players % 2:
                with pytest.raises(NotationError):
                    receiver(0, players, direction)
                continue
            for seat in range(players):
                expected = naive.receiver(seat, players, str(direction))
                got = receiver(seat, players, direction)
                assert (type(got), got) == (int, expected)
    assert [direction.phrase for direction in Direction] == [
        "to the left",
        "to the right",
        "across",
        "two seats to the left",
        "two seats to the right",
        "no pass",
    ]
    assert seat_names(4) == ("You", "Anna", "Ben", "Cleo")
    assert seat_names(3, 1) == ("Ben", "You", "Anna")
    assert seat_names(10) == (
        "You", "Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo",
    )  # fmt: skip
    assert seat_names(4, None) == ("Anna", "Ben", "Cleo", "Dora")
    assert seat_names(10, None)[-2:] == ("Ivo", "Jo")


# ---------------------------------------------------------------- scores


def taken(*piles: str, packs: int = 1) -> list[Hand]:
    return [Hand.parse(pile, packs) for pile in piles]


def test_faulty_score_sheets_are_refused() -> None:
    def say(rules: HouseRules, piles: list[Hand]) -> str:
        return says(NotationError, lambda: settle(rules, piles))

    assert say(STANDARD, taken("2H", "", "")) == (
        "4 players, but cards taken by 3. "
        "Give one list of cards for each player, empty for one who took nothing."
    )
    assert say(STANDARD, taken("2H", "2H", "", "")) == (
        "2♥ was taken twice, and the pack has it once."
    )
    two = HouseRules.of("cancellation")
    assert say(two, taken("2D 2D", "2D", *[""] * 6, packs=2)) == (
        "2♦ was taken 3 times, and the pack has it twice."
    )
    settle(two, taken("2D", "2D", *[""] * 6, packs=2))
    assert say(HouseRules.of("three"), taken("2D", "", "")) == (
        "2♦ was taken once, and it is not in this pack."
    )


def test_scores_from_part_of_the_cards() -> None:
    bonus = HouseRules.of({"no_trick_bonus": 5})
    score = settle(bonus, taken("2H", "", "QS", ""))
    assert score.points == (1, -5, 13, -5)
    assert score.without_trick == (1, 3)
    score = settle(bonus, taken("2H", "", "QS", ""), tricks=[10, 1, 2, 0])
    assert score.points == (1, 0, 13, -5)
    moon = [" ".join([*EVERY_HEART, "QS"]), "", "", ""]
    score = settle(bonus, taken(*moon))
    assert (score.points, score.moon, score.sun) == ((0, 26, 26, 26), 0, False)
    assert (score.choice, score.assumed) == ("others_plus_26", True)
    assert score.without_trick == ()
    score = settle(STANDARD, taken(*moon), choice="shooter_minus_26")
    assert (score.choice, score.assumed, score.points) == (
        "shooter_minus_26",
        False,
        (-26, 0, 0, 0),
    )
    sun = HouseRules.of({"sun": "double", "moon": "others_plus_26"})
    whole = [" ".join(naive.deck(naive.rules_of())), "", "", ""]
    assert settle(sun, taken(*whole)).points == (0, 52, 52, 52)
    assert settle(sun, taken(*whole)).sun
    assert settle(sun, taken(*moon)).points == (0, 26, 26, 26)  # too few cards to tell
    assert settle(sun, taken(*moon), tricks=[13, 0, 0, 0]).sun
    assert not settle(sun, taken(*moon), tricks=[12, 1, 0, 0]).sun
    best = HouseRules.of({"moon": "best_for_shooter"})
    assert settle(best, taken(*moon)).points == (0, 26, 26, 26)
    assert settle(best, taken(*moon), totals=[90, 80, 10, 9]).points == (-26, 0, 0, 0)
    assert settle(best, taken(*moon), totals=[9, 80, 10, 10]).points == (0, 26, 26, 26)


SUMS: list[tuple[dict[str, Any], int, int]] = [
    ({}, 26, 0),
    ({"bonus_card": "JD"}, 26, -10),
    ({"bonus_card": "TD"}, 26, -10),
    ({"preset": "spot"}, 117, 0),
    ({"preset": "spot", "queen_value": 0}, 104, 0),
    ({"preset": "spot", "queen_value": 50}, 154, 0),
    ({"preset": "cancellation"}, 52, 0),
    ({"preset": "cancellation", "bonus_card": "JD"}, 52, -20),
    ({"players": 6, "removed": ["2C", "2D", "2S", "2H"]}, 25, 0),
    ({"preset": "three"}, 26, 0),
]


@pytest.mark.parametrize(("options", "penalty", "bonus"), SUMS, ids=str)
def test_check_sums(options: dict[str, Any], penalty: int, bonus: int) -> None:
    rules = HouseRules.of(options)
    players = rules.players
    assert penalty_total(rules) == penalty
    assert bonus_total(rules) == bonus
    assert round_sum(rules) == penalty + bonus
    assert round_sum(rules, "others_plus_26") == penalty * (players - 1) + bonus
    assert round_sum(rules, "shooter_minus_26") == bonus - penalty
    assert round_sum(rules, "others_plus_26", sun=True) == 2 * penalty * (players - 1) + bonus
    assert round_sum(rules, "shooter_minus_26", sun=True) == bonus - 2 * penalty
    assert round_sum(rules, without_trick=2) == penalty + bonus
    with_bonus = rules.but(no_trick_bonus=5)
    assert round_sum(with_bonus) == penalty + bonus
    assert round_sum(with_bonus, without_trick=2) == penalty + bonus - 10
    assert round_sum(with_bonus, "shooter_minus_26", without_trick=2) == bonus - penalty


# ---------------------------------------------------------------- games


def test_faulty_totals_are_refused() -> None:
    assert says(NotationError, lambda: Game.start(STANDARD, [1, 2])) == ("4 players need 4 totals.")
    assert says(NotationError, lambda: Game.start(STANDARD).after([1, 2])) == (
        "4 players need 4 points, and here are 2."
    )
    assert says(NotationError, lambda: end_of_round(STANDARD, [1], [1, 2, 3, 4])) == (
        "4 players need 4 totals, and here are 1."
    )
    over = Game.start(STANDARD, [99, 0, 0, 1]).after([1, 2, 3, 4])
    assert says(NotationError, lambda: over.after([0, 0, 0, 0])) == (
        "The game is over; no more rounds are written down."
    )


def test_endings_say_what_happened() -> None:
    rules = HouseRules.of({"exact_target": "half", "target": 75})
    ending = end_of_round(rules, [70, 74, 60, 20], [5, 5, 1, 15])
    assert ending.totals == (37, 79, 61, 35)
    assert (ending.reset, ending.reached, ending.lowest) == ((0,), (1,), (3,))
    assert (ending.over, ending.winner, ending.winners) == (True, 3, (3,))
    going_on = end_of_round(rules, [70, 0, 0, 0], [5, 0, 0, 0])
    assert (going_on.over, going_on.winner, going_on.winners) == (False, None, ())
    shared = end_of_round(rules.but(tie="shared_win"), [70, 0, 0, 0], [6, 0, 0, 0])
    assert (shared.winner, shared.winners) == ([1, 2, 3], (1, 2, 3))
    game = Game.start(rules)
    assert (game.totals, game.number, game.over, game.winners) == ((0, 0, 0, 0), 1, False, ())
    assert (game.direction, game.dealer, game.rounds) == (Direction.LEFT, 3, ())
    game = game.after([1, 2, 3, 20])
    assert (game.totals, game.number, game.rounds) == ((1, 2, 3, 20), 2, ((1, 2, 3, 20),))
    assert (game.direction, game.dealer, game.before) == (Direction.RIGHT, 0, (0, 0, 0, 0))
