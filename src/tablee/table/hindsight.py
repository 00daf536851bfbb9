"""A game that is over, looked at again beside its table: the win chances along it, each person's own, and the decisions
that cost most.

It is gone through part by part, so that games that go on are answered between them, whether anybody still looks or not.
The house begins by itself when it has nothing else to do (`afterwards`), and at once when somebody looks. What was
found is kept with the table; a house that was closed meanwhile begins again when somebody looks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tablee.players.chances import Chances
from tablee.players.review import (
    LOOKED_AT,
    VERSION,
    Decision,
    Lost,
    Missed,
    decision_of,
    lost,
    missed_of,
    told,
    weightiest,
)
from tablee.table.aside import Aside
from tablee.table.bots import NOBODY, question_anew, question_of_course, question_of_review
from tablee.table.errors import Away, NotNow, SetApart
from tablee.table.exhibition import shown_at
from tablee.table.journal import complain
from tablee.table.prospects import in_points
from tablee.table.store import HUMAN, Content, Damaged, Duplicate

if TYPE_CHECKING:
    from tablee.table.table import Table

POINT_BYTES = 200
"""What the chances of one position, or of one action there, weigh in memory, about."""

CHOICES = NOBODY - 1
"""In the place of a seat: the task that looks for what everybody missed."""

TRIES, BETWEEN = 10, 1.0
"""How often the house is asked again that is busy, and the seconds between; then it is left until somebody looks."""

T = TypeVar("T")


@dataclass(frozen=True)
class Standing:
    """The chances in one position, in whole points of a hundred, and how far what was hidden leaves them open."""

    points: tuple[int, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True)
class Choices:
    """Where somebody had a choice, which of these choices cost most, and what each seat lost by its own."""

    decisions: tuple[Decision, ...]
    missed: tuple[Missed, ...]
    lost: tuple[Lost, ...]


class Hindsight(Aside):
    """What is known by now of one game that is over."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)  # tasks by seat, or `NOBODY`, or `CHOICES`
        self._courses: dict[int, list[Standing]] = {}  # by seat, or `NOBODY`
        self._looked = 0  # steps, and then decisions that were compared anew
        self._loaded = False
        self.choices: Choices | None = None

    @property
    def offered(self) -> bool:
        """Whether there is anything to be found: the game is over, and the house can judge it."""
        table = self.table
        return table.over and not table.trouble and table.prospects.offered

    def course(self, seat: int | None) -> list[Standing]:
        """The chances position by position, as far as they have been reckoned: from what a seat could know, or, for
        who had none, with everything open, as it is now."""
        return self._courses.get(NOBODY if seat is None else seat, [])

    def along(self, seat: int | None) -> int:
        """How much of the course is there, in points of a hundred."""
        return 100 * len(self.course(seat)) // (len(self.table.record.steps) + 1)

    def ready(self, seat: int | None) -> int:
        """How much of a whole review has been done, in points of a hundred; all of it only when it is there."""
        steps = len(self.table.record.steps)
        whole = 2 * steps + 1 + LOOKED_AT * self.table.record.seats
        done = len(self.course(seat)) + (whole - steps - 1 if self.choices is not None else self._looked)
        return min(99, 100 * done // whole) if done < whole else 100

    def eyes(self, owner: str) -> int | None:
        """Through whose eyes a person looks back: those of their only seat."""
        mine = self.table.seats_of(owner)
        return mine[0] if len(mine) == 1 else None

    async def review(self, seat: int | None) -> None:
        """Have all of it looked at again, unless it has been; says why not where that cannot be."""
        table = self.table
        if table.trouble:
            raise SetApart(table.trouble.key, **table.trouble.facts)
        if not table.over:
            raise NotNow("not-over")
        if not self.offered:
            raise NotNow("no-review", game=table.game.title)
        await self._load()
        self.look_again(seat, choices=True)

    def look_again(self, seat: int | None, choices: bool = False) -> None:
        """Somebody looks back at the game: have its course reckoned, and, if that is wanted, what was missed."""
        if not self.offered:
            return
        whose = NOBODY if seat is None else seat
        if len(self.course(seat)) <= len(self.table.record.steps):
            self.begin(lambda: self._work(lambda: self._go_along(whose)), whose)
        if choices and self.choices is None:
            self.begin(lambda: self._work(self._look_for_choices), CHOICES)

    async def read(self) -> None:
        """Have all of it looked at for each of the people who played, one after the other, and wait for it."""
        owners = {chair.owner: None for chair in self.table.chairs if chair.kind == HUMAN}
        for seat in {self.eyes(owner): None for owner in owners}:
            self.look_again(seat, choices=True)
            await asyncio.gather(*(task for task in self._tasks.values() if not task.done()))

    async def _work(self, work: Callable[[], Awaitable[None]]) -> None:
        _table = self.table  # is not let go before it is done
        try:
            await self._load()
            await work()
        except Away:
            return  # the database is; somebody who looks again has it tried again

    async def _go_along(self, whose: int) -> None:
        table, found = self.table, self._courses.setdefault(whose, [])
        together = table.prospects.together
        while len(found) <= len(table.record.steps):
            asked = question_of_course(table.record, whose, len(found))
            part = await patiently(partial(table.tables.bots.course, asked))
            if not part:
                return
            found.extend(standing(each, together) for each in part)
            if len(found) > len(table.record.steps):
                await self._keep(part_of(whose), {"course": [[each.points, each.errors] for each in found]})

    async def _look_for_choices(self) -> None:
        table, bots = self.table, self.table.tables.bots
        record, steps = table.record, len(table.record.steps)
        decisions: list[Decision] = []
        found: list[Missed] = []
        self._looked = 0
        while self.choices is None and self._looked < steps:
            part = await patiently(partial(bots.review, question_of_review(record, self._looked)))
            if part is None:
                return
            decisions += part.decisions
            found += part.missed
            self._looked = part.upto
        sure = [missed for missed in found if missed.worth]
        for missed in weightiest(found, record.seats) if self.choices is None else ():
            again = await patiently(partial(bots.anew, question_anew(record, missed)))
            if again is None:
                return
            sure.append(again)
            self._looked += 1
        if self.choices is None:
            self.choices = Choices(tuple(decisions), told(sure, record.seats), lost(sure, record.seats))
            kept = asdict(self.choices)
            await self._keep(part_of(CHOICES), kept)

    # What is kept

    async def _load(self) -> None:
        """What was found in an earlier life of the house. What somebody has edited is found anew."""
        if self._loaded or shown_at(self.table.id):
            return
        try:
            kept = await self.table.tables.store.reviewed(self.table.id, VERSION)
            for whose in (NOBODY, *range(self.table.record.seats)):
                if part_of(whose) in kept:
                    self._courses[whose] = self._course_of(kept[part_of(whose)])
            if part_of(CHOICES) in kept:
                self.choices = self._choices_of(kept[part_of(CHOICES)])
        except (Damaged, LookupError, TypeError, ValueError) as error:
            complain("review-damaged", error, table=self.table.id)
        self._loaded = True

    def _course_of(self, content: Content) -> list[Standing]:
        found = [Standing(tuple(points), tuple(errors)) for points, errors in content["course"]]
        seats, steps = self.table.record.seats, len(self.table.record.steps)
        if len(found) != steps + 1 or any(len(each.points) != seats or len(each.errors) != seats for each in found):
            raise ValueError("chances of another game")
        return found

    def _choices_of(self, content: Content) -> Choices:
        decisions = tuple(map(decision_of, content["decisions"]))
        missed = tuple(map(missed_of, content["missed"]))
        steps = self.table.record.steps
        if any((steps[each.step].seat, steps[each.step].text) != (each.seat, each.played) for each in missed):
            raise ValueError("choices of another game")
        return Choices(decisions, missed, tuple(Lost(**each) for each in content["lost"]))

    async def _keep(self, part: str, content: Content) -> None:
        if shown_at(self.table.id):
            return
        try:
            await self.table.tables.store.keep_review(self.table.id, part, VERSION, content)
        except Duplicate:
            return  # another process was quicker

    @property
    def weight(self) -> int:
        worth = sum(len(each.worth) for each in self.choices.decisions) if self.choices is not None else 0
        return POINT_BYTES * (sum(map(len, self._courses.values())) + worth)


def part_of(whose: int) -> str:
    """What is kept of one look: through whose eyes the chances are, or what everybody missed."""
    return {CHOICES: "choices", NOBODY: "open"}.get(whose, f"seat-{whose}")


def standing(found: Chances, together: bool) -> Standing:
    return Standing(tuple(in_points(found.shares, together)), tuple(round(100 * error, 1) for error in found.errors))


async def patiently(ask: Callable[[], Awaitable[T | None]]) -> T | None:
    """An answer of the house, which may be busy; nothing if it stays so."""
    for _ in range(TRIES):
        found = await ask()
        if found is not None:
            return found
        await asyncio.sleep(BETWEEN)
    return None
