"""Every clause of every rulebook is proved by a test, and the reader's table says where."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tablee.kernel.game import find_game, games
from tests.conftest import TESTS, Citations

FIDELITY = TESTS.parent / "docs" / "rules-fidelity.md"
ROW = re.compile(
    r"^\| (?P<clause>[A-Z]+-\d+) \| (?P<places>`[^|]*`) \| (?P<files>`[^|]*`) \| [a-z, ]+ \|$", re.MULTILINE
)


def written_rows(column: str) -> dict[str, set[str]]:
    """What the table names for each clause in one of its columns."""
    text = FIDELITY.read_text(encoding="utf-8")
    return {row["clause"]: set(re.findall(r"`([^`]+)`", row[column])) for row in ROW.finditer(text)}


@pytest.mark.parametrize("name", list(games()))
def test_every_clause_is_cited_by_a_test(name: str, citations: Citations) -> None:
    clauses = find_game(name).rulebook("en").clauses
    assert clauses
    assert [clause for clause in clauses if clause not in citations] == []


@pytest.mark.parametrize("name", list(games()))
def test_the_tests_of_a_game_cite_no_clause_that_its_rulebook_lacks(name: str, citations: Citations) -> None:
    clauses = find_game(name).rulebook("en").clauses
    home = Path("games") / name
    cited = {clause for clause, paths in citations.items() if any(path.is_relative_to(home) for path in paths)}
    assert sorted(cited - clauses.keys()) == []


@pytest.mark.parametrize("name", list(games()))
def test_the_table_names_for_each_clause_a_test_file_that_cites_it(name: str, citations: Citations) -> None:
    rows = written_rows("files")
    for clause in find_game(name).rulebook("en").clauses:
        assert clause in rows, f"{clause} is not in {FIDELITY.name}"
        stems = {path.stem for path in citations[clause]}
        assert rows[clause] <= stems, f"{clause}: no test marked with it in {sorted(rows[clause] - stems)}"


@pytest.mark.parametrize("name", list(games()))
def test_the_table_names_for_each_clause_code_that_exists(name: str) -> None:
    game = find_game(name)
    rows = written_rows("places")
    for clause in game.rulebook("en").clauses:
        for place in rows[clause]:
            assert resolve_name(f"{game.package}.{place}") is not None
