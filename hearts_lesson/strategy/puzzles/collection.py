"""The puzzles as stored: one JSON object a line, with the round it comes from and its proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any

from hearts_lesson.engine import (
    Card,
    Deal,
    Hand,
    HouseRules,
    NotationError,
    Round,
    View,
    parse_cards,
)
from hearts_lesson.engine.record import json_fault
from hearts_lesson.strategy.puzzles.proof import MODEL, Proof, Witness, check
from hearts_lesson.strategy.puzzles.themes import THEMES

__all__ = ["Puzzle", "load", "read"]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: a moment of a played round in which one card (or a few equals) is proven best.

    `deal`, `direction`, `passes` and `plays` are the round up to that moment; `nodes` is the tree
    of moments that follow, with replies, for showing it.
    """

    id: str
    theme: str
    level: int
    rules: HouseRules
    hands: tuple[Hand, ...]
    direction: str
    passes: tuple[Hand, ...]
    plays: tuple[Card, ...]
    seat: int
    proof: Proof
    nodes: tuple[Mapping[str, Any], ...] = ()

    @cached_property
    def round(self) -> Round:
        """The round at the moment of the puzzle."""
        state = Round.start(self.rules, Deal(self.rules, self.hands), direction=self.direction)
        if state.to_pass:
            state = state.passed(list(self.passes))
        for card in self.plays:
            state = state.play(card)
        return state

    @property
    def view(self) -> View:
        """What the player of the puzzle sees."""
        return self.round.view(self.seat)

    def prove(self) -> bool:
        """Prove the puzzle again."""
        return self.round.turn == self.seat and check(self.view, self.proof)

    @property
    def prompt(self) -> str:
        """The question."""
        left = len(self.view.hand)
        return f"{THEMES[self.theme].title}: {left} cards left. Which card costs least?"

    def data(self) -> dict[str, Any]:
        """The puzzle as a JSON object."""
        view = self.view
        return {
            "id": self.id,
            "theme": self.theme,
            "level": self.level,
            "rules": self.rules.options(),
            "you": self.seat,
            "prompt": self.prompt,
            "proof": self.proof.text,
            "model": MODEL,
            "best": [str(card) for card in self.proof.best],
            "at_most": self.proof.at_most,
            "witnesses": {
                str(w.card): {"points": w.points, "hands": [str(hand) for hand in w.hands]}
                for w in self.proof.witnesses
            },
            "out": str(view.unseen),
            "taken": self._taken(),
            "nodes": list(self.nodes),
            "round": {
                "hands": [str(hand) for hand in self.hands],
                "direction": self.direction,
                "passes": [str(hand) for hand in self.passes],
                "plays": " ".join(map(str, self.plays)),
            },
        }

    def _taken(self) -> list[int]:
        """The points in everybody's tricks so far, by seat."""
        points = [0] * self.rules.players
        for trick, winner in zip(self.view.tricks, self.view.winners, strict=True):
            if winner is not None:
                points[winner] += trick.points(self.rules)
        return points

    def listing(self) -> dict[str, Any]:
        """The puzzle in a list: id, theme, level, and what was proven under which model."""
        return {
            "id": self.id,
            "theme": self.theme,
            "level": self.level,
            "proof": {
                "claim": self.proof.text,
                "model": MODEL,
                "best": [str(card) for card in self.proof.best],
                "at_most": self.proof.at_most,
                "others_cost": {str(w.card): w.points for w in self.proof.witnesses},
            },
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Puzzle:
        """Read a puzzle from its JSON object. Raises NotationError naming what is wrong."""
        try:
            rules = HouseRules.of(data["rules"])
            played = data["round"]
            witnesses = tuple(
                Witness(Card.parse(card), entry["points"], tuple(map(Hand.parse, entry["hands"])))
                for card, entry in data["witnesses"].items()
            )
            return cls(
                id=data["id"],
                theme=data["theme"],
                level=data["level"],
                rules=rules,
                hands=tuple(map(Hand.parse, played["hands"])),
                direction=played["direction"],
                passes=tuple(map(Hand.parse, played["passes"])),
                plays=parse_cards(played["plays"]),
                seat=data["you"],
                proof=Proof(tuple(map(Card.parse, data["best"])), data["at_most"], witnesses),
                nodes=tuple(data["nodes"]),
            )
        except (KeyError, TypeError) as trouble:
            raise NotationError(
                f"The puzzle {data.get('id', 'without an id')} cannot be read: {trouble} is "
                "missing or is not what it should be."
            ) from None


def read(lines: Iterator[str]) -> Iterator[Puzzle]:
    """Read puzzles from lines of JSON; empty lines are passed over."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield Puzzle.of(json.loads(line))
            except json.JSONDecodeError as trouble:
                raise NotationError(
                    f"Line {number} is not JSON at {json_fault(trouble)}."
                ) from None
            except NotationError as trouble:
                raise NotationError(f"Line {number}: {trouble}") from None


def load(theme: str | None = None, level: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles that come with the course, all or of one theme or level."""
    if theme is not None and theme not in THEMES:
        raise NotationError(f'There is no theme "{theme}". Choose one of: {", ".join(THEMES)}.')
    file = resources.files("hearts_lesson.strategy") / "data" / "puzzles.jsonl"
    with file.open(encoding="utf-8") as stream:
        return tuple(
            puzzle
            for puzzle in read(iter(stream))
            if theme in (None, puzzle.theme) and level in (None, puzzle.level)
        )
