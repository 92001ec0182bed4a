"""A round from the deal to the last trick, as frozen states: every play gives the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import COPY, Card, Hand
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.errors import IllegalPass, IllegalPlay, NotationError
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Position, Reason, Verdict, check_play, verdicts
from hearts_lesson.engine.masks import Ground
from hearts_lesson.engine.passing import Passing
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import MoonChoice, RoundScore, raw_points, settle
from hearts_lesson.engine.standing import Standing
from hearts_lesson.engine.table import Direction
from hearts_lesson.engine.trick import Trick

if TYPE_CHECKING:
    from hearts_lesson.engine.view import View

__all__ = ["Round", "Taking"]


@dataclass(frozen=True, slots=True)
class Taking:
    """What came of one trick: who led, who took it, and all the cards that went with it.

    `winner` is None for a trick in which all cards of the suit led were cancelled; its cards go
    to the taker of a later trick. `cards` are what the winner took: the trick, cancelled tricks
    before it, and the kitty if it was due. `points` counts them.
    """

    leader: int
    winner: int | None
    cards: Hand
    points: int


@dataclass(frozen=True)
class Round:
    """A round in one of its states: passing, in play or over.

    `Round.start` begins one, `passed` passes, `play` plays a card; each gives a new round and
    leaves the old one as it was. `given` has everybody's pass, None while the pass is due; in a
    hold round all passes are empty.
    """

    rules: HouseRules
    deal: Deal
    number: int
    direction: Direction
    dealer: int
    given: tuple[Hand, ...] | None = None
    plays: tuple[Card, ...] = ()
    broken_at: int | None = None
    tricks: tuple[Trick, ...] = ()
    takings: tuple[Taking, ...] = ()
    _standing: Standing | None = field(default=None, repr=False, compare=False)

    @classmethod
    def start(
        cls,
        rules: HouseRules,
        deal: Deal,
        number: int = 1,
        *,
        direction: Direction | str | None = None,
        dealer: int | None = None,
    ) -> Round:
        """Begin round `number` with a deal; direction and dealer follow from the number.

        In a hold round play begins at once, otherwise everybody passes first.
        """
        if deal.rules != rules:
            raise NotationError("The deal was made for other rules than the round.")
        way = rules.direction(number) if direction is None else Direction(direction)
        Passing(deal, way)  # refuses a direction without meaning at this table
        seat = rules.dealer(number) if dealer is None else dealer % rules.players
        new = cls(rules, deal, number, way, seat)
        return new._begin((Hand(),) * rules.players) if way is Direction.HOLD else new

    def passed(self, passes: Sequence[Hand | str] | Passing) -> Round:
        """Pass: the cards each seat gives away, in seat order. Raises IllegalPass."""
        passing = passes if isinstance(passes, Passing) else self.passing.choose_all(passes)
        given = tuple(cards or Hand() for cards in passing.given)
        return self._begin(given, passing.hands)

    def _begin(self, given: tuple[Hand, ...], hands: tuple[Hand, ...] | None = None) -> Round:
        standing = Standing.of(self.rules, hands or self.deal.hands, self.deal.kitty, self.dealer)
        return replace(self, given=given, _standing=standing)

    @property
    def passing(self) -> Passing:
        """The pass of this round, with nobody having chosen yet."""
        if self.given is not None and self.direction is not Direction.HOLD:
            raise IllegalPass("The pass of this round is over.")
        return Passing(self.deal, self.direction)

    # --- Where the round stands ---------------------------------------------------------------

    @property
    def to_pass(self) -> bool:
        """Whether everybody has to pass before play begins."""
        return self._standing is None

    @property
    def over(self) -> bool:
        """Whether every card is played."""
        return self._standing is not None and not self._standing.left

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None while passing and when the round is over."""
        return None if self._standing is None or self.over else self._standing.turn

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards everybody still holds."""
        if self._standing is None:
            return self.deal.hands
        return tuple(Hand(bits) for bits in self._standing.hands)

    @property
    def trick(self) -> Trick:
        """The trick on the table; without cards when the next one is to be led."""
        if self._standing is None:
            return Trick(0, (), self.rules.players)
        done = len(self.tricks) * self.rules.players
        return Trick(self._standing.leader, self.plays[done:], self.rules.players)

    @property
    def hearts_broken(self) -> bool:
        """Whether hearts are broken."""
        return self._standing is not None and self._standing.broken

    @property
    def first_trick(self) -> bool:
        """Whether the trick on the table is the first."""
        return not self.tricks

    @property
    def taken(self) -> tuple[Hand, ...]:
        """The cards everybody has taken so far."""
        if self._standing is None:
            return (Hand(),) * self.rules.players
        return tuple(Hand(bits) for bits in self._standing.taken)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks everybody has taken so far."""
        return tuple(self._standing.won) if self._standing else (0,) * self.rules.players

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the cards everybody has taken so far, before any moon."""
        return tuple(raw_points(self.rules, cards) for cards in self.taken)

    @property
    def opening_seat(self) -> int | None:
        """Who made, or is to make, the opening lead."""
        if self.tricks:
            return self.tricks[0].leader
        return self._standing.leader if self._standing else None

    # --- What may be played -------------------------------------------------------------------

    def position(self, seat: int | None = None) -> Position:
        """What decides which cards a seat may play; by default the seat whose turn it is."""
        state = self._standing
        where = seat if seat is not None else (state.turn if state else 0)
        mine = state is not None and not self.over and state.turn == where
        came_back = mine and state is not None and state.ground()[1] is Ground.LEAD_PASSES
        return Position(
            Hand(state.hands[where]) if state else self.deal.hands[where],
            self.trick.cards,
            self.first_trick,
            self.hearts_broken,
            lead_came_back=came_back,
            your_turn=mine,
        )

    def legal(self) -> Hand:
        """The cards that may be played now; empty while passing and when the round is over."""
        if self._standing is None or self.over:
            return Hand()
        return Hand(self._standing.legal())

    def verdicts(self, seat: int | None = None) -> tuple[Verdict, ...]:
        """A verdict for every card of the seat whose turn it is, or of another seat."""
        return verdicts(self.rules, self.position(seat))

    def check(self, card: Card, seat: int | None = None) -> Verdict:
        """Judge one card for the seat whose turn it is, or for another seat."""
        verdict = check_play(self.rules, self.position(seat), card)
        if self.to_pass:
            return replace(verdict, reason=Reason.PASS_FIRST)
        return replace(verdict, reason=Reason.ROUND_OVER) if self.over else verdict

    # --- Playing ------------------------------------------------------------------------------

    def play(self, card: Card | str, seat: int | None = None) -> Round:
        """Play a card for the seat whose turn it is; naming another `seat` is refused.

        Raises IllegalPlay with the verdict; the round stays as it was.
        """
        if isinstance(card, str):
            card = Card.parse(card)
        state = self._standing
        if state is not None and state.left and seat in (None, state.turn):
            playable = state.legal()
            bit = card.bit if playable & card.bit else card.bit << COPY
            if playable & bit:
                return self._next(card, bit)
        verdict = self.check(card, seat)
        raise IllegalPlay(explain(verdict).text, verdict)

    def play_anyway(self, card: Card) -> Round:
        """Go on from a card that was really played, legal or not; it must be in the hand.

        For records of real tables, which are judged to the end after a fault.
        """
        state = self._standing
        if state is None or not state.left or card not in Hand(state.hands[state.turn]):
            verdict = self.check(card)
            raise IllegalPlay(explain(verdict).text, verdict)
        held = state.hands[state.turn]
        return self._next(card, card.bit if held & card.bit else card.bit << COPY)

    def _next(self, card: Card, bit: int) -> Round:
        assert self._standing is not None
        state = self._standing.copy()
        state.play(bit)
        plays = (*self.plays, card)
        broken_at = self.broken_at
        if state.broken and not self._standing.broken:
            broken_at = len(self.plays)
        tricks, takings = self.tricks, self.takings
        if not state.cards:
            trick = Trick(self._standing.leader, plays[-self.rules.players :], self.rules.players)
            tricks = (*tricks, trick)
            takings = (*takings, self._taking(trick.leader, self._standing.taken, state.taken))
        return Round(
            self.rules, self.deal, self.number, self.direction, self.dealer, self.given,
            plays, broken_at, tricks, takings, state,
        )  # fmt: skip

    def _taking(self, leader: int, before: list[int], after: list[int]) -> Taking:
        for seat, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                cards = Hand(new ^ old)
                return Taking(leader, seat, cards, raw_points(self.rules, cards))
        return Taking(leader, None, Hand(), 0)

    # --- What it comes to ---------------------------------------------------------------------

    def result(
        self, choice: MoonChoice | None = None, totals: Sequence[int] | None = None
    ) -> RoundScore:
        """The score of the finished round; `choice` is the shooter's, where they may choose."""
        if not self.over:
            raise NotationError("The round is not over, so it has no score yet.")
        return settle(self.rules, self.taken, tricks=self.tricks_won, totals=totals, choice=choice)

    def view(self, seat: int) -> View:
        """What this seat can see: its own cards and everything that was open to all."""
        from hearts_lesson.engine.view import View

        return View.of(self, seat)
