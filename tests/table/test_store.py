"""What is kept of tables: the same tests on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from tablee.table.database import NoDatabase, locate, open_database
from tablee.table.schema import metadata
from tablee.table.sql import MOST_OF_ONE_OWNER, SqlStore
from tablee.table.store import BOT, HUMAN, Agreement, Chair, Content, Duplicate, Move, Said, Stored
from tablee.table.writer import Write
from tests.postgres import Postgres

T = TypeVar("T")

AGREEMENT = Agreement(
    "t1", "patolli", 3, 2, {"stake": 5, "circuit": True, "arms": "marquées"}, "c0ffee", b"\x00\xff'", 12.25
)
CHAIRS = [Chair(0, HUMAN, "Léa «日本» 🎲", "0a1b", "", "mot"), Chair(1, BOT, player="sensible")]


async def open_at(address: str, clock: Callable[[], float] | None = None) -> SqlStore:
    """Unless told otherwise, a store whose clock goes on by a second whenever it is asked."""
    return SqlStore(await open_database(locate(address)), clock or itertools.count(100.0).__next__)


def at(address: str, visit: Callable[[SqlStore], Awaitable[T]]) -> T:
    """Open the store, do something, close it."""

    async def whole() -> T:
        store = await open_at(address)
        try:
            return await visit(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def step(version: int, text: str = "e4") -> Move:
    return Move(version, "step", version % 2, text, 20.5 + version)


async def lay(store: SqlStore, *ids: str) -> None:
    for table_id in ids:
        await store.lay(replace(AGREEMENT, id=table_id), CHAIRS)


async def kept(store: SqlStore, table_id: str = "t1") -> Stored:
    stored = await store.load(table_id)
    assert stored is not None
    return stored


def test_what_was_written_is_there_when_the_store_is_opened_again(address: str) -> None:
    moves = [Move(1, "step", -1, "3-1", 20.125), Move(2, "step", 0, "b4→c5 «é» 🎲", 21.0), Move(3, "undo", 0, "", 22.0)]
    talk = [Said(1, 0, -1, "<b>Bonjour</b> 'à tous'; -- 日本", 23.0), Said(2, 1, 0, "psst", 24.0)]

    async def write(store: SqlStore) -> None:
        await store.lay(AGREEMENT, CHAIRS)
        await store.append("t1", moves[:2], "k1")
        await store.append("t1", moves[2:])
        for said in talk:
            await store.say("t1", said, f"said {said.number}")

    at(address, write)
    assert at(address, kept) == Stored(AGREEMENT, CHAIRS, moves, talk)


def test_a_table_that_was_never_laid_is_not_there(address: str) -> None:
    async def visit(store: SqlStore) -> Stored | None:
        await lay(store, "t1")
        return await store.load("t2")

    assert at(address, visit) is None


def test_a_review_is_kept_part_by_part_for_its_version_and_never_twice(address: str) -> None:
    async def visit(store: SqlStore) -> dict[str, Content]:
        await lay(store, "t1", "t2")
        await store.keep_review("t1", "seat-0", 1, {"course": [[[50, 50], [0.0, 1.5]]]})
        await store.keep_review("t1", "choices", 1, {"missed": ["«é»"]})
        await store.keep_review("t1", "choices", 2, {"missed": []})
        await store.keep_review("t2", "open", 1, {})
        with pytest.raises(Duplicate):
            await store.keep_review("t1", "choices", 2, {"missed": ["other"]})
        assert await store.reviewed("t1", 2) == {"choices": {"missed": []}}
        return await store.reviewed("t1", 1)

    assert at(address, visit) == {"seat-0": {"course": [[[50, 50], [0.0, 1.5]]]}, "choices": {"missed": ["«é»"]}}


def test_a_chair_is_written_anew(address: str) -> None:
    taken = Chair(1, HUMAN, "Ana", "ffee", "", "word", held=True)

    async def visit(store: SqlStore) -> list[Chair]:
        await lay(store, "t1", "t2")
        await store.seat("t1", taken, CHAIRS[1])
        assert (await kept(store, "t2")).chairs == CHAIRS
        return (await kept(store)).chairs

    assert at(address, visit) == [CHAIRS[0], taken]


@pytest.mark.parametrize(
    ("moves", "key"),
    [([step(2)], "new"), ([step(3), step(2)], "new"), ([step(3)], "used"), ([], "used")],
    ids=["version", "one version of two", "key", "key of nothing"],
)
def test_a_version_or_a_key_that_is_there_already_is_refused_and_nothing_is_written(
    address: str, moves: list[Move], key: str
) -> None:
    async def visit(store: SqlStore) -> None:
        await lay(store, "t1")
        await store.append("t1", [step(1), step(2, "first")], "used")
        with pytest.raises(Duplicate):
            await store.append("t1", moves, key)
        assert (await kept(store)).moves == [step(1), step(2, "first")]
        assert not await store.used("t1", "new")

    at(address, visit)


def test_a_key_is_used_at_one_table_for_moves_and_for_talk_alike(address: str) -> None:
    async def visit(store: SqlStore) -> None:
        await lay(store, "t1", "t2")
        await store.append("t1", [step(1)], "k")
        assert await store.used("t1", "k")
        assert not await store.used("t2", "k")
        with pytest.raises(Duplicate):
            await store.say("t1", Said(1, 0, -1, "again", 1.0), "k")
        assert (await kept(store)).talk == []
        await store.say("t2", Said(1, 0, -1, "elsewhere", 1.0), "k")
        assert await store.used("t2", "k")

    at(address, visit)


def test_without_a_key_nothing_is_remembered(address: str) -> None:
    async def visit(store: SqlStore) -> bool:
        await lay(store, "t1")
        await store.append("t1", [step(1)])
        await store.append("t1", [step(2)])
        return await store.used("t1", "")

    assert at(address, visit) is False


def test_an_id_is_laid_once_and_a_table_has_one_rematch(address: str) -> None:
    async def visit(store: SqlStore) -> None:
        await lay(store, "t1", "t2")
        assert await store.rematch("t1") == ""
        with pytest.raises(Duplicate):
            await lay(store, "t1")
        await store.lay(replace(AGREEMENT, id="t3", rematch_of="t1"), CHAIRS)
        with pytest.raises(Duplicate):
            await store.lay(replace(AGREEMENT, id="t4", rematch_of="t1"), CHAIRS)
        assert await store.rematch("t1") == "t3"
        assert (await kept(store, "t3")).agreement.rematch_of == "t1"
        assert await store.load("t4") is None

    at(address, visit)


def test_the_tables_of_a_person_come_latest_touched_first(address: str) -> None:
    async def visit(store: SqlStore) -> None:
        await lay(store, "a", "b", "c", "d")
        await store.append("b", [step(1)])
        await store.say("a", Said(1, 0, -1, "hm", 1.0))
        await store.seat("d", replace(CHAIRS[0], owner="other"), CHAIRS[0])
        assert await store.tables_of("0a1b") == ["a", "b", "c"]
        assert await store.tables_of("other") == ["d"]
        assert await store.tables_of("nobody") == []
        await store.append("c", [step(1)], over=True)
        assert await store.tables_of("0a1b") == ["c", "a", "b"]
        await lay(store, *(f"more{number}" for number in range(MOST_OF_ONE_OWNER)))
        found = await store.tables_of("0a1b")
        assert len(found) == MOST_OF_ONE_OWNER
        assert found[0] == f"more{MOST_OF_ONE_OWNER - 1}"

    at(address, visit)


def test_a_table_is_taken_up_where_its_house_is_closed(address: str) -> None:
    async def visit() -> None:
        first, other = await open_at(address), await open_at(address)
        await lay(first, "idle", "over", "moved", "seated", "stopped")
        await first.append("moved", [step(1)], due=True)
        await first.append("over", [step(1)], due=True)
        await first.append("over", [step(2)], over=True)
        await first.seat("seated", replace(CHAIRS[0], held=True), CHAIRS[0], due=True)
        await first.append("stopped", [step(1)], due=True)
        await first.append("stopped", [step(2)])
        assert await first.orphans(10) == [], "it is there itself"
        assert await other.orphans(10) == ["seated", "moved"]
        assert await other.orphans(1) == ["seated"]
        await other.claim("seated")
        assert await other.orphans(10) == ["moved"]
        assert [(await first.later("seated", 0, 0)).driver, (await first.later("idle", 0, 0)).driver] == [
            other.house,
            None,
        ]
        await first.release("seated")
        assert (await first.later("seated", 0, 0)).driver == other.house, "only what is one's own"
        await other.release("seated")
        assert (await first.later("seated", 0, 0)).driver is None
        for store in (first, other):
            await store.close()

    asyncio.run(visit())


def test_what_came_later_is_read_alone(address: str) -> None:
    async def visit(store: SqlStore) -> None:
        await lay(store, "t1")
        await store.append("t1", [step(1), step(2)])
        await store.say("t1", Said(1, 0, -1, "hm", 1.0))
        await store.append("t1", [step(3, "late")], due=True)
        await store.say("t1", Said(2, 1, -1, "aha", 2.0))
        later = await store.later("t1", 2, 1)
        assert (later.chairs, later.moves, later.talk) == (CHAIRS, [step(3, "late")], [Said(2, 1, -1, "aha", 2.0)])
        assert later.driver == store.house

    at(address, visit)


def test_of_many_appends_at_once_a_refused_one_fails_alone(address: str) -> None:
    async def visit(store: SqlStore) -> None:
        ids = [f"t{number}" for number in range(30)]
        await lay(store, *ids)
        await store.append("t7", [step(1, "first")], "k")
        outcomes = await asyncio.gather(
            store.append("unknown", [step(1)]),
            *(store.append(table_id, [step(1), step(2)], "k") for table_id in ids),
            return_exceptions=True,
        )
        assert isinstance(outcomes[0], IntegrityError)  # a fault of the program, and not said to be a repetition
        assert [type(outcome) for outcome in outcomes[1:]] == [
            Duplicate if table_id == "t7" else type(None) for table_id in ids
        ]
        for table_id in ids:
            expected = [step(1, "first")] if table_id == "t7" else [step(1), step(2)]
            assert (await kept(store, table_id)).moves == expected

    at(address, visit)


def test_appends_that_come_while_a_commit_is_under_way_share_the_next_one(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(store: SqlStore) -> list[int]:
        await lay(store, *(f"t{number}" for number in range(20)))
        sizes: list[int] = []
        write_group = store.writer._write_group

        async def counted(group: list[Write]) -> None:
            sizes.append(len(group))
            await write_group(group)

        monkeypatch.setattr(store.writer, "_write_group", counted)

        async def play(table_id: str) -> None:
            for version in range(1, 6):
                await store.append(table_id, [step(version)])

        await asyncio.gather(*(play(f"t{number}") for number in range(20)))
        for number in range(20):
            assert [move.version for move in (await kept(store, f"t{number}")).moves] == [1, 2, 3, 4, 5]
        return sizes

    sizes = at(address, visit)
    assert sum(sizes) == 100
    assert len(sizes) < 20


def test_what_was_asked_for_is_written_even_if_nobody_waits_for_it_any_more(address: str) -> None:
    async def leave(store: SqlStore) -> None:
        await lay(store, "t1")
        waiting = asyncio.create_task(store.append("t1", [step(1)], "k"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    at(address, leave)
    assert at(address, kept).moves == [step(1)]


def test_two_stores_that_race_for_a_version_have_one_winner(address: str) -> None:
    async def visit() -> None:
        stores = await asyncio.gather(open_at(address), open_at(address))
        await lay(stores[0], "t1")
        for version in range(1, 21):
            outcomes = await asyncio.gather(
                *(store.append("t1", [step(version, str(number))]) for number, store in enumerate(stores)),
                return_exceptions=True,
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Duplicate", "NoneType"]
            winner = next(number for number, outcome in enumerate(outcomes) if outcome is None)
            assert (await kept(stores[1])).moves[-1] == step(version, str(winner))
        for store in stores:
            await store.close()

    asyncio.run(visit())


WRITER = """
import asyncio, sys
from tablee.table.sql import open_store
from tablee.table.store import Duplicate, Move

