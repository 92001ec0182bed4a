"""Puzzles and evidence on the command line: list, prove again, mine, and run the experiments.

Exit status: 0 fine, 1 a proof does not hold any more, 2 something cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import IO

import click

from hearts_lesson.cli.records import as_json
from hearts_lesson.engine import NotationError

__all__ = ["evidence", "mine", "puzzles"]

theme_option = click.option("--theme", help="Only this theme, such as duck or stop-moon.")
level_option = click.option("--level", type=click.IntRange(1, 3), help="Only this level.")


@click.command()
@theme_option
@level_option
@click.option("--prove", is_flag=True, help="Prove every one of them again.")
@as_json
def puzzles(theme: str | None, level: int | None, prove: bool, as_json: bool) -> None:
    """List the puzzles of the course with what was proven, or prove them again."""
    from hearts_lesson.strategy.puzzles import load

    try:
        chosen = load(theme, level)
    except NotationError as trouble:
        raise click.UsageError(str(trouble)) from None
    bad = []
    if prove:
        with click.progressbar(
            chosen, label="Proving", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            bad = [puzzle.id for puzzle in bar if not puzzle.prove()]
    if as_json:
        click.echo(json.dumps([puzzle.listing() for puzzle in chosen], ensure_ascii=False))
    elif prove:
        click.echo(f"{len(chosen) - len(bad)} of {len(chosen)} proofs hold.")
    else:
        for puzzle in chosen:
            click.echo(f"{puzzle.id}  level {puzzle.level}")
            click.echo(f"    {puzzle.view.hand.show()}   {puzzle.proof.text}")
    for name in bad:
        click.echo(f"The proof of {name} does not hold.", err=True)
    sys.exit(1 if bad else 0)


@click.command()
@click.option("--seed", default=1, show_default=True, help="The same seed finds the same puzzles.")
@click.option("--each", default=34, show_default=True, help="How many of each theme.")
@click.option("--rounds", default=100_000, show_default=True, help="Stop after so many rounds.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="A file to write to."
)
@click.option("--add", is_flag=True, help="Go on with the puzzles that the file holds.")
def mine(seed: int, each: int, rounds: int, output: Path | None, add: bool) -> None:
    """Play rounds and look for puzzles that can be proven; one JSON object a line.

    Every puzzle is written as soon as it is found, so Ctrl-C keeps what was found.
    """
    from hearts_lesson.strategy.puzzles import THEMES, read
    from hearts_lesson.strategy.puzzles import mine as search

    known: Counter[str] = Counter()
    if add:
        if output is None or not output.exists():
            raise click.UsageError("--add needs --output with a file that is there.")
        try:
            with output.open(encoding="utf-8") as stream:
                known = Counter(puzzle.theme for puzzle in read(iter(stream)))
        except NotationError as trouble:
            raise click.UsageError(f"{output}: {trouble}") from None
    shows = sys.stderr.isatty()

    def progress(counts: Counter[str], number: int) -> None:
        if shows:
            done = "  ".join(f"{theme} {counts[theme]}" for theme in THEMES)
            click.echo(f"\r{number} rounds: {done}", nl=False, err=True)

    out: IO[str] = sys.stdout
    if output:
        out = output.open("a" if add else "w", encoding="utf-8")
    found = 0
    try:
        for puzzle in search(seed, each, most_rounds=rounds, progress=progress, known=known):
            out.write(json.dumps(puzzle.data(), ensure_ascii=False) + "\n")
            out.flush()
            found += 1
    except KeyboardInterrupt:
        click.echo("\nStopped; what was found is kept.", err=True)
    finally:
        if output:
            out.close()
    click.echo(f"\n{found} puzzles found." if shows else f"{found} puzzles found.", err=True)


@click.command()
@click.option("--run", "which", multiple=True, help='An experiment\'s name, or "all".')
@click.option("--seed", default=1, show_default=True)
@click.option("--scale", default=1.0, show_default=True, help="So many times the usual number.")
@click.option("--save", is_flag=True, help="Write the results over the committed ones.")
@as_json
def evidence(which: tuple[str, ...], seed: int, scale: float, save: bool, as_json: bool) -> None:
    """Show what the experiments found about the tips, or run them again."""
    from hearts_lesson.strategy.evidence import load_results
    from hearts_lesson.strategy.evidence import run as repeat
    from hearts_lesson.strategy.evidence import save as write
    from hearts_lesson.strategy.evidence.results import names

    try:
        if which:
            chosen = names() if "all" in which else which
            results = {}
            for name in chosen:
                if sys.stderr.isatty():
                    click.echo(f"{name} …", err=True)
                results[name] = repeat(name, seed, scale)
                if save:
                    write(results[name])
        else:
            results = load_results()
    except NotationError as trouble:
        raise click.UsageError(str(trouble)) from None
    if as_json:
        click.echo(json.dumps(list(results.values()), ensure_ascii=False))
        return
    for result in results.values():
        click.echo(f"{result['claim']}")
        click.echo(f"    {result['verdict']}")
        for finding in result["findings"]:
            click.echo(
                f"      {finding['better']:+.2f} ± {finding['se']:.2f} {result['unit']}  "
                f"{finding['case']} (n = {finding['n']})"
            )
