"""An exercise of each kind with a wrong answer and the right one, and the steps that give them.

All comes from the response table that Python wrote: nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearts_lesson import practice

SEEDS = range(1, 60)


@dataclass(frozen=True)
class Chosen:
    """One exercise: the call that makes it, its first question, a wrong answer."""

    kind: str
    call: str
    ask: Mapping[str, Any]
    wrong: str

    @property
    def said_wrong(self) -> str:
        """What is said to the wrong answer."""
        return str(self.ask["responses"][self.wrong]["text"])

    @property
    def said_right(self) -> str:
        """Something of what is said to the right answer."""
        if self.ask["input"]["type"] in ("card", "choice", "number"):
            return str(self.ask["responses"][self.right[0]]["text"])
        # Of cards to pass, one of the comments on the chosen cards is said.
        return "" if self.kind == "pass" else str(self.ask.get("done") or "")

    @property
    def right(self) -> list[str]:
        """The keys of the right answer."""
        answer = self.ask["answer"]
        return [answer] if isinstance(answer, str) else list(answer)

    def answer_right(self, exercise: Any) -> None:
        """Give the right answer."""
        give(exercise, self.ask, self.right)

    def answer_wrong(self, exercise: Any) -> None:
        """Give the wrong answer; the other parts of a longer answer are right."""
        kind = self.ask["input"]["type"]
        if kind == "cards-n":
            count = self.ask["input"]["n"]
            others = [card for card in self.right if card != self.wrong]
            give(exercise, self.ask, [self.wrong, *others][:count])
        elif kind == "numbers":
            field = self.wrong.partition(":")[0]
            rest = [key for key in self.right if key.partition(":")[0] != field]
            give(exercise, self.ask, [self.wrong, *rest])
        else:
            give(exercise, self.ask, [self.wrong])


def give(exercise: Any, ask: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Answer with the mouse."""
    kind, zone = ask["input"]["type"], ask["input"].get("from", "hand")
    if kind == "choice":
        exercise.locator(f'button.hx-choice[data-key="{keys[0]}"]').click()
    elif kind in ("number", "numbers"):
        for key in keys:
            field, _, number = key.rpartition(":")
            exercise.locator(f'input[data-key="{field}"]').fill(number)
        exercise.locator(".hx-main").click()
    else:
        zone = "cards" if kind == "order" else zone
        for key in keys:
            card = key.rpartition(":")[2]
            button = exercise.locator(f'button[data-card="{card}"][data-zone="{zone}"]')
            # The last card of an order goes to its place by itself.
            if button.get_attribute("aria-disabled") is None:
                # The corner with the index is what shows of an overlapped card.
                button.click(position={"x": 10, "y": 24})
        if kind == "cards-n" or (kind == "cards-all" and ask["responses"][keys[0]]["ok"]):
            exercise.locator(".hx-main").click()


def choose(kind: str) -> Chosen:
    """The first exercise of a kind that has a plainly wrong answer, by the call of a teacher."""
    name = f"{kind}_" if kind == "pass" else kind
    for seed in SEEDS:
        ladder = getattr(practice, name)(level=1, seed=seed, n=1)
        ask = ladder.payload()["items"][0]["asks"][0]
        for key, reply in ask["responses"].items():
            if reply["ok"] is False and "*" not in key:
                return Chosen(kind, f"practice.{name}(level=1, seed={seed}, n=1)", ask, key)
    raise AssertionError(f"no exercise of the kind {kind} has a wrong answer")
