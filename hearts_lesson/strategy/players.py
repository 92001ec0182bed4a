"""The players: random, beginner and sensible; the expert has a module of his own.

A player sees a `View`: its own cards and what lay open on the table. It plays a legal card under
every rule set, passes, chooses how a moon is scored, and says in a sentence why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, runtime_checkable

from hearts_lesson.engine import CARDS, Card, Hand, View, end_of_round, settle
from hearts_lesson.engine.scoring import MoonChoice
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.passes import highest_pass, sensible_pass
from hearts_lesson.strategy.fast.rollout import ducking_card
from hearts_lesson.strategy.fast.sense import choose
from hearts_lesson.strategy.fast.weights import weight_row
from hearts_lesson.strategy.reasons import why_beginner, why_pass, why_random, why_sensible
from hearts_lesson.strategy.sight import see, taken_by

__all__ = ["Beginner", "Decision", "Player", "RandomPlayer", "Sensible", "best_moon"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A card and, in a sentence of at most 45 words, why it was chosen."""

    card: Card
    why: str


@dataclass(frozen=True, slots=True)
class PassDecision:
    """Cards to pass and, in a sentence of at most 45 words, why they were chosen."""

    cards: Hand
    why: str


@runtime_checkable
class Player(Protocol):
    """Somebody who plays Hearts from one seat.

    `totals` are the points of the game before this round, by seat; without them the round is
    played for itself.
    """

    name: str

    def choose_pass(self, view: View, totals: Sequence[int] = ()) -> Hand:
        """Choose the cards to pass."""
        ...

    def choose_card(self, view: View, totals: Sequence[int] = ()) -> Card:
        """Choose a card to play."""
        ...

    def decide(self, view: View, totals: Sequence[int] = ()) -> Decision:
        """Choose a card to play and say why."""
        ...

    def choose_moon(self, view: View, totals: Sequence[int] = ()) -> MoonChoice:
        """Say how an own moon is to be scored, where the shooter may choose."""
        ...


def best_moon(view: View, totals: Sequence[int] = ()) -> MoonChoice:
    """How a moon is best scored for this seat: +26 to the others unless that loses the game.

    Both ways change every gap by the same 26; they differ where the target is near. If +26 ends
    the game and the shooter is not alone in the lowest place, −26 keeps the game going.
    """
    rules = view.rules
    before = tuple(totals) or (0,) * rules.players
    score = settle(rules, taken_by(view), choice="others_plus_26")
    ending = end_of_round(rules, before, score.points)
    if ending.over and ending.winners != (view.seat,):
        return "shooter_minus_26"
    return "others_plus_26"


class _Seat:
    """What all players here share: the reasons come with `decide`, the moon is scored well."""

    name = ""

    def choose_card(self, view: View, totals: Sequence[int] = ()) -> Card:
        """Choose a card to play."""
        raise NotImplementedError

    def choose_pass(self, view: View, totals: Sequence[int] = ()) -> Hand:
        """Choose the cards to pass."""
        raise NotImplementedError

    def decide(self, view: View, totals: Sequence[int] = ()) -> Decision:
        """Choose a card to play and say why."""
        card = self.choose_card(view, totals)
        return Decision(card, self._why(view, totals, card))

    def decide_pass(self, view: View, totals: Sequence[int] = ()) -> PassDecision:
        """Choose the cards to pass and say why."""
        cards = self.choose_pass(view, totals)
        return PassDecision(cards, why_pass(view.rules, view.hand, cards))

    def why(self, view: View, card: Card, totals: Sequence[int] = ()) -> str:
        """Say what this player would give as the reason for a card, its own choice or not."""
        return self._why(view, totals, card)

    def _why(self, view: View, totals: Sequence[int], card: Card) -> str:
        return why_sensible(view, see(view, totals), card)

    def choose_moon(self, view: View, totals: Sequence[int] = ()) -> MoonChoice:
        """Say how an own moon is to be scored, where the shooter may choose."""
        return best_moon(view, totals)


@dataclass
class RandomPlayer(_Seat):
    """Plays any legal card and passes any cards, each as likely as the others."""

    seed: int = 0
    name: str = "random"
    _rng: Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Start the row of random choices."""
        self._rng = Random(self.seed)

    def choose_pass(self, view: View, totals: Sequence[int] = ()) -> Hand:  # noqa: ARG002
        """Choose the cards to pass."""
        return Hand.of(self._rng.sample(list(view.hand), view.rules.pass_count))

    def choose_card(self, view: View, totals: Sequence[int] = ()) -> Card:  # noqa: ARG002
        """Choose a card to play."""
        return self._rng.choice(list(view.legal()))

    def _why(self, view: View, totals: Sequence[int], card: Card) -> str:  # noqa: ARG002
        return why_random(view, card)


@dataclass
class Beginner(_Seat):
    """Ducks when it can, throws Q♠ and hearts when void, passes its highest cards."""

    name: str = "beginner"

    def choose_pass(self, view: View, totals: Sequence[int] = ()) -> Hand:  # noqa: ARG002
        """Choose the cards to pass: the highest."""
        return Hand(highest_pass(rule_row(view.rules), view.hand.mask))

    def choose_card(self, view: View, totals: Sequence[int] = ()) -> Card:
        """Choose a card to play: duck."""
        return CARDS[ducking_card(rule_row(view.rules), see(view, totals)) % 52]

    def _why(self, view: View, totals: Sequence[int], card: Card) -> str:  # noqa: ARG002
        return why_beginner(view, card)


@dataclass
class Sensible(_Seat):
    """Counts suits, guards and smokes out Q♠, keeps exits, stops moons and tries good ones.

    `changes` replaces some of the weights that its judgement rests on.
    """

    name: str = "sensible"
    changes: dict[str, float] | None = None

    def __post_init__(self) -> None:
        """Look the weights up once."""
        self._weights = weight_row(self.changes)

    def choose_pass(self, view: View, totals: Sequence[int] = ()) -> Hand:  # noqa: ARG002
        """Choose the cards to pass: those that leave the safest hand."""
        return Hand(sensible_pass(rule_row(view.rules), self._weights, view.hand.mask))

    def choose_card(self, view: View, totals: Sequence[int] = ()) -> Card:
        """Choose the card that is likely to cost least."""
        row = see(view, totals)
        return CARDS[choose(rule_row(view.rules), row, self._weights, [0.0] * 2 * 52) % 52]

    def costs(self, view: View, totals: Sequence[int] = ()) -> dict[Card, float]:
        """What each legal card is likely to cost, in points, by this player's rule of thumb."""
        from hearts_lesson.strategy.fast.play import legal
        from hearts_lesson.strategy.fast.sense import costs_into

        R, S = rule_row(view.rules), see(view, totals)
        out = [0.0] * 2 * 52
        playable = legal(R, S)
        costs_into(R, S, self._weights, playable, out)
        return {CARDS[i % 52]: out[i] for i in range(104) if playable >> i & 1}
