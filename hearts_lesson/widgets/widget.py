"""The live exercise of a notebook: you answer in the browser, the answers come back to Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from hearts_lesson.widgets import SCRIPT, STYLE
from hearts_lesson.widgets.fallback import plain_text, static_html
from hearts_lesson.widgets.payload import check_item, check_payload

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped,unused-ignore]

COLUMNS = (
    *("n", "item", "kind", "topic", "step", "ask"),
    *("answer", "said", "expected", "ok", "m", "hints"),
)


class ExerciseWidget(anywidget.AnyWidget):
    """A ladder of exercises that you answer with a click.

    `payload` is the ladder as plain data (`Ladder.payload()`); a damaged one raises PayloadError.
    `more` is asked for one further item (plain data, or None) each time you want "more like this".

    `results` lists what was answered, oldest first, as dicts: `n` (a running number from 1),
    `item` (its id) with its `kind`, `topic` and `step`, `ask` (which question of it, from 0),
    `answer` (its key; "" when the answer was shown), `said` and `expected` (that answer and the
    right one in words, such as "4♦ J♦"), `ok` (True, False, or "elsewhere": right under another
    house rule), `m` (the misconception it shows, or None), `hints` (how many were open).
    """

    _esm = SCRIPT
    _css = STYLE
    payload = traitlets.Dict().tag(sync=True)
    results = traitlets.List(traitlets.Dict()).tag(sync=True)
    endless = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        payload: Mapping[str, Any],
        more: Callable[[], Mapping[str, Any] | None] | None = None,
    ) -> None:
        """Show this ladder; nothing is displayed until the notebook asks for it."""
        check_payload(payload)
        super().__init__(payload=dict(payload), endless=more is not None)
        self._more = more
        self.on_msg(self._answer_message)

    def _answer_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Send one more item when the page asks for it."""
        if not isinstance(content, dict) or content.get("type") != "more":
            return
        item = self._more() if self._more else None
        if item is not None:
            check_item(item)
        self.send({"type": "item", "item": item})

    def results_frame(self) -> pandas.DataFrame:
        """Give the results as a pandas frame, a row an answer; "" stands where there is nothing.

        Raises ImportError where pandas is not installed; `results` needs nothing.
        """
        try:
            import pandas
        except ImportError as error:
            raise ImportError(
                "results_frame needs pandas (pip install pandas); .results is a plain list."
            ) from error
        rows = [
            {name: "" if (value := row.get(name)) is None else value for name in COLUMNS}
            for row in self.results
        ]
        return pandas.DataFrame(rows, columns=list(COLUMNS))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Offer the live view, the page's static form, and a line of text that never changes."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        form = {"text/html": static_html(self.payload), "text/plain": plain_text(self.payload)}
        return {**data, **form}, metadata

    def __repr__(self) -> str:
        """Name the ladder; no address in memory, so that stored outputs stay the same."""
        n = len(self.payload.get("items", ()))
        return f"ExerciseWidget({self.payload.get('id')!r}, {n} {'item' if n == 1 else 'items'})"
