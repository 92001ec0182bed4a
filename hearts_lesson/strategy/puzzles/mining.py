"""Mining: play rounds, look for moments in which the choice matters, and prove what is best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from hearts_lesson.engine import Deal, Hand, HouseRules, NotationError, Round
from hearts_lesson.strategy.outlook import look
from hearts_lesson.strategy.players import Beginner, Player, Sensible
from hearts_lesson.strategy.puzzles.collection import Puzzle
from hearts_lesson.strategy.puzzles.proof import Proof, prove
from hearts_lesson.strategy.puzzles.themes import THEMES, themes_of
from hearts_lesson.strategy.puzzles.tree import grow_tree
from hearts_lesson.strategy.sampling import Hidden

__all__ = ["mine"]

Progress = Callable[[Counter[str], int], None]
SIZES = range(2, 6)
"""Cards left in the hand of the player to choose."""


def mine(
    seed: int,
    per_theme: int = 34,
    *,
    most_rounds: int = 100_000,
    progress: Progress | None = None,
    known: Counter[str] | None = None,
) -> Iterator[Puzzle]:
    """Find puzzles, a few a theme, until every theme has `per_theme` or the rounds run out.

    The same seed gives the same puzzles. `known` counts puzzles that are there already. Stop it at
    any time: what was found has been handed out.
    """
    rules = HouseRules()
    rng = Random(f"mine {seed}")
    counts = Counter(known or {})
    levels: Counter[tuple[str, int]] = Counter()
    for number in range(1, most_rounds + 1):
        if all(counts[theme] >= per_theme for theme in THEMES):
            return
        for puzzle in _from_round(rules, number, rng, counts, levels, per_theme, seed):
            counts[puzzle.theme] += 1
            levels[puzzle.theme, puzzle.level] += 1
            yield puzzle
        if progress is not None:
            progress(counts, number)


def _players(rng: Random, moons_wanted: bool) -> list[Player]:
    """A mixed table, so that all sorts of positions come up; some try every moon.

    Moons are rare: while they are wanted most, one table in two has only players who try them.
    """
    bold = Sensible(changes={"shoot": 4.0, "shoot_more": 8.0, "shoot_cards": 0.0})
    if moons_wanted and rng.random() < 0.5:
        return [bold] * 4
    kinds: tuple[Player, ...] = (Beginner(), Sensible(), Sensible(), bold)
    return [rng.choice(kinds) for _ in range(4)]


def _from_round(
    rules: HouseRules,
    number: int,
    rng: Random,
    counts: Counter[str],
    levels: Counter[tuple[str, int]],
    per_theme: int,
    seed: int,
) -> Iterator[Puzzle]:
    """Play a round and try one moment of each seat; at most one puzzle a round."""
    rarest = min(THEMES, key=lambda theme: counts[theme])
    players = _players(rng, rarest == "shoot-moon")
    deal = Deal.shuffled(rules, rng)
    state = Round.start(rules, deal, number)
    passes: tuple[Hand, ...] = ()
    if state.to_pass:
        passes = tuple(p.choose_pass(state.view(s)) for s, p in enumerate(players))
        state = state.passed(passes)
    moments = []
    while not state.over:
        turn = state.turn
        assert turn is not None
        if len(state.hands[turn]) in SIZES and len(state.legal()) > 1:
            moments.append(state)
        state = state.play(players[turn].choose_card(state.view(turn)))
    rng.shuffle(moments)
    for moment in moments:
        found = _try(moment, rng, counts, levels, per_theme)
        if found is not None:
            theme, level, proof = found
            assert moment.turn is not None
            yield Puzzle(
                id=f"{theme}-{seed}-{number}",
                theme=theme,
                level=level,
                rules=rules,
                hands=deal.hands,
                direction=str(moment.direction),
                passes=passes,
                plays=moment.plays,
                seat=moment.turn,
                proof=proof,
                nodes=grow_tree(moment, proof),
            )
            return


def _try(
    moment: Round,
    rng: Random,
    counts: Counter[str],
    levels: Counter[tuple[str, int]],
    per_theme: int,
) -> tuple[str, int, Proof] | None:
    """See whether a moment makes a puzzle that is still wanted; the cheap tests come first."""
    assert moment.turn is not None
    view = moment.view(moment.turn)
    if not any(_wanted(themes_of(view, {card}), counts, per_theme) for card in view.legal()):
        return None
    outlook = look(Hidden.of(view), layouts=32, seed=rng.getrandbits(30), prune=False, others=0.0)
    cards = outlook.cards
    if cards[-1].points - cards[0].points < 1.0:
        return None
    guess = {card.card for card in cards if card.points <= cards[0].points + 0.3}
    likely = themes_of(view, guess)
    if cards[0].points > 2:
        likely = [theme for theme in likely if theme != "shoot-moon"]
    if cards[-1].points < 6:
        likely = [theme for theme in likely if theme != "stop-moon"]
    wanted = _wanted(likely, counts, per_theme)
    if wanted is None or (len(view.hand) > 4 and wanted != "shoot-moon"):
        return None
    try:
        proof = prove(view, rng)
    except NotationError:  # more than the solver can take
        return None
    if proof is None or len(proof.best) > 2:
        return None
    shown = [theme for theme in themes_of(view, proof.best) if _keeps_its_word(theme, proof)]
    theme = _wanted(shown, counts, per_theme)
    if theme is None:
        return None
    level = _level(moment, proof)
    if levels[theme, level] >= max(2, per_theme * 3 // 4):  # leave room for other levels
        return None
    return theme, level, proof


def _keeps_its_word(theme: str, proof: Proof) -> bool:
    """Moon puzzles must be about a moon: it is certain to come, or it can come after an error."""
    if theme == "shoot-moon":
        return proof.at_most <= 0
    if theme == "stop-moon":
        return max(witness.points for witness in proof.witnesses) >= 26
    return True


def _wanted(themes: list[str], counts: Counter[str], per_theme: int) -> str | None:
    """The theme of a position that has fewest puzzles so far, if it still needs any."""
    open_themes = [theme for theme in themes if counts[theme] < per_theme]
    return min(open_themes, key=lambda theme: counts[theme], default=None)


def _level(moment: Round, proof: Proof) -> int:
    """1 for few cards and a plain choice, 3 where a sensible player goes wrong, else 2."""
    assert moment.turn is not None
    choice = Sensible().choose_card(moment.view(moment.turn))
    if choice not in proof.best:
        return 3
    return 1 if len(moment.hands[moment.turn]) <= 3 else 2
