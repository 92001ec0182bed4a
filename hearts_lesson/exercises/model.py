"""An exercise: a question about a table of cards, with an answer ready for everything you may say.

The values here are frozen and know nothing of Hearts beyond cards and seats. A kind's module
(`hearts_lesson.exercises.kinds`) fills them in; `payload()` turns them into plain data (dicts,
lists, strings, numbers), which is what a page or a widget shows. The page looks answers up in
`Ask.responses`; it never works a rule out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from hearts_lesson.engine.cards import Card
from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError
from hearts_lesson.exercises.scene import Payload, Scene, card_texts, put

Verdict: TypeAlias = Literal[True, False, "elsewhere"]

#: Longest feedback, in words. Longer texts are not read.
WORD_LIMIT = 45
STEPS = ("watch", "together", "yours", "mixed")
HINT_KINDS = ("nudge", "point", "step", "answer")
PAYLOAD_VERSION = 1


@dataclass(frozen=True, slots=True)
class Played:
    """One card that a seat plays while an answer plays out."""

    seat: int
    card: Card

    def payload(self) -> Payload:
        """Give this play as plain data."""
        return {"seat": self.seat, "card": str(self.card)}


@dataclass(frozen=True, slots=True)
class Response:
    """What you are told after one possible answer.

    `ok` is True, False, or "elsewhere" for an answer that is right at tables with another house
    rule. `m` names the misconception the answer shows, `rule` the rule that decides. `plays`,
    `winner` and `points` let the trick play out; `after` is said once it has. `next` is the index
    of the question that follows; `final` ends the exercise.
    """

    ok: Verdict
    text: str
    rule: str | None = None
    m: str | None = None
    plays: tuple[Played, ...] = ()
    winner: int | None = None
    points: int | None = None
    after: str = ""
    next: int | None = None
    final: bool = False

    def payload(self) -> Payload:
        """Give this response as plain data, without what is empty."""
        out: Payload = {"ok": self.ok, "text": self.text}
        put(
            out,
            rule=self.rule,
            m=self.m,
            plays=[play.payload() for play in self.plays],
            winner=self.winner,
            points=self.points,
            after=self.after,
            next=self.next,
            final=self.final,
        )
        return out


@dataclass(frozen=True, slots=True)
class Missed:
    """What you are told about a card you should have tapped before saying "That's all"."""

    text: str
    rule: str | None = None
    m: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class NumberField:
    """One number to fill in, such as a player's points."""

    key: str
    label: str
    min: int
    max: int


