"""The look in one place: colours, type and the four suit drawings.

Every colour is a CSS custom property with a literal behind it: `var(--hl-card, #fffdf8)`. Where
the page defines the property (the site, in both themes and in print) the picture follows it;
where nobody does (JupyterLab, a saved file) the literal holds. Nothing needs a style sheet.
"""

from hearts_lesson.engine import Suit

COLOURS: dict[str, str] = {
    "ink": "#1d2430",
    "muted": "#586271",
    "line": "#dcd8cf",
    "panel": "#ffffff",
    "felt": "#2f6b57",
    "felt-2": "#265746",
    "felt-ink": "#f2f8f5",
    "card": "#fffdf8",
    "card-line": "#cfc8b8",
    "black": "#20252d",
    "red": "#b3122a",
    "led": "#f2d27a",
    "accent": "#1f6f54",
    "good": "#1b6e45",
    "bad": "#9c2b1d",
}
"""Name of the custom property without its `--hl-`, and the value where no page sets it."""

SANS = "'Source Sans 3',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
# Serif faces whose figures all stand on the line at one height: ranks must not jump.
SERIF = "'Source Serif 4',Cambria,'Times New Roman','Liberation Serif',serif"

# Drawn for this project on a 100 x 100 square, all of one visual weight.
SUIT_PATHS: dict[Suit, str] = {
    Suit.CLUBS: (
        "M50 7A20 20 0 0 1 64.5 40.8A20 20 0 1 1 54 67Q55 84 65 94H35Q45 84 46 67"
        "A20 20 0 1 1 35.5 40.8A20 20 0 0 1 50 7Z"
    ),
    Suit.DIAMONDS: "M50 5Q65 29 85 50Q65 71 50 95Q35 71 15 50Q35 29 50 5Z",
    Suit.SPADES: (
        "M50 6C61 28 90 43 90 64C90 77 81 85 70 85C62 85 57 81 54 76Q56 88 65 94H35"
        "Q44 88 46 76C43 81 38 85 30 85C19 85 10 77 10 64C10 43 39 28 50 6Z"
    ),
    Suit.HEARTS: (
        "M50 91C23 68 8 53 8 34C8 20 18 10 30 10C39 10 46 15 50 24"
        "C54 15 61 10 70 10C82 10 92 20 92 34C92 53 77 68 50 91Z"
    ),
}


def paint(name: str) -> str:
    """The colour called `name`, as a value for `fill` or `stroke`."""
    return f"var(--hl-{name},{COLOURS[name]})"


def suit_paint(suit: Suit) -> str:
    """The colour of a suit: red or black, unless the page sets one for each of the four."""
    base = "red" if suit in (Suit.DIAMONDS, Suit.HEARTS) else "black"
    return f"var(--hl-suit-{suit.letter.lower()},{paint(base)})"
