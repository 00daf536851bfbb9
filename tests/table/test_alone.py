"""One house for one database: a second is refused, and a house that lost its database finds it again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import asyncpg

from tablee.table.alone import SERVING
from tests.nursery import run
from tests.postgres import Postgres
from tests.table.person import Person, until
from tests.table.server import PATIENCE, Served

SENTENCES = {
    "en": "Another Tablée serves the database {} already: use that one, or name another database with --database.",
    "fr": "Une autre Tablée sert déjà la base de données {} : rejoignez-la, ou nommez une autre base avec --database.",
}


def second(address: str, language: str = "en") -> tuple[int, str]:
    """What comes of a second ``tablee serve``, which would find a port of its own."""
    answer = run("tablee", "serve", "--lang", language, "--database", address, timeout=PATIENCE)
    assert not answer.stdout
    return answer.returncode, answer.stderr.strip()


def test_a_second_house_is_refused_in_one_sentence_and_the_first_goes_on(address: str) -> None:
    with Served(address) as first:
        lea = Person(first.address)
        table = lea.lay()
        for language, sentence in SENTENCES.items():
            assert second(address, language) == (2, sentence.format(address))
        assert lea.view(table)["version"] == 0


def test_a_house_that_was_killed_leaves_no_lock_behind(address: str) -> None:
    """Nor do its bots hold it."""
    house = Served(address, "--rate", "0", "--pace", "0").wait()
    lea = Person(house.address)
    table = lea.lay(mode="now")
    until(lambda: bool(lea.go_on(table) and house.workers()))
    house.kill()
    house.start_again()
    assert lea.view(table)["version"] > 0
    assert house.stop() == 0


def test_another_way_to_the_same_file_is_the_same_house(tmp_path: Path) -> None:
    file, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(file)
    with Served(file):
        assert second(str(link)) == (2, SENTENCES["en"].format(link))


HERE = "(SELECT oid FROM pg_database WHERE datname = current_database())"
HOUSES = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = {HERE}"
WAITING = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
END_OTHERS = f"{END} AND pid <> pg_backend_pid()"
END_HOUSES = f"{END} AND application_name LIKE 'tablee %'"


def ask(address: str, question: str) -> int:
    async def asked() -> int:
        connection = await asyncpg.connect(address)
        try:
            return int(await connection.fetchval(question) or 0)
        finally:
            await connection.close()

    return asyncio.run(asked())


def test_a_house_whose_database_server_was_away_takes_the_lock_again(postgres: Postgres) -> None:
    address = postgres.fresh()
    with Served(address) as house:
        assert ask(address, HOUSES) == 1
        ask(address, END_OTHERS)
        until(lambda: not ask(address, HOUSES))
        until(lambda: ask(address, HOUSES) == 1)
        assert second(address)[0] == 2
        assert house.well()


def test_a_house_whose_database_was_taken_meanwhile_closes_and_says_so(postgres: Postgres) -> None:
    address = postgres.fresh()
    house = Served(address).wait()

    async def take() -> str:
        """Wait in line for the lock, and let the house lose it."""
        rival, other = await asyncpg.connect(address), await asyncpg.connect(address)
        waiting = asyncio.create_task(rival.execute("SELECT pg_advisory_lock($1)", SERVING))
        while not await other.fetchval(WAITING):
            await asyncio.sleep(0.02)
        await other.execute(END_HOUSES)
        await waiting
        _, log = await asyncio.to_thread(house.process.communicate, None, PATIENCE)
        for connection in (rival, other):
            await connection.close()
        return log

    log = asyncio.run(take())
    assert house.process.returncode == 2
    assert log.splitlines()[-1] == SENTENCES["en"].format(address)
    assert json.loads(log.splitlines()[0])["event"] == "another house serves this database: this one closes"
