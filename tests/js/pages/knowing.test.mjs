import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts, pages } from "../load.mjs";

const { brokenRule, fromFile, importProgress, known, mastered, summary, when } = pages;
const { emptyProgress, readProgress, recordAnswer } = hearts;

const row = (name, right, ...rules) => ({ name, right, rules });

test("a summary names what went well, what to reread, and the rules behind the mistakes", () => {
  const topics = [{ name: "a", title: "A" }];
  const rows = [
    ...[true, true, true, true, false].map((right) => row("a", right, ...(right ? [] : ["turn"]))),
    row("b", false, "follow-suit", "follow-suit"),
    row("b", true),
    row("c", false, "follow-suit"),
    row("d", false, "moon"),
    row("e", false, "sun"),
  ];
  const got = summary(rows, topics);
  assert.equal(got.right, 5);
  assert.deepEqual(
    got.well.map((s) => [s.topic?.title, s.right, s.of]),
    [["A", 4, 5]],
  );
  assert.deepEqual(
    got.reread.map((s) => s.name),
    ["c", "d", "e", "b"],
  );
  assert.equal(got.rules[0], "follow-suit");
  assert.equal(got.rules.length, 3);
  assert.deepEqual(summary([], topics), { right: 0, well: [], reread: [], rules: [] });
});

test("the rule behind a wrong answer comes from the table", () => {
  const item = {
    asks: [
      { responses: { QS: { ok: false, text: "", rule: "first-trick" }, KH: { ok: false } } },
      { responses: {}, missed_rule: { "2C": "follow-suit" } },
    ],
  };
  assert.equal(brokenRule(item, { ask: 0, answer: "QS" }), "first-trick");
  assert.equal(brokenRule(item, { ask: 0, answer: "KH" }), "");
  assert.equal(brokenRule(item, { ask: 0, answer: "toString" }), "");
  assert.equal(brokenRule(item, { ask: 1, answer: "4C" }), "follow-suit");
});

const CHAPTER = { name: "following_suit", mixed: "mixed-following", ladders: ["a", "b"] };

test("the map: read, practised, mastered, each by itself", () => {
  let data = emptyProgress();
  const state = () => known(data, CHAPTER, mastered);
  assert.deepEqual(state(), {
    read: false,
    begun: false,
    done: 0,
    practised: false,
    mastered: false,
  });
  data.read.following_suit = 9;
  data.ladders.a = { at: 0, right: {}, done: true };
  data.ladders.b = { at: 2, right: {} };
  assert.deepEqual([state().read, state().begun, state().done], [true, true, 1]);
  assert.equal(state().practised, false);
  data.ladders.b.done = true;
  assert.equal(state().practised, true);
  for (const right of [true, false, true, true])
    data = note(data, right, `i${Object.keys(data.items).length}`);
  assert.equal(state().mastered, false, "four are not five");
  data = note(data, true, "last");
  assert.equal(state().mastered, true);
  assert.equal(known(data, { ...CHAPTER, mixed: "" }, mastered).mastered, false);
});

/** A mixed question whose marks count for its topic and for the chapter's pool. */
function note(data, right, id, pool = "mixed-following") {
  const what = { id, topic: "t", kind: "legal", step: "mixed", src: "s", right, pool };
  return recordAnswer(data, what, 10);
}

test("marks of a pool and pages read are kept, and merged without loss", () => {
  let data = note(note(emptyProgress(), true, "a"), false, "b");
  data.read.one = 7;
  assert.deepEqual(data.topics, { t: "10", "mixed-following": "10" });
  assert.deepEqual(readProgress(JSON.stringify(data), 10).data, data);
  assert.deepEqual(note(emptyProgress(), true, "a", null).topics, { t: "1" });
  const other = emptyProgress();
  other.read.two = 8;
  const got = importProgress(data, JSON.stringify(other), 10).data;
  assert.deepEqual(Object.keys(got.read).sort(), ["one", "two"]);
  const bad = readProgress('{"v":1,"read":{"a":"x","b":99,"c":null}}', 10).data;
  assert.deepEqual(bad.read, { b: 10 }, "a day that has not come yet is today");
});

test("a file is merged, or refused with a clear line and nothing changed", () => {
  const mine = note(emptyProgress(), false, "mine");
  const take = (text) => fromFile(mine, text, 10, importProgress);
  const good = take(JSON.stringify(note(note(emptyProgress(), false, "x"), true, "y")));
  assert.equal(good.ok, true);
  assert.deepEqual(Object.keys(good.data.items).sort(), ["mine", "x", "y"]);
  assert.match(good.line, /2 new questions/);
  assert.match(take(JSON.stringify(mine)).line, /no new questions/);
  const whole = JSON.stringify(mine);
  for (const text of ["", "{", "null", "7", '"x"', "[]", '{"a":1}', whole.slice(0, -9), "\0\x01"]) {
    const got = take(text);
    assert.equal(got.ok, false, text);
    assert.equal(got.data, mine, text);
    assert.match(got.line, /holds no progress .* Nothing was changed/, text);
  }
  assert.match(take('{"v":9,"items":{}}').line, /newer version .* Nothing was changed/);
  const half = take('{"v":1,"items":{"a":null,"b":{"t":"t","k":"legal"},"c":7}}');
  assert.equal(half.ok, true);
  assert.match(half.line, /1 new question\. 2 questions could not be read/);
});

test("days in words", () => {
  assert.deepEqual([0, 1, 2, 14].map(when), ["today", "tomorrow", "in 2 days", "in 14 days"]);
});
