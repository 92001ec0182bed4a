"""Tricks told in pictures: one trick card by card, one in a row, many in a list."""

from collections.abc import Sequence

from hearts_lesson.engine import HouseRules, Trick
from hearts_lesson.figures.paint import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card,
    felt,
    label,
    pill,
    width_of,
)
from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.seats import seat_places
from hearts_lesson.figures.table import notes_of, read_trick, rules_for
from hearts_lesson.figures.tokens import paint
from hearts_lesson.figures.words import (
    NAMES,
    counted,
    play_in_words,
    trick_in_words,
    verb_of,
    winner_in_words,
)

WIDTH = 320.0


def trick_row(
    cards: str,
    *,
    leader: int | str = "Anna",
    players: int | None = None,
    rules: str | HouseRules = "standard",
    winner: bool = True,
    caption: str = "",
) -> Picture:
    """Draw a trick as a row of cards in the order they were played, each with its player."""
    house = rules_for(rules, players)
    players = house.players
    trick = read_trick(cards, leader, players)
    notes = notes_of(trick, house, winner=winner)
    taker = trick.winner(house) if winner and len(trick.cards) == players else None
    step = WIDTH / max(4, len(trick.cards))
    left = (WIDTH - step * len(trick.cards)) / 2
    height = 20 + CARD_HEIGHT + 34
    parts = [felt(WIDTH, height)]
    for turn, face in enumerate(trick.cards):
        seat = (leader_seat := trick.leader + turn) % players
        x = left + step * (turn + 0.5)
        parts.append(label(NAMES[seat], x, 19, bold=True, size=13.5))
        parts.append(card(face, x - CARD_WIDTH / 2, 27, ring="led" if turn == 0 else ""))
        if seat in notes:
            text = notes[seat] if width_of(notes[seat], 12.5) + 18 < step else "takes it"
            mark = pill(text, x, 106, solid=True, size=12) if seat == taker else None
            parts.append(mark or label(text, x, 106, size=12.5))
        del leader_seat
    alt = trick_in_words(trick, house, tell_winner=winner)
    return Picture("".join(parts), WIDTH, height, alt, caption)


def steps(
    cards: str,
    *,
    leader: int | str = "Anna",
    players: int | None = None,
    rules: str | HouseRules = "standard",
    caption: str = "",
) -> Picture:
    """Draw a trick card by card, a small table for each play, as a comic strip would."""
    house = rules_for(rules, players)
    players = house.players
    trick = read_trick(cards, leader, players)
    panel, gap = (WIDTH - 12) / 2, 12.0
    tall = 168.0
    parts = []
    said = []
    for turn in range(len(trick.cards)):
        x, y = (turn % 2) * (panel + gap), (turn // 2) * (tall + 34)
        last = turn + 1 == players
        parts.append(
            f'<g transform="translate({x:.0f} {y:.0f})">'
            f"{_small_table(trick, turn, panel, tall, house)}"
            f"{label(f'{turn + 1}. {_short(trick, turn)}', 2, tall + 18, size=13.5, fill='currentColor', anchor='start')}"  # noqa: E501
            "</g>"
        )
        said.append(f"{turn + 1}: {play_in_words(trick, turn)}.")
        if last:
            said.append(winner_in_words(trick, house))
    rows = (len(trick.cards) + 1) // 2
    alt = f"A trick card by card. {' '.join(said)}"
    return Picture("".join(parts), WIDTH, rows * (tall + 34) - 8, alt, caption)


def _short(trick: Trick, turn: int) -> str:
    """A panel's title: "Anna leads 9♦"."""
    seat = (trick.leader + turn) % trick.players
    return (
        f"{NAMES[seat]} {verb_of(trick, turn)}{'' if seat == 0 else 's'} {trick.cards[turn].symbol}"
    )


def _small_table(trick: Trick, turn: int, wide: float, tall: float, rules: HouseRules) -> str:
    """The table as it looks once play number `turn` (from 0) lies on it."""
    scale = 0.78
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    places = seat_places(trick.players, across=wide / 2 - 27, down=51, block=(width, height))
    parts = [felt(wide, tall, radius=8)]
    taker = trick.winner(rules) if turn + 1 == trick.players else None
    for seat, (dx, dy) in enumerate(places):
        when = (seat - trick.leader) % trick.players
        x, y = wide / 2 + dx - width / 2, tall / 2 + dy - height / 2
        if when <= turn:
            ring = "led" if when == 0 else ""
            parts.append(card(trick.cards[when], x, y, scale=scale, ring=ring))
        else:
            parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4" '
                f'fill="none" stroke="{paint("felt-ink")}" stroke-opacity=".3" '
                'stroke-dasharray="3 3"/>'
            )
            parts.append(label(NAMES[seat], x + width / 2, y + height / 2 + 4, size=11.5))
    if taker is not None:
        dx, dy = places[taker]
        # On the card's own foot: between two cards it could belong to either.
        line = dy + height / 2 - 1
        told = "takes it" if taker else "you take it"
        room = wide / 2 - width_of(told, 11) / 2 - 12  # the pill stays on the table
        parts.append(
            pill(told, wide / 2 + max(-room, min(room, dx)), tall / 2 + line, size=11, solid=True)
        )
    return "".join(parts)


