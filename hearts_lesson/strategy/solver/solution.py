"""The endgame solver: what each card costs, exactly, whatever the others do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from hearts_lesson.engine import Card, Hand
from hearts_lesson.engine.masks import SUIT_OF, decide
from hearts_lesson.strategy.solver.ending import Ending
from hearts_lesson.strategy.solver.holdings import SUIT
from hearts_lesson.strategy.solver.ledger import Ledger
from hearts_lesson.strategy.solver.search import Search


@dataclass(frozen=True)
class Solution:
    """The final points of the player to move, for each card that it may play.

    `worst` if all others try to raise them, `best` if all try to lower them; in both the player
    itself plays as well as possible and sees all cards. Points are those of the whole round, moon
    included. `notes` says in sentences what had to be assumed.
    """

    ending: Ending
    worst: dict[Card, int]
    best: dict[Card, int]
    notes: tuple[str, ...] = ()

    def as_record(self) -> dict[str, dict[str, int]]:
        """The solution as it stands in a JSON record."""
        return {
            "worst": {str(card): points for card, points in self.worst.items()},
            "best": {str(card): points for card, points in self.best.items()},
        }

    @property
    def safest(self) -> Hand:
        """The cards that cost least if all others play against the player."""
        least = min(self.worst.values())
        return Hand.of(card for card, points in self.worst.items() if points == least)


def solve(ending: Ending) -> Solution:
    """Work out what every legal card costs the player to move, exactly.

    Raises NotationError where the points so far leave open what the score depends on. Time grows
    with the cards left: about a hundredth of a second for five cards a hand, seconds for eight.
    """
    return Solution(
        ending,
        card_values(ending, against=True),
        card_values(ending, against=False),
        tuple(notes(ending)),
    )


def legal_cards(ending: Ending) -> Hand:
    """The cards that the player to move may play."""
    hand = ending.hands[ending.player].mask
    led = SUIT_OF[ending.trick[0].index] if ending.trick else 0
    broken = bool(ending.hearts_broken)
    playable, _ = decide(ending.rules.masks, hand, led, ending.first_trick, broken)
    return Hand(playable or hand)


def card_values(
    ending: Ending, *, against: bool, into: dict[Card, int] | None = None
) -> dict[Card, int]:
    """The player's final points for each legal card, the others playing against or for it.

    The values are written to `into` one by one, so that an interrupted search leaves those found.
    """
    search = Search(ending, against=against)
    assert ending.points is not None
    have = ending.points[ending.player]
    values = into if into is not None else {}
    guess = None
    for card, like in _alike(search, ending):
        if like is None:
            low, high = search.limits(search.ledger.start, search.rest, search.all_cards)
            # The value of the card before is a good guess.
            guess = narrow(low, high, guess, partial(search.plays_to, ending, card.bit))
            values[card] = have + guess
        else:
            values[card] = values[like]
    return values


def _alike(search: Search, ending: Ending) -> Iterable[tuple[Card, Card | None]]:
    """Each legal card, with an earlier one that is interchangeable with it if there is one."""
    table = sum(card.bit for card in ending.trick)
    seen: dict[int, Card] = {}
    for card in legal_cards(ending):
        suit = int(card.suit)
        lane = (search.all_cards & ~table | _winning(ending)) >> 13 * suit & SUIT
        group = [bit for bit in search.holdings.distinct(suit, lane, ending.player)
                 if bit <= card.bit][-1]  # fmt: skip
        yield card, seen.get(group)
        seen.setdefault(group, card)


def _winning(ending: Ending) -> int:
    """The card that wins the trick on the table, as a bit; 0 if there is none."""
    return max((c.bit for c in ending.trick if c.suit == ending.trick[0].suit), default=0)


def narrow(low: int, high: int, guess: int | None, reaches: Callable[[int], bool]) -> int:
    """Find the greatest number from `low` to `high` that `reaches` says yes to.

    `reaches(low)` is taken for granted. A good guess saves questions.
    """
    asks = [] if guess is None else [guess, guess + 1]
    while low < high:
        ask = asks.pop(0) if asks else (low + high + 1) // 2
        if low < ask <= high:
            if reaches(ask):
                low = ask
            else:
                high = ask - 1
    return low


def notes(ending: Ending) -> Iterable[str]:
    """What had to be assumed about an ending, in sentences."""
    rules = ending.rules
    if ending.missing and rules.moon != "off":
        yield (
            f"{ending.missing} points are neither in the points so far nor in the cards left, so "
            "nobody can shoot the moon any more."
        )
    elif rules.moon == "shooter_chooses" and ending.moon is None and _moon_open(ending):
        yield "A moon was scored as points for all others, as the shooter may choose."


def _moon_open(ending: Ending) -> bool:
    """Whether somebody may still shoot the moon."""
    ledger = Ledger(ending)
    return not ledger.closed(ledger.start)
