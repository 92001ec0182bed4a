// The exercises, as they answer on a page and in a notebook.
//
// One plain ES module: no bundler, no dependency, no import. It never decides a rule of the game.
// Every answer stands in a table that Python computed; this file looks answers up and shows them.
//
// Parts, in order: cards in words · a payload's shape · looking an answer up · the ladder ·
// progress · the store · pools · the page (DOM) · one ladder on the page · the element · the notebook
// host. Everything above "The page" is pure and runs in Node.
//
// The site loads a classic-script form of this file (`hearts_lesson.widgets.classic`), which works
// from disk too. That is why `export` stands only in front of declarations, with one
// `export default {…}` at the end.

/**
 * @typedef {true | false | "elsewhere"} Ok  "elsewhere": right at tables with another house rule
 * @typedef {{seat: number, card: string}} Play
 * @typedef {{ok: Ok, text: string, rule?: string | null, m?: string | null, plays?: Play[],
 *   winner?: number | null, points?: number | null, after?: string, next?: number | null,
 *   final?: boolean}} Reply
 * @typedef {{key: string, label: string}} Option
 * @typedef {{key: string, label: string, min: number, max: number}} Field
 * @typedef {{type: string, from?: string, n?: number, options?: Option[], min?: number,
 *   max?: number, unit?: string, fields?: Field[]}} Input
 * @typedef {{kind: string, text: string, cards?: string[]}} Hint
 * @typedef {{points?: number, se?: number, text?: string, ok?: Ok,
 *   m?: string | null}} Combo
 * @typedef {{total?: number, best?: number, worst?: number, median?: number,
 *   text?: string}} Ranking
 * @typedef {{prompt: string, input: Input, responses: Record<string, Reply>,
 *   answer: string | string[], missed?: Record<string, string>,
 *   missed_m?: Record<string, string>, missed_rule?: Record<string, string>, done?: string,
 *   hints?: Hint[], worked?: {text: string, cards?: string[]}[], solution?: string,
 *   scene?: Partial<Scene> | null, combos?: Record<string, Combo>, ranking?: Ranking | null,
 *   next?: number | null}} Ask
 * @typedef {{seat: number, name: string, card?: string | null, led?: boolean,
 *   note?: string}} Seat
 * @typedef {{leader: number, cards: string[], winner?: number | null}} Trick
 * @typedef {{you: number | null, players: number, seats: Seat[], center: string, flags: string[],
 *   hand: string[] | null, given?: string[], received?: string[], arrows?: string,
 *   taken?: {name: string, cards: string[]}[],
 *   sheet?: {head: string[], rows: string[][], foot?: string[] | string[][]} | null,
 *   history?: Trick[], cards?: string[]}} Scene
 * @typedef {{id: string, kind: string, step: string, topic: string, level?: number,
 *   rules?: {code: string, line: string} | null, scene: Scene, asks: Ask[]}} Item
 * @typedef {{v: number, id: string, title: string, topic: string, items: Item[],
 *   pool?: {name: string, count: number} | null, names?: Record<string, string>}} Payload
 * @typedef {{n: number, item: string, kind: string, topic: string, step: string, ask: number,
 *   answer: string, said: string, expected: string, ok: Ok, m: string | null,
 *   hints: number}} Result  said, expected: the answer given and the right one, in words
 * @typedef {{key: string, ok: Ok, text: string, rule: string | null, m: string | null,
 *   reply: Reply | null, marks: Record<string, Ok>, solved: boolean, lead: string,
 *   lines: {label: string, text: string}[], combo?: Combo}} Outcome
 * @typedef {{found: string[], picked: string[]}} AskState
 */

// ---------------------------------------------------------------- Cards in words

/** @type {Record<string, string>} */
const SUIT_WORDS = { C: "clubs", D: "diamonds", S: "spades", H: "hearts" };
/** @type {Record<string, string>} */
const SIGNS = { C: "♣", D: "♦", S: "♠", H: "♥" };
const RANKS = "23456789TJQKA";
const RANK_WORDS = "two three four five six seven eight nine ten jack queen king ace".split(" ");
const TEXT_FORM = "\uFE0E"; // keeps phones from drawing a suit sign as an emoji
const CARD = /^[2-9TJQKA][CDSH]$/;

/** Whether a text names a card, such as "QS". @param {unknown} text */
export function isCard(text) {
  return typeof text === "string" && CARD.test(text);
}

/** "QS" → "queen of spades". @param {string} card */
export function cardName(card) {
  return `${RANK_WORDS[RANKS.indexOf(card[0])]} of ${SUIT_WORDS[card[1]]}`;
}

/** "TH" → "10". @param {string} card */
export function rankLabel(card) {
  return card[0] === "T" ? "10" : card[0];
}

/** "TH" → "10♥" (with the sign that asks for text, not emoji). @param {string} card */
export function cardSign(card) {
  return rankLabel(card) + SIGNS[card[1]] + TEXT_FORM;
}

/** Cards as they are held: ♣ ♦ ♠ ♥, low to high. @param {string[]} cards */
export function sortCards(cards) {
  /** @param {string} c */
  const place = (c) => "CDSH".indexOf(c[1]) * 13 + RANKS.indexOf(c[0]);
  return [...cards].sort((a, b) => place(a) - place(b));
}

/**
 * A hand in rows for a narrow screen: broken between suits where that fits, as even as can be.
 * @param {string[]} cards sorted
 * @param {number} most cards a row takes
 * @returns {string[][]}
 */
export function handRows(cards, most = 9) {
  const rows = [];
  let from = 0;
  for (let left = Math.ceil(cards.length / most); left > 1; left--) {
    const even = from + Math.floor((cards.length - from) / left);
    const ends = [...cards.keys()].filter(
      (i) =>
        i > from &&
        i - from <= most &&
        cards.length - i <= most * (left - 1) &&
        cards[i][1] !== cards[i - 1][1],
    );
    const end = ends.sort((a, b) => Math.abs(a - even) - Math.abs(b - even))[0] ?? even;
    rows.push(cards.slice(from, end));
    from = end;
  }
  return [...rows, cards.slice(from)];
}

/**
 * A text cut where it names cards or suits: [{text}, {card: "QS", text: "Q♠"}, {suit: "S", …}].
 * @param {string} text
 * @returns {{text: string, card?: string, suit?: string}[]}
 */
