"""What the pages of house rules and of the sheets look up in the browser: everything, as tables.

The script decides nothing. It puts keys together from the choices that a reader made, and shows the
texts that stand under them: sentences, clashes, share codes, and what changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import product
from typing import Any, Final

from hearts_lesson.engine import OPTIONS, PRESETS, HouseRules
from hearts_lesson.engine.cards import signs
from hearts_lesson.engine.presets import PRESET_TITLES
from hearts_lesson.engine.sharecode import VERSION
from hearts_lesson.sheets.changes import CHANGE_LINES, changes
from hearts_lesson.sheets.lines import Line, Texts, tabulate
from hearts_lesson.sheets.offers import (
    CLASHES,
    GROUPS,
    NUMBERS,
    VALUES,
    clash_of,
    offered,
    spelled,
)
from hearts_lesson.sheets.summaries import SUMMARY, USUAL
from hearts_lesson.sheets.words import LINES, number_word, pass_words

__all__ = ["HELP", "label", "options_html", "rules_data", "sheets_data"]

Data = dict[str, Any]

HELP: Final[dict[str, str]] = {
    "players": "How many of you sit at the table.",
    "packs": "Two packs are for five to ten players.",
    "removed": "What goes back into the box, so that everybody gets the same number.",
    "kitty": "Who gets the cards that are left when the deal does not come out even.",
    "pass_cycle": "Where you pass, round after round.",
    "pass_count": "How many cards you pass.",
    "opening_lead": "Who leads to the first trick, and with what.",
    "first_trick_points": "Whether hearts and Q♠ may be thrown on the first trick.",
    "first_trick_all_penalty": "What to play there if you hold nothing else.",
    "heart_lead": "When a trick may begin with a heart.",
    "queen_breaks_hearts": "Whether hearts may be led once Q♠ has been played.",
    "queen_lead": "When a trick may begin with Q♠.",
    "leader_only_hearts": "What you do if you have to lead and hold only hearts too early.",
    "leader_hearts_and_queen": "What you do if you hold only hearts and Q♠ too early.",
    "heart_values": "What a heart in your tricks costs.",
    "queen_value": "What Q♠ in your tricks costs.",
    "bonus_card": "A diamond that takes 10 points off.",
    "no_trick_bonus": "What it is worth to take no trick at all.",
    "moon": "What you get for taking all the hearts and Q♠.",
    "sun": "Whether taking every trick is worth more than that.",
    "bonus_in_moon": "Whether the bonus card has a say in the moon.",
    "target": "How many points end the game.",
    "end_test": "Whether the target must be reached or passed.",
    "exact_target": "What happens if you land exactly on the target.",
    "tie": "What happens if two share the lowest total.",
}
"""One plain sentence for each option."""

SAYS: Final[dict[str, str]] = {
    "empty": "The link has no rules in it, so these are the standard rules.",
    "version": "The rules in the link ({}) are not ours, or they come from a newer version of this "
    "course. These are the standard rules.",
    "damaged": "The link is damaged or cut: its last signs do not fit. What could be read is kept; "
    "please look it over.",
    "part": "“{}” in the link means nothing here; that rule is the standard one.",
    "contrary": "The link contradicts itself: {} What goes together is kept.",
}
"""What is said of a link that cannot be read as a whole."""


def label(name: str, value: str) -> str:
    """One choice in a few words or a sentence, as it stands beside its box."""
    real = VALUES[name][value]
    if name in ("players", "queen_value", "target"):
        return str(real)
    if name == "pass_count":
        return number_word(real).capitalize()
    if name == "removed":
        return signs(" ".join(card.symbol for card in real) or "None: all cards are in play")
    if name == "pass_cycle":
        return ", ".join(pass_words(HouseRules(players=8, packs=2, pass_cycle=real))).capitalize()
    return OPTIONS[name].words[real]


def _lines(lines: Iterable[Line], texts: Texts) -> Data:
    found = {}
    for line in lines:
        table = tabulate(line, texts)
        table["on"] = [f"{part}#" if part in NUMBERS else part for part in table["on"]]
        found[line.name] = table
    return found


def _clashes(texts: Texts) -> list[Data]:
    """For each group of options that can clash: the combinations that do, each with a sentence."""
    found = []
    for on in CLASHES:
        table = {}
        for values in product(*(VALUES[name] for name in on)):
            # Where the table is wrong already, nothing more is said.
            chosen = dict(zip(on, values, strict=True))
            pair = {name: chosen[name] for name in CLASHES[0] if name in chosen}
            if on != CLASHES[0] and len(pair) == 2 and clash_of(pair):
                continue
            problem = _pass_clash(chosen) if "pass_cycle" in on else clash_of(chosen)
            if problem:
                table[",".join(values)] = texts.place(problem)
        found.append({"on": on, "t": table})
    return found


def _pass_clash(chosen: dict[str, str]) -> str:
    """A clash of the pass with the players, at a table that has packs enough for them."""
    packs = "1" if int(chosen["players"]) > 7 else "0"
    return clash_of({**chosen, "packs": packs})


def rules_data() -> Data:
    """Everything for the page where a table's rules are chosen."""
    texts = Texts()
    standard = HouseRules()
    lines = _lines((*SUMMARY, *USUAL, *CHANGE_LINES.values()), texts)
    tables = [
        pair
        for pair in product(VALUES["players"], VALUES["packs"])
        if not clash_of(dict(zip(CLASHES[0], pair, strict=True)))
    ]
    return {
        "version": VERSION,
        "order": list(OPTIONS),
        "keys": {name: option.key for name, option in OPTIONS.items()},
        "standard": {name: spelled(standard, name) for name in OPTIONS},
        "values": {name: list(values) for name, values in VALUES.items()},
        "numbers": NUMBERS,
        "lines": lines,
        "clashes": _clashes(texts),
        "texts": texts.all,
        "says": SAYS,
        "offered": {",".join(pair): offered(*pair) for pair in tables},
        "groups": GROUPS,
        "options": {
            name: {
                "title": _title(name),
                "help": signs(HELP[name]),
                "labels": {value: label(name, value) for value in VALUES[name]},
            }
            for name in OPTIONS
        },
        "presets": _presets(),
        "changes": changes(),
    }


