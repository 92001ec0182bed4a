"""What cannot be at a table: cards and totals that no round of Hearts can have brought about.

Judged from the plain data of a question alone, so that it holds for stored ladders and pools.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hearts_lesson.engine import HouseRules
from hearts_lesson.engine.scoring import round_sum

Item = dict[str, Any]


def impossible(item: Item) -> list[str]:
    """Everything about a question that cannot be, in a few words each; standard rules only."""
    if item["rules"] is not None:
        return []
    return [*opener_too_late(item), *sheet_off(item)]


def opener_too_late(item: Item) -> Iterator[str]:
    """2♣ must be led to trick 1, so later it is in no hand and in no trick."""
    opener, scene = "2C", item["scene"]
    hand = scene["hand"] or []
    table = [seat["card"] for seat in scene["seats"] if seat["card"]]
    led = [seat["card"] for seat in scene["seats"] if seat.get("led")]
    for number, trick in enumerate(scene.get("history", []), first_trick(scene)):
        if (number == 1) != (trick["cards"][0] == opener) or opener in trick["cards"][1:]:
            yield f"2♣ in trick {number}"
    if scene["center"] == "trick 1":
        if led and (led != [opener] or opener in hand):
            yield "trick 1 is not opened by 2♣"
        return
    if not in_a_round(item):
        return
    if opener in hand:
        yield "2♣ in a hand after trick 1"
    if opener in table:
        yield "2♣ on the table after trick 1"
    if opener in replies(item):
        yield "2♣ in a reply after trick 1"
    out = next((flag for flag in scene["flags"] if flag.startswith("still out")), "")
    if "2♣" in out.replace("\ufe0e", "").split():
        yield "2♣ still out after trick 1"


def first_trick(scene: Item) -> int:
    """The number of the first trick that is shown: before trick 9 stand tricks 6 to 8."""
    number = re.search(r"trick (\d+)$", scene["center"])
    if scene["center"].startswith("trick ") and number:
        return int(number[1]) - len(scene["history"]) if "history" in scene else 1
    return 1


def in_a_round(item: Item) -> bool:
    """Whether the question stands in a round of Hearts after trick 1.

    The first chapters' games have no numbered tricks: their 2♣ is a card like any other.
    """
    kind, scene = item["kind"], item["scene"]
    if kind == "score":
        return bool(scene["hand"])
    if kind == "winner":
        return item["topic"] == "points"
    return kind in ("count", "puzzle", "spot") or scene["center"].startswith("trick ")


def replies(item: Item) -> set[str]:
    """Every card that others play in answer to one of yours."""
    found = [r.get("plays", []) for ask in item["asks"] for r in ask["responses"].values()]
    return {play["card"] for plays in found for play in plays}


def sheet_off(item: Item) -> Iterator[str]:
    """A row of a sheet is a whole round, and totals are what whole rounds add up to."""
    sheet = item["scene"].get("sheet")
    if not sheet:
        return
    rows = {row[0]: numbers(row[1:]) for row in sheet["rows"]}
    if sheet["head"][1:2] != ["You"]:
        yield "a sheet on which you do not stand first"
    if item["kind"] == "end":
        if sum(rows["before"]) % 26:
            yield f"totals of {sum(rows['before'])}"
        if "this round" in rows and sum(rows["this round"]) not in round_sums():
            yield f"a round of {sum(rows['this round'])}"
        if sum(rows.get("so far this round", ())) > 26:
            yield "more points so far than a round has"
    elif item["kind"] == "spot":
        wrong = [name for name, row in rows.items() if sum(row) not in round_sums()]
        if len(wrong) > 1:
            yield f"{len(wrong)} rounds that do not add up"
        if any(sum(row) == 26 and 26 in row for row in rows.values()):
            yield "a moon that cost its shooter 26"


def round_sums() -> set[int]:
    """What a round of the standard game can add up to: 26, and 78 or −26 after a moon."""
    rules = HouseRules()
    ways = (None, "others_plus_26", "shooter_minus_26")
    return {round_sum(rules, way) for way in ways}  # type: ignore[arg-type]


def numbers(cells: list[str]) -> list[int]:
    return [int(cell.replace("−", "-")) for cell in cells]
