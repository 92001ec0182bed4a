"""Details of rounds and scores that random play touches rarely, one by one.

Mutation testing found them: each test here notices a small change that nothing else did.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import material
import naive
import pytest
from engine_side import EngineRound, faces

from hearts_lesson.engine import (
    CARDS,
    Deal,
    Direction,
    Hand,
    HouseRules,
    Position,
    Reason,
    Round,
    Standing,
    Trick,
    check_play,
    end_of_round,
    is_penalty,
    legal_plays,
    settle,
    verdicts,
)
from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.round import Taking
from hearts_lesson.engine.trick import taking_place

ONE_SUIT_EACH = [" ".join(r + suit for r in naive.RANKS) for suit in ("C", "D", "S", "H")]


def moon_round(**options: Any) -> Round:
    """Seat 0 holds every club and takes all tricks: a moon, and a sun where that counts."""
    rules = HouseRules.of(options)
    round_ = Round.start(rules, Deal.parse(rules, ONE_SUIT_EACH), 4)
    while not round_.over:
        round_ = round_.play(next(iter(round_.legal())))
    return round_


def test_result_passes_everything_on() -> None:
    assert moon_round().result("shooter_minus_26").points == (-26, 0, 0, 0)
    assert moon_round().result("shooter_minus_26").choice == "shooter_minus_26"
    best = moon_round(moon="best_for_shooter")
    assert best.result(totals=[90, 80, 10, 9]).points == (-26, 0, 0, 0)
    assert best.result(totals=[90, 80, 10, 9]).choice == "shooter_minus_26"
    assert not best.result(totals=[90, 80, 10, 9]).assumed
    assert best.result(totals=[0, 80, 10, 9]).choice == "others_plus_26"
    minus = moon_round(moon="shooter_minus_26").result()
    assert (minus.choice, minus.assumed) == ("shooter_minus_26", False)
    plus = moon_round(moon="others_plus_26").result()
    assert (plus.choice, plus.assumed) == ("others_plus_26", False)
    assert moon_round(sun="double").result().points == (0, 52, 52, 52)
    rules = HouseRules.of({"no_trick_bonus": 5})
    score = settle(rules, [Hand.parse("2H"), Hand(), Hand(), Hand()], tricks=[5, 8, 0, 0])
    assert score.points == (1, 0, -5, -5)


def test_best_for_the_shooter_starts_from_zero() -> None:
    """Without totals everybody stands at zero: 26 reaches a target of 26 and not of 27."""
    moon = [Hand.parse(f"{ONE_SUIT_EACH[3]} QS"), Hand(), Hand(), Hand()]
    for target, end_test in ((26, "reaches"), (26, "passes"), (27, "reaches"), (1, "reaches")):
        rules = HouseRules.of({"moon": "best_for_shooter", "target": target, "end_test": end_test})
        assert settle(rules, moon).points == (0, 26, 26, 26)
    lost = HouseRules.of({"moon": "best_for_shooter", "target": 26, "exact_target": "zero"})
    assert settle(lost, moon).points == (0, 26, 26, 26)
    # The others at 26 are reset to 0 and tie with the shooter, who would have won alone.
    tie = lost.but(tie="shared_win", target=27)
    assert settle(tie, moon, totals=[0, 1, 0, 2]).points == (-26, 0, 0, 0)
    assert settle(tie, moon).points == (0, 26, 26, 26)

    # A bonus card brings another player exactly to the target, who then ties with the shooter.
    tied = HouseRules.of(
        {
            "moon": "best_for_shooter",
            "target": 16,
            "exact_target": "zero",
            "tie": "shared_win",
            "bonus_card": "JD",
        }
    )
    piles = [moon[0], Hand.parse("JD"), Hand(), Hand()]
    assert settle(tied, piles).points == (-26, -10, 0, 0)
    assert settle(tied, piles, totals=[1, 1, 1, 1]).points == (0, 16, 26, 26)


def test_penalty_cards() -> None:
    assert [str(card) for card in CARDS if is_penalty(card)] == ["QS", *ONE_SUIT_EACH[3].split()]


def test_the_second_copy_of_the_lowest_club_opens_too() -> None:
    """Seat 5 sits left of the dealer and holds the same 2♣ as seat 0."""
    rules = HouseRules.of({"players": 8, "packs": 2, "opening_lead": "lowest_club"})
    deck = sorted(naive.deck(naive.rules_of(players=8, packs=2)), key=lambda c: (c != "2C", c))
    hands = [deck[seat::8] for seat in (0, 2, 3, 4, 5, 1, 6, 7)]
    # Seat 0 gives its 8♣ away, so that seat 5 holds the first copy of one club.
    hands[0][hands[0].index("8C")], hands[6][hands[6].index("2S")] = "2S", "8C"
    assert ["2C" in hand for hand in hands] == [True] + [False] * 4 + [True, False, False]
    for dealer, opener in ((4, 5), (7, 0), (0, 5), (5, 0)):
        round_ = Round.start(
            rules, Deal.parse(rules, [" ".join(hand) for hand in hands]), dealer=dealer
        )
        assert round_.opening_seat == opener
        assert str(round_.legal()) == "2C"
        assert len(round_.play("2C").hands[opener]) == 12


def test_what_was_passed_is_kept() -> None:
    rules = HouseRules()
    passes = ["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"]
    round_ = Round.start(rules, Deal.parse(rules, ONE_SUIT_EACH)).passed(passes)
    assert round_.given is not None
    assert [str(given) for given in round_.given] == passes
    view = round_.view(1)
    assert (str(view.given), str(view.received)) == (passes[1], passes[0])
    hold = Round.start(rules, Deal.parse(rules, ONE_SUIT_EACH), 4)
    assert hold.given == (Hand(),) * 4


def test_a_round_keeps_what_it_began_with() -> None:
    rules = HouseRules.of({"pass_cycle": ["hold", "left"]})
    deal = Deal.parse(rules, ONE_SUIT_EACH)
    start = Round.start(rules, deal, 6, dealer=1)
    passed = start.passed(["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"])
    played = passed.play("2C")
    for round_ in (start, passed, played):
        assert (round_.rules, round_.deal) == (rules, deal)
        assert (round_.number, round_.direction, round_.dealer) == (6, Direction.LEFT, 1)
    assert played.given == passed.given
    assert played.deal.hands[0] == Hand.parse(ONE_SUIT_EACH[0])


def test_what_each_trick_gave() -> None:
    """The taker's cards: the trick, tricks cancelled before it, and the kitty."""
    for rng, case in material.cases(300, material.sized(150)):
        log = case.naive()
        ours = EngineRound(case.rules, case.hands, case.kitty, case.number, case.passes)
        got: list[naive.Cards] = [[] for _ in case.hands]
        while not log.over:
            card = material.choose(rng, case.chooser, log)
            log.play(card)
            ours.play(card)
        for taking in ours.round.takings:
            if taking.winner is None:
                assert (taking.cards, taking.points) == (Hand(), 0)
            else:
                got[taking.winner] += faces(taking.cards)
        assert [sorted(pile) for pile in got] == [sorted(pile) for pile in log.taken]


