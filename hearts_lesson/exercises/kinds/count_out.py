"""The bare question of counting, and how many cards of a suit are still out."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_lesson.engine.cards import Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.model import Ask, Hint, Input, Response, Worked
from hearts_lesson.exercises.scene import PastTrick
from hearts_lesson.exercises.words import plural, small


@dataclass(frozen=True, slots=True)
class Draft:
    """The tricks so far, your hand, and the suit in question."""

    rules: HouseRules
    tricks: tuple[PastTrick, ...]
    hand: Hand
    suit: Suit
    void: bool = False

    @property
    def suit_in_play(self) -> int:
        """How many cards of the suit there are in the pack."""
        return len(self.rules.pack.of_suit(self.suit))

    @property
    def mine(self) -> int:
        """How many of them you hold."""
        return len(self.hand.of_suit(self.suit))

    @property
    def gone(self) -> int:
        """How many of them have been played."""
        return sum(card.suit is self.suit for trick in self.tricks for card in trick.cards)

    @property
    def out(self) -> int:
        """How many of them the others still hold."""
        return self.suit_in_play - self.mine - self.gone

    @property
    def voids(self) -> tuple[int, ...]:
        """The other seats that failed to follow the suit, in the order in which it showed."""
        found: list[int] = []
        for trick in self.tricks:
            if trick.cards[0].suit is not self.suit:
                continue
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % self.rules.players
                if card.suit is not self.suit and seat and seat not in found:
                    found.append(seat)
        return tuple(found)


def ask_out(draft: Draft, step: str) -> Ask:
    """Ask how many cards of the suit the others still hold."""
    suit, total = plural(draft.suit), draft.suit_in_play
    mine, gone, right = draft.mine, draft.gone, draft.out
    sum_ = f"{total} − {gone} − {mine} = {right}"
    whole = f"Of {total} {suit}, {_are(gone)} gone and you hold {mine}: {sum_}."
    slips: dict[int, str] = {}

    def slip(number: int, text: str) -> None:
        if number != right and number >= 0:
            slips.setdefault(number, text)

    slip(total - gone, f"That counts your own {suit} too. The question is what the others hold.")
    slip(total - mine, f"That leaves out the {suit} that have been played.")
    slip(gone, f"That is how many {suit} have been played.")
    slip(mine, f"That is how many {suit} you hold yourself.")
    led = sum(trick.cards[0].suit is draft.suit for trick in draft.tricks)
    slip(
        total - mine - led * draft.rules.players,
        f"Not every card in a trick is one of its suit: look for discards among the {suit}.",
    )
    if total != 13:
        slip(13 - mine - gone, f"At this table there are {total} {suit}, not 13.")
    responses = {str(right): Response(True, f"Yes. {whole}", None, final=True)}
    for number, text in slips.items():
        responses[str(number)] = Response(False, f"{text} Count once more.", None)
    responses["*"] = Response(
        False, f"Start from {total} {suit}, take away those played, then your own.", None
    )
    return Ask(
        prompt=f"How many {suit} are still out, in other hands or the kitty?"
        if draft.rules.kitty_size
        else f"How many {suit} do the others still hold?",
        input=Input("number", min=0, max=total, unit=suit),
        responses=responses,
        answer=str(right),
        solution=whole,
        hints=(
            Hint("nudge", "A suit has a fixed number of cards; where can they be?"),
            Hint("point", f"Look for {suit} in every trick, also where another suit was led."),
            Hint("step", "Played, in your hand, or in another hand: the three make up the suit."),
            Hint("answer", whole),
        ),
        worked=_worked(draft, whole) if step == "watch" else (),
    )


def _are(number: int) -> str:
    return f"{number} is" if number == 1 else f"{number} are"


def _worked(draft: Draft, whole: str) -> tuple[Worked, ...]:
    suit = plural(draft.suit)
    steps = [Worked(f"There are {draft.suit_in_play} {suit} in play.")]
    for number, trick in enumerate(draft.tricks, 1):
        cards = tuple(card for card in trick.cards if card.suit is draft.suit)
        if cards:
            steps.append(
                Worked(f"Trick {number}: {small(len(cards))} of them.".capitalize(), cards)
            )
    steps.append(Worked(whole, tuple(draft.hand.of_suit(draft.suit))))
    return tuple(steps)
