// Practice, review and progress: pages made from the course's own exercises.
//
// Loaded only where one of these elements stands, and after hearts.js, whose store, pools and
// exercises it uses. Like that file it decides no rule of the game, and imports nothing.
//
// Parts, in order: choosing what to ask · what a sitting came to · the map · files · (from "The page"
// on, DOM) one question after the other · practice · review · progress. The pure parts run in Node.

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
 *
 * What hearts.js offers on a page.
 * @typedef {{store: ReturnType<typeof import("./hearts.js").keeper>,
 *   today: typeof import("./hearts.js").today, mount: typeof import("./hearts.js").mount,
 *   recordAnswer: typeof import("./hearts.js").recordAnswer,
 *   dueItems: typeof import("./hearts.js").dueItems,
 *   mastered: typeof import("./hearts.js").mastered,
 *   exportProgress: typeof import("./hearts.js").exportProgress,
 *   importProgress: typeof import("./hearts.js").importProgress,
 *   loadPool: typeof import("./hearts.js").loadPool,
 *   itemFault: typeof import("./hearts.js").itemFault, ruleLink: (rule: string) => HTMLElement,
 *   h: (tag: string, props?: Record<string, any>,
 *     ...kids: (Node | string | 0 | null | undefined | false)[]) => HTMLElement,
 *   button: (tag: string, props: Record<string, any>, ...kids: (Node | string)[]) =>
 *     HTMLButtonElement, pages?: object}} Lesson
 */

// ---------------------------------------------------------------- Choosing what to ask

/** How many questions a review asks at one sitting. */
export const SITTING = 10;
/** How far down the line of due questions one of another topic is looked for. */
const NEAR = 40;

/** The pool of an item, or of an entry. @param {{kind: string, topic: string}} item */
const nameOf = (item) => `${item.kind}-${item.topic}`;

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
 * An item that was not used yet: those never answered first, then the nearest in level.
 * @param {Item[]} items @param {Set<string>} used @param {Record<string, unknown>} known
 * @param {number} level
 * @returns {Item | null}
 */
