import assert from "node:assert/strict";
import { test } from "node:test";
import { hearts } from "./load.mjs";

const { afterPlays, answers, headed, inWords, leadFor, newAsk, playsOf, readNumber } = hearts;
const { sceneFor, submit, tableWords, tap, tapAll, undo } = hearts;

/** Tap several keys; gives the last state and all outcomes. */
function taps(ask, ...keys) {
  let st = newAsk();
  const outs = [];
  for (const key of keys) {
    const got = tap(ask, st, key);
    st = got.st;
    outs.push(got.out ?? got.say ?? null);
  }
  return { st, outs };
}

const ALL = {
  prompt: "",
  input: { type: "cards-all", from: "hand" },
  responses: {
    "4D": { ok: true, text: "A diamond." },
    JD: { ok: true, text: "A diamond." },
    QS: { ok: false, text: "Follow suit.", rule: "follow-suit", m: "m06" },
    KH: { ok: "elsewhere", text: "Right at tables that …" },
  },
  answer: ["4D", "JD"],
  missed: { JD: "The jack too." },
  missed_m: { JD: "m12" },
  missed_rule: { JD: "follow-suit" },
  done: "Both diamonds.",
};

test("tap every card: each tap is judged, and that's all ends it once all are found", () => {
  const { st, outs } = taps(ALL, "QS", "4D");
  assert.deepEqual([outs[0].ok, outs[0].rule, outs[0].m], [false, "follow-suit", "m06"]);
  assert.deepEqual(outs[0].marks, { QS: false });
  assert.equal(outs[1].ok, true);
  assert.equal(outs[1].solved, false);
  const early = submit(ALL, st).out;
  assert.deepEqual(
    [early.ok, early.text, early.m, early.rule],
    [false, "The jack too.", "m12", "follow-suit"],
  );
  const end = submit(ALL, tap(ALL, st, "JD").st).out;
  assert.deepEqual(
    [end.ok, end.solved, end.text, end.key],
    [true, true, "Both diamonds.", "4D JD"],
  );
});

test("every card at once: right where all may be played, else the first that may not", () => {
  const off = tapAll(ALL, newAsk(), ["4D", "JD", "QS"]).out;
  assert.deepEqual([off.key, off.ok, off.m, off.solved], ["QS", false, "m06", false]);
  const { st, out } = tapAll(ALL, newAsk(), ["4D", "JD"]);
  assert.deepEqual([out.solved, out.key, st.found], [true, "4D JD", ["4D", "JD"]]);
});

test("the same right card twice counts once", () => {
  assert.deepEqual(taps(ALL, "4D", "4D").st.found, ["4D"]);
});

test("right at other tables is neither right nor wrong", () => {
  const [out] = taps(ALL, "KH").outs;
  assert.equal(out.ok, "elsewhere");
  assert.match(out.lead, /^Not K♥.* here\.$/, "the text says where it is right");
  assert.match(leadFor("elsewhere", "K♥", "Some like it."), /K♥: right at other tables/);
});

test("a key from the object's own workings is no answer", () => {
  const [out] = taps(ALL, "constructor").outs;
  assert.equal(out.reply, null);
  assert.equal(out.ok, false);
});

const CHOICE = {
  prompt: "",
  input: {
    type: "choice",
    options: [
      { key: "ben", label: "Ben" },
      { key: "x", label: "A sentence that is long" },
    ],
  },
  responses: { ben: { ok: true, text: "", next: 1 }, x: { ok: false, text: "No.", final: true } },
  answer: "ben",
  done: "He takes it.",
};

test("a choice solves at once and says what follows", () => {
  const [right] = taps(CHOICE, "ben").outs;
  assert.deepEqual(
    [right.solved, right.text, right.lead, right.reply.next],
    [true, "He takes it.", "Yes, Ben.", 1],
  );
  const [wrong] = taps(CHOICE, "x").outs;
  assert.deepEqual([wrong.solved, wrong.lead], [false, "Not quite."]);
});

