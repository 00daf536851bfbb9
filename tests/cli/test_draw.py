"""Written positions at the command: drawn, and played on from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.kernel.game import games
from tablee.kernel.sheet import read
from tests.cli.command import LEAVE, first_choice, tablee

MIDDLE = """
black-centre
0 right: 7 23 35 49, reserve 1, home 1
1 left: 9 15 33 47, reserve 1, home 1
0 to move 3
"""


@pytest.fixture
def middle(tmp_path: Path) -> Path:
    file = tmp_path / "middle.position"
    file.write_text(MIDDLE, encoding="utf-8")
    return file


def test_a_position_is_drawn_in_the_terminal_with_what_is_awaited(middle: Path) -> None:
    answer = tablee("draw", "patolli", middle)
    assert answer.code == 0
    assert "┌───┬───┐" in answer.out
    assert "3" in answer.out.rstrip().splitlines()[-1]
    assert tablee("draw", "patolli", middle, "--lang", "fr").out != answer.out


@pytest.mark.parametrize("name", games())
def test_a_position_of_every_game_is_drawn_into_files(name: str, tmp_path: Path) -> None:
    game = games()[name]
    file, svg = tmp_path / "first.position", tmp_path / "first.svg"
    file.write_text(game.write(game.new()), encoding="utf-8")
    answer = tablee("draw", name, file, "--svg", svg)
    assert (answer.code, answer.err) == (0, "")
    assert svg.read_text(encoding="utf-8").startswith("<svg")


def test_a_png_is_drawn_beside_an_svg(middle: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert tablee("draw", "patolli", middle, "--svg", svg, "--png", png, "--print").code == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert svg.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Line 1: expected a board, two sides"),
        (MIDDLE.replace("move 3", "move 6").encode(), "Line 5: no throw scores 6"),
        (b"\xff\xfe0\x00", "holds bytes that are no text: it is not a position."),
        (b"black-centre\x00", "Line 1: an invisible character hides here."),
        (b"x" * 1_000_000, "is too large to be a position."),
        (b"x" * 30_000, "Line 1: a position has at most 20000 characters."),
        (b"round 1: maces gegants guites\n" * 6, "Line 6: expected a board, two sides"),
        (("\ufeff" + MIDDLE.replace("\n", "\r\n").replace("35", "35 35")).encode(), "two pieces stand on one square"),
    ],
)
@pytest.mark.parametrize("command", ["draw", "play"])
def test_what_is_no_position_is_refused_in_one_sentence(
    content: bytes, sentence: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "odd.position"
    file.write_bytes(content)
    answer = tablee("draw", "patolli", file) if command == "draw" else tablee("play", "patolli", "--from", file)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_what_is_wrong_is_told_in_french(tmp_path: Path) -> None:
    file = tmp_path / "odd.position"
    file.write_text(MIDDLE.replace("move 3", "move 6"), encoding="utf-8")
    assert "Ligne 5\u00a0: aucun jet ne vaut 6" in tablee("draw", "patolli", file, "--lang", "fr").err


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert "no such file" in tablee("draw", "patolli", tmp_path / "nowhere").err


def test_a_game_begins_from_a_position_and_its_record_says_so(middle: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.record"

    def typist(screen: str) -> str | None:
        return f"save {kept}" if screen.endswith(LEAVE) and not kept.exists() else first_choice(screen)

    answer = tablee("play", "patolli", "--from", middle, "--seed", 4, "--players", "me,random", typist=typist)
    assert answer.code == 0
    assert "The game is begun from a position." in answer.out
    record = read(kept.read_text(encoding="utf-8"))
    assert record.begun == MIDDLE.strip()
    assert record.outcome() is not None
    assert "begun from a position: this proves its dice from there on" in tablee("verify", kept).out
    assert "The game is begun from a position." in tablee("replay", kept).out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--option", "board=full-circuit"], "the option 'board' is 'black-centre', not 'full-circuit'"),
        (["--seats", "3"], "is not played by 3"),
    ],
)
def test_what_is_asked_for_must_fit_the_position(middle: Path, more: list[str], sentence: str) -> None:
    answer = tablee("play", "patolli", "--from", middle, *more)
    assert answer.code == 2
    assert sentence in answer.err


def test_nobody_plays_on_where_the_game_is_over(tmp_path: Path) -> None:
    file = tmp_path / "over.position"
    file.write_text("black-centre\n0 right: home 6\n1 left: 1, reserve 5\n0 has won\n", encoding="utf-8")
    assert "The game is over in this position" in tablee("play", "patolli", "--from", file).err
