"""What the sheets say, each line for any house rules, in short sentences for a card table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_lesson.engine import Direction, HouseRules
from hearts_lesson.engine.summary import sentence
from hearts_lesson.sheets import point_words  # noqa: F401  # its lines are to be in LINES
from hearts_lesson.sheets.features import LINES, line, opener

__all__ = ["LINES", "number_word", "pass_words"]

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five"),
    *("six", "seven", "eight", "nine", "ten"),
)
_WHERE: Final = {
    Direction.LEFT: "left",
    Direction.RIGHT: "right",
    Direction.ACROSS: "across",
    Direction.LEFT2: "2 left",
    Direction.RIGHT2: "2 right",
    Direction.HOLD: "no pass",
}
ORDER: Final = "A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2"


def number_word(number: int) -> str:
    """A number in words, up to ten."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


# --- Before the first trick ---------------------------------------------------------------------


@line("title", "players")
def _title(rules: HouseRules) -> str:
    return f"Hearts for {number_word(rules.players)}"


@line("players", "players", "packs", "removed")
def _players(rules: HouseRules) -> str:
    packs = "One pack of 52 cards" if rules.packs == 1 else "Two packs of 52 cards"
    text = f"{number_word(rules.players).capitalize()} players, each for themselves. {packs}"
    if rules.removed:
        text += f" without jokers, {_and([c.symbol for c in rules.removed])} left out"
    else:
        text += ", no jokers"
    return f"{text}. In every suit {ORDER}: the ace is high. No suit is trumps."


@line("deal", "players", "packs", "removed", "kitty")
def _deal(rules: HouseRules) -> str:
    text = f"Deal the cards one by one, clockwise: {rules.cards_each} each."
    if rules.kitty_size:
        text += f" {sentence(rules, 'kitty')}"
    return f"{text} After every round the player to the left deals."


@line("pass", "pass_cycle", "pass_count")
def _pass(rules: HouseRules) -> str:
    cycle = rules.pass_cycle
    if set(cycle) == {Direction.HOLD}:
        return "Nobody passes cards."
    start = f"Look at your hand and pass {_cards(rules.pass_count)} face down"
    end = "Pass yours before you look at those you get."
    if len(set(cycle)) == 1:
        return f"{start}, always {cycle[0].phrase}. {end}"
    rounds = [f"{step.phrase} in round {i}" for i, step in enumerate(cycle, 1) if step != "hold"]
    still = [f"In round {i} nobody passes. " for i, step in enumerate(cycle, 1) if step == "hold"]
    return f"{start}: {', '.join(rounds)}. {''.join(still)}Then from the start. {end}"


@line("pass-head", "pass_cycle", "pass_count")
def _pass_head(rules: HouseRules) -> str:
    none = set(rules.pass_cycle) == {Direction.HOLD}
    return "The pass" if none else f"The pass ({_cards(rules.pass_count)})"


@line("pass-rows", "pass_cycle")
def _pass_rows(rules: HouseRules) -> str:
    cycle = rules.pass_cycle
    size = len(cycle)
    if len(set(cycle)) == 1:
        return f"Every round>{_WHERE[cycle[0]].capitalize()}"
    return "|".join(
        f"{i}, {i + size}, {i + 2 * size} …>{_WHERE[step].capitalize()}"
        for i, step in enumerate(cycle, 1)
    )


def pass_words(rules: HouseRules) -> list[str]:
    """Where cards go, round after round, in a word each."""
    return [_WHERE[step] for step in rules.pass_cycle]


@line("pass-words", "pass_cycle")
def _pass_words(rules: HouseRules) -> str:
    return "|".join(pass_words(rules))


# --- Play ---------------------------------------------------------------------------------------


@line("opening", opener, "opening_lead")
def _opening(rules: HouseRules) -> str:
    card = rules.opening_card
    if rules.opening_lead == "left_of_dealer":
        return "The player left of the dealer leads to the first trick."
    held = card.symbol if card and not rules.kitty_size else "the lowest club in the hands"
    if rules.opening_lead == "any_club":
        return f"Whoever holds {held} opens, with any club."
    return f"Whoever holds {held} leads it."


@line("opening-short", opener, "opening_lead")
def _opening_short(rules: HouseRules) -> str:
    return _opening.text(rules).rstrip(".")


@line("follow", "packs")
def _follow(rules: HouseRules) -> str:
    text = (
        "Follow suit if you can; if you cannot, play any card. The highest card of the suit led "
        "takes the trick, and its player leads to the next one."
    )
    if rules.packs == 2:
        text += (
            " Two equal cards in a trick cancel each other for winning, but keep their points. If "
            "no card of the suit led is left, the trick goes to the next winner, and the same "
            "player leads again."
        )
    return text


@line("first", "first_trick_points", "first_trick_all_penalty")
def _first(rules: HouseRules) -> str:
    if rules.first_trick_points == "allowed":
        return "Hearts and Q♠ may be thrown on the first trick."
    only = {
        "heart": "you play a heart",
        "any": "you play any of them",
        "queen_must": "you play Q♠ if you have her",
    }[rules.first_trick_all_penalty]
    return (
        "No heart and no Q♠ on the first trick, not even when you cannot follow suit. (With "
        f"nothing but hearts and Q♠ {only}.)"
    )


@line("first-short", "first_trick_points")
def _first_short(rules: HouseRules) -> str:
    allowed = rules.first_trick_points == "allowed"
    return "Points may fall on the first trick" if allowed else "No points on the first trick"


@line("hearts", "heart_lead", "leader_only_hearts", "leader_hearts_and_queen")
def _breaking(rules: HouseRules) -> str:
    if rules.heart_lead == "free":
        return "Hearts may be led at any time."
    text = "Nobody may lead a heart before one has been played to an earlier trick."
    if rules.leader_only_hearts == "lead_passes":
        text += " If you have only hearts, the lead passes to your left."
        queen = "If you have only hearts and Q♠"
    elif rules.leader_hearts_and_queen == "either":
        return f"{text} If you have only hearts, or only hearts and Q♠, you may."
    else:
        text += " If you have only hearts, you may."
        queen = "If you have only hearts and Q♠"
    forced = rules.leader_hearts_and_queen == "queen_forced"
    return f"{text} {queen}, you {'must lead Q♠' if forced else 'may lead any of them'}."


@line("queen", "queen_lead", "queen_breaks_hearts")
def _queen(rules: HouseRules) -> str:
    waits = rules.queen_lead == "after_hearts_broken"
    when = "only after hearts are broken" if waits else "at any time"
    breaks = "breaks hearts too" if rules.queen_breaks_hearts else "does not break hearts"
    return f"Q♠ may be led {when}, and she {breaks}."


@line("hearts-short", "heart_lead")
def _hearts_short(rules: HouseRules) -> str:
    if rules.heart_lead == "free":
        return "Hearts may be led any time"
    return "No heart is led before hearts are broken"


@line("queen-short", "queen_lead")
def _queen_short(rules: HouseRules) -> str:
    if rules.queen_lead == "any_time":
        return "Q♠ may be led any time"
    return "Q♠ is not led before hearts are broken"


@line("breaks-short", "queen_breaks_hearts")
def _breaks_short(rules: HouseRules) -> str:
    return f"{'A heart or Q♠' if rules.queen_breaks_hearts else 'Only a heart'} breaks hearts"


@line("equal-short", "packs")
def _equal_short(rules: HouseRules) -> str:
    return "Equal cards cancel each other for winning" if rules.packs == 2 else ""


def _cards(count: int) -> str:
    return f"{number_word(count)} card{'' if count == 1 else 's'}"


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
