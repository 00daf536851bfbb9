"""The suite knows which package it runs on."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tablee.games.patolli import rules
from tablee.kernel import state

SOURCE = Path(__file__).parents[2] / "src"
PACKAGE = SOURCE / "tablee"


def test_the_package_under_test_is_the_one_asked_for(pytestconfig: pytest.Config) -> None:
    files = {Path(str(module.__file__)) for module in (state, rules)}
    if not pytestconfig.getoption("--compiled"):
        assert all(file.is_relative_to(SOURCE) and file.suffix == ".py" for file in files)
    else:
        assert all(not file.is_relative_to(SOURCE) and file.suffix == ".so" for file in files)


def test_no_compiled_file_lies_beside_the_source() -> None:
    assert not list(SOURCE.rglob("*.so"))


def test_whoever_asks_what_a_thing_is_gets_the_right_answer_compiled_or_not() -> None:
    """Classes that are compiled and abstract by `abc.ABC` share one memory of who is an instance of what, so that
    `isinstance` in plain Python answers for one what it was asked of another. None of ours are: mypy knows what is
    abstract without it."""
    listed = list(PACKAGE.rglob("compiled.txt"))
    assert len(listed) > 5
    for file in listed:
        folder = ".".join(file.parent.relative_to(PACKAGE.parent).parts)
        for name in file.read_text(encoding="utf-8").split():
            module = import_module(f"{folder}.{name.replace('/', '.')}")
            made = [each for each in vars(module).values() if isinstance(each, type)]
            assert {type(each) for each in made if each.__module__ == module.__name__} <= {type}, module.__name__
