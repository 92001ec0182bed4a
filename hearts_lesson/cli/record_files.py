"""Files of recorded rounds: plain, compressed or from standard input, read in bounded memory."""

from __future__ import annotations

import gzip
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, Any, cast

from hearts_lesson.engine.record import Line, read_lines

__all__ = ["counting", "record_lines"]


def record_lines(file: str) -> Iterator[Line]:
    """The lines of a file; trouble with the file itself comes as a line with number 0 or more."""
    number, found = 0, False
    try:
        with _open(file) as stream:
            for line in read_lines(stream):
                number, found = line.number, True
                yield line
    except EOFError:
        yield Line(number + 1, trouble=_cut("The gzip data ends in the middle", number))
    except (gzip.BadGzipFile, zlib.error):
        yield Line(number + 1, trouble=_cut("The gzip data is damaged", number))
    except IsADirectoryError:
        yield Line(0, trouble="This is a directory. Expected a file with one round a line.")
    except FileNotFoundError:
        yield Line(0, trouble="There is no such file.")
    except OSError as trouble:
        yield Line(0, trouble=f"Cannot be read: {trouble.strerror or trouble}.")
    else:
        if not found:
            yield Line(0, trouble='Empty. Expected one round a line, {"hands": […], "plays": […]}.')


def _cut(what: str, number: int) -> str:
    before = f"the {number} lines before it were read" if number > 1 else "line 1 was read"
    return f"{what}{'; ' + before if number else ''}. Expected a whole gzip file."


@contextmanager
def _open(file: str) -> Iterator[IO[bytes]]:
    """Open a file or standard input for reading bytes, through gzip if it begins like gzip."""
    with ExitStack() as stack:
        if file == "-":
            raw: BufferedReader[Any] = BufferedReader(cast("RawIOBase", sys.stdin.buffer))
            stack.callback(raw.detach)  # leave standard input itself open
        else:
            raw = stack.enter_context(Path(file).open("rb"))
        packed = raw.peek(2)[:2] == b"\x1f\x8b"
        yield cast("IO[bytes]", gzip.GzipFile(fileobj=raw)) if packed else raw


@contextmanager
def counting(as_json: bool) -> Iterator[Any]:
    """Show on a terminal how many rounds are done, once it takes longer than two seconds."""
    # On a terminal the rounds themselves run by, unless they go to a file or a program.
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not as_json):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.completed:,} rounds"), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=False) as bar:
        begun, done = time.monotonic(), 0
        task = bar.add_task("", total=None, visible=False)

        def count() -> None:
            nonlocal done
            done += 1
            if done % 50 == 0:
                visible = time.monotonic() - begun > 2
                bar.update(task, completed=done, visible=visible)

        yield count
