"""What can be taken away from a table whose positions this house cannot show."""

from __future__ import annotations

from tablee.kernel.options import Setting
from tablee.kernel.record import (
    Step,
    counted,
    ending,
    heading,
    on_clock,
    one_line,
    origin,
    promise,
    timing,
    unjudged,
    write_sheet,
    write_step,
)
from tablee.table.chairs import proper_chair
from tablee.table.clock import RESIGN, TIMED_OUT
from tablee.table.history import broken, lost_by, standing, steps_of
from tablee.table.store import Stored


def as_kept(stored: Stored) -> str:
    """The record of a finished game, from its rows alone: where its rules are known, it can be read and verified.

    How it ended is for those rules to say, unless somebody resigned or lost by the clock, or it has no result; so is
    whose clock ran when.
    """
    agreed, given_up, late = stored.agreement, lost_by(stored.moves, RESIGN), lost_by(stored.moves, TIMED_OUT)
    cut = broken(stored.moves)
    rows, _ = standing(stored.moves, bool(agreed.pace))
    steps = [
        write_step(number, Step(move.seat, move.text)) + (f" @ {on_clock(None)}" if agreed.pace else "")
        for number, move in enumerate(steps_of(rows), 1)
    ]
    chairs = [chair for chair in stored.chairs if proper_chair(chair)]
    head = [
        *heading(
            agreed.game,
            agreed.rules,
            agreed.seats,
            given_up,
            agreed.begun,
            bool(agreed.rated or agreed.pace or cut),
        ),
        *(f"option {name}: {_written(setting)}" for name, setting in agreed.settings.items()),
        *(f"player {chair.seat + 1}: {one_line(chair.name)}" for chair in chairs),
        *counted(agreed.rated),
        *timing(agreed.pace),
        *origin(agreed.begun),
        *promise(agreed.commitment, [one_line(chair.salt) for chair in chairs]),
    ]
    told = given_up is not None or late is not None or bool(cut)
    end = ending(len(steps), None, given_up, late, cut) if told else unjudged(len(steps))
    return write_sheet(head, steps, end, agreed.key)


def _written(setting: Setting) -> str:
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return str(setting)
