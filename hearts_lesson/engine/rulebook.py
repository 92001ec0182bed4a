"""Every rule by name: its place on the rules page, and the sources that have it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hearts_lesson.engine.cards import signs

__all__ = ["RULES", "Rule"]


@dataclass(frozen=True)
class Rule:
    """A rule with its id (the anchor `#rule-<id>` on the rules page), name and sources."""

    id: str
    name: str
    source: str

    def __post_init__(self) -> None:
        """Make suit signs safe to show."""
        object.__setattr__(self, "name", signs(self.name))
        object.__setattr__(self, "source", signs(self.source))


_ALL = "Pagat, Bicycle, the article, the sheets, the video"

RULES: Final[dict[str, Rule]] = {
    rule.id: rule
    for rule in (
        Rule("card-order", "Card order", _ALL),
        Rule("opening-lead", "The opening lead", _ALL),
        Rule("follow-suit", "Follow suit", _ALL),
        Rule("trick-winner", "Who takes the trick", _ALL),
        Rule(
            "first-trick",
            "No points on the first trick",
            "Bicycle, the article, the sheets, the video; a variation on Pagat's page",
        ),
        Rule(
            "first-trick-all-penalty",
            "Only penalty cards on the first trick",
            "the sheets; the article and the video leave it open",
        ),
        Rule("breaking-hearts", "Breaking hearts", _ALL),
        Rule(
            "only-hearts",
            "A leader with only hearts",
            "Pagat, the article, the sheets; the video passes the lead on",
        ),
        Rule("hearts-and-queen", "A leader with only hearts and Q♠", "the sheets"),
        Rule(
            "queen-lead",
            "Leading Q♠",
            "Pagat, the sheets, the video; the article waits until hearts are broken",
        ),
        Rule(
            "queen-breaks",
            "Q♠ and breaking hearts",
            "the sheets, the video; Bicycle's wording says that she breaks them",
        ),
        Rule("turn", "Whose turn it is", _ALL),
        Rule("cards-held", "Only cards you hold", _ALL),
        Rule("passing", "The pass", "Pagat, Bicycle, the article, the sheets"),
        Rule("scoring", "What the cards cost", _ALL),
        Rule("moon", "Shooting the moon", _ALL),
        Rule("sun", "Taking every trick", "some programs"),
        Rule("bonus-card", "The bonus card", "Pagat, Bicycle, the article (10♦), the sheets (J♦)"),
        Rule("no-trick-bonus", "Taking no trick", "some tables"),
        Rule("spot", "Spot Hearts", "the article, Pagat"),
        Rule("target", "When the game ends", "Pagat, the article, the sheets, the video"),
        Rule("exact-target", "Exactly on the target", "the sheets"),
        Rule("tie", "A tie for lowest", "the sheets"),
        Rule("cancellation", "Equal cards cancel", "Bicycle, Pagat, the article"),
        Rule("kitty", "Cards left over", "Bicycle, Pagat; Parlett gives them to the last trick"),
        Rule("deal", "The deal", _ALL),
    )
}
"""Every rule by its id."""
