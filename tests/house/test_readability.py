"""Plain English: every page's prose stays below its limit, and the measure counts rightly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from house_files import ROOT

from hearts_lesson.site import readability
from hearts_lesson.site.readability import Reading, plain, syllables

PAGES = sorted(
    path
    for path in (ROOT / "book").rglob("*")
    if path.suffix in {".md", ".ipynb"}
    and not {"reference", ".ipynb_checkpoints"} & set(path.relative_to(ROOT).parts)
)
# Fewer words than this say nothing about a page.
FEW = 30


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


def test_pages_stay_easy_to_read() -> None:
    hard, figures = [], []
    for path in PAGES:
        name, reading = name_of(path), readability.measure(path)
        figures.append(
            f"{name}: grade {reading.grade:.1f} of at most {readability.limit(name):.0f}, "
            f"{reading.sentence:.1f} words a sentence"
        )
        if reading.words >= FEW and reading.grade > readability.limit(name):
            hard.append(figures[-1])
    assert hard == [], "\n".join(["shorter sentences and words, please; all pages:", *figures])


def test_every_chapter_is_held_to_the_limit_for_learners() -> None:
    chapters = [name_of(path) for path in PAGES if re.match(r"\d\d_", path.name)]
    assert len(chapters) >= 10
    assert {readability.limit(name) for name in chapters} == {readability.HARDEST}
    assert readability.limit("book/about/faq") == readability.HARDEST
    assert readability.limit("book/about/for-teachers") == readability.HARDEST_FOR_GROWN_UPS


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(("ace", 1), ("the", 1), ("queen", 1), ("played", 1), ("takes", 1), ("dealt", 1)),
        *(("table", 2), ("houses", 2), ("hinted", 2), ("passes", 2), ("player", 2), ("being", 2)),
        *(("quiet", 2), ("question", 2), ("lowest", 2), ("opened", 2), ("clockwise", 2)),
        *(("diamond", 3), ("variant", 3), ("exercise", 3), ("discarded", 3), ("idea", 3)),
        *(("usually", 4), ("cancellation", 4), ("player's", 2)),
    ],
)
def test_syllables_of_a_word(word: str, count: int) -> None:
    assert syllables(word) == count


def test_the_grade_is_flesch_and_kincaids() -> None:
    reading = Reading.of("The queen of spades costs thirteen points. Each heart costs one.")
    assert (reading.words, reading.sentences, reading.syllables) == (11, 2, 12)
    assert reading.grade == pytest.approx(0.39 * 11 / 2 + 11.8 * 12 / 11 - 15.59)
    assert Reading.of("").grade == 0


def test_only_prose_counts() -> None:
    text = plain(
        "# A heading\n\n(rule-x)=\nA [link](far/away.md#long) and **bold** `code`.\n\n"
        "```python\nnot_this()\n```\n\n| a | table |\n|---|---|\n\n- one point\n- another\n\n"
        "<details>\n<summary>Why?</summary>\n\nBecause.\n\n</details>\n"
    )
    assert " ".join(text.split()) == "A link and bold code. one point another Why? Because."
    assert Reading.of(text).sentences == 5


def test_the_table_names_every_page_with_its_limit(tmp_path: Path) -> None:
    (tmp_path / "book" / "about").mkdir(parents=True)
    (tmp_path / "book" / "a.md").write_text("# Low and high\n\nThe ace is high.\n", "utf-8")
    (tmp_path / "book" / "about" / "for-x.md").write_text("# For X\n\nYou teach.\n", "utf-8")
    (tmp_path / "book" / "empty.md").write_text("# Nothing\n", "utf-8")
    names = ["book/a", "book/about/for-x", "book/empty", "book/gone"]
    rows = readability.table(tmp_path, names).splitlines()[2:]
    assert rows[0] == "| Low and high | 4 | 4.0 | -2.2 | 6 |"
    assert [row.split("|")[1].strip() for row in rows] == ["Low and high", "For X"]
    assert rows[1].endswith("| 9 |")
