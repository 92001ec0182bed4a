"""Why a card, in one sentence: what a friend who plays well would say about it.

The sentences speak to the player who holds the cards, and each has at most 45 words.
"""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.engine import Card, Hand, HouseRules, Suit, Trick, View, seat_names
from hearts_lesson.engine.cards import signs
from hearts_lesson.engine.scoring import card_points
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.known import collector
from hearts_lesson.strategy.fast.layout import rule_row
from hearts_lesson.strategy.fast.moon import moon_threat, shoots
from hearts_lesson.strategy.fast.weights import weight_row

__all__ = [
    "pass_reasons",
    "play_reasons",
    "points_text",
    "why_beginner",
    "why_pass",
    "why_random",
    "why_sensible",
]

THREATENS = 0.15
"""From this chance on a moon is worth a word."""
_QUEEN = Card.parse("QS")


def points_text(points: int) -> str:
    """Points in words: "1 point", "13 points"."""
    return f"{points} point" if points in (1, -1) else f"{points} points"


def why_random(view: View, card: Card) -> str:
    """The reason of a player who plays at random."""
    if len(view.legal()) == 1:
        return f"{card.symbol} is the only card that may be played."
    return f"{card.symbol} was picked blindly from {len(view.legal())} cards that may be played."


def why_beginner(view: View, card: Card) -> str:
    """The reason of a player who ducks."""
    if len(view.legal()) == 1:
        return f"{card.symbol} is the only card that may be played."
    if not view.trick.cards:
        return f"Lead low: {card.symbol} is the lowest card that may be led."
    if card.suit is not view.trick.led:
        if card is _QUEEN:
            return signs("Void: give Q♠ away at once.")
        what = "heart" if card.suit is Suit.HEARTS else "card"
        return f"Void: throw the highest {what}, {card.symbol}."
    if _takes(view, card):
        return f"No card here ducks, so the lowest goes: {card.symbol}."
    return f"Duck as high as possible: {card.symbol} does not take the trick."


def why_sensible(view: View, row: Sequence[int], card: Card) -> str:
    """The reason of a player who counts; `row` is the view as the fast code sees it."""
    rules = view.rules
    if len(view.legal()) == 1:
        return f"{card.symbol} is the only card you may play."
    R = rule_row(rules)
    names = seat_names(rules.players, view.seat)
    mine, unseen = row[L.HAND + view.seat], view.unseen.mask
    # A penalty card thrown on another player's trick ends the try, whatever the plan was.
    given = (
        bool(view.trick.cards) and card.suit is not view.trick.led and card_points(rules, card) > 0
    )
    # So does leading one that somebody else can beat.
    given |= not view.trick.cards and card_points(rules, card) > 0 and _beatable(view, card)
    if not given and shoots(R, row, weight_row(), view.seat, mine, unseen):
        return signs(
            f"Go for the moon: nobody else has a point, and this hand can take nearly every "
            f"trick. {card.symbol} keeps the try alive."
        )
    who = collector(R, row)
    collecting = None
    if rules.moon != "off" and who >= 0 and who != view.seat:
        threat = moon_threat(R, row, weight_row(), view.seat, unseen, who)
        collecting = names[who] if threat >= THREATENS else None
    if not view.trick.cards:
        text = _lead(view, card)
    elif card.suit is not view.trick.led:
        text = _discard(view, card, names, collecting)
    else:
        text = _follow(view, card, collecting)
    return signs(text)


def _beatable(view: View, card: Card) -> bool:
    """Whether another player may hold a higher card of the suit."""
    return any(c.suit is card.suit and c > card for c in view.unseen)


def _takes(view: View, card: Card) -> bool:
    """Whether a card of the suit led beats everything on the table so far."""
    best = _best(view)
    return best is None or card > best


def _best(view: View) -> Card | None:
    """The card that takes the trick so far; None with two packs when all have cancelled."""
    cards = view.trick.cards
    live = [c for c in cards if c.suit is view.trick.led and cards.count(c) == 1]
    return max(live, default=None)


def _queen_out(view: View) -> bool:
    return view.unseen.count(_QUEEN) > 0


