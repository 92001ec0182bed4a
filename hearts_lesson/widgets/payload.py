"""What a page needs to know about a ladder of exercises, and what is wrong with a bad one.

A payload is plain data (dicts, lists, strings, numbers), version 1. `check_payload` refuses a
damaged one with a sentence that names what and where, such as "items[1] (legal.standard.2.17),
asks[0].input.type: “slide” is unknown; expected card, cards-all, …". The page makes the same
checks, more briefly, before it replaces the readable form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

VERSION = 1
STEPS = ("watch", "together", "yours", "mixed")
KINDS = (
    "order",
    "winner",
    "legal",
    "play",
    "why",
    "score",
    "end",
    "direction",
    "pass",
    "spot",
    "count",
    "puzzle",
    "round",
)
INPUTS = ("card", "cards-all", "order", "cards-n", "choice", "number", "numbers")
ZONES = ("hand", "table", "cards", "history", "taken", "given", "received")
HINTS = ("nudge", "point", "step", "answer")

_CARD = re.compile(r"[2-9TJQKA][CDSH]")


class PayloadError(ValueError):
    """A payload that cannot be shown; the message says what is wrong, and where."""


def check_payload(payload: object) -> None:
    """Refuse a ladder that a page could not show.

    Raises PayloadError with one sentence: the place, what stands there, what was expected.
    """
    top = _object(payload, "payload")
    if top.get("v") != VERSION:
        raise PayloadError(
            f"payload.v: version {top.get('v')!r} is not supported; expected {VERSION}. "
            "Make the exercises again with this version of hearts_lesson."
        )
    for name in ("id", "title", "topic"):
        _text(top, name, "payload")
    items = _list(top, "items", "payload")
    if not items:
        raise PayloadError("payload.items: there are none; expected at least one exercise.")
    pool = top.get("pool")
    if pool is not None:
        _text(_object(pool, "payload.pool"), "name", "payload.pool")
    for number, item in enumerate(items):
        check_item(item, f"items[{number}]")


def check_item(item: object, where: str = "item") -> None:
    """Refuse one exercise that a page could not show; as `check_payload` does for a ladder."""
    it = _object(item, where)
    _text(it, "id", where)
    where = f"{where} ({it['id']})"
    _one_of(it, "kind", KINDS, where)
    _one_of(it, "step", STEPS, where)
    _text(it, "topic", where)
    scene = _object(it.get("scene"), f"{where}.scene")
    _check_scene(scene, f"{where}.scene")
    asks = _list(it, "asks", where)
    if not asks:
        raise PayloadError(f"{where}.asks: there are none; expected at least one question.")
    for number, ask in enumerate(asks):
        _check_ask(
            _object(ask, f"{where}.asks[{number}]"), scene, len(asks), f"{where}.asks[{number}]"
        )


def script_json(payload: Mapping[str, Any]) -> str:
    """The payload as text that may stand inside a `<script type="application/json">`.

    Compact, in the order given, with `<`, `>` and `&` escaped so that no browser can take a part
    of it for markup.
    """
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def answers(ask: Mapping[str, Any]) -> list[str]:
    """The keys of a question's right answer, always as a list."""
    answer = ask["answer"]
    return [answer] if isinstance(answer, str) else list(answer)


def _check_scene(scene: Mapping[str, Any], where: str) -> None:
    players = scene.get("players")
    if not isinstance(players, int) or not 3 <= players <= 10:
        raise PayloadError(f"{where}.players: {players!r} is no table; expected 3 to 10.")
    for number, seat in enumerate(scene.get("seats") or ()):
        place = f"{where}.seats[{number}]"
        shown = _object(seat, place)
        at = shown.get("seat")
        if not isinstance(at, int) or not 0 <= at < players:
            raise PayloadError(f"{place}.seat: {at!r} is no seat; expected 0 to {players - 1}.")
        _text(shown, "name", place)
        if shown.get("card") is not None:
            _check_card(shown["card"], f"{place}.card")
    for name in ("hand", "cards", "given", "received"):
        _check_cards(scene.get(name) or (), f"{where}.{name}")
    for name in ("taken", "history"):
        for number, row in enumerate(scene.get(name) or ()):
            place = f"{where}.{name}[{number}]"
            _check_cards(_list(_object(row, place), "cards", place), f"{place}.cards")


