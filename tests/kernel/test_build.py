"""The suite knows which package it runs on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games.patolli import rules
from tablee.kernel import state

SOURCE = Path(__file__).parents[2] / "src"


def test_the_package_under_test_is_the_one_asked_for(pytestconfig: pytest.Config) -> None:
    files = {Path(str(module.__file__)) for module in (state, rules)}
    if not pytestconfig.getoption("--compiled"):
        assert all(file.is_relative_to(SOURCE) and file.suffix == ".py" for file in files)
    else:
        assert all(not file.is_relative_to(SOURCE) and file.suffix == ".so" for file in files)


def test_no_compiled_file_lies_beside_the_source() -> None:
    assert not list(SOURCE.rglob("*.so"))
