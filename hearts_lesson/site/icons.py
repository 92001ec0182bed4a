"""The course's mark as a picture of dots, for telephones that put a page among their programs.

Telephones want a PNG for that and take no SVG. The heart is the one of `favicon.svg`, its curves
filled row by row; each dot is looked at in sixteen places, so that the edge is smooth.
"""

from __future__ import annotations

import re
import struct
import zlib

#: As in `book/_look/favicon.svg`, on a field of 100 by 100; telephones round the corners.
HEART = (
    "M50 82C43 72 18 58 18 38c0-12 9-19 17-19 8 0 13 5 15 11 2-6 7-11 15-11 8 0 17 7 17 19 "
    "0 20-25 34-32 44z"
)
GROUND, INK = (0x2F, 0x6B, 0x57), (0xFF, 0xFD, 0xF8)
FINE = 4  # places looked at in a dot, each way

Point = tuple[float, float]


def outline(path: str, steps: int = 24) -> list[Point]:
    """The curves of a path (M, C and c only) as a line of many short pieces."""
    points: list[Point] = []
    at = (0.0, 0.0)
    for command, body in re.findall(r"([MCc])([^MCcz]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", body)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            at = pairs[0]
            points.append(at)
            continue
        for n in range(0, len(pairs), 3):
            a, b, c = (
                (x + at[0], y + at[1]) if command == "c" else (x, y) for x, y in pairs[n : n + 3]
            )
            points += [_on_curve(at, a, b, c, step / steps) for step in range(1, steps + 1)]
            at = c
    return points


def _on_curve(p: Point, a: Point, b: Point, c: Point, t: float) -> Point:
    u = 1 - t
    x, y = (u**3 * p[i] + 3 * u * u * t * a[i] + 3 * u * t * t * b[i] + t**3 * c[i] for i in (0, 1))
    return x, y


def crossings(points: list[Point], y: float) -> list[float]:
    """Where a level line crosses the closed outline, from left to right."""
    found = []
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        if (y0 <= y) != (y1 <= y):
            found.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    return sorted(found)


def heart(size: int) -> bytes:
    """The mark as a square PNG of this many dots each way."""
    points = [(x * size / 100, y * size / 100) for x, y in outline(HEART)]
    rows = []
    for row in range(size):
        cover = [0] * size
        for fine in range(FINE):
            xs = crossings(points, row + (fine + 0.5) / FINE)
            for left, right in zip(xs[::2], xs[1::2], strict=True):
                first, last = round(left * FINE), round(right * FINE)
                for place in range(max(0, first), min(size * FINE, last)):
                    cover[place // FINE] += 1
        rows.append(b"\0" + b"".join(_dot(count / FINE**2) for count in cover))
    return png(size, rows)


def _dot(part: float) -> bytes:
    return bytes(round(g + (i - g) * part) for g, i in zip(GROUND, INK, strict=True))


def png(size: int, rows: list[bytes]) -> bytes:
    """Rows of red, green and blue as a PNG file."""

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
