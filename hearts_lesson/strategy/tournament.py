"""A tournament for bots: every deal is played from every seat, and faults stop nobody else.

A bot is anything with `choose_pass(view)` and `choose_card(view)`; `template.py` is one to start
from. A bot that plays an illegal card, takes too long, raises an error or looks into the program's
memory is named and taken out: a beginner plays on in its place, and every round it would have
played counts as lost.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

from hearts_lesson.engine import Deal, HouseRules, Round, penalty_total
from hearts_lesson.strategy.players import Beginner, RandomPlayer, Sensible
from hearts_lesson.strategy.referee import Fault, Watched

__all__ = ["Leaderboard", "Standing", "bot_template", "tournament"]

HOUSE: Mapping[str, Callable[[], Any]] = {
    "random": RandomPlayer,
    "beginner": Beginner,
    "sensible": Sensible,
}


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's place: its mean points a round with standard error, and what it did wrong."""

    place: int
    name: str
    points: float
    se: float
    rounds: int
    moons: int
    fault: str | None = None


@dataclass(frozen=True)
class Leaderboard:
    """The result of a tournament, best first; prints as a table, also in a notebook."""

    standings: tuple[Standing, ...]
    deals: int
    seed: int
    interrupted: bool = False

    def __str__(self) -> str:
        """Print the table in plain text."""
        width = max(len(row.name) for row in self.standings)
        lines = [f"   {'bot'.ljust(width)}  points  ±     rounds  moons"]
        lines += [
            f"{row.place:>2} {row.name.ljust(width)}  {row.points:>6.2f}  {row.se:.2f}  "
            f"{row.rounds:>6}  {row.moons:>5}{'  OUT: ' + row.fault if row.fault else ''}"
            for row in self.standings
        ]
        lines.append(self._foot)
        return "\n".join(lines)

    def __repr__(self) -> str:
        """The table, which is also what a notebook stores as plain text."""
        return str(self)

    @property
    def _foot(self) -> str:
        played = "1 deal" if self.deals == 1 else f"{self.deals} deals"
        stopped = " It was stopped early." if self.interrupted else ""
        return f"{played}, each from every seat; seed {self.seed}.{stopped}"

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col">{name}</th>'
            for name in ("Place", "Bot", "Points a round", "±", "Rounds", "Moons", "Fault")
        )
        rows = "".join(
            f'<tr><td>{row.place}</td><th scope="row">{html.escape(row.name)}</th>'
            f"<td>{row.points:.2f}</td><td>{row.se:.2f}</td><td>{row.rounds}</td>"
            f"<td>{row.moons}</td><td>{html.escape(row.fault or '')}</td></tr>"
            for row in self.standings
        )
        return (
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table><p>{self._foot}</p>"
        )


class _Entry:
    def __init__(self, bot: Watched) -> None:
        self.bot = bot
        self.deals: list[float] = []
        self.rounds = 0
        self.moons = 0


def bot_template() -> str:
    """The text of a bot to start from."""
    from pathlib import Path

    from hearts_lesson.strategy import template

    return Path(template.__file__).read_text(encoding="utf-8")


def tournament(
    bots: Mapping[str, Any] | Sequence[Any],
    *,
    deals: int = 50,
    rules: HouseRules | str = "standard",
    seed: int = 0,
    seconds: float = 2.0,
    fill: str = "sensible",
    progress: Callable[[float], None] | None = None,
) -> Leaderboard:
    """Let bots play each other.

    `bots` are classes, objects or functions that make one, by name; the names "random", "beginner"
    and "sensible" stand for the players of the house. Every table has as many bots as the rules
    have players; if there are fewer, players called `fill` make up the table. `seconds` is the
    time for one answer. Ctrl-C ends the tournament and keeps what was played.
    """
    house = HouseRules.of(rules)
    n = house.players
    entries = [_Entry(Watched(name, make, seconds)) for name, make in _named(bots, fill, n)]
    tables = list(combinations(range(len(entries)), n))
    rng = Random(f"tournament {seed}")
    rng.shuffle(tables)
    done, interrupted = 0, False
    try:
        for number in range(deals):
            deal = Deal.shuffled(house, rng)
            table = tables[number % len(tables)]
            _play_deal(house, deal, number + 1, [entries[i] for i in table])
            done += 1
            if progress is not None:
                progress(done / deals)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        for entry in entries:
            entry.bot.close()
    return Leaderboard(_standings(house, entries), done, seed, interrupted)


