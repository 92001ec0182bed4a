// Load one script as a module in Node by itself, with what hearts.js offers on a page.
import { readFileSync } from "node:fs";
import { hearts } from "./load.mjs";

/** @param {string} name */
export async function alone(name) {
  globalThis.heartsLesson ??= { ...hearts };
  const path = new URL(`../../../hearts_lesson/widgets/${name}`, import.meta.url);
  const source = readFileSync(path, "utf8");
  return import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));
}
