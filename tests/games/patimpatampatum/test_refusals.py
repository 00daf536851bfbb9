"""Legality is told once: whatever is not legal is refused with a clause, and nothing changes."""

from __future__ import annotations

import re

import pytest

from tablee.games.patimpatampatum import ACTIONS, GAME
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadNotation
from tablee.kernel.state import Refused
from tests.games.patimpatampatum.play import play, why

CLAUSE = re.compile(r"PPP-([1-9]|[1-3][0-9]|4[0-6])")

START = """
    round 1: maces gegants guites
    maces 0: major9 major10 joan | 4 3 tabaler aliga pixapi administradors plens
    gegants 0: fonts fonts huch5 | 6 2 plens fuets maces borratxos
    guites 0: fonts casa-huch | 2 2
    pile all
    maces to play
"""
MOMENTS: dict[str, list[str]] = {
    "cards": [],
    "numbers": ["play 4", "play 3"],
    "tabaler": ["play 4", "play tabaler"],
    "goal": ["play 4", "pawn major9"],
    "administradors": ["play administradors"],
    "aliga": ["play 4", "play aliga", "pawn joan", "to major2"],
    "defence": ["play 4", "play 3", "pawn major9", "push fonts gegants"],
    "borratxos": ["play 4", "play 3", "pawn major9", "push fonts gegants", "yield"],
    "draw": ["play 4", "pawn joan", "to major2"],
}


@pytest.mark.parametrize("name", MOMENTS)
def test_whatever_is_not_legal_has_a_refusal_that_cites_a_clause(name: str) -> None:
    state = play(START, *MOMENTS[name])
    for seat in (-1, 0, 1, 2):
        legal = state.legal(seat)
        for action in ACTIONS.values():
            refusal = state.why_not(seat, action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or CLAUSE.fullmatch(refusal.clause)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_refusal_says_no_more_than_the_asking_seat_sees(name: str) -> None:
    state = play(START, *MOMENTS[name])
    asked = [*list(ACTIONS.values())[::5], GAME.parse(state, "defend 6 2"), GAME.parse(state, "defend plens fuets")]
    for seat in (0, 1, 2):
        seen = state.seen_by(seat)
        assert [str(state.why_not(seat, action)) for action in asked] == [
            str(seen.why_not(seat, action)) for action in asked
        ]


@pytest.mark.parametrize("name", MOMENTS)
def test_a_refused_action_changes_nothing(name: str) -> None:
    state = play(START, *MOMENTS[name])
    state.story = []
    before = state.data()
    for seat in (-1, 0, 1, 2):
        legal = state.legal(seat)
        for action in list(ACTIONS.values())[::7]:
            if action not in legal:
                with pytest.raises(Refused):
                    state.apply(seat, action)
    assert state.data() == before
    assert state.story == []


@pytest.mark.parametrize("name", MOMENTS)
def test_only_those_who_are_to_act_have_legal_actions(name: str) -> None:
    state = play(START, *MOMENTS[name])
    for seat in (-1, 0, 1, 2):
        assert bool(state.legal(seat)) == (seat in state.to_act())
        assert bool(state.odds()) == (state.to_act() == (-1,))


@pytest.mark.parametrize("name", MOMENTS)
def test_a_position_and_its_copy_go_different_ways(name: str) -> None:
    state = play(START, *MOMENTS[name])
    before = state.data()
    for seat in state.to_act():
        for action in state.legal(seat):
            state.copy().apply(seat, action)
            assert state.data() == before


@pytest.mark.rule("PPP-40")
def test_when_the_game_is_over_nothing_can_be_done() -> None:
    state = GAME.new(3)
    rng = Rng(7)
    while acting := state.to_act():
        state.do(acting[0], state.sample(rng) if acting[0] < 0 else state.pick(acting[0], rng))
    assert why_over(state) == "PPP-40 over"


def why_over(state: Patum) -> str:
    refusal = state.why_not(0, ACTIONS["play 2"])
    assert refusal is not None
    return f"{refusal.clause} {refusal.key}"


@pytest.mark.rule("PPP-12", "PPP-13")
def test_chance_and_players_do_not_do_each_others_work() -> None:
    state = play(START)
    assert state.why_not(-1, ACTIONS["draw 2"]) is not None
    assert why(START, "draw 2") == "PPP-13 by-chance"
    assert why(START, "bag maces") == "PPP-8 by-chance"
    assert why(START, "lot maces") == "PPP-10 by-chance"
    first = GAME.new(3)
    assert why(first, "draw 2") == "PPP-8 no-such-result"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 7",
        "play 1/5",
        "push major3 nans",
        "to xyz",
        "defend yield",
        "defend",
        "defend 7 7",
        "defend 6  2",
        "defend 6 2 plans",
        "play 6 2",
        "back",
    ],
)
def test_what_is_no_notation_is_refused_as_such(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(GAME.new(3), text)


def test_every_notation_is_read_back_as_the_same_action() -> None:
    assert len(ACTIONS) == len({action.order for action in ACTIONS.values()})
    for text, action in ACTIONS.items():
        assert GAME.parse(GAME.new(3), text) is action
        assert action.text == text
