"""How likely each seat wins at one table: reckoned beside it, for each person from what their own seat can know.

While a game goes on chances are lit for all or for nobody. They are of the newest position that is known, and what is
reckoned late is shown late: no move waits for it. Once the game is over, `hindsight` has them along the whole of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee.players.chances import Chances
from tablee.table.aside import Aside
from tablee.table.bots import question_of_chances
from tablee.table.since import since
from tablee.table.store import HUMAN, Chair

if TYPE_CHECKING:
    from tablee.table.history import History
    from tablee.table.table import Table


@dataclass(frozen=True)
class Known:
    """The newest chances that a seat can be shown, after how many steps they were so, and those when its last turn was
    over, if that is known."""

    step: int
    now: Chances
    then: Chances | None


class Prospects(Aside):
    """The chances at one table. What they are reckoned from goes on in the meantime, and takes no notice."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._known: dict[int, dict[int, Chances]] = {}  # by seat, and by how many steps were done
        self._history: History | None = None  # of which they are known

    @property
    def offered(self) -> bool:
        """Whether there is anything to light. A table at which the result counts is to say no, and here alone."""
        rated = self.table.agreement.rated and not self.table.over
        return not rated and self.table.game.forecast is not None and self.table.game.sense is not None

    @property
    def people(self) -> list[Chair]:
        """Those who are asked: whoever has left is not."""
        return [chair for chair in self.table.chairs if chair.kind == HUMAN and not chair.left]

    @property
    def lit(self) -> bool:
        table = self.table
        going = table.started and not table.over and not table.trouble
        return going and self.offered and bool(self.people) and all(chair.chances for chair in self.people)

    @property
    def together(self) -> bool:
        """Whether all players win or lose together, and so have one chance."""
        sense = self.table.game.sense
        return sense is not None and sense.together(self.table.record.state)

    def of(self, seat: int) -> Known | None:
        """What whoever sits there is shown; nothing until it is known, or while the chances are not lit."""
        known = self._known.get(seat, {}) if self.lit else {}
        step = max((step for step in known if step <= len(self.table.record.steps)), default=None)
        return None if step is None else Known(step, known[step], known.get(self._turned(seat)))

    def wake(self) -> None:
        """Something has changed, or somebody looks: reckon what is missing. What was taken back is forgotten."""
        if not self.lit or self._history is not self.table.history:
            self._known.clear()
        if not self.lit:
            return
        self._history, steps = self.table.history, len(self.table.record.steps)
        self._known = {seat: {at: found[at] for at in found if at <= steps} for seat, found in self._known.items()}
        if self._missing() is not None:
            self.begin(self._reckon)

    def _turned(self, seat: int) -> int:
        """After how many steps this seat's last turn was over; -1 if it had none, or nothing has followed it."""
        missed = since(self.table.record.steps, self.table.story, seat)
        return missed[0] - 1 if missed and missed[0] > 1 else -1

    def _wanted(self, seat: int) -> list[int]:
        return [step for step in (len(self.table.record.steps), self._turned(seat)) if step >= 0]

    def _missing(self) -> tuple[int, int] | None:
        """A seat and a number of steps of which the chances are wanted and not known."""
        for chair in self.people if self.lit else ():
            for step in self._wanted(chair.seat):
                if step not in self._known.get(chair.seat, {}):
                    return chair.seat, step
        return None

    async def _reckon(self) -> None:
        """Until nothing is missing. Where the house is busy or a worker was lost, what was known stays until something
        happens again."""
        table = self.table
        while (missing := self._missing()) is not None:
            seat, step = missing
            asked = question_of_chances(table.record, seat, step)
            found = await table.tables.bots.chances(asked)
            if found is None:
                return
            if table.record.steps[:step] != asked.steps:
                continue  # it was taken back meanwhile
            known = self._known.get(seat, {})
            kept = {step, max(known, default=step), *self._wanted(seat)}
            self._known[seat] = {at: shares for at, shares in {**known, step: found}.items() if at in kept}
            table.wake()


def in_points(shares: Sequence[float], together: bool) -> list[int]:
    """Shares in whole points that add up to a hundred: what is left over goes to whoever lost most by rounding. Those
    who play together have the same each."""
    if together:
        return [round(100 * share) for share in shares]
    points = [int(100 * share) for share in shares]
    by_loss = sorted(range(len(shares)), key=lambda seat: (points[seat] - 100 * shares[seat], seat))
    for seat in by_loss[: 100 - sum(points)]:
        points[seat] += 1
    return points
