"""What the points of a round come to at its end: the moon, the sun, the bonus for no trick.

The search adds up the points of single cards. Everything else about the score depends on a few
facts that change when a trick is taken: who alone has taken penalty cards, who has the bonus
card, whether one player has all tricks, whether the player has any. A `Ledger` numbers the states
of these facts, so that the search can carry one small number, and keeps only the facts that
matter under the rules. What they come to in the end is asked of the engine's `settle`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_lesson.engine import Hand, NotationError, penalty_total, raw_points, settle
from hearts_lesson.engine.masks import HEARTS, QUEEN
from hearts_lesson.strategy.solver.ending import Ending

NOBODY: Final = -1
SEVERAL: Final = -2


class State(NamedTuple):
    """Who alone has the penalty cards, the bonus card, all tricks; has the player a trick?"""

    collector: int
    bonus: int
    all_tricks: int
    has_trick: bool


class Ledger:
    """Follows the facts that decide a score beyond the single cards, for one player.

    `start` is the number of the state at the beginning; `after` gives the number of the next one,
    `adjust` what is added to the player's raw points at the end, and `bounds` what may be.
    """

    def __init__(self, ending: Ending) -> None:
        """Read the facts off an ending. Raises NotationError if its points do not tell them."""
        self.rules = ending.rules
        self.player = ending.player
        self.totals = ending.totals
        self.choice = ending.moon
        self.amount = penalty_total(ending.rules)
        self.moon_open = ending.rules.moon != "off" and not ending.missing
        self.bonus_matters = (
            self.moon_open
            and ending.rules.bonus_card is not None
            and (ending.rules.bonus_in_moon != "separate"
                 or ending.rules.moon == "best_for_shooter")
        )  # fmt: skip
        self.sun_matters = self.moon_open and ending.rules.sun == "double"
        self._numbers: dict[State, int] = {}
        self._states: list[State] = []
        self._after: dict[tuple[int, int, bool, bool], int] = {}
        self._adjust: dict[int, int] = {}
        self._reach: dict[int, tuple[int | None, int | None, int]] = {}
        self.start = self._number(first_state(ending))

    def _number(self, state: State) -> int:
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
        return self._numbers[state]

    def after(self, number: int, winner: int, penalty: bool, bonus: bool) -> int:
        """The state after a trick, by who won it and whether such cards were in it."""
        key = (number, winner, penalty, bonus)
        found = self._after.get(key)
        if found is None:
            old = self._states[number]
            collector = _joined(old.collector, winner) if penalty else old.collector
            if not self.moon_open:
                collector = SEVERAL
            found = self._number(
                State(
                    collector,
                    winner if bonus and self.bonus_matters else old.bonus,
                    _joined(old.all_tricks, winner) if self.sun_matters else SEVERAL,
                    old.has_trick or winner == self.player or not self.rules.no_trick_bonus,
                )
            )
            self._after[key] = found
        return found

    def adjust(self, number: int) -> int:
        """What is added to the player's raw points when the round ends in this state."""
        if number not in self._adjust:
            self._adjust[number] = self._worth(self._states[number])
        return self._adjust[number]

    def _worth(self, state: State) -> int:
        rules, player = self.rules, self.player
        taken = [Hand() for _ in range(rules.players)]
        if state.collector >= 0:
            taken[state.collector] = Hand(rules.pack.mask & (HEARTS | QUEEN))
        if state.bonus >= 0 and rules.bonus_card is not None:
            taken[state.bonus] = taken[state.bonus] + Hand.of([rules.bonus_card])
        tricks = [1] * rules.players
        tricks[player] = int(state.has_trick)
        if state.all_tricks >= 0:
            tricks = [int(seat == state.all_tricks) for seat in range(rules.players)]
        score = settle(rules, taken, tricks=tricks, totals=self.totals, choice=self.choice)
        return score.points[player] - raw_points(rules, taken[player])

    def bounds(self, number: int, rest: int, bonus: int) -> tuple[int, int]:
        """The least and the most the player may still score from this state on.

        `rest` are the penalty points still in play, `bonus` what the bonus card still in play is
        worth (0 or less). Both limits are safe, not exact.
        """
        if number not in self._reach:
            self._reach[number] = self._moons(self._states[number])
        own, other, least = self._reach[number]
        low, high = bonus + least, rest
        if own is not None:
            low = min(low, rest + bonus + own)
        if other is not None:
            high = max(high, other)
        return low, high

    def after_all_moons(self) -> int:
        """The state in which nobody can shoot the moon and nothing else is open."""
        return self._number(State(SEVERAL, NOBODY, SEVERAL, True))

    def closed(self, number: int) -> bool:
        """Whether nobody can shoot the moon any more."""
        return self._states[number].collector == SEVERAL

    def _moons(self, state: State) -> tuple[int | None, int | None, int]:
        """What may be added if the player shoots, if another does, and if nobody does."""
        least = 0 if state.has_trick else -self.rules.no_trick_bonus
        own: list[int] = []
        other: list[int] = []
        if self.moon_open:
            seats = range(self.rules.players)
            for seat in seats if state.collector == NOBODY else (state.collector,):
                for holder in seats if self.bonus_matters else (NOBODY,):
                    for all_tricks in (SEVERAL, seat) if self.sun_matters else (SEVERAL,):
                        if seat != SEVERAL:
                            worth = self._worth(State(seat, holder, all_tricks, True))
                            (own if seat == self.player else other).append(worth)
        return min(own, default=None), max(other, default=None), least