export function pieces(text) {
  /** @type {{text: string, card?: string, suit?: string}[]} */
  const out = [];
  let at = 0;
  for (const hit of text.matchAll(/(\b(?:10|[2-9TJQKA]))?([♣♦♠♥])\uFE0E?/g)) {
    if (hit.index > at) out.push({ text: text.slice(at, hit.index) });
    const suit = "CDSH"["♣♦♠♥".indexOf(hit[2])];
    const rank = hit[1] === "10" ? "T" : hit[1];
    if (rank) out.push({ text: cardSign(rank + suit), card: rank + suit, suit });
    else out.push({ text: hit[2] + TEXT_FORM, suit });
    at = hit.index + hit[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

/** A text as it is spoken: "J♦ 4♦" → "jack of diamonds four of diamonds". @param {string} text */
export function spoken(text) {
  return pieces(text)
    .map((p) => (p.card ? cardName(p.card) : p.suit ? SUIT_WORDS[p.suit] : p.text))
    .join("");
}

/** "1 point", "2 points". @param {number} n @param {string} word in the singular */
export function count(n, word) {
  return `${n} ${word}${n === 1 || n === -1 ? "" : "s"}`.replace("-", "−");
}

// ---------------------------------------------------------------- A payload's shape

const STEPS = ["watch", "together", "yours", "mixed"];
/** What a step is called, if not by its name. @type {Record<string, string>} */
const STEP_WORDS = { yours: "your turn", again: "once more" };
/** @param {string} step */
const stepWord = (step) => STEP_WORDS[step] ?? step;
const KINDS = "order winner legal play why score end direction pass spot count puzzle round".split(
  " ",
);
const TREES = ["puzzle", "round"]; // here every question is one of the exercise itself
const INPUTS = "card cards-all order cards-n choice number numbers".split(" ");
export const VERSION = 1;

/**
 * What is wrong with a payload, as a sentence, or "" when it can be shown.
 * @param {any} p
 */
export function faultOf(p) {
  if (!p || typeof p !== "object") return "the exercise data cannot be read";
  if (p.v !== VERSION)
    return `the exercise data has version ${p.v ?? "unknown"}, this page reads version ${VERSION}`;
  if (!Array.isArray(p.items) || !p.items.length) return "the exercise data holds no items";
  for (const item of p.items) {
    const fault = itemFault(item);
    if (fault) return fault;
  }
  return "";
}

/** What is wrong with one item, or "". @param {any} item */
export function itemFault(item) {
  if (!item || typeof item !== "object") return "an item is not an exercise";
  const name = `item ${item.id ?? "without an id"}`;
  if (!KINDS.includes(item.kind)) return `${name} has the unknown kind “${item.kind}”`;
  if (!STEPS.includes(item.step)) return `${name} has the unknown step “${item.step}”`;
  const scene = item.scene;
  if (!scene || typeof scene !== "object") return `${name} has no scene`;
  const shown = [scene.hand, scene.cards, scene.given, scene.received]
    .concat((scene.taken ?? []).map((/** @type {any} */ t) => t?.cards))
    .concat((scene.history ?? []).map((/** @type {any} */ t) => t?.cards))
    .concat([(scene.seats ?? []).map((/** @type {any} */ s) => s?.card ?? null)]);
  for (const card of shown.flat())
    if (card !== null && card !== undefined && !isCard(card))
      return `${name} shows “${card}”, which is no card`;
  if (!Array.isArray(item.asks) || !item.asks.length) return `${name} asks nothing`;
  for (const ask of item.asks) {
    if (!ask || typeof ask.prompt !== "string") return `${name} has a question without words`;
    const input = ask.input;
    if (!INPUTS.includes(input?.type)) return `${name} asks for the unknown input “${input?.type}”`;
    if (typeof ask.responses !== "object" || !ask.responses)
      return `${name} has a question without answers`;
    if (/^choice|numbers$/.test(input.type) && !Array.isArray(input.options ?? input.fields))
      return `${name} asks for ${input.type} without saying which`;
    if (!ask.answer?.length) return `${name} has a question without a right answer`;
    for (const reply of Object.values(ask.responses)) {
      if (!reply || typeof reply.text !== "string") return `${name} has an answer without words`;
      if (reply.next != null && !item.asks[reply.next])
        return `${name} goes on to question ${reply.next}, which is missing`;
    }
  }
  return "";
}

// ---------------------------------------------------------------- Looking an answer up

/**
 * The keys of the right answer, always as a list. In order, these are the cards: "0:2H" → "2H".
 * @param {Ask} ask @returns {string[]}
 */
export function answers(ask) {
  const keys = Array.isArray(ask.answer) ? ask.answer : [ask.answer];
  return ask.input.type === "order" ? keys.map((key) => key.replace(/^\d+:/, "")) : keys;
}

/** @returns {AskState} */
export function newAsk() {
  return { found: [], picked: [] };
}

/** @template T @param {Record<string, T> | undefined} table @param {string} key */
function own(table, key) {
  return table && Object.hasOwn(table, key) ? table[key] : null;
}

/**
 * What the table says about one key; for numbers, what it says about all others.
 * @param {Ask} ask @param {string} key @param {string} other the key that stands for the rest
 */
function find(ask, key, other = "*") {
  return own(ask.responses, key) ?? own(ask.responses, other);
}

/**
 * @param {string} key @param {Reply | null} reply @param {Partial<Outcome>} more
 * @returns {Outcome}
 */
function outcome(key, reply, more = {}) {
  return {
    key,
    ok: reply?.ok ?? false,
    text: reply?.text ?? "",
    rule: reply?.rule ?? null,
    m: reply?.m ?? null,
    reply,
    marks: {},
    solved: false,
    lead: "",
    lines: [],
    ...more,
  };
}

/** @param {string} text */
const plain = (text) => text.replaceAll(TEXT_FORM, "").toLowerCase();

/** Whether a text begins with these words. @param {string} text @param {string} words */
function begins(text, words) {
  const [all, start] = [plain(text), plain(words)];
  return !!start && all.startsWith(start) && !/^[a-z\d]/.test(all.slice(start.length));
}

/**
 * What stands before a text: a word on the answer, which names it unless the text does so itself.
 * Where the text begins with it, there is nothing to add.
 * @param {Ok} ok @param {string} what the answer in a word or a sign, or "" @param {string} text
 */
export function leadFor(ok, what, text) {
  if (begins(text, what)) return what;
  // Long answers are not said again, and "Not No." would say nothing.
  const told = what.length > 17 || /^(?:yes|no)\b/i.test(what) || plain(text).includes(plain(what));
  if (ok === "elsewhere")
    return /ight at tables/.test(text)
      ? `Not ${told ? "" : `${what} `}here.`
      : `${told ? "Right" : `${what}: right`} at other tables.`;
  if (ok) return told ? "Right." : `Yes, ${what}.`;
  return told ? "Not quite." : `Not ${what}.`;
}

/**
 * What stands in bold before a text: the text's own beginning where that says how the answer was
 * or what it was, else the lead.
 * @param {string} lead @param {string} text
 * @returns {[string, string, boolean]} bold, the rest, whether the text says it all
 */
export function headed(lead, text) {
  const own = /^(?:The|Hint)/.test(lead)
    ? null
    : /^(?:Yes|Not?|Right(?! at))\b[^.:,;]{0,18}[.:,;]/.exec(text);
  let end = own ? own[0].length : 0;
  if (!own && begins(text, lead)) {
    end = lead.length;
    while (plain(text.slice(0, end)) !== plain(lead)) end--;
    if (text[end] === TEXT_FORM) end++;
  }
  return end
    ? [text.slice(0, end), text.slice(end), true]
    : [lead, lead ? ` ${text}` : text, false];
}

/** What a key stands for, as a reader would say it. @param {Ask} ask @param {string} key */
function worded({ input }, key) {
  if (input.type === "choice") return input.options?.find((o) => o.key === key)?.label ?? key;
  const cards = key.replace(/^\d+:/, "").split(" ");
  return cards.every(isCard) ? cards.map(cardSign).join(" ") : key.replaceAll("-", "−");
}

/**
 * Keys in words, for those who read results: "4♦ J♦", "Ben", "14 points", "You 3, Anna 15".
 * @param {Ask} ask @param {string[]} keys
 */
export function inWords(ask, keys) {
  const { type, unit, fields } = ask.input;
  if (type === "numbers")
    return keys
      .flatMap((key) => key.split(" "))
      .map((key) => {
        const [field, n] = key.split(":");
        return `${fields?.find((f) => f.key === field)?.label ?? field} ${n.replace("-", "−")}`;
      })
      .join(", ");
  const sets = type === "choice" || type === "card" || keys.some((key) => key.includes(" "));
  const words = keys.map(
    (key) => worded(ask, key) + (type === "number" && key && unit ? ` ${unit}` : ""),
  );
  return words.join(sets ? " or " : " ").replaceAll(TEXT_FORM, "");
}

/**
 * The reader taps a card or an option. Gives the new state and, where the table has something to
 * say, the outcome.
 * @param {Ask} ask @param {AskState} st @param {string} key
 * @returns {{st: AskState, out: Outcome | null, say?: string}}
 */
export function tap(ask, st, key) {
  const type = ask.input.type;
  if (type === "cards-n") {
    const n = ask.input.n ?? 1;
    if (st.picked.includes(key))
      return { st: { ...st, picked: st.picked.filter((c) => c !== key) }, out: null };
    if (st.picked.length >= n)
      return { st, out: null, say: `${n} chosen already. Tap one of them to put it back.` };
    return { st: { ...st, picked: [...st.picked, key] }, out: null };
  }
  if (type === "order") {
    const right = answers(ask);
    const reply = find(ask, `${st.found.length}:${key}`);
    const ok = reply?.ok ?? right[st.found.length] === key;
    let found = ok === true ? [...st.found, key] : st.found;
    // The last card has only one place left.
    if (ok === true && found.length === right.length - 1) found = [...right];
    const solved = found.length === right.length;
    const text = (solved && ask.done) || reply?.text || "";
    /** @type {Record<string, Ok>} */
    const marks = ok === true ? {} : { [key]: ok };
    const out = outcome(`${st.found.length}:${key}`, reply, { ok, text, marks, solved });
    out.lead = leadFor(ok, cardSign(key), text);
    return { st: { ...st, found }, out };
  }
  const reply = find(ask, key);
  const ok = reply?.ok ?? answers(ask).includes(key);
  const out = outcome(key, reply, { ok, marks: { [key]: ok } });
  if (type === "cards-all") {
    out.lead = leadFor(ok, cardSign(key), out.text);
    const found = ok === true && !st.found.includes(key) ? [...st.found, key] : st.found;
    return { st: { ...st, found }, out };
  }
  out.solved = ok === true;
  if (ok === true && !out.text) out.text = ask.done ?? "";
  out.lead = leadFor(ok, worded(ask, key), out.text);
  return { st, out };
}

/**
 * The reader says "That's all", "Check" or presses Enter in a number.
 * @param {Ask} ask @param {AskState} st
 * @param {Record<string, string>} typed numbers as typed, by field ("" for the only one)
 * @returns {{st: AskState, out: Outcome | null, say?: string}}
 */
export function submit(ask, st, typed = {}) {
  const type = ask.input.type;
  if (type === "cards-all") {
    const missing = answers(ask).find((card) => !st.found.includes(card));
    const key = sortCards(st.found).join(" ");
    if (missing === undefined)
      return {
        st,
        out: outcome(key, null, {
          ok: true,
          text: ask.done ?? ask.solution ?? "",
          solved: true,
          lead: "Right.",
        }),
      };
    const text = own(ask.missed, missing) ?? `${cardSign(missing)} belongs to them too.`;
    const m = own(ask.missed_m, missing);
    const rule = own(ask.missed_rule, missing);
    return { st, out: outcome(key, null, { ok: false, text, m, rule, lead: "Not all yet." }) };
  }
  if (type === "cards-n") return submitCards(ask, st);
  if (type === "number" || type === "numbers") return submitNumbers(ask, st, typed);
  return { st, out: null };
}

/**
 * The reader says that every card may be played: right, or the first that may not is explained.
 * @param {Ask} ask @param {AskState} st @param {string[]} cards all there are
 * @returns {{st: AskState, out: Outcome | null}}
 */
export function tapAll(ask, st, cards) {
  const taps = cards.map((card) => tap(ask, st, card));
  const off = taps.find(({ out }) => out && out.ok !== true);
  if (off) return off;
  const all = { ...st, found: [...new Set(cards)] };
  return submit(ask, all);
}

/** @param {Ask} ask @param {AskState} st */
function soFar(ask, st) {
  return `Choose ${count(ask.input.n ?? 1, "card")}: ${st.picked.length} so far.`;
}

/** @param {Ask} ask @param {AskState} st @returns {{st: AskState, out: Outcome | null, say?: string}} */
function submitCards(ask, st) {
  const n = ask.input.n ?? 1;
  if (st.picked.length !== n) return { st, out: null, say: soFar(ask, st) };
  const picked = sortCards(st.picked);
  const key = picked.join(" ");
  const right = answers(ask);
  const sets = right.some((text) => text.includes(" ")) ? right : [right.join(" ")];
  const fits = sets.some((text) => sortCards(text.split(" ")).join(" ") === key);
  const combo = own(ask.combos, key) ?? undefined;
  const replies = picked.map((card) => find(ask, card));
  /** @type {Record<string, Ok>} */
  const marks = {};
  /** @type {{label: string, text: string}[]} */
  const lines = [];
  const spoilers = replies.filter((r) => r && r.ok !== true);
  picked.forEach((card, i) => {
    const reply = replies[i];
    if (!reply) return;
    marks[card] = reply.ok;
    // One thing at a time: the first card that is off has its say, all of them are marked.
    const worth = reply.ok !== true || !(combo || spoilers.length);
    if (reply.text && worth && !lines.length)
      lines.push({ label: cardSign(card), text: reply.text });
  });
  const ok = combo?.ok ?? (fits || (!combo && !spoilers.length && replies.every(Boolean)));
  const out = outcome(key, null, { ok, marks, combo, solved: ok === true });
  out.text = combo?.text ?? "";
  out.lines = lines;
  out.lead = leadFor(ok, "", out.text);
  out.m = combo?.m ?? spoilers.find((r) => r?.m)?.m ?? null;
  out.rule = spoilers.find((r) => r?.rule)?.rule ?? null;
  if (ok === true && !out.text && !lines.length) out.text = ask.done ?? "";
  return { st, out };
}

/** A number as people type it: blanks, a plus, a real minus sign. @param {string} text */
export function readNumber(text) {
  const plain = text.replace(/\s/g, "").replace(/[−–]/, "-");
  return /^[+-]?\d{1,4}$/.test(plain) ? Number(plain) : null;
}

/**
 * @param {Ask} ask @param {AskState} st @param {Record<string, string>} typed
 * @returns {{st: AskState, out: Outcome | null, say?: string}}
 */
function submitNumbers(ask, st, typed) {
  const { input } = ask;
  const one = input.type === "number";
  const fields = one
    ? [{ key: "", label: "", min: input.min ?? 0, max: input.max ?? 999 }]
    : (input.fields ?? []);
  /** @type {[Field, number][]} */
  const numbers = [];
  for (const field of fields) {
    const n = readNumber(typed[field.key] ?? "");
    if (n === null || n < field.min || n > field.max) {
      const range = `a whole number from ${field.min} to ${field.max}`.replaceAll("-", "−");
      return {
        st,
        out: null,
        say: field.label ? `${field.label}: type ${range}.` : `Type ${range}.`,
      };
    }
    numbers.push([field, n]);
  }
  if (one) {
    const key = String(numbers[0][1]);
    const reply = find(ask, key);
    const ok = reply?.ok ?? answers(ask).includes(key);
    const out = outcome(key, reply, { ok, marks: { "": ok }, solved: ok === true });
    if (ok === true && !out.text) out.text = ask.done ?? "";
    out.lead = leadFor(ok, worded(ask, key), out.text);
    return { st, out };
  }
  /** @type {Record<string, Ok>} */
  const marks = {};
  /** @type {{field: Field, reply: Reply | null, ok: Ok}[]} */
  const wrong = [];
  for (const [field, n] of numbers) {
    const key = `${field.key}:${n}`;
    const reply = find(ask, key, `${field.key}:*`);
    const ok = reply?.ok ?? answers(ask).includes(key);
    marks[field.key] = ok;
    if (ok !== true) wrong.push({ field, reply, ok });
  }
  const key = numbers.map(([field, n]) => `${field.key}:${n}`).join(" ");
  if (!wrong.length) {
    const out = outcome(key, null, { ok: true, marks, solved: true, lead: "Right." });
    out.text = ask.done ?? ask.solution ?? "";
    return { st, out };
  }
  // One thing at a time: the first number that is off is explained, all of them are marked.
  const first = wrong.find((w) => w.ok === false) ?? wrong[0];
  const out = outcome(key, first.reply, { ok: first.ok, marks });
  out.lead =
    first.ok === false ? `Not yet: ${first.field.label}.` : leadFor(first.ok, "", out.text);
  return { st, out };
}

/** Take back the last selection (Escape). @param {Ask} ask @param {AskState} st @returns {AskState} */
export function undo(ask, st) {
  return ask.input.type === "cards-n" ? { ...st, picked: st.picked.slice(0, -1) } : st;
}

/**
 * The scene of a question: the item's own, what has been played since, and what the question
 * itself sets differently.
 * @param {Scene} scene @param {Ask} ask @param {Reply | null} [before] the answer that led here
 * @returns {Scene}
 */
export function sceneFor(scene, ask, before = null) {
  let now = scene;
  if (before?.plays?.length) {
    now = { ...scene, ...afterPlays(scene, before.plays) };
    if (before.winner != null)
      now.seats = now.seats.map((seat) => ({ seat: seat.seat, name: seat.name, card: null }));
  }
  return ask.scene ? { ...now, ...ask.scene } : now;
}

/**
 * Hand and seats once cards have been played.
 * @param {Scene} scene @param {Play[]} plays
 */
export function afterPlays(scene, plays) {
  const hand = scene.hand && [...scene.hand];
  let seats = [...scene.seats];
  for (const { seat, card } of plays) {
    const led = !seats.some((s) => s.card);
    if (seat === scene.you && hand?.includes(card)) hand.splice(hand.indexOf(card), 1);
    const old = seats.find((s) => s.seat === seat);
    const now = { ...(old ?? { seat, name: "" }), card, led, note: led ? "led" : "" };
    seats = old ? seats.map((s) => (s === old ? now : s)) : [...seats, now];
  }
  return { hand, seats };
}

/**
 * The cards that an answer puts on the table, your own first. Only the table's replies may leave
 * your own card out; then it is the one tapped.
 * @param {Ask} ask @param {Scene} scene @param {Outcome} out
 * @returns {Play[]}
 */
export function playsOf(ask, scene, out) {
  const plays = out.reply?.plays ?? [];
  const played = plays.length > 0 || out.reply?.winner != null;
  if (!played || ask.input.type !== "card" || scene.you == null) return plays;
  if (ask.input.from !== "hand" || plays.some((p) => p.seat === scene.you)) return plays;
  return [{ seat: scene.you, card: out.key }, ...plays];
}

// ---------------------------------------------------------------- The ladder

/**
 * `right`: answered items (in a round, its choices) and whether they were right at the first try;
 * `back`: missed ones that come once more; `draw`: how many mixed items are still to be drawn.
 * @typedef {{items: Climbed[], at: number, right: Record<string, boolean>, back: Climbed[],
 *   draw: number}} Climb
 * `extra`: drawn after the ladder's end; `first`: the question to begin with
 * @typedef {Item & {extra?: boolean, first?: number}} Climbed
 */

/**
 * A ladder to climb. One without mixed items of its own ends in two that are drawn.
 * @param {Item[]} items @param {boolean} [more] whether items can be drawn
 * @returns {Climb}
 */
export function newClimb(items, more = false) {
  const draw = more && items.length > 1 && !items.some((item) => item.step === "mixed") ? 2 : 0;
  return { items, at: 0, right: {}, back: [], draw };
}

/**
 * Whether a question only leads to the main one, which is the last where the reader is being led.
 * @param {Item} item @param {number} at
 */
export function guides(item, at) {
  return item.step === "together" && !TREES.includes(item.kind) && at + 1 < item.asks.length;
}

/** Note how a choice or an item went; only the first try counts. @param {Climb} climb @param {string} key @param {boolean} ok @returns {Climb} */
export function noted(climb, key, ok) {
  return Object.hasOwn(climb.right, key)
    ? climb
    : { ...climb, right: { ...climb.right, [key]: ok } };
}

/**
 * The item at hand is finished. What was missed or shown comes once more, at the end.
 * @param {Climb} climb @param {"right" | "wrong" | "shown"} how
 * @returns {Climb}
 */
export function finish(climb, how) {
  const item = climb.items[climb.at];
  // A round counts by its choices, and is too long to come again.
  if (item.step === "watch" || item.kind === "round") return climb;
  const next = noted(climb, item.id, how === "right");
  return how === "right" || item.step === "again"
    ? next
    : { ...next, back: [...next.back, again(item)] };
}

/** An item as it comes again: without the guiding hand. @param {Climbed} item @returns {Climbed} */
function again(item) {
  let first = 0;
  while (guides(item, first)) first++;
  return { ...item, step: "again", first };
}

/**
 * What follows the item at hand: "next" on the ladder, "draw" a mixed item that belongs to it, the
 * missed one that comes "again", "more" like these, or "" for nothing.
 * @param {Climb} climb @param {boolean} more whether items can be drawn
 */
export function follows(climb, more) {
  const item = climb.items[climb.at];
  if (climb.at + 1 < climb.items.length) return "next";
  if (more && climb.draw) return "draw";
  // Beyond the ladder's end something else comes before what was just missed.
  if (climb.back.some((b) => !item.extra || b.id !== item.id)) return "again";
  return more ? "more" : "";
}

/** Go on to the item that comes again. @param {Climb} climb @returns {Climb} */
export function onceMore(climb) {
  const { id } = climb.items[climb.at];
  const item = climb.back.find((b) => b.id !== id) ?? climb.back[0];
  return {
    ...climb,
    items: [...climb.items, { ...item, extra: climb.items[climb.at].extra }],
    at: climb.items.length,
    back: climb.back.filter((b) => b !== item),
  };
}

/** Go on to an item that was drawn. @param {Climb} climb @param {Item} item @returns {Climb} */
export function drawn(climb, item) {
  const next = { ...item, step: "mixed", extra: !climb.draw };
  const draw = Math.max(climb.draw - 1, 0);
  return { ...climb, items: [...climb.items, next], at: climb.items.length, draw };
}

/** "3 of 4 right at the first try", or "" before the first answer. @param {Climb} climb */
export function tally(climb) {
  const all = Object.values(climb.right);
  return all.length ? `${all.filter(Boolean).length} of ${all.length} right at the first try` : "";
}

/**
 * The words of the ladder with their state. A ladder with a single step has none.
 * @param {Climb} climb
 * @returns {{word: string, state: "done" | "now" | "later"}[]}
 */
export function rungs(climb) {
  const has = (/** @type {string} */ s) => climb.items.some((item) => item.step === s);
  const steps = [...STEPS, "again"].filter(
    (s) => has(s) || (s === "mixed" && climb.draw) || (s === "again" && climb.back.length),
  );
  if (steps.length < 2) return [];
  const now = steps.indexOf(climb.items[climb.at].step);
  return steps.map((s, i) => ({
    word: stepWord(s),
    state: i === now ? "now" : i < now ? "done" : "later",
  }));
}

// ---------------------------------------------------------------- Progress

export const KEY = "hearts-lesson:v1";
const PROGRESS_VERSION = 1;
/** Days until an item comes back, after each time it was right. */
export const GAPS = [1, 3, 7, 14];

/**
 * `items`: t topic, k kind, src where the item can be found again, n times answered, box how often
 * right since the last miss, due day (0: not due), last day, m misconceptions shown.
 * `topics`: the last ten mixed items of a topic or a pool, "1" right and "0" not; `read`: the day on
 * which a chapter's end was reached.
 * @typedef {{t: string, k: string, src: string, n: number, box: number, due: number, last: number,
 *   m?: string[]}} Entry
 * @typedef {{v: number, items: Record<string, Entry>, topics: Record<string, string>,
 *   ladders: Record<string, {at: number, right: Record<string, boolean>, done?: boolean}>,
 *   read: Record<string, number>, prefs: Record<string, string>}} Progress
 */

/** @returns {Progress} */
export function emptyProgress() {
  return { v: PROGRESS_VERSION, items: {}, topics: {}, ladders: {}, read: {}, prefs: {} };
}

/** @param {unknown} x @returns {Record<string, any>} */
const table = (x) => (x && typeof x === "object" && !Array.isArray(x) ? x : {});
/** @param {unknown} x */
const size = (x) => Object.keys(x ?? {}).length;
/** @param {unknown} n @param {number} least @param {number} most */
const whole = (n, least, most) =>
  Number.isInteger(n) ? Math.min(Math.max(Number(n), least), most) : least;

/**
 * Read stored progress. Never throws: what cannot be read is named in `problem` ("corrupt",
 * "partly", "newer"), what can be is kept. A clock that was ahead and has been set back does not
 * hide items: no item is due later than its gap from today.
 * @param {string | null} text @param {number} day today, in days
 * @returns {{data: Progress, problem: string}}
 */
export function readProgress(text, day) {
  const data = emptyProgress();
  if (!text) return { data, problem: "" };
  /** @type {any} */
  let raw;
  try {
    raw = JSON.parse(text);
  } catch {
    // then it is nothing
  }
  if (raw !== table(raw)) return { data, problem: "corrupt" };
  // What older versions wrote had the same form.
  if (raw.v > PROGRESS_VERSION) return { data, problem: "newer" };
  for (const [id, e] of Object.entries(table(raw.items))) {
    if (!e || typeof e !== "object" || typeof e.t !== "string") continue;
    const box = whole(e.box, 0, GAPS.length);
    const last = whole(e.last, 0, day);
    const gap = GAPS[Math.min(box, GAPS.length - 1)];
    /** @type {Entry} */
    const entry = {
      t: e.t,
      k: String(e.k ?? ""),
      src: String(e.src ?? ""),
      n: whole(e.n, 1, 1e6),
      box,
      due: e.due ? whole(e.due, 1, day + gap) : 0,
      last,
    };
    if (Array.isArray(e.m))
      entry.m = e.m.filter((/** @type {unknown} */ m) => typeof m === "string");
    data.items[id] = entry;
  }
  for (const [topic, marks] of Object.entries(table(raw.topics)))
    if (/^[01]{1,10}$/.test(String(marks))) data.topics[topic] = String(marks);
  for (const [id, l] of Object.entries(table(raw.ladders))) {
    const right = Object.entries(table(l?.right)).filter(([, ok]) => typeof ok === "boolean");
    data.ladders[id] = { at: whole(l?.at, 0, 999), right: Object.fromEntries(right) };
    if (l?.done === true) data.ladders[id].done = true;
  }
  for (const [name, on] of Object.entries(table(raw.read)))
    if (Number.isInteger(on)) data.read[name] = whole(on, 1, day);
  for (const [name, value] of Object.entries(table(raw.prefs)))
    if (typeof value === "string") data.prefs[name] = value;
  const lost = Object.entries(data).some(([name, part]) => size(raw[name]) > size(part));
  return { data, problem: lost ? "partly" : "" };
}

/**
 * Note how an item went. A miss comes back tomorrow; right when due moves it to the next gap, and
 * after the last one it is done. Being right again before it is due changes nothing.
 * @param {Progress} data
 * @param {{id: string, topic: string, kind: string, step: string, src: string, right: boolean,
 *   m?: string[], pool?: string}} what pool: the one that it belongs to, whose marks count, too
 * @param {number} day
 * @returns {Progress}
 */
export function recordAnswer(data, what, day) {
  const old = own(data.items, what.id);
  /** @type {Entry} */
  const e = old
    ? { ...old, n: old.n + 1, last: day }
    : { t: what.topic, k: what.kind, src: what.src, n: 1, box: 0, due: 0, last: day };
  if (!what.right) {
    e.box = 0;
    e.due = day + GAPS[0];
    if (what.m?.length) e.m = [...new Set([...(e.m ?? []), ...what.m])].slice(-5);
  } else if (e.due && day >= e.due) {
    e.box += 1;
    e.due = e.box < GAPS.length ? day + GAPS[e.box] : 0;
  }
  const next = { ...data, items: { ...data.items, [what.id]: e } };
  if (what.step === "mixed") {
    next.topics = { ...data.topics };
    for (const key of new Set([what.topic, what.pool ?? what.topic]))
      next.topics[key] = ((own(data.topics, key) ?? "") + (what.right ? "1" : "0")).slice(-10);
  }
  return next;
}

/** Ids of the items due, the longest waiting first. @param {Progress} data @param {number} day */
export function dueItems(data, day) {
  return Object.entries(data.items)
    .filter(([, e]) => e.due && e.due <= day)
    .sort(([a, x], [b, y]) => x.due - y.due || (a < b ? -1 : 1))
    .map(([id]) => id);
}

// ---------------------------------------------------------------- The store

/** Why progress is not kept, in a line for the reader. @type {Record<string, string>} */
const PROBLEMS = {
  missing: "This browser does not let the page store anything, so your progress is not kept.",
  full: "This browser’s storage is full, so your progress is not kept.",
  corrupt: "Your earlier progress is not kept: it could not be read. You start afresh.",
  partly: "Part of your earlier progress could not be read.",
  newer: "Your progress comes from a newer version of this course; today’s answers are not kept.",
};

/**
 * A store over the browser's storage that works, for this visit, where there is none.
 * @param {() => Storage} storage
 */
export function keeper(storage) {
  /** @type {Progress | null} */
  let memory = null; // set once the storage cannot be relied on
  let problem = "";
  /** What could not be read; it stays where it is until something is to be kept. @type {string | null} */
  let broken = "";
  return {
    /** The line to show the reader, or "". */
    get problem() {
      return PROBLEMS[problem] ?? "";
    },
    /** @param {number} day @returns {Progress} */
    load(day) {
      if (memory) return memory;
      let text = null;
      try {
        text = storage().getItem(KEY);
      } catch {
        problem = "missing";
        return (memory = emptyProgress());
      }
      const got = readProgress(text, day);
      if (got.problem) problem = got.problem;
      if (got.problem === "newer") memory = got.data;
      broken = got.problem && text;
      return got.data;
    },
    /** @param {(data: Progress) => Progress} change @param {number} day */
    update(change, day) {
      const next = change(this.load(day));
      if (memory) memory = next;
      else {
        try {
          if (broken) storage().setItem(`${KEY}:unreadable`, broken);
          storage().setItem(KEY, JSON.stringify(next));
        } catch {
          problem = "full";
          memory = next;
        }
      }
      return next;
    },
    /** Forget everything. */
    erase() {
      memory = memory && emptyProgress();
      try {
        storage().removeItem(KEY);
        storage().removeItem(`${KEY}:unreadable`);
        const here = globalThis.sessionStorage ?? {};
        for (const key of Object.keys(here)) if (key.startsWith(KEY)) here.removeItem(key);
      } catch {
        problem = "missing";
      }
    },
  };
}

/** Today as a day number, by the reader's own calendar. */
export function today(now = new Date()) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60000) / 864e5);
}

