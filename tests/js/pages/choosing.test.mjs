import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "../load.mjs";

const { levelFor, pick, place, stock, turn, usual, waiting } = pages;

test("questions get harder with success and easier with trouble", () => {
  for (const [marks, level] of [
    ["", 1],
    [undefined, 1],
    ["1", 2],
    ["0", 2],
    ["111", 3],
    ["0111", 3],
    ["110", 2],
    ["100", 1],
  ])
    assert.equal(levelFor(marks), level, marks);
});

test("topics take turns: the one asked least, never the same twice in a row", () => {
  assert.equal(turn(["a"], { a: 4 }, "a", 0.5), "a");
  assert.equal(turn(["a", "b", "c"], { a: 1, b: 1 }, "b", 0), "c");
  const asked = {};
  let last = "";
  for (let i = 0; i < 300; i++) {
    const name = turn(["a", "b", "c"], asked, last, (i * 0.37) % 1);
    assert.notEqual(name, last);
    asked[name] = (asked[name] ?? 0) + 1;
    last = name;
  }
  const counts = Object.values(asked);
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, String(counts));
});

test("unknown questions come before known ones, and the level decides among them", () => {
  const items = [1, 2, 3, 1].map((level, i) => ({ id: `i${i}`, level }));
  assert.equal(pick(items, new Set(), {}, 2).id, "i1");
  assert.equal(pick(items, new Set(["i1"]), {}, 3).id, "i2");
  assert.equal(pick(items, new Set(), { i0: {} }, 1).id, "i3");
  assert.equal(pick(items, new Set(), { i0: {}, i1: {}, i2: {}, i3: {} }, 3).id, "i2");
  assert.equal(pick(items, new Set(items.map((i) => i.id)), {}, 1), null);
  assert.equal(items[0].id, "i0", "the pool itself keeps its order");
});

const entry = (k, t, due = 1) => ({ k, t, src: "p", n: 1, box: 0, due, last: 1 });

test("a review mixes: the next question is of another topic, if one waits nearby", () => {
  const items = { a: entry("x", "1"), b: entry("x", "1"), c: entry("x", "2") };
  assert.equal(place(["a", "b", "c"], items, ""), 0);
  assert.equal(place(["a", "b", "c"], items, "x-1"), 2);
  assert.equal(place(["a", "b"], items, "x-1"), 0);
  assert.equal(place([], items, "x-1"), 0);
});

test("ten thousand due questions are mixed in a blink, and none is forgotten", () => {
  const items = {};
  for (let i = 0; i < 10000; i++) items[`i${i}`] = entry("x", String(i % 7), i);
  const line = Object.keys(items);
  const start = performance.now();
  const seen = new Set();
  let last = "";
  let same = 0;
  while (line.length) {
    const [id] = line.splice(place(line, items, last), 1);
    seen.add(id);
    same += Number(`x-${items[id].t}` === last);
    last = `x-${items[id].t}`;
  }
  assert.equal(seen.size, 10000);
  assert.ok(same < 10, `${same} times the same topic twice`);
  assert.ok(performance.now() - start < 1000);
});

test("what was missed and waits is listed by day", () => {
  const items = { a: entry("x", "1", 9), b: entry("x", "1", 5), c: entry("x", "1", 0) };
  assert.deepEqual(waiting({ items }, 3), ["b", "a"]);
  assert.deepEqual(waiting({ items }, 7), ["a"]);
});

const RULES = [
  { name: "standard", code: "1x1H", players: 4, plain: true },
  { name: "omnibus", code: "1j1xJV", players: 4, plain: false },
  { name: "five", code: "1p5xSX", players: 5, plain: true },
];

test("stored questions stand in for rules that only Python could follow, and say so", () => {
  assert.deepEqual(stock(RULES, "standard", 4), { pool: "", line: "" });
  assert.equal(stock(RULES, "standard", 5).pool, "rules-five");
  assert.equal(stock(RULES, "1p5xSX", 5).pool, "rules-five", "a share code of a known set");
  assert.equal(stock(RULES, "omnibus", 0).pool, "rules-omnibus");
  const six = stock(RULES, "omnibus", 6);
  assert.equal(six.pool, "rules-omnibus");
  assert.match(six.line, /6 needs Python .* for 4 players/);
  const own = stock(RULES, "1zzzz", 4);
  assert.equal(own.pool, "");
  assert.match(own.line, /needs Python .* the standard rules/);
});

test("without a choice one practises what was begun, or the first chapter", () => {
  const course = {
    chapters: [
      { name: "one", ladders: ["l1"] },
      { name: "two", ladders: ["l2"] },
    ],
    topics: [
      { name: "a", chapter: 0 },
      { name: "b", chapter: 1 },
      { name: "c", chapter: null },
    ],
  };
  const empty = { ladders: {}, read: {} };
  assert.deepEqual(usual(empty, course), ["a"]);
  assert.deepEqual(usual({ ladders: { l2: {} }, read: {} }, course), ["b"]);
  assert.deepEqual(usual({ ladders: {}, read: { one: 1, two: 2 } }, course), ["a", "b"]);
  assert.deepEqual(usual(empty, { chapters: [], topics: course.topics.slice(2) }), ["c"]);
});
