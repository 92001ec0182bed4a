"""Playing many rounds at once, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hearts_lesson.engine import HouseRules
from hearts_lesson.strategy.bulk import masks as m
from hearts_lesson.strategy.bulk.masks import Masks, Small
from hearts_lesson.strategy.bulk.scoring import Points, final_points
from hearts_lesson.strategy.bulk.table import Table
from hearts_lesson.strategy.bulk.turn import Policy, Turn


@dataclass(frozen=True, eq=False)
class BulkResult:
    """What many rounds brought: one row a round, one column a seat.

    `points` are final (moon, sun and bonuses included), `raw` the points of the cards taken,
    `moon` the seat that shot the moon or -1, `taken` the cards in each seat's tricks, `hands` the
    hands that were played. If the plays were recorded, `cards` and `seats` have one column a play
    and `legal` the cards that might have been played instead; otherwise they are None.
    """

    rules: HouseRules
    points: Points
    raw: Points
    moon: NDArray[np.int8]
    taken: Masks
    hands: Masks
    cards: Small | None = None
    seats: Small | None = None
    legal: Masks | None = None

    def __len__(self) -> int:
        """Count the rounds."""
        return len(self.points)

    @classmethod
    def join(cls, parts: Sequence[BulkResult]) -> BulkResult:
        """Put results of the same kind one after the other."""
        if len(parts) == 1:
            return parts[0]
        columns: dict[str, Any] = {}
        for name in ("points", "raw", "moon", "taken", "hands", "cards", "seats", "legal"):
            arrays = [getattr(part, name) for part in parts]
            columns[name] = None if arrays[0] is None else np.concatenate(arrays)
        return cls(parts[0].rules, **columns)


class Recorder:
    """Keeps every play of many rounds: who played what, and what was legal."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.cards: list[Small] = []
        self.seats: list[Small] = []
        self.legal: list[Masks] = []

    def note(self, table: Table, place: int, legal: Masks, cards: Small) -> None:
        """Note one play at every table."""
        self.cards.append(cards.astype(np.uint8))
        seat = table.leader.astype(np.uint8) + np.uint8(place)
        self.seats.append(seat % np.uint8(table.rules.players))
        self.legal.append(legal)


def play_out(
    table: Table,
    policies: Sequence[Policy],
    rng: np.random.Generator,
    *,
    start: int = 0,
    forced: Small | None = None,
    recorder: Recorder | None = None,
) -> None:
    """Play every round to its end from the present leader on. `policies` has one policy a seat.

    `start` is the place in the first trick of the next player (more than 0 if cards are on the
    table already); `forced` are cards that this player plays first.
    """
    players = table.rules.players
    kinds = list(dict.fromkeys(policies))
    owner = np.array([kinds.index(policy) for policy in policies], np.uint8)
    uses_draws = any(policy.uses_draws for policy in kinds)
    while True:
        draw = m.draws(rng, (players, table.size)) if uses_draws else None
        if (
            start == 0
            and table.rules.lead_passes
            and not (table.first_trick and table.rules.opening)
        ):
            table.pass_leads_on()
        for place in range(start, players):
            if forced is not None:
                cards = forced
                forced = None
            else:
                column = None if draw is None else draw[place]
                if len(kinds) == 1:
                    cards = _choose(kinds[0], table, place, column)
                else:
                    seat = (table.leader + np.uint8(place)) % np.uint8(players)
                    acting = owner.take(seat)
                    cards = _choose(kinds[0], table, place, column)
                    for number, policy in enumerate(kinds[1:], 1):
                        other = _choose(policy, table, place, column)
                        cards = np.where(acting == number, other, cards)
            if recorder is not None:
                recorder.note(table, place, table.legal(place), cards)
            table.put(place, cards)
        start = 0
        table.finish_trick()
        if not table.hands[0].any():
            return


def _choose(
    policy: Policy,
    table: Table,
    place: int,
    draw: NDArray[np.float32] | None,
) -> Small:
    """Let a policy choose a card at every table."""
    turn = Turn(table, place, draw)
    if place == 0:
        if table.first_trick and table.rules.opening == 1:
            return m.low_card(table.legal(0))
        return policy.lead(turn)
    cards = policy.follow(turn)
    void = np.flatnonzero((turn.hand & turn.led) == 0)
    if len(void):
        cards[void] = policy.discard(Turn(table, place, draw, void))
    return cards


def result_of(table: Table, hands: Masks, recorder: Recorder | None) -> BulkResult:
    """Score a table whose rounds are over."""
    taken = np.stack(table.taken, axis=1)
    rules = table.rules.house
    raw, points, moon = final_points(rules, taken)
    if recorder is None:
        return BulkResult(rules, points, raw, moon, taken, hands)
    return BulkResult(
        rules,
        points,
        raw,
        moon,
        taken,
        hands,
        np.stack(recorder.cards, axis=1),
        np.stack(recorder.seats, axis=1),
        np.stack(recorder.legal, axis=1),
    )
