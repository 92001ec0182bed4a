// The site's few buttons. Every page reads, and every exercise answers, without this script:
// it adds the choice of colours, full screen, printing, and menus that close by themselves.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const wide = matchMedia("(min-width: 64rem)");
  const veryWide = matchMedia("(min-width: 80rem)");
  const THEME = "hearts.theme";
  const WORDS = { auto: "as the device", light: "light", dark: "dark" };
  const all = (selector) => [...document.querySelectorAll(selector)];

  // Storage may be full, switched off or forbidden; the choice then lasts as long as the page.
  function remember(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* not kept */
    }
  }

  function showTheme(mode) {
    root.dataset.mode = mode;
    root.dataset.theme = mode === "auto" ? (dark.matches ? "dark" : "light") : mode;
    for (const button of all('[data-hl="theme"]')) {
      const text = `Colours: ${WORDS[mode]}`;
      button.setAttribute("aria-label", text);
      button.title = text;
    }
  }

  // The first press always changes what one sees.
  function nextTheme() {
    const order = dark.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
    const mode = order[(order.indexOf(root.dataset.mode) + 1) % order.length];
    showTheme(mode);
    remember(THEME, mode);
  }

  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen().catch(() => {});
  }

  const ACTIONS = { theme: nextTheme, fullscreen: fullScreen, print: () => window.print() };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-hl]");
    if (button) ACTIONS[button.dataset.hl]?.();
    for (const menu of all(".hl-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      for (const menu of all(".hl-menu[open]")) {
        menu.open = false;
        menu.querySelector("summary").focus();
      }
    }
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      const field = document.getElementById("search-words");
      if (field) field.focus();
      else location.href = document.querySelector(".search-button").href;
    }
  });

  // Where there is room the list of chapters stands beside the text, and its button puts it away.
  const chapters = document.getElementById("chapters");
  const toggle = document.querySelector(".primary-toggle");
  function nameToggle() {
    if (wide.matches) toggle.setAttribute("aria-expanded", !root.classList.contains("hl-chapters-away"));
    else toggle.removeAttribute("aria-expanded");
  }
  toggle.addEventListener("click", (event) => {
    if (!wide.matches) return;
    event.preventDefault();
    root.classList.toggle("hl-chapters-away");
    nameToggle();
  });
  wide.addEventListener("change", () => {
    if (chapters.matches(":popover-open")) chapters.hidePopover();
    nameToggle();
  });
  function showCurrentChapter() {
    const current = chapters.querySelector("[aria-current]");
    if (current) chapters.scrollTop = Math.max(0, current.offsetTop - chapters.clientHeight * 0.4);
  }
  chapters.addEventListener("toggle", showCurrentChapter);

  // The list of sections stands open beside the text, and marks where one is.
  const contents = document.querySelector(".hl-contents");
  function markSection() {
    const links = new Map(
      [...contents.querySelectorAll("a[href^='#']")].map((a) => [decodeURIComponent(a.hash.slice(1)), a]),
    );
    const sections = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
    const observer = new IntersectionObserver(
      () => {
        const line = innerHeight * 0.3;
        const passed = sections.filter((s) => s.getBoundingClientRect().top < line).pop();
        for (const [id, link] of links) {
          if (passed && id === passed.id) link.setAttribute("aria-current", "true");
          else link.removeAttribute("aria-current");
        }
      },
      { rootMargin: "0px 0px -70% 0px", threshold: [0, 1] },
    );
    for (const section of sections) observer.observe(section);
  }
  if (contents) {
    const fit = () => (contents.open = veryWide.matches);
    veryWide.addEventListener("change", fit);
    fit();
    markSection();
  }

  // A table or code too wide for the screen scrolls by itself; then the keyboard must reach it, too.
  const reachTables = () => {
    for (const box of all(".hl-scroll, .highlight pre, .text_html:not(:has(hearts-exercise))")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reachTables);
  addEventListener("load", reachTables);

  // A word of the game, explained where it stands: to a resting mouse, a tap, the keyboard's focus.
  // It stays while the pointer is on it, and Escape puts it away. A second tap follows the link.
  const tip = document.createElement("div");
  let word = null;
  let waiting = 0;
  let touch = false;
  function hideTip() {
    clearTimeout(waiting);
    word?.removeAttribute("aria-describedby");
    if (word) tip.hidePopover();
    word = null;
  }
  function showTip(link) {
    clearTimeout(waiting);
    if (link === word) return;
    hideTip();
    word = link;
    tip.textContent = link.dataset.hlTerm;
    link.setAttribute("aria-describedby", tip.id);
    tip.showPopover();
    const at = link.getClientRects()[0];
    const left = Math.min(at.left, innerWidth - tip.offsetWidth - 8);
    const below = at.bottom + tip.offsetHeight + 12 < innerHeight;
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${below ? at.bottom + 4 : at.top - tip.offsetHeight - 4}px`;
  }
  const after = (wait, what) => {
    clearTimeout(waiting);
    waiting = setTimeout(what, wait);
  };
  if (document.querySelector(".hl-term") && tip.showPopover) {
    Object.assign(tip, { id: "hl-gloss", className: "hl-gloss", popover: "manual", role: "tooltip" });
    document.querySelector("article").append(tip);
    const term = (event) => event.target.closest?.(".hl-term");
    document.addEventListener("pointerdown", (event) => {
      touch = event.pointerType !== "mouse";
      if (!term(event) && !tip.contains(event.target)) hideTip();
    });
    document.addEventListener("click", (event) => {
      const link = term(event);
      if (!link || !touch || link === word) return;
      event.preventDefault();
      showTip(link);
    });
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      const link = term(event);
      if (link) after(150, () => showTip(link));
      else if (tip.contains(event.target)) clearTimeout(waiting);
      else if (word || waiting) after(300, hideTip);
    });
    document.addEventListener("focusin", (event) => {
      const link = term(event);
      if (link?.matches(":focus-visible")) showTip(link);
    });
    document.addEventListener("focusout", (event) => word && term(event) === word && hideTip());
    document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
    addEventListener("scroll", hideTip, { passive: true });
  }

  // The end of a chapter was on the screen: the map of the course will say that it was read.
  const end = document.querySelector(".hl-chapter") && document.querySelector(".hl-turn");
  function noteRead() {
    const lesson = window.heartsLesson;
    if (!lesson) return;
    const name = decodeURIComponent(location.pathname).replace(/^.*\/(?:\d+_)?|\.html$/g, "");
    const day = lesson.today();
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      lesson.store.update((d) => ({ ...d, read: { ...d.read, [name]: day } }), day);
    });
    watch.observe(end);
  }
  // Not before the exercises' script is there, which keeps the progress.
  if (end) addEventListener("load", noteRead);

  if (!document.fullscreenEnabled) for (const b of all('[data-hl="fullscreen"]')) b.hidden = true;
  dark.addEventListener("change", () => showTheme(root.dataset.mode));
  showTheme(root.dataset.mode);
  nameToggle();
  showCurrentChapter();
})();
