"""Verdicts: for every card, whether it may be played, and the reason why or why not.

Which cards are legal is decided by `masks.decide`, step by step in one fixed order. Here its
answer becomes a `Verdict` for a single card, with a `Reason` that has a stable code.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import Card, Hand, Suit, parse_cards
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.masks import QUEEN, SUIT_OF, Ground, decide

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["Position", "Reason", "Verdict", "check_play", "legal_plays", "verdicts"]


class Reason(StrEnum):
    """Why a card may be played or not; the codes are stable and stand in records."""

    # Refusals
    NOT_YOUR_CARD = "not_your_card"
    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    PASS_FIRST = "pass_first"
    OPENING_CARD = "opening_card"
    FOLLOW_SUIT = "follow_suit"
    NO_POINTS_FIRST_TRICK = "no_points_first_trick"
    HEARTS_NOT_BROKEN = "hearts_not_broken"
    QUEEN_NOT_YET = "queen_not_yet"
    QUEEN_FORCED = "queen_forced"
    LEAD_PASSES = "lead_passes"
    # Permissions
    OPENS = "opens"
    FOLLOWING = "following"
    DISCARDING = "discarding"
    FREE_LEAD = "free_lead"
    ONLY_HEARTS = "only_hearts"
    HEARTS_AND_QUEEN = "hearts_and_queen"
    ONLY_QUEEN = "only_queen"
    MUST_LEAD_QUEEN = "must_lead_queen"
    ONLY_PENALTY_CARDS = "only_penalty_cards"
    LEAD_CAME_BACK = "lead_came_back"


@dataclass(frozen=True, slots=True)
class Position:
    """What a player must know to tell which cards are legal: the hand, and the trick so far.

    `trick` holds the cards on the table, the lead first; it is empty for a lead. On the first
    trick an empty `trick` means that this hand opens the round. `lead_came_back` is for tables
    where the lead passes on: everybody held only hearts, so this hand may lead one after all.
    """

    hand: Hand
    trick: tuple[Card, ...] = ()
    first_trick: bool = False
    hearts_broken: bool = False
    lead_came_back: bool = False
    your_turn: bool = True

    @classmethod
    def parse(
        cls,
        hand: str,
        trick: str = "",
        *,
        first_trick: bool = False,
        hearts_broken: bool = False,
        packs: int = 1,
    ) -> Position:
        """Read a position from the texts of the hand and of the trick."""
        return cls(Hand.parse(hand, packs), parse_cards(trick), first_trick, hearts_broken)

    @property
    def led(self) -> Suit | None:
        """The suit led; None if this hand leads."""
        return self.trick[0].suit if self.trick else None

    def check(self, rules: HouseRules) -> None:
        """Raise NotationError if this position cannot come up at a table with these rules."""
        held, table = self.hand, list(self.trick)
        if len(table) >= rules.players:
            raise NotationError(
                f"The trick has {len(table)} cards: with {rules.players} players it is over. "
                "Give only the cards on the table before this play."
            )
        for card in sorted({*held, *table}):
            copies = held.count(card) + table.count(card)
            if copies > rules.pack.count(card):
                raise NotationError(
                    f"{card.symbol} is not in this pack."
                    if not rules.pack.count(card)
                    else f"{card.symbol} is there twice, and the pack has it once."
                    if rules.packs == 1
                    else f"{card.symbol} is there {copies} times."
                )
        if len(held) > rules.cards_each:
            raise NotationError(
                f"The hand has {len(held)} cards, and each player gets {rules.cards_each}."
            )
        opening = rules.opening_card
        if self.first_trick and not table and opening is not None:
            # The opening card may lie in the kitty; then a higher club opens.
            if opening not in held and not rules.kitty_size:
                raise NotationError(
                    f"{opening.symbol} opens the first trick, and this hand does not hold it. "
                    "Say what was led, or leave out the first trick."
                )
            if not held.of_suit(Suit.CLUBS):
                raise NotationError("A club opens the first trick, and this hand holds none.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one card may be played, and why: `reason` is a stable code.

    `playable` holds every card of the hand that may be played instead. `explain` turns a verdict
    into a sentence.
    """

    card: Card
    ok: bool
    reason: Reason
    playable: Hand
    position: Position
    rules: HouseRules

    def __bool__(self) -> bool:
        """True if the card may be played."""
        return self.ok


