"""OpenSpiel's game "hearts", driven card by card with the names we use.

Its parameters and what they mean, read from its source and tried out (version 2.0.2):

* ``pass_cards`` false allows only "no pass"; the direction is the first chance action
  (0 none, 1 left, 2 across, 3 right).
* ``no_pts_on_first_trick``: void on the first trick, hearts and the queen are barred;
  with nothing else in hand everything is allowed, the queen too.
* ``can_lead_any_club``: the holder of the two of clubs may open with any club.
* ``must_break_hearts``: hearts may not be led before they are broken.
* ``qs_breaks_hearts``: the queen breaks hearts whenever she is played (on by default).
* ``can_lead_hearts_instead_of_qs``: a leader with hearts and the queen alone may lead
  any of them; off (the default), the queen is forced.
* ``jd_bonus``: -10 for whoever takes the jack of diamonds; the moon does not ask for it.
* ``avoid_all_tricks_bonus``: -5 for whoever takes no trick, except in a moon round.

A moon always pays 26 to each other player. A hand of hearts alone may lead one.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel
from naive import Cards, Rules, rules_of

SUITS = "CDHS"  # OpenSpiel's order; card number = rank * 4 + suit
RANKS = "23456789TJQKA"
DIRECTIONS = {"hold": 0, "left": 1, "across": 2, "right": 3}

PARAMETERS: dict[str, tuple[str, Any, Any]] = {
    "no_pts_on_first_trick": ("first_trick_points", "allowed", "not_allowed"),
    "can_lead_any_club": ("opening_lead", "lowest_club", "any_club"),
    "jd_bonus": ("bonus_card", None, "JD"),
    "avoid_all_tricks_bonus": ("no_trick_bonus", 0, 5),
    "must_break_hearts": ("heart_lead", "free", "after_broken"),
    "qs_breaks_hearts": ("queen_breaks_hearts", False, True),
    "can_lead_hearts_instead_of_qs": ("leader_hearts_and_queen", "queen_forced", "either"),
}
"""Each parameter with our option, and our value where it is false and true."""

FIXED = {"first_trick_all_penalty": "any", "moon": "others_plus_26"}
"""What OpenSpiel always plays, in our options."""

DEFAULTS = {name: name in ("no_pts_on_first_trick", "must_break_hearts", "qs_breaks_hearts")
            for name in PARAMETERS}  # fmt: skip


def number(card: str) -> int:
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def card_of(action: int) -> str:
    return RANKS[action // 4] + SUITS[action % 4]


def same_rules(parameters: dict[str, bool]) -> Rules:
    """Our rules for a set of OpenSpiel's parameters."""
    options = dict(FIXED)
    for name, (option, when_false, when_true) in PARAMETERS.items():
        options[option] = when_true if parameters[name] else when_false
    return rules_of(**options)


def random_parameters(rng: random.Random) -> dict[str, bool]:
    return {name: rng.random() < 0.5 for name in PARAMETERS}


class SpielRound:
    """One round at OpenSpiel's table, dealt and passed."""

    def __init__(
        self,
        parameters: dict[str, bool],
        hands: list[Cards],
        direction: str,
        passes: list[Cards] | None,
    ) -> None:
        self.state = pyspiel.load_game("hearts", dict(parameters)).new_initial_state()
        self.state.apply_action(DIRECTIONS[direction])
        for place in range(13):
            for hand in hands:
                self.state.apply_action(number(hand[place]))
        for given in passes or []:
            for card in given:
                self.state.apply_action(number(card))

    @property
    def over(self) -> bool:
        return bool(self.state.is_terminal())

    @property
    def turn(self) -> int:
        return int(self.state.current_player())

    @property
    def hearts_broken(self) -> bool:
        return bool(self.state.hearts_broken())

    def legal(self) -> set[str]:
        return {card_of(action) for action in self.state.legal_actions()}

    def play(self, card: str) -> None:
        self.state.apply_action(number(card))

    def points(self) -> list[int]:
        """Points so far; after the last card with moon and no-trick bonus settled."""
        return [int(self.state.points(seat)) for seat in range(4)]
