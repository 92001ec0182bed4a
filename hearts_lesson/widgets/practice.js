// Practice: topics, rules and players chosen by the reader, and questions without end.

/**
 * @typedef {import("./pages.js").Item} Item
 * @typedef {import("./pages.js").Topic} Topic
 * @typedef {import("./pages.js").Course} Course
 * @typedef {import("./pages.js").Rules} Rules
 * @typedef {import("./pages.js").Row} Row
 * @typedef {import("./pages.js").Progress} Progress
 * @typedef {import("./sitting.js").Drawn} Drawn
 */

import { bar, h, LOOK, loadPool, noteLine, press, root } from "./frame.js";
import { fresh, isBegun, isRead, load, onCourse, update } from "./pages.js";
import { itemFault, nameOf, pick, sitting, summaryEl, turnTo } from "./sitting.js";

// ---------------------------------------------------------------- Choosing what to ask

/** How hard the next question of a topic should be, 1 to 3. @param {string} marks the last outcomes */
export function levelFor(marks) {
  if (!marks || marks.endsWith("00")) return 1;
  return marks.endsWith("111") ? 3 : 2;
}

/**
 * The topic to ask next: the one asked least, and not the same twice in a row.
 * @param {string[]} names @param {Record<string, number>} asked @param {string} last
 * @param {number} chance from 0 to below 1
 */
export function turn(names, asked, last, chance) {
  const others = names.length > 1 ? names.filter((name) => name !== last) : names;
  const least = Math.min(...others.map((name) => asked[name] ?? 0));
  const open = others.filter((name) => (asked[name] ?? 0) === least);
  return open[Math.floor(chance * open.length)];
}

/**
 * What the stored pools have for a choice of rules: the pool ("" for one a topic, by the standard
 * rules), and what to say where it is not what was asked for.
 * @param {Rules[]} all @param {string} rules a name or a share code @param {number} players 0: as the rules say
 * @returns {{pool: string, line: string}}
 */
export function stock(all, rules, players) {
  const known = all.find((r) => r.name === rules || r.code === rules);
  const same = known?.plain && all.find((r) => r.plain && r.players === players);
  const got = same || known;
  const pool = got && !(got.plain && got.players === 4) ? `rules-${got.name}` : "";
  if (got && (!players || players === got.players))
    return { pool, line: pool && "Without Python in your browser, few questions have these rules." };
  const what = got ? `A table of ${players}` : "Your table’s rule set";
  const rest = got ? `rules for ${got.players} players` : "standard rules";
  const missing = "needs Python in your browser, which is not there";
  return { pool, line: `${what} ${missing}. These questions follow the ${rest}.` };
}

/** What to practise when nothing was chosen yet: all that was begun, or the first chapter. @param {Progress} data @param {Course} course */
export function usual(data, course) {
  const begun = course.chapters.map((c) => isRead(data, c) || isBegun(data, c));
  const names = course.topics.filter((t) => t.chapter !== null && begun[t.chapter]);
  const first = course.topics.filter((t) => t.chapter === 0);
  const topics = [names, first, course.topics].find((list) => list.length) ?? [];
  return topics.map((t) => t.name);
}

// ---------------------------------------------------------------- The page

