"""The exercises where they are answered: on a page, in a notebook, and on paper.

`hearts.js` and `hearts.css` are the one front end of both hosts. `payload` checks what it is given,
`fallback` is the form that reads without JavaScript, `classic` prepares the script for the site;
`parts` are the scripts that only some pages need; these need the standard library only.
`ExerciseWidget` needs anywidget, which is imported
when the name is first used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hearts_lesson.widgets.widget import ExerciseWidget

__all__ = ["SCRIPT", "STYLE", "ExerciseWidget"]

SCRIPT = Path(__file__).with_name("hearts.js")
"""The front end's script: the one that Jupyter loads, and that the site's script is made from."""
STYLE = Path(__file__).with_name("hearts.css")
"""The front end's style sheet."""


def __getattr__(name: str) -> Any:
    """Import the live widget only for those who ask for it."""
    if name == "ExerciseWidget":
        from hearts_lesson.widgets.widget import ExerciseWidget

        return ExerciseWidget
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
