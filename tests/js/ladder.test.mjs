import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts } from "./load.mjs";

const { draw, drawn, faultOf, finish, follows, guides, itemFault, newClimb } = hearts;
const { noted, onceMore, rungs, tally } = hearts;

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
  const at = (n) => rungs({ ...newClimb(ITEMS), at: n }).map((r) => `${r.word}/${r.state}`);
  assert.deepEqual(at(0), ["watch/now", "together/later", "your turn/later", "mixed/later"]);
  assert.deepEqual(at(2), ["watch/done", "together/done", "your turn/now", "mixed/later"]);
  assert.deepEqual(rungs(newClimb([item("a", "yours")], true)), [], "one step needs no ladder");
});

test("a ladder without mixed items ends in two that are drawn, and says so from the start", () => {
  const own = ITEMS.slice(0, 3);
  assert.equal(rungs(newClimb(own, true)).at(-1).word, "mixed");
  assert.equal(newClimb(ITEMS, true).draw, 0, "this one has its own");
  let climb = finish({ ...newClimb(own, true), at: 2 }, "right");
  for (const id of ["p", "q"]) {
    assert.equal(follows(climb, true), "draw");
    climb = drawn(climb, item(id, "yours"));
    assert.deepEqual([climb.items[climb.at].step, climb.items[climb.at].extra], ["mixed", false]);
    climb = finish(climb, "right");
  }
  assert.equal(follows(climb, true), "more");
  assert.equal(drawn(climb, item("r", "yours")).items.at(-1).extra, true);
  assert.equal(
    follows({ ...climb, draw: 2 }, false),
    "",
    "where nothing can be drawn it just ends",
  );
});

test("the tally is a plain sentence and counts first tries", () => {
  let climb = newClimb(ITEMS);
  assert.equal(tally(climb), "");
  climb = { ...finish(climb, "right"), at: 1 };
  assert.equal(tally(climb), "", "watching does not count");
  climb = { ...finish(climb, "right"), at: 2 };
  climb = finish(climb, "wrong");
  assert.equal(tally(climb), "1 of 2 right at the first try");
});

for (const how of ["wrong", "shown"])
  test(`an item that was ${how} comes back once, at the end`, () => {
    let climb = finish({ ...newClimb(ITEMS), at: 1 }, how);
    assert.equal(follows(climb, false), "next", "the ladder goes on first");
    assert.equal(rungs(climb).at(-1).word, "once more");
    climb = finish({ ...climb, at: 3 }, "right");
    assert.equal(follows(climb, true), "again");
    climb = onceMore(climb);
    assert.deepEqual([climb.items[climb.at].id, climb.items[climb.at].step], ["b", "again"]);
    assert.equal(tally(climb), "1 of 2 right at the first try");
    const more = finish(climb, "shown");
    assert.deepEqual([follows(more, true), follows(more, false)], ["more", ""], "not for ever");
    assert.equal(tally(finish(climb, "right")), "1 of 2 right at the first try", "a second try");
    assert.equal(ITEMS.length, 4, "the list given stays as it was");
  });

test("what was drawn at the end and missed comes again after another one", () => {
  const end = { ...newClimb(ITEMS), at: 3, right: {}, back: [] };
  let climb = finish(drawn(end, item("p", "yours")), "wrong");
  assert.equal(follows(climb, true), "more");
  climb = finish(drawn(climb, item("q", "yours")), "right");
  assert.equal(follows(climb, true), "again");
  assert.equal(onceMore(climb).items.at(-1).id, "p");
});

test("a guiding question is no miss of the item, and is left out when it comes again", () => {
  const led = item("g", "together");
  const hints = [{ kind: "nudge", text: "" }];
  led.asks = [led.asks[0], { ...led.asks[0], hints }];
  assert.deepEqual([guides(led, 0), guides(led, 1)], [true, false]);
  assert.equal(guides({ ...led, step: "yours" }, 0), false);
  assert.equal(guides({ ...led, kind: "puzzle" }, 0), false, "a move of a puzzle leads nobody");
  const climb = onceMore(finish({ ...newClimb([led]) }, "wrong"));
  assert.equal(climb.items[climb.at].first, 1);
});

test("in a round every choice counts, and it is too long to come again", () => {
  const round = { ...item("r", "yours"), kind: "round" };
  let climb = newClimb([round]);
  climb = noted(noted(climb, "r#0", true), "r#1", false);
  climb = noted(climb, "r#1", true);
  climb = finish(climb, "wrong");
  assert.equal(tally(climb), "1 of 2 right at the first try");
  assert.equal(follows(climb, false), "");
});

test("a pool gives what is not on the ladder yet, what you never met first, and not easier", () => {
  const items = ["p", "q", "r"].map((id, i) => ({ ...item(id, "mixed"), level: i + 1 }));
  assert.equal(draw(items, new Set(), {}).id, "p");
  assert.equal(draw(items, new Set(), {}, 2).id, "q");
  assert.equal(draw(items, new Set(["p"]), { q: 1 }).id, "r");
  assert.equal(draw(items, new Set(["p", "r"]), { q: 1 }).id, "q");
  assert.equal(draw(items, new Set(["q", "r"]), {}, 3).id, "p", "easier is better than none");
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
    [{ ...fine(), v: 0 }, /version 0, this page reads version 1/],
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
  broken((_, a) => (a.input = { type: "choice" }), /for choice without saying which/);
  broken((_, a) => (a.input = { type: "numbers" }), /without saying which/);
  broken((_, a) => delete a.responses, /without answers/);
  broken((_, a) => (a.answer = []), /without a right answer/);
  broken((_, a) => (a.responses["2C"] = {}), /answer without words/);
  broken((_, a) => (a.responses["2C"].next = 4), /question 4, which is missing/);
  for (const [payload, pattern] of cases) assert.match(faultOf(payload), pattern);
  assert.match(itemFault(undefined), /not an exercise/);
});
