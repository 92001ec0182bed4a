"""Mixed pools: what one chapter after the other adds, asked in turn.

Behind the last ladder of a chapter stands everything that the chapter practised. Mixing kinds is
what makes the reader choose the rule as well as apply it. Mixed exercises come after the chapter's
own, so they are of the two higher levels, unless a source names its levels: "winner-turn:1".
"""

from collections.abc import Mapping

#: For each mixed pool the pools that it draws from, in turn, with levels where they matter.
MIXTURES: Mapping[str, tuple[str, ...]] = {
    "mixed-tricks": (
        "winner-one-suit",
        "order-one-suit",
        "play-one-suit",
        "winner-next-lead:1",
        "winner-turn:1",
    ),
    "mixed-following": (
        "legal-follow-suit",
        "winner-two-suits",
        "play-two-suits",
        "legal-void",
        "winner-next-lead:2",
    ),
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
    "mixed-moon": ("score-moon", "play-stop-moon", "spot-moon-sheet"),
    "mixed-game": ("end-game", "end-mid-round", "score-moon", "direction-give"),
    "mixed-round": (
        "legal-moves",
        "winner-points",
        "play-points",
        "why-reasons",
        "count-out",
        "score-so-far",
    ),
    "mixed-passing-well": ("pass-advice", "pass-after", "pass-choose", "direction-get"),
    "mixed-ducking": (
        "puzzle-duck:123",
        "play-duck",
        "puzzle-win-late:123",
        "play-points",
        "play-exit",
    ),
    "mixed-queen": (
        "puzzle-dump-queen:123",
        "play-queen",
        "puzzle-smoke-out:123",
        "count-out",
        "pass-advice",
    ),
    "mixed-voids": ("count-void", "legal-void", "play-give", "play-exit", "count-out"),
    "mixed-counting": ("count-out", "count-void", "count-flow", "play-queen"),
    "mixed-shooting": ("play-stop-moon", "score-moon", "count-void", "play-give"),
    # The counting trainer, which shows these a trick at a time: as many of each level.
    "counting-trainer": ("count-flow:1", "count-flow:2", "count-flow:3"),
}

HARDER = (2, 3)


def source(text: str) -> tuple[str, tuple[int, ...]]:
    """Read a source: the name of a pool, and the levels to draw from it."""
    name, _, levels = text.partition(":")
    return name, tuple(map(int, levels)) or HARDER
