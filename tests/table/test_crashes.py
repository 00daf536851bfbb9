"""What befalls the server itself: killed, stopped, robbed of its workers, or without a database."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablee.table.identity import owner_of
from tests.nursery import ROOT, environment, run
from tests.table.person import PAGES, Json, Person, last_word, pair, until
from tests.table.server import PATIENCE, TOYS, Served

NOBODY = 65534
Row = tuple[int, str, int, str]


def rows(database: Path, table: str) -> list[Row]:
    """The moves of a table as they are kept."""
    wanted = "SELECT version, kind, seat, text FROM moves WHERE table_id = ? ORDER BY version"
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.execute(wanted, [table]))


def bot_is_due(view: Json) -> bool:
    return bool(view["panels"][1]["awaited"])


def to_the_bots_turn(lea: Person, table: str) -> Json:
    """Léa plays until the bot is to act; the view that she has then. A moment later it may have acted."""
    views: list[Json] = []

    def due() -> bool:
        lea.go_on(table)
        views.append(lea.view(table))
        return bot_is_due(views[-1])

    until(due)
    return views[-1]


@pytest.mark.parametrize(
    "delay", [0.0, 0.3, *(pytest.param(delay, marks=pytest.mark.soak) for delay in (0.1, 0.28, 0.31))]
)
def test_a_server_killed_in_the_bots_turn_loses_no_move_and_plays_none_twice(tmp_path: Path, delay: float) -> None:
    """Before the bot thinks, and about when it acts."""
    database = tmp_path / "tables.sqlite"
    server = Served(database, "--rate", "0", "--pace", "0.3").wait()
    try:
        lea = Person(server.address)
        table = lea.lay(mode="now")
        seen = to_the_bots_turn(lea, table)
        time.sleep(delay)
        server.kill()
        kept = rows(database, table)
        assert len(kept) >= seen["version"]
        server.start_again()
        # Nobody asks for the table: the bot goes on by itself.
        until(lambda: len(rows(database, table)) > seen["version"])
        until(lambda: lea.go_on(table))
        after = rows(database, table)
        assert after[: len(kept)] == kept
        assert [version for version, *_ in after] == list(range(1, len(after) + 1))
        assert lea.view(table)["version"] >= len(after)
    finally:
        server.stop()


def test_a_command_repeated_after_a_crash_is_not_carried_out_again(tmp_path: Path) -> None:
    """Whoever got no answer sends the same once more."""
    server = Served(tmp_path / "tables.sqlite", "--rate", "0").wait()
    try:
        lea, ana, table = pair(server.address)
        command = {"seat": 0, "version": 0, "key": "only once"}
        assert lea.post(table, "throw", **command).status_code == 200
        server.kill()
        server.start_again()
        assert lea.post(table, "throw", **command).status_code == 200
        assert ana.view(table)["version"] == 1
    finally:
        server.stop()


def test_a_worker_killed_while_it_thinks_is_replaced_and_the_table_says_so(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.sqlite", "--rate", "0", "--pace", "0") as server:
        lea = Person(server.address)
        table = lea.lay(mode="now")
        until(lambda: bool(lea.go_on(table) and server.workers()))
        (worker,) = server.workers()
        os.kill(worker, signal.SIGSTOP)  # it thinks, and thinks
        with lea.live(table) as live:
            view = json.loads(live.recv())
            while not stuck(view, lea, table):
                lea.go_on(table)
                view = lea.view(table)
            version = view["version"]
            os.kill(worker, signal.SIGKILL)
            views = [view]
            while not views[-1]["notice"]:
                views.append(json.loads(live.recv(PATIENCE)))
            assert views[-1]["notice"] == "The bot stumbled and was started again."
            while views[-1]["version"] <= version or views[-1]["notice"]:
                views.append(json.loads(live.recv(PATIENCE)))
        assert worker not in server.workers()


def stuck(view: Json, lea: Person, table: str) -> bool:
    """Whether the bot is to act and does not."""
    time.sleep(0.2)
    return bot_is_due(view) and lea.view(table)["version"] == view["version"]


@pytest.mark.parametrize("door", [PAGES, "/api"])
def test_a_server_told_to_stop_says_goodbye_and_leaves_nothing_running(tmp_path: Path, door: str) -> None:
    server = Served(tmp_path / "tables.sqlite", "--rate", "0", "--pace", "0").wait()
    lea = Person(server.address)
    table = lea.lay(mode="now")
    until(lambda: bool(lea.go_on(table) and server.workers()))
    workers = server.workers()
    with lea.live(table, door) as live:
        assert server.stop(signal.SIGTERM) == 0
        assert last_word(live) in (1001, 1012)
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_the_workers_of_a_killed_server_end_by_themselves(tmp_path: Path) -> None:
    server = Served(tmp_path / "tables.sqlite", "--rate", "0", "--pace", "0").wait()
    lea = Person(server.address)
    table = lea.lay(mode="now")
    until(lambda: bool(lea.go_on(table) and server.workers()))
    workers = server.workers()
    server.kill()
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


# The database


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that others can reach, too."""
    with tempfile.TemporaryDirectory() as made:
        path = Path(made)
        path.chmod(0o755)
        yield path
        path.chmod(0o755)


