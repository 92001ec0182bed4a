"""What the sheets say, each line for any house rules, in short sentences for a card table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearts_lesson.engine import (
    Direction,
    HouseRules,
    Suit,
    check_sums,
    penalty_total,
    points_text,
)
from hearts_lesson.engine.cards import signs
from hearts_lesson.engine.scoring import BONUS
from hearts_lesson.engine.summary import sentence
from hearts_lesson.engine.sums import signed
from hearts_lesson.sheets.lines import Line

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

LINES: Final[dict[str, Line]] = {}
"""Every line of the sheets by its name."""


def number_word(number: int) -> str:
    """A number in words, up to ten."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _line(name: str, *on: str | Line) -> Callable[[Callable[[HouseRules], str]], Line]:
    def add(text: Callable[[HouseRules], str]) -> Line:
        line = Line(name, on, lambda rules: signs(text(rules)))
        if not name.startswith("~"):
            LINES[name] = line
        return line

    return add


def _feature(name: str, *on: str) -> Callable[[Callable[[HouseRules], str]], Line]:
    def add(text: Callable[[HouseRules], str]) -> Line:
        LINES[name] = Line(name, on, text)
        return LINES[name]

    return add


# --- What several lines depend on ---------------------------------------------------------------


def _hearts(rules: HouseRules) -> int:
    return len(rules.pack.of_suit(Suit.HEARTS))


@_feature("deck", "packs", "removed")
def deck(rules: HouseRules) -> str:
    """How many packs and hearts are in play."""
    return f"{rules.packs}.{_hearts(rules)}"


@_feature("table", "players", "packs", "removed")
def table(rules: HouseRules) -> str:
    """The same, and how many players."""
    return f"{rules.players}.{rules.packs}.{_hearts(rules)}"


@_feature("opener", "players", "packs", "removed", "kitty")
def opener(rules: HouseRules) -> str:
    """The card that opens, as long as it cannot lie in the kitty."""
    card = rules.but(opening_lead="lowest_club").opening_card
    return str(card) if card and not rules.kitty_size else "low"


@_feature("bonus", "bonus_card")
def bonus(rules: HouseRules) -> str:
    """Whether there is a bonus card."""
    return "1" if rules.bonus_card else "0"


@_feature("adds", "moon")
def adds(rules: HouseRules) -> str:
    """Whether a moon may be added to the others' points."""
    return "0" if rules.moon in ("off", "shooter_minus_26") else "1"


@_feature("takes", "moon")
def takes(rules: HouseRules) -> str:
    """Whether a moon may be taken off the shooter's points."""
    return "0" if rules.moon in ("off", "others_plus_26") else "1"


# --- Before the first trick ---------------------------------------------------------------------


@_line("title", "players")
def _title(rules: HouseRules) -> str:
    return f"Hearts for {number_word(rules.players)}"


@_line("players", "players", "packs", "removed")
def _players(rules: HouseRules) -> str:
    packs = "One pack of 52 cards" if rules.packs == 1 else "Two packs of 52 cards"
    text = f"{number_word(rules.players).capitalize()} players, each for themselves. {packs}"
    if rules.removed:
        text += f" without jokers, {_and([c.symbol for c in rules.removed])} left out"
    else:
        text += ", no jokers"
    return f"{text}. In every suit {ORDER}: the ace is high. No suit is trumps."


@_line("deal", "players", "packs", "removed", "kitty")
def _deal(rules: HouseRules) -> str:
    text = f"Deal the cards one by one, clockwise: {rules.cards_each} each."
    if rules.kitty_size:
        text += f" {sentence(rules, 'kitty')}"
    return f"{text} After every round the player to the left deals."


@_line("pass", "pass_cycle", "pass_count")
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


@_line("pass-head", "pass_cycle", "pass_count")
def _pass_head(rules: HouseRules) -> str:
    none = set(rules.pass_cycle) == {Direction.HOLD}
    return "The pass" if none else f"The pass ({_cards(rules.pass_count)})"


