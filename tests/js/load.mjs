// Load the front end's source as a module in Node, whatever package.json lies around it.
import { readFileSync } from "node:fs";

const path = new URL("../../hearts_lesson/widgets/hearts.js", import.meta.url);

export const source = readFileSync(path, "utf8");
export const hearts = await import(
  "data:text/javascript;base64," + Buffer.from(source).toString("base64")
);
