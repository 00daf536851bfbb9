"""Looking back at a game: one moment of it, as whoever opens its review sees it, and the way from there to others."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import unescape

from tablee.kernel.picture import DAY, size
from tablee.kernel.state import State
from tablee.players.account import Account, account
from tablee.players.review import Decision, Missed
from tablee.table.curve import exactness
from tablee.table.hindsight import Choices, Standing
from tablee.table.table import Table

TAG = re.compile(r"<[^>]*\sdata-(?:action|tell)=[^>]*>")
ACTION = re.compile(r'\sdata-action="([^"]*)"')
TOUCHED = re.compile(r'\s(?:data-action|data-tell|role|tabindex|aria-label|aria-disabled)="[^"]*"')
"""What makes a part of a picture a control: nothing can be done to what has been."""

CLASSES = re.compile(r" ?\b(?:is-legal|tells)\b")
"""How what can be touched is drawn."""

PLAYED, BETTER, POSSIBLE = "played", "better", "possible"

ROOMY = 1.2
"""Times as wide as high: beside such a board a desk has room."""

MARK = 3.0, 18.0
"""Parts of a hundred that the mark of a turning point takes of the curve, across and down."""

MOST_OPTIONS = 6
"""Lines of what could be done at a decision."""


@dataclass(frozen=True)
class Turning:
    """A decision that cost something, in words. ``number`` counts those of one list; ``at`` and ``height`` are its
    place on the curve, in parts of a hundred."""

    number: int
    step: int
    seat: int
    name: str
    played: str
    better: str
    points: int
    error: float
    reason: str
    at: float
    height: float


@dataclass(frozen=True)
class Option:
    """What could be done at a decision: the chance to win that it led to, in points, or, where choices were only
    compared with each other, how much more or less than what was done; how exact that is; and whether it was `PLAYED`
    or `BETTER`."""

    label: str
    points: int
    error: float
    way: str


@dataclass(frozen=True)
class Walk:
    """The way through a game: the steps that it leads to, and where on it one is, counted from 1; 0 beside it."""

    first: int | None
    previous: int | None
    next: int | None
    last: int | None
    place: int
    count: int


@dataclass(frozen=True)
class Moment:
    """What a review shows. ``chosen`` is what was done at a decision, ``turning`` what that cost if it did. ``yours``
    are the turning points of whoever looks, or of all where nobody does; ``others`` those of the others. ``exact`` is
    how exact the chances are here, in points. ``options`` are what could be done, as far as that was compared, the best
    first; ``account`` tells luck from choices in the whole game. ``room`` is left beside a board that is not wide."""

    step: int
    seat: int | None
    chosen: str
    options: tuple[Option, ...]
    valued: bool
    account: Account | None
    names: tuple[str, ...]
    room: bool
    turning: Turning | None
    yours: tuple[Turning, ...]
    others: tuple[Turning, ...]
    walk: Walk
    only: bool
    exact: int
    board: str


class Recall:
    """Looks back at one game through one pair of eyes; ``seat`` is none for who had none, or several. Who looks is
    *you*, unless it is told to somebody else."""

    def __init__(
        self,
        table: Table,
        mine: tuple[int, ...],
        language: str,
        sheet: str,
        *,
        narrow: bool,
        passed_on: bool = False,
    ) -> None:
        self.table = table
        self.record = table.record
        self.mine = mine
        self.seat = mine[0] if len(mine) == 1 else None
        self.sheet = sheet
        self.narrow = narrow
        self.speech = table.game.words(language)
        self.names = table.called(language, None if passed_on else self.seat)
        self.choices = table.hindsight.choices or Choices((), (), ())
        self.course = table.hindsight.course(self.seat)
        self.states: dict[int, State] = {}

    def opens_at(self) -> int:
        """The first turning point of whoever looks; until one is known, the end."""
        return min((missed.step for missed in self._of_mine()), default=len(self.record.steps))

    def moment(self, step: int, only: bool) -> Moment:
        own, all_ = self._of_mine(), self.choices.missed
        self.states = self._passed({step, *(missed.step for missed in all_)})
        yours = self._told(own)
        others = self._told([missed for missed in all_ if missed not in own])
        turning = next((each for each in (*yours, *others) if each.step == step), None)
        choice = next((each for each in self.choices.decisions if each.step == step), None)
        decision = choice.seat if choice is not None else None
        board = self._board(step, decision, turning)
        across, down = size(board)
        return Moment(
            step=step,
            seat=decision,
            chosen=self._label(step, decision, self.record.steps[step].text) if decision is not None else "",
            options=self._options(choice) if choice is not None else (),
            valued=choice is not None and bool(choice.worth),
            account=self._account(),
            names=tuple(self.names),
            room=across < ROOMY * down,
            turning=turning,
            yours=yours,
            others=others,
            walk=self._walk(step, only),
            only=only,
            exact=self._exact(step),
            board=board,
        )

    def _of_mine(self) -> list[Missed]:
        return [missed for missed in self.choices.missed if not self.mine or missed.seat in self.mine]

    def _walk(self, step: int, only: bool) -> Walk:
        decisions = [each.step for each in self.choices.decisions if not self.mine or each.seat in self.mine]
        steps = sorted(missed.step for missed in self._of_mine()) if only else decisions
        earlier, later = [at for at in steps if at < step], [at for at in steps if at > step]
        return Walk(
            first=steps[0] if earlier else None,
            previous=earlier[-1] if earlier else None,
            next=later[0] if later else None,
            last=steps[-1] if later else None,
            place=steps.index(step) + 1 if step in steps else 0,
            count=len(steps),
        )

    def _told(self, missed: list[Missed]) -> tuple[Turning, ...]:
        in_order = sorted(missed, key=lambda each: each.step)
        return apart([self._turning(number, each) for number, each in enumerate(in_order, 1)])

    def _turning(self, number: int, missed: Missed) -> Turning:
        steps = len(self.record.steps)
        return Turning(
            number=number,
            step=missed.step,
            seat=missed.seat,
            name=self.names[missed.seat],
            played=self._label(missed.step, missed.seat, missed.played),
            better=self._label(missed.step, missed.seat, missed.better),
            points=round(100 * missed.cost),
            error=round(100 * missed.error, 1),
            reason=self.speech.say(f"reason.{missed.reason}", **self.speech.named(missed.facts, self.names)),
            at=round(100 * missed.step / max(1, steps), 2),
            height=self._height(missed),
        )

    def _options(self, choice: Decision) -> tuple[Option, ...]:
        """The best few, and what was done."""
        missed = next((each for each in self.choices.missed if each.step == choice.step), None)
        played = self.record.steps[choice.step].text
        worth = missed.worth if missed is not None else choice.worth
        ways = {played: PLAYED, **({missed.better: BETTER} if missed is not None else {})}
        kept = [each for at, each in enumerate(worth) if at < MOST_OPTIONS - 1 or each.text == played]
        done = next((each.chance for each in worth if each.text == played), 0.0)
        beside = 0.0 if choice.worth else done  # as all play on sensibly, which few do, the difference alone is told
        return tuple(
            Option(
                self._label(choice.step, choice.seat, each.text),
                round(100 * (each.chance - beside)),
                round(100 * each.error, 1),
                ways.get(each.text, ""),
            )
            for each in kept
        )

    def _account(self) -> Account | None:
        """That of whoever looks, or of the first of two; nobody's among more. It waits until all is there."""
        together = self.table.prospects.together
        if len(self.course) <= len(self.record.steps) or not self.choices.decisions:
            return None
        if self.seat is None and self.record.seats > 2:
            return None
        seat = self.seat or 0
        first, last = self.course[0].points[seat], self.course[-1].points[seat]
        valued = any(each.worth for each in self.choices.decisions)
        return account(seat, first, last, self.choices.lost, together=together, valued=valued)

    def _height(self, missed: Missed) -> float:
        """Where the line of who decided is, from above; of two, the line of whoever looks stands for both."""
        if missed.step >= len(self.course):
            return 50.0
        points = self.course[missed.step].points
        return float(100 - points[(self.seat or 0) if len(points) == 2 else missed.seat])

    def _exact(self, step: int) -> int:
        if step >= len(self.course):
            return 0
        standing: Standing = self.course[step]
        return round(exactness(standing, self.seat or 0))

    def _passed(self, wanted: set[int]) -> dict[int, State]:
        """The positions after so many steps, all on one way through the game."""
        state, found = self.record.at(0), dict[int, State]()
        for at, step in enumerate(self.record.steps[: max(wanted)]):
            if at in wanted:
                found[at] = state.copy()
            state.do(step.seat, self.table.game.parse(state, step.text))
        return {**found, max(wanted): state}

    def _label(self, step: int, seat: int, text: str) -> str:
        game, seen = self.table.game, self.states[step].seen_by(seat)
        return game.label(seen, seat, game.parse(seen, text), self.speech, self.names)

    # The board

    def _board(self, step: int, decision: int | None, turning: Turning | None) -> str:
        """At a decision through the eyes of who took it, else through those of whoever looks; for who had no seat, and
        at the end, with everything open."""
        full = self.states[step]
        viewer = self.seat if decision is None else decision
        open_ = self.seat is None or step == len(self.record.steps)
        seen = full if open_ else full.seen_by(viewer)
        touch = decision is not None
        picture = self.table.game.picture
        view = picture.view(seen, viewer, self.speech, self.names, DAY, self.sheet, touch=touch, narrow=self.narrow)
        missed = next((each for each in self.choices.missed if turning is not None and each.step == step), None)
        ways = {missed.played: PLAYED, missed.better: BETTER} if missed is not None else {}
        return marked(view, ways)


def apart(turnings: list[Turning]) -> tuple[Turning, ...]:
    """Turning points whose marks would lie on each other on the curve stand one above the other."""
    placed: list[Turning] = []
    for turning in turnings:
        height, near = turning.height, [each.height for each in placed if turning.at - each.at < MARK[0]]
        while under := [other for other in near if abs(other - height) < MARK[1]]:
            height = min(under) - MARK[1]
        placed.append(replace(turning, height=height if height >= 0 else turning.height))
    return tuple(placed)


def marked(view: str, ways: dict[str, str]) -> str:
    """A picture of what could be touched, of which nothing can be any more; parts that stand for these actions say so
    as ``data-way``, and those that stand for others that they do."""

    def plain(found: re.Match[str]) -> str:
        tag, action = found[0], ACTION.search(found[0])
        way = ways.get(unescape(action[1]), POSSIBLE) if action is not None and ways else None
        bare = CLASSES.sub("", TOUCHED.sub("", tag))
        end = "/>" if bare.endswith("/>") else ">"
        return bare.removesuffix(end) + (f' data-way="{way}"' if way else "") + end

    return TAG.sub(plain, view)
