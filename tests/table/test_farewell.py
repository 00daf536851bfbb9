"""All that is kept of somebody in one file, and the way out: what goes, what stays, and who may still come back."""

from __future__ import annotations

import asyncio
import io
import json
import re
import time
import zipfile
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Column, Table, Text, func, insert, select

from tablee.kernel.sheet import read
from tablee.kernel.words import LANGUAGES, words
from tablee.table import farewell, my_data, schema
from tablee.table.backup import back_up, restore
from tablee.table.database import locate
from tablee.table.entering import personal_tables
from tablee.table.gathering import friend_of, hosts
from tablee.table.host import acts
from tablee.table.identity import once_personal
from tablee.table.store import HUMAN, OPEN
from tests.postgres import Postgres
from tests.table.authenticator import Authenticator
from tests.table.parlour import IPHONE, Caller, House, houses
from tests.table.server import PATIENCE
from tests.table.test_passkeys import made, used

SHARED = (schema.chairs, schema.talk)
"""What is of people, and not theirs alone."""

SECRET = "nobody may read this again"


async def to_the_end(caller: Caller, table: str) -> None:
    """Give a game of two up, which ends it."""
    assert (await caller.post(f"/tables/{table}/resign", seat="0")).status_code == 303


async def talk(caller: Caller, table: str, text: str, seat: int = 0) -> None:
    said = await caller.post(f"/tables/{table}/say", seat=str(seat), text=text, key=f"k{time.monotonic_ns()}")
    assert said.status_code == 303, said.text


async def two_at(house: House, other: House | None = None) -> tuple[Caller, Caller, str]:
    """Léa and Ana at a table of Patolli, Ana perhaps in another process; Léa has said something."""
    lea, ana = Caller(house), Caller(other or house, IPHONE)
    table = await lea.lay()
    assert (await ana.post(f"/tables/{table}/sit", name="Ana")).status_code == 303
    await talk(lea, table, SECRET)
    await talk(ana, table, "Bonsoir", seat=1)
    return lea, ana, table


async def go(caller: Caller, name: str = "Léa") -> httpx.Response:
    return await caller.post("/me/go", name=name)


async def everything_in(house: House) -> str:
    """All rows of all tables, as text."""
    found = []
    async with house.tables.people.reading() as connection:
        for table in schema.metadata.sorted_tables:
            found += [str(tuple(row)) for row in await connection.execute(select(table))]
    return "\n".join(found)


# My data


async def download(caller: Caller) -> dict[str, bytes]:
    answer = await caller.get("/me/data/all")
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_all_that_is_kept_of_me_comes_in_one_file(address: str) -> None:
    async def scene() -> None:
        async with houses(address) as (house,):
            lea, ana, table = await two_at(house)
            await made(lea, Authenticator(), label="My phone")
            assert f"games/patolli-{table}.record" in await download(lea), "nobody has a secret there"
            hidden = await lea.lay(mode="device", game="pagamas")
            async with asyncio.timeout(PATIENCE):
                while (await lea.get(f"/tables/{hidden}/record")).status_code == 200:
                    await asyncio.sleep(0.01)  # until the cards are dealt
            await to_the_end(lea, table)
            files = await download(lea)
            assert f"games/pagamas-{hidden}.record" not in files, "it would tell what others have in hand"
            mine = json.loads(files["me.json"])
            assert [person["name"] for person in mine["people"]] == ["Léa"]
            assert [key["label"] for key in mine["passkeys"]] == ["My phone"]
            assert [line["text"] for line in mine["talk"]] == [SECRET]
            assert [seat["game"] for seat in mine["seats"]] == ["patolli", *["pagamas"] * 3]
            assert [seat["seat"] for seat in mine["seats"]] == [1, 1, 2, 3]
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", mine["people"][0]["made_at"])
            record = read(files[f"games/patolli-{table}.record"].decode())
            assert record.names == ["Léa", "Ana"]
            whole = b"".join(files.values()).decode()
            assert all(secret not in whole for secret in (lea.token, lea.device, ana.device, "Bonsoir"))

    asyncio.run(scene())