// ---------------------------------------------------------------- Pools: more like this

/**
 * Where fresh items come from, if not from the page's stored pool. A page that runs Python in the
 * browser sets one; null from it, or a failure, falls back on the pool.
 * @typedef {(wish: {payload: Payload, seen: string[]}) => Promise<Item | null>} Source
 */

/** @type {Source | null} */
let source = null;

/** Draw "more like this" from here (null: from the stored pools). @param {Source | null} fn */
export function setSource(fn) {
  source = fn;
}

/**
 * The next item of a pool: one not on the ladder yet, those never answered first, and not easier
 * than what came before.
 * @param {Item[]} items @param {Set<string>} used @param {Record<string, unknown>} known
 * @param {number} [least] the level wanted at least
 * @returns {Item | null}
 */
export function draw(items, used, known, least = 0) {
  const fresh = items.filter((item) => !used.has(item.id) && !itemFault(item));
  const unmet = fresh.filter((item) => !Object.hasOwn(known, item.id));
  const hard = (/** @type {Item} */ item) => (item.level ?? 0) >= least;
  return unmet.find(hard) ?? unmet[0] ?? fresh.find(hard) ?? fresh[0] ?? null;
}

/** @type {Record<string, Promise<Item[]>>} */
const pools = {};
/** @type {Record<string, Item[]>} */
const arrived = {};

