"""The program of thirty lines in the documents holds a seat at a real server."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tablee.kernel.sheet import verify

DOCS = Path(__file__).parents[2] / "docs"
BOT = DOCS / "api_bot.py"
SERVE = "import sys; from tablee.table.serve import serve; serve('127.0.0.1', 0, database=sys.argv[1])"


def started(*arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True)


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    server = started("-c", SERVE, f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield first_line(server).rpartition(" ")[2]
    server.send_signal(signal.SIGTERM)
    try:
        server.communicate(timeout=60)
    finally:
        server.kill()


def test_the_bot_has_thirty_lines_and_the_document_shows_them_all() -> None:
    bot = BOT.read_text(encoding="utf-8")
    assert len(bot.splitlines()) <= 30
    assert f"```python\n{bot}```" in (DOCS / "api.md").read_text(encoding="utf-8")


def test_two_bots_from_the_document_play_a_game_to_its_end_at_a_real_server(address: str) -> None:
    host = started(BOT, address)
    table = first_line(host)
    guest = started(BOT, address, table)
    endings = [bot.communicate(timeout=300)[0].splitlines()[-1] for bot in (host, guest)]
    assert [host.returncode, guest.returncode] == [0, 0]
    view = httpx.get(f"{address}/api/tables/{table}").json()
    assert view["over"]
    assert view["ending"] not in endings, "each is told how it went for them"
    assert sorted(ending.startswith("You brought") for ending in endings) == [False, True]
    assert verify(httpx.get(f"{address}/api/tables/{table}/record").text).draws > 0
