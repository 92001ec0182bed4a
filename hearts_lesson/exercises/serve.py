"""Questions and answers as plain text: how the browser's own Python talks with a page.

A page sends one JSON object and gets one back. `do` says what is wanted:

- `{"do": "hello"}`: the version of the payloads
- `{"do": "kinds"}`: every kind with its topics and their titles
- `{"do": "draw", "kind", "topic", "rules", "players", "level", "seed", "n"}`: fresh exercises
- `{"do": "again", "id"}`: the exercise of that id, as it was drawn before
- `{"do": "rules", "rules": preset, options or share code}`: the rule set in words, its code, and
  what was wrong with it; what can be kept is kept
- `{"do": "legal", "rules", "hand", "trick", "first_trick", "hearts_broken"}`: every card's verdict

What cannot be done comes back as `{"error": sentence}`. Nothing here needs more than the standard
library, and nothing raises.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from hearts_lesson.engine.clashes import nearest
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Position, verdicts
from hearts_lesson.engine.presets import PRESETS
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.model import PAYLOAD_VERSION
from hearts_lesson.exercises.registry import KINDS, from_id, generate

__all__ = ["answer", "reply"]

Message = Mapping[str, Any]
MOST = 50
"""The most exercises that are drawn for one message."""


def reply(text: str) -> str:
    """Answer a message: JSON in, JSON out."""
    try:
        message = json.loads(text)
    except ValueError:
        return json.dumps({"error": "The message is not JSON."})
    return json.dumps(answer(message), ensure_ascii=False, separators=(",", ":"))


def answer(message: Any) -> dict[str, Any]:
    """Answer a message that is plain data already."""
    if not isinstance(message, Mapping):
        return {"error": 'A message is an object such as {"do": "hello"}.'}
    do = message.get("do")
    if not isinstance(do, str) or do not in _ANSWERS:
        return {"error": f"There is nothing to do like {do!r}. {nearest(do, _ANSWERS)}"}
    try:
        return _ANSWERS[do](message)
    except (ValueError, TypeError) as trouble:  # bad cards, rules, levels … each with a sentence
        return {"error": str(trouble)}


def read_rules(rules: Any, players: Any = None) -> HouseRules:
    """Read a preset's name, an object of options or a share code; `players` goes on top."""
    if isinstance(rules, str) and rules not in PRESETS:
        table = HouseRules.from_code(rules)
    else:
        table = HouseRules.of(rules if rules is not None else "standard")
    return table if players is None else table.but(players=players)


def _hello(_: Message) -> dict[str, Any]:
    return {"v": PAYLOAD_VERSION, "kinds": len(KINDS)}


def _kinds(_: Message) -> dict[str, Any]:
    return {
        "kinds": [
            {"kind": name, "says": kind.says, "topics": dict(kind.topics)}
            for name, kind in KINDS.items()
        ]
    }


def _draw(message: Message) -> dict[str, Any]:
    rules = read_rules(message.get("rules"), message.get("players"))
    count, seed = _number(message, "n", 1), _number(message, "seed", 0)
    if not 1 <= count <= MOST:
        raise ValueError(f"n {count}: draw 1 to {MOST} exercises at a time.")
    drawn = (
        generate(
            str(message.get("kind")),
            rules,
            _number(message, "level", 2),
            seed + place,
            "mixed",
            message.get("topic"),
        )
        for place in range(count)
    )
    return {"items": [item.payload() for item in drawn]}


def _again(message: Message) -> dict[str, Any]:
    return {"items": [from_id(str(message.get("id")), "mixed").payload()]}


def _rules(message: Message) -> dict[str, Any]:
    wanted = message.get("rules")
    if isinstance(wanted, str) and wanted not in PRESETS:
        rules, problems = HouseRules.from_code_lenient(wanted)
    else:
        rules, problems = read_rules(wanted, message.get("players")), ()
    return {
        "code": rules.code,
        "options": rules.options(),
        "summary": list(rules.summary()),
        "problems": list(problems),
    }


def _legal(message: Message) -> dict[str, Any]:
    rules = read_rules(message.get("rules"))
    position = Position.parse(
        str(message.get("hand") or ""),
        str(message.get("trick") or ""),
        first_trick=bool(message.get("first_trick")),
        hearts_broken=bool(message.get("hearts_broken")),
        packs=rules.packs,
    )
    position.check(rules)
    cards = []
    for verdict in verdicts(rules, position):
        told = explain(verdict)
        cards.append(
            {
                "card": str(verdict.card),
                "ok": verdict.ok,
                "reason": verdict.reason.value,
                "text": told.text,
                "rule": told.rule_id,
            }
        )
    return {"cards": cards}


def _number(message: Message, name: str, usual: int) -> int:
    value = message.get(name, usual)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name}: this is a whole number, not {value!r}.")
    return value


_ANSWERS: dict[str, Callable[[Message], dict[str, Any]]] = {
    "hello": _hello,
    "kinds": _kinds,
    "draw": _draw,
    "again": _again,
    "rules": _rules,
    "legal": _legal,
}
