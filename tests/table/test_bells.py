"""Pages that are told of their owner's turns, also of one that comes while they are being opened."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any, cast

import pytest

from tablee.table.known import Known
from tablee.table.listings import Place
from tablee.table.signs.bells import Bell
from tests.table.timed import PEOPLE, Hands, act, awaited, hour


def test_a_turn_that_comes_while_a_page_is_opened_is_not_lost(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is made in the same house, and on PostgreSQL in another, right after this one has read what is due."""

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            hands, several = Hands(), 2 if "postgres" in address else 1
            houses = [await stack.enter_async_context(hour(address, hands)) for _ in range(several)]
            here, there = houses[0].tables, houses[-1].tables
            table = await houses[0].laid("patolli", 2, "")
            (first,) = await awaited(table)
            other = PEOPLE[1 - first]
            moved: list[bool] = []
            listings, read = here.store.listings, here.store.listings.places

            async def places(owner: str) -> list[Place]:
                found = await read(owner)
                if not moved:
                    moved.append(True)
                    away = await there.find(table.id)
                    while (await awaited(away))[0] == first:
                        await act(away, first)
                return found

            monkeypatch.setattr(listings, "places", places)
            bell = Bell(cast("Any", None), here, Known(owner=other), "en")
            await here.signs.attend(bell)
            async with asyncio.timeout(30):
                while table.id not in bell.due:  # what another house has written is read first
                    await asyncio.sleep(0.005)

    asyncio.run(scene())
