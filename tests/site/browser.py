"""Driving the built site in a real browser: find one, guard its requests, measure a page."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from hearts_lesson.site.server import Site

ROOT = Path(__file__).resolve().parent.parent.parent
LOCAL = {"localhost", "127.0.0.1", "[::1]", ""}
WIDTHS = (320, 390, 768, 1280)
THEMES = ("light", "dark")
EXERCISE = "hearts-exercise"
# The headless shell is Chromium without windows of its own, and opens a page in less than half the
# time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
NO_BROWSER = (
    "no Chromium or Chrome found. On Debian: sudo apt install chromium-headless-shell; elsewhere "
    "install Chrome, or name the program in the environment variable HEARTS_CHROMIUM"
)
# No sandbox: containers and root have none to offer. The rest keeps the browser from calling home.
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions"),
    # Nothing but this machine can be reached. Playwright could refuse requests one by one, too, but
    # then asks about each of them and keeps no copy of what every page needs.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]


def find_chromium() -> str | None:
    """The path of a Chromium or Chrome of the system, if there is one."""
    named = os.environ.get("HEARTS_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return next((path for path in ELSEWHERE if Path(path).exists()), None)


def axe_file() -> Path:
    """axe-core, which a test package carries."""
    spec = importlib.util.find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "axe.min.js"


@cache
def axe_address() -> str:
    """Where axe-core is served, so that a browser keeps it from page to page."""
    server = Site(axe_file().parent)
    server.serve_in_background()
    return f"{server.address}{axe_file().name}?v=kept"


def contents() -> list[str]:
    """Every entry of the table of contents, such as ``book/01_cards``."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    found = [toc["root"]]

    def walk(entry: Any) -> None:
        if isinstance(entry, list):
            for item in entry:
                walk(item)
        elif isinstance(entry, dict):
            if "file" in entry:
                found.append(entry["file"])
            for key in ("parts", "chapters", "sections", "subtrees", "entries"):
                walk(entry.get(key, []))

    walk({key: value for key, value in toc.items() if key != "root"})
    return [name.removesuffix(".ipynb").removesuffix(".md") for name in found]


def pages() -> list[str]:
    """Every page of the table of contents, as a path below the site's address."""
    return [f"{name}.html" for name in contents()]


def living_pages() -> list[str]:
    """The pages that are notebooks, and the welcome page: where something answers."""
    names = contents()
    alive = [name for name in names if (ROOT / f"{name}.ipynb").exists()]
    return [f"{name}.html" for name in dict.fromkeys([names[0], *alive])]


@dataclass
class Guard:
    """What must not happen on a page: a foreign request, a failed one, a word on the console."""

    faults: list[str] = field(default_factory=list)
    urls: list[str] = field(default_factory=list)

    def attach(self, page: Any) -> None:
        """Listen to a page from its first request on."""
        page.on("console", lambda message: self.faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))
        page.on("requestfailed", lambda request: self._failed(request))
        page.on("response", lambda response: self._answered(response))

    def _failed(self, request: Any) -> None:
        if not is_local(request.url):
            # The browser cannot reach it (see ARGUMENTS); that it was asked for is the fault.
            self.faults.append(f"foreign request: {request.url}")
        elif "ABORTED" not in str(request.failure):
            # A page that is left while it still loads cancels its requests; that is no fault.
            self.faults.append(f"failed: {request.url} ({request.failure})")

    def _answered(self, response: Any) -> None:
        self.urls.append(response.url)
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")


def is_local(url: str) -> bool:
    """Whether a request stays on this machine."""
    parts = urlsplit(url)
    return parts.scheme in {"data", "blob", "about", "file"} or (parts.hostname or "") in LOCAL


# Tabs that nobody uses just now, by browser: a new one takes longer than most visits.
_KEPT: dict[Any, list[tuple[Any, Guard]]] = {}


