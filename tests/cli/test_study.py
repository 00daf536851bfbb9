"""Studying from the command line: what is written, what is said, and how it is broken off."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import tablee

SMALL = ("study", "patouche", "--games", 4, "--seed", 5)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_report_and_the_data_lie_in_a_folder_of_the_games_name(here: Path) -> None:
    answer = tablee(*SMALL, "--against", "tie=guarded")
    assert (answer.code, answer.err) == (0, "")
    folder = here / "study-patouche"
    assert sorted(file.name for file in folder.iterdir()) == ["games.csv", "report.html", "study.json"]
    for part in ("Patou’che, studied", "Seats", "Strength", "Written: study-patouche/report.html."):
        assert part in answer.out
    data = json.loads((folder / "study.json").read_text(encoding="utf-8"))
    assert data["study"]["against"] == [["tie", "guarded"]]
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 4 * 3
    assert {row["differs"] for row in games} == {"", "tie=guarded"}


def test_it_speaks_french(here: Path) -> None:
    answer = tablee(*SMALL, "--lang", "fr", "--ladder", "none", "--to", here / "étude")
    assert answer.code == 0
    assert "Patou’che, à l’étude" in answer.out
    assert '<html lang="fr">' in (here / "étude" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "three"), "A number of players is wanted, not 'three'."),
        (("--seats", "3,9"), "Patou’che is not played by 9."),
        (("--against", "tie"), "tie"),
        (("--against", "tie=shared"), "tie=shared is what is played anyway"),
        (("--against", "moon=full"), "moon"),
        (("--option", "mode=solo"), "solo"),
        (("--games", "0"), "0"),
        (("--games", "99999999999"), "99999999999"),
        (("--ladder", "sensible"), "A ladder needs two players or more"),
        (("--players", "nobody"), "nobody"),
        (("--jobs", "0"), "0"),
        (("--to", "there"), "there"),
        (("--to", "there/in"), "there/in"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_leaves_nothing(arguments: tuple[str, ...], said: str, here: Path) -> None:
    (here / "there").write_text("a file", encoding="utf-8")
    answer = tablee(*SMALL[:2], *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not list(here.glob("**/report.html"))


def test_the_file_of_another_study_is_not_written_over(here: Path) -> None:
    folder = here / "study-patouche"
    folder.mkdir()
    (folder / "unfinished.jsonl").write_text('{"tablee study": 1, "game": "patolli"}\n', encoding="utf-8")
    answer = tablee(*SMALL)
    assert answer.code == 2
    assert "unfinished.jsonl belongs to another study" in answer.err
    assert [file.name for file in folder.iterdir()] == ["unfinished.jsonl"]


def test_after_ctrl_c_the_same_command_goes_on_and_ends_as_if_nothing_had_been(here: Path) -> None:
    command = ["study", "pagamas", "--games", "12", "--seed", "2", "--against", "loot=short", "--lang", "en"]
    environment = {**os.environ, "COLUMNS": "80"}
    started = subprocess.Popen(
        [sys.executable, "-m", "tablee", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    kept = here / "study-pagamas" / "unfinished.jsonl"
    while not kept.exists() or kept.read_bytes().count(b"\n") < 2:
        assert started.poll() is None, started.communicate()
        time.sleep(0.01)
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=120)
    assert started.returncode == 130
    assert b"The same command goes on from there." in told
    done = kept.read_bytes().count(b"\n") - 1
    assert 0 < done < 36
    again = tablee(*command)
    assert again.code == 0
    assert "Going on after" in again.err
    whole = tablee(*command, "--to", here / "whole")
    assert whole.code == 0
    for name in ("report.html", "study.json", "games.csv"):
        assert (here / "whole" / name).read_bytes() == (here / "study-pagamas" / name).read_bytes()
