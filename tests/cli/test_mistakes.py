"""What a user gets wrong is answered by one line on standard error and exit code 2, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Answer, tablee


def is_one_clear_line(answer: Answer) -> bool:
    return (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1) and "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("fly", "No such command 'fly'"),
        ("play", "Missing argument 'GAME'"),
        ("play chess", "There is no game called 'chess'. Installed: pagamas, patimpatampatum"),
        ("rules chess", "There is no game called 'chess'"),
        ("check chess", "There is no game called 'chess'"),
        ("simulate chess", "There is no game called 'chess'"),
        ("rules patolli PTL-99", "Patolli has no clause PTL-99. Clauses: PTL-1, PTL-2"),
        ("play patolli --seats 3", "Patolli is not played by 3"),
        ("simulate patolli --seats -1", "Patolli is not played by -1"),
        ("play patolli --option wind=strong", "There is no option 'wind'. Options: board"),
        ("play patolli --option betting=perhaps", "Expected: yes, no"),
        ("play patolli --option stake=many", "The option 'stake' cannot be 'many'"),
        ("play patolli --option stake=21", "The option 'stake' cannot be '21'. Expected: 0…20"),
        ("play patolli --option betting", "'betting' is not written as name=value"),
        ("play patolli --option stake=1 --option stake=2", "The option 'stake' is given twice"),
        ("play patolli --players me,hal", "There is no player called 'hal'. Players: random"),
        ("play patolli --seats 2 --players me,me,me", "Each seat needs a player: 2 in all, not 3"),
        ("play patolli --names Ana", "Each seat needs a name: 2 in all, not 1"),
        ("play patolli --word maize", "Each seat needs a word: 2 in all, not 1"),
        ("play patolli --seed -5", "seed must be from 0"),
        ("play patolli --lang de", "'de' is not one of"),
        ("simulate patolli --games 0", "games must be from 1 to 10000000, not 0"),
        ("simulate patolli --games 1000000000000", "games must be from 1 to 10000000"),
        ("simulate patolli --games many", "Invalid value for '--games'"),
        ("simulate patolli --jobs 65", "jobs must be from 1 to 64, not 65"),
        ("simulate patolli --on cloud", "'cloud' is no Ray: say 'ray' to start one here, or name a cluster"),
        ("simulate patolli --on ray --jobs 65", "jobs must be from 1 to 64, not 65"),
        ("arena patolli --players random,sensible --on ray:10001", "'ray:10001' is no Ray"),
        ("train pagamas --on ray://host:10001 --jobs 2", "says itself how many share the work: leave out --jobs"),
        ("simulate patolli --players me", "There is no player called 'me'"),
        ("check patolli --plays -1", "plays must be from 0"),
        ("serve --port 70000", "70000"),
    ],
)
def test_a_mistake_is_answered_by_one_line(arguments: str, sentence: str) -> None:
    answer = tablee(*arguments.split())
    assert is_one_clear_line(answer)
    assert sentence in answer.err


def test_a_mistake_is_answered_in_the_language_asked_for() -> None:
    assert tablee("play", "chess", "--lang", "fr").err.startswith("Aucun jeu")


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("play", "patolli", "--resume")])
def test_a_file_that_is_no_record_is_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    missing = tablee(*command, tmp_path / "nowhere.txt")
    assert is_one_clear_line(missing)
    assert missing.err == f"{tmp_path / 'nowhere.txt'}: there is no such file or folder.\n"
    french = tablee(*command, tmp_path / "nowhere.txt", "--lang", "fr")
    assert french.err == f"{tmp_path / 'nowhere.txt'}\u00a0: ce fichier ou ce dossier n’existe pas.\n"
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("Dear diary,\n", encoding="utf-8")
    first = "Line 1: this should be 'tablee record 1', the first line of every record, but it reads 'Dear diary,'.\n"
    assert tablee(*command, foreign).err == first
    foreign.write_bytes(b"\xff\x00\xfe")
    assert is_one_clear_line(tablee(*command, foreign))
    assert is_one_clear_line(tablee(*command, tmp_path))


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("play", "patolli", "--resume")])
def test_a_truncated_or_edited_record_is_refused_with_its_line(command: tuple[str, ...], saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    saved.write_text(text[: len(text) // 2], encoding="utf-8")
    truncated = tablee(*command, saved)
    assert is_one_clear_line(truncated)
    assert truncated.err.startswith("Line ")
    saved.write_text(text.replace("player 1: Zoé", "player 1: Eve"), encoding="utf-8")
    edited = tablee(*command, saved)
    assert is_one_clear_line(edited)
    assert "the record was changed" in edited.err


def test_a_step_that_the_record_does_not_have_is_refused(saved: Path) -> None:
    assert "there is no step 9999" in tablee("replay", saved, "--at", 9999).err
    assert is_one_clear_line(tablee("replay", saved, "--at", -1))


def test_a_picture_that_cannot_be_written_leaves_nothing_behind(saved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for file, why in ((tmp_path / "nowhere" / "board.svg", "le dossier"), (folder, "est un dossier")):
        answer = tablee("replay", saved, "--svg", file, "--lang", "fr")
        assert is_one_clear_line(answer)
        assert why in answer.err
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", saved.name]


@pytest.mark.parametrize(
    ("kind", "name"),
    [*(("--svg", name) for name in ("", ".", "/", "..", "/dev/null", "x" * 300)), ("--png", ""), ("--png", "x" * 300)],
)
def test_a_picture_needs_a_file_of_its_own(kind: str, name: str, saved: Path) -> None:
    assert is_one_clear_line(tablee("replay", saved, kind, name))


def test_one_file_cannot_hold_two_pictures_or_take_the_place_of_the_record(saved: Path, tmp_path: Path) -> None:
    record, link, board = saved.read_bytes(), tmp_path / "link", tmp_path / "board"
    link.symlink_to(board)
    for pictures in (("--svg", board, "--png", board), ("--svg", board, "--png", link), ("--svg", saved)):
        answer = tablee("replay", saved, *pictures)
        assert is_one_clear_line(answer)
        assert "is named twice" in answer.err
    assert saved.read_bytes() == record
    assert not board.exists()


def test_when_one_of_two_pictures_cannot_be_written_neither_is(saved: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.svg"
    old.write_text("as it was", encoding="utf-8")
    assert is_one_clear_line(tablee("replay", saved, "--svg", old, "--png", tmp_path / "nowhere" / "board.png"))
    assert old.read_text(encoding="utf-8") == "as it was"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["old.svg", saved.name]


def test_a_game_that_goes_on_keeps_what_was_agreed(saved: Path) -> None:
    answer = tablee("play", "patolli", "--resume", saved, "--seed", 1, "--option", "betting=yes")
    assert is_one_clear_line(answer)
    assert "leave out --option, --seed" in answer.err


def test_a_game_that_is_over_does_not_go_on(finished: Path) -> None:
    assert "This game is over" in tablee("play", "patolli", "--resume", finished).err
