"""Somebody else's game: a hundred lines, an entry point, and the laws are content."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stranger import PIG, installed

GUIDE = PIG.parent / "adding-a-game.md"
SOURCE = PIG / "pig" / "__init__.py"
NUMBERS = PIG / "pig" / "numbers.py"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stranger")


def test_a_strangers_game_is_found_by_its_entry_point_and_obeys_every_law(folder: Path) -> None:
    with installed(folder):
        done = subprocess.run(
            [sys.executable, "-m", "tablee", "check", "pig", "--plays", "1"], capture_output=True, text=True
        )
    assert (done.returncode, done.stderr) == (0, "")
    examined, taught = done.stdout.splitlines()
    assert re.fullmatch(r"pig: \d+ laws, 3 plays, \d+ positions: sound", examined)
    assert taught == "pig: lessons: 1, steps: 2, clauses taught: 3, left to the rulebook: PIG-4"


def test_a_broken_lesson_of_a_strangers_game_is_named_with_file_and_line(tmp_path: Path) -> None:
    with installed(tmp_path):
        lesson = tmp_path / "pig" / "lessons" / "1-rolling.toml"
        lesson.write_text(lesson.read_text(encoding="utf-8").replace('"hold"', '"keep"'), encoding="utf-8")
        asked = [sys.executable, "-m", "tablee", "check", "pig", "--plays", "0"]
        done = subprocess.run(asked, capture_output=True, text=True)
    assert done.returncode == 2
    assert "Lessons of pig, 1-rolling.toml, line 19: 'keep' is not legal here, but hold, roll." in done.stderr


def test_the_game_of_the_guide_has_a_hundred_lines_at_most() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 100


def flush(text: str) -> str:
    """The lines without blank ones and without what stands before them: a document may show a method by itself."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def test_what_the_guide_shows_of_the_game_stands_in_it() -> None:
    files = {
        "python": SOURCE.read_text(encoding="utf-8") + NUMBERS.read_text(encoding="utf-8"),
        "toml": (PIG / "pyproject.toml").read_text(encoding="utf-8")
        + (PIG / "pig" / "words" / "en.toml").read_text(encoding="utf-8")
        + (PIG / "pig" / "lessons" / "1-rolling.toml").read_text(encoding="utf-8"),
        "markdown": (PIG / "pig" / "rulebook" / "en.md").read_text(encoding="utf-8"),
    }
    shown = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert {language for language, _ in shown} == set(files)
    for language, block in shown:
        assert flush(block) in flush(files[language]), block
