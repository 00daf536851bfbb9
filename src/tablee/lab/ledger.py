"""The results of a contest in a file, a line for each deal, so that it can be broken off and gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tablee.kernel.errors import UserError, cause
from tablee.lab.arena import Clock, Contest, Mix, Played, Results

FORMAT = {"tablee arena": 1}


class Ledger:
    """The file while it is written to."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    def keep(self, played: Played) -> None:
        self.file.write(_line(written(played)))
        self.file.flush()


@contextmanager
def ledger(path: Path, results: Results) -> Iterator[Ledger]:
    """Take the results in that a file holds already, and open it for more; a file that is not there is begun."""
    try:
        found = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = _take_in(path, found, results)
        if whole != found:  # a file that is begun, or a line that was broken off
            path.write_text(whole, encoding="utf-8")
        with path.open("a", encoding="utf-8") as file:
            yield Ledger(file)
    except UnicodeDecodeError:
        raise UserError("arena-file", file=path) from None
    except OSError as error:
        raise UserError("file", file=path, why=cause(error)) from None


def _take_in(path: Path, text: str, results: Results) -> str:
    head = _line({**FORMAT, **results.contest.data()})
    if not text:
        return head
    lines = text.splitlines(keepends=True)
    if lines[0] != head:
        raise UserError("arena-file", file=path)
    if not lines[-1].endswith("\n"):
        lines.pop()
    for line in lines[1:]:
        try:
            results.add(read(json.loads(line), results.contest))
        except (ValueError, KeyError, TypeError):
            raise UserError("arena-file", file=path) from None
    return "".join(lines)


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def written(played: Played) -> dict[str, object]:
    return {
        "lone": played.mix.lone,
        "rest": played.mix.rest,
        "deal": played.deal,
        "scores": list(played.scores),
        "time": {name: [clock.count, clock.total, clock.worst] for name, clock in played.clocks.items()},
    }


def read(data: dict[str, object], contest: Contest) -> Played:
    """A deal as it was written; `ValueError` or its like where it is none of this contest."""
    mix, deal, scores, time = Mix(str(data["lone"]), str(data["rest"])), data["deal"], data["scores"], data["time"]
    if mix not in contest.mixes or not isinstance(deal, int) or deal < 0:
        raise ValueError(data)
    if not isinstance(scores, list) or len(scores) != contest.rotations or not isinstance(time, dict):
        raise ValueError(data)
    clocks = {str(name): Clock(*map(int, numbers)) for name, numbers in time.items()}
    return Played(mix, deal, tuple(map(float, scores)), clocks)
