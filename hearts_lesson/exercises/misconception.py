"""One misconception: a belief, the situations that show it, and the idea that is missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises import beliefs
from hearts_lesson.exercises.cases import (
    Answer,
    BeliefCase,
    Case,
)
from hearts_lesson.exercises.house import opening_card


@dataclass(frozen=True, slots=True)
class Misconception:
    """A belief that leads to wrong answers.

    `says` is the belief itself as its holder would put it; `text` is the help, with `{opening}`,
    `{target}` and `{players}` to be filled in; `rule` is the rule it misses; `when` pairs the kind
    of situation with the predicate that recognises it.
    """

    id: str
    name: str
    says: str
    text: str
    rule: str
    when: tuple[tuple[type[Case], beliefs.Belief], ...] = ()

    def fires(self, case: Case, answer: Answer) -> bool:
        """Say whether an answer that is not right shows this belief."""
        if isinstance(case, BeliefCase):
            return answer == self.id
        return any(isinstance(case, kind) and test(case, answer) for kind, test in self.when)

    def feedback(self, rules: HouseRules) -> str:
        """Give the help in the words of the rules at the table."""
        return _filled(self.text, rules)


@lru_cache(maxsize=2048)
def _filled(text: str, rules: HouseRules) -> str:
    if "{" not in text:
        return text
    return text.format(
        opening=opening_card(rules).symbol, target=rules.target, players=rules.players
    )
