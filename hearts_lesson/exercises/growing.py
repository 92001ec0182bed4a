"""Growing a puzzle: play every line of yours out against a stated policy."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine.cards import CARDS, COPY, PACK, Card, Hand
from hearts_lesson.engine.masks import HEARTS, QUEEN, SUIT_OF
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import card_points
from hearts_lesson.engine.standing import Standing
from hearts_lesson.exercises.puzzles import Judge, Move, Node, Policy


def duckers(state: Standing, legal: int) -> int:
    """Play as the stated policy says: duck if possible, throw the dearest card, lead low."""
    if not legal & (legal - 1):
        return legal
    if not state.cards:
        return min(_bits(legal), key=lambda bit: (_rank(bit), bit))
    led = SUIT_OF[state.cards[0]]
    if legal & led:
        best = max(card % COPY for card in state.cards if SUIT_OF[card] == led)
        under = legal & PACK & ((1 << best) - 1)
        return 1 << (under.bit_length() - 1) if under else legal & -legal
    dear = legal & QUEEN or legal & HEARTS
    if dear:
        return 1 << (dear.bit_length() - 1)
    return max(_bits(legal), key=lambda bit: (_rank(bit), -bit))


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def _rank(bit: int) -> int:
    return (bit.bit_length() - 1) % 13


def _card(bit: int) -> Card:
    return CARDS[(bit.bit_length() - 1) % COPY]


def _taken(rules: HouseRules, state: Standing, seat: int) -> int:
    return sum(card_points(rules, card) for card in Hand(state.taken[seat]))


def against(rules: HouseRules, you: int, policy: Policy) -> Judge:
    """Judge a card by playing every line of yours to the end against a policy, exactly."""

    def judge(state: Standing, bit: int) -> int:
        after = state.copy()
        after.play(bit)
        return _least(rules, after, you, policy)

    return judge


def _least(rules: HouseRules, state: Standing, you: int, policy: Policy) -> int:
    while state.left:
        legal = state.legal()
        if state.turn != you:
            state.play(policy(state, legal))
        elif legal & (legal - 1):
            break
        else:
            state.play(legal)
    so_far = _taken(rules, state, you)
    if not state.left:
        return so_far
    least = None
    for bit in _bits(legal):
        branch = state.copy()
        branch.play(bit)
        value = _least(rules, branch, you, policy)
        least = value if least is None else min(least, value)
        if least == so_far and rules.bonus_card is None:
            break  # points only ever grow
    assert least is not None
    return least


def first_values(
    rules: HouseRules, hands: Sequence[Hand], leader: int, you: int = 0, policy: Policy = duckers
) -> dict[Card, int]:
    """Judge the cards of your first choice alone; empty if there is none."""
    state = Standing.later(rules, hands, leader, broken=True)
    while state.left and (state.turn != you or state.legal().bit_count() == 1):
        legal = state.legal()
        state.play(legal if state.turn == you else policy(state, legal))
    if not state.left:
        return {}
    judge = against(rules, you, policy)
    return {_card(bit): judge(state, bit) for bit in _bits(state.legal())}


def grow(
    rules: HouseRules,
    hands: Sequence[Hand],
    leader: int,
    *,
    trick: Sequence[Card] = (),
    broken: bool = True,
    you: int = 0,
    judge: Judge | None = None,
    policy: Policy = duckers,
    show_hands: bool = True,
) -> tuple[Node, ...]:
    """Grow the tree of a puzzle: your moments, with replies by a policy and values by a judge.

    Only best moves are followed; a move that costs more is played to the end of its trick. By
    default the judge is exact against the policy (`against`).
    """
    state = Standing.later(rules, hands, leader, trick, broken)
    valued = judge or against(rules, you, policy)
    nodes: list[Node | None] = []
    _grow(rules, state, you, valued, policy, show_hands, nodes)
    return tuple(node for node in nodes if node is not None)


def _grow(
    rules: HouseRules,
    state: Standing,
    you: int,
    judge: Judge,
    policy: Policy,
    show_hands: bool,
    nodes: list[Node | None],
) -> int | None:
    """Add the node for the next choice of yours; give its index, or None if none is left."""
    while state.left and (state.turn != you or state.legal().bit_count() == 1):
        legal = state.legal()
        state.play(legal if state.turn == you else policy(state, legal))
    if not state.left:
        return None
    index = len(nodes)
    nodes.append(None)
    values = {bit: judge(state, bit) for bit in _bits(state.legal())}
    least = min(values.values())
    moves = []
    for bit, value in values.items():
        branch = state.copy()
        replies, winner, points = _finish(rules, branch, bit, policy)
        follow = None
        if value == least:
            follow = _grow(rules, branch, you, judge, policy, show_hands, nodes)
        moves.append(Move(_card(bit), value, replies, winner, points, follow))
    players = rules.players
    open_hands = tuple(
        (seat % players, Hand(state.hands[seat % players]))
        for seat in range(you + 1, you + players)
    )
    nodes[index] = Node(
        Hand(state.hands[you]),
        state.leader,
        tuple(CARDS[card % COPY] for card in state.cards),
        state.broken,
        tuple(moves),
        open_hands if show_hands else (),
    )
    return index


def _finish(
    rules: HouseRules, state: Standing, bit: int, policy: Policy
) -> tuple[tuple[tuple[int, Card], ...], int | None, int]:
    """Play your card and the replies to the end of the trick."""
    table = [*state.cards, bit.bit_length() - 1]
    won = list(state.won)
    state.play(bit)
    replies = []
    while state.cards:
        seat = state.turn
        reply = policy(state, state.legal())
        replies.append((seat, _card(reply)))
        table.append(reply.bit_length() - 1)
        state.play(reply)
    took = [seat for seat in range(rules.players) if state.won[seat] > won[seat]]
    points = sum(card_points(rules, CARDS[card % COPY]) for card in table)
    return tuple(replies), took[0] if took else None, points
