"""A bot that was to act, and then is not, because somebody took a move back while it waited."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tablee.kernel.game import games
from tablee.table.bots import Bots, Question, Thought
from tablee.table.sql import open_store
from tablee.table.tables import Tables

OWNER = "0" * 64


class Overheard(Bots):
    """Bots that wait for long enough, and of which it is known when they were asked."""

    def __init__(self) -> None:
        super().__init__(pace=0.3)
        self.asked: list[int] = []

    async def think(self, asked: Question) -> Thought:
        self.asked.append(len(asked.steps))
        return await super().think(asked)


def test_a_bot_is_not_asked_when_the_move_it_waited_for_is_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        bots = Overheard()
        tables = Tables(await open_store(str(tmp_path / "tables.sqlite")), games(), bots)
        try:
            table = await tables.lay("patolli", 2, {}, OWNER, "Léa", "now", "random")
            while 0 not in table.record.state.to_act():
                if table.thrower() == 0:
                    await table.throw(OWNER, 0, table.version, f"throw {table.version}")
                await asyncio.sleep(0.01)
            bots.asked.clear()
            await table.act(OWNER, 0, table.record.state.legal(0)[0].text, table.version, "move")
            assert table.driver.due() == 1
            await table.undo(OWNER, table.version, "undo")
            while table.driver.running:
                await asyncio.sleep(0.01)
            assert (bots.asked, table.notice, tables.stuck) == ([], "", set())
        finally:
            await tables.close()

    asyncio.run(scene())
