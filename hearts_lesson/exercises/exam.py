"""The final exam: thirty questions from all chapters, chosen by a number.

The questions stand in a stock, two parts a skill. An exam takes one question of each part, by the
exam's number, and mixes them, so that every exam asks two questions a skill and no heading tells
which. The page makes the same choice from the same stock (`choose` is written so that JavaScript
can do it, too): exam 7 is the same exam everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.exam_passes import passes_of_three
from hearts_lesson.exercises.exam_report import Report
from hearts_lesson.exercises.ladders import SHOWN, Ladder
from hearts_lesson.exercises.mixtures import source
from hearts_lesson.exercises.model import PAYLOAD_VERSION, Exercise
from hearts_lesson.exercises.puzzle_sets import names, puzzle_named, without_forms
from hearts_lesson.exercises.registry import generate
from hearts_lesson.exercises.results import Row
from hearts_lesson.exercises.scene import Payload

__all__ = ["QUESTIONS", "SKILLS", "Exam", "Skill", "choose", "exam", "exam_pool", "stock"]

PER_PART: Final = 8
"""How many questions each part of a skill has in stock."""

SEEDS: Final = 9000
"""Seeds of the exam's questions begin here, far from those of chapters and pools."""

LONGEST: Final = 3
"""An exam takes no puzzle with more choices than this in a row."""


@dataclass(frozen=True, slots=True)
class Skill:
    """Something that the course teaches: its title, the chapters to reread, and what is asked.

    Chapters are named by their files without the number. The two parts name their sources:
    "winner-two-suits" or "winner-next-lead:2" as in a mixed pool, with "/omnibus" for house rules;
    "puzzle:duck" for the proven puzzles of a theme; "passes" for measured passes.
    """

    id: str
    title: str
    chapters: tuple[str, ...]
    parts: tuple[tuple[str, ...], tuple[str, ...]]


SKILLS: Final = (
    Skill(
        "tricks",
        "Tricks and following suit",
        ("cards_and_tricks", "following_suit"),
        (("winner-two-suits", "winner-next-lead:2"), ("legal-follow-suit", "legal-void")),
    ),
    Skill(
        "points",
        "What costs points",
        ("what_costs_points",),
        (("winner-points",), ("score-so-far",)),
    ),
    Skill(
        "passing",
        "The pass",
        ("the_deal_and_the_pass",),
        (("direction-give", "direction-get"), ("pass-after",)),
    ),
    Skill(
        "first-trick",
        "The first trick",
        ("the_first_trick",),
        (("legal-first-trick",), ("why-first-trick", "why-opening")),
    ),
    Skill(
        "hearts",
        "Breaking hearts",
        ("breaking_hearts",),
        (("legal-breaking-hearts",), ("why-breaking-hearts", "legal-discard")),
    ),
    Skill(
        "scoring",
        "Scoring, and the moon",
        ("scoring_a_round", "shooting_the_moon"),
        (("score-round",), ("score-moon",)),
    ),
    Skill("game", "A whole game", ("a_whole_game",), (("end-game",), ("end-mid-round",))),
    Skill(
        "round",
        "Following a round",
        ("a_round_trick_by_trick",),
        (("spot-trick",), ("why-reasons", "legal-moves")),
    ),
    Skill("pass-well", "Passing well", ("passing_well",), (("passes",), ("pass-choose",))),
    Skill(
        "ducking",
        "Ducking and winning",
        ("ducking_and_winning",),
        (("play-duck", "play-two-suits"), ("puzzle:duck", "puzzle:win-late")),
    ),
    Skill(
        "queen",
        "The queen of spades",
        ("the_queen_of_spades",),
        (("play-queen",), ("puzzle:dump-queen", "puzzle:smoke-out")),
    ),
    Skill(
        "voids",
        "Voids and discards",
        ("voids_and_discards",),
        (("play-exit", "play-give"), ("puzzle:void-suit", "puzzle:keep-exit")),
    ),
    Skill(
        "counting",
        "Counting",
        ("counting",),
        (("count-out", "count-void"), ("puzzle:count",)),
    ),
    Skill(
        "moon",
        "Shooting and stopping the moon",
        ("shoot_and_stop",),
        (("play-stop-moon",), ("puzzle:stop-moon", "puzzle:shoot-moon")),
    ),
    Skill(
        "tables",
        "House rules and variants",
        ("house_rules", "variants"),
        (
            ("legal-moves/article", "direction-give/five", "end-game/spot", "direction-get/three"),
            ("score-round/omnibus", "winner-points/spot"),
        ),
    ),
)
"""What the exam asks, in the order of the course."""

QUESTIONS: Final = 2 * len(SKILLS)
"""How many questions an exam has."""


@lru_cache(maxsize=1)
def stock() -> tuple[tuple[str, tuple[Exercise, ...]], ...]:
    """Every question that an exam may ask: for each part, its skill and its questions in order."""
    found = []
    for place, skill in enumerate(SKILLS):
        for turn, sources in enumerate(skill.parts):
            seed = SEEDS + 100 * (2 * place + turn)
            found.append((skill.id, tuple(_part(sources, seed))))
    return tuple(found)


def _part(sources: Sequence[str], seed: int) -> Iterator[Exercise]:
    """The questions of one part: its sources in turn."""
    if sources == ("passes",):
        yield from passes_of_three()
        return
    for place in range(PER_PART):
        turn, which = divmod(place, len(sources))
        yield _question(sources[which], turn, seed + place)


