"""Legality is told once: whatever is not legal is refused with a clause, and nothing changes."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.actions import ACTIONS
from tablee.games.patolli.material import LAST
from tablee.games.patolli.position import read
from tablee.kernel.state import Refused

POSITIONS = {
    "starting throws": """
        black-centre
        0: reserve 6
        1: reserve 6
        starting throw 4
    """,
    "first move": """
        marked-arms
        0 left: 3, reserve 5, loses a turn
        1: reserve 6
        1 to move 10
    """,
    "to throw": """
        black-centre
        0 right: 7 23 35 49, reserve 1, home 1
        1 left: 9 33 15 47, reserve 1, home 1, loses a turn
        0 to throw
    """,
    "chains and black": """
        black-centre
        0 right: 7 20 23 46 49, reserve 1
        1 left: 9 33 16 47, reserve 1, home 1, loses a turn
        0 to move 3
    """,
    "full circuit": """
        full-circuit
        0 right: 4 42 47, reserve 2, home 1
        1 right: 6 26 33, reserve 2, home 1
        0 to move 5
    """,
    "over": """
        black-centre
        0 right: home 6
        1 left: 47 48 49, home 3
        0 has won
    """,
}

OUT_OF_TURN = {"throw-is-chance", "starting-throws-first", "not-your-turn", "turn-to-lose", "turn-lost", "over"}


@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_is_not_legal_has_a_refusal_that_cites_a_clause(name: str) -> None:
    state = read(POSITIONS[name])
    clauses = GAME.rulebook("en").clauses
    for seat in (-1, 0, 1):
        legal = state.legal(seat)
        for action in ACTIONS.values():
            refusal = state.why_not(seat, action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or refusal.clause in clauses


@pytest.mark.parametrize("name", POSITIONS)
def test_no_sentence_takes_it_for_the_turn_of_somebody_who_is_not_to_play(name: str) -> None:
    state = read(POSITIONS[name])
    for seat in {0, 1} - {state.turn}:
        for action in ACTIONS.values():
            refusal = state.why_not(seat, action)
            assert refusal is not None
            assert refusal.key in OUT_OF_TURN, f"{action}: {refusal}"


@pytest.mark.parametrize("name", ["first move", "chains and black", "full circuit"])
def test_a_square_that_a_refusal_sends_the_piece_to_can_be_reached(name: str) -> None:
    state = read(POSITIONS[name])
    legal = [action.text for action in state.legal(state.turn)]
    for text, action in ACTIONS.items():
        refusal = state.why_not(state.turn, action)
        if refusal is not None and refusal.key in ("whole-throw", "whole-chain", "must-go-on"):
            end = "off" if refusal.facts["to"] == LAST else refusal.facts["to"]
            assert f"{text.split('-')[0]}-{end}" in legal


@pytest.mark.parametrize("name", POSITIONS)
def test_a_pass_is_understood_and_never_legal(name: str) -> None:
    state = read(POSITIONS[name])
    action = GAME.parse(state, "pass")
    assert action.text == "pass"
    for seat in (-1, 0, 1):
        assert state.why_not(seat, action) is not None


@pytest.mark.parametrize("name", POSITIONS)
def test_a_refused_action_changes_nothing(name: str) -> None:
    state = read(POSITIONS[name])
    state.story = []
    before = state.data()
    for seat in (-1, 0, 1):
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
    for seat in (-1, 0, 1):
        assert bool(state.legal(seat)) == (seat in state.to_act())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_and_its_copy_go_different_ways(name: str) -> None:
    state = read(POSITIONS[name])
    before = state.data()
    for seat in state.to_act():
        for action in state.legal(seat):
            state.copy().apply(seat, action)
            assert state.data() == before