@_line("pass-rows", "pass_cycle")
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


@_line("pass-words", "pass_cycle")
def _pass_words(rules: HouseRules) -> str:
    return "|".join(pass_words(rules))


# --- Play ---------------------------------------------------------------------------------------


@_line("opening", opener, "opening_lead")
def _opening(rules: HouseRules) -> str:
    card = rules.opening_card
    if rules.opening_lead == "left_of_dealer":
        return "The player left of the dealer leads to the first trick."
    held = card.symbol if card and not rules.kitty_size else "the lowest club in the hands"
    if rules.opening_lead == "any_club":
        return f"Whoever holds {held} opens, with any club."
    return f"Whoever holds {held} leads it."


@_line("opening-short", opener, "opening_lead")
def _opening_short(rules: HouseRules) -> str:
    return _opening.text(rules).rstrip(".")


@_line("follow", "packs")
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


@_line("first", "first_trick_points", "first_trick_all_penalty")
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


@_line("first-short", "first_trick_points")
def _first_short(rules: HouseRules) -> str:
    allowed = rules.first_trick_points == "allowed"
    return "Points may fall on the first trick" if allowed else "No points on the first trick"


@_line("hearts", "heart_lead", "leader_only_hearts", "leader_hearts_and_queen")
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


@_line("queen", "queen_lead", "queen_breaks_hearts")
def _queen(rules: HouseRules) -> str:
    waits = rules.queen_lead == "after_hearts_broken"
    when = "only after hearts are broken" if waits else "at any time"
    breaks = "breaks hearts too" if rules.queen_breaks_hearts else "does not break hearts"
    return f"Q♠ may be led {when}, and she {breaks}."


@_line("hearts-short", "heart_lead")
def _hearts_short(rules: HouseRules) -> str:
    if rules.heart_lead == "free":
        return "Hearts may be led any time"
    return "No heart is led before hearts are broken"


@_line("queen-short", "queen_lead")
def _queen_short(rules: HouseRules) -> str:
    if rules.queen_lead == "any_time":
        return "Q♠ may be led any time"
    return "Q♠ is not led before hearts are broken"


@_line("breaks-short", "queen_breaks_hearts")
def _breaks_short(rules: HouseRules) -> str:
    return f"{'A heart or Q♠' if rules.queen_breaks_hearts else 'Only a heart'} breaks hearts"


@_line("equal-short", "packs")
def _equal_short(rules: HouseRules) -> str:
    return "Equal cards cancel each other for winning" if rules.packs == 2 else ""


# --- Points -------------------------------------------------------------------------------------


