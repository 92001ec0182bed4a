"""The deal in a picture: who gets the first card, and who the next."""

from hearts_lesson.engine.table import clockwise, left_of
from hearts_lesson.figures.paint import felt, label, pill
from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.picture import number as n
from hearts_lesson.figures.seats import seat_places
from hearts_lesson.figures.tokens import paint
from hearts_lesson.figures.words import NAMES, listed, seat_of

WIDTH = 320.0
_WIDE, _TALL, _STEP = 27.0, 36.0, 20.0  # a face-down card, and how far the next one lies aside
_TURNS = 3


def dealing(dealer: int | str = "Cleo", *, players: int = 4, caption: str = "") -> Picture:
    """Draw the first cards of a deal, face down and numbered in the order they are dealt.

    The card numbered 1 goes to the player on the dealer's left, and so on clockwise.
    """
    giver = seat_of(dealer, players)
    row = _WIDE + _STEP * (_TURNS - 1)
    block = (row + 14, _TALL + 44)
    places = seat_places(players, across=104, down=62, block=block)
    top = min(y for _, y in places) - block[1] / 2
    height = max(y for _, y in places) + block[1] / 2 - top + 14
    parts = [felt(WIDTH, height)]
    order = list(clockwise(left_of(giver, players), players))
    for turn, seat in enumerate(order):
        x, y = WIDTH / 2 + places[seat][0], places[seat][1] - block[1] / 2 - top + 8
        parts.append(label(NAMES[seat], x, y + 13, bold=True))
        for lap in range(_TURNS):
            number = turn + 1 + lap * players
            seen = _STEP if lap + 1 < _TURNS else _WIDE  # the last card lies uncovered
            parts.append(_back(str(number), x - row / 2 + _STEP * lap, y + 20, seen))
        if seat == giver:
            word = "deal" if seat == 0 else "deals"
            parts.append(pill(word, x, y + 20 + _TALL + 17, solid=True, size=12))
    who = [NAMES[seat] if seat else "you" for seat in order]
    verb = "deal" if giver == 0 else "deals"
    told = (
        f"{NAMES[giver]} {verb}, clockwise, one card at a time. "
        f"The first {players} cards go to {listed(who)}; then it begins again with {who[0]}."
    )
    return Picture("".join(parts), WIDTH, height, told, caption)


def _back(number: str, x: float, y: float, seen: float) -> str:
    """A card face down, with the number of its turn in the part that is `seen`."""
    frame = (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(_WIDE)}" height="{n(_TALL)}" rx="4" '
        f'fill="{paint("card")}" stroke="{paint("card-line")}"/>'
    )
    return frame + label(number, x + seen / 2, y + _TALL / 2 + 5, size=12, fill="black")
