"""What is read of many tables at once, without loading any: who is awaited where, which chairs are free, who is here.

All of it stands in columns that are written with the moves and the chairs themselves, so it costs a page the same
whether somebody plays at three tables or at three hundred.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Executable, and_, distinct, exists, false, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.table.schema import chairs, tables
from tablee.table.store import HUMAN, OPEN, SHUT, STAYS, UNKNOWN

MOST_PLACES = 2_000
"""Seats of one person in games that go on that are counted; the others are theirs all the same."""

MOST_OFFERS = 24
"""Open tables that are shown: the latest."""

MOST_ENDED = 3
"""Tables of one person that nobody came to, and that they are told of."""

MOST_UNFILLED = 100
"""Tables that are looked at each time that some are closed to which nobody came."""


@dataclass(frozen=True)
class Place:
    """A seat that somebody holds in a game that goes on, or that waits for people. ``awaited`` are the seats that are
    to do something there, a bit for each; ``alarm`` is when the next clock there is at zero."""

    id: str
    game: str
    pace: str
    seat: int
    held: bool
    left: bool
    lobby: bool
    awaited: int
    since: float
    alarm: float | None

    @property
    def known(self) -> bool:
        return self.awaited != UNKNOWN

    @property
    def due(self) -> bool:
        """Whether this seat is to do something now."""
        return self.known and not self.lobby and not self.held and bool(self.awaited >> self.seat & 1)


@dataclass(frozen=True)
class Sitter:
    """A chair of an open table; a free one is for the ``house``, or kept for somebody."""

    seat: int
    kind: str
    name: str
    player: str
    owner: str
    house: bool
    host: bool

    @property
    def free(self) -> bool:
        return self.kind == OPEN and self.house and not self.owner


@dataclass(frozen=True)
class Offer:
    """A table at which anybody in the house can sit down."""

    id: str
    game: str
    pace: str
    rated: bool
    laid_at: float
    sitters: tuple[Sitter, ...]


@dataclass(frozen=True)
class Ended:
    """A table that nobody came to in the time that it waited."""

    id: str
    game: str
    waits: float
    laid_at: float


def waiting(kind: str = OPEN) -> ColumnElement[bool]:
    """Whether a table has a chair of this kind: one that is open says that the game has not begun."""
    return exists().where(chairs.c.table_id == tables.c.id, chairs.c.kind == kind).correlate(tables)


FREE_IN_HOUSE = and_(chairs.c.kind == OPEN, chairs.c.house == true(), chairs.c.owner == "")
GOES_ON = and_(tables.c.finished == false(), tables.c.archived_at.is_(None))


class Listings:
    """``answering`` tells a database that is away from other faults."""

    def __init__(self, engine: AsyncEngine, answering: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self.engine = engine
        self.answering = answering

    async def places(self, owner: str) -> list[Place]:
        """All seats of a person at tables that are not over and not put away; who waits longest first."""
        mine = chairs.alias()
        kept = (tables.c.id, tables.c.game, tables.c.pace, mine.c.seat, mine.c.held, mine.c.left_at != STAYS)
        query = (
            select(*kept, waiting(), tables.c.awaited, tables.c.awaited_at, tables.c.deadline_at)
            .select_from(mine.join(tables, tables.c.id == mine.c.table_id))
            .where(mine.c.owner == owner, mine.c.kind == HUMAN, mine.c.hidden == false(), GOES_ON)
            .order_by(tables.c.awaited_at, tables.c.id, mine.c.seat)
            .limit(MOST_PLACES)
        )
        return [Place(*row) for row in await self._rows(query)]

    async def kept(self, owner: str) -> list[str]:
        """Tables at which a chair is kept for somebody, such as at a rematch, the latest first."""
        mine = chairs.alias()
        query = select(tables.c.id).select_from(mine.join(tables, tables.c.id == mine.c.table_id))
        free = (mine.c.owner == owner, mine.c.kind == OPEN, mine.c.hidden == false(), GOES_ON)
        latest = query.where(*free).order_by(tables.c.touched_at.desc(), tables.c.id).limit(MOST_PLACES)
        return [row[0] for row in await self._rows(latest)]

    async def knows(self, owner: str) -> bool:
        """Whether somebody has ever sat at a table here."""
        return bool(await self._rows(select(chairs.c.table_id).where(chairs.c.owner == owner).limit(1)))

    async def offers(self) -> list[Offer]:
        """Tables with a chair for anybody in the house at which somebody sits, the latest first."""
        free = select(chairs.c.table_id).where(FREE_IN_HOUSE)
        sits = exists().where(chairs.c.table_id == tables.c.id, chairs.c.kind == HUMAN).correlate(tables)
        found = select(tables.c.id).where(tables.c.id.in_(free), GOES_ON, sits)
        found = found.order_by(tables.c.laid_at.desc(), tables.c.id)
        kept = (tables.c.id, tables.c.game, tables.c.pace, tables.c.rated, tables.c.laid_at)
        sitting = (chairs.c.seat, chairs.c.kind, chairs.c.name, chairs.c.player, chairs.c.owner, chairs.c.house)
        query = (
            select(*kept, *sitting, chairs.c.host)
            .join_from(tables, chairs, tables.c.id == chairs.c.table_id)
            .where(tables.c.id.in_(found.limit(MOST_OFFERS)))
            .order_by(tables.c.laid_at.desc(), tables.c.id, chairs.c.seat)
        )
        offers: dict[tuple[str, str, str, bool, float], list[Sitter]] = {}
        for row in await self._rows(query):
            offers.setdefault((row[0], row[1], row[2], row[3], row[4]), []).append(Sitter(*row[len(kept) :]))
        return [Offer(*facts, tuple(sitters)) for facts, sitters in offers.items()]

    async def holds_open(self, owner: str) -> list[str]:
        """The tables that somebody has laid and that have a chair for anybody in the house."""
        free = select(chairs.c.table_id).where(FREE_IN_HOUSE)
        hosted = select(chairs.c.table_id).where(chairs.c.owner == owner, chairs.c.host == true())
        query = select(tables.c.id).where(tables.c.id.in_(hosted), tables.c.id.in_(free), GOES_ON)
        return [row[0] for row in await self._rows(query)]

    async def ended(self, owner: str, after: float) -> list[Ended]:
        """Tables of a person that nobody came to, since then, and that they have not put away."""
        mine = chairs.alias()
        query = (
            select(tables.c.id, tables.c.game, tables.c.waits, tables.c.laid_at)
            .select_from(mine.join(tables, tables.c.id == mine.c.table_id))
            .where(mine.c.owner == owner, mine.c.kind == HUMAN, mine.c.hidden == false(), waiting(SHUT))
            .where(tables.c.finished == true(), tables.c.archived_at.is_(None), tables.c.touched_at > after)
            .group_by(tables.c.id)
            .order_by(tables.c.laid_at.desc(), tables.c.id)
            .limit(MOST_ENDED)
        )
        return [Ended(*row) for row in await self._rows(query)]

    async def pulse(self, after: float) -> tuple[int, int]:
        """How many people sit at tables at which something was done since then, and at how many tables."""
        people = select(func.count(distinct(chairs.c.owner)), func.count(distinct(tables.c.id)))
        lively = and_(tables.c.finished == false(), tables.c.touched_at > after)
        joined = people.join_from(tables, chairs, tables.c.id == chairs.c.table_id)
        (row,) = await self._rows(joined.where(lively, chairs.c.kind == HUMAN, chairs.c.held == false()))
        return row[0], row[1]

    async def holders(self, ids: Collection[str]) -> set[str]:
        """Who sits at any of these tables, or has a chair kept there."""
        query = select(chairs.c.owner).where(chairs.c.table_id.in_(ids), chairs.c.kind != SHUT).distinct()
        return {row[0] for row in await self._rows(query)} - {""}

    async def unfilled(self, now: float) -> list[tuple[str, float]]:
        """Tables whose free chairs have waited as long as they do, each with when something was last done there."""
        free = select(chairs.c.table_id).where(chairs.c.kind == OPEN)
        query = (
            select(tables.c.id, tables.c.touched_at)
            .where(tables.c.id.in_(free), GOES_ON, tables.c.waits > 0, tables.c.touched_at + tables.c.waits <= now)
            .order_by(tables.c.touched_at)
            .limit(MOST_UNFILLED)
        )
        return [(row[0], row[1]) for row in await self._rows(query)]

    async def _rows(self, query: Executable) -> list[Any]:
        async with self._connected() as connection:
            return list(await connection.execute(query))

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        async with self.answering(), self.engine.connect() as connection:
            yield connection
