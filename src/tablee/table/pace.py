"""How much time is taken at a table: none is counted, so many minutes for the game, or so many days for a turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, Self

from tablee.table.errors import TableError

Kind = Literal["relaxed", "live", "days"]

MINUTES, SECONDS, DAYS = range(1, 181), range(121), range(1, 31)
"""What can be agreed on: minutes for the game and seconds more for each turn, or days for a turn."""

LIVE = re.compile(r"live (0|[1-9][0-9]{0,2})\+(0|[1-9][0-9]{0,2})")
BY_POST = re.compile(r"days (0|[1-9][0-9]?)")

DAY = 86_400.0

SHORT = 30.0
"""Seconds left from which on a clock is shown larger, and warm."""


class BadPace(TableError):
    """What is no pace: says what one looks like."""

    status = 422


@dataclass(frozen=True)
class Pace:
    """``live``: minutes for the game, and seconds more for each turn that is over (Fischer). ``days``: days for a
    turn, by correspondence. ``relaxed``: no clock runs."""

    kind: Kind = "relaxed"
    minutes: int = 0
    seconds: int = 0
    days: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """From its text form, strictly; `BadPace` says what is wrong."""
        live, post = LIVE.fullmatch(text), BY_POST.fullmatch(text)
        if not text:
            return cls()
        if live is not None and int(live[1]) in MINUTES and int(live[2]) in SECONDS:
            return cls("live", minutes=int(live[1]), seconds=int(live[2]))
        if post is not None and int(post[1]) in DAYS:
            return cls("days", days=int(post[1]))
        raise BadPace("pace", minutes=MINUTES[-1], seconds=SECONDS[-1], days=DAYS[-1])

    def __str__(self) -> str:
        return {"relaxed": "", "live": f"live {self.minutes}+{self.seconds}", "days": f"days {self.days}"}[self.kind]

    @property
    def live(self) -> bool:
        return self.kind == "live"

    @property
    def whole(self) -> float:
        """Seconds on each clock at the beginning; by correspondence, at the beginning of each turn."""
        return 60.0 * self.minutes if self.live else DAY * self.days

    @property
    def granted(self) -> float:
        """Seconds that one player may grant another whose time is up, and that a seat has which is taken back then."""
        return 120.0 if self.live else DAY


def read(text: str) -> Pace | None:
    """By what pace clocks run; nothing where none does."""
    return Pace.read(text) if text else None