def _named(
    bots: Mapping[str, Any] | Sequence[Any], fill: str, players: int
) -> list[tuple[str, Callable[[], Any]]]:
    """Every bot's name and how it is made; names are made different, tables filled."""
    if isinstance(bots, Mapping):
        pairs = list(bots.items())
    else:
        pairs = [
            (bot if isinstance(bot, str) else getattr(bot, "name", "") or _type_name(bot), bot)
            for bot in bots
        ]
    for number in range(players - len(pairs)):
        pairs.append((fill if number == 0 else f"{fill} {number + 1}", fill))
    named: list[tuple[str, Callable[[], Any]]] = []
    for name, bot in pairs:
        unique, count = str(name), 1
        while unique in (known for known, _ in named):
            count += 1
            unique = f"{name} {count}"
        named.append((unique, _maker(bot)))
    return named


def _type_name(bot: Any) -> str:
    return getattr(bot, "__name__", type(bot).__name__)


def _maker(bot: Any) -> Callable[[], Any]:
    if isinstance(bot, str):
        if bot not in HOUSE:
            known = ", ".join(HOUSE)
            raise ValueError(f'There is no player of the house called "{bot}"; there are {known}.')
        return HOUSE[bot]
    if isinstance(bot, type) or not hasattr(bot, "choose_card"):
        return bot  # type: ignore[no-any-return]
    return lambda: bot


def _play_deal(rules: HouseRules, deal: Deal, number: int, table: list[_Entry]) -> None:
    """Play one deal once from every seat of everybody."""
    sums = [0.0] * len(table)
    for turn in range(len(table)):
        seats = [table[(seat + turn) % len(table)] for seat in range(len(table))]
        points, shooter = _play_round(rules, deal, number, [entry.bot for entry in seats])
        for seat, entry in enumerate(seats):
            entry.rounds += 1
            entry.moons += shooter == seat
            sums[table.index(entry)] += points[seat]
    for entry, total in zip(table, sums, strict=True):
        entry.deals.append(total / len(table))


def _play_round(
    rules: HouseRules, deal: Deal, number: int, bots: list[Watched]
) -> tuple[list[float], int | None]:
    """One round; a bot at fault is replaced by a beginner and loses the round."""
    stand_in = Beginner()
    state = Round.start(rules, deal, number)
    if state.to_pass:
        passes = []
        for seat, bot in enumerate(bots):
            view = state.view(seat)
            if bot.fault is None:
                try:
                    passes.append(bot.choose_pass(view))
                    continue
                except Fault as fault:
                    bot.fault = _where(fault, number, None)
            passes.append(stand_in.choose_pass(view))
        state = state.passed(passes)
    while not state.over:
        assert state.turn is not None
        bot, view = bots[state.turn], state.view(state.turn)
        card = None
        if bot.fault is None:
            try:
                card = bot.choose_card(view)
            except Fault as fault:
                bot.fault = _where(fault, number, len(state.tricks) + 1)
        state = state.play(card or stand_in.choose_card(view))
    result = state.result()
    lost = float(penalty_total(rules))
    points = [lost if bot.fault else float(p) for bot, p in zip(bots, result.points, strict=True)]
    return points, result.moon


def _where(fault: Fault, number: int, trick: int | None) -> Fault:
    place = f"deal {number}, " + ("the pass" if trick is None else f"trick {trick}")
    return Fault(fault.kind, f"{fault.kind} – {fault.text} ({place})")


def _standings(rules: HouseRules, entries: list[_Entry]) -> tuple[Standing, ...]:
    rows = []
    for entry in entries:
        values = entry.deals
        fault = entry.bot.fault
        if fault is not None:
            # Lost from the first round on, whatever was played before.
            values = [float(penalty_total(rules))] * max(1, len(values))
        mean = sum(values) / len(values) if values else 0.0
        spread = sum((value - mean) ** 2 for value in values)
        error = sqrt(spread / (len(values) - 1) / len(values)) if len(values) > 1 else 0.0
        text = None if fault is None else (fault.text if "–" in fault.text else _made(fault))
        rows.append((fault is not None, mean, entry, error, text))
    rows.sort(key=lambda row: (row[0], row[1], row[2].bot.name))
    return tuple(
        Standing(place, entry.bot.name, mean, error, entry.rounds, entry.moons, text)
        for place, (_, mean, entry, error, text) in enumerate(rows, 1)
    )


def _made(fault: Fault) -> str:
    return f"{fault.kind} – {fault.text}"
