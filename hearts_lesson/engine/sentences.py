"""The sentence for each reason: what happened, which rule decides, what may be played instead.

One function a reason. Each takes a verdict and gives the sentence with the id of its rule.
"""

from __future__ import annotations

from typing import Final

from hearts_lesson.engine.cards import Hand, Suit
from hearts_lesson.engine.legality import Reason, Verdict

__all__ = ["SENTENCES", "list_cards", "unlisted"]


def list_cards(cards: Hand, most: int = 5) -> str:
    """Cards for a sentence: "6♥", "6♥ or 7♥", and for many the first few and how many more."""
    faces = list(dict.fromkeys(cards))
    if len(faces) > most:
        kept = ", ".join(card.symbol for card in faces[: most - 1])
        return f"{kept} or {len(faces) - most + 1} more"
    names = [card.symbol for card in faces]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def unlisted(text: str, verdict: Verdict) -> str:
    """Take the cards that may be played instead out of the sentence about a refused card."""
    if verdict.ok:
        return text
    listed = list_cards(verdict.playable)
    if verdict.reason is Reason.OPENING_CARD:
        text = text.replace(f", and that is your {listed}. It must be led.", ".")
    return text.replace(f" {_may(verdict)}", "").replace(f": {listed}.", ".")


def _may(verdict: Verdict) -> str:
    """What may be played instead."""
    return f"You may play {list_cards(verdict.playable)}."


def _led(verdict: Verdict) -> Suit:
    led = verdict.position.led
    assert led is not None
    return led


def _not_your_card(verdict: Verdict) -> tuple[str, str]:
    return f"{verdict.card.symbol} is not in this hand. You can play only cards you hold.", (
        "cards-held"
    )


def _not_your_turn(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} has to wait: it is another player's turn. "
        "Play goes clockwise, one card each.",
        "turn",
    )


def _round_over(verdict: Verdict) -> tuple[str, str]:
    return f"{verdict.card.symbol} comes too late: all cards of this round are played.", "turn"


def _pass_first(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} has to wait: first everybody passes "
        f"{_count(verdict.rules.pass_count, 'card')}.",
        "passing",
    )


def _opening_card(verdict: Verdict) -> tuple[str, str]:
    card, rules = verdict.card, verdict.rules
    if rules.opening_lead == "any_club":
        return f"{card.symbol} cannot open the round: a club must. {_may(verdict)}", "opening-lead"
    (opening,) = dict.fromkeys(verdict.playable)
    return (
        f"{card.symbol} has to wait: the lowest club in play opens the round, and that is your "
        f"{opening.symbol}. It must be led.",
        "opening-lead",
    )


def _follow(verdict: Verdict) -> tuple[str, str]:
    led = _led(verdict)
    held = len(verdict.playable)
    which = f"your only {led.word[:-1]}" if held == 1 else "one of your " + led.word
    return (
        f"{verdict.card.symbol} does not follow suit. {led.one.capitalize()} was led and you hold "
        f"{_count(held, led.word[:-1])}, so you must play {which}: "
        f"{list_cards(verdict.playable)}.",
        "follow-suit",
    )


def _no_points(verdict: Verdict) -> tuple[str, str]:
    card = verdict.card
    if verdict.playable.of_suit(Suit.HEARTS) and card.suit is not Suit.HEARTS:
        return (
            f"{card.symbol} may not be thrown on the first trick while you hold a heart. You have "
            f"nothing but penalty cards, so you play a heart: {list_cards(verdict.playable)}.",
            "first-trick-all-penalty",
        )
    return (
        f"{card.symbol} costs points, and nobody may throw points on the first trick, even when "
        f"void in {_led(verdict).word}. {_may(verdict)}",
        "first-trick",
    )


def _hearts_not_broken(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} may not be led yet: hearts are not broken. "
        f"Lead another suit until somebody has played a heart. {_may(verdict)}",
        "breaking-hearts",
    )


def _queen_not_yet(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} may not be led yet: at this table she waits until hearts are "
        f"broken. {_may(verdict)}",
        "queen-lead",
    )


def _queen_forced(verdict: Verdict) -> tuple[str, str]:
    card = verdict.card
    queen = list_cards(verdict.playable)
    if verdict.position.trick:
        return (
            f"{card.symbol} may not be played: with nothing but penalty cards on the first trick, "
            f"this table asks for {queen}.",
            "first-trick-all-penalty",
        )
    return (
        f"{card.symbol} may not be led: hearts are not broken and you hold only hearts and "
        f"{queen}, so at this table you must lead {queen}.",
        "hearts-and-queen",
    )


def _lead_passes(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} may not be led: you hold only hearts and they are not broken. "
        "At this table the lead passes to the player on your left.",
        "only-hearts",
    )


def _opens(verdict: Verdict) -> tuple[str, str]:
    if verdict.rules.opening_lead == "any_club":
        return f"{verdict.card.symbol} may open the round: any club may.", "opening-lead"
    return (
        f"{verdict.card.symbol} opens the round: it is the lowest club in play, and it must be "
        "led.",
        "opening-lead",
    )


