"""The rules a table plays by, as one frozen value that every rule function takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from hearts_lesson.engine import options as o
from hearts_lesson.engine.cards import COPY, PACK, Card, Hand, Suit, parse_cards
from hearts_lesson.engine.clashes import find_clashes, nearest, table_clashes
from hearts_lesson.engine.errors import NotationError, RulesClash
from hearts_lesson.engine.masks import Masks
from hearts_lesson.engine.presets import PRESETS
from hearts_lesson.engine.table import Direction

__all__ = ["HouseRules"]

_BY_PLAYERS: Any = None
"""Stands for "the usual for so many players" until the rules are built; never seen afterwards."""


@dataclass(frozen=True)
class HouseRules:
    """The house rules of one table; without any argument, the standard game.

    Each field is one option of the rules. `removed`, `pass_cycle` and `kitty` follow the number
    of players and packs when they are not given. Rules that cannot be played together raise
    RulesClash, which lists every clash with what to choose instead.
    """

    players: int = 4
    packs: int = 1
    removed: tuple[Card, ...] = _BY_PLAYERS
    kitty: o.Kitty = _BY_PLAYERS
    opening_lead: o.OpeningLead = "lowest_club"
    pass_count: int = 3
    pass_cycle: tuple[Direction, ...] = _BY_PLAYERS
    first_trick_points: o.FirstTrickPoints = "not_allowed"
    first_trick_all_penalty: o.FirstTrickAllPenalty = "heart"
    heart_lead: o.HeartLead = "after_broken"
    queen_breaks_hearts: bool = False
    queen_lead: o.QueenLead = "any_time"
    leader_only_hearts: o.LeaderOnlyHearts = "may_lead"
    leader_hearts_and_queen: o.LeaderHeartsAndQueen = "either"
    moon: o.Moon = "shooter_chooses"
    sun: o.Sun = "off"
    bonus_card: Card | None = None
    bonus_in_moon: o.BonusInMoon = "separate"
    no_trick_bonus: int = 0
    heart_values: o.HeartValues = "one"
    queen_value: int = 13
    target: int = 100
    end_test: o.EndTest = "reaches"
    exact_target: o.ExactTarget = "no_change"
    tie: o.Tie = "another_round"
    masks: Masks = field(init=False, repr=False, compare=False)
    pack: Hand = field(init=False, repr=False, compare=False)
    """Every card in play, kitty included."""

    def __post_init__(self) -> None:
        """Read the values, fill in what follows from others, and refuse what clashes."""
        problems: list[str] = []
        for name, read in _READERS.items():
            value = getattr(self, name)
            if value is not None or name == "bonus_card":
                try:
                    self._set(name, read(value))
                except (NotationError, TypeError) as trouble:
                    problems.append(f"{name}: {trouble}")
        if not problems:
            problems += table_clashes(self)
        if problems:
            raise RulesClash(tuple(problems))
        for name in ("kitty", "removed", "pass_cycle"):
            if getattr(self, name) is None:
                self._set(name, _usual(self)[name])
        problems += find_clashes(self)
        if problems:
            raise RulesClash(tuple(problems))
        whole = Hand(PACK | PACK << COPY if self.packs == 2 else PACK)
        self._set("pack", whole - Hand.of(self.removed))
        self._set("masks", Masks.of(self))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @classmethod
    def of(cls, rules: str | Mapping[str, Any] | HouseRules) -> HouseRules:
        """Read rules: a preset's name, options over a preset, or rules as they are.

        `HouseRules.of({"preset": "omnibus", "target": 50})` starts from the preset `standard` if
        none is named. Unknown names and values raise RulesClash with the nearest valid ones.
        """
        if isinstance(rules, HouseRules):
            return rules
        if isinstance(rules, str):
            rules = {"preset": rules}
        if not isinstance(rules, Mapping):
            raise RulesClash(
                (f"Rules are a preset's name or an object of options, not {rules!r}.",)
            )
        given = dict(rules)
        preset = given.pop("preset", "standard")
        problems = []
        if not isinstance(preset, str) or preset not in PRESETS:
            problems.append(f"There is no preset {preset!r}. {nearest(preset, PRESETS)}")
            preset = "standard"
        for name in [name for name in given if name not in o.OPTIONS]:
            problems.append(f"There is no house rule {name!r}. {nearest(name, o.OPTIONS)}")
            del given[name]
        try:
            result = cls(**{**PRESETS[preset], **given})
        except RulesClash as clash:
            raise RulesClash((*problems, *clash.problems)) from None
        if problems:
            raise RulesClash(tuple(problems))
        return result

    def but(self, **changes: Any) -> HouseRules:
        """These rules with some options changed.

        If the players, packs or kitty change, cards left out and the pass follow them unless
        they are given too.
        """
        if changes.keys() & {"players", "packs", "kitty"}:
            for name, usual in _usual(self).items():
                if getattr(self, name) == usual:
                    changes.setdefault(name, None)
        return replace(self, **changes)

    def options(self) -> dict[str, str | int | bool | list[str] | None]:
        """The options that differ from the standard game, as they stand in records (JSON)."""
        usual = _usual(self)
        shown: dict[str, str | int | bool | list[str] | None] = {}
        for name in o.OPTIONS:
            value = getattr(self, name)
            if value != (usual[name] if name in usual else getattr(_STANDARD, name)):
                shown[name] = _as_json(value)
        return shown

    @property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return (52 * self.packs - len(self.removed)) // self.players

    @property
    def kitty_size(self) -> int:
        """How many cards are left over after the deal."""
        return (52 * self.packs - len(self.removed)) % self.players

    @property
    def opening_card(self) -> Card | None:
        """The lowest club in play, which opens; None if the player left of the dealer opens.

        With a kitty the card may lie there; then the lowest club in the hands opens.
        """
        if self.opening_lead == "left_of_dealer":
            return None
        return next(iter(self.pack.of_suit(Suit.CLUBS)))

    def direction(self, number: int) -> Direction:
        """Where cards are passed in this round (the first is 1)."""
        return self.pass_cycle[(number - 1) % len(self.pass_cycle)]

    def dealer(self, number: int) -> int:
        """Who deals this round: the last seat at first, then always the next to the left."""
        return (number - 2) % self.players

    def summary(self) -> tuple[str, ...]:
        """In plain words, what this table plays differently from the standard game."""
        from hearts_lesson.engine.summary import summary  # it needs this class

        return summary(self)

    def describe(self) -> tuple[str, ...]:
        """The whole rule set in plain words, for a printed sheet."""
        from hearts_lesson.engine.summary import describe  # it needs this class

        return describe(self)

    @property
    def code(self) -> str:
        """A short code for these rules, for links: the same rules always have the same code."""
        from hearts_lesson.engine.sharecode import encode  # it needs this class

        return encode(self)

    @classmethod
    def from_code(cls, code: str) -> HouseRules:
        """Read a share code. Raises NotationError if it is damaged, RulesClash if it clashes."""
        from hearts_lesson.engine.sharecode import decode  # it needs this class

        return decode(code)

    @classmethod
    def from_code_lenient(cls, code: str) -> tuple[HouseRules, tuple[str, ...]]:
        """Read what can be read of a share code; the sentences say what could not."""
        from hearts_lesson.engine.sharecode import decode_lenient  # it needs this class

        return decode_lenient(code)


def _usual(rules: HouseRules) -> dict[str, Any]:
    """What a table with these players, packs and kitty usually leaves out and passes."""
    players = rules.players
    kitty = "first_trick" if rules.packs == 2 else "none"
    removed: tuple[Card, ...] = ()
    if rules.packs == 1 and (rules.kitty or kitty) == "none":
        removed = _read_cards(o.DEFAULT_REMOVED[players])
    if rules.packs == 2:
        cycle = "hold"
    elif players == 3:
        cycle = "left right hold"
    elif players == 4:
        cycle = "left right across hold"
    else:
        cycle = "left right left2 right2 hold"
    return {"kitty": kitty, "removed": removed, "pass_cycle": _read_cycle(cycle.split())}


def _read_cards(value: Any) -> tuple[Card, ...]:
    words: Iterable[Any] = parse_cards(value) if isinstance(value, str) else value
    if isinstance(value, Hand):
        return tuple(value)
    if not isinstance(words, Iterable):
        raise NotationError(f"this is a list of cards, not {value!r}.")
    return tuple(sorted(_read_card(card) for card in words))


def _read_card(value: Any) -> Card:
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise NotationError(f"{value!r} is not a card.")
    return Card.parse(value)


def _read_bonus(value: Any) -> Card | None:
    if value is None:
        return None
    card = _read_card(value)
    if str(card) not in ("JD", "TD"):
        raise NotationError(f"{card.symbol} is no bonus card. Choose JD, TD or null.")
    return card


def _read_cycle(value: Any) -> tuple[Direction, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise NotationError(f'this is a list such as ["left", "hold"], not {value!r}.')
    cycle = []
    for word in value:
        if not isinstance(word, str) or word not in Direction.__members__.values():
            raise NotationError(f"{word!r} is no direction. {nearest(word, list(Direction))}")
        cycle.append(Direction(word))
    return tuple(cycle)


def _read_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"this is a whole number, not {value!r}.")
    return value


def _reader(name: str) -> Any:
    values = o.OPTIONS[name].values

    def read(value: Any) -> Any:
        # `True == 1` in Python; a record that says `"packs": true` is still wrong.
        for known in values:
            if type(known) is type(value) and known == value:
                return value
        raise NotationError(f"{value!r} is not a value of this rule. {nearest(value, values)}")

    return read


_READERS: dict[str, Any] = {
    name: {
        "removed": _read_cards,
        "bonus_card": _read_bonus,
        "pass_cycle": _read_cycle,
        "players": _read_number,
        "pass_count": _read_number,
        "queen_value": _read_number,
        "target": _read_number,
    }.get(name)
    or _reader(name)
    for name in o.OPTIONS
}


def _as_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [str(item) for item in value]
    return str(value) if isinstance(value, Card) else value


_STANDARD = HouseRules()
assert [f.name for f in fields(HouseRules) if f.init] == list(o.OPTIONS)