def test_what_others_keep_of_people_is_handed_out_and_goes_by_itself(tmp_path: Path) -> None:
    """A table that is personal needs no more than a column for its owner."""

    async def scene() -> None:
        async with houses(str(tmp_path / "tables.sqlite")) as (house,):
            async with house.tables.people.writing() as connection:
                await connection.run_sync(schema.metadata.create_all)
            lea, ana = Caller(house), Caller(house)
            await lea.lay()
            await ana.lay("Ana")
            async with house.tables.people.writing() as connection:
                for caller in (lea, ana):
                    row = {"owner": caller.device, "colour": f"of {caller.device[:4]}", "key": "hidden"}
                    await connection.execute(insert(wishes).values(row))
            mine = json.loads((await download(lea))["me.json"])
            assert mine["wishes"] == [{"colour": f"of {lea.device[:4]}"}]
            await go(lea)
            async with house.tables.people.reading() as connection:
                assert list(await connection.scalars(select(wishes.c.owner))) == [ana.device]

    wishes = Table(
        "wishes",
        schema.metadata,
        Column("owner", Text, primary_key=True),
        Column("colour", Text),
        Column("key", Text, info=schema.SECRET),
        info=schema.PERSONAL,
    )
    try:
        asyncio.run(scene())
    finally:
        schema.metadata.remove(wishes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_all_that_is_kept_it_is_said_why_and_until_when(language: str) -> None:
    said = words("tablee.table", language)
    for name in ("games", "talk", *(table.name for table in personal_tables())):
        assert f"kept.{name}.what" in said
        assert f"kept.{name}.why" in said


def test_what_is_kept_of_people_has_an_owner_by_whom_it_is_found() -> None:
    for table in schema.metadata.sorted_tables:
        assert ("owner" in table.c) == bool(table.info.get("personal")) or table in SHARED, table.name


def test_all_of_it_is_gathered_a_few_times_and_then_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with houses(str(tmp_path / "tables.sqlite")) as (house,):
            lea = Caller(house)
            assert (await lea.get("/me/data/all")).status_code == 403
            await lea.lay()
            assert [(await lea.get("/me/data/all")).status_code for _ in range(4)] == [200, 200, 200, 429]

    asyncio.run(scene())


# The way out


def test_who_goes_leaves_no_name_no_talk_and_no_key_and_the_games_of_the_others(address: str) -> None:
    async def scene() -> None:
        async with houses(address) as (house,):
            lea, ana, table = await two_at(house)
            await to_the_end(lea, table)
            token, owner = lea.token, lea.device
            async with house.tables.people.writing() as connection:  # as keys of commands once were kept
                old = {"table_id": table, "key": once_personal(owner) + "k1"}
                await connection.execute(insert(schema.commands).values(old))
            assert "nobody can undo it" in await lea.page("/me/data")
            wrong = await go(lea, "Lea")
            assert wrong.status_code == 422
            assert "Nothing was erased" in wrong.text
            gone = await go(lea, " Léa ")
            assert "Nothing leads back" in gone.text
            assert lea.token == ""
            view = (await ana.http.get(f"/api/tables/{table}")).json()
            assert [panel["name"] for panel in view["panels"]] == ["Guest", "Ana"]
            assert [line["text"] for line in view["talk"]] == ["Bonsoir"]
            french = (await ana.http.get(f"/api/tables/{table}", headers={"Accept-Language": "fr"})).json()
            assert french["panels"][0]["name"] == "Convive"
            assert read((await ana.get(f"/tables/{table}/record")).text).names == ["Guest", "Ana"]
            kept = await everything_in(house)
            assert all(trace not in kept for trace in ("Léa", SECRET, owner[:16], token))
            lea.http.cookies.set("tablee", token)
            assert await lea.seats(table) == []

    asyncio.run(scene())


def test_a_house_that_has_the_table_in_memory_shows_it_at_once(postgres: Postgres) -> None:
    async def scene() -> None:
        async with houses(postgres.fresh(), 2) as (one, other):
            lea, ana, table = await two_at(one, other)
            assert SECRET in (await ana.get(f"/tables/{table}")).text
            await go(lea)
            async with asyncio.timeout(PATIENCE):
                while SECRET in (page := (await ana.get(f"/tables/{table}")).text) or "Léa" in page:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())


def test_a_closed_door_stays_closed_to_who_goes_and_whom_they_did_not_hear_is_forgotten(tmp_path: Path) -> None:
    async def scene() -> None:
        async with houses(str(tmp_path / "tables.sqlite")) as (house,):
            lea, ana, table = await two_at(house)
            tables, owner = house.tables, lea.device
            await tables.manners.mute_at(await tables.find(table), ana.device, 0, True)
            await acts.shut_out(tables, owner, "Léa", 0, "Shouting.")
            assert [kind.name for kind in await my_data.kinds(tables, owner)][-1] == "shut_outs"
            assert not await farewell.go(tables, owner)
            await tables.keeper.read()
            assert tables.keeper.closed_to(owner) is not None
            assert await tables.manners.all(ana.device) == []
            assert await _count(house, schema.mutes) == 0

    asyncio.run(scene())