export function pick(items, used, known, level) {
  const far = (/** @type {Item} */ item) =>
    (Object.hasOwn(known, item.id) ? 9 : 0) + Math.abs((item.level ?? level) - level);
  return items.filter((item) => !used.has(item.id)).sort((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * Where in the line the next question stands: the first of another topic than the last one.
 * @param {string[]} line ids @param {Record<string, Entry>} items @param {string} last
 */
export function place(line, items, last) {
  const other = line.slice(0, NEAR).findIndex((id) => {
    const e = items[id];
    return e && `${e.k}-${e.t}` !== last;
  });
  return Math.max(other, 0);
}

/** Questions missed that wait for their day, the nearest first. @param {Progress} data @param {number} day */
export function waiting(data, day) {
  return Object.keys(data.items)
    .filter((id) => data.items[id].due > day)
    .sort((a, b) => data.items[a].due - data.items[b].due);
}

/**
 * What the stored pools have for a choice of rules: the pool ("" for one a topic, by the standard
 * rules), and what to say where it is not what was asked for.
 * @param {Rules[]} all @param {string} rules a name or a share code @param {number} players 0: as the rules say
 * @returns {{pool: string, line: string}}
 */
export function stock(all, rules, players) {
  const known = all.find((r) => r.name === rules || r.code === rules);
  const rest = "needs Python in your browser, which is not there. These questions follow";
  if (!known) return { pool: "", line: `Your table’s rule set ${rest} the standard rules.` };
  let got = known;
  if (known.plain) got = all.find((r) => r.plain && r.players === players) ?? known;
  const pool = got.plain && got.players === 4 ? "" : `rules-${got.name}`;
  if (players && players !== got.players)
    return { pool, line: `A table of ${players} ${rest} the rules for ${got.players} players.` };
  return { pool, line: pool && "Without Python in your browser, few questions have these rules." };
}

// ---------------------------------------------------------------- What a sitting came to

/**
 * What went well (four of five right or better), what to reread, and the rules behind the mistakes.
 * @param {Row[]} rows @param {Topic[]} topics
 */
export function summary(rows, topics) {
  /** @type {Map<string, {name: string, right: number, of: number}>} */
  const by = new Map();
  /** @type {Map<string, number>} */
  const rules = new Map();
  for (const { name, right, rules: broken } of rows) {
    const sum = by.get(name) ?? { name, right: 0, of: 0 };
    by.set(name, { name, right: sum.right + Number(right), of: sum.of + 1 });
    for (const rule of new Set(broken)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
  const share = (/** @type {{right: number, of: number}} */ s) => s.right / s.of;
  const sums = [...by.values()]
    .map((s) => ({ ...s, topic: topics.find((t) => t.name === s.name) }))
    .sort((a, b) => share(a) - share(b) || b.of - a.of);
  return {
    right: rows.filter((row) => row.right).length,
    well: sums.filter((s) => share(s) >= 0.8),
    reread: sums.filter((s) => share(s) < 0.8),
    rules: [...rules].sort((a, b) => b[1] - a[1]).map(([rule]) => rule).slice(0, 3),
  };
}

/** The rule that a wrong answer broke, if the table names one. @param {Item} item @param {Result} r */
export function brokenRule(item, r) {
  const ask = item.asks[r.ask];
  const reply = Object.hasOwn(ask.responses, r.answer) ? ask.responses[r.answer] : null;
  return reply?.rule ?? Object.values(ask.missed_rule ?? {})[0] ?? "";
}

// ---------------------------------------------------------------- The map

/**
 * How far a chapter is known.
 * @param {Progress} data @param {Chapter} chapter
 * @param {(data: Progress, topic: string) => boolean} mastered
 */
export function known(data, chapter, mastered) {
  const done = chapter.ladders.filter((id) => data.ladders[id]?.done).length;
  const begun = chapter.ladders.some((id) => Object.hasOwn(data.ladders, id));
  return {
    read: Object.hasOwn(data.read, chapter.name),
    begun,
    done,
    practised: done > 0 && done === chapter.ladders.length,
    mastered: chapter.mixed !== "" && mastered(data, chapter.mixed),
  };
}

/** What to practise when nothing was chosen yet: all that was begun, or the first chapter. @param {Progress} data @param {Course} course */
export function usual(data, course) {
  const begun = course.chapters.map((c) => {
    const state = known(data, c, () => false);
    return state.begun || state.read;
  });
  const names = course.topics.filter((t) => t.chapter !== null && begun[t.chapter]);
  const first = course.topics.filter((t) => t.chapter === 0);
  const topics = [names, first, course.topics].find((list) => list.length) ?? [];
  return topics.map((t) => t.name);
}

// ---------------------------------------------------------------- Files

/**
 * Merge a file, and say what came of it.
 * @param {Progress} mine @param {string} text @param {number} day
 * @param {(mine: Progress, text: string, day: number) => {data: Progress, problem: string}} merge
 * @returns {{data: Progress, ok: boolean, line: string}}
 */
export function fromFile(mine, text, day, merge) {
  const { data, problem } = merge(mine, text, day);
  const raw = problem ? {} : JSON.parse(text);
  const parts = ["items", "topics", "ladders", "read"];
  if (!parts.some((part) => raw[part] && typeof raw[part] === "object")) {
    const what = problem === "newer" ? "comes from a newer version" : "holds no progress";
    return { data: mine, ok: false, line: `This file ${what} of this course. Nothing was changed.` };
  }
  const ids = Object.keys(raw.items ?? {});
  const lost = ids.filter((id) => !Object.hasOwn(data.items, id)).length;
  const fresh = Object.keys(data.items).length - Object.keys(mine.items).length;
  let line = `Loaded and merged: ${fresh ? some(fresh, "new question") : "no new questions"}.`;
  if (lost) line += ` ${some(lost, "entry", "entries")} could not be read.`;
  return { data, ok: true, line };
}

/** "1 question", "2 questions". @param {number} n @param {string} word @param {string} [many] */
const some = (n, word, many = `${word}s`) => `${n} ${n === 1 ? word : many}`;

/** "today", "tomorrow", "in 3 days". @param {number} days */
export function when(days) {
  return days < 1 ? "today" : days < 2 ? "tomorrow" : `in ${days} days`;
}

// ---------------------------------------------------------------- The page

const lesson = /** @type {Lesson} */ (/** @type {any} */ (globalThis).heartsLesson ?? {});
const { store, today, mount, recordAnswer, dueItems, mastered, exportProgress, importProgress } =
  lesson;
const { loadPool, itemFault, ruleLink, h, button } = lesson;

/** Where fresh questions come from, if not from the stored pools. @type {Source | null} */
let source = null;

/** @param {Source | null} fn see `Source` */
export function setSource(fn) {
  source = fn;
  document.dispatchEvent(new Event("hearts-source"));
}

const root = () => document.documentElement.dataset.content_root ?? "";
const load = () => store.load(today());

/** @param {(data: Progress) => Progress} change */
const update = (change) => store.update(change, today());

/** @param {string} page below the site's root @param {string} text */
const link = (page, text) => h("a", { href: root() + page }, text);

/** @param {string} text @param {() => void} onclick @param {string} [cls] */
const press = (text, onclick, cls = "") => button(`hp-btn ${cls}`, { onclick }, text);

/** @param {...(Node | string | 0 | null | undefined | false)} kids */
const para = (...kids) => h("p", {}, ...kids);

/** A line that is read out when it changes, and takes no room while it is empty. */
function noteLine() {
  const el = h("p", { class: "hp-note", role: "status" });
  return {
    el,
    /** @param {string} [text] besides why progress is not kept */
    say(text = "") {
      el.textContent = [text, store.problem].filter(Boolean).join(" ");
    },
  };
}

const OFFLINE = "The questions could not be loaded. Try again when you are online.";

// ---- One question after the other

/**
 * `src`: where the question is found again; `instead`: the one that it stands in for; `line`: to be
 * said besides.
 * @typedef {{item: Item, src: string, instead?: string, line?: string}} Drawn
 * A row of questions: `draw` gives the next one, or null when there are no more; it fails where they
 * cannot be loaded.
 * @param {Course} course
 * @param {() => Promise<Drawn | null>} draw
 * @param {(rows: Row[]) => void} over called once with all that was answered
 * @param {(rows: Row[]) => string} tally
 */
function sitting(course, draw, over, tally) {
  /** @type {Row[]} */
  const rows = [];
  const box = h("div", { class: "hp-box" });
  const count = h("span", { class: "hp-tally" });
  const line = noteLine();
  const stop = press("Finish", end);
  const el = h("div", {}, box, h("div", { class: "hp-bar" }, count, stop), line.el);
  let busy = false;
  let ended = false;

  function end() {
    if (!ended) over(rows);
    ended = true;
  }

  /** @param {boolean} focus */
  async function next(focus) {
    if (busy) return;
    busy = true;
    const slow = setTimeout(() => line.say("One moment …"), 400);
    const got = await draw().catch(() => undefined);
    clearTimeout(slow);
    busy = false;
    if (ended) return;
    if (got === null) return end();
    if (!got || itemFault(got.item)) {
      line.say(OFFLINE);
      box.replaceChildren(press("Try again", () => next(true), "hp-main"));
      return;
    }
    show(got, focus);
  }

  /** @param {Drawn} drawn @param {boolean} focus */
  function show({ item, src, instead, line: said }, focus) {
    /** @type {string[]} */
    const rules = [];
    box.replaceChildren();
    mount(
      box,
      { v: 1, id: "one", title: "", topic: item.topic, items: [{ ...item, step: "mixed" }] },
      {
        onResult: (r) => void (r.ok === false && rules.push(brokenRule(item, r))),
        onDone(_, how, m) {
          const { id, topic, kind } = item;
          const name = nameOf(item);
          const right = how === "right";
          const at = course.topics.find((t) => t.name === name)?.chapter;
          // House rules make other questions; a chapter is known by the standard ones.
          const pool = (at != null && !item.rules && course.chapters[at].mixed) || undefined;
          const what = { id, topic, kind, step: "mixed", src, right, m, pool };
          update((d) => {
            const now = recordAnswer(d, what, today());
            const old = instead && now.items[instead];
            return old ? { ...now, items: { ...now.items, [instead]: { ...old, due: 0 } } } : now;
          });
          rows.push({ name, right, rules: rules.filter(Boolean) });
          count.textContent = tally(rows);
          line.say(said);
          return () => next(true);
        },
      },
    );
    line.say(said);
    if (focus) /** @type {HTMLElement | null} */ (box.querySelector(".hx-prompt"))?.focus();
  }

  count.textContent = tally(rows);
  return { el, next };
}

/**
 * What a sitting came to, with where to read on.
 * @param {Course} course @param {Row[]} rows @param {HTMLElement[]} buttons
 */
function summaryEl(course, rows, buttons) {
  const { right, well, reread, rules } = summary(rows, course.topics);
  const head = h("h2", { tabindex: "-1" }, "How it went");
  /** @param {(typeof well)[number]} s */
  const row = ({ topic, name, right: n, of }) => {
    const at = topic?.at && course.chapters[topic.chapter ?? 0];
    const title = topic?.title ?? name;
    return h(
      "li",
      {},
      at ? link(topic.at, title) : title,
      `: ${n} of ${of}`,
      at && `, chapter ${at.number}`,
    );
  };
  return h(
    "section",
    { class: "hp-sum" },
    head,
    para(`${right} of ${some(rows.length, "question")} right at once.`),
    well.length && h("h3", {}, "Went well"),
    well.length && h("ul", {}, ...well.map(row)),
    reread.length && h("h3", {}, "Worth rereading"),
    reread.length &&
      h("ul", {}, ...reread.map(row), ...rules.map((rule) => h("li", {}, ruleLink(rule)))),
    right < rows.length &&
      para("What you missed comes back tomorrow, on the page ", link("book/review.html", "Review"), "."),
    h("div", { class: "hp-bar" }, ...buttons),
  );
}

/** Show something in place of what was there, and go to its first line. @param {HTMLElement} el @param {HTMLElement} kid */
function turnTo(el, kid) {
  el.replaceChildren(kid);
  /** @type {HTMLElement | null} */ (kid.querySelector("[tabindex='-1']"))?.focus();
}

// ---- Practice

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
    h("select", { onchange: () => offer() }, ...tables.map((r) => option(r.name, r.title)))
  );
  if (code && !mine) rules.append(option(code, `Your table’s rules (${code})`));
  rules.value = mine?.plain ? "standard" : (mine?.name ?? (code || "standard"));
  const players = /** @type {HTMLSelectElement} */ (h("select", { onchange: () => offer() }));
  let seats = mine?.players ?? 0;

  /** Offer the numbers of players there are questions for. */
  function offer() {
    seats = Number(players.value) || seats;
    const now = course.rules.find((r) => r.name === rules.value);
    const all = course.rules.filter((r) => r.plain).map((r) => r.players);
    const open = source || now?.plain ? all : [];
    const own = now?.players ?? 4;
    const list = [...new Set([own, ...open])].sort((a, b) => a - b);
    players.replaceChildren(...list.map((n) => option(String(n), String(n))));
    players.value = String(list.includes(seats) ? seats : own);
    seats = 0;
    note.say(source ? "" : stock(course.rules, rules.value, Number(players.value)).line);
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
    topics.length && h("fieldset", {}, h("legend", {}, title), ...topics.map(chip));
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
    h(
      "div",
      { class: "hp-fields" },
      h("label", {}, "Rules ", rules),
      h("label", {}, "Players ", players),
    ),
    h(
      "details",
      {},
      h("summary", {}, "Topics: ", count),
      ...groups,
      group("Beyond these chapters", rest),
    ),
    h("div", { class: "hp-slot" }),
    h("div", { class: "hp-bar" }, begin),
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
      if (source) {
        const seed = Math.floor(Math.random() * 1e9) + 1e5;
        const own = number === (now?.players ?? 4) ? null : number;
        try {
          const wish = { kind, topic, rules: table, players: own, level, seed, n: 1 };
          const item = (await source(wish))?.find((i) => !itemFault(i));
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

// ---- Review

/** @param {HTMLElement} host @param {Course} course */
function review(host, course) {
  const here = h("div");
  /** Pools that cannot be had on this visit. @type {Set<string>} */
  const lost = new Set();
  /** Questions that stood in for others. @type {Set<string>} */
  const seen = new Set();
  host.replaceChildren(here);
  begin(false);

  /** Begin with what is due, or say that nothing is. @param {boolean} focus */
  function begin(focus) {
    const line = dueItems(load(), today());
    if (line.length) run(line, focus);
    else turnTo(here, empty(focus));
  }

  /** @param {string[]} line @param {boolean} focus */
  function run(line, focus) {
    const all = line.length;
    let asked = 0;
    let last = "";
    let skipped = 0;

    /** @returns {Promise<Drawn | null>} */
    async function draw() {
      const d = load();
      /** @type {Drawn | null} */
      let got = null;
      while (!got && line.length && asked < SITTING) {
        const [id] = line.splice(place(line, d.items, last), 1);
        got = d.items[id] ? await again(id, d) : null;
        if (got) last = nameOf(got.item);
        else skipped++;
      }
      asked++;
      return got;
    }

    const sit = sitting(course, draw, over, (rows) => {
      const left = Math.min(all, SITTING) - rows.length;
      return `${rows.filter((r) => r.right).length} right, ${left} to go`;
    });

    /** @param {Row[]} rows */
    function over(rows) {
      const more = dueItems(load(), today()).length;
      const can = line.length > 0;
      const go = press(`Go on: ${some(more, "question")} due`, () => begin(true), "hp-main");
      if (rows.length) turnTo(here, summaryEl(course, rows, can && more ? [go] : []));
      else turnTo(here, empty(true, skipped));
    }
    here.replaceChildren(sit.el);
    sit.next(focus);
  }

  /** The questions of a pool, none where it cannot be had. @param {string} name */
  async function from(name) {
    if (!/^[\w-]+$/.test(name) || lost.has(name)) return [];
    try {
      return (await loadPool(name, root())).filter((item) => !itemFault(item));
    } catch {
      lost.add(name);
      return [];
    }
  }

  /**
   * A question once more: as it is stored, or drawn again by Python. For one that cannot be had any
   * more another one of its kind stands in; null when there is none.
   * @param {string} id @param {Progress} d
   * @returns {Promise<Drawn | null>}
   */
  async function again(id, d) {
    const e = d.items[id];
    const name = `${e.k}-${e.t}`;
    const stored = e.src === "fresh" ? [] : await from(e.src);
    let item = stored.find((i) => i.id === id);
    if (source && e.src === "fresh") item = (await source({ id }).catch(() => null))?.[0];
    if (item) return { item, src: e.src };
    const like = stored.filter((i) => nameOf(i) === name);
    const src = like.length ? e.src : name;
    const other = pick(like.length ? like : await from(name), seen, d.items, 2);
    if (other) seen.add(other.id);
    return other && { item: other, src, instead: id };
  }

  /** @param {boolean} focus @param {number} [skipped] */
  function empty(focus, skipped = 0) {
    const day = today();
    const d = load();
    const line = waiting(d, day);
    const note = noteLine();
    note.say(
      skipped
        ? `${some(skipped, "question")} cannot be shown now: what they need could not be loaded.`
        : "",
    );
    return h(
      "div",
      { class: "hp-empty" },
      h("p", { class: "hp-big", tabindex: focus && "-1" }, skipped ? "Nothing else is due." : "Nothing is due today."),
      line.length
        ? para(
            `${some(line.length, "question")} that you missed will come back, the next one `,
            `${when(d.items[line[0]].due - day)}.`,
          )
        : para(
            Object.keys(d.items).length
              ? "Whatever you miss from now on waits for you here. "
              : "Answer some questions in a chapter first; what you miss waits for you here. ",
            link("book/practice.html", "Practise something"),
            ".",
          ),
      line.length && press("Ask me now", () => run(line, true), "hp-main"),
      note.el,
    );
  }
}

// ---- Progress

/** @param {HTMLElement} host @param {Course} course */
function progress(host, course) {
  const note = noteLine();
  const map = h("div");
  const file = /** @type {HTMLInputElement} */ (
    h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: take })
  );
  const ask = h("div", { class: "hp-bar" });

  /** @param {boolean} yes @param {string} word @param {string} [more] */
  const state = (yes, word, more = "") =>
    h(
      "span",
      { class: yes ? "hp-yes" : "hp-no" },
      h("span", { "aria-hidden": "true" }, yes ? "✓ " : "○ "),
      !yes && h("span", { class: "hx-unseen" }, "not yet "),
      word + more,
    );

  function draw() {
    const data = load();
    const due = dueItems(data, today()).length;
    const states = course.chapters.map((c) => known(data, c, mastered));
    const at = states.findIndex((s) => !s.read);
    const next = course.chapters[at];
    map.replaceChildren(
      h(
        "ol",
        { class: "hp-map" },
        ...course.chapters.map((c, i) => {
          const s = states[i];
          const of = c.ladders.length;
          const part = s.done && !s.practised ? ` (${s.done} of ${of})` : "";
          return h(
            "li",
            { class: s.mastered && "hp-known" },
            h("span", { class: "hp-nr", "aria-hidden": "true" }, String(c.number)),
            link(c.page, c.title),
            h(
              "span",
              { class: "hp-states" },
              state(s.read, "read"),
              state(s.practised, "practised", part),
              state(s.mastered, "mastered"),
            ),
          );
        }),
      ),
      para(
        next
          ? link(next.page, `${states.some((s) => s.read || s.begun) ? "Go on" : "Begin"} with chapter ${next.number}`)
          : "You have read every chapter",
        due ? ". " : ".",
        due && link("book/review.html", `${some(due, "question")} due for review`),
        due && ".",
      ),
    );
    note.say();
  }

  function give() {
    const url = URL.createObjectURL(new Blob([exportProgress(load())], { type: "application/json" }));
    const day = new Date(today() * 864e5).toISOString().slice(0, 10);
    h("a", { href: url, download: `hearts-progress-${day}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 6e4);
    note.say("Saved, in your downloads.");
  }

  async function take() {
    const [one] = file.files ?? [];
    if (!one) return;
    // Ten thousand questions make one megabyte; `text` leaves out the mark some editors put first.
    const text = one.size < 3e7 ? await one.text().catch(() => "") : "";
    file.value = "";
    const got = fromFile(load(), text, today(), importProgress);
    if (got.ok) update(() => got.data);
    draw();
    note.say(got.line);
  }

  /** Ask before everything goes. */
  function doubt() {
    const no = press("Keep it", quiet);
    const yes = press("Erase everything", () => {
      const old = exportProgress(load());
      store.erase();
      draw();
      note.say("Erased.");
      const undo = press("Undo", () => {
        // Merged, since a file may have been loaded meanwhile.
        update((now) => importProgress(now, old, today()).data);
        draw();
        quiet();
        note.say("It is all back.");
      });
      ask.replaceChildren("You can take this back until you leave the page. ", undo);
      undo.focus();
    }, "hp-bad");
    ask.replaceChildren("Erase all progress in this browser? ", yes, no);
    no.focus();
  }

  function quiet() {
    ask.replaceChildren();
    erase.focus();
  }

  const erase = press("Erase …", doubt);
  draw();
  host.replaceChildren(
    map,
    h(
      "div",
      { class: "hp-bar" },
      press("Save to a file", give),
      press("Load from a file", () => file.click()),
      erase,
      file,
    ),
    ask,
    note.el,
  );
  // Another page of the course may have changed it meanwhile.
  addEventListener("storage", draw);
  addEventListener("pageshow", (e) => e.persisted && draw());
}

/** Define the elements, once hearts.js is there. */
function define() {
  if (!h || typeof customElements === "undefined") return;
  lesson.pages = { setSource };
  for (const [name, build] of Object.entries({ practice, review, progress })) {
    if (customElements.get(`hearts-${name}`)) continue;
    customElements.define(
      `hearts-${name}`,
      class extends HTMLElement {
        async connectedCallback() {
          if (this.dataset.live !== undefined) return;
          this.dataset.live = "soon";
          try {
            const [course] = /** @type {any[]} */ (await loadPool("course", root()));
            build(this, course);
            this.dataset.live = "";
          } catch {
            this.dataset.live = "no";
            this.append(para(OFFLINE));
          }
        }
      },
    );
  }
}
define();
