"""Clocks at a real server: killed and started again, days later, and what programs are told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.table.clocked import laid_out, with_clocks
from tests.table.person import Person, pair, to_a_choice, until
from tests.table.server import Served

DOWN = 100_000.0


def passed(database: Path, seconds: float) -> None:
    """As the file lies there when nobody has opened it for so long."""
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE moves SET at = at - ?", (seconds,))
        file.execute("UPDATE tables SET deadline_at = deadline_at - ?", (seconds,))
        file.execute("UPDATE vigil SET kept_at = kept_at - ?, until = until - ?", (seconds, seconds))
        file.commit()


def dial(person: Person, table: str, seat: int) -> dict[str, float]:
    found: dict[str, float] = person.view(table)["clock"]["dials"][seat]
    return found


def test_a_clock_that_runs_while_the_server_is_killed_stands_as_it_did(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Served(database, "--rate", "0", "--pace", "0.01") as server:
        lea, ana = Person(server.address), Person(server.address)
        table = lea.lay(pace="live 5+0")
        ana.sit(table, 1, "Ana")
        mover = to_a_choice(table, lea, ana)
        assert mover.go_on(table)
        view = lea.view(table)
        runs = next(panel["seat"] for panel in view["panels"] if panel["awaited"])
        before, until_then = dial(lea, table, runs)["left"], dial(lea, table, runs)["until"]
        assert before > 0 < until_then
        server.kill()
        passed(database, DOWN)
        server.start_again()
        after = dial(lea, table, runs)
        assert before - 60 < after["left"] <= before
        assert after["late"] == 0
        assert lea.view(table)["version"] == view["version"] + 1
        assert (lea.go_on(table) or ana.go_on(table)) is True


def test_a_game_by_correspondence_goes_on_over_a_restart_and_its_time_runs_out(tmp_path: Path) -> None:
    """The table is in nobody's memory when its last second comes."""
    database = tmp_path / "tables.sqlite"
    tokens = ["a" * 43, "b" * 43]
    (path,) = laid_out(database, with_clocks(tokens, 298, "days 2", 5.0))
    table = path.rpartition("/")[2]
    with Served(database, "--rate", "0") as server:
        server.kill()
        passed(database, DOWN)
        server.start_again()
        lea = Person(server.address, tokens[0])
        until(lambda: rows(database, table)[-1] == "flag")
        assert rows(database, table)[-2:] == ["away", "flag"]
        view = lea.view(table)
        assert (view["clock"]["late"], view["clock"]["may_take"]) == (1, True)
        assert lea.post(table, "take-game", seat=0).status_code == 200
        assert lea.post(table, "take-game", seat=0).json()["over"]
        assert "end: 298 steps, lost on time by 2" in lea.get(table, "/record").text


def rows(database: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(database)) as file:
        found = file.execute("SELECT kind FROM moves WHERE table_id = ? ORDER BY version", (table,))
        return [row[0] for row in found]


def test_programs_are_told_of_clocks_and_refused_with_a_reason(served: Served) -> None:
    lea, ana = Person(served.address), Person(served.address)
    refused = lea.http.post("/api/tables", json={"game": "patolli", "name": "Lea", "pace": "live 0+9"})
    assert (refused.status_code, refused.json()["error"]) == (422, "pace")
    assert "live 10+5" in refused.json()["sentence"]
    table = lea.lay(pace="live 10+5")
    ana.sit(table, 1, "Ana")
    clock = lea.view(table)["clock"]
    assert (clock["pace"], clock["told"], clock["begun"], clock["whole"]) == (
        "live 10+5",
        "10\u00a0min + 5\u00a0s",
        False,
        600.0,
    )
    for command, body in (("pause", {"on": True}), ("take-game", {"seat": 0}), ("grant", {"seat": 0})):
        answer = lea.post(table, command, **body)
        assert answer.status_code == 409, command
    assert lea.post(table, "ready").status_code == 200
    assert lea.go_on(table)
    clock = ana.view(table)["clock"]
    assert clock["begun"]
    assert [dial["until"] is not None for dial in clock["dials"]].count(True) == 1
    assert lea.post(table, "pause", on=True).status_code == 200
    assert ana.post(table, "pause", on=True).status_code == 200
    assert ana.view(table)["clock"]["paused"]
    assert ana.post(table, "take-game", seat=1).json()["error"] == "paused"


def test_a_table_without_a_pace_has_no_clock(served: Served) -> None:
    lea, _, table = pair(served.address)
    assert lea.view(table)["clock"] is None
    assert lea.post(table, "pause", on=True).json()["error"] == "no-clocks"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_house_says_how_time_is_kept(served: Served, language: str) -> None:
    page = Person(served.address).http.get("/time", params={"lang": language})
    assert page.status_code == 200
    assert "Prudence" in page.text
