"""What can be taken away from a table whose positions this house cannot show."""

from __future__ import annotations

from tablee.kernel.options import Setting
from tablee.kernel.record import Step, heading, one_line, promise, unjudged, write_sheet
from tablee.table.history import standing
from tablee.table.store import Stored
from tablee.table.table import proper_chair


def as_kept(stored: Stored) -> str:
    """The record of a finished game, from its rows alone: where its rules are known, it can be read and verified.

    How it ended is for those rules to say.
    """
    agreed = stored.agreement
    steps, _ = standing(stored.moves)
    chairs = [chair for chair in stored.chairs if proper_chair(chair)]
    head = [
        *heading(agreed.game, agreed.rules, agreed.seats),
        *(f"option {name}: {_written(setting)}" for name, setting in agreed.settings.items()),
        *(f"player {chair.seat + 1}: {one_line(chair.name)}" for chair in chairs),
        *promise(agreed.commitment, [one_line(chair.salt) for chair in chairs]),
    ]
    return write_sheet(head, [Step(move.seat, move.text) for move in steps], unjudged(len(steps)), agreed.key)


def _written(setting: Setting) -> str:
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    return str(setting)
