// The final exam: thirty questions chosen by a number, one try each, and what they came to.
//
// It decides no rule: each question's answers stand in its table, and the number only chooses
// questions, as `choose` in exercises/exam.py does. The parts above "The page" run in Node.

/**
 * @typedef {import("./hearts.js").Progress} Progress
 * @typedef {import("./hearts.js").Item & {skill: string, part: number}} Question
 * @typedef {{id: string, title: string, chapters: string[]}} Skill
 * @typedef {{skill: Skill, right: number, of: number}} Sum
 * @typedef {{name: string, page: string, number: number, title: string}} Chapter
 */

import {
  bar, dataOf, define, h, lesson, link, LOOK, loadPool, noteLine, offline, para, press, root, store, today, toPrompt,
} from "./frame.js";

const { mount, recordAnswer, rich } = lesson;

/**
 * One of each part, and all of them mixed: [part, place in it], in the order to ask.
 * @param {number} seed @param {number[]} sizes of the parts @returns {[number, number][]}
 */
export function choose(seed, sizes) {
  let state = seed | 0;
  const dice = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** @type {[number, number][]} */
  const picked = sizes.map((size, part) => [part, dice() % size]);
  for (let last = picked.length - 1; last > 0; last--) {
    const other = dice() % (last + 1);
    [picked[last], picked[other]] = [picked[other], picked[last]];
  }
  return picked;
}

/** The questions of an exam. @param {Question[]} stock @param {number} seed */
export function questions(stock, seed) {
  /** @type {Question[][]} */
  const parts = [];
  for (const item of stock) (parts[item.part] ??= []).push(item);
  return choose(seed, parts.map((part) => part.length)).map(([part, at]) => parts[part][at]);
}

/**
 * How it went, skill by skill.
 * @param {Question[]} asked @param {Record<string, boolean>} right @param {Skill[]} skills
 * @returns {Sum[]}
 */
export function bySkill(asked, right, skills) {
  return skills.map((skill) => {
    const own = asked.filter((item) => item.skill === skill.id);
    return { skill, right: own.filter((item) => right[item.id]).length, of: own.length };
  });
}

