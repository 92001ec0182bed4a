"""Questions and answers as plain text: how the browser's own Python talks with a page.

A page sends one JSON object and gets one back. `do` says what is wanted:

- `{"do": "hello"}`: the version of the payloads
- `{"do": "kinds"}`: every kind with its topics and their titles, and what the mixed pools draw from
- `{"do": "draw", "kind", "topic", "rules", "players", "level", "seed", "n", "step"}`: fresh
  exercises, and `next`, the seed to go on with. `kind` may be "legal", "legal-void", the name of a
  mixed pool, or a list that is gone round; with the level null, levels go round
- `{"do": "again", "id", "step"}`: the exercise of that id, as it was drawn before
- `{"do": "rules", "rules" (or "options", "code", "preset"), "players"}`: the rule set in words, its
  code, and what is wrong with it; of a damaged code, what can be kept is kept
- `{"do": "presets"}`: every rule set that has a name
- `{"do": "legal", "rules", "hand", "trick", "first_trick", "hearts_broken"}`: every card's verdict
- `{"do": "settle", "rules", "taken", "tricks"}`: the points of a round, from the cards taken

Rules are a preset's name, a share code, or an object of options. What cannot be done comes back as
`{"error": sentence}`. Nothing here needs more than the standard library, and nothing raises.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hearts_lesson.engine.cards import Hand
from hearts_lesson.engine.clashes import nearest
from hearts_lesson.engine.errors import NotationError, RulesClash
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Position, verdicts
from hearts_lesson.engine.presets import PRESET_TITLES, PRESETS
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.engine.scoring import settle
from hearts_lesson.exercises.kinds.base import LEVELS
from hearts_lesson.exercises.mixtures import MIXTURES, source
from hearts_lesson.exercises.model import PAYLOAD_VERSION
from hearts_lesson.exercises.puzzle_sets import PREFIX, puzzle_named
from hearts_lesson.exercises.registry import KINDS, find, from_id, generate
from hearts_lesson.exercises.stored import stored, stored_names

__all__ = ["MOST", "answer", "read_rules", "reply"]

Message = Mapping[str, Any]
Reply = dict[str, Any]
MOST = 50
"""The most exercises that are drawn for one message."""
_HIGHEST_SEED = 2**53  # beyond it JavaScript's numbers have gaps


def reply(text: str) -> str:
    """Answer a message: JSON in, JSON out."""
    try:
        message = json.loads(text)
    except (TypeError, ValueError):
        return json.dumps({"error": "The message is not JSON."})
    return json.dumps(answer(message), ensure_ascii=False, separators=(",", ":"))


def answer(message: Any) -> Reply:
    """Answer a message that is plain data already."""
    if not isinstance(message, Mapping):
        return {"error": 'A message is an object such as {"do": "hello"}.'}
    do = message.get("do")
    if not isinstance(do, str) or do not in _ANSWERS:
        return {"error": f"There is nothing to do like {do!r}. {nearest(do, _ANSWERS)}"}
    try:
        return _ANSWERS[do](message)
    except ValueError as trouble:  # bad cards, rules, levels … each with a sentence
        return {"error": _sentence(str(trouble))}
    except Exception as bug:  # a worker that fell silent would leave its page waiting for ever
        return {"error": f"A fault of ours, sorry: {type(bug).__name__}: {bug}.", "bug": True}


def read_rules(rules: Any, players: Any = None) -> HouseRules:
    """Read a preset's name, an object of options or a share code; `players` goes on top."""
    if rules is None:
        table = HouseRules()
    elif isinstance(rules, str) and rules not in PRESETS and rules[:1].isdigit():
        table = HouseRules.from_code(rules)
    else:
        table = HouseRules.of(rules)
    return table if players is None else table.but(players=players)


# Reading what a message says: the wrong type is a mistake, never a guess.


def _number(message: Message, name: str, usual: int, least: int = 0, most: int = MOST) -> int:
    value = message.get(name)
    value = usual if value is None else value
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # JavaScript has one sort of number
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name}: this is a whole number, not {_seen(value)}.")
    if not least <= value <= most:
        raise ValueError(f"{name} {value}: choose {least} to {most}.")
    return value


def _text(message: Message, name: str, usual: str = "") -> str:
    value = message.get(name)
    value = usual if value is None else value
    if not isinstance(value, str):
        raise ValueError(f"{name}: this is text, not {_seen(value)}.")
    return value


def _flag(message: Message, name: str) -> bool:
    value = message.get(name)
    value = False if value is None else value
    if not isinstance(value, bool):
        raise ValueError(f"{name}: this is true or false, not {_seen(value)}.")
    return value


def _list(message: Message, name: str, kind: type, what: str) -> list[Any]:
    value = message.get(name)
    if not isinstance(value, list | tuple) or any(type(entry) is not kind for entry in value):
        raise ValueError(f"{name}: this is a list of {what}, not {_seen(value)}.")
    return list(value)


