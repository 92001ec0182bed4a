// The placement test: a few questions, and the chapter to begin with.
//
// A part of its own page, after hearts.js. It decides no rule of the game: the questions' answers
// and what to say for each result stand in the page, written by Python. Nothing is kept.

/**
 * @typedef {"right" | "wrong" | "shown" | undefined} How  undefined: not asked
 * @typedef {import("./hearts.js").Payload & {
 *   skills: {skill: string, chapter: number, page: string}[],
 *   starts: {page: string, say: string}[]}} Test
 */

import { button, dataOf, define, h, lesson, link, para, press, root } from "./frame.js";

const { mount, itemFault } = lesson;

/**
 * Which start is said: that of the first question that was not right.
 * @param {How[]} answers @param {number} questions
 */
export function startAt(answers, questions) {
  const at = Array.from({ length: questions }, (_, n) => answers[n]).findIndex((a) => a !== "right");
  return at < 0 ? questions : at;
}

/** What is said of a question in the list. @param {How} how */
export const said = (how) =>
  how === "right" ? "✓ right" : how ? "not yet" : "not asked";

/** @param {HTMLElement} host @param {Test} test */
function build(host, test) {
  const questions = test.items.length;
  /** @type {How[]} */
  let answers = [];
  const box = h("div", { class: "hl-placed" });
  const begin = button("hl-action", { onclick: () => ask(0) }, `Ask me ${questions} questions`);
  host.replaceChildren(begin, box);

  /** @param {number} n */
  function ask(n) {
    if (n === 0) answers = [];
    if (n === questions) return result();
    begin.hidden = true;
    const stage = h("div", {});
    const count = h("p", { class: "hp-note" }, `Question ${n + 1} of ${questions}`);
    const stop = press("That is enough", result);
    box.replaceChildren(count, stage, stop);
    mount(
      stage,
      { ...test, id: "placement", items: [test.items[n]] },
      {
        onDone(_, how) {
          answers[n] = how;
          return () => ask(n + 1);
        },
      },
    );
    if (n || answers.length) /** @type {HTMLElement} */ (stage.querySelector(".hx-prompt")).focus();
  }

  function result() {
    const start = test.starts[startAt(answers, questions)];
    const head = h("p", { class: "hl-start", tabindex: "-1" }, start.say);
    const list = test.skills.map(({ skill, chapter, page }, n) =>
      h("li", {}, link(page, `Chapter ${chapter}`), `, ${skill}: ${said(answers[n])}`),
    );
    box.replaceChildren(
      head,
      h("p", {}, h("a", { class: "hl-action", href: root() + start.page }, "Go there")),
      h("ul", {}, ...list),
    );
    begin.textContent = "Ask me again";
    begin.hidden = false;
    box.append(begin);
    head.focus();
  }
}

define("hearts-placement", (host) => {
  const test = dataOf(host);
  // The questions stay on the page, to be read.
  if (test.items.some(itemFault) || test.starts.length !== test.items.length + 1)
    throw new Error("damaged");
  build(host, test);
});
