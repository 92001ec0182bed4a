"""Counting points: the question "what does this cost?", asked of a trick or a pile."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import card_points, is_penalty, penalty_total
from hearts_lesson.exercises.beliefs import QUEEN, pips
from hearts_lesson.exercises.cases import PointsCase
from hearts_lesson.exercises.house import names_table, other_tables
from hearts_lesson.exercises.misconceptions import shown_by
from hearts_lesson.exercises.model import Ask, Hint, Input, Response
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import capital, count, fit, show, signed

RULE = "scoring"


def worth(rules: HouseRules, cards: Sequence[Card]) -> int:
    """Add up what cards cost whoever takes them, a bonus card counted."""
    return sum(card_points(rules, card) for card in cards)


def sum_words(rules: HouseRules, cards: Sequence[Card]) -> str:
    """Write the sum out: "2 hearts + Q♠ = 15 points"; empty where nothing counts."""
    hearts = [card for card in cards if card.suit is Suit.HEARTS]
    parts = []
    if hearts and rules.heart_values == "spot":
        if len(hearts) <= 5:
            parts.append(" + ".join(f"{c.symbol} {card_points(rules, c)}" for c in sorted(hearts)))
        else:
            parts.append(f"{count(len(hearts), 'heart')} ({worth(rules, hearts)})")
    elif hearts:
        parts.append(count(len(hearts), "heart"))
    for card in (QUEEN, rules.bonus_card):
        copies = list(cards).count(card) if card is not None else 0
        if card is not None and copies:
            value = signed(copies * card_points(rules, card))
            parts.append(f"{f'{copies} × ' if copies > 1 else ''}{card.symbol} ({value})")
    if not parts:
        return ""
    total = count(worth(rules, cards), "point")
    if len(parts) == 1:  # nothing to add up
        return f"{parts[0].partition(' (')[0]} = {total}"
    return f"{' + '.join(parts)} = {total}"


def price_list(rules: HouseRules) -> str:
    """Say what cards cost at this table, in a sentence."""
    hearts = "each heart costs 1"
    if rules.heart_values == "spot":
        hearts = "each heart costs its spots (J 11, Q 12, K 13, A 14)"
    bonus = f", {rules.bonus_card.symbol} takes off 10" if rules.bonus_card else ""
    return (
        f"{capital(hearts)}, {QUEEN.symbol} {rules.queen_value}{bonus}; other cards cost nothing."
    )


def slips(rules: HouseRules, cards: Sequence[Card], hand: Hand) -> dict[int, str]:
    """Numbers that people arrive at, each with how: pips, Q♠ left out, cards in hand counted."""
    right = worth(rules, cards)
    queens = list(cards).count(QUEEN)
    hearts = sum(card.suit is Suit.HEARTS for card in cards)
    found: dict[int, str] = {}

    def slip(number: int, text: str) -> None:
        if number != right:
            found.setdefault(number, text)

    in_hand = worth(rules, [card for card in hand if is_penalty(card)])
    if in_hand:
        slip(right + in_hand, f"That counts {show(filter(is_penalty, hand))} in your hand too.")
    if hearts and rules.heart_values == "one":
        slip(right - hearts + pips(tuple(cards)), "That adds up the numbers on the hearts.")
    if queens:
        queen = queens * rules.queen_value
        slip(right - queen + queens, f"That counts {QUEEN.symbol} like a heart.")
        slip(right - queen, f"{QUEEN.symbol} is not in that sum, and she is the dear one.")
        if hearts:
            slip(queen, f"That is {QUEEN.symbol} alone; the hearts cost too.")
    for card in dict.fromkeys(cards):
        bonus = card.suit is Suit.DIAMONDS and card.rank in (10, 11)
        if bonus and rules.bonus_card is None:
            slip(right - 10, f"That takes off 10 for {card.symbol}.")
        elif card is rules.bonus_card:
            slip(right + 10, f"{card.symbol} takes 10 points off, and that sum leaves it out.")
    if len(cards) > 1:
        slip(len(cards), "That is the number of cards. Most cards cost nothing.")
    if not right and not hearts:
        slip(1, "A trick by itself costs nothing; only hearts and the queen do.")
    return found


def ask_points(
    rules: HouseRules,
    seating: Seating,
    cards: Sequence[Card],
    taker: int | None,
    *,
    hand: Hand | None = None,
    prompt: str = "",
) -> Ask:
    """Ask what some cards cost, with an answer for every number people arrive at."""
    held = hand if hand is not None else Hand()
    right = worth(rules, cards)
    case = PointsCase(rules, tuple(cards), held, right)
    total = sum_words(rules, cards)
    solution = (
        f"{total}." if total else "No heart and no Q♠: nothing to pay.".replace("♠", "♠\ufe0e")
    )
    responses = {str(right): Response(True, _right(cards, total), RULE, final=True)}
    whole = penalty_total(rules)
    for number, how in slips(rules, cards, held).items():
        belief = shown_by(case, number)
        table = _elsewhere(rules, cards, number)
        if table:
            text = fit(how, f"Right at tables that play: {table}")
        else:
            text = fit(how, belief.feedback(rules) if belief else price_list(rules))
        rule = belief.rule if belief else RULE
        key = str(number)
        responses[key] = Response(
            "elsewhere" if table else False, text, rule, belief.id if belief else None
        )
    for other in other_tables(rules, "points"):
        number = worth(other.rules, cards)
        if number != right and str(number) not in responses:
            responses[str(number)] = Response("elsewhere", names_table(other), RULE)
    responses["*"] = Response(
        False, f"The sum is another one. {price_list(rules)} Add again.", RULE
    )
    question = prompt or (
        "And what does this trick cost?"
        if taker is None
        else f"What does this trick cost {_object(seating, taker)}?"
    )
    penalty = [card for card in cards if is_penalty(card) or card is rules.bonus_card]
    least = -10 * rules.packs if rules.bonus_card else 0
    return Ask(
        prompt=question,
        input=Input("number", min=least, max=whole, unit="points"),
        responses=responses,
        answer=str(right),
        solution=solution,
        hints=(
            Hint("nudge", "Which of these cards cost anything at all?"),
            Hint("point", _point(penalty), tuple(penalty)),
            Hint("step", "Add up the hearts first, then look whether the queen is there."),
            Hint("answer", solution),
        ),
    )


def _object(seating: Seating, seat: int) -> str:
    return "you" if seating.is_you(seat) else seating.name(seat)


def _right(cards: Sequence[Card], total: str) -> str:
    if total:
        return f"Yes: {total}."
    return (
        f"Yes, nothing: no heart and no {QUEEN.symbol} among {'it' if len(cards) < 2 else 'them'}."
    )


def _point(penalty: Sequence[Card]) -> str:
    if not penalty:
        return "Look for hearts, and for the queen of spades."
    return "Only the marked cards count; the others cost nothing."


def _elsewhere(rules: HouseRules, cards: Sequence[Card], number: int) -> str:
    for table in other_tables(rules, "points"):
        if worth(table.rules, cards) == number:
            return table.says
    return ""
