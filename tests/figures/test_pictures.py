"""Pictures: what they show is what the engine says, in drawing and in words."""

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

import hearts_lesson.widgets
from hearts_lesson.engine import CARDS, Direction, HouseRules, Suit, Trick, receiver
from hearts_lesson.figures import (
    dealing,
    hand,
    order,
    pack,
    pass_arrows,
    score_sheet,
    steps,
    suits,
    table,
    trick_row,
    tricks,
)
from hearts_lesson.figures.hands import fan_markup
from hearts_lesson.figures.paint import INDEX_WIDTH
from hearts_lesson.figures.seats import seat_places
from hearts_lesson.figures.tokens import COLOURS
from hearts_lesson.figures.words import NAMES, cards_in_words, counted, listed, seat_of

TRICK = "9D KD 2C 4D"
EVERY_PICTURE = {
    "table": lambda: table(TRICK),
    "table with hand": lambda: table("9D KD", hand="4D QS", flags=["hearts not broken"]),
    "five players": lambda: table("9D KD 2C 4D TS", players=5),
    "row": lambda: trick_row(TRICK),
    "steps": lambda: steps(TRICK),
    "tricks": lambda: tricks(["9D KD 4D JD", "5D 8D AD 2D"], points=False),
    "hand": lambda: hand("QS 2C TH", lift="TH", fade="2C"),
    "order": order,
    "suits": suits,
    "pack": pack,
    "arrows": lambda: pass_arrows("left"),
    "deal": dealing,
    "deal of six": lambda: dealing("You", players=6),
}


