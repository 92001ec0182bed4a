// What the pages with an element of their own share: the store, links, buttons and lines.
//
// Loaded where such an element stands, after hearts.js, whose store, pools and exercises it uses,
// and before the page's own part. Like hearts.js it decides no rule of the game, and imports
// nothing: what it offers stands in `heartsLesson.pages`.

/**
 * @typedef {import("./hearts.js").Item} Item
 * @typedef {import("./hearts.js").Progress} Progress
 * @typedef {import("./hearts.js").Entry} Entry
 * @typedef {import("./hearts.js").Result} Result
 *
 * `at`: where the topic is taught, "" while no chapter does
 * @typedef {{name: string, kind: string, topic: string, title: string, chapter: number | null,
 *   at: string}} Topic
 * `mixed`: the pool whose marks say how well the chapter is known
 * @typedef {{name: string, page: string, number: number, title: string, mixed: string,
 *   ladders: string[]}} Chapter
 * `plain`: differs from the standard game in the number of players at most
 * @typedef {{name: string, title: string, code: string, players: number, plain: boolean}} Rules
 * @typedef {{chapters: Chapter[], topics: Topic[], rules: Rules[]}} Course
 * @typedef {{name: string, right: boolean, rules: string[]}} Row  one question of a sitting
 * `players`: null as the rules say; `id`: a question that was drawn before, to be made again
 * @typedef {{kind: string, topic: string, rules: string, players: number | null, level: number,
 *   seed: number, n: number} | {id: string}} Wish
 * @typedef {(wish: Wish) => Promise<Item[] | null>} Source
 *
 * What hearts.js offers on a page.
 * @typedef {{store: ReturnType<typeof import("./hearts.js").keeper>,
 *   today: typeof import("./hearts.js").today, mount: typeof import("./hearts.js").mount,
 *   recordAnswer: typeof import("./hearts.js").recordAnswer,
 *   dueItems: typeof import("./hearts.js").dueItems,
 *   readProgress: typeof import("./hearts.js").readProgress,
 *   loadPool: typeof import("./hearts.js").loadPool,
 *   itemFault: typeof import("./hearts.js").itemFault, ruleLink: (rule: string) => HTMLElement,
 *   h: (tag: string, props?: Record<string, any>,
 *     ...kids: (Node | string | 0 | null | undefined | false)[]) => HTMLElement,
 *   button: (tag: string, props: Record<string, any>, ...kids: (Node | string)[]) =>
 *     HTMLButtonElement, pages: typeof offered & typeof import("./sitting.js").sittings}} Lesson
 */

/** What hearts.js put on the page; nothing where a test reads this file. */
const lesson = /** @type {Lesson} */ (/** @type {any} */ (globalThis).heartsLesson ?? {});
const { store, today, loadPool, h, button } = lesson;

/**
 * How far a chapter is known.
 * @param {Progress} data @param {Chapter} chapter
 * @param {(data: Progress, topic: string) => boolean} mastered
 */
export function known(data, chapter, mastered) {
  const done = chapter.ladders.filter((id) => data.ladders[id]?.done).length;
  const begun = chapter.ladders.some((id) => Object.hasOwn(data.ladders, id));
  return {
    read: Object.hasOwn(data.read, chapter.name),
    begun,
    done,
    practised: done > 0 && done === chapter.ladders.length,
    mastered: chapter.mixed !== "" && mastered(data, chapter.mixed),
  };
}

/** "1 question", "2 questions". @param {number} n @param {string} word @param {string} [many] */
export const some = (n, word, many = `${word}s`) => `${n} ${n === 1 ? word : many}`;

/** Where fresh questions come from, if not from the stored pools. @type {Source | null} */
let source = null;

/** @param {Source | null} fn see `Source` */
export function setSource(fn) {
  source = fn;
  document.dispatchEvent(new Event("hearts-source"));
}

const root = () => document.documentElement.dataset.content_root ?? "";
const load = () => store.load(today());

/** @param {(data: Progress) => Progress} change */
const update = (change) => store.update(change, today());

/** @param {string} page below the site's root @param {string} text */
const link = (page, text) => h("a", { href: root() + page }, text);

/** @param {string} text @param {() => void} onclick @param {string} [cls] */
const press = (text, onclick, cls = "") => button(`hp-btn ${cls}`, { onclick }, text);

/** @param {...(Node | string | 0 | null | undefined | false)} kids */
const para = (...kids) => h("p", {}, ...kids);

/** A line that is read out when it changes, and takes no room while it is empty. */
function noteLine() {
  const el = h("p", { class: "hp-note", role: "status" });
  return {
    el,
    /** @param {string} [text] besides why progress is not kept */
    say(text = "") {
      el.textContent = [text, store.problem].filter(Boolean).join(" ");
    },
  };
}

const OFFLINE = "The questions could not be loaded. Try again when you are online.";

/**
 * Define a page's element, once hearts.js is there; it is built when the map of the course has come.
 * @param {string} name @param {(host: HTMLElement, course: Course) => void} build
 */
function define(name, build) {
  if (!h || typeof customElements === "undefined" || customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      async connectedCallback() {
        if (this.dataset.live !== undefined) return;
        this.dataset.live = "soon";
        try {
          const [course] = /** @type {any[]} */ (await loadPool("course", root()));
          build(this, course);
          this.dataset.live = "";
        } catch {
          this.dataset.live = "no";
          this.append(para(OFFLINE));
        }
      }
    },
  );
}

const offered = {
  setSource,
  /** Where fresh questions come from at this moment. */
  source: () => source,
  root,
  load,
  update,
  link,
  press,
  para,
  noteLine,
  some,
  known,
  define,
  OFFLINE,
};
lesson.pages = /** @type {Lesson["pages"]} */ (offered);
