"""Puzzles as data: the moments in which you choose, what each card leads to, what was proven.

A puzzle is a tree. Each node is a moment of yours; each move has its value (your points from
there, the fewer the better), the replies that complete the trick, and the node that follows. Who
solves the puzzle does not matter here: a solver with a proof over all layouts, or `grow`, which
plays every line against a stated policy with open hands. `PuzzleData.data()` is plain JSON, and
`PuzzleData.read` reads it back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from hearts_lesson.engine.cards import Card, Hand, parse_cards
from hearts_lesson.engine.errors import NotationError, RulesClash
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.standing import Standing
from hearts_lesson.exercises.errors import ExerciseError

Policy: TypeAlias = Callable[[Standing, int], int]
"""How the others play: gets the standing and the legal cards as bits, gives one of them."""
Judge: TypeAlias = Callable[[Standing, int], int]
"""The value of playing a card (a bit) in a standing: your points from there, fewer is better."""

DUCKERS = "The others duck when they can, throw their dearest card when void, and lead low."


@dataclass(frozen=True, slots=True)
class Move:
    """One card you may play: its value, the replies, who took the trick, and what comes next.

    `next` is the index of the following node, None where no choice is left; `note` may say more.
    """

    card: Card
    value: int
    plays: tuple[tuple[int, Card], ...] = ()
    winner: int | None = None
    points: int = 0
    next: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A moment in which you choose: your hand, the cards on the table, and your moves.

    `open` are the other players' cards by seat, where the puzzle is played with open hands.
    """

    hand: Hand
    leader: int
    trick: tuple[Card, ...]
    broken: bool
    moves: tuple[Move, ...]
    open: tuple[tuple[int, Hand], ...] = ()

    @property
    def best(self) -> tuple[Card, ...]:
        """The card, or the equals, with the least value."""
        least = min(move.value for move in self.moves)
        return tuple(move.card for move in self.moves if move.value == least)


@dataclass(frozen=True, slots=True)
class PuzzleData:
    """A solved puzzle: its theme and level, the question, the tree, and what was proven.

    `proof` says in a sentence what holds and under which play of the others; `out` are the cards
    the others hold together, where they may be told; `have` are the points that already lie in
    your tricks, `taken` those in everybody's, by seat, where they are known.
    """

    id: str
    theme: str
    level: int
    rules: HouseRules
    you: int
    prompt: str
    proof: str
    nodes: tuple[Node, ...]
    out: tuple[Card, ...] = ()
    have: int = 0
    taken: tuple[int, ...] = ()

    def without_idle_ends(self) -> PuzzleData:
        """Leave out the moments at the end in which every card is as good as any other."""
        keep = {0} if self.nodes else set()
        for index in reversed(range(len(self.nodes))):
            moves = self.nodes[index].moves
            chooses = len({move.value for move in moves}) > 1
            if chooses or any(move.next in keep for move in moves if move.next is not None):
                keep.add(index)
        order = {old: new for new, old in enumerate(sorted(keep))}
        nodes = []
        for old in order:
            moves = tuple(
                replace(move, next=None if move.next is None else order.get(move.next))
                for move in self.nodes[old].moves
            )
            nodes.append(replace(self.nodes[old], moves=moves))
        return replace(self, nodes=tuple(nodes))

    def data(self) -> dict[str, Any]:
        """Give the puzzle as plain JSON data."""
        return {
            "id": self.id,
            "theme": self.theme,
            "level": self.level,
            "rules": self.rules.options(),
            "you": self.you,
            "prompt": self.prompt,
            "proof": self.proof,
            "out": " ".join(map(str, self.out)),
            "have": self.have,
            "taken": list(self.taken),
            "nodes": [_node_data(node) for node in self.nodes],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> PuzzleData:
        """Read a puzzle from plain data. Raises ExerciseError naming what is missing or wrong."""
        name = data.get("id", "without an id")
        try:
            nodes = tuple(_read_node(node) for node in data["nodes"])
            have = int(data.get("have", 0))
            if "at_most" in data and "have" not in data and nodes:
                # A proof counts the whole round, the tree what is still to come.
                have = int(data["at_most"]) - min(move.value for move in nodes[0].moves)
            return cls(
                id=str(data["id"]),
                theme=str(data["theme"]),
                level=int(data["level"]),
                rules=HouseRules.of(data["rules"]),
                you=int(data["you"]),
                prompt=str(data["prompt"]),
                proof=str(data["proof"]),
                nodes=nodes,
                out=parse_cards(data.get("out", "")),
                have=have,
                taken=tuple(map(int, data.get("taken", ()))),
            )
        except KeyError as missing:
            raise ExerciseError(f"The puzzle {name} has no {missing.args[0]}.") from None
        except (NotationError, RulesClash, TypeError, ValueError) as trouble:
            raise ExerciseError(f"The puzzle {name} cannot be read: {trouble}") from None


def _node_data(node: Node) -> dict[str, Any]:
    return {
        "hand": str(node.hand),
        "leader": node.leader,
        "trick": " ".join(map(str, node.trick)),
        "broken": node.broken,
        "open": {str(seat): str(hand) for seat, hand in node.open},
        "moves": {
            str(move.card): {
                "value": move.value,
                "plays": [[seat, str(card)] for seat, card in move.plays],
                "winner": move.winner,
                "points": move.points,
                "next": move.next,
                "note": move.note,
            }
            for move in node.moves
        },
    }


def _read_node(data: Mapping[str, Any]) -> Node:
    moves = tuple(
        Move(
            card=Card.parse(card),
            value=int(move["value"]),
            plays=tuple((int(seat), Card.parse(text)) for seat, text in move.get("plays", ())),
            winner=move.get("winner"),
            points=int(move.get("points", 0)),
            next=move.get("next"),
            note=str(move.get("note", "")),
        )
        for card, move in data["moves"].items()
    )
    return Node(
        hand=Hand.parse(data["hand"], packs=2),
        leader=int(data["leader"]),
        trick=parse_cards(data["trick"]),
        broken=bool(data["broken"]),
        moves=moves,
        open=tuple(
            (int(seat), Hand.parse(text, packs=2)) for seat, text in data.get("open", {}).items()
        ),
    )
