"""Judge a recorded round: every decision, every trick, the points, and every fault.

`replay` goes through a record with the frozen `Round`. After an illegal card that the player
holds it goes on from what was really played, so that later cards are judged too; where it cannot
go on it says so, and still tells what is known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hearts_lesson.engine.cards import Card, Hand
from hearts_lesson.engine.deal import Deal, deal_problems
from hearts_lesson.engine.ending import Ending, end_of_round
from hearts_lesson.engine.errors import IllegalPass, NotationError
from hearts_lesson.engine.explain import explain
from hearts_lesson.engine.legality import Reason
from hearts_lesson.engine.passing import Passing
from hearts_lesson.engine.record import Record
from hearts_lesson.engine.round import Round
from hearts_lesson.engine.scoring import RoundScore
from hearts_lesson.engine.table import Direction

__all__ = ["Decision", "Fault", "Replay", "replay"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a record that breaks a rule: a stable code, a sentence, and where it is."""

    code: str
    text: str
    play: int | None = None
    seat: int | None = None
    trick: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The fault as it stands in JSON output; tricks count from 1, plays from 0."""
        return {
            "code": self.code,
            "text": self.text,
            "play": self.play,
            "seat": self.seat,
            "trick": self.trick,
        }

    @property
    def sentence(self) -> str:
        """The fault with its place, for people."""
        if self.play is None:
            return self.text
        return f"Seat {self.seat}, trick {self.trick}: {self.text}"


@dataclass(frozen=True, slots=True)
class Decision:
    """One play of the record: whose turn it was, what was legal, and whether this card was."""

    seat: int
    card: Card
    legal: Hand
    ok: bool
    reason: Reason

    def as_json(self) -> dict[str, Any]:
        """The decision as it stands in JSON output."""
        return {
            "seat": self.seat,
            "card": str(self.card),
            "legal": list(dict.fromkeys(map(str, self.legal))),
            "ok": self.ok,
            "reason": str(self.reason),
        }


@dataclass(frozen=True)
class Replay:
    """What became of a record. `last` is the round as far as it could be followed, if at all."""

    record: Record
    direction: Direction
    decisions: tuple[Decision, ...]
    faults: tuple[Fault, ...]
    last: Round | None = None
    score: RoundScore | None = None
    ending: Ending | None = None

    @property
    def ok(self) -> bool:
        """Whether the record breaks no rule."""
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        """The replay as one JSON object; what is not known is null."""
        last, score, ending = self.last, self.score, self.ending
        shown: dict[str, Any] = {
            "ok": self.ok,
            "direction": str(self.direction),
            "opening_seat": last.opening_seat if last else None,
            "decisions": [decision.as_json() for decision in self.decisions],
            "tricks": [
                {"leader": taking.leader, "winner": taking.winner, "points": taking.points}
                for taking in (last.takings if last else ())
            ],
            "broken_at": last.broken_at if last else None,
            "raw_points": list(last.points) if last else None,
            "moon": score.moon if score else None,
            "points": list(score.points) if score else None,
            "totals": list(ending.totals) if ending else None,
            "complete": score is not None,
            "over": ending.over if ending else None,
            "winner": ending.winner if ending else None,
            "faults": [fault.as_json() for fault in self.faults],
        }
        if score and score.moon is not None:
            shown |= {"sun": score.sun, "moon_choice": score.choice, "assumed": score.assumed}
        return shown


def replay(record: Record) -> Replay:
    """Judge one recorded round."""
    judge = _Judge(record)
    start = judge.begin()
    if start is None:
        return Replay(record, judge.direction, (), tuple(judge.faults))
    last = judge.play(start)
    score = ending = None
    if last.over:
        score = last.result(choice=record.choice, totals=judge.totals)
        judge.check_choice(score)
        ending = end_of_round(record.rules, judge.totals, score.points)
    return Replay(
        record, judge.direction, tuple(judge.decisions), tuple(judge.faults), last, score, ending
    )


class _Judge:
    """Goes through one record and collects decisions and faults."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = record.rules
        self.faults: list[Fault] = []
        self.decisions: list[Decision] = []
        self.direction = self._direction()
        self.totals = self._totals()

    def fault(self, code: str, text: str) -> None:
        self.faults.append(Fault(code, text))

    def _direction(self) -> Direction:
        """Where cards were passed: as written, by the number of the round, or not at all.

        A record without any word about a pass is taken as a round without one.
        """
        record, rules = self.record, self.rules
        given = record.direction
        if given is None:
            if record.number is None and not any(record.passes or ()):
                return Direction.HOLD
            return rules.direction(record.number or 1)
        if given is Direction.ACROSS and rules.players % 2:
            self.fault(
                "wrong_direction", f"With {rules.players} players nobody sits across to pass to."
            )
            return Direction.HOLD
        if record.number is not None and rules.direction(record.number) is not given:
            self.fault(
                "wrong_direction",
                f"Round {record.number} at this table is "
                f"{_way(rules.direction(record.number))}; the record says {given}.",
            )
        return given

    def begin(self) -> Round | None:
        """The round after deal and pass; None if it cannot be set up."""
        record, rules = self.record, self.rules
        deal = self._deal()
        passing = self._passing(deal) if deal else None
        if deal is None or passing is None:
            self.fault(
                "cannot_continue",
                f"Without knowing the hands, the {_count(len(record.plays), 'play')} of this "
                "record cannot be judged.",
            )
            return None
        dealer = record.dealer
        if dealer is not None and dealer >= rules.players:
            self.fault("wrong_dealer", f"There is no seat {dealer} to deal.")
            dealer = None
        way = passing.direction
        start = Round.start(rules, deal, record.number or 1, direction=way, dealer=dealer)
        return start.passed(passing) if way is not Direction.HOLD else start

    def _deal(self) -> Deal | None:
        record, rules = self.record, self.rules
        bags = [*record.hands, *([record.kitty] if record.kitty is not None else [])]
        try:
            hands = [Hand.of(cards) for cards in bags]
        except NotationError as trouble:
            self.fault("wrong_deal", str(trouble))
            return None
        kitty = hands.pop() if record.kitty is not None else None
        try:
            if kitty is not None:
                return Deal(rules, tuple(hands), kitty)
            return Deal.parse(rules, [str(hand) for hand in hands])
        except NotationError:
            for text in deal_problems(rules, hands, kitty or Hand()):
                self.fault("wrong_deal", text)
            return None

    def _passing(self, deal: Deal) -> Passing | None:
        """The pass as written; None if a hand after it cannot be known."""
        passes, direction = self.record.passes, self.direction
        hold = Passing(deal, Direction.HOLD)
        if direction is Direction.HOLD:
            if any(passes or ()):
                self.fault("wrong_pass", "This is a round without a pass, and cards were passed.")
            return hold
        if passes is None:
            self.fault(
                "wrong_pass",
                f"The cards were to go {direction.phrase}, but no passes are written down. "
                "The plays are judged as if nobody had passed.",
            )
            return hold
        passing: Passing | None = Passing(deal, direction)
        if len(passes) != self.rules.players:
            self.fault(
                "wrong_pass",
                f"{self.rules.players} players need {self.rules.players} passes, "
                f"and here are {len(passes)}.",
            )
            passing = None
        trial = Passing(deal, direction)
        for seat, cards in enumerate(passes[: self.rules.players]):
            try:
                chosen = trial.choose(seat, Hand.of(cards))
                passing = passing and passing.choose(seat, Hand.of(cards))
            except (IllegalPass, NotationError) as trouble:
                self.fault("wrong_pass", str(trouble))
                passing = None
            else:
                trial = chosen
        return passing

    def play(self, state: Round) -> Round:
        """Play the record's cards as far as they can be followed."""
        plays = self.record.plays
        for index, card in enumerate(plays):
            if state.over:
                extra = len(plays) - index
                verb = "is" if extra == 1 else "are"
                self.fault(
                    "too_many_plays",
                    f"The round was over after {_count(index, 'play')}; {extra} more {verb} "
                    "written down.",
                )
                return state
            after = self._one(state, index, card)
            if after is None:
                rest = len(plays) - index - 1
                if rest:
                    verb = "is" if rest == 1 else "are"
                    self.fault(
                        "cannot_continue",
                        f"From there the record cannot be followed; {_count(rest, 'more play')} "
                        f"{verb} not judged.",
                    )
                return state
            state = after
        if not state.over:
            missing = sum(map(len, state.hands))
            self.fault(
                "too_few_plays",
                f"The record ends after {_count(len(plays), 'play')}; {missing} more "
                f"{'is' if missing == 1 else 'are'} needed to finish the round.",
            )
        return state

    def _one(self, state: Round, index: int, card: Card) -> Round | None:
        """Judge one play; None if the round cannot go on from it."""
        seat = state.turn
        assert seat is not None
        verdict = state.check(card)
        if verdict.reason is Reason.NOT_YOUR_CARD:
            holder = next((s for s, hand in enumerate(state.hands) if card in hand), None)
            if holder is not None:
                verdict = replace(verdict, reason=Reason.NOT_YOUR_TURN)
        self.decisions.append(Decision(seat, card, verdict.playable, verdict.ok, verdict.reason))
        if verdict.ok:
            return state.play(card)
        text = explain(verdict).text
        after = None
        if verdict.reason is Reason.NOT_YOUR_TURN:
            text = f"{card.symbol} is in the hand of seat {holder}, and it is seat {seat}'s turn."
        elif verdict.reason is Reason.NOT_YOUR_CARD:
            where = state.plays.index(card) // self.rules.players + 1 if card in state.plays else 0
            text = (
                f"{card.symbol} was played already, in trick {where}."
                if where
                else f"{card.symbol} is in nobody's hand."
            )
        else:
            after = state.play_anyway(card)
        trick = len(state.tricks) + 1
        self.faults.append(Fault(str(verdict.reason), text, index, seat, trick))
        return after

    def _totals(self) -> tuple[int, ...]:
        """The totals before the round; zeros if none, or not the right number, are written."""
        totals = self.record.totals
        if totals is not None and len(totals) != self.rules.players:
            self.fault(
                "wrong_totals",
                f"{self.rules.players} players need {self.rules.players} totals, "
                f"and here are {len(totals)}. Zeros are used instead.",
            )
            totals = None
        return totals if totals is not None else (0,) * self.rules.players

    def check_choice(self, score: RoundScore) -> None:
        """See whether the written choice is one that this table leaves to the shooter."""
        choice = self.record.choice
        if score.moon is None or choice is None or choice == score.choice:
            return
        self.fault(
            "wrong_moon",
            f"Seat {score.moon} shot the moon, and this table scores it as {score.choice}; "
            f"the record says {choice}.",
        )


def _way(direction: Direction) -> str:
    return "a round without a pass" if direction is Direction.HOLD else f"passed {direction.phrase}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
