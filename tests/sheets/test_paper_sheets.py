"""The sheets: all that belongs on them, for every table, on one page, the same bytes each time."""

from __future__ import annotations

import io
import random
import re
from html import escape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from hearts_lesson.cli import main
from hearts_lesson.engine import OPTIONS, PRESETS, HouseRules, RulesClash, check_sums
from hearts_lesson.sheets.changes import changes
from hearts_lesson.sheets.data import HELP, label, options_html, rules_data
from hearts_lesson.sheets.html import sheet_html
from hearts_lesson.sheets.lines import Line, Texts, key_of, tabulate
from hearts_lesson.sheets.model import KINDS, OPTIONAL, ROUNDS, sheet
from hearts_lesson.sheets.offers import GROUPS, NUMBERS, VALUES
from hearts_lesson.sheets.pdf import PAPERS, Paper, SheetTooLong, pdf
from hearts_lesson.sheets.words import LINES
from hearts_lesson.site.table_pages import PLAYERS

# Everything that makes texts long at once.
LONGEST: dict[str, Any] = {
    "players": 5,
    "removed": "",
    "kitty": "first_penalty_trick",
    "first_trick_all_penalty": "queen_must",
    "queen_lead": "after_hearts_broken",
    "queen_breaks_hearts": True,
    "leader_only_hearts": "lead_passes",
    "leader_hearts_and_queen": "queen_forced",
    "moon": "best_for_shooter",
    "sun": "double",
    "bonus_card": "JD",
    "bonus_in_moon": "needed",
    "no_trick_bonus": 5,
    "heart_values": "spot",
    "end_test": "passes",
    "exact_target": "half",
}


def read(data: bytes) -> tuple[int, tuple[int, int], str]:
    """Pages, size in millimetres, and text of a PDF."""
    reader = PdfReader(io.BytesIO(data))
    box = reader.pages[0].mediabox
    size = round(float(box.width) * 25.4 / 72), round(float(box.height) * 25.4 / 72)
    return len(reader.pages), size, " ".join(page.extract_text() for page in reader.pages)


def plain(text: str) -> str:
    """Text without what breaks differ by."""
    return re.sub(r"[\s︎]+", "", text)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_files_of_the_site_are_one_page_each(kind: str, players: int) -> None:
    drawn = sheet(kind, PLAYERS[players])
    assert drawn.rules.players == players
    for name, paper in PAPERS.items():
        pages, size, text = read(pdf(drawn, name))
        assert pages == 1
        assert size == (round(paper.width), round(paper.height))
        assert plain(drawn.title) in plain(text)


@pytest.mark.parametrize("preset", [*PRESETS, "longest"])
def test_every_preset_fits_on_the_smaller_paper_with_all_its_words(preset: str) -> None:
    rules = HouseRules.of(LONGEST if preset == "longest" else preset)
    for kind in KINDS:
        drawn = sheet(kind, rules)
        pages, _, text = read(pdf(drawn, "letter"))
        assert pages == 1
        for line in re.findall(r'data-line="([\w-]+)"', sheet_html(drawn)):
            assert plain(drawn.say(line).rstrip(".")) in plain(text), (kind, line)


def test_the_same_sheet_is_the_same_file() -> None:
    assert pdf(sheet("rules", "omnibus")) == pdf(sheet("rules", "omnibus"))


@pytest.mark.parametrize("rules", ["standard", "omnibus", "spot", "six", "cancellation"])
def test_the_column_to_check_by_has_the_engines_sum(rules: str) -> None:
    drawn = sheet("score", rules)
    sums = check_sums(drawn.rules)
    text = plain(read(pdf(drawn))[2])
    assert plain(f"must be {sums[0][1]}") in text
    for case, total in sums[1:]:
        ending = str(total).replace("-", "−")
        assert plain(f"{case.replace('A moon,', 'Moon')}: {ending}.") in text


def test_a_score_sheet_says_where_to_pass_in_every_round() -> None:
    html = sheet_html(sheet("score", "three"))
    cells = re.findall(r'<th scope="row">(\d+)</th><td>([^<]*)</td>((?:<td></td>)*)', html)
    assert [int(number) for number, _, _ in cells] == list(range(1, ROUNDS + 1))
    assert [word for _, word, _ in cells[:4]] == ["left", "right", "no pass", "left"]
    assert all(empty.count("<td>") == 3 + 1 for _, _, empty in cells)


def test_boxes_are_empty_until_a_table_has_rules_of_its_own() -> None:
    assert "☑" not in read(pdf(sheet("rules", "six")))[2]
    own = sheet("rules", {"target": 75, "moon": "others_plus_26"})
    text = plain(read(pdf(own))[2])
    for ticked in ("☑75", "☑Addedtotheothers", "☐100", "☑Notallowed"):
        assert ticked in text
    assert sheet_html(own).count("✓") == text.count("☑") == 9
    assert own.rules.code in text