@contextmanager
def opened(
    browser: Any,
    *,
    width: int = 1280,
    height: int = 900,
    theme: str = "light",
    scripts: bool = True,
    before: str = "",
) -> Iterator[tuple[Any, Guard]]:
    """A page that remembers nothing and its guard; leaving the block checks what the guard heard.

    ``before`` is a script that runs before any of the page's own. A tab is used again after a visit
    that went well and needed nothing special; what the visit stored is cleared then.
    """
    special = bool(before) or not scripts
    kept = _KEPT.setdefault(browser, [])
    if kept and not special:
        page, guard = kept.pop()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            color_scheme=theme,
            media="null",
            reduced_motion="reduce",
            forced_colors="none",
            contrast="no-preference",
        )
    else:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            java_script_enabled=scripts,
            reduced_motion="reduce",
        )
        if before:
            context.add_init_script(before)
        page, guard = context.new_page(), Guard()
        page.set_default_timeout(10_000)
        guard.attach(page)
    well = False
    try:
        yield page, guard
        if guard.faults:
            raise AssertionError("the page was not quiet:\n" + "\n".join(guard.faults))
        well = not special and _forgets(page, guard)
    finally:
        if well:
            kept.append((page, guard))
        else:
            page.context.close()


# A page stores things until the moment it is left; whoever listens last is called last.
CLEAR_AT_THE_END = """for (const end of ["pagehide", "visibilitychange", "unload"])
  addEventListener(end, () => { localStorage.clear(); sessionStorage.clear(); });
"""


def _forgets(page: Any, guard: Guard) -> bool:
    """Clear what a visit leaves behind; whether that was all, so that others may use the tab."""
    places = {urlsplit(url)[:2] for url in guard.urls if not url.startswith(("data:", "blob:"))}
    if page.url != "about:blank":
        page.evaluate(CLEAR_AT_THE_END)
    page.unroute_all()
    page.mouse.move(0, 0)
    page.goto("about:blank")
    guard.faults.clear()
    guard.urls.clear()
    return len(page.context.pages) == 1 and len(places) <= 1


@contextmanager
def quiet(visit: tuple[Any, Guard]) -> Iterator[tuple[Any, Guard]]:
    """A page that many tests share, for one of them: what was heard before does not count."""
    page, guard = visit
    guard.faults.clear()
    guard.urls.clear()
    yield page, guard
    assert guard.faults == []


def ready(page: Any) -> None:
    """Wait until the page's scripts have run and its exercises, if any, are alive."""
    page.wait_for_load_state("load")
    page.wait_for_function(
        f"[...document.querySelectorAll('{EXERCISE}')].every((e) => e.querySelector('button'))"
    )


