"""What can be taken away from a table whose positions this house cannot show."""

from __future__ import annotations

from tablee.kernel.options import Setting
from tablee.kernel.record import Step, counted, ending, heading, one_line, origin, promise, unjudged, write_sheet
from tablee.table.chairs import proper_chair
from tablee.table.history import resigned, standing
from tablee.table.store import Stored


def as_kept(stored: Stored) -> str:
    """The record of a finished game, from its rows alone: where its rules are known, it can be read and verified.

    How it ended is for those rules to say, unless somebody resigned.
    """
    agreed, given_up = stored.agreement, resigned(stored.moves)
    steps, _ = standing(stored.moves)
    chairs = [chair for chair in stored.chairs if proper_chair(chair)]
    head = [
        *heading(agreed.game, agreed.rules, agreed.seats, given_up, agreed.begun, agreed.rated),
        *(f"option {name}: {_written(setting)}" for name, setting in agreed.settings.items()),
        *(f"player {chair.seat + 1}: {one_line(chair.name)}" for chair in chairs),
        *counted(agreed.rated),
        *origin(agreed.begun),
        *promise(agreed.commitment, [one_line(chair.salt) for chair in chairs]),
    ]
    end = unjudged(len(steps)) if given_up is None else ending(len(steps), None, given_up)
    return write_sheet(head, [Step(move.seat, move.text) for move in steps], end, agreed.key)


def _written(setting: Setting) -> str:
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return str(setting)
