// House rules by lookup: what a choice of rules says, whether it clashes, and its share code.
//
// Shared by the page of house rules and the sheets, and loaded before them. Nothing is decided here:
// Python has tried all combinations, and these functions put keys together and read its tables.

/**
 * `on`: what the key is made of: options, or other lines; "target#" is a number, "#" stands for any
 * @typedef {{on: string[], t: Record<string, number>}} Table
 * @typedef {{texts: string[], lines: Record<string, Table>}} Lines
 * @typedef {Record<string, string>} Rules  options, each with its value as in a share code
 * @typedef {{q: string, std: string, own: string, table?: string[], hand?: string[],
 *   stdok?: string[], ownok?: string[]}} Change
 * @typedef {Lines & {version: string, order: string[], keys: Rules, standard: Rules,
 *   values: Record<string, string[]>, numbers: Record<string, [number, number]>, clashes: Table[],
 *   says: Rules, offered: Record<string, Record<string, string[]>>, groups: [string, string[]][],
 *   options: Record<string, {title: string, help: string, labels: Rules}>,
 *   presets: {title: string, given: Rules}[],
 *   changes: Record<string, Record<string, Change>>}} Model
 */

/** Options that follow from the table while nobody chooses otherwise. */
const FOLLOWING = ["kitty", "removed", "pass_cycle"];

/** A key as it stands in a table. @param {Lines} data @param {string[]} on @param {Rules} all @returns {string} */
function keyOf(data, on, all) {
  return on.map((part) => all[part.replace("#", "")] ?? say(data, part, all)).join();
}

/** The text of a line under these rules, "" if it says nothing. @param {Lines} data @param {string} name @param {Rules} all a whole rule set @returns {string} */
export function say(data, name, all) {
  const { on, t } = data.lines[name];
  const key = keyOf(data, on, all);
  const free = on.findIndex((part) => part.endsWith("#"));
  const number = free < 0 ? 0 : Number(key.split(",")[free]);
  const any = key.split(",").map((part, i) => (i === free ? "#" : part)).join();
  const text = data.texts[t[key] ?? t[any]] ?? "";
  return text.replace(/\{([\d.-]+),(-?\d+)\}/g, (_, times, more) =>
    String(Math.floor(Number(times) * number) + Number(more)),
  );
}

/** The whole rule set: what was chosen, and for the rest what is usual. @param {Model} model @param {Rules} given */
export function whole(model, given) {
  const all = { ...model.standard, ...given };
  for (const name of FOLLOWING) all[name] = given[name] ?? say(model, `usual-${name}`, all);
  return all;
}

/**
 * What cannot be played together: each clash with its sentence and the options in it.
 * @param {Model} model @param {Rules} given
 * @returns {{text: string, on: string[]}[]}
 */
export function clashes(model, given) {
  const all = whole(model, given);
  /** @type {{text: string, on: string[]}[]} */
  const found = [];
  for (const [i, { on, t }] of model.clashes.entries()) {
    const place = t[keyOf(model, on, all)];
    if (place !== undefined) found.push({ text: model.texts[place], on });
    // Without a table that can be, nothing else can be said.
    if (!i && found.length) break;
  }
  return found;
}

/** Leave out what is usual anyway. @param {Model} model @param {Rules} given */
function tidy(model, given) {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const { [name]: _, ...others } = given;
      return value !== whole(model, others)[name];
    }),
  );
}

/** The rules with one choice changed. @param {Model} model @param {Rules} given @param {string} name @param {string} value */
export function change(model, given, name, value) {
  const now = { ...given, [name]: value };
  return clashes(model, now).length ? now : tidy(model, now);
}

/**
 * Other choices that end a clash, the fewest steps away.
 * @param {Model} model @param {Rules} given @param {string[]} on
 * @returns {[string, string][]}
 */
export function ways(model, given, on) {
  const all = whole(model, given);
  /** @type {[string, string][]} */
  const found = [];
  for (const name of on) {
    const open = model.offered[`${all.players},${all.packs}`]?.[name] ?? model.values[name];
    for (const value of open)
      if (value !== all[name] && !clashes(model, { ...given, [name]: value }).length)
        found.push([name, value]);
  }
  return found;
}

/** What differs from the standard rules, in sentences, each with its option. @param {Model} model @param {Rules} given */
export function differs(model, given) {
  const all = whole(model, given);
  return model.order
    .filter((name) => name in given)
    .map((name) => /** @type {[string, string]} */ ([name, say(model, `says-${name}`, all)]))
    .filter(([, text]) => text);
}

/** Two signs by which a damaged code is noticed. @param {string} body */
function check(body) {
  let total = 0;
  for (const sign of body) total = (total * 37 + (sign.codePointAt(0) ?? 0)) % 1021;
  const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return signs[total >> 5] + signs[total & 31];
}

/** The share code. @param {Model} model @param {Rules} given */
export function codeOf(model, given) {
  const body = model.order
    .filter((name) => name in given)
    .map((name) => model.keys[name] + given[name])
    .join("");
  return `${model.version}${body}x${check(model.version + body)}`;
}

/** Whether an option can have a value. @param {Model} model @param {string} name @param {string} value */
function possible(model, name, value) {
  const range = model.numbers[name];
  if (!range) return model.values[name].includes(value);
  return /^\d{1,9}$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1];
}

/**
 * Read a share code; what cannot be read is said, and the standard rules stand for it.
 * @param {Model} model @param {string} text
 * @returns {{given: Rules, faults: string[]}}
 */
export function read(model, text) {
  const { says, version } = model;
  const code = text.trim();
  const short = code.length > 24 ? `${code.slice(0, 21)}…` : code;
  if (!code) return { given: {}, faults: [says.empty] };
  if (code[0] !== version) return { given: {}, faults: [says.version.replace("{}", short)] };
  /** @type {string[]} */
  const faults = [];
  const end = code.lastIndexOf("x");
  let body = code.slice(0, Math.max(end, 0));
  if (!body || code.slice(end + 1) !== check(body)) {
    faults.push(says.damaged);
    if (!body || code.length - end > 3) body = code;
  }
  /** @type {Rules} */
  let given = {};
  for (const part of body.slice(1).match(/[a-z]?[^a-z]*/g) ?? []) {
    if (!part) continue;
    const name = model.order.find((n) => model.keys[n] === part[0]);
    const number = name && model.numbers[name] ? part.slice(1).replace(/^0+(?=\d)/, "") : part.slice(1);
    if (name && possible(model, name, number)) given[name] = number;
    else faults.push(says.part.replace("{}", part.slice(0, 24)));
  }
  const wrong = clashes(model, given);
  if (wrong.length) {
    faults.push(says.contrary.replace("{}", wrong.map((clash) => clash.text).join(" ")));
    const all = given;
    given = {};
    for (const name of Object.keys(all))
      if (!clashes(model, { ...given, [name]: all[name] }).length) given[name] = all[name];
  }
  return { given: tidy(model, given), faults };
}

/**
 * The code in the address of a page: `#rules=CODE`, `?rules=CODE` or `#CODE`. Null where there is
 * none, and "" where something else stands that leads to no place on the page.
 * @param {{hash: string, search: string}} place @param {(id: string) => unknown} [find]
 */
export function codeIn({ hash, search }, find = (id) => document.getElementById(id)) {
  const named = /[#&?]rules=([^&]*)/.exec(hash) ?? /[?&]rules=([^&]*)/.exec(search);
  const code = named?.[1] ?? (/^#(\d\w*x\w*)$/.exec(hash)?.[1] || null);
  if (code === null) return hash.length < 2 || find(hash.slice(1)) ? null : "";
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
