"""One position at two tables: what a house rule changes, as the engine finds it.

Each function answers the same question once for every value of one house rule and shows the
answers side by side. What the values mean is said in the words of the engine's own table of
options, so the picture cannot say anything that the engine does not play.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from hearts_lesson.engine import (
    OPTIONS,
    Hand,
    HouseRules,
    MoonChoice,
    Position,
    Suit,
    end_of_round,
    legal_plays,
    seat_names,
    settle,
)
from hearts_lesson.engine.cards import signs
from hearts_lesson.figures.words import listed

__all__ = ["Comparison", "ends_at", "plays_at", "points_at"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same question at several tables: for each what it plays, and the answer there."""

    question: str
    rows: tuple[tuple[str, str], ...]

    @property
    def html(self) -> str:
        """A table with a row for each way to play; the standard game comes first."""
        body = "".join(
            f'<tr><th scope="row">{_who(place)}</th><td>{escape(rule)}</td>'
            f"<td><strong>{escape(answer)}</strong></td></tr>"
            for place, (rule, answer) in enumerate(self.rows)
        )
        head = (
            '<tr><th></th><th scope="col">The rule</th><th scope="col">In this position</th></tr>'
        )
        return (
            f'<table class="hl-compare"><caption>{escape(self.question)}</caption>'
            f"<thead>{head}</thead><tbody>{body}</tbody></table>"
        )

    def __repr__(self) -> str:
        """The comparison in words, a line for each way to play."""
        told = [f"{_who(i)}: {rule} {answer}" for i, (rule, answer) in enumerate(self.rows)]
        return "\n".join([self.question, *told])

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def _who(place: int) -> str:
    return "We play" if place == 0 else "Your table may play"


def plays_at(
    option: str,
    *values: Any,
    hand: str,
    trick: str = "",
    first_trick: bool = False,
    hearts_broken: bool = False,
    queen_fell: bool = False,
    over: Mapping[str, Any] | None = None,
) -> Comparison:
    """Show which cards of a hand may be played under each value of a house rule.

    Without `values`, all values of the option; `over` holds options that stay as they are. With
    `queen_fell`, the queen of spades has been played, which breaks hearts at some tables.
    """
    position = Position.parse(hand, trick, first_trick=first_trick, hearts_broken=hearts_broken)

    def answer(rules: HouseRules) -> str:
        broken = hearts_broken or (queen_fell and rules.queen_breaks_hearts)
        position = Position.parse(hand, trick, first_trick=first_trick, hearts_broken=broken)
        playable = legal_plays(rules, position)
        if not playable:
            return "No card: the lead passes to the player on your left."
        if playable == position.hand:
            return "Any card." if len(playable) > 1 else f"{playable.show()}."
        if len(playable) > 3 and playable == position.hand.of_suit(Suit.HEARTS):
            return "Any heart."
        return listed([card.symbol for card in playable], "or") + "."

    held = Hand.parse(hand).show()
    on_table = " ".join(card.symbol for card in position.trick)
    asked = f"On the table: {on_table}. You hold {held}." if trick else f"You lead from {held}."
    if first_trick:
        asked = "First trick. " + asked
    elif not trick:
        state = "Hearts are broken." if hearts_broken else "Hearts are not broken."
        asked += " Q♠ has fallen, and no heart yet." if queen_fell else " " + state
    return _compare(asked, option, values, over, answer)


def points_at(
    option: str,
    *values: Any,
    taken: Sequence[str],
    question: str,
    tricks: Sequence[int] | None = None,
    totals: Sequence[int] | None = None,
    over: Mapping[str, Any] | None = None,
) -> Comparison:
    """Show what each player writes down after a round under each value of a house rule."""
    piles = [Hand.parse(cards) for cards in taken]

    def answer(rules: HouseRules) -> str:
        ways: list[MoonChoice | None] = [None]
        if rules.moon == "shooter_chooses":  # the engine scores what the shooter says
            ways = ["others_plus_26", "shooter_minus_26"]
        found = [settle(rules, piles, tricks=tricks, totals=totals, choice=way) for way in ways]
        told = [_points(rules, score.points) for score in found]
        return " Or: ".join(dict.fromkeys(told))

    return _compare(question, option, values, over, answer)


def ends_at(
    option: str,
    *values: Any,
    before: Sequence[int],
    points: Sequence[int],
    over: Mapping[str, Any] | None = None,
) -> Comparison:
    """Show what comes of a round at the end of a game under each value of a house rule."""

    def answer(rules: HouseRules) -> str:
        names = seat_names(rules.players, 0)
        ending = end_of_round(rules, before, points)
        totals = ", ".join(map(str, ending.totals))
        if not ending.winners:
            return f"Totals {totals}. The game goes on."
        if len(ending.winners) > 1:
            return f"Totals {totals}. {listed([names[s] for s in ending.winners])} share the win."
        winner = names[ending.winners[0]]
        return f"Totals {totals}. {winner} {'win' if winner == 'You' else 'wins'}."

    old, new = ", ".join(map(str, before)), ", ".join(map(str, points))
    asked = f"The totals were {old} (you first); this round adds {new}."
    return _compare(asked, option, values, over, answer)


def _points(rules: HouseRules, points: Sequence[int]) -> str:
    pairs = zip(seat_names(rules.players, 0), points, strict=True)
    return ", ".join(f"{name} {str(number).replace('-', '−')}" for name, number in pairs) + "."


def _compare(
    question: str,
    option: str,
    values: Sequence[Any],
    over: Mapping[str, Any] | None,
    answer: Callable[[HouseRules], str],
) -> Comparison:
    words = OPTIONS[option].words
    rows = []
    for value in values or tuple(words):
        rules = HouseRules.of({**(over or {}), option: value})
        rule = words.get(value) or f"{OPTIONS[option].title.capitalize()}: {value}."
        rows.append((signs(rule), answer(rules)))
    return Comparison(signs(question), tuple(rows))