test("a yes or a no is not said again", () => {
  const options = [
    { key: "y", label: "Yes" },
    { key: "n", label: "No, never" },
  ];
  const responses = { y: { ok: false, text: "Look again." }, n: { ok: true, text: "None." } };
  const ask = { prompt: "", input: { type: "choice", options }, responses, answer: "n" };
  assert.deepEqual(
    taps(ask, "y", "n").outs.map((o) => o.lead),
    ["Not quite.", "Right."],
  );
});

test("what stands before a text is said once", () => {
  const shown = (ok, what, text) => {
    const [bold, rest] = headed(leadFor(ok, what, text), text);
    return `*${bold}*${rest}`;
  };
  for (const [ok, what, text, wanted] of [
    [false, "Q♠", "You hold diamonds.", "*Not Q♠.* You hold diamonds."],
    [false, "7♠", "7♠\uFE0E was led.", "*7♠\uFE0E* was led."],
    [true, "Ben", "Ben takes the trick.", "*Ben* takes the trick."],
    [true, "Ben", "Here Ben takes it.", "*Right.* Here Ben takes it."],
    [true, "Yes", "Yes. You hold one.", "*Yes.* You hold one."],
    [false, "No", "Not so. You hold one.", "*Not so.* You hold one."],
    [true, "Hearts", "Yes: hearts were led.", "*Yes:* hearts were led."],
    [false, "4", "Not every card can: spades were led.", "*Not every card can:* spades were led."],
    [true, "4♣", "Right; 8♣ would do too.", "*Right;* 8♣ would do too."],
    [
      true,
      "1",
      "13 points are in it, and 1 is yours.",
      "*Right.* 13 points are in it, and 1 is yours.",
    ],
    [true, "Ben", "", "*Yes, Ben.* "],
    ["elsewhere", "Q♠", "Right at tables that do.", "*Not Q♠ here.* Right at tables that do."],
  ])
    assert.equal(shown(ok, what, text), wanted);
  assert.deepEqual(headed("Hint 2.", "Not a club.").slice(0, 2), ["Hint 2.", " Not a club."]);
  assert.deepEqual(headed("Not all yet.", "Not all yet. 4♦ too."), [
    "Not all yet.",
    " 4♦ too.",
    true,
  ]);
  assert.deepEqual(headed("", "Look there."), ["", "Look there.", false]);
});

const ORDER = {
  prompt: "",
  input: { type: "order", from: "cards" },
  responses: {
    "0:4D": { ok: true, text: "Lowest." },
    "0:7D": { ok: false, text: "Not yet.", m: "m01" },
    "0:KD": { ok: false, text: "Not yet." },
    "1:7D": { ok: true, text: "Next." },
    "1:KD": { ok: false, text: "Too high." },
  },
  answer: ["4D", "7D", "KD"],
  done: "In order.",
};

test("in order: right cards take their place, the last one by itself", () => {
  const { st, outs } = taps(ORDER, "7D", "4D", "KD", "7D");
  assert.deepEqual(
    outs.map((o) => [o.key, o.ok, o.solved]),
    [
      ["0:7D", false, false],
      ["0:4D", true, false],
      ["1:KD", false, false],
      ["1:7D", true, true],
    ],
  );
  assert.deepEqual(st.found, ["4D", "7D", "KD"]);
  assert.equal(outs[3].text, "In order.");
});

const THREE = {
  prompt: "",
  input: { type: "cards-n", n: 2, from: "hand" },
  responses: {
    QS: { ok: true, text: "Dangerous." },
    AS: { ok: true, text: "Dangerous too." },
    "2C": { ok: false, text: "Keep it.", m: "m22" },
  },
  answer: ["QS", "AS"],
};

test("choosing cards: tap to take, tap to put back, no more than asked for", () => {
  const { st, outs } = taps(THREE, "2C", "QS", "AS");
  assert.deepEqual(st.picked, ["2C", "QS"]);
  assert.match(outs[2], /2 chosen already/);
  assert.deepEqual(taps(THREE, "2C", "2C").st.picked, []);
  assert.deepEqual(undo(THREE, st).picked, ["2C"]);
  assert.match(submit(THREE, { found: [], picked: ["QS"] }).say, /Choose 2 cards: 1 so far/);
});