def tricks(
    played: Sequence[str],
    *,
    leader: int | str = "Anna",
    players: int | None = None,
    rules: str | HouseRules = "standard",
    first: int = 1,
    points: bool = True,
    caption: str = "",
) -> Picture:
    """Draw tricks one below the other, a column for each player.

    Each entry of `played` is a complete trick in playing order; the first is led by `leader`,
    each later one by the taker of the one before, as the engine finds. Lead ringed, taker's
    card marked, points at the right. `first` is the number of the first trick shown.
    """
    house = rules_for(rules, players)
    players = house.players
    column = (WIDTH - 24 - (54 if points else 0)) / players
    scale = min(0.74, (column - 8) / CARD_WIDTH)
    tall = CARD_HEIGHT * scale + 18
    parts = [felt(WIDTH, 30 + tall * len(played) + 4)]
    for seat in range(players):
        x = 24 + column * (seat + 0.5)
        parts.append(label(NAMES[seat], x, 20, bold=True, size=13))
    said = []
    lead = leader
    for row, text in enumerate(played):
        trick = read_trick(text, lead, players)
        if len(trick.cards) != players:
            held = counted(len(trick.cards), "card")
            raise ValueError(f"Trick {first + row} has {held} instead of {players}: {text!r}.")
        y = 34 + tall * row
        parts.append(label(str(first + row), 13, y + tall / 2 - 2, size=12.5))
        taker = trick.winner(house)
        for turn, face in enumerate(trick.cards):
            seat = (trick.leader + turn) % players
            x = 24 + column * (seat + 0.5) - CARD_WIDTH * scale / 2
            parts.append(card(face, x, y, scale=scale, ring="led" if turn == 0 else ""))
            if seat == taker:
                middle = x + CARD_WIDTH * scale / 2
                parts.append(
                    f'<path d="M{middle - 9:.1f} {y + tall - 10:.1f}l5 4l9 -8" fill="none" '
                    f'stroke="{paint("felt-ink")}" stroke-width="2.2" stroke-linecap="round"/>'
                )
        told = f"Trick {first + row}: {trick_in_words(trick, house)}"
        if points:
            worth = trick.points(house)
            told += f" It holds {counted(worth, 'point')}."
            parts.append(label(f"{worth}" if worth else "–", WIDTH - 27, y + tall / 2 - 2))
        said.append(told)
        lead = trick.leader if taker is None else taker
    if points:
        parts.append(label("points", WIDTH - 27, 20, size=12.5))
    return Picture("".join(parts), WIDTH, 30 + tall * len(played) + 4, " ".join(said), caption)
