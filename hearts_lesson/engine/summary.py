"""House rules in plain words: what differs from the standard game, or all of it for a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hearts_lesson.engine.cards import signs
from hearts_lesson.engine.options import OPTIONS
from hearts_lesson.engine.table import Direction

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["describe", "sentence", "summary"]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def summary(rules: HouseRules) -> tuple[str, ...]:
    """Only what this table plays differently from the standard game, one sentence each."""
    return tuple(sentence(rules, name) for name in rules.options() if _matters(rules, name))


def describe(rules: HouseRules) -> tuple[str, ...]:
    """The whole rule set, one or two sentences a line, in the order of play."""
    lines = [f"{sentence(rules, 'players')} Ace is high, 2 is low, and there are no trumps."]
    if rules.kitty_size:
        lines.append(sentence(rules, "kitty"))
    lines.append(sentence(rules, "pass_cycle"))
    lines.append(sentence(rules, "opening_lead"))
    lines.append(
        "Follow suit if you can; if not, play any card. The highest card of the suit led takes "
        "the trick and leads next."
    )
    if rules.packs == 2:
        lines.append(
            "Two equal cards in a trick cancel each other for winning and keep their points. If "
            "every card of the suit led is cancelled, the trick waits for the next taker and the "
            "same player leads again."
        )
    names = [
        "first_trick_points",
        "first_trick_all_penalty",
        "heart_lead",
        "queen_breaks_hearts",
        "queen_lead",
        "leader_only_hearts",
        "leader_hearts_and_queen",
        "heart_values",
        "queen_value",
        "bonus_card",
        "moon",
        "bonus_in_moon",
        "sun",
        "no_trick_bonus",
        "target",
        "exact_target",
        "tie",
    ]
    lines += [sentence(rules, name) for name in names if _worth_saying(rules, name)]
    return tuple(lines)


def _matters(rules: HouseRules, name: str) -> bool:
    """Whether an option that differs has any effect beside the others."""
    if name == "bonus_in_moon":
        return rules.bonus_card is not None and rules.moon != "off"
    if name == "first_trick_all_penalty":
        return rules.first_trick_points == "not_allowed"
    if name in ("leader_only_hearts", "leader_hearts_and_queen"):
        return rules.heart_lead == "after_broken"
    if name == "sun":
        return rules.moon != "off"
    if name == "pass_count":
        return set(rules.pass_cycle) != {Direction.HOLD}
    if name == "packs" or (name == "removed" and rules.players != 4):
        return False  # said with the players
    if name == "kitty":
        return bool(rules.kitty_size)
    if name == "end_test":
        return not _said_with_target(rules)
    return True


def _said_with_target(rules: HouseRules) -> bool:
    return rules.target != 100


def _worth_saying(rules: HouseRules, name: str) -> bool:
    """Whether a whole description needs this option: what is off goes without saying."""
    if name in ("bonus_card", "sun", "no_trick_bonus", "exact_target", "bonus_in_moon"):
        return getattr(rules, name) not in (None, "off", 0, "no_change") and _matters(rules, name)
    return _matters(rules, name)


def sentence(rules: HouseRules, name: str) -> str:
    """What this table plays for one option, in a sentence."""
    special: Any = _SPECIAL.get(name)
    if special:
        return signs(special(rules))
    value = getattr(rules, name)
    if name == "bonus_card" and value is not None:
        value = str(value)
    return OPTIONS[name].words[value]


def _players(rules: HouseRules) -> str:
    """Players and cards, for a table that is not the usual one for four."""
    text = f"{_NUMBERS[rules.players].capitalize()} players"
    if rules.packs == 2:
        text += f", two packs of cards, {rules.cards_each} cards each"
        text += ", with equal cards cancelling each other"
    else:
        text += f", {rules.cards_each} cards each"
    if rules.removed:
        text += f"; {_removed(rules)[:-1]}"
    return text + "."


def _removed(rules: HouseRules) -> str:
    if not rules.removed:
        return "No card is left out."
    verb = "is" if len(rules.removed) == 1 else "are"
    return f"{_list([card.symbol for card in rules.removed])} {verb} left out."


def _kitty(rules: HouseRules) -> str:
    cards = "The card" if rules.kitty_size == 1 else f"The {rules.kitty_size} cards"
    verb = "goes" if rules.kitty_size == 1 else "go"
    to = {
        "none": "nobody",
        "first_trick": "the winner of the first trick",
        "last_trick": "the winner of the last trick",
        "first_penalty_trick": "the winner of the first trick with a penalty card",
    }[rules.kitty]
    return f"{cards} left over {verb} to {to}."


def _opening(rules: HouseRules) -> str:
    card = rules.opening_card
    if card is None or rules.kitty_size:
        return OPTIONS["opening_lead"].words[rules.opening_lead]
    if rules.opening_lead == "any_club":
        return f"The holder of {card.symbol} opens with any club."
    return f"{card.symbol} opens; its holder must lead it."


def _pass_count(rules: HouseRules) -> str:
    return f"You pass {_cards(rules.pass_count)}."


def _cards(count: int) -> str:
    """How many cards, in words: "three cards"."""
    many = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{many} card" if count == 1 else f"{many} cards"


_STEPS = {
    Direction.LEFT: "left",
    Direction.RIGHT: "right",
    Direction.ACROSS: "across",
    Direction.LEFT2: "two to the left",
    Direction.RIGHT2: "two to the right",
    Direction.HOLD: "hold (no pass)",
}


def _pass_cycle(rules: HouseRules) -> str:
    cycle = rules.pass_cycle
    if set(cycle) == {Direction.HOLD}:
        return "Nobody passes cards."
    cards = _cards(rules.pass_count)
    if len(set(cycle)) == 1:
        return f"Every round you pass {cards} {cycle[0].phrase}."
    steps = ", ".join(_STEPS[step] for step in cycle)
    return f"You pass {cards}, round by round: {steps}; then from the start."


def _queen_value(rules: HouseRules) -> str:
    points = "1 point" if rules.queen_value == 1 else f"{rules.queen_value} points"
    return f"Q♠ costs {points}." if rules.queen_value else "Q♠ costs nothing."


def _target(rules: HouseRules) -> str:
    verb = {"reaches": "reaches", "passes": "passes"}[rules.end_test]
    return (
        f"The game ends after the round in which somebody {verb} {rules.target} "
        f"{'point' if rules.target == 1 else 'points'}; the lowest total wins."
    )


def _end_test(rules: HouseRules) -> str:
    return _target(rules)


def _exact(rules: HouseRules) -> str:
    if rules.exact_target == "half":
        return f"Exactly on {rules.target}, you go back to {rules.target // 2}."
    if rules.exact_target == "zero":
        return f"Exactly on {rules.target}, you go back to 0."
    return OPTIONS["exact_target"].words["no_change"]


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


_SPECIAL = {
    "players": _players,
    "packs": _players,
    "removed": _removed,
    "kitty": _kitty,
    "opening_lead": _opening,
    "pass_count": _pass_count,
    "pass_cycle": _pass_cycle,
    "queen_value": _queen_value,
    "target": _target,
    "end_test": _end_test,
    "exact_target": _exact,
}
