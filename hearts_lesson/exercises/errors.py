"""What goes wrong while somebody writes an exercise, in a sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ExerciseError(ValueError):
    """An exercise that cannot be made as asked; the message says what, where, and what to do."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Name the known words closest to one that is not known, for a message.

    >>> nearest("leagl", ["legal", "order", "winner"])
    'legal'
    """
    names = list(known)
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.5)
    return ", ".join(close or names)
