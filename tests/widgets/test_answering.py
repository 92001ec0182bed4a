"""Every way to answer, wrong and right, with a mouse and with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser import opened

from hearts_lesson.exercises import generate

from . import samples
from .hands import ACTIVE, Keys, Mouse, feedback, in_notebook, show

Steps = Callable[[Mouse], None]

# page, wrong answer, what is said, right answer, what is said then
PATHS: dict[str, tuple[Steps, str, Steps, str]] = {
    "play": (
        lambda r: r.card("QS"),
        "You hold diamonds",
        lambda r: r.card("2D"),
        "Below the ten",
    ),
    "why": (
        lambda r: r.option("beat"),
        "Nobody has to",
        lambda r: r.option("follow"),
        "you hold the",
    ),
    "end": (
        lambda r: r.option("anna"),
        "the lowest wins",
        lambda r: r.option("you"),
        "8 is the lowest",
    ),
    "direction": (lambda r: r.option("ben"), "across", lambda r: r.option("anna"), "on your left"),
    "order": (
        lambda r: r.card("KD", "cards"),
        "There is a lower one",
        lambda r: [r.card(c, "cards") for c in ("4D", "7D", "TD")] and None,
        "the ace would stand above",
    ),
    "score": (
        lambda r: [r.number(n, k) for k, n in enumerate_keys("3", "13", "8", "0")] and r.main(),
        "two hearts beside the queen",
        lambda r: r.number("15", "1") or r.main(),
        "nothing has been lost",
    ),
    "count": (
        lambda r: r.number("5") or r.main(),
        "less the seven played",
        lambda r: r.number("4") or r.main(),
        "Thirteen",
    ),
    "pass": (
        lambda r: [r.card(c) for c in ("2C", "3D", "4S")] and r.main(),
        "Place 3 of 3",
        lambda r: [r.card(c) for c in ("2C", "3D", "4S", "QS", "AS", "KH")] and r.main(),
        "Place 1 of 3: 4.9 ± 0.2 points on average.",
    ),
    "pass-plain": (
        lambda r: [r.card(c) for c in ("2C", "QS", "AS")] and r.main(),
        "Low cards keep you",
        lambda r: [r.card(c) for c in ("2C", "KH")] and r.main(),
        "would win tricks",
    ),
    "spot": (
        lambda r: r.card("KD", "table"),
        "The king followed suit",
        lambda r: r.card("2C", "table"),
        "She had to follow suit",
    ),
    "elsewhere": (
        lambda r: r.card("4H"),
        "not broken yet",
        lambda r: r.card("KC") or r.main(),
        "That is the one",
    ),
}


def enumerate_keys(*numbers: str) -> list[tuple[str, str]]:
    return [(str(key), number) for key, number in enumerate(numbers)]


@pytest.mark.parametrize("hand", [Mouse, Keys], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("name", PATHS)
def test_wrong_then_right(chromium: Any, folder: Path, name: str, hand: type[Mouse]) -> None:
    wrong, said, right, then = PATHS[name]
    with opened(chromium, width=390) as (page, _):
        reader = hand(page, show(page, folder, name))
        wrong(reader)
        assert said in feedback(reader.hx)
        assert "hx-bad" in str(reader.hx.locator(".hx-fb").get_attribute("class"))
        assert page.evaluate(ACTIVE), "the focus is lost"
        right(reader)
        assert then in feedback(reader.hx)
        assert "hx-good" in str(reader.hx.locator(".hx-fb").get_attribute("class"))
        assert page.evaluate(ACTIVE), "the focus is lost"
        # A wrong answer first, so it does not count as right.
        assert "0 of 1 right" in reader.hx.locator(".hx-tally").inner_text()
        spoken = reader.hx.get_by_role("status").inner_text()
        assert not set("♣♦♠♥") & set(spoken), "signs are read out as words"


@pytest.mark.parametrize("hand", [Mouse, Keys], ids=["mouse", "keyboard"])
def test_whole_ladder(chromium: Any, folder: Path, hand: type[Mouse]) -> None:
    """Watch, together, your turn, mixed, then one more like this from the pool."""
    with opened(chromium, width=390) as (page, _):
        hx = show(page, folder, "follow-suit")
        reader = hand(page, hx)
        rung = hx.locator(".hx-ladder .hx-now")
        assert rung.inner_text() == "watch"
        assert hx.locator("button[data-card]").count() == 0, "watching, no card can be tapped"
        for step in ("You hold two diamonds", "One of them it must be"):
            reader.main()
            assert step in feedback(hx)
        assert hx.locator('[data-card="4D"].hx-right').count() == 1
        reader.main()
        assert rung.inner_text() == "together"
        assert page.evaluate("document.activeElement.className") == "hx-prompt"
        assert "Look at the card that was led" in feedback(hx), "the guiding hint is open"
        for _ in range(2):
            reader.card("QS")
            assert "the suit led must be followed" in feedback(hx)
            reader.card("4D")
            reader.main()
            assert "jack of diamonds follows suit too" in feedback(hx)
            reader.card("JD")
            reader.main()
            assert "nothing else" in feedback(hx)
            reader.main()
        assert rung.inner_text() == "mixed"
        reader.option("cleo")
        assert "only spades count" in feedback(hx)
        reader.option("ben")
        reader.main()
        assert hx.locator(".hx-prompt").inner_text() == "How many points lie in it?"
        reader.number("14")
        reader.main()
        # All three were missed: they come once more, and the ladder is over only then.
        assert hx.locator(".hx-tally").inner_text() == "0 of 3 right at the first try"
        for _ in range(2):
            reader.main()
            assert rung.inner_text() == "once more"
            for card in ("4D", "JD"):
                reader.card(card)
            reader.main()
        reader.main()
        reader.option("ben")
        reader.main()
        reader.number("14")
        reader.main()
        end = "0 of 3 right at the first try. That was the last one."
        assert hx.locator(".hx-tally").inner_text() == end
        assert end in hx.get_by_role("status").inner_text()
        assert hx.locator(".hx-main").inner_text() == "More like this"
        reader.main()
        page.wait_for_function("document.querySelectorAll('button[data-card]').length === 13")
        assert rung.inner_text() == "mixed"
        for card in ("4D", "JD"):
            reader.card(card)
        reader.main()
        assert hx.locator(".hx-tally").inner_text() == "1 of 4 right at the first try"


def test_card_states_are_told_in_words(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "follow-suit")
        reader = Mouse(page, hx)
        for _ in range(3):
            reader.main()
        said = "Anna: nine of diamonds, led"
        assert hx.get_by_role("img", name=said, exact=True).count() == 1
        assert hx.get_by_role("img", name="Cleo: two of clubs, discarded", exact=True).count() == 1
        table = "The table: Anna led the nine of diamonds, Ben played the king of diamonds, "
        assert hx.get_by_role("group", name=table).count() == 1
        assert hx.get_by_role("button", name="queen of spades", exact=True).count() == 1
        reader.card("QS")
        name = hx.locator('[data-card="QS"]').get_attribute("aria-label")
        assert name == "queen of spades, not allowed: follow suit"
        reader.card("4D")
        assert hx.get_by_role("button", name="four of diamonds, right", exact=True).count() == 1
        assert hx.locator('[data-card="QS"] .hx-badge').inner_text() == "×"
        assert hx.locator('[data-card="4D"] .hx-badge').inner_text() == "✓"
        for words in ("hearts not broken", "you play last", "trick 4", "discarded"):
            assert hx.get_by_text(words, exact=True).is_visible()


def test_wrong_answer_plays_out_and_can_be_taken_back(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        reader = Mouse(page, hx)
        you = hx.locator('[data-seat="0"]')
        reader.card("AD")
        assert you.locator('[data-card="AD"]').is_visible()
        assert hx.locator('[data-seat="2"] [data-card="JD"]').is_visible()
        assert you.locator(".hx-did").inner_text() == "take it: 1"
        said = "You: ace of diamonds, take 1 point"
        assert hx.get_by_role("img", name=said, exact=True).count() == 1
        told = str(hx.locator(".hx-table").get_attribute("aria-label"))
        assert told.endswith("You played the ace of diamonds; You take 1 point"), told
        assert "You take the trick, and one point with it." in feedback(hx)
        assert "played" in hx.locator('button[data-card="AD"]').get_attribute("aria-label")
        page.keyboard.press("Escape")
        assert you.locator("[data-card]").count() == 0
        assert page.evaluate(ACTIVE)
        reader.card("AD")
        reader.main()
        assert you.locator("[data-card]").count() == 0
        assert page.evaluate("document.activeElement.matches('button[data-card]')")
        reader.card("AD")
        reader.card("8D")
        assert you.locator('[data-card="8D"]').is_visible()
        assert hx.locator('[data-seat="2"] .hx-did').inner_text() == "takes it: 1"


def test_cards_slide_unless_less_motion_is_asked_for(chromium: Any, folder: Path) -> None:
    for wish, moves in (("no-preference", True), ("reduce", False)):
        with opened(chromium) as (page, _):
            page.emulate_media(reduced_motion=wish)
            hx = show(page, folder, "play")
            hx.locator('button[data-card="AD"]').click()
            running = page.evaluate(
                "document.getAnimations().map(a => a.effect.getTiming().duration)"
            )
            slides = [d for d in running if d == 200]
            assert bool(slides) is moves


def test_tree_goes_on_after_a_right_card_and_ends_after_a_lost_line(
    chromium: Any, folder: Path
) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "puzzle")
        reader = Mouse(page, hx)
        reader.card("3H")
        assert "Too early" in feedback(hx)
        reader.card("2S")
        assert hx.locator('[data-seat="1"] [data-card="KS"]').is_visible()
        reader.main()
        assert hx.locator(".hx-prompt").inner_text().startswith("Anna leads the 5♦")
        hand = hx.locator(".hx-hand [data-card]")
        assert hand.evaluate_all("all => all.map(e => e.dataset.card)") == ["AS", "3H"]
        assert hx.get_by_text("trick 12").is_visible()
        reader.card("AS")
        assert "0 of 1 right" in hx.locator(".hx-tally").inner_text()
    with opened(chromium) as (page, _):
        hx = show(page, folder, "puzzle")
        reader = Mouse(page, hx)
        reader.card("AS")
        assert "the line is lost" in feedback(hx)
        assert hx.locator("button[data-card]").first.get_attribute("aria-disabled") == "true"
        assert hx.get_by_role("button", name="Start over").count() == 0
        reader.main()
        reader.card("2S")
        assert "Somebody must take it" in feedback(hx)


def test_right_at_other_tables_has_its_own_tone(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "elsewhere")
        reader = Mouse(page, hx)
        assert "At this table: Q♠" in hx.locator(".hx-rules").inner_text()
        reader.card("QS")
        assert "Right at tables where" in feedback(hx)
        assert "hx-else" in hx.locator(".hx-fb").get_attribute("class")
        assert hx.locator('[data-card="QS"] .hx-badge').inner_text() == "≈"
        reader.card("KC")
        reader.main()
        assert "1 of 1 right" in hx.locator(".hx-tally").inner_text(), "it was no mistake"


def test_hints_come_in_steps_and_a_shown_answer_comes_back(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        reader = Keys(page, hx)
        for step in range(1, 4):
            assert hx.get_by_role("button", name=f"Hint {step} of 4").is_visible()
            reader.hint()
        assert "A diamond below the ten cannot win." in feedback(hx)
        assert hx.locator("button.hx-right").count() == 0
        reader.hint()
        assert "stay below the ten" in feedback(hx)
        assert hx.locator("button.hx-right").count() == 2
        assert hx.locator(".hx-tally").inner_text() == "0 of 1 right at the first try"
        page.keyboard.press("Enter")
        assert "stay below the ten" in feedback(hx), "one Enter too many skips nothing"
        page.keyboard.press("Tab")
        if "Rule" in page.evaluate("document.activeElement.textContent"):
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Next"
        page.keyboard.press("Enter")
        reader.card("2D")
        assert hx.locator(".hx-tally").inner_text() == "1 of 2 right at the first try"
        reader.main()  # and here the first one is again
        assert hx.locator(".hx-prompt").inner_text().startswith("Anna led the 10♦")
        reader.card("2D")
        assert (
            hx.locator(".hx-tally").inner_text()
            == "1 of 2 right at the first try. That was the last one."
        )


def test_a_hint_points_at_the_card(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        for _ in range(2):
            Mouse(page, hx).hint()
        assert (
            hx.get_by_role("img", name="Anna: ten of diamonds, led, look at this one").count() == 1
        )


def test_double_click_on_the_last_hint_skips_nothing(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        for _ in range(3):
            Mouse(page, hx).hint()
        box = hx.get_by_role("button", name="Hint 4").bounding_box()
        page.mouse.dblclick(box["x"] + 10, box["y"] + 10)
        assert "stay below the ten" in feedback(hx)


def test_numbers_that_are_none_are_asked_for_again(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "count")
        reader = Mouse(page, hx)
        for text in ("", "many", "14"):
            reader.number(text)
            page.keyboard.press("Enter")
            assert "Type a whole number from 0 to 13." in feedback(hx)
        reader.number("4")
        page.keyboard.press("Enter")
        assert "1 of 1 right" in hx.locator(".hx-tally").inner_text()


def test_choosing_three_can_be_undone(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "pass")
        reader = Mouse(page, hx)
        reader.main()
        assert "Choose 3 cards: 0 so far." in feedback(hx)
        for card in ("2C", "7C", "KC", "AD"):
            reader.card(card)
        assert "3 chosen already" in feedback(hx)
        pressed = hx.locator('button[aria-pressed="true"]')
        assert pressed.count() == 3
        page.keyboard.press("Escape")
        assert pressed.count() == 2
        reader.card("2C")
        assert pressed.count() == 1
        assert "Choose 3 cards: 1 so far." in feedback(hx)


def test_arrow_keys_follow_the_cards(chromium: Any, folder: Path) -> None:
    with opened(chromium, width=390) as (page, _):
        hx = show(page, folder, "pass")
        here = "document.activeElement.dataset.card"
        hx.locator('button[data-card="7C"]').focus()
        for key, card in [
            ("ArrowRight", "KC"),
            ("ArrowDown", "5H"),
            ("ArrowUp", "KC"),
            ("ArrowUp", "KC"),
            ("End", "KH"),
            ("ArrowRight", "2C"),
            ("ArrowLeft", "KH"),
            ("Home", "2C"),
        ]:
            page.keyboard.press(key)
            assert page.evaluate(here) == card, key
        stops = hx.locator('.hx-hand button[tabindex="0"]')
        assert stops.count() == 1, "a hand is one tab stop"
        page.evaluate("document.documentElement.dir = 'rtl'")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(here) == "7C"


def test_feedback_moves_nothing(chromium: Any, folder: Path) -> None:
    """Whatever is said, the buttons stay where they were: the room was kept free."""
    for width in (320, 900):
        with opened(chromium, width=width) as (page, _):
            for name, (wrong, _, right, _) in PATHS.items():
                hx = show(page, folder, name)
                reader = Mouse(page, hx)
                before = hx.locator(".hx-bar").bounding_box()["y"]
                wrong(reader)
                assert hx.locator(".hx-bar").bounding_box()["y"] == before, f"{name} at {width}"
                right(reader)
                assert hx.locator(".hx-bar").bounding_box()["y"] == before, f"{name} at {width}"


def test_in_a_notebook_answers_come_back(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        show(page, folder, "direction")
        payload = samples.ladder("n", "N", samples.legal("yours"), samples.play())
        hx = in_notebook(page, payload, endless=True)
        reader = Mouse(page, hx)
        reader.hint()
        for card in ("QS", "4D", "JD"):
            reader.card(card)
        reader.main()
        legal = {"item": "legal.standard.2.17", "kind": "legal", "topic": "follow-suit"}
        legal.update(step="yours", ask=0, expected="4♦ J♦", hints=1)
        expected = [
            {**legal, "n": 1, "answer": "QS", "said": "Q♠", "ok": False, "m": "m06"},
            {**legal, "n": 2, "answer": "4D JD", "said": "4♦ J♦", "ok": True, "m": None},
        ]
        assert page.evaluate("window.saved") == expected
        reader.main()
        reader.card("2D")
        assert page.evaluate("window.saved")[2]["answer"] == "2D"
        assert page.evaluate("window.localStorage.length") == 0, (
            "a notebook keeps results in Python"
        )
        reader.main()
        reader.card("8D")
        drawn = page.evaluate("window.saved")[3]
        assert (drawn["n"], drawn["item"]) == (4, "drawn"), "more come from Python"
        assert (drawn["kind"], drawn["step"]) == ("play", "mixed")
        assert page.evaluate("(window.cleanup(), window.listeners())") == 0


def test_in_a_notebook_a_damaged_payload_leaves_a_line(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        show(page, folder, "direction")
        page.evaluate("document.querySelector('main').replaceChildren()")
        in_notebook(page, {"v": 7, "items": [{}, {}]})
        assert "version 7, this page reads version 1" in page.locator("main").inner_text()


def test_a_selection_is_cleared_by_a_button_that_says_so(chromium: Any, folder: Path) -> None:
    with opened(chromium, width=320) as (page, _):
        hx = show(page, folder, "pass")
        reader = Mouse(page, hx)
        clear = hx.get_by_role("button", name="Clear selection")
        assert clear.count() == 0
        before = hx.bounding_box()["height"]
        for card in ("2C", "7C"):
            reader.card(card)
        assert hx.bounding_box()["height"] == before, "the button needs no room of its own"
        clear.click()
        assert hx.locator('button[aria-pressed="true"]').count() == 0
        assert "Choose 3 cards: 0 so far." in feedback(hx)
        assert clear.count() == 0
        assert page.evaluate(ACTIVE), "the focus is lost"


def test_all_cards_is_one_tap(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "elsewhere")
        hx.get_by_role("button", name="All cards").click()
        assert "hx-good" not in str(hx.locator(".hx-fb").get_attribute("class"))
        assert hx.locator(".hx-badge").count() == 1, "one that may not is marked, no other"
        free = samples.legal("yours")
        for reply in free["asks"][0]["responses"].values():
            reply.update(ok=True, rule=None, m=None)
        free["asks"][0]["answer"] = list(samples.HAND)
        hx = in_notebook(page, samples.ladder("free", "Free", free))
        hx.get_by_role("button", name="All cards").click()
        assert hx.locator(".hx-tally").inner_text() == "1 of 1 right at the first try"
        assert page.evaluate("window.saved")[0]["answer"] == " ".join(samples.HAND)


def test_red_marks_go_when_the_place_is_filled(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "order")
        reader = Mouse(page, hx)
        for card in ("KD", "7D", "TD"):
            reader.card(card, "cards")
        assert hx.locator(".hx-badge").count() == 3
        reader.card("4D", "cards")
        assert hx.locator(".hx-badge").count() == 0
        assert hx.get_by_role("button", name="seven of diamonds", exact=True).count() == 1


def test_watching_an_order_fills_its_places(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        item = generate("order", seed=4, step="watch").payload()
        show(page, folder, "direction")
        hx = in_notebook(page, samples.ladder("w", "W", item))
        filled = []
        while hx.locator(".hx-main").is_visible():
            filled.append(hx.locator(".hx-place .hx-card").count())
            reader = Mouse(page, hx)
            reader.main()
        right = [key.split(":")[1] for key in item["asks"][0]["answer"]]
        placed = hx.locator(".hx-place .hx-card")
        assert placed.evaluate_all("all => all.map(e => e.dataset.card)") == right
        assert filled == sorted(filled)
        assert filled[-1] > filled[0], "step by step, not all at once"


def test_a_new_question_is_announced_and_the_old_word_is_gone(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "follow-suit")
        reader = Mouse(page, hx)
        status = hx.get_by_role("status")
        assert status.inner_text() == "", "a page that opens says nothing by itself"
        for _ in range(3):
            reader.main()
        assert status.inner_text() == (
            "together. Anna led a diamond. Tap every card you may play. "
            "Look at the card that was led."
        )
        for card in ("4D", "JD"):
            reader.card(card)
        reader.main()
        assert "1 of 1 right at the first try" in status.inner_text()
        page.keyboard.press("Tab")
        reader.main()
        assert status.inner_text().startswith("your turn. Anna led a diamond.")


def test_tab_goes_from_the_question_over_the_table_to_the_hand(chromium: Any, folder: Path) -> None:
    with opened(chromium) as (page, _):
        hx = show(page, folder, "play")
        hx.locator(".hx-prompt").focus()
        stops = []
        for _ in range(4):
            page.keyboard.press("Tab")
            stops.append(
                page.evaluate(
                    "document.activeElement.className.split(' ')[0]"
                    " + ' ' + document.activeElement.ariaLabel"
                )
            )
        assert stops[0].startswith("hx-table The table: Anna led the ten of diamonds")
        assert stops[1].startswith("hx-card ")
        assert stops[2].startswith("hx-btn ")
        assert stops[3] == "hx-deck Four-colour deck"


def test_fingers_find_every_control(chromium: Any, folder: Path) -> None:
    with opened(chromium, width=390) as (page, _):
        for name in ("follow-suit", "why", "count", "pass"):
            hx = show(page, folder, name)
            for control in hx.locator("button:not(.hx-card):visible, input:visible").all():
                box = control.bounding_box()
                assert box["height"] >= 44, control.inner_text()
                assert box["width"] >= 44, control.inner_text()


def test_a_guiding_question_spoils_nothing(chromium: Any, folder: Path) -> None:
    """Wrong on the way, right in the end at once: that is a first try."""
    with opened(chromium) as (page, _):
        item = generate("winner", seed=4, step="together").payload()
        assert len(item["asks"]) == 2
        show(page, folder, "direction")
        hx = in_notebook(page, samples.ladder("g", "G", item))
        page.evaluate("addEventListener('hx-answer', (e) => (window.heard ??= []).push(e.detail))")
        reader = Mouse(page, hx)
        guide, main = item["asks"]
        wrong = str(int(guide["answer"]) + 1)
        for number in (wrong, guide["answer"]):
            reader.number(number)
            reader.main()
        reader.main()
        reader.card(main["answer"], "table")
        assert "1 of 1 right at the first try" in hx.locator(".hx-tally").inner_text()
        said = [(row["said"], row["expected"], row["ok"]) for row in page.evaluate("window.saved")]
        assert said[0] == (f"{wrong} cards", f"{guide['answer']} cards", False)
        # The page hears the same as Python.
        assert page.evaluate("window.heard") == page.evaluate("window.saved")
