"""A payload that does not fit is refused with a sentence that says what and where."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from hearts_lesson.widgets.payload import PayloadError, check_item, check_payload, script_json

from . import samples

Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize("payload", samples.everything(), ids=lambda p: p["id"])
def test_samples_fit(payload: dict[str, Any]) -> None:
    check_payload(payload)


def _item(payload: dict[str, Any]) -> dict[str, Any]:
    return payload["items"][0]


def _ask(payload: dict[str, Any]) -> dict[str, Any]:
    return payload["items"][0]["asks"][0]


DAMAGE: list[tuple[Change, str]] = [
    (lambda p: p.update(v=2), r"payload\.v: version 2 is not supported; expected 1\."),
    (lambda p: p.pop("v"), r"payload\.v: version None"),
    (
        lambda p: p.pop("title"),
        r"payload\.title: “nothing” stands here; expected text|payload\.title",
    ),
    (lambda p: p.update(items=[]), r"payload\.items: there are none"),
    (lambda p: p.update(items="x"), r"payload\.items: “x” stands here; expected a list"),
    (lambda p: p.update(pool={"count": 3}), r"payload\.pool\.name"),
    (
        lambda p: _item(p).update(kind="bridge"),
        r"items\[0\] \(legal\.standard\.2\.17\)\.kind: “bridge” is unknown",
    ),
    (
        lambda p: _item(p).update(step="later"),
        r"\.step: “later” is unknown; expected watch, together",
    ),
    (lambda p: _item(p).update(asks=[]), r"\.asks: there are none"),
    (lambda p: _item(p).update(scene=None), r"\.scene: nothing stands here; expected an object"),
    (lambda p: _item(p)["scene"].update(players=11), r"\.scene\.players: 11 is no table"),
    (lambda p: _item(p)["scene"]["hand"].append("1X"), r"\.scene\.hand\[13\]: “1X” is no card"),
    (lambda p: _item(p)["scene"]["seats"][0].update(seat=4), r"seats\[0\]\.seat: 4 is no seat"),
    (
        lambda p: _item(p)["scene"]["seats"][0].update(card="Q♠"),
        r"seats\[0\]\.card: “Q♠” is no card",
    ),
    (
        lambda p: _ask(p).update(input={"type": "slide"}),
        r"input\.type: “slide” is unknown; expected card, cards-all",
    ),
    (
        lambda p: _ask(p).update(input={"type": "card", "from": "floor"}),
        r"input\.from: “floor” is unknown",
    ),
    (
        lambda p: _ask(p).update(input={"type": "choice", "options": []}),
        r"input\.options: there are none",
    ),
    (
        lambda p: _ask(p).update(input={"type": "cards-n", "from": "hand"}),
        r"input\.n: None is no number",
    ),
    (lambda p: _ask(p)["responses"].pop("QS"), r"asks\[0\]\.responses: nothing is said about QS"),
    (lambda p: _ask(p)["responses"]["QS"].update(ok="perhaps"), r"responses\[QS\]\.ok: 'perhaps'"),
    (
        lambda p: _ask(p)["responses"]["QS"].pop("text"),
        r"responses\[QS\]\.text: nothing stands here",
    ),
    (
        lambda p: _ask(p)["responses"]["QS"].update(next=3),
        r"responses\[QS\]\.next: question 3 does not exist; there are 1",
    ),
    (
        lambda p: _ask(p)["responses"]["QS"].update(plays=[{"seat": 1}]),
        r"plays\[0\]: nothing is no card",
    ),
    (lambda p: _ask(p).update(answer=[]), r"\.answer: there is none"),
    (lambda p: _ask(p)["hints"].reverse(), r"\.hints: answer, step, point, nudge; expected nudge"),
]


@pytest.mark.parametrize(("damage", "says"), DAMAGE, ids=[says[:40] for _, says in DAMAGE])
def test_damage_is_named(damage: Change, says: str) -> None:
    payload = copy.deepcopy(samples.ladder("one", "One", samples.legal("yours")))
    damage(payload)
    with pytest.raises(PayloadError, match=says):
        check_payload(payload)


@pytest.mark.parametrize("thing", [None, [], "x", 7])
def test_no_payload_at_all(thing: object) -> None:
    with pytest.raises(PayloadError, match=r"payload: .* stands here; expected an object"):
        check_payload(thing)


def test_missing_numbers_and_options_are_named() -> None:
    item = copy.deepcopy(samples.count())
    del item["asks"][0]["responses"]["*"]
    with pytest.raises(PayloadError, match="nothing is said about 0, 1, 2, 3, 5"):
        check_item(item)
    item = copy.deepcopy(samples.winner())
    del item["asks"][0]["responses"]["anna"]
    with pytest.raises(PayloadError, match="nothing is said about anna"):
        check_item(item)


def test_script_json_cannot_close_its_script() -> None:
    nasty = {"text": "</script><!-- & \u2028"}
    text = script_json(nasty)
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == nasty


def test_readable_form_needs_the_standard_library_only() -> None:
    """`-S` leaves site-packages out: nothing but Python itself is there."""
    code = (
        "import sys; sys.path.insert(0, '.');"
        "import hearts_lesson.widgets.fallback, hearts_lesson.widgets.payload;"
        "import hearts_lesson.widgets.classic;"
        "print([m for m in ('anywidget', 'traitlets', 'ipywidgets') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
