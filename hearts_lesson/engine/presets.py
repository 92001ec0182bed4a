"""Rule sets with a name: the standard game, its variants, and each source's own reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["PRESETS", "PRESET_TITLES"]

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    "omnibus": {"bonus_card": "JD"},
    "omnibus_article": {"bonus_card": "TD", "bonus_in_moon": "avoided"},
    "omnibus_bicycle": {"bonus_card": "TD", "bonus_in_moon": "needed"},
    "spot": {"heart_values": "spot", "target": 500},
    "cancellation": {
        "players": 8,
        "packs": 2,
        "kitty": "first_trick",
        "opening_lead": "left_of_dealer",
        "pass_cycle": ["hold"],
    },
    "three": {"players": 3},
    "five": {"players": 5},
    "six": {"players": 6},
    "seven": {"players": 7},
    # The article lets Q♠ be led only once hearts are broken; the sheets' unticked game is the
    # standard one; the video passes the lead on, adds moons to the others and never passes cards.
    "article": {"queen_lead": "after_hearts_broken"},
    "sheets": {},
    "video": {
        "leader_only_hearts": "lead_passes",
        "moon": "others_plus_26",
        "pass_cycle": ["hold"],
    },
}
"""What each preset changes from the standard game."""

PRESET_TITLES: Final[Mapping[str, str]] = {
    "standard": "Standard (Black Lady)",
    "omnibus": "Omnibus",
    "omnibus_article": "Omnibus, the article's reading",
    "omnibus_bicycle": "Omnibus, Bicycle's reading",
    "spot": "Spot Hearts",
    "cancellation": "Cancellation Hearts",
    "three": "Three players",
    "five": "Five players",
    "six": "Six players",
    "seven": "Seven players",
    "article": "The article's rules",
    "sheets": "The printed sheets' rules",
    "video": "The video's rules",
}
"""The presets' names for people."""
