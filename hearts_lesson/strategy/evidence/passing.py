"""Tips about passing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from hearts_lesson.strategy.evidence.experiment import Finding, Result, experiment, paired, row
from hearts_lesson.strategy.evidence.table import R, Rows, W, deals, others_pass, pass_of, yours
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import count, low, top
from hearts_lesson.strategy.fast.passes import highest_pass, keep_risk

QUEEN = 1 << 36
HIGH_SPADES = 3 << 37
SPADES = R[L.SPADES]
LOW_SPADES = R[L.BELOW + 36]


def with_pass(rows: Rows, choose: Callable[[int], int]) -> Rows:
    """The rows with your pass chosen in some way."""
    chosen = []
    for state in rows:
        mine = state[:]
        mine[L.GAVE] = choose(state[L.HAND])
        chosen.append(mine)
    return chosen


def best_with(hand: int, wanted: int, banned: int = 0) -> int:
    """The sensible pass among those that give `wanted` and none of `banned`."""
    given = wanted
    while count(given) < 3:
        best, gain = -1, -1e9
        cards = hand & ~given & ~banned
        while cards:
            i = low(cards)
            cards &= cards - 1
            suit = i // 13
            held = hand & R[L.SUIT + suit]
            now = keep_risk(R, W, suit, held, given & held)
            then = keep_risk(R, W, suit, held, given & held | 1 << i)
            if now - then > gain:
                best, gain = i, now - then
        given |= 1 << best
    return given


@experiment(
    "pass-high-cards",
    "Pass your high cards.",
    "The same deals, four ways to pass: the three highest cards, three at random, the three "
    "lowest, and the sensible player's choice. You play the round sensibly, and so do the others.",
    11,
)
def pass_high_cards(seed: int, scale: float) -> Result:
    """Pass by rank alone."""
    rows = deals(3000 * scale, f"high {seed}")
    others_pass(rows)
    rng = Random(seed)
    ways = {
        "the three highest": lambda hand: highest_pass(R, hand),
        "three at random": lambda hand: sum(
            rng.sample([1 << i for i in range(52) if hand >> i & 1], 3)
        ),
        "the three lowest": lambda hand: _lowest(hand),
        "the sensible choice": pass_of,
    }
    points = {name: yours(with_pass(rows, way)) for name, way in ways.items()}
    tip = points["the three highest"]
    return Result(
        (
            paired("against three at random", tip, points["three at random"]),
            paired("against the three lowest", tip, points["the three lowest"]),
            paired("against the sensible choice", tip, points["the sensible choice"]),
        ),
        tuple(row(name, values) for name, values in points.items()),
    )


def _lowest(hand: int) -> int:
    ranked = sorted((i % 13, i) for i in range(52) if hand >> i & 1)
    return sum(1 << i for _, i in ranked[:3])


@experiment(
    "void-but-not-clubs",
    "Pass to make a void, but not in clubs.",
    "Hands with two or three cards of the suit and without A♠ K♠ Q♠ of their own: give the whole "
    "suit away, or the best pass that keeps the suit, on the same deals.",
    11,
)
def void_but_not_clubs(seed: int, scale: float) -> Result:
    """Voids made by passing, suit by suit."""
    rows = deals(36000 * scale, f"void {seed}")
    others_pass(rows)
    findings, table = [], []
    for suit, name in ((1, "diamonds"), (0, "clubs")):
        bits = R[L.SUIT + suit]
        short = [s for s in rows if 2 <= count(s[L.HAND] & bits) <= 3 and _plain(s[L.HAND])]
        void = yours(with_pass(short, partial(_give_suit, bits)))
        keep = yours(with_pass(short, partial(_keep_suit, bits)))
        case = f"a void in {name}"
        finding = paired(case, void, keep)
        if suit == 0:  # the tip says not to
            finding = Finding("no void in clubs", -finding.better, finding.se, finding.count)
        findings.append(finding)
        table += [row(case, void), row(f"{name} kept", keep)]
    return Result(tuple(findings), tuple(table))


def _give_suit(bits: int, hand: int) -> int:
    return best_with(hand, hand & bits)


def _keep_suit(bits: int, hand: int) -> int:
    return best_with(hand, 0, hand & bits)


def _plain(hand: int) -> bool:
    return not hand & (QUEEN | HIGH_SPADES)


def _so_many(number: int, noun: str) -> str:
    """Say how many: "no guard", "1 guard", "2 guards"."""
    return f"{number or 'no'} {noun}{'s' if number > 1 else ''}"


@experiment(
    "guarded-queen",
    "Keep Q♠ if she has guards, pass her if she has none.",
    "Hands with Q♠ and so many other spades: pass her with the two best others, or keep all "
    "spades and pass the three best other cards, on the same deals. Nobody sees other hands.",
    11,
)
def guarded_queen(seed: int, scale: float) -> Result:
    """Whether to keep Q♠, by the number of guards."""
    rows = [s for s in deals(72000 * scale, f"queen {seed}") if s[L.HAND] & QUEEN]
    others_pass(rows)
    findings, table = [], []
    for guards in range(7):
        some = [s for s in rows if count(s[L.HAND] & SPADES) == guards + 1]
        some = [s for s in some if count(s[L.HAND] & ~SPADES) >= 3]
        if len(some) < 20:
            continue
        given = yours(with_pass(some, lambda hand: best_with(hand, QUEEN)))
        kept = yours(with_pass(some, lambda hand: best_with(hand, 0, hand & SPADES)))
        label = _so_many(guards, "guard")
        if guards >= 4:
            findings.append(paired(f"keep her with {label}", kept, given))
        elif guards <= 1:
            findings.append(paired(f"pass her with {label}", given, kept))
        table.append(row(f"{label}, passed", given, guards=guards, way="passed"))
        table.append(row(f"{label}, kept", kept, guards=guards, way="kept"))
    return Result(tuple(findings), tuple(table))


@experiment(
    "pass-ace-king",
    "Pass A♠ and K♠ unless several low spades guard them.",
    "Hands with A♠ or K♠, without Q♠, and so many lower spades: pass the high spades, or keep "
    "all spades, on the same deals.",
    11,
)
def pass_ace_king(seed: int, scale: float) -> Result:
    """Whether to keep A♠ and K♠, by the number of lower spades."""
    rows = deals(64000 * scale, f"ace king {seed}")
    rows = [s for s in rows if s[L.HAND] & HIGH_SPADES and not s[L.HAND] & QUEEN]
    others_pass(rows)
    findings, table = [], []
    for lows in range(6):
        some = [s for s in rows if count(s[L.HAND] & LOW_SPADES) == lows]
        some = [s for s in some if count(s[L.HAND] & ~SPADES) >= 3]
        if len(some) < 20:
            continue
        given = yours(with_pass(some, lambda hand: best_with(hand, hand & HIGH_SPADES)))
        kept = yours(with_pass(some, lambda hand: best_with(hand, 0, hand & SPADES)))
        label = _so_many(lows, "lower spade")
        if lows <= 2:
            findings.append(paired(f"pass them with {label}", given, kept))
        elif lows >= 4:
            findings.append(paired(f"keep them with {label}", kept, given))
        table.append(row(f"{label}, passed", given, lows=lows, way="passed"))
        table.append(row(f"{label}, kept", kept, lows=lows, way="kept"))
    return Result(tuple(findings), tuple(table))


@experiment(
    "keep-low-hearts",
    "Keep your low hearts; pass high ones.",
    "Hands with a heart of 2 to 4 and another of 10 or more: pass the low one or the high one, "
    "with the same two other cards, on the same deals.",
    11,
)
def keep_low_hearts(seed: int, scale: float) -> Result:
    """Which heart to pass if one goes."""
    hearts = R[L.HEARTS]
    rows = [
        s
        for s in deals(6000 * scale, f"hearts {seed}")
        if s[L.HAND] & hearts
        and low(s[L.HAND] & hearts) % 13 <= 2
        and top(s[L.HAND] & hearts) % 13 >= 8
    ]
    others_pass(rows)

    def with_heart(hand: int, heart: int) -> int:
        two = best_with(hand, 0, hand & hearts)
        weakest = top(two)
        return two & ~(1 << weakest) | 1 << heart

    high = yours(with_pass(rows, lambda hand: with_heart(hand, top(hand & hearts))))
    lowest = yours(with_pass(rows, lambda hand: with_heart(hand, low(hand & hearts))))
    return Result(
        (paired("pass the high heart", high, lowest),),
        (row("the high heart passed", high), row("the low heart passed", lowest)),
    )
