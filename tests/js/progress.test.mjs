import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts } from "./load.mjs";

const {
  GAPS,
  KEY,
  dueItems,
  emptyProgress,
  keeper,
  readProgress,
  recordAnswer,
  today,
} = hearts;

const note = (data, id, right, day, more = {}) =>
  recordAnswer(
    data,
    { id, topic: "t", kind: "legal", step: "mixed", src: "pool", right, ...more },
    day,
  );

test("a miss comes back after 1, 3, 7 and 14 days, then it is done", () => {
  let data = note(emptyProgress(), "a", false, 100, { m: ["m01"] });
  assert.deepEqual(dueItems(data, 100), []);
  let day = 100;
  for (const [i, gap] of GAPS.entries()) {
    assert.deepEqual(dueItems(data, day + gap - 1), [], `not before ${gap} days`);
    day += gap;
    assert.deepEqual(dueItems(data, day), ["a"]);
    data = note(data, "a", true, day);
    assert.equal(data.items.a.box, i + 1);
  }
  assert.deepEqual(dueItems(data, day + 1000), []);
  assert.deepEqual(data.items.a.m, ["m01"]);
  data = note(data, "a", false, day);
  assert.deepEqual(dueItems(data, day + 1), ["a"], "another miss starts again");
});

test("right the first time is never due; right again before it is due changes nothing", () => {
  assert.deepEqual(dueItems(note(emptyProgress(), "a", true, 5), 999), []);
  let data = note(emptyProgress(), "a", false, 5);
  data = note(data, "a", true, 5);
  assert.deepEqual(dueItems(data, 6), ["a"]);
});

test("what is written is read back", () => {
  let data = note(emptyProgress(), "a", false, 100, { m: ["m01"] });
  data = {
    ...data,
    ladders: { l: { at: 2, right: { a: false }, done: true } },
    prefs: { deck: "four" },
  };
  assert.deepEqual(readProgress(JSON.stringify(data), 100), { data, problem: "" });
});

test("older progress without a version is brought up to date", () => {
  const old = JSON.stringify({
    items: { a: { t: "t", k: "legal", src: "", n: 2, box: 1, due: 9, last: 8 } },
  });
  const { data, problem } = readProgress(old, 10);
  assert.equal(problem, "");
  assert.equal(data.v, 1);
  assert.deepEqual(dueItems(data, 10), ["a"]);
});

test("unreadable, foreign and newer progress: named, never an exception", () => {
  for (const text of ["{", "[]", "7", '"x"', "null", "undefined"])
    assert.equal(readProgress(text, 1).problem, "corrupt", text);
  assert.equal(readProgress('{"v":2}', 1).problem, "newer");
  assert.deepEqual(readProgress(null, 1), { data: emptyProgress(), problem: "" });
  const half =
    '{"v":1,"items":{"a":null,"b":{"t":"t","due":"soon","box":-4,"n":"x"},"c":7},"topics":{"t":"1x"},"ladders":{"l":9},"prefs":[]}';
  const { data, problem } = readProgress(half, 5);
  assert.equal(problem, "partly");
  assert.deepEqual(Object.keys(data.items), ["b"]);
  assert.deepEqual([data.items.b.box, data.items.b.n], [0, 1]);
  assert.deepEqual(data.topics, {});
  assert.deepEqual(data.ladders, { l: { at: 0, right: {} } });
});

test("a clock that was ahead and was set back hides nothing for longer than its gap", () => {
  const ahead = note(emptyProgress(), "a", false, 5000);
  const { data } = readProgress(JSON.stringify(ahead), 100);
  assert.deepEqual(dueItems(data, 100), []);
  assert.deepEqual(dueItems(data, 101), ["a"]);
  assert.equal(data.items.a.last, 100);
});

test("ten thousand due items are listed, written and read in a blink", () => {
  const data = emptyProgress();
  for (let i = 0; i < 10000; i++)
    data.items[`legal.standard.2.${i}`] = {
      t: "t",
      k: "legal",
      src: "p",
      n: 1,
      box: 0,
      due: 1 + (i % 50),
      last: 1,
    };
  let best = Infinity; // of three, since the machine may be busy
  for (let turn = 0; turn < 3; turn++) {
    const start = performance.now();
    const back = readProgress(JSON.stringify(note(data, "new", false, 60)), 60).data;
    const due = dueItems(back, 60);
    best = Math.min(best, performance.now() - start);
    assert.equal(due.length, 10000);
    assert.ok(due.every((id, i) => !i || back.items[due[i - 1]].due <= back.items[id].due));
  }
  assert.ok(best < 1000, `${best} ms`);
});

