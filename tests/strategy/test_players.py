"""The players: legal everywhere, blind to hidden cards, and sensible where sense is clear."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hearts_lesson.engine import CARDS, Card, Deal, Hand, HouseRules, Round, Suit
from hearts_lesson.strategy.deals import deal_rows, fast_rows
from hearts_lesson.strategy.fast.compiled import available
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.moon import moon_threat, suspect
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.first_tricks import first_tricks
from hearts_lesson.strategy.machine import machine
from hearts_lesson.strategy.players import Beginner, RandomPlayer, Sensible, best_moon
from hearts_lesson.strategy.sight import see

from .tables import HOUSES, positions, started, view_of

PLAYERS = {"random": RandomPlayer(4), "beginner": Beginner(), "sensible": Sensible()}


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("who", PLAYERS)
def test_plays_every_rule_set_and_says_why(name, who):
    rules, player = HOUSES[name], PLAYERS[who]
    rng = Random(f"{name} {who}")
    for number in range(1, 5):
        for state in positions(rules, [player] * rules.players, rng, number):
            if state.over:
                break
            decision = player.decide(state.view(state.turn))
            assert decision.card in state.legal()
            assert decision.why
            assert decision.why[-1] == "."
            assert len(decision.why.split()) <= 45
        assert sum(len(cards) for cards in state.taken) == len(rules.pack)


@pytest.mark.parametrize("name", HOUSES)
def test_the_first_tricks_are_those_of_a_round(name):
    rules, player = HOUSES[name], PLAYERS["sensible"]
    for seed in range(2):
        deal, seat = Deal.shuffled(rules, Random(f"{name} {seed}")), seed % rules.players
        state = Round.start(rules, deal, direction="hold", dealer=seed)
        for leader, cards, taker, hand in first_tricks(deal, seed, seat):
            assert state.trick.leader == leader
            for card in cards:
                if rules.packs == 1:
                    assert card == player.choose_card(state.view(state.turn))
                state = state.play(card)
            assert state.takings[-1].winner == taker
            assert state.hands[seat] == hand
        assert state.over


@pytest.mark.parametrize("name", [n for n in HOUSES if HOUSES[n].pass_cycle != ("hold",)])
def test_passes_have_the_right_size_and_a_reason(name):
    rules = HOUSES[name]
    rng = Random(name)
    for player in PLAYERS.values():
        for _ in range(20):
            state = Round.start(rules, Deal.shuffled(rules, rng), 1)
            if not state.to_pass:
                continue
            decision = player.decide_pass(state.view(0))
            assert len(decision.cards) == rules.pass_count
            state.passing.choose(0, decision.cards)
            assert len(decision.why.split()) <= 45


@pytest.mark.parametrize("name", ["standard", "omnibus", "five", "cancellation", "strict"])
def test_hidden_cards_never_change_a_choice(name):
    """Swap two hidden hands wherever the view allows it: the view and the card stay the same."""
    rules = HOUSES[name]
    player, swapped = Sensible(), 0
    rng = Random(f"hidden {name}")
    for number in range(1, 9):
        state = started(rules, [player] * rules.players, rng, number)
        me = state.turn
        others = [seat for seat in range(rules.players) if seat != me]
        a, b = rng.sample(others, 2)
        hands = list(state.hands)
        hands[a], hands[b] = hands[b], hands[a]
        view = state.view(me)
        deal = Deal(rules, tuple(hands), state.deal.kitty)
        other = replace(
            Round.start(rules, deal, number, direction="hold", dealer=state.dealer).view(me),
            given=view.given, received=view.received, direction=view.direction,
        )  # fmt: skip
        if other.turn == me:
            swapped += 1
            assert other == view
            assert player.choose_card(other) == player.choose_card(view)
    assert swapped


def test_ace_or_king_takes_the_queen():
    """A♠ or K♠ takes the trick: give Q♠ away, whatever else is in the hand."""
    player = Sensible()
    assert player.choose_card(view_of("KS QS", "AS 4S")) == Card.parse("QS")
    rng = Random(1)
    for _ in range(120):
        top = rng.choice(["AS", "KS"])
        spades = [c for c in CARDS if c.suit is Suit.SPADES and str(c) not in (top, "QS")]
        table = rng.sample(spades, rng.randint(0, 2))
        rest = [c for c in CARDS if c not in table and str(c) not in (top, "QS")]
        lows = [c for c in rest if c.suit is not Suit.HEARTS]
        hand = [Card.parse("QS"), *rng.sample(lows, rng.randint(1, 7))]
        if Card.parse("AS") in (*hand, *table) and top == "KS":
            continue
        trick = [Card.parse(top), *table]
        view = view_of(" ".join(map(str, hand)), " ".join(map(str, trick)))
        assert player.choose_card(view) == Card.parse("QS"), (hand, trick)


def test_duck_the_queen():
    player = Sensible()
    assert player.choose_card(view_of("KD 3D", "9D QS 5D")) == Card.parse("3D")
    rng = Random(2)
    for _ in range(120):
        suit = rng.choice([Suit.CLUBS, Suit.DIAMONDS])
        cards = rng.sample([c for c in CARDS if c.suit is suit], 5)
        led = cards[0]
        hand = cards[1:]
        if not any(c < led for c in hand) or not any(c > led for c in hand):
            continue
        where = rng.randint(1, 2)
        trick = [led, Card.parse("QS")] if where == 1 else [led, Card.parse("2H"), Card.parse("QS")]
        view = view_of(" ".join(map(str, hand)), " ".join(map(str, trick)))
        assert player.choose_card(view) < led, (hand, trick)


def test_the_bonus_is_not_worth_the_queen():
    player = Sensible()
    view = view_of("QD 4D", "TD QS", rules={"bonus_card": "JD"})
    assert player.choose_card(view) == Card.parse("4D")
    for high, low in (("AD", "2D"), ("KD", "6D"), ("QD", "9D")):
        view = view_of(f"{high} {low}", "TD QS", rules="omnibus")
        assert player.choose_card(view) == Card.parse(low)


def test_the_last_card_is_played():
    for player in PLAYERS.values():
        assert player.choose_card(view_of("QS")) == Card.parse("QS")
        for card in CARDS[13:39]:
            assert player.choose_card(view_of(str(card))) is card


def test_no_queen_on_a_low_spade_while_ace_and_king_are_out():
    player = Sensible()
    assert player.choose_card(view_of("QS TS 3S", "5S")) != Card.parse("QS")
    rng = Random(3)
    for _ in range(120):
        lows = [c for c in CARDS if c.suit is Suit.SPADES and c < Card.parse("QS")]
        led, *mine = rng.sample(lows, rng.randint(2, 5))
        side = rng.sample(CARDS[:26], rng.randint(0, 4))
        hand = [Card.parse("QS"), *mine, *side]
        view = view_of(" ".join(map(str, hand)), str(led))
        assert player.choose_card(view) != Card.parse("QS"), (hand, led)


def test_low_hearts_are_kept_when_passing():
    """If a heart goes at all, it is never the lowest of several."""
    rules = HouseRules()
    player = Sensible()
    rng = Random(4)
    hearts = 0
    for _ in range(400):
        state = Round.start(rules, Deal.shuffled(rules, rng), 1)
        view = state.view(0)
        given = player.choose_pass(view).of_suit(Suit.HEARTS)
        held = list(view.hand.of_suit(Suit.HEARTS))
        if len(given) and len(given) < len(held):
            hearts += 1
            assert held[0] not in given, view.hand
    assert hearts > 20
    hand = Hand.parse("2H 9H JH 3C 4C 5C 6C 3D 4D 5D 2S 3S 4S")
    view = replace(state.view(0), hand=hand)
    assert Card.parse("2H") not in player.choose_pass(view)


def test_one_trick_stops_a_moon():
    """Nobody but Anna has points; a heart or two of your own save 26."""
    hearts = "2H TH QH 6H", "7H 8H 9H JH", "QS 2S 3S AS"
    for collector, want in ((1, "AH"), (None, "3H")):
        view = view_of("AH 3H 2C", "KH 5H 4H", leader=1, tricks=hearts)
        winners = tuple(1 if t.points(view.rules) else i % 4 for i, t in enumerate(view.tricks))
        if collector is None:
            winners = (*winners[:-3], 1, 2, 3)
        assert Sensible().choose_card(replace(view, winners=winners)) == Card.parse(want)


def test_the_moon_is_scored_for_the_shooter():
    rules = HouseRules()
    state = started(rules, [Sensible()] * 4, Random(5))
    while not state.over:
        state = state.play(next(iter(state.legal())))
    view = replace(state.view(2), winners=(2,) * 13)
    assert best_moon(view) == "others_plus_26"
    assert best_moon(view, (80, 20, 60, 40)) == "shooter_minus_26"  # seat 1 would win at once
    assert best_moon(view, (80, 60, 30, 40)) == "others_plus_26"
    assert best_moon(view, (80, 34, 60, 40)) == "others_plus_26"  # a tie: the game goes on
    assert all(player.choose_moon(view) == "others_plus_26" for player in PLAYERS.values())


def test_points_go_to_the_player_who_leads_the_game():
    """Void, with a heart to give: rather to the low total than to the high one."""
    view = view_of("9H TC", "5D", leader=3)
    costs = []
    for total in (10, 90):
        totals = (50, 50, 50, total)
        costs.append(Sensible().costs(view, totals)[Card.parse("9H")])
    assert costs[0] < costs[1]


def test_no_points_that_end_a_game_one_does_not_win():
    view = view_of("QS TC", "5D", leader=3)
    queen = Card.parse("QS")
    losing = Sensible().costs(view, (60, 20, 70, 95))[queen]
    winning = Sensible().costs(view, (20, 60, 70, 95))[queen]
    assert winning < losing


def test_a_player_who_leads_what_nobody_beats_looks_like_a_shooter():
    """Q♠ alone says little; an unbeatable card led by her owner says a lot."""
    tricks = "2C AC KC QS", "4D 5D 6D 7D"
    chances = []
    for lead in ("AD", "9D"):
        view = view_of("TD 3D 5H AH", f"{lead} 8D", leader=2, tricks=tricks)
        view = replace(view, winners=(2,) * len(view.tricks))
        row = see(view)
        assert suspect(rule_row(view.rules), row) == 2
        unseen = view.unseen.mask
        chances.append(moon_threat(rule_row(view.rules), row, weight_row(), 0, unseen, 2))
    sure, unsure = chances
    assert sure > 2 * unsure
    assert 0 < unsure < 0.5


@pytest.mark.skipif(not available(), reason="plays hundreds of rounds")
def test_sensible_players_let_few_moons_happen():
    """Among four of them, fewer moons than among players who do not watch for any."""
    rules = HouseRules()
    watch = weight_row()
    blind = weight_row({"moon_base": -99.0, "stopper_base": 0.0})
    core = machine(rules, watch)
    shares = []
    for others in (watch, blind):
        rows = deal_rows(rules, 1500, Random("moons"))
        _, moons = core.play_deals(
            fast_rows(core, rows), [2] * 4, 1, by_seat=[watch] + [others] * 3
        )
        shares.append(sum(moon == 0 for moon in moons) / 1500)
    assert shares[0] < 0.03
    assert shares[0] < 0.7 * shares[1]
