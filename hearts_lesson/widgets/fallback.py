"""An exercise that reads without JavaScript: question, table and hand in words and cards.

Each question has its answer, with the reason, behind a `<details>`; on paper the details give way
to an answer key at the end. Standard library only. The same payload always gives the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hearts_lesson.widgets.payload import answers, check_payload, script_json

_SIGNS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
_TEXT_FORM = "\ufe0e"  # keeps phones from drawing a suit sign as an emoji
_RANKS = "23456789TJQKA"
_NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")
_PASSES = {
    "left": "Cards are passed to the left.",
    "right": "Cards are passed to the right.",
    "across": "Cards are passed across.",
    "left2": "Cards are passed two places to the left.",
    "right2": "Cards are passed two places to the right.",
    "hold": "No cards are passed.",
}


def static_html(payload: Mapping[str, Any]) -> str:
    """Give a ladder as the element of a page: its data, and the form that reads without scripts.

    Raises PayloadError when the payload does not fit.
    """
    check_payload(payload)
    return (
        f'<hearts-exercise id="{_slug(payload["id"])}">'
        f'<script type="application/json">{script_json(payload)}</script>'
        f"{fallback_html(payload)}</hearts-exercise>"
    )


def fallback_html(payload: Mapping[str, Any]) -> str:
    """Give a ladder as HTML for readers and printers: questions, cards, answers."""
    items = payload["items"]
    parts = [f'<div class="hx-fallback"><p><strong>{_rich(payload["title"])}</strong></p>']
    key = []
    for number, item in enumerate(items, 1):
        label = f"{number}. " if len(items) > 1 else ""
        parts.append(f'<div class="hx-item">{_item(item, label)}</div>')
        key.append(f"<p>{label}{_rich(_solution(item['asks'][0]))}</p>")
        key += [f"<p>{_rich(_solution(ask))}</p>" for ask in _further(item)]
    parts.append(
        f'<div class="hx-answers" hidden><p><strong>Answers</strong></p>{"".join(key)}</div>'
    )
    return "".join(parts) + "</div>"


def plain_text(payload: Mapping[str, Any]) -> str:
    """Give a ladder in one line of plain text, for consoles: its title and its length."""
    n = len(payload["items"])
    return f"Exercise: {payload['title']} ({n} {'question' if n == 1 else 'questions'})"


def _item(item: Mapping[str, Any], label: str) -> str:
    scene = item["scene"]
    ask = item["asks"][0]
    lines = [f"<p>{label}<strong>{_rich(ask['prompt'])}</strong></p>"]
    rules = item.get("rules")
    if rules and rules.get("line"):
        lines.append(f"<p>{_rich(rules['line'])}</p>")
    lines += _scene(scene)
    lines.append(_options(ask))
    lines.append(f"<details><summary>Answer</summary><p>{_rich(_solution(ask))}</p></details>")
    for further in _further(item):
        lines.append(f"<p><strong>{_rich(further['prompt'])}</strong></p>{_options(further)}")
        lines.append(
            f"<details><summary>Answer</summary><p>{_rich(_solution(further))}</p></details>"
        )
    return "".join(lines)


def _further(item: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The questions that right answers lead to, in order; wrong branches of a tree stay out."""
    asks = item["asks"]
    found: list[Mapping[str, Any]] = []
    seen, at = {0}, 0
    while True:
        ask = asks[at]
        reply = ask["responses"].get(answers(ask)[0]) or {}
        onward = reply.get("next", ask.get("next"))
        if onward is None or onward in seen:
            return found
        seen.add(onward)
        at = onward
        found.append(asks[at])


def _solution(ask: Mapping[str, Any]) -> str:
    return str(ask.get("solution") or ask.get("done") or ", ".join(answers(ask)))