def test_a_cancelled_trick_gives_nothing_yet() -> None:
    """Neighbours hold the same cards: four pairs of clubs, and nobody takes the first trick."""
    rules = HouseRules.of("cancellation")
    deck = sorted(naive.deck(naive.rules_of(players=8, packs=2)), key=lambda c: (c[1], c[0]))
    round_ = Round.start(rules, Deal.parse(rules, [" ".join(deck[seat::8]) for seat in range(8)]))
    for card in deck[:8]:
        round_ = round_.play(card)
    assert round_.takings == (Taking(0, None, Hand(), 0),)
    assert (round_.turn, round_.tricks_won, round_.taken) == (0, (0,) * 8, (Hand(),) * 8)
    for card in deck[8:16]:
        round_ = round_.play(card)
    assert [taking.winner for taking in round_.takings] == [None, None]
    while not round_.over:
        round_ = round_.play(next(iter(round_.legal())))
    assert sum(len(taking.cards) for taking in round_.takings) == 104


def test_an_ending_without_resets() -> None:
    ending = end_of_round(HouseRules(), [99, 0, 0, 0], [1, 0, 0, 0])
    assert (ending.reset, ending.reached) == ((), (0,))


def test_scores_without_counted_tricks() -> None:
    """A complete score sheet tells by itself who took no trick, and who took them all."""
    deck = naive.deck(naive.rules_of())
    rules = HouseRules.of({"no_trick_bonus": 5, "sun": "double"})
    piles = [Hand.parse(" ".join(deck[:48])), Hand.parse(" ".join(deck[48:])), Hand(), Hand()]
    score = settle(rules, piles)
    assert score.without_trick == (2, 3)
    assert score.points == (
        naive.penalty_points(naive.rules_of(), deck[:48]),
        naive.penalty_points(naive.rules_of(), deck[48:]),
        -5,
        -5,
    )
    assert settle(HouseRules(), piles).without_trick == ()
    for few in ([0, 4, 44, 4], [0, 51, 0, 1]):
        ends = [sum(few[:i]) for i in range(5)]
        hands = [deck[a:b] for a, b in pairwise(ends)]
        score = settle(rules, [Hand.parse(" ".join(hand)) for hand in hands])
        assert score.without_trick == tuple(s for s, hand in enumerate(hands) if not hand)


