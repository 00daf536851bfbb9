"""What the tests have in common: which test files cite which clause of a rulebook."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NOT_RUN = ("pytest.mark.skip", "pytest.mark.xfail")

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