def _joined(before: int, winner: int) -> int:
    return winner if before in (NOBODY, winner) else SEVERAL


def first_state(ending: Ending) -> State:
    """The facts at the beginning, as far as the rules make them matter.

    Raises NotationError where points alone do not tell a fact that may change the score.
    """
    rules = ending.rules
    assert ending.points is not None
    collector, bonus = _collector(ending)
    if rules.moon == "off" or ending.missing:
        collector = SEVERAL
    all_tricks, has_trick = SEVERAL, True
    counts = ending.tricks_won
    if counts is None and ending.taken is not None:
        counts = tuple(len(pile) for pile in ending.taken)
    gone = len(rules.pack) - len(ending.held) if rules.kitty == "none" else 1
    if rules.sun == "double" and collector != SEVERAL and rules.moon != "off":
        if counts is None and gone:
            raise _unclear("whether one player has every trick so far", "the sun")
        winners = [seat for seat, count in enumerate(counts or ()) if count]
        all_tricks = NOBODY if not winners else winners[0] if len(winners) == 1 else SEVERAL
    if rules.no_trick_bonus:
        if counts is not None:
            has_trick = bool(counts[ending.player])
        elif ending.points[ending.player] or not gone:
            has_trick = bool(gone)
        elif gone > 0:
            raise _unclear("whether the player to move has taken a trick", "the no-trick bonus")
    return State(collector, bonus, all_tricks, has_trick)


def _collector(ending: Ending) -> tuple[int, int]:
    """Who alone has taken penalty cards, and who the bonus card."""
    rules, held = ending.rules, ending.held.mask
    assert ending.points is not None
    bonus_bit = rules.bonus_card.bit if rules.bonus_card is not None else 0
    gone_penalty = rules.pack.mask & (HEARTS | QUEEN) & ~held
    gone_bonus = rules.pack.mask & bonus_bit & ~held
    if ending.taken is not None:
        takers = [s for s, pile in enumerate(ending.taken) if pile.mask & (HEARTS | QUEEN)]
        having = [s for s, pile in enumerate(ending.taken) if pile.mask & gone_bonus]
        return _only(takers), having[0] if having else NOBODY
    if rules.moon == "off" or ending.missing:
        return SEVERAL, NOBODY
    if rules.queen_value == 0 and gone_penalty & QUEEN:
        raise _unclear("who took Q♠, which costs nothing here", "the moon")
    if not gone_bonus:
        return _only([seat for seat, value in enumerate(ending.points) if value]), NOBODY
    # The bonus card hides in somebody's points: try every seat that may have it.
    found = set()
    for holder in range(rules.players):
        points = [value + 10 * (seat == holder) for seat, value in enumerate(ending.points)]
        if min(points) >= 0:
            takers = [seat for seat, value in enumerate(points) if value]
            found.add((_only(takers), holder))
    if len(found) > 1 and all(collector == SEVERAL for collector, _ in found):
        return SEVERAL, NOBODY
    if len(found) != 1:
        raise _unclear(f"who took {rules.bonus_card}", "the moon")
    return found.pop()


def _only(seats: list[int]) -> int:
    return NOBODY if not seats else seats[0] if len(seats) == 1 else SEVERAL


def _unclear(what: str, why: str) -> NotationError:
    return NotationError(
        f"The points do not tell {what}, and {why} depends on it. Give the cards taken by each "
        'seat as "taken", or "tricks_won" where tricks are enough.'
    )
