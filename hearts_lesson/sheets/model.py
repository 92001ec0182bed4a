"""The three sheets as plain data: what stands on them, before anybody draws it.

Every text is named by a line of `words`, so that a sheet can be drawn here, as HTML or PDF, and
drawn anew in the browser for other rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from hearts_lesson.engine import HouseRules
from hearts_lesson.sheets.offers import spelled
from hearts_lesson.sheets.words import LINES

__all__ = [
    "BOXES",
    "KINDS",
    "OPTIONAL",
    "PASSES",
    "ROUNDS",
    "Boxes",
    "Bullets",
    "Choice",
    "Grid",
    "Part",
    "Rows",
    "Section",
    "Sheet",
    "boxes_for",
    "sheet",
]

KINDS: Final[dict[str, str]] = {
    "rules": "Rules sheet",
    "cheat": "Cheat sheet",
    "score": "Score sheet",
}
"""The sheets by name, with their titles."""

OPTIONAL: Final[dict[str, str]] = {
    "boxes": "the tick boxes",
    "order": "the order of the cards",
    "check": "the sums to check by",
}
"""What may be left out of a sheet that is too long: its name, and in words."""

ROUNDS: Final = 20
"""How many rounds a score sheet has room for."""

ORDER: Final = "A · K · Q · J · 10 · 9 · 8 · 7 · 6 · 5 · 4 · 3 · 2"


@dataclass(frozen=True)
class Section:
    """A heading with a paragraph of lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Bullets:
    """A heading with a list, a line an item."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Rows:
    """A small table; its heading is a line of `words`, or else the words themselves."""

    title: str
    heads: tuple[str, str]
    line: str


@dataclass(frozen=True)
class Choice:
    """One box to tick: what it says, and the option and value it stands for."""

    label: str
    option: str
    value: str


@dataclass(frozen=True)
class Grid:
    """Empty cells for a game: a row a round, a column a player, and the sum of the round."""

    rounds: int


Boxes: TypeAlias = tuple[tuple[str, tuple[Choice, ...]], ...]
"""Titles, each with its choices."""

Part: TypeAlias = Section | Bullets | Rows | Grid | Boxes


def _box(title: str, option: str, **labels: str) -> tuple[str, tuple[Choice, ...]]:
    return title, tuple(Choice(text, option, key[1:]) for key, text in labels.items())


BOXES: Final[Boxes] = (
    _box(
        "Shooting the moon",
        "moon",
        _0="Shooter chooses",
        _1="Added to the others",
        _2="Taken off the shooter",
        _3="Best for the shooter",
    ),
    _box("Q♠ breaks hearts", "queen_breaks_hearts", _0="No", _1="Yes"),
    _box("Q♠ may be led", "queen_lead", _0="Any time", _1="After hearts are broken"),
    _box("Points on the first trick", "first_trick_points", _0="Not allowed", _1="Allowed"),
    _box("Bonus card", "bonus_card", _0="None", _1="J♦ −10", _2="10♦ −10"),
    _box("Game ends at", "target", _100="100", _75="75", _50="50", _="_______ points"),
    _box(
        "Exactly on the target", "exact_target", _0="No change", _1="Back to half", _2="Back to 0"
    ),
    _box("Tied for lowest", "tie", _0="Another round", _1="Shared win"),
)
"""The house rules that tables differ on most, with a box for each way to play."""

_NOT_FOUR: Final = frozenset({3, *range(5, 11)})
PASSES: Final[dict[str, tuple[str, frozenset[int]]]] = {
    "LRAH": ("Left, right, across, no pass", frozenset({4})),
    "LRA": ("Left, right, across", frozenset({4})),
    "LRMWH": ("Left, right, 2 left, 2 right, no pass", _NOT_FOUR - {3}),
    "LRH": ("Left, right, no pass", _NOT_FOUR),
    "LR": ("Left, right", _NOT_FOUR),
    "L": ("Always left", frozenset(range(3, 11))),
    "H": ("Nobody passes", frozenset(range(3, 11))),
}
"""The passes with a box, and for how many players each of them is."""


def boxes_for(players: int | None) -> Boxes:
    """The boxes, with the passes that this many players may choose, or with every pass."""
    passing = tuple(
        Choice(text, "pass_cycle", cycle)
        for cycle, (text, fits) in PASSES.items()
        if players is None or players in fits
    )
    return (*BOXES[:1], ("Passing", passing), *BOXES[1:])


@dataclass(frozen=True)
class Sheet:
    """One sheet of paper for the rules of a table."""

    kind: str
    rules: HouseRules
    parts: tuple[Part, ...]
    ticked: bool
    """Whether the boxes show these rules; they stay empty where a table still has to choose."""

    def say(self, line: str) -> str:
        """What a line says under these rules; words that name no line stand for themselves."""
        return LINES[line].text(self.rules) if line in LINES else line

    def text(self, lines: Collection[str]) -> str:
        """Several lines as a paragraph."""
        return " ".join(filter(None, map(self.say, lines)))

    def is_ticked(self, choice: Choice) -> bool:
        """Whether a box is ticked."""
        return self.ticked and spelled(self.rules, choice.option) == choice.value

    @property
    def title(self) -> str:
        """What stands at the top."""
        return self.say("title")

    @property
    def subtitle(self) -> str:
        """Which sheet it is, and by whose rules."""
        if not self.ticked:
            return f"{KINDS[self.kind]}, standard rules"
        return f"{KINDS[self.kind]}, house rules {self.rules.code}"


_RULES: Final[tuple[Part, ...]] = (
    Section("Players and cards", ("players",)),
    Section("The deal", ("deal",)),
    Section("The pass", ("pass",)),
    Section("The play", ("opening", "follow")),
    Section("First trick", ("first",)),
    Section("Breaking hearts", ("hearts", "queen")),
    Section("Scoring", ("scoring",)),
    Section("Shooting the moon", ("moon", "moon-pays")),
    Section("The end", ("end", "exact", "tie")),
)
_CHECK: Final = Section("Check the count", ("check", "check-others", "check-shooter"))
_CHEAT: Final[tuple[Part, ...]] = (
    Section("Card order, in every suit", (ORDER, "No trumps: only the suit led can win a trick.")),
    Rows("pass-head", ("Round", "Pass to"), "pass-rows"),
    Bullets(
        "Play",
        (
            *("opening-short", "Follow suit if you can", "If you cannot: play any card"),
            "first-short",
            *("hearts-short", "breaks-short", "queen-short", "equal-short"),
        ),
    ),
    Rows("Scoring", ("Card", "Points"), "score-rows"),
    Section("Shooting the moon", ("moon", "moon-pays")),
    Section("The end", ("end", "exact", "tie")),
    _CHECK,
)


def sheet(kind: str, rules: HouseRules | str = "standard", without: Collection[str] = ()) -> Sheet:
    """Lay out one of the sheets for the rules of a table.

    `kind` is rules, cheat or score. `without` names parts to leave out, see `OPTIONAL`. A table
    that plays nothing but the standard rules, with however many players, gets empty boxes.
    """
    rules = HouseRules.of(rules)
    own = rules.code != HouseRules(players=rules.players, packs=rules.packs).code
    parts: tuple[Part, ...]
    if kind == "rules":
        parts = _RULES if "boxes" in without else (*_RULES, boxes_for(rules.players))
    elif kind == "cheat":
        parts = tuple(
            part
            for part in _CHEAT
            if not (part is _CHEAT[0] and "order" in without)
            and not (part is _CHECK and "check" in without)
        )
    elif kind == "score":
        parts = (Grid(ROUNDS),) if "check" in without else (Grid(ROUNDS), _CHECK)
    else:
        raise ValueError(f"There is no sheet {kind!r}. Choose from {', '.join(KINDS)}.")
    return Sheet(kind, rules, parts, own)
