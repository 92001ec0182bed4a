"""From verdicts to sentences: the only rule text that learners read.

`explain` says in at most 45 words what happened, which rule decides and what may be played
instead; the words stand in `sentences`. `elsewhere` adds under which other house rule the verdict
would be the opposite.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from hearts_lesson.engine.errors import RulesClash
from hearts_lesson.engine.legality import Reason, Verdict, check_play
from hearts_lesson.engine.options import OPTIONS
from hearts_lesson.engine.rulebook import RULES
from hearts_lesson.engine.sentences import SENTENCES, unlisted

if TYPE_CHECKING:
    from hearts_lesson.engine.rules import HouseRules

__all__ = ["Elsewhere", "Explanation", "elsewhere", "explain"]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another value of one house rule, under which the verdict would be the opposite.

    `text` says in words what a table with this value plays.
    """

    option: str
    value: str | int | bool | None
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence for a verdict: at most 45 words, with the rule that decides and its sources.

    `elsewhere` lists the house rules under which the same card would be judged the other way.
    """

    text: str
    rule_id: str
    rule_name: str
    source: str
    elsewhere: tuple[Elsewhere, ...] = ()

    def __str__(self) -> str:
        """Give the sentence."""
        return self.text


def explain(verdict: Verdict, *, listing: bool = True) -> Explanation:
    """Say in a sentence or two why a card may be played or not.

    Without `listing` the sentence does not say which cards may be played instead: for questions
    that ask just that.
    """
    text, rule_id = SENTENCES[verdict.reason](verdict)
    if not listing:
        text = unlisted(text, verdict)
    rule = RULES[rule_id]
    return Explanation(text, rule.id, rule.name, rule.source, elsewhere(verdict))


def elsewhere(verdict: Verdict) -> tuple[Elsewhere, ...]:
    """The single changes of a house rule that would turn this verdict round."""
    if verdict.reason in _NOT_ABOUT_RULES:
        return ()
    return tuple(
        Elsewhere(option, value, OPTIONS[option].words[value])
        for option, value, other in _neighbours(verdict.rules)
        if check_play(other, verdict.position, verdict.card).ok != verdict.ok
    )


_NOT_ABOUT_RULES = frozenset(
    (Reason.NOT_YOUR_CARD, Reason.NOT_YOUR_TURN, Reason.ROUND_OVER, Reason.PASS_FIRST)
)
_ABOUT_PLAY = (
    "opening_lead",
    "first_trick_points",
    "first_trick_all_penalty",
    "heart_lead",
    "queen_lead",
    "leader_only_hearts",
    "leader_hearts_and_queen",
)


@lru_cache(maxsize=64)
def _neighbours(
    rules: HouseRules,
) -> tuple[tuple[str, str | int | bool | None, HouseRules], ...]:
    """All rule sets that differ from this one in one rule about the play of cards."""
    found = []
    for option in _ABOUT_PLAY:
        for value in OPTIONS[option].values:
            if value != getattr(rules, option):
                try:
                    found.append((option, value, rules.but(**{option: value})))
                except RulesClash:  # not playable at this table, so not a rule to mention
                    continue
    return tuple(found)
