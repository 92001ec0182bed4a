// Progress: the map of the course, and the file that carries progress to another browser.

/**
 * @typedef {import("./pages.js").Course} Course
 * @typedef {import("./pages.js").Progress} Progress
 */

import { bar, h, lesson, link, noteLine, para, press, count, store, today } from "./frame.js";
import { isBegun, isRead, load, onCourse, update } from "./pages.js";

const { dueItems, readProgress } = lesson;

// ---------------------------------------------------------------- What is known

/** Mastered: four of the last five mixed items right, the last two among them. @param {Progress} data @param {string} topic */
export function mastered(data, topic) {
  const five = (Object.hasOwn(data.topics, topic) ? data.topics[topic] : "").slice(-5);
  return five.length === 5 && five.endsWith("11") && five.replaceAll("0", "").length >= 4;
}

/**
 * How far a chapter is known.
 * @param {Progress} data @param {import("./pages.js").Chapter} chapter
 * @param {(data: Progress, topic: string) => boolean} mastered
 */
export function known(data, chapter, mastered) {
  const done = chapter.ladders.filter((id) => data.ladders[id]?.done).length;
  return {
    read: isRead(data, chapter),
    begun: isBegun(data, chapter),
    done,
    practised: done > 0 && done === chapter.ladders.length,
    mastered: chapter.mixed !== "" && mastered(data, chapter.mixed),
  };
}

// ---------------------------------------------------------------- Files

/**
 * Two stores in one, losing nothing: for each item the one answered last, and of what was missed
 * in both, the sooner day.
 * @param {Progress} mine @param {Progress} other
 * @returns {Progress}
 */
export function mergeProgress(mine, other) {
  const items = { ...mine.items };
  for (const [id, b] of Object.entries(other.items)) {
    const a = Object.hasOwn(items, id) ? items[id] : null;
    if (!a) {
      items[id] = b;
      continue;
    }
    const later = b.last > a.last || (b.last === a.last && b.n > a.n) ? b : a;
    const due = a.due && b.due ? Math.min(a.due, b.due) : later.due;
    items[id] = { ...later, n: Math.max(a.n, b.n), due };
    const m = [...new Set([...(a.m ?? []), ...(b.m ?? [])])];
    if (m.length) items[id].m = m;
  }
  const topics = { ...other.topics, ...mine.topics };
  for (const [topic, marks] of Object.entries(other.topics))
    if (marks.length > topics[topic].length) topics[topic] = marks;
  const ladders = { ...other.ladders, ...mine.ladders };
  for (const [id, b] of Object.entries(other.ladders)) {
    const a = ladders[id];
    ladders[id] = { ...(b.at > a.at ? b : a), right: { ...b.right, ...a.right } };
    if (a.done || b.done) ladders[id].done = true;
  }
  const read = { ...other.read, ...mine.read };
  const prefs = { ...other.prefs, ...mine.prefs };
  return { v: mine.v, items, topics, ladders, read, prefs };
}

/**
 * Merge a file that was exported earlier. What cannot be read changes nothing.
 * @param {Progress} mine @param {string} text @param {number} day
 * @returns {{data: Progress, problem: string}}
 */
export function importProgress(mine, text, day) {
  const { data, problem } = readProgress(text || "-", day);
  if (problem && problem !== "partly") return { data: mine, problem };
  return { data: mergeProgress(mine, data), problem: "" };
}

/**
 * Merge a file, and say what came of it.
 * @param {Progress} mine @param {string} text @param {number} day
 * @param {(mine: Progress, text: string, day: number) => {data: Progress, problem: string}} merge
 * @returns {{data: Progress, ok: boolean, line: string}}
 */
export function fromFile(mine, text, day, merge) {
  const { data, problem } = merge(mine, text, day);
  const raw = problem ? {} : JSON.parse(text);
  const parts = ["items", "topics", "ladders", "read"];
  if (!parts.some((part) => raw[part] && typeof raw[part] === "object")) {
    const what = problem === "newer" ? "comes from a newer version" : "holds no progress";
    return { data: mine, ok: false, line: `This file ${what} of this course. Nothing was changed.` };
  }
  const ids = Object.keys(raw.items ?? {});
  const lost = ids.filter((id) => !Object.hasOwn(data.items, id)).length;
  const fresh = Object.keys(data.items).length - Object.keys(mine.items).length;
  let line = `Loaded and merged: ${fresh ? count(fresh, "new question") : "no new questions"}.`;
  if (lost) line += ` ${count(lost, "question")} could not be read.`;
  return { data, ok: true, line };
}

