"""What an experiment is: a claim, a way to test it, findings with standard errors, a verdict.

The verdict follows from the findings by one rule. A finding speaks for the claim if following the
tip is better by more than two standard errors, against it if it is worse by more than two. If all
findings speak for the claim, it holds; if none does and some speak against it, it fails; if some
do, it holds when they apply; otherwise nothing was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

__all__ = ["EXPERIMENTS", "Experiment", "Finding", "Result", "experiment", "paired"]

RULE = (
    "A finding speaks for the claim if the tip is better by more than two standard errors, against "
    "it if it is worse by more than two."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One comparison: how much better the tip does in some case, with the standard error.

    `better` is in points a round saved, or in games won (a share) where `unit` says so; `count` is
    the number of deals or games.
    """

    case: str
    better: float
    se: float
    count: int

    @property
    def verdict(self) -> str:
        """What the finding says: for, against or open."""
        if self.better > 2 * self.se:
            return "for"
        return "against" if self.better < -2 * self.se else "open"


@dataclass(frozen=True)
class Result:
    """What an experiment brought: findings, and a table of numbers to draw."""

    findings: tuple[Finding, ...]
    table: tuple[dict[str, Any], ...] = ()
    unit: str = "points a round"

    @property
    def verdict(self) -> str:
        """The verdict by the rule above: holds, holds when …, fails, or not shown."""
        says = [finding.verdict for finding in self.findings]
        if all(word == "for" for word in says):
            return "holds"
        good = [finding.case for finding in self.findings if finding.verdict == "for"]
        if good:
            return "holds when: " + "; ".join(good)
        return "fails" if "against" in says else "not shown"


@dataclass(frozen=True)
class Experiment:
    """A tip and how it is tested. `run(seed, scale)` plays `scale` times the usual number."""

    id: str
    claim: str
    how: str
    chapter: int
    run: Callable[[int, float], Result] = field(repr=False)


EXPERIMENTS: dict[str, Experiment] = {}
"""Every experiment by name, in the order in which they were registered."""


def experiment(
    name: str, claim: str, how: str, chapter: int
) -> Callable[[Callable[[int, float], Result]], Callable[[int, float], Result]]:
    """Register an experiment under a name."""

    def register(run: Callable[[int, float], Result]) -> Callable[[int, float], Result]:
        EXPERIMENTS[name] = Experiment(name, claim, how, chapter, run)
        return run

    return register


def mean_se(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    n = len(values)
    if n < 2:
        return (values[0] if values else 0.0), 0.0
    mean = sum(values) / n
    return mean, sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)


def paired(case: str, tip: Sequence[float], other: Sequence[float]) -> Finding:
    """Compare points on the same deals: positive if the tip costs less."""
    mean, error = mean_se([b - a for a, b in zip(tip, other, strict=True)])
    return Finding(case, mean, error, len(tip))


def row(label: str, values: Sequence[float], **more: Any) -> dict[str, Any]:
    """A line of a result's table: a label, a mean, its standard error, and the count."""
    mean, error = mean_se(values)
    return {
        "label": label,
        "points": round(mean, 3),
        "se": round(error, 3),
        "n": len(values),
    } | more
