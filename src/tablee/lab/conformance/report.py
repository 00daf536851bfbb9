"""What the suite answers: the first law a play breaks, and a report on a whole game."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from tablee.kernel.course import Course
from tablee.kernel.game import Game


class Broken(Exception):
    """A game broke a law. ``where`` and ``history`` are all that is needed to see it again."""

    def __init__(self, law: str, message: str, where: str = "", history: Sequence[str] = ()) -> None:
        super().__init__(law, message)
        self.law = law
        self.message = message
        self.where = where
        self.history = tuple(history)

    def __str__(self) -> str:
        return f"[{self.law}] {self.message}\n  at: {self.where}\n  history: {', '.join(self.history) or '-'}"


@dataclass
class Report:
    """What was examined, and the first broken law of each play that broke one."""

    game: str
    laws: tuple[str, ...]
    plays: int = 0
    positions: int = 0
    broken: list[Broken] = field(default_factory=list)
    course: Course = field(default_factory=lambda: Course(()))

    @property
    def sound(self) -> bool:
        return not self.broken

    def demand(self) -> Report:
        """This report, if no law was broken; otherwise the first `Broken` is raised."""
        if self.broken:
            raise self.broken[0]
        return self

    def __str__(self) -> str:
        alike = Counter((broken.law, broken.message) for broken in self.broken)
        verdict = "sound" if self.sound else f"{len(alike)} broken"
        lines = [f"{self.game}: {len(self.laws)} laws, {self.plays} plays, {self.positions} positions: {verdict}"]
        if self.course.lessons:
            lines.append(f"{self.game}: {self._lessons()}")
        for broken in self.broken:
            further = alike.pop((broken.law, broken.message), 0) - 1
            if further >= 0:
                lines.append(f"{broken}\n  and in {further} further plays" if further else str(broken))
        return "\n".join(lines)

    def _lessons(self) -> str:
        course = self.course
        counted = f"lessons: {len(course.lessons)}, steps: {course.steps}, clauses taught: {len(course.taught)}"
        return f"{counted}, left to the rulebook: {' '.join(course.left) or 'none'}"


def failure(game: Game, error: Exception) -> str:
    """Where and how the code of a game fails, in a few lines instead of a traceback."""
    own = str(files(game.package))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(own)]
    place = f" ({Path(frames[-1].filename).relative_to(own)}, line {frames[-1].lineno})" if frames else ""
    notes = [f"  {line}" for note in getattr(error, "__notes__", ()) for line in note.splitlines()]
    return "\n".join([f"{game.name} fails: {type(error).__name__}: {error}{place}", *notes])
