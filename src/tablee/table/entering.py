"""The ways in: devices, the personal link, a code for another device; and who comes along when somebody signs in."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Table, and_, delete, false, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.table import schema
from tablee.table.errors import NotNow, NotYours
from tablee.table.identity import new_token, owner_of
from tablee.table.known import Known, People
from tablee.table.signs.boxes import silence

if TYPE_CHECKING:
    from tablee.table.tables import Tables

CODE = "code."
"""How a code begins, so that one which is not good any more is not taken for a link."""

GOOD = 600.0
"""Seconds in which a code lets another device in."""

people, devices, passkeys = schema.people, schema.devices, schema.passkeys
chairs, talk, postboxes = schema.chairs, schema.talk, schema.postboxes


@dataclass(frozen=True)
class Device:
    id: str
    label: str
    made_at: float
    seen_at: float


@dataclass(frozen=True)
class Person:
    """What is kept of somebody by itself."""

    owner: str
    name: str
    made_at: float
    link_at: float | None
    renewed: bool
    left_at: float | None


@dataclass(frozen=True)
class Guest:
    """Whoever is at a device before somebody else signs in there. Where they could not come back they come
    ``along``."""

    owner: str
    name: str
    tables: int
    along: bool


async def person(register: People, owner: str) -> Person | None:
    fields = [people.c[name] for name in ("owner", "name", "made_at", "link_at", "renewed", "left_at")]
    async with register.reading() as connection:
        row = (await connection.execute(select(*fields).where(people.c.owner == owner))).first()
    return None if row is None else Person(*row)


async def devices_of(register: People, owner: str) -> list[Device]:
    """The one seen last comes first."""
    fields = [devices.c[name] for name in ("id", "label", "made_at", "seen_at")]
    latest = select(*fields).where(devices.c.owner == owner).order_by(devices.c.seen_at.desc(), devices.c.id)
    async with register.reading() as connection:
        return [Device(*row) for row in await connection.execute(latest)]


async def games_of(register: People, owner: str, going: bool = False) -> int:
    """At how many tables somebody sits, or has played; ``going`` counts those that are not over."""
    counted = select(func.count(chairs.c.table_id.distinct())).where(_held(owner))
    if going:
        on = schema.tables.c.id == chairs.c.table_id
        counted = counted.join_from(chairs, schema.tables, on)
        counted = counted.where(schema.tables.c.finished == false(), schema.tables.c.archived_at.is_(None))
    async with register.reading() as connection:
        return await connection.scalar(counted) or 0


# To sign out


async def sign_out(register: People, owner: str, id_: str) -> None:
    """A device is theirs no longer. The token with which the person came is then worth nothing at all."""
    async with register.writing([id_, owner]) as connection:
        await connection.execute(delete(devices).where(devices.c.id == id_, devices.c.owner == owner))
        await silence(connection, and_(postboxes.c.owner == owner, postboxes.c.device == id_))
        if id_ == owner:
            await connection.execute(update(people).where(people.c.owner == owner).values(renewed=True))


async def sign_out_others(register: People, owner: str, here: str) -> None:
    async with register.writing([owner]) as connection:
        await connection.execute(delete(devices).where(devices.c.owner == owner, devices.c.id != here))
        await silence(connection, and_(postboxes.c.owner == owner, postboxes.c.device != here))
        if here != owner:
            await connection.execute(update(people).where(people.c.owner == owner).values(renewed=True))


async def may_leave(register: People, known: Known) -> None:
    """`NotNow` where somebody who signs out here could never come back."""
    found = await person(register, known.owner)
    ways = len(await devices_of(register, known.owner)) + await register.count(passkeys, known.owner)
    if found is not None and found.link_at is None and ways <= 1:
        raise NotNow("last-way")


# The personal link, and codes


async def new_link(register: People, known: Known, label: str) -> tuple[str, str]:
    """A personal link, in place of any before, and the token that this device shows from now on: what one began with
    was as good as a link, and is worth nothing any more. The house keeps no more than the hash."""
    link, token = new_token(), new_token()
    begun = known.device == known.owner
    made = {"link": owner_of(link), "link_at": time.time(), "renewed": True}
    async with register.writing([known.owner]) as connection:
        await connection.execute(update(people).where(people.c.owner == known.owner).values(made))
        await connection.execute(delete(devices).where(devices.c.id == known.owner))
        if begun:
            await register.list_device(connection, owner_of(token), known.owner, label)
            begun_with = and_(postboxes.c.owner == known.owner, postboxes.c.device == known.device)
            await connection.execute(update(postboxes).where(begun_with).values(device=owner_of(token)))
    return link, token if begun else ""


async def code_for(register: People, owner: str) -> str:
    """What lets one other device in, for some minutes, in place of any before. Of this too only the hash is kept."""
    code = CODE + new_token()
    made = {"code": owner_of(code), "code_until": time.time() + GOOD}
    async with register.writing() as connection:
        await connection.execute(update(people).where(people.c.owner == owner).values(made))
    return code


async def opens(tables: Tables, token: str) -> tuple[str, str]:
    """Whose seats a personal link or a code opens, and the code, by its hash. `NotYours` where a link was made anew
    since, or a code is not good any more."""
    hashed = owner_of(token)
    asked = select(people.c.owner, people.c.renewed, people.c.code_until)
    async with tables.people.reading() as connection:
        by_code = (await connection.execute(asked.where(people.c.code == hashed))).first()
        by_link = (await connection.execute(asked.where(people.c.link == hashed))).first()
        begun = (await connection.execute(asked.where(people.c.owner == hashed))).first()
        device = await connection.scalar(select(devices.c.owner).where(devices.c.id == hashed))
    if by_code is not None:
        if by_code.code_until < time.time():
            raise NotYours("code-late")
        return by_code.owner, hashed
    if by_link is not None:
        return by_link.owner, ""
    if token.startswith(CODE):
        raise NotYours("code-used")
    if (begun is not None and begun.renewed) or (device is not None and device != hashed):
        raise NotYours("link-old")
    return hashed, ""


# To sign in


async def guest_here(tables: Tables, known: Known) -> Guest | None:
    """Whoever is at this device by now."""
    if not known.met:
        return None
    async with tables.people.reading() as connection:
        along = await _lost_without(connection, known)
        count = await connection.scalar(select(func.count(chairs.c.table_id.distinct())).where(_held(known.owner)))
    return Guest(known.owner, known.name, count or 0, along)


async def _lost_without(connection: AsyncConnection, known: Known) -> bool:
    """Whether a person could not come back, were this device to become another's."""
    others = await connection.scalar(
        select(func.count()).select_from(devices).where(devices.c.owner == known.owner, devices.c.id != known.device)
    )
    keys = await connection.scalar(select(func.count()).select_from(passkeys).where(passkeys.c.owner == known.owner))
    link = await connection.scalar(select(people.c.link).where(people.c.owner == known.owner))
    return not others and not keys and link is None


