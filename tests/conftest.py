"""What the tests have in common: which package they run on, and which of them cite which clause of a rulebook."""

from __future__ import annotations

import ast
import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.compiled import Workshop

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
NOT_RUN = ("pytest.mark.skip", "pytest.mark.xfail")

LONGEST_FIRST = ("whole_game", "tests/table/browser/", "tests/table/", "tests/conformance/", "")
"""Parts of the names of tests, so that what runs last is short: then no worker waits long for another."""

MEMORY = Path("/dev/shm")
ROOM = 2**30
"""Bytes that must be free there."""

SELDOM = 20_000
"""After how many new objects it is searched for circles that nobody holds: tests make far more than they leave."""

Citations = dict[str, set[Path]]
"""For each clause the test files, relative to ``tests``, with a test marked by it."""


def rules_of(test: ast.FunctionDef) -> Iterator[str]:
    """The clauses in the ``rule`` marks of a test; a test that is not run proves none."""
    marks = [ast.unparse(mark) for mark in test.decorator_list]
    if any(mark.startswith(NOT_RUN) for mark in marks):
        return
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (str(ast.literal_eval(clause)) for clause in mark.args)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="run on the compiled package instead of src/")


def pytest_configure(config: pytest.Config) -> None:
    """Tests run on the plain source, and so do the programs they start, unless the compiled package is asked for."""
    package = Workshop().hold() if config.getoption("--compiled") else SOURCE
    if package is None:
        raise pytest.UsageError("there is no compiled package of exactly these sources: make compiled")
    sys.path[:] = [str(package), *(entry for entry in sys.path if Path(entry).resolve() != SOURCE)]
    os.environ["PYTHONPATH"] = str(package)
    if in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    gc.set_threshold(SELDOM)


def in_memory() -> bool:
    """Whether the files of tests can lie in memory: a house waits for the disk at every move, and tests with it."""
    if not os.access(MEMORY, os.W_OK):
        return False
    return not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC and shutil.disk_usage(MEMORY).free > ROOM


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next(place for place, part in enumerate(LONGEST_FIRST) if part in item.nodeid))


def pytest_collection_finish() -> None:
    """What was read and collected stays to the end: nobody need search it again and again for what can go."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def citations() -> Citations:
    """Read from the source of the tests, so that it is the same when only some of them are run."""
    found: Citations = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in rules_of(node):
                    found.setdefault(clause, set()).add(path.relative_to(TESTS))
    return found
