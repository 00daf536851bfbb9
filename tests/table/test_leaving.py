"""Getting up from a table: one of two resigns, others leave and the house plays on; and tables are taken off a list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablee.kernel.sheet import read, verify
from tablee.table.again import rematch
from tablee.table.errors import NotNow, NotYours
from tablee.table.history import History
from tablee.table.look import look
from tablee.table.rescue import as_kept
from tablee.table.store import Move
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.table.program import Program
from tests.table.test_api import pair, told
from tests.table.test_api import run as run_api
from tests.table.test_tables import ANA, EVE, LEA, go_on, house, invited, run


async def begun(tables: Tables) -> Table:
    """A game of two, after its first throw."""
    table = await invited(tables)
    await go_on(table)
    return table


async def three(tables: Tables) -> Table:
    """A game of three people, after its first bid."""
    table = await tables.lay("sealed", 3, {}, LEA, "Léa", "invite")
    await table.sit(ANA, 1, "Ana")
    await table.sit(EVE, 2, "Eve")
    await table.act(LEA, 0, "bid-2", 0, "a")
    return table


def test_one_of_two_resigns_and_the_other_wins(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        assert look(table, LEA).may_leave == "resign"
        await table.resign(LEA, 0)
        await table.resign(LEA, 0)
        assert (table.version, table.over, table.awaited()) == (2, True, ())
        sight = look(table, LEA)
        assert sight.prompt == sight.ending == sight.log[0].lines[-1].sentence == "You resign: Ana wins."
        assert ([panel.rank for panel in sight.panels], sight.place, sight.may_leave) == ([2, 1], 2, "")
        assert ([panel.points for panel in sight.panels], sight.sources, sight.decided) == ([None, None], (), "")
        assert not sight.may_throw
        assert "data-action" not in sight.board
        assert look(table, None).prompt == "Léa resigns: Ana wins."
        assert look(table, None, step=0).ending == ""

    run(tmp_path, scene)


def test_nothing_follows_a_resignation(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        await table.resign(ANA, 1)
        for deed in (
            table.resign(LEA, 0),
            table.leave(LEA, 0),
            table.throw(LEA, 0, table.version, "b"),
            table.act(LEA, 0, "pass", table.version, "c"),
            table.undo(LEA, table.version, "d"),
            table.hint(LEA, 0),
        ):
            with pytest.raises(NotNow):
                await deed
        again = await rematch(table, LEA)
        assert again.id != table.id

    run(tmp_path, scene)


def test_a_resignation_is_kept_and_stands_in_the_record(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await begun(tables)
        await table.resign(LEA, 0)
        text = table.record.write()
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert stored.finished
        assert as_kept(stored) == text
        assert read(text).resigned == 0
        assert verify(text).draws == 1
        async with house(tmp_path) as later:
            found = await later.find(table.id)
            assert (found.over, found.version, found.record.resigned) == (True, 2, 0)

    run(tmp_path, scene)


def test_rows_after_a_resignation_or_where_there_can_be_none_are_damage(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        two, more = await begun(tables), await three(tables)
        given_up = Move(2, "resign", 0, "", 0.0)
        for table, moves in (
            (two, [given_up, Move(3, "resign", 1, "", 0.0)]),
            (two, [replace(given_up, seat=7)]),
            (more, [given_up]),
        ):
            stored = await tables.store.load(table.id)
            assert stored is not None
            history = History(table.game, stored.agreement, stored.chairs, [*stored.moves, *moves])
            assert (history.damaged, history.record.resigned) == (2, None)

    run(tmp_path, scene)


def test_nobody_resigns_for_another_or_before_the_game_or_where_three_play(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        two, more = await begun(tables), await three(tables)
        alone = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        for who, seat in ((EVE, 0), (ANA, 0), ("", 0)):
            with pytest.raises(NotYours):
                await two.resign(who, seat)
            with pytest.raises(NotYours):
                await two.leave(who, seat)
        for deed, key in (
            (alone.resign(LEA, 0), "not-started"),
            (more.resign(LEA, 0), "no-duel"),
            (two.leave(LEA, 0), "duel"),
        ):
            with pytest.raises(NotNow) as refused:
                await deed
            assert refused.value.key == key

    run(tmp_path, scene)


def test_whoever_leaves_a_company_is_played_for_and_may_come_back(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await three(tables)
        assert look(table, ANA).may_leave == "leave"
        await table.leave(ANA, 1)
        await table.leave(ANA, 1)
        chair = table.chairs[1]
        assert (chair.held, chair.left_at, chair.owner, table.version) == (True, 1, ANA, table.version)
        seen = look(table, LEA)
        assert [panel.left for panel in seen.panels] == [False, True, False]
        told = [line.sentence for entry in seen.log for line in entry.lines]
        assert "Ana leaves the table." in told
        assert look(table, ANA).may_leave == ""
        assert look(table, ANA).panels[1].may_take_back
        await tables.store.put_away(table.id, ANA, away=True)
        await table.take_back(ANA, 1)
        assert (table.chairs[1].held, table.chairs[1].left) == (False, False)
        assert await tables.store.tables_of(ANA, away=False) == [table.id]

    run(tmp_path, scene)


def test_where_nobody_is_left_the_house_stops(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await three(tables)
        for who, seat in ((LEA, 0), (ANA, 1), (EVE, 2)):
            await table.leave(who, seat)
        assert table.driver.due() is None
        assert not table.over
        assert table.done_with(LEA)

    run(tmp_path, scene)


def test_only_what_is_done_with_is_taken_off_the_list(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        two, more = await begun(tables), await three(tables)
        with pytest.raises(NotNow):
            await two.put_away(LEA, away=True)
        with pytest.raises(NotYours):
            await two.put_away(EVE, away=True)
        await two.resign(LEA, 0)
        await more.leave(LEA, 0)
        for table in (two, more):
            await table.put_away(LEA, away=True)
        assert (await tables.mine(LEA))[0] == []
        assert {table.id for table in (await tables.mine(LEA, away=True))[0]} == {two.id, more.id}
        assert [place.id for place in await tables.store.listings.places(ANA)] == [more.id]
        await two.put_away(LEA, away=False)
        assert (await tables.mine(LEA))[0] == [two]

    run(tmp_path, scene)


def test_it_is_somebodys_turn_only_where_they_are_awaited_themselves(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = table.awaited()[0]
        who, other = ((LEA, ANA), (ANA, LEA))[seat]
        assert (table.asks(who), table.asks(other), table.asks(EVE)) == (True, False, False)
        alone = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        assert not alone.asks(LEA)

    run(tmp_path, scene)


def test_programs_resign_and_put_away(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        told(await lea.post(f"/tables/{table}/put-away", away=True), 409, "not-over")
        view = await lea.view(table)
        first = lea if view["may_throw"] else ana
        await first.do(table, "throw", seat=0 if first is lea else 1, version=view["version"], key="a")
        told(await ana.post(f"/tables/{table}/resign", seat=0), 403, "not-yours")
        told(await ana.post(f"/tables/{table}/leave", seat=1), 409, "duel")
        await ana.do(table, "resign", seat=1)
        view = await lea.view(table)
        assert (view["over"], view["ending"], view["panels"][0]["rank"]) == (True, "Ana resigns: you win.", 1)
        told(await lea.post(f"/tables/{table}/resign", seat=0), 409, "over")
        told(await lea.get(f"/tables/{table}/why?seat=0&action=pass"), 409, "over")
        await lea.do(table, "put-away", away=True)

    run_api(tmp_path, scene)
