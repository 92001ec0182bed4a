// The counting trainer: the tricks of a round go by, then comes what there was to count.
//
// It counts nothing itself: questions and answers stand in each round, as Python wrote them.
// The parts above "The page" are pure and run in Node.

/**
 * @typedef {import("./hearts.js").Item} Item
 * @typedef {import("./hearts.js").Scene} Scene
 * @typedef {import("./hearts.js").Seat} Seat
 */

import { button, define, h, lesson, loadPool, LOOK, offline, root, count, store, today, toPrompt } from "./frame.js";

const { mount, recordAnswer, itemFault, rich, stageParts } = lesson;

/** How long a card takes, in thousandths of a second; "step" waits for the reader. @type {Record<string, number>} */
export const PACES = { slow: 1100, steady: 650, brisk: 330, step: 0 };

/**
 * The table at one moment: so many cards of a trick have fallen, and your hand is what you hold then.
 * @param {Scene} scene of the questions: all tricks, and your hand after them
 * @param {number} at which trick, from 0 @param {number} fallen cards of it
 * @returns {Scene}
 */
export function moment(scene, at, fallen) {
  const { players: n, you } = scene;
  const tricks = scene.history ?? [];
  const { leader, winner, cards } = tricks[at];
  /** @type {Seat[]} */
  const seats = cards.slice(0, fallen).map((card, i) => {
    const seat = (leader + i) % n;
    const took = fallen === n && seat === winner;
    return { seat, name: "", card, led: !i, note: took ? "won" : i ? "" : "led" };
  });
  const later = tricks.slice(at).map((t) => t.cards[((you ?? 0) - t.leader + n) % n]);
  const down = seats.find((s) => s.seat === you)?.card;
  const hand = [...(scene.hand ?? []), ...later].filter((card) => card !== down);
  return { ...scene, history: [], flags: [], seats, hand, center: `trick ${at + 1} of ${tricks.length}` };
}

/**
 * The next round of a level: one not met in this sitting, those never answered first.
 * @param {Item[]} items @param {number} level @param {Set<string>} used
 * @param {Record<string, unknown>} known @returns {Item | undefined}
 */
export function nextRound(items, level, used, known) {
  const open = items.filter((item) => item.level === level && !used.has(item.id));
  return open.find((item) => !Object.hasOwn(known, item.id)) ?? open[0];
}

// ---------------------------------------------------------------- The page

const POOL = "counting-trainer";
const NOTHING = { input: {}, responses: {} };

