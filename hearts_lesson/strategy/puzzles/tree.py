"""What follows in a puzzle: for each card likely replies, and the next moment to choose.

After a best card the round goes on as it was dealt; after another card the witness of the proof
shows how it can go wrong. The others reply like sensible players; the values are the proven ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hearts_lesson.engine import CARDS, Card, Hand, Round, Trick
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.play import put
from hearts_lesson.strategy.fast.sense import choose
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.players import Sensible
from hearts_lesson.strategy.puzzles.proof import Proof, Witness
from hearts_lesson.strategy.reasons import points_text
from hearts_lesson.strategy.sight import see
from hearts_lesson.strategy.solver import ClosedEnding, cost_at_most

__all__ = ["grow_tree"]


def grow_tree(state: Round, proof: Proof) -> tuple[Mapping[str, Any], ...]:
    """The moments of a puzzle, the first one first, as plain data."""
    me = state.turn
    assert me is not None
    nodes: list[dict[str, Any]] = []
    witnesses = {witness.card: witness for witness in proof.witnesses}
    values = dict.fromkeys(proof.best, proof.at_most)
    values |= {card: witness.points for card, witness in witnesses.items()}
    _add_node(nodes, state, me, values, witnesses)
    return tuple(nodes)


def _add_node(
    nodes: list[dict[str, Any]],
    state: Round,
    me: int,
    values: Mapping[Card, int],
    witnesses: Mapping[Card, Witness],
) -> int:
    index = len(nodes)
    node: dict[str, Any] = {
        "hand": str(state.hands[me]),
        "leader": state.trick.leader,
        "trick": str(state.trick),
        "broken": state.hearts_broken,
        "open": {},
        "moves": {},
    }
    nodes.append(node)
    have = state.points[me]
    least = min(values.values())
    for card, value in values.items():
        layout = witnesses[card].hands if card in witnesses else state.hands
        trick = _replies(state, card, layout)
        note = ""
        if card in witnesses:
            note = f"It can end with {points_text(value)} in this round."
        move = {
            "value": value - have,
            "plays": [
                [seat, str(played)] for seat, played in zip(trick.seats, trick.cards, strict=True)
            ][len(state.trick.cards) + 1 :],
            "winner": trick.winner(state.rules),
            "points": trick.points(state.rules),
            "next": None,
            "note": note,
        }
        if value == least and card not in witnesses:
            after = state
            for played in trick.cards[len(state.trick.cards) :]:
                after = after.play(played)
            following = _to_my_turn(after, me)
            if following is not None:
                later = cost_at_most(ClosedEnding.of(following.view(me)))
                move["next"] = _add_node(nodes, following, me, later, {})
        node["moves"][str(card)] = move
    return index


def _replies(state: Round, card: Card, layout: Sequence[Hand]) -> Trick:
    """The trick that follows a card when sensible players with these hands reply."""
    assert state.turn is not None
    R, S = rule_row(state.rules), see(state.view(state.turn))
    for seat, hand in enumerate(layout):
        if seat != state.turn:
            S[L.HAND + seat] = hand.mask
    cards = [*state.trick.cards, card]
    put(R, S, card.index)
    weights, scratch = weight_row(), [0.0] * 104
    while len(cards) < state.rules.players:
        i = choose(R, S, weights, scratch)
        cards.append(CARDS[i])
        put(R, S, i)
    return Trick(state.trick.leader, tuple(cards), state.rules.players)


def _to_my_turn(state: Round, me: int) -> Round | None:
    """Go on until the player has a choice again; None if there is none any more."""
    player = Sensible()
    while not state.over:
        turn = state.turn
        assert turn is not None
        if turn == me and len(state.legal()) > 1:
            return state
        state = state.play(player.choose_card(state.view(turn)))
    return None
