"""Points in words: worked sums, what a round must add up to, and how a round or a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine.cards import Card, Hand, Suit, signs
from hearts_lesson.engine.ending import Ending
from hearts_lesson.engine.explain import Explanation
from hearts_lesson.engine.rulebook import RULES
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import (
    BONUS,
    RoundScore,
    card_points,
    penalty_total,
    round_sum,
)
from hearts_lesson.engine.table import seat_names

__all__ = ["check_sums", "explain_end", "explain_score", "points_text", "signed", "worked_sum"]

_QUEEN = Card(12, Suit.SPADES)


def signed(number: int) -> str:
    """A number as people write it, with a real minus sign: "−10"."""
    return str(number) if number >= 0 else f"−{-number}"


def points_text(number: int) -> str:
    """A number of points: "1 point", "0 points", "−10 points"."""
    return f"{signed(number)} {'point' if abs(number) == 1 else 'points'}"


def worked_sum(rules: HouseRules, cards: Hand) -> str:
    """How the points of some cards add up: "3 hearts + Q♠ = 3 + 13 = 16".

    Where hearts cost their spots each heart stands by itself. Cards that cost nothing are left
    out; without any other card it is "no penalty card = 0".
    """
    parts: list[tuple[str, int]] = []
    hearts = cards.of_suit(Suit.HEARTS)
    if rules.heart_values == "spot":
        parts += [(card.symbol, card_points(rules, card)) for card in hearts]
    elif hearts:
        parts.append((f"{len(hearts)} {'heart' if len(hearts) == 1 else 'hearts'}", len(hearts)))
    parts += [(_QUEEN.symbol, rules.queen_value)] * cards.count(_QUEEN)
    if rules.bonus_card:
        parts += [(rules.bonus_card.symbol, BONUS)] * cards.count(rules.bonus_card)
    if not parts:
        return "no penalty card = 0"
    total = signed(sum(value for _, value in parts))
    words = " + ".join(name for name, _ in parts)
    if len(parts) == 1:
        return f"{words} = {total}"
    values = "".join(
        (f" + {value}" if value >= 0 else f" − {-value}") for _, value in parts
    ).removeprefix(" + ")
    return f"{words} = {values} = {total}"


def check_sums(rules: HouseRules) -> tuple[tuple[str, int], ...]:
    """What everybody's points of a round add up to at this table: each case with its sum.

    The cases are sentences such as "Without a moon". A no-trick bonus lowers the first of them by
    5 for each player without a trick.
    """
    cases = [("Without a moon" if rules.moon != "off" else "In every round", round_sum(rules))]
    if rules.moon != "off":
        amounts = [("A moon", False)] + ([("A sun", True)] if rules.sun == "double" else [])
        for name, sun in amounts:
            if rules.moon != "shooter_minus_26":
                total = round_sum(rules, "others_plus_26", sun)
                cases.append((f"{name}, added to the others", total))
            if rules.moon != "others_plus_26":
                total = round_sum(rules, "shooter_minus_26", sun)
                cases.append((f"{name}, taken off the shooter", total))
    return tuple(cases)


def explain_score(
    rules: HouseRules,
    score: RoundScore,
    taken: Sequence[Hand],
    seat: int,
    names: Sequence[str] | None = None,
) -> Explanation:
    """Say in a sentence what one player scores in a round, and why."""
    names = names or seat_names(rules.players)
    who, points = names[seat], score.points[seat]
    if score.moon is None:
        text = f"{who}: {worked_sum(rules, taken[seat])}."
        rule = "spot" if rules.heart_values == "spot" else "scoring"
        if rules.bonus_card and rules.bonus_card in taken[seat]:
            rule = "bonus-card"
        if seat in score.without_trick:
            text = f"{who} took no trick: {points_text(points)}."
            rule = "no-trick-bonus"
        return _explanation(text, rule)
    amount = penalty_total(rules) * (2 if score.sun else 1)
    what = (
        "every trick: the sun" if score.sun else f"every heart and {_all_queens(rules)}: the moon"
    )
    if score.choice == "others_plus_26":
        effect = f"{_add(0)} for the shooter, {_add(amount)} for each other player"
    else:
        effect = f"{_add(-amount)} for the shooter, nothing for the others"
    text = f"{names[score.moon]} took {what}. That is {effect}."
    if rules.bonus_card and rules.bonus_card in taken[seat]:
        text += f" {rules.bonus_card.symbol} counts {signed(BONUS)} for {who}."
    return _explanation(f"{text} {who}: {points_text(points)}.", "sun" if score.sun else "moon")


def _all_queens(rules: HouseRules) -> str:
    return _QUEEN.symbol if rules.packs == 1 else f"both {_QUEEN.symbol}"


def _add(number: int) -> str:
    return f"+{number}" if number > 0 else signed(number)


def explain_end(
    rules: HouseRules, ending: Ending, names: Sequence[str] | None = None
) -> Explanation:
    """Say in a sentence or two whether the game ends after a round, and who wins."""
    names = names or seat_names(rules.players)
    parts = []
    rule = "target"
    for seat in ending.reset:
        parts.append(
            f"{_is(names[seat], 'stands', 'stand')} exactly on {rules.target} and "
            f"{'go' if names[seat] == 'You' else 'goes'} back to {ending.totals[seat]}."
        )
        rule = "exact-target"
    lowest = [names[seat] for seat in ending.lowest]
    reached = [names[seat] for seat in ending.reached]
    low = signed(min(ending.totals))
    done = "reached" if rules.end_test == "reaches" else "passed"
    one = len(reached) < 2 and reached != ["You"]
    who = _join(reached) if reached else "Nobody"
    has = f"{who} {'has' if one else 'have'} {done} {rules.target}"
    if not reached:
        parts.append(f"{has}, so the game goes on.")
    elif not ending.over:
        tied = f"{_within(_join(lowest))} are tied for lowest with {low}"
        parts.append(f"{has}, but {tied}: another round is played.")
        rule = "tie"
    elif len(lowest) > 1:
        parts.append(f"{has}, so the game is over. {_join(lowest)} share the win with {low}.")
        rule = "tie"
    else:
        wins = _is(lowest[0], "wins", "win")
        parts.append(f"{has}, so the game is over. {wins} with the lowest total, {low}.")
    return _explanation(" ".join(parts), rule)


def _within(names: str) -> str:
    """Names inside a sentence: "you and Anna"."""
    return names.replace("You", "you") if names.split(" ")[0].rstrip(",") == "You" else names


def _is(name: str, other: str, you: str) -> str:
    return f"{name} {you if name == 'You' else other}"


def _join(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _explanation(text: str, rule_id: str) -> Explanation:
    rule = RULES[rule_id]
    return Explanation(signs(text), rule.id, rule.name, rule.source)