/** @param {HTMLElement} host @param {Course} course */
function practice(host, course) {
  const data = load();
  const code = /[#&]rules=([\w-]{1,99})/.exec(location.hash)?.[1] ?? "";
  const mine = course.rules.find((r) => r.code === code || r.name === code);
  const saved = (data.prefs.practice ?? "").split(" ");
  const names = course.topics.map((t) => t.name).filter((name) => saved.includes(name));
  const chosen = new Set(names.length ? names : usual(data, course));

  /** @param {string} value @param {string} text */
  const option = (value, text) => h("option", { value }, text);
  const tables = course.rules.filter((r) => !r.plain || r.players === 4);
  const rules = /** @type {HTMLSelectElement} */ (
    h("select", { class: LOOK, onchange: () => offer() }, ...tables.map((r) => option(r.name, r.title)))
  );
  if (code && !mine) rules.append(option(code, `Your table’s rules (${code})`));
  rules.value = mine?.plain ? "standard" : (mine?.name ?? (code || "standard"));
  const players = /** @type {HTMLSelectElement} */ (h("select", { class: LOOK, onchange: () => offer() }));
  let seats = mine?.players ?? 0;

  /** Offer the numbers of players there are questions for. */
  function offer() {
    seats = Number(players.value) || seats;
    const now = course.rules.find((r) => r.name === rules.value);
    const all = course.rules.filter((r) => r.plain).map((r) => r.players);
    const open = fresh() || now?.plain ? all : [];
    const own = now?.players ?? 4;
    const list = [...new Set([own, ...open])].sort((a, b) => a - b);
    players.replaceChildren(...list.map((n) => option(String(n), String(n))));
    players.value = String(list.includes(seats) ? seats : own);
    seats = 0;
    note.say(fresh() ? "" : stock(course.rules, rules.value, Number(players.value)).line);
  }

  const count = h("span");
  /** @param {Topic} t */
  const chip = (t) =>
    h(
      "label",
      { class: "hp-chip" },
      h("input", {
        type: "checkbox",
        checked: chosen.has(t.name),
        onchange(/** @type {{target: HTMLInputElement}} */ { target }) {
          if (target.checked) chosen.add(t.name);
          else chosen.delete(t.name);
          tell();
        },
      }),
      h("span", {}, t.title),
    );
  /** @param {string} title @param {Topic[]} topics */
  const group = (title, topics) =>
    topics.length && h("fieldset", {}, h("legend", { class: "hp-note" }, title), ...topics.map(chip));
  const groups = course.chapters.map((c, i) =>
    group(
      `${c.number}. ${c.title}`,
      course.topics.filter((t) => t.chapter === i),
    ),
  );
  const rest = course.topics.filter((t) => t.chapter === null);
  /** Say what is chosen. */
  function tell() {
    count.textContent = `${chosen.size} chosen`;
  }

  const note = noteLine();
  const here = h("div");
  const begin = press("Start", start, "hp-main");
  const setup = h(
    "div",
    { class: "hp-setup" },
    bar(h("label", {}, "Rules ", rules), h("label", {}, "Players ", players)),
    h(
      "details",
      {},
      h("summary", {}, "Topics: ", count),
      ...groups,
      group("Beyond these chapters", rest),
    ),
    h("div", { class: "hp-slot" }),
    bar(begin),
    note.el,
  );
  tell();
  offer();
  document.addEventListener("hearts-source", offer);
  host.replaceChildren(here, setup);

  function start() {
    if (!chosen.size) {
      note.say("Choose at least one topic.");
      return;
    }
    const all = [...chosen];
    update((d) => ({ ...d, prefs: { ...d.prefs, practice: all.join(" ") } }));
    const now = course.rules.find((r) => r.name === rules.value);
    const table = rules.value;
    const number = Number(players.value);
    /** @type {Record<string, number>} */
    const asked = {};
    /** @type {Set<string>} */
    const used = new Set();
    let last = "";

    /** @returns {Promise<Drawn>} */
    async function draw() {
      const name = turn(all, asked, last, Math.random());
      asked[name] = (asked[name] ?? 0) + 1;
      last = name;
      const { kind, topic } = /** @type {Topic} */ (course.topics.find((t) => t.name === name));
      const d = load();
      const level = levelFor(d.topics[topic] ?? "");
      let { pool, line } = stock(course.rules, table, number);
      const draws = fresh();
      if (draws) {
        const seed = Math.floor(Math.random() * 1e9) + 1e5;
        const own = number === (now?.players ?? 4) ? null : number;
        try {
          const wish = { kind, topic, rules: table, players: own, level, seed, n: 1 };
          const item = (await draws(wish))?.find((i) => !itemFault(i));
          if (item) return { item, src: "fresh" };
        } catch (error) {
          if (error instanceof Error) line = error.message;
        }
      }
      const src = pool || name;
      let items = await loadPool(src, root());
      // A stock of house rules is mixed already; as much of the choice as it has.
      const some = pool ? items.filter((i) => chosen.has(nameOf(i))) : [];
      if (some.length) items = some;
      let item = pick(items, used, d.items, level);
      if (!item) {
        // All were asked in this sitting: they begin again, so that practice never ends.
        for (const i of items) used.delete(i.id);
        item = pick(items, used, d.items, level);
      }
      if (!item) throw new Error(src);
      used.add(item.id);
      return { item, src, line };
    }

    /** @param {Row[]} rows */
    function over(rows) {
      setup.hidden = false;
      if (rows.length) turnTo(here, summaryEl(course, rows, []));
      else {
        here.replaceChildren();
        begin.focus();
      }
    }

    const run = sitting(course, draw, over, (rows) =>
      rows.length ? `${rows.filter((r) => r.right).length} of ${rows.length} right` : "",
    );
    setup.hidden = true;
    here.replaceChildren(run.el);
    run.next(true);
  }
}

onCourse("hearts-practice", practice);