_ALLOWED = {
    Ground.OPENING_CARD: Reason.OPENS,
    Ground.OPENING_CLUB: Reason.OPENS,
    Ground.FOLLOW: Reason.FOLLOWING,
    Ground.FIRST_TRICK: Reason.DISCARDING,
    Ground.ALL_PENALTY_HEART: Reason.ONLY_PENALTY_CARDS,
    Ground.ALL_PENALTY_ANY: Reason.ONLY_PENALTY_CARDS,
    Ground.ALL_PENALTY_QUEEN: Reason.ONLY_PENALTY_CARDS,
    Ground.QUEEN_FORCED: Reason.MUST_LEAD_QUEEN,
    Ground.HEARTS_AND_QUEEN: Reason.HEARTS_AND_QUEEN,
    Ground.ONLY_HEARTS: Reason.ONLY_HEARTS,
    Ground.LEAD_PASSES: Reason.LEAD_CAME_BACK,
    Ground.NOT_BROKEN: Reason.FREE_LEAD,
    Ground.ONLY_QUEEN: Reason.ONLY_QUEEN,
    Ground.FREE_LEAD: Reason.FREE_LEAD,
    Ground.DISCARD: Reason.DISCARDING,
}

_REFUSED = {
    Ground.OPENING_CARD: Reason.OPENING_CARD,
    Ground.OPENING_CLUB: Reason.OPENING_CARD,
    Ground.FOLLOW: Reason.FOLLOW_SUIT,
    Ground.FIRST_TRICK: Reason.NO_POINTS_FIRST_TRICK,
    Ground.ALL_PENALTY_HEART: Reason.NO_POINTS_FIRST_TRICK,
    Ground.ALL_PENALTY_QUEEN: Reason.QUEEN_FORCED,
    Ground.QUEEN_FORCED: Reason.QUEEN_FORCED,
    Ground.LEAD_PASSES: Reason.LEAD_PASSES,
}


def _ground(rules: HouseRules, position: Position) -> tuple[int, Ground]:
    """The playable cards of a position, as bits, and the step that decided."""
    led = SUIT_OF[position.trick[0].index] if position.trick else 0
    hand = position.hand.mask
    playable, ground = decide(rules.masks, hand, led, position.first_trick, position.hearts_broken)
    if ground is Ground.LEAD_PASSES and position.lead_came_back:
        playable = hand
    return playable, ground


def legal_plays(rules: HouseRules, position: Position) -> Hand:
    """The cards of the hand that may be played; none if it is another player's turn.

    It is empty for a hand that is not only where the lead passes on (`lead_passes`).
    """
    return Hand(_ground(rules, position)[0]) if position.your_turn else Hand()


def check_play(rules: HouseRules, position: Position, card: Card) -> Verdict:
    """Judge one card: may it be played in this position, and why?"""
    return _judge(rules, position, card, *_ground(rules, position))


def verdicts(rules: HouseRules, position: Position) -> tuple[Verdict, ...]:
    """Judge every card of the hand, in the order in which hands are shown."""
    playable, ground = _ground(rules, position)
    faces = dict.fromkeys(position.hand)
    return tuple(_judge(rules, position, card, playable, ground) for card in faces)


def _judge(
    rules: HouseRules, position: Position, card: Card, playable: int, ground: Ground
) -> Verdict:
    if not position.your_turn:
        return Verdict(card, False, Reason.NOT_YOUR_TURN, Hand(), position, rules)
    cards = Hand(playable)
    if card not in position.hand:
        return Verdict(card, False, Reason.NOT_YOUR_CARD, cards, position, rules)
    if card in cards:
        return Verdict(card, True, _ALLOWED[ground], cards, position, rules)
    if ground is Ground.NOT_BROKEN:
        queen = bool(card.bit & QUEEN)
        reason = Reason.QUEEN_NOT_YET if queen else Reason.HEARTS_NOT_BROKEN
    else:
        reason = _REFUSED[ground]
    return Verdict(card, False, reason, cards, position, rules)
