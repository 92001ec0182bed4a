"""The commands for tables: replay recorded rounds, judge a position, settle a score sheet.

Exit status: 0 fine, 1 a record or a score sheet breaks a rule, 2 something cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from hearts_lesson.cli.record_files import counting, record_lines
from hearts_lesson.engine import (
    Hand,
    HouseRules,
    NotationError,
    Position,
    RoundScore,
    RulesClash,
    explain,
    explain_end,
    points_text,
    verdicts,
    worked_sum,
)
from hearts_lesson.engine.record import Line, Record, json_fault
from hearts_lesson.engine.replay import Replay
from hearts_lesson.engine.replay import replay as judge
from hearts_lesson.engine.scoring import MoonChoice
from hearts_lesson.engine.sheet import ScoreSheet, settle_sheet
from hearts_lesson.engine.sums import signed

__all__ = ["legal", "replay", "score"]

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


class _RulesType(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """House rules on the command line: a preset, a JSON object of options, or a share code."""

    name = "rules"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, HouseRules):
            return value
        text = str(value).strip()
        try:
            if text.startswith(("{", '"')):
                return HouseRules.of(json.loads(text))
            if text[:1].isdigit():
                return HouseRules.from_code(text)
            return HouseRules.of(text)
        except json.JSONDecodeError as trouble:
            self.fail(
                f"not JSON at {json_fault(trouble)}. Expected a preset's name or "
                'an object such as {"preset": "omnibus", "target": 50}.',
                param,
                ctx,
            )
        except (RulesClash, NotationError) as trouble:
            self.fail(str(trouble), param, ctx)


rules_option = click.option(
    "--rules",
    type=_RulesType(),
    default="standard",
    show_default=True,
    help="A preset's name, a JSON object of options, or a share code.",
)

# --- replay -------------------------------------------------------------------------------------


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--short", is_flag=True, help="One line a round, and its faults.")
@as_json
def replay(files: tuple[str, ...], short: bool, as_json: bool) -> None:
    """Check recorded rounds card by card.

    FILE holds JSON Lines, one round a line: "hands" and "plays", and if you like "rules",
    "passes", "round" or "direction", "moon", "bonus" and "totals". It may be compressed with gzip;
    - reads from standard input.
    """
    status = 0
    with counting(as_json) as count:
        for file in files:
            for line in record_lines(file):
                status = max(status, _one(file, line, short, as_json))
                count()
    sys.exit(status)


def _one(file: str, line: Line, short: bool, as_json: bool) -> int:
    """Judge and print one line; the exit status it asks for."""
    trouble, result = line.trouble, None
    if line.data is not None:
        try:
            result = judge(Record.of(line.data))
        except NotationError as caught:
            trouble = str(caught)
    place = f"{file}, line {line.number}" if line.number else file
    if result is None:
        if as_json:
            shown = {"file": file, "line": line.number or None, "ok": False, "error": trouble}
            click.echo(json.dumps(shown, ensure_ascii=False))
        click.echo(f"{place}: {trouble}", err=True)
        return 2
    if as_json:
        shown = {"file": file, "line": line.number, **result.as_json()}
        click.echo(json.dumps(shown, ensure_ascii=False))
    else:
        _show(place, result, short)
    return 0 if result.ok else 1


def _show(place: str, result: Replay, short: bool) -> None:
    """Print one replayed round for people."""
    verdict = "fine" if result.ok else f"{_count(len(result.faults), 'fault')}"
    click.echo(f"{place}: {verdict}. {_headline(result)}")
    if not short:
        _show_tricks(result)
    for fault in result.faults:
        click.echo(f"  ✗ {fault.sentence}")
    if not short:
        click.echo()


def _headline(result: Replay) -> str:
    """The round in a sentence or two."""
    parts = []
    last, played = result.last, result.score
    if result.direction == "hold":
        parts.append("No pass.")
    else:
        parts.append(f"Passed {result.direction.phrase}.")
    if last is not None:
        if last.broken_at is not None:
            trick, card = divmod(last.broken_at, last.rules.players)
            parts.append(f"Hearts broken in trick {trick + 1}, card {card + 1}.")
        else:
            parts.append("Hearts not broken.")
        if played is None:
            parts.append(f"Points so far {_row(last.points)}.")
    if played is not None:
        if played.moon is not None:
            parts.append(
                f"Seat {played.moon} {'took every trick' if played.sun else 'shot the moon'}"
                f"{_how(played)}."
            )
        parts.append(f"Points {_row(played.points)}.")
    if result.ending is not None:
        parts.append(f"Totals {_row(result.ending.totals)}.")
        if result.ending.over:
            seats = " and ".join(f"seat {seat}" for seat in result.ending.winners)
            parts.append(f"The game is over: {seats} won.")
    return " ".join(parts)


def _how(played: RoundScore) -> str:
    way = "added to the others" if played.choice == "others_plus_26" else "taken off"
    assumed = ", assumed, for nothing was chosen" if played.assumed else ""
    return f" ({way}{assumed})"


def _row(numbers: Sequence[int]) -> str:
    return ", ".join(map(signed, numbers))


def _show_tricks(result: Replay) -> None:
    """Print each trick with its cards, and beside each card what else could have been played."""
    last = result.last
    if last is None:
        return
    players = last.rules.players
    for start in range(0, len(result.decisions), players):
        number = start // players
        if number < len(last.takings):
            taking = last.takings[number]
            taker = "nobody takes it" if taking.winner is None else f"seat {taking.winner} takes it"
            click.echo(f"  Trick {number + 1}: {taker}, {points_text(taking.points)}")
        else:
            click.echo(f"  Trick {number + 1}: not finished")
        for decision in result.decisions[start : start + players]:
            mark = " " if decision.ok else "✗"
            card = decision.card.symbol
            pad = " " * (4 - len(card))
            click.echo(f"   {mark} seat {decision.seat}  {card}{pad} of {decision.legal.show()}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- legal --------------------------------------------------------------------------------------


@click.command()
@click.option("--hand", required=True, help="The cards held, like 'QS TH 2C'.")
@click.option("--trick", default="", help="The cards on the table, the lead first.")
@click.option("--first-trick", is_flag=True, help="It is the first trick of the round.")
@click.option("--hearts-broken", is_flag=True, help="Hearts are broken.")
@rules_option
@as_json
def legal(
    hand: str, trick: str, first_trick: bool, hearts_broken: bool, rules: HouseRules, as_json: bool
) -> None:
    """Say for every card of a hand whether it may be played, and why."""
    try:
        position = Position.parse(
            hand, trick, first_trick=first_trick, hearts_broken=hearts_broken, packs=rules.packs
        )
        if not position.hand:
            raise NotationError("The hand is empty. Give the cards held, like 'QS TH 2C'.")
        position.check(rules)
    except NotationError as trouble:
        raise click.UsageError(str(trouble)) from None
    rows = [(verdict, explain(verdict)) for verdict in verdicts(rules, position)]
    if as_json:
        shown = [
            {
                "card": str(verdict.card),
                "ok": verdict.ok,
                "reason": str(verdict.reason),
                "text": explanation.text,
            }
            for verdict, explanation in rows
            for _ in range(position.hand.count(verdict.card))
        ]
        click.echo(json.dumps(shown, ensure_ascii=False))
        return
    for verdict, explanation in rows:
        click.echo(f"{'✓' if verdict.ok else '✗'} {explanation.text}")
        for other in explanation.elsewhere:
            click.echo(f"    {'Not' if verdict.ok else 'Right'} at tables that play: {other.text}")


# --- score --------------------------------------------------------------------------------------


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("taken", metavar="TAKEN…", nargs=-1)
@click.option("--claimed", help="The points written down, in seat order: '3 15 8 0'.")
@click.option("--totals", help="The totals before the round, in seat order.")
@click.option("--names", help="The players' names in seat order, with commas between them.")
@click.option(
    "--moon",
    "choice",
    type=click.Choice(["+26", "-26", "others_plus_26", "shooter_minus_26"]),
    help="How the shooter chose to score a moon.",
)
@rules_option
@as_json
def score(
    taken: tuple[str, ...],
    claimed: str | None,
    totals: str | None,
    names: str | None,
    choice: str | None,
    rules: HouseRules,
    as_json: bool,
) -> None:
    """Settle a round's score sheet.

    TAKEN is one text a player, in seat order: the cards in their tricks, '' for none; cards that
    cost nothing may be left out. With --claimed it says who is wrong and by how much; --claimed
    alone checks what a sheet adds up to.
    """
    try:
        written = _numbers("--claimed", claimed, rules.players)
        before = _numbers("--totals", totals, rules.players)
        hands = [_read(f"TAKEN {i + 1}", text, rules) for i, text in enumerate(taken)]
        who = [name.strip() for name in names.split(",")] if names is not None else None
        way = _WAYS.get(choice or "")
        sheet = settle_sheet(rules, hands or None, written, totals=before, choice=way, names=who)
    except NotationError as trouble:
        raise click.UsageError(str(trouble)) from None
    if as_json:
        click.echo(json.dumps(sheet.as_json(), ensure_ascii=False))
    else:
        _show_sheet(sheet)
    sys.exit(1 if sheet.faults else 0)


_WAYS: dict[str, MoonChoice] = {
    "+26": "others_plus_26",
    "others_plus_26": "others_plus_26",
    "-26": "shooter_minus_26",
    "shooter_minus_26": "shooter_minus_26",
}


def _numbers(option: str, text: str | None, players: int) -> list[int] | None:
    if text is None:
        return None
    words = text.replace(",", " ").replace("−", "-").split()
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        raise NotationError(f"{option}: expected {players} whole numbers, not {text!r}.") from None
    if len(numbers) != players:
        raise NotationError(f"{option}: expected {players} numbers, and here are {len(numbers)}.")
    return numbers


def _read(what: str, text: str, rules: HouseRules) -> Hand:
    try:
        return Hand.parse(text, rules.packs)
    except NotationError as trouble:
        raise NotationError(f"{what}: {trouble}") from None


def _show_sheet(sheet: ScoreSheet) -> None:
    """Print a settled sheet as a table."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    table = Table(box=box.SIMPLE)
    table.add_column("player")
    columns: list[Sequence[str]] = []
    if sheet.score is not None and sheet.taken is not None:
        table.add_column("cards")
        columns.append([worked_sum(sheet.rules, cards) for cards in sheet.taken])
        table.add_column("points", justify="right")
        columns.append([signed(points) for points in sheet.score.points])
    if sheet.claimed is not None:
        table.add_column("written", justify="right")
        columns.append([signed(points) for points in sheet.claimed])
    if sheet.ending is not None:
        table.add_column("total", justify="right")
        columns.append([signed(total) for total in sheet.ending.totals])
    for seat, name in enumerate(sheet.names):
        table.add_row(name, *(column[seat] for column in columns))
    console.print(table)
    score = sheet.score
    if score is not None and score.moon is not None:
        console.print(f"{sheet.names[score.moon]} shot the moon{_how(score)}.")
    if score is not None and sheet.right_sum is not None:
        total, right = signed(sum(score.points)), signed(sheet.right_sum)
        console.print(f"The points add up to {total}; they must make {right}.")
    if sheet.ending is not None:
        console.print(explain_end(sheet.rules, sheet.ending, sheet.names).text)
    for fault in sheet.faults:
        console.print(f"✗ {fault}")
    if not sheet.faults:
        right = "every number is right" if sheet.claimed is not None else "every card is there"
        console.print(f"✓ Fine: {right}.")
