"""*Puzzle*: find the line; the replies are shown, and each best card leads on.

A puzzle comes as data (`puzzles.PuzzleData`). Drawn ones are small endings with open hands and a
stated policy of the others; proven ones come from a solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from hearts_lesson.engine.cards import Card, Hand, Suit
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Position, check_play
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import is_penalty
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.growing import first_values, grow
from hearts_lesson.exercises.house import rules_code, rules_line
from hearts_lesson.exercises.kinds.base import Built, Kind, check_step
from hearts_lesson.exercises.model import Ask, Exercise, Hint, Input, Played, Response, Worked
from hearts_lesson.exercises.puzzles import DUCKERS, Move, Node, PuzzleData
from hearts_lesson.exercises.scene import Scene
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.spots import points_so_far, seats
from hearts_lesson.exercises.words import a_suit, count, fit, named

RULE = "trick-winner"
TOPICS = {"ending": "The last tricks, with open hands"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle solved, or an ending still to be solved: its hands, leader and first values."""

    data: PuzzleData
    hands: tuple[Hand, ...] = ()
    leader: int = 0
    values: tuple[int, ...] = ()


def draw(rules: HouseRules, topic: str, level: int, rng: Random) -> Draft:  # noqa: ARG001
    """Draw an ending of three cards each (two at level 1) and solve it against the policy."""
    size = 2 if level == 1 else 3
    dear, plain = _faces(rules)
    need = size * rules.players
    cards = rng.sample([c for c in dear if c is not QUEEN], min(need // 3, 6))
    if rng.random() < 0.75:
        cards.append(QUEEN)
    cards += rng.sample(plain, need - len(cards))
    rng.shuffle(cards)
    hands = [Hand.of(cards[i * size : (i + 1) * size]) for i in range(rules.players)]
    leader = 0 if level == 1 else rng.choice((0, 0, rules.players - 1))
    values = first_values(rules, hands, leader)
    others = tuple(sorted(card for hand in hands[1:] for card in hand))
    prompt = f"The last {count(size, 'trick')}, with open hands. Take as few points as you can."
    data = PuzzleData("", "ending", level, rules, 0, prompt, DUCKERS, (), others)
    return Draft(data, tuple(hands), leader, tuple(sorted(values.values())))


@lru_cache(maxsize=64)
def _faces(rules: HouseRules) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Penalty cards and plain ones to draw from, without clubs, which are long gone.

    Each face once: with two packs twins would cancel, and an ending is clearer without them.
    """
    faces = list(dict.fromkeys(rules.pack))
    plain = [card for card in faces if not is_penalty(card) and card.suit is not Suit.CLUBS]
    return tuple(card for card in faces if is_penalty(card)), tuple(plain)


def interesting(draft: Draft) -> bool:
    """Whether the first choice matters: one best card, and another that costs at least 2 more."""
    return bool(draft.values) and draft.values[-1] - draft.values[0] >= 2


def build(draft: Draft, step: str) -> Built:
    """Write the tree out: one question a moment, each card with what it leads to."""
    data = draft.data
    if draft.hands:
        data = replace(data, nodes=grow(data.rules, draft.hands, draft.leader))
    if not data.nodes:
        return _forced(data)
    data = data.without_idle_ends()
    asks = tuple(_ask(data, index, step) for index in range(len(data.nodes)))
    return _scene(data, data.nodes[0]), asks


def _forced(data: PuzzleData) -> Built:
    """An ending without a choice still needs a question; it is dull, and drawn only as a last."""
    text = "There is no choice left: every card is forced."
    ask = Ask(
        prompt=data.prompt,
        input=Input("number", min=0, max=0),
        responses={"0": Response(True, text, final=True), "*": Response(False, text + " Type 0.")},
        answer="0",
        solution=text,
    )
    return Scene(players=data.rules.players, you=data.you), (ask,)


def _scene(data: PuzzleData, node: Node) -> Scene:
    seating = Seating(data.rules.players, data.you)
    flags = [f"{seating.name(seat)}: {hand.show()}" for seat, hand in node.open]
    if not node.open and data.out:
        flags.append(f"still out: {' '.join(card.symbol for card in data.out)}")
    if node is data.nodes[0]:
        flags += points_so_far(seating, data.taken, data.have)
    flags.append("hearts broken" if node.broken else "hearts not broken")
    return Scene(
        players=data.rules.players,
        you=data.you,
        seats=seats(seating, node.leader, node.trick),
        hand=tuple(node.hand),
        flags=tuple(flags),
    )


def _ask(data: PuzzleData, index: int, step: str) -> Ask:
    node = data.nodes[index]
    best = node.best
    moves = {move.card: move for move in node.moves}
    position = Position(node.hand, node.trick, False, node.broken)
    responses = {}
    for card in dict.fromkeys(node.hand):
        move = moves.get(card)
        if move is None:
            words = explain(check_play(data.rules, position, card))
            responses[str(card)] = Response(False, words.text, words.rule_id)
        else:
            responses[str(card)] = _response(data, node, move)
    reason = _best_says(data, node, moves[best[0]])
    solution = named(best, reason)
    first = index == 0
    if first and not node.open:
        solution = f"{solution} {data.proof}"
    return Ask(
        prompt=_prompt(data) if first else _goes_on(data, node),
        input=Input("card", source="hand"),
        responses=responses,
        answer=tuple(map(str, best)),
        solution=solution,
        hints=(
            Hint("nudge", "Who will have the lead after this trick, and with what?"),
            Hint("point", "Look at which of your cards nobody can beat any more."),
            Hint("step", "Try each card in your mind, and play the others' replies out."),
            Hint("answer", solution),
        ),
        worked=_worked(data, node, best, reason) if step == "watch" and first else (),
        scene=None if first else _scene(data, node),
    )


def _worked(
    data: PuzzleData, node: Node, best: tuple[Card, ...], reason: str
) -> tuple[Worked, ...]:
    """Say what holds, and what the best card leads to; a proof comes last, for it names it."""
    last = Worked(named(best, reason), best)
    return (Worked(data.proof), last) if node.open else (last, Worked(data.proof))


def _prompt(data: PuzzleData) -> str:
    """Ask, and say how the others play where that is given; a proof would name the answer."""
    if data.nodes[0].open:
        return f"{data.prompt} {data.proof}"
    return f"{data.prompt} What counts is the worst that the others can do to you."


def _goes_on(data: PuzzleData, node: Node) -> str:
    if not node.trick:
        return "The lead is yours. What now?"
    name = Seating(data.rules.players, data.you).name(node.leader)
    return f"{name} led {a_suit(node.trick[0].suit)}. What now?"


def _response(data: PuzzleData, node: Node, move: Move) -> Response:
    ok = move.card in node.best
    return Response(
        ok,
        fit(_best_says(data, node, move) if ok else _worse_says(node, move)),
        RULE,
        plays=tuple(Played(seat, card) for seat, card in move.plays),
        winner=move.winner,
        points=move.points,
        after=_after(data, move),
        next=move.next if ok else None,
        final=ok and move.next is None,
    )


def _after(data: PuzzleData, move: Move) -> str:
    if move.winner is None:
        return "The trick stays on the table."
    takes = Seating(data.rules.players, data.you).verb(move.winner, "take")
    return f"{takes} the trick: {count(move.points, 'point') if move.points else 'no points'}."


def _best_says(data: PuzzleData, node: Node, move: Move) -> str:
    more = "The line goes on." if move.next is not None else "The rest plays itself."
    name, result = move.card.symbol, _result(move.value)
    if move.note:
        return f"{name} is best. {move.note} {more}"
    if node.open:
        return f"{name} is best: {result} from here to the end. {more}"
    if data.have and node is data.nodes[0]:
        whole = _bound(move.value + data.have)
        return f"{name} is best: {whole} in this round, whatever the others hold. {more}"
    return f"{name} is best: {_bound(move.value)} from here, whatever the others hold. {more}"


def _worse_says(node: Node, move: Move) -> str:
    name, result = move.card.symbol, _result(move.value)
    if move.note:
        return f"{name} is not the best card. {move.note} Another card does better."
    extra = count(move.value - min(other.value for other in node.moves), "point")
    if node.open:
        return (
            f"After {name} you end with {result}, {extra} more than need be. "
            "Another card does better."
        )
    return f"After {name} it can come to {result}, {extra} more than need be."


def _bound(value: int) -> str:
    return "no points" if value <= 0 else f"at most {count(value, 'point')}"


def _result(value: int) -> str:
    return "no points" if value == 0 else count(value, "point")


def puzzle(data: PuzzleData | Mapping[str, Any], *, step: str = "yours") -> Exercise:
    """Make an exercise of a solved puzzle: `puzzle(PuzzleData.read(json))` or of the data itself.

    Raises ExerciseError for data that cannot be read.
    """
    read = data if isinstance(data, PuzzleData) else PuzzleData.read(data)
    scene, asks = build(Draft(read), check_step(step))
    return Exercise(
        id=f"puzzle.{rules_code(read.rules)}.a.{read.id}",
        kind="puzzle",
        topic=read.theme,
        level=read.level,
        rules=read.rules,
        scene=scene,
        asks=asks,
        step=step,
        rules_line=rules_line(read.rules),
    )


KIND = Kind(
    name="puzzle",
    says="find the line",
    topics=TOPICS,
    measure="the first choice matters: some card costs at least 2 points more than the best",
    draw=draw,
    interesting=interesting,
    build=build,
)