def test_the_trick_on_the_table() -> None:
    three = HouseRules.of("three")
    deck = naive.deck(naive.rules_of(players=3))
    deal = Deal.parse(three, [" ".join(deck[seat::3]) for seat in range(3)])
    passing = Round.start(three, deal, 1)
    assert passing.trick == Trick(0, (), 3)
    assert passing.first_trick
    assert not passing.hearts_broken
    assert not passing.over
    log = naive.Round(naive.rules_of(players=3), [deck[seat::3] for seat in range(3)], [], 3)
    round_ = Round.start(three, deal, 3)
    while not round_.over:
        assert round_.trick.leader == log.leader
        assert [str(card) for card in round_.trick.cards] == log.trick
        assert round_.trick.players == 3
        assert round_.opening_seat == log.opening_seat
        assert round_.first_trick == (not log.tricks)
        assert list(round_.tricks_won) == log.tricks_won
        assert [sorted(map(str, pile)) for pile in round_.taken] == [
            sorted(pile) for pile in log.taken
        ]
        card = min(log.legal())
        round_ = round_.play(card)
        log.play(card)
    assert round_.opening_seat == log.opening_seat


def test_a_lead_that_went_all_the_way_round() -> None:
    """Six players, all four 2s out: nobody breaks hearts, and two hearts are left to each."""
    options = {
        "players": 6,
        "removed": ["2C", "2D", "2S", "2H"],
        "leader_only_hearts": "lead_passes",
        "pass_cycle": ["hold"],
    }
    rules = HouseRules.of(options)
    deck = sorted(naive.deck(naive.rules_of(**options)), key=lambda c: (naive.is_heart(c), c[1]))
    round_ = Round.start(rules, Deal.parse(rules, [" ".join(deck[seat::6]) for seat in range(6)]))
    while len(round_.tricks) < 6:
        assert not round_.position().lead_came_back
        assert not round_.hearts_broken
        round_ = round_.play(next(iter(round_.legal())))
    leader = round_.turn
    assert leader is not None
    assert leader == round_.takings[-1].winner
    assert round_.position().lead_came_back
    assert round_.view(leader).lead_came_back
    assert not round_.position((leader + 1) % 6).lead_came_back
    assert [v.reason for v in round_.verdicts()] == [Reason.LEAD_CAME_BACK] * 2
    assert len(round_.legal()) == 2
    other = round_.position((leader + 1) % 6)
    assert not other.your_turn
    assert legal_plays(rules, other) == Hand()
    after = round_.play(next(iter(round_.legal())))
    assert after.broken_at == 36
    assert after.position().lead_came_back is False