def _lead(view: View, card: Card) -> str:
    higher = [c for c in view.unseen if c.suit is card.suit and c > card]
    lower = [c for c in view.unseen if c.suit is card.suit and c < card]
    word = card.suit.word
    if not view.tricks and card is view.rules.opening_card:
        return f"{card.symbol} opens the round."
    if not higher and not lower:
        return f"Nobody else has {word} left, so {card.symbol} is sure to take the trick."
    high_spades = [c for c in view.hand if c.suit is Suit.SPADES and c.rank >= _QUEEN.rank]
    if card.suit is Suit.SPADES and _queen_out(view) and card < _QUEEN and not high_spades:
        return (
            f"Smoke her out: every round of spades brings Q♠ closer to falling, and "
            f"{card.symbol} cannot catch her."
        )
    if not lower:
        return f"A safe exit: nobody holds a lower card of {word} than {card.symbol}."
    if not higher:
        return (
            f"Nothing beats {card.symbol}: take this trick now, while it is cheap, "
            f"rather than later."
        )
    if len([c for c in view.hand if c.suit is card.suit]) == 1:
        return f"{card.symbol} is your last card of {word}: without it you can throw danger away."
    some = "card is" if len(higher) == 1 else "cards are"
    return f"Lead {card.symbol}: {len(higher)} higher {some} out in {word}, so you will rarely win."


def _follow(view: View, card: Card, collecting: str | None) -> str:
    rules = view.rules
    on_table = sum(card_points(rules, c) for c in view.trick.cards)
    last = len(view.trick.cards) == rules.players - 1
    best = _best(view)
    if card is _QUEEN and best is not None and best > card:
        return f"{best.symbol} takes her: give Q♠ away now."
    if not _takes(view, card):
        held = [c for c in view.legal() if not _takes(view, c)]
        more = " the highest card that" if card == max(held) and len(held) > 1 else " it"
        shown = best.symbol if best else "the best card"
        return f"Duck: {card.symbol} is{more} stays below {shown}.".replace("is it stays", "stays")
    if collecting and (on_table > 0 or card.suit is Suit.HEARTS):
        return f"Take this trick: one point of your own stops {collecting} from shooting the moon."
    if last and on_table < 0:
        return f"Take the trick: the bonus card in it is worth {points_text(-on_table)} to you."
    if last and on_table <= 0 and not card_points(rules, card):
        return (
            f"You play last and the trick costs nothing: win it with {card.symbol} and keep the "
            f"lower cards as exits."
        )
    if all(_takes(view, c) for c in view.legal()):
        if last:
            return (
                f"You cannot duck and you play last: the trick costs the same with any card, "
                f"so the dangerous {card.symbol} goes."
            )
        return f"Nothing here ducks; {card.symbol} leaves the best cards for later."
    if not view.tricks:
        return f"The first trick carries no points: a good moment to be rid of {card.symbol}."
    behind = rules.players - 1 - len(view.trick.cards)
    who = "one player" if behind == 1 else f"{behind} players"
    return (
        f"{card.symbol} may win, but the trick looks cheap with {who} to come, and later this "
        f"card would be more dangerous."
    )


def _discard(view: View, card: Card, names: Sequence[str], collecting: str | None) -> str:
    rules = view.rules
    winner = view.trick.winner(rules)
    taker = names[winner] if winner is not None else "the taker"
    points = card_points(rules, card)
    if card is _QUEEN:
        return f"You are void: give Q♠ to {taker} now and be rid of {points_text(points)}."
    if collecting and points > 0 and taker != collecting:
        return f"Give {taker} a heart: then {collecting} cannot shoot the moon any more."
    if collecting and not points:
        return f"Keep your hearts from {collecting}, who is collecting them; throw {card.symbol}."
    if card.suit is Suit.SPADES and card > _QUEEN and _queen_out(view):
        return f"Throw {card.symbol} while you can: Q♠ is still out and could fall to it."
    rest = [c for c in view.hand if c.suit is card.suit and c is not card]
    if points > 0:
        return f"Throw {card.symbol} on {taker}'s trick: high hearts win hearts later."
    if not rest:
        return f"{card.symbol} was your last card of {card.suit.word}: one more suit to discard on."
    return f"Throw {card.symbol}: it would be likely to take a trick with points later."


def why_pass(rules: HouseRules, hand: Hand, cards: Hand) -> str:
    """What a pass does for the hand, in a sentence."""
    text = "; ".join(pass_reasons(rules, hand, cards)[:3])
    return text[:1].upper() + text[1:] + "."


def pass_reasons(rules: HouseRules, hand: Hand, cards: Hand) -> tuple[str, ...]:
    """What a pass does for the hand, most important first: Q♠, danger, voids, exits.

    Each reason is a short clause without a full stop.
    """
    kept = hand - cards
    reasons = [*_pass_spades(kept, cards), *_pass_suits(rules, hand, kept, cards)]
    if not reasons:
        reasons.append(f"gives away {cards.show()} and keeps the shape of the hand")
    return tuple(signs(reason) for reason in reasons)


