"""Tables and tricks: who sits where, who led what, and who takes it."""

from collections.abc import Mapping, Sequence

from hearts_lesson.engine import Card, HouseRules, Trick, parse_cards
from hearts_lesson.figures.hands import fan_markup
from hearts_lesson.figures.paint import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card,
    felt,
    label,
    pill,
    pill_rows,
    pills,
)
from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.seats import seat_places
from hearts_lesson.figures.words import (
    NAMES,
    cards_in_words,
    counted,
    seat_of,
    trick_in_words,
)

WIDTH = 320.0
_NAME, _NOTE = 20.0, 20.0  # room above a card for its name, below it for its note


def rules_for(rules: str | HouseRules, players: int | None) -> HouseRules:
    """The rules of a picture: as named, for as many players as asked for."""
    house = HouseRules.of(rules)
    return house if players in (None, house.players) else house.but(players=players)


def read_trick(cards: str, leader: int | str, players: int) -> Trick:
    """The trick written as `cards` in playing order, led by `leader` (a seat or a name)."""
    return Trick(leader=seat_of(leader, players), cards=parse_cards(cards), players=players)


def notes_of(trick: Trick, rules: HouseRules, *, winner: bool) -> dict[int, str]:
    """What the table says under each card: led, discarded, takes it."""
    notes: dict[int, list[str]] = {}
    for turn, face in enumerate(trick.cards):
        seat = (trick.leader + turn) % trick.players
        if turn == 0:
            notes.setdefault(seat, []).append("led")
        elif face.suit is not trick.led:
            notes.setdefault(seat, []).append("discarded")
    if winner and len(trick.cards) == trick.players:
        taker = trick.winner(rules)
        if taker is not None:
            notes.setdefault(taker, []).append("takes it" if taker else "take it")
    return {seat: ", ".join(words) for seat, words in notes.items()}


def table(
    cards: str = "",
    *,
    leader: int | str = "Anna",
    players: int | None = None,
    rules: str | HouseRules = "standard",
    winner: bool = True,
    points: bool = False,
    centre: str = "",
    flags: Sequence[str] = (),
    hand: str = "",
    notes: Mapping[str, str] | None = None,
    caption: str = "",
) -> Picture:
    """Draw a trick on the table, each card in front of the player who played it.

    `cards` are in playing order, the lead first, and may be an unfinished trick; the led card
    is ringed. Once everybody has played, the engine names the taker (`winner=False` keeps that
    for the reader to find) and, with `points=True`, what the trick costs. `flags` are short
    facts about the table ("hearts not broken"); `hand` draws your own cards below; `notes`
    adds words under a player's card.
    """
    house = rules_for(rules, players)
    players = house.players
    trick = read_trick(cards, leader, players)
    done = len(trick.cards) == players
    said = notes_of(trick, house, winner=winner)
    for who, text in (notes or {}).items():
        seat = seat_of(who, players)
        said[seat] = f"{said[seat]}, {text}" if seat in said else text
    taker = trick.winner(house) if winner and done else None
    middle = centre
    if points and done and not middle:
        middle = counted(trick.points(house), "point")

    body, height = _felt_with_cards(trick, said, taker, middle, flags)
    alt = trick_in_words(trick, house, tell_winner=winner) if trick.cards else "An empty table."
    if points and done:
        alt += f" It holds {counted(trick.points(house), 'point')}."
    if centre:
        alt += f" In the middle: {centre}."
    if notes:
        alt += "".join(f" {NAMES[seat_of(who, players)]}: {text}." for who, text in notes.items())
    if flags:
        alt += f" The table says: {', '.join(flags)}."
    if hand:
        held = sorted(parse_cards(hand), key=lambda face: face.index)
        row, tall = fan_markup(held, WIDTH)
        body += f'<g transform="translate(0 {height + 12:.0f})">{row}</g>'
        height += 12 + tall
        alt += f" You hold: {cards_in_words(held)}."
    return Picture(body, WIDTH, height, alt, caption)


def _card_of(trick: Trick, seat: int) -> Card | None:
    """The card this seat has played to the trick, if it has."""
    turn = (seat - trick.leader) % trick.players
    return trick.cards[turn] if turn < len(trick.cards) else None


def _felt_with_cards(
    trick: Trick, notes: Mapping[int, str], taker: int | None, middle: str, flags: Sequence[str]
) -> tuple[str, float]:
    """The green table with its cards, and its height."""
    block = (CARD_WIDTH + 22, _NAME + CARD_HEIGHT + _NOTE + 5)
    places = seat_places(trick.players, across=110, down=72, block=block)
    # Your own place stays empty until you play, and an empty place needs no room.
    seats = [s for s in range(trick.players) if s or _card_of(trick, 0)]
    top = min(places[s][1] for s in seats) - block[1] / 2
    bottom = max(
        places[s][1] - block[1] / 2 + _NAME + CARD_HEIGHT + (_NOTE if s in notes else 4)
        for s in seats
    )
    shift = 8 - top
    flag_rows = len(pill_rows(flags, WIDTH - 24))
    height = bottom + shift + 8 + (flag_rows * 24.5 + 4 if flags else 0)
    parts = [felt(WIDTH, height)]
    for seat in seats:
        x, y = WIDTH / 2 + places[seat][0], places[seat][1] + shift - block[1] / 2
        parts.append(label(NAMES[seat], x, y + 13, bold=True))
        face = _card_of(trick, seat)
        left = x - CARD_WIDTH / 2
        if face is None:
            parts.append(
                f'<rect x="{left:.1f}" y="{y + _NAME:.1f}" width="{CARD_WIDTH:.0f}" '
                f'height="{CARD_HEIGHT:.0f}" rx="5.5" fill="none" stroke="currentColor" '
                'stroke-opacity=".3" stroke-dasharray="4 4"/>'
            )
        else:
            led = "led" if seat == trick.leader else ""
            parts.append(card(face, left, y + _NAME, ring=led))
        if seat in notes:
            line = y + _NAME + CARD_HEIGHT + 16
            if seat == taker:
                parts.append(pill(notes[seat], x, line, solid=True))
            else:
                parts.append(label(notes[seat], x, line, size=12.5))
    if middle:
        parts.append(label(middle, WIDTH / 2, shift + 4, size=13))
    if flags:
        parts.append(pills(flags, WIDTH / 2, bottom + shift + 20, room=WIDTH - 24))
    return "".join(parts), height
