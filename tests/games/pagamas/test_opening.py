"""Who is the first Captain: PGM-8."""

from __future__ import annotations

import pytest

from tablee.games.pagamas.rules import new_game
from tests.games.pagamas.play import asked, odds, play, role, told, why


@pytest.mark.rule("PGM-8")
def test_whoever_draws_the_highest_loot_is_captain() -> None:
    state = play(new_game(3), "loot 1", "loot 3", "loot 2")
    assert role(state, "b") == "captain"
    assert [role(state, seat) for seat in "ac"] == ["-", "-"]
    assert told(new_game(3), "loot 1", "loot 3", "loot 2") == ["draws-loot c", "first-captain b", "turn b"]


@pytest.mark.rule("PGM-8")
def test_only_the_tied_draw_again() -> None:
    tied = play(new_game(4), "loot 2", "loot 1", "loot 2", "loot 1")
    assert asked(tied) == "* opening"
    state = play(tied, "loot 1", "loot 2")
    assert role(state, "c") == "captain"


@pytest.mark.rule("PGM-8")
def test_a_second_tie_is_drawn_for_again() -> None:
    state = play(new_game(3), "loot 1", "loot 1", "loot 1", "loot 2", "loot 2", "loot 1", "loot 3", "loot 1")
    assert role(state, "a") == "captain"


@pytest.mark.rule("PGM-8")
def test_the_drawn_cards_are_shuffled_in_again() -> None:
    assert odds(new_game(3), "loot 3", "loot 3") == {"loot 1": 12, "loot 2": 6, "loot 3": 1}
    state = play(new_game(3), "loot 3", "loot 1", "loot 2")
    assert state.loot.pile[1:] == [12, 6, 3]
    assert state.loot.drawn == 0


@pytest.mark.rule("PGM-42")
def test_the_tied_draw_from_the_whole_pile() -> None:
    assert odds(new_game(3), "loot 3", "loot 3", "loot 3") == {"loot 1": 12, "loot 2": 6, "loot 3": 3}


@pytest.mark.rule("PGM-8")
def test_no_player_does_anything_before_there_is_a_captain() -> None:
    assert why(new_game(3), "a: hide tavern") == "PGM-17 not-now"
    assert why(new_game(3), "a: loot 3") == "PGM-8 by-chance"
