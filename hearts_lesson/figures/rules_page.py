"""What the rules page says from the engine's own tables: options, other tables, sources.

The page `book/about/rules.md` explains each rule in prose. The lines about house rules and
sources below each of them come from here, so that the page and the engine cannot drift apart:
`python -m hearts_lesson.figures.rules_page book/about/rules.md` brings the page up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from hearts_lesson.engine import OPTIONS, RULES

OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "kitty": ("kitty",),
    "opening-lead": ("opening_lead",),
    "first-trick": ("first_trick_points",),
    "first-trick-all-penalty": ("first_trick_all_penalty",),
    "breaking-hearts": ("heart_lead",),
    "queen-breaks": ("queen_breaks_hearts",),
    "queen-lead": ("queen_lead",),
    "only-hearts": ("leader_only_hearts",),
    "hearts-and-queen": ("leader_hearts_and_queen",),
    "moon": ("moon",),
    "sun": ("sun",),
    "bonus-card": ("bonus_card", "bonus_in_moon"),
    "no-trick-bonus": ("no_trick_bonus",),
    "spot": ("heart_values",),
    "target": ("end_test",),
    "exact-target": ("exact_target",),
    "tie": ("tie",),
    "cancellation": ("packs",),
}
"""The house rules that belong to each rule of the page."""

# A rule's target line, its heading, its prose, and the list of facts that ends it.
_SECTION = re.compile(
    r"^\(rule-(?P<id>[\w-]+)\)=\n### (?P<name>[^\n]+)\n(?P<prose>.*?)"
    r"(?P<facts>(?:^(?:- \*\*|  - )[^\n]*\n)+)",
    re.MULTILINE | re.DOTALL,
)


def facts(rule_id: str) -> str:
    """The facts of one rule as a Markdown list: how we play, how others play, who says so."""
    rule = RULES[rule_id]
    lines = []
    for name in OPTIONS_OF.get(rule_id, ()):
        ours, *others = OPTIONS[name].words.values()
        lines.append(f"- **Here:** {ours}")
        if len(others) == 1:
            lines.append(f"- **Other tables:** {others[0]}")
        else:
            lines.append("- **Other tables:**")
            lines += [f"  - {other}" for other in others]
    source = rule.source[0].upper() + rule.source[1:]
    lines.append(f"- **Found in:** {source}.")
    return "\n".join(lines) + "\n"


def refreshed(page: str) -> str:
    """The rules page with every name and list of facts as the engine has them now.

    Raises `ValueError` if a rule has no section, or a section no rule.
    """
    found = [section["id"] for section in _SECTION.finditer(page)]
    missing = [rule for rule in RULES if rule not in found]
    strange = [rule for rule in found if rule not in RULES]
    if missing or strange or len(found) != len(set(found)):
        raise ValueError(
            "The rules page needs one section for each rule: "
            f"missing {missing or 'none'}, unknown {strange or 'none'}."
        )
    return _SECTION.sub(
        lambda section: (
            f"(rule-{section['id']})=\n### {RULES[section['id']].name}\n"
            f"{section['prose']}{facts(section['id'])}"
        ),
        page,
    )


def main(paths: list[str]) -> None:
    """Bring the pages given up to date."""
    for path in map(Path, paths):
        path.write_text(refreshed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
