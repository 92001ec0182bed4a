import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { said, startAt } = await load("placement");

test("the first question that was not right decides", () => {
  assert.equal(startAt(["right", "right", "wrong", "right"], 4), 2);
  assert.equal(startAt(["right", "shown", "wrong", "right"], 4), 1);
  assert.equal(startAt(["wrong", "right", "right", "right"], 4), 0);
});

test("all right: the start after the last", () => {
  assert.equal(startAt(["right", "right", "right"], 3), 3);
});

test("a question that was not asked is not known", () => {
  assert.equal(startAt([], 4), 0);
  assert.equal(startAt(["right", "right"], 4), 2);
  assert.equal(startAt(["right", undefined, "right", "right"], 4), 1);
});

test("each question says how it went, by words and not by colour", () => {
  assert.deepEqual(["right", "wrong", "shown", undefined].map(said), [
    "✓ right",
    "not yet",
    "not yet",
    "not asked",
  ]);
});
