"""What the suite answers: the first law a play breaks, and a report on a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.kernel.course import Course


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
        verdict = "sound" if self.sound else f"{len(self.broken)} broken"
        lines = [f"{self.game}: {len(self.laws)} laws, {self.plays} plays, {self.positions} positions: {verdict}"]
        if self.course.lessons:
            lines.append(f"{self.game}: {self._lessons()}")
        return "\n".join([*lines, *map(str, self.broken)])

    def _lessons(self) -> str:
        course = self.course
        counted = f"lessons: {len(course.lessons)}, steps: {course.steps}, clauses taught: {len(course.taught)}"
        return f"{counted}, left to the rulebook: {' '.join(course.left) or 'none'}"
