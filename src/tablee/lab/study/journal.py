"""The games of a study in a file while it is played, so that it can be broken off and gone on with."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from tablee.lab.ledger import Ledger, kept_in
from tablee.lab.study.design import Design
from tablee.lab.study.sheet import Sheet, read

FORMAT = {"tablee study": 1}


def journal(path: Path, design: Design, sheets: list[Sheet]) -> AbstractContextManager[Ledger[Sheet]]:
    """Adds those to ``sheets`` that the file holds already."""
    seats = [cell.seats for cell in design.cells]
    head = {**FORMAT, **design.data()}
    return kept_in(
        path, head, lambda data: sheets.append(read(data, len(seats), seats, design.games)), Sheet.written, "study-file"
    )