@pytest.mark.parametrize("name", EVERY_PICTURE)
def test_picture_is_well_formed_named_and_the_same_every_time(name: str) -> None:
    picture = EVERY_PICTURE[name]()
    root = ET.fromstring(picture.svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == picture.alt
    assert picture.alt.endswith(".")
    assert EVERY_PICTURE[name]() == picture
    assert ET.fromstring(picture.file).find("{http://www.w3.org/2000/svg}title") is not None


@pytest.mark.parametrize("name", EVERY_PICTURE)
def test_picture_needs_no_style_sheet_and_no_ids(name: str) -> None:
    svg = EVERY_PICTURE[name]().svg
    assert not re.search(r"var\(--[\w-]+\)", svg), "a colour without a literal behind it"
    assert " id=" not in svg, "ids clash when a page shows two pictures"


@pytest.mark.parametrize("name", EVERY_PICTURE)
def test_picture_is_legible_on_a_narrow_phone(name: str) -> None:
    picture = EVERY_PICTURE[name]()
    assert picture.width == 320
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', picture.svg)]
    assert min(sizes, default=12) >= 11


@pytest.mark.parametrize(
    ("players", "rules"), [(3, "standard"), (6, "standard"), (8, "cancellation")]
)
def test_everything_on_the_table_lies_on_the_table(players: int, rules: str) -> None:
    cards = " ".join(str(card) for card in CARDS[:players])
    picture = table(cards, players=players, rules=rules)
    places = re.findall(r'translate\((-?[\d.]+) (-?[\d.]+)\)">', picture.body)
    assert len(places) == players
    for x, y in places:
        assert 0 <= float(x) <= picture.width - 44
        assert 0 <= float(y) <= picture.height - 62
    for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', picture.body):
        assert 0 <= float(x) <= picture.width
        assert 0 <= float(y) <= picture.height


def test_table_names_the_taker_that_the_engine_finds() -> None:
    rng = random.Random(7)
    rules = HouseRules.of("standard")
    for _ in range(200):
        cards, leader = tuple(rng.sample(CARDS, 4)), rng.randrange(4)
        text = " ".join(map(str, cards))
        winner = Trick(leader, cards, 4).winner(rules)
        assert winner is not None
        card = cards[(winner - leader) % 4]
        verb = "take" if winner == 0 else "takes"
        told = f"{NAMES[winner]} {verb} the trick with the {card.name}."
        for picture in (table(text, leader=leader), trick_row(text, leader=leader)):
            assert picture.alt.endswith(told)
            assert all(card.name in picture.alt for card in cards)
            assert (
                picture.svg.count(">takes it<")
                + picture.svg.count(">take it<")
                + (picture.svg.count(">led, take"))
                == 1
            )


def test_question_pictures_keep_the_taker_back() -> None:
    for picture in (table(TRICK, winner=False), trick_row(TRICK, winner=False)):
        assert "take" not in picture.svg


def test_unfinished_trick_has_no_taker_and_shows_who_is_missing() -> None:
    picture = table("9D KD", leader="Ben")
    assert picture.alt == "Ben leads the nine of diamonds, Cleo plays the king of diamonds."
    assert "stroke-dasharray" in picture.svg


def test_your_plays_are_told_in_the_second_person() -> None:
    assert trick_row("AS 2C 3S 9S", leader="You").alt == (
        "You lead the ace of spades, Anna discards the two of clubs, Ben plays the three of "
        "spades, Cleo plays the nine of spades. You take the trick with the ace of spades."
    )


def test_each_trick_of_a_list_is_led_by_the_taker_of_the_one_before() -> None:
    picture = tricks(["9D KD 4D JD", "5D 8D AD 2D", "6D TD 3D QD"], points=False)
    assert "Trick 1: Anna leads" in picture.alt
    assert "Trick 2: Ben leads the five of diamonds" in picture.alt
    assert "Trick 3: You lead the six of diamonds" in picture.alt
    assert picture.alt.endswith("Cleo takes the trick with the queen of diamonds.")


def test_a_list_of_tricks_refuses_an_unfinished_one() -> None:
    with pytest.raises(ValueError, match="Trick 2 has 3 cards instead of 4"):
        tricks(["9D KD 4D JD", "5D 8D AD"])


def test_points_of_a_trick_are_counted_by_the_engine() -> None:
    assert "It holds 14 points." in table("3S QS 2H 4S", points=True).alt
    assert "It holds no points." in table("3S 2S 2D 4S", points=True).alt
    assert tricks(["3S QS 2H 4S"]).svg.count(">14<") == 1


@pytest.mark.parametrize("way", ["left", "right", "across"])
def test_arrows_go_where_the_engine_sends_the_cards(way: str) -> None:
    alt = pass_arrows(way).alt
    for giver in range(4):
        taker = receiver(giver, 4, Direction(way))
        assert re.search(rf"{NAMES[giver]} gives? 3 cards to {NAMES[taker]}", alt, re.IGNORECASE)


def test_hold_has_no_arrows_and_across_needs_somebody_opposite() -> None:
    assert "keeps their own cards" in pass_arrows("hold").alt
    with pytest.raises(ValueError, match="nobody sits across"):
        pass_arrows("across", players=3)


def test_every_index_of_a_hand_stays_in_sight() -> None:
    rng = random.Random(3)
    for count in [*range(1, 18), 26]:
        held = sorted(rng.sample(CARDS, count))
        markup, height = fan_markup(held, 320)
        spots = [
            (float(y), float(x))
            for x, y in re.findall(r'<g transform="translate\((-?[\d.]+) ([\d.]+)\)">', markup)
        ]
        assert len(spots) == count
        for (y1, x1), (y2, x2) in pairwise(spots):
            assert y1 != y2 or x2 - x1 >= INDEX_WIDTH - 0.1
        assert all(0 < x <= 320 - 44 and 0 < y <= height - 60 for y, x in spots)


def test_hand_is_sorted_and_refuses_to_lift_what_it_does_not_hold() -> None:
    assert hand("QS 2C TH 9C").alt == (
        "A hand of cards: two and nine of clubs; queen of spades; ten of hearts."
    )
    with pytest.raises(ValueError, match="two of clubs cannot stand out"):
        hand("QS", lift="2C")
    with pytest.raises(ValueError, match="QX"):
        hand("QX")


def test_seats_keep_apart_at_every_table() -> None:
    for players in range(2, 11):
        places = seat_places(players, across=110, down=72, block=(66, 107))
        assert len(places) == players
        assert places[0][1] == max(y for _, y in places), "you sit at the bottom"
        assert all(abs(x) + 33 <= 160 and abs(y) < 330 for x, y in places)
        for seat, (x1, y1) in enumerate(places):
            for x2, y2 in places[:seat]:
                assert abs(x1 - x2) >= 66 or abs(y1 - y2) >= 107


def test_order_runs_from_two_to_ace() -> None:
    alt = order("S").alt
    assert alt.startswith("The thirteen spades")
    assert alt.index("two") < alt.index("ten") < alt.index("jack") < alt.index("ace")


def test_sheet_sums_the_totals_and_refuses_ragged_rounds() -> None:
    sheet = score_sheet([(3, 15, 8, 0), (-26, 0, 5, 21)], passes=["left", "right"])
    assert sheet.totals == ((3, 15, 8, 0), (-23, 15, 13, 21))
    assert "<b>−23</b>" in sheet.html
    assert repr(sheet).endswith("You -23, Anna 15, Ben 13 and Cleo 21.")
    later = score_sheet([(5, 12, 5, 4)], first=12, before=(64, 88, 85, 49), passes=["hold"])
    assert later.totals == ((69, 100, 90, 53),)
    assert ">before</th>" in later.html
    assert "Before: You 64, Anna 88, Ben 85 and Cleo 49. Totals: You 69," in repr(later)
    with pytest.raises(ValueError, match="same players"):
        score_sheet([(1, 2), (1, 2, 3)])
    with pytest.raises(ValueError, match="4 players need as many totals, not 3"):
        score_sheet([(5, 12, 5, 4)], before=(64, 88, 85))
    with pytest.raises(ValueError, match="2 rounds need as many passes"):
        score_sheet([(1, 2), (1, 2)], passes=["left"])


def test_words() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert [counted(n, "point") for n in (0, 1, 3)] == ["no points", "1 point", "3 points"]
    assert cards_in_words(CARDS[:2]) == "two and three of clubs"
    assert seat_of("cleo", 4) == 3
    for bad in ("Dora", 4):
        with pytest.raises(ValueError, match=r"called|does not exist"):
            seat_of(bad, 4)


def test_four_suits_have_their_own_drawings() -> None:
    svg = suits().svg
    assert len(set(re.findall(r' d="(M[^"]+)"', svg))) == len(Suit)


def test_notebooks_get_html_and_the_description_as_plain_text() -> None:
    bundle = table(TRICK, caption="Ben takes it.")._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert "<figcaption>Ben takes it.</figcaption>" in bundle["text/html"]
    assert "0x" not in bundle["text/plain"]


def test_pictures_work_without_matplotlib() -> None:
    code = "import sys, hearts_lesson.figures; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pictures_have_the_same_colours_as_the_exercises() -> None:
    style = Path(hearts_lesson.widgets.__file__).with_name("hearts.css").read_text("utf-8")
    light = style[style.index(":root") :].split("}")[0]
    page = dict(re.findall(r"--hl-([\w-]+):\s*(#[0-9a-f]+)", light))
    for name, literal in COLOURS.items():
        if name in page:
            assert page[name] in (literal, literal.replace("ffffff", "fff")), name


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_deal_begins_on_the_dealers_left_and_goes_round(players: int) -> None:
    picture = dealing("Ben", players=players)
    assert picture.alt.startswith("Ben deals, clockwise")
    order = [NAMES[(3 + turn) % players] for turn in range(players)]
    assert listed([name if name != "You" else "you" for name in order]) in picture.alt
    numbers = re.findall(r">(\d+)</text>", picture.svg)
    assert sorted(map(int, numbers)) == list(range(1, 3 * players + 1))
