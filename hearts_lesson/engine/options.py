"""The house rules one by one: their names, their values, and what each value means in words.

`OPTIONS` is the table that everything about house rules is read from: checking, share codes,
summaries, the page of tick boxes. The first value of an option is the one of the standard game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hearts_lesson.engine.cards import signs

__all__ = [
    "DEFAULT_REMOVED",
    "OPTIONS",
    "BonusInMoon",
    "EndTest",
    "ExactTarget",
    "FirstTrickAllPenalty",
    "FirstTrickPoints",
    "HeartLead",
    "HeartValues",
    "Kitty",
    "LeaderHeartsAndQueen",
    "LeaderOnlyHearts",
    "Moon",
    "OpeningLead",
    "Option",
    "QueenLead",
    "Sun",
    "Tie",
]

Kitty: TypeAlias = Literal["none", "first_trick", "last_trick", "first_penalty_trick"]
OpeningLead: TypeAlias = Literal["lowest_club", "any_club", "left_of_dealer"]
FirstTrickPoints: TypeAlias = Literal["not_allowed", "allowed"]
FirstTrickAllPenalty: TypeAlias = Literal["heart", "any", "queen_must"]
HeartLead: TypeAlias = Literal["after_broken", "free"]
QueenLead: TypeAlias = Literal["any_time", "after_hearts_broken"]
LeaderOnlyHearts: TypeAlias = Literal["may_lead", "lead_passes"]
LeaderHeartsAndQueen: TypeAlias = Literal["either", "queen_forced"]
Moon: TypeAlias = Literal[
    "shooter_chooses", "others_plus_26", "shooter_minus_26", "best_for_shooter", "off"
]
Sun: TypeAlias = Literal["off", "double"]
BonusInMoon: TypeAlias = Literal["separate", "needed", "avoided"]
HeartValues: TypeAlias = Literal["one", "spot"]
EndTest: TypeAlias = Literal["reaches", "passes"]
ExactTarget: TypeAlias = Literal["no_change", "half", "zero"]
Tie: TypeAlias = Literal["another_round", "shared_win"]

DEFAULT_REMOVED: Final[dict[int, str]] = {
    3: "2D",
    4: "",
    5: "2D 2C",
    6: "2D 3D 3C 4C",
    7: "2D 3D 3C",
}
"""Cards left out with one pack, by number of players, so that the deal comes out even."""


@dataclass(frozen=True)
class Option:
    """One house rule: its name, its values (first the standard one), and the values in words.

    `values` is empty for options that are a number or a list. `key` is the letter of the option
    in share codes; it never changes, and neither does the order of the values.
    """

    name: str
    key: str
    title: str
    words: dict[str | int | bool | None, str]

    def __post_init__(self) -> None:
        """Make suit signs in the words safe to show."""
        object.__setattr__(self, "title", signs(self.title))
        object.__setattr__(self, "words", {k: signs(v) for k, v in self.words.items()})

    @property
    def values(self) -> tuple[str | int | bool | None, ...]:
        """The values the option can take, the standard one first."""
        return tuple(self.words)


OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option("players", "p", "players", {}),
        Option("packs", "k", "packs of cards", {1: "One pack of cards.", 2: "Two packs of cards."}),
        Option("removed", "r", "cards left out", {}),
        Option(
            "kitty",
            "y",
            "the cards left over",
            {
                "none": "No cards are left over.",
                "first_trick": "The winner of the first trick takes the cards left over.",
                "last_trick": "The winner of the last trick takes the cards left over.",
                "first_penalty_trick": "The cards left over go to the winner of the first trick "
                "with a penalty card.",
            },
        ),
        Option(
            "opening_lead",
            "o",
            "the opening lead",
            {
                "lowest_club": "The lowest club in play opens; its holder must lead it.",
                "any_club": "The holder of the lowest club opens with any club.",
                "left_of_dealer": "The player left of the dealer opens.",
            },
        ),
        Option("pass_count", "n", "cards passed", {}),
        Option("pass_cycle", "c", "directions of the pass", {}),
        Option(
            "first_trick_points",
            "f",
            "points on the first trick",
            {
                "not_allowed": "No hearts and no Q♠ on the first trick.",
                "allowed": "Hearts and Q♠ may be thrown on the first trick.",
            },
        ),
        Option(
            "first_trick_all_penalty",
            "a",
            "nothing but penalty cards on the first trick",
            {
                "heart": "Void on the first trick with only penalty cards, you play a heart.",
                "any": "Void on the first trick with only penalty cards, you play any of them.",
                "queen_must": "Void on the first trick with only penalty cards, you must play Q♠ "
                "if you hold her.",
            },
        ),
        Option(
            "heart_lead",
            "h",
            "leading hearts",
            {
                "after_broken": "Hearts may be led only after they are broken.",
                "free": "Hearts may be led at any time.",
            },
        ),
        Option(
            "queen_breaks_hearts",
            "b",
            "Q♠ breaks hearts",
            {False: "Q♠ does not break hearts.", True: "Q♠ breaks hearts when she is played."},
        ),
        Option(
            "queen_lead",
            "q",
            "leading Q♠",
            {
                "any_time": "Q♠ may be led at any time.",
                "after_hearts_broken": "Q♠ may be led only after hearts are broken.",
            },
        ),
        Option(
            "leader_only_hearts",
            "l",
            "a leader with only hearts, unbroken",
            {
                "may_lead": "A leader with only hearts may lead one before they are broken.",
                "lead_passes": "A leader with only hearts passes the lead to the left while "
                "hearts are not broken.",
            },
        ),
        Option(
            "leader_hearts_and_queen",
            "d",
            "a leader with only hearts and Q♠, unbroken",
            {
                "either": "A leader with only hearts and Q♠ may lead any of them.",
                "queen_forced": "A leader with only hearts and Q♠ must lead Q♠ before hearts are "
                "broken.",
            },
        ),
        Option(
            "moon",
            "m",
            "shooting the moon",
            {
                "shooter_chooses": "The shooter chooses: add the points to everybody else, or "
                "take them off.",
                "others_plus_26": "A moon adds its points to everybody else.",
                "shooter_minus_26": "A moon takes its points off the shooter's score.",
                "best_for_shooter": "A moon is scored in the way that is best for the shooter.",
                "off": "There is no moon: all points count as they fall.",
            },
        ),
        Option(
            "sun",
            "s",
            "taking every trick",
            {
                "off": "Taking every trick counts like any moon.",
                "double": "Taking every trick doubles the moon.",
            },
        ),
        Option(
            "bonus_card",
            "j",
            "the bonus card",
            {None: "No bonus card.", "JD": "J♦ counts −10.", "TD": "10♦ counts −10."},
        ),
        Option(
            "bonus_in_moon",
            "i",
            "the bonus card and the moon",
            {
                "separate": "The bonus card has nothing to do with the moon.",
                "needed": "A moon needs the bonus card too.",
                "avoided": "A moon must avoid the bonus card.",
            },
        ),
        Option(
            "no_trick_bonus",
            "w",
            "taking no trick",
            {
                0: "Taking no trick scores nothing.",
                5: "Whoever takes no trick scores −5, except in a moon round.",
            },
        ),
        Option(
            "heart_values",
            "v",
            "what hearts cost",
            {
                "one": "Each heart costs 1 point.",
                "spot": "Each heart costs its spots: 2 to 10, J 11, Q 12, K 13, A 14.",
            },
        ),
        Option("queen_value", "u", "what Q♠ costs", {}),
        Option("target", "t", "the target", {}),
        Option(
            "end_test",
            "e",
            "when the game ends",
            {
                "reaches": "The game ends when somebody reaches the target.",
                "passes": "The game ends when somebody passes the target.",
            },
        ),
        Option(
            "exact_target",
            "x",
            "exactly on the target",
            {
                "no_change": "Exactly on the target changes nothing.",
                "half": "Exactly on the target, you go back to half of it.",
                "zero": "Exactly on the target, you go back to 0.",
            },
        ),
        Option(
            "tie",
            "g",
            "a tie for lowest",
            {
                "another_round": "Tied for lowest: play another round.",
                "shared_win": "Tied for lowest: the win is shared.",
            },
        ),
    )
}
"""Every house rule by name, in the order in which they are listed in the rules."""