/** The exam's number in an address ("#exam=4821") or in what a reader typed; null for none. @param {string} text */
export function numberIn(text) {
  const hit = /^(?:#exam=)?\s*(\d{1,6})\s*$/.exec(text);
  return hit && Number(hit[1]);
}

/**
 * The exam that is stored: its number, the day on which it was last worked on, the answers.
 * @param {Progress} data
 * @returns {{seed: number, day: number, right: Record<string, boolean>} | null}
 */
export function stored(data) {
  const hit = /^(\d{1,6}) (\d{1,6})$/.exec(data.prefs.exam ?? "");
  return hit && { seed: Number(hit[1]), day: Number(hit[2]), right: data.ladders.exam?.right ?? {} };
}

// ---------------------------------------------------------------- The page

/** @param {HTMLElement} host @param {{seed: number, skills: Skill[]}} data */
async function exam(host, { skills }) {
  /** @type {Question[]} */
  let asked = [];
  let seed = 0;
  let day = today();
  /** @type {Record<string, boolean>} */
  let right = {};
  const note = noteLine();

  /** @param {boolean} focus @param {...Node} kids the first that can take the focus gets it */
  function show(focus, ...kids) {
    host.replaceChildren(...kids, note.el);
    note.say();
    if (focus) /** @type {HTMLElement | null} */ (host.querySelector(".hx-prompt, [tabindex='-1'], input"))?.focus();
  }

  const open = () => asked.filter((item) => !Object.hasOwn(right, item.id));

  /** Let the reader choose a number. @param {boolean} focus */
  function setup(focus) {
    const given = numberIn(location.hash);
    const input = /** @type {HTMLInputElement} */ (
      h("input", { class: LOOK, inputmode: "numeric", size: 7, autocomplete: "off", id: "he-number" })
    );
    input.value = String(given ?? 1 + Math.floor(Math.random() * 9999));
    const begin = () => {
      const typed = numberIn(input.value);
      if (typed === null) {
        note.say("An exam’s number is a whole one, with six digits at most.");
        input.focus();
      } else start(typed);
    };
    const left = open().length;
    show(
      focus,
      h(
        "form",
        {
          class: "hp-bar",
          onsubmit(/** @type {Event} */ e) {
            e.preventDefault();
            begin();
          },
        },
        h("label", { for: "he-number" }, "Exam number"),
        input,
        h("button", { class: `${LOOK} hp-main` }, "Begin"),
        left > 0 && press(`Go on with exam ${seed}: ${left} to go`, () => ask(true)),
      ),
    );
  }

  /** @param {number} number */
  async function start(number) {
    right = {};
    keep(number);
    await load(number);
    ask(true);
  }

  /** @param {number} number */
  async function load(number) {
    seed = number;
    try {
      const stock = /** @type {Question[]} */ (await loadPool("exam", root()));
      asked = questions(stock, seed);
    } catch {
      asked = [];
    }
    history.replaceState(null, "", `#exam=${seed}`);
  }

  /** Remember where the exam stands. @param {number} number @param {(d: Progress) => Progress} [more] */
  function keep(number, more = (d) => d) {
    day = today();
    store.update((d) => {
      const done = d.ladders.exam?.done || (asked.length > 0 && !open().length);
      const place = { at: Object.keys(right).length, right, ...(done && { done }) };
      const next = more(d);
      return {
        ...next,
        ladders: { ...next.ladders, exam: place },
        prefs: { ...next.prefs, exam: `${number} ${day}` },
      };
    }, day);
  }

  /** Ask the next question, or say how it went. @param {boolean} focus */
  function ask(focus) {
    const item = open()[0];
    if (!asked.length) {
      show(focus, bar(press("Try again", () => load(seed).then(() => ask(true)), "hp-main")));
      note.say(offline());
      return;
    }
    if (!item) return void results(focus);
    const box = h("div", { class: "he-box" });
    const after = h("div", { class: "he-after" });
    const number = asked.length - open().length + 1;
    const last = number === asked.length;
    const next = press(last ? "See the result" : "Next question", () => ask(true), "hp-main");
    next.hidden = true;

    /** @param {boolean} ok @param {string[]} m @param {string} [solution] */
    function over(ok, m, solution) {
      if (!next.hidden) return;
      const { id, topic, kind } = item;
      const what = { id, topic, kind, step: "mixed", src: "exam", right: ok, m, pool: "exam" };
      right = { ...right, [id]: ok };
      keep(seed, (d) => recordAnswer(d, what, today()));
      next.hidden = false;
      box.classList.add("he-over");
      if (solution) after.replaceChildren(para(h("b", {}, "The answer: "), rich(solution)));
      note.say();
      // First the reader hears or reads what was right; then the way leads on.
      setTimeout(() => {
        const stage = box.querySelector(".hx-stage");
        if (stage instanceof HTMLElement) stage.inert = true;
        /** @type {HTMLElement | null} */ (box.querySelector(".hx-fb"))?.focus();
      });
    }

    mount(
      box,
      { v: 1, id: "one", title: "", topic: item.topic, items: [item] },
      {
        onResult(r, q) {
          if (r.ok === false) over(false, r.m ? [r.m] : [], r.answer ? q.solution : "");
        },
        onDone(_, how, m) {
          over(how === "right", m);
          return () => {};
        },
      },
    );
    show(
      false,
      h("p", { class: "hp-note" }, `Question ${number} of ${asked.length}, exam ${seed}`),
      box,
      after,
      bar(next, press("Another exam", () => setup(true))),
    );
    if (focus) toPrompt(box);
  }

  /** @param {boolean} focus */
  async function results(focus) {
    const sums = bySkill(asked, right, skills);
    const score = sums.reduce((all, s) => all + s.right, 0);
    /** @type {Chapter[]} */
    let chapters = [];
    try {
      chapters = /** @type {any} */ ((await loadPool("course", root()))[0]).chapters;
    } catch {
      // Without the map of the course there is nothing to link to.
    }
    /** @param {Sum} s */
    const reread = (s) => {
      const found = chapters.filter((c) => s.right < s.of && s.skill.chapters.includes(c.name));
      return found.flatMap((c, i) => [
        i ? ", " : "",
        link(c.page, `${c.number}. ${c.title}`),
      ]);
    };
    const name = /** @type {HTMLInputElement} */ (
      h("input", {
        class: LOOK,
        id: "he-name",
        autocomplete: "name",
        maxlength: 60,
        oninput: () => (line.textContent = name.value.trim() || "\u00A0"),
      })
    );
    const line = h("p", { class: "he-name" }, "\u00A0");
    const when = new Date(day * 864e5).toLocaleDateString("en-GB", {
      ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
    });
    const sheet = h(
      "div",
      { class: "he-cert" },
      h("p", { class: "he-suits", "aria-hidden": "true" }, rich("♣ ♦ ♠ ♥")),
      h("p", { class: "he-title" }, "Certificate"),
      para("This is to say that"),
      line,
      para("has taken the final exam of the course"),
      h("p", { class: "he-course" }, "Hearts, card by card"),
      para("and answered"),
      h("p", { class: "he-score" }, `${score} of ${asked.length}`),
      para("questions right at the first try."),
      h(
        "ul",
        {},
        ...sums.map((s) => h("li", {}, s.skill.title, h("span", {}, `${s.right} of ${s.of}`))),
      ),
      h("p", { class: "he-foot" }, h("span", {}, when), h("span", {}, `Exam no. ${seed}`)),
    );
    show(
      focus,
      h("h2", { tabindex: "-1" }, `${score} of ${asked.length} right`),
      para(
        score === asked.length
          ? "Every question right. There is nothing left to teach you here: go and play."
          : "What you missed comes back tomorrow, on the page ",
        score < asked.length && link("book/review.html", "Review"),
        score < asked.length && ".",
      ),
      h(
        "table",
        { class: "he-sums" },
        h("thead", {}, h("tr", {}, ...["Skill", "Right", "To reread"].map((t) => h("th", { scope: "col" }, t)))),
        h(
          "tbody",
          {},
          ...sums.map((s) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, s.skill.title),
              h("td", {}, `${s.right} of ${s.of}`),
              h("td", {}, ...reread(s)),
            ),
          ),
        ),
      ),
      h("h2", {}, "Your certificate"),
      bar(
        h("label", { for: "he-name" }, "Your name"),
        name,
        press("Print the certificate", () => printed(sheet), "hp-main"),
        press("Another exam", () => {
          history.replaceState(null, "", location.pathname);
          setup(true);
        }),
      ),
      sheet,
    );
  }

  /** Print the certificate and nothing else. @param {HTMLElement} sheet */
  function printed(sheet) {
    const copy = h("div", { class: "he-print" }, sheet.cloneNode(true));
    addEventListener("afterprint", () => copy.remove(), { once: true });
    document.body.append(copy);
    print();
  }

  const old = stored(store.load(today()));
  const wanted = numberIn(location.hash);
  if (old) {
    ({ right } = old);
    await load(old.seed);
    day = old.day;
  }
  if (wanted !== null && wanted !== old?.seed) {
    history.replaceState(null, "", `#exam=${wanted}`);
    setup(false);
  } else if (old) ask(false);
  else setup(false);
}

define("hearts-exam", (host) => exam(host, dataOf(host)));
