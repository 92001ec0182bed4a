"""Tips about the play of a round."""

from __future__ import annotations

from math import hypot

from hearts_lesson.engine import Card
from hearts_lesson.strategy.evidence.experiment import (
    Finding,
    Result,
    experiment,
    mean_se,
    paired,
    row,
)
from hearts_lesson.strategy.evidence.table import (
    R,
    Rows,
    W,
    deals,
    finish_rounds,
    others_pass,
    pass_of,
    yours,
)
from hearts_lesson.strategy.fast import layout as L
from hearts_lesson.strategy.fast.bits import count, low
from hearts_lesson.strategy.fast.play import legal, put
from hearts_lesson.strategy.fast.rollout import (
    FORGETFUL,
    HEARTS_ONLY,
    SENSIBLE,
    SPADES_ONLY,
    begin,
    pass_cards,
)
from hearts_lesson.strategy.fast.sense import choose, costs_into

LOW_SPADES = R[L.BELOW + 36]


def swapped(rows: Rows, mine: int, other: int) -> Rows:
    """The rows in which you hold one card and somebody else the other, with the two swapped."""
    changed = []
    for state in rows:
        new = state[:]
        new[L.HAND] ^= 1 << mine | 1 << other
        for seat in range(1, 4):
            if new[L.HAND + seat] >> other & 1:
                new[L.HAND + seat] ^= 1 << mine | 1 << other
        changed.append(new)
    return changed


@experiment(
    "middle-cards",
    "Middle cards are safe.",
    "Rounds without a pass in which you hold 9♦ and another player 3♦ (6♦, Q♦, A♦): the same deals "
    "once more with the two cards swapped. Above 0 it is better to hold the nine.",
    12,
)
def middle_cards(seed: int, scale: float) -> Result:
    """What a middle card costs against a low one and a high one of the same suit."""
    rows = [s for s in deals(48000 * scale, f"middle {seed}") if s[L.HAND] >> 20 & 1]
    findings = []
    table = []
    for other, name in ((14, "3♦"), (17, "6♦"), (23, "Q♦"), (25, "A♦")):
        some = [s for s in rows if not s[L.HAND] >> other & 1]
        middle = yours(some, steps=0)
        instead = yours(swapped(some, 20, other), steps=0)
        table.append(
            row(f"{name} instead of 9♦", [a - b for a, b in zip(instead, middle, strict=True)])
        )
        findings.append(paired(f"9♦ against {name}", middle, instead))
    return Result(tuple(findings), tuple(table))


@experiment(
    "keep-low-cards",
    "Low cards are worth keeping: each is a way to give the lead away.",
    "Rounds without a pass in which you hold 8♦ and another player 2♦ (8♣ and 3♣): the same deals "
    "with the two cards swapped.",
    12,
)
def keep_low_cards(seed: int, scale: float) -> Result:
    """What a low card is worth."""
    rows = deals(16000 * scale, f"low {seed}")
    findings = []
    table = []
    for mine, other, name in ((19, 13, "2♦ instead of 8♦"), (6, 1, "3♣ instead of 8♣")):
        some = [s for s in rows if s[L.HAND] >> mine & 1 and not s[L.HAND] >> other & 1]
        plain = yours(some, steps=0)
        lower = yours(swapped(some, mine, other), steps=0)
        findings.append(paired(name, lower, plain))
        table.append(row(name, [a - b for a, b in zip(lower, plain, strict=True)]))
    return Result(tuple(findings), tuple(table))


@experiment(
    "what-a-void-is-worth",
    "A void in a plain suit is worth points.",
    "Rounds without a pass in which you hold one single club or diamond: the same deals with that "
    "card swapped for the card of the same rank in the other plain suit, which leaves you void.",
    14,
)
def what_a_void_is_worth(seed: int, scale: float) -> Result:
    """A void against a single card, everything else alike."""
    rows = deals(40000 * scale, f"worth {seed}")
    findings = []
    table = []
    for suit, name in ((1, "diamonds"), (0, "clubs")):
        some, voids = [], []
        for state in rows:
            held = state[L.HAND] & R[L.SUIT + suit]
            if count(held) != 1:
                continue
            mine = low(held)
            other = mine + 13 if suit == 0 else mine - 13
            if mine % 13 and not state[L.HAND] >> other & 1:
                some.append(state)
                voids += swapped([state], mine, other)
        single = yours(some, steps=0)
        void = yours(voids, steps=0)
        findings.append(paired(f"void in {name} against a single card", void, single))
        table.append(row(f"a single card of {name}", single))
        table.append(row(f"void in {name}", void))
    return Result(tuple(findings), tuple(table))


