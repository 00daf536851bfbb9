"""Tables with clocks and a past: recorded games, written down as if they had been played until just now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tablee.kernel.game import find_game
from tablee.kernel.record import Record
from tablee.table.history import History
from tablee.table.pace import read
from tablee.table.sql import open_store
from tablee.table.store import Alarm, Stored
from tests.table.browser.past import recorded, stored_as


def with_clocks(tokens: Sequence[str], steps: int, pace: str, left: float, record: Record | None = None) -> Stored:
    """The first steps of a recorded game, all done at one moment: so much is left since then to whoever is next."""
    stored = stored_as(record or recorded(), tokens, steps)
    agreed, whole, now = replace(stored.agreement, pace=pace), read(pace), time.time()
    assert whole is not None
    last = now - (whole.whole - left)
    moves = [replace(move, at=last) for move in stored.moves]
    return replace(stored, agreement=agreed, moves=moves)


def laid_out(database: Path | str, *tables: Stored) -> list[str]:
    """Their paths, once they are in the database; a house that is open there keeps their time."""
    # A thread of its own: where a browser is driven, a loop is already running.
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, _laid_out(str(database), tables)).result()


async def _laid_out(database: str, tables: Sequence[Stored]) -> list[str]:
    store = await open_store(database)
    await store.watch.keep(time.time(), 60.0, False)
    for stored in tables:
        history = History(find_game(stored.agreement.game), stored.agreement, stored.chairs, stored.moves)
        assert history.damaged is None
        assert history.clocks is not None
        await store.lay(stored.agreement, stored.chairs)
        await store.append(stored.agreement.id, list(stored.moves), alarm=Alarm(history.clocks.deadline))
    await store.close()
    return [f"/tables/{stored.agreement.id}" for stored in tables]
