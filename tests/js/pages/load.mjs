// Load the front end's scripts as modules in Node, whatever package.json lies around them. Each
// part finds what those before it offer where a page has it: in `heartsLesson`.
import { readFileSync } from "node:fs";

/** @param {string} name */
async function load(name) {
  const path = new URL(`../../../hearts_lesson/widgets/${name}`, import.meta.url);
  const source = readFileSync(path, "utf8");
  return import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));
}

export const hearts = await load("hearts.js");
globalThis.heartsLesson = { ...hearts };
let all = {};
for (const name of ["pages", "sitting", "practice", "review", "progress", "counting"])
  all = { ...all, ...(await load(`${name}.js`)) };
export const pages = all;
