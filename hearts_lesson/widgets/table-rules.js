// The page where a table chooses its house rules: boxes, words, clashes, a link, and what changes.
//
// All texts come from Python's tables.

/**
 * @typedef {import("./rule-tables.js").Model} Model
 * @typedef {import("./rule-tables.js").Rules} Rules
 * @typedef {import("./rule-tables.js").Change} Change
 */

import { button, define, h, lesson, loadPool, LOOK, para, press, root } from "./frame.js";
import { change, clashes, codeIn, codeOf, differs, read, say, ways, whole } from "./rule-tables.js";

const { rich } = lesson;

/** "1 rule differs", "2 rules differ". @param {number} n */
export function differing(n) {
  return n === 1 ? "1 rule differs" : `${n} rules differ`;
}

/** What a card looks like in a text: "QS" → "Q♠". @param {string} card */
export function sign(card) {
  const suit = { C: "♣", D: "♦", S: "♠", H: "♥" }[card[1]];
  return `${card[0] === "T" ? "10" : card[0]}${suit}\ufe0e`;
}

/** The position that shows what a value changes, if there is one. @param {Model} model @param {string} name @param {string} value */
export function example(model, name, value) {
  const all = model.changes[name] ?? {};
  return all[value] ?? all["#"] ?? null;
}

/** Options with one other value that can be ticked. @param {Model} model @param {string} name */
export function isTick(model, name) {
  return model.values[name].length === 2 && !model.numbers[name];
}

