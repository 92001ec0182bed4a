"""Tournaments of students' bots: whatever a bot does, it is named and the others play on."""

from __future__ import annotations

import contextlib
import gc
import inspect
import sys
import threading
import time
from collections import namedtuple

import pytest

from hearts_lesson.engine import Card
from hearts_lesson.strategy import referee
from hearts_lesson.strategy.players import Beginner, Sensible
from hearts_lesson.strategy.template import MyBot
from hearts_lesson.strategy.tournament import bot_template, tournament


class Plays:
    """A bot that plays like a beginner until a card is to be played in trick `when`."""

    when = 3

    def __init__(self):
        self.inner = Beginner()

    def choose_pass(self, view):
        return self.inner.choose_pass(view)

    def choose_card(self, view):
        if len(view.tricks) + 1 >= self.when:
            return self.trick(view)
        return self.inner.choose_card(view)

    def trick(self, view):
        return self.inner.choose_card(view)


class Illegal(Plays):
    def trick(self, view):
        return next((v.card for v in view.verdicts() if not v.ok), next(iter(view.legal())))


class NotMine(Plays):
    def trick(self, view):
        return next(iter(view.unseen))


class Hangs(Plays):
    def trick(self, view):
        while True:
            pass


class Sleeps(Plays):
    def trick(self, view):
        time.sleep(60)


class Stubborn(Plays):
    """Swallows every exception for a while; the tournament must not wait for it."""

    def trick(self, view):
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            try:
                while time.monotonic() < end:
                    pass
            except BaseException:
                pass


class Raises(Plays):
    def trick(self, view):
        raise ZeroDivisionError("oh dear")


class Exits(Plays):
    def trick(self, view):
        sys.exit(3)


class NoAnswer(Plays):
    def trick(self, view):
        return None


class PeeksAtFrames(Plays):
    def trick(self, view):
        frames = sys._current_frames()
        return frames and next(iter(view.legal()))


class PeeksUpTheStack(Plays):
    def trick(self, view):
        sys._getframe(1)
        return next(iter(view.legal()))


class PeeksWithInspect(Plays):
    def trick(self, view):
        inspect.stack()
        return next(iter(view.legal()))


class PeeksAtObjects(Plays):
    """Hides that it was caught, and is caught all the same."""

    def trick(self, view):
        with contextlib.suppress(BaseException):
            gc.get_objects()
        return next(iter(view.legal()))


class PassesTooMany(Plays):
    def choose_pass(self, view):
        return list(view.hand)[:4]


class Unmade(Plays):
    def __init__(self):
        raise RuntimeError("no licence")


FAULTS = [
    (Illegal, "illegal – played"),
    (NotMine, "which is not in its hand"),
    (Hangs, "hung – took more than"),
    (Sleeps, "hung – took more than"),
    (Stubborn, "hung – took more than"),
    (Raises, "raised – raised ZeroDivisionError while playing: oh dear"),
    (Exits, "raised – raised SystemExit"),
    (NoAnswer, "answered None instead of a card"),
    (PeeksAtFrames, "peeked"),
    (PeeksUpTheStack, "peeked"),
    (PeeksWithInspect, "peeked"),
    (PeeksAtObjects, "peeked"),
    (PassesTooMany, "illegal – passed"),
    (Unmade, "raised – raised RuntimeError while being made: no licence"),
]


@pytest.mark.parametrize(("bot", "words"), FAULTS, ids=[bot.__name__ for bot, _ in FAULTS])
def test_a_bot_at_fault_is_named_and_the_others_play_on(bot, words):
    board = tournament({"bad": bot, "good": MyBot}, deals=2, seconds=0.2)
    bad = board.standings[-1]
    assert bad.name == "bad"
    assert words in bad.fault
    assert bad.points == 26
    assert [row.fault for row in board.standings[:-1]] == [None] * 3
    assert all(row.rounds == 8 for row in board.standings)
    assert bad.fault in str(board)
    assert "&lt;" not in board._repr_html_()


def test_libraries_may_ask_for_frames():
    class Tidy(Plays):
        def trick(self, view):
            pair = namedtuple("pair", "card suit")  # asks for its caller's frame
            card = self.inner.choose_card(view)
            return pair(card, card.suit).card

    assert tournament({"tidy": Tidy}, deals=1).standings[0].fault is None


def test_the_watch_is_only_on_bots():
    tournament({"bad": PeeksAtFrames}, deals=1)
    assert sys._current_frames()
    assert sys._getframe(0) is not None


def test_threads_end_with_the_tournament():
    before = threading.active_count()
    for _ in range(3):
        tournament({"a": MyBot}, deals=1)
    time.sleep(0.2)
    assert threading.active_count() <= before + 1


def test_without_threads_a_tracer_stops_a_bot_that_hangs(monkeypatch):
    def no_threads(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(referee.threading.Thread, "start", no_threads)
    board = tournament({"hangs": Hangs, "good": MyBot}, deals=1, seconds=0.3)
    assert "hung" in board.standings[-1].fault
    assert board.standings[0].fault is None


def test_answers_may_be_written_out():
    class Writes(Plays):
        def choose_pass(self, view):
            return [str(card) for card in list(view.hand)[:3]]

        def choose_card(self, view):
            return str(next(iter(view.legal())))

    assert all(row.fault is None for row in tournament([Writes], deals=2).standings)


def test_the_same_seed_gives_the_same_table():
    one = tournament({"mine": MyBot, "other": Beginner}, deals=6, seed=3)
    assert one == tournament({"mine": MyBot, "other": Beginner}, deals=6, seed=3)
    assert one != tournament({"mine": MyBot, "other": Beginner}, deals=6, seed=4)
    assert [row.place for row in one.standings] == [1, 2, 3, 4]
    assert {row.name for row in one.standings} == {"mine", "other", "sensible", "sensible 2"}


def test_names_are_made_different():
    board = tournament([MyBot, MyBot, Sensible(), "beginner", "random"], deals=5)
    assert {row.name for row in board.standings} == {
        "MyBot", "MyBot 2", "sensible", "beginner", "random",
    }  # fmt: skip


def test_an_unknown_player_of_the_house_is_refused():
    with pytest.raises(ValueError, match="there are random, beginner, sensible"):
        tournament(["genius"])


def test_ctrl_c_keeps_what_was_played():
    seen = []

    def stop(share):
        seen.append(share)
        if len(seen) == 3:
            raise KeyboardInterrupt

    board = tournament({"mine": MyBot}, deals=50, progress=stop)
    assert board.interrupted
    assert board.deals == 3
    assert "stopped early" in str(board)


@pytest.mark.parametrize("name", ["three", "five", "omnibus", "cancellation"])
def test_other_tables(name):
    board = tournament({"mine": MyBot}, deals=1, rules=name)
    assert all(row.fault is None for row in board.standings)


def test_the_template_is_a_bot_and_its_text_can_be_read():
    text = bot_template()
    scope: dict[str, object] = {"__name__": "template"}
    exec(compile(text, "template", "exec"), scope)
    board = tournament({"copy": scope["MyBot"], "random": "random"}, deals=12, fill="random")
    assert board.standings[0].name == "copy"
    assert isinstance(Card.parse("QS"), Card)
