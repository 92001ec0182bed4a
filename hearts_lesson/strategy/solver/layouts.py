"""The worst layout, by trying them all: a check on the bound, for few cards."""

from __future__ import annotations

from functools import partial
from itertools import islice

from hearts_lesson.engine import Card, NotationError
from hearts_lesson.strategy.solver.closed import ClosedEnding
from hearts_lesson.strategy.solver.search import Search
from hearts_lesson.strategy.solver.solution import legal_cards, narrow

MOST_LAYOUTS = 40_000


def cost_in_some_layout(closed: ClosedEnding, most: int = MOST_LAYOUTS) -> dict[Card, int]:
    """What each legal card costs in the layout that is worst for it, all others playing against.

    Here the player would know the layout from then on, so the true cost to somebody who does not
    is at least this. Where `cost_at_most` gives the same number, it is proven from both sides.
    Raises NotationError if more than `most` layouts fit.
    """
    if sum(1 for _ in islice(closed.deals(), most + 1)) > most:
        raise NotationError(
            f"More than {most} layouts fit, too many to try one by one. Give a later position, or "
            "more of what is known; the bound over all layouts does not need to try them."
        )
    worst: dict[Card, int] = {}
    for ending in closed.layouts():
        search = Search(ending, against=True)
        assert ending.points is not None
        have = ending.points[closed.seat]
        low, high = search.limits(search.ledger.start, search.rest, search.all_cards)
        for card in legal_cards(ending):
            before = worst.get(card)
            # Most layouts are no worse than one seen before: one question shows it.
            if before is None or search.plays_to(ending, card.bit, before - have + 1):
                floor = low if before is None else before - have + 1
                reaches = partial(search.plays_to, ending, card.bit)
                worst[card] = have + narrow(floor, high, None, reaches)
    return worst
