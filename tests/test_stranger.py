"""Somebody else's game: `tablee new` writes one, two commands put it on the shelf, and the laws are content; a real
sixth game is made from it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli.new import write
from tests.stranger import MADE, UR, Machine, installed

QUIET = ("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis")


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("machine") / "venv")


def test_what_is_new_is_whole_after_two_commands_in_an_empty_folder(machine: Machine) -> None:
    said = machine.run("tablee", "new", "pig", at=machine.desk)
    project = machine.desk / "pig"
    assert "pip install -e pig" in said
    machine.run("pip", "install", "-e", ".", at=project)
    examined, taught = machine.run("tablee", "check", "pig", "--plays", "1", at=project).splitlines()
    assert re.fullmatch(r"pig: \d+ laws, 3 plays, \d+ positions: sound", examined)
    assert taught == "pig: lessons: 1, steps: 2, clauses taught: 3, left to the rulebook: PIG-4"
    shelf = machine.run("tablee", "games", at=machine.desk)  # where a folder of its name could hide the package
    assert "Once more, or is it enough?" in shelf
    assert "11 passed" in machine.run(*QUIET, at=project)


def test_the_royal_game_of_ur_is_installed_beside_it_and_its_own_tests_pass(machine: Machine) -> None:
    project = machine.desk / UR.name
    shutil.copytree(UR, project, ignore=MADE)
    machine.run("pip", "install", "-e", ".", at=project)
    assert "passed" in machine.run(*QUIET, at=project)
    assert "UR-11 The refuge" in machine.run("tablee", "rules", UR.name, "UR-11", at=machine.desk)


@pytest.mark.parametrize("name", ["pig", "abcdefghijklmnopqrst"])
def test_what_is_new_is_clean_by_its_own_rules_of_style(tmp_path: Path, name: str) -> None:
    write(name, tmp_path / name)
    for asked in (["check"], ["format", "--check"]) if name == "pig" else (["check"],):
        command = [sys.executable, "-m", "ruff", *asked, "--no-cache"]
        done = subprocess.run(command, cwd=tmp_path / name, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


@pytest.mark.soak
def test_what_is_new_has_full_types_and_may_become_machine_code(machine: Machine, tmp_path: Path) -> None:
    machine.run("tablee", "new", "senet", at=tmp_path)
    project = tmp_path / "senet"
    machine.run("mypy", at=project)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEE_COMPILE", "1")
        machine.run("pip", "install", "--no-deps", "--target", str(tmp_path / "built"), ".", at=project)
    assert list((tmp_path / "built" / "senet").glob("outlook.*.so"))


def checked() -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-m", "tablee", "check", "pig", "--plays", "1"]
    return subprocess.run(asked, capture_output=True, text=True)


def test_code_that_fails_is_named_with_file_and_line_and_how_it_came_to_it(tmp_path: Path) -> None:
    with installed(tmp_path) as site:
        rules = site / "pig" / "rules.py"
        written = rules.read_text(encoding="utf-8")
        rules.write_text(written.replace('"win", seat,', '"win", 1 // (seat - seat),'), encoding="utf-8")
        done = checked()
    assert done.returncode == 2
    first, where, history = done.stderr.splitlines()
    assert re.fullmatch(r"pig fails: ZeroDivisionError: .* \(rules.py, line \d+\)", first)
    assert re.fullmatch(r"  at: pig, 2 seats, seed 0, step \d+", where)
    assert history.startswith("  history: 1 1 roll, 2 * ")


@pytest.mark.parametrize(
    ("file", "harm", "why"),
    [
        ("words/fr.toml", "[event", "words/fr.toml: "),
        ("rulebook/fr.md", "# Pig\n\nRoll.\n\n## Rules\n\n### Nothing\n\nAt all.", "not the heading of a clause: "),
        ("rules.py", "def", "rules.py, line 1"),
        ("__init__.py", "GAME = 3", "is not a Game"),
    ],
)
def test_a_game_of_which_the_house_could_not_speak_is_left_out_with_the_reason(
    tmp_path: Path, file: str, harm: str, why: str
) -> None:
    with installed(tmp_path) as site:
        (site / "pig" / file).write_text(harm, encoding="utf-8")
        done = checked()
    assert done.returncode == 2
    told, unknown = done.stderr.splitlines()
    assert told.startswith("The game “pig” of tablee-pig is left out: ")
    assert why in told
    assert unknown.startswith("There is no game called 'pig'. Installed: pagamas, ")


def test_what_cannot_be_touched_is_named_once(tmp_path: Path) -> None:
    with installed(tmp_path) as site:
        picture = site / "pig" / "picture.py"
        written = picture.read_text(encoding="utf-8")
        picture.write_text(written.replace("if hold is None:", "if hold is hold:"), encoding="utf-8")
        done = checked()
    head, _, *told = done.stderr.splitlines()
    assert re.fullmatch(r"pig: \d+ laws, 3 plays, \d+ positions: 1 broken", head)
    assert told[0] == "[touch] in the picture for seat 0 (fr, wide, day) nothing is touched for what is legal: hold"
    assert told[-1] == "  and in 2 further plays"


def test_a_clause_that_is_but_left_to_the_rulebook_is_cited_by_nobody(tmp_path: Path) -> None:
    with installed(tmp_path) as site:
        for book in (site / "pig" / "rulebook").iterdir():
            book.write_text(book.read_text(encoding="utf-8") + "\n### PIG-5 Manners\n\nMerci.\n", encoding="utf-8")
        left = site / "pig" / "lessons" / "rulebook.toml"
        left.write_text('left = ["PIG-4", "PIG-5"]\n', encoding="utf-8")
        asked = [sys.executable, "-m", "tablee", "check", "pig", "--plays", "0"]
        done = subprocess.run(asked, capture_output=True, text=True)
    assert done.returncode == 2
    assert "[cited] nothing cites PIG-5: " in done.stderr


def test_a_broken_lesson_of_a_strangers_game_is_named_with_file_and_line(tmp_path: Path) -> None:
    with installed(tmp_path) as site:
        lesson = site / "pig" / "lessons" / "1-rolling.toml"
        lesson.write_text(lesson.read_text(encoding="utf-8").replace('"hold"', '"keep"'), encoding="utf-8")
        asked = [sys.executable, "-m", "tablee", "check", "pig", "--plays", "0"]
        done = subprocess.run(asked, capture_output=True, text=True)
    assert done.returncode == 2
    line = next(
        number
        for number, text in enumerate(lesson.read_text(encoding="utf-8").splitlines(), 1)
        if text == 'do = "keep"'
    )
    assert f"Lessons of pig, 1-rolling.toml, line {line}: 'keep' is not legal here, but hold, roll." in done.stderr