def _question(text: str, turn: int, seed: int) -> Exercise:
    """The question of one source at its turn."""
    if text.startswith("puzzle:"):
        return _puzzles(text.removeprefix("puzzle:"))[turn]
    text, _, rules = text.partition("/")
    name, levels = source(text)
    kind, _, topic = name.partition("-")
    level = levels[turn % len(levels)]
    return generate(kind, rules or "standard", level, seed, "mixed", topic)


@lru_cache(maxsize=16)
def _puzzles(theme: str) -> tuple[Exercise, ...]:
    """Puzzles of a theme that are short enough, from easy to hard, spread evenly."""
    short = [
        item for name in names(theme) if len((item := puzzle_named(name, "mixed")).asks) <= LONGEST
    ]
    return tuple(short[place * len(short) // PER_PART] for place in range(PER_PART))


def exam_pool() -> Payload:
    """The stock as the site's pool "exam": plain data, each question with its skill and its part.

    Hints are left out: the exam gives none, and the solution stands in the question.
    """
    items = [
        {**without_forms(_lean(item)), "skill": skill, "part": number}
        for number, (skill, questions) in enumerate(stock())
        for item in questions
    ]
    return {"v": PAYLOAD_VERSION, "items": items}


def _lean(item: Exercise) -> Payload:
    """A question as plain data, without its hints."""
    bare = replace(item, asks=tuple(replace(ask, hints=()) for ask in item.asks))
    return bare.payload()


def choose(seed: int, sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Choose one of each part and mix them: (part, place in it), in the order to ask.

    The numbers come from a small generator of 32 bits ("mulberry32"), which JavaScript computes
    alike; it chooses questions and nothing else.
    """
    dice = _dice(seed)
    picked = [(part, next(dice) % size) for part, size in enumerate(sizes)]
    for last in range(len(picked) - 1, 0, -1):
        other = next(dice) % (last + 1)
        picked[last], picked[other] = picked[other], picked[last]
    return picked


def _dice(seed: int) -> Iterator[int]:
    whole = 0xFFFFFFFF
    state = seed & whole
    while True:
        state = (state + 0x6D2B79F5) & whole
        mixed = ((state ^ state >> 15) * (state | 1)) & whole
        mixed ^= (mixed + (((mixed ^ mixed >> 7) * (mixed | 61)) & whole)) & whole
        yield (mixed ^ mixed >> 14) & whole


class Exam(Ladder):
    """An exam: a ladder of thirty mixed questions that can say how it went, skill by skill."""

    def __init__(self, seed: int) -> None:
        """Choose the questions of the exam with this number."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= 999_999:
            raise ExerciseError(f"seed={seed!r}: an exam's number is a whole one, 0 to 999999.")
        self.seed = seed
        parts = stock()
        chosen = [
            (parts[part][0], parts[part][1][place])
            for part, place in choose(seed, [len(questions) for _, questions in parts])
        ]
        self.skills = {item.id: skill for skill, item in chosen}
        super().__init__(f"exam-{seed}", f"Final exam {seed}", [i for _, i in chosen], topic="exam")

    def payload(self) -> Payload:
        """Give the exam as plain data, as a page shows it: without hints."""
        return {**super().payload(), "items": [_lean(item) for item in self.items]}

    def more(self) -> Payload | None:
        """Nothing comes after an exam."""
        return None

    def by_skill(self) -> list[Row]:
        """How it went so far, a row a skill: `right` of `asked` at the first try, what to reread.

        A question with several choices is right when each of them was.
        """
        tried: dict[str, list[Row]] = {}
        for row in self.results:
            tried.setdefault(row["item"], []).append(row)
        rows = []
        for skill in SKILLS:
            told = [
                tried[item] for item, of in self.skills.items() if of == skill.id and item in tried
            ]
            right = sum(all(row["ok"] is not False for row in answers) for answers in told)
            again = list(skill.chapters) if right < len(told) else []
            rows.append({"skill": skill.title, "asked": len(told), "right": right, "reread": again})
        return rows

    def report(self) -> Report:
        """How it went so far, as a table that a notebook shows: skill by skill, what to reread."""
        return Report(self.seed, len(self.items), self.by_skill())

    @property
    def score(self) -> int:
        """How many questions were right at the first try so far."""
        return sum(row["right"] for row in self.by_skill())

    @property
    def widget(self) -> Any:
        """The live widget that shows the exam, made when first wanted."""
        if self._widget is None:
            from hearts_lesson.widgets import ExerciseWidget

            self._widget = ExerciseWidget(self.payload())
            SHOWN.append(self)
        return self._widget

    def __repr__(self) -> str:
        """Name the exam and its length; the same in every run."""
        return f"<Exam {self.seed}: {len(self.items)} questions>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**options)
        return {**data, "text/html": self._html(), "text/plain": self._text()}, metadata

    def _text(self) -> str:
        return f"Final exam {self.seed} ({len(self.items)} questions)"

    def _html(self) -> str:
        """The exam's element: what its script needs to know, and the questions in words."""
        from hearts_lesson.widgets.fallback import fallback_html
        from hearts_lesson.widgets.payload import script_json

        data = {
            "id": "exam",
            "seed": self.seed,
            "skills": [
                {"id": skill.id, "title": skill.title, "chapters": skill.chapters}
                for skill in SKILLS
            ],
        }
        script = f'<script type="application/json">{script_json(data)}</script>'
        return f"<hearts-exam>{script}{fallback_html(self.payload())}</hearts-exam>"


def exam(seed: int = 1) -> Exam:
    """The final exam with this number: the same thirty questions for everyone who takes it.

    It shows itself in a notebook; `report()`, `by_skill()`, `results` and `score` say how it went.
    Raises ExerciseError for a number that no exam has.
    """
    return Exam(seed)