@experiment(
    "lead-spades-early",
    "Lead spades early to smoke out Q♠.",
    "At your first lead while another player has Q♠, with a low spade and another suit to lead: "
    "the lowest spade, or the best other card, on the same deals. By your own high spades.",
    13,
)
def lead_spades_early(seed: int, scale: float) -> Result:
    """Smoking out, with and without A♠ or K♠ of one's own."""
    groups: dict[str, tuple[Rows, Rows]] = {
        "you hold neither A♠ nor K♠": ([], []),
        "you hold A♠ or K♠": ([], []),
    }
    rows = deals(27000 * scale, f"smoke {seed}")
    others_pass(rows)
    scratch = [0.0] * 104
    for deal in rows:
        state = _first_lead(deal, scratch)
        if state is None:
            continue
        hand = state[L.HAND]
        playable = legal(R, state)
        spades, rest = playable & LOW_SPADES, playable & ~R[L.SPADES]
        if hand & R[L.QUEENS] or state[L.GONE] & R[L.QUEENS] or not spades or not rest:
            continue
        case = "you hold A♠ or K♠" if hand & R[L.ABOVE + 36] else "you hold neither A♠ nor K♠"
        smoke, other = groups[case]
        one, two = state[:], state[:]
        put(R, one, low(spades))
        put(R, two, costs_into(R, two, W, rest, scratch))
        smoke.append(one)
        other.append(two)
    findings, table = [], []
    for case, (smoke, other) in groups.items():
        led, not_led = _finished(smoke), _finished(other)
        findings.append(paired(case, led, not_led))
        table.append(row(f"{case}: a low spade", led))
        table.append(row(f"{case}: another suit", not_led))
    return Result(tuple(findings), tuple(table))


def _first_lead(deal: list[int], scratch: list[float]) -> list[int] | None:
    """The standing at your first lead after the first trick, if it comes within four tricks."""
    state = deal[:]
    state[L.GAVE] = pass_of(state[L.HAND])
    pass_cards(R, state, 1)
    begin(R, state, 0)
    while state[L.LEFT] > 36:
        if state[L.TURN] == 0 and not state[L.ON_TABLE] and not state[L.FIRST]:
            return state
        put(R, state, choose(R, state, W, scratch))
    return None


def _finished(states: Rows) -> list[float]:
    """Your points when sensible players finish rounds that have begun."""
    return [float(points[0]) for points in finish_rounds(states)]


@experiment(
    "count-the-cards",
    "Count: remember what was played and who is void.",
    "The same deals, you as a sensible player, or as one who judges just as well but remembers "
    "nothing except the trick on the table. And you as one who remembers a single suit.",
    15,
)
def count_the_cards(seed: int, scale: float) -> Result:
    """What counting is worth: all suits, or one of them."""
    rows = deals(8000 * scale, f"count {seed}")
    others = (SENSIBLE, SENSIBLE, SENSIBLE)
    nothing = yours(rows, kinds=(FORGETFUL, *others))
    findings, table = [], []
    for kind, case in (
        (SENSIBLE, "all suits"),
        (SPADES_ONLY, "the spades alone"),
        (HEARTS_ONLY, "the hearts alone"),
    ):
        points = yours(rows, kinds=(kind, *others))
        findings.append(paired(f"count {case}", points, nothing))
        table.append(row(f"counting {case}", points))
    return Result(tuple(findings), (*table, row("remembering nothing", nothing)))


@experiment(
    "danger-cards",
    "The danger cards are Q♠ and the five highest hearts; A♠ and K♠ are not among them.",
    "Rounds without a pass in which you hold the card and another player the seven of its suit: "
    "the same deals with the two swapped. That is what the card costs you. A♠ and K♠ are held "
    "against 10♥, the least of the list.",
    11,
)
def danger_cards(seed: int, scale: float) -> Result:
    """What each high card costs its holder, measured against the seven of its suit."""
    rows = deals(30000 * scale, f"danger {seed}")
    costs: dict[str, list[float]] = {}
    for name in ("Q♠", "A♥", "K♥", "Q♥", "J♥", "10♥", "A♠", "K♠"):
        card = Card.parse(name).index
        seven = card // 13 * 13 + 5
        some = [s for s in rows if s[L.HAND] >> card & 1 and not s[L.HAND] >> seven & 1]
        with_it = yours(some, steps=0)
        without = yours(swapped(some, card, seven), steps=0)
        costs[name] = [a - b for a, b in zip(with_it, without, strict=True)]
    findings = []
    for name, cost in costs.items():
        mean, error = mean_se(cost)
        if name in ("A♠", "K♠"):
            least, spread = mean_se(costs["10♥"])
            case = f"{name} costs less than 10♥"
            findings.append(Finding(case, least - mean, hypot(error, spread), len(cost)))
        else:
            seven_of = "7♠" if name == "Q♠" else "7♥"
            findings.append(Finding(f"{name} costs more than {seven_of}", mean, error, len(cost)))
    return Result(
        tuple(findings), tuple(row(f"what {name} costs", cost) for name, cost in costs.items())
    )
