"""Games are found through entry points and begin only with settings that fit."""

from __future__ import annotations

import copy
import pickle

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.errors import BadNotation, BadOption, BadSeats, UnknownGame
from tablee.kernel.game import find_game, games
from tablee.kernel.state import CHANCE, Action, Refused
from tablee.kernel.words import LANGUAGES


def test_our_own_games_are_found_as_a_strangers_would_be() -> None:
    assert games()["patolli"] is GAME
    assert find_game("patolli") is GAME


def test_an_unknown_game_is_told_with_those_installed() -> None:
    with pytest.raises(UnknownGame, match="no game called 'chess'"):
        find_game("chess")


def test_seats_out_of_range_are_refused() -> None:
    for seats in (0, 1, 3, -2):
        with pytest.raises(BadSeats, match=f"Patolli is not played by {seats}"):
            GAME.new(seats)


def test_options_are_checked_before_a_game_begins() -> None:
    with pytest.raises(BadOption, match="no option 'colour'"):
        GAME.new(colour="red")
    with pytest.raises(BadOption, match="cannot be 'round'"):
        GAME.new(board="round")
    with pytest.raises(BadOption, match="'betting' cannot be 'perhaps'"):
        GAME.new(betting="perhaps")
    with pytest.raises(BadOption, match="'stake' cannot be '30'"):
        GAME.new(betting=True, stake=30)


def test_every_option_set_begins_a_game() -> None:
    sets = list(GAME.option_sets())
    assert len(sets) == 7
    for settings in sets:
        assert GAME.new(2, **settings).to_act()


def test_a_notation_of_no_game_says_how_one_is_written() -> None:
    with pytest.raises(BadNotation, match="right-3"):
        GAME.parse(GAME.new(), "e4")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_speaks_every_language(language: str) -> None:
    assert GAME.words(language).say("title") == "Patolli"
    assert GAME.rulebook(language).clauses["PTL-13"].title


class Entry:
    """An entry point of a package that cannot be trusted."""

    dist = None
    value = "somewhere:GAME"

    def __init__(self, name: str, found: object) -> None:
        self.name = name
        self.found = found

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.mark.parametrize(
    ("name", "found", "why"),
    [
        ("broken", ModuleNotFoundError("No module named 'broken'"), "No module named"),
        ("number", 7, "not a Game"),
        ("jay", GAME, "calls itself “patolli”"),
        ("patolli", GAME, "another package"),
    ],
)
def test_a_broken_plug_in_is_left_out_and_takes_nobody_along(
    name: str, found: object, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.kernel.game.entry_points", lambda group: [Entry("patolli", GAME), Entry(name, found)])
    games.cache_clear()
    with pytest.warns(UserWarning, match=why):
        assert list(games()) == ["patolli"]
    games.cache_clear()


def test_a_hand_made_action_counts_as_the_games_own_of_that_notation() -> None:
    state = GAME.new()
    state.apply(CHANCE, Action("3", 0))
    assert state.data()["starting"] == 3
    with pytest.raises(Refused):
        state.apply(CHANCE, Action("7", 0))


def test_positions_are_copied_by_copy_and_never_pickled() -> None:
    state = GAME.new()
    for copied in (copy.copy(state), copy.deepcopy(state)):
        copied.apply(CHANCE, GAME.parse(copied, "3"))
        assert state.data()["starting"] == 0
    with pytest.raises(TypeError):
        pickle.dumps(state)
