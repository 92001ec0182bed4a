// Load a script of the front end as a module in Node, whatever package.json lies around it.
import { readFileSync } from "node:fs";

/** @param {string} name */
async function load(name) {
  const path = new URL(`../../../hearts_lesson/widgets/${name}`, import.meta.url);
  const source = readFileSync(path, "utf8");
  return import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));
}

export const tables = await load("rule-tables.js");
