"""Colours: 4.5 to 1 for every text, 3 to 1 for every ring and edge, in both themes."""

from __future__ import annotations

import re

import pytest

from hearts_lesson.widgets import STYLE

CSS = STYLE.read_text(encoding="utf-8")


def tokens(selector: str) -> dict[str, str]:
    block = re.search(rf"^{re.escape(selector)}[^{{]*{{(.*?)}}", CSS, re.MULTILINE | re.DOTALL)
    assert block is not None
    return dict(re.findall(r"--hl-([\w-]+): (#[0-9a-f]+);", block[1]))


LIGHT = tokens(":root")
DARK = {**LIGHT, **tokens('html[data-theme="dark"]')}
FOUR = tokens('html[data-deck="four"]')


def luminance(colour: str) -> float:
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(c * 2 for c in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


TEXT = [
    ("ink", "page"),
    ("ink", "panel"),
    ("muted", "page"),
    ("muted", "panel"),
    ("felt-ink", "felt"),
    ("felt-ink", "felt-2"),
    ("black", "card"),
    ("red", "card"),
    ("accent", "panel"),
    ("panel", "accent"),
    ("panel", "good"),
    ("panel", "bad"),
    ("panel", "hint"),
    *((tone, f"{tone}-bg") for tone in ("good", "bad", "hint")),
    *(("ink", f"{tone}-bg") for tone in ("good", "bad", "hint")),
    ("good", "panel"),
    ("bad", "panel"),
    ("hint", "panel"),
]
SHAPES = [
    ("edge", "panel"),
    ("led", "felt"),
    ("led", "felt-2"),
    ("good", "panel"),
    ("bad", "panel"),
    ("accent", "panel"),
    ("card", "felt"),
]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_contrast(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[ink], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shape_contrast(theme: dict[str, str], shape: str, ground: str) -> None:
    assert contrast(theme[shape], theme[ground]) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_four_colour_deck_is_readable_and_told_apart_in_grey(theme: dict[str, str]) -> None:
    assert set(FOUR) == {"suit-c", "suit-d"}
    for colour in FOUR.values():
        assert contrast(colour, theme["card"]) >= 4.5


def test_dark_theme_changes_every_paper_colour() -> None:
    changed = {name for name in LIGHT if DARK[name] != LIGHT[name]}
    assert {"ink", "muted", "page", "panel", "line", "good-bg", "bad-bg", "hint-bg"} <= changed
