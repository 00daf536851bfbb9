"""What can be taken away from a table whose positions this house cannot show."""

from __future__ import annotations

from tablee.kernel.options import Setting
from tablee.kernel.record import Step, ending, heading, one_line, origin, promise, unjudged, write_sheet
from tablee.table.chairs import proper_chair
from tablee.table.history import broken, resigned, standing
from tablee.table.store import Stored


def as_kept(stored: Stored) -> str:
    """The record of a finished game, from its rows alone: where its rules are known, it can be read and verified.

    How it ended is for those rules to say, unless somebody resigned or it has no result.
    """
    agreed, given_up, last = stored.agreement, resigned(stored.moves), broken(stored.moves)
    cut = last.kind if last is not None else ""
    steps, _ = standing(stored.moves)
    chairs = [chair for chair in stored.chairs if proper_chair(chair)]
    head = [
        *heading(agreed.game, agreed.rules, agreed.seats, given_up, agreed.begun, cut),
        *(f"option {name}: {_written(setting)}" for name, setting in agreed.settings.items()),
        *(f"player {chair.seat + 1}: {one_line(chair.name)}" for chair in chairs),
        *origin(agreed.begun),
        *promise(agreed.commitment, [one_line(chair.salt) for chair in chairs]),
    ]
    end = ending(len(steps), None, given_up, cut) if given_up is not None or cut else unjudged(len(steps))
    return write_sheet(head, [Step(move.seat, move.text) for move in steps], end, agreed.key)


def _written(setting: Setting) -> str:
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return str(setting)
