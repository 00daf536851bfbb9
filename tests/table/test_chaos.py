"""Several houses on one database, and whatever can befall them: what was acknowledged is kept once, in the order in
which it was asked for, no table is stuck, and everybody is shown the last view.
"""

from __future__ import annotations

import asyncio
import sys

import pytest

from tests.postgres import Postgres
from tests.table.houses import WEIGHTS, drawn
from tests.table.siege import KINDS, Siege

HOUSES, FAULTS, REQUESTS = 3, 9, 8
SEED = "93"
"""By which a house is first paused for longer than all else takes, and of each kind there is one."""


def test_several_houses_lose_and_double_nothing_whatever_befalls_them(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    siege = Siege(postgres.fresh(), SEED, drawn(SEED, FAULTS), HOUSES, postgres, REQUESTS)
    verdict = asyncio.run(siege.run())
    with capsys.disabled():
        sys.stdout.write(f"\n{verdict}\n")
    assert not verdict.faults, verdict.faults
    assert verdict.checked.keys() >= {*KINDS}
    assert verdict.befell.keys() == WEIGHTS.keys()


def test_every_kind_of_fault_is_drawn_and_the_same_again_from_the_same_seed() -> None:
    faults = drawn("any", 300)
    assert len(faults) == 300
    assert {*faults} == {*WEIGHTS}
    assert faults == drawn("any", 300) != drawn("another", 300)
