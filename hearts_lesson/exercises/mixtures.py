"""Mixed pools: what one chapter after the other adds, asked in turn.

Behind the last ladder of a chapter stands everything that the chapter practised. Mixing kinds is
what makes the reader choose the rule as well as apply it.
"""

from collections.abc import Mapping

#: For each mixed pool the pools that it draws from, in turn.
MIXTURES: Mapping[str, tuple[str, ...]] = {
    "mixed-tricks": ("winner-one-suit", "order-one-suit", "play-one-suit"),
    "mixed-following": ("legal-follow-suit", "winner-two-suits", "play-two-suits"),
    "mixed-points": ("winner-points", "score-so-far", "play-points", "play-give", "score-round"),
    "mixed-passing": ("direction-give", "pass-after", "direction-get"),
    "mixed-first-trick": ("legal-first-trick", "why-first-trick", "why-opening"),
    "mixed-hearts": (
        "legal-breaking-hearts",
        "why-breaking-hearts",
        "legal-discard",
        "why-reasons",
        "legal-moves",
    ),
    "mixed-scoring": ("score-round", "spot-sheet", "score-so-far"),
    "mixed-moon": ("score-moon", "play-stop-moon", "spot-sheet"),
    "mixed-game": ("end-game", "end-mid-round", "score-moon", "direction-give"),
    "mixed-round": (
        "legal-moves",
        "winner-points",
        "play-points",
        "why-reasons",
        "count-out",
        "score-so-far",
    ),
}
