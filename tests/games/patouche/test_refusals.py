"""Legality is told once: whatever is not legal is refused with a clause, and nothing changes."""

from __future__ import annotations

import re

import pytest

from tablee.games.patouche.actions import ACTIONS
from tablee.games.patouche.position import read
from tablee.kernel.state import Refused
from tests.games.patouche.play import why

POSITIONS = {
    "first player": "family\na:\nb:\nc:\nfirst player",
    "to throw": "family\na: s\nb:\nc:\nwolf at a\na to throw again with p kept",
    "to keep": "expert\na: s\nb:\nc:\nwolf at a\na to keep wps",
    "the wolf": "expert\na: s\nb: s 4\nc: 3 0\nwolf at a\na to walk the wolf of wwp",
    "to flee": "expert\na: s\nb: s/p 4 -/p 3 s+s/super\nc:\nwolf at b\na to scare 1 of wwp",
    "the dice": "expert\na: s 4/p\nb: -/p\nc:\nwolf at a\nb to play ps of wps",
    "to turn": "expert\na: s 4/p\nb: -/p\nc:\nwolf at a\nb to turn a patou, then s, of wps",
    "a patou": "expert\na: s 4 3/p -/p\nb:\nc:\nwolf at a\na to place ram, of wwp",
    "astride": "expert\na: s 4 3/super 2\nb:\nc:\nwolf at a\na to sit astride 3, of wwp",
    "a sheep": "expert\na: s 4/p -/wolf -/p\nb:\nc:\nwolf at a\na to place 2, of wws",
    "to take": "expert\na: s\nb: s/p*3 -/p*5 -/tired\nc: -/p*9 4\nd: -/p*4\nwolf at a\na to take a patou, of wwp",
    "to take at home": "family\na: s\nb: s/p*9\nc: -/p*9 \nd: -/p*4\nwolf at a\na to take a patou, of wwp",
    "over": "cooperative hard\na: s\nb:\nc:\nlair 2\nwolf at b\nover after a",
}


@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_is_not_legal_has_a_refusal_that_cites_a_clause(name: str) -> None:
    state = read(POSITIONS[name])
    for seat in (-1, *range(len(state.flocks))):
        legal = state.legal(seat)
        assert bool(legal) == (seat in state.to_act())
        for action in ACTIONS.values():
            refusal = state.why_not(seat, action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or re.fullmatch(r"PCH-([1-9]|1\d|2\d)", refusal.clause)


def test_where_somebody_is_to_choose_chance_is_told_by_which_clause() -> None:
    told = {
        name: refusal for name, text in POSITIONS.items() if (refusal := read(text).why_not(-1, ACTIONS["throw wps"]))
    }
    assert {name: refusal.clause for name, refusal in told.items() if refusal.key == "no-chance-now"} == {
        "to keep": "PCH-4",
        "the wolf": "PCH-13",
        "to flee": "PCH-13",
        "the dice": "PCH-12",
        "a patou": "PCH-26",
        "astride": "PCH-26",
        "a sheep": "PCH-26",
        "to take": "PCH-22",
        "to take at home": "PCH-7",
    }


@pytest.mark.rule("PCH-4")
def test_what_is_no_throw_at_all_is_not_refused_as_a_wrong_throw() -> None:
    keys = [why(POSITIONS["to throw"], text) for text in ("throw wps", "first a", "shows 4", "keep p")]
    assert keys == ["PCH-4 no-such-throw", *["PCH-4 dice-to-fall"] * 3]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_refused_action_changes_nothing(name: str) -> None:
    state = read(POSITIONS[name])
    state.story = []
    before = state.data()
    for seat in (-1, *range(len(state.flocks))):
        legal = state.legal(seat)
        for action in ACTIONS.values():
            if action not in legal:
                with pytest.raises(Refused):
                    state.apply(seat, action)
    assert state.data() == before
    assert state.story == []


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_and_its_copy_go_different_ways(name: str) -> None:
    state = read(POSITIONS[name])
    before = state.data()
    for seat in state.to_act():
        for action in state.legal(seat):
            state.copy().apply(seat, action)
            assert state.data() == before
