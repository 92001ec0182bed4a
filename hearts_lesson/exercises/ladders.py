"""Ladders and pools: exercises in a row for a lesson, and a stock of more like them.

A ladder goes from worked over guided to free. Its items stand in the page; the pool behind "more
like this" is a file that the site build writes once for all pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from hearts_lesson.engine.rules import HouseRules
from hearts_lesson.exercises.errors import ExerciseError, nearest
from hearts_lesson.exercises.kinds.base import LEVELS
from hearts_lesson.exercises.mixtures import MIXTURES, source
from hearts_lesson.exercises.model import PAYLOAD_VERSION, Exercise
from hearts_lesson.exercises.registry import KINDS, generate
from hearts_lesson.exercises.results import Row, frame, summary, told, write_csv
from hearts_lesson.exercises.scene import Payload
from hearts_lesson.exercises.stored import stock, stored, stored_names

#: How many exercises a pool of the site holds.
POOL_SIZE = 36
#: Levels of a pool's exercises, going round: they follow a ladder that has climbed already.
POOL_LEVELS = (2, 3, 2, 3, 3, 1)
#: Seeds of "more like this" in a notebook begin here, far from those of authors and pools.
FRESH = 50_000
#: The ladders shown in this session, in the order in which they first were.
SHOWN: list[Ladder] = []


class Ladder:
    """Exercises in the order in which a lesson asks them, with a pool for more.

    In a notebook a ladder shows itself as a live widget; `results` then holds what was answered,
    one dict an answer (`results` says which columns).
    """

    def __init__(
        self,
        id: str,
        title: str,
        items: Sequence[Exercise],
        *,
        topic: str = "",
        pool: str | Sequence[str] | None = None,
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
        pool = _pool_of(id, pool)
        self.id = id
        self.title = title
        self.topic = topic or items[0].topic
        self.items = tuple(items)
        self.pool = pool
        self._widget: Any = None
        self._drawn = 0
        self._known = {item.id: item for item in self.items}

    def payload(self) -> Payload:
        """Give the ladder as the plain data that a page shows."""
        more = {"name": self.pool, "count": pool_size(self.pool)} if self.pool else None
        return {
            "v": PAYLOAD_VERSION,
            "id": self.id,
            "title": self.title,
            "topic": self.topic,
            "items": [item.payload() for item in self.items],
            "pool": more,
        }

    @property
    def widget(self) -> Any:
        """The live widget that shows this ladder, made when first wanted."""
        if self._widget is None:
            # Exercises need only the standard library; the widget brings anywidget.
            from hearts_lesson.widgets import ExerciseWidget

            self._widget = ExerciseWidget(self.payload(), more=self.more)
            SHOWN.append(self)
        return self._widget

    def more(self) -> Payload | None:
        """Draw one further item, as plain data; None if none is drawn.

        It comes from the ladder's pool, or where that has none, from kinds and topics like those
        of its items, under their rules; each call gives the next.
        """
        self._drawn += 1
        item = self._from_pool() if self.pool and self._standard else self._like_items()
        if item is None:
            return None
        self._known[item.id] = item
        return item.payload()

    @property
    def _standard(self) -> bool:
        return all(item.rules == HouseRules() for item in self.items)

    def _from_pool(self) -> Exercise:
        assert self.pool is not None
        return _pooled(self.pool, self._drawn - 1, FRESH, HouseRules())

    def _like_items(self) -> Exercise | None:
        like = [i for i in self.items if i.kind in KINDS and i.topic in KINDS[i.kind].topics]
        if not like:
            return None
        model = like[(self._drawn - 1) % len(like)]
        seed = FRESH + self._drawn
        return generate(model.kind, model.rules, model.level, seed, "mixed", model.topic)

    @property
    def results(self) -> list[Row]:
        """What was answered so far, oldest first; empty before the ladder is shown.

        One dict an answer: `ladder`, `item` (its id) with its `kind`, `topic`, `level` and `step`,
        `ask` (which question of it, from 0) and `question`, `said` and `expected` (the answer given
        and the right one, in words), `ok` (True, False, or "elsewhere": right under another house
        rule), `m` (what a wrong answer shows, or None) and its name `shows`, `hints` (how many were
        open), and `answer` (its key; "" where the answer was shown).
        """
        rows = [] if self._widget is None else self._widget.results
        return [told(row, self._known, self.id) for row in rows]

    def summary(self) -> list[Row]:
        """Sum the results up, a row a kind and topic."""
        return summary(self.results)

    def frame(self) -> Any:
        """Give the results as a pandas frame, a row an answer. Needs pandas."""
        return frame(self.results)

    def csv(self, path: str | Path) -> Path:
        """Write the results as a file that spreadsheets open; gives its path."""
        return write_csv(self.results, path)

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
    pool: str | Sequence[str] | None = None,
) -> Ladder:
    """Put exercises in a row: `ladder("follow-suit", title="Follow suit", items=[…])`.

    `pool` names the stock behind "more like this", such as "legal-follow-suit", or a mixed one,
    such as "mixed-tricks"; a list of names stands for the mixed pool of just these.
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
    """All pools of the site: one for each topic of each kind, the stored and the mixed ones."""
    single = (pool_name(kind.name, topic) for kind in KINDS.values() for topic in kind.topics)
    return (*single, *stored_names(), *MIXTURES)


