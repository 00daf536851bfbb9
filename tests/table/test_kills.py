"""What was acknowledged is kept, once, however often the house is killed; and afterwards no table is stuck."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.table.houses import KILL
from tests.table.siege import KINDS, Siege


def besiege(address: str, kills: int, capsys: pytest.CaptureFixture[str]) -> None:
    verdict = asyncio.run(Siege(address, f"{kills} kills", [KILL] * kills).run())
    with capsys.disabled():
        sys.stdout.write(f"\n{address.partition(':')[0]}: {verdict}\n")
    assert not verdict.faults, verdict.faults
    assert verdict.checked.keys() >= {*KINDS}


def test_what_a_killed_house_acknowledged_is_in_its_file_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    besiege(f"sqlite:///{tmp_path / 'tables.sqlite'}", 2, capsys)


def test_what_a_killed_house_acknowledged_is_in_postgresql_once(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    besiege(postgres.fresh(), 2, capsys)


@pytest.mark.soak
def test_a_hundred_kills_lose_and_double_nothing_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    besiege(f"sqlite:///{tmp_path / 'tables.sqlite'}", 100, capsys)


@pytest.mark.soak
def test_fifty_kills_lose_and_double_nothing_in_postgresql(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    besiege(postgres.fresh(), 50, capsys)