def _check_ask(ask: Mapping[str, Any], scene: Mapping[str, Any], asks: int, where: str) -> None:
    _text(ask, "prompt", where)
    entry = _object(ask.get("input"), f"{where}.input")
    kind = _one_of(entry, "type", INPUTS, f"{where}.input")
    if kind in ("card", "cards-all", "cards-n", "order"):
        _one_of(entry, "from", ZONES, f"{where}.input")
    if kind == "choice":
        _keyed(_list(entry, "options", f"{where}.input"), f"{where}.input.options")
    if kind == "numbers":
        _keyed(_list(entry, "fields", f"{where}.input"), f"{where}.input.fields")
    if kind == "cards-n" and not isinstance(entry.get("n"), int):
        raise PayloadError(f"{where}.input.n: {entry.get('n')!r} is no number of cards.")
    responses = _object(ask.get("responses"), f"{where}.responses")
    for key, response in responses.items():
        place = f"{where}.responses[{key}]"
        reply = _object(response, place)
        if reply.get("ok") not in (True, False, "elsewhere"):
            raise PayloadError(
                f"{place}.ok: {reply.get('ok')!r}; expected true, false or “elsewhere”."
            )
        _text(reply, "text", place)
        onward = reply.get("next")
        if onward is not None and not (isinstance(onward, int) and 0 <= onward < asks):
            raise PayloadError(
                f"{place}.next: question {onward!r} does not exist; there are {asks}."
            )
        for number, play in enumerate(reply.get("plays") or ()):
            _check_card(
                _object(play, f"{place}.plays[{number}]").get("card"), f"{place}.plays[{number}]"
            )
    if not ask.get("answer"):
        raise PayloadError(f"{where}.answer: there is none; every question has a right answer.")
    kinds = tuple(_object(hint, f"{where}.hints").get("kind") for hint in ask.get("hints") or ())
    if kinds and kinds != HINTS:
        raise PayloadError(
            f"{where}.hints: {', '.join(map(str, kinds))}; expected {', '.join(HINTS)}."
        )
    _check_complete(ask, kind, {**scene, **(ask.get("scene") or {})}, responses, where)


def _check_complete(
    ask: Mapping[str, Any],
    kind: str,
    scene: Mapping[str, Any],
    responses: Mapping[str, Any],
    where: str,
) -> None:
    """Refuse a gap: every answer that can be given has a response.

    Cards are checked for the first question only: later ones may find other cards on the table.
    """
    entry = ask["input"]
    wanted: Iterable[str] = ()
    if kind == "choice":
        wanted = [option["key"] for option in entry["options"]]
    elif kind in ("card", "cards-all") and where.endswith("asks[0]"):
        wanted = _zone(scene, entry["from"])
    elif kind == "number" and "*" not in responses:
        wanted = [str(n) for n in range(entry.get("min", 0), entry.get("max", 0) + 1)]
    missing = [key for key in wanted if key not in responses]
    if missing:
        raise PayloadError(f"{where}.responses: nothing is said about {', '.join(missing)}.")


def _zone(scene: Mapping[str, Any], name: str) -> list[str]:
    """The cards that lie in one part of the scene."""
    if name == "table":
        return [seat["card"] for seat in scene.get("seats") or () if seat.get("card")]
    if name in ("taken", "history"):
        return [card for row in scene.get(name) or () for card in row["cards"]]
    return list(scene.get(name) or ())


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PayloadError(f"{where}: {_shown(value)} stands here; expected an object.")
    return value


def _list(value: Mapping[str, Any], name: str, where: str) -> Sequence[Any]:
    found = value.get(name)
    if not isinstance(found, list | tuple):
        raise PayloadError(f"{where}.{name}: {_shown(found)} stands here; expected a list.")
    return found


def _text(value: Mapping[str, Any], name: str, where: str) -> str:
    found = value.get(name)
    if not isinstance(found, str):
        raise PayloadError(f"{where}.{name}: {_shown(found)} stands here; expected text.")
    return found


def _one_of(value: Mapping[str, Any], name: str, allowed: Sequence[str], where: str) -> str:
    found = value.get(name)
    if found not in allowed:
        raise PayloadError(
            f"{where}.{name}: {_shown(found)} is unknown; expected {', '.join(allowed)}."
        )
    return str(found)


def _keyed(rows: Sequence[Any], where: str) -> None:
    if not rows:
        raise PayloadError(f"{where}: there are none; expected at least one.")
    for number, row in enumerate(rows):
        for name in ("key", "label"):
            _text(_object(row, f"{where}[{number}]"), name, f"{where}[{number}]")


def _check_cards(cards: Iterable[object], where: str) -> None:
    for number, card in enumerate(cards):
        _check_card(card, f"{where}[{number}]")


def _check_card(card: object, where: str) -> None:
    if not (isinstance(card, str) and _CARD.fullmatch(card)):
        raise PayloadError(f"{where}: {_shown(card)} is no card; expected a text such as “QS”.")


def _shown(value: object) -> str:
    """A value in a message: short, and nothing in place of None."""
    if value is None:
        return "nothing"
    text = value if isinstance(value, str) else type(value).__name__
    return f"“{text[:40]}”"
