"""The placement test: where somebody who has played before should begin.

Eight questions, each from one chapter and none from a later one, in the order of the course. The
rule is honest and simple: begin with the first chapter whose question you missed. A shown answer
counts as missed, and so does a question you did not come to. All that the page says is written
here, one start for each possible result; the page only looks it up.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from hearts_lesson.exercises.kinds.direction import direction
from hearts_lesson.exercises.kinds.end import end
from hearts_lesson.exercises.kinds.legal import legal
from hearts_lesson.exercises.kinds.score import score
from hearts_lesson.exercises.kinds.winner import winner
from hearts_lesson.exercises.model import PAYLOAD_VERSION, Exercise
from hearts_lesson.exercises.scene import Payload

__all__ = ["STOPS", "Placement", "Stop", "placement"]


@dataclass(frozen=True, slots=True)
class Stop:
    """A chapter where one may begin: its file and title, and the skill that its question asks."""

    page: str
    title: str
    skill: str
    exercise: Exercise

    @property
    def chapter(self) -> int:
        """The chapter's number, by its file."""
        return int(self.page.partition("_")[0])


@dataclass(frozen=True, slots=True)
class Placement:
    """The test as a notebook shows it: on the site alive, elsewhere to be read."""

    stops: tuple[Stop, ...]

    def payload(self) -> Payload:
        """Give the test as plain data: questions, skills, and what to say for each result."""
        return {
            "v": PAYLOAD_VERSION,
            "id": "placement",
            "title": "Where do you begin?",
            "topic": "placement",
            "items": [{**stop.exercise.payload(), "step": "mixed"} for stop in self.stops],
            "pool": None,
            "skills": [
                {"skill": stop.skill, "chapter": stop.chapter, "page": f"book/{stop.page}.html"}
                for stop in self.stops
            ],
            "starts": [
                *({"page": f"book/{s.page}.html", "say": start(s)} for s in self.stops),
                {"page": f"book/{AFTER[0]}.html", "say": f"{AFTER[1]}: begin with {named(AFTER)}."},
            ],
        }

    def __repr__(self) -> str:
        """Name the test and its length."""
        return f"<Placement: {len(self.stops)} questions>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        # Exercises need only the standard library; a page's form comes from the room above.
        from hearts_lesson.widgets.fallback import fallback_html
        from hearts_lesson.widgets.payload import script_json

        payload = self.payload()
        starts = "".join(
            f"<li>{escape(stop.skill[0].upper() + stop.skill[1:])}: if you missed it, begin with "
            f"{escape(named((stop.page, '', stop.title)))}.</li>"
            for stop in self.stops
        )
        html = (
            f'<hearts-placement><script type="application/json">{script_json(payload)}</script>'
            f"<details><summary>{len(self.stops)} questions, with their answers</summary>"
            f"{fallback_html(payload)}<ol>{starts}</ol></details></hearts-placement>"
        )
        return {"text/html": html, "text/plain": repr(self)}


STOPS: Final = (
    Stop(
        "01_cards_and_tricks",
        "Cards and tricks",
        "who takes a trick",
        winner("7D QD TD KD", leader="Cleo", topic="one-suit"),
    ),
    Stop(
        "02_following_suit",
        "Following suit",
        "which cards you may play",
        legal("3C 9C AC 6D QD", "8D KD", topic="follow-suit"),
    ),
    Stop(
        "03_what_costs_points",
        "What costs points",
        "what a trick costs",
        winner("6C KC 4H QS", leader="Anna", points=True, topic="points"),
    ),
    Stop("04_the_deal_and_the_pass", "The deal and the pass", "to whom you pass", direction(6)),
    Stop(
        "05_the_first_trick",
        "The first trick",
        "what the first trick forbids",
        legal(
            "4D 9D JD KD 3S 8S QS AS 2H 6H 9H JH KH", "2C TC", first_trick=True, topic="first-trick"
        ),
    ),
    Stop(
        "06_breaking_hearts",
        "Breaking hearts",
        "what you may lead",
        legal("6D QS 4H 9H KH", topic="breaking-hearts"),
    ),
    Stop(
        "07_scoring_a_round",
        "Scoring a round",
        "what everybody writes down",
        score("", "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH", ""),
    ),
    Stop(
        "09_a_whole_game",
        "A whole game",
        "when a game is over",
        end([60, 96, 38, 66], [2, 9, 15, 0]),
    ),
)
"""The questions in the order of the course; chapter 8 shares its own with chapter 7."""

AFTER: Final = (
    "10_a_round_trick_by_trick",
    "You know the rules",
    "A round, trick by trick",
)
"""Where to begin after eight right answers: page, what is said first, and the page's title."""


def named(chapter: tuple[str, str, str]) -> str:
    """A chapter by number and title: "chapter 2, Following suit"."""
    page, _, title = chapter
    return f"chapter {int(page.partition('_')[0])}, {title}"


def start(stop: Stop) -> str:
    """Where to begin, when this stop is the first that was missed, and why."""
    return f"Begin with {named((stop.page, '', stop.title))}: it shows {stop.skill}."


def placement() -> Placement:
    """The placement test; shows itself where it stands last in a cell."""
    return Placement(STOPS)
