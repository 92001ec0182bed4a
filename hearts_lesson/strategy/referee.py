"""The referee of a tournament: lets a bot choose, and stops it when it does what it may not.

A bot's code runs in a thread of its own. If it takes too long, an exception is raised inside it;
if it looks into other frames or into the memory of the program, an audit hook stops it. Where
there are no threads (in a browser), the bot runs in line and a tracer watches the clock.
"""

from __future__ import annotations

import ctypes
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from types import FrameType
from typing import Any

from hearts_lesson.engine import Card, Hand, NotationError, View

__all__ = ["Fault", "Watched"]

_PEEKING = frozenset(
    {"gc.get_objects", "gc.get_referrers", "gc.get_referents", "sys._current_frames"}
)
_LIBRARY = tuple({sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")})


class Fault(Exception):
    """What a bot did wrong: `kind` is one of illegal, hung, raised, peeked, no answer."""

    def __init__(self, kind: str, text: str) -> None:
        """Keep the kind and the sentence for the leaderboard."""
        super().__init__(text)
        self.kind = kind
        self.text = text


class _Stopped(BaseException):
    """Raised inside a bot that takes too long."""


class _Peeked(BaseException):
    """Raised inside a bot that looks where it may not."""


_watch = threading.local()
_hooked = False


def _audit(event: str, _args: tuple[object, ...]) -> None:
    """Stop a bot that looks into frames or memory; everybody else is left alone."""
    if not getattr(_watch, "bot", False):
        return
    if event in _PEEKING or (event == "sys._getframe" and _asked_by_the_bot()):
        _watch.peeked = event
        raise _Peeked(event)


def _asked_by_the_bot() -> bool:
    """Whether the frame was asked for by the bot (or by `inspect` for it), not by a library."""
    _watch.bot = False  # looking it up asks for a frame itself
    try:
        frame: FrameType | None = sys._getframe(2)
    finally:
        _watch.bot = True
    file = frame.f_code.co_filename if frame else ""
    if file.endswith("inspect.py"):
        return True
    return not file.startswith(_LIBRARY) and not file.startswith("<frozen")


def _hook() -> None:
    global _hooked  # an audit hook cannot be taken back, so there is one for all
    if not _hooked:
        sys.addaudithook(_audit)
        _hooked = True


class Watched:
    """A bot under watch. `fault` is None until it has done something it may not."""

    def __init__(self, name: str, make: Callable[[], Any], seconds: float) -> None:
        """Make the bot in its own thread; it has `seconds` for each answer."""
        _hook()
        self.name = name
        self.fault: Fault | None = None
        self._seconds = seconds
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = threading.Thread(
            target=self._work, name=f"bot {name}", daemon=True
        )
        try:
            self._thread.start()
        except RuntimeError:  # no threads in a browser
            self._thread = None
        self._bot: Any = None
        try:
            self._bot = self._ask(make, "being made")
        except Fault as fault:
            self.fault = fault

    def close(self) -> None:
        """Let the thread end."""
        self._jobs.put(None)

    def choose_pass(self, view: View) -> Hand:
        """The cards the bot passes. Raises Fault."""
        answer = self._ask(lambda: self._bot.choose_pass(view), "passing")
        cards = _hand(answer, view.rules.packs)
        size = view.rules.pass_count
        if len(cards) != size or any(view.hand.count(c) < cards.count(c) for c in cards):
            raise Fault("illegal", f"passed {cards.show() or 'nothing'}, not {size} of its cards")
        return cards

    def choose_card(self, view: View) -> Card:
        """The card the bot plays. Raises Fault."""
        answer = self._ask(lambda: self._bot.choose_card(view), "playing")
        try:
            card = Card.parse(answer) if isinstance(answer, str) else answer
        except NotationError:
            card = None
        if not isinstance(card, Card):
            raise Fault("no answer", f"answered {answer!r:.40} instead of a card")
        verdict = next((v for v in view.verdicts() if v.card is card), None)
        if verdict is None:
            raise Fault("illegal", f"played {card.symbol}, which is not in its hand")
        if not verdict.ok:
            raise Fault("illegal", f"played {card.symbol}, which is not allowed: {verdict.reason}")
        return card

    def _ask(self, question: Callable[[], Any], what: str) -> Any:
        """Put a question to the bot and wait for the answer, no longer than it has time."""
        answer: dict[str, Any] = {}
        done = threading.Event()

        def job() -> None:
            _watch.bot, _watch.peeked = True, None
            try:
                answer["value"] = question()
            except BaseException as trouble:  # whatever a bot raises is its own fault
                answer["trouble"] = trouble
            finally:
                _watch.bot = False
                answer["peeked"] = _watch.peeked
                done.set()

        if self._thread is None:
            _in_line(job, self._seconds)
        else:
            self._jobs.put(job)
            if not self._in_time(done):
                self._stop(done)
                raise Fault("hung", f"took more than {self._seconds:g} seconds for {what}")
        return _judged(answer, what, self._seconds)

    def _in_time(self, done: threading.Event) -> bool:
        """Wait for an answer. On a busy machine a bot that was hardly let run gets more time."""
        begun = self._busy()
        if done.wait(self._seconds):
            return True
        for _ in range(12):
            if self._busy() - begun >= self._seconds / 2:
                return False
            if done.wait(self._seconds / 4):
                return True
        return False

    def _busy(self) -> float:
        """How long the bot's thread has been computing; the time of day where nobody counts it."""
        clock = getattr(time, "pthread_getcpuclockid", None)
        if clock is None or self._thread is None or self._thread.ident is None:
            return time.monotonic()
        return time.clock_gettime(clock(self._thread.ident))

    def _stop(self, done: threading.Event) -> None:
        """Raise an exception in the bot's thread; a bot that swallows it is left behind."""
        thread = self._thread
        assert thread is not None
        for _ in range(5):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread.ident or 0), ctypes.py_object(_Stopped)
            )
            if done.wait(0.1):
                return

    def _work(self) -> None:
        while True:
            try:
                job = self._jobs.get()
                if job is None:
                    return
                job()
            except _Stopped:  # it came late, between two jobs
                continue


def _judged(answer: dict[str, Any], what: str, seconds: float) -> Any:
    if answer.get("peeked"):
        raise Fault("peeked", f"looked into the program's memory ({answer['peeked']}) while {what}")
    trouble = answer.get("trouble")
    if isinstance(trouble, _Stopped):
        raise Fault("hung", f"took more than {seconds:g} seconds for {what}")
    if trouble is not None:
        words = str(trouble).splitlines()[0][:80] if str(trouble) else "no message"
        raise Fault("raised", f"raised {type(trouble).__name__} while {what}: {words}")
    return answer.get("value")


def _in_line(job: Callable[[], None], seconds: float) -> None:
    """Run a job here, with a tracer that stops it when its time is up."""
    end = time.monotonic() + seconds

    def trace(frame: FrameType, event: str, arg: object) -> Any:  # noqa: ARG001
        if time.monotonic() > end:
            raise _Stopped
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        job()
    finally:
        sys.settrace(before)


def _hand(answer: Any, packs: int) -> Hand:
    try:
        if isinstance(answer, Hand):
            return answer
        if isinstance(answer, str):
            return Hand.parse(answer, packs)
        if isinstance(answer, Iterable):
            return Hand.of(Card.parse(c) if isinstance(c, str) else c for c in answer)
    except (NotationError, AttributeError, TypeError):
        pass
    raise Fault("no answer", f"answered {answer!r:.40} instead of cards to pass")