def _pass_spades(kept: Hand, cards: Hand) -> list[str]:
    spades = kept.of_suit(Suit.SPADES)
    high = [card for card in cards if card.suit is Suit.SPADES and card > _QUEEN]
    low = [card for card in cards if card.suit is Suit.SPADES and card < _QUEEN]
    kept_high = [card for card in spades if card > _QUEEN]
    reasons = []
    if _QUEEN in cards:
        reasons.append("gives Q♠ away")
    if _QUEEN in kept:
        guards = len(spades) - 1
        if guards >= 3:
            reasons.append(f"keeps Q♠ behind {guards} other spades, and you decide where she goes")
        elif guards:
            with_guards = "1 other spade" if guards == 1 else f"{guards} other spades"
            reasons.append(f"keeps Q♠ with only {with_guards} to guard her")
        else:
            reasons.append("keeps Q♠ alone: the first spade led brings her down")
    elif kept_high and len(spades) - len(kept_high) < 3:
        shown = " and ".join(card.symbol for card in kept_high)
        reasons.append(f"keeps {shown}, which may catch Q♠")
    if high:
        shown = " and ".join(card.symbol for card in high)
        reasons.append(f"gives {shown} away, which could catch Q♠")
    if low:
        reasons.append("gives low spades away, which guard against Q♠")
    return reasons


def _pass_suits(rules: HouseRules, hand: Hand, kept: Hand, cards: Hand) -> list[str]:
    reasons = []
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS):
        before, after = hand.of_suit(suit), kept.of_suit(suit)
        given = [card for card in cards if card.suit is suit]
        if not given:
            continue
        if not len(after):
            reasons.append(f"makes you void in {suit.word}")
        elif len(after) == 1 and suit is not Suit.HEARTS:
            reasons.append(f"leaves a single card of {suit.word}, so you are void soon")
        elif suit is Suit.HEARTS and all(card.rank >= 10 for card in given):
            reasons.append("gives high hearts away")
        if len(after) and any(card.rank <= 4 for card in given):
            low = next(card for card in given if card.rank <= 4)
            reasons.append(f"gives the exit {low.symbol} away")
        elif suit is not Suit.HEARTS and all(card.rank >= 11 for card in given) and len(before):
            shown = " and ".join(card.symbol for card in given)
            reasons.append(f"gives the high {shown} away")
    if rules.bonus_card is not None and rules.bonus_card in cards:
        reasons.append(f"gives the bonus card {rules.bonus_card.symbol} away")
    return reasons


def play_reasons(
    rules: HouseRules, hand: Hand, trick: Trick, unseen: Hand, card: Card
) -> list[str]:
    """What a card does, as short clauses without a full stop: who takes the trick, what is left."""
    reasons = []
    same = [c for c in unseen if c.suit is card.suit]
    higher = [c for c in same if c > card]
    last = len(trick.cards) == rules.players - 1
    on_table = sum(card_points(rules, c) for c in trick.cards)
    if trick.cards and card.suit is not trick.led:
        points = card_points(rules, card)
        if points:
            reasons.append(f"gives {card.symbol} ({points_text(points)}) away")
        else:
            reasons.append(f"throws {card.symbol} away")
    else:
        live = [c for c in trick.cards if c.suit is card.suit and trick.cards.count(c) == 1]
        best = max(live, default=None)
        if best is not None and card < best:
            reasons.append(f"stays below {best.symbol}")
            if card is _QUEEN:
                reasons.append(f"gives Q♠ ({points_text(rules.queen_value)}) away")
        elif trick.cards and last:
            cost = on_table + card_points(rules, card)
            reasons.append(f"takes the trick, which costs {points_text(cost)}")
        elif not higher:
            reasons.append(f"nothing higher is out in {card.suit.word}, so it takes the trick")
        elif len(higher) == len(same):
            reasons.append(f"no lower card is out in {card.suit.word}, so it is unlikely to win")
        else:
            some = "card is" if len(higher) == 1 else "cards are"
            reasons.append(f"{len(higher)} higher {some} out in {card.suit.word}")
    if len(hand) > 1 and not any(c.suit is card.suit and c is not card for c in hand):
        reasons.append(f"leaves you without {card.suit.word}")
    if _QUEEN in hand and card.suit is Suit.SPADES and card < _QUEEN:
        guards = sum(c.suit is Suit.SPADES for c in hand) - 2
        few = {0: "without another spade", 1: "with 1 other spade"}
        reasons.append(f"leaves Q♠ {few.get(guards, f'with {guards} other spades')}")
    return [signs(reason) for reason in reasons]
