// The puzzle pages: the puzzle of the day, and a theme's puzzles one after the other.
//
// It decides no rule: which cards are best stands in each puzzle, as Python proved it, and the
// order of the daily puzzles stands in the page. The parts above "The page" are pure and run in Node.

/**
 * @typedef {import("./hearts.js").Item} Item
 * @typedef {import("./hearts.js").Progress} Progress
 * `proof`: what was proven, against whom, and layouts in which other cards cost more
 * @typedef {Item & {proof: {text: string, model: string, lines: string[]}}} Puzzle
 * @typedef {"open" | "solved" | "again"} State  "again": missed, so that the review brings it back
 */

import {
  dataOf, define, h, lesson, link, loadPool, noteLine, offline, para, press, root, store, today, toPrompt,
} from "./frame.js";

const { mount, recordAnswer, itemFault, rich } = lesson;

/** The puzzle of a day. @param {string[]} order @param {number} day counted from any day on */
export function daily(order, day) {
  return order[((day % order.length) + order.length) % order.length];
}

/** The theme in a puzzle's name: "win-late-5-60" → "win-late". @param {string} name */
export function themeOf(name) {
  return name.replace(/-\d+-\d+$/, "");
}

/** How a puzzle stands with the reader. @param {Progress} data @param {string} id @returns {State} */
export function stateOf(data, id) {
  if (!Object.hasOwn(data.items, id)) return "open";
  return data.items[id].due ? "again" : "solved";
}

/**
 * The puzzle to go on to: the next one that is still open, also from the beginning, else the next in
 * the list.
 * @param {string[]} names @param {(name: string) => State} state @param {string} now "" for none
 */
export function onward(names, state, now) {
  const at = names.indexOf(now) + 1;
  const round = [...names.slice(at), ...names.slice(0, at)];
  return round.find((name) => name !== now && state(name) === "open") ?? round[0];
}

// ---------------------------------------------------------------- The page

const load = () => store.load(today());
/** @type {Record<State, [string, string]>} */
const MARKS = { open: ["", "open"], solved: ["✓", "solved"], again: ["↻", "comes back"] };

/** "5 of 38 solved, 2 come back". @param {string[]} ids */
function told(ids) {
  const data = load();
  const many = (/** @type {State} */ s) => ids.filter((id) => stateOf(data, id) === s).length;
  const back = many("again");
  const more = back ? `, ${back} ${back === 1 ? "comes" : "come"} back for review` : "";
  return `${many("solved")} of ${ids.length} solved${more}`;
}

/**
 * A place for one puzzle after the other.
 * @param {string} prefix of the ids @param {() => void} done called when one is answered
 * @param {() => void} next what "Next" does
 */
function place(prefix, done, next) {
  const box = h("div", { class: "hz-box" });
  const proof = h("div", { class: "hz-proof" });
  const note = noteLine();

  /** @param {string} name @param {boolean} focus */
  async function show(name, focus) {
    const src = `puzzle-${themeOf(name)}`;
    /** @type {Puzzle | undefined} */
    let item;
    try {
      const all = await loadPool(src, root());
      item = /** @type {Puzzle | undefined} */ (all.find((i) => i.id === prefix + name));
    } catch {
      item = undefined;
    }
    proof.replaceChildren();
    if (!item || itemFault(item)) {
      note.say(offline("puzzle"));
      box.replaceChildren(press("Try again", () => show(name, true)));
      return;
    }
    note.say();
    box.replaceChildren();
    const { id, topic, kind, proof: told } = item;
    mount(
      box,
      { v: 1, id: name, title: "", topic, items: [item] },
      {
        onDone(_, how, m) {
          const what = { id, topic, kind, step: "yours", src, right: how === "right", m };
          store.update((d) => recordAnswer(d, what, today()), today());
          note.say();
          proof.replaceChildren(
            para(h("b", {}, "Proven. "), rich(told.text)),
            para(told.model),
            h("ul", {}, ...told.lines.map((line) => h("li", {}, rich(line)))),
          );
          done();
          return next;
        },
      },
    );
    if (focus) toPrompt(box);
  }
  return { el: h("div", {}, box, note.el, proof), show };
}

/**
 * @param {HTMLElement} host
 * @param {{prefix: string, levels: {level: number, title: string, names: string[]}[]}} data
 */
function theme(host, { prefix, levels }) {
  const names = levels.flatMap((l) => l.names);
  const state = (/** @type {string} */ name) => stateOf(load(), prefix + name);
  const sum = h("p", { class: "hp-note" });
  const here = place(prefix, mark, () => (location.hash = onward(names, state, now)));
  let now = "";
  /** @type {Map<string, HTMLElement>} */
  const links = new Map();
  for (const { names: own } of levels)
    own.forEach((name, i) => links.set(name, h("a", { href: `#${name}` }, String(i + 1))));

  /** Bring the marks up to date. */
  function mark() {
    for (const [name, el] of links) {
      const is = state(name);
      const [sign, word] = MARKS[is];
      const number = /** @type {Text} */ (el.firstChild);
      el.replaceChildren(number, sign && h("span", { "aria-hidden": "true" }, sign));
      el.className = `hz-${is}`;
      el.setAttribute("aria-label", `Puzzle ${number.data}, ${word}`);
      if (name === now) el.setAttribute("aria-current", "true");
      else el.removeAttribute("aria-current");
    }
    sum.textContent = `${told(names.map((name) => prefix + name))}.`;
  }

  /** Show what the address names: a puzzle, or a level; else the first that is open. */
  function go(focus = true) {
    const hash = location.hash.slice(1);
    const level = levels.find((l) => `level-${l.level}` === hash);
    if (links.has(hash)) now = hash;
    else if (level) now = onward(level.names, state, "");
    else if (!now) now = onward(names, state, "");
    else return;
    mark();
    here.show(now, focus);
  }

  host.replaceChildren(
    here.el,
    h("h2", {}, "All puzzles"),
    sum,
    ...levels.flatMap(({ level, title, names: own }) => [
      h("h3", { id: `level-${level}` }, title),
      h("div", { class: "hz-list" }, ...own.map((n) => /** @type {Node} */ (links.get(n)))),
    ]),
  );
  go(false);
  addEventListener("hashchange", () => go());
  addEventListener("pageshow", (e) => e.persisted && mark());
}

/**
 * @param {HTMLElement} host
 * @param {{prefix: string, themes: Record<string, string>, order: string[]}} data
 */
function index(host, { prefix, themes, order }) {
  const name = daily(order, today());
  const own = themeOf(name);
  const page = `${own}.html`;
  const marks = [...host.querySelectorAll("[data-theme]")].map((li) => {
    const el = h("span", { class: "hp-note" });
    li.append(el);
    const of = /** @type {HTMLElement} */ (li).dataset.theme;
    const ids = order.filter((n) => themeOf(n) === of).map((n) => prefix + n);
    return () => (el.textContent = told(ids));
  });
  const mark = () => marks.forEach((tell) => tell());
  const here = place(prefix, mark, () => location.assign(page));
  const day = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" });
  host.prepend(
    h("h2", {}, "Puzzle of the day"),
    h("p", { class: "hp-note" }, `${day}, from the theme `, h("a", { href: page }, themes[own]), "."),
    here.el,
    h("h2", {}, "All themes"),
  );
  mark();
  here.show(name, false);
  addEventListener("pageshow", (e) => e.persisted && mark());
}

define("hearts-puzzles", (host) => {
  const data = dataOf(host);
  if (data.levels) theme(host, data);
  else index(host, data);
});