def test_where_a_game_goes_on_a_bot_takes_the_seat_and_where_it_has_not_begun_the_chair_is_free(tmp_path: Path) -> None:
    async def scene() -> None:
        async with houses(str(tmp_path / "tables.sqlite")) as (house,):
            lea, ana, table = await two_at(house)
            waiting = await lea.lay()
            view = (await lea.http.get(f"/api/tables/{table}")).json()
            first = ana if not view["may_throw"] and not view["choices"] else lea
            seat = str(int(first is ana))
            await first.post(f"/tables/{table}/throw", seat=seat, version=str(view["version"]), key="first")
            assert "a bot takes your seat" in await lea.page("/me/data")
            await go(lea)
            now = (await ana.http.get(f"/api/tables/{table}")).json()
            assert now["panels"][0]["held"]
            assert now["panels"][0]["name"] == "Guest"
            assert SECRET not in await everything_in(house)
            lobby = (await ana.http.get(f"/api/tables/{waiting}")).json()
            assert [panel["kind"] for panel in lobby["panels"]] == ["open", "open"]

    asyncio.run(scene())


def test_who_goes_before_a_game_leaves_its_table_to_a_guest_and_the_chair_to_whom_it_was_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with houses(str(tmp_path / "tables.sqlite")) as (house,):
            lea, ana = Caller(house), Caller(house)
            laid = await lea.post("/tables", **{"game": "patouche", "seats": "3", "name": "Léa", "player.2": "house"})
            path = laid.headers["location"]
            table = await house.tables.find(path.rpartition("/")[2])
            assert (await ana.post(f"{path}/sit", name="Ana", seat="2", friend=friend_of(table))).status_code == 303
            await go(lea)
            assert [chair.kind for chair in table.chairs] == [OPEN, OPEN, HUMAN]
            assert [chair.house for chair in table.chairs] == [False, True, False]
            assert hosts(table, ana.device)

    asyncio.run(scene())


def test_a_passkey_brings_back_within_a_week_and_not_after_it(address: str) -> None:
    async def scene() -> None:
        async with houses(address) as (house,):
            key = Authenticator()
            lea, ana, table = await two_at(house)
            await made(lea, key)
            await to_the_end(lea, table)
            owner = lea.device
            assert "For 7 days your passkey" in (await go(lea)).text
            assert await farewell.forget_for_good(house.tables, time.time() + farewell.WEEK - 60) == 0
            back = Caller(house)
            assert (await used(back, key)).status_code == 200
            assert await back.seats(table) == [0]
            assert 'data-called=""' in await back.page("/"), "what was erased stays erased"
            assert await farewell.forget_for_good(house.tables, time.time() + 2 * farewell.WEEK) == 0, "she is back"
            await go(back, "Guest")
            assert await farewell.forget_for_good(house.tables, time.time() + farewell.WEEK + 60) == 1
            late = await used(Caller(house), key)
            assert late.json()["error"] == "passkey-unknown"
            assert owner not in await everything_in(house)
            assert await ana.seats(table) == [1]

    asyncio.run(scene())


def test_who_went_is_forgotten_by_whichever_house_opens_after_the_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def before() -> None:
        async with houses(database) as (house,):
            lea, _, _ = await two_at(house)
            await made(lea, Authenticator())
            await go(lea)

    async def after() -> None:
        async with houses(database) as (house,), asyncio.timeout(PATIENCE):
            while await _count(house, schema.passkeys):
                await asyncio.sleep(0.01)

    asyncio.run(before())
    now = time.time
    monkeypatch.setattr("tablee.table.upkeep.time.time", lambda: now() + farewell.WEEK + 60)
    asyncio.run(after())


async def _count(house: House, table: Table) -> int:
    async with house.tables.people.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(table)) or 0


def test_people_their_devices_and_their_keys_come_through_a_backup(address: str, tmp_path: Path) -> None:
    file, filled = tmp_path / "backup", str(tmp_path / "filled.sqlite")
    key = Authenticator()

    async def kept() -> str:
        async with houses(address) as (house,):
            lea = Caller(house)
            table = await lea.lay()
            await made(lea, key)
            await lea.page("/me")
        return table

    async def again(table: str) -> None:
        with file.open("wb") as out:
            await back_up(locate(address), out)
        await restore(locate(filled), file)
        async with houses(filled) as (house,):
            phone = Caller(house, IPHONE)
            assert (await used(phone, key)).status_code == 200
            assert await phone.seats(table) == [0]
            assert 'data-called="Léa"' in await phone.page("/")

    asyncio.run(again(asyncio.run(kept())))


def test_only_who_writes_their_own_name_from_our_own_page_is_erased(tmp_path: Path) -> None:
    async def scene() -> None:
        async with houses(str(tmp_path / "tables.sqlite")) as (house,):
            lea = Caller(house)
            table = await lea.lay()
            lea.http.headers["Origin"] = "https://evil.test"
            assert (await go(lea)).status_code == 403
            del lea.http.headers["Origin"]
            for name in ("", "léa", "Léa Léa"):
                assert (await go(lea, name)).status_code == 422
            assert await lea.seats(table) == [0]
            assert (await Caller(house).post("/me/go", name="Guest")).status_code == 403

    asyncio.run(scene())
