"""What a host asks of their own database: ``tablee host-key`` and ``tablee host-journal``; the house may be open."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.keep import Database
from tablee.cli.voice import AskedLanguage, Voice
from tablee.kernel.words import words

if TYPE_CHECKING:
    from sqlalchemy import URL

    from tablee.table.host.acts import Deed


# The database is imported where it is needed: no other command needs it.


def key(
    new: Annotated[bool, typer.Option("--new", help="Make a new one; whoever came in by the old one is out.")] = False,
    database: Database = "",
    lang: AskedLanguage = None,
) -> None:
    """Tell the key of the host's page, which is at /host of the house."""
    from tablee.table.database import locate

    voice = Voice(lang)
    told = asyncio.run(_key(locate(database), new))
    voice.line(told)
    voice.say("host.key")


async def _key(url: URL, new: bool) -> str:
    from tablee.table.database import visiting_now
    from tablee.table.desk import writing
    from tablee.table.host import acts
    from tablee.table.host.key import known, new_key, put

    async with visiting_now(url) as engine, writing(engine) as connection:
        there = await known(connection)
        if there and not new:
            return there
        made = new_key()
        await put(connection, made)
        if there:
            await acts.note(connection, "new-key", "")
        return made


def journal(
    lines: Annotated[int, typer.Option(min=1, max=10_000, help="How many, the latest.")] = 100,
    database: Database = "",
    lang: AskedLanguage = None,
) -> None:
    """Tell what was done on the host's page, the latest last."""
    from tablee.table.database import locate
    from tablee.table.when import exactly

    voice = Voice(lang)
    found = asyncio.run(_journal(locate(database), lines))
    say = words("tablee.table", voice.language).say
    for deed in reversed(found):
        told = " ".join(part for part in (say(f"host.deed.{deed.deed}"), deed.about, deed.why) if part)
        voice.line(f"{exactly(deed.at, voice.language)}  {told}")
    if not found:
        voice.say("host.nothing")


async def _journal(url: URL, lines: int) -> list[Deed]:
    from tablee.table.database import visiting_now
    from tablee.table.host import acts

    async with visiting_now(url) as engine:
        return await acts.journal(engine, lines)
