"""Legality is told once: whatever is not legal is refused with a clause, and nothing changes."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.actions import ACTIONS
from tablee.games.patrolis.position import read
from tablee.kernel.errors import BadNotation
from tablee.kernel.record import new_record
from tablee.kernel.state import Refused
from tests.games.patrolis.play import begin
from tests.games.patrolis.test_crossing import OVER_A_RIVAL
from tests.games.patrolis.test_set_up import ONE_TO_PLACE
from tests.games.patrolis.test_turn import RING

POSITIONS = {
    "lot": "map-1, 2 seats\nlot",
    "letter": ONE_TO_PLACE,
    "number": ONE_TO_PLACE.replace("0 names a letter", "1 names a number for D"),
    "colour": ONE_TO_PLACE.replace("0 names a letter", "colour for D2"),
    "chance names": ONE_TO_PLACE.replace("map-1", "map-1, objectives by chance").replace("0 names", "chance names"),
    "start": "map-2, 2 seats\n4 b\n6 ─ .\n1 from A6-W to A6-E\n0 to start",
    "started": "map-2, 2 seats\n4 b\n6 ─ .\n1 from A6-W to A6-E\n0 to lay from A1-N",
    "lay": OVER_A_RIVAL,
    "crossing": OVER_A_RIVAL.replace("4 ─ ─ . │ .", "4 ─ ─ ─ ┼ .")
    .replace("A4-W to B4-E", "A4-W to D4-E")
    .replace("0 to lay", "0 to cross"),
    "stop": RING.replace("1 by C", "3 by C"),
    "over": "map-1, 2 seats\n4 b\nover, no-tiles, 0 last",
}


@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_is_not_legal_has_a_refusal_that_cites_a_clause(name: str) -> None:
    state = read(POSITIONS[name])
    for seat in range(-1, state.seats):
        legal = state.legal(seat)
        for action in ACTIONS.values():
            refusal = state.why_not(seat, action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or refusal.clause.startswith("PTR-")


@pytest.mark.parametrize("name", POSITIONS)
def test_a_refused_action_changes_nothing(name: str) -> None:
    state = read(POSITIONS[name])
    state.story = []
    before = state.data()
    for seat in range(-1, state.seats):
        legal = state.legal(seat)
        for action in ACTIONS.values():
            if action not in legal:
                with pytest.raises(Refused):
                    state.apply(seat, action)
    assert state.data() == before
    assert state.story == []


@pytest.mark.parametrize("name", POSITIONS)
def test_only_those_who_are_to_act_have_legal_actions(name: str) -> None:
    state = read(POSITIONS[name])
    for seat in range(-2, state.seats):
        assert bool(state.legal(seat)) == (seat in state.to_act())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_and_its_copy_go_different_ways(name: str) -> None:
    state = read(POSITIONS[name])
    before = state.data()
    for seat in state.to_act():
        for action in state.legal(seat):
            state.copy().apply(seat, action)
            assert state.data() == before


@pytest.mark.parametrize(
    "text", ["g", "t", "a5-w", "t15-e", "A5-w", "a5-W", "left", "upstream", "blue", "first-1", "7"]
)
def test_small_letters_are_understood_as_people_type_them(text: str) -> None:
    state = begin(2)
    action = GAME.parse(state, text)
    assert action.text.lower() == text.lower()
    assert action is GAME.parse(state, action.text), "and what is told and written down is the notation itself"


def test_no_two_notations_differ_by_their_capitals_alone() -> None:
    assert len({text.lower() for text in ACTIONS}) == len(ACTIONS)


def test_what_was_typed_in_small_letters_is_recorded_in_the_notation() -> None:
    record = new_record(GAME, 2, {"objectives": "named"}, ("Ana", "Léa"), seed=1)
    record.throw()
    (seat,) = record.state.to_act()
    record.play(seat, record.game.parse(record.state, "g"))
    assert record.steps[-1].text == "G"
    assert f" {seat + 1} G\n" in record.write()


def test_what_is_no_notation_is_told_with_examples() -> None:
    state = begin(2)
    no_letters_of_ours = ("ı", "ſ", "ı5-w", "ａ")  # the first two have I and S for capitals
    for text in (
        "",
        "Z",
        "z",
        "16",
        "A16-W",
        "a16-w",
        "A5W",
        " g",
        "LEFT",
        "Left",
        "pass",
        "purple",
        *no_letters_of_ours,
    ):
        with pytest.raises(BadNotation) as caught:
            GAME.parse(state, text)
        assert "upstream" in str(caught.value)
