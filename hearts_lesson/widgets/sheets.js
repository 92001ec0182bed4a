// A sheet to print: drawn anew for the rules in the address, and measured before it is printed.
//
// The sheet stands in the page for the standard rules, with the names of its lines; the texts for
// other rules come from Python's tables.

/**
 * @typedef {import("./rule-tables.js").Model} Model
 * @typedef {import("./rule-tables.js").Lines} Lines
 * @typedef {import("./rule-tables.js").Rules} Rules
 */

import { define, h, loadPool, LOOK, para, press, root } from "./frame.js";
import { change, clashes, codeIn, codeOf, read, say, ways, whole } from "./rule-tables.js";

/** Each paper: what is left inside the margins of `sheets.css`, in millimetres. */
export const PAPERS = {
  a4: { name: "A4", width: 176, height: 269 },
  letter: { name: "Letter", width: 181.9, height: 251.4 },
};
/** Sizes of type in points, from the largest to the smallest, for each sheet. @type {Record<string, [number, number]>} */
export const SIZES = { rules: [11.5, 8.5], cheat: [15, 9], score: [11, 8.5] };

/**
 * The largest size of type in which a sheet fits, or the smallest with by how much it does not.
 * @param {[number, number]} range @param {number} room @param {(size: number) => number} measure
 * @returns {{size: number, over: number}}
 */
export function fit([largest, smallest], room, measure) {
  let size = largest;
  while (size > smallest && measure(size) > room) size -= 0.25;
  return { size, over: Math.max(0, measure(size) - room) };
}

/** "name>value|name>value" as rows. @param {string} text */
export function rows(text) {
  return text.split("|").map((row) => row.split(">"));
}

const MM = 96 / 25.4;
const LEFT_OUT = "hs-without";

/** @param {HTMLElement} host */
async function build(host) {
  const kind = host.dataset.kind ?? "";
  const sheet = /** @type {HTMLElement} */ (host.querySelector(".hs"));
  const bar = /** @type {HTMLElement} */ (host.querySelector(".hs-bar"));
  const sub = /** @type {HTMLElement} */ (host.querySelector(".hs-sub"));
  const plain = sub.textContent ?? "";
  const said = h("div", { class: "hp-fault", role: "status" });
  /** @type {Model} */
  let model;
  /** @type {Lines} */
  let lines;
  /** @type {Rules} */
  let given = {};

  /** @param {string} selector @param {(el: HTMLElement) => void} use */
  const each = (selector, use) => sheet.querySelectorAll(selector).forEach((el) => use(/** @type {HTMLElement} */ (el)));

  /** @param {string} title @param {[string, string][]} choices @param {(value: string) => void} onchange */
  function chooser(title, choices, onchange) {
    const el = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { class: LOOK, onchange: () => onchange(el.value) },
        ...choices.map(([value, text]) => h("option", { value }, text)),
      )
    );
    return { el, label: h("label", {}, title, " ", el) };
  }
  const paper = chooser("Paper", [["a4", "A4"], ["letter", "Letter"]], measure);
  const players = chooser(
    "Players",
    [3, 4, 5, 6, 7, 8, 9, 10].map((n) => [String(n), String(n)]),
    (value) => {
      /** @type {Rules} */
      let next = { ...given, players: value };
      // More than seven need a second pack, fewer than five only one.
      const off = clashes(model, next);
      if (off.length) {
        const way = ways(model, next, off[0].on).find(([name]) => name !== "players");
        if (way) next = change(model, next, ...way);
      }
      given = change(model, next, "players", value);
      draw();
    },
  );

  /** Say whether it fits on one page, and print it as large as it does. */
  function measure() {
    const name = /** @type {"a4" | "letter"} */ (paper.el.value);
    host.dataset.paper = name;
    const test = /** @type {HTMLElement} */ (sheet.cloneNode(true));
    const { width, height } = PAPERS[name];
    const box = h("div", { class: "hs-test", "aria-hidden": "true" }, test);
    box.style.width = `${width * MM}px`;
    test.classList.add("hs-paper");
    host.append(box);
    const { size, over } = fit(SIZES[kind], height * MM, (points) => {
      box.style.setProperty("--hs-size", `${points}pt`);
      return test.offsetHeight;
    });
    box.remove();
    host.style.setProperty("--hs-size", `${size}pt`);
    // Letters that are still on their way may be wider than those that stand in for them.
    if (document.fonts?.status === "loading") document.fonts.ready.then(measure);
    said.querySelector(".hs-over")?.remove();
    if (!over) return;
    const part = /** @type {HTMLElement | null} */ (sheet.querySelector(`[data-part]:not(.${LEFT_OUT})`));
    const text = `This is ${Math.ceil(over / MM)} mm too long for one page of ${PAPERS[name].name}. `;
    said.append(
      h(
        "p",
        { class: "hs-over" },
        text,
        part
          ? press(`Leave out ${part.dataset.part}`, () => {
              part.classList.add(LEFT_OUT);
              measure();
            })
          : "Choose larger paper, or print the shorter cheat sheet.",
      ),
    );
  }

  /** Draw the sheet for the rules as they are. */
  function draw() {
    const all = whole(model, given);
    const told = (/** @type {string} */ name) => say(lines, name, all);
    const own = Object.keys(given).some((name) => name !== "players");
    players.el.value = all.players;
    each("[data-line]", (el) => {
      el.textContent = told(el.dataset.line ?? "");
      const item = el.closest("li");
      if (item) item.hidden = !el.textContent;
    });
    each("[data-rows]", (el) =>
      el.replaceChildren(
        ...rows(told(el.dataset.rows ?? "")).map(([name, value]) =>
          h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)),
        ),
      ),
    );
    each("[data-for]", (el) => {
      el.hidden = !el.dataset.for?.split(" ").includes(all.players);
    });
    each("[data-tick]", (el) => {
      const [name, value] = (el.dataset.tick ?? "").split("=");
      el.textContent = own && all[name] === value ? "✓" : "";
    });
    each("[data-grid]", (el) => {
      const n = Number(all.players);
      const words = told("pass-words").split("|");
      el.dataset.players = all.players;
      const [head, body] = el.querySelectorAll("tr");
      const cell = head.children[2];
      head.replaceChildren(
        head.children[0],
        head.children[1],
        ...Array.from({ length: n }, () => cell.cloneNode(true)),
        head.children[head.children.length - 1],
      );
      body.parentElement?.replaceChildren(
        ...Array.from({ length: Number(el.dataset.grid) }, (_, i) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(i + 1)),
            h("td", {}, words[i % words.length]),
            ...Array.from({ length: n + 1 }, () => h("td")),
          ),
        ),
      );
    });
    sub.textContent = own ? `${plain.split(",")[0]}, house rules ${codeOf(model, given)}` : plain;
    measure();
  }

  async function start() {
    const code = codeIn(location);
    const pools = ["table-rules", "sheets"].map((name) => loadPool(name, root()));
    [[model], [lines]] = /** @type {any[][]} */ (await Promise.all(pools));
    const got = code === null ? { given: {}, faults: [] } : read(model, code);
    given = got.given;
    said.replaceChildren(...got.faults.map((text) => para(text)));
    draw();
  }

  bar.append(paper.label, players.label);
  bar.after(said);
  await start();
  addEventListener("hashchange", start);
}

define("hearts-sheet", build);
