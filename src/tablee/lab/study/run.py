"""Playing a study, in parts that can be kept, so that it can be broken off and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from tablee.lab.processes import workers
from tablee.lab.study.design import Design
from tablee.lab.study.findings import Findings
from tablee.lab.study.sheet import Sheet
from tablee.lab.study.watch import play

AT_ONCE = 8
"""Games that a worker plays before it tells of them."""

Kept = Callable[[list[Sheet]], None]
Progress = Callable[[int, int], None]


def study(
    design: Design,
    jobs: int | None = None,
    on: str = "",
    before: Iterable[Sheet] = (),
    kept: Kept | None = None,
    progress: Progress | None = None,
) -> Findings:
    """Play what a study asks for, less what was played ``before``. ``kept`` is told of the games that were just played;
    ``progress``, how many are done and how many are planned."""
    found = {(sheet.cell, sheet.number): sheet for sheet in before}
    planned = len(design.cells) * design.games
    missing = [(cell, number) for number in range(design.games) for cell in range(len(design.cells))]
    missing = [task for task in missing if task not in found]
    if progress is not None:
        progress(len(found), planned)
    parts = [missing[start : start + AT_ONCE] for start in range(0, len(missing), AT_ONCE)]
    with workers(jobs, on) as share:
        for sheets in share(partial(play_part, design), parts):
            found |= {(sheet.cell, sheet.number): sheet for sheet in sheets}
            if kept is not None:
                kept(sheets)
            if progress is not None:
                progress(len(found), planned)
    rows = [[found[cell, number] for number in range(design.games)] for cell in range(len(design.cells))]
    return Findings(design, rows)


def play_part(design: Design, tasks: list[tuple[int, int]]) -> list[Sheet]:
    return [play(design, task) for task in tasks]
