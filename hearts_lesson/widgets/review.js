// Review: what was missed and is due, mixed and unlabelled.

/**
 * @typedef {import("./pages.js").Item} Item
 * @typedef {import("./pages.js").Entry} Entry
 * @typedef {import("./pages.js").Course} Course
 * @typedef {import("./pages.js").Row} Row
 * @typedef {import("./pages.js").Progress} Progress
 * @typedef {import("./sitting.js").Drawn} Drawn
 */

import { h, lesson, link, loadPool, noteLine, para, press, root, count, today } from "./frame.js";
import { fresh, load, onCourse } from "./pages.js";
import { itemFault, nameOf, pick, sitting, summaryEl, turnTo } from "./sitting.js";

const { dueItems } = lesson;

/** How many questions a review asks at one sitting. */
export const SITTING = 10;
/** How far down the line of due questions one of another topic is looked for. */
const NEAR = 40;

/**
 * Where in the line the next question stands: the first of another topic than the last one.
 * @param {string[]} line ids @param {Record<string, Entry>} items @param {string} last
 */
export function place(line, items, last) {
  const other = line.slice(0, NEAR).findIndex((id) => {
    const e = items[id];
    return e && `${e.k}-${e.t}` !== last;
  });
  return Math.max(other, 0);
}

/** Questions missed that wait for their day, the nearest first. @param {Progress} data @param {number} day */
export function waiting(data, day) {
  return Object.keys(data.items)
    .filter((id) => data.items[id].due > day)
    .sort((a, b) => data.items[a].due - data.items[b].due);
}

/** "today", "tomorrow", "in 3 days". @param {number} days */
export function when(days) {
  return days < 1 ? "today" : days < 2 ? "tomorrow" : `in ${days} days`;
}

/** @param {HTMLElement} host @param {Course} course */
function review(host, course) {
  const here = h("div");
  /** Pools that cannot be had on this visit. @type {Set<string>} */
  const lost = new Set();
  /** Questions that stood in for others. @type {Set<string>} */
  const seen = new Set();
  host.replaceChildren(here);
  begin(false);

  /** Begin with what is due, or say that nothing is. @param {boolean} focus */
  function begin(focus) {
    const line = dueItems(load(), today());
    if (line.length) run(line, focus);
    else turnTo(here, empty(focus));
  }

  /** @param {string[]} line @param {boolean} focus */
  function run(line, focus) {
    const all = line.length;
    let asked = 0;
    let last = "";
    let skipped = 0;

    /** @returns {Promise<Drawn | null>} */
    async function draw() {
      const d = load();
      /** @type {Drawn | null} */
      let got = null;
      while (!got && line.length && asked < SITTING) {
        const [id] = line.splice(place(line, d.items, last), 1);
        got = d.items[id] ? await again(id, d) : null;
        if (got) last = nameOf(got.item);
        else skipped++;
      }
      asked++;
      return got;
    }

    const sit = sitting(course, draw, over, (rows) => {
      const left = Math.min(all, SITTING) - rows.length;
      return `${rows.filter((r) => r.right).length} right, ${left} to go`;
    });

    /** @param {Row[]} rows */
    function over(rows) {
      const more = dueItems(load(), today()).length;
      const can = line.length > 0;
      const go = press(`Go on: ${count(more, "question")} due`, () => begin(true), "hp-main");
      if (rows.length) turnTo(here, summaryEl(course, rows, can && more ? [go] : []));
      else turnTo(here, empty(true, skipped));
    }
    here.replaceChildren(sit.el);
    sit.next(focus);
  }

  /** The questions of a pool, none where it cannot be had. @param {string} name */
  async function from(name) {
    if (!/^[\w-]+$/.test(name) || lost.has(name)) return [];
    try {
      return (await loadPool(name, root())).filter((item) => !itemFault(item));
    } catch {
      lost.add(name);
      return [];
    }
  }

  /**
   * A question once more: as it is stored, or drawn again by Python. For one that cannot be had any
   * more another one of its kind stands in; null when there is none.
   * @param {string} id @param {Progress} d
   * @returns {Promise<Drawn | null>}
   */
  async function again(id, d) {
    const e = d.items[id];
    const name = `${e.k}-${e.t}`;
    const stored = e.src === "fresh" ? [] : await from(e.src);
    let item = stored.find((i) => i.id === id);
    const draws = e.src === "fresh" && fresh();
    if (draws) item = (await draws({ id }).catch(() => null))?.[0];
    if (item) return { item, src: e.src };
    const like = stored.filter((i) => nameOf(i) === name);
    const src = like.length ? e.src : name;
    const other = pick(like.length ? like : await from(name), seen, d.items, 2);
    if (other) seen.add(other.id);
    return other && { item: other, src, instead: id };
  }

  /** @param {boolean} focus @param {number} [skipped] */
  function empty(focus, skipped = 0) {
    const day = today();
    const d = load();
    const line = waiting(d, day);
    const note = noteLine();
    note.say(
      skipped
        ? `${count(skipped, "question")} cannot be shown now: what they need could not be loaded.`
        : "",
    );
    return h(
      "div",
      { class: "hp-empty" },
      h("p", { class: "hp-big", tabindex: focus && "-1" }, skipped ? "Nothing else is due." : "Nothing is due today."),
      line.length
        ? para(
            `${count(line.length, "question")} that you missed will come back, the next one `,
            `${when(d.items[line[0]].due - day)}.`,
          )
        : para(
            Object.keys(d.items).length
              ? "Whatever you miss from now on waits for you here. "
              : "Answer some questions in a chapter first; what you miss waits for you here. ",
            link("book/practice.html", "Practise something"),
            ".",
          ),
      line.length && press("Ask me now", () => run(line, true), "hp-main"),
      note.el,
    );
  }
}

onCourse("hearts-review", review);