// ---------------------------------------------------------------- The page

/** @param {HTMLElement} host @param {Course} course */
function progress(host, course) {
  const note = noteLine();
  const map = h("div");
  const file = /** @type {HTMLInputElement} */ (
    h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: take })
  );
  const ask = bar();

  /** @param {boolean} yes @param {string} word @param {string} [more] */
  const state = (yes, word, more = "") =>
    h(
      "span",
      { class: yes ? "hp-yes" : "hp-no" },
      h("span", { "aria-hidden": "true" }, yes ? "✓ " : "○ "),
      !yes && h("span", { class: "hx-unseen" }, "not yet "),
      word + more,
    );

  function draw() {
    const data = load();
    const due = dueItems(data, today()).length;
    const states = course.chapters.map((c) => known(data, c, mastered));
    const at = states.findIndex((s) => !s.read);
    const next = course.chapters[at];
    map.replaceChildren(
      h(
        "ol",
        { class: "hp-map" },
        ...course.chapters.map((c, i) => {
          const s = states[i];
          const of = c.ladders.length;
          const part = s.done && !s.practised ? ` (${s.done} of ${of})` : "";
          return h(
            "li",
            { class: s.mastered && "hp-known" },
            h("span", { class: "hp-nr", "aria-hidden": "true" }, String(c.number)),
            link(c.page, c.title),
            h(
              "span",
              { class: "hp-note hp-states" },
              state(s.read, "read"),
              state(s.practised, "practised", part),
              state(s.mastered, "mastered"),
            ),
          );
        }),
      ),
      para(
        next
          ? link(next.page, `${states.some((s) => s.read || s.begun) ? "Go on" : "Begin"} with chapter ${next.number}`)
          : "You have read every chapter",
        due ? ". " : ".",
        due && link("book/review.html", `${count(due, "question")} due for review`),
        due && ".",
      ),
    );
    note.say();
  }

  function give() {
    const url = URL.createObjectURL(new Blob([JSON.stringify(load())], { type: "application/json" }));
    const day = new Date(today() * 864e5).toISOString().slice(0, 10);
    h("a", { href: url, download: `hearts-progress-${day}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 6e4);
    note.say("Saved, in your downloads.");
  }

  async function take() {
    const [one] = file.files ?? [];
    if (!one) return;
    // Ten thousand questions make one megabyte; `text` leaves out the mark some editors put first.
    const text = one.size < 3e7 ? await one.text().catch(() => "") : "";
    file.value = "";
    const got = fromFile(load(), text, today(), importProgress);
    if (got.ok) update(() => got.data);
    draw();
    note.say(got.line);
  }

  /** Ask before everything goes. */
  function doubt() {
    const no = press("Keep it", quiet);
    const yes = press("Erase everything", () => {
      const old = JSON.stringify(load());
      store.erase();
      draw();
      note.say("Erased.");
      const undo = press("Undo", () => {
        // Merged, since a file may have been loaded meanwhile.
        update((now) => importProgress(now, old, today()).data);
        draw();
        quiet();
        note.say("It is all back.");
      });
      ask.replaceChildren("You can take this back until you leave the page. ", undo);
      undo.focus();
    }, "hp-bad");
    ask.replaceChildren("Erase all progress in this browser? ", yes, no);
    no.focus();
  }

  function quiet() {
    ask.replaceChildren();
    erase.focus();
  }

  const erase = press("Erase …", doubt);
  draw();
  host.replaceChildren(
    map,
    bar(
      press("Save to a file", give),
      press("Load from a file", () => file.click()),
      erase,
      file,
    ),
    ask,
    note.el,
  );
  // Another page of the course may have changed it meanwhile.
  addEventListener("storage", draw);
  addEventListener("pageshow", (e) => e.persisted && draw());
}

onCourse("hearts-progress", progress);
