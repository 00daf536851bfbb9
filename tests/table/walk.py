"""Whole random games at a table of people, in memory: for what must hold at every decision."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

from tablee.kernel.game import games
from tablee.kernel.state import CHANCE
from tablee.table.bots import Bots
from tablee.table.gathering import add_salt
from tablee.table.sql import open_store
from tablee.table.table import Table
from tablee.table.tables import Tables

KEY = bytes(32)
OWNERS = [str(seat) * 64 for seat in range(6)]
NAMES = ("Anna", "Wilhelmine", "Max", "Maximilienne", "Zoé", "Ève-Marie")


@asynccontextmanager
async def laid(folder: Path, game: str) -> AsyncIterator[Table]:
    """A table with the most players, none of them a bot, whose dice fall the same every time."""
    tables = Tables(await open_store(str(folder / "tables.sqlite")), games(), Bots(pace=0.0))
    try:
        with patch("tablee.table.tables.new_key", lambda: KEY):
            table = await tables.lay(game, games()[game].seats[-1], {}, OWNERS[0], NAMES[0], "invite")
        await add_salt(table, OWNERS[0], 0, NAMES[0])
        for seat in range(1, len(table.chairs)):
            await table.sit(OWNERS[seat], seat, NAMES[seat], NAMES[seat])
        yield table
    finally:
        await tables.close()


async def go_on(table: Table, rng: random.Random) -> None:
    """One step of whoever is to act, at random."""
    await settled(table)
    if table.over:
        return
    seat = rng.choice(table.awaited())
    if table.record.state.to_act() == (CHANCE,):
        await table.throw(OWNERS[seat], seat, table.version, f"{table.version}")
    else:
        action = rng.choice(table.record.state.legal(seat))
        await table.act(OWNERS[seat], seat, action.text, table.version, f"{table.version}")
    await settled(table)


async def settled(table: Table) -> None:
    """Until the house has nothing to do there."""
    while table.driver.running:
        await asyncio.sleep(0.001)