/** @param {HTMLElement} host @param {Model} model */
function build(host, model) {
  /** @type {Rules} */
  let given = {};
  const fault = h("div", { class: "tr-fault hp-fault", role: "status" });
  const words = h("div", { role: "status" });
  const changes = h("div");
  const note = h("p", { class: "hp-note tr-help", role: "status" });
  const link = /** @type {HTMLInputElement} */ (
    h("input", { class: LOOK, type: "url", readonly: true, id: "tr-link", onfocus: () => link.select() })
  );
  const away = h("p", { class: "tr-away" });
  /** What shows the present choice: each is called after every change. @type {((all: Rules, said: Rules) => void)[]} */
  const watch = [];

  /** @param {string} name @param {string} value */
  function choose(name, value) {
    given = change(model, given, name, value);
    show(true);
  }

  /** @param {string} name @param {string} value */
  function labelOf(name, value) {
    return model.options[name].labels[value] ?? value;
  }

  /** One choice with its box. @param {string} name @param {string} value */
  function choice(name, value) {
    const box = /** @type {HTMLInputElement} */ (
      h("input", { type: "radio", name: `tr-${name}`, value, onchange: () => choose(name, value) })
    );
    const usual = h("small", { class: "hp-note" }, "standard");
    const el = h("label", {}, box, h("span", {}, rich(labelOf(name, value)), " ", usual));
    watch.push((all) => {
      const at = model.offered[`${all.players},${all.packs}`];
      const open = at?.[name];
      box.checked = all[name] === value;
      el.hidden = !!open && !open.includes(value) && !box.checked;
      usual.hidden = value !== (open?.[0] ?? model.standard[name]);
    });
    return el;
  }

  /** A number of the reader's own. @param {string} name */
  function number(name) {
    const [min, max] = model.numbers[name];
    const field = /** @type {HTMLInputElement} */ (
      h("input", {
        class: LOOK,
        type: "number",
        min,
        max,
        inputmode: "numeric",
        onchange() {
          const n = Math.floor(Number(field.value));
          if (field.value && n >= min && n <= max) choose(name, String(n));
          else show(true);
        },
      })
    );
    watch.push((all) => {
      field.value = model.values[name].includes(all[name]) ? "" : all[name];
    });
    return h("label", { class: "tr-number" }, h("span", {}, "another number"), field);
  }

  /** @param {string} name */
  function option(name) {
    const { title, help } = model.options[name];
    const values = model.values[name];
    const idle = h("p", { class: "hp-note tr-help" }, "With your other rules this changes nothing.");
    watch.push((_, said) => {
      idle.hidden = !(name in given) || name in said || clash();
    });
    if (!isTick(model, name)) {
      const short = values.every((value) => labelOf(name, value).length < 9);
      return h(
        "fieldset",
        { class: short && "tr-short" },
        h("legend", {}, rich(title)),
        h("p", { class: "hp-note tr-help" }, rich(help)),
        ...(short ? [...values].sort((a, b) => Number(a) - Number(b)) : values).map((value) =>
          choice(name, value),
        ),
        model.numbers[name] && number(name),
        idle,
      );
    }
    const box = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", onchange: () => choose(name, values[Number(box.checked)]) })
    );
    watch.push((all) => {
      box.checked = all[name] === values[1];
    });
    return h(
      "div",
      { class: "tr-tick" },
      h("label", {}, box, h("span", {}, rich(labelOf(name, values[1])))),
      h("p", { class: "hp-note tr-help" }, "Standard: ", rich(labelOf(name, values[0]))),
      idle,
    );
  }

  const clash = () => clashes(model, given).length > 0;

  const groups = model.groups.map(([title, names], i) => {
    const state = h("span", { class: "hp-note tr-state" });
    watch.push(() => {
      const n = names.filter((name) => name in given).length;
      state.textContent = n ? differing(n) : "as standard";
      state.classList.toggle("tr-own", n > 0);
    });
    return h(
      "details",
      { class: "tr-group", open: i === 0 },
      h("summary", {}, h("span", {}, title), state),
      ...names.map(option),
    );
  });

  const start = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      {
        class: LOOK,
        onchange() {
          given = { ...model.presets[Number(start.value)].given };
          show(true);
        },
      },
      ...model.presets.map(({ title }, i) => h("option", { value: i }, title)),
      h("option", { value: "own", hidden: true }, "Rules of your own"),
    )
  );

  async function copy() {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      note.textContent = "Copied.";
    } catch {
      note.textContent = "The link is selected: copy it with Ctrl+C, or ⌘C.";
    }
  }

  /** What a clash is, and each way out as a button. @param {{text: string, on: string[]}} one */
  function clashEl({ text, on }) {
    return h(
      "div",
      { class: "tr-clash hp-fault" },
      para(h("strong", {}, "This does not go together. "), rich(text)),
      h("p", { class: "hp-note tr-help" }, "Choose instead:"),
      ...ways(model, given, on)
        .slice(0, 6)
        .map(([name, value]) =>
          button(
            LOOK,
            { onclick: () => choose(name, value) },
            `${model.options[name].title}: `,
            rich(labelOf(name, value)),
          ),
        ),
    );
  }

  /** @param {string} title @param {string} text @param {string[]} hand @param {string[]} ok @param {Rules} all */
  function side(title, text, hand, ok, all) {
    const said = text.startsWith("=") ? say(model, text.slice(1), all) : text;
    return h(
      "div",
      {},
      h("h4", {}, title),
      hand.length > 0 &&
        h(
          "p",
          {},
          ...hand.map((card) =>
            h("span", { class: ok.includes(card) ? "tr-card tr-ok" : "tr-card" }, rich(sign(card))),
          ),
          h(
            "span",
            { class: "hx-unseen" },
            ` May be played: ${ok.map(sign).join(", ") || "none"}.`,
          ),
        ),
      para(rich(said)),
    );
  }

  /** @param {string} name @param {Change} change @param {Rules} all */
  function changeEl(name, { q, std, own, table = [], hand = [], stdok = [], ownok = [] }, all) {
    return h(
      "section",
      { class: "tr-change" },
      h("h3", {}, rich(model.options[name].title)),
      h(
        "p",
        {},
        rich(q),
        hand.length > 0 && h("span", {}, " You hold ", rich(hand.map(sign).join(" ")), "."),
        table.length > 0 && h("span", { class: "hx-unseen" }, ` On the table: ${sign(table[0])}.`),
      ),
      h(
        "div",
        { class: "tr-sides" },
        side("Standard", std, hand, stdok, all),
        side("Your table", own, hand, ownok, all),
      ),
    );
  }

  /** @param {string} code @param {string} page @param {string} text */
  const to = (code, page, text) => h("a", { href: `${root()}book/${page}.html#rules=${code}` }, text);

  /** Show the rules as they are now. @param {boolean} [fresh] the reader changed something here */
  function show(fresh = false) {
    const wrong = clashes(model, given);
    const all = whole(model, given);
    const list = differs(model, given);
    for (const one of watch) one(all, Object.fromEntries(list));
    const same = model.presets.findIndex(
      (preset) => codeOf(model, preset.given) === codeOf(model, given),
    );
    start.value = same < 0 ? "own" : String(same);
    if (fresh) fault.replaceChildren();
    share.hidden = wrong.length > 0;
    if (wrong.length) {
      words.replaceChildren(...wrong.map(clashEl));
      changes.replaceChildren();
      return;
    }
    words.replaceChildren(
      para(list.length ? `${differing(list.length)} from the standard game:` : "You play the standard game."),
      h("ul", {}, ...list.map(([, text]) => h("li", {}, rich(text)))),
    );
    const code = codeOf(model, given);
    const here = location.href.replace(/[?#].*/, "");
    link.value = `${here}#rules=${code}`;
    note.textContent = "";
    away.replaceChildren(
      to(code, "practice", "Practise with these rules"),
      to(code, "sheets/rules", "Rules sheet"),
      to(code, "sheets/cheat", "Cheat sheet"),
      to(code, "sheets/score", "Score sheet"),
    );
    if (fresh)
      try {
        history.replaceState(null, "", Object.keys(given).length ? `#rules=${code}` : here);
      } catch {
        /* some browsers keep addresses of files as they are */
      }
    const shown = list
      .map(([name]) => ({ name, change: example(model, name, given[name]) }))
      .filter(({ change }) => change);
    changes.replaceChildren(
      h("h2", { hidden: !shown.length }, "What changes"),
      ...shown.map(({ name, change }) => changeEl(name, /** @type {Change} */ (change), all)),
    );
  }

  const share = h(
    "div",
    { class: "tr-share" },
    h("label", { for: "tr-link" }, "A link to these rules, for the others at your table"),
    h("div", {}, link, press("Copy", copy)),
    note,
    away,
  );

  /** Take the rules from the address. */
  function fromLink() {
    const code = codeIn(location);
    const got = code === null ? { given: {}, faults: [] } : read(model, code);
    given = got.given;
    fault.replaceChildren(...got.faults.map((text) => para(rich(text))));
    show();
  }

  host.replaceChildren(
    fault,
    h("label", { class: "tr-start" }, h("span", {}, "Start from"), start),
    ...groups,
    h("h2", {}, "Your rules in words"),
    words,
    share,
    changes,
  );
  fromLink();
  addEventListener("hashchange", fromLink);
}

define(
  "hearts-table-rules",
  async (host) => {
    const [model] = /** @type {any[]} */ (await loadPool("table-rules", root()));
    build(host, model);
  },
  "The boxes could not be loaded; here is the whole list.",
);