async def play(store, table, name, last):
    for version in range(1, last + 1):
        try:
            await store.append(table, [Move(version, "step", 0, name, 1.0)], f"{name} {version}")
        except Duplicate:
            continue
        print(table, version, flush=True)

async def main(address, name, last, *tables):
    store = await open_store(address)
    print("ready", flush=True)
    sys.stdin.readline()
    await asyncio.gather(*(play(store, table, name, int(last)) for table in tables))
    await store.close()

asyncio.run(main(*sys.argv[1:]))
"""


class Writing:
    """A process that, when told to, appends move after move, and prints each that was acknowledged."""

    def __init__(self, address: str, name: str, last: int, *tables: str) -> None:
        command = [sys.executable, "-c", WRITER, address, name, str(last), *tables]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.told, self.prints = self.process.stdin, self.process.stdout
        assert self.prints.readline() == "ready\n"

    def begin(self) -> None:
        self.told.write("go\n")
        self.told.flush()

    def kill_after(self, lines: int) -> list[tuple[str, int]]:
        """Kill it, with -9, once it has printed so many lines; what it had printed until then."""
        printed = "".join(self.prints.readline() for _ in range(lines))
        self.process.send_signal(signal.SIGKILL)
        whole, _, _ = (printed + self.process.communicate()[0]).rpartition("\n")
        return _acknowledged(whole)

    def end(self) -> list[tuple[str, int]]:
        """Everything it printed."""
        printed, _ = self.process.communicate()
        assert self.process.returncode == 0
        return _acknowledged(printed)


def _acknowledged(printed: str) -> list[tuple[str, int]]:
    return [(table, int(version)) for table, version in map(str.split, printed.splitlines())]


def test_a_process_killed_while_it_writes_loses_nothing_that_was_acknowledged(address: str) -> None:
    at(address, lambda store: lay(store, "a", "b", "c"))
    writing = Writing(address, "it", 100_000, "a", "b", "c")
    writing.begin()
    acknowledged = writing.kill_after(90)
    assert len(acknowledged) >= 90

    async def look(store: SqlStore) -> None:
        for table_id in ("a", "b", "c"):
            versions = [move.version for move in (await kept(store, table_id)).moves]
            assert versions == list(range(1, len(versions) + 1))  # none lost in between, none twice
            assert {version for name, version in acknowledged if name == table_id} <= set(versions)
            for version in versions:
                assert await store.used(table_id, f"it {version}")
            await store.append(table_id, [step(len(versions) + 1)])  # and the table goes on

    at(address, look)


def test_two_processes_that_race_for_every_version_of_a_table_never_both_win(address: str) -> None:
    at(address, lambda store: lay(store, "t1"))
    racers = {name: Writing(address, name, 40, "t1") for name in ("one", "two")}
    for racer in racers.values():
        racer.begin()
    won = [(version, name) for name, racer in racers.items() for _, version in racer.end()]
    assert sorted(won) == [(move.version, move.text) for move in at(address, kept).moves]
    assert [version for version, _ in sorted(won)] == list(range(1, 41))


def test_the_migrations_make_what_the_statements_expect_and_a_second_run_changes_nothing(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def visit(store: SqlStore) -> list[object]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(differences)

    assert at(address, visit) == []
    at(address, lambda store: lay(store, "t1"))
    assert at(address, visit) == []
    assert at(address, kept).chairs == CHAIRS


def test_programs_that_start_at_once_on_an_empty_database_all_find_it_ready(address: str) -> None:
    async def visit() -> None:
        stores = await asyncio.gather(*(open_at(address) for _ in range(6)))
        for number, store in enumerate(stores):
            await lay(store, f"t{number}")
            await store.close()

    asyncio.run(visit())


def test_a_database_of_a_newer_program_is_left_alone(address: str) -> None:
    async def stamp(store: SqlStore) -> None:
        await lay(store, "t1")
        async with store.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    at(address, stamp)
    with pytest.raises(NoDatabase, match="was written by a newer version of this program") as refused:
        at(address, kept)
    assert "plus récente" in refused.value.say("fr")


def test_sqlite_flushes_every_commit_to_the_disk_and_checks_references(tmp_path: Path) -> None:
    async def visit(store: SqlStore) -> list[object]:
        async with store.engine.connect() as connection:
            pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [await connection.scalar(text(f"PRAGMA {pragma}")) for pragma in pragmas]

    assert at(str(tmp_path / "tables.sqlite"), visit) == ["wal", 2, 1, 10_000]


def test_connections_that_postgresql_has_closed_are_made_anew(postgres: Postgres) -> None:
    async def visit(store: SqlStore) -> None:
        await lay(store, "t1")
        postgres.tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'fresh%'")
        await store.append("t1", [step(1)])
        assert (await kept(store)).moves == [step(1)]

    at(postgres.fresh(), visit)


def test_a_person_puts_tables_away_and_brings_them_back(address: str) -> None:
    async def scene(store: SqlStore) -> None:
        await lay(store, "t1", "t2")
        lea = CHAIRS[0].owner
        await store.append("t1", [step(1)], over=True)
        assert [place.id for place in await store.listings.places(lea)] == ["t2"]
        await store.put_away("t1", lea, away=True)
        await store.put_away("t2", "somebody else", away=True)
        assert await store.tables_of(lea, away=True) == ["t1"]
        assert await store.tables_of(lea, away=False) == ["t2"]
        assert sorted(await store.tables_of(lea)) == ["t1", "t2"]
        await store.put_away("t1", lea, away=False)
        assert await store.tables_of(lea, away=True) == []

    at(address, scene)


def test_where_somebody_left_is_kept_with_the_chair(address: str) -> None:
    async def scene(store: SqlStore) -> None:
        await lay(store, "t1")
        left = replace(CHAIRS[0], held=True, left_at=7)
        await store.seat("t1", left, CHAIRS[0])
        with pytest.raises(Duplicate):
            await store.seat("t1", CHAIRS[0], CHAIRS[0])
        stored = await store.load("t1")
        assert stored is not None
        assert stored.chairs[0] == left
        assert left.left
        assert not stored.chairs[1].left

    at(address, scene)
