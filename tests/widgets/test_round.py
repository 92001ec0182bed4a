"""A whole round: every choice asked, the table redrawn for each, every choice counted."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from browser import opened

from hearts_lesson.engine import Deal, HouseRules, Round
from hearts_lesson.exercises import coached_round

from . import demo, samples
from .hands import Mouse, feedback, show

TABLE = """() => ({
  hand: [...document.querySelectorAll(".hx-zone-hand .hx-card:not(.hx-gone)")]
    .map((e) => e.dataset.card).sort(),
  table: Object.fromEntries([...document.querySelectorAll(".hx-seat")]
    .filter((e) => e.querySelector(".hx-card"))
    .map((e) => [e.dataset.seat, e.querySelector(".hx-card").dataset.card])),
  words: [...document.querySelectorAll(".hx-flags li")].map((e) => e.textContent),
})"""


def a_round() -> dict[str, Any]:
    """A round without a pass, played at random, with a coach who says little."""
    rng = Random(3)
    rules = HouseRules.of({"pass_cycle": ["hold"]})
    state = Round.start(rules, Deal.shuffled(rules, rng))
    while not state.over:
        state = state.play(rng.choice(list(state.legal())))
    return coached_round(state, 0, coach=lambda view, card: "It was safe.").payload()


def test_a_whole_round_plays_through(chromium: Any, folder: Path) -> None:
    item = a_round()
    ladder = samples.ladder("round", "A round", item)
    (folder / "round.html").write_text(demo.page([ladder]), encoding="utf-8")
    asks = item["asks"]
    assert len(asks) >= 8
    with opened(chromium, width=390) as (page, _):
        hx = show(page, folder, "round")
        reader = Mouse(page, hx)
        slips = 0
        for number, ask in enumerate(asks):
            if number == len(asks) // 2:
                page.reload()
                hx.wait_for()
            scene = ask.get("scene") or item["scene"]
            seen = page.evaluate(TABLE)
            assert seen["hand"] == sorted(scene["hand"])
            lying = {str(s["seat"]): s["card"] for s in scene["seats"] if s.get("card")}
            assert seen["table"] == lying
            assert {scene["center"], *scene["flags"]} == {
                word.replace("\ufe0e", "") for word in seen["words"]
            } or {scene["center"], *scene["flags"]} == set(seen["words"])
            assert hx.locator(".hx-prompt").inner_text() == ask["prompt"]
            right = ask["answer"][0]
            if number % 3 == 0:
                wrong = next(c for c, r in ask["responses"].items() if r["ok"] is False)
                reader.card(wrong)
                slips += 1
            reader.card(right)
            assert "It was safe." in feedback(hx)
            played = {str(p["seat"]): p["card"] for p in ask["responses"][right].get("plays", ())}
            assert page.evaluate(TABLE)["table"] == {**lying, "0": right, **played}
            tally = f"{number + 1 - slips} of {number + 1} right at the first try"
            assert hx.locator(".hx-tally").inner_text() == tally
            if number + 1 < len(asks):
                reader.main()
        assert "The round ends" in feedback(hx)
        assert hx.locator(".hx-main").is_hidden(), "a round is too long to come again"