test("a set of cards is judged by its own entry, by the answer, or card by card", () => {
  const judge = (ask, ...picked) => submit(ask, { found: [], picked }).out;
  assert.equal(judge(THREE, "AS", "QS").ok, true);
  const bad = judge(THREE, "QS", "2C");
  assert.deepEqual([bad.ok, bad.m, bad.solved], [false, "m22", false]);
  assert.deepEqual(bad.lines, [{ label: "2♣\uFE0E", text: "Keep it." }]);
  const ranked = { ...THREE, combos: { "2C QS": { points: 5, ok: true, text: "Fine." } } };
  assert.deepEqual([judge(ranked, "QS", "2C").ok, judge(ranked, "QS", "2C").text], [true, "Fine."]);
  const sets = { ...THREE, responses: {}, answer: ["2C QS", "QS AS"] };
  assert.equal(judge(sets, "QS", "2C").ok, true);
  assert.equal(judge(sets, "AS", "2C").ok, false);
});

const NUMBER = {
  prompt: "",
  input: { type: "number", min: -10, max: 26 },
  responses: {
    14: { ok: true, text: "Yes." },
    13: { ok: false, text: "A heart too.", m: "m03" },
    "*": { ok: false, text: "Count." },
  },
  answer: "14",
};

test("numbers as people type them", () => {
  for (const [text, n] of [
    ["14", 14],
    [" 1 4 ", 14],
    ["−10", -10],
    ["-10", -10],
    ["+3", 3],
    ["", null],
    ["1.5", null],
    ["x", null],
    ["99999", null],
  ])
    assert.equal(readNumber(text), n, text);
});

test("a number has its own text, all others the one for the rest; what is no number is not judged", () => {
  const say = (text) => submit(NUMBER, newAsk(), { "": text });
  assert.equal(say("14").out.solved, true);
  assert.deepEqual([say("13").out.m, say("13").out.key], ["m03", "13"]);
  assert.equal(say("−3").out.text, "Count.");
  assert.equal(say("27").out, null);
  assert.match(say("27").say, /whole number from −10 to 26/);
  assert.equal(submit(NUMBER, newAsk()).out, null);
});

const NUMBERS = {
  prompt: "",
  input: {
    type: "numbers",
    fields: [
      { key: "0", label: "You", min: 0, max: 26 },
      { key: "1", label: "Anna", min: 0, max: 26 },
    ],
  },
  responses: {
    "0:3": { ok: true, text: "" },
    "0:*": { ok: false, text: "Your hearts." },
    "1:15": { ok: true, text: "" },
    "1:13": { ok: false, text: "Two hearts too.", m: "m03" },
    "1:*": { ok: false, text: "Anna’s cards." },
  },
  answer: ["0:3", "1:15"],
  done: "All counted.",
};

test("several numbers: all are marked, the first that is off is explained", () => {
  const say = (you, anna) => submit(NUMBERS, newAsk(), { 0: you, 1: anna });
  const half = say("3", "13").out;
  assert.deepEqual(half.marks, { 0: true, 1: false });
  assert.deepEqual(
    [half.text, half.m, half.lead, half.key],
    ["Two hearts too.", "m03", "Not yet: Anna.", "0:3 1:13"],
  );
  assert.equal(say("4", "13").out.text, "Your hearts.");
  assert.deepEqual([say("3", "15").out.solved, say("3", "15").out.text], [true, "All counted."]);
  assert.match(say("3", "").say, /^Anna: type a whole number/);
});

test("keys in words, for those who read results", () => {
  assert.equal(inWords(ALL, ["4D JD"]), "4♦ J♦");
  assert.equal(inWords(ALL, ALL.answer), "4♦ J♦");
  assert.equal(inWords(CHOICE, ["ben"]), "Ben");
  assert.equal(inWords(CHOICE, ["ben", "x"]), "Ben or A sentence that is long");
  assert.equal(inWords({ input: { type: "card", from: "hand" } }, ["2D", "TD"]), "2♦ or 10♦");
  assert.equal(inWords(ORDER, ["0:7D"]), "7♦");
  assert.equal(inWords(ORDER, answers(ORDER)), "4♦ 7♦ K♦");
  assert.equal(inWords({ input: { type: "cards-n", n: 2 } }, ["2C QS", "QS AS"]), "2♣ Q♠ or Q♠ A♠");
  assert.equal(inWords({ input: { type: "number", unit: "points" } }, ["-10"]), "−10 points");
  assert.equal(inWords(NUMBERS, NUMBERS.answer), "You 3, Anna 15");
  assert.equal(inWords(NUMBERS, ["0:3 1:13"]), "You 3, Anna 13");
});

