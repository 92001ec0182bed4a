// What practice, review and progress share: the map of the course, and where fresh questions come
// from. Python in the browser sets that, through `heartsLesson.pages`.

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
 */

import { define, lesson, loadPool, offline, root, store, today } from "./frame.js";

/** Whether the end of a chapter was seen. @param {Progress} data @param {Chapter} chapter */
export const isRead = (data, chapter) => Object.hasOwn(data.read, chapter.name);

/** Whether an exercise of a chapter was answered. @param {Progress} data @param {Chapter} chapter */
export const isBegun = (data, chapter) =>
  chapter.ladders.some((id) => Object.hasOwn(data.ladders, id));

/** Where fresh questions come from, if not from the stored pools. @type {Source | null} */
let source = null;

/** @param {Source | null} fn see `Source` */
export function setSource(fn) {
  source = fn;
  document.dispatchEvent(new Event("hearts-source"));
}

/** Where fresh questions come from at this moment. */
export const fresh = () => source;

export const load = () => store.load(today());

/** @param {(data: Progress) => Progress} change */
export const update = (change) => store.update(change, today());

/**
 * Define an element that needs the map of the course.
 * @param {string} name @param {(host: HTMLElement, course: Course) => void} build
 */
export const onCourse = (name, build) =>
  define(
    name,
    async (host) => {
      const [course] = /** @type {any[]} */ (await loadPool("course", root()));
      build(host, course);
    },
    offline(),
  );

lesson.pages = { setSource };