AS_NOBODY = f"""
import asyncio, os, tempfile
import tablee.cli, tablee.table.serve
from tablee.table.sql import open_store

async def open_and_close(folder):
    await (await open_store(folder + "/other.sqlite")).close()

with tempfile.TemporaryDirectory() as folder:
    asyncio.run(open_and_close(folder))
if os.geteuid() == 0:
    os.setegid({NOBODY})
    os.seteuid({NOBODY})
"""
"""Root may write anywhere: become somebody who may not, once everything is read that others cannot reach."""


def complaint(database: Path | str, before: str = "") -> str:
    """The one line with which ``tablee serve`` refuses to start."""
    serve = ("serve", "--port", "0", "--database", str(database))
    if before:
        command = [sys.executable, "-c", f"{before}\nfrom tablee.cli import main\nmain()", *serve]
        answer = subprocess.run(command, capture_output=True, env=environment(), cwd=ROOT, text=True, timeout=PATIENCE)
    else:
        answer = run("tablee", *serve, timeout=PATIENCE)
    assert answer.returncode == 2, answer.stderr
    assert not answer.stdout
    assert answer.stderr.count("\n") == 1
    return answer.stderr.strip()


def test_a_database_in_a_folder_that_is_not_there_is_refused_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    assert complaint(folder / "tables.sqlite") == (
        f"The folder {folder} for the database is not there: make it, or name another file with --database."
    )
    assert not folder.exists()


@pytest.mark.parametrize("folder_mode", [0o777, 0o555])
def test_a_database_that_cannot_be_written_is_refused_in_one_line(folder: Path, folder_mode: int) -> None:
    database = folder / "tables.sqlite"
    with Served(database):
        pass
    database.chmod(0o444)
    folder.chmod(folder_mode)
    assert complaint(database, AS_NOBODY) == (
        f"The database {database} cannot be written: let this program's user write to the file and its folder."
    )


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Léa, " * 500, encoding="utf-8")
    before = letter.read_bytes()
    assert complaint(letter).startswith(f"{letter} is not a database of tables")
    assert complaint(tmp_path).startswith(f"{tmp_path} is not a database of tables")
    assert letter.read_bytes() == before


def test_a_password_is_not_shown_when_the_database_does_not_answer() -> None:
    said = complaint("postgresql://lea:open-sesame@127.0.0.1:1/tables")
    assert "127.0.0.1" in said
    assert "open-sesame" not in said


def test_a_table_of_a_game_that_is_no_longer_installed_does_not_keep_the_house_closed(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Served(database, program=TOYS) as toys:
        lea = Person(toys.address)
        orphan, other = lea.lay("magpie", seats=3, mode="device"), lea.lay()
    with Served(database, "--rate", "0") as server:
        lea = Person(server.address, lea.token)
        answer = lea.get(orphan)
        assert 400 <= answer.status_code < 500
        assert "magpie" in answer.text
        for address in ("/", "/mine"):
            page = lea.http.get(address)
            assert page.status_code == 200
            assert other in page.text


# What is written down


def test_the_log_is_json_and_holds_no_secret(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Served(database, "--rate", "0", "--pace", "0", "--verbose").wait()
    lea, ana, table = pair(server.address)
    lea.http.get(f"/me/{lea.token}")
    lea.http.post(f"/me/{lea.token}")
    lea.http.get("/mine", headers={"Authorization": f"Bearer {lea.token}"})
    lea.post(table, "throw", seat=0, version=0, key="my-own-key")
    ana.post(table, "throw", PAGES, seat=1, version=1, key="anas-own-key")
    lea.post(table, "say", seat=0, text="between-us", to=1, key="line")
    ana.post(table, "act", PAGES, seat=1, version=0, key="late-key", action="7-10")
    lea.http.get(f"/tables/{table}", params={"seat": "0", "token": lea.token})
    with closing(sqlite3.connect(database)) as connection:
        (dice,) = connection.execute("SELECT key FROM tables WHERE id = ?", [table]).fetchone()
    server.process.send_signal(signal.SIGTERM)
    said, log = server.process.communicate(timeout=PATIENCE)
    events = [json.loads(line) for line in log.splitlines()]
    assert {"start", "request", "stop"} <= {event["event"] for event in events}
    assert any(event.get("path") == "/me/…" for event in events)
    tokens = [token for person in (lea, ana) for token in (person.token, owner_of(person.token))]
    for secret in (*tokens, dice.hex(), "my-own-key", "anas-own-key", "late-key", "between-us"):
        assert secret not in log + said
