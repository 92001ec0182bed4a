"""How a reader answers: the same steps with a mouse, and with the keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hearts_lesson.widgets import SCRIPT

ACTIVE = "document.activeElement && !!document.activeElement.closest('.hx')"


def show(page: Any, folder: Path, name: str, theme: str = "light") -> Any:
    """Open a sample page from disk; gives its first exercise, alive."""
    page.goto((folder / f"{name}.html").as_uri())
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    exercise = page.locator(".hx").first
    exercise.wait_for()
    return exercise


class Mouse:
    """Answers by clicking."""

    name = "mouse"

    def __init__(self, page: Any, exercise: Any) -> None:
        self.page = page
        self.hx = exercise

    def card(self, card: str, zone: str = "hand") -> None:
        # The corner with the index is what shows of an overlapped card.
        self.hx.locator(f'button[data-card="{card}"][data-zone="{zone}"]').click(
            position={"x": 10, "y": 24}
        )

    def option(self, key: str) -> None:
        self.hx.locator(f'button.hx-choice[data-key="{key}"]').click()

    def number(self, text: str, key: str = "") -> None:
        self.hx.locator(f'input[data-key="{key}"]').fill(text)

    def main(self) -> None:
        self.hx.locator(".hx-main").click()

    def hint(self) -> None:
        self.hx.get_by_role("button", name="Hint").click()


class Keys(Mouse):
    """Answers with Tab, arrows, Enter, digits; never touches the mouse."""

    name = "keyboard"

    def _tab_to(self, inside: str) -> None:
        """Press Tab until the focus is on something that matches."""
        self.page.evaluate("document.activeElement?.blur()")
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => !!document.activeElement?.matches(s)", inside):
                return
        raise AssertionError(f"Tab never reaches {inside}")

    def card(self, card: str, zone: str = "hand") -> None:
        wanted = f'button[data-card="{card}"][data-zone="{zone}"]'
        self._tab_to(f'button[data-zone="{zone}"]')
        self.page.keyboard.press("Home")
        for _ in range(30):
            if self.page.evaluate("s => document.activeElement.matches(s)", wanted):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrow keys never reach {card}")

    def option(self, key: str) -> None:
        keys = self.hx.locator("button.hx-choice").evaluate_all(
            "all => all.map(e => e.dataset.key)"
        )
        self._tab_to("button.hx-choice")
        self.page.keyboard.press(str(keys.index(key) + 1))

    def number(self, text: str, key: str = "") -> None:
        self._tab_to(f'input[data-key="{key}"]')
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def main(self) -> None:
        self._tab_to(".hx-main")
        self.page.keyboard.press("Space")

    def hint(self) -> None:
        self._tab_to(".hx-btn:not(.hx-main)")
        self.page.keyboard.press("Enter")


def feedback(exercise: Any) -> str:
    """What the exercise says in its one place."""
    text: str = exercise.locator(".hx-fb").inner_text()
    return text


NOTEBOOK = """async ([source, payload, endless]) => {
  const url = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
  const module = await import(url);
  const state = {payload, results: [], endless};
  const heard = [];
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes: () => { window.saved = structuredClone(state.results); },
    send: (msg) => heard.forEach((fn) => fn(
      {type: "item", item: {...payload.items[1], id: "drawn", step: "mixed"}})),
    on: (name, fn) => heard.push(fn),
    off: (name, fn) => heard.splice(heard.indexOf(fn), 1),
  };
  const el = document.createElement("div");
  document.querySelector("main").replaceChildren(el);
  window.cleanup = await module.default.render({model, el});
  window.listeners = () => heard.length;
}"""


def in_notebook(page: Any, payload: dict[str, Any], endless: bool = False) -> Any:
    """Show a ladder the way anywidget does: the module from a Blob, a model, an element."""
    page.evaluate(NOTEBOOK, [SCRIPT.read_text(encoding="utf-8"), payload, endless])
    return page.locator(".hx").first