@_line("scoring", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus")
def _scoring(rules: HouseRules) -> str:
    hearts = "Each heart costs 1 point"
    if rules.heart_values == "spot":
        hearts = "Each heart costs what it shows (J 11, Q 12, K 13, A 14)"
    parts = [f"{hearts}, {'each ' if rules.packs == 2 else ''}Q♠ {_queen_cost(rules)}."]
    if rules.bonus_card:
        parts.append(f"{rules.bonus_card.symbol} counts {signed(BONUS)}.")
    if rules.no_trick_bonus:
        parts.append("Whoever takes no trick scores −5, except in a moon round.")
    parts.append(f"{_sum(rules)} in every round. Points are bad: the fewest win.")
    return " ".join(parts)


def _queen_cost(rules: HouseRules) -> str:
    return points_text(rules.queen_value) if rules.queen_value else "nothing"


def _sum(rules: HouseRules) -> str:
    """What a round without a moon adds up to."""
    text = points_text(check_sums(rules)[0][1])
    return f"{text[0].upper()}{text[1:]}"


@_line("score-rows", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus")
def _score_rows(rules: HouseRules) -> str:
    rows = ["Each heart>1"]
    if rules.heart_values == "spot":
        rows = ["Each heart>as it shows", "J♥ · Q♥ · K♥ · A♥>11 · 12 · 13 · 14"]
    rows.append(f"Queen of spades>{rules.queen_value}")
    if rules.bonus_card:
        rows.append(f"{rules.bonus_card.symbol}>{signed(BONUS)}")
    if rules.no_trick_bonus:
        rows.append("No trick at all>−5")
    rows.append(f"Every round>{check_sums(rules)[0][1]} in all")
    return "|".join(rows)


@_line("moon", deck, "moon", "sun", "bonus_card", "bonus_in_moon")
def _moon(rules: HouseRules) -> str:
    if rules.moon == "off":
        return "There is no moon: all points count as they fall."
    queens = "Q♠" if rules.packs == 1 else "both Q♠"
    text = f"Take all {_hearts(rules)} hearts and {queens}"
    if rules.bonus_card:
        card = rules.bonus_card.symbol
        text += {
            "needed": f", and {card} too,",
            "avoided": f", but not {card},",
            "separate": "",
        }[rules.bonus_in_moon]
    text += " in one round, and they cost you nothing."
    if rules.sun == "double":
        text += " Taking every trick as well (the sun) doubles what follows."
    return text


@_line("moon-pays", deck, "heart_values", "queen_value", "moon")
def _moon_pays(rules: HouseRules) -> str:
    amount = penalty_total(rules)
    others, own = f"+{amount} for each other player", f"−{amount} for yourself"
    return {
        "off": "",
        "shooter_chooses": f"Then choose: {others}, or {own}.",
        "others_plus_26": f"It is {others}.",
        "shooter_minus_26": f"It is {own}.",
        "best_for_shooter": f"It is {others} or {own}, whichever is better for you.",
    }[rules.moon]


def _case(rules: HouseRules, start: str) -> str:
    """The sum of one case of the engine's check, as text; "" where the case does not arise."""
    return next((str(total) for case, total in check_sums(rules) if case == start), "")


@_line("check", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus", "moon")
def _check(rules: HouseRules) -> str:
    total = check_sums(rules)[0][1]
    text = f"Check every round: the points add up to {total}"
    if rules.no_trick_bonus:
        text += ", less 5 for each player without a trick"
    return f"{text}{'.' if rules.moon == 'off' else ', unless somebody shot the moon.'}"


@_line("check-others", table, "heart_values", "queen_value", bonus, adds, "sun")
def _check_others(rules: HouseRules) -> str:
    if not (total := _case(rules, "A moon, added to the others")):
        return ""
    sun = _case(rules, "A sun, added to the others")
    return f"Moon added to the others: {total}{f' (the sun: {sun})' if sun else ''}."


@_line("check-shooter", deck, "heart_values", "queen_value", bonus, takes, "sun")
def _check_shooter(rules: HouseRules) -> str:
    if not (total := _case(rules, "A moon, taken off the shooter")):
        return ""
    sun = _case(rules, "A sun, taken off the shooter").replace("-", "−")
    more = f" (the sun: {sun})" if sun else ""
    return f"Moon taken off the shooter: {total.replace('-', '−')}{more}."


@_line("must", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus")
def _must(rules: HouseRules) -> str:
    return f"must be {check_sums(rules)[0][1]}"


# --- The end ------------------------------------------------------------------------------------


@_line("end", "target", "end_test")
def _end(rules: HouseRules) -> str:
    verb = "reaches" if rules.end_test == "reaches" else "passes"
    return (
        f"The game ends after the round in which somebody {verb} {points_text(rules.target)}. "
        "The lowest total wins."
    )


@_line("exact", "exact_target", "target")
def _exact(rules: HouseRules) -> str:
    return "" if rules.exact_target == "no_change" else sentence(rules, "exact_target")


@_line("tie", "tie")
def _tie(rules: HouseRules) -> str:
    return sentence(rules, "tie")


def _cards(count: int) -> str:
    return f"{number_word(count)} card{'' if count == 1 else 's'}"


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
