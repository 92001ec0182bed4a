"""Reading exercises the way a page does: from the payload alone."""

from __future__ import annotations

from functools import cache
from typing import Any

from hearts_lesson.engine import OPTIONS, PRESETS, Card, Hand, HouseRules, Position, RulesClash
from hearts_lesson.exercises import KINDS, Exercise, generate


def rule_sets() -> list[HouseRules]:
    """Every preset, and every preset with 3 to 6 players, as far as they fit together."""
    found = []
    for preset in PRESETS:
        rules = HouseRules.of(preset)
        found.append(rules)
        for players in (3, 4, 5, 6):
            try:
                found.append(rules.but(players=players))
            except RulesClash:
                continue
    return list(dict.fromkeys(found))


@cache
def flips(rules: HouseRules) -> list[tuple[str, HouseRules]]:
    """Every rule set that differs in one option with named values; kept, since many ask for it."""
    found = []
    for option in OPTIONS.values():
        for value in option.values:
            try:
                other = rules.but(**{option.name: value})
            except RulesClash:
                continue
            if other != rules and other.players == rules.players and other.packs == rules.packs:
                found.append((option.name, other))
    return found


def draw_all(kind: str, rules: HouseRules, seeds: range) -> list[Exercise]:
    """Draw from every topic of a kind, levels going round."""
    return [
        generate(kind, rules, 1 + seed % 3, seed, "yours", topic)
        for topic in KINDS[kind].topics
        for seed in seeds
    ]


def table_trick(scene: dict[str, Any]) -> tuple[int, list[Card]]:
    """The leader's seat and the cards on the table in the order played."""
    by_seat = {s["seat"]: s for s in scene["seats"] if s["card"]}
    if not by_seat:
        return scene["you"] or 0, []
    leader = next(seat for seat, s in by_seat.items() if s.get("led"))
    order = [(leader + step) % scene["players"] for step in range(len(by_seat))]
    return leader, [Card.parse(by_seat[seat]["card"]) for seat in order]


def position(scene: dict[str, Any], rules: HouseRules, plain: bool) -> Position:
    """What the scene says about the position, under these rules."""
    _, trick = table_trick(scene)
    flags = " ".join(scene["flags"])
    queen = "has been played" in flags
    broken = "hearts broken" in flags or plain or (queen and rules.queen_breaks_hearts)
    if "hearts broken" in flags and queen and not rules.queen_breaks_hearts:
        # Broken by a heart, or at a table where the queen breaks them; the tests know the rules.
        broken = True
    first = scene["center"] == "trick 1"
    hand = Hand.parse(" ".join(scene["hand"]), rules.packs)
    return Position(hand, tuple(trick), first, broken)


def is_plain(item: Exercise) -> bool:
    """Whether the exercise belongs to the games of the first chapters, without special rules."""
    return item.topic in ("one-suit", "two-suits", "follow-suit", "void")
