"""*Count* while a round goes by: how many are out, who is void, and where can the queen be?

The round is played by sensible players. The counting trainer shows its tricks one after the other
and then asks; elsewhere they lie open beside the questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from random import Random

from hearts_lesson.engine.cards import Hand, Suit
from hearts_lesson.engine.deal import Deal
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.kinds.count_out import Draft, ask_out
from hearts_lesson.exercises.kinds.count_queen import ask_queen
from hearts_lesson.exercises.kinds.count_void import ask_void
from hearts_lesson.exercises.model import Ask
from hearts_lesson.exercises.scene import PastTrick
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import join, plural

#: How many tricks go by at most, by level.
TRICKS = (5, 6, 8)
#: At larger tables a list of who may hold the queen is no question any more.
MOST_PLAYERS = 5


@dataclass(frozen=True, slots=True)
class Flow:
    """The tricks that went by, your hand after them, and what is asked.

    `suits` are to be counted; `void` is a suit in which one player has shown a void, if that is
    asked; `queen` asks where the queen of spades can be.
    """

    rules: HouseRules
    tricks: tuple[PastTrick, ...]
    hand: Hand
    suits: tuple[Suit, ...] = (Suit.SPADES,)
    void: Suit | None = None
    queen: bool = False
    fits: bool = False

    def of(self, suit: Suit, void: bool = False) -> Draft:
        """The question about one suit."""
        return Draft(self.rules, self.tricks, self.hand, suit, void)

    @property
    def tasks(self) -> tuple[str, ...]:
        """What to watch, said before the tricks go by."""
        found = [f"count the {join([plural(suit) for suit in self.suits])}"]
        if self.void is not None:
            found.append("see who runs out of a suit")
        if self.queen:
            found.append(f"where can {QUEEN.symbol} be?")
        return tuple(found)


def draw_flow(rules: HouseRules, level: int, rng: Random) -> Flow:
    """Play the beginning of a round, and find a moment with something to count."""
    deal = Deal.shuffled(rules, rng)
    most = min(TRICKS[level - 1], rules.cards_each - 2)
    tricks, hands = _played(rules, deal, most)
    number = rng.randint(max(2, most - 2), most)
    flow = Flow(rules, tricks[:number], hands[number])
    if _bare_heart_lead(flow.tricks):
        return flow  # that lead tells more than the questions ask for
    suits = [suit for suit in Suit if _counts(flow.of(suit))]
    voids = [suit for suit in Suit if _shows_one(flow, suit)]
    rng.shuffle(suits)
    rng.shuffle(voids)
    if level == 1 and suits:
        suits.sort(key=lambda suit: not flow.of(suit).mine)
        return replace(flow, suits=tuple(suits[:1]), fits=True)
    if level == 2 and voids and len(suits) > 1:
        first = [suit for suit in suits if suit in voids]
        rest = [suit for suit in suits if suit not in voids]
        return replace(flow, suits=tuple(sorted((first + rest)[:2])), void=voids[0], fits=True)
    if level == 3 and voids and Suit.SPADES in suits and len(suits) > 1:
        other = next(suit for suit in suits if suit is not Suit.SPADES)
        queen = _queen_asked(flow, rng)
        worth = queen or rules.packs > 1 or rules.kitty_size > 0 or rules.players > MOST_PLAYERS
        two = (Suit.SPADES, other)
        return replace(flow, suits=two, void=voids[0], queen=queen, fits=worth)
    return flow


def _played(rules: HouseRules, deal: Deal, most: int) -> tuple[tuple[PastTrick, ...], list[Hand]]:
    """Let sensible players play; give the tricks, and your hand after each of them.

    It is a round without a pass, so that the tricks are all there is to know.
    """
    # Only such exercises need the players: a page that asks others should not wait for them.
    from hearts_lesson.strategy.first_tricks import first_tricks

    tricks, hands = [], [deal.hands[0]]
    for leader, cards, winner, hand in islice(first_tricks(deal, rules.dealer(1)), most):
        tricks.append(PastTrick(leader, cards, winner))
        hands.append(hand)
    return tuple(tricks), hands


def _counts(draft: Draft) -> bool:
    """Whether a suit is worth counting: led, some of it out, and not only in whole tricks."""
    led = sum(trick.cards[0].suit is draft.suit for trick in draft.tricks)
    return draft.out > 0 and led > 0 and (led > 1 or draft.gone != draft.rules.players)


def _shows_one(flow: Flow, suit: Suit) -> bool:
    """Whether just one of the others has shown a void, and all the rest may hold the suit."""
    draft = flow.of(suit)
    others = range(1, flow.rules.players)
    return len(draft.voids) == 1 and all(
        seat in draft.voids or can_hold(flow, seat, suit) for seat in others
    )


def _queen_asked(flow: Flow, rng: Random) -> bool:
    """Whether the place of the queen is a question with one right answer."""
    rules = flow.rules
    if rules.packs > 1 or rules.kitty_size or rules.players > MOST_PLAYERS:
        return False
    if QUEEN not in rules.pack or QUEEN in flow.hand:
        return False
    draft = flow.of(Suit.SPADES)
    if any(QUEEN in trick.cards for trick in flow.tricks):
        return rng.random() < 0.15  # now and then: mostly the question is who holds her
    free = [seat for seat in range(1, rules.players) if seat not in draft.voids]
    return 0 < len(free) < rules.players - 1 and all(
        can_hold(flow, seat, Suit.SPADES) for seat in free
    )


def can_hold(flow: Flow, seat: int, suit: Suit) -> bool:
    """Whether a player may hold a card of a suit, by all that the tricks show.

    The cards that are out must find room in the other hands. They do when for every choice of
    suits the players who may hold one of them have places enough.
    """
    rules = flow.rules
    drafts = {s: flow.of(s) for s in Suit}
    out = {s: draft.out for s, draft in drafts.items()}
    room = dict.fromkeys(range(1, rules.players), rules.cards_each - len(flow.tricks))
    room[rules.players] = rules.kitty_size  # the kitty is one hand more, with nothing shown
    if not out[suit] or seat in drafts[suit].voids or not room[seat]:
        return False
    out[suit] -= 1
    room[seat] -= 1
    return all(
        sum(out[s] for s in some)
        <= sum(
            places
            for holder, places in room.items()
            if any(holder not in drafts[s].voids for s in some)
        )
        for size in range(1, 5)
        for some in combinations(Suit, size)
    )


def _bare_heart_lead(tricks: Sequence[PastTrick]) -> bool:
    """Whether somebody led a heart before one had fallen: then all the rest of theirs is known."""
    for trick in tricks:
        if trick.cards[0].suit is Suit.HEARTS:
            return True
        if any(card.suit is Suit.HEARTS for card in trick.cards):
            return False
    return False


def flow_asks(flow: Flow, step: str) -> tuple[Ask, ...]:
    """Ask one thing after the other."""
    seating = Seating(flow.rules.players)
    asks = [ask_out(flow.of(suit), step) for suit in flow.suits]
    if flow.void is not None:
        asks.append(ask_void(flow.of(flow.void, void=True), seating, step))
    if flow.queen:
        asks.append(ask_queen(flow.of(Suit.SPADES), seating, step))
    return chained(asks)


def chained(asks: Sequence[Ask], first: int = 0) -> tuple[Ask, ...]:
    """Let every right answer lead to the question after it; the last one ends the exercise."""
    found = []
    for place, ask in enumerate(asks, first + 1):
        last = place == first + len(asks)
        responses = {
            key: replace(r, final=last, next=None if last else place) if r.ok is True else r
            for key, r in ask.responses.items()
        }
        found.append(replace(ask, responses=responses))
    return tuple(found)