@dataclass(frozen=True, slots=True)
class Input:
    """How you answer: tap a card, tap all that fit, put in order, choose, or type numbers."""

    type: Literal["card", "cards-all", "order", "cards-n", "choice", "number", "numbers"]
    source: str = ""
    n: int | None = None
    options: tuple[Option, ...] = ()
    min: int | None = None
    max: int | None = None
    unit: str = ""
    fields: tuple[NumberField, ...] = ()

    def payload(self) -> Payload:
        """Give this input as plain data."""
        out: Payload = {"type": self.type}
        put(
            out,
            from_=self.source,
            n=self.n,
            options=[{"key": o.key, "label": o.label} for o in self.options],
            min=self.min,
            max=self.max,
            unit=self.unit,
            fields=[
                {"key": f.key, "label": f.label, "min": f.min, "max": f.max} for f in self.fields
            ],
        )
        return out


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of help; only the last kind, "answer", gives the answer away."""

    kind: str
    text: str
    cards: tuple[Card, ...] = ()

    def payload(self) -> Payload:
        """Give this hint as plain data."""
        return put({"kind": self.kind, "text": self.text}, cards=card_texts(self.cards))


@dataclass(frozen=True, slots=True)
class Worked:
    """One step of a worked example, with the cards it speaks about."""

    text: str
    cards: tuple[Card, ...] = ()

    def payload(self) -> Payload:
        """Give this step as plain data."""
        return put({"text": self.text}, cards=card_texts(self.cards))


@dataclass(frozen=True, slots=True)
class Ask:
    """One question with its complete response table.

    Keys of `responses`: a card's text, an option's key, a number as text, "field:number",
    "position:card" for putting in order; "*" or "field:*" stands for all other numbers.
    """

    prompt: str
    input: Input
    responses: Mapping[str, Response]
    answer: str | tuple[str, ...]
    solution: str
    done: str = ""
    hints: tuple[Hint, ...] = ()
    missed: Mapping[str, Missed] = field(default_factory=dict)
    worked: tuple[Worked, ...] = ()
    scene: Scene | None = None
    combos: Mapping[str, Payload] = field(default_factory=dict)
    ranking: Payload | None = None

    def payload(self) -> Payload:
        """Give this question as plain data."""
        out: Payload = {
            "prompt": self.prompt,
            "input": self.input.payload(),
            "responses": {key: answer.payload() for key, answer in self.responses.items()},
            "answer": self.answer if isinstance(self.answer, str) else list(self.answer),
        }
        return put(
            out,
            missed={card: miss.text for card, miss in self.missed.items()},
            missed_m={card: miss.m for card, miss in self.missed.items() if miss.m},
            missed_rule={card: miss.rule for card, miss in self.missed.items() if miss.rule},
            done=self.done,
            hints=[hint.payload() for hint in self.hints],
            worked=[step.payload() for step in self.worked],
            solution=self.solution,
            scene=None if self.scene is None else self.scene.payload(),
            combos=dict(self.combos),
            ranking=self.ranking,
        )

    @property
    def answers(self) -> tuple[str, ...]:
        """The key or keys of the right answer, always as a tuple."""
        return (self.answer,) if isinstance(self.answer, str) else self.answer


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise: what lies on the table, one question or several, and all their answers.

    `step` says how much help comes with it: "watch" (worked), "together" (guided), "yours", or
    "mixed" for drawn items. Raises ExerciseError where the parts do not fit together.
    """

    id: str
    kind: str
    topic: str
    level: int
    rules: HouseRules
    scene: Scene
    asks: tuple[Ask, ...]
    step: str = "yours"
    rules_line: str = ""

    def __post_init__(self) -> None:
        """Refuse an exercise that could leave a reader without an answer."""
        if self.step not in STEPS:
            raise ExerciseError(f"step {self.step!r} is unknown: choose {', '.join(STEPS)}.")
        if not self.asks:
            raise ExerciseError(f"exercise {self.id} asks nothing: give it at least one question.")
        for number, ask in enumerate(self.asks):
            check_ask(ask, f"exercise {self.id}, question {number + 1}", len(self.asks))

    def payload(self) -> Payload:
        """Give the exercise as the plain data that a page shows."""
        rules = {"code": self.rules.code, "line": self.rules_line} if self.rules_line else None
        return {
            "id": self.id,
            "kind": self.kind,
            "step": self.step,
            "topic": self.topic,
            "level": self.level,
            "rules": rules,
            "scene": self.scene.payload(),
            "asks": [ask.payload() for ask in self.asks],
        }


def too_long(text: str) -> bool:
    """Say whether a feedback text has more words than a reader takes in at once."""
    # Counting blanks never undercounts words, so the splitting is needed only near the limit.
    return text.count(" ") >= WORD_LIMIT and len(text.split()) > WORD_LIMIT


def check_ask(ask: Ask, where: str, asks: int) -> None:
    """Refuse a question whose parts do not fit: a long text, hints out of order, no answer."""
    for key, response in ask.responses.items():
        if too_long(response.text) or too_long(response.after):
            raise ExerciseError(f"{where}: the text for {key} has more than {WORD_LIMIT} words.")
        if response.next is not None and not 0 <= response.next < asks:
            raise ExerciseError(
                f"{where}: the answer {key} leads to question {response.next + 1}, "
                f"but there are {asks}."
            )
    for card, miss in ask.missed.items():
        if too_long(miss.text):
            raise ExerciseError(f"{where}: the text for a missed {card} is too long.")
    kinds = tuple(hint.kind for hint in ask.hints)
    if kinds and kinds != HINT_KINDS:
        raise ExerciseError(f"{where}: hints come as {', '.join(HINT_KINDS)}; got {kinds}.")
    if not ask.answers or any(not key for key in ask.answers):
        raise ExerciseError(f"{where}: no right answer is given.")
    if ask.input.type != "cards-n":
        missing = [key for key in ask.answers if key not in ask.responses]
        if missing:
            raise ExerciseError(f"{where}: no text for the right answer {', '.join(missing)}.")


def texts(ask: Ask) -> Sequence[str]:
    """All feedback texts of a question, in order, for checks."""
    spoken = [text for r in ask.responses.values() for text in (r.text, r.after) if text]
    return [*spoken, *(miss.text for miss in ask.missed.values())]
