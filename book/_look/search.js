// The search page. It weighs sections by the words of a question: rare words count more, and so do
// words in a title. Nothing has to match fully, and nothing is sent anywhere.
"use strict";
globalThis.heartsSearch = (() => {
  // Words that say nothing about what is looked for.
  const IDLE = new Set(
    ("a an the of to in on at is are be do does did i you my your me it its and or if what when how which who " +
      "can could may must have has no not with for from by as that this there than then so any one get got " +
      "should would will we us our they am was were happens happen mean means").split(" "),
  );
  let data = null;

  // "tricks", "leading", "passed": as "trick", "lead", "pass".
  function stem(word) {
    let w = word.toLowerCase().replace(/[’']s?$/, "");
    if (/^\d+$/.test(w) || w.length < 4) return w;
    w = w.replace(/(?:ies|ied)$/, "y").replace(/([^s])s$/, "$1").replace(/(ss|[sc]h|x)e$/, "$1");
    w = w.replace(/(?:ing|ed|er)$/, (end) => (w.length - end.length > 2 ? "" : end));
    return w.replace(/([b-df-hj-np-rtv-z])\1$/, "$1").replace(/e$/, "");
  }
  const SIGNS = { "♥": " heart ", "♠": " spade ", "♦": " diamond ", "♣": " club " };
  const words = (text) =>
    (text.replace(/[♥♠♦♣]/g, (s) => SIGNS[s]).match(/[\p{L}\d]+(?:['’]\p{L}+)*/gu) ?? []).map(stem);

  const counts = (list) => {
    const found = new Map();
    for (const word of list) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  };

  function load(raw) {
    const sections = raw.sections.map(([page, anchor, title, text, also]) => ({
      page, anchor, title, text,
      head: new Set(words(title)), also: counts(words(also)), body: counts(words(text)), length: text.length,
    }));
    const often = new Map();
    for (const s of sections)
      for (const word of new Set([...s.head, ...s.also.keys(), ...s.body.keys()])) often.set(word, (often.get(word) ?? 0) + 1);
    const same = new Map();
    for (const group of raw.same) {
      const stems = [...new Set(group.map(stem))];
      for (const word of stems) same.set(word, new Set([...(same.get(word) ?? []), ...stems]));
    }
    data = { pages: raw.pages, sections, often, same };
  }

  // What a word, or for less another word for it, is worth in a section.
  function worth(section, word, pageTitle) {
    const rare = Math.log(1 + data.sections.length / (1 + (data.often.get(word) ?? 0)));
    const n = section.body.get(word) ?? 0;
    const body = n / (n + 1 + section.length / 1500);
    return rare * (3 * section.head.has(word) + 2.5 * section.also.has(word) + pageTitle.has(word) + 1.2 * body);
  }

  // The sections that fit a question, best first; of one page at most two.
  function find(question, most = 20) {
    if (!data) return [];
    const all = [...new Set(words(question))];
    const asked = all.filter((w) => !IDLE.has(w));
    const terms = asked.length ? asked : all;
    const titles = data.pages.map(([, title]) => new Set(words(title)));
    const scored = [];
    for (const section of data.sections) {
      let sum = 0;
      let hit = 0;
      for (const word of terms) {
        let best = worth(section, word, titles[section.page]);
        for (const other of data.same.get(word) ?? []) best = Math.max(best, 0.6 * worth(section, other, titles[section.page]));
        if (!best && word.length > 3)
          for (const known of section.head) if (known.startsWith(word)) best = 0.8 * worth(section, known, titles[section.page]);
        sum += best;
        hit += best > 0;
      }
      const score = sum * (hit / terms.length) ** 1.5 * data.pages[section.page][2];
      if (score > 0) scored.push({ section, score });
    }
    scored.sort((a, b) => b.score - a.score);
    const perPage = new Map();
    return scored
      .filter(({ section: { page } }) => perPage.set(page, (perPage.get(page) ?? 0) + 1).get(page) <= 2)
      .slice(0, most)
      .map(({ section }) => {
        const [url, title] = data.pages[section.page];
        return { url: section.anchor ? `${url}#${section.anchor}` : url, page: title, title: section.title, text: around(section.text, terms) };
      });
  }

  // The part of a text where the words stand.
  function around(text, terms) {
    const parts = text.split(/(?<=[.!?])\s+/);
    const score = (part) => words(part).filter((w) => terms.includes(w)).length;
    const best = parts.reduce((at, part, n) => (score(part) > score(parts[at]) ? n : at), 0);
    const shown = parts.slice(best).join(" ");
    return shown.length > 180 ? `${shown.slice(0, 180).replace(/\s+\S*$/, "")} …` : shown;
  }

  function show() {
    const list = document.getElementById("search-results");
    const question = new URLSearchParams(location.search).get("q") ?? "";
    document.getElementById("search-words").value = question;
    if (!question.trim()) return;
    const found = find(question);
    const make = (tag, text, cls) => Object.assign(document.createElement(tag), { textContent: text, className: cls ?? "" });
    const head = make("p", found.length ? `${found.length} ${found.length === 1 ? "place" : "places"}, the best first` : "Nothing found. Try fewer or other words, or look into the questions people ask.");
    const ul = make("ul", "", "search");
    for (const one of found) {
      const li = document.createElement("li");
      const a = make("a", one.title);
      a.href = one.url;
      li.append(a, one.page === one.title ? "" : ` in ${one.page}`, make("p", one.text, "context"));
      ul.append(li);
    }
    list.replaceChildren(head, ul);
  }
  if (typeof document !== "undefined") document.addEventListener("DOMContentLoaded", show);
  return { load, find, stem };
})();
