"""Until a game begins: chairs for friends, for the house and for bots; guests shown out; tables nobody comes to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from tablee.kernel.game import games
from tablee.kernel.sheet import read
from tablee.kernel.words import LANGUAGES
from tablee.table.again import rematch
from tablee.table.bots import Bots
from tablee.table.database import locate
from tablee.table.errors import BadCommand, NotNow, NotYours, TooMuch
from tablee.table.gathering import (
    BY_LINK,
    DAY,
    HOUR,
    MOST_OPEN,
    ask_back,
    friend_of,
    keep_chair,
    seat_bot,
    show_out,
    sign_of,
)
from tablee.table.look import look
from tablee.table.pace import BadPace, Pace
from tablee.table.sql import open_store
from tablee.table.store import BOT, HUMAN, OPEN, SHUT, Duplicate
from tablee.table.street import SharedStreet, Street
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.postgres import Postgres
from tests.table.test_street import Eyes, comes
from tests.table.test_tables import ANA, EVE, LEA, go_on


@asynccontextmanager
async def house(address: str) -> AsyncIterator[Tables]:
    store = await open_store(address)
    shared = address.startswith("postgres")
    street: Street = SharedStreet(locate(address), store.house) if shared else Street(store.house)
    tables = Tables(store, games(), Bots(pace=0.0), street=street)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


def in_house(address: str | Path, scene: Callable[[Tables], Awaitable[None]]) -> None:
    async def played() -> None:
        async with house(str(address)) as tables:
            await scene(tables)

    asyncio.run(played())


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def mixed(tables: Tables, **terms: object) -> Table:
    """Léa, a friend by link, Constance, and a chair for anybody in the house."""
    players = ("open", "level-2", "house")
    return await tables.lay("patrolis", 4, {}, LEA, "Léa", "invite", players=players, **terms)  # type: ignore[arg-type]  # terms are of several types


def later(tables: Tables, seconds: float) -> None:
    now = tables.clock()
    tables.clock = lambda: now + seconds


# Whom a chair is for


def test_a_table_has_chairs_for_friends_for_the_house_and_for_bots(address: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        assert [chair.kind for chair in table.chairs] == [HUMAN, OPEN, BOT, OPEN]
        with pytest.raises(NotNow) as told:
            await table.sit(ANA, 1, "Ana")
        assert told.value.key == "by-link"
        await table.sit(ANA, None, "Ana")
        assert table.seats_of(ANA) == [3]
        with pytest.raises(NotNow, match="link"):
            await table.sit(EVE, None, "Ève")
        await table.sit(EVE, None, "Ève", friend=friend_of(table))
        assert table.seats_of(EVE) == [1]
        assert table.started

    in_house(address, scene)


def test_a_friend_gets_the_chair_that_is_kept_for_friends(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        await table.sit(ANA, None, "Ana", friend=friend_of(table))
        assert table.seats_of(ANA) == [1]
        assert look(table, LEA).invitation == f"?friend={friend_of(table)}"
        assert look(table, EVE).invitation == ""

    in_house(file, scene)


def test_where_nothing_is_open_to_the_house_the_address_is_enough(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        assert friend_of(table) == ""
        await table.sit(ANA, None, "Ana")
        assert table.started
        assert not await tables.hall.offers()

    in_house(file, scene)


def test_somebody_can_sit_at_this_device_beside_a_friend_and_a_bot(file: str) -> None:
    async def scene(tables: Tables) -> None:
        players = ("here", "open", "level-1")
        table = await tables.lay("patrolis", 4, {}, LEA, "Léa", "invite", players=players)
        assert table.seats_of(LEA) == [0, 1]
        assert [chair.name for chair in table.chairs] == ["Léa", "Léa 2", "", "level-1"]

    in_house(file, scene)


def test_the_host_says_whom_a_chair_is_for_and_nobody_else_does(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        await table.sit(ANA, None, "Ana")
        with pytest.raises(NotYours):
            await keep_chair(table, ANA, 1, "house")
        await keep_chair(table, LEA, 2, "open")
        await keep_chair(table, LEA, 1, "level-5")
        assert [chair.kind for chair in table.chairs] == [HUMAN, BOT, OPEN, HUMAN]
        with pytest.raises(NotNow):
            await keep_chair(table, LEA, 3, "open")
        with pytest.raises(BadCommand):
            await keep_chair(table, LEA, 2, "nobody")

    in_house(file, scene)


def test_whoever_lays_a_table_and_gets_up_leaves_it_to_the_next(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        await table.sit(ANA, None, "Ana")
        assert look(table, LEA).hosting
        await table.leave(LEA, 0)
        assert look(table, ANA).hosting
        assert look(table, ANA).host == "Ana"
        await table.sit(LEA, None, "Léa", friend=friend_of(table))
        assert not look(table, LEA).hosting

    in_house(file, scene)


# Shown out


def test_who_is_shown_out_is_told_and_sits_down_only_when_asked_back(address: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        await table.sit(ANA, None, "Ana")
        with pytest.raises(NotYours):
            await show_out(table, ANA, 0, sign_of(table, LEA))
        (guest,) = (panel for panel in look(table, LEA).panels if panel.guest)
        assert (guest.seat, guest.name) == (3, "Ana")
        assert not any(panel.guest for panel in look(table, ANA).panels)
        await show_out(table, LEA, guest.seat, guest.guest)
        assert look(table, ANA).barred
        assert not look(table, ANA).invited
        for seat in (None, 3):
            for friend in ("", friend_of(table)):
                with pytest.raises(NotNow) as told:
                    await table.sit(ANA, seat, "Ana", friend=friend)
                assert told.value.key == "shown-out"
        async with house_again(tables) as other:
            again = await other.find(table.id)
            assert again.shown_out == {ANA: "Ana"}
        assert [one.name for one in look(table, LEA).outsiders] == ["Ana"]
        await ask_back(table, LEA, sign_of(table, ANA))
        await table.sit(ANA, None, "Ana")
        assert table.seats_of(ANA) == [3]
        await show_out(table, LEA, 3, sign_of(table, ANA))
        assert look(table, ANA).barred

    in_house(address, scene)


@asynccontextmanager
async def house_again(tables: Tables) -> AsyncIterator[Tables]:
    """What another would read of the same database."""
    other = Tables(tables.store, games(), Bots(pace=0.0))
    yield other
    await other.bots.close()


def test_nobody_is_shown_out_for_another_who_sat_there_before(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        await table.sit(ANA, None, "Ana")
        sign = sign_of(table, ANA)
        await table.leave(ANA, 3)
        await table.sit(EVE, None, "Ève")
        with pytest.raises(NotNow) as told:
            await show_out(table, LEA, 3, sign)
        assert told.value.key == "guest-gone"
        with pytest.raises(BadCommand):
            await show_out(table, LEA, 0, sign_of(table, LEA))
        assert table.seats_of(EVE) == [3]

    in_house(file, scene)


def test_after_the_first_step_nobody_is_shown_out_any_more(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await table.sit(ANA, None, "Ana")
        assert table.started
        await show_out(table, LEA, 1, sign_of(table, ANA))
        assert not table.started
        await table.sit(EVE, None, "Ève")
        await go_on(table)
        with pytest.raises(NotNow) as told:
            await show_out(table, LEA, 1, sign_of(table, EVE))
        assert told.value.key == "begun"

    in_house(file, scene)


def sits(table: Table, owner: str) -> bool:
    return bool(table.seats_of(owner))


def test_a_guest_who_joins_while_they_are_shown_out_is_out_or_in_and_never_both(postgres: Postgres) -> None:
    """At two houses at once: whatever was written first counts, and both know it."""

    async def scene() -> None:
        address = postgres.fresh()
        async with house(address) as one, house(address) as two:
            for _ in range(4):
                here = await one.lay("patrolis", 4, {}, LEA, "Léa", "invite", players=["house", "house", "house"])
                there = await two.find(here.id)
                await there.sit(ANA, None, "Ana")
                await comes(partial(sits, here, ANA))
                sign = sign_of(here, ANA)
                await asyncio.gather(show_out(here, LEA, 1, sign), there.sit(ANA, 2, "Ana"), return_exceptions=True)
                for _ in range(2):
                    for table in (here, there):
                        async with table.lock:
                            await table.follower.catch_up()
                assert here.chairs == there.chairs
                assert here.shown_out == there.shown_out == {ANA: "Ana"}
                with pytest.raises(NotNow) as told:
                    await there.sit(ANA, None, "Ana")
                assert told.value.key == "shown-out"
                assert here.chairs[1].kind == OPEN

    asyncio.run(scene())


# A flood


def test_one_person_holds_only_so_many_open_tables_at_once(address: str) -> None:
    async def scene(tables: Tables) -> None:
        laid = [
            await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=["house"], id_=f"t{number}")
            for number in range(MOST_OPEN)
        ]
        for _ in range(2):
            with pytest.raises(TooMuch) as told:
                await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=["house"])
        assert str(MOST_OPEN) in told.value.say("en")
        again = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=["house"], id_="t0")
        assert again is laid[0], "what was asked for before is not refused"
        by_link = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        with pytest.raises(TooMuch):
            await keep_chair(by_link, LEA, 1, "house")
        await tables.lay("patolli", 2, {}, ANA, "Ana", "invite", players=["house"])
        await laid[0].sit(EVE, None, "Ève")
        await laid[1].leave(LEA, 0)
        await keep_chair(by_link, LEA, 1, "house")
        assert len(await tables.store.listings.holds_open(LEA)) == MOST_OPEN - 1

    in_house(address, scene)


def test_whoever_asks_for_many_open_tables_at_once_gets_no_more_of_them(file: str) -> None:
    async def scene(tables: Tables) -> None:
        asked = [tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=["house"]) for _ in range(3 * MOST_OPEN)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, Table) for one in found) == MOST_OPEN
        assert sum(isinstance(one, TooMuch) for one in found) == 2 * MOST_OPEN
        assert len(await tables.store.listings.holds_open(LEA)) == MOST_OPEN
        for _ in range(MOST_OPEN - 1):
            await tables.lay("patolli", 2, {}, ANA, "Ana", "invite", players=["house"])
        twice = [tables.lay("patolli", 2, {}, ANA, "Ana", "invite", players=["house"], id_="one") for _ in range(2)]
        assert len({id(table) for table in await asyncio.gather(*twice)}) == 1

    in_house(file, scene)


def test_a_table_from_which_everybody_got_up_is_offered_to_nobody_until_somebody_hosts_it(address: str) -> None:
    async def scene(tables: Tables) -> None:
        players = ["house", "house"]
        laid = [await tables.lay("patouche", 3, {}, LEA, "Léa", "invite", players=players) for _ in range(MOST_OPEN)]
        assert len(await tables.store.listings.offers()) == MOST_OPEN
        for table in laid:
            await table.leave(LEA, 0)
        assert await tables.store.listings.offers() == []
        more = [await tables.lay("patouche", 3, {}, LEA, "Léa", "invite", players=players) for _ in range(MOST_OPEN)]
        for table in laid:
            with pytest.raises(TooMuch):
                await table.sit(LEA, 1, "Léa")
        await laid[0].sit(ANA, 1, "Ana")
        assert look(laid[0], ANA).hosting
        assert {offer.id for offer in await tables.store.listings.offers()} == {laid[0].id, *(one.id for one in more)}
        await laid[0].sit(LEA, 2, "Léa")
        assert not look(laid[0], LEA).hosting

    in_house(address, scene)


# Nobody comes


@pytest.mark.parametrize(
    ("pace", "players", "waits"),
    [
        ("live 10+5", ["house"], HOUR / 2),
        ("", ["house"], DAY),
        ("days 2", ["house"], 7 * DAY),
        ("live 10+5", ["open"], BY_LINK),
    ],
)
def test_free_chairs_wait_as_long_as_the_pace_says(file: str, pace: str, players: list[str], waits: float) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=players, pace=pace)
        assert table.agreement.waits == waits
        full = await tables.lay("patolli", 2, {}, LEA, "Léa", "now", pace=pace)
        assert full.agreement.waits == 0
        assert look(table, LEA).waits

    in_house(file, scene)


def test_a_table_that_nobody_came_to_is_closed_once_and_says_so_after_a_restart(address: str) -> None:
    ids: list[str] = []

    async def scene(tables: Tables) -> None:
        table = await mixed(tables, pace="live 10+5")
        ids.append(table.id)
        later(tables, HOUR / 2 - 60)
        for _ in range(3):
            await tables.hall.look_round()
        assert not table.closed
        tables.opened_at -= HOUR
        table.presence.forget(LEA)
        later(tables, 120)
        await tables.hall.look_round()
        assert not table.closed, "what has only just been found is looked at again"
        await tables.hall.look_round()
        assert table.closed
        assert [chair.kind for chair in table.chairs] == [HUMAN, SHUT, BOT, SHUT]
        for act in (table.sit(ANA, None, "Ana"), seat_bot(table, LEA, 1, "level-1"), keep_chair(table, LEA, 1, "open")):
            with pytest.raises(NotNow) as told:
                await act
            assert told.value.key == "closed"
        assert not await tables.hall.offers()
        assert not await tables.store.listings.unfilled(tables.clock())

    in_house(address, scene)

    async def afterwards(tables: Tables) -> None:
        table = await tables.find(ids[0])
        assert table.closed
        assert "30 minutes" in look(table, LEA, language="fr").prompt
        assert [gone.id for gone in await tables.store.listings.ended(LEA, 0)] == ids
        await table.put_away(LEA, away=True)
        assert await tables.store.listings.ended(LEA, 0) == []

    in_house(address, afterwards)


def test_who_does_not_hear_the_host_is_not_told_that_the_host_asks_them_back(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables)
        await table.sit(ANA, 3, "Ana")
        await tables.manners.mute_at(table, ANA, 0, True)
        await show_out(table, LEA, 3, sign_of(table, ANA))
        told: list[str] = []
        monkeypatch.setattr(tables.signs, "tell", lambda who, *_: told.append(who))
        await ask_back(table, LEA, sign_of(table, ANA))
        assert told == []
        await table.sit(ANA, 3, "Ana")  # and yet may come of herself

    in_house(file, scene)


def test_who_waits_elsewhere_is_told_that_a_table_was_closed_of_a_rematch_and_that_they_are_asked_back(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        told: list[tuple[str, str, str]] = []
        monkeypatch.setattr(tables.signs, "tell", lambda who, kind, table: told.append((who, kind, table.id)))
        table = await mixed(tables, pace="live 10+5")
        await table.sit(ANA, 3, "Ana")
        await show_out(table, LEA, 3, sign_of(table, ANA))
        told.clear()
        await ask_back(table, LEA, sign_of(table, ANA))
        assert told == [(ANA, "invited", table.id)]
        tables.opened_at -= DAY
        table.presence.forget(LEA)
        later(tables, DAY)
        for _ in range(3):
            await tables.hall.look_round()
        assert table.closed
        assert told[1:] == [(LEA, "closed", table.id)], "once"
        duel = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        await duel.sit(ANA, None, "Ana")
        await duel.resign(LEA, 0)
        again = await rematch(duel, ANA)
        assert (LEA, "rematch", again.id) in told

    in_house(file, scene)


def test_a_table_at_which_somebody_is_waits_on(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await mixed(tables, pace="live 10+5")
        eyes = Eyes(LEA)
        table.presence.watch(eyes)
        later(tables, HOUR)
        for _ in range(3):
            await tables.hall.look_round()
        assert not table.closed
        table.presence.unwatch(eyes)

    in_house(file, scene)


def test_of_two_houses_one_closes_a_table_and_the_other_hears_of_it(postgres: Postgres) -> None:
    async def scene() -> None:
        address = postgres.fresh()
        async with house(address) as one, house(address) as two:
            here = await mixed(one, pace="live 10+5")
            there = await two.find(here.id)
            for tables, table in ((one, here), (two, there)):
                tables.opened_at -= HOUR
                table.presence.forget(LEA)
                later(tables, HOUR)
                await tables.hall.look_round()
            await asyncio.gather(one.hall.look_round(), two.hall.look_round())
            await comes(lambda: here.closed and there.closed)
            assert here.chairs == there.chairs

    asyncio.run(scene())


def test_who_sits_down_as_a_table_closes_is_at_the_table_or_told(file: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=["house"], pace="live 10+5")
        (found,) = await tables.store.listings.unfilled(tables.clock() + HOUR)
        await table.sit(ANA, None, "Ana")
        with pytest.raises(Duplicate):
            await tables.store.close_unfilled(*found)
        assert table.started
        again = await tables.store.load(table.id)
        assert again is not None
        assert [chair.kind for chair in again.chairs] == [HUMAN, HUMAN]

    in_house(file, scene)


# What counts


def test_a_rated_table_has_no_bots_no_hints_and_no_chances_and_its_record_says_so(file: str) -> None:
    async def scene(tables: Tables) -> None:
        for players, why in ((["level-1"], "rated-bot"), (["here"], "rated-one")):
            with pytest.raises(NotNow) as told:
                await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=players, rated=True)
            assert told.value.key == why
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", players=["house"], rated=True)
        with pytest.raises(NotNow, match="bots"):
            await seat_bot(table, LEA, 1, "level-1")
        with pytest.raises(NotNow, match="bots"):
            await keep_chair(table, LEA, 1, "level-1")
        with pytest.raises(NotNow, match="two seats"):
            await table.sit(LEA, 1, "Léa")
        await table.sit(ANA, 1, "Ana")
        with pytest.raises(NotNow, match="chances"):
            await table.want_chances(LEA, True)
        with pytest.raises(NotNow, match="hint"):
            await table.hint(LEA, 0)
        sight = look(table, LEA)
        assert sight.rated
        assert sight.guide is None
        assert sight.chances is None
        await go_on(table)
        text = table.record.write(tell_key=False)
        assert text.startswith("tablee record 4\n")
        assert "\nplayer 2: Ana\nrated: yes\n" in text
        assert read(text).rated
        await table.resign(LEA, 0)
        assert read(table.record.write()).resigned == 0

    in_house(file, scene)


@pytest.mark.parametrize(
    "text", ["live 0+5", "live 10", "live 181+0", "live 10+121", "days 0", "days 31", "fast", "live 1 +5"]
)
def test_a_pace_that_is_none_is_refused_in_words(file: str, text: str) -> None:
    async def scene(tables: Tables) -> None:
        with pytest.raises(BadPace) as told:
            await tables.lay("patolli", 2, {}, LEA, "Léa", "invite", pace=text)
        for language in LANGUAGES:
            assert "days 2" in told.value.say(language)

    in_house(file, scene)


@pytest.mark.parametrize("text", ["", "live 10+5", "live 120+0", "days 14"])
def test_a_pace_is_read_as_it_is_written(text: str) -> None:
    assert str(Pace.read(text)) == text
