"""What is done at a table is kept: tried, appended to the store, and then adopted.

All of it under the table's lock. Where clocks run it is first made sure that the house keeps the time, and the next
alarm is written with the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.kernel.chance import Dice
from tablee.kernel.record import Step
from tablee.kernel.state import CHANCE, State
from tablee.table.clock import AWAY, NOBODY, STEP, Clocks, written
from tablee.table.driver import as_bits, awaited
from tablee.table.errors import Overtaken
from tablee.table.store import UNKNOWN, Alarm, Chair, Duplicate, Move
from tablee.table.watch import LEAST

if TYPE_CHECKING:
    from tablee.table.history import Ahead
    from tablee.table.table import Table


async def throw(table: Table, key: str = "") -> None:
    if not table.record.draws():
        await table.complete_salts()
    dice = Dice(table.agreement.key, table.record.salts).at(table.record.draws())
    await append(table, [Step(CHANCE, table.record.state.sample(dice).text)], key)


async def deal(table: Table) -> None:
    """All that chance does now in nobody's name, such as a whole deal of cards, at once."""
    if not table.record.draws():
        await table.complete_salts()
    draws, state = table.record.draws(), table.record.state.copy()
    steps: list[Step] = []
    while state.to_act() == (CHANCE,) and table.game.thrower(state) is None:
        drawn = state.sample(Dice(table.agreement.key, table.record.salts).at(draws + len(steps)))
        state.do(CHANCE, drawn)
        steps.append(Step(CHANCE, drawn.text))
    await append(table, steps, "")


async def append(table: Table, steps: Sequence[Step], key: str, notice: str = "") -> None:
    tried, now = table.history.tried(steps), table.arrived
    moves = [Move(table.version + n, STEP, step.seat, step.text, now) for n, step in enumerate(steps, 1)]
    if await kept(table, moves, tried[-1].after, key, tried=tried):
        table.history.adopt(tried, moves)
        table.done(notice)


async def end(table: Table, move: Move) -> None:
    """The last that is ever kept of a game that is lost beside its rules."""
    if await kept(table, [move]):
        table.history.note([move])
        table.done()


async def note(table: Table, rows: Sequence[Move], chairs: Sequence[Chair] = ()) -> None:
    """What concerns the clocks alone, and chairs that change with it."""
    if await kept(table, rows, table.record.state, chairs=chairs):
        for chair in chairs:
            table.chairs[chair.seat] = chair
        table.history.note(rows)
        table.done()


async def reseat(table: Table, chair: Chair, rows: Sequence[Move]) -> None:
    """A chair as it is to be, and what is told of it where clocks run."""
    if rows:
        await note(table, rows, [chair])
    else:
        await table.seat(chair)


async def kept(
    table: Table,
    moves: Sequence[Move],
    after: State | None = None,
    key: str = "",
    tried: Sequence[Ahead] = (),
    chairs: Sequence[Chair] = (),
) -> bool:
    """Whether the moves, which lead to this position or end the game, were written down now; not if this very command
    wrote them before and nobody told us."""
    over = after is None or after.outcome() is not None
    clocks = await _clocks_after(table, moves, tried)
    changed = {chair.seat: chair for chair in chairs}
    seated = [changed.get(chair.seat, chair) for chair in table.chairs]
    due = after is not None and not over and table.house_due(after, seated, clocks) is not None
    alarm = None if clocks is None else Alarm(None if over else clocks.deadline)
    exchanged = [(chair, table.chairs[chair.seat]) for chair in chairs]
    then = _awaited_after(table, after, clocks)
    try:
        await table.tables.store.append(table.id, list(moves), key, over, due, alarm, exchanged, then)
    except Duplicate:
        await table.read_again()
        if key and await table.tables.store.used(table.id, key):
            return False
        raise Overtaken("stale") from None
    table.driven_by = table.tables.store.house if due else None
    if alarm is not None:
        table.tables.timekeeper.expect(alarm.at)
    return True


async def make_good(table: Table, now: bool = False) -> bool:
    """Write down the time for which nobody could reach the house, once somebody can, or ``now``; whether there was
    any."""
    reach, clocks = table.presence.reach, table.clocks
    owed = reach.owed
    if owed is None and now and reach.since is not None:
        owed = reach.since, table.arrived
    if owed is None or clocks is None or table.over:
        return False
    seconds = min(owed[1], table.arrived) - max(owed[0], clocks.at)
    reach.owed = None
    if not clocks.running or seconds < LEAST:
        return False
    try:
        await note(table, [Move(table.version + 1, AWAY, NOBODY, written(seconds), table.arrived)])
    except BaseException:
        reach.owed = owed
        raise
    return True


def _awaited_after(table: Table, after: State | None, clocks: Clocks | None) -> int:
    """Who is to do something then, as the home pages of people read it: nobody while all rest."""
    if after is None:
        return UNKNOWN
    return 0 if clocks is not None and clocks.paused else as_bits(awaited(table.game, after))


async def _clocks_after(table: Table, moves: Sequence[Move], tried: Sequence[Ahead]) -> Clocks | None:
    """How the clocks will stand, once it is sure that the house keeps the time."""
    if table.clocks is not None and table.id in await table.tables.timekeeper.fresh():
        await table.read_again()
        raise Overtaken("stale")
    if moves[0].kind != AWAY and await make_good(table, now=True):
        raise Overtaken("stale")
    return table.history.foreseen(moves, tried)
