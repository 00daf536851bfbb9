"""What houses on one PostgreSQL tell each other: short letters, sent by NOTIFY.

A letter that is sent with a transaction arrives when that is committed, and not if it is not. It names the house that
wrote it, and carries for each kind of news a list: ``changed`` tables, and for whom one looks at a table: ``here`` and
``gone`` with the table and the person, ``cut`` where somebody was cut off, ``who`` with the table of which that is
asked; ``known`` names people and devices of whom something has changed; ``news`` is of the whole house: ``doors`` where
the host has closed or opened one, or announced something, and a person who hears others than before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import text

CHANNEL = "tablee"
POST = text(f"SELECT pg_notify('{CHANNEL}', :letter)")

LONGEST = 7_000
"""Bytes of a letter: PostgreSQL takes less than 8,000."""

Item = str | tuple[str, str]


@dataclass(frozen=True)
class Letter:
    """One that has arrived."""

    house: str
    changed: list[str]
    here: list[tuple[str, str]]
    gone: list[tuple[str, str]]
    who: list[str]
    known: list[str] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    cut: list[tuple[str, str]] = field(default_factory=list)


def letters(house: str, **news: Sequence[Item]) -> Iterator[str]:
    """As many as it takes."""
    for kind, items in news.items():
        part: list[Item] = []
        length = 0
        for item in items:
            size = len(json.dumps(item)) + 2
            if part and length + size > LONGEST:
                yield _written(house, kind, part)
                part, length = [], 0
            part.append(item)
            length += size
        if part:
            yield _written(house, kind, part)


def _written(house: str, kind: str, items: list[Item]) -> str:
    return json.dumps({"house": house, kind: items}, separators=(",", ":"))


def opened(letter: str) -> Letter | None:
    """What it says; nothing where it is not one of ours."""
    try:
        told = json.loads(letter)
        of_people = ("here", "gone", "cut")
        pairs = {kind: [(str(table), str(owner)) for table, owner in told.get(kind, ())] for kind in of_people}
        kinds = ("changed", "who", "known", "news")
        names = {kind: [str(name) for name in told.get(kind, ())] for kind in kinds}
        shared = (names["changed"], pairs["here"], pairs["gone"])
        return Letter(str(told["house"]), *shared, names["who"], names["known"], names["news"], pairs["cut"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
