"""The games of a study as a table, one row each, that any program reads."""

from __future__ import annotations

import csv
from io import StringIO

from tablee.kernel.options import told
from tablee.lab.simulate import game_seed
from tablee.lab.study.findings import HALF, Findings
from tablee.lab.study.sheet import FINE

APART = "+"
"""Between several values in one field."""


def rows(found: Findings) -> list[dict[str, object]]:
    """Seats are counted from 1, as people do; what a game does not tell is empty."""
    design = found.design
    events = sorted({name for sheets in found.sheets for sheet in sheets for name in sheet.events})
    table: list[dict[str, object]] = []
    for cell, sheets in found.cells():
        agreed = told(design.game.options, dict(cell.settings))
        options = APART.join(f"{name}={value}" for name, value in agreed.items())
        for sheet in sheets:
            line = design.line_up(cell, sheet.number) if cell.mixed else ()
            players = APART.join(design.rungs[place].name for place in line) or cell.player
            half = sheet.leads[HALF] + 1 if sheet.leads else 0
            row: dict[str, object] = {"game": sheet.number, "seed": game_seed(design.seed, sheet.number)}
            row |= {"seats": cell.seats, "options": options, "differs": cell.differs, "players": players}
            row |= {"winners": APART.join(str(seat + 1) for seat in sheet.winners), "ending": sheet.reason}
            row |= {"points": APART.join(map(str, sheet.points)), "first": sheet.first + 1}
            row |= {"decisions": sheet.decisions, "steps": sheet.steps}
            row |= {"lead_changes": "" if sheet.leads is None else sheet.changes, "leads_half_way": half or ""}
            row |= {"decided": "" if sheet.decided is None else sheet.decided / FINE}
            table.append(row | {name: sheet.events.get(name, 0) for name in events})
    return table


def as_csv(found: Findings) -> str:
    table = rows(found)
    text = StringIO()
    writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()
