"""The command `solve`: exact values of endgame positions from JSON Lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from hearts_lesson.cli.record_files import record_lines
from hearts_lesson.engine import Card, NotationError, RulesClash
from hearts_lesson.engine.sums import signed
from hearts_lesson.strategy.solver import ClosedEnding, Ending, cost_at_most
from hearts_lesson.strategy.solver.solution import card_values, notes

__all__ = ["solve"]


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs, a line a position.")
def solve(files: tuple[str, ...], as_json: bool) -> None:
    """Work out exactly what each card costs at the end of a round.

    FILE holds JSON Lines, one position a line: "hands" (by seat), "leader", "points" so far (by
    seat), "hearts_broken", and if you like "rules" and "trick" (cards on the table). For every
    card that may be played, "worst" gives the player's final points of the round if all others try
    to raise them, "best" if all try to lower them; the moon counts. Up to eight cards a hand take
    less than a minute.

    A line with "seat", "hand" and "unseen" instead of "hands" is a position as one player sees it;
    "voids" and "known" may tell more. It gets "at_most": what each card can cost at most, whatever
    the others hold and do.

    The file may be compressed with gzip; - reads from standard input.
    """
    status = 0
    place = ""
    try:
        for file in files:
            for line in record_lines(file):
                place = f"{file}, line {line.number}" if line.number else file
                trouble = _for_positions(line.trouble)
                if line.data is not None:
                    trouble = _answer(line.data, place, as_json)
                if trouble:
                    status = 2
                    if as_json:
                        click.echo(json.dumps({"error": trouble}, ensure_ascii=False))
                    click.echo(f"{place}: {trouble}", err=True)
                sys.stdout.flush()
    except KeyboardInterrupt:
        click.echo(f"{place}: stopped. What was found before stands above.", err=True)
        sys.exit(1)
    sys.exit(status)


def _for_positions(trouble: str) -> str:
    """What is wrong with a line of text, said for positions instead of rounds."""
    example = '{"hands": […], "leader": 0, "points": […]}'
    trouble = trouble.replace('{"hands": […], "plays": […]}', example)
    trouble = trouble.replace("; a round needs about 700", "")
    return trouble.replace("one round a line", "one position a line")


def _answer(data: Mapping[str, Any], place: str, as_json: bool) -> str:
    """Solve and print one position; what is wrong with it, if something is."""
    try:
        if "unseen" in data and "hands" not in data:
            closed = ClosedEnding.from_record(data)
            with _working(place):
                columns = {"at_most": cost_at_most(closed)}
            ending, said = closed.example, []
        else:
            ending = Ending.from_record(data)
            said = list(notes(ending))
            columns = {}
            try:
                with _working(place):
                    for name in ("worst", "best"):
                        columns[name] = {}
                        card_values(ending, against=name == "worst", into=columns[name])
            except KeyboardInterrupt:
                _print(place, ending, columns, said, as_json)
                raise
    except (NotationError, RulesClash) as trouble:
        return str(trouble)
    _print(place, ending, columns, said, as_json)
    return ""


@contextmanager
def _working(place: str) -> Iterator[None]:
    """Show on a terminal what is being worked on, while it is."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"Solving {place} …"):
        yield


def _print(
    place: str,
    ending: Ending,
    columns: Mapping[str, Mapping[Card, int]],
    said: list[str],
    as_json: bool,
) -> None:
    """Print what was found for one position."""
    if as_json:
        shown = {
            name: {str(card): points for card, points in values.items()}
            for name, values in columns.items()
        }
        click.echo(json.dumps(shown))
    else:
        table = ", ".join(card.symbol for card in ending.trick) or "nothing on the table"
        click.echo(f"{place}: seat {ending.player} to play, {table}.")
        heads = {"worst": "at worst", "best": "at best", "at_most": "at most"}
        click.echo("  card " + "".join(f"{heads[name]:>10}" for name in columns))
        for card in next(iter(columns.values())):
            cells = (values.get(card) for values in columns.values())
            row = "".join(f"{'?' if cell is None else signed(cell):>10}" for cell in cells)
            # A card's sign is followed by a mark without width.
            click.echo(f"  {card.symbol}{' ' * (6 - len(card.symbol))}{row}")
    for sentence in said:
        click.echo(f"{place}: {sentence}", err=True)
