"""How an exam went, as a table for a notebook: skill by skill, with what to read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hearts_lesson.exercises.results import Row

__all__ = ["Report"]

HEAD = ("Skill", "Right", "Read again")


@dataclass(frozen=True)
class Report:
    """An exam's result: `rows` as `by_skill()` gives them; of `questions` some may be open."""

    number: int
    questions: int
    rows: Sequence[Row]

    @property
    def answered(self) -> int:
        """How many questions have been answered."""
        return sum(row["asked"] for row in self.rows)

    @property
    def right(self) -> int:
        """How many of them were right at the first try."""
        return sum(row["right"] for row in self.rows)

    @property
    def title(self) -> str:
        """The result in a sentence."""
        told = f"Exam {self.number}: {self.right} of {self.answered} right"
        left = self.questions - self.answered
        return f"{told}, {left} not answered yet." if left else f"{told}."

    def lines(self) -> list[tuple[str, str, str]]:
        """A line a skill: its title, how many were right, the chapters to read again."""
        return [
            (
                row["skill"],
                f"{row['right']} of {row['asked']}" if row["asked"] else "–",
                ", ".join(name.replace("_", " ") for name in row["reread"]),
            )
            for row in self.rows
        ]

    def __repr__(self) -> str:
        """The table in words, a line a skill."""
        lines = [HEAD, *self.lines()]
        wide = [max(len(line[column]) for line in lines) for column in (0, 1)]
        told = [
            f"{skill:<{wide[0]}}  {right:<{wide[1]}}  {reread}".rstrip()
            for skill, right, reread in lines
        ]
        return "\n".join([self.title, *told])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{cell}</th>' for cell in HEAD)
        body = "".join(
            f'<tr><th scope="row">{escape(skill)}</th><td>{right}</td>'
            f"<td>{escape(reread)}</td></tr>"
            for skill, right, reread in self.lines()
        )
        return (
            f"<table><caption>{self.title}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )
