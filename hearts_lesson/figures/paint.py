"""Drawing primitives: a card, a pip, a label, a piece of felt; each returns SVG markup."""

from collections.abc import Sequence
from html import escape

from hearts_lesson.engine import Card, Suit
from hearts_lesson.figures.picture import number as n
from hearts_lesson.figures.tokens import SANS, SERIF, SUIT_PATHS, paint, suit_paint

CARD_WIDTH = 44.0
CARD_HEIGHT = 62.0
INDEX_WIDTH = 20.5
"""How much of a card must stay in sight for its rank and suit to be read."""

_RANKS = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}


def rank_text(card: Card) -> str:
    """The rank as cards print it: `2` … `10`, `J`, `Q`, `K`, `A`."""
    return _RANKS.get(card.rank, str(card.rank))


def pip(suit: Suit, x: float, y: float, size: float, fill: str | None = None) -> str:
    """A suit sign with its centre at (x, y)."""
    scale = size / 100
    left, top = x - size / 2, y - size / 2
    colour = f' fill="{fill or suit_paint(suit)}"'
    place = f"translate({n(left)} {n(top)}) scale({scale:.3f})"
    return f'<path{colour} transform="{place}" d="{SUIT_PATHS[suit]}"/>'


def card(
    face: Card,
    x: float,
    y: float,
    *,
    scale: float = 1.0,
    ring: str = "",
    edge: str = "",
    covered: bool = False,
    faded: bool = False,
) -> str:
    """A card face up with its top left corner at (x, y).

    `ring` is the name of a colour to draw round it, `edge` of one for its border; `covered`
    leaves the large pip out where the next card lies on it; `faded` dims the face (its index
    stays readable).
    """
    colour = suit_paint(face.suit)
    border = f'stroke="{paint(edge or "card-line")}"'
    if edge:
        border += ' stroke-width="2.6"'
    parts = [
        f'<rect width="{n(CARD_WIDTH)}" height="{n(CARD_HEIGHT)}" rx="5.5" '
        f'fill="{paint("card")}" {border}/>'
    ]
    rank = rank_text(face)
    squeeze = ' textLength="17.5" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    index = (
        f'<text x="11.2" y="20" font-family="{SERIF}" font-size="20" font-weight="600" '
        f'text-anchor="middle" fill="{colour}"{squeeze}>{rank}</text>'
        f"{pip(face.suit, 11.2, 31, 12.5)}"
    )
    if not covered:
        index += pip(face.suit, CARD_WIDTH - 12.5, CARD_HEIGHT - 14, 17.5)
    if faded:
        index = f'<g opacity=".45">{index}</g>'
    parts.append(index)
    if ring:
        parts.append(
            f'<rect x="-3" y="-3" width="{n(CARD_WIDTH + 6)}" height="{n(CARD_HEIGHT + 6)}" '
            f'rx="8" fill="none" stroke="{paint(ring)}" stroke-width="2.5"/>'
        )
    size = f" scale({n(scale) if scale % 1 == 0 else f'{scale:.2f}'})" if scale != 1 else ""
    return f'<g transform="translate({n(x)} {n(y)}){size}">{"".join(parts)}</g>'


def label(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 14,
    bold: bool = False,
    fill: str = "felt-ink",
    anchor: str = "middle",
) -> str:
    """A line of text with its baseline at y; `fill` is a colour's name or `currentColor`."""
    colour = fill if fill == "currentColor" else paint(fill)
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-family="{SANS}" font-size="{n(size)}"{weight} '
        f'text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )


def width_of(text: str, size: float = 14) -> float:
    """Roughly how wide a line of text is: good enough for pills and for centring."""
    narrow = sum(character in "ijltf.,:;!'| I" for character in text)
    return (len(text) - narrow) * size * 0.56 + narrow * size * 0.32


def pill(text: str, x: float, y: float, *, size: float = 12.5, solid: bool = False) -> str:
    """A short label in a rounded frame, centred on x with its baseline at y."""
    width = width_of(text, size) + 16
    look = (
        f'fill="{paint("card")}" stroke="{paint("card-line")}"'
        if solid
        else f'fill="none" stroke="{paint("felt-ink")}" stroke-opacity=".45"'
    )
    frame = (
        f'<rect x="{n(x - width / 2)}" y="{n(y - size - 1.5)}" width="{n(width)}" '
        f'height="{n(size + 7)}" rx="{n((size + 7) / 2)}" {look}/>'
    )
    return frame + label(text, x, y, size=size, bold=solid, fill="black" if solid else "felt-ink")


def pills(texts: Sequence[str], x: float, y: float, *, room: float, size: float = 12.5) -> str:
    """Several pills side by side, centred on x; rows are broken by `pill_rows`."""
    out = []
    for row, line in enumerate(pill_rows(texts, room, size)):
        widths = [width_of(text, size) + 16 for text in line]
        left = x - (sum(widths) + 6 * (len(line) - 1)) / 2
        for text, width in zip(line, widths, strict=True):
            out.append(pill(text, left + width / 2, y + row * (size + 12), size=size))
            left += width + 6
    return "".join(out)


def pill_rows(texts: Sequence[str], room: float, size: float = 12.5) -> list[list[str]]:
    """The texts broken into rows of pills that each fit into `room`."""
    rows: list[list[str]] = []
    used = 0.0
    for text in texts:
        width = width_of(text, size) + 16
        if rows and used + 6 + width <= room:
            rows[-1].append(text)
            used += 6 + width
        else:
            rows.append([text])
            used = width
    return rows


def felt(width: float, height: float, *, x: float = 0, y: float = 0, radius: float = 10) -> str:
    """The table's green, a shade deeper at its lower edge."""
    shape = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="{n(radius)}"'
    return (
        f'<rect {shape} fill="{paint("felt")}"/>'
        f'<rect {shape} fill="none" stroke="{paint("felt-2")}" stroke-width="1.5"/>'
    )
