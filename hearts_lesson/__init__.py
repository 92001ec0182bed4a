"""Learn Hearts: engine, exercises and strategy."""

from typing import Any


def __getattr__(name: str) -> Any:
    """Bring `hearts_lesson.practice` in when it is first wanted, so that the import stays quick."""
    if name == "practice":
        from importlib import import_module

        return import_module("hearts_lesson.practice")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
