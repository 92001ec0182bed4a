import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts } from "./load.mjs";

const { cardName, cardSign, count, handRows, isCard, pieces, sortCards, spoken } = hearts;

test("the module exports its host form as default, and no render beside it", () => {
  assert.equal(typeof hearts.default.render, "function");
  assert.equal(hearts.render, undefined);
});

test("cards have names and signs that never turn into emoji", () => {
  assert.equal(cardName("QS"), "queen of spades");
  assert.equal(cardName("TH"), "ten of hearts");
  assert.equal(cardSign("TH"), "10♥\uFE0E");
  for (const bad of ["10H", "1S", "QX", "", "QS ", null, 7]) assert.equal(isCard(bad), false);
  assert.equal(isCard("2C"), true);
});

test("a hand is sorted ♣ ♦ ♠ ♥ and low to high, and the list given stays as it was", () => {
  const given = ["AH", "QS", "TD", "2C", "9D"];
  assert.deepEqual(sortCards(given), ["2C", "9D", "TD", "QS", "AH"]);
  assert.deepEqual(given, ["AH", "QS", "TD", "2C", "9D"]);
});

test("two rows on a phone, broken between suits", () => {
  const hand = "3C 9C QC 4D JD 5S 9S QS 2H 6H TH KH AH".split(" ");
  const rows = handRows(hand);
  assert.deepEqual(
    rows.map((r) => r.length),
    [5, 8],
  );
  assert.deepEqual(rows.flat(), hand);
  assert.equal(handRows(hand.slice(0, 9)).length, 1);
});

test("no row is longer than asked for, whatever the suits, and no card is lost", () => {
  const deck = [..."CDSH"].flatMap((s) => [..."23456789TJQKA"].map((r) => r + s));
  for (let n = 1; n <= 26; n++)
    for (let from = 0; from + n <= 52; from += 5) {
      const rows = handRows(deck.slice(from, from + n), 9);
      assert.deepEqual(rows.flat(), deck.slice(from, from + n));
      assert.ok(
        rows.every((row) => row.length >= 1 && row.length <= 9),
        `${n} from ${from}`,
      );
    }
  const mixed = Array.from({ length: 20 }, (_, i) => deck[(i * 13 + i) % 52]);
  assert.deepEqual(handRows(mixed).flat(), mixed);
});

test("texts are cut at cards and suits, and read out as words", () => {
  assert.deepEqual(pieces("Not Q♠."), [
    { text: "Not " },
    { text: "Q♠\uFE0E", card: "QS", suit: "S" },
    { text: "." },
  ]);
  assert.equal(spoken("You hold 10♦\uFE0E and no ♥."), "You hold ten of diamonds and no hearts.");
  assert.equal(spoken("plain"), "plain");
  assert.deepEqual(pieces(""), []);
});

test("one point, two points", () => {
  assert.equal(count(1, "point"), "1 point");
  assert.equal(count(0, "point"), "0 points");
  assert.equal(count(-10, "point"), "−10 points");
});