def _held(owner: str) -> ColumnElement[bool]:
    return chairs.c.owner == owner


async def enter(tables: Tables, owner: str, known: Known, label: str, code: str = "") -> str:
    """Make the device of whoever is ``known`` there by now a device of the owner: the token that it shows from then
    on. A guest who could not come back brings their seats along."""
    register, token, now = tables.people, new_token(), time.time()
    changed: list[str] = []
    async with register.writing([owner, known.owner, known.device], changed) as connection:
        if code:
            used = update(people).where(people.c.owner == owner, people.c.code == code)
            if (await connection.execute(used.values(code=None, code_until=None))).rowcount != 1:
                raise NotYours("code-used")
        born = register.insert(people).values(owner=owner, name="", made_at=now, seen_at=now)
        await connection.execute(born.on_conflict_do_nothing())
        await connection.execute(update(people).where(people.c.owner == owner).values(left_at=None, seen_at=now))
        if known.met and known.owner != owner and await _lost_without(connection, known):
            changed += await _come_along(connection, known, owner)
        # What somebody began with stays good where it is no device of its own: programs go on with it.
        await connection.execute(delete(devices).where(devices.c.id == known.device))
        await register.list_device(connection, owner_of(token), owner, label)
        if known.device:
            here = postboxes.c.device == known.device
            await silence(connection, and_(here, postboxes.c.owner != owner))
            await connection.execute(update(postboxes).where(here).values(device=owner_of(token)))
    await tables.reread(changed)
    return token


async def tables_held(connection: AsyncConnection, owner: str) -> list[str]:
    """The tables at which somebody sits, whose chairs this transaction is about to change: in the order in which all
    others change theirs, so that no two wait for each other."""
    asked = select(chairs.c.table_id).where(_held(owner)).order_by(chairs.c.table_id, chairs.c.seat).with_for_update()
    return list(dict.fromkeys(id_ for id_ in await connection.scalars(asked) if isinstance(id_, str)))


async def _come_along(connection: AsyncConnection, guest: Known, owner: str) -> list[str]:
    """The guest's seats become the owner's, and their name where the owner has none; this device rings for them. All
    else of the guest goes."""
    moved = await tables_held(connection, guest.owner)
    rings = and_(postboxes.c.owner == guest.owner, postboxes.c.device == guest.device, postboxes.c.device != "")
    await connection.execute(update(postboxes).where(rings).values(owner=owner))
    await connection.execute(update(chairs).where(_held(guest.owner)).values(owner=owner))
    await connection.execute(update(talk).where(talk.c.owner == guest.owner).values(owner=owner))
    spoken = schema.tables.c.id.in_(moved)
    await connection.execute(update(schema.tables).where(spoken).values(edition=schema.tables.c.edition + 1))
    nameless = update(people).where(people.c.owner == owner, people.c.name == "")
    await connection.execute(nameless.values(name=guest.name))
    for table in erased_tables():
        await connection.execute(delete(table).where(table.c.owner == guest.owner))
    return moved


def personal_tables() -> list[Table]:
    """Where something is kept of people."""
    return [table for table in schema.metadata.sorted_tables if table.info.get("personal")]


def erased_tables() -> list[Table]:
    """Of these, those whose rows go when a person goes."""
    return [table for table in personal_tables() if not table.info.get("stays")]
