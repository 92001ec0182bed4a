"""The live widget's Python side: what it shows, what it takes, what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_lesson.widgets.fallback import static_html
from hearts_lesson.widgets.payload import PayloadError

from . import samples

pytest.importorskip("anywidget", reason="the live widget needs anywidget: pip install anywidget")

from hearts_lesson.widgets import ExerciseWidget

RESULT = {
    "n": 1,
    "item": "legal.standard.2.2",
    "kind": "legal",
    "topic": "follow-suit",
    "step": "together",
    "ask": 0,
    "answer": "QS",
    "said": "Q♠",
    "expected": "4♦ J♦",
    "ok": False,
    "m": "m06",
    "hints": 1,
}


@pytest.fixture
def widget() -> Any:
    return ExerciseWidget(samples.follow_ladder())


def test_repr_and_text_never_change(widget: Any) -> None:
    other = ExerciseWidget(samples.follow_ladder())
    assert repr(widget) == repr(other) == "ExerciseWidget('follow-suit', 4 items)"
    data, _ = widget._repr_mimebundle_()
    again, _ = other._repr_mimebundle_()
    for form in ("text/plain", "text/html"):
        assert data[form] == again[form]
        assert widget.model_id not in data[form]
    assert data["text/plain"] == "Exercise: Follow suit (4 questions)"
    assert data["text/html"] == static_html(samples.follow_ladder())
    assert "application/vnd.jupyter.widget-view+json" in data


def test_results_are_plain_python(widget: Any) -> None:
    assert widget.results == []
    widget.set_state({"results": [RESULT]})
    assert widget.results == [RESULT]
    assert type(widget.results[0]) is dict


def test_results_as_a_frame(widget: Any) -> None:
    pandas = pytest.importorskip("pandas", reason="results_frame needs pandas")
    assert list(widget.results_frame().columns) == list(RESULT), "also before the first answer"
    drawn = {**RESULT, "n": 2, "item": "drawn", "step": "mixed", "ok": True, "m": None}
    widget.results = [RESULT, drawn]
    frame = widget.results_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["n"]) == [1, 2]
    assert list(frame["m"]) == ["m06", ""]
    assert frame.loc[1, "step"] == "mixed", "also for items drawn later"
    assert not frame.isna().any().any()


def test_frame_without_pandas_says_what_to_do(widget: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        widget.results_frame()


def test_damaged_payload_is_refused_at_once() -> None:
    with pytest.raises(PayloadError, match=r"payload\.v"):
        ExerciseWidget({"v": 3})


def test_more_items_come_from_python(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(samples.pool_items())
    widget = ExerciseWidget(samples.follow_ladder(), more=lambda: next(drawn, None))
    assert widget.endless
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: sent.append(content))
    for _ in range(7):
        widget._answer_message(widget, {"type": "more"}, [])
    assert [m["item"] and m["item"]["id"] for m in sent] == [
        *(item["id"] for item in samples.pool_items()),
        None,
    ]
    widget._answer_message(widget, "nonsense", [])
    assert len(sent) == 7


def test_without_more_there_is_no_end_to_ask_for(widget: Any) -> None:
    assert not widget.endless
