"""A spot: what lies open to one player at the moment of a play, as an exercise shows it.

A spot holds the facts (which cards fell, was there a heart or Q♠ among them); whether hearts are
broken, and what is legal, follows from the rules. So the same spot can be asked under the rules
of another table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_lesson.engine.cards import Card, Hand, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.legality import Position, Verdict, legal_plays, verdicts
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.house import gone_after_first
from hearts_lesson.exercises.scene import PastTrick, Pile, Scene, SeatView
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, count


@dataclass(frozen=True, slots=True)
class Spot:
    """Your hand, the trick on the table, and what has happened so far in the round.

    `number` counts tricks from 1. `heart_fell` and `queen_fell` say what earlier tricks, or this
    one, have shown. `plain` marks the teaching games of the first chapters, played without the
    special rules of the first trick and of hearts. `out` are the cards the others still hold,
    where the exercise tells you; `taken` what somebody has collected.
    """

    rules: HouseRules
    hand: Hand
    trick: tuple[Card, ...] = ()
    number: int = 2
    heart_fell: bool = False
    queen_fell: bool = False
    you: int = 0
    history: tuple[PastTrick, ...] = ()
    plain: bool = False
    out: tuple[Card, ...] | None = None
    taken: tuple[tuple[int, tuple[Card, ...]], ...] = ()

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(self.rules.players, self.you)

    @property
    def leader(self) -> int:
        """The seat that led, or leads: the cards on the table lie before yours."""
        return (self.you - len(self.trick)) % self.rules.players

    @property
    def one_suit(self) -> bool:
        """Whether this is the one-suit game, in which any card may be played and ranks decide."""
        suits = {card.suit for card in (*self.hand, *self.trick, *(self.out or ()))}
        return self.plain and len(suits) == 1

    @property
    def after_you(self) -> int:
        """How many players come after you in this trick."""
        return self.rules.players - len(self.trick) - 1

    @property
    def first_trick(self) -> bool:
        """Whether this is the first trick of the round, with its own rules."""
        return self.number == 1 and not self.plain

    @property
    def opened(self) -> Card | None:
        """The card that opened the round and so is in nobody's hand any more, if that is sure."""
        return None if self.plain or self.number == 1 else gone_after_first(self.rules)

    def broken(self, rules: HouseRules) -> bool:
        """Say whether hearts are broken under these rules."""
        return self.heart_fell or self.plain or (self.queen_fell and rules.queen_breaks_hearts)

    def position(self, rules: HouseRules | None = None) -> Position:
        """Give what the engine must know to judge the cards, under these or other rules."""
        table = rules or self.rules
        return Position(self.hand, self.trick, self.first_trick, self.broken(table))

    def verdicts(self) -> tuple[Verdict, ...]:
        """Judge every card of the hand."""
        return verdicts(self.rules, self.position())

    def legal(self, rules: HouseRules | None = None) -> Hand:
        """Give the cards that may be played under these or other rules."""
        return legal_plays(rules or self.rules, self.position(rules))

    def flags(self, hearts: bool = True) -> tuple[str, ...]:
        """Say what a player at the table would know: are hearts broken, has the queen fallen.

        Whether hearts are broken goes without saying on the first trick; without `hearts` it is
        left out, as where the question has nothing to do with it.
        """
        if self.plain:
            return ()
        said = []
        if hearts and not self.first_trick:
            said.append("hearts broken" if self.broken(self.rules) else "hearts not broken")
        if self.queen_fell:
            said.append(f"{QUEEN.symbol} has been played")
        if self.trick and self.after_you == 0:
            said.append("you play last")
        if self.out is not None:
            said.append(f"still out: {' '.join(card.symbol for card in self.out)}")
        return tuple(said)

    def scene(self, hearts: bool = True) -> Scene:
        """Show the table: the cards played, your hand, the state of hearts."""
        return Scene(
            players=self.rules.players,
            you=self.you,
            seats=seats(self.seating, self.leader, self.trick),
            center="" if self.plain else f"trick {self.number}",
            flags=self.flags(hearts),
            hand=tuple(self.hand),
            history=self.history,
            taken=tuple(Pile(self.seating.name(seat), cards) for seat, cards in self.taken),
        )