/**
 * Load a pool, a script of one statement, so that it also works on a page opened from disk.
 * @param {string} name @param {string} root the site's root, seen from this page
 * @returns {Promise<Item[]>}
 */
export function loadPool(name, root) {
  pools[name] ??= new Promise((done, failed) => {
    /** @type {any} */ (globalThis).heartsPool = (
      /** @type {string} */ n,
      /** @type {any} */ d,
    ) => {
      if (d?.v === VERSION && Array.isArray(d.items)) arrived[n] = d.items;
    };
    const script = document.createElement("script");
    const drop = () => {
      delete pools[name];
      failed(new Error(name));
    };
    script.onload = () => (arrived[name] ? done(arrived[name]) : drop());
    script.onerror = drop;
    script.src = new URL(`${root}_static/pools/${name}.js`, document.baseURI).href;
    document.head.append(script);
  });
  return pools[name];
}

// ---------------------------------------------------------------- The page

/** Drawn for this course on a square of 100, all of one visual weight. @type {Record<string, string>} */
const SUIT_PATHS = {
  C: "M50 7A20 20 0 0 1 64.5 40.8A20 20 0 1 1 54 67Q55 84 65 94H35Q45 84 46 67A20 20 0 1 1 35.5 40.8A20 20 0 0 1 50 7Z",
  D: "M50 5Q65 29 85 50Q65 71 50 95Q35 71 15 50Q35 29 50 5Z",
  S: "M50 6C61 28 90 43 90 64C90 77 81 85 70 85C62 85 57 81 54 76Q56 88 65 94H35Q44 88 46 76C43 81 38 85 30 85C19 85 10 77 10 64C10 43 39 28 50 6Z",
  H: "M50 91C23 68 8 53 8 34C8 20 18 10 30 10C39 10 46 15 50 24C54 15 61 10 70 10C82 10 92 20 92 34C92 53 77 68 50 91Z",
};
const NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo"];
/** @type {Record<string, string>} */
const PASSES = {
  left: "← pass left",
  right: "pass right →",
  across: "↑ pass across",
  left2: "↖ pass two to the left",
  right2: "pass two to the right ↗",
  hold: "no pass: hold",
};
/** How many card heights a ring of so many seats needs, so that no two seats touch. */
const RING = [0, 0, 0, 2.04, 2.04, 2.65, 3, 3.35, 3.85, 4, 4.3];
const MOVE = 200; // ms a card takes to the trick

/**
 * An element. Text goes in as text, never as markup.
 * @param {string} tag @param {Record<string, any>} [props] attributes; on… are listeners
 * @param {...(Node | string | null | undefined | false)} kids
 * @returns {HTMLElement}
 */
function h(tag, props = {}, ...kids) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false)
      el.setAttribute(name, value === true ? "" : String(value));
  }
  for (const kid of kids) if (kid || kid === "") el.append(kid);
  return el;
}

/** @param {string} tag @param {Record<string, any>} props @param {...(Node | string)} kids */
function button(tag, props, ...kids) {
  return /** @type {HTMLButtonElement} */ (
    h("button", { type: "button", class: tag, ...props }, ...kids)
  );
}

/** A suit, drawn. @param {string} suit @param {string} name class */
function suitMark(suit, name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI ?? "", "path");
  path.setAttribute("d", SUIT_PATHS[suit]);
  svg.append(path);
  return svg;
}

/** A text whose cards and suits show in their colour and are read out as words. @param {string} text */
function rich(text) {
  const out = document.createDocumentFragment();
  for (const p of pieces(text))
    out.append(
      p.suit
        ? h(
            "span",
            {
              class: `hx-sym hx-${p.suit}`,
              role: "img",
              "aria-label": p.card ? cardName(p.card) : SUIT_WORDS[p.suit],
            },
            p.text,
          )
        : p.text,
    );
  return out;
}

/** Text for the ear only. @param {string} text */
const unseen = (text) => h("span", { class: "hx-unseen" }, text);

/**
 * A card: a button where it can be chosen, else a picture.
 * @param {string} card @param {string} zone @param {(() => void) | null} [pick]
 */
function cardEl(card, zone, pick = null) {
  const props = { "data-card": card, "data-zone": zone, "aria-label": cardName(card) };
  const cls = `hx-card hx-${card[1]}`;
  const kids = [
    h("span", { class: "hx-i", "aria-hidden": "true" }, rankLabel(card), suitMark(card[1], "")),
    suitMark(card[1], "hx-big"),
  ];
  return pick
    ? button(cls, { ...props, onclick: pick }, ...kids)
    : h("span", { class: cls, role: "img", ...props }, ...kids);
}

/** Small cards in a line. @param {string[]} cards @param {string} zone @param {((c: string) => void) | null} pick */
function chips(cards, zone, pick) {
  return h(
    "span",
    { class: "hx-chips" },
    ...cards.map((card) => {
      const el = cardEl(card, zone, pick && (() => pick(card)));
      el.classList.add("hx-chip");
      return el;
    }),
  );
}

let still = false; // nothing moves while an exercise is put back as it was left
const calm = () => still || !!globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;

/** Let an element arrive from somewhere. @param {Element} el @param {number} dx @param {number} dy @param {number} wait @param {number} from opacity */
function slide(el, dx, dy, wait, from = 1) {
  if (calm() || !el.animate) return;
  el.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, opacity: from },
      { transform: "none", opacity: 1 },
    ],
    { duration: MOVE, delay: wait, easing: "ease-out", fill: "backwards" },
  );
}

const CLASSES = { true: "hx-right", false: "hx-wrong", elsewhere: "hx-else" };
/** @type {Record<string, string>} */
const BADGES = { true: "✓", false: "×", elsewhere: "≈" };

/** The site's root as seen from this page; undefined where there is no site. */
const siteRoot = () => document.documentElement.dataset.content_root;

/** @param {Scene} scene @param {number} seat */
function nameOf(scene, seat) {
  const known = scene.seats.find((s) => s.seat === seat && s.name)?.name;
  if (known) return known;
  const place = (seat - (scene.you ?? 0) + scene.players) % scene.players;
  return place ? NAMES[place - 1] : scene.you === null ? "Jo" : "You";
}

/**
 * What lies before the reader: score sheet, tricks so far, table, cards, and where to answer.
 * @param {Scene} scene @param {Ask} ask
 * @param {{choose: (key: string) => void, type: (key: string, text: string) => void} | null} on
 *   what an answer does; null where one only watches
 * @returns {Node[]}
 */
function stageParts(scene, ask, on) {
  const { input } = ask;
  /** @type {(zone: string) => ((card: string) => void) | null} */
  const picker = (zone) => (on && input.from === zone ? on.choose : null);
  /** @type {Node[]} */
  const parts = [];
  if (scene.sheet) parts.push(sheetEl(scene.sheet));
  if (scene.history?.length) parts.push(historyEl(scene, picker("history")));
  for (const pile of scene.taken ?? [])
    parts.push(line(`${pile.name} took`, sortCards(pile.cards), "taken", picker("taken")));
  if (scene.seats.length || scene.center || scene.flags?.length || scene.arrows)
    parts.push(tableEl(scene, ask, picker("table")));
  if (scene.given?.length)
    parts.push(line("You passed", sortCards(scene.given), "given", picker("given")));
  if (scene.received?.length)
    parts.push(line("You received", sortCards(scene.received), "received", picker("received")));
  if (input.type === "order") {
    const slots = answers(ask).map((_, i) =>
      h("li", { class: "hx-place" }, h("span", { class: "hx-nth" }, String(i + 1))),
    );
    parts.push(h("ol", { class: "hx-order", "aria-label": "In order" }, ...slots));
  }
  if (scene.cards?.length) parts.push(group("cards", "The cards", [scene.cards], picker("cards")));
  if (scene.hand)
    parts.push(group("hand", "Your hand", handRows(sortCards(scene.hand)), picker("hand")));
  if (input.type === "choice") parts.push(choicesEl(input.options ?? [], on && on.choose));
  if (input.type === "number") {
    const field = { key: "", label: "Your answer", min: input.min ?? 0, max: input.max ?? 0 };
    parts.push(numbersEl([field], input.unit ?? "", on && on.type));
  }
  if (input.type === "numbers") parts.push(numbersEl(input.fields ?? [], "", on && on.type));
  return parts;
}

/** @param {string} label @param {string[]} cards @param {string} zone @param {((c: string) => void) | null} pick */
function line(label, cards, zone, pick) {
  return h(
    "p",
    { class: "hx-line" },
    h("span", { class: "hx-label" }, label),
    cards.length ? chips(cards, zone, pick) : h("span", { class: "hx-label" }, "nothing"),
  );
}

/** A hand, or loose cards. @param {string} zone @param {string} label @param {string[][]} rows @param {((c: string) => void) | null} pick */
function group(zone, label, rows, pick) {
  const el = h("div", { class: `hx-hand hx-zone-${zone}`, role: "group", "aria-label": label });
  let last = "";
  for (const row of rows) {
    const box = h("div", { class: "hx-row" });
    for (const card of row) {
      const first = zone === "hand" && card[1] !== last && last !== "";
      last = card[1];
      box.append(
        h(
          "span",
          { class: first ? "hx-slot hx-first" : "hx-slot" },
          cardEl(card, zone, pick && (() => pick(card))),
        ),
      );
    }
    el.append(box);
  }
  rove(el);
  return el;
}

/** One tab stop for the whole group; the arrow keys move within. @param {HTMLElement} el */
function rove(el) {
  el.querySelectorAll("button").forEach((b, i) => (b.tabIndex = i ? -1 : 0));
}

/** What a seat did, in words for the eye; taking a trick is no praise. @param {Scene} scene @param {Seat} s */
function didOf(scene, s) {
  const note = s.note ?? (s.led ? "led" : "");
  return /^(?:won|takes? it)$/.test(note) ? (s.seat === scene.you ? "take it" : "takes it") : note;
}

/**
 * The whole table in a sentence: "Anna led the nine of diamonds, Ben played …".
 * @param {Scene} scene
 */
export function tableWords(scene) {
  const n = scene.players;
  const led = scene.seats.find((s) => s.led)?.seat ?? (scene.you ?? 0) + 1;
  const words = scene.seats
    .filter((s) => s.card)
    .sort((a, b) => ((a.seat - led + n) % n) - ((b.seat - led + n) % n))
    .map((s) => {
      const did = s.led ? "led" : s.note === "discarded" ? "discarded" : "played";
      return `${nameOf(scene, s.seat)} ${did} the ${cardName(s.card ?? "")}`;
    });
  return words.length ? `The table: ${words.join(", ")}` : "The table";
}

