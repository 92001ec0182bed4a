"""A book of hands with every pass measured: where any choice of three cards stands among all 286.

Measuring a hand takes seconds, so the results are committed, one JSON object a line, in
`strategy/data/passes.jsonl`. Make them anew with

    python -m hearts_lesson.strategy.pass_book

which plays about 90,000 rounds a hand. The same players and seeds give the same file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from hearts_lesson.engine import Card, Direction, Hand, HouseRules, NotationError
from hearts_lesson.strategy.ranking import equals_among, pass_among
from hearts_lesson.strategy.reasons import pass_reasons

__all__ = ["HANDS", "THEMES", "MeasuredHand", "MeasuredPass", "load", "measure", "named", "save"]

DEALS: Final = 2000
"""On how many deals the best passes are played."""
FIRST_DEALS: Final = 128
"""On how many deals every pass is played, also the poorest."""

THEMES: Final[Mapping[str, str]] = {
    "bare-queen": "Q♠ with hardly a spade beside her",
    "half-guarded-queen": "Q♠ with two or three spades below her",
    "guarded-queen": "Q♠ with four spades or more below her",
    "ace-king": "A♠ or K♠ with few low spades",
    "guarded-ace": "A♠ or K♠ behind four low spades or more",
    "short-suit": "a short suit, and nothing to fear in spades",
    "hearts": "low hearts and high ones",
    "quiet": "a hand with few high cards",
    "moon": "a hand of high cards",
}
"""What the hands of each theme have in common."""

HANDS: Final[tuple[tuple[str, str, str], ...]] = (
    ("bare-queen", "left", "3C 8C 9C JC 3D 4D 6D QD 8S QS 4H 5H 8H"),
    ("bare-queen", "right", "3C 9C JC AC 4D JD AD 9S QS 3H 6H KH AH"),
    ("bare-queen", "across", "2C 3C 5C JC QC KC 3D TD JD 2S QS TH KH"),
    ("bare-queen", "left", "4C 6C 8C 4D 9S QS AS 2H 4H 5H 7H 9H QH"),
    ("half-guarded-queen", "left", "4C 7C 2D 4D 6D 5S 6S TS QS 5H 8H TH KH"),
    ("half-guarded-queen", "right", "5C 6C 8C JC 4D 8D QD 7S 8S QS 5H QH KH"),
    ("half-guarded-queen", "across", "9C JC KC 2D 3D 9D 2S 8S JS QS 2H 8H 9H"),
    ("guarded-queen", "left", "5C TC JC 9D 3S 4S 8S JS QS 3H 6H 9H KH"),
    ("guarded-queen", "right", "5C TC JC 9D 3S 4S 8S JS QS 3H 6H 9H KH"),
    ("guarded-queen", "across", "5C TC JC 9D 3S 4S 8S JS QS 3H 6H 9H KH"),
    ("guarded-queen", "left", "6C TC AC JD QD 3S 5S 6S 9S QS 4H QH KH"),
    ("guarded-queen", "left", "2C 8C TC 5D 8D 3S 4S 5S 7S QS 8H TH QH"),
    ("guarded-queen", "across", "9C 6D 8D 2S 3S 4S 5S 7S TS QS 7H 9H TH"),
    ("ace-king", "left", "3C 4C 8C 9C KC 4D 6D 9S AS 5H 6H 9H QH"),
    ("ace-king", "right", "3C 4C 8C 9C KC 4D 6D 9S AS 5H 6H 9H QH"),
    ("ace-king", "across", "3C 4C 8C 9C KC 4D 6D 9S AS 5H 6H 9H QH"),
    ("ace-king", "left", "6C 7C QC 4D 5D 6D 9D TD 8S JS AS 3H AH"),
    ("ace-king", "right", "3C 4C 9C AC 5D 6D JD QD KD 2S 4S KS 8H"),
    ("ace-king", "left", "6C 7C QC KC 5D 7D KD AD 9S KS 5H TH AH"),
    ("guarded-ace", "left", "2C 6C 6D TD QD 3S 5S 6S JS KS 7H 8H JH"),
    ("guarded-ace", "across", "6C TC 3D 6D 2S 5S 6S 7S JS AS 7H 8H 9H"),
    ("guarded-ace", "right", "4C 8C QC 3D QD 2S 6S 8S TS KS 2H 9H AH"),
    ("short-suit", "left", "3C 8C QC AC 3D 8D 9D 2S 4S 5S 7S 3H 8H"),
    ("short-suit", "right", "6C KC 3D 4D 2S 3S 6S TS 3H 5H 8H TH JH"),
    ("short-suit", "left", "4C 6C 9C 3D KD AD 4S 5S 7S JS 5H 7H TH"),
    ("short-suit", "across", "6C 7C 8C KC 3D QD KD 4S JS 5H 7H 8H JH"),
    ("hearts", "left", "7C 9C TC AC 2D 3D 3S 4S 3H 6H 7H JH KH"),
    ("hearts", "right", "4C 7C JC KC 2D QD 3S 7S JS 3H 9H JH QH"),
    ("hearts", "across", "QC 2D 3D 4D TD AD 2S 8S 9S JS 4H JH KH"),
    ("hearts", "left", "7C 8C KC 6D 7D 9D 6S 8S JS 4H TH JH QH"),
    ("quiet", "left", "4C 6C TC 2D 3D 7D 3S 9S 3H 5H 6H 7H 8H"),
    ("quiet", "right", "5C QC 2D 3D 7D 8D TD 2S 6S JS 3H 4H TH"),
    ("quiet", "across", "6C 2D 3D 7D QD 2S 5S 9S 2H 3H 5H 7H KH"),
    ("moon", "left", "QC KC AC 2D TD AD AS 6H 7H JH QH KH AH"),
    ("moon", "right", "9C KC 3D TD AD KS AS 5H 7H JH QH KH AH"),
    ("moon", "across", "4C 6C 9C QC KC AC KD KS AS TH JH QH KH"),
)
"""Theme, direction and cards of every hand in the book; the hands were dealt, not made up."""


@dataclass(frozen=True, slots=True)
class MeasuredPass:
    """One pass of a hand: what the round costs with it on average, and how well that is known.

    `equal` says that it cannot be told from the best pass; `reasons` say what it does to the hand.
    """

    rank: int
    cards: Hand
    points: float
    se: float
    equal: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class MeasuredHand:
    """A hand with all its passes measured.

    `points` and `errors` are in the order of `combinations` of the sorted cards; `equal` are the
    places in it of the passes that cannot be told from the best, which stands first. `moon` is how
    often the best pass ended in a moon of one's own.
    """

    id: str
    theme: str
    direction: Direction
    hand: Hand
    seed: int
    deals: int
    points: tuple[float, ...]
    errors: tuple[float, ...]
    equal: tuple[int, ...]
    moon: float

    @cached_property
    def passes(self) -> tuple[MeasuredPass, ...]:
        """Every pass, best first."""
        choices = list(combinations(sorted(self.hand), 3))
        order = sorted(
            range(len(choices)), key=lambda place: (place != self.equal[0], self.points[place])
        )
        rules = HouseRules()
        return tuple(
            MeasuredPass(
                rank,
                cards := Hand.of(choices[place]),
                self.points[place],
                self.errors[place],
                place in self.equal,
                pass_reasons(rules, self.hand, cards),
            )
            for rank, place in enumerate(order, 1)
        )

    @property
    def best(self) -> MeasuredPass:
        """The pass with the fewest points."""
        return self.passes[0]

    @property
    def equals(self) -> tuple[MeasuredPass, ...]:
        """The passes that cannot be told from the best, itself among them."""
        return equals_among(self.passes)

    def of(self, cards: str | Hand) -> MeasuredPass:
        """Where a pass stands. Raises NotationError if the hand cannot pass these cards."""
        return pass_among(self.passes, cards)

    def often(self, first: int = 10) -> dict[Card, int]:
        """How many of the best so many passes give each card of the hand; most often first."""
        best = [one.cards for one in self.passes[:first]]
        told = {card: sum(card in cards for cards in best) for card in self.hand}
        return dict(sorted(told.items(), key=lambda pair: (-pair[1], pair[0].index)))

    def data(self) -> dict[str, Any]:
        """The hand as a JSON object; numbers in hundredths of a point."""
        return {
            "id": self.id,
            "theme": self.theme,
            "direction": str(self.direction),
            "hand": str(self.hand),
            "seed": self.seed,
            "deals": self.deals,
            "moon": self.moon,
            "equal": list(self.equal),
            "points": [round(100 * value) for value in self.points],
            "se": [round(100 * value) for value in self.errors],
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> MeasuredHand:
        """Read a hand from its JSON object."""
        return cls(
            data["id"],
            data["theme"],
            Direction(data["direction"]),
            Hand.parse(data["hand"]),
            data["seed"],
            data["deals"],
            tuple(value / 100 for value in data["points"]),
            tuple(value / 100 for value in data["se"]),
            tuple(data["equal"]),
            data["moon"],
        )


def measure(
    hand: str,
    direction: str = "left",
    *,
    name: str = "",
    theme: str = "",
    seed: int = 1,
    deals: int = DEALS,
    first_deals: int = FIRST_DEALS,
) -> MeasuredHand:
    """Measure every pass of a hand, as `advise_pass` does, but the poor ones on more deals."""
    from hearts_lesson.strategy.pass_search import race_passes

    held, way = Hand.parse(hand), Direction(direction)
    race = race_passes(HouseRules(), held, way, deals=deals, seed=seed, first_deals=first_deals)
    found = {result.given: result for result in race.results}
    choices = [Hand.of(cards).mask for cards in combinations(sorted(held), 3)]
    best = race.results[0]
    equal = [
        place
        for place, given in enumerate(choices)
        if found[given].deals == best.deals and found[given].gap <= 2 * found[given].gap_se
    ]
    equal.sort(key=lambda place: choices[place] != best.given)
    return MeasuredHand(
        name,
        theme,
        way,
        held,
        seed,
        deals,
        tuple(round(found[given].points, 2) for given in choices),
        tuple(round(found[given].se, 2) for given in choices),
        tuple(equal),
        round(best.moon, 3),
    )


def _file() -> Path:
    return Path(str(resources.files("hearts_lesson.strategy"))) / "data" / "passes.jsonl"


@lru_cache(maxsize=1)
def load() -> tuple[MeasuredHand, ...]:
    """Every measured hand of the book."""
    text = _file().read_text(encoding="utf-8")
    return tuple(MeasuredHand.of_data(json.loads(line)) for line in text.splitlines() if line)


def named(name: str) -> MeasuredHand:
    """A hand by its name, such as "guarded-queen-2". Raises NotationError for an unknown one."""
    for one in load():
        if one.id == name:
            return one
    raise NotationError(
        f'There is no measured hand "{name}". There are: {", ".join(one.id for one in load())}.'
    )


def save(hands: Iterable[MeasuredHand], file: Path | None = None) -> Path:
    """Write measured hands to their file."""
    place = file or _file()
    lines = [
        json.dumps(one.data(), ensure_ascii=False, separators=(",", ":")) + "\n" for one in hands
    ]
    place.write_text("".join(lines), encoding="utf-8")
    return place


def main(say: Callable[[str], None] = print) -> None:
    """Measure every hand of the book and store the results."""
    count: dict[str, int] = {}
    found = []
    for theme, direction, hand in HANDS:
        count[theme] = count.get(theme, 0) + 1
        name = f"{theme}-{count[theme]}"
        found.append(measure(hand, direction, name=name, theme=theme))
        best = found[-1].best
        say(f"{name}: {best.cards.show()}, {best.points:.2f} ± {best.se:.2f} points")
    say(f"written to {save(found)}")


if __name__ == "__main__":
    main()
