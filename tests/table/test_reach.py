"""The network of the house fails: all who play are cut off at once, and no clock has run until somebody is back."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tablee.kernel.sheet import verify
from tablee.table.clock import AWAY
from tablee.table.clocking import back
from tablee.table.history import History
from tablee.table.reach import ASKED, SILENT, TOGETHER, cut_off
from tablee.table.table import Table
from tests.postgres import Postgres
from tests.table.person import Person, to_a_choice
from tests.table.proxy import Proxy
from tests.table.server import PATIENCE, Served
from tests.table.test_street import comes
from tests.table.timed import PEOPLE, Hands, Hour, act, awaited, clocks, hour, kept_time, played

__all__ = ["kept_time"]

LEA, ANA, EVE = PEOPLE[:3]

CUT = 1006

DOWN = 5.0
"""Seconds for which nobody gets through, by all clocks of this machine."""


class Page:
    """Somebody’s page at a table."""

    def __init__(self, table: Table, owner: str) -> None:
        self.table = table
        self.owner = owner
        self.hidden = False
        self.come()

    def wake(self) -> None: ...

    def come(self) -> None:
        self.table.presence.watch(self)

    def ends(self, code: int) -> None:
        self.table.presence.unwatch(self, cut_off(code, self.table.tables.clock()))


def test_how_a_socket_ends_tells_since_when_it_was_dead() -> None:
    assert [cut_off(code, 100.0) for code in (1000, 1001, 1005, CUT, SILENT, None)] == [
        None,
        None,
        100.0,
        100.0,
        100.0 - ASKED,
        None,
    ]


async def begun(here: Hour, game: str = "patolli", seats: int = 2, pace: str = "live 1+0") -> tuple[Table, list[Page]]:
    table = await here.laid(game, seats, pace)
    await act(table)
    await awaited(table)
    return table, [Page(table, owner) for owner in PEOPLE[:seats]]


async def as_kept(here: Hour, table: Table) -> list[str]:
    """The kinds of rows, once it is sure that every house reads them alike."""
    stored = await here.tables.store.load(table.id)
    assert stored is not None
    again = History(table.game, stored.agreement, stored.chairs, stored.moves)
    assert again.damaged is None
    assert again.clocks == clocks(table)
    return [move.kind for move in stored.moves]


@pytest.mark.usefixtures("kept_time")
def test_while_all_are_cut_off_no_clock_runs_until_somebody_is_back(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table, (lea, ana) = await begun(here)
        (seat,) = table.awaited()
        await here.go(10)
        lea.ends(CUT)
        await here.go(3)
        ana.ends(CUT)
        await here.go(600)
        assert not clocks(table).flagged, "nobody could move"
        ana.come()
        await back(table)
        assert clocks(table).left[seat] == 50
        await here.go(5)
        await act(table)
        assert clocks(table).left[seat] == 45
        assert await as_kept(here, table) == ["step", AWAY, "step"]
        verify(table.record.write(tell_key=True))

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_who_comes_back_and_moves_at_once_has_lost_no_time(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table, (lea, ana) = await begun(here)
        (seat,) = table.awaited()
        await here.go(10)
        lea.ends(CUT)
        ana.ends(CUT)
        await here.go(100)
        await act(table)  # a command, from a page whose socket is not there yet
        assert clocks(table).left[seat] == 50
        (then,) = await awaited(table)
        before = clocks(table).left[then]
        await here.go(5)
        await act(table)
        assert clocks(table).left[then] == before - 5, "the house was reached meanwhile"

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize(("first", "then", "after"), [(CUT, 1001, 1.0), (1001, CUT, 1.0), (CUT, CUT, TOGETHER + 1)])
def test_who_closes_the_page_or_is_cut_off_alone_gains_nothing(
    tmp_path: Path, first: int, then: int, after: float
) -> None:
    async def scene(here: Hour) -> None:
        table, (lea, ana) = await begun(here, pace="live 2+0")
        (seat,) = table.awaited()
        lea.ends(first)
        await here.go(after)
        ana.ends(then)
        await here.go(200)
        assert clocks(table).flagged == {seat}

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_somebody_who_still_looks_says_that_the_house_can_be_reached(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table, (lea, ana, eve) = await begun(here, "patouche", 3)
        lea.ends(CUT)
        ana.ends(CUT)
        await here.go(2)
        eve.ends(1001)
        await here.go(100)
        assert clocks(table).flags
        again, (lea, ana, eve) = await begun(here, "patouche", 3)
        eve.ends(1001)
        await here.go(2)
        lea.ends(CUT)
        ana.ends(SILENT)
        await here.go(100)
        assert clocks(again).flags, "who closed the page did so after the others are known to be silent"

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_by_correspondence_nobody_need_be_there(tmp_path: Path) -> None:
    async def scene(here: Hour) -> None:
        table, pages = await begun(here, pace="days 1")
        for page in pages:
            page.ends(CUT)
        await here.go(86_500)
        assert clocks(table).flagged

    played(tmp_path, scene)


@pytest.mark.usefixtures("kept_time")
def test_people_of_two_houses_are_cut_off_together(postgres: Postgres) -> None:
    """Behind one proxy: each house knows of its own and hears of the others."""

    async def scene() -> None:
        hands, database = Hands(), postgres.fresh()
        async with hour(database, hands) as one, hour(database, hands) as two:
            here = await one.laid("patolli", 2, "live 1+0")
            await act(here)
            there = await two.tables.find(here.id)
            (seat,) = here.awaited()
            lea, ana = Page(here, LEA), Page(there, ANA)
            await comes(lambda: here.presence.here(ANA) and there.presence.here(LEA))
            hands.now += 10
            lea.ends(CUT)
            ana.ends(CUT)
            await comes(lambda: here.presence.reach.since is not None and there.presence.reach.since is not None)
            hands.now += 300
            await asyncio.gather(one.tables.timekeeper.look(), two.tables.timekeeper.look())
            ana.come()
            await back(there)
            async with here.lock:
                await here.follower.catch_up()
            for table in (here, there):
                assert clocks(table).left[seat] == 50
                assert not clocks(table).flagged
            await comes(lambda: here.presence.here(ANA))
            hands.now += 1
            await act(here)
            assert clocks(here).left[seat] == 49
            assert (await as_kept(one, here)).count(AWAY) == 1

    asyncio.run(scene())


def test_clocks_stand_while_the_proxy_before_the_house_is_down(tmp_path: Path) -> None:
    """The house itself is well, and nobody gets through to it."""

    async def scene(server: Served) -> None:
        proxy, sockets = Proxy(Random(1)), ExitStack()
        address = await proxy.start()
        proxy.add(server.port)
        lea, ana = [await asyncio.to_thread(Person, address) for _ in range(2)]
        table = await asyncio.to_thread(lea.lay, pace="live 5+0")
        await asyncio.to_thread(ana.sit, table, 1, "Ana")
        mover = await asyncio.to_thread(to_a_choice, table, lea, ana)
        await asyncio.to_thread(mover.go_on, table)

        def look(*people: Person) -> None:
            for person in people:
                sockets.enter_context(person.live(table)).recv()

        async def ends() -> float:
            dials = (await asyncio.to_thread(lea.view, table))["clock"]["dials"]
            return float(next(dial["until"] for dial in dials if dial["until"] is not None))

        try:
            await asyncio.to_thread(look, lea, ana)
            before, down = await ends(), time.time()
            proxy.shut()
            proxy.cut(1.0)
            await comes(lambda: time.time() > down + DOWN)
            proxy.shut(shut=False)
            await asyncio.to_thread(look, lea, ana)
            async with asyncio.timeout(PATIENCE):  # it is written down a moment after they are back
                while (stood := await ends() - before) <= DOWN - 1:
                    await asyncio.sleep(0.01)
            assert stood < time.time() - down
        finally:
            await asyncio.to_thread(sockets.close)
            await proxy.stop()

    with Served(tmp_path / "tables.sqlite", "--rate", "0", "--pace", "0.01") as server:
        asyncio.run(scene(server))
