"""Replaying and verifying a written game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.kernel.record import checksum
from tests.cli.command import LEAVE, first_choice, tablee


def test_a_replay_tells_every_step_and_shows_the_last_position(finished: Path) -> None:
    answer = tablee("replay", finished)
    assert answer.code == 0
    steps = sum(line.split(" ")[0].isdigit() for line in finished.read_text(encoding="utf-8").splitlines())
    numbered = [line.split()[0] for line in answer.out.splitlines() if line[:5].strip().isdigit()]
    assert numbered == [str(number) for number in range(1, steps + 1)]
    assert "┌───┬───┐" in answer.out
    assert answer.out.rstrip().endswith("wins.  PTL-15")


def test_a_replay_tells_the_chances_after_each_step(finished: Path) -> None:
    answer = tablee("replay", finished, "--chances")
    told = [line for line in answer.out.splitlines() if re.search(r" \d+ %, .* \d+ %$", line)]
    assert len(told) == sum(line.split(" ")[0].isdigit() for line in finished.read_text(encoding="utf-8").splitlines())
    assert "100 %" in told[-1]
    assert "50 %" in tablee("replay", finished, "--chances", "--at", 0).out


def test_of_a_game_that_goes_on_no_chances_are_told(saved: Path) -> None:
    answer = tablee("replay", saved, "--chances")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("The chances of a game are told when it is over")


def test_an_unfinished_game_is_replayed_as_far_as_it_goes(saved: Path) -> None:
    assert "Unfinished after" in tablee("replay", saved).out


def test_a_replay_shows_the_position_after_any_step(saved: Path) -> None:
    assert "Before the first" in tablee("replay", saved, "--at", 0).out
    answer = tablee("replay", saved, "--at", 1)
    assert "After step 1" in answer.out
    assert "for the start" in answer.out
    assert "PTL-8" not in answer.out


def test_a_replay_speaks_french(saved: Path) -> None:
    assert "au lancer de départ" in tablee("replay", saved, "--lang", "fr").out


def test_a_position_can_be_written_as_a_picture(saved: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    answer = tablee("replay", saved, "--at", 3, "--svg", svg, "--png", png)
    assert answer.code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert {file.name for file in tmp_path.iterdir()} == {"board.svg", "board.png", saved.name}


def test_a_picture_can_be_written_for_a_printer_without_colours(saved: Path, tmp_path: Path) -> None:
    colours = []
    for name, how in (("day", ()), ("print", ("--print",))):
        svg = tmp_path / f"{name}.svg"
        assert tablee("replay", saved, "--svg", svg, *how).code == 0
        found = set(re.findall(r'"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"', svg.read_text(encoding="utf-8")))
        colours.append({colour for colour in found if len(set(colour)) > 1})
    assert colours[0]
    assert not colours[1]


def test_honest_dice_are_verified(finished: Path) -> None:
    answer = tablee("verify", finished)
    assert answer.code == 0
    throws = finished.read_text(encoding="utf-8").count(" * ")
    assert answer.out == (f"{throws} throws and draws, all as committed; the dice were seeded: repeatable, not fair.\n")


def test_dice_without_a_seed_are_called_fair_by_silence(tmp_path: Path) -> None:
    file = tmp_path / "game"
    ends = iter([f"save {file}", ""])
    tablee("play", "patolli", typist=lambda screen: next(ends) if screen.endswith(LEAVE) else first_choice(screen))
    assert tablee("verify", file).out.endswith(" throws and draws, all as committed.\n")
    assert "seeded" not in file.read_text(encoding="utf-8")


def test_a_throw_that_was_changed_is_found(saved: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith("1 * "))
    lines[place] = "1 * 4\n" if lines[place] != "1 * 4\n" else "1 * 5\n"
    text = "".join(lines[:-1])
    saved.write_text(f"{text}sum: {checksum(text)}\n", encoding="utf-8")
    answer = tablee("verify", saved)
    assert answer.code == 2
    assert answer.err.startswith(f"Line {place + 1}: throw or draw number 1 is")


def test_dice_cannot_be_verified_without_their_key(saved: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith(("key: ", "sum: ")))
    saved.write_text(f"{text}sum: {checksum(text)}\n", encoding="utf-8")
    assert "does not tell the key of its dice" in tablee("verify", saved).err
    assert "does not hold the key of its dice" in tablee("play", "patolli", "--resume", saved).err


@pytest.mark.parametrize(
    ("old", "new", "english", "french"),
    [
        ("seeded: 6", "seeded: 7", "the seed 7 does not fit", "la graine 7 ne correspond pas"),
        ("seats: 2", "seats: 3", "Patolli is not played by 3", "Patolli ne se joue pas à 3"),
        ("rules: 1", "rules: one", "the version of the rules", "la version des règles"),
        ("\n\n1 *", "\n1 *", "the empty line before the first step", "la ligne vide qui précède la première étape"),
        ("sum: ", "sum: x", "64 characters (0 to 9, a to f)", "64 caractères (0 à 9, a à f)"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_damage_is_told_in_both_languages(
    command: str, old: str, new: str, english: str, french: str, saved: Path
) -> None:
    text = saved.read_text(encoding="utf-8").replace(old, new)
    saved.write_text(text, encoding="utf-8")
    for language, line, sentence in (("en", "Line ", english), ("fr", "Ligne ", french)):
        answer = tablee(command, saved, "--lang", language)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert answer.err.startswith(line)
        assert sentence in answer.err