def _following(verdict: Verdict) -> tuple[str, str]:
    led = _led(verdict)
    if len(dict.fromkeys(verdict.playable)) == 1:
        return (
            f"{verdict.card.symbol} follows suit. It is your only {led.word[:-1]}, so you have "
            "no choice.",
            "follow-suit",
        )
    return (
        f"{verdict.card.symbol} follows suit: {led.one} was led. High or low is up to you.",
        "follow-suit",
    )


def _discarding(verdict: Verdict) -> tuple[str, str]:
    led = _led(verdict)
    void = f"you have no {led.word[:-1]}"
    if verdict.position.first_trick and verdict.rules.first_trick_points == "not_allowed":
        return (
            f"{verdict.card.symbol} may be thrown: {void}, and it is no penalty card.",
            "first-trick",
        )
    return f"{verdict.card.symbol} may be thrown: {void}, so any card will do.", "follow-suit"


def _free_lead(verdict: Verdict) -> tuple[str, str]:
    card, rules = verdict.card, verdict.rules
    broken = verdict.position.hearts_broken
    if card.suit is Suit.HEARTS:
        if broken:
            return f"{card.symbol} may be led: hearts are broken.", "breaking-hearts"
        return f"{card.symbol} may be led: this table lets hearts be led at any time.", (
            "breaking-hearts"
        )
    if str(card) == "QS":
        if rules.queen_lead == "any_time":
            return f"{card.symbol} may be led at any time: she is a spade, not a heart.", (
                "queen-lead"
            )
        return f"{card.symbol} may be led: hearts are broken.", "queen-lead"
    if broken or rules.heart_lead == "free":
        return f"{card.symbol} may be led: the leader may choose any suit.", "breaking-hearts"
    return f"{card.symbol} may be led: the leader may choose any suit but unbroken hearts.", (
        "breaking-hearts"
    )


def _only_hearts(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} may be led although hearts are not broken: you hold nothing but "
        "hearts. That breaks them.",
        "only-hearts",
    )


def _hearts_and_queen(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} may be led although hearts are not broken: you hold nothing but "
        "hearts and Q♠\ufe0e, so any of them will do.",
        "hearts-and-queen",
    )


def _only_queen(verdict: Verdict) -> tuple[str, str]:
    return f"{verdict.card.symbol} may be led: you have no other card.", "queen-lead"


def _must_lead_queen(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} must be led: hearts are not broken, and besides her you hold only "
        "hearts. This table forces her out.",
        "hearts-and-queen",
    )


def _only_penalty(verdict: Verdict) -> tuple[str, str]:
    card = verdict.card
    what = "nothing but penalty cards"
    if card.suit is not Suit.HEARTS and not verdict.position.hand.of_suit(Suit.HEARTS):
        return (
            f"{card.symbol} may be played on the first trick: you have no other card.",
            "first-trick-all-penalty",
        )
    if card.suit is Suit.HEARTS and verdict.rules.first_trick_all_penalty == "heart":
        return (
            f"{card.symbol} may be played: you hold {what}, so on the first trick a heart it is. "
            "That breaks hearts.",
            "first-trick-all-penalty",
        )
    return (
        f"{card.symbol} may be played on the first trick: you hold {what}.",
        "first-trick-all-penalty",
    )


def _lead_came_back(verdict: Verdict) -> tuple[str, str]:
    return (
        f"{verdict.card.symbol} may be led: everybody holds only hearts, the lead went all the way "
        "round, and so hearts may be led after all.",
        "only-hearts",
    )


def _count(number: int, noun: str) -> str:
    """A number with its noun: "1 club", "2 clubs"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


SENTENCES: Final = {
    Reason.NOT_YOUR_CARD: _not_your_card,
    Reason.NOT_YOUR_TURN: _not_your_turn,
    Reason.ROUND_OVER: _round_over,
    Reason.PASS_FIRST: _pass_first,
    Reason.OPENING_CARD: _opening_card,
    Reason.FOLLOW_SUIT: _follow,
    Reason.NO_POINTS_FIRST_TRICK: _no_points,
    Reason.HEARTS_NOT_BROKEN: _hearts_not_broken,
    Reason.QUEEN_NOT_YET: _queen_not_yet,
    Reason.QUEEN_FORCED: _queen_forced,
    Reason.LEAD_PASSES: _lead_passes,
    Reason.OPENS: _opens,
    Reason.FOLLOWING: _following,
    Reason.DISCARDING: _discarding,
    Reason.FREE_LEAD: _free_lead,
    Reason.ONLY_HEARTS: _only_hearts,
    Reason.HEARTS_AND_QUEEN: _hearts_and_queen,
    Reason.ONLY_QUEEN: _only_queen,
    Reason.MUST_LEAD_QUEEN: _must_lead_queen,
    Reason.ONLY_PENALTY_CARDS: _only_penalty,
    Reason.LEAD_CAME_BACK: _lead_came_back,
}
"""For every reason the function that makes its sentence, and names the rule, from a verdict."""
"""For every reason the function that makes its sentence, and names the rule, from a verdict."""
