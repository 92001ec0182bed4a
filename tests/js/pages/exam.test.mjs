import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts, load } from "../load.mjs";

const { bySkill, choose, numberIn, questions, stored } = await load("exam");

const skills = ["a", "b"].map((id) => ({ id, title: id, chapters: [] }));
const stock = [0, 1, 2, 3].flatMap((part) =>
  [0, 1, 2].map((n) => ({ id: `${part}${n}`, skill: part < 2 ? "a" : "b", part })),
);

test("a number chooses one question of each part, always the same and always mixed", () => {
  const seen = new Set();
  for (let seed = 0; seed < 200; seed++) {
    const asked = questions(stock, seed);
    assert.deepEqual(asked.map((item) => item.part).sort(), [0, 1, 2, 3]);
    assert.deepEqual(questions(stock, seed), asked);
    seen.add(asked.map((item) => item.id).join());
  }
  assert.ok(seen.size > 150, `${seen.size} exams of 200 differ`);
});

test("Python chooses the same", () => {
  // The same lines stand in tests/exercises/test_exam.py.
  assert.deepEqual(choose(1, [8, 8, 8, 8, 8]), [[4, 3], [3, 5], [1, 1], [0, 3], [2, 3]]);
  assert.deepEqual(choose(999999, [3, 5, 7]), [[1, 4], [0, 2], [2, 6]]);
});

test("the result counts each skill by itself", () => {
  const asked = questions(stock, 7);
  const right = Object.fromEntries(asked.map((item) => [item.id, item.skill === "a"]));
  assert.deepEqual(
    bySkill(asked, right, skills).map(({ right: n, of }) => [n, of]),
    [[2, 2], [0, 2]],
  );
  assert.deepEqual(bySkill(asked, {}, skills).map((s) => s.right), [0, 0]);
});

test("an exam's number is read from the address or from what was typed", () => {
  for (const [text, number] of [
    ["#exam=4821", 4821],
    [" 17 ", 17],
    ["0", 0],
    ["", null],
    ["#how-it-works", null],
    ["-3", null],
    ["1234567", null],
    ["2.5", null],
  ])
    assert.equal(numberIn(text), number, text);
});

test("what is stored survives the store, and damage makes it no exam", () => {
  const data = hearts.emptyProgress();
  assert.equal(stored(data), null);
  data.prefs.exam = "4821 20787";
  assert.deepEqual(stored(data), { seed: 4821, day: 20787, right: {} });
  data.ladders.exam = { at: 1, right: { "00": true } };
  const again = hearts.readProgress(JSON.stringify(data), 20800).data;
  assert.deepEqual(stored(again), { seed: 4821, day: 20787, right: { "00": true } });
  data.prefs.exam = "soon";
  assert.equal(stored(data), null);
});
