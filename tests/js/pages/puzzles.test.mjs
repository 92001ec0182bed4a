import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts, load } from "../load.mjs";

const { daily, onward, stateOf, themeOf } = await load("puzzles");

test("each day has its puzzle, and all come round before one comes again", () => {
  const order = ["a", "b", "c"];
  assert.deepEqual([0, 1, 2, 3, 4, -1, 20787].map((day) => daily(order, day)), [
    ...["a", "b", "c", "a", "b", "c", "a"],
  ]);
});

test("the day is the reader's own, so the puzzle changes at midnight where they are", () => {
  const order = Array.from({ length: 327 }, (_, i) => String(i));
  const late = new Date(2026, 10, 30, 23, 59);
  const early = new Date(2026, 11, 1, 0, 1);
  const [a, b] = [late, early].map((now) => Number(daily(order, hearts.today(now))));
  assert.equal(b, (a + 1) % 327);
});

test("a puzzle's name tells its theme", () => {
  assert.equal(themeOf("win-late-5-60"), "win-late");
  assert.equal(themeOf("duck-1-56"), "duck");
});

test("a puzzle missed comes back, and counts as solved when the review is through with it", () => {
  const what = { id: "p", topic: "duck", kind: "puzzle", step: "yours", src: "puzzle-duck" };
  let data = hearts.emptyProgress();
  assert.equal(stateOf(data, "p"), "open");
  assert.equal(stateOf(hearts.recordAnswer(data, { ...what, right: true }, 100), "p"), "solved");
  data = hearts.recordAnswer(data, { ...what, right: false }, 100);
  assert.equal(stateOf(data, "p"), "again");
  assert.deepEqual(hearts.dueItems(data, 101), ["p"]);
  for (const day of [101, 104, 111, 125]) data = hearts.recordAnswer(data, { ...what, right: true }, day);
  assert.equal(stateOf(data, "p"), "solved");
  // Its practice puts no mark on another kind's topic of the same name.
  assert.deepEqual(data.topics, {});
});

test("what comes next is the next open one, then the beginning, then simply the next", () => {
  const names = ["a", "b", "c", "d"];
  const state = (open) => (name) => (open.includes(name) ? "open" : "solved");
  assert.equal(onward(names, state(["a", "c"]), ""), "a");
  assert.equal(onward(names, state(["a", "d"]), "b"), "d");
  assert.equal(onward(names, state(["a"]), "c"), "a");
  assert.equal(onward(names, state([]), "b"), "c");
  assert.equal(onward(names, state(["b"]), "b"), "c");
  assert.equal(onward(["a"], state([]), "a"), "a");
});
