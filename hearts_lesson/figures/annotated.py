"""A trick with what each player thought: for reading a whole round, play by play."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hearts_lesson.figures.picture import Picture
from hearts_lesson.figures.table import read_trick
from hearts_lesson.figures.tricks import trick_row
from hearts_lesson.figures.words import NAMES

__all__ = ["AnnotatedTrick", "annotated_trick"]


@dataclass(frozen=True, slots=True)
class AnnotatedTrick:
    """A trick in a row and, below it, a line for each play: who, which card, and why."""

    picture: Picture
    lines: tuple[tuple[str, str, str], ...]

    @property
    def html(self) -> str:
        """The picture and the list of plays."""
        items = "".join(
            f"<li><strong>{escape(name)} {escape(card)}</strong> · {escape(why)}</li>"
            for name, card, why in self.lines
        )
        return f'{self.picture.html}<ol class="hl-plays">{items}</ol>'

    def __repr__(self) -> str:
        """The trick in words, then the reasons: the notebook's plain text."""
        told = [f"{name} {card}: {why}" for name, card, why in self.lines]
        return "\n".join([repr(self.picture), *told])

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def annotated_trick(
    cards: str,
    reasons: Sequence[str],
    *,
    leader: int | str = "Anna",
    players: int = 4,
    caption: str = "",
) -> AnnotatedTrick:
    """Draw a trick with a reason for each play, in the order in which they were played.

    `cards` is the trick as text, the lead first. Raises ValueError if a reason is missing.
    """
    picture = trick_row(cards, leader=leader, players=players, caption=caption)
    trick = read_trick(cards, leader, players)
    if len(trick.cards) != len(reasons):
        raise ValueError(f"{len(trick.cards)} cards need as many reasons, not {len(reasons)}.")
    lines = (
        (NAMES[seat], card.symbol, why)
        for seat, card, why in zip(trick.seats, trick.cards, reasons, strict=True)
    )
    return AnnotatedTrick(picture, tuple(lines))
