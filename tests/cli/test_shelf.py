"""The games on the shelf and their rulebooks, as the command shows them."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import tablee


def test_the_shelf_names_every_game_with_its_options_and_how_to_play_it() -> None:
    answer = tablee("games")
    assert answer.code == 0
    assert "Players: 2" in answer.out
    assert "tablee play patolli" in answer.out
    assert "--option betting=…" in answer.out
    assert "default: black-centre" in answer.out


def test_the_shelf_can_be_read_in_french() -> None:
    assert "par défaut" in tablee("games", "--lang", "fr").out


def test_the_shelf_for_programs_tells_the_same_as_data() -> None:
    shelf = json.loads(tablee("games", "--json").out)
    patolli = next(game for game in shelf if game["name"] == "patolli")
    assert patolli["players"] == [2]
    board = next(option for option in patolli["options"] if option["name"] == "board")
    assert board["default"] == "black-centre"
    assert set(board["values"]) == {"black-centre", "marked-arms", "full-circuit"}


def test_the_language_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Joueurs" in tablee("games").out
    monkeypatch.setenv("LC_ALL", "C")
    assert "Players" in tablee("games").out


def test_the_whole_rulebook_marks_rulings_with_a_bar() -> None:
    answer = tablee("rules", "patolli")
    assert answer.code == 0
    assert "PTL-1 " in answer.out
    assert "┃ Ruling:" in answer.out


@pytest.mark.parametrize("written", ["PTL-9", "ptl-9", "9"])
def test_one_clause_is_found_by_its_name_or_its_number(written: str) -> None:
    answer = tablee("rules", "patolli", written)
    assert answer.out.startswith("PTL-9 ")
    assert "PTL-10 " not in answer.out


def test_clauses_are_found_by_a_word_in_any_case_and_without_accents() -> None:
    assert tablee("rules", "patolli", "--search", "BEANS").out.startswith("PTL-")
    assert tablee("rules", "patolli", "--search", "egalite", "--lang", "fr").out.startswith("PTL-")
    assert tablee("rules", "patolli", "--search", "zeppelin").out == "0 clauses about “zeppelin”.\n"
