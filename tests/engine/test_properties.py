"""What must hold at every table: random rule sets, three to ten players, one pack and two."""

from __future__ import annotations

import random

import pytest
from engine_help import dealt, house_rules, played, seeds, settled
from hypothesis import given

from hearts_lesson.engine import (
    CARDS,
    Card,
    Deal,
    Hand,
    HouseRules,
    IllegalPlay,
    Round,
    legal_plays,
    round_sum,
)


@settled
@given(house_rules(), seeds)
def test_no_card_is_ever_lost_or_made(rules: HouseRules, seed: int) -> None:
    rng = random.Random(seed)
    state = dealt(rules, rng)
    while True:
        together = Hand.of(state.trick.cards)
        for hand in (*state.hands, *state.taken):
            together += hand
        waiting = rules.pack - together  # the kitty, and cancelled tricks without a taker
        assert len(together) + len(waiting) == len(rules.pack)
        if state.over:
            break
        state = state.play(rng.choice(list(state.legal())))
    assert not waiting
    assert sum(state.tricks_won) == sum(taking.winner is not None for taking in state.takings)
    assert len(state.plays) == rules.players * rules.cards_each


@settled
@given(house_rules(), seeds)
def test_points_add_up_to_the_check_sum(rules: HouseRules, seed: int) -> None:
    state = played(rules, random.Random(seed))
    score = state.result()
    assert sum(score.raw_points) == round_sum(rules)
    assert sum(taking.points for taking in state.takings) == round_sum(rules)
    assert sum(score.points) == round_sum(rules, score.choice, score.sun, len(score.without_trick))
    assert (score.moon is None) == (score.choice is None)


@settled
@given(house_rules(), seeds)
def test_play_accepts_exactly_the_legal_cards_and_there_always_is_one(
    rules: HouseRules, seed: int
) -> None:
    rng = random.Random(seed)
    state = dealt(rules, rng, number=rng.randrange(1, 9))
    while not state.over:
        legal = state.legal()
        assert legal
        assert state.turn is not None
        assert state.view(state.turn).legal() == legal
        assert legal_plays(rules, state.position()) == legal
        held = list(dict.fromkeys(state.hands[state.turn]))
        for card in (*rng.sample(held, min(4, len(held))), rng.choice(CARDS)):
            verdict = state.check(card)
            assert verdict.ok is (card in legal)
            assert verdict.playable == legal
            if card not in legal:
                _refused(state, card)
        state = state.play(rng.choice(list(legal)))


def _refused(state: Round, card: Card) -> None:
    before = state.plays, state.hands, state.turn
    with pytest.raises(IllegalPlay) as refusal:
        state.play(card)
    assert refusal.value.verdict.card is card
    assert not refusal.value.verdict.ok
    assert (state.plays, state.hands, state.turn) == before


@settled
@given(house_rules(), seeds)
def test_hearts_are_broken_by_the_first_breaking_card(rules: HouseRules, seed: int) -> None:
    state = played(rules, random.Random(seed))
    breaking = [
        index
        for index, card in enumerate(state.plays)
        if card.suit == 3 or (rules.queen_breaks_hearts and str(card) == "QS")
    ]
    assert state.broken_at == (breaking[0] if breaking else None)
    assert state.hearts_broken is bool(breaking)


@settled
@given(house_rules(), seeds)
def test_a_view_does_not_change_when_unseen_cards_are_swapped(rules: HouseRules, seed: int) -> None:
    rng = random.Random(seed)
    deal = Deal.shuffled(rules, rng)
    seat = rng.randrange(rules.players)
    hidden = [card for i, hand in enumerate(deal.hands) if i != seat for card in hand]
    hidden += list(deal.kitty)
    rng.shuffle(hidden)
    hands = []
    for i, hand in enumerate(deal.hands):
        hands.append(hand if i == seat else Hand.of(hidden[: len(hand)]))
        hidden = hidden if i == seat else hidden[len(hand) :]
    other = Deal(rules, tuple(hands), Hand.of(hidden))

    def start(where: Deal) -> Round:
        return Round.start(rules, where, direction="hold", dealer=0)

    before = Round.start(rules, deal), Round.start(rules, other)
    if before[0].turn == before[1].turn:  # who opens is open to all
        assert before[0].view(seat) == before[1].view(seat)
    first, second = start(deal), start(other)
    if first.turn == second.turn == seat:
        card = next(iter(first.legal()))
        assert first.view(seat) == second.view(seat)
        assert first.play(card).view(seat) == second.play(card).view(seat)


@settled
@given(house_rules(), seeds)
def test_swapping_unseen_cards_in_the_middle_of_a_round(rules: HouseRules, seed: int) -> None:
    """Two hidden hands trade a card they both still hold at the end: no view may notice."""
    rng = random.Random(seed)
    state = played(rules, rng)
    half = len(state.plays) // (2 * rules.players) * rules.players
    seats = [state.tricks[i].seats for i in range(len(state.tricks))]
    mine, one, two = rng.sample(range(rules.players), 3)
    last_of = {
        seat: [
            card
            for trick, order in zip(
                state.tricks[half // rules.players :], seats[half // rules.players :], strict=True
            )
            for card, at in zip(trick.cards, order, strict=True)
            if at == seat
        ]
        for seat in (one, two)
    }
    a, b = rng.choice(last_of[one]), rng.choice(last_of[two])
    hands = list(state.deal.hands)
    if state.given and any(state.given):  # the swap is among cards that were not passed
        return
    hands[one] = hands[one] - Hand.of([a]) + Hand.of([b])
    hands[two] = hands[two] - Hand.of([b]) + Hand.of([a])
    other = Round.start(
        rules, Deal(rules, tuple(hands), state.deal.kitty), direction="hold", dealer=state.dealer
    )
    same = Round.start(rules, state.deal, direction="hold", dealer=state.dealer)
    for card in state.plays[:half]:
        if other.turn != same.turn or card not in other.legal():
            return  # the swapped hands would have been seen to play otherwise
        other, same = other.play(card), same.play(card)
        assert other.view(mine) == same.view(mine)


@settled
@given(house_rules(), seeds)
def test_the_same_seed_plays_the_same_round(rules: HouseRules, seed: int) -> None:
    one, two = (played(rules, random.Random(seed)) for _ in range(2))
    assert one == two
    assert one.result() == two.result()