def _title(name: str) -> str:
    title = OPTIONS[name].title
    return f"{title[0].upper()}{title[1:]}"


def _presets() -> list[Data]:
    """Each preset that is not the same as one before it, as a start."""
    found: dict[str, Data] = {}
    for name in PRESETS:
        rules = HouseRules.of(name)
        given = {option: spelled(rules, option) for option in rules.options()}
        found.setdefault(rules.code, {"title": PRESET_TITLES[name], "given": given})
    return list(found.values())


def sheets_data() -> Data:
    """Every line of the sheets for all rules."""
    texts = Texts()
    lines = _lines(LINES.values(), texts)
    return {"lines": lines, "texts": texts.all}


def options_html() -> str:
    """Every option with its values as a readable table, for a page without a script."""
    bodies = []
    for group, names in GROUPS:
        rows = [f'<tr><th colspan="2" scope="rowgroup">{escape(group)}</th></tr>']
        for name in names:
            first, *others = (label(name, value) for value in VALUES[name])
            if name in ("removed", "pass_cycle"):
                first = f"{first} (with four players)"
            items = "".join(f"<li>{escape(text)}</li>" for text in others)
            rows.append(
                f'<tr><th scope="row">{escape(_title(name))}</th><td><p>{escape(signs(HELP[name]))}'
                f"</p><p><strong>{escape(first)}</strong></p><ul>{items}</ul></td></tr>"
            )
        bodies.append(f"<tbody>{''.join(rows)}</tbody>")
    return (
        '<table class="tr-table"><caption>Every house rule. The standard way to play is in bold, '
        f"other ways stand below it.</caption>{''.join(bodies)}</table>"
    )
