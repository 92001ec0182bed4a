"""The tip about who should get the points, tested where there is a choice."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_lesson.strategy.evidence.experiment import (
    Finding,
    Result,
    experiment,
    mean_se,
)
from hearts_lesson.strategy.evidence.games import finish_games, score_of
from hearts_lesson.strategy.evidence.table import (
    R,
    Rows,
    W,
    begun,
    deals,
    finish_rounds,
    moments,
)
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.play import legal, put
from hearts_lesson.strategy.fast.sense import costs_into

LEADER = 1
"""The seat with the lowest total in all of these games; you sit at seat 0."""
EARLY = (52, 26, 52, 52)
LATE = (85, 78, 90, 85)


@experiment(
    "dump-on-the-leader",
    "Give Q♠ and hearts to the player who leads the game.",
    "Moments in which you play last, cannot follow suit, and may throw Q♠ (or a heart) or a card "
    "without points: you know who gets what. If the leader takes the trick, the tip is to give; if "
    "somebody else does, to wait. Both ways are played to the end of the game on the same deals. "
    "Early: from 52 : 26 : 52 : 52 (you, the leader, two others). Late: from 85 : 78 : 90 : 85. "
    "Games won out of all.",
    13,
)
def dump_on_the_leader(seed: int, scale: float) -> Result:
    """Give points to whoever takes the trick, or only to the leader."""
    findings, table = [], []
    for shown, totals in (("early", EARLY), ("late", LATE)):
        found = _choices(totals, seed, scale)
        for (what, taker), rows in found.items():
            given, kept = _both(rows, R[L.QUEENS] if what == "Q♠" else R[L.HEARTS])
            label = f"{shown}, {taker} takes the trick"
            name = f"dump {seed} {totals} {what} {taker}"
            won = [finish_games(_after(states, totals), name) for states in (given, kept)]
            tip, other = won if taker == "the leader" else won[::-1]
            advice = f"give the leader {what}" if taker == "the leader" else f"keep {what} for them"
            mean, error = mean_se([a - b for a, b in zip(tip, other, strict=True)])
            findings.append(Finding(f"{shown}: {advice}", mean, error, len(tip)))
            for way, share in zip(("given", "kept"), won, strict=True):
                mean, error = mean_se(share)
                table.append(
                    {
                        "label": f"{label}: {what} {way}",
                        "won": round(mean, 4),
                        "se": round(error, 4),
                        "n": len(share),
                    }
                )
    return Result(tuple(findings), tuple(table), "share of games won")


def _choices(totals: Sequence[int], seed: int, scale: float) -> dict[tuple[str, str], Rows]:
    """Moments of a choice, by what may be given and who takes the trick; one of each a round."""
    found: dict[tuple[str, str], Rows] = {
        (what, taker): []
        for what in ("Q♠", "a heart")
        for taker in ("the leader", "another player")
    }
    rows = begun(deals(24000 * scale, f"dump {seed} {totals}"), totals)
    for state in rows:
        seen = set()
        for moment, _ in moments(state):
            playable = legal(R, moment)
            if moment[L.TURN] or playable & moment[L.LED] or not playable & ~_penalty():
                continue
            taker = "the leader" if moment[L.WINNER] == LEADER else "another player"
            for what, cards in (("Q♠", R[L.QUEENS]), ("a heart", R[L.HEARTS])):
                if (
                    playable & cards
                    and (what, taker) not in seen
                    and len(found[what, taker]) < max(20, 1500 * scale)
                ):
                    seen.add((what, taker))
                    found[what, taker].append(moment)
    return found


def _penalty() -> int:
    return R[L.QUEENS] | R[L.HEARTS]


def _both(rows: Rows, cards: int) -> tuple[Rows, Rows]:
    """Every moment twice: with the cheapest of some cards thrown, and with a clean one."""
    given, kept = [], []
    scratch = [0.0] * 104
    for state in rows:
        one, two = state[:], state[:]
        playable = legal(R, state)
        put(R, one, costs_into(R, one, W, playable & cards, scratch))
        put(R, two, costs_into(R, two, W, playable & ~_penalty(), scratch))
        given.append(one)
        kept.append(two)
    return given, kept


def _after(states: Rows, totals: Sequence[int]) -> list[tuple[int, ...]]:
    """Everybody's total after rounds that have begun."""
    ended = []
    for points in finish_rounds(states):
        moon = points.index(0) if points.count(26) == 3 else -1
        score = score_of(totals, points, moon)
        ended.append(tuple(a + b for a, b in zip(totals, score, strict=True)))
    return ended
