"""A game that ends without a result: by agreement of all, or because the host closes the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.kernel.errors import UserError
from tablee.kernel.record import AGREED, BROKEN, CLOSED
from tablee.kernel.sheet import read, verify
from tablee.table.again import rematch
from tablee.table.errors import BadCommand, NotNow, NotYours
from tablee.table.gathering import seat_bot
from tablee.table.history import History
from tablee.table.look import look
from tablee.table.offers import missing, offered
from tablee.table.parting import close, offer, settle
from tablee.table.rescue import as_kept
from tablee.table.store import Move
from tablee.table.tables import Tables
from tests.postgres import Postgres
from tests.table import test_street as street
from tests.table.test_leaving import begun, three
from tests.table.test_tables import ANA, EVE, LEA, go_on, house, run, to_a_choice


def test_a_game_ends_without_a_result_when_all_agree(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await three(tables)
        await offer(table, LEA, True)
        await offer(table, LEA, True)
        assert (offered(table), missing(table), table.over) == ((0,), (1, 2), False)
        await offer(table, EVE, True)
        parting = look(table, ANA).parting
        assert parting is not None
        assert (parting.may, parting.mine, parting.offered, parting.missing) == (True, False, (0, 2), (1,))
        watched = look(table, None).parting
        assert watched is not None
        assert not watched.may
        await offer(table, ANA, True)
        await offer(table, ANA, True)
        sight = look(table, LEA)
        assert (table.over, table.version, table.awaited(), sight.parting) == (True, 2, (), None)
        assert sight.prompt == sight.ending == sight.log[0].lines[-1].sentence
        assert sight.prompt == "Broken off by agreement: nobody has won."
        assert sight.notice == "Agreed by you, Ana and Eve."
        assert [panel.rank for panel in sight.panels] == [None] * 3
        assert (sight.place, sight.lost, sight.decided) == (0, False, "")
        assert [panel.points for panel in sight.panels] == [None] * 3

    run(tmp_path, scene)


def test_an_offer_lapses_with_ones_own_next_move_and_can_be_taken_back(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        seat = await to_a_choice(table)
        mine, other = (LEA, ANA) if seat == 0 else (ANA, LEA)
        await offer(table, other, True)
        await offer(table, other, False)
        assert offered(table) == ()
        await offer(table, mine, True)
        assert offered(table) == (seat,)
        await go_on(table)
        assert offered(table) == ()
        await offer(table, mine, True)
        if table.may_undo(mine):  # to take a move back is to go on playing, too
            await table.undo(mine, table.version, "u")
            assert offered(table) == ()

    run(tmp_path, scene)


def test_bots_agree_and_so_the_game_of_one_against_them_ends_at_once(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now", "random")
        async with asyncio.timeout(30):
            while table.awaited() != (0,):
                await asyncio.sleep(0.01)
        await go_on(table)
        await offer(table, LEA, True)
        assert table.record.broken == AGREED

    run(tmp_path, scene)


def test_who_is_only_away_is_waited_for_and_who_has_left_is_not(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await three(tables)
        tables.opened_at -= 3600
        table.presence._seen_at.clear()
        await table.hold(LEA, 2)
        await offer(table, LEA, True)
        await offer(table, ANA, True)
        assert (missing(table), table.over) == ((2,), False)
        await table.leave(EVE, 2)
        await settle(table)
        assert table.record.broken == AGREED

    run(tmp_path, scene)


def test_nobody_offers_for_another_or_before_the_game_or_after_it(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        two, alone = await begun(tables), await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        for who in (EVE, ""):
            with pytest.raises(NotYours):
                await offer(two, who, True)
        with pytest.raises(NotNow) as refused:
            await offer(alone, LEA, True)
        assert refused.value.key == "not-begun"
        await two.resign(LEA, 0)
        with pytest.raises(NotNow):
            await offer(two, ANA, True)

    run(tmp_path, scene)


@pytest.mark.parametrize("kind", [*BROKEN])
def test_how_it_ended_is_kept_and_stands_in_the_record(tmp_path: Path, kind: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        if kind == AGREED:
            await offer(table, LEA, True)
            await offer(table, ANA, True)
        else:
            await close(table, "  Good\nnight. ")
        text = table.record.write()
        assert text.startswith("tablee record 4\n")
        assert f"end: 1 steps, {BROKEN[kind]}\n" in text
        again = read(text)
        assert (again.broken, again.write(), verify(text).draws) == (kind, text, 1)
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert stored.finished
        assert as_kept(stored) == text
        for deed in (
            table.resign(LEA, 0),
            table.leave(LEA, 0),
            table.throw(LEA, 0, table.version, "b"),
            table.undo(LEA, table.version, "d"),
            close(table, "Again."),
        ):
            with pytest.raises(NotNow):
                await deed
        async with house(tmp_path) as later:
            found = await later.find(table.id)
            assert (found.over, found.record.broken, found.record.outcome() is None) == (True, kind, False)
            assert look(found, LEA).notice == look(table, LEA).notice
        assert (await rematch(table, LEA)).id != table.id

    run(tmp_path, scene)


def test_the_host_closes_a_table_that_still_waits_and_nobody_sits_down_any_more(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        with pytest.raises(BadCommand):
            await close(table, "\n")
        with pytest.raises(BadCommand):
            await close(table, "x" * 301)
        await close(table, "No advertising here.")
        sight = look(table, ANA)
        assert sight.over
        assert sight.notice == "The host says: “No advertising here.”"
        assert not sight.invited
        assert not any(panel.may_sit for panel in sight.panels)
        for deed in (table.sit(ANA, 1, "Ana"), seat_bot(table, LEA, 1, "random")):
            with pytest.raises(NotNow):
                await deed

    run(tmp_path, scene)


def test_rows_after_the_end_or_of_a_game_that_was_over_are_damage(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        stored = await tables.store.load(table.id)
        assert stored is not None
        agreed = Move(2, AGREED, 0, "1 2", 0.0)
        for moves, wrong in (
            ([agreed], None),
            ([agreed, Move(3, "resign", 0, "", 0.0)], 2),
            ([Move(2, "parted", 0, "", 0.0)], 2),
            ([Move(2, CLOSED, "x", "", 0.0)], 2),  # type: ignore[arg-type]  # as somebody may have edited it
        ):
            history = History(table.game, stored.agreement, stored.chairs, [*stored.moves, *moves])
            assert history.damaged == wrong

    run(tmp_path, scene)


@pytest.mark.parametrize(
    ("was", "reads"),
    [
        ("tablee record 4", "tablee record 1"),
        ("broken off by agreement", "unfinished"),
        ("broken off by agreement", "broken off"),
        ("end: 1 steps", "end: 2 steps"),
    ],
)
def test_a_record_that_does_not_fit_its_end_is_refused(tmp_path: Path, was: str, reads: str) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        await offer(table, LEA, True)
        await offer(table, ANA, True)
        with pytest.raises(UserError):
            read(table.record.write().replace(was, reads))

    run(tmp_path, scene)


def test_two_who_agree_at_the_same_moment_in_two_houses_end_the_game(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with street.house(address) as one, street.house(address) as two:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            await here.sit(ANA, 1, "Ana")
            await go_on(here)
            there = await two.find(here.id)
            await asyncio.gather(offer(here, LEA, True), offer(there, ANA, True))
            await street.comes(lambda: here.over and there.over)
            assert (here.record.broken, there.record.broken) == (AGREED, AGREED)

    asyncio.run(scene(postgres.fresh()))
