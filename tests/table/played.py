"""Tables as their rows tell them.

Nothing here goes through the code that writes tables: rows are read as they lie, and replayed by the rules alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import create_async_engine

from tablee.kernel.errors import BadRecord
from tablee.kernel.game import games
from tablee.kernel.record import Record
from tablee.kernel.sheet import verify
from tablee.kernel.state import CHANCE
from tablee.table import schema
from tablee.table.database import SQLITE, locate

Row = Mapping[str, Any]


class Played:
    """A table: what was agreed, who sits there, what was done and said, and the keys of the commands."""

    def __init__(self, agreed: Row, chairs: list[Row], moves: list[Row], talk: list[Row], keys: list[Row]) -> None:
        self.id = agreed["id"]
        self.agreed = agreed
        self.chairs = chairs
        self.moves = moves
        self.talk = talk
        self.keys = keys
        self.humans = {chair["seat"] for chair in chairs if chair["kind"] == "human"}
        self.asked_for: dict[int, str] = {}
        """The rows that somebody must have asked for, by their version, and the kind of command that makes them."""
        self.broken = ""
        try:
            self._replay()
        except Exception as error:  # whatever is wrong with what is kept is to be told, not raised
            self.broken = f"{self.id}: {type(error).__name__} {error}"

    @property
    def rows(self) -> tuple[object, ...]:
        return (self.agreed, self.chairs, self.moves, self.talk, self.keys)

    def faults(self) -> Iterator[str]:
        """What cannot be right, whatever was asked for."""
        if [row["version"] for row in self.moves] != list(range(1, len(self.moves) + 1)):
            yield f"{self.id}: the versions are not one by one"
        if [chair["seat"] for chair in self.chairs] != list(range(self.agreed["seats"])):
            yield f"{self.id}: chairs {self.chairs}"
        if [said["number"] for said in self.talk] != list(range(1, len(self.talk) + 1)):
            yield f"{self.id}: the lines of talk are not numbered one by one"
        if bool(self.agreed["finished"]) != self.over:
            yield f"{self.id}: over is {self.over}, and kept as {self.agreed['finished']}"
        try:
            verify(self.record.write())
        except BadRecord as error:
            yield f"{self.id}: {error}"
        if self.broken:
            yield self.broken

    def _replay(self) -> None:
        game = games()[self.agreed["game"]]
        names, words = ([chair[column] or "-" for chair in self.chairs] for column in ("name", "word"))
        facts = (self.agreed["settings"], names, words, self.agreed["commitment"], self.agreed["key"])
        self.record = record = Record(game, self.agreed["seats"], *facts)
        for number, row in enumerate(self.moves, 1):
            if row["kind"] == "undo":
                self.asked_for[number] = "undo"
                record.undo()
                continue
            actor = game.thrower(record.state) if row["seat"] == CHANCE else row["seat"]
            if actor in self.humans:
                self.asked_for[number] = "throw" if row["seat"] == CHANCE else "act"
            record.play(row["seat"], game.parse(record.state, row["text"]))

    @property
    def over(self) -> bool:
        return self.record.state.outcome() is not None

    @property
    def awaited(self) -> Sequence[int]:
        """The seats that are to do something; chance is there when it acts in nobody's name."""
        if any(chair["kind"] == "open" for chair in self.chairs):
            return ()
        acting = self.record.state.to_act()
        thrower = self.record.game.thrower(self.record.state) if acting == (CHANCE,) else None
        return acting if thrower is None else (thrower,)

    @property
    def waits_for_the_house(self) -> bool:
        return any(seat not in self.humans for seat in self.awaited)


@dataclass
class Kept:
    """All that a database holds: its tables by their ids, and the houses that it counts as open."""

    tables: dict[str, Played]
    houses: set[str] | None = None
    """Only where there may be several."""


class Reader:
    """Reads a database again and again; a table that has not changed is not replayed again."""

    def __init__(self, address: str) -> None:
        self.url = locate(address)
        self.known: dict[str, Played] = {}

    async def read(self) -> Kept:
        postgres = self.url.drivername != SQLITE
        # Of one moment where that can be had; else tables last, so that nothing is read of one that is not known yet.
        engine = create_async_engine(self.url, **({"isolation_level": "REPEATABLE READ"} if postgres else {}))
        try:
            async with engine.connect() as connection:
                parts: list[dict[str, list[Row]]] = []
                for source in (schema.commands, schema.talk, schema.moves, schema.chairs):
                    part: dict[str, list[Row]] = defaultdict(list)
                    wanted = select(source).order_by(*source.primary_key.columns)
                    for row in (await connection.execute(wanted)).mappings():
                        part[row["table_id"]].append(dict(row))
                    parts.append(part)
                agreed = [dict(row) for row in (await connection.execute(select(schema.tables))).mappings()]
                houses = None
                if postgres:
                    now = func.extract("epoch", func.clock_timestamp())
                    open_ = select(schema.houses.c.name).where(schema.houses.c.until > now)
                    houses = {row[0] for row in await connection.execute(open_)}
        finally:
            await engine.dispose()
        tables = [self._played(row, *(part[row["id"]] for part in reversed(parts))) for row in agreed]
        return Kept({table.id: table for table in tables}, houses)

    def _played(self, agreed: Row, *rows: list[Row]) -> Played:
        known = self.known.get(agreed["id"])
        if known is None or known.rows != (agreed, *rows):
            known = self.known[agreed["id"]] = Played(agreed, *rows)
        return known
