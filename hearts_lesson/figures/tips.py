"""A tip and its evidence: the claim, how it was tested, the plot, the verdict, the numbers.

Everything is read from the committed results of the experiments, so a page cannot say anything
that was not measured. `tip("guarded-queen")` shows one tip, and `tip("guarded-queen").again()`
plays a small sample anew and says whether it agrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import hypot
from typing import Any

from hearts_lesson.engine.cards import signs
from hearts_lesson.figures import plots

__all__ = ["Again", "Tip", "tip"]

AGREES_WITHIN = 3
"""A small sample agrees if it lies within so many standard errors of the difference."""

FEW = 3
"""So many cases are named one by one in a sentence or a list, more of them are counted."""

_SAYS = {"open": "Not shown either way", "against": "The other way round"}
_MANY_SAY = {
    "for": ("Holds when", "Holds in {} cases."),
    "open": (_SAYS["open"], "Not shown either way in {} cases."),
    "against": (_SAYS["against"], "The other way round in {} cases."),
}


@dataclass(frozen=True)
class Tip:
    """One tip with its evidence. `result` is what the experiment brought, as plain data."""

    result: Mapping[str, Any]

    @property
    def claim(self) -> str:
        """The tip in one line."""
        return signs(self.result["claim"])

    @property
    def findings(self) -> tuple[Mapping[str, Any], ...]:
        """The comparisons: case, better, se, n and verdict of each."""
        return tuple(self.result["findings"])

    def of(self, case: str) -> Mapping[str, Any]:
        """The finding of one case. Raises ValueError naming the cases there are."""
        for finding in self.findings:
            if finding["case"] == case:
                return finding
        cases = "; ".join(finding["case"] for finding in self.findings)
        raise ValueError(f"{self.result['id']} has no case {case!r}. It has: {cases}.")

    @property
    def short(self) -> str:
        """The verdict in a few words: holds, holds when …, fails, or not shown."""
        says = [finding["verdict"] for finding in self.findings]
        if all(word == "for" for word in says):
            return "holds"
        if "for" in says:
            return signs(f"holds when: {'; '.join(self._cases('for'))}")
        return "fails" if "against" in says else "not shown"

    @property
    def verdict(self) -> str:
        """The verdict in words: what was shown, for which cases, and for which it was not."""
        if self.short == "holds":
            each = "each comparison" if len(self.findings) > 1 else "the comparison"
            return f"Holds: in {each} the tip is better by more than its uncertainty."
        if self.short == "not shown":
            return "Not shown: what the tip saves is smaller than its uncertainty."
        parts = [f"{self.short[0].upper()}{self.short[1:]}."]
        parts += [
            f"{_SAYS[word]}: {'; '.join(self._cases(word))}." for word in _SAYS if self._cases(word)
        ]
        return signs(" ".join(parts))

    def _verdict_html(self) -> str:
        """The verdict as a sentence; on many cases as short lists, where the plot has them all."""
        lead = "<p><strong>The verdict.</strong> "
        if len(self.findings) <= FEW or self.short in ("holds", "not shown"):
            return f"{lead}{escape(self.verdict)}</p>"
        parts = []
        for word, (listed, counted) in _MANY_SAY.items():
            cases = self._cases(word)
            if len(cases) > FEW:
                parts.append(f"{counted.format(len(cases))}</p>")
            elif cases:
                items = "".join(f"<li>{escape(signs(case))}</li>" for case in cases)
                parts.append(f"{listed}:</p><ul>{items}</ul>")
        return lead + "<p>".join(parts)

    def _cases(self, verdict: str) -> list[str]:
        return [finding["case"] for finding in self.findings if finding["verdict"] == verdict]

    @cached_property
    def plot(self) -> plots.Plot:
        """How much the tip saves in each case, with twice the standard error."""
        factor, unit = unit_of(self.result)
        return plots.gaps(
            {signs(f["case"]): (factor * f["better"], factor * f["se"]) for f in self.findings},
            title="What following the tip saves" if factor == 1 else "What following the tip wins",
            unit=unit,
            less="the tip costs" if factor == 1 else "the tip loses",
            more="the tip saves" if factor == 1 else "the tip wins",
        )

    @property
    def html(self) -> str:
        """Claim, test, plot and verdict; the numbers one click away."""
        name = self.result["id"]
        return (
            f'<div class="hl-tip" id="tip-{name}" role="group" aria-label="A tip and its evidence" '
            'style="margin:1.5rem 0;padding-left:1rem;'
            'border-left:.3rem solid var(--hl-accent,#1f6f54)">'
            f"<p><strong>The tip.</strong> {escape(self.claim)}</p>"
            f"<p><strong>The test.</strong> {escape(signs(self.result['how']))}</p>"
            f"{self.plot.picture.html}"
            f"{self._verdict_html()}"
            f'<details class="hl-data"><summary>The numbers</summary>{self._numbers()}</details>'
            "</div>"
        )

    def _numbers(self) -> str:
        factor, unit = unit_of(self.result)
        digits = 2 if factor == 1 else 1
        found = [
            (
                signs(f["case"]),
                plots.signed(factor * f["better"], digits),
                f"{factor * f['se']:.{digits}f}",
                f"{f['n']:,}",
            )
            for f in self.findings
        ]
        raw = [
            (
                signs(row["label"]),
                plots.signed(factor * row[_value(row)], digits).lstrip("+"),
                f"{factor * row['se']:.{digits}f}",
                f"{row['n']:,}" if "n" in row else "–",
            )
            for row in self.result["table"]
        ]
        saved = f"saved, {unit}" if factor == 1 else unit
        what = unit if factor == 1 else "games won in 100"
        return (
            _table(("The comparison", saved, "standard error", "how many"), found)
            + _table(("What was compared", what, "standard error", "how many"), raw)
            + f"<p>Seed {self.result['seed']}. {escape(self.result['rule'])} Run it yourself: "
            f"<code>hearts-lesson evidence --run {self.result['id']}</code></p>"
        )

    def __repr__(self) -> str:
        """The tip in words, with its numbers: what the notebook stores as plain text."""
        return "\n".join((f"The tip: {self.claim}", repr(self.plot), f"Verdict: {self.verdict}"))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}

    def again(self, scale: float = 0.05, seed: int | None = None) -> Again:
        """Play a small sample on other deals, and compare it with what is stored.

        `scale` is its size against the stored one, `seed` picks the deals; without it, the seed
        after the stored one. The same call gives the same answer.
        """
        from hearts_lesson.strategy.evidence import run

        other = self.result["seed"] + 1 if seed is None else seed
        return Again(self, run(self.result["id"], seed=other, scale=scale))


@dataclass(frozen=True)
class Again:
    """A small sample beside the stored result: each comparison, and whether the two agree."""

    tip: Tip
    sample: Mapping[str, Any]

    @property
    def rows(self) -> tuple[tuple[Mapping[str, Any], Mapping[str, Any] | None, bool | None], ...]:
        """For each stored finding the new one and whether they agree; None where too few came."""
        new = {finding["case"]: finding for finding in self.sample["findings"]}
        rows = []
        for stored in self.tip.findings:
            found = new.get(stored["case"])
            agrees = None
            if found is not None:
                gap, error = found["better"] - stored["better"], hypot(found["se"], stored["se"])
                agrees = abs(gap) <= AGREES_WITHIN * error
            rows.append((stored, found, agrees))
        return tuple(rows)

    @property
    def agrees(self) -> bool:
        """Whether every comparison that the sample could make agrees."""
        return all(agrees is not False for _, _, agrees in self.rows)

    @property
    def says(self) -> str:
        """The outcome in a sentence."""
        known = [agrees for _, _, agrees in self.rows if agrees is not None]
        if not known:
            return "The sample is too small to compare anything."
        if all(known):
            return "The small sample agrees with the stored result, within its uncertainty."
        off = [signs(stored["case"]) for stored, _, agrees in self.rows if agrees is False]
        return f"The small sample does not agree on: {'; '.join(off)}."

    @property
    def _cells(self) -> list[tuple[str, ...]]:
        factor, _ = unit_of(self.tip.result)
        cells: list[tuple[str, ...]] = []
        for stored, found, agrees in self.rows:
            now, word = "–", "too few"
            if found is not None:
                now, word = told(found, factor), "agrees" if agrees else "differs"
            cells.append((signs(stored["case"]), told(stored, factor), now, word))
        return cells

    @property
    def html(self) -> str:
        """The two side by side in a table, and the sentence."""
        return (
            _table(("The comparison", "stored", "played now", ""), self._cells)
            + f"<p>{escape(self.says)} (Seed {self.sample['seed']}, "
            f"{100 * self.sample['scale']:g} % of the deals; each number with twice its standard "
            f"error. They agree if they differ by at most {AGREES_WITHIN} standard errors.)</p>"
        )

    def __repr__(self) -> str:
        """The comparison in words, a line a case."""
        lines = [f"{case}: stored {old}, now {new}, {word}" for case, old, new, word in self._cells]
        return "\n".join([*lines, self.says])

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def tip(name: str) -> Tip:
    """Show a tip with its evidence: `tip("guarded-queen")`.

    Raises NotationError if there is no result of that name.
    """
    from hearts_lesson.strategy.evidence import load_result

    return Tip(load_result(name))


def unit_of(result: Mapping[str, Any]) -> tuple[float, str]:
    """What to multiply the numbers with, and what they then count."""
    if result["unit"].startswith("share"):
        return 100.0, "more games won in 100"
    return 1.0, str(result["unit"])


def _value(row: Mapping[str, Any]) -> str:
    return "won" if "won" in row else "points"


def told(finding: Mapping[str, Any], factor: float) -> str:
    """A finding as a number with twice its standard error."""
    value, error = factor * finding["better"], 2 * factor * finding["se"]
    return f"{plots.signed(value, 1)} ± {error:.1f}"


def _table(head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> str:
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
