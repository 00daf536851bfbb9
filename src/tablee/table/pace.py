"""How much time is taken at a table: as much as one likes, minutes for the game and seconds for each turn, or days for
a move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, Self

from tablee.table.errors import BadCommand

Kind = Literal["relaxed", "live", "days"]

LIVE = re.compile(r"live ([1-9][0-9]{0,2})\+(0|[1-9][0-9]?)")
DAYS = re.compile(r"days ([1-9][0-9]?)")

MINUTES, SECONDS, LONGEST_DAYS = range(1, 121), range(61), range(1, 15)
"""What can be agreed."""


@dataclass(frozen=True)
class Pace:
    """``minutes`` for the game and ``seconds`` more for each turn, where it is played ``live``; ``days`` for each move
    where letters are written; nothing where people are ``relaxed``."""

    kind: Kind = "relaxed"
    minutes: int = 0
    seconds: int = 0
    days: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """From its text form; `BadCommand` where it is none."""
        live, days = LIVE.fullmatch(text), DAYS.fullmatch(text)
        if not text:
            return cls()
        if live and int(live[1]) in MINUTES and int(live[2]) in SECONDS:
            return cls("live", int(live[1]), int(live[2]))
        if days and int(days[1]) in LONGEST_DAYS:
            return cls("days", days=int(days[1]))
        raise BadCommand("pace", most=MINUTES[-1], seconds=SECONDS[-1], days=LONGEST_DAYS[-1])

    def __str__(self) -> str:
        return {"relaxed": "", "live": f"live {self.minutes}+{self.seconds}", "days": f"days {self.days}"}[self.kind]