/** The table with everyone at it. @param {Scene} scene @param {Ask} ask @param {((c: string) => void) | null} pick */
function tableEl(scene, ask, pick) {
  const ring = h("div", { class: "hx-ring" });
  const n = scene.players;
  // Where no card lies and none will fall, names are enough; and those only for a pass.
  const bare =
    !scene.seats.some((s) => s.card) && !Object.values(ask.responses).some((r) => r.plays?.length);
  if (bare) ring.classList.add("hx-bare");
  ring.hidden = bare && !scene.arrows && !scene.seats.length;
  ring.style.setProperty("--f", String(RING[n] ?? RING[10]));
  if (n > 6) ring.classList.add("hx-many");
  const ys = Array.from({ length: n }, (_, k) => Math.cos((2 * Math.PI * k) / n));
  const top = Math.min(...ys);
  // Your own seat is read last, after those who sit clockwise from your left.
  for (let k = 1; k <= n; k++) {
    const seat = (k + (scene.you ?? 0)) % n;
    const s = scene.seats.find((x) => x.seat === seat);
    const at = k % n;
    const el = h(
      "div",
      { class: "hx-seat", "data-seat": seat },
      h("span", { class: "hx-name", "aria-hidden": "true" }, nameOf(scene, seat)),
      h("span", { class: "hx-spot" }),
      h("span", { class: "hx-did", "aria-hidden": "true" }),
    );
    // Where people sit is a fact of the room: left stays left in any script.
    el.style.setProperty("--x", (-Math.sin((2 * Math.PI * at) / n)).toFixed(3));
    el.style.setProperty("--y", (1 + ((ys[at] - 1) * 2) / (1 - top)).toFixed(3));
    ring.append(el);
    fillSeat(scene, el, s ?? { seat, name: "" }, pick);
  }
  // Four seats leave no room in the middle: there the words go to the others below.
  const flags = [...(scene.flags ?? [])];
  const full = n < 5 || ring.hidden;
  if (full && scene.center && !(scene.arrows && /^pass/.test(scene.center)))
    flags.unshift(scene.center);
  const center = (full ? "" : scene.center) || PASSES[scene.arrows ?? ""] || "";
  ring.append(h("span", { class: "hx-center" }, rich(center)));
  rove(ring);
  return h(
    "div",
    // A stop on the way from the question to your hand, where it says in words what lies there.
    {
      class: "hx-table",
      role: "group",
      "aria-label": tableWords(scene),
      tabindex: !pick && scene.seats.some((s) => s.card) && "0",
    },
    ring,
    !!flags.length && h("ul", { class: "hx-flags" }, ...flags.map((f) => h("li", {}, rich(f)))),
  );
}

/**
 * Show what a seat did. To the ear the seat is one thing, "Ben: queen of clubs, led": a picture, or
 * the button itself where its card can be chosen.
 * @param {Scene} scene @param {HTMLElement} el @param {Seat} s
 * @param {((c: string) => void) | null} pick
 */
function fillSeat(scene, el, s, pick = null) {
  const { card } = s;
  const spot = /** @type {HTMLElement} */ (el.querySelector(".hx-spot"));
  const face = card && cardEl(card, "table", pick && (() => pick(card)));
  spot.replaceChildren(...(face ? [face] : []));
  spot.classList.toggle("hx-led", !!s.led);
  const did = didOf(scene, s);
  /** @type {HTMLElement} */ (el.querySelector(".hx-did")).textContent = did;
  const words = [`${nameOf(scene, s.seat)}${card ? `: ${cardName(card)}` : ""}`];
  if (s.led) words.push("led");
  if (did && !(s.led && did === "led")) words.push(did);
  el.dataset.says = words.join(", ");
  const whole = !(card && pick);
  if (face && whole) {
    face.removeAttribute("role");
    face.removeAttribute("aria-label");
    face.setAttribute("aria-hidden", "true");
  }
  const teller = whole ? el : /** @type {HTMLElement} */ (face);
  if (whole) el.setAttribute("role", "img");
  teller.setAttribute("aria-label", el.dataset.says);
  return spot;
}

/** @param {NonNullable<Scene["sheet"]>} sheet */
function sheetEl(sheet) {
  const row = (/** @type {string[]} */ cells) =>
    h("tr", {}, ...cells.map((c, i) => h(i ? "td" : "th", i ? {} : { scope: "row" }, rich(c))));
  const foot = sheet.foot ?? [];
  const feet = /** @type {string[][]} */ (
    Array.isArray(foot[0]) ? foot : foot.length ? [foot] : []
  );
  return scroller(
    "Score sheet",
    h(
      "thead",
      {},
      h("tr", {}, ...sheet.head.map((c) => (c ? h("th", { scope: "col" }, rich(c)) : h("td", {})))),
    ),
    h("tbody", {}, ...sheet.rows.map(row)),
    !!feet.length && h("tfoot", {}, ...feet.map(row)),
  );
}

/** @param {string} label @param {...(Node | false)} parts */
function scroller(label, ...parts) {
  const table = h("table", { class: "hx-sheet" }, h("caption", {}, label), ...parts);
  return h("div", { class: "hx-scroll", tabindex: "0", role: "group", "aria-label": label }, table);
}

/** The tricks so far, a column for each player. @param {Scene} scene @param {((c: string) => void) | null} pick */
function historyEl(scene, pick) {
  const n = scene.players;
  const seats = Array.from({ length: n }, (_, k) => (k + (scene.you ?? 0)) % n);
  return scroller(
    "Tricks so far (ringed: led; shaded: took it)",
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "Trick"),
        ...seats.map((s) => h("th", { scope: "col" }, nameOf(scene, s))),
      ),
    ),
    h(
      "tbody",
      {},
      ...(scene.history ?? []).map((t, i) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, String(i + 1)),
          ...seats.map((seat) => {
            const card = t.cards[(seat - t.leader + n) % n];
            const took = t.winner === seat;
            return h(
              "td",
              { class: `${seat === t.leader ? "hx-led" : ""}${took ? " hx-took" : ""}` },
              card && chips([card], "history", pick),
              seat === t.leader && unseen(" led"),
              took && unseen(" took it"),
            );
          }),
        ),
      ),
    ),
  );
}

/** @param {Option[]} options @param {((key: string) => void) | null} choose */
function choicesEl(options, choose) {
  const long = options.some((o) => o.label.length > 22);
  return h(
    choose ? "div" : "ul",
    {
      class: long ? "hx-choices hx-long" : "hx-choices",
      ...(choose && { role: "group" }),
      "aria-label": "Answers",
    },
    ...options.map((o, i) => {
      const kids = [
        h("span", { class: "hx-key", "aria-hidden": "true" }, String(i + 1)),
        h("span", {}, rich(o.label)),
        h("span", { class: "hx-state" }),
      ];
      return choose
        ? button("hx-choice", { "data-key": o.key, onclick: () => choose(o.key) }, ...kids)
        : h("li", { class: "hx-choice", "data-key": o.key }, ...kids);
    }),
  );
}

/** @param {Field[]} fields @param {string} unit @param {((key: string, text: string) => void) | null} type */
function numbersEl(fields, unit, type) {
  return h(
    "div",
    { class: "hx-numbers" },
    ...fields.map((f) => {
      const input = /** @type {HTMLInputElement} */ (
        h("input", {
          "data-key": f.key,
          type: "text",
          // Some phones have no minus on their number pad.
          inputmode: f.min < 0 ? "text" : "numeric",
          autocomplete: "off",
          maxlength: 5,
          readonly: !type,
          oninput: () => type?.(f.key, input.value),
        })
      );
      return h(
        "label",
        { class: "hx-number" },
        h("span", { class: "hx-label" }, rich(f.label)),
        input,
        f.key === "" && unit && h("span", {}, unit),
        h("span", { class: "hx-state", "data-for": f.key }),
      );
    }),
  );
}

/** Mark an option or a number. @param {HTMLElement} el @param {Ok | null} mark */
function showMark(el, mark) {
  for (const [value, name] of Object.entries(CLASSES))
    el.classList.toggle(name, String(mark) === value);
  const sign = mark === null ? "" : BADGES[String(mark)];
  const words =
    mark === null
      ? ""
      : mark === "elsewhere"
        ? "right at other tables"
        : mark
          ? "right"
          : "not right";
  el.querySelector(".hx-state")?.replaceChildren(
    ...(sign ? [h("span", { "aria-hidden": "true" }, sign), unseen(`, ${words}`)] : []),
  );
}

/** @param {HTMLElement} el @param {string} sign */
function badge(el, sign) {
  const old = el.querySelector(".hx-badge");
  if (!sign) old?.remove();
  else if (old) old.textContent = sign;
  else el.append(h("span", { class: "hx-badge", "aria-hidden": "true" }, sign));
}

/** Where a choice of cards stands among all. @param {Combo} combo @param {Ranking} all @param {number} place */
function rankEl(combo, all, place) {
  if (combo.points === undefined) return null;
  const spread = combo.se === undefined ? "" : ` ± ${combo.se.toFixed(1)}`;
  const total = all.total ? ` of ${all.total}` : "";
  const words = `Place ${place}${total}: ${combo.points.toFixed(1)}${spread} points on average.`;
  const el = h("div", { class: "hx-rank" }, h("p", {}, words));
  if (all.best !== undefined && all.worst !== undefined && all.worst > all.best) {
    const at = (combo.points - all.best) / (all.worst - all.best);
    const wide = (2 * (combo.se ?? 0)) / (all.worst - all.best);
    const bar = h("div", { class: "hx-scale", "aria-hidden": "true" }, h("i"));
    bar.style.setProperty("--at", String(Math.min(Math.max(at, 0), 1)));
    bar.style.setProperty("--wide", String(Math.min(wide, 1)));
    el.append(
      bar,
      h(
        "p",
        { class: "hx-ends" },
        h("span", {}, `best ${all.best.toFixed(1)}`),
        h("span", {}, `worst ${all.worst.toFixed(1)}`),
      ),
    );
  }
  return el;
}

/** "The rule: following suit". @param {string} rule */
const ruleName = (rule) => `The rule: ${rule.replace("follow-", "following-").replaceAll("-", " ")}`;

/** @param {string} rule */
function ruleLink(rule) {
  const root = siteRoot();
  const label = ruleName(rule);
  if (root === undefined) return h("span", { class: "hx-rule" }, label);
  return h("a", { class: "hx-rule", href: `${root}book/about/rules.html#rule-${rule}` }, label);
}

/** The help a question has; without hints, the answer can be shown. @param {Ask} ask @returns {Hint[]} */
const helpOf = (ask) =>
  ask.hints?.length ? ask.hints : [{ kind: "answer", text: ask.solution ?? ask.done ?? "" }];

/** The steps of a worked example. @param {Ask} ask @returns {{text: string, cards?: string[]}[]} */
const workedOf = (ask) =>
  ask.worked?.length ? ask.worked : [{ text: ask.solution ?? ask.done ?? "" }];

/**
 * The longest things that can be said about an item, so that their room is kept free. The two
 * longest, since the longest is not always the tallest; cards are masked, for what is still hidden
 * stays hidden.
 * @param {Item} item
 */
function reserve(item) {
  const size = (/** @type {string} */ t) => t.length + 30 * t.split("\n").length;
  const longest = (/** @type {string[]} */ all) =>
    all.sort((a, b) => size(b) - size(a)).slice(0, 2);
  if (item.step === "watch")
    return longest(
      item.asks.map((ask) =>
        workedOf(ask)
          .map((w) => w.text)
          .join("\n"),
      ),
    );
  const said = item.asks.flatMap((ask) => {
    const many = ask.input.type === "cards-n";
    // Bold type needs a little more than its letters.
    const rule = (/** @type {string | null | undefined} */ r) =>
      `${many && r ? "\n" : " "}MM${r ? ruleName(r) : ""}`;
    const led = (/** @type {string} */ lead, /** @type {string} */ text) =>
      headed(lead, text).slice(0, 2).join("");
    const all = [
      ...Object.entries(ask.responses).map(([key, r]) => {
        const what = many ? "" : key.includes("*") ? "26" : worded(ask, key);
        return (
          led(leadFor(r.ok, what, r.text), r.text) + (r.after ? `\n${r.after}` : "") + rule(r.rule)
        );
      }),
      ...Object.entries(ask.missed ?? {}).map(
        ([card, text]) => led("Not all yet.", text) + rule(own(ask.missed_rule, card)),
      ),
      ...helpOf(ask).map((x) => `The answer. ${x.text}`),
      `Right. ${ask.done ?? ""}`,
    ];
    if (!many) return all;
    const texts = longest(Object.values(ask.combos ?? {}).map((c) => c.text ?? ""));
    const scale = ask.ranking ? `\n${"Place 286 of 286. ".repeat(3)}\n \n \n ` : "";
    return longest(all).map((text) => `Not quite. ${texts[0] ?? ""}\n${text}${scale}`);
  });
  return longest(said).map((text) => text.replace(/(?:10|[2-9JQKA])[♣♦♠♥]\uFE0E?/g, "00♠"));
}