def sideways(page: Any) -> list[str]:
    """The elements that make a page scroll sideways; none when it does not."""
    found: list[str] = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          const clipped = (el) => {
            for (let p = el.parentElement; p && p !== document.body; p = p.parentElement)
              if (getComputedStyle(p).overflowX !== "visible") return true;
            return false;
          };
          return [...document.body.querySelectorAll("*")]
            .filter((el) => el.getBoundingClientRect().right > width + 0.5 && !clipped(el))
            .slice(0, 5)
            .map((el) => `${el.tagName}.${el.className} ends at ` +
              `${Math.round(el.getBoundingClientRect().right)} of ${width}`)
            .concat(["scrolls sideways"]);
        }"""
    )
    return found


# What pages are made of, as patterns: classes and so looks, elements that live, scripts.
LOOKS = r'class="([^"]*)"|<(hearts-[a-z-]+)'
ALIVE = r'<(hearts-[a-z-]+)|<script[^>]* src="([^"?]*)'
PARTS = f"{LOOKS}|{ALIVE}"
CODE = re.compile("<pre.*?</pre>", re.DOTALL)


def bring_something_new(folder: Path, paths: list[str], what: str = LOOKS) -> set[str]:
    """Those of some built pages that have a part, by default a look, which none before them had.

    The colours of code do not count: what stands in it neither moves anything nor can be touched.
    """
    seen: set[str] = set()
    found = set()
    for path in paths:
        text = CODE.sub("", (folder / path).read_text(encoding="utf-8"))
        classes = {
            name
            for groups in re.finditer(what, text)
            for name in " ".join(filter(None, groups.groups())).split()
        }
        if not classes <= seen:
            found.add(path)
        seen |= classes
    return found


# Rules that ask whether text and links stand out: by far the slowest, with one answer for all that
# looks the same. They are asked of elements that are marked.
OF_LOOKS = ("color-contrast", "link-in-text-block")
ASK_OF_THE_MARKED = """axe.configure({ rules: [
  { id: "color-contrast", selector: "[data-new-look]" },
  { id: "link-in-text-block", selector: "a[data-new-look]" },
] });"""
# Marks one element of each look that is not known yet, and gives the looks. What decides about the
# contrast of text is its colour, whether it is large, and all that is painted behind and above it;
# what tells a link from the text around it is their colours and what is drawn below it.
ONE_OF_EACH_LOOK = """(known) => {
  const behind = new Map();
  const ground = (el) => {
    if (!el || el === document) return "";
    if (behind.has(el)) return behind.get(el);
    const s = getComputedStyle(el);
    const plain = s.opacity === "1" && s.filter === "none" && s.mixBlendMode === "normal" &&
      ["static", "relative"].includes(s.position) && s.transform === "none";
    const own = plain ? "" : `${el.tagName}.${el.className} ${s.opacity} ${s.filter}`;
    const solid = s.backgroundImage === "none" && /^rgb\\(/.test(s.backgroundColor);
    const clear = s.backgroundImage === "none" && s.backgroundColor === "rgba(0, 0, 0, 0)";
    const paint = clear ? "" : `|${s.backgroundColor} ${s.backgroundImage}`;
    const text = (solid && plain ? "" : ground(el.parentElement)) + paint + own;
    behind.set(el, text);
    return text;
  };
  const around = (el, s) => {
    const link = el.closest("a[href]");
    if (!link) return "";
    const text = link.parentElement;
    const among = [...text.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    return ["link", s.textDecorationLine, s.borderBottom, s.fontStyle, among,
      getComputedStyle(text).color, getComputedStyle(text).fontWeight].join();
  };
  for (const el of document.querySelectorAll("[data-new-look]")) delete el.dataset.newLook;
  const looks = new Set(known);
  const fresh = [];
  for (const el of document.body.querySelectorAll("*")) {
    if (![...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    if (!el.checkVisibility({ visibilityProperty: true })) continue;
    if (el.closest("svg, script, style, template")) continue;
    const s = getComputedStyle(el);
    const size = parseFloat(s.fontSize);
    const large = size >= 24 || (size >= 18.66 && s.fontWeight >= 700);
    const look = [s.color, large, s.textShadow, s.webkitTextFillColor,
      el.closest("[aria-disabled=true], :disabled") !== null,
      ground(el), around(el, s)].join(";");
    if (looks.has(look)) continue;
    looks.add(look);
    fresh.push(look);
    el.dataset.newLook = "";
    const link = el.closest("a[href]");
    if (link) link.dataset.newLook = "";
  }
  return fresh;
}"""


def axe_violations(
    page: Any,
    only: tuple[str, ...] | None = None,
    known: set[str] | None = None,
    *,
    made_up: bool = False,
) -> list[str]:
    """What axe-core finds wrong with a page, each as a line that names rule and element.

    Whether text and links stand out is asked once for each look, and not for the looks in
    ``known``, to which those of this page are added. ``only`` names what else is asked, instead of
    everything. A page whose text was ``made_up`` by a test may not load scripts from elsewhere.
    """
    if not page.evaluate("typeof window.axe === 'object'"):
        if made_up:
            page.evaluate(axe_file().read_text(encoding="utf-8"))
        else:
            page.add_script_tag(url=axe_address())
        page.evaluate(ASK_OF_THE_MARKED)
    found, looks = page.evaluate(
        f"""async ([only, known, ofLooks]) => {{
          const moving = document.getAnimations()
            .filter((a) => a.effect.getComputedTiming().endTime < 10_000);
          await Promise.allSettled(moving.map((a) => a.finished));
          const looks = ({ONE_OF_EACH_LOOK})(known);
          if (only && !only.length && !looks.length) return [[], []];
          const options = {{ resultTypes: ["violations"] }};
          if (only) options.runOnly = {{ type: "rule", values: only.concat(ofLooks) }};
          return [(await axe.run(document, options)).violations, looks];
        }}""",
        [None if only is None else list(only), sorted(known or ()), OF_LOOKS],
    )
    if known is not None and not found:
        known.update(looks)
    return [
        f"{violation['id']} ({violation['impact']}): {node['target']} – "
        f"{node['failureSummary'].splitlines()[-1].strip()}"
        for violation in found
        for node in violation["nodes"][:4]
    ]


def is_mac() -> bool:
    """Whether the Command key stands in for Control."""
    return sys.platform == "darwin"
