"""Cards in a row: the hand you hold, the order of a suit, the whole pack."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from hearts_lesson.engine import CARDS, Card, Suit, parse_cards
from hearts_lesson.figures.paint import CARD_HEIGHT, CARD_WIDTH, INDEX_WIDTH, card, label, pip
from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.words import cards_in_words

WIDTH = 320.0
_GAP = 7.0  # between suits
_LIFT = 9.0  # how far a card stands out of the hand


def fan_markup(
    cards: Sequence[Card],
    width: float,
    *,
    lifted: Collection[Card] = (),
    faded: Collection[Card] = (),
    edge: str = "",
) -> tuple[str, float]:
    """A row of cards centred in `width`, overlapping before they shrink; and its height.

    Rank and suit of every card stay in sight; `lifted` cards stand out (bordered in the
    colour `edge` if given), `faded` cards are dimmed. More cards than fit are broken into rows.
    """
    rows = _rows(cards, width)
    # The last card shows whole, and a lifted one must not hide its neighbour's index.
    parts = []
    y = _LIFT + 3 if lifted else 3.0
    for row in rows:
        gaps = sum(one.suit is not two.suit for one, two in pairwise(row))
        room = width - 8 - CARD_WIDTH - gaps * _GAP
        step = min(CARD_WIDTH + 4, room / max(1, len(row) - 1))
        x = (width - CARD_WIDTH - step * (len(row) - 1) - gaps * _GAP) / 2
        for place, face in enumerate(row):
            if place and row[place - 1].suit is not face.suit:
                x += _GAP
            covered = step < CARD_WIDTH - 6 and place + 1 < len(row)
            parts.append(
                card(
                    face,
                    x,
                    y - (_LIFT if face in lifted else 0),
                    covered=covered,
                    faded=face in faded,
                    edge=edge if face in lifted else "",
                )
            )
            x += step
        y += CARD_HEIGHT + 8
    return "".join(parts), y - 5


def _rows(cards: Sequence[Card], width: float) -> list[list[Card]]:
    """The cards in as few rows as their indices need, broken between suits where possible."""
    most = int((width - 8 - CARD_WIDTH - 3 * _GAP) // INDEX_WIDTH) + 1
    if len(cards) <= most:
        return [list(cards)]
    groups = [[c for c in cards if c.suit is suit] for suit in dict.fromkeys(c.suit for c in cards)]
    rows: list[list[Card]] = [[]]
    for group in groups:
        if rows[-1] and len(rows[-1]) + len(group) > most:
            rows.append([])
        for face in group:
            if len(rows[-1]) == most:
                rows.append([])
            rows[-1].append(face)
    return rows


def hand(
    cards: str,
    *,
    lift: str = "",
    fade: str = "",
    sort: bool = True,
    caption: str = "",
) -> Picture:
    """Draw the cards somebody holds, sorted ♣ ♦ ♠ ♥, low to high.

    `lift` names cards that stand out, `fade` cards that are dimmed; `sort=False` keeps the
    order as written. Raises `NotationError` for text that is no card.
    """
    held = list(parse_cards(cards))
    if sort:
        held.sort(key=lambda face: face.index)
    up, down = parse_cards(lift), parse_cards(fade)
    for face in (*up, *down):
        if face not in held:
            raise ValueError(f"The {face.name} cannot stand out: it is not among {cards!r}.")
    body, height = fan_markup(held, WIDTH, lifted=up, faded=down, edge="accent" if up else "")
    alt = f"A hand of cards: {cards_in_words(held)}." if sort else f"Cards: {_one_by_one(held)}."
    if up:
        alt += f" Standing out: {_one_by_one(up)}."
    if down:
        alt += f" Dimmed: {_one_by_one(down)}."
    return Picture(body, WIDTH, height, alt, caption)


def _one_by_one(cards: Sequence[Card]) -> str:
    return ", ".join(face.name for face in cards)


def order(suit: str = "D", *, caption: str = "") -> Picture:
    """Draw one suit from its lowest card to its highest: the two up to the ace."""
    sign = Card.parse(f"A{suit}").suit
    row = [face for face in CARDS if face.suit is sign]
    body, height = fan_markup(row, WIDTH)
    y = height + 17
    body += label("lowest", 4, y, size=14, fill="currentColor", anchor="start")
    body += label("highest", WIDTH - 4, y, size=14, fill="currentColor", anchor="end")
    body += (
        f'<path d="M62 {y - 4.5:.1f}H{WIDTH - 66:.0f}m-7 -4.5l7 4.5l-7 4.5" fill="none" '
        'stroke="currentColor" stroke-opacity=".6" stroke-width="1.5"/>'
    )
    ranks = ", ".join(face.name.split(" of ")[0] for face in row)
    alt = f"The thirteen {sign.word} from the lowest to the highest: {ranks}."
    return Picture(body, WIDTH, y + 6, alt, caption)


def pack(*, caption: str = "") -> Picture:
    """Draw the whole pack: four suits of thirteen cards, each from two to ace."""
    parts: list[str] = []
    for place, suit in enumerate(Suit):
        row = [face for face in CARDS if face.suit is suit]
        # Rows lie on each other; only the last one shows its cards whole.
        markup, _ = fan_markup(row, WIDTH)
        parts.append(f'<g transform="translate(0 {place * 41})">{markup}</g>')
    alt = (
        "A pack of 52 cards, laid out in four rows of thirteen: clubs, diamonds, spades, hearts; "
        "each row runs from the two on the left to the ace on the right."
    )
    return Picture("".join(parts), WIDTH, 3 * 41 + CARD_HEIGHT + 8, alt, caption)


def suits(*, caption: str = "") -> Picture:
    """Draw the four suit signs with their names."""
    parts = []
    for place, suit in enumerate(Suit):
        x = 40 + 80 * place
        parts.append(pip_tile(suit, x))
    words = ", ".join(f"{suit.word} ({_colour(suit)})" for suit in Suit)
    return Picture("".join(parts), WIDTH, 88, f"The four suits: {words}.", caption)


def pip_tile(suit: Suit, x: float) -> str:
    """A blank card that bears one suit sign, with the suit's name below, centred on x."""
    from hearts_lesson.figures.tokens import paint

    return (
        f'<rect x="{x - 24:.0f}" y="2" width="48" height="60" rx="6" fill="{paint("card")}" '
        f'stroke="{paint("card-line")}"/>'
        f"{pip(suit, x, 32, 30)}{label(suit.word, x, 81, size=14.5, fill='currentColor')}"
    )


def _colour(suit: Suit) -> str:
    return "red" if suit in (Suit.DIAMONDS, Suit.HEARTS) else "black"