/** @param {Element} el @param {Element} home @param {number} wait */
function arrive(el, home, wait) {
  const a = home.getBoundingClientRect();
  const b = el.getBoundingClientRect();
  slide(el, a.left - b.left, a.top - b.top, wait);
}

/** Arrow keys within a group of cards, by where the cards lie. @param {HTMLElement} el @param {string} key */
function moveFocus(el, key) {
  const box = el.closest(".hx-hand, .hx-ring, .hx-scroll");
  const all = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll("button.hx-card") ?? [])]);
  const at = all.indexOf(el);
  const back = getComputedStyle(el).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
  let to = -1;
  if (key === "Home") to = 0;
  else if (key === "End") to = all.length - 1;
  else if (key === "ArrowLeft" || key === "ArrowRight") to = at + (key === back ? -1 : 1);
  else if (key === "ArrowUp" || key === "ArrowDown") {
    const me = el.getBoundingClientRect();
    const sign = key === "ArrowUp" ? -1 : 1;
    let near = Infinity;
    all.forEach((other, i) => {
      const r = other.getBoundingClientRect();
      const dy = (r.top - me.top) * sign;
      const far = dy * 4 + Math.abs(r.left - me.left);
      if (dy > me.height / 2 && far < near) {
        near = far;
        to = i;
      }
    });
    if (to < 0) return true;
  } else return false;
  all[(to + all.length) % all.length].focus();
  return true;
}

// ---------------------------------------------------------------- One ladder on the page

const store = keeper(() => globalThis.localStorage);

/** Show ♣ green and ♦ blue, or the two usual colours. @param {boolean} four */
export function setDeck(four) {
  document.documentElement.dataset.deck = four ? "four" : "two";
  store.update((d) => ({ ...d, prefs: { ...d.prefs, deck: four ? "four" : "two" } }), today());
  for (const el of document.querySelectorAll(".hx-deck"))
    el.setAttribute("aria-pressed", String(four));
}

let serial = 0;
let warned = false;

/**
 * What was done in an item: tap (a card or an option), main (the main button, with the numbers
 * typed), hint, all (every card), clear (the selection), back (Escape).
 * @typedef {["tap" | "main" | "hint" | "all" | "clear" | "back", any?]} Deed
 * How an exercise was left, so that it can be put back: the ladder at the start of the item, and
 * what was done since.
 * @typedef {{ids: string[], climb: Climb, log: Deed[]}} Left
 */

/** How a ladder was left in this tab. @param {Payload} payload @returns {Left | null} */
function leftAt(payload) {
  try {
    const left = JSON.parse(sessionStorage.getItem(`${KEY}:${payload.id}`) ?? "null");
    // Another text under the same id is another exercise: the ladder begins anew.
    return JSON.stringify(left?.ids) === JSON.stringify(idsOf(payload)) ? left : null;
  } catch {
    return null;
  }
}

/** @param {Payload} payload */
const idsOf = (payload) => payload.items.map((item) => `${item.id} ${item.step}`);

/**
 * Put a ladder of exercises into an element.
 * @param {HTMLElement} host
 * @param {Payload} payload checked with `faultOf`
 * @param {{onResult?: (r: Result, ask: Ask) => void, more?: (() => Promise<Item | null>) | null,
 *   keep?: boolean, onDone?: (item: Item, how: "right" | "wrong" | "shown", m: string[]) =>
 *   () => void}} [opts] keep: remember progress in this browser; onDone: the page itself remembers
 *   how the item went, and says what comes next
 */
