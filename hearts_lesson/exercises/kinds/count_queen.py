"""*Count*: where can the queen of spades still be?"""

from __future__ import annotations

from hearts_lesson.engine.cards import Suit
from hearts_lesson.exercises.beliefs import QUEEN
from hearts_lesson.exercises.kinds.count_out import Draft
from hearts_lesson.exercises.kinds.count_void import shown
from hearts_lesson.exercises.model import Ask, Hint, Input, Option, Response, Worked
from hearts_lesson.exercises.seating import Seating
from hearts_lesson.exercises.words import join

RULE = "follow-suit"
GONE = "gone"
#: How many answers there are to choose from.
MOST = 5


def ask_queen(draft: Draft, seating: Seating, step: str) -> Ask:
    """Ask for all the players who may hold her; `draft` is about spades."""
    others = tuple(seating.others())
    free = tuple(seat for seat in others if seat not in draft.voids)
    fell = _fell(draft)
    right = GONE if fell else _key(free)
    because = (
        f"{_fall(draft, seating)} Nobody holds her any more." if fell else _why(draft, seating)
    )
    sets = _offered(others, free, fell is not None)
    options = [Option(_key(seats), f"With {_names(seating, seats)}") for seats in sets]
    options.append(Option(GONE, "With nobody: she has been played"))
    responses = {}
    for seats in sets:
        key = _key(seats)
        if key == right:
            responses[key] = Response(True, f"Yes. {because}", RULE)
        elif fell:
            text = f"Not with {_names(seating, seats)}: {_fall(draft, seating)}"
            responses[key] = Response(False, text)
        else:
            responses[key] = Response(False, _slip(draft, seating, seats, free), RULE)
    responses[GONE] = (
        Response(True, f"Yes. {because}")
        if fell
        else Response(False, "She lies in no trick, so somebody still holds her.")
    )
    answer = next(option.label for option in options if option.key == right)
    return Ask(
        prompt=f"Where can {QUEEN.symbol} be now?",
        input=Input("choice", options=tuple(options)),
        responses=responses,
        answer=right,
        solution=f"{answer}. {because}",
        hints=(
            Hint("nudge", "Has she been played? If not, who is able to hold a spade?"),
            Hint("point", "Look at every trick in which spades were led."),
            Hint("step", "Whoever threw another suit there has no spade, so not her either."),
            Hint("answer", f"{answer}. {because}"),
        ),
        worked=(
            Worked("Was she played? Then the question is over.", (QUEEN,) if fell else ()),
            Worked(because),
        )
        if step == "watch"
        else (),
    )


def _fell(draft: Draft) -> tuple[int, int] | None:
    """The trick in which she was played and the seat that played her, or None."""
    for number, trick in enumerate(draft.tricks, 1):
        if QUEEN in trick.cards:
            place = trick.cards.index(QUEEN)
            return number, (trick.leader + place) % draft.rules.players
    return None


def _fall(draft: Draft, seating: Seating) -> str:
    fell = _fell(draft)
    assert fell is not None
    return f"{seating.name(fell[1])} played her in trick {fell[0]}."


def _why(draft: Draft, seating: Seating) -> str:
    """Say who is out of the question, and who is left."""
    if not draft.voids:
        return "She has not been played, and nobody has shown a void in spades."
    names = [seating.name(seat) for seat in draft.voids]
    last = shown(draft, seating, draft.voids[-1])
    if len(names) == 1:
        return f"She has not been played. {last} All others may hold her."
    left = [seating.name(s) for s in seating.others() if s not in draft.voids]
    return (
        f"She has not been played, and {join(names)} have shown that they are out of spades. "
        f"That leaves {join(left, 'or')}."
    )


def _slip(draft: Draft, seating: Seating, said: tuple[int, ...], free: tuple[int, ...]) -> str:
    for seat in said:
        if seat not in free:
            names = _names(seating, said)
            also = "" if len(said) == 1 else f" So “{names}” names one too many."
            return f"{shown(draft, seating, seat)}{also}"
    missed = next(seat for seat in free if seat not in said)
    led = any(trick.cards[0].suit is Suit.SPADES for trick in draft.tricks)
    name = seating.name(missed)
    if led:
        return f"{name} has followed every spade so far, and may hold her as well."
    return f"Spades have not been led yet, so nothing speaks against {name}."


def _key(seats: tuple[int, ...]) -> str:
    return "-".join(map(str, seats))


def _names(seating: Seating, seats: tuple[int, ...]) -> str:
    return join([seating.name(seat) for seat in seats], "or")


def _offered(others: tuple[int, ...], free: tuple[int, ...], fell: bool) -> list[tuple[int, ...]]:
    """The sets of players to choose from: the true one, everybody, and those one player off."""
    near = [tuple(s for s in free if s != seat) for seat in free]
    near += [tuple(sorted({*free, seat})) for seat in others if seat not in free]
    single = [(seat,) for seat in others]
    wanted = dict.fromkeys(seats for seats in (free, others, *near, *single) if seats)
    chosen = list(wanted)[: MOST - 1 - fell]
    return sorted(chosen, key=lambda seats: (len(seats), seats))
