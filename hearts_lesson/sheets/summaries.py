"""What differs from the standard game, and what is usual at a table, as lines for the page."""

from __future__ import annotations

from typing import Final

from hearts_lesson.engine import OPTIONS, HouseRules, RulesClash
from hearts_lesson.engine.summary import sentence
from hearts_lesson.sheets.lines import Line
from hearts_lesson.sheets.offers import spelled

__all__ = ["SUMMARY", "USUAL", "summary_lines"]

_MORE: Final[dict[str, tuple[str, ...]]] = {
    "players": ("players", "packs", "removed"),
    "removed": ("players", "packs", "removed", "kitty"),
    "kitty": ("players", "packs", "removed", "kitty"),
    "opening_lead": ("players", "packs", "removed", "opening_lead"),
    "pass_count": ("pass_count", "pass_cycle"),
    "pass_cycle": ("players", "packs", "pass_cycle", "pass_count"),
    "first_trick_all_penalty": ("first_trick_all_penalty", "first_trick_points"),
    "leader_only_hearts": ("leader_only_hearts", "heart_lead"),
    "leader_hearts_and_queen": ("leader_hearts_and_queen", "heart_lead"),
    "sun": ("sun", "moon"),
    "bonus_in_moon": ("bonus_in_moon", "bonus_card", "moon"),
    "end_test": ("end_test", "target"),
    "target": ("target", "end_test"),
    "exact_target": ("exact_target", "target"),
}
"""The options that an option's sentence depends on, where it is not that option alone."""


def summary_lines(rules: HouseRules) -> dict[str, str]:
    """The sentences of `rules.summary()`, each with the option that it is about."""
    left = list(rules.summary())
    found = {}
    for name in rules.options():
        if left and left[0] == sentence(rules, name):
            found[name] = left.pop(0)
    return found


def _summary(name: str) -> Line:
    return Line(
        f"says-{name}",
        _MORE.get(name, (name,)),
        lambda rules: summary_lines(rules).get(name, ""),
    )


SUMMARY: Final = tuple(_summary(name) for name in OPTIONS)
"""For each option what is said when it differs from the standard game, or nothing."""


def _usual(name: str, *on: str) -> Line:
    def text(rules: HouseRules) -> str:
        options = {part: getattr(rules, part) for part in on}
        try:
            usual = HouseRules(**{"players": rules.players, "packs": rules.packs, **options})
        except RulesClash:
            return ""  # cards are left over, and nobody takes them: that is for the reader to mend
        return spelled(usual, name)

    return Line(f"usual-{name}", on, text)


USUAL: Final = (
    _usual("kitty", "packs"),
    _usual("removed", "players", "packs", "kitty"),
    _usual("pass_cycle", "players", "packs"),
)
"""What follows from the players and packs while nobody chooses otherwise."""