def test_a_second_copy_of_the_lowest_card_takes_a_trick() -> None:
    """Both copies have their own number; the 2♣ is number 0, and 52 for the second copy."""
    for cards, place in (
        ([52, 13, 14], 0),
        ([53, 52, 1, 13], 1),
        ([1, 53, 52, 13], 2),
        ([0, 52, 13], None),
        ([51, 103, 50], 2),
        ([0, 51], 0),
    ):
        assert taking_place(cards, sum(1 << card for card in cards)) == place


def test_setting_up_a_round_where_the_lead_passes() -> None:
    rules = HouseRules.of({"leader_only_hearts": "lead_passes"})
    hands = [Hand.parse(hand) for hand in ("2H 3H", "4H 5H", "2D 6H", "3D 7H")]
    assert (Standing.later(rules, hands, 0).leader, Standing.later(rules, hands, 0).turn) == (2, 2)
    assert Standing.later(rules, hands, 0, broken=True).turn == 0
    assert Standing.later(rules, hands, 3).turn == 3
    assert Standing.later(HouseRules(), hands, 0).turn == 0
    led = Standing.later(rules, [Hand.parse("2H"), *hands[1:]], 0, trick=(Card.parse("2S"),))
    assert (led.leader, led.turn) == (0, 1)
    assert Hand(led.legal()) == hands[1]


def test_positions_before_play() -> None:
    rules = HouseRules()
    waiting = Round.start(rules, Deal.parse(rules, ONE_SUIT_EACH), 1)
    for seat in range(4):
        assert str(waiting.position(seat).hand) == ONE_SUIT_EACH[seat]
    position = waiting.position()
    assert str(position.hand) == ONE_SUIT_EACH[0]
    assert (position.your_turn, position.lead_came_back) == (False, False)


def test_verdicts_carry_their_position_and_rules() -> None:
    rules = HouseRules.of("omnibus")
    position = Position.parse("2C KH", "5C")
    for verdict in (
        *verdicts(rules, position),
        *(check_play(rules, position, Card.parse(card)) for card in ("2C", "KH", "9D")),
        check_play(rules, Position(position.hand, your_turn=False), Card.parse("2C")),
    ):
        assert verdict.rules is rules
        assert verdict.position.hand == position.hand
        assert type(verdict.ok) is bool
    assert legal_plays(rules, Position(position.hand, your_turn=False)) == Hand()
    assert str(legal_plays(rules, Position(position.hand))) == "2C"
    assert Position.parse("2C 3C", first_trick=True) == Position(
        Hand.parse("2C 3C"), (), True, False
    )
    with pytest.raises(ValueError, match=r"2♣.* is there twice"):
        Position.parse("2C 2C")


def test_both_copies_can_be_played_anyway() -> None:
    """A record of a real table goes on from a wrong card, whichever copy it is."""
    rules = HouseRules.of({"players": 8, "packs": 2, "opening_lead": "lowest_club"})
    deck = sorted(naive.deck(naive.rules_of(players=8, packs=2)))
    hands = [deck[seat::8] for seat in range(8)]
    assert any(a in hands[0] for a in hands[1])
    round_ = Round.start(rules, Deal.parse(rules, [" ".join(hand) for hand in hands]))
    log = naive.Round(
        naive.rules_of(players=8, packs=2, kitty="first_trick", pass_cycle=["hold"]), hands, []
    )
    while not round_.over:
        card = max(log.hands[log.turn])  # mostly not allowed
        round_ = round_.play_anyway(Card.parse(card))
        log.play(card)
        assert [sorted(map(str, hand)) for hand in round_.hands] == [
            sorted(hand) for hand in log.hands
        ]
    assert list(round_.points) == log.raw_points()
    assert sum(round_.points) == 52
