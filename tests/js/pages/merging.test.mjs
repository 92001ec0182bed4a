import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts, pages } from "../load.mjs";

const { emptyProgress, recordAnswer } = hearts;
const { importProgress, mastered, mergeProgress } = pages;

const note = (data, id, right, day, more = {}) =>
  recordAnswer(
    data,
    { id, topic: "t", kind: "legal", step: "mixed", src: "pool", right, ...more },
    day,
  );

test("mastered: four of the last five mixed items right, the last two among them", () => {
  const run = (marks) =>
    [...marks].reduce((d, m, i) => note(d, `i${i}`, m === "1", 1), emptyProgress());
  for (const [marks, is] of [
    ["1111", false],
    ["01111", true],
    ["11101", false],
    ["11011", true],
    ["10011", false],
    ["000001111", true],
    ["00000111", false],
    ["0000011111", true],
    ["11110", false],
  ])
    assert.equal(mastered(run(marks), "t"), is, marks);
  assert.equal(mastered(emptyProgress(), "toString"), false);
  const guided = note(emptyProgress(), "a", true, 1, { step: "yours" });
  assert.deepEqual(guided.topics, {});
});

test("merging loses nothing, in either order", () => {
  let a = note(emptyProgress(), "both", false, 10, { m: ["m01"] });
  a = note(a, "mine", false, 10);
  let b = note(emptyProgress(), "both", false, 12, { m: ["m02"] });
  b = note(note(b, "theirs", true, 12), "theirs2", true, 12);
  for (const got of [mergeProgress(a, b), mergeProgress(b, a)]) {
    assert.deepEqual(Object.keys(got.items).sort(), ["both", "mine", "theirs", "theirs2"]);
    assert.equal(got.items.both.last, 12);
    assert.equal(got.items.both.due, 11, "the sooner day");
    assert.deepEqual([...got.items.both.m].sort(), ["m01", "m02"]);
    assert.equal(got.topics.t, "011");
  }
  assert.deepEqual(mergeProgress(a, a), a);
});

test("a mutilated file is refused and changes nothing", () => {
  const mine = note(emptyProgress(), "a", false, 1);
  for (const text of ["", "{", '{"v":9}', "[1]"]) {
    const { data, problem } = importProgress(mine, text, 1);
    assert.equal(data, mine);
    assert.notEqual(problem, "");
  }
  const { data, problem } = importProgress(
    mine,
    JSON.stringify(note(emptyProgress(), "b", false, 1)),
    1,
  );
  assert.equal(problem, "");
  assert.deepEqual(Object.keys(data.items), ["a", "b"]);
});
