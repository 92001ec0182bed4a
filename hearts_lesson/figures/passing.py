"""The pass in a picture: who gives three cards to whom."""

from math import cos, hypot, pi, sin

from hearts_lesson.engine.table import Direction, receiver
from hearts_lesson.figures.paint import felt, label
from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.tokens import paint
from hearts_lesson.figures.words import NAMES, counted

WIDTH = 320.0
_TITLES = {
    "left": "pass left",
    "right": "pass right",
    "across": "pass across",
    "left2": "two to the left",
    "right2": "two to the right",
    "hold": "no pass",
}


def pass_arrows(direction: str, *, players: int = 4, count: int = 3, caption: str = "") -> Picture:
    """Draw an arrow from every player to the one who gets the cards.

    `direction` is `left`, `right`, `across`, `left2`, `right2` or `hold`. The engine says who
    receives; it refuses a direction that has no meaning at this table.
    """
    way = Direction(direction)
    wide, tall, down = 108.0, 210.0, 72.0
    spots = [
        (WIDTH / 2 + wide * cos(a), tall / 2 + down * sin(a))
        for a in (pi / 2 + 2 * pi * seat / players for seat in range(players))
    ]
    parts = [felt(WIDTH, tall)]
    said = []
    for giver, (x, y) in enumerate(spots):
        taker = receiver(giver, players, way)
        if taker != giver:
            parts.append(_arrow((x, y), spots[taker], (WIDTH / 2, tall / 2), yours=giver == 0))
            verb = "give" if giver == 0 else "gives"
            to = NAMES[taker] if taker else "you"
            said.append(f"{NAMES[giver]} {verb} {counted(count, 'card')} to {to}")
    for seat, (x, y) in enumerate(spots):
        name = NAMES[seat]
        parts.append(
            f'<rect x="{x - 27:.1f}" y="{y - 14:.1f}" width="54" height="28" rx="14" '
            f'fill="{paint("felt-2")}" stroke="{paint("felt-ink")}" stroke-opacity=".45"/>'
        )
        parts.append(label(name, x, y + 5, bold=True))
    parts.append(label(_TITLES[way.value], 12, tall - 12, size=13.5, anchor="start"))
    told = "; ".join(said) + "." if said else "Everybody keeps their own cards."
    return Picture(
        "".join(parts), WIDTH, tall, f"{_TITLES[way.value].capitalize()}. {told}", caption
    )


def _arrow(
    start: tuple[float, float],
    end: tuple[float, float],
    middle: tuple[float, float],
    *,
    yours: bool,
) -> str:
    """A curved arrow between two names, bent away from the middle so that two never coincide."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    outward = (mx - middle[0]) * -uy + (my - middle[1]) * ux
    # Round the table's edge; straight across, to one's own right, so that a pair runs apart.
    bend = 24.0 if outward > -1 else -24.0
    mx, my = mx - uy * bend, my + ux * bend
    ax, ay = _shorten((mx, my), start)
    bx, by = _shorten((mx, my), end)
    angle_x, angle_y = bx - mx, by - my
    size = hypot(angle_x, angle_y)
    tx, ty = angle_x / size, angle_y / size
    wing = 8.0
    colour = paint("led" if yours else "felt-ink")
    head = (
        f"M{bx:.1f} {by:.1f}L{bx - wing * tx + wing * 0.6 * ty:.1f} "
        f"{by - wing * ty - wing * 0.6 * tx:.1f}L{bx - wing * tx - wing * 0.6 * ty:.1f} "
        f"{by - wing * ty + wing * 0.6 * tx:.1f}Z"
    )
    return (
        f'<path d="M{ax:.1f} {ay:.1f}Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{3 if yours else 2}"/>'
        f'<path d="{head}" fill="{colour}" stroke="{colour}"/>'
    )


def _shorten(inner: tuple[float, float], outer: tuple[float, float]) -> tuple[float, float]:
    """The point on the way from `inner` to the name at `outer` where its frame begins."""
    dx, dy = inner[0] - outer[0], inner[1] - outer[1]
    # A name's frame is a rounded box of 54 by 28: step out until clear of it.
    reach = min(34 / abs(dx) if dx else 9.0, 20 / abs(dy) if dy else 9.0)
    return outer[0] + dx * reach, outer[1] + dy * reach