def _seen(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


# The answers.


def _hello(_: Message) -> Reply:
    return {"v": PAYLOAD_VERSION, "kinds": len(KINDS)}


def _kinds(_: Message) -> Reply:
    return {
        "kinds": [
            {"kind": name, "says": kind.says, "topics": dict(kind.topics)}
            for name, kind in KINDS.items()
        ],
        "mixed": {name: [source(text)[0] for text in texts] for name, texts in MIXTURES.items()},
        "levels": list(LEVELS),
    }


def _draw(message: Message) -> Reply:
    rules = read_rules(message.get("rules"), message.get("players"))
    number = message.get("n")
    if isinstance(number, int) and not isinstance(number, bool) and not 1 <= number <= MOST:
        raise ValueError(f"n {number}: draw 1 to {MOST} exercises at a time.")
    count = _number(message, "n", 1, 1)
    seed = _number(message, "seed", 0, 0, _HIGHEST_SEED)
    goes_round = "level" in message and message["level"] is None
    fixed = 0 if goes_round else _number(message, "level", 2, LEVELS[0], LEVELS[-1])
    step, sources = _text(message, "step", "mixed"), _sources(message)
    items = []
    for place in range(seed, seed + count):
        kind, topic, levels = sources[place % len(sources)]
        level = fixed or levels[place // len(sources) % len(levels)]
        name = f"{kind}-{topic}"
        if name in stored_names():
            # Measured and proven for the standard game, whatever the table; none is made anew.
            item = replace(stored(name, place // len(sources), levels), step=step)
        else:
            item = generate(kind, rules, level, place, step, topic)
        items.append(item.payload())
    return {"items": items, "next": seed + count}


def _sources(message: Message) -> list[tuple[str, str, tuple[int, ...]]]:
    """What to draw from, in turn: kind, topic, and the levels that go round."""
    asked = message.get("kind")
    topic = _text(message, "topic") or None
    names: Sequence[str] = (
        _list(message, "kind", str, "names")
        if isinstance(asked, list)
        else [_text(message, "kind")]
    )
    if len(names) == 1 and names[0] in MIXTURES:
        pairs = [source(text) for text in MIXTURES[names[0]]]
    else:
        pairs = [(name, LEVELS) for name in names]
    if not pairs:
        raise ValueError("kind: the list is empty. Name at least one kind.")
    if topic and len(pairs) > 1:
        raise ValueError("topic: this goes with one kind. Of several, write kind-topic.")
    found = []
    for name, levels in pairs:
        kind, _, own = name.partition("-")
        subject = own or topic or ""
        if f"{kind}-{subject}" not in stored_names():
            _, subject = find(kind, subject or None)
        found.append((kind, subject, levels))
    return found


def _again(message: Message) -> Reply:
    name, step = _text(message, "id"), _text(message, "step", "mixed")
    proven = name.startswith(PREFIX)
    item = puzzle_named(name.removeprefix(PREFIX), step) if proven else from_id(name, step)
    return {"items": [item.payload()]}


def _rules(message: Message) -> Reply:
    given = [name for name in ("rules", "options", "code", "preset") if name in message]
    if len(given) > 1:
        raise ValueError(f"Give one of {' and '.join(given)}, not both.")
    wanted = message.get(given[0]) if given else None
    problems: Sequence[str] = ()
    try:
        if isinstance(wanted, str) and wanted not in PRESETS and given != ["preset"]:
            table, problems = HouseRules.from_code_lenient(wanted)
        else:
            table = read_rules(wanted)
        if message.get("players") is not None:
            table = table.but(players=message["players"])
    except RulesClash as clash:
        return {"code": None, "problems": list(clash.problems)}
    except NotationError as trouble:
        return {"code": None, "problems": [_sentence(str(trouble))]}
    return {**_table(table), "problems": list(problems)}


def _table(rules: HouseRules) -> Reply:
    return {
        "code": rules.code,
        "options": rules.options(),
        "summary": list(rules.summary()),
        "description": list(rules.describe()),
        "players": rules.players,
        "cards_each": rules.cards_each,
    }


def _presets(_: Message) -> Reply:
    tables = {name: _table(HouseRules.of(name)) for name in PRESETS}
    return {
        "presets": [
            {"preset": n, "title": PRESET_TITLES[n], **table} for n, table in tables.items()
        ]
    }


def _legal(message: Message) -> Reply:
    rules = read_rules(message.get("rules"))
    position = Position.parse(
        _text(message, "hand"),
        _text(message, "trick"),
        first_trick=_flag(message, "first_trick"),
        hearts_broken=_flag(message, "hearts_broken"),
        packs=rules.packs,
    )
    if not position.hand:
        raise ValueError("hand: no card is named. Write cards such as QS 4H.")
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
                "elsewhere": [other.text for other in told.elsewhere],
            }
        )
    return {"cards": cards, "playable": [card["card"] for card in cards if card["ok"]]}


def _settle(message: Message) -> Reply:
    rules = read_rules(message.get("rules"))
    taken = [Hand.parse(text, rules.packs) for text in _list(message, "taken", str, "texts")]
    tricks = None
    if message.get("tricks") is not None:
        tricks = _list(message, "tricks", int, "whole numbers")
        if len(tricks) != len(taken):
            raise ValueError(f"tricks: give {len(taken)} numbers, one for each player.")
    score = settle(rules, taken, tricks=tricks)
    return {"raw": list(score.raw_points), "points": list(score.points), "moon": score.moon}


_ANSWERS: dict[str, Callable[[Message], Reply]] = {
    "hello": _hello,
    "kinds": _kinds,
    "draw": _draw,
    "again": _again,
    "rules": _rules,
    "presets": _presets,
    "legal": _legal,
    "settle": _settle,
}
