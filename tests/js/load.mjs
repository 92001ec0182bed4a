// The front end's scripts as modules in Node, for all tests.
import { readFileSync } from "node:fs";

const folder = new URL("../../hearts_lesson/widgets/", import.meta.url);

/** @param {string} name of a script */
export const load = (name) => import(new URL(`${name}.js`, folder));

export const source = readFileSync(new URL("hearts.js", folder), "utf8");
export const hearts = await load("hearts");

// On a page hearts.js leaves what it offers here, where the parts of a page look for it.
globalThis.heartsLesson = { ...hearts };
const parts = ["pages", "sitting", "practice", "review", "progress", "counting"];
export const pages = Object.assign({}, ...(await Promise.all(parts.map(load))));
