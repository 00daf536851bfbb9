"""Results in a file, a line for each as it comes, so that work can be broken off and gone on with: those of a contest
here, those of a study by the same `kept_in`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Generic, TextIO, TypeVar

from tablee.kernel.errors import UserError, cause
from tablee.lab.arena import Clock, Contest, Mix, Played, Results

FORMAT = {"tablee arena": 1}

T = TypeVar("T")


class Ledger(Generic[T]):
    """The file while it is written to."""

    def __init__(self, file: TextIO, written: Callable[[T], Mapping[str, object]]) -> None:
        self.file = file
        self.written = written

    def keep(self, result: T) -> None:
        self.file.write(_line(self.written(result)))
        self.file.flush()

    def keep_all(self, results: Iterable[T]) -> None:
        self.file.write("".join(_line(self.written(result)) for result in results))
        self.file.flush()


@contextmanager
def kept_in(
    path: Path,
    head: Mapping[str, object],
    take: Callable[[Any], None],
    written: Callable[[T], Mapping[str, object]],
    other: str,
) -> Iterator[Ledger[T]]:
    """Take in what a file holds already, line by line, and open it for more; a file that is not there is begun. One
    that begins otherwise than by ``head``, or has a line that cannot be taken, is refused by the error ``other``."""
    try:
        found = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = _take_in(path, found, _line(head), take, other)
        if whole != found:  # a file that is begun, or a line that was broken off
            path.write_text(whole, encoding="utf-8")
        with path.open("a", encoding="utf-8") as file:
            yield Ledger(file, written)
    except UnicodeDecodeError:
        raise UserError(other, file=path) from None
    except OSError as error:
        raise UserError("file", file=path, why=cause(error)) from None


def _take_in(path: Path, text: str, head: str, take: Callable[[Any], None], other: str) -> str:
    if not text:
        return head
    lines = text.splitlines(keepends=True)
    if lines[0] != head:
        raise UserError(other, file=path)
    if not lines[-1].endswith("\n"):
        lines.pop()
    for line in lines[1:]:
        try:
            take(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UserError(other, file=path) from None
    return "".join(lines)


def _line(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def ledger(path: Path, results: Results) -> AbstractContextManager[Ledger[Played]]:
    """The deals of a contest."""
    contest = results.contest
    head = {**FORMAT, **contest.data()}
    return kept_in(path, head, lambda data: results.add(read(data, contest)), written, "arena-file")


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
