"""Win chances at a table: for those who all want them, from what each can know, and never in anybody's way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tablee.games.patimpatampatum import GAME as PATUM
from tablee.games.patouche import GAME as PATOUCHE
from tablee.kernel.record import Record, load
from tablee.kernel.sheet import read
from tablee.players import chances as players_chances
from tablee.table.api import render
from tablee.table.bots import Bots
from tablee.table.commands import WantChances
from tablee.table.curve import curve
from tablee.table.errors import NotNow, NotYours
from tablee.table.hindsight import Standing
from tablee.table.identity import owner_of
from tablee.table.look import look
from tablee.table.prospects import in_points
from tablee.table.sight import Odds
from tablee.table.table import Table
from tablee.table.tables import Tables
from tablee.table.thinker import answer
from tablee.table.workers import WorkerDied
from tests.table.browser.past import stored_as
from tests.table.festival import ANA as ANAS_HAND
from tests.table.festival import GEGANTS, MACES, ZOE, festival
from tests.table.festival import LEA as LEAS_HAND
from tests.table.server import PATIENCE
from tests.table.test_hidden_hands import OTHERWISE, PLANS
from tests.table.test_tables import ANA, EVE, GAMES, LEA, go_on, house, invited, run

Facts = Mapping[str, object]
FAMILY = read(load(Path(__file__).parents[1] / "records" / "patouche-family.record"))
TOKENS = ("lea", "ana", "zoe")


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "patouche", PATOUCHE)
    monkeypatch.setitem(GAMES, "patimpatampatum", PATUM)


async def reckoned(facts: Facts) -> bytes:
    """What the worker answers, without a process."""
    await asyncio.sleep(0)
    return answer(json.loads(json.dumps(facts)))


def bots(ask: Callable[[Facts], object] = reckoned) -> Bots:
    made = Bots(pace=0.0)
    made.forecaster.ask = ask  # type: ignore[method-assign, assignment]
    return made


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.001)


def odds(table: Table, who: str | None) -> Odds:
    found = look(table, who, draw=False).chances
    assert found is not None
    return found


async def shown(table: Table, who: str) -> Odds:
    await until(lambda: odds(table, who).shares)
    return odds(table, who)


async def all_shown(table: Table) -> list[Odds]:
    """What everybody is told, once it is known what has changed since their turns."""
    people = [owner_of(token) for token in TOKENS]
    await until(lambda: all(odds(table, who).changes for who in people))
    return [odds(table, who) for who in people]


async def gone_through(table: Table, seat: int | None) -> list[Standing]:
    table.hindsight.look_again(seat)
    await until(lambda: len(table.hindsight.course(seat)) > len(table.record.steps))
    return table.hindsight.course(seat)


async def relaid(tables: Tables, record: Record, steps: int = 10_000) -> Table:
    """A recorded game, up to a step, at which everybody wants to see the chances if it still goes on."""
    stored = stored_as(record, TOKENS, steps)
    await tables.store.lay(stored.agreement, stored.chairs)
    await tables.store.append(stored.agreement.id, stored.moves, over=stored.finished)
    table = await tables.find(stored.agreement.id)
    for token in TOKENS if not table.over else ():
        await table.want_chances(owner_of(token), True)
    return table


def test_they_are_lit_for_all_or_for_nobody(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        assert not odds(table, LEA).wanted
        await table.want_chances(LEA, True)
        assert (odds(table, LEA).wanted, odds(table, LEA).awaited, odds(table, LEA).lit) == (True, (1,), False)
        assert (odds(table, ANA).wanted, odds(table, ANA).shares) == (False, ())
        assert not table.prospects.lit
        await table.want_chances(ANA, True)
        for who in (LEA, ANA):
            assert sum(share.points for share in (await shown(table, who)).shares) == 100
        told = json.loads(render(table, ANA, None, "en", False))["chances"]
        assert [share["seat"] for share in told["shares"]] == [0, 1]
        assert json.loads(render(table, "", None, "en", False))["chances"] is None
        assert look(table, EVE).chances is None, "who only watches is told nothing while the game goes on"
        await table.want_chances(ANA, False)
        assert [odds(table, who).wanted or odds(table, who).shares for who in (LEA, ANA)] == [(), ()]

    run(tmp_path, scene, bots())


def test_among_bots_they_are_lit_at_once_and_kept_when_the_house_opens_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, bots()) as tables:
            table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now", "level-1")
            await table.want_chances(LEA, True)
            await shown(table, LEA)
            id_ = table.id
        async with house(tmp_path, bots()) as tables:
            table = await tables.find(id_)
            assert odds(table, LEA).lit
            table.presence.seen(LEA)
            await shown(table, LEA)

    asyncio.run(scene())


def test_a_plain_form_says_it_too() -> None:
    assert [WantChances.filled({"on": said}, strict=False).on for said in ("yes", "no")] == [True, False]


def test_only_players_decide_and_only_where_there_is_something_to_show(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        with pytest.raises(NotYours):
            await table.want_chances(EVE, True)
        await table.resign(LEA, 0)
        with pytest.raises(NotNow):
            await table.want_chances(ANA, True)
        toy = await tables.lay("magpie", 3, {}, LEA, "Léa", "device")
        assert look(toy, LEA).chances is None
        with pytest.raises(NotNow, match="no win chances"):
            await toy.want_chances(LEA, True)

    run(tmp_path, scene, bots())


def test_no_move_waits_for_them(tmp_path: Path) -> None:
    happened: list[str] = []
    free = asyncio.Event()

    async def slowly(facts: Facts) -> bytes:
        happened.append("asked")
        await free.wait()
        happened.append("answered")
        return await reckoned(facts)

    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        await table.want_chances(LEA, True)
        await table.want_chances(ANA, True)
        await until(lambda: happened)
        for _ in range(3):
            await go_on(table)
            happened.append("moved")
        assert odds(table, LEA).shares == ()
        free.set()
        await until(lambda: odds(table, LEA).shares and odds(table, LEA).step == 3)
        assert happened[:5] == ["asked", "moved", "moved", "moved", "answered"]

    run(tmp_path, scene, bots(slowly))


def test_a_worker_that_is_lost_leaves_what_was_known_and_the_table_goes_on(tmp_path: Path) -> None:
    lost: list[Facts] = []

    async def once(facts: Facts) -> bytes:
        if lost or facts["steps"]:
            lost.append(facts)
            raise WorkerDied
        return await reckoned(facts)

    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        await table.want_chances(LEA, True)
        await table.want_chances(ANA, True)
        for who in (LEA, ANA):
            await shown(table, who)
        for _ in range(2):
            await go_on(table)
        await until(lambda: lost)
        assert (odds(table, LEA).step, table.version, table.notice) == (0, 2, "")
        assert sum(share.points for share in odds(table, LEA).shares) == 100

    run(tmp_path, scene, bots(once))


def test_what_was_taken_back_is_not_shown(tmp_path: Path) -> None:
    gates: list[asyncio.Event] = []

    async def gated(facts: Facts) -> bytes:
        gates.append(asyncio.Event())
        await gates[-1].wait()
        return await reckoned(facts)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        while 0 not in table.record.state.to_act():
            await go_on(table)
        await table.act(LEA, 0, table.record.state.legal(0)[0].text, table.version, "move")
        moved = len(table.record.steps)
        await table.want_chances(LEA, True)
        await until(lambda: gates)
        await table.undo(LEA, table.version, "undo")
        gates[0].set()
        await until(lambda: len(gates) > 1)
        assert all(step < moved for known in table.prospects._known.values() for step in known)

    run(tmp_path, scene, bots(gated))


def test_they_say_how_much_has_changed_since_ones_turn(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await relaid(tables, FAMILY, len(FAMILY.steps) // 2)
        for told in await all_shown(table):
            assert sum(share.changed or 0 for share in told.shares) == 0

    run(tmp_path, scene, bots())


def test_nobodys_chances_depend_on_what_they_cannot_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for budget in (players_chances.USUAL, players_chances.GLANCE):
        monkeypatch.setattr(budget, "seconds", PATIENCE)  # as many guesses on every machine

    async def scene(tables: Tables) -> None:
        told = []
        for plan, hand in zip(PLANS, (ANAS_HAND, OTHERWISE), strict=True):
            table = await relaid(tables, festival(*plan, hands=(LEAS_HAND, hand, ZOE)))
            told.append(await all_shown(table))
        alike = [one == other for one, other in zip(*told, strict=True)]
        assert alike[MACES]
        assert not alike[GEGANTS], "or else the comparison would compare nothing"
        assert sum(alike) == 2

    run(tmp_path, scene, bots())


def test_a_game_that_is_over_is_gone_through_behind_its_replay(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await relaid(tables, FAMILY)
        steps, lea = len(FAMILY.steps), owner_of("lea")
        assert look(table, lea).chances is None, "the end needs none"
        for who, own in ((lea, True), (None, False)):
            seat = 0 if own else None
            before = look(table, who, step=5, draw=False).chances
            assert before is not None
            assert (before.own, before.shares) == (own, ())
            assert {sum(each.points) for each in await gone_through(table, seat)} == {100}
            after = look(table, who, step=steps, draw=False).chances
            assert after is not None
            assert max(share.points for share in after.shares) == 100
        assert table.hindsight.weight > 0

    run(tmp_path, scene, bots())


@pytest.mark.parametrize(
    ("shares", "points"),
    [
        ((1 / 3, 1 / 3, 1 / 3), [34, 33, 33]),
        ((0.496, 0.504), [50, 50]),
        ((1.0, 0.0), [100, 0]),
        ((0.005, 0.995), [1, 99]),
    ],
)
def test_points_are_whole_and_add_up(shares: tuple[float, ...], points: list[int]) -> None:
    assert in_points(shares, together=False) == points
    assert in_points(shares, together=True) == [round(100 * share) for share in shares]


def test_a_curve_has_one_line_for_two_and_a_line_each_for_more() -> None:
    two = [Standing(points, (0.0, 0.0)) for points in ((50, 50), (50, 50), (50, 50), (90, 10), (100, 0))]
    drawn = curve(two, 3, 0, together=False)
    assert drawn.lines == ((0, "M0 50L2 50L3 10L4 0"),)
    assert drawn.below == "M0 100L0 50L2 50L3 10L4 0L4 100Z"
    assert drawn.band == "M0 48L2 48L3 8L4 0L4 0L3 12L2 52L0 52Z", "what is decided is certain"
    assert curve(two, 3, 1, together=False).lines[0][0] == 1
    three = [Standing((20, 30, 50), (0.0, 1.5, 0.0)), Standing((0, 100, 0), (0.0, 0.0, 0.0))]
    assert [seat for seat, _ in curve(three, 0, 1, together=False).lines] == [0, 2, 1], "one's own is drawn last"
    assert curve(three, 0, 1, together=False).heights == ((0, 80), (2, 50), (1, 70))
    assert curve(three, 0, 1, together=False).band == "M0 67.5L1 0L1 0L0 72.5Z"
    assert not curve(three, 0, None, together=False).band
    assert [seat for seat, _ in curve(three, 0, 1, together=True).lines] == [1]
