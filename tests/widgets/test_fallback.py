"""The form that reads without JavaScript."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from hearts_lesson.widgets.fallback import fallback_html, plain_text, static_html

from . import samples

LADDERS = samples.everything()
VOID = {"br", "hr"}


class Reader(HTMLParser):
    """Collects the words of a piece of HTML and checks that every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "script" not in self.open:
            self.words.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open
    return reader


@pytest.mark.parametrize("payload", LADDERS, ids=lambda p: p["id"])
def test_every_question_and_answer_is_there_in_words(payload: dict[str, Any]) -> None:
    text = "".join(read(fallback_html(payload)).words)
    for item in payload["items"]:
        ask = item["asks"][0]
        assert ask["prompt"] in text
        assert text.count(ask["solution"]) >= 2, "once in the details, once in the key for paper"
        for option in ask["input"].get("options", ()):
            assert option["label"] in text


def test_table_and_hand_are_told_in_words() -> None:
    text = "".join(read(fallback_html(LADDERS[0])).words)
    assert "Anna led 9♦\ufe0e." in text
    assert "Cleo discarded 2♣\ufe0e." in text
    assert "Hearts not broken." in text
    assert "Trick 4." in text
    assert "Your hand: 3♣\ufe0e 9♣\ufe0e Q♣\ufe0e 4♦\ufe0e" in text


def test_a_tree_prints_its_right_line_only() -> None:
    text = "".join(read(fallback_html(samples.ladder("p", "P", samples.puzzle()))).words)
    assert "Anna leads the 5♦" in text
    assert "The A♠\ufe0e, while you are void." in text


def test_every_suit_sign_asks_for_its_text_form() -> None:
    for payload in LADDERS:
        assert not re.search("[♣♦♠♥](?!\ufe0e)", fallback_html(payload))


@pytest.mark.parametrize("payload", LADDERS, ids=lambda p: p["id"])
def test_element_holds_the_payload_and_is_always_the_same(payload: dict[str, Any]) -> None:
    html = static_html(payload)
    assert html == static_html(json.loads(json.dumps(payload)))
    assert read(html).ids == [f"hx-{payload['id']}"]
    data = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert data is not None
    assert json.loads(data[1]) == payload
    assert "0x" not in html


def test_data_is_escaped() -> None:
    item = samples.direction()
    item["asks"][0]["prompt"] = "<b>x</b> & <script>alert(1)</script>"
    html = static_html(samples.ladder("esc", "A <title>", item))
    read(html)
    assert "<b>x" not in html
    assert "alert(1)</script>" not in html.split("</script>", 1)[1]


def test_plain_text_is_one_line() -> None:
    assert plain_text(LADDERS[0]) == "Exercise: Follow suit (4 questions)"
    assert (
        plain_text(samples.ladder("a", "Count", samples.count())) == "Exercise: Count (1 question)"
    )
