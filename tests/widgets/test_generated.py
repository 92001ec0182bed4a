"""Exercises as the generators make them, answered at random: nothing breaks, nothing moves."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from browser import opened

from hearts_lesson.exercises import KINDS, generate

from . import demo, samples
from .hands import show

# Answers whatever can be answered until the ladder is over; lists every answer after which the
# buttons were no longer where they had been.
MONKEY = """(seed) => {
  const random = (n) => {
    seed = (seed + 0x6D2B79F5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
  const hx = document.querySelector(".hx");
  const all = (selector) => [...hx.querySelectorAll(selector)];
  const seen = (el) => el && !el.hidden && el.offsetParent !== null;
  const moved = [];
  for (let step = 0; step < 600; step++) {
    if (hx.querySelector(".hx-tally").textContent.includes("last one")) return {over: true, moved};
    for (const input of all("input").filter((i) => !i.readOnly)) {
      input.value = String(random(27));
      input.dispatchEvent(new Event("input"));
    }
    const main = hx.querySelector(".hx-main");
    const hint = all(".hx-btn").find((b) => seen(b) && /^Hint|^Show/.test(b.textContent));
    const live = all(".hx-stage button").filter((b) => b.ariaDisabled !== "true");
    const choices = [...live, ...(seen(main) ? [main, main] : []), ...(hint ? [hint] : [])];
    const target = choices[random(choices.length)];
    const onward = target === main && /Next|Go on/.test(main.textContent);
    const before = hx.querySelector(".hx-bar").offsetTop;
    target.click();
    if (!onward && hx.querySelector(".hx-bar").offsetTop !== before)
      moved.push(`${target.ariaLabel || target.textContent}: ${all(".hx-fb")[0].innerText}`);
  }
  return {over: false, moved};
}"""


def items(kind: str) -> list[dict[str, Any]]:
    """A few items of a kind, of every step and of other rule sets too."""
    rng = random.Random(kind)
    made = {}
    for number, step in enumerate(("watch", "together", "yours", "mixed", "mixed")):
        rules = "standard" if number < 3 else rng.choice(["omnibus", "spot"])
        seed = rng.randrange(10_000)
        exercise = generate(kind, rules=rules, level=rng.choice([1, 2]), seed=seed, step=step)
        made[exercise.id] = exercise.payload()
    return list(made.values())


@pytest.mark.parametrize("kind", KINDS)
def test_answered_at_random(chromium: Any, folder: Path, kind: str) -> None:
    ladder = samples.ladder(f"random-{kind}", kind, *items(kind))
    (folder / f"random-{kind}.html").write_text(demo.page([ladder]), encoding="utf-8")
    with opened(chromium, width=320) as (page, _):
        hx = show(page, folder, f"random-{kind}")
        outcome = page.evaluate(MONKEY, 7)
        assert outcome == {"over": True, "moved": []}
        words = hx.inner_text()
        for slip in ("undefined", "null", "NaN", "[object"):
            assert slip not in words
