"""The advisers on the command line: which cards to pass, which card to play.

Exit status: 0 fine, 2 the hand or the position cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hearts_lesson.cli.records import as_json, rules_option
from hearts_lesson.engine import Card, Hand, HouseRules, NotationError, Position, parse_cards

if TYPE_CHECKING:
    from hearts_lesson.strategy.advice import PassAdvice, PlayAdvice

__all__ = ["advise_pass", "advise_play"]

seed_option = click.option("--seed", default=0, show_default=True, help="Fixes the random deals.")


@click.command()
@click.argument("hand")
@click.option(
    "--direction",
    type=click.Choice(["left", "right", "across", "left2", "right2"]),
    default="left",
    show_default=True,
    help="Where the cards go.",
)
@click.option("--seconds", type=click.FloatRange(0.05), help="Stop after about so long.")
@click.option(
    "--deals",
    type=click.IntRange(8, 1_000_000),
    default=1800,
    show_default=True,
    help="How many deals the best passes are played on.",
)
@click.option("--top", type=click.IntRange(1), default=12, show_default=True, help="Rows to show.")
@seed_option
@rules_option
@as_json
def advise_pass(
    hand: str,
    direction: str,
    seconds: float | None,
    deals: int,
    top: int,
    seed: int,
    rules: HouseRules,
    as_json: bool,
) -> None:
    """Rank every way to pass from HAND by the points it is expected to cost.

    HAND is the whole hand before the pass, like 'QS 2S 5S 8S 9S KC 7C 3C AD 9D 4D JH 3H'. Points
    come with standard errors; passes within two of them of the best are shown as equal.
    """
    from hearts_lesson.strategy.advice import advise_pass as advise

    with _refusing(), _progress("Playing deals") as progress:
        advice = advise(
            Hand.parse(hand, rules.packs), direction, rules,
            deals=deals if seconds is None else 1_000_000, seconds=seconds, seed=seed,
            progress=progress if seconds is None else None,
        )  # fmt: skip
    if as_json:
        click.echo(json.dumps(_pass_json(advice), ensure_ascii=False))
    else:
        _show_passes(advice, top)


def _pass_json(advice: PassAdvice) -> dict[str, object]:
    return {
        "passes": [
            {
                "cards": str(choice.cards),
                "points": round(choice.points, 3),
                "se": round(choice.se, 3),
                "reasons": list(choice.reasons),
                "equal": choice.equal,
                "moon": round(choice.moon, 4),
                "moon_against": round(choice.moon_against, 4),
            }
            for choice in advice.passes
        ]
    }


def _show_passes(advice: PassAdvice, top: int) -> None:
    best = advice.best
    click.echo(f"Pass {advice.direction.phrase}: {best.cards.show()}")
    equal = len(advice.equals) - 1
    if equal:
        some = "One other pass is" if equal == 1 else f"{equal} other passes are"
        click.echo(f"{some} as good, as far as {best.deals} deals can tell (marked =).")
    click.echo()
    click.echo("      cards           points  ±      moon   why")
    for choice in advice.passes[:top]:
        mark = "=" if choice.equal else " "
        cards = choice.cards.show()
        # The text sign U+FE0E takes no room on a terminal.
        pad = " " * (14 - len(cards.replace("\ufe0e", "")))
        click.echo(
            f"{choice.rank:>4} {mark} {cards}{pad} {choice.points:>6.2f}  {choice.se:.2f}  "
            f"{100 * choice.moon:>4.1f}%   {'; '.join(choice.reasons)}"
        )
    left = len(advice.passes) - top
    if left > 0:
        click.echo(f"and {left} more; --top shows them.")


@click.command()
@click.argument("cards", metavar="[HAND]", required=False)
@click.option("--hand", help="The cards held, like 'QS TH 2C'.")
@click.option("--trick", default="", help="The cards on the table, the lead first.")
@click.option("--played", help="The tricks before, each lead first: '2C KC AC 5C / 4D …'.")
@click.option("--first-trick", is_flag=True, help="It is the first trick of the round.")
@click.option("--hearts-broken", is_flag=True, help="Hearts are broken.")
@click.option("--seconds", type=click.FloatRange(0.05), help="Stop after about so long.")
@click.option("--layouts", type=click.IntRange(2), default=400, show_default=True)
@seed_option
@rules_option
@as_json
def advise_play(
    cards: str | None,
    hand: str | None,
    trick: str,
    played: str | None,
    first_trick: bool,
    hearts_broken: bool,
    seconds: float | None,
    layouts: int,
    seed: int,
    rules: HouseRules,
    as_json: bool,
) -> None:
    """Rank the cards you may play from HAND by the points they are expected to cost.

    With --played the adviser knows what is gone, who is void and who took what. Without it, it
    deals the others any of the cards you do not see.
    """
    from hearts_lesson.strategy.advice import advise_play as advise
    from hearts_lesson.strategy.advice import view_of_tricks

    with _refusing():
        if (cards is None) == (hand is None):
            raise NotationError("Give the cards held once, like 'QS TH 2C'.")
        held = Hand.parse(cards or hand or "", rules.packs)
        if not held:
            raise NotationError("The hand is empty. Give the cards held, like 'QS TH 2C'.")
        table = parse_cards(trick)
        if played is not None:
            where = view_of_tricks(rules, held, _tricks(played), table)
            advice = advise(where, seconds=seconds, layouts=_layouts(seconds, layouts), seed=seed)
        else:
            position = Position(held, table, first_trick, hearts_broken)
            advice = advise(
                position, rules, seconds=seconds, layouts=_layouts(seconds, layouts), seed=seed
            )
    if as_json:
        click.echo(json.dumps(_play_json(advice), ensure_ascii=False))
    else:
        _show_cards(advice)


def _layouts(seconds: float | None, layouts: int) -> int:
    return layouts if seconds is None else 1_000_000


def _tricks(text: str) -> list[Sequence[Card]]:
    return [parse_cards(part) for part in text.split("/") if part.strip()]


def _play_json(advice: PlayAdvice) -> dict[str, object]:
    return {
        "cards": [
            {
                "card": str(choice.card),
                "points": round(choice.points, 3),
                "se": round(choice.se, 3),
                "reasons": list(choice.reasons),
                "equal": choice.equal,
            }
            for choice in advice.cards
        ]
    }


def _show_cards(advice: PlayAdvice) -> None:
    click.echo(f"Play {advice.best.card.symbol}.")
    click.echo()
    click.echo("      card  points  ±      why")
    for choice in advice.cards:
        mark = "=" if choice.equal else " "
        card = choice.card.symbol
        pad = " " * (4 - len(card.replace("\ufe0e", "")))
        click.echo(
            f"{choice.rank:>4} {mark} {card}{pad} {choice.points:>6.2f}  {choice.se:.2f}   "
            f"{'; '.join(choice.reasons)}"
        )


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn what cannot be read into one sentence and exit status 2."""
    try:
        yield
    except NotationError as trouble:
        raise click.UsageError(str(trouble)) from None


@contextmanager
def _progress(what: str) -> Iterator[Callable[[float], None] | None]:
    """A progress bar on a terminal; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1.0)
        yield lambda share: bar.update(task, completed=share)
