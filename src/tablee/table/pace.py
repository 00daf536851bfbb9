"""How much time is taken at a table: none is counted, so many minutes for the game, or so many days for a turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from tablee.kernel.words import words
from tablee.table.errors import TableError

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
    turn, by correspondence."""

    kind: Literal["live", "days"]
    minutes: int = 0
    seconds: int = 0
    days: int = 0

    def __str__(self) -> str:
        return f"live {self.minutes}+{self.seconds}" if self.kind == "live" else f"days {self.days}"

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

    def say(self, language: str) -> str:
        """What was agreed, in a few words."""
        speech = words("tablee.table", language)
        if not self.live:
            return speech.say("pace.days", days=self.days)
        key = "pace.live" if self.seconds else "pace.plain"
        return speech.say(key, minutes=self.minutes, seconds=self.seconds)


def read(text: str) -> Pace | None:
    """The pace that is written so, strictly; nothing where no clock runs. `BadPace` says what is wrong."""
    if not text:
        return None
    live, post = LIVE.fullmatch(text), BY_POST.fullmatch(text)
    if live is not None and int(live[1]) in MINUTES and int(live[2]) in SECONDS:
        return Pace("live", minutes=int(live[1]), seconds=int(live[2]))
    if post is not None and int(post[1]) in DAYS:
        return Pace("days", days=int(post[1]))
    bounds = {"minutes": MINUTES[-1], "seconds": SECONDS[-1], "days": DAYS[-1]}
    raise BadPace("pace", **bounds)


def say(text: str, language: str) -> str:
    """A pace that was agreed, in words; also where no clock runs."""
    pace = read(text)
    return words("tablee.table", language).say("pace.none") if pace is None else pace.say(language)