def test_rules_too_long_for_a_page_are_refused_with_what_to_leave_out() -> None:
    card = Paper("a postcard", 148, 170, 8)
    with pytest.raises(SheetTooLong, match=r"one page of a postcard: \d+ mm .* the tick boxes"):
        pdf(sheet("rules", LONGEST), card)
    assert read(pdf(sheet("rules", LONGEST, ["boxes"]), card))[0] == 1
    with pytest.raises(SheetTooLong, match="larger paper"):
        pdf(sheet("rules", LONGEST, ["boxes"]), Paper("a stamp", 60, 60, 5))
    for name in OPTIONAL:
        assert any(
            len(sheet(kind, without=[name]).parts) < len(sheet(kind).parts) for kind in KINDS
        )


def test_what_the_printed_sheets_of_others_say_is_on_ours() -> None:
    rules = plain(sheet_html(sheet("rules")))
    boxes = (
        *("Shooting the moon", "Q♠ breaks hearts", "Game ends at", "Tied for lowest", "Passing"),
        *("Points on the first trick", "Bonus card", "Exactly on the target", "J♦ −10"),
        *("Shooter chooses", "Best for the shooter", "Always left", "Nobody passes", "Shared win"),
    )
    for words in boxes:
        assert plain(words) in rules
    cheat = plain(sheet_html(sheet("cheat")))
    for words in ("A·K·Q·J·10", "1, 5, 9 …", "Queen of spades", "26 in all", "Check the count"):
        assert plain(words) in cheat


# --- The lines and their tables -----------------------------------------------------------------


def test_every_option_stands_in_a_group_with_its_sentence() -> None:
    names = [name for _, group in GROUPS for name in group]
    assert sorted(names) == sorted(OPTIONS)
    assert set(HELP) == set(OPTIONS)
    table = options_html()
    for name in OPTIONS:
        for value in VALUES[name]:
            assert escape(label(name, value)) in table


def test_every_value_that_can_be_chosen_has_a_position_that_shows_what_it_changes() -> None:
    found = changes()
    for name, values in VALUES.items():
        for value in [*values][1:]:
            entry = found[name].get(value) or found[name].get("#")
            assert entry, (name, value)
            assert entry["std"] != entry["own"] or name == "players", (name, value)
            assert len(entry["std"].split()) <= 45
            assert len(entry["own"].split()) <= 45


def test_a_line_that_forgets_an_option_is_noticed() -> None:
    """The tables are only right if lines name all they depend on; random rules tell."""
    rng = random.Random(3)
    for name, line in LINES.items():
        table = tabulate(line, texts := Texts())
        for _ in range(40):
            options = {o: VALUES[o][rng.choice(list(VALUES[o]))] for o in rng.sample([*OPTIONS], 6)}
            try:
                rules = HouseRules(**options)
            except RulesClash:
                continue
            key = key_of(line, rules)
            if key in table["t"]:
                assert texts.all[table["t"][key]] == line.text(rules), (name, options)


def test_a_slot_is_only_made_where_numbers_grow_evenly() -> None:
    bad = Line("bad", ("target",), lambda rules: str(rules.target**2))
    with pytest.raises(ValueError, match="no slot fits"):
        tabulate(bad, Texts())
    good = Line("good", ("target",), lambda rules: f"{rules.target // 2} and {rules.target + 26}")
    assert tabulate(good, texts := Texts())["t"]["#"] < len(texts.all)
    assert "{0.5,0} and {1,26}" in texts.all


def test_the_data_of_the_page_are_plain_and_whole() -> None:
    data = rules_data()
    assert set(data["numbers"]) == set(NUMBERS)
    assert {name for _, names in data["groups"] for name in names} == set(data["order"])
    places = [place for line in data["lines"].values() for place in line["t"].values()]
    assert max(places) < len(data["texts"])


# --- The command --------------------------------------------------------------------------------


def test_the_command_writes_a_page_for_any_rules(tmp_path: Path) -> None:
    target = tmp_path / "mine.pdf"
    arguments = ["sheet", "score", "--rules", "omnibus", "--players", "3", "--paper", "letter"]
    done = CliRunner().invoke(main, [*arguments, "--pdf", str(target)])
    assert done.exit_code == 0, done.output
    pages, size, text = read(target.read_bytes())
    assert (pages, size) == (1, (216, 279))
    assert "must be 16" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sheet", "rules", "--players", "9"], "one pack is for 3 to 7 players"),
        (["sheet", "rules", "--rules", "1zz"], "damaged"),
        (["sheet", "poster"], "'rules', 'cheat', 'score'"),
        (["sheet", "score", "--pdf", "missing/folder/x.pdf"], "could not be written"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output
