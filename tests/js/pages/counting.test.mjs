import assert from "node:assert/strict";
import test from "node:test";
import { hearts, pages } from "../load.mjs";

const { PACES, moment, nextRound } = pages;

const scene = {
  you: 0,
  players: 4,
  seats: [],
  center: "after trick 2",
  flags: ["count the clubs"],
  hand: ["4D", "AS"],
  history: [
    { leader: 1, cards: ["2C", "5C", "KC", "3C"], winner: 3 },
    { leader: 3, cards: ["9D", "JD", "2D", "QD"], winner: 2 },
  ],
};

test("a hand is what you hold at that moment", () => {
  assert.deepEqual(moment(scene, 0, 1).hand, ["4D", "AS", "3C", "JD"]);
  assert.deepEqual(moment(scene, 0, 4).hand, ["4D", "AS", "JD"]);
  assert.deepEqual(moment(scene, 1, 1).hand, ["4D", "AS", "JD"]);
  assert.deepEqual(moment(scene, 1, 2).hand, ["4D", "AS"]);
});

test("cards fall clockwise from the lead, and the taker shows when the trick is whole", () => {
  const now = moment(scene, 1, 3);
  assert.deepEqual(
    now.seats.map((s) => [s.seat, s.card, s.led, s.note]),
    [
      [3, "9D", true, "led"],
      [0, "JD", false, ""],
      [1, "2D", false, ""],
    ],
  );
  assert.equal(moment(scene, 1, 4).seats[3].note, "won");
  assert.equal(now.center, "trick 2 of 2");
});

test("nothing of what is asked shows while tricks go by", () => {
  const now = moment(scene, 0, 2);
  assert.deepEqual(now.flags, []);
  assert.deepEqual(now.history, []);
  assert.deepEqual(scene.hand, ["4D", "AS"]); // the round itself stays as it was
});

test("the next round is of the level, new in this sitting, never answered if there is one", () => {
  const items = ["a", "b", "c"].map((id, i) => ({ id, level: i ? 2 : 1 }));
  assert.equal(nextRound(items, 2, new Set(), {}).id, "b");
  assert.equal(nextRound(items, 2, new Set(), { b: 1 }).id, "c");
  assert.equal(nextRound(items, 2, new Set(["c"]), { b: 1 }).id, "b");
  assert.equal(nextRound(items, 3, new Set(), {}), undefined);
});

test("paces go from slow to brisk", () => {
  assert.ok(PACES.slow > PACES.steady && PACES.steady > PACES.brisk && PACES.brisk > 0);
  assert.equal(typeof hearts.tableWords(moment(scene, 0, 4)), "string");
});