/** @param {HTMLElement} host */
function trainer(host) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const read = h("div", { hidden: true }, ...host.childNodes);
  /** @type {Set<string>} */
  const used = new Set();
  /** @type {Item} */
  let item;
  let src = POOL;
  let at = 0;
  let fallen = 0;
  let timer = 0;
  let right = 0;
  let rounds = 0;

  /** @param {string} label @param {[string, string][]} options @param {string} value */
  const choice = (label, options, value) => {
    const el = /** @type {HTMLSelectElement} */ (
      h("select", { class: LOOK }, ...options.map(([key, text]) => h("option", { value: key }, text)))
    );
    el.value = value;
    return { el, label: h("label", {}, `${label} `, el) };
  };
  const levels = choice(
    "Count",
    [
      ["1", "one suit"],
      ["2", "two suits, and a void"],
      ["3", "all that, and the queen"],
    ],
    "1",
  );
  const paces = choice(
    "Pace",
    [
      ["slow", "slow"],
      ["steady", "steady"],
      ["brisk", "brisk"],
      ["step", "trick by trick"],
    ],
    calm ? "step" : "slow",
  );
  const task = h("p", { class: "hx-prompt", tabindex: "-1" });
  const stage = h("div", { class: "hx-stage" });
  const main = button("hx-btn hx-main", { onclick: (/** @type {MouseEvent} */ e) => act(e) }, "Start");
  const flow = button("hx-btn", { onclick: () => run(), hidden: true }, "Let it run");
  const tally = h("span", { class: "hx-tally" });
  const live = h("div", { class: "hx-unseen", role: "status" });
  const watch = h(
    "div",
    { class: "hx hc", role: "group", "aria-label": "Counting trainer" },
    h("div", { class: "hx-head" }, task),
    h("div", { class: "hc-set" }, levels.label, paces.label),
    stage,
    h("div", { class: "hx-bar" }, h("span", { class: "hx-do" }, main, flow), tally),
    live,
  );
  const ask = h("div");
  const again = h("div");
  paces.el.onchange = () => timer && run();
  document.addEventListener("visibilitychange", () => document.hidden && timer && pause());

  /** What the main button does. @type {(e: MouseEvent) => void} */
  let act = begin;

  /** @param {string} text @param {(e: MouseEvent) => void} fn @param {boolean} [can] let it run */
  function buttons(text, fn, can = false) {
    main.textContent = text;
    act = fn;
    if (!can && document.activeElement === flow) main.focus();
    flow.hidden = !can;
  }

  /** @returns {Promise<Item | undefined>} */
  async function draw() {
    const level = Number(levels.el.value);
    const known = store.load(today()).items;
    const items = (await loadPool(POOL, root()).catch(
      () => /** @type {Item[]} */ ([]),
    )).filter((i) => !itemFault(i));
    const stored = nextRound(items, level, used, known);
    const { python } = lesson;
    src = "fresh";
    // Python, where it runs already; it is fetched once the stored rounds are used up.
    if (python && (python.state() === "ready" || (!stored && items.length))) {
      const seed = 1e5 + Math.floor(Math.random() * 9e5);
      const wish = { do: "draw", kind: "count", topic: "flow", level, seed, n: 1 };
      const fresh = (await python.ask(wish).catch(() => null))?.items[0];
      if (fresh && !itemFault(fresh)) return fresh;
    }
    src = POOL;
    if (!stored) used.clear();
    return stored ?? nextRound(items, level, used, known);
  }

  /** @param {MouseEvent} [e] */
  async function begin(e) {
    buttons("One moment …", () => {});
    const got = await draw();
    if (!got) {
      task.textContent = offline("rounds");
      read.hidden = false;
      buttons("Try again", begin);
      return;
    }
    item = got;
    used.add(item.id);
    at = fallen = 0;
    ask.replaceChildren();
    again.replaceChildren();
    watch.hidden = false;
    const tasks = item.scene.flags.map((t) => `${t[0].toUpperCase()}${t.slice(1)}`);
    task.replaceChildren(rich(tasks.map((t) => (/[?]$/.test(t) ? t : `${t}.`)).join(" ")));
    task.focus();
    // Whoever came by the keyboard goes on by it.
    if (PACES[paces.el.value] && e?.detail) run();
    else step();
  }

  /** Show the table as it is. */
  function show() {
    const now = moment(item.scene, at, fallen);
    stage.replaceChildren(...stageParts(now, NOTHING, null));
    const last = now.seats[fallen - 1].seat;
    stage.querySelector(`[data-seat="${last}"] .hx-spot`)?.classList.add("hc-new");
    if (fallen < now.players) return;
    const { winner } = (item.scene.history ?? [])[at];
    const seat = /** @type {HTMLElement | null} */ (stage.querySelector(`[data-seat="${winner}"]`));
    seat?.classList.add("hx-won");
    // A trick is told once, when it is whole.
    const told = stage.querySelector(".hx-table")?.getAttribute("aria-label") ?? "";
    const name = seat?.dataset.says?.split(":")[0];
    const takes = winner === item.scene.you ? "take" : "takes";
    live.textContent = `${told.replace(/^[^:]*/, `Trick ${at + 1}`)}. ${name ? `${name} ${takes} it.` : ""}`;
  }

  /** One card more, or the next trick; false when all have gone by. */
  function forward() {
    const tricks = item.scene.history ?? [];
    if (fallen === item.scene.players) {
      if (at + 1 === tricks.length) return false;
      at += 1;
      fallen = 0;
    }
    fallen += 1;
    return true;
  }

  /** A whole trick at once. */
  function step() {
    if (!forward()) return question();
    fallen = item.scene.players;
    show();
    const last = at + 1 === item.scene.history?.length;
    buttons(last ? "To the questions" : "Next trick", step, !last);
  }

  /** Let the cards fall, one after the other. */
  function run() {
    if (paces.el.value === "step") paces.el.value = "slow";
    clearTimeout(timer);
    buttons("Pause", pause);
    const pace = PACES[paces.el.value];
    // A finished trick lies a little longer.
    const wait = fallen === item.scene.players ? 2 * pace : fallen ? pace : 0;
    timer = setTimeout(() => {
      if (!host.isConnected) return;
      if (!forward()) return question();
      show();
      run();
    }, wait);
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    buttons("Next trick", step, true);
  }

  function question() {
    clearTimeout(timer);
    timer = 0;
    watch.hidden = true;
    const scene = { ...item.scene, flags: [], history: [] };
    const payload = { v: 1, id: POOL, title: "", topic: item.topic, items: [{ ...item, step: "mixed", scene }] };
    mount(ask, payload, {
      onDone(_, how, m) {
        const { id, topic, kind } = item;
        rounds += 1;
        right += Number(how === "right");
        tally.textContent = `${right} of ${count(rounds, "round")} right at once`;
        const what = { id, topic, kind, step: "mixed", src, right: how === "right", m };
        store.update((d) => recordAnswer(d, what, today()), today());
        again.replaceChildren(
          h("p", { class: "hp-note hc-sum" }, `${tally.textContent}.`),
          h(
            "details",
            {},
            h("summary", {}, "Look at the tricks again"),
            h("div", { class: "hx" }, ...stageParts({ ...scene, hand: null, seats: [], center: "", history: item.scene.history }, NOTHING, null)),
          ),
        );
        return () => begin(new MouseEvent("click", { detail: calm ? 0 : 1 }));
      },
    });
    toPrompt(ask);
  }

  task.textContent = "A round goes by, trick by trick. Then say what is still out.";
  host.replaceChildren(watch, ask, again, read);
}

define("hearts-counting", trainer);
