"""The map of the course and the ladders as files, made from finished pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hearts_lesson.exercises import ladder, legal, winner
from hearts_lesson.site import course
from hearts_lesson.widgets.fallback import static_html


def made(name: str, *, pool: str | None = "mixed-following") -> dict[str, Any]:
    """The payload of a small ladder; its texts hold marks that HTML must not take for its own."""
    items = [
        legal("3C 9C JD 4D", "9D KD", topic="follow-suit"),
        winner("8C QC AD 9C", leader="Ben", topic="two-suits"),
    ]
    return ladder(name, title="A <b>bold</b> & </script> title", items=items, pool=pool).payload()


def page(title: str, *ladders: dict[str, Any], number: int | None = 1) -> str:
    """A page as the site writes it."""
    head = f'<span class="hl-chapter">Chapter {number}</span> ' if number else ""
    link = '<a class="headerlink" href="#x" aria-label="Link to this section">#</a>'
    body = "".join(
        f'<section id="s-{i}"><h2>More{link}</h2><div class="cell">{static_html(payload)}</div>'
        "</section>"
        for i, payload in enumerate(ladders)
    )
    return f'<main><section id="top"><h1>{head}{title}{link}</h1>{body}</section></main>'


def read(path: Path) -> Any:
    text = path.read_text(encoding="ascii")
    return json.loads(text[text.index(",") + 1 : text.rindex(")")])


@pytest.fixture
def html(tmp_path: Path) -> Path:
    (tmp_path / "book").mkdir()
    pages = {
        "book/index": page("Welcome", made("hello", pool=None), number=None),
        "book/01_cards": page("Cards &amp; tricks", made("one"), made("two")),
        "book/02_suits": page("Suits", number=2),
    }
    for name, text in pages.items():
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    return tmp_path


NAMES = ["book/index", "book/01_cards", "book/02_suits", "book/not-built"]


def test_ladders_come_with_their_section_and_say_what_the_page_says(html: Path) -> None:
    found = course.Page.read("book/01_cards.html", (html / "book/01_cards.html").read_text())
    assert (found.number, found.title, found.name) == (1, "Cards & tricks", "cards")
    assert [section for section, _ in found.ladders] == ["s-0", "s-1"]
    assert [payload for _, payload in found.ladders] == [made("one"), made("two")]


def test_the_files_hold_the_ladders_and_the_map(html: Path) -> None:
    course.write(html, NAMES)
    folder = html / "_static" / "pools"
    assert {path.stem for path in folder.glob("*.js")} == {
        "course",
        *("ladder-hello", "ladder-one", "ladder-two"),
    }
    assert read(folder / "ladder-two.js") == {"v": 1, "items": made("two")["items"]}
    (known,) = read(folder / "course.js")["items"]
    first, second = known["chapters"]
    assert first["ladders"] == ["one", "two"]
    assert (first["mixed"], second["mixed"]) == ("mixed-following", "")
    topics = {topic["name"]: topic for topic in known["topics"]}
    taught = topics["legal-follow-suit"]
    assert (taught["chapter"], taught["at"]) == (0, "book/01_cards.html#s-0")
    assert (topics["score-moon"]["chapter"], topics["score-moon"]["at"]) == (None, "")


def test_a_ladder_that_no_page_has_any_more_goes(html: Path) -> None:
    course.write(html, NAMES)
    (html / "book/01_cards.html").write_text(page("Cards", made("one")), encoding="utf-8")
    before = (html / "_static/pools/ladder-one.js").stat().st_mtime_ns
    course.write(html, NAMES)
    assert not (html / "_static/pools/ladder-two.js").exists()
    assert (html / "_static/pools/ladder-one.js").stat().st_mtime_ns == before


def test_two_ladders_of_one_id_are_named(html: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(course.log, "warning", lambda text, *args, **_: said.append(text % args))
    (html / "book/02_suits.html").write_text(page("Suits", made("one"), number=2), encoding="utf-8")
    course.write(html, NAMES)
    assert len(said) == 1
    assert "“one”" in said[0]


def test_each_rule_set_has_a_stock_of_its_own_and_its_share_code() -> None:
    rules = course.all_rules()
    assert len({entry["code"] for entry in rules}) == len(rules)
    assert [entry["players"] for entry in rules if entry["plain"]] == [4, 3, 5, 6, 7]
    pools = course.rule_pools()
    assert set(pools) == {f"rules-{entry['name']}" for entry in rules} - {"rules-standard"}
    for entry in rules:
        for item in pools.get(f"rules-{entry['name']}", {"items": []})["items"]:
            assert item["rules"]["code"] == entry["code"]
            assert item["step"] == "mixed"


def test_links_to_the_chapters_come_from_the_list_of_contents() -> None:
    toctree = (
        '<p class="caption">The course</p><ul class="x">'
        '<li class="toctree-l1"><a class="reference internal" href="01_a.html">1. Low &amp; high'
        '</a></li><li><a href="02_b.html">2. B</a></li></ul><ul><li><a href="z">Z</a></li></ul>'
    )
    assert course.chapter_links(toctree) == (
        '<ul class="hp-chapters"><li><a href="01_a.html">Low &amp; high</a></li>'
        '<li><a href="02_b.html">B</a></li></ul>'
    )
    assert course.chapter_links("") == '<ul class="hp-chapters"></ul>'