def pool_size(name: str) -> int:
    """How many exercises a pool holds: a stored one has no more than were stored."""
    return min(POOL_SIZE, len(stock(name))) if name in stored_names() else POOL_SIZE


def _pool_of(id: str, pool: str | Sequence[str] | None) -> str | None:
    """Read the pool of a ladder: a name, or names that a mixed pool draws from."""
    if pool is None:
        return None
    if not isinstance(pool, str):
        wanted = set(pool)
        for name, sources in MIXTURES.items():
            if {source(text)[0] for text in sources} == wanted:
                return name
        raise ExerciseError(
            f"In the ladder {id!r}: no mixed pool draws from just {', '.join(sorted(wanted))}. "
            "Name it in hearts_lesson/exercises/mixtures.py, so that the site has its file."
        )
    if pool not in pool_names():
        raise ExerciseError(
            f"In the ladder {id!r}: there is no pool {pool!r}. "
            f"Did you mean {nearest(pool, pool_names())}?"
        )
    return pool


def pool(name: str, count: int | None = None, rules: Any = "standard") -> tuple[Exercise, ...]:
    """Draw the exercises of a pool: each with its own seed, few of them easy, in mixed order."""
    if name not in pool_names():
        raise ExerciseError(
            f"There is no pool {name!r}. Did you mean {nearest(name, pool_names())}?"
        )
    number = pool_size(name) if count is None else count
    # Seeds far from those that authors choose by hand.
    return tuple(_pooled(name, place, 7000, rules) for place in range(number))


def _pooled(name: str, place: int, first: int, rules: Any) -> Exercise:
    """Draw the exercise in one place of a pool; `first` is where its seeds begin."""
    sources = MIXTURES.get(name, (name,))
    turn, which = divmod(place, len(sources))
    drawn_from, levels = source(sources[which])
    if drawn_from in stored_names():
        return stored(drawn_from, turn, levels if name in MIXTURES else LEVELS)
    if name not in MIXTURES:
        levels = POOL_LEVELS
    kind, _, topic = drawn_from.partition("-")
    return generate(kind, rules, levels[turn % len(levels)], first + turn, "mixed", topic)


def pool_payload(name: str) -> Payload:
    """Give one pool of the site as plain data, as a page reads it."""
    return {"v": PAYLOAD_VERSION, "items": [item.payload() for item in pool(name)]}


def site_pools() -> dict[str, Payload]:
    """Give every pool of the site by name, as plain data."""
    return {name: pool_payload(name) for name in pool_names()}