export function mount(host, payload, opts = {}) {
  const uid = `hx${++serial}`;
  const root = siteRoot();
  const canDraw = () => !!(opts.more || source || (payload.pool && root !== undefined));

  let climb = newClimb(payload.items, canDraw());
  const saved = opts.keep ? own(store.load(today()).ladders, payload.id) : null;
  if (saved && saved.at < payload.items.length && !saved.done) {
    const ids = payload.items.map((item) => item.id);
    const right = Object.entries(saved.right).filter(([id]) => ids.includes(id.split("#")[0]));
    const missed = payload.items.filter((item) => own(saved.right, item.id) === false);
    climb = { ...climb, at: saved.at, right: Object.fromEntries(right), back: missed.map(again) };
  }
  const left = opts.keep ? leftAt(payload) : null;

  // What is on the screen now.
  /** @type {Climbed} */
  let item = climb.items[climb.at];
  let askAt = 0;
  let ask = item.asks[0];
  let scene = item.scene;
  let st = newAsk();
  /** @type {Record<string, Ok>} */
  let marks = {};
  /** @type {Record<string, string>} */
  let reasons = {};
  /** @type {string[]} */
  let pointed = [];
  let played = "";
  let hints = 0;
  let steps = 0;
  let open = true;
  let finished = false;
  let wrong = false;
  let slipped = false; // as wrong, in this question
  let answered = 0;
  let quiet = true;
  let opening = ""; // what is said before the next thing said: the new question
  /** @type {string[]} */
  let shownM = [];
  /** @type {Record<string, string>} */
  let typed = {};
  let began = climb;
  /** @type {Deed[]} */
  let log = [];

  // The parts that stay; what is on the table is built anew for each question.
  const prompt = h("p", { class: "hx-prompt", id: `${uid}-q`, tabindex: "-1" });
  const ladder = h("ol", { class: "hx-ladder", "aria-label": "Steps of this ladder" });
  const rulesLine = h("p", { class: "hx-rules" });
  const stage = h("div", { class: "hx-stage" });
  const fb = h("div", { class: "hx-fb", tabindex: "-1" });
  const live = h("div", { class: "hx-unseen", role: "status" });
  const main = button("hx-btn hx-main", {
    // The second half of a double click must not skip what the first has brought up.
    onclick: (/** @type {MouseEvent} */ e) =>
      (e.detail < 2 || item.step === "watch") && perform(["main", typed]),
  });
  const hintBtn = button("hx-btn", { onclick: () => perform(["hint"]) });
  const allBtn = button("hx-btn", { onclick: () => perform(["all"]) }, "All cards");
  const clearBtn = button(
    "hx-btn",
    { onclick: () => perform(["clear"]), "aria-label": "Clear selection" },
    "Clear",
  );
  const overBtn = button("hx-btn", { onclick: () => startOver() }, "Start over");
  const deckBtn = button(
    "hx-deck",
    {
      "aria-label": "Four-colour deck",
      title: "Four-colour deck",
      "aria-pressed": String(document.documentElement.dataset.deck === "four"),
      onclick: () => setDeck(document.documentElement.dataset.deck !== "four"),
    },
    h("span", {}, ...["C", "D", "S", "H"].map((s) => suitMark(s, `hx-${s}`))),
  );
  const tallyEl = h("span", { class: "hx-tally" });
  const noteEl = h("p", { class: "hx-note", hidden: true });
  const app = h(
    "div", // a group, not a landmark: a page has many, often with the same question
    { class: "hx", role: "group", "aria-labelledby": `${uid}-q` },
    h("div", { class: "hx-head" }, prompt, ladder),
    rulesLine,
    stage,
    fb,
    h(
      "div",
      { class: "hx-bar" },
      h("span", { class: "hx-do" }, main, hintBtn, allBtn, clearBtn, overBtn),
      tallyEl,
    ),
    noteEl,
    deckBtn,
    live,
  );
  app.addEventListener("keydown", onKey);
  app.addEventListener("focusin", onFocus);

  /** What the main button does. */
  let act = () => {};
  /** @param {string} label "" hides the button @param {() => void} [fn] */
  function setMain(label, fn = () => {}) {
    // A button that goes must not take the focus with it.
    if (!label && document.activeElement === main) prompt.focus();
    main.textContent = label;
    main.hidden = !label;
    act = fn;
  }

  /** Say something to those who listen; a new question first. @param {string} text */
  function announce(text) {
    if (quiet) return;
    const words = spoken(`${opening} ${text}`.trim());
    opening = "";
    live.textContent = live.textContent === words ? `${words}\u00A0` : words;
  }

  /** Do what the reader wants, and note it. @param {Deed} deed */
  function perform(deed) {
    // What comes after an item is finished is not a part of it.
    if (!finished) log.push(deed);
    enact(deed);
  }

  /** @param {Deed} deed */
  function enact([what, value]) {
    if (what === "tap") choose(value);
    else if (what === "hint") hint();
    else if (what === "all") chooseAll();
    else if (what === "clear") clear();
    else if (what === "back") back();
    else {
      typed = value;
      if (quiet)
        for (const [key, text] of Object.entries(typed)) {
          const input = stage.querySelector(`input[data-key="${key}"]`);
          if (input instanceof HTMLInputElement) input.value = text;
        }
      act();
    }
  }

  /** @param {string} line a plain line under the buttons */
  function note(line) {
    noteEl.textContent = line;
    noteEl.hidden = !line;
  }

  // ---- Building a question

  /** Show the item at the ladder's place. @param {boolean} [focus] */
  function showItem(focus = true) {
    const step = item.step;
    item = climb.items[climb.at];
    began = climb;
    log = [];
    wrong = false;
    shownM = [];
    scene = item.scene;
    const words = rungs(climb);
    opening = words.length && item.step !== step ? `${stepWord(item.step)}.` : "";
    ladder.hidden = !words.length;
    ladder.replaceChildren(
      ...words.map(({ word, state }) =>
        h(
          "li",
          { class: `hx-${state}`, "aria-current": state === "now" && "step" },
          state === "done" && h("span", { "aria-hidden": "true" }, "✓ "),
          word,
          state === "done" && unseen(", done"),
        ),
      ),
    );
    rulesLine.hidden = !item.rules?.line;
    rulesLine.replaceChildren(rich(item.rules?.line ?? ""));
    [fb.dataset.reserve, fb.dataset.also] = reserve(item);
    showAsk(item.first ?? 0, null, focus);
  }

  /** @param {number} at @param {Reply | null} before @param {boolean} focus */
  function showAsk(at, before, focus) {
    const swept = before?.winner == null ? [] : [...stage.querySelectorAll(".hx-spot .hx-card")];
    const from = swept.map((el) => el.getBoundingClientRect());
    askAt = at;
    ask = item.asks[at];
    scene = sceneFor(scene, ask, before);
    st = newAsk();
    marks = {};
    reasons = {};
    pointed = [];
    typed = {};
    played = "";
    hints = 0;
    steps = 0;
    open = true;
    finished = false;
    slipped = false;
    note("");
    prompt.replaceChildren(rich(ask.prompt));
    opening = `${opening} ${ask.prompt}`;
    idle();
    const watch = item.step === "watch";
    const tapped = (/** @type {string} */ key) => perform(["tap", key]);
    stage.replaceChildren(...stageParts(scene, ask, watch ? null : { choose: tapped, type }));
    if (watch) {
      nextStep();
    } else {
      const type = ask.input.type;
      if (type === "cards-all") setMain("That’s all", send);
      else if (type === "cards-n" || type === "number" || type === "numbers")
        setMain("Check", send);
      else setMain("");
      if (item.step === "together" && ask.hints?.length) hint();
    }
    footer();
    paint();
    if (opening) announce("");
    opening = "";
    if (focus && !quiet) prompt.focus();
    if (before?.winner != null) sweep(swept, from, before.winner);
  }

  /** The finished trick goes to its winner. @param {Element[]} cards @param {DOMRect[]} from @param {number} winner */
  function sweep(cards, from, winner) {
    const to = stage.querySelector(`[data-seat="${winner}"]`)?.getBoundingClientRect();
    if (!to || calm() || !app.animate) return;
    const base = app.getBoundingClientRect();
    cards.forEach((card, i) => {
      const el = h("span", { class: "hx-swept", "aria-hidden": "true" }, card);
      el.style.left = `${from[i].left - base.left}px`;
      el.style.top = `${from[i].top - base.top}px`;
      stage.append(el);
      const move = `translate(${to.left - from[i].left}px, ${to.top - from[i].top}px)`;
      el.animate([{}, { transform: move, opacity: 0 }], {
        duration: MOVE,
        easing: "ease-in",
      }).onfinish = () => el.remove();
    });
  }

  function idle() {
    fb.className = "hx-fb hx-idle";
    const type = ask.input.type;
    let how = "Tap a card. The reason appears here.";
    if (type === "choice") how = "Choose one. The reason appears here.";
    if (type.startsWith("number"))
      how = "Type your answer, then check it. The reason appears here.";
    if (type === "cards-n") how = soFar(ask, st);
    fb.replaceChildren(h("p", { class: "hx-msg" }, how));
  }

  // ---- What things look like now

  /** @param {string} key @returns {Ok | null} */
  const markOf = (key) => (Object.hasOwn(marks, key) ? marks[key] : null);

  /** @param {string} key of something marked */
  function stateWords(key) {
    const mark = markOf(key);
    const why = reasons[key] ? `: ${reasons[key].replaceAll("-", " ")}` : "";
    if (mark === "elsewhere") return `right at other tables${why}`;
    if (mark) return "right";
    return (item.kind === "legal" ? "not allowed" : "not this one") + why;
  }

  /** Bring every mark up to date. Nothing is built, so no focus is lost. */
  function paint() {
    const from = ask.input.from ?? "hand";
    for (const node of stage.querySelectorAll(".hx-card")) {
      const el = /** @type {HTMLElement} */ (node);
      const card = el.dataset.card ?? "";
      const here = el.dataset.zone === from;
      const seat = /** @type {HTMLElement | null} */ (el.closest(".hx-seat"));
      const words = [seat?.dataset.says ?? cardName(card)];
      const mark = here ? markOf(card) : null;
      const placed = here && ask.input.type === "order" && st.found.includes(card);
      const gone = (here && played === card) || placed;
      const picked = here && st.picked.includes(card);
      const point = pointed.includes(card);
      if (!seat && el.closest(".hx-led")) words.push("led");
      if (gone) words.push(placed ? "placed" : "played");
      if (picked) words.push("chosen");
      if (point) words.push("look at this one");
      if (mark !== null) words.push(stateWords(card));
      const teller = seat && !(el instanceof HTMLButtonElement) ? seat : el;
      teller.setAttribute("aria-label", words.join(", "));
      for (const [value, name] of Object.entries(CLASSES))
        el.classList.toggle(name, String(mark) === value);
      el.classList.toggle("hx-gone", gone);
      el.classList.toggle("hx-picked", picked);
      el.classList.toggle("hx-point", point);
      if (el instanceof HTMLButtonElement) {
        if (ask.input.type === "cards-n") el.setAttribute("aria-pressed", String(picked));
        if (open && !gone) el.removeAttribute("aria-disabled");
        else el.setAttribute("aria-disabled", "true");
      }
      badge(el, mark === null ? "" : BADGES[String(mark)]);
    }
    for (const node of stage.querySelectorAll(".hx-choice")) {
      const el = /** @type {HTMLElement} */ (node);
      const key = el.dataset.key ?? "";
      showMark(el, markOf(key));
      if (el instanceof HTMLButtonElement && !open) el.setAttribute("aria-disabled", "true");
    }
    for (const node of stage.querySelectorAll(".hx-number")) {
      const input = /** @type {HTMLInputElement} */ (node.querySelector("input"));
      const key = input.dataset.key ?? "";
      showMark(/** @type {HTMLElement} */ (node), markOf(key));
      input.setAttribute("aria-invalid", String(markOf(key) === false));
      if (!open) input.readOnly = true;
    }
    stage.querySelectorAll(".hx-place").forEach((place, i) => {
      const card = st.found[i];
      const there = place.querySelector(".hx-card");
      if (card && !there) {
        const el = cardEl(card, "placed");
        place.append(el);
        const home = stage.querySelector(`.hx-zone-cards [data-card="${card}"]`);
        if (home) arrive(el, home, 0);
      } else if (!card && there) there.remove();
    });
  }

  /**
   * Say something in its one place under the cards.
   * @param {"good" | "bad" | "else" | "hint"} tone @param {string} lead @param {string} text
   * @param {{rule?: string | null, after?: string, lines?: {label: string, text: string}[],
   *   extra?: Node | null}} [more]
   */
  function tell(tone, lead, text, { rule, after, lines = [], extra } = {}) {
    const sign = { good: "✓", bad: "×", else: "≈", hint: "→" }[tone];
    fb.className = `hx-fb hx-${tone}`;
    // "Ben takes it." is said once.
    if (
      after &&
      /^\w+ takes? (?:it|the trick)\.$/.test(after) &&
      / takes? (?:it|the trick)/.test(text)
    )
      after = "";
    const [bold, rest, mine] = headed(lead, text);
    const body = h("p", {}, h("b", {}, rich(bold)), rich(rest), " ");
    const where = rule && ruleLink(rule);
    const last = after ? h("p", {}, rich(after), " ") : body;
    if (where && !lines.length) last.append(where);
    fb.replaceChildren(
      h(
        "div",
        { class: "hx-msg" },
        h("span", { class: "hx-sign", "aria-hidden": "true" }, sign),
        h(
          "div",
          {},
          body,
          last !== body && last,
          ...lines.map((l) => {
            const [name, why] = headed(l.label, l.text);
            return h("p", {}, h("b", {}, rich(name)), rich(why));
          }),
          where && lines.length ? h("p", {}, where) : null,
          extra,
        ),
      ),
    );
    const said = { good: /^(?:Yes|Right)\b/, bad: /^Not?\b/, else: /^/, hint: /^/ }[tone].test(
      text,
    );
    const verdict = mine ? (said ? "" : tone === "good" ? "Right:" : "Not right:") : lead;
    announce(
      [verdict, text, after, ...lines.map((l) => `${l.label}: ${l.text}`)]
        .filter(Boolean)
        .join(" "),
    );
  }

  function footer() {
    const all = helpOf(ask);
    const { type } = ask.input;
    const live = open && item.step !== "watch";
    hintBtn.hidden = !live || hints >= all.length;
    hintBtn.textContent =
      all.length > 1
        ? `Hint ${Math.min(hints + 1, all.length)} of ${all.length}`
        : "Show the answer";
    allBtn.hidden = !live || type !== "cards-all";
    clearBtn.hidden = !live || !st.picked.length;
    const over = finished && !opts.onDone && /^(?:more)?$/.test(follows(climb, canDraw()));
    overBtn.hidden = !over;
    const end = over && !item.extra && payload.items.length > 1 ? ". That was the last one." : "";
    tallyEl.textContent = tally(climb) + (tally(climb) ? end : "");
  }

  // ---- Answering

  /** A card or an option is tapped. @param {string} key */
  function choose(key) {
    if (!open) return;
    if (ask.input.type === "order" && st.found.includes(key)) return;
    if (played) takeBack();
    if (ask.input.type === "cards-n") marks = {};
    const { st: now, out, say } = tap(ask, st, key);
    st = now;
    if (say) tell("hint", "", say);
    else if (out) judge(out);
    else if (ask.input.type === "cards-n") chosen();
    paint();
  }

  /** Say how many cards are chosen. */
  function chosen() {
    idle();
    announce(fb.textContent ?? "");
    footer();
  }

  /** Put back all cards that are chosen. */
  function clear() {
    if (!open) return;
    st = { ...st, picked: [] };
    marks = {};
    if (document.activeElement === clearBtn) refocus();
    chosen();
    paint();
  }

  /** Every card there is. */
  function chooseAll() {
    const from = ask.input.from ?? "hand";
    const cards = [...stage.querySelectorAll(`button[data-zone="${from}"]`)];
    const { st: now, out } = tapAll(
      ask,
      st,
      cards.map((el) => /** @type {HTMLElement} */ (el).dataset.card ?? ""),
    );
    st = now;
    for (const card of st.found) marks[card] = true;
    if (out) judge(out);
    paint();
  }

  /** Escape: take back the card that was played, or the last one chosen. */
  function back() {
    if (!open) return;
    if (played) {
      takeBack();
      refocus();
    } else {
      st = undo(ask, st);
      if (ask.input.type === "cards-n") chosen();
    }
    paint();
  }

  /** A number is being typed. @param {string} key @param {string} text */
  function type(key, text) {
    typed = { ...typed, [key]: text };
    delete marks[key];
    paint();
  }

  /** The reader says that's it. */
  function send() {
    if (!open) return;
    const { st: now, out, say } = submit(ask, st, typed);
    st = now;
    if (say) tell("hint", "", say);
    else if (out) judge(out);
    paint();
  }

  /** @param {Outcome} out */
  function judge(out) {
    marks =
      ask.input.type === "cards-n" || ask.input.type === "numbers"
        ? out.marks
        : { ...marks, ...out.marks };
    // What was wrong in one place may be right in the next: its mark goes.
    if (ask.input.type === "number" || (ask.input.type === "order" && out.ok === true))
      marks = out.marks;
    for (const key of Object.keys(out.marks)) reasons[key] = out.rule ?? "";
    const tapped = ask.input.type === "cards-all" && Object.hasOwn(out.marks, out.key);
    if (
      !(tapped && out.ok === true) &&
      !(ask.input.type === "order" && out.ok === true && !out.solved)
    )
      report(out.key, out.ok, out.m);
    if (out.ok === false) {
      miss();
      if (out.m) shownM.push(out.m);
    }
    const tone = out.ok === "elsewhere" ? "else" : out.ok ? "good" : "bad";
    const reply = out.reply;
    tell(tone, out.lead, out.text, {
      rule: out.rule,
      after: reply?.after,
      lines: out.lines,
      extra: out.combo && rankEl(out.combo, ask.ranking ?? {}, Object.keys(ask.combos ?? {}).indexOf(out.key) + 1),
    });
    const plays = playsOf(ask, scene, out);
    if (plays.length || reply?.winner != null) playOut(plays, reply);
    const next = out.solved || reply?.next != null ? (reply?.next ?? ask.next) : null;
    if (next != null && !reply?.final) {
      open = false;
      setMain("Go on", () => showAsk(next, reply && { ...reply, plays }, true));
      choice();
    } else if (out.solved || reply?.final) done(wrong ? "wrong" : "right");
    else if (played) setMain("Try again", () => (takeBack(), refocus()));
    footer();
  }

  /** An answer was wrong; in a question that only leads to the main one that is no miss. */
  function miss() {
    slipped = true;
    wrong ||= !guides(item, askAt);
  }

  /** In a round every choice counts. */
  function choice() {
    if (item.kind === "round") climb = noted(climb, `${item.id}#${askAt}`, !slipped);
  }

  /** @param {string} key "" where the answer was shown @param {Ok} ok @param {string | null} m */
  function report(key, ok, m) {
    if (quiet) return;
    const answer = key.replace(/^\d+:(?=.[CDSH]$)/, "");
    /** @type {Result} */
    const row = {
      n: ++answered,
      item: item.id,
      kind: item.kind,
      topic: item.topic,
      step: item.step,
      ask: askAt,
      answer,
      said: answer && inWords(ask, [answer]),
      expected: inWords(ask, answers(ask)),
      ok,
      m,
      hints,
    };
    opts.onResult?.(row, ask);
    emit("hx-answer", row);
  }

  /** Tell the page what happened. @param {string} name @param {any} detail */
  function emit(name, detail) {
    app.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** The cards fall: yours first, then the others', then the winner. @param {Play[]} plays @param {Reply | null} reply */
  function playOut(plays, reply) {
    const { seats } = afterPlays(scene, plays);
    plays.forEach(({ seat, card }, i) => {
      const el = /** @type {HTMLElement | null} */ (stage.querySelector(`[data-seat="${seat}"]`));
      const s = seats.find((x) => x.seat === seat);
      if (!el || !s) return;
      const spot = fillSeat(scene, el, s);
      const cardNow = /** @type {Element} */ (spot.firstElementChild);
      const home = seat === scene.you && stage.querySelector(`.hx-zone-hand [data-card="${card}"]`);
      if (home) {
        played = card;
        arrive(cardNow, home, 0);
      } else {
        const x = Number(el.style.getPropertyValue("--x"));
        const y = Number(el.style.getPropertyValue("--y"));
        slide(cardNow, x * 40, y * 40, i * MOVE, 0);
      }
    });
    const table = stage.querySelector(".hx-table");
    const words = tableWords({ ...scene, seats });
    table?.setAttribute("aria-label", words);
    if (reply?.winner == null) return;
    const el = /** @type {HTMLElement | null} */ (
      stage.querySelector(`[data-seat="${reply.winner}"]`)
    );
    const s = seats.find((x) => x.seat === reply.winner);
    if (!el || !s) return;
    el.classList.add("hx-won");
    const take = didOf(scene, { ...s, note: "won" });
    const points = reply.points ? take.replace("it", count(reply.points, "point")) : take;
    const did = /** @type {HTMLElement} */ (el.querySelector(".hx-did"));
    did.textContent = reply.points ? `${take}: ${reply.points}`.replace("-", "−") : take;
    el.dataset.says += `, ${points}`;
    el.setAttribute("aria-label", el.dataset.says ?? "");
    table?.setAttribute("aria-label", `${words}; ${nameOf(scene, s.seat)} ${points}`);
    slide(did, 0, 0, plays.length * MOVE, 0);
  }

  /** Put the table back as it was before the card was played. */
  function takeBack() {
    played = "";
    const old = stage.querySelector(".hx-table");
    if (old) old.replaceWith(tableEl(scene, ask, null));
    if (open) setMain("");
    idle();
    paint();
  }

  /** @param {"right" | "wrong" | "shown"} how */
  function done(how) {
    open = false;
    finished = true;
    const first = item.step !== "watch" && own(climb.right, item.id) === null;
    choice();
    let then = "";
    if (opts.onDone) setMain("Next", opts.onDone(item, how, shownM));
    else {
      climb = finish(climb, how);
      then = follows(climb, canDraw());
      keep(how, first, /^(?:more)?$/.test(then));
      onward(then);
    }
    footer();
    // One Enter too many must not skip what has just been said.
    if (document.activeElement === main && item.step !== "watch") fb.focus();
    if (quiet) return;
    if (item.step !== "watch") {
      live.textContent += spoken(` ${tallyEl.textContent}`);
      const { id, kind, topic, step } = item;
      emit("hx-done", { item: id, kind, topic, step, how, first, m: shownM, last: !then });
    }
  }

  /** The button that leads on. @param {string} then as `follows` says */
  function onward(then) {
    if (then === "more") setMain("More like this", more);
    else if (then)
      setMain("Next", () => {
        if (then === "draw") more();
        else {
          climb = then === "next" ? { ...climb, at: climb.at + 1 } : onceMore(climb);
          showItem();
        }
      });
    else setMain("");
  }

  function startOver() {
    climb = newClimb(payload.items, canDraw());
    keep(null, false, false);
    showItem();
  }

  /**
   * Remember.
   * @param {"right" | "wrong" | "shown" | null} how null: only the place @param {boolean} first
   * @param {boolean} last
   */
  function keep(how, first, last) {
    if (!opts.keep || quiet) return;
    const mine = payload.items.length;
    const beyond = climb.at >= mine;
    store.update((d) => {
      if (how && item.step !== "watch" && item.kind !== "round")
        d = recordAnswer(
          d,
          {
            id: item.id,
            topic: item.topic,
            kind: item.kind,
            step: first ? item.step : "again", // only what is met afresh shows a topic's mastery
            src: (item.step === "mixed" && beyond && payload.pool?.name) || `ladder-${payload.id}`,
            right: how === "right",
            m: shownM,
            pool: payload.pool?.name,
          },
          today(),
        );
      const at = Math.min(how ? climb.at + 1 : climb.at, mine - 1);
      const place = { at: last ? 0 : at, right: climb.right, done: last };
      return { ...d, ladders: { ...d.ladders, [payload.id]: place } };
    }, today());
    if (store.problem && !warned) {
      warned = true;
      note(store.problem);
    }
  }

  /** Draw another item of this kind. */
  async function more() {
    const used = new Set(climb.items.map((i) => i.id));
    setMain("One moment …");
    /** @type {Item | null} */
    let got = null;
    try {
      got = (await (opts.more?.() ?? source?.({ payload, seen: [...used] }))) ?? null;
      if (got && itemFault(got)) got = null;
    } catch {
      got = null;
    }
    let line = "That was every exercise of this kind.";
    if (!got && payload.pool && root !== undefined)
      try {
        const items = await loadPool(payload.pool.name, root);
        got = draw(
          items,
          used,
          opts.keep ? store.load(today()).items : {},
          climb.draw && item.level,
        );
      } catch {
        line = "More exercises could not be loaded. Try again when you are online, or reload the page.";
      }
    if (got) {
      climb = drawn(climb, got);
      showItem();
    } else {
      climb = { ...climb, draw: 0 };
      onward(follows(climb, true));
      footer();
      note(line);
      announce(line);
    }
  }

  // ---- Help

  function hint() {
    const all = helpOf(ask);
    const now = all[hints];
    if (!now || !open) return;
    hints += 1;
    pointed = now.cards ?? [];
    if (now.kind === "answer") {
      if (played) takeBack();
      reveal();
      report("", false, null);
      tell("hint", "The answer.", now.text);
      miss();
      const on = ask.next ?? own(ask.responses, answerKey())?.next;
      if (on != null) {
        // The rest of the exercise is still worth doing, but no longer counts as right.
        open = false;
        choice();
        setMain("Go on", () => showAsk(on, own(ask.responses, answerKey()), true));
      } else done("shown");
      // Not to the button: one Enter too many would skip the answer.
      if (!quiet) fb.focus();
    } else if (item.step === "together" && hints === 1) tell("hint", "", now.text);
    else tell("hint", `Hint ${hints}.`, now.text);
    footer();
    paint();
  }

  /** The key of the right answer, or of the first of them. */
  const answerKey = () => String(Array.isArray(ask.answer) ? ask.answer[0] : ask.answer);

  /** Show the right answer where the reader would have given it. */
  function reveal() {
    const right = answers(ask);
    const type = ask.input.type;
    marks = {};
    if (type === "order") st = { ...st, found: right };
    else if (type === "cards-n") {
      st = { ...st, picked: right[0].includes(" ") ? right[0].split(" ") : right };
      for (const card of st.picked) marks[card] = true;
    } else if (type.startsWith("number"))
      for (const text of right) {
        const [key, n] = type === "number" ? ["", text] : text.split(":");
        const input = stage.querySelector(`input[data-key="${key}"]`);
        if (input instanceof HTMLInputElement) input.value = n.replace("-", "−");
        marks[key] = true;
      }
    else for (const key of right) marks[key] = true;
  }

  /** The next step of a worked example. */
  function nextStep() {
    const worked = workedOf(ask);
    const now = worked[steps];
    if (steps === 0) {
      fb.className = "hx-fb hx-hint hx-steps";
      fb.replaceChildren(h("ol", { class: "hx-msg hx-worked" }));
    }
    steps += 1;
    pointed = now.cards ?? [];
    // What is put in order takes its place as it is named.
    const right = answers(ask);
    if (ask.input.type === "order")
      while (pointed.includes(right[st.found.length]))
        st = { ...st, found: right.slice(0, st.found.length + 1) };
    fb.firstElementChild?.append(h("li", {}, rich(now.text)));
    announce(now.text);
    if (steps < worked.length) setMain("Next step", nextStep);
    else {
      reveal();
      const on = ask.next ?? own(ask.responses, answerKey())?.next;
      if (on != null) setMain("Go on", () => showAsk(on, own(ask.responses, answerKey()), true));
      else done("right");
    }
    paint();
  }

  // ---- Keys

  function refocus() {
    if (quiet) return;
    const el = stage.querySelector('button[tabindex="0"], .hx-choice, input');
    if (el instanceof HTMLElement) el.focus();
  }

  /** @param {FocusEvent} e */
  function onFocus(e) {
    const el = /** @type {HTMLElement} */ (e.target);
    const box = el.matches("button.hx-card") && el.closest(".hx-hand, .hx-ring, .hx-scroll");
    if (!box) return;
    for (const b of box.querySelectorAll("button")) b.tabIndex = b === el ? 0 : -1;
  }

  /** @param {KeyboardEvent} e */
  function onKey(e) {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const el = /** @type {HTMLElement} */ (e.target);
    if (el instanceof HTMLInputElement) {
      if (e.key === "Enter") {
        e.preventDefault();
        if (open) perform(["main", typed]);
      }
    } else if (/^[1-9]$/.test(e.key) && ask.input.type === "choice") {
      const option = stage.querySelectorAll("button.hx-choice")[Number(e.key) - 1];
      if (option instanceof HTMLElement) {
        option.focus();
        option.click();
      }
    } else if (e.key === "Escape") perform(["back"]);
    else if (el.matches("button.hx-card") && moveFocus(el, e.key)) e.preventDefault();
  }

  host.append(app);
  still = true;
  try {
    if (left) climb = left.climb;
    showItem(false);
    for (const deed of left?.log ?? []) {
      log.push(deed);
      enact(deed);
    }
  } catch (error) {
    if (!left) throw error;
    climb = newClimb(payload.items, canDraw());
    showItem(false);
  } finally {
    still = false;
    quiet = false;
  }
  // Whoever follows a link to a rule finds everything as it was left.
  if (opts.keep)
    addEventListener("pagehide", () => {
      try {
        sessionStorage.setItem(
          `${KEY}:${payload.id}`,
          JSON.stringify({ ids: idsOf(payload), climb: began, log }),
        );
      } catch {
        // Without storage the ladder's place is all there is, or not even that.
      }
    });
  return app;
}

// ---------------------------------------------------------------- The element

/** Elements that wait for a quiet moment. @type {(() => void)[]} */
const waiting = [];
let pumping = false;

/** Build the others one at a time, so that the first answers at once. */
function pump() {
  const idle =
    globalThis.requestIdleCallback ?? ((/** @type {() => void} */ fn) => setTimeout(fn, 1));
  pumping = waiting.length > 0;
  if (pumping)
    idle(() => {
      waiting.shift()?.();
      pump();
    });
}

/** @param {HTMLElement} el a `<hearts-exercise>` whose children have all been read */
function bringAlive(el) {
  if (el.dataset.live !== undefined || !el.isConnected) return;
  let fault = "the exercise data cannot be read";
  try {
    const payload = JSON.parse(el.querySelector('script[type="application/json"]')?.textContent ?? "");
    fault = faultOf(payload);
    if (!fault) {
      fault = "something in its data does not fit";
      mount(el, payload, { keep: true });
      fault = "";
    }
  } catch {
    el.querySelector(":scope > .hx")?.remove();
  }
  el.dataset.live = fault && "no";
  if (fault)
    el.append(
      h(
        "p",
        { class: "hx-note", role: "note" },
        `This exercise cannot answer here: ${fault}. You can still read it.`,
      ),
    );
}

/** @param {HTMLElement} el */
function upgrade(el) {
  // An async script may find the element while the parser is still inside it: its children are all
  // there once something follows it, or when the document is complete.
  if (document.readyState === "loading") {
    /** @type {Node | null} */
    let node = el;
    while (node && !node.nextSibling) node = node.parentNode;
    if (!node) {
      setTimeout(() => upgrade(el), 16);
      return;
    }
  }
  const build = () => bringAlive(el);
  const box = el.getBoundingClientRect();
  if (box.top < innerHeight * 1.5 && box.bottom > -innerHeight) build();
  else {
    waiting.push(build);
    el.addEventListener("pointerenter", build, { once: true });
    if (!pumping) pump();
  }
}

/**
 * Take up the stored choice of deck, and offer what the other scripts of a page may use: the classic
 * form exports nothing. Where a page has no exercise, this and what it needs is all that is served.
 */
function basics() {
  const lesson = { store, today, dueItems, readProgress, loadPool, h, button, rich, count };
  Object.assign(globalThis, { heartsLesson: lesson });
  const deck = store.load(today()).prefs.deck;
  if (deck) document.documentElement.dataset.deck ??= deck;
  return lesson;
}

/** Define `<hearts-exercise>`, once a page. */
function define() {
  if (typeof customElements === "undefined" || customElements.get("hearts-exercise")) return;
  const more = { setSource, mount, recordAnswer, itemFault, ruleLink, stageParts };
  Object.assign(basics(), more);
  customElements.define(
    "hearts-exercise",
    class extends HTMLElement {
      connectedCallback() {
        upgrade(this);
      }
    },
  );
}
define();

// ---------------------------------------------------------------- The notebook host

/**
 * @typedef {{get: (name: string) => any, set: (name: string, value: unknown) => void,
 *   save_changes: () => void, send: (msg: unknown) => void,
 *   on: (name: string, fn: (msg: any) => void) => void,
 *   off: (name: string, fn: (msg: any) => void) => void}} Model
 * @param {{model: Model, el: HTMLElement}} host
 */
function render({ model, el }) {
  const payload = model.get("payload");
  const fault = faultOf(payload);
  if (fault) {
    el.append(h("p", { class: "hx-note" }, `This exercise cannot answer here: ${fault}.`));
    return () => {};
  }
  /** @type {((item: Item | null) => void)[]} */
  const asked = [];
  const heard = (/** @type {any} */ msg) => {
    if (msg?.type === "item") asked.shift()?.(msg.item ?? null);
  };
  model.on("msg:custom", heard);
  mount(el, payload, {
    onResult(row) {
      model.set("results", [...model.get("results"), row]);
      model.save_changes();
    },
    more: model.get("endless")
      ? () =>
          new Promise((done) => {
            asked.push(done);
            model.send({ type: "more" });
          })
      : null,
  });
  return () => model.off("msg:custom", heard);
}

export default { render };
