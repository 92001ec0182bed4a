// What all pages with an element of their own share: buttons, lines, links, and how such an element
// comes to life.
//
// The first part of each of them, after hearts.js, whose functions it hands on. The parts of a page
// import from each other, and are served as one script. Like hearts.js they decide no rule of the
// game.

/**
 * @typedef {typeof import("./hearts.js")} Hearts
 * @typedef {import("./hearts.js").Item} Item
 * @typedef {Node | string | 0 | null | undefined | false} Kid
 *
 * What hearts.js offers on a page; where no exercise stands, only what is named first.
 * @typedef {{store: ReturnType<Hearts["keeper"]>, today: Hearts["today"],
 *   dueItems: Hearts["dueItems"], readProgress: Hearts["readProgress"],
 *   loadPool: Hearts["loadPool"], count: Hearts["count"],
 *   rich: (text: string) => DocumentFragment,
 *   h: (tag: string, props?: Record<string, any>, ...kids: Kid[]) => HTMLElement,
 *   button: (tag: string, props: Record<string, any>, ...kids: Kid[]) => HTMLButtonElement,
 *   mount: Hearts["mount"], recordAnswer: Hearts["recordAnswer"], itemFault: Hearts["itemFault"],
 *   ruleLink: (rule: string) => HTMLElement,
 *   stageParts: (scene: import("./hearts.js").Scene, ask: object, on: null) => Node[],
 *   python?: {state: () => string, ask: (message: object) => Promise<{items: Item[]}>},
 *   pages?: {setSource: (source: import("./pages.js").Source | null) => void}}} Lesson
 */

/** What hearts.js put on the page; nothing where a test reads this file. */
export const lesson = /** @type {Lesson} */ (/** @type {any} */ (globalThis).heartsLesson ?? {});
export const { store, today, loadPool, h, button, count } = lesson;

/** The site's root as seen from this page. */
export const root = () => document.documentElement.dataset.content_root ?? "";

/** @param {string} page below the site's root @param {string} text */
export const link = (page, text) => h("a", { href: root() + page }, text);

/** The classes of buttons and fields. */
export const LOOK = "hx-btn hp-btn";

/** @param {string} text @param {() => void} onclick @param {string} [cls] */
export const press = (text, onclick, cls = "") => button(`${LOOK} ${cls}`, { onclick }, text);

/** @param {...Kid} kids */
export const para = (...kids) => h("p", {}, ...kids);

/** Buttons in a line, and what belongs to them. @param {...Kid} kids */
export const bar = (...kids) => h("div", { class: "hp-bar" }, ...kids);

/** A line that is read out when it changes, and takes no room while it is empty. */
export function noteLine() {
  const el = h("p", { class: "hp-note", role: "status" });
  return {
    el,
    /** @param {string} [text] besides why progress is not kept */
    say(text = "") {
      el.textContent = [text, store.problem].filter(Boolean).join(" ");
    },
  };
}

/** Go to the question in an element. @param {HTMLElement} el */
export const toPrompt = (el) =>
  /** @type {HTMLElement | null} */ (el.querySelector(".hx-prompt"))?.focus();

/** Why a page has no questions. @param {string} [what] */
export const offline = (what = "questions") =>
  `The ${what} could not be loaded. Try again when you are online, or reload the page.`;

/** What Python wrote into an element for its script. @param {HTMLElement} host */
export const dataOf = (host) => JSON.parse(host.querySelector("script")?.textContent ?? "{}");

/**
 * Define a page's element. What stands in it without a script stays where it cannot be built.
 * @param {string} name @param {(host: HTMLElement) => unknown} build
 * @param {string} [sorry] what to say in that case
 */
export function define(name, build, sorry) {
  if (!h || typeof customElements === "undefined") return;
  customElements.define(
    name,
    class extends HTMLElement {
      async connectedCallback() {
        if (this.dataset.live !== undefined) return;
        this.dataset.live = "soon";
        try {
          await build(this);
          this.dataset.live = "";
        } catch {
          this.dataset.live = "no";
          if (sorry) this.prepend(para(sorry));
        }
      }
    },
  );
}
