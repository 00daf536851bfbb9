"""Lines of talk that somebody shows to the host, and what became of them.

Of a report it is kept which line it was, not what was said: that is read where the talk is kept, so what is removed
there is nowhere else. A whisper can be shown to the host by whoever received it, and by nobody else.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.kernel.words import words
from tablee.table.desk import new_handle, reading, writing
from tablee.table.errors import NotNow, NotYours, TooMuch
from tablee.table.limits import Buckets
from tablee.table.schema import chairs, people, reports, tables, talk
from tablee.table.store import EVERYBODY, Said

if TYPE_CHECKING:
    from tablee.table.table import Table

HOUR = 3600.0

MOST_AN_HOUR = 10
"""Reports that one person may make in an hour."""

MOST_WAITING = 1000
"""Reports that may wait for the host: while so many do, no more are taken."""

KEPT = 90 * 24 * HOUR
"""Seconds for which a report is kept after it was answered."""

AROUND = 2
"""Lines of talk before and after the one that is reported, said to everybody, which the host sees with it."""

ANSWERS = ("fine", "removed", "warned", "shut")
"""What a host can do about a report."""

REPORTING = Buckets(burst=20, rate=1 / 60)
"""How many reports may come from one address."""

_FIELDS = (
    reports.c.handle,
    reports.c.owner,
    reports.c.table_id,
    reports.c.line,
    reports.c.speaker,
    reports.c.at,
    reports.c.answer,
)


@dataclass(frozen=True)
class Reported:
    """A report as it is kept."""

    handle: str
    owner: str
    table_id: str
    line: int
    speaker: str
    at: float
    answer: str


@dataclass(frozen=True)
class Heard:
    """A line round a reported one; ``text`` is empty where it was removed."""

    number: int
    name: str
    text: str
    aside: bool
    reported: bool


@dataclass(frozen=True)
class Case:
    """A report as the host sees it: what was said, by whom, and how often that person was reported before.
    ``by`` is empty where somebody reported it who only looked on."""

    report: Reported
    game: str
    speaker: str
    by: str
    lines: tuple[Heard, ...]
    before: int


def seen_by(table: Table, owner: str, line: int) -> Said:
    """A line of talk that this person could report."""
    seats = table.seats_of(owner)
    said = next((said for said in table.talk if said.number == line), None)
    own = said is not None and table.speaker(said) == owner
    if said is None or not said.text or (said.to != EVERYBODY and said.to not in seats and not own):
        raise NotNow("no-line")
    if own:
        raise NotYours("report-self")
    return said


async def report(table: Table, owner: str, line: int) -> None:
    """Show a line to the host, once."""
    said = seen_by(table, owner, line)
    now = time.time()
    mine = reports.c.owner == owner
    same = and_(mine, reports.c.table_id == table.id, reports.c.line == line)
    async with writing(table.tables.store.engine) as connection:
        if await _number(connection, select(func.count()).where(same)):
            return
        if await _number(connection, select(func.count()).where(mine, reports.c.at > now - HOUR)) >= MOST_AN_HOUR:
            raise TooMuch("reports-many", most=MOST_AN_HOUR)
        if await _number(connection, select(func.count()).where(reports.c.answer == "")) >= MOST_WAITING:
            raise TooMuch("reports-full")
        row = {"handle": new_handle(), "owner": owner, "table_id": table.id, "line": line, "at": now}
        await connection.execute(insert(reports), row | {"speaker": table.speaker(said)})


async def reported_at(table: Table, owner: str) -> tuple[int, ...]:
    """The lines of a table that a person has reported."""
    wanted = select(reports.c.line).where(reports.c.table_id == table.id, reports.c.owner == owner)
    async with reading(table.tables.store.engine) as connection:
        return tuple(await connection.scalars(wanted))


async def _number(connection: AsyncConnection, wanted: Select[int]) -> int:
    return await connection.scalar(wanted) or 0


# For the host


async def waiting(connection: AsyncConnection) -> int:
    return await _number(connection, select(func.count()).where(reports.c.answer == ""))


async def cases(connection: AsyncConnection, most: int) -> list[Case]:
    """Those that wait, the oldest first."""
    wanted = select(*_FIELDS).where(reports.c.answer == "").order_by(reports.c.at, reports.c.handle).limit(most)
    return [await _case(connection, Reported(*row)) for row in (await connection.execute(wanted)).all()]


async def found(connection: AsyncConnection, handle: str) -> Reported | None:
    row = (await connection.execute(select(*_FIELDS).where(reports.c.handle == handle))).first()
    return None if row is None else Reported(*row)


async def _case(connection: AsyncConnection, report: Reported) -> Case:
    of_chairs = select(chairs.c.seat, chairs.c.name, chairs.c.owner).where(chairs.c.table_id == report.table_id)
    sitting = (await connection.execute(of_chairs)).all()
    names = {(seat, owner): name for seat, name, owner in sitting}
    names |= {(seat, ""): name for seat, name, _ in sitting}
    near = talk.c.number.between(report.line - AROUND, report.line + AROUND)
    # Whispers round it are nobody's business: only the one that was reported is shown.
    shown = or_(talk.c.to == EVERYBODY, talk.c.number == report.line)
    of_talk = select(talk.c.number, talk.c.seat, talk.c.to, talk.c.text, talk.c.owner).where(
        talk.c.table_id == report.table_id
    )
    said = (await connection.execute(of_talk.where(near, shown).order_by(talk.c.number))).all()
    lines = [
        Heard(
            number,
            names.get((seat, owner)) or await called_now(connection, owner),
            text,
            to != EVERYBODY,
            number == report.line,
        )
        for number, seat, to, text, owner in said
    ]
    lines_before = select(reports.c.table_id, reports.c.line).distinct()
    guilty = lines_before.where(reports.c.speaker == report.speaker, reports.c.answer.in_(ANSWERS[1:])).subquery()
    speaker = next((line.name for line in lines if line.reported), "")
    return Case(
        report,
        await connection.scalar(select(tables.c.game).where(tables.c.id == report.table_id)) or "",
        speaker
        or next((name for _, name, owner in sitting if owner == report.speaker), "")
        or await called_now(connection, report.speaker),
        next((name for _, name, owner in sitting if owner == report.owner), ""),
        tuple(lines),
        await _number(connection, select(func.count()).select_from(guilty)),
    )


async def called_now(connection: AsyncConnection, owner: str) -> str:
    """The name of somebody who does not sit where they spoke any more, as far as they have one."""
    name = await connection.scalar(select(people.c.name).where(people.c.owner == owner))
    return name or words("tablee.table", "en").say("home.guest")


async def answer(connection: AsyncConnection, report: Reported, how: str, now: float) -> list[str]:
    """All who reported this line are answered with it; who they are."""
    same = and_(reports.c.table_id == report.table_id, reports.c.line == report.line, reports.c.answer == "")
    owners = list(await connection.scalars(select(reports.c.owner).where(same)))
    await connection.execute(update(reports).where(same).values(answer=how, answered_at=now))
    return owners


async def tidy(connection: AsyncConnection, now: float) -> None:
    """Forget what was answered long ago."""
    await connection.execute(delete(reports).where(reports.c.answered_at < now - KEPT))
