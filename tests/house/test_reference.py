"""The reference describes every public name, from docstrings that begin in plain words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from house_files import ROOT

import hearts_lesson.engine as engine
from hearts_lesson.engine import RULES
from hearts_lesson.site.reference import PAGES, Name, first_sentence, names
from hearts_lesson.site.reference_text import list_text, page_text

PLACE = ROOT / "book" / "bonnet" / "reference"
ENGINE = sorted(
    f"engine.{path.stem}"
    for path in (ROOT / "hearts_lesson" / "engine").glob("*.py")
    if path.stem != "__init__"
)
DESCRIBED = [name for modules in PAGES.values() for module in modules for name in names(module)]
# Words that somebody who plays cards, and knows a little Python, should not have to look up.
JARGON = re.compile(
    r"\b(?:kwargs?|args|iterables?|dataclass|instances?|bool(?:ean)?|dict|callable|callback|"
    r"wrapper|helper|util|getter|factory|payload|sequence of|tuple of)\b",
    re.IGNORECASE,
)


def members(name: Name) -> Iterator[tuple[str, str]]:
    """The docstrings of a name and, for a class, of what it offers."""
    yield name.full, name.doc
    if not isinstance(name.value, type):
        return
    for member, value in vars(name.value).items():
        function = getattr(value, "__func__", value)
        if not member.startswith("_") and (
            isinstance(value, property) or inspect.isfunction(function)
        ):
            yield f"{name.full}.{member}", inspect.getdoc(function) or ""


ALL = dict(pair for name in DESCRIBED for pair in members(name))
OF_ENGINE = {full: doc for full, doc in ALL.items() if full.startswith("hearts_lesson.engine.")}


def test_every_module_of_the_engine_has_its_page() -> None:
    listed = [module for modules in PAGES.values() for module in modules]
    assert sorted(module for module in listed if module.startswith("engine.")) == ENGINE
    assert len(listed) == len(set(listed))


def test_every_public_name_of_the_engine_is_described() -> None:
    described = {name.full for name in DESCRIBED}
    assert {f"hearts_lesson.engine.{name}" for name in engine.__all__} <= described
    assert len(described) == len(DESCRIBED), "a name is described twice"


def test_every_page_has_its_file_and_its_list() -> None:
    written = {path.stem for path in PLACE.glob("*.md")} - {"index"}
    assert written == set(PAGES)
    index = (PLACE / "index.md").read_text(encoding="utf-8")
    contents = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    for page in PAGES:
        text = (PLACE / f"{page}.md").read_text(encoding="utf-8")
        assert f"```{{reference}} {page}\n" in text
        assert f"({page}.md)\n\n" in index
        assert f"```{{reference-list}} {page}\n" in index
        assert f"- file: book/bonnet/reference/{page}\n" in contents


@pytest.mark.parametrize("full", OF_ENGINE)
def test_docstring_begins_with_a_plain_sentence(full: str) -> None:
    first = first_sentence(OF_ENGINE[full])
    assert first, f"{full} has no docstring"
    assert re.match(r"[A-Z`“]", first), f"{full}: {first}"
    assert first.endswith((".", "?")), f"{full}: {first}"
    assert 2 <= len(first.split()) <= 25, f"{full}: {first}"
    assert not JARGON.search(first), f"{full}: {first}"


def test_every_shared_name_of_the_package_says_what_it_is() -> None:
    silent = [name.full for name in DESCRIBED if not name.inner and not name.doc]
    assert silent == []


def test_docstrings_name_rules_that_exist() -> None:
    named = {
        rule
        for doc in [*ALL.values(), *(inspect.getdoc(name.module) or "" for name in DESCRIBED)]
        for ids in re.findall(r"\bRules?:\s+([a-z-]+(?:,\s+[a-z-]+)*)\.", doc)
        for rule in re.findall(r"[a-z-]+", ids)
    }
    assert len(named) > 15
    assert named <= set(RULES)


def test_signatures_are_those_of_the_code() -> None:
    text = page_text("play")
    assert "{py:function} legal_plays(rules: HouseRules, position: Position) -> Hand" in text
    assert "{py:method} play(card: Card | str, seat: int | None = None) -> Round" in text
    assert ':type: "tuple[Card, ...]"' in text
    assert "{py:class} Hand(mask: int = 0)\n" in page_text("cards")
    score = page_text("score")
    start = score.index("{py:function} settle(")
    assert "taken: Sequence[Hand], *, tricks: Sequence[int] | None = None" in score[start:][:120]


def test_house_rules_say_what_each_value_means() -> None:
    text = page_text("house-rules")
    for option in engine.OPTIONS.values():
        for words in option.words.values():
            assert words in text


def test_list_has_first_sentences_and_only_what_a_room_shares() -> None:
    text = list_text("cards")
    assert "<hearts_lesson.engine.Card>` | One card face, such as the queen of spades; " in text
    assert "engine.cards.bag" not in text
    text = list_text("records")
    assert "<hearts_lesson.engine.replay.replay>` | Judge one recorded round. |" in text


def test_code_of_a_module_stands_on_its_page() -> None:
    code = (ROOT / "hearts_lesson/engine/masks.py").read_text(encoding="utf-8").rstrip("\n")
    assert f"``````python\n{code}\n``````" in page_text("play")


@pytest.mark.parametrize(
    ("doc", "first"),
    [
        ("One. Two.", "One."),
        ("Read it: `QS`, `10h`. More\n\nand more", "Read it: `QS`, `10h`."),
        ("Over two\nlines; here. `Then` code", "Over two lines; here."),
        ("No stop", "No stop"),
        ("", ""),
    ],
)
def test_first_sentence(doc: str, first: str) -> None:
    assert first_sentence(doc) == first


def test_texts_below_constants_are_read(tmp_path: Path) -> None:
    module = ModuleType("m")
    module.__file__ = str(tmp_path / "m.py")
    text = 'ONE: int = 1\n"""The first."""\nTWO = 2\n'
    Path(module.__file__).write_text(text, encoding="utf-8")
    assert Name("ONE", "m", module, 1).doc == "The first."
    assert Name("TWO", "m", module, 2).doc == ""