def _scene(scene: Mapping[str, Any]) -> list[str]:
    lines = []
    if scene.get("sheet"):
        lines.append(_sheet(scene["sheet"]))
    if scene.get("history"):
        rows = [_past(scene, trick, n) for n, trick in enumerate(scene["history"], 1)]
        lines.append(f"<p>Tricks so far: {' '.join(rows)}</p>")
    for pile in scene.get("taken") or ():
        lines.append(
            f"<p>{escape(pile['name'])} took: {_faces(_sorted(pile['cards'])) or 'nothing'}</p>"
        )
    words = [
        f"{escape(seat['name'])} {_did(seat)} {_face(seat['card'])}."
        for seat in scene.get("seats") or ()
        if seat.get("card")
    ]
    state = [_sentence(text) for text in (scene.get("center"), *(scene.get("flags") or ())) if text]
    if scene.get("arrows"):
        state.append(_PASSES.get(scene["arrows"], ""))
    if words or state:
        lines.append(f"<p>On the table: {' '.join([*words, *map(_rich, state)])}</p>")
    for name, label in (
        ("given", "You passed"),
        ("received", "You received"),
        ("cards", "The cards"),
    ):
        if scene.get(name):
            cards = scene[name] if name == "cards" else _sorted(scene[name])
            lines.append(f"<p>{label}: {_faces(cards)}</p>")
    if scene.get("hand"):
        lines.append(f"<p>Your hand: {_faces(_sorted(scene['hand']))}</p>")
    return lines


def _did(seat: Mapping[str, Any]) -> str:
    """What a seat did with its card, as a verb."""
    you = seat["name"] == "You"
    note = "led" if seat.get("led") else seat.get("note")
    if note in ("led", "discarded"):
        return str(note)
    if note in ("won", "takes it", "take it"):
        return "take it with" if you else "takes it with"
    return "played"


def _past(scene: Mapping[str, Any], trick: Mapping[str, Any], number: int) -> str:
    players = scene["players"]
    cards = " ".join(_face(card) for card in trick["cards"])
    won = trick.get("winner")
    who = "" if won is None else escape(_name(scene, won))
    taker = f", {'you' if who == 'You' else who} took it" if who else ""
    return f"({number}) {escape(_name(scene, trick['leader'] % players))} led {cards}{taker}."


def _name(scene: Mapping[str, Any], seat: int) -> str:
    for known in scene.get("seats") or ():
        if known["seat"] == seat:
            return str(known["name"])
    you = scene.get("you")
    place = (seat - (you or 0)) % int(scene["players"])
    if place:
        return _NAMES[place - 1]
    return "Jo" if you is None else "You"


def _sheet(sheet: Mapping[str, Any]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        return f"<tr>{''.join(f'<{tag}>{_rich(str(cell))}</{tag}>' for cell in cells)}</tr>"

    foot = sheet.get("foot") or ()
    feet = [foot] if foot and isinstance(foot[0], str) else foot
    body = "".join(row(cells, "td") for cells in [*sheet["rows"], *feet])
    return f"<table><thead>{row(sheet['head'], 'th')}</thead><tbody>{body}</tbody></table>"


def _options(ask: Mapping[str, Any]) -> str:
    options = ask["input"].get("options") or ()
    if not options:
        return ""
    labels = "".join(f"<li>{_rich(option['label'])}</li>" for option in options)
    return f"<ul>{labels}</ul>"


def _sentence(text: str) -> str:
    """A table's flag as a sentence: "hearts not broken" → "Hearts not broken."."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _sorted(cards: Iterable[str]) -> list[str]:
    """Cards as they are held: ♣ ♦ ♠ ♥, low to high."""
    return sorted(cards, key=lambda card: ("CDSH".index(card[1]), _RANKS.index(card[0])))


def _face(card: str) -> str:
    rank = "10" if card[0] == "T" else card[0]
    return f'<span class="hx-face hx-{card[1]}">{rank}{_SIGNS[card[1]]}{_TEXT_FORM}</span>'


def _faces(cards: Iterable[str]) -> str:
    return " ".join(_face(card) for card in cards)


def _rich(text: str) -> str:
    """Text for HTML, with every suit sign in its text form."""
    return re.sub(rf"([♣♦♠♥])(?!{_TEXT_FORM})", rf"\1{_TEXT_FORM}", escape(text, quote=False))


def _slug(text: str) -> str:
    """An id for the element, from the ladder's own id."""
    return "hx-" + re.sub(r"[^A-Za-z0-9_-]+", "-", text)
