"""House rules that cannot be played together, each with what to choose instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from hearts_lesson.engine.cards import Suit, signs
from hearts_lesson.engine.options import DEFAULT_REMOVED
from hearts_lesson.engine.table import Direction

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["closest", "find_clashes", "nearest", "table_clashes"]


def closest(wrong: object, names: Iterable[str]) -> list[str]:
    """At most two names that look much like a wrong one."""
    from difflib import get_close_matches  # slow to import, and needed for errors only

    return get_close_matches(str(wrong)[:60].lower(), list(names), n=2, cutoff=0.6)


def nearest(wrong: object, known: Iterable[object]) -> str:
    """Say what could have been meant: the nearest valid values, or all of them."""
    names = [_plain(value) for value in known]
    close = closest(wrong, names)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    return f"Choose from {', '.join(names)}."


def _plain(value: object) -> str:
    """A value as it is written in a record."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def find_clashes(rules: HouseRules) -> list[str]:
    """Every clash in a rule set whose number of players is right, as sentences."""
    problems: list[str] = []
    for check in (_pack, _kitty, _passing, _numbers):
        problems += check(rules)
    return problems


def table_clashes(rules: HouseRules) -> Iterator[str]:
    """Too few or too many players for the packs; with these every other count would be wrong."""
    players = rules.players
    if rules.packs == 1 and not 3 <= players <= 7:
        more = " or, for up to ten players, packs 2" if 8 <= players <= 10 else ""
        yield f"players {players}: one pack is for 3 to 7 players. Choose 3 to 7{more}."
    if rules.packs == 2 and not 5 <= players <= 10:
        fewer = " or packs 1" if players in (3, 4) else ""
        yield f"players {players}: two packs are for 5 to 10 players. Choose 5 to 10{fewer}."


def _pack(rules: HouseRules) -> Iterator[str]:
    counts: dict[Any, int] = {}
    for card in rules.removed:
        counts[card] = counts.get(card, 0) + 1
    for card, count in counts.items():
        if count > rules.packs:
            packs = "one pack" if rules.packs == 1 else "two packs"
            yield f"removed: {card.symbol} is listed {count} times, and {packs} cannot give that."
        if str(card) == "QS":
            yield signs(
                "removed: Q♠ cannot be left out, she is what the game is about. Leave her in."
            )
        if card is rules.bonus_card:
            yield (
                f"removed: {card.symbol} is the bonus card and cannot be left out. "
                "Leave out another card or choose another bonus card."
            )
    full = {suit for suit in Suit if _all_of(counts, suit, rules.packs)}
    if Suit.HEARTS in full:
        yield "removed: without any heart there is nothing to avoid. Leave some hearts in."
    if Suit.CLUBS in full and rules.opening_lead != "left_of_dealer":
        yield (
            f"removed: opening_lead {rules.opening_lead} needs a club, and all are left out. "
            "Leave a club in or choose left_of_dealer."
        )
    if len(rules.removed) > 52 * rules.packs - rules.players:
        yield "removed: there are not enough cards for one each. Leave out fewer."


def _all_of(counts: dict[Any, int], suit: Suit, packs: int) -> bool:
    return sum(n for card, n in counts.items() if card.suit is suit) >= 13 * packs


def _kitty(rules: HouseRules) -> Iterator[str]:
    left = (52 * rules.packs - len(rules.removed)) % rules.players
    if left and rules.kitty == "none":
        cards = "1 card is" if left == 1 else f"{left} cards are"
        usual = DEFAULT_REMOVED.get(rules.players, "") if rules.packs == 1 else ""
        hint = f" (usual: {usual})" if usual else ""
        yield (
            f"removed: {rules.players} players cannot share "
            f"{52 * rules.packs - len(rules.removed)} cards evenly, {cards} left over. "
            f"Leave out other cards{hint}, or choose a kitty: first_trick, last_trick or "
            "first_penalty_trick."
        )


def _passing(rules: HouseRules) -> Iterator[str]:
    if rules.pass_count < 1:
        yield f'pass_count {rules.pass_count}: for no pass choose the pass_cycle ["hold"].'
    if not rules.pass_cycle:
        yield 'pass_cycle: the list is empty. For no pass choose ["hold"].'
    if Direction.ACROSS in rules.pass_cycle and rules.players % 2:
        yield (
            f"pass_cycle: with {rules.players} players nobody sits across. "
            "Choose left, right, left2 or right2."
        )
    if set(rules.pass_cycle) <= {Direction.HOLD}:
        return
    each = (52 * rules.packs - len(rules.removed)) // rules.players
    if rules.pass_count > each:
        yield (
            f"pass_count {rules.pass_count}: each player holds {each} cards. "
            f'Choose {each} or fewer, or pass_cycle ["hold"].'
        )


def _numbers(rules: HouseRules) -> Iterator[str]:
    if rules.target < 1:
        yield f"target {rules.target}: nobody could play to that. Choose a number above 0."
    if not 0 <= rules.queen_value <= 1000:
        yield signs(f"queen_value {rules.queen_value}: Q♠ costs 0 to 1000 points, usually 13.")
