"""A new game from a position of one that is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.kernel.position import NoPositions
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tablee.table.again import play_on
from tablee.table.downloads import has_secrets
from tablee.table.errors import BadCommand, NoSuchStep, NotNow
from tablee.table.rescue import as_kept
from tablee.table.store import BOT, HUMAN, OPEN
from tablee.table.table import Table
from tablee.table.tables import Tables, Unreadable
from tests.table.program import Program
from tests.table.test_api import run as run_program
from tests.table.test_tables import ANA, EVE, LEA, go_on, house, invited, run

HALF = 60


async def over(tables: Tables, game: str = "patolli") -> Table:
    seats = tables.game(game).seats[0]
    table = await tables.lay(game, seats, {}, LEA, "Léa", "device")
    while not table.over:
        await (asyncio.sleep(0) if CHANCE in table.awaited() else go_on(table))  # in nobody's name the house throws
    return table


def test_it_begins_where_the_other_stood_against_the_house_and_its_record_says_so(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        old = await over(tables)
        table = await play_on(old, LEA, HALF, None, "", "now")
        assert table.record.at(0).data() == old.record.at(HALF).data()
        assert [(chair.kind, chair.owner) for chair in table.chairs] == [(HUMAN, LEA), (BOT, "")]
        assert table.chairs[0].name == "Léa"
        assert table.agreement.commitment != old.agreement.commitment
        assert table.record.write().startswith("tablee record 3\n")
        pages = [(await Program(tables).http.get(f"/tables/{each.id}")).text for each in (table, old)]
        assert ["goes on from a position of another" in page for page in pages] == [True, False]

    run(tmp_path, scene)


def test_it_is_kept_and_its_dice_are_verified_from_there_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as tables:
            old = await over(tables)
            table = await play_on(old, EVE, HALF, 1, "Eve", "invite")
            assert [chair.kind for chair in table.chairs] == [OPEN, HUMAN]
            await table.sit(EVE, 0, "Eve")
            while len(table.record.steps) < HALF and not table.over:
                await go_on(table)
            id_, data = table.id, table.record.state.data()
        async with house(tmp_path) as tables:
            table = await tables.find(id_)
            assert table.record.state.data() == data
            while not table.over:
                await go_on(table)
            text = table.record.write()
            assert verify(text).begun
            assert read(text).state.data() == table.record.state.data()
            stored = await tables.store.load(id_)
            assert stored is not None
            assert verify(as_kept(stored)).begun

    asyncio.run(scene())


def test_with_a_key_it_is_laid_once(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        old = await over(tables)
        first = await play_on(old, EVE, HALF, None, "Eve", "invite", id_="one")
        assert await play_on(old, EVE, HALF, None, "Eve", "invite", id_="one") is first

    run(tmp_path, scene)


def test_what_cannot_be_gone_on_with_is_refused(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        going = await invited(tables)
        with pytest.raises(NotNow, match="not over yet"):
            await play_on(going, ANA, 0, None, "", "now")
        old = await over(tables)
        steps = len(old.record.steps)
        with pytest.raises(NoSuchStep):
            await play_on(old, LEA, steps + 1, None, "", "now")
        with pytest.raises(NotNow, match="Nothing follows"):
            await play_on(old, LEA, steps, None, "", "now")
        with pytest.raises(BadCommand, match="no seat 3"):
            await play_on(old, LEA, 0, 2, "", "now")
        with pytest.raises(BadCommand):
            await play_on(old, EVE, 0, None, "", "now")
        with pytest.raises(NoPositions):
            await play_on(await over(tables, "sealed"), LEA, 0, None, "", "now")

    run(tmp_path, scene)


def test_while_it_goes_on_the_hands_in_its_record_are_nobody_s_business(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        old = await over(tables, "magpie")
        table = await play_on(old, LEA, 12, None, "", "invite")
        assert has_secrets(table)
        assert not has_secrets(await play_on(await over(tables), LEA, HALF, None, "", "invite"))

    run(tmp_path, scene)


def test_a_position_that_somebody_edited_sets_the_table_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as tables:
            table = await play_on(await over(tables), LEA, HALF, None, "", "invite")
            id_ = table.id
            agreed = table.agreement
            object.__setattr__(agreed, "begun", "black-centre\nnonsense")
            object.__setattr__(agreed, "id", "edited")
            await tables.store.lay(agreed, table.chairs)
        async with house(tmp_path) as tables:
            assert (await tables.find(id_)).trouble is None
            with pytest.raises(Unreadable, match="Line 2"):
                await tables.find("edited")

    asyncio.run(scene())


def test_a_visitor_asks_for_it_by_the_form_of_the_replay_and_a_program_by_the_api(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea = await nobody.somebody()
        table = (await lea.post("/tables", game="patolli", name="Léa", mode="device")).json()["id"]
        refused = await lea.post(f"/tables/{table}/play-on", step=0)
        assert (refused.status_code, refused.json()["error"]) == (409, "not-over")
        while await lea.go_on(table):
            pass
        steps = (await lea.view(table))["steps"]
        page = (await nobody.http.get(f"/tables/{table}/replay?step=9")).text
        assert f'action="/tables/{table}/play-on"' in page
        assert "Play on from here" in page
        assert "play-on" not in (await nobody.http.get(f"/tables/{table}/replay?step={steps}")).text
        form = {"step": "9", "name": "Guest", "mode": "invite"}
        answer = await nobody.http.post(f"/tables/{table}/play-on", data=form)
        assert answer.status_code == 303
        assert answer.headers["location"] != f"/tables/{table}"
        laid = await lea.post(f"/tables/{table}/play-on", step=9, seat=1, key="once")
        assert laid.status_code == 201
        again = await lea.post(f"/tables/{table}/play-on", step=9, seat=1, key="once")
        assert again.json()["id"] == laid.json()["id"]
        view = await lea.view(laid.json()["id"])
        assert [panel["kind"] for panel in view["panels"]] == ["bot", "human"]

    run_program(tmp_path, scene)
