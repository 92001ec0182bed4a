"""Where the seats are on a table: you at the bottom, the others clockwise from your left."""

from math import cos, pi, sin


def seat_places(
    players: int, *, across: float, down: float, block: tuple[float, float]
) -> list[tuple[float, float]]:
    """The centre of each seat's block as an offset from the middle of the table.

    `across` and `down` are the half axes of the ring the seats sit on, `block` the width and
    height that one seat's name, card and note need; the ring grows, a little sideways or else
    downwards, until no two blocks touch.
    """
    wide, high = block
    while True:
        places = [
            (across * cos(angle), down * sin(angle))
            for angle in (pi / 2 + 2 * pi * seat / players for seat in range(players))
        ]
        near = [
            abs(one[0] - other[0])
            for seat, one in enumerate(places)
            for other in places[:seat]
            if abs(one[0] - other[0]) < wide and abs(one[1] - other[1]) < high
        ]
        if not near:
            return places
        if max(near) >= 0.9 * wide:
            across += 1
        else:
            down += 4
