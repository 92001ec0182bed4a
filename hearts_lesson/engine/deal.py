"""A deal: the hands as they are dealt, before any pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.engine.errors import NotationError
from hearts_lesson.engine.rules import HouseRules

if TYPE_CHECKING:
    from random import Random

__all__ = ["Deal", "deal_problems"]

_NOTHING = Hand()


@dataclass(frozen=True)
class Deal:
    """The hands as dealt, by seat, and the cards left over (the kitty, mostly none).

    Every card of the pack must be there, and everybody must have as many as the others; otherwise
    NotationError says what is wrong, all of it at once. Rules: deal, kitty.
    """

    rules: HouseRules
    hands: tuple[Hand, ...]
    kitty: Hand = _NOTHING

    def __post_init__(self) -> None:
        """Check the deal against the pack."""
        if not _in_order(self.rules, self.hands, self.kitty):
            raise NotationError(" ".join(deal_problems(self.rules, self.hands, self.kitty)))

    @classmethod
    def shuffled(cls, rules: HouseRules, rng: Random) -> Deal:
        """Shuffle and deal; the same `rng` state gives the same deal."""
        cards = list(rules.pack)
        rng.shuffle(cards)
        each = rules.cards_each
        dealt = each * rules.players
        hands = tuple(Hand.of(cards[seat : dealt : rules.players]) for seat in range(rules.players))
        return cls(rules, hands, Hand.of(cards[dealt:]))

    @classmethod
    def parse(cls, rules: HouseRules, hands: Sequence[str], kitty: str | None = None) -> Deal:
        """Read a deal from the texts of its hands; without a `kitty` the cards left over are it."""
        held = tuple(_read(f"hand {seat}", text, rules.packs) for seat, text in enumerate(hands))
        if kitty is not None:
            return cls(rules, held, _read("the kitty", kitty, rules.packs))
        rest = Hand()
        if rules.kitty_size:
            counts = _counts(held)
            rest = Hand.of(
                card
                for card in dict.fromkeys(rules.pack)
                for _ in range(rules.pack.count(card) - counts.get(card, 0))
            )
        return cls(rules, held, rest)


def _read(what: str, text: str, packs: int) -> Hand:
    try:
        return Hand.parse(text, packs)
    except NotationError as trouble:
        raise NotationError(f"In {what}: {trouble}") from None


def _counts(hands: Sequence[Hand]) -> dict[Card, int]:
    counts: dict[Card, int] = {}
    for hand in hands:
        for card in hand:
            counts[card] = counts.get(card, 0) + 1
    return counts


def _in_order(rules: HouseRules, hands: Sequence[Hand], kitty: Hand) -> bool:
    """Whether nothing is wrong; with one pack this takes no look at single cards."""
    if rules.packs == 2:
        return not deal_problems(rules, hands, kitty)
    # The masks add up to the pack, and to as many bits as there are cards, only if no two of
    # them share a card: a shared card would carry over and lose a bit.
    return (
        len(hands) == rules.players
        and all(len(hand) == rules.cards_each for hand in hands)
        and len(kitty) == rules.kitty_size
        and sum(hand.mask for hand in hands) + kitty.mask == rules.pack.mask
    )


def deal_problems(rules: HouseRules, hands: Sequence[Hand], kitty: Hand) -> list[str]:
    """Everything that is wrong with a deal, a sentence each; empty if nothing is."""
    if len(hands) != rules.players:
        return [f"{rules.players} players need {rules.players} hands, and here are {len(hands)}."]
    problems = [
        f"Hand {seat} has {len(hand)} {_cards(len(hand))} and should have {rules.cards_each}."
        for seat, hand in enumerate(hands)
        if len(hand) != rules.cards_each
    ]
    counts = _counts([*hands, kitty])
    pack = rules.pack
    twice = [card for card, count in counts.items() if count > pack.count(card) > 0]
    strange = [card for card in counts if not pack.count(card)]
    missing = [card for card in dict.fromkeys(pack) if counts.get(card, 0) < pack.count(card)]
    for cards, what in (
        (twice, "dealt too often"),
        (strange, "not in this pack"),
        (missing, "not dealt"),
    ):
        if cards:
            shown = ", ".join(card.symbol for card in sorted(cards)[:6])
            more = f" and {len(cards) - 6} more" if len(cards) > 6 else ""
            verb = "is" if len(cards) == 1 else "are"
            problems.append(f"{shown}{more} {verb} {what}.")
    return problems


def _cards(count: int) -> str:
    return "card" if count == 1 else "cards"
