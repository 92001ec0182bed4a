// Answer for Python's tests: read questions from standard input, write what the script says of each.
import { readFileSync } from "node:fs";
import { load } from "../load.mjs";

const { model, sheets, questions } = JSON.parse(readFileSync(0, "utf8"));
const { whole, say, clashes, change, ways, differs, codeOf, read } = await load("rule-tables");

/** @type {Record<string, (q: any) => any>} */
const answers = {
  rules({ given }) {
    const all = whole(model, given);
    return {
      clashes: clashes(model, given).map((clash) => clash.text),
      code: codeOf(model, given),
      differs: differs(model, given).map(([, text]) => text),
      lines: Object.fromEntries(Object.keys(sheets.lines).map((n) => [n, say(sheets, n, all)])),
    };
  },
  walk({ steps }) {
    let given = {};
    return steps.map(([name, value]) => {
      given = change(model, given, name, value);
      return { code: codeOf(model, given), clashes: clashes(model, given).length };
    });
  },
  read({ code }) {
    const { given, faults } = read(model, code);
    return { code: codeOf(model, given), faults };
  },
  ways({ given }) {
    return clashes(model, given).map(({ on }) =>
      ways(model, given, on).map(([name, value]) => change(model, given, name, value)),
    );
  },
};

process.stdout.write(JSON.stringify(questions.map((q) => answers[q.do](q))));
