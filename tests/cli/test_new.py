"""``tablee new`` writes a package, or says in a sentence why it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.cli.new import RESERVED, clause_letters, rendered
from tests.cli.command import tablee


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_tells_what_it_wrote_and_what_to_do_next(empty_folder: Path) -> None:
    answer = tablee("new", "senet")
    assert (answer.code, answer.err) == (0, "")
    files = [path for path in (empty_folder / "senet").rglob("*") if path.is_file()]
    assert answer.out.startswith(f"senet: {len(files)} files")
    assert "pip install -e senet" in answer.out
    assert "tablee check senet" in answer.out


def test_nothing_in_it_is_called_as_in_the_scaffold() -> None:
    for path, text in rendered("nine-mens"):
        for token in ("game-name", "game_name", "GameName", "Game Name", "GAM-", "gam-"):
            assert token not in path + text, path


@pytest.mark.parametrize("name", ["sense", "outcome", "state", "value-error", "true"])
def test_a_game_may_be_called_as_something_in_its_modules_is(name: str) -> None:
    texts = dict(rendered(name))
    camel = "".join(word.capitalize() for word in name.split("-"))
    assert f"class {camel}Rules(State):" in texts[f"src/{name.replace('-', '_')}/rules.py"]
    for path, text in texts.items():
        if path.endswith(".py"):
            compile(text, path, "exec")


def test_it_says_everything_in_french_too() -> None:
    assert "Le mettre sur l’étagère" in tablee("new", "senet", "--lang", "fr").out


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Senet", "write small letters and digits"),
        ("9-mens", "write small letters and digits"),
        ("two--hyphens", "write small letters and digits"),
        ("ends-", "write small letters and digits"),
        ("../evil", "write small letters and digits"),
        ("", "write small letters and digits"),
        ("\x1b[2Jx", "write small letters and digits"),
        ("a-name-longer-than-shelves", "20 signs at most"),
        ("class", "Python already means something else"),
        ("random", "Python already means something else"),
        *((name, "Python already means something else") for name in sorted(RESERVED)),
        ("patolli", "stands on the shelf already"),
        ("pytest", "is installed already"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused_with_a_sentence(name: str, why: str, empty_folder: Path) -> None:
    answer = tablee("new", "--", name)
    assert answer.code == 2
    assert why in answer.err
    assert "Traceback" not in answer.err
    assert "\x1b" not in answer.err
    assert list(empty_folder.iterdir()) == []


def test_what_is_there_is_never_written_over(empty_folder: Path) -> None:
    kept = empty_folder / "senet" / "mine.txt"
    kept.parent.mkdir()
    kept.write_text("mine", encoding="utf-8")
    answer = tablee("new", "senet")
    assert (answer.code, answer.err) == (2, "senet is there already: choose another name, or remove it first.\n")
    assert [path.name for path in kept.parent.iterdir()] == ["mine.txt"]


def test_a_folder_that_is_not_there_or_no_folder_is_named(empty_folder: Path) -> None:
    (empty_folder / "file").touch()
    assert "There is no folder nowhere" in tablee("new", "senet", "--into", "nowhere").err
    assert "There is no folder file" in tablee("new", "senet", "--into", "file").err


def test_where_the_disk_is_full_nothing_is_left_behind(empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str, encoding: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    answer = tablee("new", "senet")
    assert answer.code == 2
    assert "senet cannot be written" in answer.err
    assert list(empty_folder.iterdir()) == []


def test_clauses_are_lettered_by_initials_or_by_the_first_letters() -> None:
    assert clause_letters(["senet"]) == "SEN"
    assert clause_letters(["royal", "game", "of", "ur"]) == "RGOU"
    assert clause_letters(["nine", "mens"]) == "NIN"
    assert clause_letters(["x1"]) == "X"
