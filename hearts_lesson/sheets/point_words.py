"""What the sheets say of points, the moon and the end of the game."""

from __future__ import annotations

from hearts_lesson.engine import HouseRules, check_sums, penalty_total, points_text
from hearts_lesson.engine.scoring import BONUS
from hearts_lesson.engine.summary import sentence
from hearts_lesson.engine.sums import signed
from hearts_lesson.sheets.features import adds, bonus, deck, hearts_in_play, line, table, takes

# --- Points -------------------------------------------------------------------------------------


@line("scoring", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus")
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


@line("score-rows", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus")
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


@line("moon", deck, "moon", "sun", "bonus_card", "bonus_in_moon")
def _moon(rules: HouseRules) -> str:
    if rules.moon == "off":
        return "There is no moon: all points count as they fall."
    queens = "Q♠" if rules.packs == 1 else "both Q♠"
    text = f"Take all {hearts_in_play(rules)} hearts and {queens}"
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


@line("moon-pays", deck, "heart_values", "queen_value", "moon")
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


@line("check", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus", "moon")
def _check(rules: HouseRules) -> str:
    total = check_sums(rules)[0][1]
    text = f"Check every round: the points add up to {total}"
    if rules.no_trick_bonus:
        text += ", less 5 for each player without a trick"
    return f"{text}{'.' if rules.moon == 'off' else ', unless somebody shot the moon.'}"


@line("check-others", table, "heart_values", "queen_value", bonus, adds, "sun")
def _check_others(rules: HouseRules) -> str:
    if not (total := _case(rules, "A moon, added to the others")):
        return ""
    sun = _case(rules, "A sun, added to the others")
    return f"Moon added to the others: {total}{f' (the sun: {sun})' if sun else ''}."


@line("check-shooter", deck, "heart_values", "queen_value", bonus, takes, "sun")
def _check_shooter(rules: HouseRules) -> str:
    if not (total := _case(rules, "A moon, taken off the shooter")):
        return ""
    sun = _case(rules, "A sun, taken off the shooter").replace("-", "−")
    more = f" (the sun: {sun})" if sun else ""
    return f"Moon taken off the shooter: {total.replace('-', '−')}{more}."


@line("must", deck, "heart_values", "queen_value", "bonus_card", "no_trick_bonus")
def _must(rules: HouseRules) -> str:
    return f"must be {check_sums(rules)[0][1]}"


# --- The end ------------------------------------------------------------------------------------


@line("end", "target", "end_test")
def _end(rules: HouseRules) -> str:
    verb = "reaches" if rules.end_test == "reaches" else "passes"
    return (
        f"The game ends after the round in which somebody {verb} {points_text(rules.target)}. "
        "The lowest total wins."
    )


@line("exact", "exact_target", "target")
def _exact(rules: HouseRules) -> str:
    return "" if rules.exact_target == "no_change" else sentence(rules, "exact_target")


@line("tie", "tie")
def _tie(rules: HouseRules) -> str:
    return sentence(rules, "tie")