test("the answer is always a list", () => {
  assert.deepEqual(answers(CHOICE), ["ben"]);
  assert.deepEqual(answers(ALL), ["4D", "JD"]);
  assert.deepEqual(answers({ ...ORDER, answer: ["0:4D", "1:7D", "2:KD"] }), ["4D", "7D", "KD"]);
});

const SCENE = {
  you: 0,
  players: 4,
  seats: [
    { seat: 1, name: "Anna", card: "TD", led: true, note: "led" },
    { seat: 2, name: "Ben", card: null },
  ],
  center: "",
  flags: [],
  hand: ["2D", "AD"],
};
const PLAY = { prompt: "", input: { type: "card", from: "hand" }, responses: {}, answer: "2D" };

test("an answer plays out: your card leaves the hand, the others' cards fall", () => {
  const out = {
    key: "2D",
    reply: { ok: true, text: "", plays: [{ seat: 2, card: "JD" }], winner: 2 },
  };
  const plays = playsOf(PLAY, SCENE, out);
  assert.deepEqual(plays, [
    { seat: 0, card: "2D" },
    { seat: 2, card: "JD" },
  ]);
  assert.deepEqual(playsOf(PLAY, SCENE, { key: "2D", reply: { ok: false, text: "" } }), []);
  const { hand, seats } = afterPlays(SCENE, plays);
  assert.deepEqual(hand, ["AD"]);
  assert.deepEqual(
    seats.map((s) => s.card),
    ["TD", "JD", "2D"],
  );
  assert.deepEqual(SCENE.hand, ["2D", "AD"], "the scene given stays as it was");
});

test("the table in a sentence, in the order of play", () => {
  const seats = [
    { seat: 1, name: "Anna", card: "2C", note: "discarded" },
    { seat: 2, name: "Ben", card: "QS" },
    { seat: 3, name: "Cleo", card: "9S", led: true, note: "led" },
    { seat: 0, name: "You", card: null },
  ];
  assert.equal(
    tableWords({ ...SCENE, seats }),
    "The table: Cleo led the nine of spades, Anna discarded the two of clubs, " +
      "Ben played the queen of spades",
  );
  assert.equal(tableWords({ ...SCENE, seats: [] }), "The table");
});

test("your own card is not played twice, and picking a card on the table plays none", () => {
  const plays = [{ seat: 0, card: "2D" }];
  assert.deepEqual(
    playsOf(PLAY, SCENE, { key: "2D", reply: { ok: true, text: "", plays } }),
    plays,
  );
  const tapTable = { ...PLAY, input: { type: "card", from: "table" } };
  assert.deepEqual(
    playsOf(tapTable, SCENE, { key: "TD", reply: { ok: true, text: "", winner: 1 } }),
    [],
  );
});

test("a card played to an empty table is the lead", () => {
  const { seats } = afterPlays({ ...SCENE, seats: [] }, [
    { seat: 0, card: "2D" },
    { seat: 1, card: "TD" },
  ]);
  assert.deepEqual(
    seats.map((s) => s.led),
    [true, false],
  );
});

test("the next question's table: what was played, the trick gone once it is won, then its own words", () => {
  const before = { ok: true, text: "", plays: [{ seat: 0, card: "2D" }], winner: 1 };
  const next = sceneFor(SCENE, { ...PLAY, scene: { center: "trick 2" } }, before);
  assert.deepEqual(next.hand, ["AD"]);
  assert.ok(next.seats.every((s) => s.card === null));
  assert.equal(next.center, "trick 2");
  assert.deepEqual(sceneFor(SCENE, PLAY), SCENE);
});
