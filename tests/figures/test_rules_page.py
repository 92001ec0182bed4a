"""The rules page says what the engine says, for every rule and every house rule."""

import re
from pathlib import Path

import pytest

from hearts_lesson.engine import OPTIONS, RULES
from hearts_lesson.figures.rules_page import OPTIONS_OF, facts, refreshed

PAGE = Path(__file__).parents[2] / "book" / "about" / "rules.md"


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_page_is_up_to_date_with_the_engine(page: str) -> None:
    assert refreshed(page) == page, "run: python -m hearts_lesson.figures.rules_page " + PAGE.name


def test_every_rule_has_its_place_and_prose(page: str) -> None:
    assert sorted(re.findall(r"^\(rule-([\w-]+)\)=$", page, re.MULTILINE)) == sorted(RULES)
    for section in re.split(r"^\(rule-", page, flags=re.MULTILINE)[1:]:
        prose = section.split("\n- **")[0].split("\n", 2)[2]
        assert len(prose.split()) >= 12, f"nothing said about {section[:20]!r}"


def test_every_house_rule_in_words_is_on_the_page(page: str) -> None:
    placed = [name for names in OPTIONS_OF.values() for name in names]
    assert sorted(placed) == sorted(name for name, option in OPTIONS.items() if option.words)
    for option in OPTIONS.values():
        for words in option.words.values():
            assert words in page


def test_a_missing_or_unknown_rule_is_named(page: str) -> None:
    with pytest.raises(ValueError, match=r"missing \['tie'\], unknown \['draw'\]"):
        refreshed(page.replace("(rule-tie)=", "(rule-draw)="))


def test_facts_list_other_tables_one_by_one() -> None:
    assert facts("moon").count("\n  - ") == 4
    assert facts("turn").startswith("- **Found in:** Pagat")
