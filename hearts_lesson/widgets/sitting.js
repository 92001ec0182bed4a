// One question after the other, and what a sitting came to: for practice and review.

/**
 * @typedef {import("./pages.js").Item} Item
 * @typedef {import("./pages.js").Entry} Entry
 * @typedef {import("./pages.js").Result} Result
 * @typedef {import("./pages.js").Topic} Topic
 * @typedef {import("./pages.js").Course} Course
 * @typedef {import("./pages.js").Row} Row
 */

import {
  bar, h, lesson, link, noteLine, offline, para, press, count, today, toPrompt,
} from "./frame.js";
import { update } from "./pages.js";

export const { itemFault } = lesson;
const { mount, recordAnswer, ruleLink } = lesson;

// ---------------------------------------------------------------- Choosing and summing up

/** The pool of an item, or of an entry. @param {{kind: string, topic: string}} item */
export const nameOf = (item) => `${item.kind}-${item.topic}`;

/**
 * An item that was not used yet: those never answered first, then the nearest in level.
 * @param {Item[]} items @param {Set<string>} used @param {Record<string, unknown>} known
 * @param {number} level
 * @returns {Item | null}
 */
export function pick(items, used, known, level) {
  const far = (/** @type {Item} */ item) =>
    (Object.hasOwn(known, item.id) ? 9 : 0) + Math.abs((item.level ?? level) - level);
  return items.filter((item) => !used.has(item.id)).sort((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * What went well (four of five right or better), what to reread, and the rules behind the mistakes.
 * @param {Row[]} rows @param {Topic[]} topics
 */
export function summary(rows, topics) {
  /** @type {Map<string, {name: string, right: number, of: number}>} */
  const by = new Map();
  /** @type {Map<string, number>} */
  const rules = new Map();
  for (const { name, right, rules: broken } of rows) {
    const sum = by.get(name) ?? { name, right: 0, of: 0 };
    by.set(name, { name, right: sum.right + Number(right), of: sum.of + 1 });
    for (const rule of new Set(broken)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
  const share = (/** @type {{right: number, of: number}} */ s) => s.right / s.of;
  const sums = [...by.values()]
    .map((s) => ({ ...s, topic: topics.find((t) => t.name === s.name) }))
    .sort((a, b) => share(a) - share(b) || b.of - a.of);
  return {
    right: rows.filter((row) => row.right).length,
    well: sums.filter((s) => share(s) >= 0.8),
    reread: sums.filter((s) => share(s) < 0.8),
    rules: [...rules].sort((a, b) => b[1] - a[1]).map(([rule]) => rule).slice(0, 3),
  };
}

/** The rule that a wrong answer broke, if the table names one. @param {Item} item @param {Result} r */
export function brokenRule(item, r) {
  const ask = item.asks[r.ask];
  const reply = Object.hasOwn(ask.responses, r.answer) ? ask.responses[r.answer] : null;
  return reply?.rule ?? Object.values(ask.missed_rule ?? {})[0] ?? "";
}

// ---------------------------------------------------------------- On the page

/**
 * `src`: where the question is found again; `instead`: the one that it stands in for; `line`: to be
 * said besides.
 * @typedef {{item: Item, src: string, instead?: string, line?: string}} Drawn
 * A row of questions: `draw` gives the next one, or null when there are no more; it fails where they
 * cannot be loaded.
 * @param {Course} course
 * @param {() => Promise<Drawn | null>} draw
 * @param {(rows: Row[]) => void} over called once with all that was answered
 * @param {(rows: Row[]) => string} tally
 */
export function sitting(course, draw, over, tally) {
  /** @type {Row[]} */
  const rows = [];
  const box = h("div", { class: "hp-box" });
  const count = h("span", { class: "hp-note hp-tally" });
  const line = noteLine();
  const stop = press("Finish", end);
  const el = h("div", {}, box, bar(count, stop), line.el);
  let busy = false;
  let ended = false;

  function end() {
    if (!ended) over(rows);
    ended = true;
  }

  /** @param {boolean} focus */
  async function next(focus) {
    if (busy) return;
    busy = true;
    const slow = setTimeout(() => line.say("One moment …"), 400);
    const got = await draw().catch(() => undefined);
    clearTimeout(slow);
    busy = false;
    if (ended) return;
    if (got === null) return end();
    if (!got || itemFault(got.item)) {
      line.say(offline());
      box.replaceChildren(press("Try again", () => next(true), "hp-main"));
      return;
    }
    show(got, focus);
  }

  /** @param {Drawn} drawn @param {boolean} focus */
  function show({ item, src, instead, line: said }, focus) {
    /** @type {string[]} */
    const rules = [];
    box.replaceChildren();
    mount(
      box,
      { v: 1, id: "one", title: "", topic: item.topic, items: [{ ...item, step: "mixed" }] },
      {
        onResult: (r) => void (r.ok === false && rules.push(brokenRule(item, r))),
        onDone(_, how, m) {
          const { id, topic, kind } = item;
          const name = nameOf(item);
          const right = how === "right";
          const at = course.topics.find((t) => t.name === name)?.chapter;
          // House rules make other questions; a chapter is known by the standard ones.
          const pool = (at != null && !item.rules && course.chapters[at].mixed) || undefined;
          const what = { id, topic, kind, step: "mixed", src, right, m, pool };
          update((d) => {
            const now = recordAnswer(d, what, today());
            const old = instead && now.items[instead];
            return old ? { ...now, items: { ...now.items, [instead]: { ...old, due: 0 } } } : now;
          });
          rows.push({ name, right, rules: rules.filter(Boolean) });
          count.textContent = tally(rows);
          line.say(said);
          return () => next(true);
        },
      },
    );
    line.say(said);
    if (focus) toPrompt(box);
  }

  count.textContent = tally(rows);
  return { el, next };
}

/**
 * What a sitting came to, with where to read on.
 * @param {Course} course @param {Row[]} rows @param {HTMLElement[]} buttons
 */
export function summaryEl(course, rows, buttons) {
  const { right, well, reread, rules } = summary(rows, course.topics);
  const head = h("h2", { tabindex: "-1" }, "How it went");
  /** @param {(typeof well)[number]} s */
  const row = ({ topic, name, right: n, of }) => {
    const at = topic?.at && course.chapters[topic.chapter ?? 0];
    const title = topic?.title ?? name;
    return h(
      "li",
      {},
      at ? link(topic.at, title) : title,
      `: ${n} of ${of}`,
      at && `, chapter ${at.number}`,
    );
  };
  return h(
    "section",
    { class: "hp-sum" },
    head,
    para(`${right} of ${count(rows.length, "question")} right at once.`),
    well.length && h("h3", {}, "Went well"),
    well.length && h("ul", {}, ...well.map(row)),
    reread.length && h("h3", {}, "Worth rereading"),
    reread.length &&
      h("ul", {}, ...reread.map(row), ...rules.map((rule) => h("li", {}, ruleLink(rule)))),
    right < rows.length &&
      para("What you missed comes back tomorrow, on the page ", link("book/review.html", "Review"), "."),
    bar(...buttons),
  );
}

/** Show something in place of what was there, and go to its first line. @param {HTMLElement} el @param {HTMLElement} kid */
export function turnTo(el, kid) {
  el.replaceChildren(kid);
  /** @type {HTMLElement | null} */ (kid.querySelector("[tabindex='-1']"))?.focus();
}
