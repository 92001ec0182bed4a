"""Ladders and pools: exercises in a row for a lesson, and a stock of more like them.

A ladder goes from worked over guided to free. Its items stand in the page; the pool behind "more
like this" is a file that the site build writes once for all pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.kinds.base import LEVELS
from hearts_lesson.exercises.mixtures import MIXTURES
from hearts_lesson.exercises.model import PAYLOAD_VERSION, Exercise
from hearts_lesson.exercises.registry import KINDS, generate
from hearts_lesson.exercises.scene import Payload

#: How many exercises a pool of the site holds.
POOL_SIZE = 36
#: Seeds of "more like this" in a notebook begin here, far from those of authors and pools.
FRESH = 50_000


class Ladder:
    """Exercises in the order in which a lesson asks them, with a pool for more.

    In a notebook a ladder shows itself as a live widget; `results` then holds what was answered,
    one dict an answer: item, ask, answer, ok, m (misconception), hints.
    """

    def __init__(
        self,
        id: str,
        title: str,
        items: Sequence[Exercise],
        *,
        topic: str = "",
        pool: str | None = None,
    ) -> None:
        """Put exercises in a row; each may stand there once."""
        if not items:
            raise ExerciseError(f"The ladder {id!r} is empty: give it at least one exercise.")
        seen: set[str] = set()
        for place, item in enumerate(items):
            if not isinstance(item, Exercise):
                raise ExerciseError(
                    f"In the ladder {id!r}, item {place + 1} is a {type(item).__name__}, "
                    "not an exercise."
                )
            if item.id in seen:
                raise ExerciseError(
                    f"In the ladder {id!r}, item {place + 1} ({item.id}) is there twice: "
                    "give it another seed."
                )
            seen.add(item.id)
        if pool is not None and pool not in pool_names():
            raise ExerciseError(
                f"In the ladder {id!r}: there is no pool {pool!r}. "
                f"Did you mean {nearest(pool, pool_names())}?"
            )
        self.id = id
        self.title = title
        self.topic = topic or items[0].topic
        self.items = tuple(items)
        self.pool = pool
        self._widget: Any = None
        self._drawn = 0

    def payload(self) -> Payload:
        """Give the ladder as the plain data that a page shows."""
        stock = {"name": self.pool, "count": POOL_SIZE} if self.pool else None
        return {
            "v": PAYLOAD_VERSION,
            "id": self.id,
            "title": self.title,
            "topic": self.topic,
            "items": [item.payload() for item in self.items],
            "pool": stock,
        }

    @property
    def widget(self) -> Any:
        """The live widget that shows this ladder, made when first wanted."""
        if self._widget is None:
            # Exercises need only the standard library; the widget brings anywidget.
            from hearts_lesson.widgets import ExerciseWidget

            self._widget = ExerciseWidget(self.payload(), more=self.more)
        return self._widget

    def more(self) -> Payload | None:
        """Draw one further item like those of the ladder, as plain data; None if none is drawn.

        The items' kinds, topics and rules go round; each call gives the next.
        """
        like = [i for i in self.items if i.kind in KINDS and i.topic in KINDS[i.kind].topics]
        if not like:
            return None
        model = like[self._drawn % len(like)]
        self._drawn += 1
        seed = FRESH + self._drawn
        return generate(model.kind, model.rules, model.level, seed, "mixed", model.topic).payload()

    @property
    def results(self) -> list[dict[str, Any]]:
        """What was answered so far, as plain Python; empty before the ladder is shown."""
        return [] if self._widget is None else list(self._widget.results)

    def frame(self) -> Any:
        """Give the results as a pandas frame, a row an answer. Needs pandas."""
        return self.widget.results_frame()

    def show(self) -> None:
        """Show the ladder where it does not stand last in its notebook cell."""
        from IPython.display import display

        display(self)  # type: ignore[no-untyped-call,unused-ignore]

    def __len__(self) -> int:
        """How many exercises."""
        return len(self.items)

    def __repr__(self) -> str:
        """Name the ladder and its length; the same in every run."""
        return f"<Ladder {self.id}: {len(self.items)} exercises>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)


def ladder(
    id: str,
    title: str = "",
    items: Iterable[Exercise] = (),
    *,
    topic: str = "",
    pool: str | None = None,
) -> Ladder:
    """Put exercises in a row: `ladder("follow-suit", title="Follow suit", items=[…])`.

    `pool` names the stock behind "more like this", such as "legal-follow-suit".
    """
    return Ladder(
        id, title or id.replace("-", " ").capitalize(), list(items), topic=topic, pool=pool
    )


def rising(
    kind: str,
    topic: str | None = None,
    rules: Any = "standard",
    *,
    steps: Sequence[str] = ("watch", "together", "yours", "yours", "yours"),
    seed: int = 0,
    id: str = "",
    title: str = "",
) -> Ladder:
    """Draw a whole ladder of one kind: first shown, then guided, then free and harder.

    `rising("legal", "follow-suit", seed=3)` is ready to be shown.
    """
    subject = topic or KINDS[kind].usual
    hardest = LEVELS[-1]
    items = [
        generate(kind, rules, min(hardest, 1 + place // 2), seed + place, step, subject)
        for place, step in enumerate(steps)
    ]
    name = pool_name(kind, subject)
    return ladder(
        id or name,
        title or KINDS[kind].topics[subject],
        items,
        topic=subject,
        pool=name if HouseRules.of(rules) == HouseRules() else None,
    )


def pool_name(kind: str, topic: str) -> str:
    """Name the pool of a kind and topic: "legal-follow-suit"."""
    return f"{kind}-{topic}"


@lru_cache(maxsize=1)
def pool_names() -> tuple[str, ...]:
    """All pools of the site: one for each topic of each kind, and the mixed ones."""
    single = (pool_name(kind.name, topic) for kind in KINDS.values() for topic in kind.topics)
    return (*single, *MIXTURES)


def pool(name: str, count: int = POOL_SIZE, rules: Any = "standard") -> tuple[Exercise, ...]:
    """Draw the exercises of a pool: all levels, each with its own seed, in mixed order."""
    if name not in pool_names():
        raise ExerciseError(
            f"There is no pool {name!r}. Did you mean {nearest(name, pool_names())}?"
        )
    sources = [source.partition("-") for source in MIXTURES.get(name, (name,))]
    drawn = []
    for place in range(count):
        turn, source = divmod(place, len(sources))
        kind, _, topic = sources[source]
        # Seeds far from those that authors choose by hand.
        drawn.append(generate(kind, rules, LEVELS[turn % 3], 7000 + turn, "mixed", topic))
    return tuple(drawn)


def site_pools() -> dict[str, Payload]:
    """Give every pool of the site by name, as plain data."""
    return {
        name: {"v": PAYLOAD_VERSION, "items": [item.payload() for item in pool(name)]}
        for name in pool_names()
    }
