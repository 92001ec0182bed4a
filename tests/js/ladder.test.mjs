import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts } from "./load.mjs";

const { draw, faultOf, finish, itemFault, newClimb, rungs, tally } = hearts;

const item = (id, step) => ({
  id,
  kind: "legal",
  step,
  topic: "t",
  scene: { you: 0, players: 4, seats: [], center: "", flags: [], hand: ["2C"] },
  asks: [
    {
      prompt: "?",
      input: { type: "card", from: "hand" },
      responses: { "2C": { ok: true, text: "" } },
      answer: "2C",
    },
  ],
});
const ITEMS = [item("a", "watch"), item("b", "together"), item("c", "yours"), item("d", "mixed")];

test("the four words, the current one marked", () => {
  const at = (n) => rungs({ ...newClimb(ITEMS), at: n }, false).map((r) => `${r.word}/${r.state}`);
  assert.deepEqual(at(0), ["watch/now", "together/later", "your turn/later", "mixed/later"]);
  assert.deepEqual(at(2), ["watch/done", "together/done", "your turn/now", "mixed/later"]);
  assert.deepEqual(
    rungs(newClimb([item("a", "yours")]), false),
    [],
    "a single step needs no ladder",
  );
  assert.deepEqual(
    rungs(newClimb([item("a", "yours")]), true).map((r) => r.word),
    ["your turn", "mixed"],
  );
});

test("the tally is a plain sentence and counts what you did yourself", () => {
  let climb = newClimb(ITEMS);
  assert.equal(tally(climb), "");
  climb = { ...finish(climb, "right"), at: 1 };
  assert.equal(tally(climb), "", "watching does not count");
  climb = { ...finish(climb, "right"), at: 2 };
  climb = finish(climb, "wrong");
  assert.equal(tally(climb), "1 of 2 right");
});

test("an item whose answer was shown comes back once, at the end, and counts when right then", () => {
  let climb = finish({ ...newClimb(ITEMS), at: 1 }, "shown");
  assert.deepEqual(
    climb.items.map((i) => i.id),
    ["a", "b", "c", "d", "b"],
  );
  assert.equal(climb.items[4].step, "yours", "without the guiding hand this time");
  assert.equal(tally(climb), "0 of 1 right");
  const again = finish({ ...climb, at: 4 }, "shown");
  assert.equal(again.items.length, 5, "but not for ever");
  assert.equal(tally(finish({ ...climb, at: 4 }, "right")), "1 of 1 right");
  assert.equal(ITEMS.length, 4, "the list given stays as it was");
});

test("a pool gives what is not on the ladder yet, and what you never met first", () => {
  const items = ["p", "q", "r"].map((id) => item(id, "mixed"));
  assert.equal(draw(items, new Set(), {}).id, "p");
  assert.equal(draw(items, new Set(["p"]), { q: 1 }).id, "r");
  assert.equal(draw(items, new Set(["p", "r"]), { q: 1 }).id, "q");
  assert.equal(draw(items, new Set(["p", "q", "r"]), {}), null);
  assert.equal(draw([{ id: "broken" }, ...items], new Set(), {}).id, "p");
});

test("a payload that fits has no fault", () => {
  assert.equal(faultOf({ v: 1, id: "x", title: "", topic: "", items: ITEMS }), "");
});

test("a damaged payload is refused with a sentence, never an exception", () => {
  const fine = () => structuredClone({ v: 1, id: "x", title: "", topic: "", items: ITEMS });
  const cases = [
    [null, /cannot be read/],
    ["text", /cannot be read/],
    [{ ...fine(), v: 2 }, /version 2, this page reads version 1/],
    [{ items: ITEMS }, /version unknown/],
    [{ ...fine(), items: [] }, /no items/],
    [{ ...fine(), items: [null] }, /not an exercise/],
  ];
  const broken = (change, pattern) => {
    const p = fine();
    change(p.items[1], p.items[1].asks[0]);
    cases.push([p, pattern]);
  };
  broken((i) => (i.kind = "bridge"), /item b has the unknown kind “bridge”/);
  broken((i) => (i.step = "later"), /unknown step “later”/);
  broken((i) => delete i.scene, /no scene/);
  broken((i) => i.scene.hand.push("1X"), /“1X”, which is no card/);
  broken((i) => (i.scene.taken = [{ name: "Anna", cards: ["QQ"] }]), /“QQ”/);
  broken((i) => (i.asks = []), /asks nothing/);
  broken((_, a) => delete a.prompt, /without words/);
  broken((_, a) => (a.input = { type: "slide" }), /unknown input “slide”/);
  broken((_, a) => delete a.input, /unknown input/);
  broken((_, a) => (a.input = { type: "choice" }), /without options/);
  broken((_, a) => (a.input = { type: "numbers" }), /without saying which/);
  broken((_, a) => delete a.responses, /without answers/);
  broken((_, a) => (a.answer = []), /without a right answer/);
  broken((_, a) => (a.responses["2C"] = {}), /answer without words/);
  broken((_, a) => (a.responses["2C"].next = 4), /question 4, which is missing/);
  for (const [payload, pattern] of cases) assert.match(faultOf(payload), pattern);
  assert.match(itemFault(undefined), /not an exercise/);
});