/** A storage like the browser's, that can refuse. */
function fakeStorage({ full = false } = {}) {
  const map = new Map();
  return {
    map,
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => {
      if (full) throw new Error("QuotaExceededError");
      map.set(k, v);
    },
    removeItem: (k) => map.delete(k),
  };
}

test("a store keeps what it is told", () => {
  const storage = fakeStorage();
  const a = keeper(() => storage);
  a.update((d) => note(d, "a", false, 1), 1);
  assert.deepEqual(dueItems(keeper(() => storage).load(2), 2), ["a"]);
  assert.equal(a.problem, "");
  a.erase();
  assert.equal(storage.map.size, 0);
});

test("no storage: it works for this visit and says so", () => {
  const store = keeper(() => {
    throw new Error("SecurityError");
  });
  store.update((d) => note(d, "a", false, 1), 1);
  assert.deepEqual(dueItems(store.load(2), 2), ["a"]);
  assert.match(store.problem, /not kept/);
  store.erase();
  assert.deepEqual(store.load(2), emptyProgress());
});

test("full storage: it works for this visit and says so", () => {
  const storage = fakeStorage({ full: true });
  const store = keeper(() => storage);
  store.update((d) => note(d, "a", false, 1), 1);
  store.update((d) => note(d, "b", false, 1), 1);
  assert.deepEqual(dueItems(store.load(2), 2), ["a", "b"]);
  assert.match(store.problem, /full.*not kept/);
});

test("what has the wrong form is named, wherever it stands", () => {
  const sound = { v: 1, items: null, topics: { t: "01" }, ladders: {}, read: { c: 3 }, prefs: {} };
  assert.equal(readProgress(JSON.stringify(sound), 5).problem, "");
  for (const bad of [{ items: { a: 7 } }, { items: "abc" }, { topics: [["a"]] }, { read: { c: "x" } }])
    assert.equal(readProgress(JSON.stringify({ ...sound, ...bad }), 5).problem, "partly");
});

test("progress that can be read in part is set aside whole, and that part goes on", () => {
  const storage = fakeStorage();
  const half = JSON.stringify({ ...note(emptyProgress(), "a", true, 3), read: { c: "x" } });
  storage.map.set(KEY, half);
  const store = keeper(() => storage);
  assert.deepEqual(Object.keys(store.load(5).items), ["a"]);
  assert.match(store.problem, /^Part of your earlier progress could not be read\./);
  // Looking changes nothing, so that every page says it until an answer is to be kept.
  assert.equal(storage.map.get(KEY), half);
  store.update((data) => note(data, "b", true, 5), 5);
  assert.deepEqual(Object.keys(store.load(5).items), ["a", "b"]);
  assert.equal(storage.map.get(`${KEY}:unreadable`), half);
});

test("unreadable progress is set aside, not overwritten, and the new is kept", () => {
  const storage = fakeStorage();
  storage.map.set(KEY, "{broken");
  const store = keeper(() => storage);
  store.update((d) => note(d, "a", false, 1), 1);
  assert.equal(storage.map.get(`${KEY}:unreadable`), "{broken");
  assert.deepEqual(dueItems(keeper(() => storage).load(2), 2), ["a"]);
  assert.match(store.problem, /not kept/);
});

test("progress of a newer version is left alone", () => {
  const storage = fakeStorage();
  storage.map.set(KEY, '{"v":7,"items":{}}');
  const store = keeper(() => storage);
  store.update((d) => note(d, "a", false, 1), 1);
  assert.equal(storage.map.get(KEY), '{"v":7,"items":{}}');
  assert.deepEqual(dueItems(store.load(2), 2), ["a"]);
  assert.match(store.problem, /newer version/);
});

test("a day is a day of the reader's calendar", () => {
  const noon = new Date(2024, 4, 10, 12);
  assert.equal(today(new Date(2024, 4, 10, 0, 5)), today(noon));
  assert.equal(today(new Date(2024, 4, 10, 23, 55)), today(noon));
  assert.equal(today(new Date(2024, 4, 11, 0, 5)), today(noon) + 1);
});
