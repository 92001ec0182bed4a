"""What a picture shows, said in sentences: names, cards and plays in words."""

from collections.abc import Sequence

from hearts_lesson.engine import Card, HouseRules, Suit, Trick
from hearts_lesson.engine.table import seat_names

NAMES = seat_names(10)
"""Seat 0 is yours; the others sit clockwise from your left."""


def seat_of(who: int | str, players: int) -> int:
    """The seat of a player named `who` (or the seat itself).

    Raises `ValueError` for a name that nobody at this table has.
    """
    if isinstance(who, int):
        if 0 <= who < players:
            return who
        raise ValueError(f"Seat {who} does not exist: {players} players sit at 0 to {players - 1}.")
    for seat, name in enumerate(NAMES[:players]):
        if name.lower() == who.strip().lower():
            return seat
    raise ValueError(f"Nobody here is called {who!r}: expected {listed(NAMES[:players], 'or')}.")


def listed(words: Sequence[str], joint: str = "and") -> str:
    """A list as one says it: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def counted(count: int, word: str) -> str:
    """A number with its noun: "no points", "1 point", "3 points"."""
    return f"no {word}s" if count == 0 else f"{count} {word}{'' if count == 1 else 's'}"


def cards_in_words(cards: Sequence[Card]) -> str:
    """Cards by their names, each suit told once: "two and nine of clubs, queen of spades"."""
    groups: list[tuple[Suit, list[Card]]] = []
    for card in cards:
        if groups and groups[-1][0] is card.suit:
            groups[-1][1].append(card)
        else:
            groups.append((card.suit, [card]))
    told = [
        f"{listed([card.name.split(' of ')[0] for card in group])} of {suit.word}"
        for suit, group in groups
    ]
    return "; ".join(told) if len(told) > 2 else listed(told)


def verb_of(trick: Trick, turn: int) -> str:
    """What a player does with a card: lead it, play it to the suit led, or discard it."""
    if turn == 0:
        return "lead"
    return "play" if trick.cards[turn].suit is trick.led else "discard"


def play_in_words(trick: Trick, turn: int) -> str:
    """One play of a trick: "Anna leads the nine of diamonds", "you discard the two of clubs"."""
    card = trick.cards[turn]
    seat = (trick.leader + turn) % trick.players
    return f"{NAMES[seat]} {verb_of(trick, turn)}{'' if seat == 0 else 's'} the {card.name}"


def trick_in_words(trick: Trick, rules: HouseRules, *, tell_winner: bool = True) -> str:
    """A trick as a commentator would tell it, with its winner once everybody has played."""
    plays = [play_in_words(trick, turn) for turn in range(len(trick.cards))]
    text = ", ".join(_inner(play) if turn else play for turn, play in enumerate(plays)) + "."
    if tell_winner and len(trick.cards) == trick.players:
        text += f" {winner_in_words(trick, rules)}"
    return text


def winner_in_words(trick: Trick, rules: HouseRules) -> str:
    """Who takes a complete trick and with which card; "nobody" where all cards cancelled."""
    winner = trick.winner(rules)
    if winner is None:
        return "Nobody takes the trick yet."
    card = trick.cards[(winner - trick.leader) % trick.players]
    verb = "take" if winner == 0 else "takes"
    return f"{NAMES[winner]} {verb} the trick with the {card.name}."


def _inner(sentence: str) -> str:
    """The sentence as it reads inside another one: only "You" loses its capital."""
    return "you" + sentence[3:] if sentence.startswith("You ") else sentence
