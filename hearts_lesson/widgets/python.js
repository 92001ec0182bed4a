// @ts-check
/**
 * The page's side of the browser's own Python: starts the worker when it is wanted, shows how far
 * it is, and lets ladders and the practice page draw fresh exercises from it.
 *
 * A classic script, loaded after hearts.js. The build writes `AVAILABLE` true where the site has
 * Python's files. Without them, from a page opened straight from disk, or where a browser cannot
 * run them, the stored exercises go on serving and one line says so.
 *
 * `heartsLesson.python = { state(), start(onStage), ask(message) }` is for later pages.
 */
(() => {
  const AVAILABLE = false;
  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const OFF = "Fresh exercises need the course on a web server; the stored ones go on serving.";
  const BROKEN = "This browser could not start Python; the stored exercises go on serving.";
  const QUIETLY = 3; // so many times "more like this" before Python is fetched unasked

  /** @type {Worker | null} */
  let worker = null;
  /** @type {Promise<void> | null} */
  let started = null;
  /** @type {"off" | "starting" | "ready" | "failed"} */
  let state = "off";
  let number = 0;
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  /** @type {Set<(stage: string, share: number) => void>} */
  const watchers = new Set();

  const possible = () =>
    AVAILABLE && location.protocol !== "file:" && "WebAssembly" in globalThis && "Worker" in globalThis;

  /**
   * Start Python once; resolves when it answers, rejects with a sentence when it cannot.
   * @param {(stage: string, share: number) => void} [watch]
   */
  function start(watch) {
    if (watch) watchers.add(watch);
    if (started) return started;
    started = new Promise((resolve, reject) => {
      /** @param {string} sentence */
      const fail = (sentence) => {
        state = "failed";
        worker?.terminate();
        for (const answer of waiting.values()) answer({ error: sentence });
        waiting.clear();
        reject(new Error(sentence));
      };
      if (!possible()) return fail(OFF);
      state = "starting";
      try {
        worker = new Worker(new URL("python/worker.js", here), { type: "module" });
      } catch {
        return fail(BROKEN);
      }
      worker.onerror = (event) => {
        event.preventDefault();
        fail(BROKEN);
      };
      worker.onmessage = ({ data }) => {
        if (data.failed) fail(BROKEN);
        else if (data.stage) {
          for (const tell of watchers) tell(data.stage, data.share);
          if (data.share === 1) {
            state = "ready";
            resolve();
          }
        } else {
          waiting.get(data.id)?.(data.answer);
          waiting.delete(data.id);
        }
      };
    });
    started.catch(() => {});
    return started;
  }

  /**
   * Ask Python something; rejects with a sentence when it says no.
   * @param {Record<string, unknown>} message @returns {Promise<any>}
   */
  async function ask(message) {
    await start();
    const id = ++number;
    const answer = await new Promise((resolve) => {
      waiting.set(id, resolve);
      worker?.postMessage({ id, ask: message });
    });
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** A seed that differs from page to page; what it draws can be drawn again by its id. */
  const seed = () => 100_000 + Math.floor(Math.random() * 900_000);

  let wanted = 0;
  /**
   * "More like this" in a chapter: of the kinds of the ladder's items in turn, at their table.
   * @param {{payload: any, seen: string[]}} request
   */
  async function more({ payload }) {
    wanted += 1;
    const like = payload.items[wanted % payload.items.length];
    const foreign = Boolean(like.rules);
    if (state === "off" && possible() && (foreign || wanted >= QUIETLY)) start();
    // The stored pool serves at once; only another table's exercises are worth waiting for.
    if (state === "failed" || !possible() || (state !== "ready" && !foreign)) return null;
    const [kind] = like.id.split(".")[0].split("-");
    const { items } = await ask({
      do: "draw",
      kind,
      topic: like.topic,
      rules: like.rules ? like.rules.code : "standard",
      level: Math.min(3, (like.level || 2) + (wanted % 2)),
      seed: seed(),
      n: 1,
    });
    return items[0] ?? null;
  }

  /** The practice and review pages' request, as a message for Python. @param {any} request */
  async function draw(request) {
    const plain = !request.id && request.rules === "standard" && !request.players;
    wanted += 1;
    if (state === "off" && possible() && (!plain || wanted >= QUIETLY)) start();
    if (state === "failed" || !possible()) return null;
    if (plain && state !== "ready") return null;
    const message = request.id ? { do: "again", id: request.id } : { do: "draw", ...request };
    return (await ask(message)).items;
  }

  /** The button that starts Python, with its progress; or the line that says why there is none. */
  function box() {
    const line = document.createElement("p");
    line.className = "hp-note";
    line.setAttribute("role", "status");
    if (!possible()) {
      line.textContent = OFF;
      return line;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "hx-btn hp-btn";
    button.textContent = "Draw fresh exercises (loads 7 MB)";
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.hidden = true;
    bar.setAttribute("aria-label", "Loading Python");
    /** @param {string} sentence */
    const end = (sentence) => {
      bar.remove();
      button.remove();
      line.textContent = sentence;
    };
    watchers.add((stage, share) => {
      button.disabled = true;
      bar.hidden = false;
      bar.value = share;
      line.textContent = `${stage} …`;
      if (share === 1) end("Every exercise is now drawn fresh, at any table.");
    });
    button.addEventListener("click", () => start().catch((error) => end(error.message)));
    const whole = document.createElement("div");
    whole.append(button, " ", bar, line);
    return whole;
  }

  /** Keep the box in the place that the page has for it, also when the page draws itself anew. */
  function offer() {
    const host = document.querySelector("hearts-practice, hearts-review");
    if (!host) return;
    const ours = box();
    const settle = () => {
      const slot = host.querySelector(".hp-slot");
      if (slot && ours.parentNode !== slot) slot.append(ours);
    };
    settle();
    new MutationObserver(settle).observe(host, { childList: true, subtree: true });
  }

  customElements.whenDefined("hearts-exercise").then(() => {
    const lesson = /** @type {any} */ (globalThis).heartsLesson;
    lesson.python = { start, ask, state: () => state };
    lesson.setSource(more);
    const pages = lesson.pages;
    if (pages) {
      if (possible()) pages.setSource(draw);
      offer();
    }
  });
})();
