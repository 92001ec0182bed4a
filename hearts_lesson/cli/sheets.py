"""The command for paper: any sheet, for any house rules, as a PDF of one page or as HTML."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hearts_lesson.cli.records import rules_option
from hearts_lesson.engine import HouseRules, RulesClash
from hearts_lesson.sheets.html import sheet_html
from hearts_lesson.sheets.model import KINDS, OPTIONAL
from hearts_lesson.sheets.model import sheet as lay_out

__all__ = ["sheet"]

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("kind", type=click.Choice(list(KINDS)))
@rules_option
@click.option("--players", type=int, help="How many players, if the rules do not say.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--without",
    type=click.Choice(list(OPTIONAL)),
    multiple=True,
    help="Leave a part out, for rules too long for one page; may be given again.",
)
@click.option("--pdf", "pdf_file", type=_FILE, metavar="FILE", help="Write a PDF of one page.")
@click.option("--html", "html", is_flag=True, help="Print HTML.")
def sheet(
    kind: str,
    rules: HouseRules,
    players: int | None,
    paper: str,
    without: tuple[str, ...],
    pdf_file: Path | None,
    html: bool,
) -> None:
    """Draw a sheet for the card table: rules, cheat or score.

    Writes hearts-KIND.pdf unless you say otherwise. Exit status: 2 if the rules clash, or do not
    fit on one page; then it says what to leave out.
    """
    if players is not None and players != rules.players:
        try:
            rules = rules.but(players=players)
        except RulesClash as clash:
            raise click.UsageError(str(clash)) from None
    drawn = lay_out(kind, rules, without)
    if html:
        click.echo(sheet_html(drawn))
        if pdf_file is None:
            return
    from hearts_lesson.sheets.pdf import SheetTooLong, pdf

    target = pdf_file or Path(f"hearts-{kind}.pdf")
    try:
        data = pdf(drawn, paper)
    except SheetTooLong as trouble:
        raise click.UsageError(str(trouble)) from None
    try:
        target.write_bytes(data)
    except OSError as trouble:
        click.echo(f"{target} could not be written: {trouble.strerror}.", err=True)
        sys.exit(2)
    click.echo(f"{target}: {drawn.title}, {drawn.subtitle}.", err=html)
