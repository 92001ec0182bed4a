"""Bulk simulation: deal, pass and play many rounds at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from hearts_lesson.engine import Card, Direction, Hand
from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.deals import (
    _PASSES,
    _PLAYS,
    deal_hands,
    exchange,
    hand_mask,
    stream,
)
from hearts_lesson.strategy.bulk.masks import BLOCK, Masks, Small
from hearts_lesson.strategy.bulk.play import BulkResult, Recorder, play_out, result_of
from hearts_lesson.strategy.bulk.sensible import Sensible
from hearts_lesson.strategy.bulk.simple import Beginner, Random
from hearts_lesson.strategy.bulk.table import Table, TableRules
from hearts_lesson.strategy.bulk.turn import Policy

POLICIES: Final[dict[str, Policy]] = {
    "random": Random(),
    "beginner": Beginner(),
    "sensible": Sensible(),
}
"""The players that the bulk simulation knows, by name."""


def simulate(
    n: int,
    rules: object = "standard",
    policy: str | Sequence[str] = "random",
    seed: int = 0,
    *,
    direction: str | Direction = "left",
    fixed: Mapping[int, int | str | Hand] | None = None,
    passes: Mapping[int, int | str | Hand] | None = None,
    record: bool = False,
) -> BulkResult:
    """Deal n rounds, pass, play them to the end, and tell what everybody scored.

    `policy` is one of POLICIES for all seats, or one a seat. `fixed` gives the hands of some seats
    before the pass, `passes` the cards that some seats pass. The same seed brings the same rounds;
    a shorter run is the beginning of a longer one. Under `shooter_chooses` a moon adds its points
    to the others.

    Raises RulesClash for rules the bulk simulation does not play, ValueError for a policy that
    does not exist and for hands or passes that cannot be.
    """
    table = TableRules.of(rules)
    hands = deal_hands(n, rules, seed, fixed=fixed)
    if Direction(direction) is not Direction.HOLD and table.house.pass_count:
        chosen = choose_passes(hands, rules, policy, seed)
        for seat, cards in (passes or {}).items():
            chosen[:, seat] = _checked_pass(table, hands[:, seat], hand_mask(cards), seat)
        hands = exchange(hands, chosen, direction)
    return play_rounds(hands, rules, policy, seed, record=record)


def _checked_pass(table: TableRules, hands: Masks, cards: np.uint64, seat: int) -> np.uint64:
    if int(cards).bit_count() != table.house.pass_count:
        raise ValueError(
            f"Seat {seat} passes {int(cards).bit_count()} cards; here everybody passes "
            f"{table.house.pass_count}."
        )
    if ((hands & cards) != cards).any():
        raise ValueError(f"Seat {seat} cannot pass {Hand(int(cards))} from every hand it is dealt.")
    return cards


def policies_of(table: TableRules, policy: str | Sequence[str]) -> list[Policy]:
    """One policy a seat, by name. Raises ValueError for unknown names or a wrong number."""
    names = [policy] * table.players if isinstance(policy, str) else list(policy)
    for name in names:
        if name not in POLICIES:
            raise ValueError(f"There is no policy {name!r}; there are {', '.join(POLICIES)}.")
    if len(names) != table.players:
        raise ValueError(f"Give one policy, or one for each of the {table.players} seats.")
    return [POLICIES[name] for name in names]


def choose_passes(
    hands: Masks,
    rules: object = "standard",
    policy: str | Sequence[str] = "sensible",
    seed: int = 0,
) -> Masks:
    """The cards that every seat passes from these hands, shape (n, players)."""
    table = TableRules.of(rules)
    chosen = np.empty_like(hands)
    for block, start in enumerate(range(0, len(hands), BLOCK)):
        rows = slice(start, start + BLOCK)
        rng = stream(seed, _PASSES, block)
        for seat, who in enumerate(policies_of(table, policy)):
            chosen[rows, seat] = who.choose_pass(table, hands[rows, seat].copy(), rng)
    return chosen


def play_rounds(
    hands: Masks,
    rules: object = "standard",
    policy: str | Sequence[str] = "sensible",
    seed: int = 0,
    *,
    record: bool = False,
) -> BulkResult:
    """Play rounds from these hands, shape (n, players), as they are after the pass."""
    table = TableRules.of(rules)
    policies = policies_of(table, policy)

    results = []
    for number, begin in enumerate(range(0, max(1, len(hands)), BLOCK)):
        part = hands[begin : begin + BLOCK]
        columns = [part[:, seat] for seat in range(table.players)]
        workbench = Table(table, columns, np.zeros(len(part), np.uint8))
        workbench.turn_to(workbench.opening_seats())
        recorder = Recorder() if record else None
        play_out(workbench, policies, stream(seed, _PLAYS, number), recorder=recorder)
        results.append(result_of(workbench, part, recorder))
    return BulkResult.join(results)


def resume_rounds(
    hands: Masks,
    rules: object = "standard",
    policy: str | Sequence[str] = "sensible",
    seed: int = 0,
    *,
    leader: int,
    trick: Sequence[Card] = (),
    broken: bool,
    taken: Sequence[int | str | Hand],
    first_card: Small | Card | None = None,
    record: bool = False,
) -> BulkResult:
    """Play on from the middle of a round, from many possible layouts of the hidden cards.

    `hands`, shape (n, players), are the cards still held. What everybody has seen is the same in
    every row: the `leader` of the present trick, the cards on the table (`trick`, the lead
    first), whether hearts are broken, and the cards each seat has `taken` in tricks. `first_card`
    is what the player to move plays first: one card, or a card number a row. Everything after
    that is played by the policy.
    """
    table = TableRules.of(rules)
    policies = policies_of(table, policy)
    piles = [hand_mask(pile) for pile in taken]
    first_trick = not any(piles)
    results = []
    for number, begin in enumerate(range(0, len(hands), BLOCK)):
        part = hands[begin : begin + BLOCK]
        n = len(part)
        columns = [part[:, seat].copy() for seat in range(table.players)]
        workbench = Table(
            table,
            columns,
            np.zeros(n, np.uint8),
            first_trick=first_trick,
            broken=np.full(n, broken),
            taken=[np.full(n, pile) for pile in piles],
        )
        workbench.turn_to(np.full(n, leader, np.intp))
        for place, card in enumerate(trick):
            workbench.hands[place] = workbench.hands[place] | m.U(card.bit)
            workbench.put(place, np.full(n, card.index))
        forced: Small | None = None
        if isinstance(first_card, Card):
            forced = np.full(n, card_number(first_card), np.uint8)
        elif first_card is not None:
            forced = first_card[begin : begin + BLOCK].astype(np.uint8)
        recorder = Recorder() if record else None
        rng = stream(seed, _PLAYS, number)
        play_out(workbench, policies, rng, start=len(trick), forced=forced, recorder=recorder)
        results.append(result_of(workbench, part, recorder))
    return BulkResult.join(results)


def card_number(card: Card) -> int:
    """The number of a card, its place in the pack."""
    return card.index
