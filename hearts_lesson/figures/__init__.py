"""Pictures for the book: tables, tricks, hands, the pass, score sheets, plots and tips.

Each is one call that returns something a notebook shows. Who takes a trick, what it costs and
who receives a pass is asked of the engine, never typed, and the description for readers who
cannot see the picture is made from the same data. matplotlib is needed for plots only
(`from hearts_lesson.figures import plots`).
"""

from hearts_lesson.figures.annotated import AnnotatedTrick, annotated_trick
from hearts_lesson.figures.dealing import dealing
from hearts_lesson.figures.hands import hand, order, pack, suits
from hearts_lesson.figures.passing import pass_arrows
from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.sheet import ScoreSheet, score_sheet
from hearts_lesson.figures.table import table
from hearts_lesson.figures.tips import tip
from hearts_lesson.figures.tips_table import tips_table
from hearts_lesson.figures.tricks import steps, trick_row, tricks

__all__ = [
    "AnnotatedTrick",
    "Picture",
    "ScoreSheet",
    "annotated_trick",
    "dealing",
    "hand",
    "order",
    "pack",
    "pass_arrows",
    "score_sheet",
    "steps",
    "suits",
    "table",
    "tip",
    "tips_table",
    "trick_row",
    "tricks",
]
