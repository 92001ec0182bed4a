// Run all tests that are named, in one process: node all.mjs FILE…
import { pathToFileURL } from "node:url";

// One after the other: each loads its own form of the scripts.
for (const path of process.argv.slice(2)) await import(pathToFileURL(path));
