"""Running experiments, and their committed results.

Results lie as one small JSON file an experiment in `strategy/data/evidence`. Running an experiment
again with the seed and scale in the file gives the same file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module, resources
from pathlib import Path
from typing import Any

from hearts_lesson.engine import NotationError
from hearts_lesson.strategy.evidence.experiment import EXPERIMENTS, RULE

__all__ = ["load_result", "load_results", "names", "run", "save"]

for _module in ("passing", "playing", "following", "freely", "games", "aiming", "watching"):
    import_module(f"hearts_lesson.strategy.evidence.{_module}")


def names() -> tuple[str, ...]:
    """The experiments, in the order of their chapters."""
    return tuple(sorted(EXPERIMENTS, key=lambda name: (EXPERIMENTS[name].chapter, name)))


def run(
    name: str,
    seed: int = 1,
    scale: float = 1.0,
    progress: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Run one experiment and give its result as plain data.

    `scale` plays so many times the usual number of rounds; a notebook may recompute a tenth.
    Raises NotationError for an unknown name.
    """
    if name not in EXPERIMENTS:
        raise NotationError(
            f'There is no experiment "{name}". Choose one of: {", ".join(names())}.'
        )
    if progress is not None:
        progress(name)
    one = EXPERIMENTS[name]
    result = one.run(seed, scale)
    return {
        "id": name,
        "claim": one.claim,
        "how": one.how,
        "chapter": one.chapter,
        "seed": seed,
        "scale": scale,
        "unit": result.unit,
        "rule": RULE,
        "verdict": result.verdict,
        "findings": [
            {
                "case": finding.case,
                "better": round(finding.better, 4),
                "se": round(finding.se, 4),
                "n": finding.count,
                "verdict": finding.verdict,
            }
            for finding in result.findings
        ],
        "table": list(result.table),
    }


def _folder() -> Path:
    return Path(str(resources.files("hearts_lesson.strategy"))) / "data" / "evidence"


def save(result: dict[str, Any], folder: Path | None = None) -> Path:
    """Write a result to its file."""
    place = folder or _folder()
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{result['id']}.json"
    text = json.dumps(result, ensure_ascii=False, indent=1)
    file.write_text(text + "\n", encoding="utf-8")
    return file


def load_result(name: str) -> dict[str, Any]:
    """The committed result of one experiment."""
    file = _folder() / f"{name}.json"
    if not file.exists():
        raise NotationError(f'There is no result of an experiment "{name}".')
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def load_results() -> dict[str, dict[str, Any]]:
    """All committed results, by experiment, in the order of their chapters."""
    return {name: load_result(name) for name in names() if (_folder() / f"{name}.json").exists()}
