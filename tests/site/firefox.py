"""Driving Firefox with nothing between: its own WebDriver BiDi over one web socket.

Playwright can only drive a Firefox it has patched itself, so the system's is spoken to directly.
Just what a smoke test needs: open a page, evaluate, click, and hear the console.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

NO_FIREFOX = (
    "no Firefox found. On Debian: sudo apt install firefox-esr; elsewhere install Firefox, or name "
    "the program in the environment variable HEARTS_FIREFOX"
)
PREFERENCES = {
    # A fresh profile would greet, look for updates and ask its maker for lists.
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,none",
}


def find_firefox() -> str | None:
    """The path of a Firefox of the system, if there is one."""
    if named := os.environ.get("HEARTS_FIREFOX"):
        return named
    names = ("firefox-esr", "firefox")
    found = next((path for name in names if (path := shutil.which(name))), None)
    mac = "/Applications/Firefox.app/Contents/MacOS/firefox"
    windows = r"C:\Program Files\Mozilla Firefox\firefox.exe"
    return found or next((path for path in (mac, windows) if Path(path).exists()), None)


class Firefox:
    """A Firefox without a window, with a fresh profile."""

    def __init__(self, program: str, folder: Path) -> None:
        """Start it, and wait until it listens."""
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (folder / "profile").mkdir()
        (folder / "profile" / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.log = folder / "log.txt"
        self.words: list[str] = []
        self._id = 0
        command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0"]
        command += ["--profile", str(folder / "profile")]
        with self.log.open("w") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out)
        self.socket = self._connect()
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _connect(self) -> Any:
        from websocket import create_connection

        for _attempt in range(300):
            found = re.search(r"listening on (ws://\S+)", self.log.read_text())
            if found:
                return create_connection(f"{found[1]}/session", timeout=60, suppress_origin=True)
            if self.process.poll() is not None:
                break
            time.sleep(0.2)
        raise RuntimeError(f"Firefox did not start:\n{self.log.read_text()[-2000:]}")

    def call(self, method: str, **parameters: Any) -> Any:
        """One command and its answer; what the console says meanwhile is kept in ``words``."""
        self._id += 1
        message = {"id": self._id, "method": method, "params": parameters}
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self._id:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]
            if answer.get("method") == "log.entryAdded":
                entry = answer["params"]
                self.words.append(f"{entry['level']}: {entry['text']}")

    def open(self, url: str) -> None:
        """Go to a page and wait until it has loaded."""
        self.call("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def size(self, width: int, height: int = 900) -> None:
        """Make the window's inside this large."""
        viewport = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self.tab, viewport=viewport)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, by way of JSON."""
        result = self.call(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then(v => JSON.stringify(v ?? null))",
            target={"context": self.tab},
            awaitPromise=True,
        )
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def wait(self, expression: str) -> None:
        """Wait until an expression is true in the page, at most ten seconds."""
        for _attempt in range(100):
            if self.evaluate(f"!!({expression})"):
                return
            time.sleep(0.1)
        raise AssertionError(f"never true in Firefox: {expression}")

    def click(self, selector: str) -> None:
        """Press the first element that fits, with a real pointer."""
        # Nothing may move between looking where it is and pressing it.
        self.evaluate("document.fonts.ready.then(() => true)")
        self.evaluate(
            f"document.querySelector({selector!r})"
            ".scrollIntoView({block: 'center', behavior: 'instant'})"
        )
        x, y = self.evaluate(
            f"(b => [b.x + b.width / 2, b.y + b.height / 2].map(Math.round))"
            f"(document.querySelector({selector!r}).getBoundingClientRect())"
        )
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self.call("input.performActions", context=self.tab, actions=[pointer])

    def close(self) -> None:
        """End it."""
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)