def seats(
    seating: Seating, leader: int, trick: tuple[Card, ...], *, discards: bool = True
) -> tuple[SeatView, ...]:
    """Show the players from your left on, each with the card played, if any.

    Your own seat is shown once you have played. Discards are marked, unless that would be the
    answer (`discards=False`).
    """
    shown = []
    order = [*seating.others()]
    order.append(0 if seating.you is None else seating.you)
    for seat in order:
        place = (seat - leader) % seating.players
        card = trick[place] if place < len(trick) else None
        if card is None and seat == seating.you:
            continue
        led = place == 0 and bool(trick)
        note = "led" if led else ""
        if discards and card is not None and card.suit is not trick[0].suit:
            note = "discarded"
        shown.append(SeatView(seat, seating.name(seat), card, led, note))
    return tuple(shown)


def read_spot(
    hand: str,
    trick: str = "",
    *,
    rules: HouseRules,
    number: int = 0,
    hearts_broken: bool = False,
    queen_fell: bool = False,
    you: int = 0,
    plain: bool = False,
    where: str = "this exercise",
) -> Spot:
    """Read a spot from card text, as an author writes it.

    Without `number` the trick follows from the size of the hand. Raises ExerciseError with a
    sentence for cards that cannot be read, cards that are there twice, and impossible positions.
    """
    try:
        held = Hand.parse(hand, rules.packs)
        table = parse_cards(trick)
        if not held:
            raise NotationError("the hand is empty.")
        most = rules.cards_each
        if len(held) > most:
            raise NotationError(
                f"the hand has {len(held)} cards; with {rules.players} players "
                f"each has at most {most}."
            )
        number = number or (most - len(held) + 1 if not plain else 2)
        if not plain and number == 1 and len(held) != most:
            raise NotationError(
                f"on the first trick each player holds {most} cards, this hand has {len(held)}."
            )
        if queen_fell and rules.packs == 1 and (QUEEN in held or QUEEN in table):
            raise NotationError(f"{QUEEN.symbol} has fallen, yet she is still there.")
        spot = Spot(rules, held, table, number, hearts_broken, queen_fell, you, plain=plain)
        spot.position().check(rules)
        heart_in_trick = any(card.suit is Suit.HEARTS for card in table)
        if heart_in_trick and not hearts_broken:
            spot = Spot(rules, held, table, number, True, queen_fell, you, plain=plain)
        _check_opening(spot)
        if number == 1 and hearts_broken and not heart_in_trick and not plain:
            raise NotationError("hearts cannot be broken before the first trick.")
    except NotationError as trouble:
        raise ExerciseError(f"In {where}: {capital(str(trouble))}") from None
    return spot


def _check_opening(spot: Spot) -> None:
    """Refuse a moment in which the card that must open the round is where it cannot be."""
    opened = spot.opened
    if opened is not None and opened in (*spot.hand, *spot.trick):
        raise NotationError(
            f"{opened.symbol} opened the round, so it is gone after the first trick; "
            f"here it turns up in trick {spot.number}."
        )
    opens = gone_after_first(spot.rules)
    if opens is None or not spot.first_trick or not spot.trick:
        return
    if spot.trick[0] is not opens:
        raise NotationError(
            f"{opens.symbol} is led to the first trick, and here {spot.trick[0].symbol} is."
        )


def points_so_far(seating: Seating, taken: Sequence[int], own: int = 0) -> list[str]:
    """Say who alone has points, as only that player can shoot the moon; else how many are yours.

    `taken` are everybody's points so far by seat, or empty where only your `own` are known.
    """
    takers = [seat for seat, points in enumerate(taken) if points]
    if len(takers) == 1:
        points = taken[takers[0]]
        every = "the only point" if points == 1 else f"all {points} points"
        return [f"{seating.verb(takers[0], 'have')} {every} so far"]
    mine = taken[seating.you] if taken and seating.you is not None else own
    return [f"{count(mine, 'point')} in your tricks"] if mine else []
